"""`spyrium show GAME CARD --why`: each line of a card, or of a block of the game, with the places that it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from spyrium_dsl.cli.screen import style

if TYPE_CHECKING:
    from spyrium_dsl.cli.opened import Opened
    from spyrium_dsl.effects.blocks import Block, Card
    from spyrium_dsl.render.speech import Speech
    from spyrium_dsl.variants.provenance import Origin


def why_lines(opened: Opened, speech: Speech, card: Card) -> Iterator[str]:
    """A line for each value; under it a place each, with what stands there and the variant that says so."""
    from spyrium_dsl.variants.provenance import copies, sources, title

    tree, stacked = opened.rules.tree, opened.checked.stacked
    base = stacked.base if stacked is not None else tree
    outcomes = stacked.outcomes if stacked is not None else {}
    (named,) = title(card, outcomes)
    heading = f"{speech.design(card.id)} · {speech.name(card.kind)}"
    yield f"{style('title', heading)}  {_place(named, speech, alone=True)}"
    shown = [(speech.say(one.line) or one.line.tag(), one.origins) for one in sources(card, tree, base, outcomes)]
    rows = [row for row in tree.printings if row.design == card.id]
    shown += [(f"×{row.copies}", copies(row, base, outcomes)) for row in rows]
    yield from _columns(shown, speech)


def block_lines(opened: Opened, speech: Speech, block: Block) -> Iterator[str]:
    """The lines of a block of the game as they are now, with their places."""
    from spyrium_dsl.variants.provenance import block_sources

    stacked = opened.checked.stacked
    base = stacked.base if stacked is not None else opened.rules.tree
    lines = block_sources(block, base, stacked.outcomes if stacked is not None else {})
    shown = []
    for depth, line, origins in lines:
        said = speech.say(line if line.inline else line.head) or line.head.tag()
        shown.append((f"{'  ' * depth}{said}", origins))
    yield from _columns(shown, speech)


def _columns(shown: Sequence[tuple[str, tuple[Origin, ...]]], speech: Speech) -> Iterator[str]:
    from spyrium_dsl.text.show import cells

    width = min(44, max((cells(text) for text, _ in shown), default=0))
    for text, origins in shown:
        places = [_place(one, speech, alone=len(origins) == 1) for one in origins]
        if cells(text) <= width:
            yield f"  {text}{' ' * (width + 2 - cells(text))}{places.pop(0)}"
        else:
            yield f"  {text}"
        yield from (f"  {' ' * (width + 2)}{one}" for one in places)


def _place(origin: Origin, speech: Speech, alone: bool) -> str:
    """A place; with what stands there, if it is not all that the line says."""
    place = f"{origin.span.path}:{origin.span.line}" if origin.span is not None else ""
    if alone:
        return style("place", place)
    said = (speech.say(origin.before) or "") if origin.before is not None else origin.shown
    more = f"  {said}" if said else ""
    return f"{style('place', place)}{style('dim', more)}"
