"""The ranking at the end of the game."""

from __future__ import annotations

from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.effects import statements as s
from spyrium_dsl.program.nodes import Expr


def rank(scope: Scope, head: s.Winner) -> None:
    """Write each seat's place (1 is first) into slot `placing`; those equal by all keys share it, if so said."""
    b, layout, n = scope.builder, scope.layout, scope.seats
    placing = layout.program.slots[":placing"]

    def key(rank: s.Rank, seat: Expr) -> Expr:
        match rank:
            case s.Most(resource=resource):
                return layout.stock_of(resource, seat)
            case s.FirstIn(zone=zone):
                cells, size = layout.rows[zone]
                at = b.let("at", n)
                with b.loop("i", 0, size[0]) as i, b.when(cells[i] == seat):
                    b.assign(at, i)
                return 0 - at
        raise CannotLower("E401")

    with b.loop("seat", 0, n) as seat:
        place = b.let("place", 1)
        with b.loop("other", 0, n) as other:
            ahead, level = b.let("ahead", 0), b.let("level", 1)
            for rank in head.ranks:
                mine, theirs = b.let("mine", key(rank, seat)), b.let("theirs", key(rank, other))
                b.assign(ahead, ahead | (level & (theirs > mine)))
                b.assign(level, level & (theirs == mine))
            if not head.ties_share:
                b.assign(ahead, ahead | (level & (other < seat)))
            b.assign(place, place + ahead)
        b.set(placing[seat], place)
