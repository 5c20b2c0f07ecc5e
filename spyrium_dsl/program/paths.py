"""Paths: what is still to run at a place of a listing, and what is known there."""

from __future__ import annotations

from dataclasses import dataclass, field

from spyrium_dsl.program.nodes import Block, Const, Expr, Local
from spyrium_dsl.program.traverse import substitute


@dataclass(frozen=True, slots=True)
class Jump:
    """The end of a rest: go on in a function with these locals, of which *onward* goes up by one."""

    function: str
    locals: tuple[str, ...]
    onward: str | None = None


@dataclass(frozen=True, slots=True)
class Rest:
    """What is still to run: a block from a place on, and what comes after it."""

    block: Block
    at: int
    after: Rest | Jump | None


@dataclass(slots=True)
class Scope:
    """Locals on one path: their present names, and at how many choices' depth they got their value."""

    names: dict[str, str]
    levels: dict[str, int]
    choices: tuple[Expr, ...] = ()
    level: int = 0
    depth: int = 0
    by: dict[str, Expr] = field(default_factory=dict)

    def copy(self, choice: Expr | None = None, deeper: int = 0) -> Scope:
        """The same on a way of its own; *choice*: behind one more choice."""
        choices = self.choices if choice is None else (*self.choices, choice)
        level = self.level + (choice is not None)
        return Scope(dict(self.names), dict(self.levels), choices, level, self.depth + deeper, dict(self.by))

    def expr(self, e: Expr) -> Expr:
        return substitute(e, self.by) if self.by else e

    def name(self, local: str, name: str) -> None:
        """The local is called *name* from here on, and has its value from here."""
        self.names[local] = name
        self.levels[local] = self.level
        if name != local:
            self.by[local] = Local(name)
        else:
            self.by.pop(local, None)

    def is_choice(self, local: str) -> bool:
        """True where the local holds a choice of the move being built."""
        return any(isinstance(c, Local) and c.name == self.names[local] for c in self.choices)

    def value(self, local: str) -> Expr:
        """The local's value, or 0 where this way never gave it one."""
        return Local(self.names[local]) if local in self.names else Const(0)
