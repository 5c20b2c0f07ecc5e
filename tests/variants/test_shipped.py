"""The variants that come with the game: each loads, plays, is saved under its name, and says what it changes."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from spyrium_dsl.cli.app import run
from spyrium_dsl.examples.runner import run_examples
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.speaking import spoken
from spyrium_dsl.load import load_game
from spyrium_dsl.lower.declare import declare
from spyrium_dsl.render.sheet import Sheet
from spyrium_dsl.render.words import words
from spyrium_dsl.run.match import Match
from spyrium_dsl.run.saves import load
from spyrium_dsl.text.source import Source
from spyrium_dsl.variants.compare import compare
from spyrium_dsl.variants.stack import stack
from tests.variants.loading import SHIPPED, shipped, sources, told, translated

GOLDEN = Path(__file__).parent / "golden"
GAMES, CAP = 20, 20_000


@pytest.mark.parametrize("variant", SHIPPED)
def test_a_variant_loads_and_its_examples_hold(variant: str) -> None:
    """No mistake and no warning; the title and the name tell which game it is."""
    opened = shipped(f"spyrium+{variant}")
    assert not opened.diagnostics, told(opened.checked)
    assert opened.rules.name == f"spyrium+{variant}"
    assert opened.rules.tree.title.startswith("Spyrium: ")
    assert opened.rules.hash != shipped("spyrium").rules.hash
    assert all(outcome.passed for outcome in run_examples(opened.rules))


@pytest.mark.parametrize("variant", SHIPPED)
def test_an_example_shows_what_a_variant_is_for(variant: str) -> None:
    """Said of the game without it, one of its examples fails, or cannot even be said."""
    (own,) = (one for one in sources("spyrium") if one.path.endswith(f"/{variant}-examples.rules"))
    plain = Source(own.path, own.text.replace(f"spyrium+{variant}", "spyrium"))
    checked = load_game([plain if one == own else one for one in sources("spyrium")], Languages(), name="spyrium")
    assert checked.rules is None or not all(outcome.passed for outcome in run_examples(checked.rules))


@pytest.mark.parametrize("variant", SHIPPED)
def test_a_variant_is_played(variant: str) -> None:
    """Twenty games each at 2, 3 and 4 seats (alone, where it is for one) come to an end."""
    rules = shipped(f"spyrium+{variant}").rules
    low, high = rules.model.players
    for seats in range(low, min(4, high) + 1):
        machine = rules.fast(seats).machine
        for seed in range(GAMES):
            assert machine.decision(machine.play(seed, seed, CAP)[0]) == 0


# Two that say for how many players the game is.
APART = frozenset({("solo", "two-player-market")})


@pytest.mark.parametrize("pair", list(combinations(SHIPPED, 2)), ids="+".join)
def test_any_two_go_together_or_are_refused(pair: tuple[str, str]) -> None:
    """In either order, to the same game; or with both places."""
    every = shipped("+".join(["spyrium", *SHIPPED])).checked
    assert every.stacked is not None
    first, second = (one for one in every.reading.variants if one.id in pair)
    one, other = (stack(every.stacked.base, order) for order in ((first, second), (second, first)))
    assert one.tree == other.tree
    if pair in APART:
        assert [(found.code, len(found.notes)) for found in one.diagnostics] == [("E421", 1)]
        return
    assert not one.diagnostics
    declare(one.tree)


@pytest.mark.soak
@pytest.mark.parametrize("pair", [pair for pair in combinations(SHIPPED, 2) if pair not in APART], ids="+".join)
def test_any_two_are_played_together(pair: tuple[str, str]) -> None:
    """A few games of each pair that goes together come to an end."""
    rules = shipped("+".join(["spyrium", *pair])).rules
    machine = rules.fast(rules.model.players[0]).machine
    for seed in range(GAMES):
        assert machine.decision(machine.play(seed, seed, CAP)[0]) == 0


def test_shuffling_many_changes_nothing() -> None:
    """All that go together, named in thirty orders: one game, one name, one hash."""
    every = shipped("+".join(["spyrium", *SHIPPED])).checked
    assert every.stacked is not None
    together = [one for one in every.reading.variants if one.id != "solo"]
    chance = random.Random(4)
    trees = [stack(every.stacked.base, together).tree]
    for _ in range(30):
        chance.shuffle(together)
        trees.append(stack(every.stacked.base, together).tree)
    assert all(tree == trees[0] for tree in trees)


def test_a_save_belongs_to_its_variant() -> None:
    """It carries the name, opens under another order of the same variants, and tells what differs under others."""
    rules = shipped("spyrium+short-game+rich-start").rules
    match = Match.start(rules, 2, 7)
    chance = random.Random(7)
    for _ in range(12):
        match.apply(chance.choice(match.moves()))
    kept = json.loads(json.dumps(match.save()))
    assert kept["game"] == "spyrium+rich-start+short-game"
    again = load(kept, shipped("spyrium+rich-start+short-game").rules)
    assert again.complete
    assert not again.differing
    assert again.match.state == match.state
    assert rules.model.counters["round"] == (1, 4)
    assert "flow" in load(kept, shipped("spyrium").rules).differing


@pytest.mark.parametrize("language", ["en", "pl", "ru", "de"])
@pytest.mark.parametrize("variant", SHIPPED)
def test_what_a_variant_changes(variant: str, language: str, accept: bool) -> None:
    """The sheet of the variant against the game, in each language, as reviewed."""
    before, after = translated("spyrium"), translated(f"spyrium+{variant}")
    entries = compare(before.rules.tree, after.rules.tree)
    sheet = Sheet(spoken(before).side(language), spoken(after).side(language), entries, words(language))
    text = "\n".join(sheet.markdown()) + "\n"
    golden = GOLDEN / f"{variant}.{language}.md"
    if accept:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


_WORD = re.compile(r"[A-Za-z]{4,}")
# Words that two languages spell alike.
_ALIKE = {"pl": {"spyrium", "symbol"}, "de": {"Mine", "Symbol", "Museum", "Inspektor"}, "ru": set[str]()}


@pytest.mark.parametrize("language", ["pl", "ru", "de"])
def test_a_sheet_has_no_english_word(language: str) -> None:
    """Every title, name and heading is said in the language asked for."""
    english = set(_WORD.findall("\n".join((GOLDEN / f"{one}.en.md").read_text("utf-8") for one in SHIPPED)))
    for variant in SHIPPED:
        found = set(_WORD.findall((GOLDEN / f"{variant}.{language}.md").read_text("utf-8")))
        assert found & english <= {"Spyrium"} | _ALIKE[language], variant


def lines_of(capsys: pytest.CaptureFixture[str], *args: str) -> Iterator[str]:
    """What a command that goes well writes."""
    assert run(args) == 0
    yield from capsys.readouterr().out.splitlines()


def test_with_is_another_way_to_name_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """By id, or by the file of a variant that lies elsewhere."""
    named = list(lines_of(capsys, "show", "spyrium+cheap-industry", "mine-1"))
    assert list(lines_of(capsys, "show", "spyrium", "mine-1", "--with", "cheap-industry")) == named
    file = tmp_path / "mine.rules"
    file.write_text('variant mine for spyrium "Mine"\nchange building mine-1\n  price: £9\n', encoding="utf-8")
    assert "£9" in next(lines_of(capsys, "show", "spyrium", "mine-1", "--with", str(file)))
    assert run(["show", "spyrium", "--with", "chepa-industry"]) == 2
    assert 'Did you mean "cheap-industry"?' in capsys.readouterr().err


def test_why_names_each_place(capsys: pytest.CaptureFixture[str]) -> None:
    """The line that set a price, and the line of the variant that changed it."""
    told = "\n".join(lines_of(capsys, "show", "spyrium+cheap-industry", "factory-1", "--why"))
    price = told[told.index("price: £5") :].splitlines()
    assert re.search(r"printings.rules:\d+ +price: £6", price[0])
    assert re.search(r"cheap-industry.rules:\d+ +\+cheap-industry +£1 less: £6 → £5", price[1])


def test_compare_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Every difference with its sides and its smallest part."""
    sheet = json.loads("\n".join(lines_of(capsys, "compare", "spyrium", "+optional-crystal", "--json")))
    assert [one["id"] for one in sheet["differences"]] == ["apprentice", "engineer"]
    line = sheet["differences"][0]["lines"][0]
    assert (line["about"], line["before"], line["after"]) == (
        "effect",
        "spend 1 spyrium, gain 3 VP",
        "you may spend 1 spyrium, gain 3 VP",
    )
    assert [one["what"] for one in line["smallest"]] == ["optional"]
