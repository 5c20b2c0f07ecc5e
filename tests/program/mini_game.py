"""A small nasty game, made to be hard for the passes.

Loops of choices with running totals, a draw inside an action and then choices of two seats, a trigger run until
nothing changes, a flood fill in scratch that sees a write of the same run, choices that only some ways commit before.
"""

from __future__ import annotations

from spyrium_dsl.program.builder import Builder
from spyrium_dsl.program.nodes import Slot, lower_of, select
from spyrium_dsl.program.program import Program

SIDE = 6


def mini_game(rounds: int = 8, seats: int = 3) -> Program:
    """The game; it ends after so many turns of each seat."""
    program = Program()
    b = Builder(program)
    goods = program.slot("goods", seats, 3)
    points = program.slot("points", 4)
    seat = program.slot("seat")
    turn = program.slot("turn")
    wall = program.slot("wall", SIDE * SIDE)
    home = program.slot("home", seats)
    mark = program.slot("mark", SIDE * SIDE, scratch=True)
    die = program.stream("die")
    worth = program.table("worth", [1, 2, 3])

    with b.function("settle"):
        changed = b.let("changed", 1)
        with b.loop("pass", 0, 9), b.when(changed):
            b.assign(changed, 0)
            with b.loop("s", 0, seats) as s, b.loop("k", 0, 3) as k, b.when(goods[s, k] >= 3):
                b.add(goods[s, k], -3)
                b.add(points[s], worth[k])
                b.assign(changed, 1)
                b.add(goods[s, select(k == 2, 0, k + 1)], 1)

    _connected(b, wall, mark)

    with b.function("wander", "seat") as (me,):
        free = b.choose("wall", 0, 6, lambda x: (wall[x * 6] == 0) & (home[me] != x * 6))
        b.set(wall[free * 6], 1)
        to = b.choose("to", 0, 12, lambda x: (wall[x * 3] == 0) & (home[me] != x * 3))
        b.require(b.call("connected", home[me], to * 3), "cut-off", of=to)
        b.set(home[me], to * 3)

    with b.function("gather", "seat") as (me,):
        kind = b.choose("kind", 0, 3, labels=["wood", "clay", "ore"])
        b.add(goods[me, kind], 1)

    with b.function("levy", "seat") as (me,), b.note(3):
        total = b.let("total", 0)
        with b.loop("s", 0, seats) as s, b.when(s != me), b.loop("k", 0, 3) as k:
            n = b.choose("take", 0, lower_of(2, goods[s, k] + 1))
            b.add(goods[s, k], -n)
            b.add(goods[me, k], n)
            b.assign(total, total + n)
            b.require(total <= 2, "too-many", total=total)
        b.require(total > 0, "nothing-taken")

    with b.function("raid", "seat") as (me,):
        victim = b.choose("victim", 0, seats, lambda x: (x != me) & (goods[x, 0] + goods[x, 1] + goods[x, 2] > 0))
        rolled = b.draw(die, 6)
        with b.choice_of(rolled >= 2) as (yes, no):
            with yes:
                lost = b.ask(victim, "lose", 0, 3, lambda x: goods[victim, x] > 0)
                b.add(goods[victim, lost], -1)
                b.add(goods[me, lost], 1)
                left = goods[victim, 0] + goods[victim, 1] + goods[victim, 2] > 0
                with b.when((rolled == 5) & left):
                    more = b.choose("also", 0, 3, lambda x: goods[victim, x] > 0)
                    b.add(goods[victim, more], -1)
                    b.add(goods[me, more], 1)
            with no:
                b.add(points[victim], 1)

    with b.function("gamble", "seat") as (me,):
        with b.one_of("stake") as option:
            with option("safe"):
                b.require(points[me] >= 1, "no-points", has=points[me])
            with option("risky"):
                rolled = b.draw(die, 2)
                b.add(points[me], rolled)
            with option("paid"):
                kind = b.choose("paid", 0, 3, lambda x: goods[me, x] >= 2)
                b.add(goods[me, kind], -2)
        with b.one_of("prize") as option:
            with option("point"):
                b.add(points[me], 1)
            with option("kind"):
                b.require(goods[me, 0] < 3, "too-much")
                prize = b.choose("prize-kind", 0, 3, lambda x: goods[me, x] < 2)
                b.add(goods[me, prize], 1)

    with b.function("storm", "first") as (first,):
        hit = b.draw(die, seats)
        with b.when(goods[hit, 0] > 0), b.loop("k", 0, 2) as k:
            spared = b.ask(hit, "spare", 0, 2)
            with b.when((spared == 0) & (goods[hit, k] > 0)):
                b.add(goods[hit, k], -1)
        b.add(points[first], hit)

    with b.flow(), b.while_(turn[0] < rounds * seats):
        before = b.let("before", points[seat[0]])
        b.decide(
            "turn",
            seat[0],
            [
                (1, "gather", "gather"),
                (1, "levy", "levy"),
                (1, "raid", "raid"),
                (goods[seat[0], 0] > 0, "wander", "wander"),
                (1, "gamble", "gamble"),
            ],
        )
        b.call("settle")
        with b.when(points[seat[0]] > before):
            b.call("storm", seat[0])
        b.add(turn[0], 1)
        b.set(seat[0], select(seat[0] == seats - 1, 0, seat[0] + 1))
    return program


def _connected(b: Builder, wall: Slot, mark: Slot) -> None:
    with b.function("connected", "from", "to") as (start, end):
        with b.loop("i", 0, SIDE * SIDE) as i:
            b.set(mark[i], 0)
        b.set(mark[start], 1)
        grown = b.let("grown", 1)
        with b.loop("pass", 0, SIDE * SIDE), b.when(grown):
            b.assign(grown, 0)
            with b.loop("y", 0, SIDE) as y, b.loop("x", 0, SIDE) as x:
                c = b.let("c", y * SIDE + x)
                with b.when((mark[c] == 0) & (wall[c] == 0)):
                    near = b.let("near", 0)
                    with b.when(x > 0):
                        b.assign(near, near + mark[c - 1])
                    with b.when(x < SIDE - 1):
                        b.assign(near, near + mark[c + 1])
                    with b.when(y > 0):
                        b.assign(near, near + mark[c - SIDE])
                    with b.when(y < SIDE - 1):
                        b.assign(near, near + mark[c + SIDE])
                    with b.when(near > 0):
                        b.set(mark[c], 1)
                        b.assign(grown, 1)
        b.result(mark[end])
