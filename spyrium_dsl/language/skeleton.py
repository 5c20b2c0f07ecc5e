"""The skeleton of the grammar: rules whose phrases a vocabulary adds. Its text stands in `grammar/`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

_RULE = re.compile(r"([a-z_]+)\s*:\s*(.+)")
PHRASES = "@"


@dataclass(frozen=True, slots=True)
class Production:
    """One alternative of a skeleton rule: its symbols, and the alias that names what is made of it."""

    symbols: tuple[str, ...]
    alias: str = ""


@cache
def read_skeleton(text: str) -> dict[str, tuple[Production, ...]]:
    """The rules of a skeleton by name, in written order; a rule is one line.

    >>> read_skeleton("number: term | @")["number"][1].symbols
    ('@',)
    """
    rules: dict[str, tuple[Production, ...]] = {}
    for line in text.splitlines():
        match = _RULE.fullmatch(line.partition("//")[0].strip())
        if match:
            rules[match[1]] = tuple(_production(part) for part in match[2].split("|"))
    return rules


def _production(text: str) -> Production:
    symbols, _, alias = text.partition("->")
    return Production(tuple(symbols.split()), alias.strip())
