"""Files without a header, under another, or with lines of another sort: one message, and nothing of what they name."""

from __future__ import annotations

import pytest

from spyrium_dsl.parse.game import read_game
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.edit import apply_fixes
from spyrium_dsl.text.source import Source
from tests.diagnostics.cases import base, shipped

POLISH = 'translation pl for harbour\ntitle skiff "Łódka"\ntitle trawler "Trawler"\n'
ROWS = "printings for harbour\n\nskiff    ×2  room confirmed: the box; stand-in\ntrawler  ×3\n"


def files() -> dict[str, str]:
    """The harbour with all sorts of files."""
    return {**base(), "printings.rules": ROWS, "translations/pl.rules": POLISH}


def told(changed: dict[str, str]) -> tuple[Diagnostic, ...]:
    return read_game([Source(path, text) for path, text in changed.items()], shipped()).diagnostics


def fixed(changed: dict[str, str], path: str) -> tuple[Diagnostic, ...]:
    """What is said when the fixes of a file have been put in."""
    fixes = [one.fix for one in told(changed) if one.fix is not None]
    return told({**changed, path: apply_fixes(Source(path, changed[path]), fixes).source.text})


def test_these_files_are_right() -> None:
    assert told(files()) == ()


@pytest.mark.parametrize("path", ["cards.rules", "printings.rules", "examples.rules", "translations/pl.rules"])
def test_a_file_without_its_header_is_told_which_to_put_before_it(path: str) -> None:
    header, _, rest = files()[path].partition("\n")
    changed = {**files(), path: rest}
    (found,) = told(changed)
    assert (found.code, found.facts["before"]) == ("E104", header)
    assert "meant" not in found.facts
    assert fixed(changed, path) == ()


@pytest.mark.parametrize("path", ["cards.rules", "printings.rules", "examples.rules"])
@pytest.mark.parametrize("first", ["my things", "All that I have"])
def test_a_first_line_that_is_no_header_gives_way_to_one(path: str, first: str) -> None:
    header, _, rest = files()[path].partition("\n")
    changed = {**files(), path: f"{first}\n{rest}"}
    (found,) = told(changed)
    assert (found.code, found.facts["instead"]) == ("E104", header)
    assert fixed(changed, path) == ()


@pytest.mark.parametrize("header", ["card for harbor and more", "cards harbour"])
def test_a_header_with_a_slip_hides_nothing_else(header: str) -> None:
    (found,) = told({**files(), "cards.rules": files()["cards.rules"].replace("cards for harbour", header)})
    assert found.code in ("E104", "E105")


@pytest.mark.parametrize("path", ["cards.rules", "printings.rules", "examples.rules"])
@pytest.mark.parametrize("word", ["cards", "printings", "examples"])
def test_a_header_over_lines_of_another_file_is_one_mistake(path: str, word: str) -> None:
    right = path.partition(".")[0]
    changed = {**files(), path: files()[path].replace(f"{right} for", f"{word} for")}
    found = told(changed)
    assert [one.facts["meant"] for one in found] == ([] if word == right else [right])
    assert fixed(changed, path) == ()


@pytest.mark.parametrize("path", ["cards.rules", "printings.rules", "examples.rules", "game.rules"])
@pytest.mark.parametrize(
    ("line", "found", "under"),
    [
        ('boat punt "Punt"\n  price: £1\n  trait: old\n  catch: gain 1 fish', "boat", "cards for harbour"),
        ("skiff  ×4", "skiff", "printings for harbour"),
        ('example "Two"\n  players: Ann, Ben\n  then it is the turn of Ann', "example", "examples for harbour"),
        ("change resource money\n  each player starts with 4", "change", "variant"),
        ("remove card skiff", "remove", "variant"),
    ],
)
def test_a_line_of_another_file_is_told_where_it_stands(path: str, line: str, found: str, under: str) -> None:
    said = told({**files(), path: f"{files()[path]}\n{line}\n"})
    if under.startswith(path.partition(".")[0]):
        assert said == ()
        return
    (one,) = said
    assert (one.code, one.facts["found"]) == ("E204", found)
    assert str(one.facts["under"]).startswith(f"('{under}")


UNREAD = {
    "an unclosed quote": ("cards.rules", 'boat skiff "Skiff"', 'boat skiff "Skiff', "E207"),
    "an unclosed single quote": ("cards.rules", 'boat skiff "Skiff"', "boat skiff 'Skiff", "E207"),
    "an indented card": ("cards.rules", 'boat trawler "Trawler"', '  boat trawler "Trawler"', "E204"),
    "no kind": ("cards.rules", 'boat trawler "Trawler"', 'xyzzy trawler "Trawler"', "E301"),
    "no id": ("cards.rules", 'boat trawler "Trawler"', 'boattrawler "Trawler"', "E202"),
    "a word lost at the margin": ("game.rules", "kind boat\n", "kindboat\n", "E302"),
}


@pytest.mark.parametrize("name", UNREAD)
def test_nothing_is_said_of_what_a_line_that_does_not_read_would_have_given(name: str) -> None:
    path, right, wrong, code = UNREAD[name]
    changed = {**files(), path: files()[path].replace(right, wrong)}
    changed["translations/pl.rules"] += 'noun boat f one "łódź" few "łodzie" many "łodzi"\nnoun room f one "izba"\n'
    (found,) = told(changed)
    assert found.code == code
    if found.fix is not None:
        assert fixed(changed, path) == ()


@pytest.mark.parametrize("header", ["translation pl fqr harbour", "translation pl for", "translation"])
def test_a_header_of_a_translation_with_a_slip_is_told_as_such_and_mended(header: str) -> None:
    """The name of the file tells the language, and its lines what it is."""
    path = "translations/pl.rules"
    changed = {**files(), path: "\n".join([header, *files()[path].splitlines()[1:], ""])}
    (found,) = told(changed)
    assert found.code == "E105"
    assert fixed(changed, path) == ()


@pytest.mark.parametrize(
    ("line", "code"), [('"Skiff"', "E201"), ("'Skiff'", "E201"), ('"Skiff', "E207"), ('"', "E207")]
)
@pytest.mark.parametrize("path", ["cards.rules", "translations/pl.rules"])
def test_a_title_alone_is_one_mistake(path: str, line: str, code: str) -> None:
    said = told({**files(), path: f"{files()[path]}\n{line}\n"})
    assert [one.code for one in said] == [code]
