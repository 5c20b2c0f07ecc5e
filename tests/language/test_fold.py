"""Flat lines and what they mean: `,` before `or` before `;`, amounts without a verb, prefixes."""

from __future__ import annotations

import pytest

from spyrium_dsl.effects.amounts import Some
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.line import Either, InTurn, May, Prefixed, Together
from spyrium_dsl.effects.node import Step
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.spend import Spend
from spyrium_dsl.language.fold import CannotSay
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.sentence import say
from spyrium_dsl.parse.line import read_line


def gain(number: int) -> Gain:
    return Gain(amount=Some(number=Digit(value=number), resource="corn"))


def spend(number: int) -> Spend:
    return Spend(amount=Some(number=Digit(value=number), resource="corn"))


def together(*steps: Step) -> Together:
    return Together(steps=steps)


def either(*options: Step) -> Either:
    return Either(options=options)


def in_turn(*parts: Step) -> InTurn:
    return InTurn(parts=parts)


def may(step: Step) -> Prefixed:
    return Prefixed(prefix=May(), step=step)


LINES = [
    ("gain 1 corn", gain(1)),
    ("spend 1 corn, gain 3 corn", together(spend(1), gain(3))),
    ("gain 1 corn; gain 2 corn", in_turn(gain(1), gain(2))),
    ("gain 1 corn, 2 corn", together(gain(1), gain(2))),
    ("gain 1 corn or 2 corn", either(gain(1), gain(2))),
    ("spend 1 corn, gain 1 corn or 2 corn", together(spend(1), either(gain(1), gain(2)))),
    ("gain 1 corn or 2 corn, spend 3 corn", together(either(gain(1), gain(2)), spend(3))),
    ("spend 1 corn, gain 1 corn or gain 2 corn", either(together(spend(1), gain(1)), gain(2))),
    ("spend 1 corn or gain 1 corn, 2 corn", either(spend(1), together(gain(1), gain(2)))),
    ("spend 1 corn; gain 1 corn or spend 2 corn", in_turn(spend(1), either(gain(1), spend(2)))),
    ("you may spend 1 corn, gain 2 corn; gain 3 corn", in_turn(may(together(spend(1), gain(2))), gain(3))),
    ("you may spend 1 corn or gain 2 corn", may(either(spend(1), gain(2)))),
    ("spend 1 corn or you may gain 2 corn, spend 3 corn", either(spend(1), may(together(gain(2), spend(3))))),
    ("spend 1 corn, you may gain 2 corn", together(spend(1), may(gain(2)))),
    ("spend 1 corn or you may gain 2 corn or spend 3 corn", either(spend(1), may(gain(2)), spend(3))),
]


@pytest.mark.parametrize(("text", "step"), LINES, ids=[text for text, _ in LINES])
def test_a_line_and_its_meaning(text: str, step: Step, grammar: Grammar, lexicon: Lexicon) -> None:
    """Read, it means this; said, this is its line."""
    read = read_line(text, "line", grammar, lexicon)
    assert read.node == step
    assert say(step, grammar.vocabulary, lexicon) == text


def test_the_same_alternative_with_and_without_its_verb(grammar: Grammar, lexicon: Lexicon) -> None:
    """Alone, both mean the same."""
    with_verb = read_line("gain 1 corn or gain 2 corn", "line", grammar, lexicon)
    assert with_verb.node == either(gain(1), gain(2))


WHOLE = [
    ("you may gain 1 corn; or spend 2 corn", either(may(gain(1)), spend(2))),
    ("gain 1 corn; spend 2 corn; or gain 5 corn", either(in_turn(gain(1), spend(2)), gain(5))),
    (
        "gain 5 corn; or gain 1 corn; spend 2 corn; or spend 1 corn",
        either(gain(5), in_turn(gain(1), spend(2)), spend(1)),
    ),
]


@pytest.mark.parametrize(("text", "step"), WHOLE, ids=[row[0] for row in WHOLE])
def test_alternatives_that_are_whole_lines(text: str, step: Step, grammar: Grammar, lexicon: Lexicon) -> None:
    """`; or` is the loosest joint; it is printed only where `or` would join something else."""
    read = read_line(text, "line", grammar, lexicon)
    assert read.node == step
    assert say(step, grammar.vocabulary, lexicon) == text


NO_LINE = [
    ("alternatives of different verbs among comma steps", together(spend(1), either(gain(1), spend(2)), gain(2))),
    ("turns inside comma steps", together(in_turn(gain(1), gain(2)), spend(1))),
    ("comma steps in comma steps", together(together(gain(1), spend(2)), spend(1))),
]


@pytest.mark.parametrize("step", [row[1] for row in NO_LINE], ids=[row[0] for row in NO_LINE])
def test_what_no_line_says(step: Step, grammar: Grammar, lexicon: Lexicon) -> None:
    """It is refused, never said as something else."""
    with pytest.raises(CannotSay):
        say(step, grammar.vocabulary, lexicon)
