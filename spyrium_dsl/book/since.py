"""What of a book is as it was in an earlier one: for a site that follows every edit, only the rest is made anew."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from spyrium_dsl.book.examples import Played
from spyrium_dsl.book.variants import Varied
from spyrium_dsl.effects.blocks import Card, GameTree, Property, ValuesProperty
from spyrium_dsl.render.spoken import Spoken


@dataclass(frozen=True)
class Since:
    """What changed between two readings of a game.

    *cards*: those that are not the same, by id; None where more than lines of cards changed, and nothing can be kept.
    """

    cards: frozenset[str] | None
    values: bool = False
    """Whether a card has other members of lists than before, by which a variant may speak of it."""

    @classmethod
    def between(cls, before: Spoken, now: Spoken) -> Since:
        """Compares all that pages are made of."""
        old, new = before.tree, now.tree
        same_frame = (
            [one.id for one in old.cards] == [one.id for one in new.cards]
            and [(one.title, one.kind) for one in old.cards] == [(one.title, one.kind) for one in new.cards]
            and old.declarations == new.declarations
            and (old.title, old.language) == (new.title, new.language)
            and before.languages == now.languages
            and all(_words(before, one) == _words(now, one) for one in now.languages)
        )
        if not same_frame:
            return cls(None)
        changed = frozenset(one.id for one in new.cards if _card(old, one.id) != _card(new, one.id))
        return cls(changed, any(_values(old, card) != _values(new, card) for card in changed))

    def keeps(self, card: str) -> bool:
        """Whether a card is as it was."""
        return self.cards is not None and card not in self.cards

    def stands_alike(self, before: Spoken, now: Spoken) -> bool:
        """Whether every block of the game stands where it stood; its lines are known by their places."""
        places = [[block.span for block in game.tree.declarations] for game in (before, now)]
        return self.cards is not None and places[0] == places[1]

    def plays_alike(self, one: Played) -> bool:
        """Whether an example must end as it did: no card that changed is named in it, lay open, or caused anything."""
        if self.cards is None:
            return False
        if not self.cards.isdisjoint(one.cards):
            return False
        for move in one.moves:
            for table in (move.before, move.after):
                pieces = table.model.pieces
                for zone, spot in table.layout.places.items():
                    if spot.zone.hidden:
                        continue
                    for place in range(spot.count):
                        if any(card >= 0 and pieces[card].design in self.cards for card in table.cards(zone, place)):
                            return False
        return True

    def compares_alike(self, one: Varied) -> bool:
        """Whether a variant must change what it did: it has no word about a card that changed."""
        return self.cards is not None and not self.values and self.cards.isdisjoint(one.cards)


def _words(game: Spoken, language: str) -> object:
    """All that the game's files say of its words in a language."""
    lexicon = game.checked.reading.lexicons[language]
    return tuple(game.titles(language).items()), tuple(
        (one.id, one.sort, one.spelled, tuple(one.forms.items())) for one in lexicon.names
    )


def _card(tree: GameTree, card: str) -> tuple[Card | None, Iterable[object]]:
    found = next((one for one in tree.cards if one.id == card), None)
    return found, [row for row in tree.printings if row.design == card]


def _values(tree: GameTree, card: str) -> list[Property]:
    """The lines of a card and its printings that name members of lists."""
    found = [line for one in tree.cards if one.id == card for line in one.properties]
    found += [line for row in tree.printings if row.design == card for line in row.properties]
    return [line for line in found if isinstance(line, ValuesProperty)]
