"""A few examples for a book on paper: together they show every line of the rules that any example shows being done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spyrium_dsl.book.examples import Played, parts_of
from spyrium_dsl.book.page import Page
from spyrium_dsl.book.provenance import legend
from spyrium_dsl.book.telling import Telling
from spyrium_dsl.text.escaping import escaped


def selected_page(telling: Telling, every: Sequence[Played]) -> Page | None:
    """One page of them, those that show most first; None where no example has a move."""
    word = telling.word
    told = [part for one in selected(telling, every) for part in parts_of(telling, one)]
    if not told:
        return None
    head = [f"# {escaped(word('examples'))}", escaped(word("examples-selected")), *legend(told, telling.words)]
    parts = [*head, *told]
    return Page("examples/index.md", word("examples"), "\n\n".join(parts) + "\n", "examples")


def selected(telling: Telling, every: Sequence[Played]) -> Iterator[Played]:
    """The examples: each shows a line that none before it shows."""
    left = {number: shown for number, one in enumerate(every) if (shown := _shown(telling, one)) and one.outcome.passed}
    while left:
        # Of those that show as many, the one that is told in the fewest lines; then the first.
        best = max(left, key=lambda number: (len(left[number]), -len(every[number].example.lines), -number))
        done = left.pop(best)
        yield every[best]
        left = {number: rest for number, shown in left.items() if (rest := shown - done)}


def _shown(telling: Telling, one: Played) -> frozenset[str]:
    """The lines of the game, not of cards, that its moves came to."""
    ids = (
        telling.sources.at(change.clause.span)
        for move in one.moves
        for change in move.changes
        if change.clause is not None
    )
    return frozenset(own for own in ids if ":" in own and not own.startswith("printing:"))
