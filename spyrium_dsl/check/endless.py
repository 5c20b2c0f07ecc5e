"""A move that costs nothing and can be made again and again: nothing in the game ever makes its turns end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from spyrium_dsl.check.dominated import Counts, profile
from spyrium_dsl.check.ground import Ground
from spyrium_dsl.check.put_out import may_be_put_out, puts_out
from spyrium_dsl.check.readied import Use, uses_of
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.again import AnotherTurn, Nothing
from spyrium_dsl.effects.become import SetThing
from spyrium_dsl.effects.blocks import Block, blocks
from spyrium_dsl.effects.conditions import IsNotState, IsState
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.line import Either, InTurn, Together
from spyrium_dsl.effects.node import Step
from spyrium_dsl.effects.perform import Perform
from spyrium_dsl.effects.things import Ref, You
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span

MOST_WAYS = 40
"""Ways through one action that are looked at."""

Way = tuple[Step, ...]


def check_endless(ground: Ground) -> Iterator[Diagnostic]:
    """W608 at an action that can go on for ever, or at the first of two that undo each other at no cost."""
    if may_be_put_out(ground.model):
        return
    for block in (one for root in ground.tree.declarations for one in all_of(root, Block)):
        if not isinstance(block.head, s.Turns) or not _only_decides(ground, block.body):
            continue
        offered = dict.fromkeys(action for one in decisions(block.body) for action in one.actions)
        effects = {action: list(_effects(ground, action)) for action in offered}
        alone = {action for action, found in effects.items() if any(_is_free(one) for one in found)}
        for action in sorted(alone):
            yield report("W608", _place(ground, action), name=spaced(action))
        for one, other in combinations([action for action in offered if action not in alone], 2):
            if any(_go_round(a, b) for a in effects[one] for b in effects[other]):
                place = _place(ground, other)
                notes = ((place, "other"),) if place is not None else ()
                yield report("W608", _place(ground, one), notes=notes, name=spaced(one), other=spaced(other))
        for action in offered:
            yield from _used_again(list(uses_of(ground, action)))


def _used_again(uses: Sequence[Use]) -> Iterator[Diagnostic]:
    """W608 at a card that makes itself ready again, or at the first of two that do so for each other, at no cost."""
    alone = {card.id: step for card, step, change in uses if _is_free(change)}
    for design, step in alone.items():
        yield report("W608", step.span, name=spaced(design))
    told: set[tuple[str, str]] = set()
    others = [one for one in uses if one[0].id not in alone]
    for (one, step, a), (other, second, b) in combinations(others, 2):
        if one.id != other.id and (one.id, other.id) not in told and _go_round(a, b):
            told.add((one.id, other.id))
            notes = ((second.span, "other"),) if second.span is not None else ()
            yield report("W608", step.span, notes=notes, name=spaced(one.id), other=spaced(other.id))


def _only_decides(ground: Ground, lines: Sequence[Block]) -> bool:
    """Whether a turn is one decision, and which one depends on nothing but the state that its player is in; whatever else is
    done in it ends nothing and takes nothing from its player."""
    for line in lines:
        match line.head:
            case s.Decide() | s.Otherwise():
                pass
            case s.If(condition=IsState(thing=You()) | IsNotState(thing=You())):
                pass
            case _:
                if not _is_idle(ground, line):
                    return False
                continue
        if not _only_decides(ground, line.body):
            return False
    return True


def decisions(lines: Sequence[Block]) -> Iterator[s.Decide]:
    """The decisions that a turn asks its own player for."""
    for line in lines:
        match line.head:
            case s.Decide() as decide:
                yield decide
            case s.EachOther():
                pass
            case _:
                yield from decisions(line.body)


def _is_idle(ground: Ground, line: Block) -> bool:
    """Whether a line that is no decision of the player surely leaves them in the turns, with all that they have."""
    match line.head:
        case s.If() | s.Otherwise():
            return all(_is_idle(ground, inner) for inner in line.body)
        case s.EachOther():
            offered = (a for one in all_of(line.body, s.Decide) for a in one.actions)
            return not puts_out(ground.model, (line, *(ground.model.actions.get(action, ()) for action in offered)))
        case SetThing(value=Ref()) | Nothing() | Gain():
            return True
    return False


# ---------------------------------------------------------------- what an action does


def _effects(ground: Ground, action: str) -> Iterator[Counts]:
    """What each way through an action adds to its player's stocks; only ways that do nothing else and can be paid."""
    for way in _ways(ground, blocks(ground.model.actions.get(action, ())), 0):
        found = profile([step for step in way if not isinstance(step, Nothing | AnotherTurn)], ground.model.currency)
        if found.others or found.losses or not all(_can_have(ground, name, cost) for name, cost in found.costs.items()):
            continue
        names = {*found.costs, *found.gains}
        change = {name: found.gains.get(name, 0) - found.costs.get(name, 0) for name in names}
        # Beyond a limit nothing is gained, so what is gained up to it is no matter.
        yield change


def _can_have(ground: Ground, resource: str, number: int) -> bool:
    most = ground.reckoner.most.get(resource)
    return most is None or number <= most


def _ways(ground: Ground, lines: Sequence[Block], depth: int) -> Iterator[Way]:
    """Each way through lines that are only steps and alternatives; none where there is another line."""
    ways: list[Way] = [()]
    for line in lines:
        match line.head:
            case Step() as step:
                options = list(_ways_of(ground, step, depth))
            case s.OneOf():
                options = [way for option in line.body for way in _ways(ground, option.body, depth)]
            case _:
                return
        ways = [(*way, *option) for way in ways for option in options][:MOST_WAYS]
    yield from ways


def _ways_of(ground: Ground, step: Step, depth: int) -> Iterator[Way]:
    match step:
        case Together(steps=steps) | InTurn(parts=steps):
            yield from _ways(ground, [Block(head=one) for one in steps], depth)
        case Either(options=options):
            for one in options:
                yield from _ways_of(ground, one, depth)
        case Perform(step=name) if depth < 5:
            yield from _ways(ground, blocks(ground.model.defines.get(name, ())), depth + 1)
        case _:
            yield (step,)


# ---------------------------------------------------------------- going round


def _is_free(change: Counts) -> bool:
    return all(by >= 0 for by in change.values())


def _go_round(a: Counts, b: Counts) -> bool:
    """Whether so many of one and so many of the other, together, take nothing away."""
    # t: how many of a for each b. Each resource bounds it: a*t + b >= 0.
    low, high = (0, 1), (1, 0)
    for name in {*a, *b}:
        x, y = a.get(name, 0), b.get(name, 0)
        if x == 0:
            if y < 0:
                return False
        elif x > 0:
            low = max(low, (-y, x), key=lambda one: one[0] / one[1])
        elif high[1] == 0 or y * high[1] < high[0] * -x:
            high = (y, -x)
    return high[0] > 0 and (high[1] == 0 or low[0] * high[1] <= high[0] * low[1])


def _place(ground: Ground, action: str) -> Span | None:
    heads = (block.head for block in ground.tree.declarations if isinstance(block.head, d.Action))
    return next((head.span for head in heads if head.name == action), None)
