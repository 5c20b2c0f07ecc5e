"""`spyrium test`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.screen import Clock, echo, style

if TYPE_CHECKING:
    from spyrium_dsl.text.catalogue import Catalogue
    from spyrium_dsl.text.source import Source


@click.command("test", epilog="Example:  spyrium test harbour")
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--in", "said_in", metavar="LANG", help="The language of messages; else that of the file or the game.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(games: tuple[str, ...], said_in: str | None, as_json: bool) -> None:
    """Run the examples of games. Without GAME: of all games here."""
    import json

    from spyrium_dsl.cli.telling import tell, words_in
    from spyrium_dsl.examples.runner import Outcome, run_examples
    from spyrium_dsl.library.finding import games_here
    from spyrium_dsl.library.opened import open_game
    from spyrium_dsl.library.speaking import speech_of
    from spyrium_dsl.text.diagnostic import Diagnostic

    clock = Clock()
    outcomes: list[Outcome] = []
    sources: list[Source] = []
    failed: list[tuple[Outcome, Diagnostic | None]] = []
    # What a translation or an edition says wrong, the check tells; the examples run without it.
    names = games or [str(folder) for folder in games_here()]
    for opened in (open_game(name, to_play=True) for name in names):
        sources += opened.sources.values()
        for outcome in run_examples(opened.rules, speeches=partial(speech_of, opened)):
            outcomes.append(outcome)
            if not outcome.passed:
                failed.append((outcome, outcome.diagnostic))
                if not as_json:
                    echo(f"{style('title', outcome.title)}")
                    if outcome.diagnostic is not None:
                        echo(tell([outcome.diagnostic], opened.sources, said_in))
    if as_json:
        echo(json.dumps([_record(one) for one in outcomes], ensure_ascii=False, indent=2))
    else:
        words = words_in(said_in, sources)
        echo(style("summary", f"{_summary(len(outcomes), len(failed), words)} ({clock})"))
    if failed:
        raise click.exceptions.Exit(1)


def _summary(count: int, failed: int, words: Catalogue) -> str:
    if not count:
        return words.screen("examples-none")
    return words.screen("examples-fail" if failed else "examples-pass", count=count, failed=failed)


def _record(outcome: object) -> dict[str, object]:
    from spyrium_dsl.examples.runner import Outcome
    from spyrium_dsl.text.as_json import record

    assert isinstance(outcome, Outcome)
    return {
        "title": outcome.title,
        "passed": outcome.passed,
        "path": outcome.span.path if outcome.span else None,
        "line": outcome.span.line if outcome.span else None,
        "expected": outcome.expected,
        "got": outcome.got,
        "diagnostic": record(outcome.diagnostic) if outcome.diagnostic else None,
    }
