"""The glossary: every name of a game with the lines that say what it is, in the order of the alphabet."""

from __future__ import annotations

import unicodedata
from functools import cache

from spyrium_dsl.book.page import Page, table
from spyrium_dsl.book.steps import items
from spyrium_dsl.book.telling import Telling
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import kind_lines
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.node import Node
from spyrium_dsl.parse.addresses import family
from spyrium_dsl.text.escaping import escaped

_IN_FULL = (d.Define, d.Action)
"""What the rulebook tells step by step, and the glossary only points to."""


def glossary_page(telling: Telling) -> Page:
    """A row for each name; long ones are links into the rulebook."""
    word = telling.word
    rows: dict[tuple[str, str], tuple[str, str, str]] = {}
    for block in telling.tree.declarations:
        name = getattr(block.head, "name", None)
        if isinstance(name, str) and not isinstance(block.head, d.AsSoonAs):
            shown = telling.name(name)
            rows[shown, name] = (
                _name(telling, block, shown),
                word(sort_of(type(block.head))),
                _meaning(telling, block),
            )
        if isinstance(block.head, d.List):
            for member in block.head.values:
                shown = telling.name(member)
                meaning = word("member-of", what=telling.name(block.head.name))
                rows[shown, member] = (escaped(shown), word("value"), escaped(meaning))
    head = (word("name"), word("sort"), word("meaning"))
    text = "\n\n".join([f"# {escaped(word('glossary'))}", table(head, [rows[key] for key in sorted(rows, key=_order)])])
    return Page("glossary.md", word("glossary"), text + "\n", "rules", word("glossary-lead"))


def _order(names: tuple[str, str]) -> list[tuple[str, str]]:
    """As an alphabet has them: a letter with a mark stands after the letter it is made from, not after all others.

    >>> sorted([("zupa", ""), ("łąka", ""), ("las", ""), ("ława", ""), ("lub", "")], key=_order)[2:]
    [('ława', ''), ('łąka', ''), ('zupa', '')]
    """
    return [(_bare(letter), letter) for letter in f"{names[0]} {names[1]}".casefold()]


@cache
def _bare(letter: str) -> str:
    plain = unicodedata.normalize("NFD", letter)[0]
    name, mark, _ = unicodedata.name(plain, "").partition(" WITH ")
    return unicodedata.lookup(name) if mark else plain


def sort_of(head: type[Node]) -> str:
    """The key of the word for what sort of name it is."""
    sort = family(head)
    return {
        "kind-decl": "sort-kind",
        "action": "sort-action",
        "zone": "place",
        "quantity": "quantity",
        "resource": "resource",
    }.get(sort, sort)


def _name(telling: Telling, block: Block, shown: str) -> str:
    address = telling.sources.of(block)
    return telling.to_rule(address, shown) if address in telling.anchors else escaped(shown)


def _meaning(telling: Telling, block: Block) -> str:
    lines = [telling.fact(block)]
    if isinstance(block.head, _IN_FULL):
        address = telling.sources.of(block)
        return telling.to_rule(address, telling.word("step-by-step")) if address in telling.anchors else lines[0]
    if not isinstance(block.head, d.KindDecl):
        lines += [item.text for item in items(telling, block.body)]
    else:
        lines = [
            telling.fact(line.head) for line in block.body if not isinstance(line.head, kind_lines.ToVerb)
        ] or lines
    return "<br>".join(lines)
