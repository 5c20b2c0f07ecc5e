"""How far a language has come in a game: what is complete, printed, written by hand, stale, wrong."""

from __future__ import annotations

from dataclasses import dataclass

from spyrium_dsl.exchange.asked import Asked, asked
from spyrium_dsl.exchange.drift import drifts
from spyrium_dsl.exchange.forms import missing_forms
from spyrium_dsl.parse.reading import Reading


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


def names_to_say(reading: Reading, language: str, heard: Asked) -> tuple[str, ...]:
    """The ids of the names of a game that a language has to have words for, sorted; *heard*: what its sentences ask for.

    Without words of its own a name is said as the game's file has it: in the game's own language that is right.
    """
    tree = reading.tree
    assert tree is not None
    base = reading.words.get(tree.language)
    found = set(base.nouns if base is not None else ())
    if language != tree.language:
        found |= set(heard.forms)
    # What a language calls the players it says itself, unless a game calls them otherwise.
    own = reading.words[language].nouns if language in reading.words else {}
    found -= {noun.id for noun in reading.lexicons[language].vocabulary.nouns} - set(own)
    return tuple(sorted(found))


def titles_to_say(reading: Reading) -> dict[str, str]:
    """What has a title that each language has its own for, by id: the game, and its cards in their order."""
    tree = reading.tree
    assert tree is not None
    return {tree.id: tree.title, **{card.id: card.title for card in tree.cards if card.title}}


def status(reading: Reading, language: str) -> Status:
    """The state of one language; the base language has all titles by itself."""
    tree = reading.tree
    assert tree is not None
    words = reading.words.get(language)
    own = {card.id: card for card in tree.cards}
    said = reading.translations.get(language, ())
    with_title = titles_to_say(reading)
    titles = dict(words.titles) if words is not None else {}
    titles.update({card.id: card.title for card in said if card.title})
    if language == tree.language:
        titles.update(with_title)
    lexicon = reading.lexicons[language]
    heard = asked(tree, lexicon)
    named = names_to_say(reading, language, heard)
    there = words.nouns if words is not None else {}
    lines = sum(len(card.properties) for card in tree.cards)
    by_hand = sum(len(card.properties) for card in said)
    made_from = words.made_from if words is not None else {}
    hand = {card.id for card in said}
    mute = {id(node) for node in heard.unsaid}
    unsaid = [card.id for card in tree.cards for line in card.properties if id(line) in mute]
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
        tuple(sorted(one for one, text in made_from.items() if with_title.get(one, text) != text)),
        lexicon.vocabulary.missing,
        tuple(sorted(f"{one.facts['name']} {one.facts['form']}" for one in missing_forms(tree, lexicon, heard))),
        tuple(dict.fromkeys(unsaid)),
    )
