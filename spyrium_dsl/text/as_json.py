"""Diagnostics for programs: everything the screen says, and the facts it was made from."""

from __future__ import annotations

import json
from collections.abc import Iterable

from spyrium_dsl.text.catalogue import Catalogue, catalogue
from spyrium_dsl.text.diagnostic import Diagnostic, Fact
from spyrium_dsl.text.span import Span

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]


def as_json(diagnostics: Iterable[Diagnostic], files: int, words: Catalogue | None = None) -> str:
    """One JSON object, indented: the diagnostics in file order and how many there are of each sort."""
    found = sorted(diagnostics)
    mistakes = sum(one.is_mistake for one in found)
    report: Json = {
        "files": files,
        "mistakes": mistakes,
        "warnings": len(found) - mistakes,
        "diagnostics": [record(one, words) for one in found],
    }
    return json.dumps(report, ensure_ascii=False, indent=2)


def record(diagnostic: Diagnostic, words: Catalogue | None = None) -> dict[str, Json]:
    """One diagnostic as JSON; lines and columns count from 1, ends are exclusive.

    >>> from spyrium_dsl.text.diagnostic import report
    >>> record(report("E102", Span("a.rules", 2, 1, 2, 2)))["message"]
    'a tab stands here'
    """
    words = words or catalogue()
    fix = diagnostic.fix
    return {
        "code": diagnostic.code,
        "slug": diagnostic.row.slug,
        "severity": diagnostic.severity.value,
        "title": words.title(diagnostic.code),
        "message": words.here(diagnostic),
        "hints": list(words.hints(diagnostic)),
        "place": _place(diagnostic.span) if diagnostic.span else None,
        "facts": {name: _fact(fact) for name, fact in diagnostic.facts.items()},
        "notes": [
            {"place": _place(span), "key": key, "message": words.note(diagnostic, key)}
            for span, key in diagnostic.notes
        ],
        "fix": {"place": _place(fix.span), "replacement": fix.replacement} if fix else None,
    }


def _fact(fact: Fact) -> Json:
    return list(fact) if isinstance(fact, tuple) else fact


def _place(span: Span) -> dict[str, Json]:
    return {
        "path": span.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
