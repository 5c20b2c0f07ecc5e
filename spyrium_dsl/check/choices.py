"""Choices in examples: a name that nothing in the game has is a slip, also where the example says that a move is refused."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.effects.examples import Picked, PlayedBy
from spyrium_dsl.effects.kept import kept
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.statements import Option
from spyrium_dsl.effects.walk import all_of, nodes
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import suggest

_OURS = frozenset({"yes", "no", "stop", "gain", "resource", "thing", "empty"})
"""Names of choices and options that come from no line of the game."""
_NUMBERED = re.compile(r"[-.#]?\d+$")


def check_choices(tree: GameTree) -> Iterator[Diagnostic]:
    """E318 for each name of a choice, or of its option, that is nowhere in the game; E307 for one that was meant by several."""
    if not tree.examples:
        return
    known = {name for root in (*tree.declarations, *tree.cards, *tree.printings) for name in _names(root)} | _OURS
    met: set[str] = set()
    unknown: dict[tuple[str, str | None], list[Diagnostic]] = {}
    for example in tree.examples:
        seats = {name.casefold(): name for line in example.lines if isinstance(line, PlayedBy) for name in line.names}
        for picked in all_of(example, Picked):
            for said in (picked.name, *picked.option.split("+")):
                if _is_known(said, known) or _is_known(said, seats):
                    met.add(said.casefold())
                    continue
                meant = suggest(said.casefold(), sorted(known | seats.keys()))
                facts = {"found": spaced(said)}
                if meant is not None:
                    facts["meant"] = seats.get(meant, spaced(meant))
                one = Diagnostic("E318", picked.span or example.span, facts)
                unknown.setdefault((said, meant), []).append(one)
    for (said, meant), found in unknown.items():
        at = _option(tree, meant) if meant is not None and meant not in met and len(found) > 1 else None
        if at is None or meant is None:
            yield from found
        else:
            # Said alike again and again, and nowhere as the game says it: the slip is there.
            notes = tuple((one.span, "used") for one in found[:1] if one.span is not None)
            yield report("E307", at, notes=notes, name=spaced(meant), meant=spaced(said))


def _option(tree: GameTree, name: str) -> Span | None:
    """Where an alternative of that name stands."""
    options = (one for block in tree.declarations for one in all_of(block, Option))
    return next((one.span for one in options if one.name.casefold() == name), None)


def _is_known(said: str, known: Container[str]) -> bool:
    plain = said.casefold()
    return plain in known or _NUMBERED.sub("", plain) in known or not _NUMBERED.sub("", plain)


@kept
def _names(root: Node) -> tuple[str, ...]:
    """Every word that a card or a block says of its own, as ids."""
    found: dict[str, None] = {}
    for node in nodes(root):
        for value in node.slot_values():
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, str):
                    found["-".join(one.split()).casefold()] = None
    return tuple(found)
