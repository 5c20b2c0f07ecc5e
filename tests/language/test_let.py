"""A line that gives a thing or a number a name: as one says it, and as it was said before, which is still read."""

from __future__ import annotations

import pytest

from spyrium_dsl.effects.statements import Let, LetNumber
from spyrium_dsl.parse.line import read_line
from tests.language import languages

SAID = [
    ("de", "als Betrag gilt 3", "sei Betrag: 3"),
    ("de", "als Beute gilt eine zufällige Marktkarte im Markt", "sei Beute: eine zufällige Marktkarte im Markt"),
    ("de", "als Beute gilt eine zufällige Marktkarte im Markt, sofern möglich", "sei Beute: eine zufällige Marktkarte im Markt, sofern möglich"),
    ("pl", "odtąd kwota to 3", "niech kwota oznacza 3"),
    ("pl", "odtąd zdobycz to losowa karta rynku na rynku", "niech zdobycz oznacza losową kartę rynku na rynku"),
    ("ru", "далее сумма – это 3", "пусть сумма – это 3"),
    ("ru", "далее добыча – это случайная карта рынка на рынке", "пусть добыча – это случайная карта рынка на рынке"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "now", "before"), SAID)
def test_both_are_read_and_mean_the_same(code: str, now: str, before: str) -> None:
    grammar, lexicon = languages.grammar(code), languages.game_names("spyrium", code)
    first, second = (read_line(text, "block_line", grammar, lexicon) for text in (now, before))
    assert isinstance(first.node, Let | LetNumber), first.diagnostics
    assert first.node == second.node, second.diagnostics
    assert first.diagnostics == ()
