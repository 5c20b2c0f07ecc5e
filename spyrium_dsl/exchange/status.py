"""How far a language has come in a game: what is complete, printed, written by hand, stale, wrong."""

from __future__ import annotations

from dataclasses import dataclass

from spyrium_dsl.exchange.drift import drifts
from spyrium_dsl.exchange.forms import missing_forms
from spyrium_dsl.parse.reading import Reading


@dataclass(frozen=True)
class Status:
    """One language of a game. Cards by id, names by id; `generated` and `by_hand` count lines of cards.

    *stale*: titles made from another title of the card than it has now. *phrases*: phrases that the language lacks;
    *formless*: words and the forms that the game's sentences ask of them and their lines lack.
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

    @property
    def is_complete(self) -> bool:
        """True where nothing is missing, stale or wrong."""
        return not (self.untitled or self.wordless or self.wrong or self.stale or self.phrases or self.formless)


def status(reading: Reading, language: str) -> Status:
    """The state of one language; the base language has all titles by itself."""
    tree = reading.tree
    assert tree is not None
    base = reading.words.get(tree.language)
    words = reading.words.get(language)
    own = {card.id: card for card in tree.cards}
    said = reading.translations.get(language, ())
    titles = dict(words.titles) if words is not None else {}
    titles.update({card.id: card.title for card in said if card.title})
    if language == tree.language:
        titles.update({card.id: card.title for card in tree.cards if card.title})
    with_title = tuple(card.id for card in tree.cards if card.title)
    named = tuple(sorted(base.nouns)) if base is not None else ()
    there = words.nouns if words is not None else {}
    lines = sum(len(card.properties) for card in tree.cards)
    by_hand = sum(len(card.properties) for card in said)
    made_from = words.made_from if words is not None else {}
    stale = tuple(sorted(one for one, text in made_from.items() if one in own and own[one].title != text))
    vocabulary = reading.lexicons[language].vocabulary if language in reading.lexicons else None
    return Status(
        language,
        len(tree.cards),
        lines,
        tuple(one for one in with_title if one in titles),
        tuple(one for one in with_title if one not in titles),
        tuple(one for one in named if one in there),
        tuple(one for one in named if one not in there),
        lines - by_hand,
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
    )
