"""Difference sheets: what a variant changes, a page each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from spyrium_dsl.book.page import Item, Page, derived, link, list_text
from spyrium_dsl.book.provenance import legend, sign
from spyrium_dsl.book.telling import Telling
from spyrium_dsl.effects.node import Node
from spyrium_dsl.render.sheet import Sheet, Told
from spyrium_dsl.render.spoken import Spoken
from spyrium_dsl.render.words import words
from spyrium_dsl.text.escaping import escaped
from spyrium_dsl.variants.compare import ADDED, REMOVED, Entry, compare

_SIGNS = {ADDED: "+ ", REMOVED: "− "}


@dataclass(frozen=True)
class Extra:
    """A variant to be told of. *read* reads the game with it; *text*: what stands in its own files."""

    id: str
    read: Callable[[], Spoken]
    text: str = ""


@dataclass(frozen=True, eq=False)
class Varied:
    """A variant of a game: the game with it, and what is other."""

    extra: Extra
    game: Spoken
    entries: tuple[Entry, ...]

    @classmethod
    def of(cls, extra: Extra, base: Spoken) -> Varied:
        """The game with a variant against the game without."""
        game = extra.read()
        return cls(extra, game, compare(base.tree, game.tree))

    @property
    def id(self) -> str:
        """The variant's own name."""
        return self.extra.id

    @property
    def cards(self) -> Sequence[str]:
        """The cards that it changes or takes away."""
        return [entry.card.id for entry in self.entries if entry.card is not None and entry.change != ADDED]


def variant_pages(
    telling: Telling, variants: Sequence[Varied], old: Mapping[str, Page], kept: Sequence[Varied]
) -> Iterator[Page]:
    """A page for each variant, and the page that lists them; the *old* page of one that is *kept*."""
    word = telling.word
    listed = []
    for one in variants:
        title = title_of(telling, one)
        path = f"variants/{one.id}.md"
        if path in old and one in kept:
            yield old[path]
        else:
            yield Page(path, title, _sheet(telling, one, title), "variants", word("variants-lead"))
        listed.append(Item(link(title, f"{one.id}.md")))
    if listed:
        text = "\n\n".join([f"# {escaped(word('variants'))}", escaped(word("variants-lead")), list_text(listed)])
        yield Page("variants/index.md", word("variants"), text + "\n", "variants", word("variants-lead"))


def title_of(telling: Telling, one: Varied) -> str:
    """The title of a variant in the language, else its own."""
    said = {**telling.game.titles(telling.language), **one.game.titles(telling.language)}
    own: str = next((v.title for v in one.game.checked.reading.variants if v.id == one.id), one.id)
    return said.get(one.id, own)


def _sheet(telling: Telling, one: Varied, title: str) -> str:
    code = telling.language
    sheet = Sheet(telling.game.side(code), one.game.side(code), one.entries, words(code))
    parts = [f"# {escaped(title)}"]
    if not one.entries:
        parts.append(escaped(words(code).screen("sheet-nothing")))
    for heading, entries in sheet.sections():
        parts.append(f"## {escaped(heading)}")
        found = []
        for entry in entries:
            name = escaped(sheet.name(entry))
            if entry.card is not None and entry.change != ADDED:
                name = f"{telling.to_card(entry.card.id, '../')} ({escaped(telling.name(entry.card.kind))})"
            elif entry.card is None:
                name = derived(
                    [_block_id(telling, entry), f"variant:{one.id}"], _SIGNS.get(entry.change, "") + sheet.name(entry)
                )
            under = tuple(Item(_line(telling, one, entry, told)) for told in sheet.told(entry))
            found.append(Item(name, under))
        parts.append(list_text(found))
    parts += legend(parts, telling.words)
    return "\n\n".join(parts) + "\n"


def _block_id(telling: Telling, entry: Entry) -> str:
    return ":".join(entry.address[:2])


def _line(telling: Telling, one: Varied, entry: Entry, told: Told) -> str:
    """A line before and after; what comes of the variant is reckoned from the game's line and its own."""
    base = _block_id(telling, entry) if entry.card is None else entry.card.id
    ids = [base, f"variant:{one.id}"]
    before = derived(ids, told.before)
    if telling.sources.of(told.line.before if isinstance(told.line.before, Node) else None) in telling.provenance.lines:
        before += sign(telling.words)
    label = "".join(f"{escaped(text)}: " for text in (told.row and f"({told.row})", told.label) if text)
    if entry.change == ADDED or not told.before:
        return f"{label}<ins>{derived(ids, told.after)}</ins>"
    if not told.after:
        return f"{label}<del>{before}</del>"
    if told.before == told.after:
        return derived(ids, told.after)
    return f"{label}{before} → <ins>{derived(ids, told.after)}</ins>"
