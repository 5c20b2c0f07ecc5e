"""Cards drawn from their effects: faces, the look of a game, sheets to print, packs for a table on the screen."""

from spyrium_dsl.cards.face import Face, Fact, faces
from spyrium_dsl.cards.look import Look

__all__ = ["Face", "Fact", "Look", "faces"]
