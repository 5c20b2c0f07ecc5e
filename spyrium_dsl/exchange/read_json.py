"""Effect objects from a file of JSON: one, or a list of them."""

from __future__ import annotations

import json

from spyrium_dsl.effects.node import Node
from spyrium_dsl.exchange.models import Misfit, from_json, shown
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import suggest

CARD = "card"
"""Where the command `show` puts a card, with its printings and its place beside it."""


def read_json(source: Source) -> tuple[Node, ...] | Diagnostic:
    """What the command `show` and programs write; else what is wrong with it, the first thing. E451, E452."""
    try:
        value = json.loads(source.text)
    except json.JSONDecodeError as wrong:
        return report("E451", Span.point(source.path, wrong.lineno, wrong.colno))
    except RecursionError:
        return report("E451", Span.point(source.path, 1, 1))
    if isinstance(value, dict) and "node" not in value and CARD in value:
        # Printings stand in a file of their own.
        value = value[CARD]
    several = isinstance(value, list)
    found: list[Node] = []
    for number, one in enumerate(value if several else [value]):
        try:
            found.append(from_json(Node, one))
        except RecursionError:
            return report("E451", Span.point(source.path, 1, 1))
        except Misfit as wrong:
            at = shown((number, *wrong.path) if several else wrong.path)
            known = wrong.known if len(wrong.known) <= _MOST else None
            meant = suggest(wrong.found.strip('"'), wrong.known)
            # JSON says nowhere where it stands: the path leads there.
            place = Span.point(source.path, 1, 1)
            return report("E452", place, at=at or "$", why=wrong.why, found=wrong.found, known=known, meant=meant)
    return tuple(found)


_MOST = 12
"""Names listed: of more, nobody reads on."""
