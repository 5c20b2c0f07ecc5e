"""One mistake, one message: what is said again and again about one slip is said once, where it was made.

A name that is given with a slip is unknown wherever it is used; a line that gives names and does not read leaves them all
unknown. Neither is many mistakes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.driver import Branch, Leaf
from spyrium_dsl.language.lexicon import Lexicon, Name
from spyrium_dsl.language.vocabulary import Entry
from spyrium_dsl.language.words import Token
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.log import Log
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import suggest

# What is said of a word that means nothing at its place, and the fact that is the word.
_UNKNOWN = {
    "E201": "found",
    "E202": "after",
    "E301": "name",
    "E302": "found",
    "E304": "name",
    "E306": "field",
    "E310": "property",
    "E314": "card",
}
# Names that must be used somewhere; of other sorts some are for the players only.
_MUST_BE_USED = (
    "resource",
    "kind",
    "zone",
    "quantity",
    "quantity_of",
    "value_table",
    "track",
    "list",
    "step",
    "number_field",
    "list_field",
    "state",
    "value",
)


@dataclass(frozen=True)
class _Given:
    """Words that were given and nowhere met: as keys, as what sort, and where."""

    keys: tuple[str, ...]
    spelled: str
    sort: str
    span: Span


class Echoes:
    """The diagnostics of a game, less those that repeat another; more for names that nobody uses."""

    def __init__(self, lexicon: Lexicon, names: Iterable[Name], nouns: Iterable[Entry], log: Log) -> None:
        self.lexicon, self.names, self.nouns, self.log = lexicon, tuple(names), tuple(nouns), log
        self.used, self.heads = self._uses()

    def _uses(self) -> tuple[set[str], set[tuple[str, str]]]:
        """The ids that lines speak of."""
        used: set[str] = set()
        heads: set[tuple[str, str]] = set()
        for read, _ in self.log.lines.values():
            if read.tree is not None:
                used.update(leaf.name.id for leaf in _leaves(read.tree) if leaf.name is not None)
        return used, heads

    def unused(self, also: Iterable[str]) -> Iterator[Name]:
        """Names that no line speaks of; *also*: ids used elsewhere (kinds of cards, values of printings)."""
        used = self.used | set(also)
        by_id: dict[str, Name] = {}
        for name in self.names:
            if name.span is not None and name.id not in used:
                by_id.setdefault(name.id, name)
        return iter(by_id.values())
