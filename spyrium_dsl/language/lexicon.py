"""The names of a game in one language: by sort, with their forms, found in a line by their words."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache

from spyrium_dsl.language.vocabulary import Entry, Vocabulary
from spyrium_dsl.language.words import Token
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span

NUMBER = "{n}"
"""Where the digits stand in a form of a resource: `£{n}`. Without it they come as the phrase of amounts says."""

BULK = "bulk"
"""The form of a resource without a number: `your £`."""
NOMINATIVE = "nom"
"""The form of who does something, and of what stands alone, in languages whose usual form is another."""
LABEL = "name"
"""The form of a name in the line that gives it, where that is another than the usual one."""
HEADING = "heading"
"""The form of a name that stands alone, where a declaration says only a part of it."""

ALONE = (HEADING, LABEL, NOMINATIVE)
"""Forms of a name that stands alone, the best first; languages without cases need none but the usual."""

_SINGULAR_ONLY = frozenset({"thing"})


def id_of(spelled: str) -> str:
    """The id of a name as written: `old hat` and `old-hat` are one.

    >>> id_of("old  hat")
    'old-hat'
    """
    return "-".join(spelled.split())


@dataclass(frozen=True)
class Name:
    """One name of the game in one sort. `resource` is that of a field that is an amount."""

    sort: str
    id: str
    spelled: str
    forms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    agreement: str = ""
    span: Span | None = None
    resource: str = ""

    def __hash__(self) -> int:
        return hash((self.sort, self.id, self.spelled))


@dataclass(frozen=True)
class Found:
    """A name met in a line: which, as which terminal, and how many words it has."""

    terminal: str
    name: Name
    words: tuple[str, ...]


class Lexicon:
    """Names by their first word. `local` are the names in reach at one line only; `foreign`: words of other languages.

    *names* may be a function that gives them, which is asked when they are first wanted.
    `nouns` are the forms of names by id, for those that are local; in a translation (`translated`) a name is said and
    read with these also in the line that gives it. `about_class` is the class of the kind that the lines are about.
    Names of a sort that the grammar does not know are kept and never met.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        names: Iterable[Name] | Callable[[], Iterable[Name]],
        *,
        currency: str = "",
        poisoned: Iterable[str] = (),
        foreign: Mapping[str, frozenset[str]] | None = None,
        nouns: Mapping[str, Entry] | None = None,
        translated: bool = False,
    ) -> None:
        self.vocabulary = vocabulary
        self._given = names if callable(names) else tuple(names)
        self.currency = currency
        self.foreign = foreign or {}
        self.nouns = nouns or {}
        self.translated = translated
        self.about_class = ""
        self.local: tuple[Name, ...] = ()
        self._near: dict[str, list[Found]] = {}
        self._poisoned = tuple(vocabulary.folding.keys(one) for one in poisoned)

    # Many a lexicon is made and never asked: one for each language that a game has words in. What is made from the names
    # is made when it is asked for, and those within share it.

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """The names of the game, in the order of the text."""
        return tuple(self._given()) if callable(self._given) else self._given

    @cached_property
    def _by_sort(self) -> Mapping[tuple[str, str], Name]:
        return {(one.sort, one.id): one for one in reversed(self.names)}

    @cached_property
    def _spelled(self) -> Mapping[str, str]:
        return {one.id: one.spelled for one in reversed(self.names)}

    @cached_property
    def _first(self) -> Mapping[str, list[Found]]:
        found: dict[str, list[Found]] = {}
        for one in self.names:
            self._put(one, found)
        return found

    @cached_property
    def _given_ids(self) -> Mapping[tuple[str, ...], str]:
        said = [
            (noun, form, text) for noun in self.nouns.values() for form, ways in noun.forms.items() for text in ways
        ]
        found: dict[tuple[str, ...], str] = {}
        # A line that gives a name says it in its usual form: another name's plural does not stand in the way.
        for noun, form, text in sorted(said, key=lambda one: one[1] not in (LABEL, self.vocabulary.usual)):
            if self.translated or form in self.vocabulary.given_forms:
                found.setdefault(self.vocabulary.folding.keys(text.replace(NUMBER, " ")), noun.id)
        return found

    @cached_property
    def key(self) -> tuple[object, ...]:
        """Equal for two lexicons that read every line alike."""
        nouns = [(noun.id, noun.forms, noun.agreement) for noun in self.nouns.values()]
        text = repr(([(one.sort, one.id, one.spelled, one.forms, one.resource) for one in self.names], nouns))
        return (hashlib.sha256(f"{text}{self.currency}{self._poisoned}".encode()).hexdigest(),)

    def within(self, local: Iterable[Name]) -> Lexicon:
        """This lexicon with further names in reach."""
        inner = Lexicon.__new__(Lexicon)
        inner.__dict__.update(self.__dict__)
        for name in ("names", "_by_sort", "_spelled", "_first", "_given_ids"):
            inner.__dict__[name] = getattr(self, name)
        inner.local = (*self.local, *(self._with_forms(one) for one in local))
        inner._near = {}
        for one in inner.local:
            self._put(one, inner._near)
        inner.key = (self.key[0], self.about_class, inner.local)
        return inner

    def about(self, kind: str) -> Lexicon:
        """This lexicon for lines about a thing of that kind: `it` agrees with it."""
        inner = self.within(())
        inner.about_class = self.agreement("kind", kind)
        inner.key = (self.key[0], inner.about_class, inner.local)
        return inner

    def _with_forms(self, name: Name) -> Name:
        noun = None if name.forms else self.nouns.get(name.id.casefold())
        return name if noun is None else replace(name, forms=noun.forms, agreement=noun.agreement)

    def without(self, lost: Iterable[str]) -> Lexicon:
        """This lexicon where lines with those words are passed over in silence: the line that names them is wrong."""
        inner = self.within(())
        inner._poisoned = (*self._poisoned, *(self.vocabulary.folding.keys(one) for one in lost))
        inner.key = (*inner.key, inner._poisoned)
        return inner

    def trusting(self) -> Lexicon:
        """This lexicon where no line is passed over."""
        inner = self.within(())
        inner._poisoned = ()
        inner.key = (*inner.key, "trusting")
        return inner

    def _put(self, name: Name, into: dict[str, list[Found]]) -> None:
        wordings = self.wordings(name)
        for words in wordings:
            into.setdefault(words[0], []).append(Found(name.sort.upper(), name, words))

    def wordings(self, name: Name) -> tuple[tuple[str, ...], ...]:
        """Every sequence of keys that reads as the name."""
        return _wordings(self.vocabulary, name)

    def find(self, sort: str, name_id: str) -> Name | None:
        """The name of that sort and id, in reach or of the game."""
        for one in self.local:
            if one.sort == sort and one.id == name_id:
                return one
        return self._by_sort.get((sort, name_id))

    def at(self, tokens: tuple[Token, ...], start: int) -> list[Found]:
        """Every name whose words begin at a token."""
        found = []
        first = tokens[start].key
        for one in (*self._near.get(first, ()), *self._first.get(first, ())):
            words = one.words
            if len(words) == 1 or all(
                index < len(tokens) and tokens[index].key == word
                for index, word in zip(range(start, start + len(words)), words, strict=True)
            ):
                found.append(one)
        return found

    def begins(self, tokens: tuple[Token, ...], start: int) -> int:
        """How many words from there on are the beginning of some name, 0 where no name begins so."""
        best = 0
        for one in (*self._near.get(tokens[start].key, ()), *self._first.get(tokens[start].key, ())):
            same = 0
            for word, token in zip(one.words, tokens[start:], strict=False):
                if word != token.key:
                    break
                same += 1
            best = max(best, same)
        return best

    def beginning(self, tokens: tuple[Token, ...], start: int, count: int) -> Iterator[Found]:
        """The names that begin with so many tokens and go on."""
        keys = tuple(token.key for token in tokens[start : start + count])
        for one in (*self._near.get(keys[0], ()), *self._first.get(keys[0], ())):
            if len(one.words) > count and one.words[:count] == keys:
                yield one

    def wordings_known(self) -> Iterator[tuple[str, ...]]:
        """The words of all names."""
        for names in (self._near, self._first):
            for found in names.values():
                for one in found:
                    yield one.words

    def is_poisoned(self, tokens: tuple[Token, ...]) -> bool:
        """Whether the line uses a name whose own line has a mistake: what it means cannot be known."""
        keys = tuple(token.key for token in tokens)
        return any(
            keys[at : at + len(words)] == words for words in self._poisoned for at in range(len(keys) - len(words) + 1)
        )

    def of_sort(self, sort: str) -> list[Name]:
        """All names of a sort, those in reach first."""
        return [one for one in (*self.local, *self.names) if one.sort == sort]

    def given_id(self, text: str, verbs: bool = True) -> str:
        """The id of a name as the line that gives it spells it; *verbs*: those of the language are meant as well."""
        keys = self.vocabulary.folding.keys(text)
        known = (_given_verbs(self.vocabulary) if verbs else {}, self._given_ids, _given_nouns(self.vocabulary))
        return next((ids[keys] for ids in known if keys in ids), None) or id_of(text)

    def spelled(self, name_id: str, form: str = "") -> str:
        """A name as its own line spells it; in a translation, as its noun line says it in that form."""
        noun = self.nouns.get(name_id.casefold()) if self.translated or self.vocabulary.given_forms else None
        verb = next((one for one in self.vocabulary.verbs if one.id == name_id), None)
        entries = [one for one in (noun, verb) if one is not None]
        for one in (*(entry for entry in entries if form in entry.forms), *entries[: 1 if noun is not None else 0]):
            return in_form(one.forms, form or (LABEL if LABEL in one.forms else ""), self.vocabulary)[0]
        near = next((one.spelled for one in self.local if one.id == name_id), None)
        return near or self._spelled.get(name_id) or spaced(name_id)

    def wording(self, sort: str, name_id: str, form: str) -> tuple[str, ...]:
        """The ways to say a name in a form, the one that prints first; forms it lacks are taken from near ones."""
        name = self.find(sort, name_id)
        if name is None:
            # A label that only an edition has is no name of the game, whatever the game calls so.
            labels = self.vocabulary.labels if sort == "steps_field" else ()
            label = next((one for one in labels if one.id == name_id), None)
            spelled = Name(sort, name_id, self.spelled(name_id))
            name = self._with_forms(spelled) if label is None else replace(spelled, forms=label.forms)
        return in_form(name.forms, form, self.vocabulary) or (name.spelled,)

    def has_form(self, terminal: str, name_id: str, form: str) -> bool:
        """Whether the noun line of a name gives that very form; a name that a line gives for itself has one, too."""
        name = self.find(terminal.lower(), name_id)
        given = name if name is not None else self.nouns.get(name_id.casefold())
        return given is not None and form in given.forms

    def alone(self, sort: str, name_id: str) -> str:
        """A name as it stands by itself at the beginning of a line: the head of a card says its kind so."""
        form = next((form for form in (LABEL, NOMINATIVE) if self.has_form(sort, name_id, form)), "")
        return self.wording(sort, name_id, form)[0]

    def agreement(self, sort: str, name_id: str) -> str:
        """The class that agreeing words look at."""
        name = self.find(sort, name_id)
        if name is not None:
            return name.agreement
        noun = self.nouns.get(name_id.casefold())
        return noun.agreement if noun is not None else ""


@lru_cache(maxsize=16_384)
def _wordings(vocabulary: Vocabulary, name: Name) -> tuple[tuple[str, ...], ...]:
    if name.sort in _SINGULAR_ONLY:
        singular = [ways for form, ways in name.forms.items() if _is_singular(vocabulary, form)]
        texts: Iterable[str] = [text for ways in singular for text in ways] or (name.spelled,)
    else:
        texts = [text for way in name.forms.values() for text in way] or [name.spelled]
    found: dict[tuple[str, ...], None] = {}
    for text in texts:
        words = vocabulary.folding.keys(text.replace(NUMBER, " "))
        found[words] = None
        found[vocabulary.folding.keys("-".join(text.split()))] = None
    return tuple(words for words in found if words)


def _is_singular(vocabulary: Vocabulary, form: str) -> bool:
    row = form.rpartition("_")[2]
    return row == vocabulary.usual or not (row == BULK or vocabulary.is_plural(row))


@cache
def _given_verbs(vocabulary: Vocabulary) -> Mapping[tuple[str, ...], str]:
    """The verbs of a language, by the words of each of their forms but that of what others do: no line gives a verb so."""
    forms = [(form, ways, verb.id) for verb in vocabulary.verbs for form, ways in verb.forms.items()]
    said = [(text, verb) for form, ways, verb in forms if form != "third" for text in ways]
    return {vocabulary.folding.keys(text): verb for text, verb in said}


@cache
def _given_nouns(vocabulary: Vocabulary) -> Mapping[tuple[str, ...], str]:
    """The names that a language has words for itself, by each of their forms: a game in it need not know their ids."""
    said = [(text, noun.id) for noun in vocabulary.nouns for ways in noun.forms.values() for text in ways]
    return {vocabulary.folding.keys(text): noun for text, noun in said}


def in_form(forms: Mapping[str, tuple[str, ...]], form: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The wordings of a form, or of the form it is made from, or of the nearest there is."""
    asked = form or vocabulary.usual
    for one in vocabulary.origins(asked):
        if one in forms:
            return forms[one]
    fallback: tuple[str, ...] = (vocabulary.usual,)
    if form == BULK or vocabulary.is_plural(form):
        fallback = (BULK, vocabulary.many, vocabulary.usual) if form == BULK else (vocabulary.many, vocabulary.usual)
    for other in fallback:
        if other in forms:
            return forms[other]
    return next(iter(forms.values()), ())


def name_of(sort: str, name_id: str, spelled: str, nouns: Mapping[str, Entry], span: Span | None = None) -> Name:
    """The name with the forms that a noun line gives it, if there is one."""
    entry = nouns.get(name_id.casefold())
    if entry is None:
        return Name(sort, name_id, spelled, {}, "", span)
    return Name(sort, name_id, spelled, entry.forms, entry.agreement, span)
