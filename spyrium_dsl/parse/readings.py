"""What the trees of a line mean, and which of several readings is meant."""

from __future__ import annotations

from collections.abc import Callable

from spyrium_dsl.effects.links import YourPiece
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.language.build import Place, Unfoldable, build
from spyrium_dsl.language.driver import Branch, Outcome
from spyrium_dsl.language.joining import strained
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.unbuild import is_place
from spyrium_dsl.parse.wording import form_warnings

Reading = tuple[Node, Branch]
"""A meaning and the tree it was made from."""


def readings(
    outcome: Outcome, text: str, place: Place, lexicon: Lexicon
) -> tuple[tuple[Reading, ...], Unfoldable | None]:
    """The readings that are left, each meaning once; where no tree means anything, why."""
    problem: Unfoldable | None = None
    built: list[Reading] = []
    for tree in outcome.trees:
        try:
            built.append((build(tree, place), tree))
        except Unfoldable as found:
            problem = found
    if not built:
        return (), problem
    if any(node != built[0][0] for node, _ in built):
        # One that is said just so is meant, where the others would only be understood in spite of their form.
        fitting: tuple[Callable[[Node, Branch], bool], ...] = (
            lambda _, tree: not any(form_warnings(tree, place, text, lexicon)),
            lambda _, tree: not strained(tree, lexicon.vocabulary),
            lambda node, _: not any(is_place(one, lexicon) for one in all_of(node, YourPiece)),
        )
        for fits in fitting:
            built = [one for one in built if fits(*one)] or built
    first, *others = built
    return (first, *(one for one in others if one[0] != first[0])), None
