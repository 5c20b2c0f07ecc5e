"""Laws of all pages of a book, in every language."""

from __future__ import annotations

import html
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

import markdown
import pytest
from markdown.extensions.toc import slugify_unicode

from spyrium_dsl.book import Book, Page
from spyrium_dsl.book.glossary import sort_of
from spyrium_dsl.book.html import to_html
from spyrium_dsl.book.page import slug
from spyrium_dsl.book.words import words
from spyrium_dsl.effects.declarations import AsSoonAs, Declaration
from spyrium_dsl.effects.node import concrete_classes
from spyrium_dsl.language.schema import shape_of
from spyrium_dsl.library.opened import open_folder
from spyrium_dsl.library.speaking import spoken
from spyrium_dsl.text.escaping import escaped
from tests.book.conftest import book_of
from tests.docs.pages import ROOT
from tests.games import SHIPPED

LANGUAGES = ("en", "pl", "ru", "de")
_LINK = re.compile(r"\]\(([^)]+)\)")


def as_html(page: Page) -> str:
    """What MkDocs makes of a page."""
    extensions = ["tables", "toc", "fenced_code"]
    return markdown.markdown(
        page.markdown, extensions=extensions, extension_configs={"toc": {"slugify": slugify_unicode}}
    )


@pytest.fixture(scope="session", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_link_leads_to_a_page_and_a_heading(book: Book, language: str) -> None:
    pages = {page.path: as_html(page) for page in book.pages(language)}
    for page in book.pages(language):
        for target in _LINK.findall(page.markdown):
            path, _, anchor = target.partition("#")
            found = str(PurePosixPath("/", page.path).parent.joinpath(path)) if path else f"/{page.path}"
            parts: list[str] = []
            for part in found.strip("/").split("/"):
                parts = parts[:-1] if part == ".." else [*parts, part]
            if parts[0] == "pictures":
                continue
            assert "/".join(parts) in pages, (page.path, target)
            if anchor:
                assert f'id="{anchor}"' in pages["/".join(parts)], (page.path, target)


def test_pages_have_the_same_paths_in_all_languages(book: Book) -> None:
    """So that a reader can change the language on any of them."""
    assert len({tuple(page.path for page in book.pages(language)) for language in LANGUAGES}) == 1


def test_each_fact_names_its_source(book: Book, language: str) -> None:
    """A sentence of a card stands in an element with the id of its line, and the id is one that the book knows."""
    for page in book.pages(language):
        for source, said in re.findall(r'<span data-source="([^"]+)">([^<]*)</span>', page.markdown):
            assert said, (page.path, source)
    card = next(card for card in book.game.tree.cards if card.properties)
    page = next(page for page in book.pages(language) if page.path == f"cards/{card.id}.md")
    assert f'data-source="{card.id}.' in page.markdown


def test_every_card_action_and_example_has_its_place(book: Book, language: str) -> None:
    pages = {page.path: page for page in book.pages(language)}
    telling = book.telling(language)
    for card in book.game.tree.cards:
        assert f"cards/{card.id}.md" in pages
        assert f"({card.id}.md)" in pages["cards/index.md"].markdown
    for block in book.game.tree.declarations:
        if block.head.tag() in ("action", "define"):
            assert book.sources.of(block) in telling.anchors
    shown = "".join(page.markdown for path, page in pages.items() if path.startswith("examples/"))
    for example in book.game.tree.examples:
        assert escaped(example.title) in shown


def test_examples_hold_and_show_what_each_move_changed(book: Book) -> None:
    assert all(one.outcome.passed for one in book.examples)
    with_moves = [one for one in book.examples if len(one.moves) > 1]
    assert with_moves
    assert all(move.changes for one in with_moves for move in one.moves[1:])


def test_a_stand_in_is_marked_and_a_confirmed_figure_is_not() -> None:
    page = next(page for page in book_of("spyrium").pages("en") if page.path == "cards/apprentice.md")
    table = next(line for line in page.markdown.splitlines() if "printing:apprentice.price" in line)
    cells = table.split(" | ")
    assert "<abbr" not in next(cell for cell in cells if "apprentice.price" in cell)
    assert "<abbr" in next(cell for cell in cells if "apprentice.copies" in cell)


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


EVIL = "<script>alert(1)</script> [x](javascript:y) *b* `c` | {{ card(1) }} <img src=x onerror=z>"


def test_a_card_called_script_is_harmless(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rules" / "orchard", tmp_path / "orchard")
    for folder in ("translations", "examples"):
        shutil.rmtree(tmp_path / "orchard" / folder)
    file = tmp_path / "orchard" / "cards.rules"
    text = file.read_text("utf-8")
    title = re.search(r'"([^"]+)"', text)
    assert title is not None
    file.write_text(text.replace(f'"{title[1]}"', f'"{EVIL}"', 1), "utf-8")
    game = file.with_name("game.rules")
    game.write_text(game.read_text("utf-8").replace('"Orchard Lane"', f'"{EVIL}"'), "utf-8")
    book = Book(spoken(open_folder(tmp_path / "orchard")))
    found = 0
    for page in book.pages("en"):
        tags = Tags()
        made = as_html(page)
        tags.feed(made)
        assert "{{" not in html.unescape(page.markdown) or "{{" not in page.markdown
        assert not [tag for tag, _ in tags.seen if tag in ("script", "code", "em")], page.path
        assert not [attrs for tag, attrs in tags.seen if tag == "img" and attrs.get("src") == "x"]
        assert not [attrs for _, attrs in tags.seen if "onerror" in attrs]
        assert not [attrs for tag, attrs in tags.seen if tag == "a" and (attrs.get("href") or "").startswith("java")]
        found += EVIL in tags.text
    assert found > 3


def test_anchors_are_those_that_markdown_makes() -> None:
    for text in ("Раунд и его фазы", "Przygotowanie", "What's next? (I)", "Länge – quer", "a_b c", "  x  y "):
        assert slug(text) == slugify_unicode(text, "-")


def test_each_language_has_all_the_words() -> None:
    english = words("en")
    for language in LANGUAGES[1:]:
        assert words(language).screens == english.screens, english.screens ^ words(language).screens


def test_our_own_html_is_what_markdown_makes_of_a_page(book: Book) -> None:
    """The fast way and the usual one agree on every page: the same text, headings, links and facts."""
    for language in ("en", "ru"):
        for page in book.pages(language):
            assert marks(to_html(page.markdown).body) == marks(as_html(page)), page.path


def marks(text: str) -> list[str]:
    """Headings, links, facts and words, in order."""
    tags = Tags()
    tags.feed(text)
    wanted = ("h1", "h2", "h3", "a", "img", "li", "ul", "ol", "td", "span", "strong", "ins", "del", "abbr", "small")
    found = [
        f"{tag} {' '.join(str(attrs.get(key)) for key in ('id', 'href', 'src', 'alt', 'data-source', 'data-from'))}"
        for tag, attrs in tags.seen
        if tag in wanted
    ]
    return [*found, "".join(tags.text.split())]


@pytest.mark.parametrize("game", SHIPPED)
def test_a_book_and_a_screen_speak_alike(game: str) -> None:
    """Both say amounts, and counts that stand alone, in the same case and with the same words."""
    book = book_of(game)
    for language in book.game.languages:
        here, there = book.telling(language).speech, book.game.speech(language)
        for kind in book.game.model.kinds:
            assert [here.count(number, kind) for number in (1, 2, 5)] == [
                there.count(number, kind) for number in (1, 2, 5)
            ]
        for resource in book.game.model.resources:
            assert here.amount(2, resource) == there.amount(2, resource)


def test_what_is_counted_alone_is_named_and_not_moved() -> None:
    """On the page of an example one helper is "1 pomocnik", not the one whom a verb takes."""
    book = book_of("orchard")
    assert book.telling("pl").speech.count(1, "helper") == "1 pomocnik"


NAMED = [one for one in concrete_classes(Declaration) if "name" in shape_of(one).slots and one is not AsSoonAs]


@pytest.mark.parametrize("head", NAMED, ids=lambda head: head.tag())
def test_the_glossary_has_a_word_for_whatever_a_game_names(head: type[Declaration], language: str) -> None:
    """Those that cannot be played yet never come to a book."""
    assert head.not_run_yet or words(language).screen(sort_of(head))
