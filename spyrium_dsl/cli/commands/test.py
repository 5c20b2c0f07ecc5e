"""`spyrium test`."""

from __future__ import annotations

import click

from spyrium_dsl.cli.screen import Clock, echo, screen, style


@click.command("test", epilog="Example:  spyrium test harbour")
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(games: tuple[str, ...], as_json: bool) -> None:
    """Run the examples of games. Without GAME: of all games here."""
    import json

    from spyrium_dsl.cli.opened import open_folder
    from spyrium_dsl.cli.paths import find_game, games_here
    from spyrium_dsl.examples.runner import Outcome, run_examples
    from spyrium_dsl.text.diagnostic import Diagnostic
    from spyrium_dsl.text.show import show_one

    clock = Clock()
    outcomes: list[Outcome] = []
    failed: list[tuple[Outcome, Diagnostic | None]] = []
    for folder in [find_game(game) for game in games] if games else games_here():
        opened = open_folder(folder)
        for outcome in run_examples(opened.rules):
            outcomes.append(outcome)
            if not outcome.passed:
                failed.append((outcome, outcome.diagnostic))
                if not as_json:
                    echo(f"{style('title', outcome.title)}")
                    if outcome.diagnostic is not None:
                        echo(show_one(outcome.diagnostic, opened.sources, screen()))
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
