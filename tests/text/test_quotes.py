"""Quotation marks that are apostrophes, too."""

from __future__ import annotations

import re

import pytest

from spyrium_dsl.text.quotes import QUOTED, comment_start


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("character spy 'Spy'", ["'Spy'"]),
        ("character spy 'Spy's Hut'", ["'Spy's Hut'"]),
        ("character spy ‘Spy’s Hut’", ["‘Spy’s Hut’"]),
        ("character spy \"The 'Old' Spy\"", ["\"The 'Old' Spy\""]),
        ("character o'neill and o'hara", []),
        ("the players' spies' huts", []),
        ("noun spy one 'spy' other 'spies'", ["'spy'", "'spies'"]),
        ("' alone '", []),
    ],
)
def test_a_single_mark_quotes_where_a_word_may_begin(text: str, inside: list[str]) -> None:
    assert [match[0] for match in re.finditer(QUOTED, text)] == inside


def test_no_comment_begins_in_single_marks() -> None:
    assert comment_start("character spy 'Spy #1' # the first") == len("character spy 'Spy #1' ")
    assert comment_start("gain 1 of the players' # coins' price") == len("gain 1 of the players' ")
