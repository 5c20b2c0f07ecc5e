"""The group of all commands, and what happens when one goes wrong."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

import click

from spyrium_dsl import __version__
from spyrium_dsl.cli.variants import with_variants

if TYPE_CHECKING:
    from spyrium_dsl.library.finding import UnknownName
    from spyrium_dsl.library.opened import Mistakes

COMMANDS = (
    "new",
    "check",
    "format",
    "show",
    "say",
    "compare",
    "explain",
    "test",
    "play",
    "simulate",
    "build",
    "cards",
    "translate",
    "docs",
    "phrases",
    "grammar",
    "schema",
)
"""In the order in which a designer meets them; each is a module of `commands`."""

STOPPED = 130


class Commands(click.Group):
    """Commands that are imported when they are asked for, so that `--help` comes at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"spyrium_dsl.cli.commands.{cmd_name}").command
        return with_variants(command)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was asked for; what is wrong with a game is shown here, whichever it was."""
        from spyrium_dsl.library.finding import UnknownName
        from spyrium_dsl.library.opened import Mistakes

        try:
            return super().invoke(ctx)
        except Mistakes as found:
            _tell_mistakes(found)
            raise click.exceptions.Exit(1) from None
        except UnknownName as problem:
            raise click.UsageError(_unknown(problem), ctx) from None
        except BrokenPipeError:
            raise
        except OSError as problem:
            # What a disk refuses is no mistake of anybody's: which file, and why.
            if problem.filename is None:
                raise
            raise click.ClickException(f"{problem.filename}: {problem.strerror or problem}") from None


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Each command has its own page: spyrium play --help",
)
@click.version_option(__version__, prog_name="spyrium", message="%(prog)s %(version)s")
@click.option("--traceback", is_flag=True, help="Should the program stumble, show where, for a report.")
def command_line(traceback: bool) -> None:
    """Board games written as plain sentences: check them, play them, simulate them."""


def run(args: Sequence[str] | None = None) -> int:
    """Run one command line; the exit code. Nothing gets out of here but what SystemExit is raised with elsewhere."""
    words = list(sys.argv[1:] if args is None else args)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that knows no "£" or "−" shows "?" there; that is no reason to stop.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        result = command_line.main(words, prog_name="spyrium", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.exceptions.NoArgsIsHelpError as asked:
        asked.show()
        return 2
    except click.ClickException as wrong:
        return _wrong(wrong)
    except (click.Abort, KeyboardInterrupt):
        click.echo("\nStopped.", err=True)
        return STOPPED
    except BrokenPipeError:
        # The reader (head, less) has seen enough: that is no mistake of anybody. Python would complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as stumble:
        return _stumbled(stumble, words)


def _tell_mistakes(found: Mistakes) -> None:
    from spyrium_dsl.cli.telling import tell, words_in
    from spyrium_dsl.text.show import summary

    click.echo(tell(found.diagnostics, found.sources), err=True)
    words = words_in(None, found.sources.values())
    click.echo(summary(found.diagnostics, len(found.sources), words), err=True)


def _unknown(problem: UnknownName) -> str:
    from spyrium_dsl.cli.screen import screen
    from spyrium_dsl.text.show import show

    return show([problem.diagnostic], {}, screen(problem.language))


def _wrong(problem: click.ClickException) -> int:
    """Wrong use of a command, or mistakes already shown."""
    if not isinstance(problem, click.UsageError):
        problem.show()
        return problem.exit_code
    click.echo(problem.format_message(), err=True)
    if problem.ctx is not None:
        command = " ".join(word for word in (problem.ctx.command_path, problem.ctx.invoked_subcommand) if word)
        click.echo(f"  {command} --help tells more.", err=True)
    return problem.exit_code


def _stumbled(stumble: Exception, words: list[str]) -> int:
    """Say that the program is at fault: B901, never a traceback unless it is asked for."""
    from spyrium_dsl.text.diagnostic import report
    from spyrium_dsl.text.show import show

    if "--traceback" in words:
        traceback.print_exception(stumble)
    places = traceback.extract_tb(stumble.__traceback__)
    ours = [one for one in places if "spyrium_dsl" in one.filename] or places
    last = ours[-1]
    clue = f"{type(stumble).__name__} in {os.path.basename(last.filename)}:{last.lineno}: {stumble}"
    what = " ".join(["spyrium", *words])
    click.echo(show([report("B901", what=f"`{what}`", clue=clue)], {}), err=True)
    return 1
