"""What can fail, and what becomes of it in the flow, where nothing may."""

from __future__ import annotations

from spyrium_dsl.program.nodes import Choose, If, OneOf, Require, Stmt
from spyrium_dsl.program.traverse import with_blocks

MAY_FAIL = (Require, Choose, OneOf)
"""What an action can come to grief on."""


def unfailing(code: list[Stmt]) -> list[Stmt]:
    """The same statements for the flow, where no run can fail: what follows a requirement happens if it holds."""
    made: list[Stmt] = []
    for number, statement in enumerate(code):
        if isinstance(statement, Require):
            rest = unfailing(code[number + 1 :])
            return [*made, If(statement.cond, rest, [])] if rest else made
        made.append(with_blocks(statement, unfailing))
    return made
