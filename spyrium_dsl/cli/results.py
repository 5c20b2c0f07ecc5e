"""What many games add up to: for people, for programs, for tables."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterator, Sequence

from spyrium_dsl.cli.opened import Opened
from spyrium_dsl.cli.screen import Clock, echo, style
from spyrium_dsl.cli.speaking import speech_of, written
from spyrium_dsl.core.uses import LINE, VERB
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.node import Node
from spyrium_dsl.render.columns import table_text
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.simulate.batch import Result
from spyrium_dsl.simulate.pool import Series
from spyrium_dsl.simulate.statistics import CardUse, Share, Summary
from spyrium_dsl.simulate.tally import Line, Tally, said

NEVER = Share(0, 0)


def print_summary(opened: Opened, summary: Summary, series: Series, tally: Tally, clock: Clock) -> None:
    """For people."""
    speech = speech_of(opened)
    rate = summary.games / clock.seconds
    games = "1 game" if summary.games == 1 else f"{summary.games:,} games"
    heading = f"{opened.rules.tree.title}: {games} of {series.seats} random players, seed {series.seed}"
    echo(style("title", f"{heading} ({clock}, {rate:,.0f} a second)"))
    rows = [["", "score", "", "wins", "95 % sure", "shared"]]
    for seat in summary.seats:
        low, high = seat.wins.interval
        rows.append(
            [
                speech.seat(seat.seat),
                f"{seat.scores.mean:.1f}",
                f"± {seat.scores.deviation:.1f}",
                f"{100 * seat.wins.value:.1f} %",
                f"{100 * low:.1f} to {100 * high:.1f} %",
                str(seat.shared),
            ]
        )
    echo(table_text(rows, frozenset({1, 2, 3, 4, 5})))
    length = summary.length
    echo(f"Length: {length.mean:.0f} decisions ± {length.deviation:.0f} ({length.least} to {length.most})")
    if rows := _card_rows(speech, summary, tally):
        echo()
        echo(table_text(rows, frozenset({1, 2, 4})))
    if rows := _line_rows(opened, summary, tally):
        echo()
        echo(table_text(rows, frozenset({0, 1})))


def _cards(summary: Summary, tally: Tally) -> Iterator[CardUse]:
    """Every design, those too that nobody had at the end."""
    had = {card.design: card for card in summary.cards}
    for design in sorted({piece.design for piece in tally.rules.model.pieces}):
        yield had.get(design, CardUse(design, 0, (), NEVER))


def _card_rows(speech: Speech, summary: Summary, tally: Tally) -> list[list[str]]:
    rows = [["of each game", "played", "at the end", "where", "holders win"]]
    played = {card.design: tally.played(card.design) for card in _cards(summary, tally)}
    for card in sorted(_cards(summary, tally), key=lambda one: (-played[one.design], -one.cards, one.design)):
        where = ", ".join(
            f"{speech.name(zone)} {number / summary.games:.2f}" if len(card.zones) > 1 else speech.name(zone)
            for zone, number in card.zones
        )
        low, high = card.holders.interval
        win = f"{100 * card.holders.value:.0f} % ({100 * low:.0f} to {100 * high:.0f})" if card.holders.of else ""
        times, held = (
            f"{number / summary.games:.2f}" if number else "–" for number in (played[card.design], card.cards)
        )
        rows.append([speech.design(card.design), times, held, where, win])
    return rows if len(rows) > 1 else []


def _line_rows(opened: Opened, summary: Summary, tally: Tally) -> list[list[str]]:
    """Each line of the rules; a block is named at its first."""
    rows = [["done", "a game", "in", "line"]]
    block = ""
    for line in tally.lines():
        name = "" if line.block == block else _title(opened, line)
        block = line.block
        rows.append([f"{line.count:,}", f"{line.count / summary.games:.2f}", name, _text(opened, line)])
    return rows if len(rows) > 1 else []


def _title(opened: Opened, line: Line) -> str:
    """How a block begins: of a card its kind and its id, of a declaration what it says."""
    return _written(opened, line.root) if isinstance(line.root, Block) else line.block


def _text(opened: Opened, line: Line) -> str:
    """A line of the rules as it stands there."""
    return _written(opened, line.node)


def _written(opened: Opened, node: Node) -> str:
    span = said(node).span or node.span
    if span is None:
        # A step that was put together of what stands on the line: as it prints.
        return speech_of(opened).say(node) or ""
    return " ".join(written(opened, span).split())


def print_json(opened: Opened, summary: Summary, series: Series, tally: Tally) -> None:
    """For programs."""

    def interval(ends: tuple[float, float]) -> list[float]:
        return [round(end, 6) for end in ends]

    kinds = {piece.design: piece.kind for piece in tally.rules.model.pieces}
    record: dict[str, object] = {
        "game": opened.rules.name,
        "rules": opened.rules.hash,
        "games": summary.games,
        "seats": series.seats,
        "seed": series.seed,
        "first": series.first,
        "scores": [
            {
                "seat": seat.seat + 1,
                "mean": round(seat.scores.mean, 6),
                "deviation": round(seat.scores.deviation, 6),
                "least": seat.scores.least,
                "most": seat.scores.most,
                "wins": seat.wins.hits,
                "win_share": round(seat.wins.value, 6),
                "win_interval": interval(seat.wins.interval),
                "shared_wins": seat.shared,
            }
            for seat in summary.seats
        ],
        "length": {
            "mean": round(summary.length.mean, 6),
            "deviation": round(summary.length.deviation, 6),
            "least": summary.length.least,
            "most": summary.length.most,
        },
        "cards": {
            card.design: {
                "kind": kinds[card.design],
                "played": tally.played(card.design),
                "verbs": _ways(tally, card.design, VERB),
                "lines": _ways(tally, card.design, LINE),
                "owned": card.cards,
                "per_game": round(card.cards / summary.games, 6),
                "zones": dict(card.zones),
                "holders": card.holders.of,
                "holders_won": card.holders.hits,
                "win_interval": interval(card.holders.interval),
            }
            for card in _cards(summary, tally)
        },
    }
    lines = list(tally.lines())
    if lines:
        record["clauses"] = [_clause(opened, line) for line in lines]
    echo(json.dumps(record, ensure_ascii=False, indent=2))


def _ways(tally: Tally, design: str, wanted: str) -> dict[str, int]:
    return {name: count for (way, name), count in sorted(tally.uses(design).items()) if way == wanted and count}


def _clause(opened: Opened, line: Line) -> dict[str, object]:
    span = said(line.node).span or line.node.span
    place = {} if span is None else {"path": span.path, "line": span.line}
    return {"block": line.block, **place, "text": _text(opened, line), "count": line.count}


def print_csv(results: Sequence[Result], seats: int) -> None:
    """For tables: a row a game."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    numbers = range(1, seats + 1)
    writer.writerow(
        ["game", "seed", "decisions", *(f"score_{seat}" for seat in numbers), *(f"place_{seat}" for seat in numbers)]
    )
    for result in results:
        writer.writerow([result.game, result.seed, result.decisions, *result.scores, *result.places])
