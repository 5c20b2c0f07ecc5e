"""The events of MkDocs that the plugin answers."""

from __future__ import annotations

import logging
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
from spyrium_dsl.book.words import languages, words
from spyrium_dsl.plugin.following import Following
from spyrium_dsl.plugin.framing import Framing
from spyrium_dsl.plugin.macros import Macros, UnknownName, books, missing
from spyrium_dsl.plugin.pages import BookPage
from spyrium_dsl.plugin.places import places_of
from spyrium_dsl.plugin.shelf import MISTAKES, ROOTS, Shelf
from spyrium_dsl.text.escaping import escaped

LOOK_EVERY, WAIT_FOR_MORE = 0.1, 0.05
"""Seconds."""


class Games(c.Type[list[object]]):
    """The list of games; what is wrong with an entry is said where MkDocs says what is wrong with settings."""

    def __init__(self, default: list[object]) -> None:
        super().__init__(list, default=default)

    def run_validation(self, value: object) -> list[object]:
        """Refuse what is no game."""
        entries = super().run_validation(value)
        places_of(entries)
        return entries


class Settings(Config):  # type: ignore[no-untyped-call]
    """What stands under `spyrium` in mkdocs.yml."""

    games = Games(default=[])


class SpyriumPlugin(BasePlugin[Settings]):  # type: ignore[no-untyped-call]
    """Makes the pages of the games, fills in macros, and frames pages where the site has our theme."""

    def __init__(self) -> None:
        self.shelf = Shelf()
        self.using_macros: set[str] = set()
        self.framing = Framing(self.shelf.volumes)
        self.following: Following | None = None

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Remember what is done. Being there, it keeps the plugin from one build of a server to the next."""
        self.shelf.serving = command == "serve"
        self.shelf.volumes.clear()

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Anchors keep their letters, whatever their script, unless the site says otherwise."""
        self.shelf.home = Path(config.config_file_path).parent if config.config_file_path else Path.cwd()
        self.shelf.places = places_of(self.config.games)
        config.mdx_configs.setdefault("toc", {}).setdefault("slugify", slugify_unicode)
        if config.theme.name == "spyrium" and config.theme.locale.language in languages():
            # The words of our theme are elsewhere than MkDocs looks, and a strict build would stop for them.
            for root in ROOTS:
                logging.getLogger(f"{root}.localization").setLevel(logging.ERROR)
        if self.shelf.serving and MISTAKES not in config.extra_javascript:
            config.extra_javascript.append(MISTAKES)
        return config

    # ------------------------------------------------------------------ pages

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the pages and pictures of every game. A page of that path in the site's own folder stays as it is."""
        self.shelf.read_all()
        self.using_macros.clear()
        for volume in self.shelf.volumes.values():
            self.shelf.tell_failing(volume)
            for path, content, page in volume.contents():
                if files.get_file_from_path(path) is None:
                    file = File.generated(config, path, content=content, inclusion=InclusionLevel.NOT_IN_NAV)
                    if page is not None:
                        BookPage(page, volume, file, config)
                    files.append(file)
        for name in ASSETS:
            files.append(File.generated(config, f"assets/{name}", content=asset(name)))
        if self.shelf.serving:
            files.append(File.generated(config, MISTAKES, content=self.shelf.mistakes()))
        if self.shelf.places and all(files.get_file_from_path(name) is None for name in ("index.md", "README.md")):
            # The first page of a site that has none of its own.
            text = f"# {escaped(config.site_name)}\n\n{books(self.shelf.volumes.values(), 'index.md')}\n"
            files.append(File.generated(config, "index.md", content=text))
        return files

    def on_page_markdown(self, markdown: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> str:
        """Fill in the macros of the site's own pages."""
        if isinstance(page, BookPage) or not self.shelf.places or "{{" not in markdown:
            return markdown
        self.using_macros.add(page.file.src_uri)
        language = str(page.meta.get("language", config.theme.locale.language if config.theme.name else "en"))
        volumes = {place.at: self.shelf.volumes.get(place.at) for place in self.shelf.places}

        def wrong(problem: UnknownName) -> str:
            line = markdown.count("\n", 0, problem.offset) + 1
            told = words(language).screen("macro-at", page=page.file.src_uri, line=line, why=str(problem))
            if not self.shelf.serving:
                raise PluginError(told) from problem
            self.shelf.tell(told)
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
        self.following = Following(self.shelf, self.framing, self.using_macros, config, server.builder, server.watch)
        server.builder = self.following
        return server
