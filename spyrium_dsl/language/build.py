"""From the tree of a sentence to effect objects, each with the place it was written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from spyrium_dsl.effects.amounts import Amount, Some
from spyrium_dsl.effects.blocks import Block, NumberProperty
from spyrium_dsl.effects.line import Prefix
from spyrium_dsl.effects.node import Node, Step
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.language.driver import Branch, Leaf
from spyrium_dsl.language.fold import AIM, ALSO, THEN, Item, NoFold, fold
from spyrium_dsl.language.make import make
from spyrium_dsl.language.schema import shapes
from spyrium_dsl.language.words import Token
from spyrium_dsl.text.span import Span

Built = Node | str | int | tuple["Built", ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a line stands: its tokens with columns counted from 0, and the number of the line."""

    path: str
    line: int
    tokens: tuple[Token, ...]

    def span(self, start: int, end: int) -> Span:
        """From one token up to, and without, another; past the last one, the point after it."""
        if start >= len(self.tokens):
            column = self.tokens[-1].end + 1 if self.tokens else 1
            return Span.point(self.path, self.line, column)
        return Span.on_line(self.path, self.line, self.tokens[start].start + 1, self.tokens[end - 1].end + 1)

    def instead(self, at: int, text: str) -> Span:
        """Where to put *text* instead of a token: a sign stands close to the word before it."""
        whole = self.span(at, at + 1)
        if at == 0 or text[:1] not in (",", ";", ":"):
            return whole
        return Span.on_line(self.path, self.line, self.tokens[at - 1].end + 1, self.tokens[at].end + 1)


class Unfoldable(Exception):
    """The words fit, the line has no meaning: `reason` as in NoFold, tokens from `start` to `end`."""

    def __init__(self, reason: str, start: int, end: int) -> None:
        super().__init__(reason)
        self.reason, self.start, self.end = reason, start, end


def build(tree: Branch, place: Place) -> Node:
    """The node of a tree; raises Unfoldable."""
    built = _built(tree, place)
    if not isinstance(built, Node):
        raise TypeError(f"{tree.made.origin} makes no node of its own")
    return built


def _built(tree: Leaf | Branch, place: Place) -> Built:
    if isinstance(tree, Leaf):
        return tree.value if tree.value is not None else ""
    variant = tree.made.variant
    if variant is None:
        return _BY_ALIAS.get(tree.made.alias or tree.made.origin, _line)(tree, place)
    values: dict[str, Built] = dict.fromkeys(variant.marks, True)
    for piece, part in zip(variant.pieces, tree.parts, strict=True):
        if piece.slot and piece.word is None:
            value = _built(part, place)
            if variant.reversed and piece.slot == "number" and isinstance(value, int):
                value = make(Digit, {"value": value}, place.span(part.start, part.end))
            values[piece.slot] = value
    span = place.span(tree.start, tree.end)
    if left_out := variant.left_out:
        named = variant.shape.slots[left_out].sort
        values[left_out] = variant.filler if named else make(shapes()[variant.filler].cls, {}, span)
    return make(variant.shape.cls, values, span).canonical()


def _digits(tree: Branch, place: Place) -> Built:
    (leaf,) = tree.parts
    return make(Digit, {"value": _built(leaf, place)}, place.span(tree.start, tree.end))


def list_parts(tree: Branch) -> list[Leaf | Branch]:
    """The members of a list, without what joins them."""
    found: list[Leaf | Branch] = []
    for part in tree.parts:
        if isinstance(part, Branch) and part.made.alias == "list":
            found += list_parts(part)
        elif not (isinstance(part, Branch) and part.made.alias == "joint"):
            found.append(part)
    return found


def _list(tree: Branch, place: Place) -> Built:
    return tuple(_built(part, place) for part in list_parts(tree))


def _inline(tree: Branch, place: Place) -> Built:
    head, _, line = tree.parts
    step = make(Block, {"head": _step(line, place)}, place.span(line.start, line.end))
    return make(
        Block,
        {"head": _built(head, place), "body": (step,), "inline": True},
        place.span(tree.start, tree.end),
    )


def _labelled(tree: Branch, place: Place) -> Built:
    return _built(tree.parts[0], place)


def _amount_property(tree: Branch, place: Place) -> Built:
    """`price: £3`: the field knows its resource, so the node keeps the number alone."""
    field, _, amount = tree.parts
    built = _built(amount, place)
    if not isinstance(built, Some):
        raise Unfoldable("amount", amount.start, amount.end)
    name = field.name if isinstance(field, Leaf) else None
    if name is None or name.resource != built.resource:
        raise Unfoldable("resource", amount.start, amount.end)
    return make(NumberProperty, {"field": name.id, "number": built.number}, place.span(tree.start, tree.end))


def line_items(tree: Leaf | Branch) -> list[tuple[str, list[Branch], Branch]]:
    """The items of a flat line: the joint before each, its prefixes, the step or amount itself."""
    if not isinstance(tree, Branch):
        raise TypeError("a line is never one word of no rule")
    if tree.made.variant is None and tree.made.origin == "line" and not tree.made.alias:
        before, joint, item = tree.parts
        if not isinstance(joint, Branch):
            raise TypeError("a joint is a rule")
        ((_, prefixes, said),) = line_items(item)
        name = joint.made.origin
        return [*line_items(before), (THEN if name in (ALSO, AIM) else name, prefixes, said)]
    if tree.made.alias == "prefixed":
        prefix, item = tree.parts
        ((_, prefixes, said),) = line_items(item)
        if not isinstance(prefix, Branch):
            raise TypeError("a prefix is a phrase")
        return [("", [prefix, *prefixes], said)]
    return [("", [], tree)]


def _step(tree: Leaf | Branch, place: Place) -> Step:
    found = line_items(tree)
    items = []
    for at, (joint, prefixes, said) in enumerate(found):
        inner = said.parts[0] if said.made.alias == "bare" else said
        node = _built(inner, place)
        opened = [_built(prefix, place) for prefix in prefixes]
        if not isinstance(node, Step | Amount):
            raise TypeError(f"{said.made.origin} is no step")
        items.append(Item(joint, tuple(one for one in opened if isinstance(one, Prefix)), node, at))
    try:
        return fold(items)
    except NoFold as problem:
        said = found[problem.at][2]
        raise Unfoldable(problem.reason, said.start, said.end) from None


def _line(tree: Branch, place: Place) -> Built:
    return _step(tree, place)


_BY_ALIAS: dict[str, Callable[[Branch, Place], Built]] = {
    "digits": _digits,
    "list": _list,
    "inline": _inline,
    "labelled": _labelled,
    "amount_property": _amount_property,
}
