"""What reading leaves behind beside the tree: what is wrong, and how each line was understood."""

from __future__ import annotations

from dataclasses import dataclass, field

from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.line import ReadLine
from spyrium_dsl.text.diagnostic import Diagnostic


@dataclass
class Log:
    """Diagnostics as they are found, in any order; lines by path and number, with the names that were in reach.

    What follows from the lines is kept beside them: most of what a check notes was noted in the check before.
    """

    diagnostics: list[Diagnostic] = field(default_factory=list)
    lines: dict[tuple[str, int], tuple[ReadLine, Lexicon]] = field(default_factory=dict)
    giving: dict[tuple[str, int], tuple[ReadLine, Lexicon]] = field(default_factory=dict)
    """Those of the lines that can give names to others."""
    ids: set[str] = field(default_factory=set)
    """The ids of all names that the lines speak of."""

    failed: set[tuple[str, int]] = field(default_factory=set)
    """Lines that did not read; about some nothing is said."""
    unread: list[Line] = field(default_factory=list)
    """Lines of files whose header does not say what they are."""

    def add(self, *found: Diagnostic) -> None:
        """Note what is wrong."""
        self.diagnostics += found

    def of_lines(self) -> Log:
        """A log of its own with what was noted of the lines that read."""
        return Log(lines=dict(self.lines), giving=dict(self.giving), ids=set(self.ids))

    def take(self, other: Log) -> None:
        """Note all that another log has noted."""
        self.diagnostics += other.diagnostics
        self.lines.update(other.lines)
        self.giving.update(other.giving)
        self.ids |= other.ids
        self.failed |= other.failed
        self.unread += other.unread

    def understood(self, path: str, number: int, read: ReadLine, lexicon: Lexicon) -> None:
        """Note how a line was read, and what is wrong with it."""
        self.diagnostics += read.diagnostics
        if read.node is None:
            self.failed.add((path, number))
        else:
            self.lines[path, number] = (read, lexicon)
            self.ids |= read.ids
            if read.may_give:
                self.giving[path, number] = (read, lexicon)
