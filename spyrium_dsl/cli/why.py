"""`spyrium show GAME CARD --why`: each line of a card, or of a block of the game, with the places that it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from spyrium_dsl.cli.places import place
from spyrium_dsl.cli.screen import style

if TYPE_CHECKING:
    from spyrium_dsl.effects.blocks import Block, Card
    from spyrium_dsl.library.opened import Opened
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
    yield f"{style('title', heading)}  {_place(opened, named, speech, alone=True)}"
    shown = [(speech.say(one.line) or one.line.tag(), one.origins) for one in sources(card, tree, base, outcomes)]
    rows = [row for row in tree.printings if row.design == card.id]
    shown += [(f"×{row.copies}", copies(row, base, outcomes)) for row in rows]
    yield from _columns(opened, shown, speech)


def block_lines(opened: Opened, speech: Speech, block: Block) -> Iterator[str]:
    """The lines of a block of the game as they are now, with their places."""
    yield from _columns(opened, list(_said(opened, speech, block)), speech)


def said_lines(opened: Opened, speech: Speech, block: Block) -> list[str]:
    """The lines of a block of the game as they are now, in the language spoken."""
    return [said for said, _ in _said(opened, speech, block)]


def _said(opened: Opened, speech: Speech, block: Block) -> Iterator[tuple[str, tuple[Origin, ...]]]:
    from spyrium_dsl.variants.provenance import block_sources

    stacked = opened.checked.stacked
    base = stacked.base if stacked is not None else opened.rules.tree
    for depth, line, origins in block_sources(block, base, stacked.outcomes if stacked is not None else {}):
        said = speech.say(line if line.inline else line.head) or line.head.tag()
        yield f"{'  ' * depth}{said}", origins


def _columns(opened: Opened, shown: Sequence[tuple[str, tuple[Origin, ...]]], speech: Speech) -> Iterator[str]:
    from spyrium_dsl.text.show import cells

    width = min(44, max((cells(text) for text, _ in shown), default=0))
    for text, origins in shown:
        places = [_place(opened, one, speech, alone=len(origins) == 1) for one in origins]
        if cells(text) <= width:
            yield f"  {text}{' ' * (width + 2 - cells(text))}{places.pop(0)}"
        else:
            yield f"  {text}"
        yield from (f"  {' ' * (width + 2)}{one}" for one in places)


def _place(opened: Opened, origin: Origin, speech: Speech, alone: bool) -> str:
    """A place; with what stands there, if it is not all that the line says."""
    where = place(opened, origin.span)
    if alone:
        return style("place", where)
    said = (speech.say(origin.before) or "") if origin.before is not None else origin.shown
    more = f"  {said}" if said else ""
    return f"{style('place', where)}{style('dim', more)}"
