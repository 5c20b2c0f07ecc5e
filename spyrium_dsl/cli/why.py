"""`spyrium show GAME CARD --why`: each line of a card, or of a block of the game, with the places that it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from spyrium_dsl.cli.places import place
from spyrium_dsl.cli.screen import style
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.node import Node
from spyrium_dsl.text.show import cells

if TYPE_CHECKING:
    from spyrium_dsl.effects.blocks import Card, GameTree
    from spyrium_dsl.library.opened import Opened
    from spyrium_dsl.render.speech import Speech
    from spyrium_dsl.variants.ops import History
    from spyrium_dsl.variants.provenance import Origin

NOTHING, GONE = "—", "− "
WIDEST, BRIEF = 60, 10
"""Of a change that is told with the value before; of what it may lose the beginning for; in cells."""


def why_lines(opened: Opened, speech: Speech, card: Card) -> Iterator[str]:
    """A line for each value; under it a place each, with what stands there and the variant that says so."""
    from spyrium_dsl.variants.provenance import copies, sources, title

    tree, base, history = _stacked(opened)
    heading = f"{speech.design(card.id)} · {speech.name(card.kind)}"
    first, *others = _places(opened, title(card, base, history), speech)
    yield f"{style('title', heading)}  {first}"
    yield from (f"{' ' * (cells(heading) + 2)}{one}" for one in others)
    shown = []
    for one in sources(card, tree, base, history):
        line = one.line if one.line is not None else one.origins[0].value
        shown.append((_told(speech, line, gone=one.line is None), one.origins))
    for _, origins in copies(card, tree, base, history):
        shown.append((str(origins[-1].value), origins))
    yield from _columns(opened, shown, speech)


def block_lines(opened: Opened, speech: Speech, block: Block) -> Iterator[str]:
    """The lines of a block of the game as they are now, with their places."""
    yield from _columns(opened, list(_said(opened, speech, block)), speech)


def said_lines(opened: Opened, speech: Speech, block: Block) -> list[str]:
    """The lines of a block of the game as they are now, in the language spoken."""
    return [said for said, _ in _said(opened, speech, block)]


def _stacked(opened: Opened) -> tuple[GameTree, GameTree, History]:
    from spyrium_dsl.variants.ops import History

    tree, stacked = opened.rules.tree, opened.checked.stacked
    return (tree, stacked.base, stacked.history) if stacked is not None else (tree, tree, History())


def _said(opened: Opened, speech: Speech, block: Block) -> Iterator[tuple[str, tuple[Origin, ...]]]:
    from spyrium_dsl.variants.provenance import block_sources

    _, base, history = _stacked(opened)
    for one in block_sources(block, base, history):
        node = one.line if one.line.inline else one.line.head
        yield f"{'  ' * one.depth}{_told(speech, node, one.gone)}", one.origins


def _told(speech: Speech, node: Node | str | None, gone: bool = False) -> str:
    """What a line says; with the sign of difference sheets where a variant has taken it away."""
    if not isinstance(node, Node):
        return node or NOTHING
    said = speech.say(node) or (node.head if isinstance(node, Block) else node).tag()
    return f"{GONE}{said}" if gone else said


def _columns(opened: Opened, shown: Sequence[tuple[str, tuple[Origin, ...]]], speech: Speech) -> Iterator[str]:
    width = min(44, max((cells(text) for text, _ in shown), default=0))
    for text, origins in shown:
        places = _places(opened, origins, speech, known=text.strip())
        if cells(text) <= width:
            yield f"  {text}{' ' * (width + 2 - cells(text))}{places.pop(0)}"
        else:
            yield f"  {text}"
        yield from (f"  {' ' * (width + 2)}{one}" for one in places)


def _places(opened: Opened, origins: Sequence[Origin], speech: Speech, known: str = "") -> list[str]:
    """Each place, its variant, and what it makes of the value before. *known*: what is said beside them."""
    found: list[str] = []
    before = ""
    for origin in origins:
        where = style("place", place(opened, origin.span))
        said = _told(speech, origin.value)
        names = [f"+{origin.variant}"] if origin.variant is not None else []
        if found:
            names += _change(before, said, origin.by)
        elif len(origins) > 1 and known.removeprefix(GONE) != said:
            names.append(said)
        found.append(where + style("dim", "".join(f"  {one}" for one in names)))
        before = said
    return found


def _change(before: str, after: str, by: str) -> list[str]:
    """From one value to the next, less the words with which both begin: these stand above already."""
    same = list(
        takewhile(lambda pair: pair[0] == pair[1], zip(before.split(" ")[:-1], after.split(" ")[:-1], strict=False))
    )
    label = "".join(f"{word} " for word, _ in same)
    if label.endswith(": ") or max(cells(before), cells(after)) - cells(label) <= BRIEF:
        before, after, by = (text.removeprefix(label) for text in (before, after, by))
    elif ": " in label:
        label = label[: label.index(": ") + 2]
        before, after = before.removeprefix(label), after.removeprefix(label)
    long = cells(before) + cells(after) > WIDEST or after == NOTHING
    change = f"→ {after}" if long else f"{before} → {after}"
    return [f"{by}: {change}" if by else change]
