"""Follows edits of rules while a site is served: only pages that are other are made and written."""

from __future__ import annotations

import gc
import logging
import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from mkdocs.commands import build
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page as SitePage

from spyrium_dsl.book.page import Page
from spyrium_dsl.library.games import ENDING, ICONS, LOOK
from spyrium_dsl.plugin.framing import Framing
from spyrium_dsl.plugin.pages import BookPage
from spyrium_dsl.plugin.shelf import MISTAKES, Shelf

log = logging.getLogger("mkdocs.plugins.spyrium")


class Following:
    """What the server calls after an edit. Where more than rules changed, the whole site is built as usual.

    *using_macros*: the site's own pages, by path, that speak of games; whoever builds keeps it up to date.
    """

    def __init__(
        self,
        shelf: Shelf,
        framing: Framing,
        using_macros: Collection[str],
        config: MkDocsConfig,
        build_all: Callable[[], None],
        watch: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.shelf = shelf
        self.framing = framing
        self.using_macros = using_macros
        self.config = config
        self.build_all = build_all
        self.watch = watch
        self.watched: set[Path] = set()
        self._watch_all()
        self.others = self._stamp()
        _settle()

    def __call__(self) -> None:
        others = self._stamp()
        if others != self.others or not self.refreshed():
            self.build_all()
            self._watch_all()
            self.others = self._stamp()
            _settle()

    def refreshed(self) -> bool:
        """Bring the pages of the games up to date; False where that takes a whole build: pages came or went."""
        begun = time.perf_counter()
        shelf, framing = self.shelf, self.framing
        files, site = framing.files, Path(self.config.site_dir)
        if files is None or framing.env is None or framing.nav is None:
            return False
        before = dict(shelf.volumes)
        shelf.read_all()
        write(site / MISTAKES, shelf.mistakes())
        fresh: list[SitePage] = []
        written = 0
        if shelf.volumes.keys() != before.keys():
            return False
        for at, volume in shelf.volumes.items():
            if volume is before[at]:
                continue
            was, new = list(before[at].contents()), list(volume.contents())
            # Menus and the links to the next page name pages, so a title that changes is on many of them.
            if _frames(was) != _frames(new):
                return False
            old = {path: content for path, content, _ in was}
            for path, content, page in new:
                file = files.get_file_from_path(path)
                if file is None or file.generated_by is None:
                    continue
                if isinstance(file.page, BookPage):
                    file.page.volume = volume
                if content == old[path]:
                    continue
                if page is None:
                    write(Path(file.abs_dest_path), content)
                    written += 1
                else:
                    fresh.append(BookPage(page, volume, file, self.config))
            shelf.tell_failing(volume)
        if shelf.volumes != before:
            found = (files.get_file_from_path(path) for path in sorted(self.using_macros))
            fresh += [file.page for file in found if file is not None and file.page is not None]
        pages = files.documentation_pages()
        for made in fresh:
            build._populate_page(made, self.config, files)
        for made in fresh:
            build._build_page(made, self.config, pages, framing.nav, framing.env)
        if fresh or written:
            framing.write_indexes(self.config)
            took = time.perf_counter() - begun
            log.info(f"{len(fresh)} pages and {written} pictures made anew in {took:.2f} seconds")
        return True

    def _watch_all(self) -> None:
        for folder in self.shelf.folders():
            if folder not in self.watched:
                self.watched.add(folder)
                self.watch(str(folder))

    def _stamp(self) -> tuple[tuple[str, int], ...]:
        """All files of the site that are not rules: its pages and its configuration."""
        rules = [folder.resolve() for folder in self.shelf.folders()]
        found = [Path(self.config.config_file_path)] if self.config.config_file_path else []
        found += [file for file in Path(self.config.docs_dir).rglob("*") if file.is_file()]
        kept = (file for file in found if not any(_is_of_game(file.resolve(), folder) for folder in rules))
        return tuple(sorted((str(file), file.stat().st_mtime_ns) for file in kept))


def _is_of_game(file: Path, folder: Path) -> bool:
    """Whether a game in that folder is made from the file: a page of the site may lie beside its rules."""
    if not file.is_relative_to(folder):
        return False
    return file.suffix == ENDING or file == folder / LOOK or file.parent == folder / ICONS


def _settle() -> None:
    """What a whole build has made stays while the site is served: it is not looked through for garbage at every edit."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _frames(found: Sequence[tuple[str, str, Page | None]]) -> list[tuple[str, str]]:
    """Paths and titles."""
    return [(path, page.label if page is not None else "") for path, _, page in found]


def write(file: Path, text: str) -> None:
    """Write a file whose folder may not be there yet."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
