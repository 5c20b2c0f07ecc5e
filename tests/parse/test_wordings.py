"""What real cards say, in words that the language does not have: each reads, or the message has a line that does."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from spyrium_dsl import library
from spyrium_dsl.language.grammar import language_grammar
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.parse.otherwise import ELSEWHERE
from spyrium_dsl.parse.reading import Reading
from spyrium_dsl.text.catalogue import catalogue
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.edit import apply_fixes
from spyrium_dsl.text.show import show
from spyrium_dsl.text.source import Source
from tests.language import languages
from tests.parse.natural import NATURAL, NATURAL_DECLARED, NATURAL_ELSEWHERE

ORCHARD = Path(__file__).resolve().parents[2] / "rules" / "orchard"
LANGUAGES = ("en", "pl", "ru", "de")
LABEL = "effect: "


@cache
def vocabulary(code: str) -> Vocabulary:
    found, mistakes = library.vocabulary(code)
    assert found is not None
    assert mistakes == ()
    return found


def read(line: str) -> Reading:
    """The second game, with this line on one of its cards."""
    sources = []
    for file in sorted(ORCHARD.glob("*.rules")):
        text = file.read_text("utf-8").replace("effect: gain 2 wood", line)
        sources.append(Source(file.name, text))
    return read_game(sources, {"en": vocabulary("en")})


@cache
def mistakes(line: str) -> tuple[Diagnostic, ...]:
    return tuple(one for one in read(line).diagnostics if one.is_mistake)


def offered(found: Diagnostic, line: str) -> tuple[str, bool]:
    """The line that a message offers, and whether it may stand in the place of the one that does not read."""
    for fact in ("instead", "example"):
        said = found.facts.get(fact)
        if isinstance(said, str):
            return said, said.startswith(LABEL)
    assert found.fix is not None, f"nothing is offered: {found}"
    span = found.fix.span
    start, end = span.column - 3, span.end_column - 3
    return line[:start] + found.fix.replacement + line[end:], True


@pytest.mark.parametrize("wording", NATURAL)
def test_a_natural_wording_reads_or_is_told_how_to_say_it(wording: str) -> None:
    line = LABEL + wording
    found = mistakes(line)
    if not found:
        return
    assert len(found) == 1
    said, here = offered(found[0], line)
    if here:
        assert mistakes(said) == (), said
    else:
        grammar, lexicon = language_grammar(vocabulary("en")), read("effect: gain 2 wood").lexicons["en"]
        starts = [one for one in (*ELSEWHERE, "trigger_property") if one in grammar.tables.starts]
        assert any(read_line(said, start, grammar, lexicon).node for start in starts), said


@pytest.mark.parametrize(("code", "wording"), [(code, one) for code, said in NATURAL_ELSEWHERE.items() for one in said])
def test_so_in_other_languages(code: str, wording: str) -> None:
    grammar, lexicon = languages.grammar(code), languages.game_names("orchard", code)
    found = [one for one in read_line(wording, "line", grammar, lexicon).diagnostics if one.is_mistake]
    for one in found:
        fix = one.fix
        said = one.facts.get("instead") or one.facts.get("example")
        if said is None and fix is not None:
            said = wording[: fix.span.column - 1] + fix.replacement + wording[fix.span.end_column - 1 :]
        assert isinstance(said, str), one
        assert read_line(said, "line", grammar, lexicon).node, said


@pytest.mark.parametrize(
    ("code", "start", "wording", "lines"), [(code, *one) for code, said in NATURAL_DECLARED.items() for one in said]
)
def test_so_of_lines_of_what_is_declared(code: str, start: str, wording: str, lines: str) -> None:
    """Several things in one line are offered below one another, and the fix puts them so."""
    grammar, lexicon = languages.grammar(code), languages.game_names("orchard", code)
    (found,) = read_line("    " + wording, start, grammar, lexicon).diagnostics
    assert found.facts["instead"] == lines
    assert found.fix is not None
    mended = apply_fixes(Source("line", "    " + wording), [found.fix]).source.text
    assert mended == "\n".join("    " + line for line in lines.split("\n"))


@pytest.mark.parametrize("wording", ["each player without you loses 1 wood", "get 1 wood xyzzy 1 fruit"])
def test_a_line_that_would_not_read_is_not_offered(wording: str) -> None:
    """A word that nobody knows and that stands for no other makes all other words for the line worthless."""
    for one in mistakes(LABEL + wording):
        assert "instead" not in one.facts


def test_a_further_misspelt_word_is_a_mistake_of_its_own() -> None:
    (one,) = mistakes(LABEL + "get 1 wood, gian 1 fruit")
    assert one.facts["instead"] == LABEL + "gain 1 wood, gian 1 fruit"


def test_several_lines_are_shown_below_one_another() -> None:
    """Where they begin, not at the margin; one message for the lines that a name is lost with."""
    text = (ORCHARD / "game.rules").read_text("utf-8").replace("  has cost: steps\n  has", "  has cost: steps, has")
    sources = [Source("game.rules", text), Source("cards.rules", (ORCHARD / "cards.rules").read_text("utf-8"))]
    (found,) = (one for one in read_game(sources, {"en": vocabulary("en")}).diagnostics if one.is_mistake)
    *_, first, second = show([found], {}).split("\n")
    assert first == "  Say it so:   has cost: steps"
    assert second == "               has worth: fame   spyrium check --fix puts it in."


@pytest.mark.parametrize("wording", NATURAL)
def test_what_is_offered_is_shown(wording: str) -> None:
    """The message, in each language that has messages, has the line in it."""
    for found in mistakes(LABEL + wording):
        said = next((str(found.facts[one]) for one in ("instead", "example") if one in found.facts), None)
        if said is not None:
            for code in ("en", "pl", "ru"):
                assert any(said in hint for hint in catalogue(code).hints(found))


def test_several_wordings_in_one_line_are_told_at_once() -> None:
    (found,) = mistakes("effect: if you have three wood or more, swap 1 wood for two fruit")
    assert found.facts["instead"] == "effect: if you have at least 3 wood, spend 1 wood, gain 2 fruit"
    assert found.fix is not None


def test_another_way_that_may_do_is_never_put_in() -> None:
    (found,) = mistakes("effect: roll a die")
    assert "example" in found.facts
    assert found.fix is None


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_wording_of_a_language_can_be_tried(code: str) -> None:
    """It has a word of its own, and what it does not say itself is the name of a sort."""
    language = vocabulary(code)
    terminals = {one.lower() for one in language_grammar(language).terminals}
    assert language.wordings
    for wording in language.wordings:
        assert wording.words, wording
        for hole in wording.open_holes():
            assert hole.rstrip("-0123456789") in terminals, wording


def test_a_further_mistake_does_not_hide_the_wording() -> None:
    """Each is told and mended in its turn, as two misspelt words are."""
    (found,) = mistakes("effect: swap 2 wood for 1 fruit; deal 2 from stak to your hand")
    assert found.facts["instead"] == "effect: spend 2 wood, gain 1 fruit; deal 2 from stak to your hand"
    (found,) = mistakes(str(found.facts["instead"]))
    assert (found.facts["found"], found.facts["meant"]) == ("stak", "stack")
