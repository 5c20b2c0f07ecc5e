"""What a variant says: blocks that change, remove or add one named thing, or every thing of a description."""

from __future__ import annotations

from dataclasses import dataclass, field

from spyrium_dsl.effects.blocks import Block, Card, Printing
from spyrium_dsl.effects.nouns import Noun
from spyrium_dsl.parse.addresses import Address
from spyrium_dsl.text.span import Span

SET, SHIFT, ADD, REMOVE = "set", "shift", "add", "remove"
"""What is done to a part: a new value, a difference, a part that was not there, a part that is there no longer."""


@dataclass(frozen=True)
class Setting:
    """What is done to one part of a thing. *key*: the part, () for the whole thing.

    *value*: the new one, as the part has it (a property, a line, the blocks of a body, a title, a number of copies); for
    SHIFT the difference; None for REMOVE. *shown*: the value as the author wrote it.
    """

    way: str
    key: Address
    value: object
    span: Span
    shown: str


@dataclass(frozen=True)
class Target:
    """What is meant: a block of the game by its address; a card by kind and id; or every card of a description.

    *group* is the description, None for one thing. *spelled* and *span*: as the author wrote it.
    """

    address: Address
    spelled: str
    span: Span
    kind: str = ""
    group: Noun | None = None

    @property
    def is_card(self) -> bool:
        """Whether it is one card."""
        return self.address[0] == CARD


CARD = "card"
"""The family of cards in addresses; the name is the id."""


@dataclass(frozen=True)
class Alteration:
    """One block of a variant. *rows* are printings, of the card that is added or (without a card) of one that is there."""

    target: Target
    settings: tuple[Setting, ...]
    block: Block | None = None
    card: Card | None = None
    rows: tuple[Printing, ...] = ()


@dataclass(frozen=True)
class Variant:
    """A variant as its files say it. *over*: what it stands on besides the game; *language*: of its
    lines; *excludes*: what does not go with it.
    """

    id: str
    title: str
    over: tuple[str, ...]
    span: Span
    language: str = ""
    excludes: tuple[tuple[str, Span], ...] = ()
    alterations: tuple[Alteration, ...] = field(default=(), repr=False)
