"""What a variant stands on: the parts of the game that it changes, as they are and as its author last saw them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from spyrium_dsl.effects.blocks import Block, Card, ValuesProperty
from spyrium_dsl.effects.node import Node
from spyrium_dsl.lower.declare import canonical
from spyrium_dsl.parse.addresses import BY_LINES, END, Address, inside, line_key, step_key
from spyrium_dsl.parse.alterations import ADD, CARD
from spyrium_dsl.parse.seen import Entry, Record
from spyrium_dsl.parse.variant_cards import property_key
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span
from spyrium_dsl.variants.ops import Op
from spyrium_dsl.variants.state import ROW, State

Say = Callable[[Node], str]
Value = tuple[Node | int | str, ...]

_AND = ", "


@dataclass(frozen=True)
class Voice:
    """How a variant is spoken of: in its own language. *adding*: the word for a part that is new, "" where there is none."""

    say: Say = str
    kind: Callable[[str], str] = spaced
    part: Callable[[str], str] = spaced
    adding: str = ""


@dataclass(frozen=True)
class Part:
    """A part of the game as a variant finds it. *op*: what the variant does to it; None for the whole block or card.

    *described*: where the variant describes several cards; they are the value then, by their ids.
    """

    label: str
    value: Value
    op: Op | None
    described: Span | None = None

    @property
    def hash(self) -> str:
        """Of its meaning."""
        return _hash(self.value)

    def text(self, voice: Voice) -> str:
        """What it says, a line a line."""
        say = voice.say
        if self.described is not None:
            return _AND.join(map(str, self.value))
        if self.op is None:
            return _called(self.value[0], voice)
        if all(isinstance(one, Block) for one in self.value):
            return "\n".join(_lines([one for one in self.value if isinstance(one, Block)], say))
        said = (say(one) if isinstance(one, Node) else str(one) for one in self.value)
        return " / ".join(one.partition(": ")[2] or one for one in said)


def parts(variant: str, ops: Iterable[Op], state: State) -> Iterator[Part]:
    """What a variant changes or takes away of the game it finds, and the blocks and cards it names."""
    told: set[str] = set()
    paths: list[tuple[Address, Op | None]]
    for op in ops:
        paths = [(op.path[:2], None)] if op.alone else []
        if op.way != ADD and len(op.path) > 2:
            paths.append((op.path, op))
        for path, of in paths if op.variant == variant else ():
            label = label_of(path, state)
            value = _value(path, state)
            if of is not None and isinstance(of.value, Block) and not of.value.body:
                # A step given anew without what stands under it keeps that, whatever it is.
                value = tuple(one.head if isinstance(one, Block) else one for one in value or ()) or None
            if label not in told and value is not None:
                told.add(label)
                yield Part(label, value, of)


def described(label: str, cards: Iterable[str], span: Span) -> Part:
    """The cards that a variant describes, as a part by itself."""
    return Part(label.replace(":", ""), tuple(sorted(cards)), None, span)


def recorded(found: Iterable[Part], voice: Voice) -> dict[str, Entry]:
    """The parts as a record keeps them, by label."""
    return {part.label: Entry(part.hash, part.text(voice)) for part in sorted(found, key=lambda one: one.label)}


def changed(found: Iterable[Part], record: Record, voice: Voice) -> Iterator[Diagnostic]:
    """W618 where a part says something else than it did, one for each line of the variant, and where a description means
    a card no longer: that it means another one, too, is what was asked for."""
    told: set[object] = set()
    for part in found:
        entry = record.get(part.label)
        if entry is not None and part.described is not None:
            lost = tuple(one for one in entry.text.split(_AND) if one and one not in part.value)
            if lost:
                yield report("W618", part.described, name=part.label, lost=lost)
            continue
        if entry is None or part.op is None or entry.hash == part.hash or part.op.span in told:
            continue
        now = part.text(voice)
        # The same words mean the same, whatever the program makes of them.
        if now != entry.text:
            told.add(part.op.span)
            was, is_now = _first_difference(entry.text, now)
            name = part.op.name or part.label
            yield report("W618", part.op.span, name=name, was=was or None, now=is_now or None)


def renamed(path: Address, record: Record, state: State, voice: Voice) -> tuple[str | None, str]:
    """The name that what is gone has now, if one is sure, and what it was called before; "" where nobody has seen it."""
    entry = record.get(label_of(path, state))
    if entry is None:
        return None, ""
    family, name = path[0], path[1]
    if family == CARD:
        others: Mapping[str, Node] = dict(state.cards)
    else:
        others = {one[1]: block for one, block in state.blocks.items() if one[0] == family}
    others = {one: node for one, node in others.items() if one != name and label_of((family, one), state) not in record}
    alike = [one for one, node in others.items() if _hash((node,)) == entry.hash]
    called = [one for one, node in others.items() if _called(node, voice) == entry.text]
    sure = alike if len(alike) == 1 else called if len(called) == 1 and family == CARD else []
    return (sure[0] if sure else None), entry.text or name


# ---------------------------------------------------------------- what a part is called, what it says


def label_of(path: Address, state: State) -> str:
    """The name of a part in records: of one printing, by its values and not by where it stands."""
    words = [one for one in path if one]
    if len(path) > 2 and path[-2] == ROW:
        row = state.rows.get(path[1], {}).get(int(path[-1]))
        values = [line for line in row.properties if isinstance(line, ValuesProperty)] if row is not None else []
        words = [*words[:-2], "of", *(getattr(one, "value", "") for line in values for one in line.values)]
    return " ".join(words).replace(":", "")


def _value(path: Address, state: State) -> Value | None:
    if path[0] == CARD:
        card = state.cards.get(path[1])
        return _of_card(card, path, state) if card is not None else None
    block = state.blocks.get(path[:2])
    if block is None:
        return None
    key = path[2:]
    if not key:
        return (block,)
    if key == ("head",):
        return (block.head,)
    if key == ("body",):
        return block.body
    if path[0] in BY_LINES:
        found = next((line for line in block.body if line_key(line.head) == key), None)
    else:
        found = next((one for one in inside(block.body) if END not in key and step_key(one.head) == key[1:]), None)
    return (found,) if found is not None else None


def _of_card(card: Card, path: Address, state: State) -> Value | None:
    key = path[2:]
    rows = [row for number, row in state.rows.get(card.id, {}).items() if path[-2] != ROW or path[-1] == str(number)]
    if path[-2] == ROW:
        key = key[:-2]
    if not key:
        return (card,)
    if key == ("title",):
        return (card.title or "",)
    if key == ("copies",):
        return tuple(row.copies for row in rows)
    lines = [*card.properties, *(line for row in rows for line in row.properties)]
    found = [line for line in lines if property_key(line) == key]
    distinct = {canonical(one): one for one in found}
    return tuple(distinct[one] for one in sorted(distinct)) or None


def _hash(value: Sequence[object]) -> str:
    match value:
        case (Card() as card,):
            text = canonical((card.kind, card.title or "", card.properties))
        case (Block() as block,) if hasattr(block.head, "name"):
            text = f"{block.head.tag()}{canonical(block.body)}"
        case _:
            text = canonical(tuple(value))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _called(node: object, voice: Voice) -> str:
    if isinstance(node, Card):
        title = f' "{node.title}"' if node.title else ""
        return f"{voice.kind(node.kind)}{title}"
    return ""


def _lines(blocks: Iterable[Block], say: Say, depth: int = 0) -> Iterator[str]:
    for block in blocks:
        yield "  " * depth + say(block if block.inline else block.head)
        if not block.inline:
            yield from _lines(block.body, say, depth + 1)


def _first_difference(was: str, now: str) -> tuple[str, str]:
    """Of parts of several lines, the first line of each that the other does not have there; "" for none."""
    lines = zip_longest(was.splitlines(), now.splitlines(), fillvalue="")
    first = next((pair for pair in lines if pair[0] != pair[1]), (was, now))
    return first[0].strip(), first[1].strip()
