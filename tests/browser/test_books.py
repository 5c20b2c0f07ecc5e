"""What readers do with a book: change the language, search, filter, follow an example, read it on a phone."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from spyrium_dsl.cli.app import run
from tests.browser.conftest import PHONE, Opened
from tests.docs.pages import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Dialog, Page

CARD = "spyrium/{}/cards/apprentice.html"


def test_the_language_of_a_card_page_is_changed_in_place(opened: Opened) -> None:
    page = opened(CARD.format("en"))
    assert page.locator("h1").inner_text() == "Apprentice"
    page.get_by_role("link", name="ru", exact=True).click()
    assert page.url.endswith(CARD.format("ru"))
    assert page.locator("html").get_attribute("lang") == "ru"
    effect = page.locator('[data-source="apprentice.effect"]').first.inner_text()
    assert "3\xa0ПО" in effect
    page.get_by_role("link", name="pl", exact=True).click()
    assert "3\xa0PZ" in page.locator('[data-source="apprentice.effect"]').first.inner_text()


# Forms that stand nowhere in the book, or not on the page that is looked for.
WORDS = [
    ("pl", "praktykantowi", "cards/apprentice.html"),
    ("pl", "praktykanci", "cards/apprentice.html"),
    ("pl", "kopalniach", "cards/mine-1.html"),
    ("pl", "górnikom", "cards/miner.html"),
    ("pl", "warsztatem", "cards/workshop-1.html"),
    ("pl", "urzędnicy", "cards/bureaucrat.html"),
    ("ru", "шахтами", "cards/mine-1.html"),
    ("ru", "фабрикой", "cards/factory-1.html"),
    ("ru", "геологам", "cards/geologist.html"),
    ("ru", "банкирами", "cards/banker.html"),
    ("ru", "лабораториях", "cards/laboratory-1.html"),
    ("de", "Bergwerken", ""),
    ("en", "mines", "cards/mine-1.html"),
]


@pytest.mark.parametrize(("language", "word", "wanted"), WORDS, ids=[word for _, word, _ in WORDS])
def test_inflected_words_are_found(opened: Opened, language: str, word: str, wanted: str) -> None:
    page = opened(f"spyrium/{language}/index.html")
    page.locator("#search").fill(word)
    found = page.locator("#found a")
    if not wanted:
        page.locator("#found p").wait_for()
        return
    found.first.wait_for()
    links = [link.get_attribute("href") or "" for link in found.all()]
    assert any(link.endswith(wanted) for link in links[:8]), links


def test_a_found_card_is_reached_by_keyboard_alone(opened: Opened) -> None:
    page = opened("spyrium/pl/rulebook.html")
    page.keyboard.press("/")
    page.keyboard.type("praktykantowi")
    page.locator("#found a").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/cards/apprentice.html")


def test_what_is_not_there_is_said_not_to_be(opened: Opened) -> None:
    page = opened("spyrium/ru/index.html")
    page.locator("#search").fill("ъъъъ")
    page.locator("#found p").wait_for()
    assert page.locator("#found p").inner_text().startswith("Ничего не найдено")
    page.keyboard.press("Escape")
    assert page.locator("#found").is_hidden()


def test_the_index_is_filtered(opened: Opened) -> None:
    page = opened("spyrium/pl/cards/index.html")
    rows = page.locator("main tbody tr:visible")
    every = rows.count()
    page.locator("select[name=period]").select_option("C")
    in_c = rows.count()
    assert 0 < in_c < every
    page.locator("select[name=symbol]").select_option("badania")
    assert 0 < rows.count() < in_c
    assert "badania" in rows.first.inner_text()
    assert page.locator(".filters output").inner_text() == f"widać {rows.count()} z {every}"
    page.locator(".filters button").click()
    page.wait_for_function(f"document.querySelectorAll('main tbody tr:not([hidden])').length === {every}")
    page.locator("select[name=price]").select_option("£6")
    assert all("£6" in row.inner_text() for row in rows.all())


def test_the_filters_and_the_languages_are_reached_by_keyboard_alone(opened: Opened) -> None:
    page = opened("spyrium/en/cards/index.html")
    rows = page.locator("main tbody tr:visible")
    every = rows.count()
    reached = []
    for _ in range(40):
        page.keyboard.press("Tab")
        own = page.evaluate("(e => e.name || e.id || e.hreflang || e.textContent)(document.activeElement)")
        reached.append(own)
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", own
        if own == "period":
            break
    assert {"search", "en", "pl", "ru", "de", "theme", "kind"} <= set(reached)
    page.keyboard.type("C")
    page.wait_for_function(f"document.querySelectorAll('main tbody tr:not([hidden])').length < {every}")
    assert 0 < rows.count() < every
    while page.evaluate("document.activeElement.type") != "reset":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_function(f"document.querySelectorAll('main tbody tr:not([hidden])').length === {every}")
    while page.evaluate("document.activeElement.hreflang") != "ru":
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/ru/cards/index.html")


def test_a_worked_example_leads_from_a_card_and_back(opened: Opened) -> None:
    page = opened(CARD.format("de"))
    page.get_by_role("link", name="Black goes on to activation and calls the Apprentice").click()
    heading = page.locator("#black-goes-on-to-activation-and-calls-the-apprentice")
    assert heading.is_visible()
    assert page.evaluate("location.hash") == "#black-goes-on-to-activation-and-calls-the-apprentice"
    after = page.locator("#black-goes-on-to-activation-and-calls-the-apprentice ~ div[data-from] figure")
    assert after.nth(1).locator("mark").count() >= 2
    heading.locator("xpath=following-sibling::p").get_by_role("link", name="Lehrling").first.click()
    page.wait_for_url("**/cards/apprentice.html")


@pytest.mark.parametrize("path", ["spyrium/ru/aid.html", "orchard/pl/aid.html", "spyrium/de/cards/mine-3.html"])
def test_pages_fit_a_phone(opened: Opened, path: str) -> None:
    page = opened(path, viewport=PHONE, is_mobile=True, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    menu = page.locator("#menu")
    assert not page.locator("#nav").is_visible()
    menu.click()
    assert menu.get_attribute("aria-expanded") == "true"
    page.locator("#nav a").nth(1).click()
    assert page.locator("h1").is_visible()


def test_light_and_dark_are_chosen_and_kept(opened: Opened) -> None:
    page = opened("orchard/en/index.html", dark=True)
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.locator("#theme").click()
    page.locator("main a").first.click()
    assert page.locator("html").get_attribute("data-theme") == "light"


PAGES = [
    "spyrium/en/index.html",
    "spyrium/pl/rulebook.html",
    "spyrium/ru/cards/index.html",
    "spyrium/de/cards/mine-3.html",
    "spyrium/en/examples/building.html",
    "spyrium/en/variants/newcomers.html",
    "spyrium/ru/variants/index.html",
    "spyrium/de/examples/index.html",
    "spyrium/pl/glossary.html",
    "orchard/ru/aid.html",
]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nor_does_a_search_or_a_menu_on_a_phone(opened: Opened, dark: bool) -> None:
    page = opened("spyrium/ru/cards/index.html", dark=dark, viewport=PHONE)
    page.locator("#search").fill("шахтами")
    page.locator("#found a").first.wait_for()
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.locator("#menu").click()
    assert serious(page) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_serious_keeps_anybody_out(opened: Opened, path: str, dark: bool) -> None:
    """axe-core finds nothing serious: contrast, names, alternative texts, order of headings, what a keyboard reaches."""
    assert serious(opened(path, dark=dark)) == []


def test_the_check_itself_finds_what_is_wrong(opened: Opened) -> None:
    page = opened("orchard/en/index.html")
    page.evaluate(
        "document.querySelector('main').innerHTML += '<img src=\"data:,\"><p style=\"color:#999;background:#aaa\">hard to read</p>'"
    )
    assert {rule for rule, _ in serious(page)} == {"image-alt", "color-contrast"}


def serious(page: Page) -> list[tuple[str, str]]:
    """The rules that a page breaks, each with the first place."""
    from axe_playwright_python.sync_playwright import Axe

    # It would ask for the styles again, which a folder refuses.
    found = Axe().run(page, options={"preload": False}).response["violations"]
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found if one["impact"] in ("serious", "critical")]


def test_a_card_called_script_is_letters_in_a_browser(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "rules" / "orchard", tmp_path / "orchard")
    evil = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"
    file = tmp_path / "orchard" / "cards.rules"
    file.write_text(file.read_text("utf-8").replace('"Forest"', f'"{evil}"', 1), "utf-8")
    assert run(["docs", "orchard", "--html", "site", "--in", "en"]) == 0
    page = browser.new_page()
    said: list[str] = []

    def dismissed(dialog: Dialog) -> None:
        said.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismissed)
    for path in ("en/cards/forest.html", "en/cards/index.html", "en/rulebook.html"):
        page.goto((tmp_path / "site" / path).as_uri())
        page.locator("#search").fill("alert")
        page.locator("#found a").first.wait_for()
        assert evil in page.locator("#found").inner_text()
        assert page.locator("img[src=x]").count() == 0
    page.goto((tmp_path / "site" / "en/cards/forest.html").as_uri())
    assert page.locator("h1").inner_text() == evil
    assert evil in (page.locator("main img").first.get_attribute("alt") or "")
    page.close()
    assert said == []
