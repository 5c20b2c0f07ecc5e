"""Trees in plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from spyrium_dsl.effects.node import Node


@dataclass(frozen=True)
class Branch:
    """A line and the lines under it; *node*: what of the rules it says, if that is one thing."""

    text: str
    under: tuple[Branch, ...] = ()
    node: Node | None = field(default=None, compare=False)


def tree_lines(branches: Sequence[Branch], indent: str = "") -> Iterator[str]:
    """The branches as lines, joined by strokes.

    >>> print("\\n".join(tree_lines([Branch("a", (Branch("b"),)), Branch("c")])))
    ├ a
    │ └ b
    └ c
    """
    for number, branch in enumerate(branches, 1):
        is_last = number == len(branches)
        yield f"{indent}{'└' if is_last else '├'} {branch.text}"
        yield from tree_lines(branch.under, indent + ("  " if is_last else "│ "))
