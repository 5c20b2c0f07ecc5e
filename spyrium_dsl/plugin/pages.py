"""A page of a book among the pages of MkDocs."""

from __future__ import annotations

import html
import posixpath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page as SitePage
from mkdocs.structure.toc import AnchorLink, TableOfContents
from mkdocs.utils import get_relative_url

from spyrium_dsl.book.html import Made, to_html
from spyrium_dsl.book.page import Page
from spyrium_dsl.plugin.volume import Volume


class BookPage(SitePage):
    """It becomes HTML in our own way: what it is made of is known, and there are hundreds of it."""

    def __init__(self, page: Page, volume: Volume, file: File, config: MkDocsConfig) -> None:
        # For MkDocs and its themes a title is HTML.
        super().__init__(html.escape(page.title), file, config)
        self.page = page
        self.volume = volume
        folder = file.src_uri.removesuffix(page.path).rstrip("/")
        self.tongue = posixpath.basename(folder)
        self.made: Made | None = None

    def read_source(self, config: MkDocsConfig) -> None:
        """The Markdown of the book; it has no front matter."""
        self.markdown, self.meta = self.page.markdown, {"language": self.tongue, "book": self.volume.place.at}

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Fill in content, contents and anchors."""
        here = posixpath.dirname(self.file.src_uri)

        def url(target: str) -> str:
            path, sign, anchor = target.partition("#")
            found = files.get_file_from_path(posixpath.normpath(posixpath.join(here, path))) if path else self.file
            return f"{get_relative_url(found.url, self.file.url)}{sign}{anchor}" if found is not None else target

        self.made = to_html(self.markdown or "", url)
        self.content = self.made.body
        self.present_anchor_ids = {heading.anchor for heading in self.made.headings}
        roots: list[AnchorLink] = []
        open_ones: list[AnchorLink] = []
        for heading in self.made.headings:
            one = AnchorLink(heading.text, heading.anchor, heading.level)
            while open_ones and open_ones[-1].level >= one.level:
                open_ones.pop()
            (open_ones[-1].children if open_ones else roots).append(one)
            open_ones.append(one)
        self.toc = TableOfContents(roots)
