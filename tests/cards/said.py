"""What stands on a face of a card."""

from __future__ import annotations

from spyrium_dsl.cards.face import Fact, Line


def said(*parts: Fact | Line) -> dict[str, str]:
    """What parts of a face say, by the id of the line that says it."""
    return {one.source: one.text for one in parts}
