"""After a number: every name that can be counted, in every language, by the plural rules of CLDR."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from babel import Locale

from spyrium_dsl.effects.act import Act
from spyrium_dsl.effects.amounts import Some
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.node import Step
from spyrium_dsl.effects.nouns import Kind
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.selectors import Counted
from tests.language.languages import CODES, GAMES, game_names, must_read_back, said, vocabulary

NUMBERS = (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112)

Counts = dict[tuple[str, str, str], tuple[str, ...]]


@cache
def counted(code: str) -> Counts:
    """What `counted/CODE.txt` says, written by hand: game, sort and name, then the words after a number.

    One wording a plural row, in the order of the rows; the form is that of what a verb acts on.
    """
    found: Counts = {}
    for row in (Path(__file__).parent / "counted" / f"{code}.txt").read_text("utf-8").splitlines():
        game, sort, name, words = row.split(maxsplit=3)
        found[game, sort, name] = tuple(words.split(" | "))
    return found


def category(code: str, number: int) -> str:
    """The plural category that CLDR, as Babel has it, gives the number."""
    found = Locale.parse(code).plural_form(number)
    assert isinstance(found, str)
    return found


@pytest.mark.parametrize("code", CODES)
def test_plural_rows_are_those_of_cldr(code: str) -> None:
    """By the same names."""
    words = vocabulary(code)
    assert [words.plural(number) for number in range(2001)] == [category(code, number) for number in range(2001)]


@pytest.mark.parametrize("code", CODES)
def test_every_name_that_is_counted_is_in_the_table(code: str) -> None:
    """Resources and kinds of both games."""
    there = {
        (game, sort, name.id)
        for game in GAMES
        for sort in ("resource", "kind")
        for name in game_names(game, code).of_sort(sort)
    }
    assert set(counted(code)) == there


def acted_on(sort: str, name: str, number: int) -> Step:
    """A step whose object is so many of them."""
    if sort == "resource":
        return Gain(amount=Some(number=Digit(value=number), resource=name))
    return Act(verb="take", thing=Counted(number=Digit(value=number), noun=Kind(kind=name)))


ROWS = [
    pytest.param(code, row, words, id=f"{code}-{row[0]}-{row[2]}")
    for code in CODES
    for row, words in counted(code).items()
]


@pytest.mark.parametrize(("code", "row", "words"), ROWS)
def test_after_a_number(code: str, row: tuple[str, str, str], words: tuple[str, ...]) -> None:
    """The form that CLDR asks for, which reads back without a warning."""
    game, sort, name = row
    rows = [one.name for one in vocabulary(code).plurals]
    lexicon = game_names(game, code)
    assert len(words) == len(rows)
    for number in NUMBERS:
        node = acted_on(sort, name, number)
        text = said(node, code, lexicon)
        assert text.partition(" ")[2] == words[rows.index(category(code, number))].format(number)
        must_read_back(node, text, "line", code, lexicon)
