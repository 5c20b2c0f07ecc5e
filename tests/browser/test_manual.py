"""This project's own manual, built with the plugin: readable by everybody, on every width, page kind by page kind."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.browser.conftest import PHONE, Opened
from tests.browser.test_books import serious
from tests.docs.pages import ROOT

PAGES = [
    "index.html",
    "tour.html",
    "guides/write-a-card.html",
    "guides/publish-a-game.html",
    "language.html",
    "wider.html",
    "corpus.html",
    "cli.html",
    "messages.html",
    "architecture.html",
    "kernel.html",
    "decisions/index.html",
    "decisions/0005-order-of-files.html",
    "languages/editions.html",
    "languages/ru.html",
]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Path:
    """The manual."""
    site = tmp_path_factory.mktemp("manual")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-d", str(site)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env={"PYTHONPATH": str(ROOT)})
    assert done.returncode == 0, done.stderr
    return site


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_serious_keeps_anybody_out(opened: Opened, dark: bool) -> None:
    found = {path: serious(opened(path, dark=dark)) for path in PAGES}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_every_page_fits_a_phone(opened: Opened) -> None:
    for path in PAGES:
        page = opened(path, viewport=PHONE)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
        assert serious(page) == [], path


def test_the_home_shows_a_card_and_leads_to_every_book(opened: Opened, folder: Path) -> None:
    page = opened("index.html")
    assert page.locator("main img").first.evaluate("image => image.naturalWidth") > 0
    links = {link.get_attribute("href") for link in page.locator("main a").all()}
    books = {
        f"{game}/{language}/index.html" for game in ("spyrium", "orchard") for language in ("en", "pl", "ru", "de")
    }
    assert books <= links


def test_headings_go_down_one_step_at_a_time(opened: Opened, folder: Path) -> None:
    page = opened("index.html")
    for file in sorted(folder.rglob("*.html")):
        text = file.read_text("utf-8")
        levels = page.evaluate(
            "text => [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('main :is(h1,h2,h3,h4,h5,h6)')]"
            ".map(heading => Number(heading.tagName[1]))",
            text,
        )
        assert levels[0] == 1, file
        assert levels.count(1) == 1, file
        assert all(after - before <= 1 for before, after in pairwise(levels)), (file, levels)
