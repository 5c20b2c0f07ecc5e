"""Cards drawn from their effects: faces, the look of a game, sheets to print, packs for a table on the screen.

`svg` draws one card; pages of many use `picture.Pictures`. What draws is imported when it is wanted: a check reads the look
alone, and does not wait for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spyrium_dsl.cards.look import Look
    from spyrium_dsl.render.spoken import Spoken


def svg(
    game: Spoken, card: str, language: str, look: Look | None = None, icons: Mapping[str, bytes] | None = None
) -> str:
    """One card as an SVG picture that needs no other file; each fact in it carries the id of the line that says it.

    *card*: its id. *icons*: drawings by name, besides ours. Raises KeyError for a card or a language that the game has not,
    and NoTypesetter where the extra `print` is not installed.
    """
    from spyrium_dsl.cards.icons import own_icons
    from spyrium_dsl.cards.look import Look
    from spyrium_dsl.cards.picture import Pictures

    return Pictures(game, look or Look(), {**own_icons(), **(icons or {})})(card, language)
