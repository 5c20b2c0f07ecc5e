"""The frame of `book.shell` around the pages of a site, and the index of its search."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure import StructureItem
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page as SitePage
from mkdocs.structure.toc import AnchorLink
from mkdocs.utils import get_relative_url, normalize_url

from spyrium_dsl.book.html import Heading, text_of
from spyrium_dsl.book.menu import menu, neighbours
from spyrium_dsl.book.search import entries, row, script
from spyrium_dsl.book.shell import Entry, Frame, Tongue, framed
from spyrium_dsl.book.words import words
from spyrium_dsl.plugin.pages import BookPage
from spyrium_dsl.plugin.volume import Volume

_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)


class Framing:
    """What our theme asks for; the plugin keeps *nav*, *files* and *env* of the last build here."""

    def __init__(self, volumes: Mapping[str, Volume]) -> None:
        self.volumes = volumes
        self.nav: Navigation | None = None
        self.files: Files | None = None
        self.env: jinja2.Environment | None = None
        self._indexed: dict[tuple[str, str, str, bool, str], tuple[str, ...]] = {}

    # ------------------------------------------------------------------ frames

    def framed(self, page: SitePage | None, nav: Navigation, config: MkDocsConfig, base_url: str) -> str:
        """The HTML of a page; without one, that of the page for what is not there."""
        base = base_url.rstrip("/") + "/"
        if page is None:
            language = config.theme.locale.language
            frame = self._frame(language, config, "404", "", base, self._site_menu(nav, None, base), "")
            return framed(frame, "<h1>404</h1>", (), words(language))
        headings = tuple(_headings(page.toc))
        if isinstance(page, BookPage):
            return framed(self._book_frame(page, config, base), page.content or "", headings, words(page.tongue))
        language = language_of(page, config)
        title = title_of(page)
        frame = self._frame(language, config, title, _lead(page), base, self._site_menu(nav, page, base), page.url)
        # A table of the site's own pages may be wider than a phone, as those of books.
        body = _TABLE.sub(r'<div class="wide">\g<0></div>', page.content or "")
        return framed(frame, body, headings, words(language))

    def _frame(
        self,
        language: str,
        config: MkDocsConfig,
        title: str,
        lead: str,
        base: str,
        entries: tuple[Entry, ...],
        here: str,
    ) -> Frame:
        def from_base(path: str) -> str:
            return path if path.startswith(("http:", "https:", "/")) else base + path

        return Frame(
            language,
            config.site_name,
            get_relative_url("." if config.use_directory_urls else "index.html", here),
            title,
            lead or config.site_description or "",
            f"{base}assets/",
            f"{base}search-{language}.js",
            base,
            entries,
            styles=[from_base(str(one)) for one in config.extra_css],
            scripts=[from_base(str(one)) for one in config.extra_javascript],
        )

    def _book_frame(self, page: BookPage, config: MkDocsConfig, base: str) -> Frame:
        volume, language = page.volume, page.tongue

        def url_in(code: str, path: str) -> str:
            file = self.files.get_file_from_path(f"{volume.place.at}/{code}/{path}") if self.files is not None else None
            return get_relative_url(file.url, page.url) if file is not None else ""

        def url(path: str) -> str:
            return url_in(language, path)

        pages = volume.pages(language)
        before, after = neighbours(pages, page.page.path, url)
        names = volume.book.game.vocabularies
        own = self._frame(language, config, page.page.title, page.page.lead, base, (), page.url)
        return Frame(
            **{
                **own.__dict__,
                "menu": (Entry(f"← {config.site_name}", own.home), *menu(pages, page.page.path, url)),
                "languages": [
                    Tongue(code, names[code].name, url_in(code, page.page.path), code == language)
                    for code in volume.languages
                ],
                "before": before,
                "after": after,
                "kind": "aid" if page.page.path == "aid.md" else "",
            }
        )

    def _site_menu(self, nav: Navigation, page: SitePage | None, base: str) -> tuple[Entry, ...]:
        return tuple(_entry(one, page, base) for one in nav.items)

    # ------------------------------------------------------------------ the index

    def write_indexes(self, config: MkDocsConfig) -> None:
        """One script for each language that a page is in."""
        for language, rows in self._rows(config).items():
            file = Path(config.site_dir, f"search-{language}.js")
            text = script(rows)
            if not file.is_file() or file.read_text("utf-8") != text:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, "utf-8")

    def _rows(self, config: MkDocsConfig) -> dict[str, list[str]]:
        """The entries of every page, by language; those of a page that is as it was are not made again."""
        found: dict[str, list[str]] = {}
        known, self._indexed = self._indexed, {}
        for file in self.files.documentation_pages() if self.files is not None else ():
            page = file.page
            if page is None or page.content is None:
                continue
            if isinstance(page, BookPage):
                parts, title, lead = page.page.group != "cards", page.page.title, page.page.lead
                language = page.tongue
            else:
                parts, title, lead, language = True, title_of(page), _lead(page), language_of(page, config)
            made_of = (page.url or "index.html", title, page.content, parts, lead)
            rows = known.get(made_of) or tuple(row(one) for one in entries(*made_of))
            self._indexed[made_of] = rows
            found.setdefault(language, []).extend(rows)
        return found


def title_of(page: SitePage) -> str:
    """The title as text; MkDocs has it as HTML."""
    return html.unescape(page.title or "")


def language_of(page: SitePage, config: MkDocsConfig) -> str:
    """The language of a page of the site's own."""
    return str(page.meta.get("language", config.theme.locale.language))


def _lead(page: SitePage) -> str:
    """The first paragraph of a page."""
    body = page.content or ""
    start = body.find("<p>")
    return text_of(body[start : body.find("</p>", start)])[:200] if start >= 0 else ""


def _headings(toc: Iterable[AnchorLink]) -> Iterator[Heading]:
    for one in toc:
        yield Heading(one.level, one.id, one.title)
        yield from _headings(one.children)


def _entry(item: StructureItem, page: SitePage | None, base: str) -> Entry:
    title = title_of(item) if isinstance(item, SitePage) else item.title or ""
    if isinstance(item, BookPage):
        # MkDocs takes the title of the page and not that of its own list; which language it is in must be seen there.
        title = f"{title} · {item.volume.book.game.vocabularies[item.tongue].name}"
    if isinstance(item, SitePage):
        url = get_relative_url(item.url, page.url) if page is not None else base + item.url
        return Entry(title, url, item is page)
    if item.is_link:
        url = str(getattr(item, "url", ""))
        return Entry(title, normalize_url(url, page, base) if page is not None else url)
    inner = item.children if isinstance(item, Section) else ()
    return Entry(title, "", False, tuple(_entry(one, page, base) for one in inner))
