"""Differences below nothing: told exactly where the sum of all of them is less than 0."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.variants.loading import numbers, tree_of, varied


def told(**variants: str) -> list[tuple[str, object, object, object]]:
    """The place and the numbers of each."""
    checked = varied(**variants)
    found = [one for one in checked.diagnostics if one.code == "W620"]
    return [
        (f"{one.span.path}:{one.span.line}", one.facts["names"], one.facts["has"], one.facts["less"])
        for one in found
        if one.span is not None
    ]


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(-6, 6), st.integers(-6, 6))
def test_the_sum_counts(first: int, second: int) -> None:
    """The skiff costs £2, whatever the order in which variants take and give."""
    by = [f"change boat skiff\n  price: £{abs(n)} {'more' if n > 0 else 'less'}" for n in (first, second)]
    total = 2 + first + second
    assert numbers(tree_of(varied(a=by[0], b=by[1])), "skiff", "price") == [max(0, total)]
    assert [(has, less) for _, _, has, less in told(a=by[0], b=by[1])] == ([(2, 2 - total)] if total < 0 else [])


def test_each_sort_of_number() -> None:
    assert told(a="change boat skiff\n  copies: 2 less")[0][2:] == (1, 2)
    assert told(a="change boat rowboat\n  copies: 2 less") == [("a.rules:3", ("boat rowboat: copies",), 1, 2)]
    assert told(a="change resource money\n  each player starts with 4 less")[0][2:] == (3, 4)
    assert told(a="change quantity toll: 3 less")[0][2:] == (2, 3)
    assert told(a="change every boat\n  price: £3 less") == [("a.rules:3", ("skiff: price",), 2, 3)]


def test_what_a_variant_sets_is_what_is_taken_from() -> None:
    assert told(a="change boat skiff\n  price: £9", b="change boat skiff\n  price: £3 less") == []
    assert told(a="change boat skiff\n  price: £1", b="change boat skiff\n  price: £2 less")[0][2:] == (1, 2)
