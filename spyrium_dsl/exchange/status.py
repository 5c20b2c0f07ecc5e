"""How far a language has come in a game: what is complete, printed, written by hand, stale, wrong."""

from __future__ import annotations

from dataclasses import dataclass

from spyrium_dsl.effects.blocks import Card, Property
from spyrium_dsl.exchange.drift import drifts
from spyrium_dsl.exchange.forms import missing_forms
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.sentence import CannotSay, say
from spyrium_dsl.parse.reading import Reading

_SPOKEN = frozenset({"kind", "resource", "zone"})
"""Sorts of names that cards speak of."""


@dataclass(frozen=True)
class Status:
    """One language of a game. Cards by id, names by id; `generated` and `by_hand` count lines of cards.

    *stale*: titles made from another title of the card than it has now. *phrases*: phrases that the language lacks;
    *formless*: words and the forms that the game's sentences ask of them and their lines lack; *unsaid*: cards with lines
    that it cannot say.
    """

    language: str
    cards: int
    lines: int
    titles: tuple[str, ...]
    untitled: tuple[str, ...]
    nouns: tuple[str, ...]
    wordless: tuple[str, ...]
    generated: int
    by_hand: int
    wrong: tuple[str, ...]
    stale: tuple[str, ...]
    phrases: tuple[str, ...]
    formless: tuple[str, ...]
    unsaid: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """True where nothing is missing, stale or wrong."""
        missing = (self.untitled, self.wordless, self.phrases, self.formless, self.unsaid)
        return not (self.wrong or self.stale or any(missing))


def names_to_say(reading: Reading, language: str) -> tuple[str, ...]:
    """The ids of the names of a game that a language has to have words for, sorted.

    Without words of its own a name is said as the game's file has it: in the game's own language that is right.
    """
    tree = reading.tree
    assert tree is not None
    base = reading.words.get(tree.language)
    found = set(base.nouns if base is not None else ())
    if language != tree.language and language in reading.lexicons:
        found |= {one.id for one in reading.lexicons[language].names if one.sort in _SPOKEN}
    return tuple(sorted(found))


def status(reading: Reading, language: str) -> Status:
    """The state of one language; the base language has all titles by itself."""
    tree = reading.tree
    assert tree is not None
    words = reading.words.get(language)
    own = {card.id: card for card in tree.cards}
    said = reading.translations.get(language, ())
    titles = dict(words.titles) if words is not None else {}
    titles.update({card.id: card.title for card in said if card.title})
    if language == tree.language:
        titles.update({card.id: card.title for card in tree.cards if card.title})
    with_title = tuple(card.id for card in tree.cards if card.title)
    lexicon = reading.lexicons.get(language)
    named = names_to_say(reading, language)
    there = words.nouns if words is not None else {}
    lines = sum(len(card.properties) for card in tree.cards)
    by_hand = sum(len(card.properties) for card in said)
    made_from = words.made_from if words is not None else {}
    stale = tuple(sorted(one for one, text in made_from.items() if one in own and own[one].title != text))
    vocabulary = lexicon.vocabulary if lexicon is not None else None
    hand = {card.id for card in said}
    unsaid = [card.id for card in tree.cards for line in card.properties if not _can_say(line, card, lexicon)]
    return Status(
        language,
        len(tree.cards),
        lines,
        tuple(one for one in with_title if one in titles),
        tuple(one for one in with_title if one not in titles),
        tuple(one for one in named if one in there),
        tuple(one for one in named if one not in there),
        lines - by_hand - sum(one not in hand for one in unsaid),
        by_hand,
        tuple(sorted({drift.card for drift in drifts(said, own)})),
        stale,
        vocabulary.missing if vocabulary is not None else (),
        tuple(
            sorted(
                f"{one.facts['name']} {one.facts['form']}" for one in missing_forms(tree, reading.lexicons[language])
            )
        )
        if vocabulary is not None
        else (),
        tuple(dict.fromkeys(unsaid)),
    )


def _can_say(line: Property, card: Card, lexicon: Lexicon | None) -> bool:
    if lexicon is None:
        return False
    try:
        say(line, lexicon.vocabulary, lexicon.about(card.kind))
    except CannotSay:
        return False
    return True
