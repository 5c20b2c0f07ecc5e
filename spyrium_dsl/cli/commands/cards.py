"""`spyrium cards`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.screen import echo

if TYPE_CHECKING:
    from spyrium_dsl.cards.drawing import Drawing
    from spyrium_dsl.cards.face import Face
    from spyrium_dsl.cards.typeset import Typesetter

HINT = "pip install 'spyrium-dsl[print]'"


@click.command("cards", epilog="Example:  spyrium cards harbour --in pl --paper a4")
@click.argument("game")
@click.option("--in", "said_in", metavar="LANG", help="The language of the cards; else that of the game.")
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="Size of the sheets."
)
@click.option("--no-backs", is_flag=True, help="Fronts only; else each page of fronts is followed by its backs.")
@click.option("--svg", is_flag=True, help="A picture a card, that scales.")
@click.option("--png", is_flag=True, help="A picture a card, at 300 dpi.")
@click.option("--tts", is_flag=True, help="Sheets and a saved object for Tabletop Simulator.")
@click.option("--only", "chosen", metavar="CARD", multiple=True, help="This card; again for more.")
@click.option("--words", is_flag=True, help="Words only, no icons in sentences.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default="cards", help="Folder to write to.")
@click.option("--json", "as_json", is_flag=True, help="What stands on the cards, for programs; writes no files.")
def command(
    game: str,
    said_in: str | None,
    paper: str,
    no_backs: bool,
    svg: bool,
    png: bool,
    tts: bool,
    chosen: tuple[str, ...],
    words: bool,
    out: Path,
    as_json: bool,
) -> None:
    """Draw the cards of a game from what they do: sheets to print and cut, pictures, a pack for a table on the screen.

    Without --svg, --png or --tts: a PDF with crop marks, and backs that lie right when it is printed on both sides along
    the long edge. Where things stand on a card, its colours and icons are said in look.toml in the folder of the game.
    """
    import json
    from dataclasses import replace

    from spyrium_dsl.cards.drawing import Drawing
    from spyrium_dsl.cards.face import faces
    from spyrium_dsl.cards.typeset import NoTypesetter, Typesetter
    from spyrium_dsl.cli.looks import look_of
    from spyrium_dsl.cli.opened import open_game
    from spyrium_dsl.cli.speaking import spoken
    from spyrium_dsl.cli.telling import tell
    from spyrium_dsl.text.catalogue import catalogue
    from spyrium_dsl.text.suggest import suggest

    opened = open_game(game, to_play=True, said_in=said_in)
    told = spoken(opened)
    language = said_in or told.tree.language
    look, icons, source, wrong = look_of(opened.folder, told.model)
    if wrong:
        click.echo(tell(wrong, {source.path: source} if source is not None else {}, said_in), err=True)
        raise click.exceptions.Exit(1)
    found = faces(told, language, {} if words else look.icons)
    known = dict.fromkeys(face.design for face in found)
    for one in chosen:
        if one not in known:
            meant = suggest(one, known)
            hint = f' Did you mean "{meant}"?' if meant else ""
            raise click.UsageError(f'No card is called "{one}".{hint}', click.get_current_context())
    found = tuple(face for face in found if not chosen or face.design in chosen)
    if as_json:
        echo(json.dumps([face.record() for face in found], ensure_ascii=False, indent=2))
        return
    drawing = Drawing.of(told, replace(look, icons={} if words else look.icons), language, found)
    typesetter = Typesetter(icons)
    try:
        files = _files(drawing, typesetter, f"{told.tree.id}-{language}", paper, not no_backs, (svg, png, tts), out)
        complaints = list(typesetter.complaints(drawing))
    except NoTypesetter as missing:
        raise click.ClickException(f"Cards are drawn by typst, which is not installed:  {HINT}") from missing
    try:
        for name, content in files.items():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_bytes(content)
    except OSError as problem:
        raise click.ClickException(f"{out} cannot be written: {problem.strerror}.") from problem
    screen = catalogue(said_in or told.tree.language)
    cards = sum(face.copies for face in found)
    for name in list(files)[:_SHOWN]:
        echo(f"{out / name}")
    if len(files) > _SHOWN:
        echo(screen.screen("cards-more", files=len(files) - _SHOWN))
    echo(screen.screen("cards-drawn", cards=cards, designs=len(found)))
    if complaints:
        click.echo(tell(complaints, {}, said_in), err=True)
        raise click.exceptions.Exit(1)


_SHOWN = 5
"""Files named on the screen."""


_KEPT = (
    "cards",
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)),
)


def _files(
    drawing: Drawing,
    typesetter: Typesetter,
    name: str,
    paper: str,
    backs: bool,
    asked: tuple[bool, bool, bool],
    out: Path,
) -> Mapping[str, bytes]:
    """The files, by path in the folder."""
    import json

    from spyrium_dsl.cards.paper import TooLarge, layout
    from spyrium_dsl.cards.tabletop import packs, saved_object

    svg, png, tts = asked
    files: dict[str, bytes] = {}
    names = _names(drawing.faces)
    if svg:
        pictures = typesetter.svg(drawing, drawing.faces)
        files |= {f"{name}/{one}.svg": made.encode() for one, made in zip(names, pictures, strict=True)}
    if png:
        files |= {
            f"{name}/{one}.png": made for one, made in zip(names, typesetter.png(drawing, drawing.faces), strict=True)
        }
    if svg or png:
        # Which file shows what, and which line of the rules says each part of it.
        told = [{"file": one, **face.record()} for one, face in zip(names, drawing.faces, strict=True)]
        files[f"{name}/cards.json"] = json.dumps(told, ensure_ascii=False, indent=2).encode()
    if tts:
        sheets = packs(drawing.faces)
        places = [f"{name}-tts-{number}.png" for number in range(1, len(sheets) + 1)]
        files |= dict(zip(places, typesetter.packs(drawing, sheets), strict=True))
        backs_at = [f"{name}-tts-{number}-back.png" for number in range(1, len(sheets) + 1)]
        files |= dict(zip(backs_at, typesetter.backs(drawing, [sheet[0] for sheet in sheets]), strict=True))
        urls, back_urls = ([(out / one).resolve().as_uri() for one in group] for group in (places, backs_at))
        saved = saved_object(drawing.title, sheets, urls, back_urls)
        files[f"{name}-tts.json"] = json.dumps(saved, indent=2).encode()
    if not any(asked):
        try:
            sheet = layout(paper, drawing.look.width, drawing.look.height)
        except TooLarge as problem:
            raise click.UsageError(f"The cards are too large: {problem}.", click.get_current_context()) from problem
        files[f"{name}-{paper}.pdf"] = typesetter.sheets(drawing, sheet, backs)
    return files


def _names(faces: tuple[Face, ...]) -> list[str]:
    """A file name for each face; two that differ by case only are told apart, for disks that do not.

    No card takes a name that some systems keep for devices, nor that of the list of cards.
    """
    found: dict[str, str] = dict.fromkeys(_KEPT, "")
    for face in faces:
        name, number = face.id, 1
        while name.casefold() in found:
            number += 1
            name = f"{face.id}~{number}"
        found[name.casefold()] = name
    return [name for name in found.values() if name]
