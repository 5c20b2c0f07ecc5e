"""Lines whose words fit and that mean nothing, or two things."""

from __future__ import annotations

from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.build import Place, Unfoldable
from spyrium_dsl.language.driver import Branch, Leaf
from spyrium_dsl.language.fold import CannotSay
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.sentence import say
from spyrium_dsl.parse.sorts import sort_word
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
        reading, other_reading = (_with_names(tree, text, place) for tree in (one, other))
    if reading == other_reading:
        reading, other_reading = (_with_names(tree, text, place, sorts=True) for tree in (one, other))
    span = place.span(0, len(place.tokens))
    return report("E203", span, sentence=text.strip(), reading=reading, other_reading=other_reading)


def _said(node: Node, lexicon: Lexicon) -> str:
    try:
        return say(node, lexicon.vocabulary, lexicon)
    except CannotSay:
        return ""


def _with_names(tree: Branch, text: str, place: Place, sorts: bool = False) -> str:
    """The sentence with what is taken for one name between marks; with *sorts*, and for a name of what."""
    found, at = "", place.tokens[tree.start].start
    for leaf in tree.leaves():
        if leaf.name is None:
            continue
        start, end = place.tokens[leaf.start].start, place.tokens[leaf.end - 1].end
        sort = f" ({sort_word(leaf.terminal)})" if sorts else ""
        found += f"{text[at:start]}‹{text[start:end]}{sort}›"
        at = end
    return (found + text[at : place.tokens[tree.end - 1].end]).strip()


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
