"""Expressions: what folding may and may not do."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spyrium_dsl.program.nodes import (
    ARITHMETIC,
    Bin,
    Const,
    Expr,
    Local,
    binary,
    expr,
    higher_of,
    is_flag,
    lower_of,
    same,
    select,
)
from spyrium_dsl.program.program import Names, Program
from spyrium_dsl.program.traverse import substitute
from spyrium_dsl.run.walk import Walker

X, Y = Local("x"), Local("y")


@pytest.mark.parametrize(
    ("built", "wanted"),
    [
        (X + 0, X),
        (0 + X, X),
        (X - 0, X),
        (X * 1, X),
        (1 * X, X),
        (X // 1, X),
        (X & 0, Const(0)),
        (X | 0, X),
        (X - X, Const(0)),
        ((X + 1) + 2, Bin("+", X, Const(3))),
        ((X + 3) - 3, X),
        ((X + 1) * 4, Bin("+", Bin("*", X, Const(4)), Const(4))),
        ((X + 1) + (Y + 2), Bin("+", Bin("+", X, Y), Const(3))),
        (X + (0 - Y), Bin("-", X, Y)),
        ((X + 1) < 3, Bin("<", X, Const(2))),
        (X > 3, Bin(">", X, Const(3))),
        (X == X, Const(1)),
        (~(X < Y), Bin(">=", X, Y)),
        (~~(X < Y), Bin("<", X, Y)),
        ((X < Y) == 1, Bin("<", X, Y)),
        ((X < Y) > 1, Const(0)),
        (select(1, X, Y), X),
        (select(X, Y, Y), Y),
        (select(X < Y, 1, 0), Bin("<", X, Y)),
        (select(X < Y, 0, 1), Bin(">=", X, Y)),
    ],
    ids=lambda e: None,
)
def test_constants_fold(built: Expr, wanted: Expr) -> None:
    """What is known when compiling does not stay for later."""
    assert same(built, wanted)


def test_an_expression_has_no_truth_value() -> None:
    """A Python `if` on an expression would silently build one branch."""
    with pytest.raises(TypeError, match=r"b\.when"):
        bool(X == Y)


Tree = tuple[object, ...]
"""An expression as it is written: a word, then what belongs to it."""


def _trees() -> st.SearchStrategy[Tree]:
    leaves: st.SearchStrategy[Tree] = st.one_of(
        st.integers(-3, 6).map(lambda v: ("const", v)), st.sampled_from("xyz").map(lambda n: ("local", n))
    )
    ops = st.sampled_from([op for op in ARITHMETIC if op not in ("//", "%", "<<", ">>")])

    def larger(inner: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
        return st.one_of(st.tuples(ops, inner, inner), st.tuples(st.just("sel"), inner, inner, inner))

    return st.recursive(leaves, larger, max_leaves=9)


def _folded(tree: Tree) -> Expr:
    match tree:
        case ("const", int(v)):
            return expr(v)
        case ("local", str(name)):
            return Local(name)
        case ("sel", tuple(c), tuple(a), tuple(b)):
            return select(_folded(c), _folded(a), _folded(b))
        case (str(op), tuple(a), tuple(b)):
            return binary(op, _folded(a), _folded(b))
    raise AssertionError(tree)


def _number(tree: Tree, values: dict[str, int]) -> int:
    match tree:
        case ("const", int(v)):
            return v
        case ("local", str(name)):
            return values[name]
        case ("sel", tuple(c), tuple(a), tuple(b)):
            return _number(a if _number(c, values) else b, values)
        case (str(op), tuple(a), tuple(b)):
            return ARITHMETIC[op](_number(a, values), _number(b, values))
    raise AssertionError(tree)


VALUES = st.fixed_dictionaries({name: st.integers(-4, 7) for name in "xyz"})


@settings(max_examples=300, deadline=None)
@given(tree=_trees(), values=VALUES)
def test_folding_keeps_the_value(tree: Tree, values: dict[str, int]) -> None:
    """A folded expression is the number the written one is; so is one with its locals put in."""
    walker = Walker(Program(), [])
    built = _folded(tree)
    wanted = _number(tree, values)
    assert walker.value(built, dict(values)) == wanted
    assert walker.value(substitute(built, {name: Const(v) for name, v in values.items()}), {}) == wanted
    if is_flag(built):
        assert wanted in (0, 1)


@given(a=st.integers(-9, 9), b=st.integers(-9, 9))
def test_lower_and_higher(a: int, b: int) -> None:
    """The smaller and the larger of two numbers."""
    walker = Walker(Program(), [])
    assert walker.value(lower_of(X, Y), {"x": a, "y": b}) == min(a, b)
    assert walker.value(higher_of(X, Y), {"x": a, "y": b}) == max(a, b)


def test_slots_are_row_major_and_checked() -> None:
    """A slot of two dimensions wants two indices, and none out of range."""
    program = Program()
    program.slot("first", 3)
    grid = program.slot("grid", 2, 5)
    assert (grid.offset, grid.size, program.size) == (3, 10, 13)
    assert same(grid[1, 2].index, Const(7))
    assert same(grid[X, 2].index, Bin("+", Bin("*", X, Const(5)), Const(2)))
    with pytest.raises(IndexError):
        grid[X]
    with pytest.raises(IndexError):
        grid[2, 0]
    with pytest.raises(ValueError, match="grid"):
        program.slot("grid")


def test_scratch_is_no_part_of_the_state() -> None:
    """Room to calculate has offsets of its own."""
    program = Program()
    room = program.slot("room", 4, scratch=True)
    held = program.slot("held")
    assert (room.offset, held.offset, program.size, program.scratch_size) == (0, 0, 1, 4)


def test_names_are_readable_and_never_given_twice() -> None:
    """A name keeps its word and gets the next number."""
    names = Names()
    given = [names.fresh(n) for n in ("price", "price_1", "new space", "2nd", "цена")]
    assert given == ["price_1", "price_2", "new_space_3", "n2nd_4", "n_____5"]
