"""Rulebooks as PDF: real files, opened again."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from pypdfium2 import raw

from spyrium_dsl.book.book import Book
from spyrium_dsl.book.page import Page
from spyrium_dsl.book.selected import selected
from spyrium_dsl.cards.booklet import Booklet
from spyrium_dsl.cards.paper import PAPERS
from spyrium_dsl.cli.app import run
from spyrium_dsl.cli.booklets import booklet_of
from spyrium_dsl.cli.extras import how_to_get
from spyrium_dsl.library.opened import open_game
from spyrium_dsl.library.speaking import spoken
from spyrium_dsl.text.escaping import escaped
from tests.cards.drawn import LANGUAGES, opened, text_of
from tests.json_parts import list_at


@cache
def book(name: str) -> Book:
    return Book(spoken(open_game(name)))


@cache
def booklet(name: str, language: str) -> Booklet:
    return booklet_of(book(name), name, language)


@cache
def pdf(name: str, language: str) -> bytes:
    return booklet(name, language).pdf(PAPERS["a4"])


EVERY = pytest.mark.parametrize(
    ("name", "language"), [(game, one) for game in ("spyrium", "orchard") for one in LANGUAGES]
)


def plain(text: str) -> str:
    """With spaces of one sort: where a line may break is no matter here."""
    return text.replace("\xa0", " ")


@EVERY
def test_a_rulebook_has_contents_and_all_its_headings(name: str, language: str) -> None:
    own = booklet(name, language)
    document, texts = opened(pdf(name, language)), text_of(pdf(name, language))
    assert texts[1].startswith(own.contents)
    entries = list(document.get_toc())
    top = [one.get_title() for one in entries if one.level == 0]
    titles = [page.title for page in own.pages]
    assert top == [titles[0], own.cards, *titles[1:]]
    first = entries[0].get_dest().get_index()
    listed = " ".join(texts[1:first])
    for one in entries:
        # A number before its page in the list, and the heading on that page.
        page = one.get_dest().get_index()
        title = plain(one.get_title())
        assert re.search(rf"{re.escape(title)}[ .]*{page + 1}\b", plain(listed)), title
        assert title in plain(texts[page])


@EVERY
def test_pages_have_numbers_and_the_chapter_above_them(name: str, language: str) -> None:
    document, texts = opened(pdf(name, language)), text_of(pdf(name, language))
    begins = {one.get_dest().get_index(): one.get_title() for one in document.get_toc() if one.level == 0}
    chapter = ""
    for number, text in enumerate(texts):
        if number == 0:
            continue
        chapter = begins.get(number, chapter)
        title = booklet(name, language).title
        # At the outer edge: before the title on even pages, after it on odd ones.
        foot = f"{number + 1} {title}" if number % 2 else f"{title} {number + 1}"
        assert text.endswith(foot), number
        assert text.startswith(chapter), number


@EVERY
def test_every_letter_is_in_our_fonts_and_every_card_is_shown(name: str, language: str) -> None:
    own = booklet(name, language)
    assert list(own.complaints()) == []
    printed = " ".join(text_of(pdf(name, language)))
    assert own.drawing is not None
    for face in own.drawing.faces:
        assert face.title in printed
    if any(fact.stand_in for face in own.drawing.faces for fact in face.facts):
        assert own.drawing.legend in printed


@EVERY
def test_the_player_aid_is_one_sheet(name: str, language: str) -> None:
    """The last page, and no more: it is laid beside the table."""
    document = opened(pdf(name, language))
    aid = [one for one in document.get_toc() if one.level == 0][-1]
    assert aid.get_dest().get_index() == len(document) - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_says_what_it_is_and_can_be_read_aloud(language: str) -> None:
    """Title and language among its data, and its parts tagged: headings, tables, lists."""
    content = pdf("orchard", language)
    document = opened(content)
    assert document.get_metadata_dict()["Title"] == booklet("orchard", language).title
    assert f"/Lang ({language}".encode() in content or f"/Lang({language}".encode() in content
    assert raw.FPDFCatalog_IsTagged(document.raw)
    assert b"pdfuaid" in content
    tags = set(structure(document))
    assert {"H1", "H2", "P", "Table", "TH", "TR", "L", "LI", "Link"} <= tags


def structure(document: pypdfium2.PdfDocument) -> list[str]:
    """The tags of all parts."""
    found: list[str] = []

    def walk(element: object) -> None:
        import ctypes

        buffer = ctypes.create_string_buffer(100)
        raw.FPDF_StructElement_GetType(element, buffer, 100)
        found.append(buffer.raw.decode("utf-16-le").partition("\0")[0])
        for at in range(raw.FPDF_StructElement_CountChildren(element)):
            if child := raw.FPDF_StructElement_GetChildAtIndex(element, at):
                walk(child)

    for page in document:
        tree = raw.FPDF_StructTree_GetForPage(page.raw)
        for at in range(raw.FPDF_StructTree_CountChildren(tree)):
            walk(raw.FPDF_StructTree_GetChildAtIndex(tree, at))
        raw.FPDF_StructTree_Close(tree)
    return found


def test_links_lead_inside_and_nothing_is_markup() -> None:
    name = '<script>#panic("x")</script> *a* $b$'
    text = f"# One\n\n{escaped(name)} [there](other.md#two), [away](elsewhere.md)\n"
    pages = [
        Page("one.md", "One", text),
        Page("other.md", "Other", "# Other\n\n## Two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"),
    ]
    own = Booklet(name, "en", "Contents", pages, on_page="p. 0")
    texts = text_of(own.pdf(PAPERS["letter"]))
    assert name in texts[0]
    assert name in texts[2]
    # On paper a link is the number of a page.
    assert "there (p. 4), away" in texts[2]
    (first, _) = list_at(own.data(PAPERS["letter"]), "chapters")
    links = [node.get("to") for node in list_at(first, "inside", 1, "inside") if isinstance(node, dict)]
    assert links == ["other.html#two", None]


def test_a_long_table_breaks_between_rows_and_repeats_its_head() -> None:
    rows = "\n".join(f"| name {number} | one<br>two<br>three |" for number in range(60))
    page = Page("one.md", "One", f"# One\n\n| What | How |\n|---|---|\n{rows}\n")
    texts = text_of(Booklet("T", "en", "Contents", [page]).pdf(PAPERS["a4"]))[2:]
    assert len(texts) > 2
    for text in texts:
        assert "What How" in text
        assert text.count("one two three") == len(re.findall(r"name \d+", text))


def test_a_letter_that_no_font_has_is_told_with_its_page() -> None:
    page = Page("one.md", "Lions", "# Lions\n\nA lion: 🦁\n")
    (only,) = Booklet("T", "en", "Contents", [page]).complaints()
    assert (only.code, only.facts["card"], only.facts["letter"]) == ("E443", "Lions", "🦁")


def test_few_examples_show_every_rule_that_all_of_them_show() -> None:
    own = book("spyrium")
    telling = own.telling("en")
    chosen = list(selected(telling, own.examples))
    assert len(chosen) < len(own.examples) / 4

    def shown(some: object) -> set[str]:
        assert isinstance(some, list | tuple)
        places = (change.clause.span for one in some for move in one.moves for change in move.changes if change.clause)
        return {found for found in map(telling.sources.at, places) if ":" in found}

    assert shown(chosen) == shown(own.examples)
    assert all(one.outcome.passed for one in chosen)
    # None is there for nothing.
    for at in range(len(chosen)):
        assert shown(chosen[at:]) - shown(chosen[:at]), chosen[at].example.title
    assert not {one for one in shown(chosen) if one.startswith("printing:")}


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
    assert how_to_get("print") in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
