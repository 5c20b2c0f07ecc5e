"""What a message says is in words of the game and of its language: no fact of a report is the name of a part of the program."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "spyrium_dsl"
REPORTS = ("report", "Diagnostic", "CannotLower")
ALLOWED = {("effects/move.py", "E304"), ("lower/actions.py", "E204")}
"""Where a line that the grammar does not let through would be told of, should it ever come so far."""


def test_no_report_names_a_class() -> None:
    """`tag()` is what a class is called in language files; people who write rules have never heard of it."""
    found = []
    for module in sorted(PACKAGE.rglob("*.py")):
        where = module.relative_to(PACKAGE).as_posix()
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in REPORTS:
                continue
            constants = (one.value for one in node.args if isinstance(one, ast.Constant))
            code = next((one for one in constants if isinstance(one, str)), None)
            inner = [one for one in ast.walk(node) if isinstance(one, ast.Call) and _calls_tag(one)]
            if inner and (where, code) not in ALLOWED:
                found.append(f"{where}:{node.lineno} {code}")
    assert found == []


def _calls_tag(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == "tag"
