"""What programs read: JSON and SARIF say what the screen says."""

from __future__ import annotations

import json

import jsonschema
import pytest

from spyrium_dsl.text.as_json import as_json
from spyrium_dsl.text.codes import CODES
from spyrium_dsl.text.diagnostic import Diagnostic, Fix, report
from spyrium_dsl.text.sarif import sarif
from spyrium_dsl.text.span import Span

HERE = Span.on_line("my cards/żółw.rules", 14, 25, 29)
TYPO = report("E302", HERE, fix=Fix(HERE, "gain"), found="gian", meant="gain", can_stand_here=("gain", "take"))
TWICE = report("E303", HERE, name="x", notes=((Span.point("b.rules", 1, 1), "first"),))
WARNING = report("W603", Span.point("a.rules", 0, 0))
NOWHERE = report("E315", game="harbor")

_REGION = {
    "type": "object",
    "required": ["startLine", "startColumn", "endLine", "endColumn"],
    "properties": {
        key: {"type": "integer", "minimum": 1} for key in ("startLine", "startColumn", "endLine", "endColumn")
    },
    "additionalProperties": False,
}
_ARTIFACT = {
    "type": "object",
    "required": ["uri"],
    "properties": {"uri": {"type": "string", "pattern": "^[!-~]+$"}},
}
_TEXT = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
_LOCATION = {
    "type": "object",
    "required": ["physicalLocation"],
    "properties": {
        "physicalLocation": {
            "type": "object",
            "required": ["artifactLocation", "region"],
            "properties": {"artifactLocation": _ARTIFACT, "region": _REGION},
        },
        "message": _TEXT,
    },
}
# The part of the published schema that our logs use, made stricter where we promise more.
SARIF = {
    "type": "object",
    "required": ["$schema", "version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["tool", "columnKind", "results"],
                "properties": {
                    "columnKind": {"const": "unicodeCodePoints"},
                    "tool": {
                        "type": "object",
                        "required": ["driver"],
                        "properties": {
                            "driver": {
                                "type": "object",
                                "required": ["name", "version", "rules"],
                                "properties": {
                                    "rules": {
                                        "type": "array",
                                        "uniqueItems": True,
                                        "items": {
                                            "type": "object",
                                            "required": ["id", "shortDescription", "fullDescription"],
                                            "properties": {
                                                "shortDescription": _TEXT,
                                                "fullDescription": _TEXT,
                                            },
                                        },
                                    }
                                },
                            }
                        },
                    },
                    "results": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["ruleId", "ruleIndex", "level", "message", "locations"],
                            "properties": {
                                "level": {"enum": ["none", "note", "warning", "error"]},
                                "message": _TEXT,
                                "locations": {"type": "array", "items": _LOCATION},
                                "relatedLocations": {"type": "array", "items": _LOCATION},
                                "fixes": {
                                    "type": "array",
                                    "items": {"type": "object", "required": ["artifactChanges"]},
                                },
                            },
                        },
                    },
                },
            },
        },
    },
}


@pytest.mark.parametrize(
    "found",
    [[], [TYPO], [TWICE, WARNING, NOWHERE, TYPO]],
    ids=["none", "one", "all-sorts"],
)
def test_sarif_keeps_its_schema(found: list[Diagnostic]) -> None:
    """And each result points at its own rule."""
    log = json.loads(sarif(found, "0.1.0"))
    jsonschema.validate(log, SARIF)
    (run,) = log["runs"]
    assert len(run["results"]) == len(found)
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]


def test_sarif_says_what_the_screen_says() -> None:
    """Words, place, and the fix with the text it replaces."""
    (result,) = json.loads(sarif([TYPO], "0.1.0"))["runs"][0]["results"]
    assert result["message"]["text"].splitlines() == [
        '"gian" is no word here',
        "Here can stand: gain, take.",
        'Did you mean "gain"?',
    ]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "my%20cards/%C5%BC%C3%B3%C5%82w.rules"
    assert place["region"] == {"startLine": 14, "startColumn": 25, "endLine": 14, "endColumn": 29}
    (change,) = result["fixes"][0]["artifactChanges"]
    assert change["replacements"] == [{"deletedRegion": place["region"], "insertedContent": {"text": "gain"}}]


def test_sarif_files_are_uris() -> None:
    """Absolute paths and those of Windows too."""
    found = [report("E102", Span.point(path, 1, 1)) for path in ("/tmp/a b.rules", "C:\\x\\a.rules", "x\\a.rules")]
    results = json.loads(sarif(found, "0.1.0"))["runs"][0]["results"]
    uris = [one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in results]
    assert uris == ["file:///tmp/a%20b.rules", "file:///C:/x/a.rules", "x/a.rules"]


def test_json_has_words_and_facts() -> None:
    """A program needs no look at the words, a person none at the facts."""
    told = json.loads(as_json([TWICE, WARNING, TYPO], files=2))
    assert (told["files"], told["mistakes"], told["warnings"]) == (2, 2, 1)
    warning, typo, twice = told["diagnostics"]
    assert warning["severity"] == "warning"
    assert typo["code"] == "E302"
    assert typo["facts"] == {"found": "gian", "meant": "gain", "can_stand_here": ["gain", "take"]}
    assert typo["message"] == '"gian" is no word here'
    assert typo["place"]["path"] == HERE.path
    assert typo["fix"]["replacement"] == "gain"
    assert twice["notes"] == [
        {
            "place": {"path": "b.rules", "line": 1, "column": 1, "end_line": 1, "end_column": 1},
            "key": "first",
            "message": "first given here",
        }
    ]


@pytest.mark.parametrize("code", CODES)
def test_every_code_can_be_told(code: str) -> None:
    """With nothing but the facts it always carries."""
    one = Diagnostic(code, None, dict.fromkeys(CODES[code].facts, "x"))
    assert json.loads(as_json([one], 1))["diagnostics"][0]["message"]
    jsonschema.validate(json.loads(sarif([one], "0")), SARIF)
