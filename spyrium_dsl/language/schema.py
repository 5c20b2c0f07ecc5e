"""What the grammar must know of a node class: its slots, their types, and the grammar rule each asks for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal, get_args, get_origin

from spyrium_dsl import effects
from spyrium_dsl.effects import amounts, blocks, line, nouns, numbers, things, values, zones
from spyrium_dsl.effects.node import PLACES, REQUIRED, Listed, Mark, Node, Number, Sort, concrete_classes, slot_types

assert effects.MODULES  # importing the package defines every class

# The default rule of a slot is that of its category, from the outside: a number slot takes any number.
_CATEGORY_RULES = {
    "Number": "number",
    "Amount": "amount",
    "Condition": "condition",
    "Step": "line",
    "Noun": "noun",
    "ZoneRef": "zone",
}

# What stands for a thing, a number or an amount passes the form asked of it on to the slot that names it.
_HEADS: tuple[tuple[type[Node], tuple[str, ...]], ...] = (
    (things.Thing, ("noun", "name", "field")),
    (nouns.Noun, ("noun", "kind")),
    (zones.ZoneRef, ("zone",)),
    (values.Value, ("value", "field", "table")),
    (Number, ("quantity", "field", "resource", "scale")),
    (amounts.Amount, ("amount", "resource")),
)


@dataclass(frozen=True)
class Slot:
    """One part of a phrase.

    `sort` is the sort of a name (`resource`, `new`), "digits" for digits, "mark" for yes/no, or "" for a node.
    `symbol` is its grammar symbol, `listed` the joint of a list (None: not a list), `mark` the phrase of a yes/no slot.
    """

    name: str
    sort: str
    symbol: str
    listed: str | None = None
    mark: str = ""
    required: bool = True


@dataclass(frozen=True)
class Shape:
    """A node class as the grammar sees it; `head` is the slot that takes on the form asked of the whole."""

    tag: str
    cls: type[Node]
    rule: str
    slots: dict[str, Slot]
    head: str | None

    def __hash__(self) -> int:
        return hash(self.tag)


@cache
def shapes() -> dict[str, Shape]:
    """Every class with a tag, by tag."""
    return {cls.tag(): _shape(cls) for cls in concrete_classes(Node)}


@cache
def shape_of(cls: type[Node]) -> Shape:
    """The shape of one class."""
    return shapes()[cls.tag()]


def _shape(cls: type[Node]) -> Shape:
    hints = slot_types(cls)
    slots = {
        name: _slot(cls, name, hints[name])
        for name in cls.defaults
        if name != "node" and name not in PLACES and get_origin(hints[name]) is not Literal
    }
    head = next((name for kinds, names in _HEADS if issubclass(cls, kinds) for name in names if name in slots), None)
    return Shape(cls.tag(), cls, cls.rule, slots, head)


def _slot(cls: type[Node], name: str, hint: object) -> Slot:
    required = cls.defaults[name] is REQUIRED
    marks = _metadata(hint)
    listed = next((mark.last for mark in marks if isinstance(mark, Listed)), None)
    for mark in marks:
        if isinstance(mark, Mark):
            return Slot(name, "mark", "", None, mark.phrase, False)
    inner = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    if get_origin(inner) is tuple:
        listed = listed or "then"
        hint = get_args(inner)[0]
        marks = _metadata(hint)
        inner = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    sort = next((mark.name for mark in marks if isinstance(mark, Sort)), "")
    if not sort and inner is int and marks:
        sort = "digits"
    symbol = cls.slots.get(name) or _symbol(sort, inner)
    if symbol.isupper() and symbol != "INT":
        sort = symbol.lower()
    return Slot(name, sort, symbol, listed, "", required)


def _symbol(sort: str, inner: object) -> str:
    if sort:
        return "INT" if sort == "digits" else sort.upper()
    if isinstance(inner, type) and issubclass(inner, Node):
        return _CATEGORY_RULES.get(inner.__name__, inner.rule)
    return ""


def _metadata(hint: object) -> tuple[object, ...]:
    return tuple(getattr(hint, "__metadata__", ()))


WITHOUT_PHRASE = frozenset(
    cls.tag()
    for cls in (
        numbers.Digit,
        line.Together,
        line.Either,
        line.InTurn,
        line.Prefixed,
        blocks.Block,
        blocks.Card,
        blocks.Note,
        blocks.Printing,
        blocks.Example,
        blocks.GameTree,
    )
)
"""Classes the engine itself knows how to read and write."""

__all__ = ["WITHOUT_PHRASE", "Shape", "Slot", "shape_of", "shapes"]
