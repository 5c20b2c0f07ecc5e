"""No line of a page ends after a number or after a word of one letter, where the language says so; and all reads back."""

from __future__ import annotations

import re

import pytest

from spyrium_dsl.book.book import pages
from spyrium_dsl.book.ties import NO_BREAK, tied
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.opened import open_game
from spyrium_dsl.render.spoken import Spoken

_NO_TEXT = re.compile(r"<span lang=[^>]*>.*?</span>|<[^>]*>|\]\([^)]*\)|`[^`]*`")


@pytest.mark.parametrize(
    ("language", "text", "shown"),
    [
        ("pl", "weź 2 karty i 1 żeton z puli", "weź 2_karty i_1_żeton z_puli"),
        ("ru", "возьмите 5 карт из стопки в руку", "возьмите 5_карт из стопки в_руку"),
        ("de", "nimm 2 Karten", "nimm 2_Karten"),
        (
            "pl",
            '1. [w sklepie](a w b.md) <b class="x w y">w domu</b>',
            '1. [w_sklepie](a w b.md) <b class="x w y">w_domu</b>',
        ),
        (
            "pl",
            'weź 1 kartę <span lang="en">A helper</span> i 1 żeton',
            'weź 1_kartę <span lang="en">A helper</span> i_1_żeton',
        ),
    ],
)
def test_ties(language: str, text: str, shown: str) -> None:
    once = tied(text, Languages()[language])
    assert once.replace(NO_BREAK, "_") == shown
    assert tied(once, Languages()[language]) == once


def test_a_book_has_them_and_no_others_are_left() -> None:
    spoken = Spoken(open_game("orchard").checked, Languages())
    for page in pages(spoken, "pl"):
        text = _NO_TEXT.sub("\0", page.markdown)
        assert not re.search(r"\b[aiouwzAIOUWZ] \w|\d \w", text), page.path
    assert any(NO_BREAK in page.markdown for page in pages(spoken, "pl"))
