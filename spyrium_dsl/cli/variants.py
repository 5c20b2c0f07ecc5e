"""The option `--with calm`, which says the same as `harbour+calm`."""

from __future__ import annotations

from collections.abc import Callable

import click

_TAKERS = ("game", "games")


def with_variants(command: click.Command) -> click.Command:
    """The command, and those under it, with an option `--with` if they take a game."""
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            with_variants(inner)
    takes = next((one.name for one in command.params if isinstance(one, click.Argument) and one.name in _TAKERS), None)
    if takes is None or command.callback is None or any("--with" in one.opts for one in command.params):
        return command
    text = "The game with these variants, by id or file; the same as GAME+VARIANT+VARIANT."
    command.params.append(click.Option(["--with", "added"], metavar="VARIANT,...", help=text))
    command.callback = _adding(takes, command.callback)
    return command


def _adding(takes: str, callback: Callable[..., object]) -> Callable[..., object]:
    def called(added: str | None = None, **options: object) -> object:
        if added:
            more = "".join(f"+{one.strip()}" for one in added.split(",") if one.strip())
            asked = options[takes]
            if isinstance(asked, str):
                options[takes] = asked + more
            elif isinstance(asked, tuple) and asked:
                options[takes] = tuple(f"{one}{more}" for one in asked)
            else:
                raise click.UsageError("--with goes with a game.", click.get_current_context())
        return callback(**options)

    return called
