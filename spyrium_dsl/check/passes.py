"""The passes over a game that has been read, in order."""

from __future__ import annotations

from spyrium_dsl.check.absent import check_made
from spyrium_dsl.check.amounts import check_amounts
from spyrium_dsl.check.bare import check_bare
from spyrium_dsl.check.beginnings import check_beginnings
from spyrium_dsl.check.cells import check_numbers_named_once
from spyrium_dsl.check.counting import check_alternatives_left, check_counts, check_made_of_itself, check_sizes
from spyrium_dsl.check.fields import check_ends, check_missing, check_read, check_said_in_rows
from spyrium_dsl.check.given import check_given
from spyrium_dsl.check.lines import check_alternatives, check_repeated
from spyrium_dsl.check.neighbours import check_neighbours
from spyrium_dsl.check.quantities import check_set_once
from spyrium_dsl.check.reach import check_offered
from spyrium_dsl.check.rounds import check_rounds
from spyrium_dsl.check.tables import check_tables
from spyrium_dsl.check.twice import check_said_once
from spyrium_dsl.check.unplayed import check_unplayed
from spyrium_dsl.check.values import check_named
from spyrium_dsl.check.whose import check_whose
from spyrium_dsl.check.winning import check_won

CHECKS = (
    check_bare,
    check_made,
    check_whose,
    check_neighbours,
    check_said_once,
    check_missing,
    check_said_in_rows,
    check_read,
    check_ends,
    check_named,
    check_counts,
    check_sizes,
    check_alternatives_left,
    check_made_of_itself,
    check_beginnings,
    check_numbers_named_once,
    check_set_once,
    check_amounts,
    check_offered,
    check_rounds,
    check_tables,
    check_alternatives,
    check_repeated,
    check_given,
    check_won,
    check_unplayed,
)
"""Each takes the tree and its model and yields diagnostics; the lowering itself is tried after them."""
