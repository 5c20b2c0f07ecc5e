"""The id of each fact: which line of the rules says it. Ids name what a line is about, never where it stands."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator

from spyrium_dsl.book.page import slug
from spyrium_dsl.effects.blocks import (
    Block,
    Card,
    ChangesProperty,
    Example,
    GameTree,
    NumberProperty,
    Printing,
    Property,
    StepsProperty,
    TriggerProperty,
    ValuesProperty,
)
from spyrium_dsl.effects.changes import Trigger
from spyrium_dsl.effects.line import Prefix
from spyrium_dsl.effects.node import Change, Node, Step
from spyrium_dsl.parse.addresses import family
from spyrium_dsl.text.span import Span

_Key = tuple[str, Span | None]


class Sources:
    """Ids of all lines of a tree: `wharf.effect`, `wharf.effect.2` (a step of it), `printing:wharf.price`, `action:pass.1`."""

    def __init__(self, tree: GameTree) -> None:
        self._ids: dict[_Key, str] = {}
        self.nodes: dict[str, Node] = {}
        """What has each id."""
        self._lines: dict[tuple[str, int], str] = {}
        self.examples: dict[int, str] = {}
        """Number of an example in the tree to its id, without `example:`."""
        for block in tree.declarations:
            sort, name = family(type(block.head)), str(getattr(block.head, "name", ""))
            self._block(block, self._free(f"{sort}:{name}" if name else sort))
        for card in tree.cards:
            for line in card.properties:
                self._property(line, self._free(f"{card.id}.{label(line)}"))
        self.rows = dict(_rows(tree.printings))
        for printing in tree.printings:
            for line in printing.properties:
                self._keep(line, f"printing:{self.row(printing)}.{label(line)}")
        taken: set[str] = set()
        for number, example in enumerate(tree.examples):
            own = base = slug(example.title) or "example"
            again = 1
            while own in taken:
                again += 1
                own = f"{base}-{again}"
            taken.add(own)
            self.examples[number] = own
            self._example(example, f"example:{own}")

    def of(self, node: Node | None) -> str:
        """The id of a line or a step; empty for one that has none of its own."""
        return self._ids.get((node.tag(), node.span), "") if node is not None else ""

    def known(self) -> ItemsView[tuple[str, Span | None], str]:
        """All lines and steps, by tag and place, with their ids."""
        return self._ids.items()

    def at(self, span: Span | None) -> str:
        """The id of the line that stands there."""
        return self._lines.get((span.path, span.line), "") if span is not None else ""

    def row(self, printing: Printing) -> str:
        """The id of a printing: its design, with a number from the second printing of a design on."""
        return self.rows.get((printing.design, printing.span), printing.design)

    def _free(self, wanted: str) -> str:
        found, number = wanted, 1
        while found in self._ids.values():
            number += 1
            found = f"{wanted}#{number}"
        return found

    def _keep(self, node: Node, own: str) -> None:
        self._ids.setdefault((node.tag(), node.span), own)
        # Of a block it is the head that says something, unless it is written on one line.
        self.nodes.setdefault(own, node.head if isinstance(node, Block) and not node.inline else node)
        if node.span is not None:
            self._lines.setdefault((node.span.path, node.span.line), own)

    def _block(self, block: Block, own: str) -> None:
        self._keep(block, own)
        self._keep(block.head, own)
        for number, step in enumerate(_steps(block.head), 1):
            self._keep(step, f"{own}-{number}")
        for number, inner in enumerate(block.body, 1):
            self._block(inner, f"{own}.{number}")

    def _property(self, line: Property, own: str) -> None:
        self._keep(line, own)
        for number, step in enumerate(_steps(line), 1):
            self._keep(step, f"{own}.{number}")

    def _example(self, example: Example, own: str) -> None:
        for number, line in enumerate(example.lines, 1):
            self._keep(line, f"{own}.{number}")


def label(line: Property) -> str:
    """What a line of a card is called in ids: its field, or `when` for what something sets off."""
    match line:
        case StepsProperty() | NumberProperty() | ValuesProperty() | ChangesProperty():
            return line.field
        case TriggerProperty():
            return "when"
    return line.tag()


def _steps(node: Node) -> Iterator[Node]:
    """The steps, prefixes and changes inside a line, each before its own."""
    for inner in node.slot_values():
        for one in inner if isinstance(inner, tuple) else (inner,):
            if isinstance(one, Node):
                if isinstance(one, Step | Change | Prefix | Trigger):
                    yield one
                yield from _steps(one)


def _rows(printings: tuple[Printing, ...]) -> Iterator[tuple[tuple[str, Span | None], str]]:
    seen: dict[str, int] = {}
    for row in printings:
        seen[row.design] = number = seen.get(row.design, 0) + 1
        yield (row.design, row.span), row.design if number == 1 else f"{row.design}.{number}"


def lines_of(card: Card) -> tuple[Property, ...]:
    """The lines of a card that say something besides a number."""
    return tuple(line for line in card.properties if not isinstance(line, NumberProperty))
