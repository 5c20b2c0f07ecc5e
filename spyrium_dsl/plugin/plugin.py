"""The events of MkDocs that the plugin answers."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from pathlib import Path

import jinja2
from markdown.extensions.toc import slugify_unicode
from mkdocs.config import config_options as c
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as SitePage

from spyrium_dsl.book.folder import ASSETS, asset
from spyrium_dsl.book.page import Page, escaped
from spyrium_dsl.book.words import languages
from spyrium_dsl.plugin.following import Following
from spyrium_dsl.plugin.framing import Framing
from spyrium_dsl.plugin.macros import Macros, UnknownName, books, missing
from spyrium_dsl.plugin.mistakes import mistakes_script
from spyrium_dsl.plugin.pages import BookPage
from spyrium_dsl.plugin.places import Place, place_of
from spyrium_dsl.plugin.shelf import Unreadable, Volume, folder_of, read

log = logging.getLogger("mkdocs.plugins.spyrium")

ROOTS = ("mkdocs", "properdocs")
"""What the loggers of both programs begin with."""
MISTAKES = "assets/mistakes.js"
LOOK_EVERY, WAIT_FOR_MORE = 0.1, 0.05
"""Seconds."""


class Games(c.Type[list[object]]):
    """The list of games; what is wrong with an entry is said where MkDocs says what is wrong with settings."""

    def __init__(self, default: list[object]) -> None:
        super().__init__(list, default=default)

    def run_validation(self, value: object) -> list[object]:
        """Refuse what is no game."""
        entries = super().run_validation(value)
        for number, entry in enumerate(entries, 1):
            place_of(entry, number)
        return entries


class Settings(Config):  # type: ignore[no-untyped-call]
    """What stands under `spyrium` in mkdocs.yml."""

    games = Games(default=[])


class SpyriumPlugin(BasePlugin[Settings]):  # type: ignore[no-untyped-call]
    """Makes the pages of the games, fills in macros, and frames pages where the site has our theme."""

    def __init__(self) -> None:
        self.places: tuple[Place, ...] = ()
        self.volumes: dict[str, Volume] = {}
        self.home = Path()
        self.serving = False
        self.wrong: list[Unreadable] = []
        self.using_macros: set[str] = set()
        self.framing = Framing(self.volumes)
        self.following: Following | None = None

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Remember what is done. Being there, it keeps the plugin from one build of a server to the next."""
        self.serving = command == "serve"
        self.volumes.clear()

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Anchors keep their letters, whatever their script, unless the site says otherwise."""
        self.home = Path(config.config_file_path).parent if config.config_file_path else Path.cwd()
        self.places = tuple(place_of(entry, number) for number, entry in enumerate(self.config.games, 1))
        config.mdx_configs.setdefault("toc", {}).setdefault("slugify", slugify_unicode)
        if config.theme.name == "spyrium" and config.theme.locale.language in languages():
            # The words of our theme are elsewhere than MkDocs looks, and a strict build would stop for them.
            for root in ROOTS:
                logging.getLogger(f"{root}.localization").setLevel(logging.ERROR)
        if self.serving and MISTAKES not in config.extra_javascript:
            config.extra_javascript.append(MISTAKES)
        return config

    # ------------------------------------------------------------------ pages

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the pages and pictures of every game. A page of that path in the site's own folder stays as it is."""
        self.read_all()
        self.using_macros.clear()
        for volume in self.volumes.values():
            self.tell_failing(volume)
            for path, content, page in contents(volume):
                if files.get_file_from_path(path) is None:
                    file = File.generated(config, path, content=content, inclusion=InclusionLevel.NOT_IN_NAV)
                    if page is not None:
                        BookPage(page, volume, file, config)
                    files.append(file)
        for name in ASSETS:
            files.append(File.generated(config, f"assets/{name}", content=asset(name)))
        if self.serving:
            files.append(File.generated(config, MISTAKES, content=self.mistakes()))
        if self.places and all(files.get_file_from_path(name) is None for name in ("index.md", "README.md")):
            # The first page of a site that has none of its own.
            text = f"# {escaped(config.site_name)}\n\n{books(self.volumes.values(), 'index.md')}\n"
            files.append(File.generated(config, "index.md", content=text))
        return files

    def read_all(self) -> None:
        """Read every game whose files have changed. One with mistakes stays as it was; where it never was, a build ends.

        A server goes on without it: its author is about to mend it.
        """
        self.wrong = []
        for at in self.volumes.keys() - {place.at for place in self.places}:
            del self.volumes[at]
        for place in self.places:
            try:
                self.volumes[place.at] = read(place, self.home, self.volumes.get(place.at))
            except Unreadable as problem:
                if not self.serving:
                    raise PluginError(f"{place.game}\n{problem}") from problem
                stay = "the pages stay as they were" if place.at in self.volumes else "there are no pages yet"
                self.tell(f"{place.game}: {stay}.\n{problem}")
                self.wrong.append(problem)

    def tell(self, mistake: str) -> None:
        """Show a mistake in the terminal of a server, which strictness must not stop."""
        for logger in map(logging.getLogger, ROOTS):
            for handler in list(logger.handlers):
                if hasattr(handler, "get_counts"):
                    logger.removeHandler(handler)
        log.error(mistake)

    def mistakes(self) -> str:
        """What the script says that every served page loads."""
        return mistakes_script(self.wrong, all(place.at in self.volumes for place in self.places))

    def folders(self) -> list[Path]:
        """The folders of all games that there are, readable or not."""
        found = []
        for place in self.places:
            with contextlib.suppress(Unreadable):
                found.append(folder_of(place, self.home))
        return found

    def tell_failing(self, volume: Volume) -> None:
        """Name the examples that do not hold: a warning, for which a strict build stops, but not a server."""
        for one in volume.book.examples:
            if not one.outcome.passed:
                level = logging.INFO if self.serving else logging.WARNING
                title = one.example.title
                log.log(level, f'{volume.place.game}: the example "{title}" does not hold; spyrium test says why.')

    def on_page_markdown(self, markdown: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> str:
        """Fill in the macros of the site's own pages."""
        if isinstance(page, BookPage) or not self.places or "{{" not in markdown:
            return markdown
        self.using_macros.add(page.file.src_uri)
        language = str(page.meta.get("language", config.theme.locale.language if config.theme.name else "en"))
        volumes = {place.at: self.volumes.get(place.at) for place in self.places}

        def wrong(problem: UnknownName) -> str:
            line = markdown.count("\n", 0, problem.offset) + 1
            told = f"{page.file.src_uri}, line {line} of its text: {problem}"
            if not self.serving:
                raise PluginError(told) from problem
            self.tell(told)
            return missing(str(problem))

        return Macros(volumes, language, page.file.src_uri).filled(markdown, wrong)

    # ------------------------------------------------------------------ the frame and the index

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Keep what leads through the site."""
        self.framing.nav = nav
        return nav

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> jinja2.Environment:
        """Give our theme its frame."""
        env.globals["framed"] = self.framing.framed
        self.framing.files = files
        self.framing.env = env
        return env

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write the index of the search, a script for each language."""
        self.framing.write_indexes(config)

    # ------------------------------------------------------------------ following edits

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: object) -> LiveReloadServer:
        """Watch the files of the games, and after an edit of theirs make only those pages that are other."""
        # MkDocs looks for edits twice a second, and then waits whether more come; an author waits for both.
        server.observer._timeout = LOOK_EVERY
        server.build_delay = WAIT_FOR_MORE
        self.following = Following(self, config, server.builder, server.watch)
        server.builder = self.following
        return server


def contents(volume: Volume) -> Iterator[tuple[str, str, Page | None]]:
    """Path in the site, content, and the page of the book, None for pictures."""
    for language in volume.languages:
        folder = f"{volume.place.at}/{language}"
        for page in volume.pages(language):
            yield f"{folder}/{page.path}", page.markdown, page
        for card in volume.book.game.tree.cards:
            yield f"{folder}/pictures/{card.id}.svg", volume.picture(card.id, language), None
