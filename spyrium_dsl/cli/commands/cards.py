"""`spyrium cards`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.extras import how_to_get
from spyrium_dsl.cli.screen import Clock, echo, is_terminal

if TYPE_CHECKING:
    from spyrium_dsl.cards.face import Face
    from spyrium_dsl.cards.look import Look
    from spyrium_dsl.cards.typeset import Printed

_EXAMPLES = """\b
Examples:
  spyrium cards orchard --in pl --paper letter
  spyrium cards orchard --in en,pl,ru --flip short --bleed 0
  spyrium cards harbour --png --only cottage
  spyrium cards spyrium+newcomers --size bridge --copies 1
  spyrium cards harbour --tts --address https://example.org/harbour
"""
_SHOWN = 5
"""Files named on the screen."""
_QUIET = 1.0
"""Seconds after which progress is shown."""


@click.command("cards", epilog=_EXAMPLES)
@click.argument("game")
@click.option("--in", "said_in", metavar="LANG,...", help="In these languages; else in that of the game.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default="cards", help="Folder to write to.")
@click.option("--only", "chosen", metavar="CARD", multiple=True, help="This card; again for more.")
@click.option("--copies", type=click.IntRange(1, 99), help="So many of each card; else as many as the rules say.")
@click.option("--words", is_flag=True, help="Words only, no icons in sentences.")
@click.option(
    "--size", metavar="SIZE", help="poker, bridge, mini, square, tarot, or millimetres as 57x87; else the look's."
)
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="Size of the sheets."
)
@click.option(
    "--flip",
    type=click.Choice(["long", "short"]),
    default="long",
    show_default=True,
    help="The edge along which the printer turns the paper.",
)
@click.option("--no-backs", is_flag=True, help="Fronts only; else each page of fronts is followed by its backs.")
@click.option("--no-marks", is_flag=True, help="No crop marks.")
@click.option(
    "--bleed", type=click.FloatRange(0, 10), metavar="MM", help="Colour beyond the cut; else what there is room for."
)
@click.option("--pdf", is_flag=True, help="Sheets to print and cut, beside what else is asked for.")
@click.option("--svg", is_flag=True, help="A picture a card, that scales.")
@click.option("--png", is_flag=True, help="A picture a card, at 300 dpi.")
@click.option("--tts", is_flag=True, help="Sheets and a saved object for Tabletop Simulator.")
@click.option(
    "--address", metavar="URL", help="Where the sheets for Tabletop Simulator will be on the net; else this disk."
)
@click.option("--json", "as_json", is_flag=True, help="What stands on the cards, for programs; writes no files.")
def command(
    game: str,
    said_in: str | None,
    out: Path,
    chosen: tuple[str, ...],
    copies: int | None,
    words: bool,
    size: str | None,
    paper: str,
    flip: str,
    no_backs: bool,
    no_marks: bool,
    bleed: float | None,
    pdf: bool,
    svg: bool,
    png: bool,
    tts: bool,
    address: str | None,
    as_json: bool,
) -> None:
    """Draw the cards of a game from what they do: sheets to print and cut, pictures, a pack for a table on the screen.

    Without --svg, --png or --tts: a PDF with crop marks, and backs that lie right when it is printed on both sides along
    the edge that --flip says. Where things stand on a card, its colours and icons are said in look.toml in the folder of
    the game.
    """
    import json
    from dataclasses import replace

    from spyrium_dsl.cards.drawing import Drawing
    from spyrium_dsl.cards.engine import NoTypesetter
    from spyrium_dsl.cards.face import faces
    from spyrium_dsl.cards.typeset import Typesetter
    from spyrium_dsl.cli.drawn import Wanted, file_name, files
    from spyrium_dsl.cli.telling import languages_in, tell
    from spyrium_dsl.library.looks import look_of
    from spyrium_dsl.library.opened import open_game
    from spyrium_dsl.library.speaking import spoken
    from spyrium_dsl.library.variants import split_name
    from spyrium_dsl.text.catalogue import catalogue

    asked = languages_in(said_in)
    opened = open_game(game, to_play=True, said_in=asked)
    told = spoken(opened)
    asked = asked or [told.tree.language]
    found = look_of(opened.folder, told.model)
    screen_in = asked[0]
    if found.wrong:
        known = {found.source.path: found.source} if found.source is not None else {}
        click.echo(tell(found.wrong, known, screen_in), err=True)
        raise click.exceptions.Exit(1)
    look = replace(_sized(found.look, size, screen_in), icons={} if words else found.look.icons)
    by_language = {one: _chosen(faces(told, one, look.icons), chosen, copies, screen_in) for one in asked}
    if as_json:
        records = [
            {**({"language": one} if len(asked) > 1 else {}), **face.record()}
            for one, own in by_language.items()
            for face in own
        ]
        echo(json.dumps(records, ensure_ascii=False, indent=2))
        return
    printed = (
        _printed(look, paper, None if no_backs else flip, not no_marks, bleed, screen_in)
        if pdf or not (svg or png or tts)
        else None
    )
    typesetter = Typesetter(found.icons)
    screen = catalogue(screen_in)
    complaints = []
    progress = _Progress(screen.screen("cards-drawing"))
    for language, own in by_language.items():
        drawing = Drawing.of(told, look, language, own)
        name = file_name(told.tree.id, split_name(game)[1], language)
        wanted = Wanted(name, printed, svg, png, tts, paper, address)
        try:
            made = _write(files(drawing, typesetter, wanted, out), out, progress)
            complaints += list(typesetter.complaints(drawing))
        except NoTypesetter as missing:
            raise click.ClickException(
                f"Cards are drawn by typst, which is not installed:  {how_to_get('print')}"
            ) from missing
        finally:
            progress.clear()
        for one in made[:_SHOWN]:
            echo(f"{out / one}")
        if len(made) > _SHOWN:
            echo(screen.screen("cards-more", files=len(made) - _SHOWN))
        echo(screen.screen("cards-drawn", cards=sum(face.copies for face in own), designs=len(own)))
        _tell_left_over(out, name, made, bool(chosen), screen_in)
    if complaints:
        click.echo(tell(complaints, {}, screen_in), err=True)
        raise click.exceptions.Exit(1)


def _wrong(text: str) -> click.UsageError:
    return click.UsageError(text, click.get_current_context())


def _chosen(found: Sequence[Face], chosen: Sequence[str], copies: int | None, language: str) -> tuple[Face, ...]:
    """The faces that were asked for, in so many copies. A usage error for a card that is not there."""
    from dataclasses import replace

    from spyrium_dsl.render.words import words
    from spyrium_dsl.text.catalogue import catalogue
    from spyrium_dsl.text.suggest import suggest

    known = dict.fromkeys(face.design for face in found)
    for one in chosen:
        if one not in known:
            meant = suggest(one, known)
            screen = words(language).screen
            hint = f" {screen('did-you-mean', meant=meant)}" if meant else ""
            raise _wrong(screen("no-such-card", name=one) + hint)
    if not found:
        raise _wrong(catalogue(language).screen("cards-none"))
    some = (face for face in found if not chosen or face.design in chosen)
    return tuple(some if copies is None else (replace(face, copies=copies) for face in some))


def _sized(look: Look, size: str | None, language: str) -> Look:
    """The look with another size of cards."""
    import re
    from dataclasses import replace

    from spyrium_dsl.cards.look import LEAST, MOST, SIZES
    from spyrium_dsl.text.catalogue import catalogue

    screen = catalogue(language).screen
    if size is None:
        return look
    if size in SIZES:
        width, height = SIZES[size]
    else:
        sides = re.fullmatch(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)(?:\s*mm)?", size.strip())
        if sides is None:
            raise _wrong(screen("cards-no-size", found=size, known=tuple(SIZES)))
        width, height = float(sides[1]), float(sides[2])
    if not all(LEAST <= side <= MOST for side in (width, height)):
        raise _wrong(screen("cards-side", least=f"{LEAST:g}", most=f"{MOST:g}"))
    return replace(look, width=width, height=height)


def _printed(look: Look, paper: str, flip: str | None, marks: bool, bleed: float | None, language: str) -> Printed:
    from spyrium_dsl.cards.paper import TooLarge, layout
    from spyrium_dsl.cards.typeset import Printed
    from spyrium_dsl.text.catalogue import catalogue

    try:
        page = layout(paper, look.width, look.height, bleed)
    except TooLarge as problem:
        sides = {"width": f"{look.width:g}", "height": f"{look.height:g}"}
        raise _wrong(catalogue(language).screen("cards-too-large", **sides, paper=paper)) from problem
    return Printed(page, "long" if flip == "long" else "short" if flip == "short" else None, marks)


def _write(made: Iterable[tuple[str, bytes]], out: Path, progress: _Progress) -> list[str]:
    """Write the files as they come; their paths in the folder."""
    from spyrium_dsl.library.writing import write_whole

    paths: list[str] = []
    for path, content in made:
        try:
            write_whole(out / path, content, make_folder=True)
        except OSError as problem:
            raise click.ClickException(f"{out / path} cannot be written: {problem.strerror}.") from problem
        paths.append(path)
        progress(path)
    return paths


def _tell_left_over(out: Path, name: str, made: Sequence[str], some: bool, language: str) -> None:
    """Say which pictures of an earlier run are still there. Nothing is taken away: somebody may have put them there."""
    from spyrium_dsl.cli.drawn import left_over
    from spyrium_dsl.text.catalogue import catalogue

    rest = [] if some else left_over(out, name, made)
    if rest:
        shown = ", ".join(str(one) for one in rest[:_SHOWN]) + (" …" if len(rest) > _SHOWN else "")
        click.echo(catalogue(language).screen("cards-left-over", files=len(rest), names=shown), err=True)


class _Progress:
    """What was made last, on the terminal of errors, once the work has taken a while."""

    def __init__(self, said: str) -> None:
        self.said, self.clock, self.shown = said, Clock(), False

    def __call__(self, path: str) -> None:
        if self.clock.seconds > _QUIET and is_terminal(sys.stderr):
            click.echo(f"\r\x1b[2K{self.said} {path}", nl=False, err=True)
            self.shown = True

    def clear(self) -> None:
        """Take the line away."""
        if self.shown:
            click.echo("\r\x1b[2K", nl=False, err=True)
            self.shown = False
