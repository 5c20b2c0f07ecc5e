"""LALR tables: made by Lark, strictly, kept as plain numbers so that a warm start needs no Lark."""

from __future__ import annotations

import marshal
from dataclasses import dataclass
from typing import Protocol

END = "$END"
_FORMAT = 1


@dataclass(frozen=True)
class Tables:
    """Shift and reduce, by state and terminal.

    actions: for each state, terminal to `2 * next state` (shift) or `2 * rule + 1` (reduce); gotos likewise for rules'
    names. lengths, origins, aliases: of each rule. starts: first state of each start; ends: its last.
    """

    actions: list[dict[str, int]]
    gotos: list[dict[str, int]]
    lengths: list[int]
    origins: list[str]
    aliases: list[str]
    starts: dict[str, int]
    ends: dict[str, int]


class Ambiguous(Exception):
    """Two rules of a grammar want the same words."""


def build_tables(text: str, starts: tuple[str, ...]) -> Tables:
    """The tables of a grammar in Lark's notation; raises Ambiguous."""
    # Lark is wanted only where tables are not in the cache.
    from lark.common import ParserConf
    from lark.exceptions import GrammarError
    from lark.load_grammar import load_grammar
    from lark.parsers.lalr_analysis import LALR_Analyzer, Shift

    grammar, _ = load_grammar(text, "grammar", [], False)  # type: ignore[no-untyped-call]
    _, rules, _ = grammar.compile(list(starts), "*")
    analyzer = LALR_Analyzer(ParserConf(rules, {}, list(starts)), strict=True)
    try:
        analyzer.compute_lalr()  # type: ignore[no-untyped-call]
    except GrammarError as problem:
        raise Ambiguous(str(problem)) from None
    table = analyzer.parse_table
    numbers = {id(rule): index for index, rule in enumerate(rules)}
    states = {state: index for index, state in enumerate(table.states)}
    actions: list[dict[str, int]] = []
    gotos: list[dict[str, int]] = []
    for row in table.states.values():
        act: dict[str, int] = {}
        go: dict[str, int] = {}
        for symbol, (kind, target) in row.items():
            if kind is not Shift:
                act[symbol] = 2 * numbers[id(target)] + 1
            elif symbol.isupper():
                act[symbol] = 2 * states[target]
            else:
                go[symbol] = states[target]
        actions.append(act)
        gotos.append(go)
    return Tables(
        actions,
        gotos,
        [len(rule.expansion) for rule in rules],
        [str(rule.origin.name) for rule in rules],
        [str(rule.alias) for rule in rules],
        {name: states[state] for name, state in table.start_states.items()},
        {name: states[state] for name, state in table.end_states.items()},
    )


class Keep(Protocol):
    """Where tables are kept from one run to the next; the outer rooms know the place."""

    def get(self, key: str) -> bytes | None:
        """What was put under that key, None where nothing can be read."""

    def put(self, key: str, content: bytes) -> None:
        """Keep it, if possible."""


def load_tables(keep: Keep, key: str) -> Tables | None:
    """The tables kept under that key; None where there are none or they are damaged."""
    content = keep.get(key)
    if content is None:
        return None
    try:
        kept = marshal.loads(content)
        if kept[0] != _FORMAT or kept[1] != key:
            return None
        return Tables(*kept[2:])
    except (ValueError, EOFError, TypeError, IndexError):
        return None


def save_tables(keep: Keep, key: str, tables: Tables) -> None:
    """Keep tables under a key."""
    parts = (tables.actions, tables.gotos, tables.lengths, tables.origins, tables.aliases, tables.starts, tables.ends)
    keep.put(key, marshal.dumps((_FORMAT, key, *parts)))
