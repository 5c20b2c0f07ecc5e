"""The parser: LALR tables, followed wherever a word can be read in several ways. All ways must reach the end alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from spyrium_dsl.language.grammar import Grammar, Made
from spyrium_dsl.language.lexicon import Lexicon, Name
from spyrium_dsl.language.tables import END
from spyrium_dsl.language.words import Token
from spyrium_dsl.text.quotes import MARKS

NEW = "NEW"
_NO_NAME = frozenset({",", ";", ":", *MARKS})
_MOST_WAYS = 4096


class Leaf(NamedTuple):
    """A terminal as met: `value` is the id of a name, the number of digits, or None for a word of a phrase.

    Tokens from `start` up to, and without, `end`.
    """

    terminal: str
    value: str | int | None
    start: int
    end: int
    name: Name | None = None

    def leaves(self) -> Iterator[Leaf]:
        """Itself."""
        yield self


class Branch(NamedTuple):
    """A rule with its parts."""

    made: Made
    parts: tuple[Leaf | Branch, ...]
    start: int
    end: int

    def leaves(self) -> Iterator[Leaf]:
        """The terminals in it, in the order of the line."""
        for part in self.parts:
            yield from part.leaves()


class _Stack:
    """The parser's stack as a chain, so that ways share their beginnings. `new` counts the words of new names."""

    __slots__ = ("below", "new", "state", "tree")

    def __init__(self, state: int, tree: Leaf | Branch | None, below: _Stack | None, new: tuple[int, ...]) -> None:
        self.state, self.tree, self.below, self.new = state, tree, below, new


@dataclass
class Outcome:
    """What came of a line.

    `trees` are its readings as trees; none where it does not read: then `stuck` is the furthest token reached (at the
    end of the line: their number) and `expected` the terminals that could have come there.
    """

    trees: list[Branch] = field(default_factory=list)
    stuck: int = 0
    expected: frozenset[str] = frozenset()


def parse(tokens: tuple[Token, ...], start: str, grammar: Grammar, lexicon: Lexicon) -> Outcome:
    """Every reading of a line that begins with the rule *start*.

    A new name takes as few words as let the line be read.
    """
    tables = grammar.tables
    # No name begins or ends with what joins a list: in `red or or blue` there is a slip, and no third colour.
    joints = grammar.joints
    first = _Stack(tables.starts[start], None, None, ())
    count = len(tokens)
    waiting: list[list[_Stack]] = [[] for _ in range(count + 1)]
    waiting[0].append(first)
    furthest = 0
    finished: list[_Stack] = []
    for at in range(count):
        stacks = waiting[at]
        if not stacks:
            continue
        furthest = at
        leaves = lattice(tokens, at, grammar, lexicon)
        for stack in stacks[:_MOST_WAYS]:
            for leaf in leaves:
                moved = _feed(stack, leaf.terminal, leaf, grammar)
                if moved is not None:
                    waiting[leaf.end].append(moved)
            if NEW in tables.actions[stack.state]:
                for leaf in _new_names(tokens, at, lexicon) if tokens[at].key not in joints else ():
                    if tokens[leaf.end - 1].key in joints:
                        continue
                    moved = _feed(stack, NEW, leaf, grammar)
                    if moved is None:
                        break
                    moved.new = (*moved.new, leaf.end - leaf.start)
                    waiting[leaf.end].append(moved)
    for stack in waiting[count]:
        moved = _feed(stack, END, Leaf(END, None, count, count), grammar, tables.ends[start])
        if moved is not None:
            finished.append(moved)
    if finished:
        least = min(stack.new for stack in finished)
        trees = [stack.tree for stack in finished if stack.new == least]
        return Outcome([tree for tree in trees if isinstance(tree, Branch)])
    if waiting[count]:
        furthest = count
    expected: set[str] = set()
    for stack in waiting[furthest]:
        expected |= accepted(stack, grammar)
        if _feed(stack, END, Leaf(END, None, count, count), grammar, tables.ends[start]) is not None:
            expected.add(END)
    return Outcome([], furthest, frozenset(expected))


def lattice(tokens: tuple[Token, ...], at: int, grammar: Grammar, lexicon: Lexicon) -> list[Leaf]:
    """What the words from a token on may be: words of phrases, digits, names; new names apart."""
    token = tokens[at]
    found = []
    word = grammar.plain_words.get(token.key)
    if word is not None:
        found.append(Leaf(word, None, at, at + 1))
    for apart in grammar.apart_words.get(token.key, ()):
        if apart != word:
            found.append(Leaf(apart, None, at, at + 1))
    if token.kind == "int":
        found.append(Leaf("INT", int(token.text), at, at + 1))
    elif token.key == "," and at + 1 < len(tokens):
        joined = grammar.joined_words.get(tokens[at + 1].key)
        if joined is not None:
            found.append(Leaf(joined, None, at, at + 2))
    for one in lexicon.at(tokens, at):
        found.append(Leaf(one.terminal, one.name.id, at, at + len(one.words), one.name))
    return found


def _new_names(tokens: tuple[Token, ...], at: int, lexicon: Lexicon) -> list[Leaf]:
    found = []
    for end in range(at, len(tokens)):
        if tokens[end].key in _NO_NAME:
            break
        text = " ".join(spellings(tokens[at : end + 1]))
        found.append(Leaf(NEW, lexicon.given_id(text), at, end + 1))
    return found


def spellings(tokens: tuple[Token, ...]) -> list[str]:
    """The words of a name; signs stay glued to what they were written to (`left+right`)."""
    words: list[str] = []
    for index, token in enumerate(tokens):
        if index and tokens[index - 1].end == token.start:
            words[-1] += token.text
        else:
            words.append(token.text)
    return words


def _feed(stack: _Stack, terminal: str, leaf: Leaf, grammar: Grammar, end: int = -1) -> _Stack | None:
    """The stack after a terminal, or None where it cannot come; with *end*, the stack that ends the line there."""
    tables = grammar.tables
    actions, gotos, lengths, origins = tables.actions, tables.gotos, tables.lengths, tables.origins
    new = stack.new
    while True:
        if stack.state == end:
            return stack
        action = actions[stack.state].get(terminal)
        if action is None:
            return None
        target = action >> 1
        if not action & 1:
            return _Stack(target, leaf, stack, new)
        length = lengths[target]
        parts: list[Leaf | Branch] = []
        below: _Stack = stack
        for _ in range(length):
            parts.append(below.tree)  # type: ignore[arg-type]
            below = below.below  # type: ignore[assignment]
        if length == 1:
            only = parts[0]
            made = grammar.made[target]
            tree = only if made.variant is None and not made.alias else Branch(made, (only,), only.start, only.end)
        else:
            parts.reverse()
            tree = Branch(grammar.made[target], tuple(parts), parts[0].start, parts[-1].end)
        stack = _Stack(gotos[below.state][origins[target]], tree, below, new)


def accepted(stack: _Stack, grammar: Grammar) -> set[str]:
    """The terminals that can come next; END among them where the line could end."""
    found = set()
    for terminal in grammar.tables.actions[stack.state]:
        if _can(stack, terminal, grammar):
            found.add(terminal)
    return found


def _can(stack: _Stack, terminal: str, grammar: Grammar) -> bool:
    tables = grammar.tables
    while True:
        action = tables.actions[stack.state].get(terminal)
        if action is None:
            return False
        if not action & 1:
            return True
        below = stack
        for _ in range(tables.lengths[action >> 1]):
            below = below.below  # type: ignore[assignment]
        stack = _Stack(tables.gotos[below.state][tables.origins[action >> 1]], None, below, ())
