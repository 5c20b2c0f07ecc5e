"""Difference sheets: what two games differ in, in the words of a language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from spyrium_dsl.effects.blocks import Card, Printing, TriggerProperty
from spyrium_dsl.effects.declarations import Players
from spyrium_dsl.effects.node import Node
from spyrium_dsl.render.speech import Naming, Say
from spyrium_dsl.text.catalogue import Catalogue
from spyrium_dsl.text.escaping import escaped
from spyrium_dsl.text.show import cells
from spyrium_dsl.text.span import Span
from spyrium_dsl.variants.compare import ADDED, CHANGED, COPIES, HEAD, REMOVED, TITLE, Entry, Line, Part

Json = str | int | None | list["Json"] | dict[str, "Json"]
Style = Callable[[str, str], str]

_ARROW, _PLUS, _MINUS = "→", "+", "−"
_SIGNS = {ADDED: f"{_PLUS} ", REMOVED: f"{_MINUS} "}
_SHORT = 60
"""Both sides of a change stand on one line up to so many cells."""


@dataclass(frozen=True)
class Side:
    """How one of the two games speaks: its sentences, its names, the titles of its cards by id."""

    name: str
    title: str
    say: Say
    naming: Naming
    titles: Mapping[str, str]
    copies: str
    """The word before a number of copies."""

    def part(self, part: Part | None) -> str:
        """A part of a line in words."""
        if isinstance(part, Printing):
            return self._printing(part)
        if isinstance(part, Node):
            return self.say(part) or part.tag()
        return str(part) if part is not None else ""

    def _printing(self, row: Printing) -> str:
        said = [self.say(one) or "" for one in row.properties]
        return ", ".join([*said, f"{self.copies}: {row.copies}"])

    def card(self, card: Card) -> str:
        """The title of a card."""
        return self.titles.get(card.id) or card.title or self.naming(card.id)


@dataclass(frozen=True)
class Told:
    """A line in words. *label*: what it is about, "" where the whole line tells; *row*: of which printing."""

    label: str
    before: str
    after: str
    row: str
    line: Line


class Sheet:
    """The sheet of two games in one language; *words* are those of the screens in that language."""

    def __init__(self, before: Side, after: Side, entries: Iterable[Entry], words: Catalogue) -> None:
        self.before, self.after, self.words = before, after, words
        self.entries = tuple(entries)

    # ------------------------------------------------------------------ in words

    def sections(self) -> Iterator[tuple[str, tuple[Entry, ...]]]:
        """The headings and what stands under each; empty ones are left out."""
        blocks = tuple(one for one in self.entries if one.card is None)
        cards = [one for one in self.entries if one.card is not None]
        found = [("sheet-rules", blocks)]
        found += [
            (f"sheet-cards-{change}", tuple(c for c in cards if c.change == change))
            for change in (CHANGED, ADDED, REMOVED)
        ]
        return ((self.words.screen(key, count=len(entries)), entries) for key, entries in found if entries)

    def heading(self) -> str:
        """Which two games, and whether they differ at all."""
        title = self.words.screen("sheet-title", before=self.before.title, after=self.after.title)
        return title if self.entries else f"{title}\n{self.words.screen('sheet-nothing')}"

    def name(self, entry: Entry) -> str:
        """What a card or a block is called."""
        side = self.before if entry.change == REMOVED else self.after
        if entry.card is not None:
            return f"{side.card(entry.card)} ({side.naming(entry.card.kind)})"
        said = side.part(entry.head)
        if isinstance(entry.head, Players):
            # A head without a name and a colon is all number in some languages.
            return self.words.screen("sheet-players")
        return said if entry.change in _SIGNS else said.partition(":")[0]

    def told(self, entry: Entry) -> Iterator[Told]:
        """The lines of an entry in words."""
        for line in entry.lines:
            before, after = self.before.part(line.before), self.after.part(line.after)
            row = ", ".join(self.before.part(one) for one in line.row)
            if line.key == COPIES:
                yield Told(self.after.copies, before, after, row, line)
            elif line.key == HEAD:
                yield Told("", before.partition(": ")[2] or before, after.partition(": ")[2] or after, row, line)
            elif line.key == TITLE:
                if entry.card is not None:
                    # As the language calls the card, where that is not one name for both.
                    called = tuple(side.titles.get(entry.card.id, "") for side in (self.before, self.after))
                    before, after = called if all(called) and called[0] != called[1] else (before, after)
                yield Told(self.words.screen("sheet-card-title"), before, after, row, line)
            else:
                label, before, after = _labelled(before, after, line)
                yield Told(label, before, after, row, line)

    # ------------------------------------------------------------------ text, Markdown, JSON

    def text(self, style: Style, width: int | None = None) -> Iterator[str]:
        """The sheet for the terminal."""
        yield style("title", self.heading())
        for heading, entries in self.sections():
            yield ""
            yield style("title", heading)
            for entry in entries:
                name, place = self.name(entry), _place(entry.span)
                sign = _SIGNS.get(entry.change, "")
                role = {ADDED: "plus", REMOVED: "minus"}.get(entry.change, "title")
                room = " " * max(2, (width or 90) - 2 - cells(sign + name) - cells(place))
                yield f"  {style(role, sign + name)}{room}{style('place', place)}"
                margin = min((line.depth for line in entry.lines), default=0)
                for told in self.told(entry):
                    indent = "    " + "  " * (told.line.depth - margin)
                    yield from (f"{indent}{one}" for one in _text(told, entry, style))

    def markdown(self) -> Iterator[str]:
        """The sheet as Markdown, a list under each heading."""
        yield f"# {escaped(self.heading())}".replace("\n", "\n\n")
        for heading, entries in self.sections():
            yield ""
            yield f"## {escaped(heading)}"
            yield ""
            for entry in entries:
                sign = _SIGNS.get(entry.change, "") if entry.card is None else ""
                yield f"- **{sign}{escaped(self.name(entry))}**"
                margin = min((line.depth for line in entry.lines), default=0)
                for told in self.told(entry):
                    shown = " ".join(_text(told, entry, lambda _, text: text))
                    yield f"    {'  ' * (told.line.depth - margin)}- {escaped(' '.join(shown.split()))}"

    def json(self) -> dict[str, Json]:
        """The sheet for programs."""
        return {
            "before": self.before.name,
            "after": self.after.name,
            "language": self.words.language,
            "differences": [self._record(entry) for entry in self.entries],
        }

    def _record(self, entry: Entry) -> Json:
        return {
            "change": entry.change,
            "sort": entry.card.kind if entry.card is not None else entry.address[0],
            "id": entry.address[1],
            "name": self.name(entry),
            "path": entry.span.path if entry.span else None,
            "line": entry.span.line if entry.span else None,
            "lines": [
                {
                    "about": told.label or None,
                    "printing": told.row or None,
                    "before": told.before or None,
                    "after": told.after or None,
                    "smallest": [
                        {"what": one.what, "before": self._side(one.base), "after": self._side(one.here)}
                        for one in told.line.differences
                    ],
                }
                for told in self.told(entry)
            ],
        }

    def _side(self, part: Part | None) -> Json:
        return part if isinstance(part, int) else self.after.part(part) or None


def _labelled(before: str, after: str, line: Line) -> tuple[str, str, str]:
    """The label that both sides share, and what stands behind it."""
    if len(line.key) != 1 or any(isinstance(one, TriggerProperty | str) for one in (line.before, line.after)):
        return "", before, after
    (old, colon, old_rest), (new, _, new_rest) = before.partition(": "), after.partition(": ")
    if before and after:
        return (new, old_rest, new_rest) if colon and old == new else ("", before, after)
    return (
        (new, "", new_rest)
        if after and new_rest
        else (old, old_rest, "")
        if before and old_rest
        else ("", before, after)
    )


def _text(told: Told, entry: Entry, style: Style) -> Iterator[str]:
    label = "".join(f"{one}: " for one in (told.row and f"({told.row})", told.label) if one)
    if entry.change in _SIGNS:
        # The sign stands before the whole.
        yield f"{label}{told.after or told.before}"
    elif not told.before:
        yield style("plus", f"{_PLUS} {label}{told.after}")
    elif not told.after:
        yield style("minus", f"{_MINUS} {label}{told.before}")
    elif told.before == told.after:
        yield told.after
    elif cells(told.before) + cells(told.after) <= _SHORT:
        yield f"{label}{told.before} {_ARROW} {style('plus', told.after)}"
    else:
        yield f"{label}{told.before}"
        yield f"{' ' * max(0, cells(label) - 2)}{_ARROW} {style('plus', told.after)}"


def _place(span: Span | None) -> str:
    return f"{span.path}:{span.line}" if span is not None else ""
