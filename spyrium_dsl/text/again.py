"""One word that is wrong in many places is one mistake: said at the first of them, the others are second places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from spyrium_dsl.text.codes import AGAIN
from spyrium_dsl.text.diagnostic import Diagnostic, Fact

_ALIKE = frozenset({"E201", "E304", "E318"})
"""Codes of which several are one where all that is said is the same."""
_OF_ITS_LINE = ("bent", "instead", "example", "under", "language")
"""What is offered for one line and not for the word: then each line has a mistake of its own."""

_Key = tuple[object, ...]


def said_once(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics in the order of the files, those of one unknown word as one.

    An unknown label of cards of one kind and the same word in sentences are one too: what is missing is the line of the
    kind. A word that a program can put right stays at each of its places, else it would be put right at one of them only.

    >>> from spyrium_dsl.text.diagnostic import report
    >>> from spyrium_dsl.text.span import Span
    >>> words = [report("E302", Span("a.rules", line, 1, line, 5), found="gian") for line in (4, 2)]
    >>> [(one.span.line, [span.line for span, _ in one.notes]) for one in said_once(words)]
    [(2, [4])]
    """
    ordered = sorted(found)
    alike: dict[_Key, list[Diagnostic]] = {}
    for one in sorted(ordered, key=lambda one: one.code != "E310"):
        key = _key(one) if one.span is not None and one.fix is None else None
        if key is not None:
            of_kind = next((other for other in alike if other[0] == "E310" and other[1:3] == key[1:3]), key)
            alike.setdefault(of_kind if one.code == "E302" else key, []).append(one)
    told: dict[Diagnostic, Diagnostic | None] = {}
    for first, *others in alike.values():
        if others:
            told.update((one, None) for one in others)
            places = sorted({one.span for one in others if one.span is not None})
            notes = (*first.notes, *((place, AGAIN) for place in places))
            told[first] = replace(first, facts={**first.facts, **_undeclared(first)}, notes=notes)
    return tuple(kept for one in ordered if (kept := told.get(one, one)) is not None)


def _undeclared(one: Diagnostic) -> dict[str, Fact]:
    """What a line of the game may be missing for: a word that is meant for no other, met again and again."""
    name = {"E302": "found", "E310": "owner"}.get(one.code)
    return {"undeclared": one.facts[name]} if name is not None and "meant" not in one.facts else {}


def _key(one: Diagnostic) -> _Key | None:
    """What is the same where two are one mistake; None where each is one of its own."""
    facts = one.facts
    if any(facts.get(name) for name in _OF_ITS_LINE):
        return None
    if one.code == "E310":
        return one.code, str(facts["property"]).casefold(), facts.get("meant"), facts["owner"]
    if one.code == "E302":
        return one.code, str(facts["found"]).casefold(), facts.get("meant")
    # A sign or a number is wrong for what stands around it.
    if one.code in _ALIKE and str(facts.get("found", "word"))[:1].isalpha():
        return one.code, one.facts
    return None
