"""Diagnostics as SARIF 2.1.0, the format in which code hosts and editors take the findings of checkers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import PurePath, PureWindowsPath
from urllib.parse import quote

from spyrium_dsl.text.as_json import Json
from spyrium_dsl.text.catalogue import Catalogue, catalogue
from spyrium_dsl.text.codes import CODES, Severity
from spyrium_dsl.text.diagnostic import Diagnostic, Fix
from spyrium_dsl.text.span import Span

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.REFUSAL: "note",
    Severity.BUG: "error",
}


def sarif(diagnostics: Iterable[Diagnostic], version: str, words: Catalogue | None = None) -> str:
    """One SARIF log with one run; `version` is that of the program. Columns count code points.

    >>> json.loads(sarif([], "1.0"))["runs"][0]["results"]
    []
    """
    words = words or catalogue()
    found = sorted(diagnostics)
    codes = [code for code in CODES if any(one.code == code for one in found)]
    log: Json = {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "spyrium",
                        "version": version,
                        "rules": [_rule(code, words) for code in codes],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(one, codes.index(one.code), words) for one in found],
            }
        ],
    }
    return json.dumps(log, ensure_ascii=False, indent=2)


def _rule(code: str, words: Catalogue) -> Json:
    return {
        "id": code,
        "name": "".join(part.capitalize() for part in CODES[code].slug.split("-")),
        "shortDescription": {"text": words.title(code)},
        "fullDescription": {"text": words.explain(code)},
        "defaultConfiguration": {"level": _LEVELS[CODES[code].severity]},
    }


def _result(diagnostic: Diagnostic, rule: int, words: Catalogue) -> Json:
    text = "\n".join([words.here(diagnostic), *words.hints(diagnostic)])
    result: dict[str, Json] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": _LEVELS[diagnostic.severity],
        "message": {"text": text},
        "locations": [{"physicalLocation": _location(diagnostic.span)}] if diagnostic.span else [],
    }
    if diagnostic.notes:
        result["relatedLocations"] = [
            {
                "id": number,
                "physicalLocation": _location(span),
                "message": {"text": words.note(diagnostic, key) or words.title(diagnostic.code)},
            }
            for number, (span, key) in enumerate(diagnostic.notes, start=1)
        ]
    if diagnostic.fix is not None:
        result["fixes"] = [_fix(diagnostic.fix)]
    return result


def _fix(fix: Fix) -> Json:
    change: Json = {"deletedRegion": _region(fix.span), "insertedContent": {"text": fix.replacement}}
    return {"artifactChanges": [{"artifactLocation": _artifact(fix.span.path), "replacements": [change]}]}


def _location(span: Span) -> Json:
    return {"artifactLocation": _artifact(span.path), "region": _region(span)}


def _artifact(path: str) -> Json:
    """The file as a URI: relative paths stay relative, so that the log reads the same on every machine."""
    pure = PureWindowsPath(path) if "\\" in path else PurePath(path)
    if pure.is_absolute():
        return {"uri": pure.as_uri()}
    return {"uri": quote(pure.as_posix())}


def _region(span: Span) -> Json:
    """SARIF counts from 1; a place we could not count (line 0) becomes the first one."""
    return {
        "startLine": max(span.line, 1),
        "startColumn": max(span.column, 1),
        "endLine": max(span.end_line, 1),
        "endColumn": max(span.end_column, 1),
    }
