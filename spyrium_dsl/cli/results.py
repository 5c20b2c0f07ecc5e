"""What many games add up to: for people, for programs, for tables."""

from __future__ import annotations

import csv
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from spyrium_dsl.cli.screen import Clock, echo, style, table
from spyrium_dsl.core.uses import LINE, VERB
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.node import Node
from spyrium_dsl.library.opened import Opened
from spyrium_dsl.library.speaking import speech_of, written
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.simulate.batch import Result
from spyrium_dsl.simulate.pool import Series
from spyrium_dsl.simulate.statistics import CardUse, SeatSummary, Share, Summary
from spyrium_dsl.simulate.tally import Line, Tally, said

NEVER = Share(0, 0)


def print_summary(speech: Speech, opened: Opened, summary: Summary, series: Series, tally: Tally, clock: Clock) -> None:
    """For people."""
    words = speech.words
    rate = words.number(summary.games / clock.seconds)
    games, shown, title = summary.games, words.number(summary.games), speech.title
    facts = {"games": games, "seats": series.seats, "seed": series.seed}
    echo(style("title", words.screen("sim-title", title=title, shown=shown, time=str(clock), rate=rate, **facts)))
    if any(seat.wins.hits for seat in summary.seats):
        # Somebody always comes first, but in a game that does not say who wins.
        heads = ["", words.screen("sim-score"), "", *(words.screen(f"sim-{one}") for one in ("wins", "sure", "shared"))]
        table(heads, [_seat_row(speech, seat) for seat in summary.seats], {1, 2, 3, 4, 5})
    length, count = summary.length, round(summary.length.mean)
    mean, deviation = words.number(length.mean), words.number(length.deviation)
    ends = {"least": length.least, "most": length.most}
    echo(words.screen("sim-length", mean=mean, count=count, deviation=deviation, **ends))
    if rows := list(_card_rows(speech, summary, tally)):
        echo()
        heads = [words.screen(f"sim-{one}") for one in ("cards", "played", "held", "where", "holders")]
        table(heads, rows, {1, 2, 4})
    if rows := list(_line_rows(speech, opened, summary, tally)):
        echo()
        table([words.screen(f"sim-{one}") for one in ("done", "a-game", "in", "line")], rows, {0, 1})


def _seat_row(speech: Speech, seat: SeatSummary) -> list[str]:
    words = speech.words
    low, high = (words.number(100 * end, 1) for end in seat.wins.interval)
    return [
        speech.seat(seat.seat),
        words.number(seat.scores.mean, 1),
        f"± {words.number(seat.scores.deviation, 1)}",
        f"{words.number(100 * seat.wins.value, 1)} %",
        words.screen("sim-range", low=low, high=high),
        words.number(seat.shared),
    ]


def _cards(summary: Summary, tally: Tally) -> Iterator[CardUse]:
    """Every design, those too that nobody had at the end."""
    had = {card.design: card for card in summary.cards}
    for design in sorted({piece.design for piece in tally.rules.model.pieces}):
        yield had.get(design, CardUse(design, 0, (), NEVER))


def _card_rows(speech: Speech, summary: Summary, tally: Tally) -> Iterator[list[str]]:
    words = speech.words
    played = {card.design: tally.played(card.design) for card in _cards(summary, tally)}
    titles = Counter(speech.design(design) for design in played)
    for card in sorted(_cards(summary, tally), key=lambda one: (-played[one.design], -one.cards, one.design)):
        where = ", ".join(
            f"{speech.name(zone)} {words.number(number / summary.games, 2)}"
            if len(card.zones) > 1
            else speech.name(zone)
            for zone, number in card.zones
        )
        low, high = (words.number(100 * end) for end in card.holders.interval)
        share = words.number(100 * card.holders.value)
        win = words.screen("sim-share", share=share, low=low, high=high) if card.holders.of else ""
        times, held = (
            words.number(number / summary.games, 2) if number else "–" for number in (played[card.design], card.cards)
        )
        title = speech.design(card.design)
        yield [f"{title} [{card.design}]" if titles[title] > 1 else title, times, held, where, win]


def _line_rows(speech: Speech, opened: Opened, summary: Summary, tally: Tally) -> Iterator[list[str]]:
    """Each line of the rules; a block is named at its first."""
    words, block = speech.words, ""
    for line in tally.lines():
        name = "" if line.block == block else _title(opened, line)
        block = line.block
        yield [words.number(line.count), words.number(line.count / summary.games, 2), name, _text(opened, line)]


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
