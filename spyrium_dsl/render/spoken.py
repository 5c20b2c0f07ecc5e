"""A game that was read, and how it is spoken of in each language it has words in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.sentences import sentences
from spyrium_dsl.language.lexicon import ALONE, BULK, NOMINATIVE
from spyrium_dsl.language.sentence import CannotSay, say
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.load import Checked
from spyrium_dsl.render.sheet import Side
from spyrium_dsl.render.speech import Naming, Say, Speech, mute, numbered
from spyrium_dsl.render.words import words
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.text.spaced import spaced


@dataclass(frozen=True)
class Spoken:
    """A checked game without mistakes, with the words of its languages."""

    checked: Checked
    vocabularies: Mapping[str, Vocabulary]
    _namings: dict[str, Naming] = field(default_factory=dict, init=False, repr=False, compare=False)
    _speeches: dict[str, Speech] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def rules(self) -> Rules:
        """The rules to play by; raises ValueError where a mistake keeps the game from being played."""
        if self.checked.rules is None:
            raise ValueError(self.checked.name)
        return self.checked.rules

    @property
    def tree(self) -> GameTree:
        """The effect objects."""
        return self.rules.tree

    @property
    def model(self) -> Model:
        """What the game is made of."""
        return self.rules.model

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages it has words in, its own first."""
        own = self.tree.language
        others = sorted(code for code in self.checked.reading.lexicons if code != own and code in self.vocabularies)
        return (own, *others)

    def say(self, language: str, form: str = "") -> Say:
        """Says effect objects in a language; *form*: the case they stand in."""
        vocabulary = self.vocabularies.get(language)
        lexicon = self.checked.reading.lexicons.get(language)
        if vocabulary is None or lexicon is None:
            return mute

        lexicons = {"": lexicon}

        def sentence(node: Node) -> str | None:
            kind = self.about(node)
            if kind not in lexicons:
                lexicons[kind] = lexicon.about(kind)
            try:
                return say(node, vocabulary, lexicons[kind], form)
            except CannotSay:
                return None

        return sentence

    def about(self, node: Node) -> str:
        """The kind of the thing that a line is about, which "it" agrees with; "" where it is about none."""
        return self._kinds.get((node.span.path, node.span.line), "") if node.span is not None else ""

    @cached_property
    def _kinds(self) -> Mapping[tuple[str, int], str]:
        """By place."""
        told = ((node.span, about) for node, about in sentences(self.tree) if about)
        return {(span.path, span.line): about for span, about in told if span is not None}

    def naming(self, language: str) -> Naming:
        """Names as headings have them: by the form for that, else as the game's files spell them.

        Resources are in the word for much of them, unless it is a sign.
        """
        if language not in self._namings:
            self._namings[language] = self._naming(language)
        return self._namings[language]

    def _naming(self, language: str) -> Naming:
        lexicon = self.checked.reading.lexicons.get(language)
        if lexicon is None:
            return spaced
        # What a line names for itself, as a choice, is among the nouns only.
        forms: dict[str, Mapping[str, tuple[str, ...]]] = {name: noun.forms for name, noun in lexicon.nouns.items()}
        forms |= {one.id: one.forms for one in reversed(lexicon.names)}

        def word(name: str) -> str:
            for form in ALONE:
                if form in forms.get(name, {}):
                    return forms[name][form][0]
            has_bulk = lexicon.has_form("resource", name, BULK)
            bulk = lexicon.wording("resource", name, BULK)[0] if has_bulk else ""
            return bulk if any(letter.isalpha() for letter in bulk) else spaced(lexicon.spelled(name))

        return word

    def titles(self, language: str) -> Mapping[str, str]:
        """Titles that the language has of its own, of the game, its cards and its variants, by id."""
        found = self.checked.reading.words.get(language)
        return found.titles if found is not None else {}

    def title(self, language: str) -> str:
        """What the language calls the game."""
        return self.titles(language).get(self.tree.id) or self.tree.title

    def speech(self, language: str, names: Sequence[str] = (), say: Say | None = None) -> Speech:
        """How the game is spoken of in a language; *names* of the players, *say*: what remembers sentences said before."""
        is_shared = not names and say is None
        if is_shared and language in self._speeches:
            return self._speeches[language]
        name, said, alone = self.naming(language), self.titles(language), self.say(language, NOMINATIVE)
        speech = Speech(self.tree, self.model, say or self.say(language), name, names, words(language), said, alone)
        if is_shared:
            self._speeches[language] = speech
        return speech

    def side(self, language: str) -> Side:
        """The game as one side of a difference sheet."""
        said = self.titles(language)
        titles = {**{card.id: card.title for card in self.tree.cards if card.title}, **said}
        variants = ", ".join(said.get(one.id, one.title) for one in self.checked.reading.variants)
        base = self.checked.stacked.base if self.checked.stacked is not None else self.tree
        copies = self.vocabularies[language].ways("copies")
        word = " ".join(word.text for word in copies[0]) if copies else "×"
        title = said.get(base.id) or base.title
        title = f"{title}: {variants}" if variants else title
        return Side(self.rules.name, title, self.say(language), self.naming(language), numbered(titles), word)
