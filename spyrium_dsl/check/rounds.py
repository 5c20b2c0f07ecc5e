"""Turns in which some way round passes no decision: such a game could hang, so it is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spyrium_dsl.core.model import PLAYER, Model
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.become import SetState
from spyrium_dsl.effects.blocks import Block, GameTree, blocks
from spyrium_dsl.effects.conditions import Both, IsNotState, IsState
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.line import Either, IfSo, InTurn, May, Prefixed, Together
from spyrium_dsl.effects.node import Condition, Step
from spyrium_dsl.effects.nouns import InState, NotInState, Noun
from spyrium_dsl.effects.perform import Perform
from spyrium_dsl.effects.things import You
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.lower.asking import Asking
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.span import Span

MOST_DEEP = 10


@dataclass(frozen=True)
class _End:
    """How a way through a turn ends, if nobody has decided: the state its player is in then, and where it turned off."""

    state: str
    place: Span | None


def check_rounds(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E404 for turns that some player could be given again and again with nobody deciding anything."""
    walker = _Walker(model)
    for root in tree.declarations:
        for block in all_of(root, Block):
            if not isinstance(block.head, s.Turns):
                continue
            # A kind of player without states is in one state, which has no name.
            states = model.kinds[PLAYER].states if PLAYER in model.kinds else ()
            for state in states or ("",):
                if not takes_part(block.head.among, state):
                    continue
                idle = [end for end in walker.ends(block.body, state) if takes_part(block.head.among, end.state)]
                if idle:
                    place = next((end.place for end in idle if end.place is not None), None)
                    notes = ((place, "way"),) if place is not None else ()
                    yield Diagnostic("E404", block.head.span or block.span, {}, notes=notes)
                    break


def takes_part(among: Noun, state: str) -> bool:
    """True where a player in that state has turns."""
    match among:
        case InState(state=wanted):
            return state == wanted
        case NotInState(state=unwanted):
            return state != unwanted
    return True


class _Walker:
    """Goes every way through a turn, as far as what is asked on it depends on the state of its player."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.asking = Asking(model)
        self._known: dict[tuple[int, int, str, int], tuple[_End, ...]] = {}
        """The ends of a line by itself, what stands otherwise, the state and how deep: each is looked for once, since a
        step that is done in several places, by steps that are done in several places, would have no end of ways."""

    def ends(self, lines: Sequence[Block], state: str, depth: int = 0) -> tuple[_End, ...]:
        """The ends of all ways without a decision; none where every way passes one."""
        open_ways = [_End(state, None)]
        rest = list(lines)
        while rest and open_ways:
            block = rest.pop(0)
            other: tuple[Block, ...] = ()
            if rest and isinstance(rest[0].head, s.Otherwise):
                other = rest.pop(0).body
            open_ways = list(
                dict.fromkeys(
                    _End(end.state, end.place or way.place)
                    for way in open_ways
                    for end in self._through(block, other, way.state, depth)
                )
            )
        return tuple(open_ways)

    def _through(self, block: Block, other: Sequence[Block], state: str, depth: int) -> tuple[_End, ...]:
        key = (id(block), id(other), state, depth)
        if key not in self._known:
            self._known[key] = tuple(dict.fromkeys(self._ends_of(block, other, state, depth)))
        return self._known[key]

    def _ends_of(self, block: Block, other: Sequence[Block], state: str, depth: int) -> Iterator[_End]:
        head = block.head
        match head:
            case s.Decide():
                return
            case s.If(condition=condition):
                so = _holds(condition, state)
                if so is not False:
                    yield from self.ends(block.body, state, depth)
                if so is not True:
                    for end in self.ends(other, state, depth):
                        yield _End(end.state, end.place or head.span)
            case s.EachPlayer() | s.EachPlayerIn():
                # There is at least one player, and what is asked in there lapses where that player can do none of it.
                if not any(self._surely(line) for line in block.body):
                    yield _End(self._after(block, state), head.span if self._decides(block) else None)
            case s.Turns() | s.EachOther() | s.AsOften():
                yield _End(self._after(block, state), head.span if self._decides(block) else None)
            case s.ForNumber(low=low, high=high) if low <= high:
                yield from self.ends(block.body, state, depth)
            case Perform(step=step) if depth < MOST_DEEP:
                yield from self.ends(blocks(self.model.defines.get(step, ())), state, depth + 1)
            case _ if self.asking.asks(block):
                return
            case _:
                yield _End(self._after(block, state), None)

    def _surely(self, node: object) -> bool:
        """True for something to decide that a player can do whatever there is."""
        match node:
            case Block(head=s.Decide(actions=actions)):
                bodies = (blocks(self.model.actions.get(name, ())) for name in actions)
                return any(all(never_fails(line) for line in body) for body in bodies)
            case Block(head=s.OneOf(if_any=False), body=options):
                return any(all(never_fails(line) for line in one.body) for one in options)
            case Block(head=Step() as step):
                return never_fails(node) and self.asking.asks(step)
        return False

    def _decides(self, block: Block) -> bool:
        return any(self.asking.decides(one) or self.asking.asks(one) for one in block.body)

    def _after(self, block: Block, state: str) -> str:
        """The state of the player after lines in which nobody decides: the one they surely give, else as before."""
        match block.head:
            case Step() as step:
                return _given(step) or state
            case s.EachPlayer() | s.EachPlayerIn():
                for line in block.body:
                    if isinstance(line.head, Step):
                        state = _given(line.head) or state
        return state


def never_fails(node: object) -> bool:
    """True for a line that anybody can do, whatever there is."""
    match node:
        case Block(head=head, body=body):
            return not body and never_fails(head)
        case Gain() | SetState(thing=You()) | Prefixed(prefix=May()):
            return True
        case Either(options=options):
            return any(never_fails(one) for one in options)
        case Together(steps=steps) | InTurn(parts=steps):
            return all(never_fails(one) for one in steps)
    return False


def _given(step: Step) -> str:
    match step:
        case SetState(thing=You(), state=state):
            return state
        case Together(steps=steps) | InTurn(parts=steps):
            return next((found for one in reversed(steps) if (found := _given(one))), "")
        case Prefixed(prefix=IfSo()) | Either():
            return ""
    return ""


def _holds(condition: Condition, state: str) -> bool | None:
    match condition:
        case IsState(thing=You(), state=wanted):
            return state == wanted
        case IsNotState(thing=You(), state=unwanted):
            return state != unwanted
        case Both(a=a, b=b):
            both = [_holds(a, state), _holds(b, state)]
            return False if False in both else True if both == [True, True] else None
    return None
