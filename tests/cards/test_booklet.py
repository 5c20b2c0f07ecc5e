"""Rulebooks as PDF: real files, opened again."""

from __future__ import annotations

import sys
from functools import cache
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest

from spyrium_dsl.book.book import RULES, Book
from spyrium_dsl.book.page import Page, escaped
from spyrium_dsl.cards.booklet import Booklet
from spyrium_dsl.cards.paper import PAPERS
from spyrium_dsl.cli.app import run
from spyrium_dsl.cli.opened import open_game
from spyrium_dsl.cli.speaking import spoken


@cache
def book(name: str) -> Book:
    return Book(spoken(open_game(name)))


def opened(content: bytes) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(BytesIO(content))


def text_of(document: pypdfium2.PdfDocument) -> list[str]:
    """The words of each page, one space between them."""
    return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


@pytest.mark.parametrize("name", ["spyrium", "orchard"])
@pytest.mark.parametrize("language", ["en", "pl", "ru", "de"])
def test_a_rulebook_has_contents_and_all_its_headings(name: str, language: str) -> None:
    pages = {page.path: page for page in book(name).pages(language)}
    contents = book(name).telling(language).word("printed-contents")
    chosen = [pages[path] for path in RULES]
    document = opened(Booklet("Title", language, contents, chosen).pdf(PAPERS["a4"]))
    texts = text_of(document)
    assert texts[1].startswith(contents)
    entries = list(document.get_toc())
    assert [one.get_title() for one in entries if one.level == 0] == [page.title for page in chosen]
    for one in entries:
        title = one.get_title()
        assert title in " ".join(texts[1:3]), title
        assert title in texts[one.get_dest().get_index()], title
    # The title page alone has no number.
    numbers = [text.rpartition(" ")[2] for text in texts[1:]]
    assert numbers == [str(number) for number in range(2, len(document) + 1)]


def test_links_lead_inside_and_nothing_is_markup() -> None:
    name = '<script>#panic("x")</script> *a* $b$'
    text = f"# One\n\n{escaped(name)} [there](other.md#two), [away](elsewhere.md)\n"
    pages = [
        Page("one.md", "One", text),
        Page("other.md", "Other", "# Other\n\n## Two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"),
    ]
    booklet = Booklet(name, "en", "Contents", pages)
    texts = text_of(opened(booklet.pdf(PAPERS["letter"])))
    assert name in texts[0]
    assert name in texts[2]
    (first, _) = booklet.data(PAPERS["letter"])["chapters"]  # type: ignore[misc, union-attr]
    links = [node.get("to") for node in first[1]["inside"] if isinstance(node, dict)]  # type: ignore[index, call-overload, union-attr]
    assert links == ["other.html#two", None]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_command_writes_a_pdf_for_each_language(paper: str, tmp_path: Path) -> None:
    assert run(["docs", "orchard", "--pdf", str(tmp_path), "--in", "pl,ru", "--paper", paper]) == 0
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["orchard-rules-pl.pdf", "orchard-rules-ru.pdf"]
    width, height = opened(files[0].read_bytes())[0].get_size()
    assert (width / 72 * 25.4, height / 72 * 25.4) == pytest.approx(PAPERS[paper], abs=0.1)


def test_without_a_typesetter_it_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert run(["docs", "orchard", "--pdf", str(tmp_path), "--in", "en"]) == 1
    assert "spyrium-dsl[print]" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
