"""What of a book is as it was in an earlier one: for a site that follows every edit, only the rest is made anew."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from spyrium_dsl.core.table import Table
from spyrium_dsl.effects.blocks import Card, GameTree, NumberProperty, Printing, Property, ValuesProperty
from spyrium_dsl.render.spoken import Spoken


@dataclass(frozen=True)
class Since:
    """What changed between two readings of a game.

    *cards*: those that are not the same, by id; None where more than lines of cards changed, and nothing can be kept.
    """

    cards: frozenset[str] | None
    values: bool = False
    """Whether a card has other members of lists than before, by which a variant may speak of it."""
    figures: bool = False
    """Whether a card has other numbers than before, or other printings."""

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
        values = any(_lines(old, card, ValuesProperty) != _lines(new, card, ValuesProperty) for card in changed)
        figures = any(_lines(old, card, NumberProperty) != _lines(new, card, NumberProperty) for card in changed)
        rows = any(_rows(old, card) != _rows(new, card) for card in changed)
        return cls(changed, values, figures or rows)

    @property
    def shows_alike(self) -> bool:
        """Whether a table on which the same lies looks the same."""
        return self.cards is not None and not self.values and not self.figures

    def keeps(self, card: str) -> bool:
        """Whether a card is as it was."""
        return self.cards is not None and card not in self.cards

    def stands_alike(self, before: Spoken, now: Spoken) -> bool:
        """Whether every block of the game stands where it stood; its lines are known by their places."""
        places = [[block.span for block in game.tree.declarations] for game in (before, now)]
        return self.cards is not None and places[0] == places[1]

    def plays_alike(self, named: Iterable[str], tables: Iterable[Table]) -> bool:
        """Whether an example must end as it did: no card that changed is *named* in it, or lay open on its *tables*."""
        if self.cards is None or not self.cards.isdisjoint(named):
            return False
        for table in tables:
            pieces = table.model.pieces
            for zone, spot in table.layout.places.items():
                if spot.zone.hidden:
                    continue
                for place in range(spot.count):
                    if any(card >= 0 and pieces[card].design in self.cards for card in table.cards(zone, place)):
                        return False
        return True

    def compares_alike(self, named: Iterable[str]) -> bool:
        """Whether a variant must change what it did: it has no word about a card that changed; it *named* those."""
        return self.cards is not None and not self.values and self.cards.isdisjoint(named)


def _words(game: Spoken, language: str) -> object:
    """All that the game's files say of its words in a language."""
    lexicon = game.checked.reading.lexicons[language]
    return tuple(game.titles(language).items()), tuple(
        (one.id, one.sort, one.spelled, tuple(one.forms.items())) for one in lexicon.names
    )


def _card(tree: GameTree, card: str) -> tuple[Card | None, list[Printing]]:
    return next((one for one in tree.cards if one.id == card), None), _rows(tree, card)


def _rows(tree: GameTree, card: str) -> list[Printing]:
    return [row for row in tree.printings if row.design == card]


def _lines(tree: GameTree, card: str, sort: type[Property]) -> list[Property]:
    """The lines of that sort on a card and in its printings."""
    every = [line for one in tree.cards if one.id == card for line in one.properties]
    every += [line for row in _rows(tree, card) for line in row.properties]
    return [line for line in every if isinstance(line, sort)]
