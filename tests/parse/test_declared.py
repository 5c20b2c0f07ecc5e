"""A declaration with a slip is told where it is, however many lines spell the name rightly."""

from __future__ import annotations

import pytest

from tests.diagnostics.cases import base
from tests.parse.test_sorted_out import fixed, told

POLISH = """translation pl for harbour
noun boat   f  one "łódź"   few "łodzie"  many "łodzi"
noun fish   f  one "rybę"   few "ryby"    many "ryb"
title skiff "Łódka"
title trawler "Trawler"
"""
GERMAN = """translation de for harbour
noun boat   n  one "Boot"   other "Boote"
noun fish   m  one "Fisch"  other "Fische"
title skiff "Nachen"
title trawler "Trawler"
"""
SLIPS = {
    "a kind": ("game.rules", "kind boat\n", "kind baot\n", "boat"),
    "a resource": ("game.rules", "resource fish\n", "resource fihs\n", "fish"),
    "a card": ("cards.rules", 'boat skiff "', 'boat skif "', "skiff"),
    "a card and its title": ("cards.rules", 'boat skiff "Skiff"', 'boat skif "Skif"', "skiff"),
}


def files() -> dict[str, str]:
    rows = "printings for harbour\nskiff  ×2\ntrawler  ×3\n"
    return {**base(), "printings.rules": rows, "translations/pl.rules": POLISH, "translations/de.rules": GERMAN}


def test_without_a_slip_nothing_is_said() -> None:
    assert told(files()) == ()


@pytest.mark.parametrize("name", SLIPS)
def test_the_declaration_is_the_slip_where_several_lines_agree(name: str) -> None:
    path, right, wrong, meant = SLIPS[name]
    changed = {**files(), path: files()[path].replace(right, wrong)}
    (found,) = told(changed)
    assert (found.code, found.facts["meant"]) == ("E307", meant)
    assert found.span is not None
    assert found.span.path == path
    if found.fix is not None:
        assert fixed(changed, path) == ()


def test_where_the_declared_spelling_is_used_too_each_other_one_is_told() -> None:
    """Two translations may share a slip."""
    wrong = {
        path: text.replace("title skiff", "title skif") for path, text in files().items() if path.startswith("trans")
    }
    found = told({**files(), **wrong})
    assert [(one.code, one.facts["meant"]) for one in found] == [("E301", "skiff")] * 2


def test_a_word_is_offered_as_its_noun_is_written() -> None:
    """Not folded, as words are compared."""
    german = GERMAN.replace('other "Fische"', 'other "Fischlein"')
    german += 'noun catch m one "Fang"\n\nBoot skiff\n  Fang: erhalte 1 Fichslein\n'
    (found,) = told({**files(), "translations/de.rules": german})
    assert (found.code, found.facts["meant"]) == ("E302", "Fischlein")
