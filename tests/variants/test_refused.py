"""Variants that cannot be: each mistake once, at its place, with the other place where there are two."""

from __future__ import annotations

import pytest

from tests.variants.loading import told, varied

SKIFF = "change boat skiff\n  "
PASS = "change action pass\n  "
FLOW = "change flow\n  change "


@pytest.mark.parametrize(
    ("first", "second", "here", "there"),
    [
        (SKIFF + "price: £1", SKIFF + "price: £2", "£2", "£1"),
        ("change every boat\n  price: £1", SKIFF + "price: £2", "£2", "£1"),
        (SKIFF + "catch: gain 2 fish", SKIFF + "catch: gain 3 fish", "gain 3 fish", "gain 2 fish"),
        ("remove boat skiff", SKIFF + "price: £1 less", "£1 less", ""),
        ('change boat skiff "A"', 'change boat skiff "B"', "B", "A"),
        ("change quantity toll: 3", "change quantity toll: 4", "4", "3"),
        ("change resource fish\n  add at most 3", "change resource fish\n  add at most 4", "at most 4", "at most 3"),
        (PASS + "you become resting", PASS + "gain 2 fish\n  you become resting", "gain 2 fish", "you become resting"),
        (FLOW + "for round 1 to 2", FLOW + "for round 1 to 4", "for round 1 to 4", "for round 1 to 2"),
        ('add boat punt "Punt"\n  price: £1', 'add boat punt "Punt"\n  price: £2', "", ""),
        ("remove define night watch", "change define night watch\n  given boat\n  gain 1 vp", "given boat", ""),
        (SKIFF + "copies: 2", SKIFF + "copies: 3", "3", "2"),
    ],
    ids="number group steps removed title quantity line body step card block copies".split(),
)  # fmt: skip
def test_two_values_for_one_thing(first: str, second: str, here: str, there: str) -> None:
    """E421 at the later place with both values, and the earlier one as a note; equal values are fine."""
    checked = varied(a=first, b=second)
    found = [one for one in checked.diagnostics if one.code == "E421"]
    assert len(found) == 1, told(checked)
    assert (found[0].facts.get("here", ""), found[0].facts.get("there", "")) == (here, there)
    assert found[0].span is not None
    assert found[0].span.path == "b.rules"
    assert [(span.path, key) for span, key in found[0].notes] == [("a.rules", "other")]
    same = varied(a=first, b=first)
    assert not [one for one in same.diagnostics if one.code == "E421"]


def test_what_disagrees_is_told_as_it_is() -> None:
    """Two cards of one name are not said to be two names; within one variant there is no other variant."""
    checked = varied(a='add boat gig "Gig"\n  catch: gain 1 fish', b='add boat gig "Gig"\n  catch: gain 2 fish')
    (one,) = [one for one in checked.diagnostics if one.code == "E421"]
    assert one.facts == {"name": "gig"}
    (one,) = [one for one in varied(a=f"{SKIFF}price: £1\n{SKIFF}price: £2").diagnostics if one.code == "E421"]
    assert [(span.line, key) for span, key in one.notes] == [(3, "first")]


def test_who_stands_on_another_may_say_otherwise() -> None:
    """A variant of a variant knows what it changes."""
    over = 'variant b for harbour+a "B"\n' + SKIFF + "price: £2"
    assert not told(varied("b", a=SKIFF + "price: £1", b=over))


@pytest.mark.parametrize(
    ("text", "code", "place", "facts"),
    [
        ("change boat skif\n  price: £1", "E422", "a:2", {"name": "boat skif", "meant": "boat skiff"}),
        ("remove boat skif", "E422", "a:2", {"name": "boat skif", "meant": "boat skiff"}),
        ("remove define night wach", "E422", "a:2", {"name": "define night wach", "meant": "define night watch"}),
        ("change resource monney\n  currency", "E422", "a:2", {"name": "resource monney", "meant": "resource money"}),
        ("change action fisch\n  gain 1 fish", "E422", "a:2", {"name": "action fisch", "meant": "action fish"}),
        ("change boat skiff\n  always: toll is 1 less", "E422", "a:3", {"name": "always", "adding": "add"}),
        ("change resource fish\n  at most 3", "E422", "a:3", {"name": "limit", "adding": "add"}),
        ("change define landing\n  remove sel", "E422", "a:3", {"name": "sel", "meant": "sell"}),
        (f"{FLOW}for rond 1 to 5", "E422", "a:3", {"name": "rond", "meant": "round"}),
        ('variant a for harbour "A" in xx\nchange players: 2 to 3', "E117", "a:1", {"language": "xx"}),
        ("change every boat with trait fast\n  always: toll is 1 less", "E422", "a:3", {"name": "always", "adding": "add"}),
        ("change boat skiff\n  add price: £1", "E303", "a:3", {"name": "price"}),
        ('add boat skiff "S"\n  price: £1', "E313", "a:2", {"card": "skiff"}),
        ("add resource fish", "E303", "a:2", {"name": "resource fish"}),
        ("change boat skiff\n  prize: £1", "E310", "a:3", {"property": "prize", "meant": "price"}),
        ("chance boat skiff\n  price: £1", "E302", "a:2", {"found": "chance", "meant": "change"}),
        ("change boot skiff\n  price: £1", "E301", "a:2", {"name": "boot", "meant": "boat"}),
        ("remove define landing", "E424", "a:2", {"name": "landing"}),
        ("remove resource fish", "E424", "a:2", {"name": "fish"}),
        ("remove zone pier", "E424", "a:2", {"name": "pier"}),
        ("change boat skiff\n  price: £1\n  price: £2", "E311", "a:4", {"property": "price"}),
        ("change boat skiff\n  catch: gian 1 fish", "E302", "a:3", {"found": "gian", "meant": "gain"}),
        ("not with b", "E316", "a:2", {"variant": "b"}),
    ],
    ids=str,
)  # fmt: skip
def test_one_mistake_one_message(text: str, code: str, place: str, facts: dict[str, object]) -> None:
    """The code, the place, and what was meant."""
    found = told(varied(a=text))
    assert [(one[0], one[1]) for one in found] == [(code, place)], found
    assert facts.items() <= found[0][2].items(), found


def test_variants_that_exclude_each_other() -> None:
    """E423, with the line that says so."""
    checked = varied(a="not with b\nchange boat skiff\n  price: £1", b="change boat trawler\n  price: £1")
    (one,) = [one for one in checked.diagnostics if one.is_mistake]
    assert (one.code, one.facts["variant"], one.facts["other"]) == ("E423", "a", "b")
    assert [(span.path, span.line, key) for span, key in one.notes] == [("a.rules", 2, "other")]


def test_a_variant_that_is_not_there() -> None:
    """E316, asked for by the player or by another variant."""
    assert told(varied("b", a=SKIFF + "price: £1"))[0][:2] == ("E316", "")
    (one,) = told(varied(aa='variant aa for harbour+calm "A"\n' + SKIFF + "price: £1"))
    assert one[:2] == ("E316", "aa:1")
    circle = 'variant {} for harbour+{} "X"\n' + SKIFF + "price: £1"
    assert {one[0] for one in told(varied(a=circle.format("a", "b"), b=circle.format("b", "a")))} == {"E316"}


def test_unchosen_variants_are_passed_over() -> None:
    """A game is played without them, whatever they say."""
    checked = varied("a", a=SKIFF + "price: £1", b="change boat nowhere\n  price: £1")
    assert not told(checked)
