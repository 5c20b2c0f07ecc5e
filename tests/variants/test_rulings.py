"""The page of each ruling has variants that play it otherwise: each loads without a word, differs, and is played to the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spyrium_dsl.examples.runner import run_examples
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.variants import variants_in
from spyrium_dsl.load import load_game
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.text.source import Source
from tests.games import shipped

PAGES = sorted((Path(__file__).parents[2] / "docs" / "decisions").glob("ruling-?.md"))
GAMES = 30
LIMIT = 2_000


def switches(page: Path) -> dict[str, str]:
    """The variants of a page with their texts; no text for one that comes with the game."""
    text = page.read_text("utf-8")
    blocks = re.findall(r"^```rules\n(variant ([\w-]+) for spyrium.*?)^```", text, re.MULTILINE | re.DOTALL)
    shipped_with = re.findall(r"`spyrium play spyrium\+([\w-]+)`", text)
    return {variant: written for written, variant in blocks} | dict.fromkeys(shipped_with, "")


SWITCHES = [(page, variant) for page in PAGES for variant in switches(page)]


def test_there_is_a_page_for_each() -> None:
    assert [page.stem[-1] for page in PAGES] == list("abcdefghijklm")
    assert {page for page, _ in SWITCHES} == set(PAGES)


def loaded(page: Path, variant: str, *more: Source) -> Rules:
    """The game under a variant of a page; it loads without a word."""
    text = switches(page)[variant]
    folder = find_game("spyrium")
    assert text or variant in variants_in(folder)
    files = [*read_sources(folder)[0], *([Source("switch.rules", text)] if text else []), *more]
    checked = load_game(files, Languages(), name="spyrium", chosen=(variant,))
    assert checked.diagnostics == ()
    assert checked.rules is not None
    return checked.rules


@pytest.mark.parametrize(("page", "variant"), SWITCHES, ids=lambda one: one.stem if isinstance(one, Path) else one)
def test_a_ruling_can_be_played_otherwise(page: Path, variant: str) -> None:
    rules = loaded(page, variant)
    base = shipped("spyrium").hashes
    changed = {name for name in {*rules.hashes, *base} if rules.hashes.get(name) != base.get(name)}
    assert 0 < len(changed) < 8, "what is not said stays as it is"
    machine = rules.fast(4).machine
    assert max(machine.play(seed, seed, LIMIT)[1] for seed in range(GAMES)) < LIMIT


FOR_NOBODY = """examples for spyrium+ruling-c-for-nobody

example "a hiring for nobody"
  players: Black, Red
  given hire is in current event
  given Black has £7
  given Black has 7 workers in home
  given Black has 0 workers in reserve
  when Black: use-event
  then Black has £0
  then Black has 7 workers in home

example "a bonus for nobody"
  players: Black, Red
  given adviser is in market
  given Black is activating and Black has £1, 5 VP
  given Black has 1 worker beside adviser
  given Black has 6 workers in home
  given Black has 0 workers in reserve
  when Black: activate-card
  when Black: bonus, bonus worker
  then Black has 0 worker bonuses, 1 money bonus
"""
HOMES = """examples for spyrium+ruling-c-homes

example "half a Neighborhood is none"
  players: Black, Red
  given neighborhood-2 is in market
  given Black is activating and Black has £6
  given Black has 1 worker beside neighborhood-2
  given Black has 5 workers in home
  given Black has 1 worker in reserve
  then Black cannot activate-card
"""
LATE = """examples for spyrium+ruling-i-{variant}

example "while placing"
  players: Black, Red
  given extra-placement is in current event
  given apprentice is in market and miner is in market
  when Black: use-event, {while_placing}
  then Black has 0 event discs
"""


@pytest.mark.parametrize(
    ("letter", "examples"),
    [
        ("c", FOR_NOBODY),
        ("c", HOMES),
        ("i", LATE.format(variant="for-nothing", while_placing="effect 1")),
        ("i", LATE.format(variant="placing", while_placing="spot apprentice+miner")),
    ],
)
def test_each_half_of_a_question_has_its_switch(letter: str, examples: str) -> None:
    (page,) = [one for one in PAGES if one.stem == f"ruling-{letter}"]
    variant = examples.partition("+")[2].partition("\n")[0]
    outcomes = run_examples(loaded(page, variant, Source("wanted.rules", examples)))
    assert outcomes
    assert all(outcome.passed for outcome in outcomes)


def test_every_event_can_be_chosen_for_nothing() -> None:
    """Where ruling a is played otherwise: whoever can pay nothing and do nothing may put down the disc all the same."""
    (page,) = [one for one in PAGES if one.stem == "ruling-a"]
    wanted = "".join(
        f"""
example "{event}"
  players: Black, Red
  given {event} is in current event
  given Black has £0, 0 spyrium
  given Black has 0 workers in home
  given Black has 3 workers in spent
  when Black: use-event
  then Black has 0 event discs
"""
        for event in ("invitation", "buy-vp", "sell-spyrium", "reuse", "hire", "extra-placement")
    )
    rules = loaded(page, "ruling-a", Source("wanted.rules", f"examples for spyrium+ruling-a\n{wanted}"))
    assert [outcome.passed for outcome in run_examples(rules)] == [True] * 6
