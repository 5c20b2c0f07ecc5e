"""What the sentences of a game ask of a language's words: which names, in which forms, of which class."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.sentences import sentences
from spyrium_dsl.language.lexicon import ALONE, LABEL, Lexicon
from spyrium_dsl.language.schema import shape_of
from spyrium_dsl.language.sentence import CannotSay, say

_NO_NAMES = frozenset({"", "design", "digits", "mark"})
"""What slots hold that is no name which a line of words gives; designs are called by their titles."""


@dataclass
class Asked:
    """What was asked for, by the id of a name in small letters.

    *forms*: "" is the usual one; each with the first sentence that needs it. *better*: forms that are good to have:
    without them sentences are said otherwise. *in_vain*: names and forms that the lexicon lacks although it has words
    for the name, with the sentence. *agreeing*: names whose class a sentence looked at. *unsaid*: what the language
    cannot say.
    """

    forms: dict[str, dict[str, str]] = field(default_factory=dict)
    better: dict[str, set[str]] = field(default_factory=dict)
    in_vain: dict[tuple[str, str], str] = field(default_factory=dict)
    agreeing: set[str] = field(default_factory=set)
    unsaid: list[Node] = field(default_factory=list)


class _Listening(Lexicon):
    """A lexicon that notes what it is asked for."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.__dict__.update(lexicon.__dict__)
        self.asked: dict[tuple[str, str, str], bool] = {}
        """Sort, name and form, and whether it was asked for in vain."""
        self.better: set[tuple[str, str]] = set()
        self.agreeing: set[tuple[str, str]] = set()

    def wording(self, sort: str, name_id: str, form: str) -> tuple[str, ...]:
        """As of the lexicon listened to."""
        name = self.find(sort, name_id)
        self._hear(sort, name_id, form or self.vocabulary.usual, name.forms if name is not None else {})
        return super().wording(sort, name_id, form)

    def spelled(self, name_id: str, form: str = "") -> str:
        """As of the lexicon listened to."""
        noun = self.nouns.get(name_id.casefold())
        label = noun is not None and not form and LABEL in noun.forms
        asked = LABEL if label else form or self.vocabulary.usual
        verb = next((one.forms for one in self.vocabulary.verbs if one.id == name_id), {})
        self._hear("", name_id, asked, {**verb, **noun.forms} if noun is not None else {})
        return super().spelled(name_id, form)

    def _hear(self, sort: str, name_id: str, form: str, forms: Mapping[str, object]) -> None:
        wanted = name_id.casefold() in self.nouns and forms and form != LABEL
        in_vain = bool(wanted) and not any(one in forms for one in self.vocabulary.origins(form))
        self.asked[sort, name_id, form] = in_vain or self.asked.get((sort, name_id, form), False)

    def has_form(self, terminal: str, name_id: str, form: str) -> bool:
        """As of the lexicon listened to."""
        self.better.add((name_id, form))
        return super().has_form(terminal, name_id, form)

    def agreement(self, sort: str, name_id: str) -> str:
        """As of the lexicon listened to."""
        self.agreeing.add((sort, name_id))
        return super().agreement(sort, name_id)


def asked(tree: GameTree, lexicon: Lexicon) -> Asked:
    """What the sentences of a game ask of the words of a lexicon."""
    found = Asked()
    about: dict[str, Lexicon] = {}
    own_verbs = {(sort, verb.id) for verb in lexicon.vocabulary.verbs for sort in ("verb", "new")}
    signs = {name.id for name in lexicon.names if len(name.spelled) == 1}
    for node, kind in sentences(tree):
        if kind not in about:
            about[kind] = lexicon.about(kind) if kind else lexicon
        listening = _Listening(about[kind])
        sentence = ""
        try:
            sentence = say(node, lexicon.vocabulary, listening)
        except CannotSay:
            found.unsaid.append(node)
        # Also what is left out in this sentence, or cannot be said in it so far, has to have a word.
        named = {*_names(node), *([("kind", kind)] if kind else ())}
        for sort, name in named:
            # The language's own verbs have words; a sign, as the A on the back of a card, is no word of any language.
            if (sort, name) not in own_verbs and name not in signs:
                found.forms.setdefault(name.casefold(), {})
        for (sort, name, form), in_vain in listening.asked.items():
            forms = found.forms.get(name.casefold())
            if forms is not None and (sort, name) not in own_verbs:
                forms.setdefault(form, sentence)
            if in_vain:
                found.in_vain.setdefault((name.casefold(), form), sentence)
        for name, form in listening.better:
            found.better.setdefault(name.casefold(), set()).add(form)
        found.agreeing |= {name.casefold() for sort, name in listening.agreeing if sort != "verb"}
    # Headings and lists have the name alone; what agrees as adjectives do has a form for each class instead.
    for name in found.forms:
        noun = lexicon.nouns.get(name)
        alone = {lexicon.vocabulary.usual, *ALONE, *lexicon.vocabulary.classes}
        if noun is not None and not noun.forms.keys() & alone:
            found.in_vain.setdefault((name, lexicon.vocabulary.usual), noun.id)
    return found


def _names(node: Node) -> Iterator[tuple[str, str]]:
    """The names in a node and those in it, each with its sort."""
    for slot in shape_of(type(node)).slots.values():
        value = node.__dict__[slot.name]
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Node):
                yield from _names(one)
            elif isinstance(one, str) and slot.sort not in _NO_NAMES:
                yield slot.sort, one
