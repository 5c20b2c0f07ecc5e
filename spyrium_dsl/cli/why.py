"""`spyrium show GAME CARD --why`: each line of a card with the places that it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from spyrium_dsl.cli.screen import style

if TYPE_CHECKING:
    from spyrium_dsl.cli.opened import Opened
    from spyrium_dsl.effects.blocks import Card
    from spyrium_dsl.render.speech import Speech
    from spyrium_dsl.variants.provenance import Origin


def why_lines(opened: Opened, speech: Speech, card: Card) -> Iterator[str]:
    """A line for each value; under it a place each, with what stands there and the variant that says so."""
    from spyrium_dsl.text.show import cells
    from spyrium_dsl.variants.provenance import sources

    tree, stacked = opened.rules.tree, opened.checked.stacked
    base = stacked.base if stacked is not None else tree
    outcomes = stacked.outcomes if stacked is not None else {}
    yield style("title", f"{speech.design(card.id)} · {speech.name(card.kind)}")
    shown = [(speech.say(one.line) or one.line.tag(), one.origins) for one in sources(card, tree, base, outcomes)]
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
