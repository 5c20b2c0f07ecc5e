"""The files that `spyrium cards` makes of a drawing, one after the other, and how they come to lie in a folder."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from spyrium_dsl.cards.drawing import Drawing
from spyrium_dsl.cards.naming import LIST, file_names, safe
from spyrium_dsl.cards.tabletop import Sheet, grid, packs, saved_object
from spyrium_dsl.cards.typeset import Printed, Typesetter

_AT_ONCE = 20
"""Cards drawn between two looks at the clock."""


@dataclass(frozen=True)
class Wanted:
    """What is to be made. *name*: how its files begin. *printed*: a PDF, so. *address*: where sheets will be found on the net."""

    name: str
    printed: Printed | None
    svg: bool
    png: bool
    tts: bool
    paper: str
    address: str | None


def files(drawing: Drawing, typesetter: Typesetter, wanted: Wanted, out: Path) -> Iterator[tuple[str, bytes]]:
    """Paths in the folder and contents, each as soon as it is made."""
    if wanted.printed is not None:
        yield f"{wanted.name}-{wanted.paper}.pdf", typesetter.sheets(drawing, wanted.printed)
    if wanted.svg or wanted.png:
        yield from _pictures(drawing, typesetter, wanted)
    if wanted.tts:
        yield from _table(drawing, typesetter, wanted, out)


def _pictures(drawing: Drawing, typesetter: Typesetter, wanted: Wanted) -> Iterator[tuple[str, bytes]]:
    names = file_names(face.id for face in drawing.faces)
    # Which file shows what, and which line of the rules says each part of it.
    told = [{"file": one, **face.record()} for one, face in zip(names, drawing.faces, strict=True)]
    yield f"{wanted.name}/{LIST}.json", json.dumps(told, ensure_ascii=False, indent=2).encode()
    for at in range(0, len(names), _AT_ONCE):
        some, own = drawing.faces[at : at + _AT_ONCE], names[at : at + _AT_ONCE]
        if wanted.svg:
            for one, made in zip(own, typesetter.svg(drawing, some), strict=True):
                yield f"{wanted.name}/{one}.svg", made.encode()
        if wanted.png:
            for one, picture in zip(own, typesetter.png(drawing, some), strict=True):
                yield f"{wanted.name}/{one}.png", picture


def _table(drawing: Drawing, typesetter: Typesetter, wanted: Wanted, out: Path) -> Iterator[tuple[str, bytes]]:
    sheets: list[Sheet] = []
    for number, faces in enumerate(packs(drawing.faces), 1):
        front, back = f"{wanted.name}-tts-{number}.png", f"{wanted.name}-tts-{number}-back.png"
        own = grid(len(faces), drawing.look.width, drawing.look.height)
        yield front, typesetter.pack(drawing, faces, own)
        yield back, typesetter.backs(drawing, faces[:1])[0]
        sheets.append(Sheet(faces, own, *(_address(one, wanted.address, out) for one in (front, back))))
    yield f"{wanted.name}-tts.json", json.dumps(saved_object(drawing.title, sheets), indent=2).encode()


def _address(file: str, address: str | None, out: Path) -> str:
    if address is None:
        return (out / file).resolve().as_uri()
    return f"{address.rstrip('/')}/{file}"


def file_name(game: str, variants: Sequence[str], language: str) -> str:
    """How files of a game begin: with its variants, so that sheets of another do not take their place."""
    return safe("+".join([game, *variants]) + f"-{language}")


def left_over(out: Path, name: str, made: Sequence[str]) -> list[Path]:
    """Pictures of an earlier run beside those just made: of cards that are called otherwise now, or are gone."""
    own = {(out / one).resolve() for one in made}
    found: list[Path] = []
    for ending in {Path(one).suffix for one in made} & {".svg", ".png"}:
        if any(Path(one).parent != Path() for one in made):
            found += (out / name).glob(f"*{ending}")
        if any("-tts-" in one for one in made):
            found += out.glob(f"{name}-tts-*{ending}")
    return sorted(one for one in found if one.resolve() not in own)
