"""Carets stand under the letters they mean, whatever the letters are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spyrium_dsl.text.catalogue import catalogue
from spyrium_dsl.text.diagnostic import Fix, report
from spyrium_dsl.text.show import Screen, cells, show, summary
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.span import Span

CARDS = Source("harbour/cards.rules", "cards for harbour\n" + "\n" * 12 + "  effect: spend 1 fish, gian 3 VP\n")


def test_a_typo_looks_as_in_the_tour() -> None:
    """Code, place, line, caret, ways out."""
    here = Span.on_line(CARDS.path, 14, 25, 29)
    one = report(
        "E302",
        here,
        fix=Fix(here, "gain"),
        found="gian",
        meant="gain",
        can_stand_here=("gain", "take", "spend"),
    )
    assert show([one], {CARDS.path: CARDS}) == (
        "E302 unknown-word\n"
        "  harbour/cards.rules:14:25\n"
        "   14 |   effect: spend 1 fish, gian 3 VP\n"
        '      |                         ^^^^ "gian" is no word here\n'
        "  Here can stand: gain, take, spend.\n"
        '  Did you mean "gain"?   spyrium check --fix puts it in.'
    )


def test_a_second_place_stands_below_the_first() -> None:
    """In the same file without its path again, in another file with it."""
    one = Source("a.rules", "boat x\nboat x\n")
    two = Source("b.rules", "boat x\n")
    first, again = Span.on_line("a.rules", 1, 6, 7), Span.on_line("a.rules", 2, 6, 7)
    there = Span.on_line("b.rules", 1, 6, 7)
    found = report("E303", again, name="x", notes=((first, "first"), (there, "first")))
    assert show([found], {"a.rules": one, "b.rules": two}) == (
        "E303 duplicate-name\n"
        "  a.rules:2:6\n"
        "    2 | boat x\n"
        '      |      ^ "x" is taken already\n'
        "    1 | boat x\n"
        "      |      ^ first given here\n"
        "  b.rules:1:6\n"
        "    1 | boat x\n"
        "      |      ^ first given here"
    )


@pytest.mark.parametrize(
    ("line", "column", "end", "before", "carets"),
    [
        ("gain gian", 6, 10, 5, 4),
        ("gain ", 6, 6, 5, 1),
        ("gain", 9, 9, 4, 1),
        ("木材 gian", 4, 8, 5, 4),
        ("gain 木材", 6, 8, 5, 4),
        ("we\u0301z gian", 6, 10, 4, 4),
        ("we\u0301z x", 1, 5, 0, 3),
        ("soft\u00adly gian", 9, 13, 7, 4),
        ("\tgian", 2, 6, 4, 4),
        ("a\tgian", 3, 7, 4, 4),
        ("ab\u200bgian", 4, 8, 2, 4),
        ("e\u0301", 2, 3, 1, 1),
        ("\x1b[31m gian", 7, 11, 6, 4),
    ],
    ids=[
        "plain", "after-the-end", "past-the-end", "wide-before", "wide-marked", "combining-before",
        "combining-marked", "soft-hyphen", "tab", "tab-stop", "zero-width", "only-a-mark", "escape",
    ],
)  # fmt: skip
def test_carets_count_cells(line: str, column: int, end: int, before: int, carets: int) -> None:
    """Wide letters take two cells, combining and invisible ones none, a tab up to the next stop."""
    shown = show([report("E102", Span.on_line("a", 1, column, end))], {"a": Source("a", line)})
    mark = shown.splitlines()[3].partition("| ")[2]
    assert (len(mark) - len(mark.lstrip(" ")), mark.count("^")) == (before, carets)


def test_a_span_over_lines_is_marked_to_the_end_of_its_first() -> None:
    """One line is enough to find it."""
    shown = show([report("E102", Span("a", 1, 3, 2, 2))], {"a": Source("a", "abcd\nef")})
    assert shown.splitlines()[2:4] == ["    1 | abcd", "      |   ^^ a tab stands here"]


def test_without_source_or_place_the_words_remain() -> None:
    """A file that cannot be read still has a name."""
    assert show([report("E101", Span.point("a", 1, 2), byte="0xFF", offset=1)], {}).splitlines()[1:3] == [
        "  a:1:2",
        "  the byte 0xFF here is not UTF-8",
    ]
    assert show([report("E315", game="harbor", known=("harbour",))], {}) == (
        'E315 no-such-game\n  there is no game "harbor"\n  There are: harbour.'
    )


def test_nothing_on_the_screen_moves_the_cursor() -> None:
    """Control signs and direction marks of a file or a fact are shown, not obeyed."""
    source = Source("a\x1b.rules", "x \x1b]0;evil\x07 \u202eabc\r")
    found = report("E302", Span.on_line(source.path, 1, 1, 3), found="\x1b[2J\u202e\n")
    shown = show([found], {source.path: source})
    assert not any(letter in shown for letter in "\x1b\x07\r\u202e")
    assert shown.count("\n") == 3


def test_long_lines_are_cut_around_the_mistake() -> None:
    """The carets stay under their letters and the line fits."""
    source = Source("a", "x" * 300 + " gian " + "y" * 300)
    found = report("E302", Span.on_line("a", 1, 302, 306), found="gian")
    _, _, line, mark = show([found], {"a": source}, Screen(catalogue(), width=80)).splitlines()
    assert cells(line) <= 80
    at = mark.index("^")
    assert line[at : at + 4] == "gian"


def test_a_style_colours_roles() -> None:
    """Nothing but the style decides how a role looks."""
    source = Source("a", "gian")
    found = report("E302", Span.on_line("a", 1, 1, 5), found="gian", meant="gain")
    shown = show([found], {"a": source}, Screen(catalogue(), style=lambda role, text: f"<{role}>{text}</>"))
    assert shown.splitlines()[0] == "<code>E302 unknown-word</>"
    assert '<caret>^^^^</> <here>"gian" is no word here</>' in shown
    assert '<hint>Did you mean "gain"?   spyrium check --fix puts it in.</>' in shown


@pytest.mark.parametrize(
    ("codes", "files", "line"),
    [
        ([], 1, "no mistakes in 1 file"),
        (["E102"], 3, "1 mistake in 3 files"),
        (["E102", "E102", "W603"], 2, "2 mistakes, 1 warning in 2 files"),
        (["W603", "W603"], 1, "2 warnings in 1 file"),
    ],
    ids=["none", "one", "both", "warnings"],
)
def test_the_summary_counts(codes: list[str], files: int, line: str) -> None:
    """Mistakes and warnings apart."""
    assert summary([report(code) for code in codes], files) == line


@given(st.text(), st.integers(1, 30), st.integers(0, 9), st.one_of(st.none(), st.integers(0, 100)))
def test_showing_never_fails(text: str, column: int, length: int, width: int | None) -> None:
    """Whatever stands in the file and wherever a span points."""
    found = report("E302", Span.on_line("a", 1, column, column + length), found=text)
    shown = show([found], {"a": Source("a", text)}, Screen(catalogue(), width=width))
    assert shown.startswith("E302 unknown-word\n  a:1:")
