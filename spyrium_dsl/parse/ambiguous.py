"""Lines whose words fit and that mean nothing, or two things."""

from __future__ import annotations

from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.build import Place, Unfoldable
from spyrium_dsl.language.driver import Branch, Leaf
from spyrium_dsl.language.fold import CannotSay
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.sentence import say
from spyrium_dsl.text.diagnostic import Diagnostic, report


def no_meaning(problem: Unfoldable, text: str, place: Place) -> Diagnostic:
    """Words that fit one another in a line that means nothing. E201, E205."""
    span = place.span(problem.start, problem.end)
    found = text[place.tokens[problem.start].start : place.tokens[problem.end - 1].end]
    if problem.reason == "mixed":
        return report("E205", span, found=found)
    return report("E201", span, found=found)


def two_readings(readings: dict[Node, Branch], text: str, place: Place, lexicon: Lexicon) -> Diagnostic:
    """A sentence that can be read in two ways; where two names of the game are the cause, that. E203, E308."""
    (first, one), (second, other) = list(readings.items())[:2]
    clash = _clash(one, other) or _clash(other, one)
    if clash is not None:
        start, end, words = clash
        name = text[place.tokens[start].start : place.tokens[end - 1].end]
        parts = [text[place.tokens[word.start].start : place.tokens[word.end - 1].end] for word in words]
        return report("E308", place.span(start, end), name=name, other=" + ".join(parts))
    reading, other_reading = (_said(node, lexicon) for node in (first, second))
    if reading == other_reading:
        reading, other_reading = _outline(first), _outline(second)
    span = place.span(0, len(place.tokens))
    return report("E203", span, sentence=text.strip(), reading=reading, other_reading=other_reading)


def _said(node: Node, lexicon: Lexicon) -> str:
    try:
        return say(node, lexicon.vocabulary, lexicon)
    except CannotSay:
        return _outline(node)


def _outline(node: Node) -> str:
    """What a node is made of, where words cannot tell it from another."""
    parts = [_outline(value) if isinstance(value, Node) else str(value) for value in node.slot_values()[1:]]
    return f"({' '.join([type(node).tag(), *parts])})"


def _clash(one: Branch, other: Branch) -> tuple[int, int, list[Leaf]] | None:
    """A name of one reading whose words are several names or words of the other."""
    others = list(other.leaves())
    for leaf in one.leaves():
        if leaf.name is None or leaf.end - leaf.start < 2:
            continue
        inside = [part for part in others if leaf.start <= part.start and part.end <= leaf.end]
        if len(inside) > 1 and all(part.name is not None for part in inside):
            return leaf.start, leaf.end, inside
    return None
