"""A number stands once in the rules: change it, and each place that carries its id says the new one, and no other changes."""

from __future__ import annotations

import re
import shutil
from functools import partial
from html.parser import HTMLParser
from pathlib import Path

import pytest

from spyrium_dsl.book import Book, Extra, Page
from spyrium_dsl.cli.opened import open_folder
from spyrium_dsl.cli.speaking import spoken
from spyrium_dsl.text.span import Span
from tests.docs.pages import ROOT

NUMBERS = (
    ("spyrium", "characters.rules", "spend 1 spyrium, gain ", "3", " VP"),
    ("spyrium", "characters.rules", "gain ", "2", " spyrium"),
    ("spyrium", "printings.rules", "geologist        A  ×1  £", "2", ""),
    ("spyrium", "printings.rules", "mine-1           A  ×", "3", ""),
    ("spyrium", "printings.rules", "palace           C  ×1  £10  ", "12", " VP"),
    ("spyrium", "game.rules", "each player starts with ", "8", ""),
    ("spyrium", "game.rules", "money: spend 1 money bonus, gain £", "5", ""),
    ("spyrium", "events.rules", "pay £3, gain ", "3", " VP"),
    ("spyrium", "techniques.rules", "a new space costs £", "3", " less"),
    ("spyrium", "techniques.rules", "always: £", "2", " more takings"),
    ("orchard", "game.rules", "spend ", "2", " silver"),
)


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], tuple[Page, ...]]:
    """The pages of both games as they are, by game and language."""
    home = tmp_path_factory.mktemp("before")
    found = {}
    for game in ("spyrium", "orchard"):
        shutil.copytree(ROOT / "rules" / game, home / game)
        book = book_in(home, game)
        found.update({(game, language): book.pages(language) for language in book.game.languages})
    return found


def book_in(home: Path, game: str) -> Book:
    """The book of a copy of a game, with one variant."""
    folder = home / game
    variants = ("rich-start",) if game == "spyrium" else ()
    return Book(
        spoken(open_folder(folder)),
        [Extra(one, partial(lambda one: spoken(open_folder(folder, (one,))), one)) for one in variants],
    )


@pytest.mark.parametrize(
    ("game", "file", "head", "old", "tail"), NUMBERS, ids=[f"{n[1]}:{n[2]}{n[3]}" for n in NUMBERS]
)
def test_a_number_changes_where_its_id_stands_and_nowhere_else(
    before: dict[tuple[str, str], tuple[Page, ...]],
    tmp_path: Path,
    game: str,
    file: str,
    head: str,
    old: str,
    tail: str,
) -> None:
    shutil.copytree(ROOT / "rules" / game, tmp_path / game)
    path = tmp_path / game / file
    text = path.read_text("utf-8")
    at = text.index(head + old + tail) + len(head)
    path.write_text(text[:at] + "47" + text[at + len(old) :], "utf-8")
    # Translations by hand would now mean something else than the card; they are checked by another law.
    after = book_in(tmp_path, game)
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    mine = ids_at(after, f"{game}/{file}", line, column, is_copies=head.endswith("×"))
    assert mine
    for language in after.game.languages:
        changed = 0
        old_pages, new_pages = before[game, language], after.pages(language)
        assert [page.path for page in old_pages] == [page.path for page in new_pages]
        for was, now in zip(old_pages, new_pages, strict=True):
            old_rest, _ = parted(was.markdown, mine)
            new_rest, facts = parted(now.markdown, mine)
            assert old_rest == new_rest, (language, now.path)
            assert all("47" in fact for fact in facts), (language, now.path, facts)
            changed += len(facts)
        assert changed, (language, mine)


def ids_at(book: Book, path: str, line: int, column: int, is_copies: bool) -> frozenset[str]:
    """The ids of all lines and steps around a place in a file."""
    here = Span.on_line(path, line, column, column + 2)
    found = {
        own
        for (_, span), own in book.sources.known()
        if span is not None and span.path.endswith(path) and covers(span, here)
    }
    if is_copies:  # no line of its own
        rows = book.sources.rows.items()
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
