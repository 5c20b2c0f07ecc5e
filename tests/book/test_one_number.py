"""A number stands once in the rules: set it to 47, and each place that carries its id says 47, in all languages, on the pages
of the book, on prose pages and on the cards; and no other place changes.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

import pytest

from spyrium_dsl.cards.face import Face, faces
from spyrium_dsl.plugin.macros import Macros, UnknownName
from spyrium_dsl.plugin.places import Place
from spyrium_dsl.plugin.volume import Volume, read
from spyrium_dsl.text.span import Span
from tests.cards.said import said
from tests.docs.pages import ROOT


@dataclass(frozen=True)
class Number:
    """A number in a file of a game, between what stands before and after it. *shown*: where it must be seen, at least."""

    game: str
    file: str
    head: str
    old: str
    tail: str
    shown: str


NUMBERS = {
    "price": Number("spyrium", "printings.rules", "geologist        A  ×1  £", "2", "", "card"),
    "price of a second printing": Number("spyrium", "printings.rules", "engineer         C  ×1  £", "2", "", "face"),
    "points": Number("spyrium", "printings.rules", "palace           C  ×1  £10  ", "12", " VP", "card"),
    "copies": Number("spyrium", "printings.rules", "mine-1           A  ×", "3", "", "page"),
    "effect of a character": Number("spyrium", "characters.rules", "spend 1 spyrium, gain ", "3", " VP", "card"),
    "effect of an event": Number("spyrium", "events.rules", "pay £3, gain ", "3", " VP", "card"),
    "effect of a building": Number("spyrium", "buildings.rules", "  built: take up to ", "2", " workers", "card"),
    "change of a price": Number("spyrium", "techniques.rules", "a new space costs £", "3", " less", "card"),
    "change of takings": Number("spyrium", "techniques.rules", "always: £", "2", " more takings", "card"),
    "limit": Number("spyrium", "techniques.rules", "gain 1 VP per building you own, at most ", "7", "", "card"),
    "money at the start": Number("spyrium", "game.rules", "each player starts with ", "8", "", "page"),
    "pieces": Number("spyrium", "game.rules", "  ", "8", " with face 1, in pool", "page"),
    "space of a track": Number("spyrium", "game.rules", "track residence: 2, ", "3", ", 4", "page"),
    "threshold": Number("spyrium", "game.rules", "as soon as a player has at least ", "8", " VP", "page"),
    "bonus": Number("spyrium", "game.rules", "money: spend 1 money bonus, gain £", "5", "", "page"),
    "quantity": Number("spyrium", "game.rules", "quantity keepable tokens: ", "0", "", "page"),
    "rounds": Number("orchard", "game.rules", "for round 1 to ", "4", "", "page"),
    "table by rounds": Number("orchard", "game.rules", "table feeding by round: 0, ", "1", ", 0", "page"),
    "payment": Number("orchard", "game.rules", "spend ", "2", " silver", "page"),
}
VARIANTS = {"spyrium": ("rich-start", "cheap-industry"), "orchard": ()}


def copied(game: str, home: Path) -> Path:
    """A copy of a game, whose tables by rounds are long enough for 47 of them."""
    folder = home / game
    shutil.copytree(ROOT / "rules" / game, folder)
    file = folder / "game.rules"
    file.write_text(file.read_text("utf-8").replace("0, 1, 0, 1 ", f"0, 1, 0, 1{', 0' * 43} "), "utf-8")
    return folder


def volume_in(home: Path, game: str, drawn: dict[str, str]) -> Volume:
    """A game as a site has it. *drawn*: pictures by what is on them, so that none is drawn twice."""
    volume = read(Place(game, game, VARIANTS[game]), home)
    volume.picture.known.update(drawn)
    return volume


@dataclass
class Seen:
    """All that a reader sees of a game in a language: texts of pages by path, faces and pictures of cards by id."""

    pages: dict[str, str]
    faces: dict[str, Face]
    pictures: dict[str, str]


def seen(volume: Volume, language: str, ids: frozenset[str]) -> Seen:
    """The book, and a page of prose that shows those numbers."""
    pages = {page.path: page.markdown for page in volume.pages(language)}
    prose = "".join(f'It is {{{{ number("{own}") }}}}.\n\n' for own in sorted(ids))
    pages["prose"] = Macros({volume.place.at: volume}, language, "prose.md").filled(prose, unknown)
    found = faces(volume.book.game, language)
    pictures = {card.id: volume.picture(card.id, language) for card in volume.book.game.tree.cards}
    return Seen(pages, {face.id: face for face in found}, pictures)


def unknown(problem: UnknownName) -> str:
    raise problem


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Volume]:
    """Both games as they are."""
    home = tmp_path_factory.mktemp("before")
    for game in VARIANTS:
        copied(game, home)
    return {game: volume_in(home, game, {}) for game in VARIANTS}


@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
def test_a_number_changes_where_its_id_stands_and_nowhere_else(
    before: dict[str, Volume], tmp_path: Path, number: Number
) -> None:
    path = copied(number.game, tmp_path) / number.file
    text = path.read_text("utf-8")
    at = text.index(number.head + number.old + number.tail) + len(number.head)
    path.write_text(text[:at] + "47" + text[at + len(number.old) :], "utf-8")
    was = before[number.game]
    now = volume_in(tmp_path, number.game, was.picture.known)
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    mine = ids_at(now, f"{number.game}/{number.file}", line, column, is_copies=number.head.endswith("×"))
    assert mine
    for language in now.languages:
        # What a line is called by, where it has no number of its own to show, is no place of it.
        old, new = (seen(one, language, mine & one.book.sources.nodes.keys()) for one in (was, now))
        shown = told(old, new, mine, language)
        drawn = on_cards(old, new, mine, language)
        assert shown, language
        if number.shown in ("card", "face"):
            assert drawn, language
        if number.shown == "card":
            assert drawn & {face for face in new.faces if new.pictures.get(face, "") != old.pictures.get(face, "")}


def told(old: Seen, new: Seen, mine: frozenset[str], language: str) -> int:
    """Compare the pages; how many places carry an id of the number."""
    assert old.pages.keys() == new.pages.keys()
    count = 0
    for path, page in new.pages.items():
        old_rest, _ = parted(old.pages[path], mine)
        new_rest, facts = parted(page, mine)
        assert old_rest == new_rest, (language, path)
        assert all("47" in fact for fact in facts), (language, path, facts)
        count += len(facts)
    return count


def on_cards(old: Seen, new: Seen, mine: frozenset[str], language: str) -> set[str]:
    """Compare the cards: what is printed on each, and its picture; the faces that carry an id of the number."""
    assert old.faces.keys() == new.faces.keys()
    found = set()
    for own, face in new.faces.items():
        was, now = (said(*one.facts, *one.lines) for one in (old.faces[own], face))
        changed = {source for source in now if now[source] != was[source]}
        assert changed == mine & now.keys(), (language, own)
        assert all("47" in now[source] for source in changed), (language, own)
        if changed:
            found.add(own)
        if own in new.pictures:
            assert (old.pictures[own] != new.pictures[own]) == bool(changed), (language, own)
    return found


def ids_at(volume: Volume, path: str, line: int, column: int, is_copies: bool) -> frozenset[str]:
    """The ids of all lines and steps around a place in a file."""
    here = Span.on_line(path, line, column, column + 2)
    sources = volume.book.sources
    found = {
        own
        for (_, span), own in sources.known()
        if span is not None and span.path.endswith(path) and covers(span, here)
    }
    if is_copies:  # no line of its own
        rows = sources.rows.items()
        found |= {f"printing:{row}.copies" for (_, span), row in rows if span and covers(span, here)}
    return frozenset(found)


def covers(span: Span, here: Span) -> bool:
    return Span(here.path, span.line, span.column, span.end_line, span.end_column).covers(here)


class Parts(HTMLParser):
    """The text of a page: facts with these ids apart, what is derived left out."""

    def __init__(self, mine: frozenset[str]) -> None:
        super().__init__()
        self.mine = mine
        self.rest: list[str] = []
        self.facts: list[str] = []
        self.open: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("br", "img"):
            return
        named = dict(attrs)
        sort = "derived" if "data-from" in named else "mine" if named.get("data-source") in self.mine else "rest"
        self.open.append((tag, sort))
        if sort == "mine":
            self.facts.append("")
        if not any(sort == "derived" for _, sort in self.open):
            self.rest.append(f"<{tag} {named.get('data-source', '')}>")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        sorts = [sort for _, sort in self.open]
        if "mine" in sorts:
            self.facts[-1] += data
        elif "derived" not in sorts:
            self.rest.append(data)


def parted(markdown: str, mine: frozenset[str]) -> tuple[str, list[str]]:
    """What a page says apart from those facts, and those facts."""
    parts = Parts(mine)
    # A figure is derived as a whole: its cells may come and go.
    parts.feed(re.sub(r"<figure.*?</figure>", "", markdown))
    return re.sub(r"[\s-]+", " ", " ".join(parts.rest)), [fact for fact in parts.facts if fact]
