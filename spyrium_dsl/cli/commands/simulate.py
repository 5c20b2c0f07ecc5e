"""`spyrium simulate`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.screen import Clock, echo, is_terminal, style

if TYPE_CHECKING:
    from spyrium_dsl.cli.opened import Opened
    from spyrium_dsl.render.speech import Speech
    from spyrium_dsl.simulate.batch import Result
    from spyrium_dsl.simulate.pool import Series
    from spyrium_dsl.simulate.statistics import Summary

WORTH_A_WORKER = 400
"""Fewer games than that a worker, and starting it takes longer than it saves."""

WORTH_A_HINT = 1000
"""Fewer games than that take no time worth a word."""

QUIET = 1.0
"""Seconds after which progress is shown."""


@click.command("simulate", epilog="Example:  spyrium simulate harbour --games 1000 --seats 4 --seed 7")
@click.argument("game")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many.")
@click.option("--seats", metavar="N|WHO,WHO...", help="How many bots play, or which (random), by seat.")
@click.option("--seed", type=click.IntRange(0, 999_999), default=1, show_default=True, help="Which series of games.")
@click.option("--first", type=click.IntRange(0), default=0, help="The number of the first game of it.")
@click.option("--workers", type=click.IntRange(1), help="How many processes; the games are the same with any number.")
@click.option("--json", "as_json", is_flag=True, help="The summary, for programs.")
@click.option("--csv", "as_csv", is_flag=True, help="A row a game, for tables and statistics.")
def command(
    game: str,
    games: int,
    seats: str | None,
    seed: int,
    first: int,
    workers: int | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Play many games by bots and sum them up: scores, length, the use of each card."""
    from spyrium_dsl.cli.objects import KeptObjects
    from spyrium_dsl.cli.opened import open_game
    from spyrium_dsl.cli.paths import cache_folder
    from spyrium_dsl.cli.players import read_players
    from spyrium_dsl.run.kernel import HINT
    from spyrium_dsl.run.llvm_code import available
    from spyrium_dsl.simulate.bots import BOTS
    from spyrium_dsl.simulate.pool import Series
    from spyrium_dsl.simulate.statistics import summary

    if as_json and as_csv:
        raise click.UsageError("--json and --csv do not go together.", click.get_current_context())
    opened = open_game(game, to_play=True)
    low, high = opened.rules.model.players
    bots = tuple(BOTS)
    players = read_players(seats, low, high, bots, bots[0])
    folder = cache_folder()
    objects = None if folder is None else KeptObjects(folder / "code")
    series = Series(opened.rules, len(players.seats), seed, first, first + games, objects)
    if games >= WORTH_A_HINT and not available():
        click.echo(HINT, err=True)
    clock = Clock()
    results, stopped = _play(series, workers or max(1, min(os.cpu_count() or 1, games // WORTH_A_WORKER)))
    if as_csv:
        _csv(results, series.seats)
    elif as_json:
        _json(opened, summary(results), series)
    elif results:
        _show(opened, summary(results), series, clock)
    if stopped:
        done = len(results)
        words = f"Stopped after {done} of {games} games."
        if done < games:
            words += f" Go on with:  spyrium simulate {game} --games {games - done} --seats {series.seats}"
            words += f" --seed {seed} --first {first + done}"
        click.echo(words, err=True)
        raise click.exceptions.Exit(130)


def _play(series: Series, workers: int) -> tuple[list[Result], bool]:
    """The results, and whether the user stopped before the end; then of the games up to there."""
    from spyrium_dsl.simulate.batch import Unfinished
    from spyrium_dsl.simulate.pool import play_series

    results: list[Result] = []
    batches = play_series(series, workers)
    try:
        with _progress(series.past - series.first) as advance:
            for batch in batches:
                results.extend(batch)
                advance(len(results))
    except KeyboardInterrupt:
        batches.close()
        return results, True
    except Unfinished as problem:
        click.echo(
            f"The game with seed {problem.seed} does not end: it stands at the decision {problem.decision}.\n"
            f"  {problem.__cause__}",
            err=True,
        )
        raise click.exceptions.Exit(1) from problem
    return results, False


class _Bar:
    """A line of progress on the terminal of errors, once the work has taken a while."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.clock = Clock()
        self.shown = False

    def __call__(self, done: int) -> None:
        seconds = self.clock.seconds
        if seconds < QUIET or not is_terminal(sys.stderr):
            return
        rate = done / seconds
        left = (self.total - done) / rate
        wide = 24
        full = done * wide // self.total
        bar = "█" * full + "░" * (wide - full)
        text = f"{bar} {done:,} of {self.total:,} games, {rate:,.0f} a second, {left:.0f} s left"
        click.echo(f"\r\x1b[2K{text}", nl=False, err=True)
        self.shown = True

    def clear(self) -> None:
        if self.shown:
            click.echo("\r\x1b[2K", nl=False, err=True)


@contextmanager
def _progress(total: int) -> Iterator[_Bar]:
    bar = _Bar(total)
    try:
        yield bar
    finally:
        bar.clear()


# ---------------------------------------------------------------- what it adds up to


def _show(opened: Opened, summary: Summary, series: Series, clock: Clock) -> None:
    from spyrium_dsl.cli.speaking import speech_of
    from spyrium_dsl.render.columns import table_text

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
    if summary.cards:
        echo()
        echo(table_text(_card_rows(speech, summary), frozenset({1, 3})))


def _card_rows(speech: Speech, summary: Summary) -> list[list[str]]:
    rows = [["before players at the end", "a game", "where", "holders win"]]
    for card in sorted(summary.cards, key=lambda one: (-one.cards, one.design)):
        where = ", ".join(
            f"{speech.name(zone)} {number / summary.games:.2f}" if len(card.zones) > 1 else speech.name(zone)
            for zone, number in card.zones
        )
        low, high = card.holders.interval
        win = f"{100 * card.holders.value:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
        rows.append([speech.design(card.design), f"{card.cards / summary.games:.2f}", where, win])
    return rows


def _json(opened: Opened, summary: Summary, series: Series) -> None:
    import json

    def interval(ends: tuple[float, float]) -> list[float]:
        return [round(end, 6) for end in ends]

    record = {
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
                "owned": card.cards,
                "per_game": round(card.cards / summary.games, 6),
                "zones": dict(card.zones),
                "holders": card.holders.of,
                "holders_won": card.holders.hits,
                "win_interval": interval(card.holders.interval),
            }
            for card in summary.cards
        },
    }
    echo(json.dumps(record, ensure_ascii=False, indent=2))


def _csv(results: list[Result], seats: int) -> None:
    import csv

    writer = csv.writer(sys.stdout, lineterminator="\n")
    numbers = range(1, seats + 1)
    writer.writerow(
        ["game", "seed", "decisions", *(f"score_{seat}" for seat in numbers), *(f"place_{seat}" for seat in numbers)]
    )
    for result in results:
        writer.writerow([result.game, result.seed, result.decisions, *result.scores, *result.places])
