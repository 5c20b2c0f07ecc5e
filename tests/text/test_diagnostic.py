"""Diagnostics are values: they compare, hash and sort."""

from __future__ import annotations

import pytest

from spyrium_dsl.text.codes import CODES, Severity
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.span import Span


def test_equal_diagnostics_are_one_member_of_a_set() -> None:
    """The order in which facts were given does not matter."""
    here = Span.on_line("a", 1, 1, 3)
    one = report("E304", here, name="x", sort="zone", needed="number")
    two = report("E304", here, needed="number", sort="zone", name="x")
    assert one == two
    assert len({one, two}) == 1
    assert one != report("E304", here, name="x", sort="zone", needed="kind")


def test_diagnostics_sort_as_a_reader_meets_them() -> None:
    """By file, line, column; what has no place comes first."""
    places = [("b", 1, 1), ("a", 10, 2), ("a", 2, 9), ("a", 2, 1)]
    found = [report("E102", Span.point(*place)) for place in places] + [report("E107")]
    spans = [one.span for one in sorted(found)]
    assert spans == [None, *(Span.point(*place) for place in sorted(places))]


@pytest.mark.parametrize(("code", "facts"), [("E999", {}), ("E301", {})], ids=["unknown-code", "missing-fact"])
def test_a_wrong_report_is_our_mistake(code: str, facts: dict[str, str]) -> None:
    """The table is held when the diagnostic is made, not when it is shown."""
    with pytest.raises(ValueError, match=code):
        Diagnostic(code, None, facts)


def test_facts_that_are_none_are_left_out() -> None:
    """So that a caller can hand on what a search gave."""
    assert "meant" not in report("E301", name="x", meant=None).facts


def test_numbers_of_codes_are_their_own() -> None:
    """A number stands for one thing, whatever its letter; slugs likewise."""
    assert len({code[1:] for code in CODES}) == len(CODES)
    assert len({row.slug for row in CODES.values()}) == len(CODES)


@pytest.mark.parametrize(
    ("code", "severity", "is_mistake"),
    [
        ("E301", Severity.ERROR, True),
        ("W601", Severity.WARNING, False),
        ("R501", Severity.REFUSAL, True),
        ("X701", Severity.ERROR, True),
        ("B901", Severity.BUG, True),
    ],
)
def test_the_letter_says_how_grave_it_is(code: str, severity: Severity, is_mistake: bool) -> None:
    """A real mistake is never a warning."""
    row = CODES[code]
    facts = dict.fromkeys(row.facts, "x")
    one = Diagnostic(code, None, facts)
    assert (one.severity, one.is_mistake) == (severity, is_mistake)


@pytest.mark.parametrize(
    ("left", "right", "joined"),
    [
        ((1, 1, 1, 4), (1, 6, 1, 9), (1, 1, 1, 9)),
        ((2, 5, 2, 6), (1, 9, 1, 12), (1, 9, 2, 6)),
        ((1, 1, 3, 1), (2, 1, 2, 5), (1, 1, 3, 1)),
    ],
    ids=["beside", "lines", "inside"],
)
def test_joined_spans_cover_both(
    left: tuple[int, int, int, int], right: tuple[int, int, int, int], joined: tuple[int, int, int, int]
) -> None:
    """And nothing more, whichever comes first."""
    one, two = Span("a", *left), Span("a", *right)
    assert one.join(two) == two.join(one) == Span("a", *joined)
    assert one.join(two).covers(one)
    assert one.join(two).covers(two)


def test_spans_of_two_files_do_not_join() -> None:
    """There is nothing between two files."""
    with pytest.raises(ValueError, match="two files"):
        Span.point("a", 1, 1).join(Span.point("b", 1, 1))
