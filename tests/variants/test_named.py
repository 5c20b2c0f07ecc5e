"""What is wrong at a line of the game only because of a variant names that variant, whatever found it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from spyrium_dsl.cli.app import run
from spyrium_dsl.load import Checked
from spyrium_dsl.text.as_json import as_json
from spyrium_dsl.text.catalogue import catalogue, languages
from spyrium_dsl.text.codes import VARIANT
from spyrium_dsl.text.sarif import sarif
from spyrium_dsl.text.show import Screen, show
from spyrium_dsl.text.source import Source
from tests.variants.loading import FILES, varied, varied_with

LONGER = "change flow\n  change for round 1 to 5"
NARROW = "change zone yard\n  add holds at most 1"
DEARER = "change quantity toll: 3"
GIVING = "change action pass\n  gain 1 fish"
NO_SALE = "change define landing\n  one of\n    sell: spend 1 fish, gain 2 vp\n    eat: spend 1 fish, gain 1 vp"
POORER = f"change resource money\n  each player starts with 0\n{NO_SALE}"
FEWER = "change resource money\n  each player starts with 1"


def named(checked: Checked) -> dict[str, list[str]]:
    """The variants that each message at a line of the game names, by its code."""
    return {
        one.code: [span.path.removesuffix(".rules") for span, key in one.notes if key == VARIANT]
        for one in checked.diagnostics
        if one.span is not None and one.span.path in FILES
    }


@pytest.mark.parametrize(
    ("variants", "code", "causes"),
    [
        pytest.param([LONGER], "E412", ["a"], id="a check"),
        pytest.param([NARROW], "E417", ["a"], id="another check"),
        pytest.param([GIVING], "W608", ["a"], id="a proof"),
        pytest.param([DEARER, LONGER], "E412", ["b"], id="of two the one"),
        pytest.param([LONGER, LONGER], "E412", ["a", "b"], id="each of two"),
        pytest.param([POORER], "W605", ["a"], id="what many lines lack"),
        pytest.param([FEWER, NO_SALE], "W605", ["a", "b"], id="only both together"),
    ],
)  # fmt: skip
def test_the_variants_that_make_it_so_are_named(variants: list[str], code: str, causes: list[str]) -> None:
    found = named(varied(**dict(zip("abc", variants, strict=False))))
    assert found[code] == causes


def test_what_the_game_says_without_it_names_no_variant() -> None:
    """Also where a number in it is another one."""
    doubled = {
        "cards.rules": FILES["cards.rules"].replace("catch: gain 1 fish", "catch: gain 1 fish or gain 1 fish", 1)
    }
    checked = varied_with(doubled, a=DEARER)
    assert named(checked) == {"W607": []}


def test_what_stands_in_files_of_the_variant_is_not_told_twice() -> None:
    """They say in their first line whose they are."""
    checked = varied_with({"more.rules": 'cards for harbour+a\nboat punt "Punt"\n  catch: gian 1 fish\n'}, a=DEARER)
    (found,) = (one for one in checked.diagnostics if one.code == "E302")
    assert found.notes == ()


@pytest.mark.parametrize("language", languages())
def test_it_is_said_in_each_language_and_form(language: str) -> None:
    found = varied(a=LONGER).diagnostics
    words = catalogue(language)
    said = words.note(found[0], VARIANT)
    assert said
    sources = {"a.rules": Source("a.rules", f'variant a for harbour "A"\n{LONGER}')}
    text = show(found, sources, Screen(words))
    assert f'    1 | variant a for harbour "A"\n      | {"^" * 25} {said}' in text
    (record,) = json.loads(as_json(found, 1, words))["diagnostics"]
    assert {key: value for key, value in record["notes"][-1]["place"].items() if key in ("path", "line")} == {
        "path": "a.rules",
        "line": 1,
    }
    assert record["notes"][-1]["message"] == said
    (result,) = json.loads(sarif(found, "1", words))["runs"][0]["results"]
    related = result["relatedLocations"][-1]
    assert related["message"]["text"] == said
    assert related["physicalLocation"]["artifactLocation"]["uri"] == "a.rules"


def test_what_is_so_with_each_of_several_variants_is_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A check of all of them names each; what the game says without them is told once and names none."""
    cards = FILES["cards.rules"].replace("catch: gain 1 fish", "catch: gain 2 fish or gain 1 fish", 1)
    variants = {f"{one}.rules": f'variant {one} for harbour "{one}"\n{GIVING}\n' for one in "ab"}
    for name, text in {**FILES, **variants, "cards.rules": cards}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    run(("check", str(tmp_path), "--json"))
    told = [one for one in json.loads(capsys.readouterr().out)["diagnostics"] if one["code"] in ("W607", "W608")]
    assert [one["code"] for one in told] == ["W607", "W608"]
    of_base, of_both = ({Path(note["place"]["path"]).name for note in one["notes"]} for one in told)
    assert of_base == {"cards.rules"}
    assert of_both == {"a.rules", "b.rules"}
