"""What tells whether something can be done grows with its lines, not twofold with each; what would, is refused."""

from __future__ import annotations

import pytest

from spyrium_dsl.program.builder import Builder
from spyrium_dsl.program.can import CannotTell
from spyrium_dsl.program.nodes import Block
from spyrium_dsl.program.program import Program
from spyrium_dsl.program.traverse import size_of


def question(lines: int, choices: bool = False) -> Block:
    """The code of a question about so many lines `if …: require …`, or `if …: choose …`."""
    program = Program()
    coin = program.slot("coin", lines + 1)
    b = Builder(program)
    with b.function("ask", "seat"):
        with b.capture() as code:
            picked = b.let("picked", 0)
            for i in range(lines):
                with b.when(coin[0] > i):
                    if choices:
                        b.assign(picked, b.choose("x", 0, coin[i + 1]))
                    else:
                        b.require(coin[i + 1] >= i, "condition")
            b.require(picked < 5, "condition")
        b.can(code)
    return program.functions["ask"].body


def test_a_question_grows_with_its_lines() -> None:
    few, twice = (size_of(question(lines)) for lines in (10, 20))
    assert twice < 3 * few


def test_a_question_with_too_many_ways_is_refused() -> None:
    assert size_of(question(3, choices=True)) > size_of(question(2, choices=True))
    with pytest.raises(CannotTell):
        question(24, choices=True)
