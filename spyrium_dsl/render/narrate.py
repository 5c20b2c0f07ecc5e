"""A move told: who did what, and what changed, each change with the line of the rules that made it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from spyrium_dsl.core.table import Table
from spyrium_dsl.effects.reading import DECLINED
from spyrium_dsl.effects.several import STOP
from spyrium_dsl.render.gathered import Gathered, Line, Row, is_seen
from spyrium_dsl.render.hidden import unseen
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.run.match import Change, NamedMove


def twins(speech: Speech, table: Table) -> frozenset[str]:
    """The designs of which several cards lie open on one grid: a board tells these apart, so does who speaks of it."""
    grids = [(zone, spot.count) for zone, spot in table.layout.places.items() if spot.zone.shape == "grid"]
    return frozenset().union(*(speech.twice(table.cards(zone, place)) for zone, n in grids for place in range(n)))


def headline(
    speech: Speech, seat: int, move: NamedMove, twice: Collection[str] = (), hidden: Collection[int] = ()
) -> str:
    """`Seat 2: call — Fishmonger (boat Pier and Mill)`: the first card chosen stands out.

    *twice*: see `told`. *hidden*: cards that may not be named, see `hidden.unseen`.
    """
    secret = {speech.model.pieces[number].label for number in hidden}

    def said(option: str) -> str:
        is_secret = not secret.isdisjoint(option.split("+"))
        return speech.words.screen("some-card") if is_secret else speech.option(option, twice)

    designs = {piece.label for piece in speech.model.pieces}
    first = next((i for i, (_, option) in enumerate(move.choices) if option in designs), None)
    # What a card offers and the mover left alone is no news, nor is that nothing more was picked.
    told = [i for i, (_, option) in enumerate(move.choices) if i != first and option not in (DECLINED, STOP)]
    rest = [f"{speech.name(move.choices[i][0])} {said(move.choices[i][1])}" for i in told]
    text = f"{speech.seat(seat)}: {speech.name(move.action)}"
    if first is not None:
        text += f" — {said(move.choices[first][1])}"
    return f"{text} ({', '.join(rest)})" if rest else text


def told(
    speech: Speech,
    before: Table,
    after: Table,
    seat: int,
    changes: Iterable[Change],
    viewers: frozenset[int] | None = None,
    twice: Collection[str] = (),
) -> tuple[Line, ...]:
    """What a move changed, in order, line of the rules by line. *seat*: who moved; what is another's is said to be.

    *before*, *after*: the table then and now; places are called as they were, unless nothing lay there yet.
    *viewers*: the seats whose hidden cards may be named; None for all. *twice*: designs whose cards are told apart by the
    number of their copy, see `twins`.
    """
    lines: list[Line] = []
    group: Gathered | None = None
    hidden = unseen(before, after, viewers)
    rows = {
        row: Row([before.get(row, cell) for cell in range(before.layout.seats)], before.get(f"{row}.size"))
        for row in before.layout.rows
    }
    for change in changes:
        if not is_seen(after.layout, change):
            continue
        rule = change.clause.span if change.clause is not None else None
        key = (rule.path, rule.line) if rule is not None else None
        if group is None or group.key != key:
            if group is not None:
                lines.extend(group.lines())
            group = Gathered(key, rule, speech, before, after, seat, viewers, hidden, rows, twice)
        group.add(change)
    if group is not None:
        lines.extend(group.lines())
    return tuple(lines)
