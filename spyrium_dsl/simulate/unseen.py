"""What does not happen in many games played at random: lines that never ran, cards that nobody ever had. No proof."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import kind_lines
from spyrium_dsl.effects.blocks import Block, Card, GameTree
from spyrium_dsl.effects.node import Node
from spyrium_dsl.lower.assemble import assemble
from spyrium_dsl.program.marks import MARKS
from spyrium_dsl.program.program import Program
from spyrium_dsl.render.refused import nothing_possible
from spyrium_dsl.run.faults import RunError, Stuck
from spyrium_dsl.run.machine import Machine
from spyrium_dsl.run.rules import Fast, Rules
from spyrium_dsl.simulate.batch import MOST_DECISIONS, owned, seed_of
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.span import Span

SERIES = 0


@dataclass
class Seen:
    """What happened in *games* games. *can*: lines that were lowered, by identity; *ran*: those that were reached; *had*: designs
    that lay before a player at the end; *unfinished*: a game of *program* that came to no end."""

    games: int = 0
    can: set[int] = field(default_factory=set)
    ran: set[int] = field(default_factory=set)
    had: set[str] = field(default_factory=set)
    unfinished: RunError | None = None
    program: Program | None = None
    seed: int = 0


def play(rules: Rules, games: int, limit: int = MOST_DECISIONS) -> Seen:
    """Play so many games, as many at each number of seats (one at least); stops at one that does not end."""
    low, high = rules.model.players
    seen = Seen()
    counts = range(low, high + 1)
    for seats in counts:
        each = max(1, games // len(counts) + (seats - low < games % len(counts)))
        _play(rules, seats, each, seen, limit)
        if seen.unfinished is not None:
            break
    return seen


def _play(rules: Rules, seats: int, games: int, seen: Seen, limit: int) -> None:
    # Each line keeps its own clause here: nothing is shared between cards that differ in numbers alone.
    assembled = assemble(rules.model, seats, shapes=False, marked=True)
    fast = Fast(assembled, Machine(assembled.program))
    nodes = assembled.program.clauses
    clauses = range(1, len(nodes))
    seen.can.update(id(nodes[clause]) for clause in clauses)
    marks = fast.machine.program.slots[MARKS]
    for game in range(games):
        seed = seed_of(SERIES, game)
        try:
            state, _ = fast.machine.play(seed, seed, limit)
        except RunError as problem:
            seen.unfinished, seen.program, seen.seed = problem, assembled.program, seed
            return
        seen.games += 1
        reached = fast.machine.taken(marks)
        seen.ran.update(id(nodes[clause]) for clause in clauses if reached[clause])
        seen.had.update(design for design, _, _ in owned(fast.table(state)))


def unseen(rules: Rules, seen: Seen) -> Iterator[Diagnostic]:
    """W615 for lines that never ran, W616 for cards that nobody had, W617 for a game without an end, X706 for one that
    stands still."""
    if isinstance(seen.unfinished, Stuck) and seen.program is not None:
        yield nothing_possible(seen.unfinished, seen.program, seen.seed)
        return
    if seen.unfinished is not None:
        yield report("W617", None, seed=seen.seed, decision=seen.unfinished.decision)
        return
    tree: GameTree = rules.tree
    looker = _Looker(seen)
    for card in tree.cards:
        yield from _of_card(card, looker)
    for block in tree.declarations:
        for root in block.body if isinstance(block.head, d.KindDecl) else (block,):
            if isinstance(root.head, d.Define | d.Action | d.AsSoonAs | d.SetUp | d.Flow | kind_lines.ToVerb):
                yield from looker.lines(root)


def _of_card(card: Card, looker: _Looker) -> Iterator[Diagnostic]:
    had = card.id in looker.seen.had
    if not had and not looker.ran(card):
        yield report("W616", card.id_span or card.span, games=looker.seen.games)
        return
    for line in card.properties:
        yield from looker.lines(line)


class _Looker:
    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self._known: dict[int, tuple[bool, bool]] = {}

    def lines(self, node: Node) -> Iterator[Diagnostic]:
        """The outermost lines that were never reached, in one that was."""
        can, ran = self._of(node)
        if can and not ran:
            span = _span(node)
            if span is not None:
                yield report("W615", span, games=self.seen.games)
            return
        for inner in _inside(node):
            yield from self.lines(inner)

    def ran(self, node: Node) -> bool:
        """Whether anything in it ran."""
        return self._of(node)[1]

    def _of(self, node: Node) -> tuple[bool, bool]:
        found = self._known.get(id(node))
        if found is None:
            can, ran = id(node) in self.seen.can, id(node) in self.seen.ran
            for inner in _inside(node):
                more, done = self._of(inner)
                can, ran = can or more, ran or done
            found = self._known[id(node)] = can, ran
        return found


def _inside(node: Node) -> Iterator[Node]:
    for value in node.slot_values():
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from (one for one in value if isinstance(one, Node))


def _span(node: Node) -> Span | None:
    return node.head.span or node.span if isinstance(node, Block) else node.span
