"""How one game is spoken of: its amounts, its cards, its places, its players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from spyrium_dsl.core.model import PLAYER, Model
from spyrium_dsl.effects.amounts import Some
from spyrium_dsl.effects.blocks import GameTree, NumberProperty
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.nouns import Kind
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.selectors import Counted
from spyrium_dsl.render.words import words
from spyrium_dsl.text.catalogue import Catalogue
from spyrium_dsl.text.spaced import spaced

OURS = ("yes", "no", "stop")
"""Options that no game gives a name to: what a line lets one do, leave, or end."""
MINUS, PLUS = "\N{MINUS SIGN}", "+"

Say = Callable[[Node], str | None]
"""The sentence of an effect object in the language of the game; None where it cannot be said."""


Naming = Callable[[str], str]
"""A name of the game, by its id, as people write it."""


def mute(node: Node) -> str | None:
    """Says nothing, so that everything is spoken of by its id."""
    return None


class Speech:
    """Words for what the machine knows by id and number. *names*: of the players, by seat; else they are numbered.

    *titles*: of cards, by design, where they are others than the cards' own. *alone*: says what stands by itself, as on a
    label, and not as what a verb is done to.
    """

    def __init__(
        self,
        tree: GameTree,
        model: Model,
        say: Say = mute,
        naming: Naming = spaced,
        names: Sequence[str] = (),
        catalogue: Catalogue | None = None,
        titles: Mapping[str, str] | None = None,
        alone: Say = mute,
    ) -> None:
        self.model = model
        self.words = catalogue or words()
        self._say = say
        self._alone = alone
        self._naming = naming
        self._names = tuple(names)
        self._titles = _titles(tree, titles or {})
        self.title = (titles or {}).get(tree.id) or tree.title
        self._cards = {card.id: card for card in tree.cards}
        self._amounts: dict[tuple[int, str], str] = {}

    # ------------------------------------------------------------------ names

    def name(self, name: str) -> str:
        """A name of the game, by its id, as people write it."""
        return self._naming(name)

    def design(self, design: str) -> str:
        """The title of a card."""
        return self._titles.get(design) or self.name(design)

    def piece(self, number: int) -> str:
        """The title of one card on the table."""
        return self.design(self.model.pieces[number].design)

    def twice(self, cards: Iterable[int]) -> frozenset[str]:
        """The designs of which there are several cards among these."""
        shown = Counter(self.model.pieces[card].design for card in cards if card >= 0)
        return frozenset(design for design, count in shown.items() if count > 1)

    def told_apart(self, number: int, twice: Collection[str]) -> str:
        """The title of one card, with the number of its copy if its design is one of these."""
        piece = self.model.pieces[number]
        return f"{self.piece(number)} #{piece.copy}" if piece.design in twice else self.piece(number)

    def seat(self, seat: int) -> str:
        """A player."""
        if seat < 0:
            return self.words.screen("nobody")
        return self._names[seat] if seat < len(self._names) else self.words.screen("seat", number=seat + 1)

    def whose(self, zone: str, seat: int) -> str:
        """A zone, and whose it is: `hand of Seat 2`, and of the person addressed `your hand`."""
        is_you = seat < len(self._names) and self._names[seat] == self.words.screen("you")
        return self.words.screen("yours" if is_you else "whose", zone=self.name(zone), who=self.seat(seat))

    def option(self, option: str, twice: Collection[str] = ()) -> str:
        """An option of a move as people read it: `mill.1+empty-2` is `Mill and a free cell`.

        *twice*: designs whose cards are shown with the number of their copy.
        """
        parts = [self._part(part, twice) for part in option.split("+")]
        return self.words.screen("between", left=parts[0], right=parts[1]) if len(parts) == 2 else option_of(parts)

    def _part(self, part: str, twice: Collection[str]) -> str:
        design, dot, copy = part.rpartition(".")
        if dot and copy.isdigit():
            return f"{self.design(design)} #{copy}" if design in twice else self.design(design)
        if part.startswith("empty-"):
            return self.words.screen("free-cell")
        if part in self._titles:
            return self.design(part)
        said = self.name(part)
        return self.words.screen(part) if said == part and part in OURS else said

    # ------------------------------------------------------------------ numbers

    def amount(self, number: int, resource: str) -> str:
        """So much of a resource, 0 or more: `£3`, `1 fish`."""
        key = number, resource
        if key not in self._amounts:
            node = Some(number=Digit(value=number), resource=resource)
            self._amounts[key] = self._labelled(node, number) or f"{number} {self.name(resource)}"
        return self._amounts[key]

    def change(self, number: int, resource: str) -> str:
        """So much more or less of it: `−£1`, `+3 fish`."""
        return f"{MINUS if number < 0 else PLUS}{self.amount(abs(number), resource)}"

    def count(self, number: int, kind: str) -> str:
        """So many pieces: `2 boats`."""
        if kind == PLAYER:
            return f"{number} {self.name(kind)}"
        node = Counted(number=Digit(value=number), noun=Kind(kind=kind))
        return self._labelled(node, number) or f"{number} {self.name(kind)}"

    def _labelled(self, node: Node, number: int) -> str | None:
        """A number of something, by itself. Only the word after a 1 stands in the case of what is done to it."""
        said = self._say(node)
        if number == 1 and said is not None and said[:1].isdigit():  # `£1` has no word to be put in another case
            return self._alone(node) or said
        return said

    def counted(self, zone: str, kind: str, which: int, number: int) -> str:
        """So many alike pieces; those told apart by a number with it."""
        spec = self.model.kinds[kind]
        if spec.counted:
            return f"{self.count(number, kind)} ({spec.counted[which][1]})"
        return self.count(number, kind)

    def lines(self, design: str, numbers: bool = False) -> tuple[str, ...]:
        """What a card does and changes, a sentence a line; with *numbers*, these too, where nothing beside shows them."""
        lines = [line for line in self._cards[design].properties if numbers or not isinstance(line, NumberProperty)]
        return tuple(said for line in lines if (said := self._say(line)))

    def say(self, node: Node) -> str | None:
        """A sentence."""
        return self._say(node)


def _titles(tree: GameTree, others: Mapping[str, str]) -> dict[str, str]:
    """The titles of cards by design; where several designs share one, the number of the design's id goes with it."""
    titles = {card.id: others.get(card.id) or card.title for card in tree.cards}
    return numbered({design: title for design, title in titles.items() if title})


def numbered(titles: Mapping[str, str]) -> dict[str, str]:
    """Titles of designs, those that several share with the number that ends the id: `Mine 2`.

    >>> numbered({"mine-1": "Mine", "mine-2": "Mine", "mill-1": "Mill"})
    {'mine-1': 'Mine 1', 'mine-2': 'Mine 2', 'mill-1': 'Mill'}
    """
    shared = Counter(titles.values())
    found = {}
    for design, title in titles.items():
        number = design.rpartition("-")[2]
        found[design] = f"{title} {number}" if shared[title] > 1 and number.isdigit() else title
    return found


def option_of(parts: Sequence[str]) -> str:
    """The words of an option that is no pair."""
    return " + ".join(parts)
