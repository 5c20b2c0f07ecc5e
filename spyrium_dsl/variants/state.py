"""A game by the addresses of its parts, and what it becomes by what variants do to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from spyrium_dsl.effects.blocks import Block, Card, GameTree, NumberProperty, Printing, Property
from spyrium_dsl.effects.node import Node, Number
from spyrium_dsl.effects.numbers import Digit, Less, Plus
from spyrium_dsl.effects.statements import OneOf, Option
from spyrium_dsl.language.make import make
from spyrium_dsl.parse.addresses import BY_LINES, END, Address, address, line_key, step_key
from spyrium_dsl.parse.alterations import ADD, CARD
from spyrium_dsl.parse.variant_cards import property_key
from spyrium_dsl.variants.ops import History, Op, Outcome, Under, outcome


@dataclass
class State:
    """The parts of a game. *rows*: the printings of each card by a number that they keep; new ones come at the end."""

    tree: GameTree
    blocks: dict[Address, Block]
    cards: dict[str, Card]
    rows: dict[str, dict[int, Printing]] = field(default_factory=dict)

    def as_tree(self) -> GameTree:
        """The tree of these parts, in their order."""
        slots = {
            "declarations": tuple(self.blocks.values()),
            "cards": tuple(self.cards.values()),
            "printings": tuple(row for rows in self.rows.values() for row in rows.values()),
        }
        return make(GameTree, {**self.tree.__dict__, **slots}, self.tree.span)


def state_of(tree: GameTree) -> State:
    """The parts of a tree."""
    rows: dict[str, dict[int, Printing]] = {}
    for row in tree.printings:
        mine = rows.setdefault(row.design, {})
        mine[len(mine)] = row
    blocks: dict[Address, Block] = {}
    for block in tree.declarations:
        blocks.setdefault(address(block.head), block)
    return State(tree, blocks, {card.id: card for card in tree.cards}, rows)


class Builder:
    """Makes a game from another one and what is done to it; *outcomes* is what held for each part."""

    def __init__(self, base: State, ops: Iterable[Op], rows: Iterable[tuple[str, Printing]], under: Under) -> None:
        self.base = base
        self.added_rows = sorted(rows, key=lambda one: (one[1].design, one[0], one[1].span is None, one[1].span))
        by_path: dict[Address, list[Op]] = {}
        for op in ops:
            by_path.setdefault(op.path, []).append(op)
        self.outcomes: dict[Address, Outcome] = {path: outcome(found, under) for path, found in by_path.items()}
        self.history = History({path: tuple(found) for path, found in by_path.items()}, under)
        self.inner: dict[Address, list[Address]] = {}
        for path in sorted(by_path):
            self.inner.setdefault(path[:2], []).append(path)

    def build(self) -> State:
        """The game with all of it."""
        blocks = dict(self.base.blocks)
        cards = dict(self.base.cards)
        rows = {design: dict(mine) for design, mine in self.base.rows.items()}
        for path in sorted(self.inner):
            whole = self.outcomes.get(path)
            if path[0] == CARD:
                card = cards.get(path[1])
                if whole is not None and whole.chosen is not None and whole.chosen.way == ADD:
                    card = whole.chosen.value if isinstance(whole.chosen.value, Card) else None
                if card is None or (whole is not None and whole.is_gone):
                    cards.pop(path[1], None)
                    rows.pop(path[1], None)
                    continue
                cards[path[1]] = card
            else:
                block = blocks.get(path)
                if whole is not None and whole.chosen is not None and whole.chosen.way == ADD:
                    block = whole.chosen.value if isinstance(whole.chosen.value, Block) else None
                if block is None or (whole is not None and whole.is_gone):
                    blocks.pop(path, None)
                    continue
                blocks[path] = self._block(path, block)
        self._add_rows(cards, rows)
        for path in sorted(self.inner):
            if path[0] == CARD and path[1] in cards:
                self._card(path, cards, rows)
        return State(self.base.tree, blocks, cards, rows)

    def _parts(self, path: Address) -> list[Address]:
        return [one for one in self.inner.get(path, ()) if len(one) > len(path)]

    # ------------------------------------------------------------------ blocks

    def _block(self, path: Address, block: Block) -> Block:
        parts = self._parts(path)
        head, body = block.head, block.body
        of_head = self.outcomes.get((*path, "head"))
        if of_head is not None:
            if of_head.chosen is not None and isinstance(of_head.chosen.value, Node):
                head = of_head.chosen.value
            if of_head.shifts:
                head = _with(head, "default", shifted(getattr(head, "default"), of_head.shift))  # noqa: B009
        of_body = self.outcomes.get((*path, "body"))
        if of_body is not None and of_body.chosen is not None:
            body = _blocks(of_body.chosen.value)
        if path[0] in BY_LINES:
            body = tuple(self._lines(path, parts, body))
        else:
            steps = {one[3:]: self.outcomes[one] for one in parts if one[2] == "body" and len(one) > 3}
            if steps:
                body = (*_steps(body, steps), *_last(steps))
        return _with(_with(block, "head", head), "body", body)

    def _lines(self, path: Address, parts: list[Address], body: tuple[Block, ...]) -> Iterator[Block]:
        seen = set()
        for line in body:
            own = (*path, *line_key(line.head))
            seen.add(own)
            found = self.outcomes.get(own)
            new = _line(line, found) if found is not None else line
            if new is not None:
                yield new
        for one in parts:
            chosen = self.outcomes[one].chosen
            if one not in seen and chosen is not None and isinstance(chosen.value, Block):
                new = _line(chosen.value, self.outcomes[one])
                if new is not None:
                    yield new

    # ------------------------------------------------------------------ cards

    def _add_rows(self, cards: Mapping[str, Card], rows: dict[str, dict[int, Printing]]) -> None:
        for _, row in self.added_rows:
            if row.design in cards:
                mine = rows.setdefault(row.design, {})
                if row not in mine.values():
                    mine[max(mine, default=-1) + 1] = row

    def _card(self, path: Address, cards: dict[str, Card], rows: dict[str, dict[int, Printing]]) -> None:
        card = cards[path[1]]
        mine = rows.get(card.id, {})
        properties = list(card.properties)
        title = card.title
        for key in dict.fromkeys(one[2 : len(one) - 2 if one[-2] == ROW else len(one)] for one in self._parts(path)):
            whole = self.outcomes.get((*path, *key))
            if key == ("title",):
                title = str(whole.chosen.value) if whole is not None and whole.chosen is not None else title
            elif key == ("copies",):
                if not mine:
                    values = {"design": card.id, "properties": (), "copies": 1, "notes": ()}
                    mine = {0: make(Printing, values, card.span)}
                for number, row in list(mine.items()):
                    found = self._of_row(path, key, number)
                    copies = row.copies
                    if found is not None:
                        chosen = found.chosen
                        copies = int(str(chosen.value)) if chosen is not None else copies
                        copies = max(0, copies + found.shift)
                    mine[number] = _with(row, "copies", copies)
            else:
                in_rows = [number for number, row in mine.items() if _find(row.properties, key) is not None]
                for number in in_rows:
                    found = self._of_row(path, key, number)
                    if found is not None:
                        mine[number] = _with(mine[number], "properties", _changed(mine[number].properties, key, found))
                if whole is not None and not in_rows:
                    properties = list(_changed(tuple(properties), key, whole))
        cards[card.id] = _with(_with(card, "title", title), "properties", tuple(properties))
        kept = {number: row for number, row in mine.items() if row.copies}
        if mine and not kept:
            del cards[card.id]
        rows[card.id] = kept

    def _of_row(self, path: Address, key: Address, number: int) -> Outcome | None:
        """What holds for one printing: what is said of all, and of this one."""
        return self.history.of((*path, *key), (*path, *key, ROW, str(number)))


ROW = "row"


_NodeT = TypeVar("_NodeT", bound=Node)


def _with(node: _NodeT, slot: str, value: object) -> _NodeT:
    """The node with another value; itself where that is no other, so that what is kept of it (`effects/kept`) stays."""
    old = node.__dict__[slot]
    if old is value or (isinstance(value, str | int) and old == value) or _same(old, value):
        return node
    return make(type(node), {**node.__dict__, slot: value}, node.span)


def _same(old: object, new: object) -> bool:
    if not isinstance(old, tuple) or not isinstance(new, tuple) or len(old) != len(new):
        return False
    return all(a is b for a, b in zip(old, new, strict=True))


def _blocks(value: object) -> tuple[Block, ...]:
    return tuple(one for one in value if isinstance(one, Block)) if isinstance(value, tuple) else ()


def shifted(number: object, by: int) -> Number:
    """A number and so much more; never below 0."""
    assert isinstance(number, Number)
    if isinstance(number, Digit):
        return make(Digit, {"value": max(0, number.value + by)}, number.span)
    if by > 0:
        return Plus(a=number, b=Digit(value=by), span=number.span)
    return Less(a=number, b=Digit(value=-by), span=number.span) if by else number


def _line(line: Block, found: Outcome) -> Block | None:
    if found.is_gone:
        return None
    if found.chosen is not None and isinstance(found.chosen.value, Block):
        line = found.chosen.value
    if found.shifts:
        number = getattr(line.head, "number", 0)
        span = found.shifts[-1].span
        head = make(type(line.head), {**line.head.__dict__, "number": max(0, number + found.shift)}, span)
        line = make(Block, {**line.__dict__, "head": head}, span)
    return line


def _steps(body: tuple[Block, ...], steps: Mapping[Address, Outcome]) -> Iterator[Block]:
    """A body in which steps with names, and options, are changed."""
    for block in body:
        key = step_key(block.head)
        found = steps.get(key) if key is not None else None
        if found is not None and found.is_gone:
            continue
        if found is not None and found.chosen is not None and isinstance(found.chosen.value, Block):
            new = found.chosen.value
            # A head that is given anew keeps what stands under it, unless that is given, too.
            block = (
                new
                if new.body
                else make(Block, {"head": new.head, "body": block.body, "inline": block.inline}, new.span)
            )
        inner = tuple(_steps(block.body, steps))
        if isinstance(block.head, OneOf):
            inner += tuple(_added_options(steps))
        if inner != block.body:
            block = make(Block, {"head": block.head, "body": inner, "inline": block.inline}, block.span)
        yield block


def _added_options(steps: Mapping[Address, Outcome]) -> Iterator[Block]:
    for found in steps.values():
        chosen = found.chosen
        block = chosen.value if chosen is not None and chosen.way == ADD else None
        if isinstance(block, Block) and isinstance(block.head, Option):
            yield block


def _last(steps: Mapping[Address, Outcome]) -> Iterator[Block]:
    """Steps that come after all others: by variant, then as they were written."""
    chosen = [found.chosen for key, found in steps.items() if key[0] == END and found.chosen is not None]
    for op in sorted(chosen, key=Op.order):
        if isinstance(op.value, Block):
            yield op.value


def _find(properties: tuple[Property, ...], key: Address) -> Property | None:
    return next((one for one in properties if property_key(one) == key), None)


def _changed(properties: tuple[Property, ...], key: Address, found: Outcome) -> tuple[Property, ...]:
    """The lines of a card or a printing with one of them changed."""
    old = _find(properties, key)
    new = old
    if found.is_gone:
        new = None
    elif found.chosen is not None and isinstance(found.chosen.value, Property):
        new = found.chosen.value
    if found.shifts and isinstance(new, NumberProperty):
        span = found.shifts[-1].span
        new = make(NumberProperty, {"field": new.field, "number": shifted(new.number, found.shift)}, span)
    if old is None:
        return (*properties, new) if new is not None else properties
    return tuple(one for one in (new if line is old else line for line in properties) if one is not None)


__all__ = ["ROW", "Builder", "State", "shifted", "state_of"]
