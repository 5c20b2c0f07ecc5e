"""A question is answered once, told apart by what it asks; the answers go on to another process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from spyrium_dsl.parse import answered
from spyrium_dsl.parse.answered import answers_since, know, next_reading

asked: list[int] = []


@answered.answered(2)
def _doubled(number: int) -> list[int]:
    asked.append(number)
    return [number, number]


@pytest.fixture(autouse=True)
def begun() -> Iterator[None]:
    answered.forget()
    asked.clear()
    yield
    answered.forget()


def test_an_equal_question_gets_the_very_same_answer() -> None:
    assert _doubled(1) is _doubled(1)
    assert asked == [1]


def test_the_one_asked_longest_ago_is_forgotten_first() -> None:
    for number in (1, 2, 1, 3, 1, 2):
        _doubled(number)
    assert asked == [1, 2, 3, 2]


def test_what_another_process_found_out_is_the_answer() -> None:
    now = next_reading()
    _doubled(1)
    (one,) = answers_since(now)
    later = next_reading()
    assert list(answers_since(later)) == []
    answered.forget()
    know(one)
    assert _doubled(1) is one.answer
    assert asked == [1]
    assert list(answers_since(later)) == [one]


def test_arguments_are_known_by_their_order() -> None:
    """Two questions that differ in a name would be one."""
    with pytest.raises(AssertionError):
        _doubled(number=1)
