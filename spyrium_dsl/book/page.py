"""A page, and the few kinds of text it is made of: what they are given is a word of a game and no markup, unless they say."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from spyrium_dsl.text.escaping import escaped, quoted

_STRIPES = re.compile(r"[^\w\s-]", re.UNICODE)


@dataclass(frozen=True)
class Page:
    """A page of Markdown. *path*: below the folder of the game in its language, such as `cards/wharf.md`.

    *group*: the chapter it belongs to in a list of contents; *lead*: one sentence on what is on it; *short*: its
    title in a menu, where that is another.
    """

    path: str
    title: str
    markdown: str
    group: str = ""
    lead: str = ""
    short: str = ""

    @property
    def label(self) -> str:
        """The title as a menu shows it."""
        return self.short or self.title


def fact(source: str, text: str, kind: str = "") -> str:
    """A text with the id of the line that says it.

    >>> fact("wharf.effect", "gain 3 fish")
    '<span data-source="wharf.effect">gain 3 fish</span>'
    """
    if not source:
        return escaped(text)
    more = f' class="{kind}"' if kind else ""
    return f'<span data-source="{html.escape(source, quote=True)}"{more}>{escaped(text)}</span>'


def derived(sources: Iterable[str], text: str) -> str:
    """A text reckoned or played out from lines of these ids."""
    ids = " ".join(dict.fromkeys(source for source in sources if source))
    return f'<span data-from="{html.escape(ids, quote=True)}">{escaped(text)}</span>'


def value(field: str, key: str, inner: str) -> str:
    """A cell by which a table can be filtered: its field, and the value that a reader picks."""
    return f'<span data-field="{html.escape(field, quote=True)}" data-value="{quoted(key)}">{inner}</span>'


def link(text: str, to: str) -> str:
    """A link; *text* is escaped, *to* a path of ours."""
    return f"[{escaped(text)}]({to})"


def slug(text: str) -> str:
    """The anchor of a heading: its own letters, whatever their script, joined by hyphens.

    >>> slug("Раунд и его фазы"), slug("What's next? (I)")
    ('раунд-и-его-фазы', 'whats-next-i')
    """
    return re.sub(r"[-\s]+", "-", _STRIPES.sub("", text).strip().lower())


def row(cells: Sequence[str]) -> str:
    """A row of a table."""
    return "| " + " | ".join(cells) + " |"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; its head and its cells are ready."""
    return "\n".join([row(head), row(["---"] * len(head)), *(row(cells) for cells in rows)])


@dataclass(frozen=True)
class Item:
    """A line of a list with what stands under it; the text is ready."""

    text: str
    under: tuple[Item, ...] = ()


def listed(items: Iterable[Item], numbered: bool = False, depth: int = 0) -> Iterator[str]:
    """The lines of a list; numbers on the outermost only."""
    indent = "    " * depth
    for number, item in enumerate(items, 1):
        yield f"{indent}{f'{number}.' if numbered else '-'} {item.text}"
        yield from listed(item.under, depth=depth + 1)


def list_text(items: Iterable[Item], numbered: bool = False) -> str:
    """A list as one block."""
    return "\n".join(listed(items, numbered))
