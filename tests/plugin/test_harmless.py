"""Titles that would be a script: in a site of any theme, its titles, menus, alternative texts and index, they are letters."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.plugin.conftest import SETTINGS, Site

EVIL = (
    "</script><script>alert(1)</script> [x](javascript:y) *b* `c` | {{ card(1) }} <img src=x onerror=z> ' onload=w <!--"
)
CALLED = EVIL.replace("{{ card(1) }} ", "").replace("`c` ", "")
"""Such a title as a macro can name it: what stands between backticks in a page is code."""
ORCHARD = SETTINGS[: SETTINGS.index("        - game: spyrium")] + "        - game: orchard\n          languages: [en]\n"


class Elements(HTMLParser):
    """All elements with their attributes, and the text of scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.title = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        last = self.found[-1][0] if self.found else ""
        self.scripts += [data] if last == "script" else []
        self.title += data if last == "title" else ""


@pytest.mark.parametrize("theme", ["spyrium", "mkdocs", "readthedocs"])
def test_a_title_that_is_a_script_is_text_everywhere(tmp_path: Path, theme: str) -> None:
    settings = ORCHARD.replace("name: spyrium\nstrict", f"name: {theme}\nstrict", 1)
    home = '# Home & hearth\n\n{{ card("forest") }}\n\n{{ example("' + CALLED + '") }}\n'
    site = Site(tmp_path / "site", settings, home)
    rules = site.folder / "rules" / "orchard"
    entitle(rules / "cards.rules", r'^(space forest) "[^"]*"', EVIL)
    entitle(rules / "game.rules", r'^(game orchard) "[^"]*"', EVIL)
    entitle(rules / "examples" / "examples.rules", r'^(example) "[^"]*"', CALLED)
    (rules / "evil.rules").write_text(f'variant evil for orchard "{EVIL}"\n\nchange space trees\n  room: 2\n', "utf-8")
    site.built()
    titles = []
    for file in (site.folder / "site").rglob("*.html"):
        page = Elements()
        page.feed(file.read_text("utf-8"))
        titles.append(page.title)
        assert not [text for text in page.scripts if text.strip() == "alert(1)"], file
        for tag, attrs in page.found:
            assert not attrs.keys() & {"onerror", "onload"}, (file, tag)
            assert not (attrs.get("href") or "").startswith("javascript"), file
    assert any("<script>alert(1)</script>" in title for title in titles)
    assert "Home &amp; hearth" in site.page("index.html")
    assert "&amp;amp;" not in site.page("index.html")


def entitle(file: Path, head: str, title: str) -> None:
    """Give a block another title."""
    text = file.read_text("utf-8")
    made = re.sub(head, lambda match: f'{match[1]} "{title}"', text, count=1, flags=re.MULTILINE)
    assert made != text
    file.write_text(made, "utf-8")
