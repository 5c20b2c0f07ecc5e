"""`spyrium simulate`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.screen import Clock, is_terminal

if TYPE_CHECKING:
    from spyrium_dsl.library.opened import Opened
    from spyrium_dsl.simulate.batch import Result, Unfinished
    from spyrium_dsl.simulate.pool import Series
    from spyrium_dsl.simulate.tally import Tally
    from spyrium_dsl.text.catalogue import Catalogue

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
@click.option("--in", "said_in", metavar="LANG", help="The language of the summary, if the game has words in it.")
@click.option("--clauses", is_flag=True, help="Also how often each line of the rules was done.")
@click.option("--json", "as_json", is_flag=True, help="The summary, for programs.")
@click.option("--csv", "as_csv", is_flag=True, help="A row a game, for tables and statistics.")
def command(
    game: str,
    games: int,
    seats: str | None,
    seed: int,
    first: int,
    workers: int | None,
    said_in: str | None,
    clauses: bool,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Play many games by bots and sum them up: scores, length, the use of each card.

    Of each card: how often a player played it, how many copies lay before players at the end, and how often those who had
    one won.
    """
    from spyrium_dsl.cli.extras import how_to_get
    from spyrium_dsl.cli.objects import KeptObjects
    from spyrium_dsl.cli.players import read_players
    from spyrium_dsl.cli.results import print_csv, print_json, print_summary
    from spyrium_dsl.cli.simulated import keep
    from spyrium_dsl.library.opened import open_game
    from spyrium_dsl.library.speaking import speech_of
    from spyrium_dsl.library.tables import cache_folder
    from spyrium_dsl.run.llvm_code import available
    from spyrium_dsl.simulate.bots import BOTS
    from spyrium_dsl.simulate.pool import Series
    from spyrium_dsl.simulate.statistics import summary
    from spyrium_dsl.simulate.tally import Tally

    if as_json and as_csv:
        raise click.UsageError("--json and --csv do not go together.", click.get_current_context())
    opened = open_game(game, to_play=True, said_in=said_in, examples=False)
    speech = speech_of(opened, said_in=said_in)
    screen, number = speech.words.screen, speech.words.number
    low, high = opened.rules.model.players
    bots = tuple(BOTS)
    players = read_players(seats, low, high, bots, bots[0], speech.words)
    folder = cache_folder()
    objects = None if folder is None else KeptObjects(folder / "code")
    series = Series(opened.rules, len(players.seats), seed, first, first + games, objects)
    if games >= WORTH_A_HINT and not available():
        click.echo(screen("sim-fast", command=how_to_get("fast")), err=True)
    clock = Clock()
    tally = Tally(opened.rules, series.seats, clauses)
    results, stopped = _play(
        opened, speech.words, series, workers or max(1, min(os.cpu_count() or 1, games // WORTH_A_WORKER)), tally
    )
    if results:
        keep(opened, tally, len(results))
    if as_csv:
        print_csv(results, series.seats)
    elif as_json:
        print_json(opened, summary(results), series, tally)
    elif results:
        print_summary(speech, opened, summary(results), series, tally, clock)
    if stopped:
        done, again = len(results), f"spyrium simulate {game} --games {games - len(results)} --seats {series.seats}"
        click.echo(screen("sim-stopped", done=number(done), all=number(games), count=games), err=True)
        if done < games:
            click.echo(screen("sim-go-on", command=f"{again} --seed {seed} --first {first + done}"), err=True)
        raise click.exceptions.Exit(130)


def _play(opened: Opened, words: Catalogue, series: Series, workers: int, tally: Tally) -> tuple[list[Result], bool]:
    """The results, and whether the user stopped before the end; then of the games up to there."""
    from spyrium_dsl.cli.telling import tell
    from spyrium_dsl.simulate.batch import Unfinished
    from spyrium_dsl.simulate.pool import play_series

    results: list[Result] = []
    batches = play_series(series, workers, tally)
    try:
        with _progress(words, series.past - series.first) as advance:
            for batch in batches:
                results.extend(batch)
                advance(len(results))
    except KeyboardInterrupt:
        batches.close()
        return results, True
    except Unfinished as problem:
        if problem.stands is not None:
            click.echo(tell([problem.stands], opened.sources, words.language), err=True)
        else:
            click.echo(f"{_standstill(words, problem)}{_place(opened, problem.clause)}", err=True)
        raise click.exceptions.Exit(1) from problem
    return results, False


def _standstill(words: Catalogue, problem: Unfinished) -> str:
    """Why a game cannot be played to its end."""
    from spyrium_dsl.run.faults import TooLong

    facts: dict[str, int | str] = {"seed": problem.seed, "decision": problem.decision}
    match problem.problem:
        case TooLong(limit=limit):
            return words.screen("sim-too-long", limit=words.number(limit), **facts)
        case other:
            return words.screen("sim-halted", reason=str(other), **facts)


def _place(opened: Opened, clause: object) -> str:
    """The line of the rules, and where it stands."""
    from spyrium_dsl.effects.node import Node
    from spyrium_dsl.library.speaking import written

    span = clause.span if isinstance(clause, Node) else None
    return "" if span is None else f"\n  {span.path}:{span.line}: {' '.join(written(opened, span).split())}"


@contextmanager
def _progress(words: Catalogue, total: int) -> Iterator[Callable[[int], None]]:
    """A line of progress on the terminal of errors, once the work has taken a while."""
    with ExitStack() as stack:
        clock = Clock()
        show: list[Callable[[int, str], None]] = []

        def advance(done: int) -> None:
            seconds = clock.seconds
            if seconds < QUIET or not is_terminal(sys.stderr):
                return
            if not show:
                show.append(stack.enter_context(_bar(total)))
            rate = done / seconds
            facts = {"done": done, "all": total, "rate": rate, "left": (total - done) / rate}
            show[0](done, words.screen("sim-progress", **{name: words.number(fact) for name, fact in facts.items()}))

        yield advance


@contextmanager
def _bar(total: int) -> Iterator[Callable[[int, str], None]]:
    from rich.progress import BarColumn, Progress, TextColumn

    from spyrium_dsl.cli.screen import console

    # Wiped when all is done: what stays on the screen is the summary.
    with Progress(BarColumn(24), TextColumn("{task.description}"), console=console(err=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done, text: bar.update(task, completed=done, description=text)
