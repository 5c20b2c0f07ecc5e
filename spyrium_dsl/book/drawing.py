"""A plain picture of a card as SVG, for where nothing better draws it: title, kind, numbers and lines."""

from __future__ import annotations

import html
from collections.abc import Iterator

from spyrium_dsl.book.card import rows_of
from spyrium_dsl.book.sources import lines_of
from spyrium_dsl.book.telling import Telling
from spyrium_dsl.effects.blocks import Card, NumberProperty

WIDTH, HEIGHT = 250, 350
_LINE, _LETTERS = 15, 34
"""Height of a line, and letters that fit on one."""


def drawing(telling: Telling, card: Card) -> str:
    """One card; its texts are escaped, and no font is fetched."""
    rows = rows_of(telling, card)
    numbers = dict.fromkeys(
        telling.number(card.kind, line) for row in rows for line in row.properties if isinstance(line, NumberProperty)
    )
    text = [part for line in lines_of(card) for part in _wrapped(telling.said(line))]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
        ' font-family="system-ui, DejaVu Sans, sans-serif">',
        f'<rect x="3" y="3" width="{WIDTH - 6}" height="{HEIGHT - 6}" rx="14" fill="#fffdf8" stroke="#7a3b12" stroke-width="4"/>',
        f'<rect x="5" y="5" width="{WIDTH - 10}" height="46" rx="12" fill="#7a3b12"/>',
        _text(16, 35, telling.speech.design(card.id), 18, "#ffffff", "bold"),
        _text(16, 72, telling.name(card.kind), 12, "#5b5851"),
        _text(16, HEIGHT - 18, " · ".join(numbers), 14, "#22211f", "bold"),
    ]
    parts += [_text(16, 98 + _LINE * number, line, 12.5, "#22211f") for number, line in enumerate(text[:14])]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _text(x: int, y: int, text: str, size: float, colour: str, weight: str = "normal") -> str:
    room = WIDTH - 2 * 16
    # Letters are about 0.58 of their height wide; what is longer is pressed together rather than cut.
    squeezed = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if len(text) * size * 0.58 > room else ""
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" font-weight="{weight}"{squeezed}>{html.escape(text)}</text>'


def _wrapped(text: str) -> Iterator[str]:
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > _LETTERS:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line
