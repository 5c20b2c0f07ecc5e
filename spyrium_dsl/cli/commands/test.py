"""`spyrium test`."""

from __future__ import annotations

import click

from spyrium_dsl.cli.screen import Clock, echo, style


@click.command("test", epilog="Example:  spyrium test harbour")
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(games: tuple[str, ...], as_json: bool) -> None:
    """Run the examples of games. Without GAME: of all games here."""
    import json

    from spyrium_dsl.cli.opened import open_game
    from spyrium_dsl.cli.paths import games_here
    from spyrium_dsl.cli.telling import tell
    from spyrium_dsl.examples.runner import Outcome, run_examples
    from spyrium_dsl.text.diagnostic import Diagnostic

    clock = Clock()
    outcomes: list[Outcome] = []
    failed: list[tuple[Outcome, Diagnostic | None]] = []
    # What a translation or an edition says wrong, the check tells; the examples run without it.
    names = games or [str(folder) for folder in games_here()]
    for opened in (open_game(name, to_play=True) for name in names):
        for outcome in run_examples(opened.rules):
            outcomes.append(outcome)
            if not outcome.passed:
                failed.append((outcome, outcome.diagnostic))
                if not as_json:
                    echo(f"{style('title', outcome.title)}")
                    if outcome.diagnostic is not None:
                        echo(tell([outcome.diagnostic], opened.sources))
    if as_json:
        echo(json.dumps([_record(one) for one in outcomes], ensure_ascii=False, indent=2))
    else:
        echo(style("summary", f"{_summary(len(outcomes), len(failed))} ({clock})"))
    if failed:
        raise click.exceptions.Exit(1)


def _summary(count: int, failed: int) -> str:
    if not count:
        return "no examples"
    if failed:
        return f"{failed} of {count} {'example' if count == 1 else 'examples'} {'fails' if failed == 1 else 'fail'}"
    return "1 example passes" if count == 1 else f"{count} examples pass"


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
