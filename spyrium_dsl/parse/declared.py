"""A declaration with a slip: where several lines agree how a name is spelled, the one that gives it is wrong, not they."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from spyrium_dsl.language.lexicon import Name
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.known import UNKNOWN
from spyrium_dsl.parse.sorts import sort_word
from spyrium_dsl.text.diagnostic import Diagnostic, Fix, report
from spyrium_dsl.text.spaced import spaced

_SEVERAL = 2


def at_their_declaration(
    diagnostics: Sequence[Diagnostic], names: Iterable[Name], lines: Iterable[Line]
) -> list[Diagnostic]:
    """E307 for a name that no line speaks of but the one that gives it, in place of all that is said of another spelling.

    *lines*: those at the margins of all files; *names*: what the game gives, its cards as well.
    """
    uses: dict[tuple[str, str], list[Diagnostic]] = {}
    for one in diagnostics:
        meant, found = one.facts.get("meant"), one.facts.get(UNKNOWN.get(one.code, ""))
        if isinstance(meant, str) and isinstance(found, str) and one.span is not None:
            uses.setdefault((spaced(found).casefold(), spaced(meant).casefold()), []).append(one)
    # What is said of it already stands for all that it was said instead of.
    told_of = {_pair_told(one): one for one in diagnostics if one.code == "E307" and "meant" in one.facts}
    several = {pair: said for pair, said in uses.items() if len(said) >= _SEVERAL or pair in told_of}
    if not several:
        return list(diagnostics)
    given = {name.spelled.casefold().replace("-", " "): name for name in names if name.span is not None}
    text = [spaced(inner.text).casefold() for line in lines for inner in line.whole]
    dropped: set[Diagnostic] = set()
    told = []
    for (spelled, declared), said in several.items():
        name = given.get(declared)
        if name is None or name.span is None or _count(declared, text) > 1:
            continue
        dropped.update(said, (one for one in diagnostics if _is_form(one, spelled, declared)))
        dropped.update(one for pair, one in told_of.items() if pair == (spelled, declared))
        first = min(said)
        written = str(first.facts[UNKNOWN[first.code]])
        right = written if name.sort == "design" else spaced(written)
        notes = ((first.span, "used"),) if first.span is not None else ()
        told.append(
            report(
                "E307",
                name.span,
                fix=Fix(name.span, right),
                notes=notes,
                name=name.spelled,
                sort=sort_word(name.sort),
                meant=right,
            )
        )
    return sorted([*(one for one in diagnostics if one not in dropped), *told])


def _pair_told(one: Diagnostic) -> tuple[str, str]:
    """The spelling that is meant, and the one that is declared."""
    return spaced(str(one.facts["meant"])).casefold(), spaced(str(one.facts["name"])).casefold()


def _count(words: str, text: Iterable[str]) -> int:
    """In how many lines words stand as such."""
    return sum(_stands(words, line) for line in text if words in line)


def _stands(words: str, line: str) -> bool:
    at = line.find(words)
    while at >= 0:
        before, after = line[at - 1 : at], line[at + len(words) : at + len(words) + 1]
        if not before.isalnum() and not after.isalnum():
            return True
        at = line.find(words, at + 1)
    return False


def _is_form(one: Diagnostic, spelled: str, declared: str) -> bool:
    """Whether it asks for the wrong spelling where the right one stands."""
    facts: Mapping[str, object] = one.facts if one.code == "W601" else {}
    return (spaced(str(facts.get("found"))).casefold(), spaced(str(facts.get("form"))).casefold()) == (
        spelled,
        declared,
    )
