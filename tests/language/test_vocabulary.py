"""Language files: their lines, what is wrong with them, and phrases that collide."""

from __future__ import annotations

import pytest

from spyrium_dsl import library
from spyrium_dsl.language.collisions import collisions
from spyrium_dsl.language.grammar import grammar_text
from spyrium_dsl.language.read_vocabulary import read_vocabulary
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source


def english_text() -> str:
    return (library.home() / "rules" / "languages" / "en.rules").read_text("utf-8")


def with_lines(extra: str) -> tuple[Vocabulary, list[Diagnostic]]:
    """English with further lines, and what is wrong with them."""
    vocabulary, mistakes = read_vocabulary(Source("en.rules", english_text() + extra + "\n"), library.skeleton())
    assert vocabulary is not None
    return vocabulary, list(mistakes)


LINES = [
    ("a line of no kind", 'saya gain "x"', "E110"),
    ("a phrase without quotes", "say gain gain {amount}", "E110"),
    ("a pattern that could run for ever", 'sound a an "(a+)+$"', "E110"),
    ("numbers that are none", "plural few two", "E110"),
    ("a thing of no core", 'say gian "gain {amount}"', "E111"),
    ("a slot of no thing", 'say gain "take {amuont}"', "E112"),
    ("a slot left out", 'say gain "take"', "E118"),
    ("a form of nothing", "form dual is duall", "E119"),
]


@pytest.mark.parametrize(("line", "code"), [row[1:] for row in LINES], ids=[row[0] for row in LINES])
def test_a_line_that_is_wrong(line: str, code: str) -> None:
    """One message, at that line."""
    _, mistakes = with_lines(line)
    assert [one.code for one in mistakes] == [code]
    assert mistakes[0].span is not None
    assert mistakes[0].span.line == len(english_text().splitlines()) + 1


COLLISIONS = [
    ("two verbs with one phrase and like slots", 'say lose "gain {amount}"', "E113", {"gain", "lose"}),
    ("two things with one phrase", 'say yours "{noun} you own"', "E114", {"yours", "you-own"}),
    ("one phrase twice", 'say gain "gain {amount}"', "E114", {"gain"}),
    ("a list open at its end", 'say equal-any "{number} {resources}"', "E113", {"equal-any", None}),
]


@pytest.mark.parametrize(("line", "code", "tags"), [row[1:] for row in COLLISIONS], ids=[row[0] for row in COLLISIONS])
def test_phrases_that_collide(line: str, code: str, tags: set[str | None]) -> None:
    """Loading fails, and both phrases are named with their places."""
    vocabulary, mistakes = with_lines(line)
    assert mistakes == []
    (one,) = collisions(vocabulary)
    assert one.code == code
    assert one.notes
    named = {str(one.facts[fact]).split(" ")[0] for fact in ("phrase", "other") if fact in one.facts}
    if None not in tags:
        assert named <= tags


def test_english_is_whole_and_has_one_reading() -> None:
    """Every phrase is there, no two collide."""
    vocabulary, mistakes = with_lines("")
    assert mistakes == []
    assert collisions(vocabulary) == ()
    assert vocabulary.missing == ()


def test_the_grammar_can_be_read() -> None:
    """As one text in Lark's notation, of rules and words."""
    vocabulary, _ = with_lines("")
    text = grammar_text(vocabulary)
    assert "step: " in text
    assert "W_GAIN" in text


def test_a_language_may_be_begun() -> None:
    """What it lacks is listed; what it has is used."""
    source = Source(
        "xx.rules",
        'language xx "Begun"\nplural one\nsay then ","\nsay gain "nu {amount}"\nsay some "{number} {resource}"\n',
    )
    vocabulary, mistakes = read_vocabulary(source, library.skeleton())
    assert vocabulary is not None
    assert [one.code for one in mistakes] == ["W116"]
    assert "spend" in vocabulary.missing
    assert collisions(vocabulary) == ()


def test_a_header_that_is_none() -> None:
    """Without it there is no language."""
    assert read_vocabulary(Source("xx.rules", "language xx\n"), library.skeleton())[1][0].code == "E105"


PLURALS = [(0, "many"), (1, "one"), (2, "few"), (5, "many"), (12, "many"), (22, "few"), (101, "many"), (1012, "many")]


@pytest.mark.parametrize(("number", "form"), PLURALS)
def test_plural_rules(number: int, form: str) -> None:
    """Rows are tried in order; `*2-*4` looks at last digits."""
    text = 'language xx "X"\nplural one 1\nplural few *2-*4 not *12-*14\nplural many\n'
    vocabulary, _ = read_vocabulary(Source("xx.rules", text), library.skeleton())
    assert vocabulary is not None
    assert vocabulary.plural(number) == form
