"""What can be proved of a game that has no mistakes: lines that never run, choices that are none, moves without end."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.check.absent import check_absent
from spyrium_dsl.check.dealt import check_dealt
from spyrium_dsl.check.dominated import check_dominated
from spyrium_dsl.check.endless import check_endless
from spyrium_dsl.check.ground import ground
from spyrium_dsl.check.hoarded import check_hoarded
from spyrium_dsl.check.idle import check_idle
from spyrium_dsl.check.leaving import check_leaving
from spyrium_dsl.check.never import check_never
from spyrium_dsl.check.picked import check_picked
from spyrium_dsl.check.several import check_several
from spyrium_dsl.check.single import check_single
from spyrium_dsl.check.unreached import check_unreached
from spyrium_dsl.check.unused import check_unused
from spyrium_dsl.core.model import Model
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.text.diagnostic import Diagnostic

PROOFS = (
    check_never,
    check_dominated,
    check_endless,
    check_single,
    check_hoarded,
    check_dealt,
    check_unreached,
    check_idle,
    check_several,
    check_picked,
    check_leaving,
    check_absent,
    check_unused,
)
"""Each takes the ground that all stand on and yields warnings, or mistakes that nothing else can tell."""


def prove(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """The warnings of all proofs. A game with mistakes proves nothing: what it lacks may be what did not read."""
    found = ground(tree, model)
    for proof in PROOFS:
        yield from proof(found)
