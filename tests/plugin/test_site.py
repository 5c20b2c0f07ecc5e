"""The plugin: what a site of it holds, how it refuses, and how it follows edits."""

from __future__ import annotations

import html
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.base import ValidationError
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort

from spyrium_dsl.library.games import is_game
from spyrium_dsl.plugin.following import Following
from spyrium_dsl.plugin.macros import Macros
from spyrium_dsl.plugin.places import Place
from spyrium_dsl.plugin.plugin import SpyriumPlugin
from spyrium_dsl.plugin.volume import Unreadable, folder_of, read
from tests.docs.pages import ROOT
from tests.plugin.conftest import HOME, SETTINGS, Site

CARD = "spyrium/{}/cards/apprentice.html"


def test_a_site_has_every_page_in_every_language(site: Site) -> None:
    for language in ("en", "pl", "ru", "de"):
        for page in (
            "index",
            "rulebook",
            "cards/index",
            "cards/crane",
            "examples/building",
            "variants/newcomers",
            "aid",
            "glossary",
        ):
            assert f'<html lang="{language}"' in site.page(f"spyrium/{language}/{page}.html")
    assert "Практикант" in site.page(CARD.format("ru")) or "Подмастерье" in site.page(CARD.format("ru"))
    assert not (site.folder / "site" / "orchard" / "pl").exists()


def test_the_same_card_in_other_languages_is_one_step_away(site: Site) -> None:
    links = re.findall(r'<a href="([^"]+)" hreflang="(\w+)"', site.page(CARD.format("en")))
    assert {code for _, code in links} == {"en", "pl", "ru", "de"}
    for href, code in links:
        page = (site.folder / "site" / "spyrium" / "en" / "cards" / href).resolve()
        assert page == (site.folder / "site" / CARD.format(code)).resolve()
        assert page.is_file()


def test_every_link_of_the_site_leads_somewhere(site: Site) -> None:
    root = site.folder / "site"
    anchors: dict[Path, set[str]] = {}
    files = [file for file in root.rglob("*.html") if file.name != "404.html"]  # which stands at any depth of a server
    for file in files:
        anchors[file] = set(re.findall(r'\bid="([^"]+)"', file.read_text("utf-8")))
    for file in files:
        for target in re.findall(r'(?:href|src|data-index)="([^"#]*(?:#[^"]*)?)"', file.read_text("utf-8")):
            path, _, anchor = target.partition("#")
            if path.startswith(("data:", "http")):
                pytest.fail(f"{file}: {target}") if path.startswith("http") else None
                continue
            found = (file.parent / path).resolve() if path else file
            assert found.is_file(), (file, target)
            assert not anchor or anchor in anchors[found], (file, target)


def test_no_page_asks_another_host_for_anything(site: Site) -> None:
    for file in (site.folder / "site").rglob("*"):
        if file.suffix in (".html", ".css", ".js"):
            text = file.read_text("utf-8")
            assert not re.findall(r"""(?:src|href)=["'](?:https?:)?//|@import|url\(|fetch\(""", text), file


def test_macros_are_filled_in_and_code_is_left_alone(site: Site) -> None:
    page = site.page("index.html")
    assert '<span data-source="printing:apprentice.price">£0</span>' in page
    assert 'src="spyrium/en/pictures/apprentice.svg"' in page
    assert 'href="spyrium/en/cards/apprentice.html"' in page
    assert '<figure class="table">' in page
    assert '<span data-source="resource:money.2">£8</span>' in page
    assert html.unescape(page).count('{{ card("left-alone") }}') == 2


@pytest.mark.parametrize(
    ("macro", "said"),
    [
        ('card("aprentice")', 'There is no card "aprentice". Did you mean "apprentice"?'),
        ('number("mine-1.prise")', 'There is no number "mine-1.prise".'),
        ('example("Nobody knows it")', 'There is no example "Nobody knows it".'),
        ('crad("apprentice")', 'There is no macro "crad". Did you mean "card"?'),
        ('card("apprentice", game="chess")', 'There is no game "chess".'),
        ("card(apprentice)", "Write names in quotes."),
    ],
)
def test_an_unknown_name_is_an_error_with_its_place(
    tmp_path: Path, macro: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    settings = SETTINGS.split("        - game: orchard")[0].replace("variants: [rich-start, newcomers]", "variants: []")
    site = Site(tmp_path / "site", settings, f"# A shelf\n\ntext\n\n{{{{ {macro} }}}}\n")
    with pytest.raises(Abort):
        site.built()
    assert said in caplog.text
    assert "index.md, line 5" in caplog.text


def test_mistakes_in_rules_stop_a_build_with_the_place_and_without_a_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    site = Site(tmp_path / "site", home="# A shelf\n")
    site.edit("rules/spyrium/characters.rules", "gain 3 VP", "gian 3 VP")
    with pytest.raises(Abort):
        site.built()
    assert "characters.rules:" in caplog.text
    assert "gian" in caplog.text


def test_an_example_that_does_not_hold_stops_a_strict_build(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    site = Site(tmp_path / "site", home="# A shelf\n")
    site.edit("rules/orchard/game.rules", "spend 2 silver", "spend 3 silver")
    with pytest.raises(Abort):
        site.built()
    assert "does not hold" in caplog.text


def test_a_page_of_the_author_takes_the_place_of_a_made_one(tmp_path: Path) -> None:
    site = Site(tmp_path / "site", home="# A shelf\n")
    own = site.folder / "docs" / "orchard" / "en" / "aid.md"
    own.parent.mkdir(parents=True)
    own.write_text('# My own aid\n\n{{ number("resource:fruit.1", game="orchard") }}\n', "utf-8")
    site.edit("mkdocs.yml", "strict: true", "strict: false")
    page = site.built().page("orchard/en/aid.html")
    assert "My own aid" in page
    assert 'data-source="resource:fruit.1"' in page


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("[{gaem: spyrium}]", "game: NAME"),
        ("[{game: spyrium, langs: [en]}]", '"langs" is no line here'),
        ("[chess]", "chess"),
        ("[{game: spyrium, languages: [fr]}]", 'has no words in "fr"'),
        ("[{game: spyrium, variants: [rich]}]", 'no variant is called "rich"'),
        ("[a/harbour, b/harbour]", 'entry 2: entry 1 is at "harbour" too'),
        ("[{game: spyrium, at: /x/}, {game: orchard, at: ./x}]", 'entry 2: entry 1 is at "x" too'),
        ("[.]", "no folder inside the site"),
        ("[{game: spyrium, at: ''}]", "no folder inside the site"),
        ("[{game: spyrium, at: ../../up}]", "no folder inside the site"),
        ("[spyrium+rich-start+newcomers]", "`game: spyrium` and `variants: [rich-start, newcomers]`"),
    ],
)
def test_settings_that_say_nothing_are_refused_in_words(
    tmp_path: Path, settings: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    text = f"site_name: x\ntheme:\n  name: spyrium\nplugins:\n  - spyrium:\n      games: {settings}\n"
    with pytest.raises((Abort, SystemExit, ValidationError)) as stop:
        Site(tmp_path / "site", text, "# x\n").built()
    assert said in caplog.text + str(stop.value)


@pytest.mark.parametrize(("language", "said"), [("pl", "W zasadach gry są błędy."), ("fr", "have mistakes.")])
def test_a_macro_of_a_game_with_mistakes_says_so_in_the_language_of_the_page(language: str, said: str) -> None:
    macros = Macros({"harbour": None}, language, "index.md")
    assert said in macros.filled('{{ card("wharf") }}', lambda problem: str(problem))


@pytest.mark.parametrize(
    ("language", "macro", "said"),
    [
        ("en", 'crad("x")', 'There is no macro "crad". Did you mean "card"?'),
        ("pl", 'crad("x")', "Nie ma makra „crad”. Czy chodziło o „card”?"),
        ("ru", 'crad("x")', "Макроса «crad» нет. Может быть, «card»?"),
        ("de", 'crad("x")', "Ein Makro „crad“ gibt es nicht. Ist „card“ gemeint?"),
        ("pl", 'card("x", game="szachy")', "Nie ma gry „szachy”."),
        ("ru", "card(x)", "Это не читается: x. Пишите имена в кавычках."),
        ("de", 'card("x", "y")', "Hier steht ein Name, in Anführungszeichen."),
        ("fr", 'crad("x")', 'There is no macro "crad". Did you mean "card"?'),
    ],
)
def test_a_macro_that_names_nothing_says_so_in_the_language_of_the_page(language: str, macro: str, said: str) -> None:
    macros = Macros({"harbour": None}, language, "index.md")
    assert macros.filled(f"{{{{ {macro} }}}}", lambda problem: f"[{problem}]") == f"[{said}]"


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (Place("pond", "pond", languages=("fr",)), "pond nie ma słów w języku „fr”"),
        (Place("pond", "pond", variants=("mine",)), "żaden wariant nie nazywa się „mine”"),
    ],
    ids=["language", "variant"],
)
def test_what_a_game_lacks_is_told_in_its_language(place: Place, said: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(place, Path(__file__).parent)
    assert said in str(refused.value)


def test_a_folder_that_is_no_game_hides_none(tmp_path: Path) -> None:
    """A folder beside the settings may have the name of a game that comes with the program."""
    (tmp_path / "spyrium" / "notes").mkdir(parents=True)
    (tmp_path / "spyrium" / "pl.rules").write_text("translation pl for spyrium\n", "utf-8")
    assert is_game(folder_of(Place("spyrium", "spyrium"), tmp_path))


# ---------------------------------------------------------------- following edits


def test_pages_beside_the_rules_are_followed_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may lie among the pages of the site, with pages of its author in its folder."""
    game = tmp_path / "docs" / "orchard"
    shutil.copytree(ROOT / "rules" / "orchard", game)
    (game / "notes.md").write_text("# Notes\n", "utf-8")
    text = "site_name: x\nplugins:\n  - spyrium:\n      games: [docs/orchard]\n"
    (tmp_path / "mkdocs.yml").write_text(text, "utf-8")
    config = load_config(str(tmp_path / "mkdocs.yml"), site_dir=str(tmp_path / "site"))
    config.plugins["spyrium"].on_config(config)
    built: list[bool] = []
    follow = following(config, lambda: built.append(True))
    monkeypatch.setattr(follow, "refreshed", lambda: True)
    for file, is_page in (("game.rules", False), ("look.toml", False), ("notes.md", True)):
        (game / file).write_text((game / file).read_text("utf-8") + "\n# Other\n", "utf-8")
        os.utime(game / file, ns=(1, 1))
        follow()
        assert bool(built) is is_page, file


def test_an_edit_of_a_card_makes_only_what_it_changes(tmp_path: Path) -> None:
    site, follow, stamps = served(tmp_path)
    before = stamps()
    site.edit("rules/spyrium/characters.rules", "spend 1 spyrium, gain 3 VP", "spend 1 spyrium, gain 47 VP")
    follow()
    after = stamps()
    changed = {path for path in after if after[path] != before.get(path)}
    assert CARD.format("en") in changed
    assert CARD.format("ru") in changed
    assert "47" in site.page(CARD.format("pl"))
    for path in (
        "spyrium/en/cards/crane.html",
        "spyrium/en/aid.html",
        "orchard/en/index.html",
        "spyrium/pl/glossary.html",
    ):
        assert path not in changed
    assert len([path for path in changed if path.endswith(".html")]) < 30


def test_followed_edits_end_where_a_whole_build_ends(tmp_path: Path) -> None:
    site, follow, _ = served(tmp_path)
    edits = (
        ("characters.rules", "spend 1 spyrium, gain 3 VP", "spend 2 spyrium, gain 5 VP"),
        ("printings.rules", "£4   3 VP    stand-in", "£9   3 VP    stand-in"),
        ("techniques.rules", "£2 more takings", "£4 more takings"),
        ("buildings.rules", "symbol: mine\n", "symbol: mine, research\n"),
        ("characters.rules", '"Miner"', '"Digger"'),
        ("game.rules", "each player starts with 8", "each player starts with 9"),
    )
    for file, old, new in edits:
        site.edit(f"rules/spyrium/{file}", old, new)
        follow()
    followed = {path: (site.folder / "site" / path).read_text("utf-8") for path in pages_of(site)}
    config = site.config("serve")
    config.strict = False
    build(config)
    whole = {path: (site.folder / "site" / path).read_text("utf-8") for path in pages_of(site)}
    assert followed.keys() == whole.keys()
    assert [path for path in whole if whole[path] != followed[path]] == []


def test_a_mistake_leaves_the_last_good_pages_and_shows_itself(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    site, follow, _ = served(tmp_path)
    good = site.page(CARD.format("en"))
    assert 'src="../../../assets/mistakes.js"' in good
    assert site.page("assets/mistakes.js").strip() == ""
    site.edit("rules/spyrium/characters.rules", "gain 3 VP", "gian 3 VP")
    follow()
    assert site.page(CARD.format("en")) == good
    assert "gian" in site.page("assets/mistakes.js")
    assert "characters.rules:" in caplog.text
    site.edit("rules/spyrium/characters.rules", "gian 3 VP", "gain 3 VP")
    follow()
    assert site.page("assets/mistakes.js").strip() == ""


def test_the_look_of_the_cards_is_followed_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    site, follow, _ = served(tmp_path)
    picture = "spyrium/en/pictures/apprentice.svg"
    assert "#7a4a2b" in site.page(picture)
    site.edit("rules/spyrium/look.toml", 'character = "#7a4a2b"', 'character = "#123456"')
    follow()
    assert "#123456" in site.page(picture)
    site.edit("rules/spyrium/look.toml", 'character = "#123456"', 'charakter = "#7a4a2b"')
    follow()
    assert "#123456" in site.page(picture)
    assert "charakter" in site.page("assets/mistakes.js")
    assert "look.toml:" in caplog.text


def following(config: MkDocsConfig, build_all: Callable[[], None], *watch: Callable[[str], None]) -> Following:
    """What a server of a site calls after an edit."""
    plugin = config.plugins["spyrium"]
    assert isinstance(plugin, SpyriumPlugin)
    return Following(plugin.shelf, plugin.framing, plugin.using_macros, config, build_all, *watch)


def served(folder: Path) -> tuple[Site, Following, Callable[[], dict[str, int]]]:
    """A site as a server has it, what is called after an edit, and when each of its files was written."""
    site = Site(folder / "site")
    config = site.config("serve")
    config.strict = False
    build(config)
    follow = following(config, lambda: build(config))

    def stamps() -> dict[str, int]:
        return {path: (site.folder / "site" / path).stat().st_mtime_ns for path in pages_of(site)}

    return site, follow, stamps


def pages_of(site: Site) -> list[str]:
    root = site.folder / "site"
    kept = (".html", ".svg", ".js")
    return sorted(str(file.relative_to(root)) for file in root.rglob("*") if file.suffix in kept)


def test_properdocs_builds_the_same_site(site: Site, tmp_path: Path) -> None:
    pytest.importorskip("properdocs")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "properdocs",
            "build",
            "--strict",
            "-f",
            site.folder / "mkdocs.yml",
            "-d",
            tmp_path / "out",
        ],
        capture_output=True,
        text=True,
        cwd=site.folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out" / CARD.format("ru")).read_text("utf-8") == site.page(CARD.format("ru"))


def test_another_theme_shows_the_same_pages(tmp_path: Path) -> None:
    settings = SETTINGS.replace("name: spyrium\nstrict", "name: mkdocs\nstrict", 1)
    site = Site(tmp_path / "site", settings, HOME).built()
    assert load_config(str(site.folder / "mkdocs.yml")).theme.name == "mkdocs"
    assert 'data-source="apprentice.effect"' in site.page(CARD.format("pl"))


def test_a_server_starts_on_a_broken_game_and_has_its_pages_once_it_is_mended(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    site = Site(tmp_path / "site")
    site.edit("rules/spyrium/characters.rules", "gain 3 VP", "gian 3 VP")
    config = site.config("serve")
    build(config)
    assert config.strict  # and yet it goes on: an author is about to mend it
    assert "characters.rules:" in caplog.text
    assert "gian" in site.page("assets/mistakes.js")
    home = site.page("index.html")
    assert "assets/mistakes.js" in home
    assert home.count('class="mistake"') == 4
    assert (site.folder / "site" / "orchard" / "en" / "index.html").is_file()
    watched: list[str] = []
    follow = following(config, lambda: build(config), watched.append)
    assert {Path(one).name for one in watched} == {"spyrium", "orchard"}
    site.edit("rules/spyrium/characters.rules", "gian 3 VP", "gain 3 VP")
    follow()
    assert site.page("assets/mistakes.js").strip() == ""
    assert "3 VP" in site.page(CARD.format("en"))
    assert "£0" in site.page("index.html")


def test_a_name_that_goes_while_a_site_is_served_is_shown_where_it_was_used(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    site = Site(tmp_path / "site", home='# A shelf\n\n{{ card("plum", game="orchard") }}\n')
    config = site.config("serve")
    build(config)
    assert 'There is no card "plum".' in site.page("index.html")
    assert "index.md, line 3" in caplog.text
    assert (site.folder / "site" / "spyrium" / "en" / "index.html").is_file()


@pytest.mark.parametrize("theme", ["spyrium", "mkdocs", "readthedocs"])
def test_mistakes_are_shown_in_every_theme(tmp_path: Path, theme: str) -> None:
    settings = SETTINGS.replace("name: spyrium\nstrict", f"name: {theme}\nstrict", 1)
    site = Site(tmp_path / "site", settings, "# A shelf\n")
    site.edit("rules/spyrium/characters.rules", "gain 3 VP", "gian 3 VP")
    build(site.config("serve"))
    assert 'assets/mistakes.js"' in site.page("index.html")


def test_a_site_without_a_home_of_its_own_begins_with_the_books(tmp_path: Path) -> None:
    site = Site(tmp_path / "site")
    (site.folder / "docs" / "index.md").unlink()
    home = site.built().page("index.html")
    for href in ("spyrium/de/index.html", "orchard/ru/index.html"):
        assert f'href="{href}"' in home
