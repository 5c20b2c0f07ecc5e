"""Expressions and lines of printed Python."""

from __future__ import annotations

import keyword

from spyrium_dsl.program.nodes import (
    COMPARISONS,
    Bin,
    Const,
    Expr,
    Local,
    Look,
    Read,
    Sel,
    Slot,
    Table,
    binary,
    is_flag,
    same,
)

BINDS = {"|": 6, "&": 8, "<<": 9, ">>": 9, "+": 10, "-": 10, "*": 11, "//": 11, "%": 11}
COMPARES, ATOM = 5, 20
OR, AND, NOT, IF = 2, 3, 4, 1


class Words:
    """Identifiers for names of the Program; two names never share one."""

    def __init__(self) -> None:
        self._given: dict[str, str] = {}

    def word(self, kind: str, name: str) -> str:
        """The identifier for this name of this kind, the same each time."""
        key = f"{kind}:{name}"
        if key not in self._given:
            base = kind + "".join(c if c.isascii() and c.isalnum() else "_" for c in name)
            word, count = base, 2
            while word in self._given.values() or keyword.iskeyword(word):
                word, count = f"{base}_{count}", count + 1
            self._given[key] = word
        return self._given[key]


class Text:
    """Lines of Python, and expressions; the state is ``S``, the scratch room ``X``, each table its own word."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.lines: list[str] = []
        self.count = 0

    def line(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)

    def table(self, table: Table) -> str:
        return self.words.word("T_", table.name)

    def cell(self, slot: Slot, index: Expr) -> str:
        """A cell of the state, or of the scratch room."""
        return f"{'X' if slot.scratch else 'S'}[{self.value(self.address(slot, index))}]"

    def address(self, slot: Slot, index: Expr) -> Expr:
        """Where in the state, or in the scratch room, a cell lies."""
        return binary("+", index, slot.offset)

    def value(self, e: Expr, least: int = 0) -> str:
        """The expression as a number (or a truth value that counts as one); brackets where it binds less."""
        text, binds = self._value(e)
        return f"({text})" if binds < least else text

    def truth(self, e: Expr, least: int = 0) -> str:
        """The expression where only its truth counts: ``and``, ``or`` and ``not`` stop early."""
        text, binds = self._truth(e)
        return f"({text})" if binds < least else text

    def range(self, lo: Expr, hi: Expr) -> str:
        if isinstance(lo, Const) and lo.value == 0:
            return f"range({self.value(hi)})"
        return f"range({self.value(lo)}, {self.value(hi)})"

    def _value(self, e: Expr) -> tuple[str, int]:
        match e:
            case Const():
                return str(e.value), ATOM if e.value >= 0 else 12
            case Local():
                return e.name, ATOM
            case Read():
                return self.cell(e.slot, e.index), ATOM
            case Look():
                return f"{self.table(e.table)}[{self.value(e.index)}]", ATOM
            case Sel():
                return f"{self.value(e.a, 2)} if {self.truth(e.c, 2)} else {self.value(e.b, 1)}", IF
            case Bin(op=op, a=a, b=b):
                if op == "+" and isinstance(b, Const) and b.value < 0:
                    return f"{self.value(a, 10)} - {-b.value}", 10
                if op in COMPARISONS:
                    return f"{self.value(a, 6)} {op} {self.value(b, 6)}", COMPARES
                binds = BINDS[op]
                return f"{self.value(a, binds)} {op} {self.value(b, binds + 1)}", binds
        raise TypeError(f"no expression: {e!r}")

    def _truth(self, e: Expr) -> tuple[str, int]:
        match e:
            case Bin(op="&", a=a, b=b) if is_flag(a) and is_flag(b):
                return f"{self.truth(a, AND)} and {self.truth(b, AND)}", AND
            case Bin(op="|", a=a, b=b):
                return f"{self.truth(a, OR)} or {self.truth(b, OR)}", OR
            case Bin(op="==", a=a, b=Const(value=0)) if is_flag(a):
                return f"not {self.truth(a, NOT)}", NOT
            case Bin(op="!=", a=a, b=Const(value=0)):
                return self._truth(a)
            case Sel(c=c, a=a, b=b):
                return f"{self.truth(a, 2)} if {self.truth(c, 2)} else {self.truth(b, 1)}", IF
        return self._value(e)


def replaced(e: Expr, old: Read, new: Expr) -> Expr:
    """The expression with one cell that it reads replaced."""
    if same(e, old):
        return new
    match e:
        case Read():
            return Read(e.slot, replaced(e.index, old, new))
        case Look():
            return Look(e.table, replaced(e.index, old, new))
        case Bin():
            return binary(e.op, replaced(e.a, old, new), replaced(e.b, old, new))
        case Sel():
            return Sel(replaced(e.c, old, new), replaced(e.a, old, new), replaced(e.b, old, new))
    return e


def may_be_truth(e: Expr, flags: set[str]) -> bool:
    """True where printed Python might give True or False, not 1 or 0; *flags*: locals that might hold one."""
    match e:
        case Local():
            return e.name in flags
        case Sel():
            return may_be_truth(e.a, flags) or may_be_truth(e.b, flags)
        case Bin(op="&" | "|", a=a, b=b):
            return may_be_truth(a, flags) and may_be_truth(b, flags)
        case Bin(op=op):
            return op in COMPARISONS
    return False
