"""Whole blocks: a head with what stands under it, cards with their lines, printings, examples, and the game they make."""

from __future__ import annotations

from typing import ClassVar, Literal

from spyrium_dsl.effects.changes import Trigger
from spyrium_dsl.effects.node import Change, Node, Number, Step
from spyrium_dsl.effects.values import Value
from spyrium_dsl.text.span import Span


class Block(Node):
    """A line and what stands under it. *head* is a declaration, a statement, a line of a declaration, or steps.

    `inline` tells that the body is one line of steps after a colon (`if cond: steps`).
    """

    node: Literal["block"] = "block"
    head: Node
    body: tuple[Block, ...] = ()
    inline: bool = False


def blocks(found: tuple[object, ...]) -> tuple[Block, ...]:
    """The blocks of a model's route, define or flow; the core keeps them without knowing what they are."""
    return tuple(one for one in found if isinstance(one, Block))


class Property(Node):
    """A line of a card: the label is a field of its kind."""

    rule: ClassVar[str] = "property"


class StepsProperty(Property):
    """What a card does, under the label of a field of steps."""

    rule: ClassVar[str] = "steps_property"
    slots: ClassVar[dict[str, str]] = {"field": "STEPS_FIELD"}
    node: Literal["steps-property"] = "steps-property"
    field: str
    step: Step


class NumberProperty(Property):
    """A number; for a field that is an amount, without its resource (the field knows it)."""

    rule: ClassVar[str] = "number_property"
    slots: ClassVar[dict[str, str]] = {"field": "NUMBER_FIELD"}
    node: Literal["number-property"] = "number-property"
    field: str
    number: Number


class ValuesProperty(Property):
    """Members of a list, under the label of such a field."""

    rule: ClassVar[str] = "values_property"
    slots: ClassVar[dict[str, str]] = {"field": "LIST_FIELD"}
    node: Literal["values-property"] = "values-property"
    field: str
    values: tuple[Value, ...]


class ChangesProperty(Property):
    """What a card changes, under the label of a field of changes."""

    rule: ClassVar[str] = "changes_property"
    slots: ClassVar[dict[str, str]] = {"field": "CHANGES_FIELD"}
    node: Literal["changes-property"] = "changes-property"
    field: str
    changes: tuple[Change, ...]


class TriggerProperty(Property):
    """`when you use a building: gain 1 VP`."""

    rule: ClassVar[str] = "trigger_property"
    node: Literal["trigger-property"] = "trigger-property"
    trigger: Trigger
    step: Step


class Card(Node):
    """A design: what all its printings share."""

    node: Literal["card"] = "card"
    kind: str
    id: str
    title: str | None = None
    properties: tuple[Property, ...] = ()
    id_span: Span | None = None

    def slot_values(self) -> tuple[object, ...]:
        return (self.kind, self.id, self.title, self.properties)


COPIES = "copies"
"""What a note calls the number of copies of a printing, which is no field of its card."""


class Note(Node):
    """Where the values of a printing come from: a stand-in of ours, or confirmed and by what.

    *field* names one value, the copies included; None all the others of the row.
    """

    node: Literal["note"] = "note"
    field: str | None
    confirmed: bool
    source: str = ""


class Printing(Node):
    """One printed version of a design: fields in order of the row, number of copies, provenance."""

    node: Literal["printing"] = "printing"
    design: str
    properties: tuple[Property, ...]
    copies: int
    notes: tuple[Note, ...]


class Example(Node):
    """A test and a page of the rulebook: lines `players`, `given`, `when`, `then` in written order."""

    node: Literal["example"] = "example"
    title: str
    lines: tuple[Node, ...]


class GameTree(Node):
    """All that the files of a game say, before it is checked.

    *declarations* in the order of the files sorted by path; *cards*, *printings* and *examples* likewise.
    """

    node: Literal["game"] = "game"
    id: str
    title: str
    language: str
    declarations: tuple[Block, ...]
    cards: tuple[Card, ...]
    printings: tuple[Printing, ...]
    examples: tuple[Example, ...]
