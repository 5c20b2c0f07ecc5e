"""Variants on the command line: `harbour+calm`, `--with calm`, a file of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from spyrium_dsl.library.variants import split_name, variant_of, variants_in

_TAKERS = ("game", "games")


def chosen_in(name: str, folder: Path) -> tuple[tuple[str, ...], tuple[Path, ...]]:
    """The ids of the variants that a name asks for, and the files among them that lie elsewhere.

    A usage error where one is not known, or a file is of no variant.
    """
    if Path(name).is_file():
        own = variant_of(Path(name))
        return ((own,) if own is not None else ()), ()
    known = variants_in(folder)
    chosen: list[str] = []
    files: list[Path] = []
    for one in split_name(name)[1]:
        file = Path(one)
        own = variant_of(file) if file.is_file() else one
        if own is None or (own == one and own not in known):
            _refuse(one, tuple(known))
        elif own != one and not file.resolve().is_relative_to(folder.resolve()):
            files.append(file)
        if own is not None:
            chosen.append(own)
    return tuple(chosen), tuple(files)


def _refuse(name: str, known: Sequence[str]) -> None:
    from spyrium_dsl.cli.screen import screen
    from spyrium_dsl.text.diagnostic import report
    from spyrium_dsl.text.show import show
    from spyrium_dsl.text.suggest import suggest

    wrong = report("E316", variant=name, known=tuple(known) or None, meant=suggest(name, known))
    raise click.UsageError(show([wrong], {}, screen()), click.get_current_context(silent=True))


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
