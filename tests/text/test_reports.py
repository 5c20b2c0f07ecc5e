"""Whatever the stages report, the table knows."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from spyrium_dsl.text.codes import CODES

PACKAGE = Path(__file__).parent.parent.parent / "spyrium_dsl"

# What makes a diagnostic, or becomes one; the code comes first, the facts by name.
MAKERS = ("report", "CannotLower")
NO_FACTS = frozenset({"fix", "notes"})


def reports() -> Iterator[tuple[str, str, frozenset[str] | None]]:
    """Place, code and facts of each report in the program; facts are None where they are handed on whole."""
    for module in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            if not (isinstance(node.func, ast.Name) and node.func.id in MAKERS):
                continue
            if node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
                named = frozenset(keyword.arg for keyword in node.keywords if keyword.arg is not None)
                whole = len(named) == len(node.keywords)
                place = f"{module.relative_to(PACKAGE)}:{node.lineno}"
                yield place, node.args[0].value, named - NO_FACTS if whole else None


def test_each_report_carries_the_facts_of_its_code() -> None:
    """A missing fact would be found only when the message is needed most; one nobody shows is misspelt."""
    wrong = []
    for place, code, facts in reports():
        if code not in CODES:
            wrong.append(f"{place}: {code} is not in the table")
        elif facts is not None:
            row = CODES[code]
            missing, unknown = set(row.facts) - facts, facts - {*row.facts, *row.may_have}
            if missing or unknown:
                wrong.append(f"{place}: {code} lacks {sorted(missing)}, and does not know {sorted(unknown)}")
    assert not wrong, "\n".join(wrong)
