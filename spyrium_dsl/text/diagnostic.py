"""What a stage has to say about a text: a code, a place and facts. The words are in the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import total_ordering

from spyrium_dsl.text.codes import CODES, Code, Severity
from spyrium_dsl.text.span import Span

Fact = str | int | tuple[str, ...]
"""Words of the author, a number, or a list of words in the order they are to be shown."""


class Facts(Mapping[str, Fact]):
    """Named facts that never change, so that a diagnostic can be a member of a set.

    >>> Facts({"found": "gian"})["found"]
    'gian'
    """

    __slots__ = ("_facts",)

    def __init__(self, facts: Mapping[str, Fact] | None = None) -> None:
        self._facts: dict[str, Fact] = dict(facts or {})

    def __getitem__(self, name: str) -> Fact:
        return self._facts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def __hash__(self) -> int:
        return hash(frozenset(self._facts.items()))

    def __repr__(self) -> str:
        return f"Facts({self._facts!r})"


_MISSPELT = frozenset({"E104", "E302", "E305", "E310", "E314"})
"""Codes whose place is one misspelt word, so that the word meant can stand instead."""


@dataclass(frozen=True, slots=True, order=True)
class Fix:
    """Replace the text of a span; an empty replacement takes it out, an empty span puts something in."""

    span: Span
    replacement: str


@total_ordering
@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing to say: its code, where, and the facts its message needs.

    `notes` are second places ("first named here"), each with the key of its words in the catalogue.
    Diagnostics sort by file, then place, then code; those without a place come first.
    An unknown code or a missing fact is a mistake of ours and raises ValueError; facts the table does not
    name are kept and shown by `--json` only. `report` is the short way to make one.
    """

    code: str
    span: Span | None = None
    facts: Mapping[str, Fact] = field(default_factory=Facts)
    fix: Fix | None = None
    notes: tuple[tuple[Span, str], ...] = ()

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"{self.code} is not in the table of codes")
        missing = [name for name in CODES[self.code].facts if name not in self.facts]
        if missing:
            raise ValueError(f"{self.code} needs the facts {', '.join(missing)}")
        object.__setattr__(self, "facts", Facts(self.facts))

    @property
    def row(self) -> Code:
        """The row of the table: slug, stage, severity, and which facts there are."""
        return CODES[self.code]

    @property
    def severity(self) -> Severity:
        """How grave it is; the first letter of the code says it."""
        return self.row.severity

    @property
    def is_mistake(self) -> bool:
        """Whether it must be mended before the rules can be used: anything but a warning."""
        return self.severity is not Severity.WARNING

    def __lt__(self, other: Diagnostic) -> bool:
        return self._order() < other._order()

    def _order(self) -> tuple[bool, Span, str, str]:
        nowhere = Span("", 0, 0, 0, 0)
        return self.span is not None, self.span or nowhere, self.code, repr(sorted(self.facts.items()))


def report(
    code: str,
    span: Span | None = None,
    *,
    fix: Fix | None = None,
    notes: tuple[tuple[Span, str], ...] = (),
    **facts: Fact | None,
) -> Diagnostic:
    """The diagnostic with these facts; a fact that is None is left out.

    A misspelt word at a place is mended by the word that was probably meant.

    >>> report("E302", Span("cards.rules", 14, 25, 14, 29), found="gian", meant="gain").severity.value
    'error'
    """
    known = {name: fact for name, fact in facts.items() if fact is not None}
    meant = known.get("meant")
    if fix is None and span is not None and code in _MISSPELT and isinstance(meant, str):
        fix = Fix(span, meant)
    return Diagnostic(code, span, known, fix, notes)
