"""A real browser and a site in a folder: no server, so what works here works from a folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from spyrium_dsl.cli.app import run
from tests.docs.pages import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
PHONE: ViewportSize = {"width": 390, "height": 844}


class Opened(Protocol):
    """Opens a page of a site, by its path in the folder."""

    def __call__(
        self,
        path: str,
        *,
        dark: bool = False,
        viewport: ViewportSize | None = None,
        is_mobile: bool | None = None,
        has_touch: bool | None = None,
    ) -> Page: ...


@pytest.fixture(scope="session")
def chromium() -> str:
    """The program; without it these tests are left out, or fail where they are asked for (SPYRIUM_BROWSER=1)."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        if os.environ.get("SPYRIUM_BROWSER"):
            pytest.fail("No Chromium here, and SPYRIUM_BROWSER asks for one.")
        pytest.skip("No Chromium here.")
    return found


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both games as sites of their own."""
    home = tmp_path_factory.mktemp("books")
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        for game in ("spyrium", "orchard"):
            assert run(["docs", game, "--html", str(home / game)]) == 0
    finally:
        os.chdir(before)
    return home


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def opened(browser: Browser, folder: Path) -> Iterator[Opened]:
    """Opens a page of a site; anything it asks of another host, and any error in its script, fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(
        path: str,
        *,
        dark: bool = False,
        viewport: ViewportSize | None = None,
        is_mobile: bool | None = None,
        has_touch: bool | None = None,
    ) -> Page:
        context = browser.new_context(
            color_scheme="dark" if dark else "light", viewport=viewport, is_mobile=is_mobile, has_touch=has_touch
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.on("request", lambda one: wrong.append(one.url) if not one.url.startswith(("file:", "data:")) else None)
        page.goto((folder / path).as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []
