"""`fill PLACE from PILE` deals what there is room for, whatever the shape of the place; where nothing says how much that is, it
is refused. What lies in a grid has no top, and what comes into one takes the first free cell."""

from __future__ import annotations

import pytest

from tests.game.small import BUSY, CARD, ZONES, lying, played, small, stocks, written

SEEN = BUSY + "\n  move every card in fan to burnt"
ROOM = {
    "at most": "holds at most 3",
    "row of": "row of 3",
    "closing row": "row of 3, closing to the left",
    "row, at most": "row\n  holds at most 3",
    "pile, at most": "pile\n  holds at most 3",
    "grid": "grid of 1 by 3",
}


def _zones(shape: str, *, more: str = "") -> str:
    return f"{ZONES}zone fan of cards{more}\n  {shape}\n"


def _cards(told: object) -> list[str]:
    return [card for card in str(told).split() if card != "-"]


@pytest.mark.parametrize("shape", ROOM.values(), ids=ROOM)
def test_a_place_is_filled_up_to_what_it_holds(shape: str) -> None:
    text = "action top-up\n  fill fan from stack\naction give\n  discard a card in fan\n"
    rules = small(text, zones=_zones(shape), busy=SEEN)
    first = lying(played(rules, "top-up").table)
    assert _cards(first["fan"]) == ["c6", "c5", "c4"]
    given = lying(played(rules, "top-up", "give card=c5.1").table)
    assert sorted(_cards(given["fan"])) == ["c4", "c6"]
    again = lying(played(rules, "top-up", "give card=c5.1", "top-up", "top-up").table)
    assert sorted(_cards(again["fan"])) == ["c3", "c4", "c6"]
    assert again["stack"] == "c1 c2"


@pytest.mark.parametrize(
    ("shape", "gap", "end"),
    [
        ("row of 3", "c6 - c4", "c6 c3 c4"),
        ("row of 3, closing to the left", "c6 c4", "c6 c4 c3"),
        ("grid of 3 by 1", "c6 - c4", "c6 c3 c4"),
    ],
)
def test_what_comes_in_lies_where_there_is_room(shape: str, gap: str, end: str) -> None:
    """Whether the place is filled, dealt to or moved into."""
    ways = ("fill fan from stack", "deal 3 from stack to fan", "move the top card in stack to fan")
    for way in ways:
        text = f"action first\n  fill fan from stack\naction give\n  discard a card in fan\naction then\n  {way}\n"
        rules = small(text, zones=_zones(shape), busy=SEEN)
        assert lying(played(rules, "first", "give card=c5.1").table)["fan"] == gap
        match = played(rules, "first", "give card=c5.1", "then")
        assert lying(match.table)["fan"] == end
        if way.startswith("move"):
            assert "then" not in {move.action for move in match.moves()}, "a full place takes no more"


@pytest.mark.parametrize("shape", ["row of 2", "row of 2, closing to the left", "holds at most 2", "grid of 2 by 1"])
def test_each_player_fills_a_place_of_their_own(shape: str) -> None:
    zones = _zones(shape, more=", one for each player")
    rules = small("action top-up\n  fill your fan from stack\n", zones=zones)
    found = lying(played(rules, "top-up", "top-up").table)["fan"]
    assert isinstance(found, list)
    assert sorted(map(str, found)) == ["c4 c3", "c6 c5"]


@pytest.mark.parametrize("shape", ["row of 3", "holds at most 3", "grid of 1 by 3"])
def test_a_pile_that_is_empty_is_refilled_meanwhile(shape: str) -> None:
    zones = _zones(shape).replace("  pile\n", "  pile\n  when empty, shuffle in scraps\n")
    setup = "move every card in stack to scraps"
    rules = small("action top-up\n  fill fan from stack\n", zones=zones, setup=setup, busy=SEEN)
    found = lying(played(rules, "top-up").table)
    assert len(_cards(found["fan"])) == len(_cards(found["stack"])) == 3


def test_alike_pieces_fill_what_holds_so_many() -> None:
    kinds = CARD + "kind gem\n  has size: a number\n  2 with size 1, in bag\n  2 with size 2, in bag\n"
    zones = ZONES + "zone bag of gems\n  pile, hidden\nzone tray of gems\n  holds at most 3\n"
    kinds += 'noun gem  one "gem"  other "gems"\n'
    rules = small("action draw\n  fill tray from bag\n  gain 1 vp per gem in tray\n", kinds=kinds, zones=zones)
    assert max(stocks(played(rules, "draw").table, "vp")) == 3


@pytest.mark.parametrize("shape", ["row", "pile", "pile, hidden", "seen by its owner"])
def test_a_place_without_an_end_is_not_filled(shape: str) -> None:
    for zone, each, seen in (("fan", "", "in fan"), ("your fan", ", one for each player", "in any fan")):
        text = f"action go\n  fill {zone} from stack\n"
        (told,) = written(text, zones=_zones(shape, more=each), busy=SEEN.replace("in fan", seen)).diagnostics
        assert (told.code, told.facts["zone"]) == ("E425", "fan")
        assert told.span is not None
        assert (told.span.column, told.span.end_column - told.span.column) == (8, len(zone))


@pytest.mark.parametrize("line", ["deal 2 from fan to scraps", "discard the top card in fan", "fill spare from fan"])
@pytest.mark.parametrize("shape", ["row of 3", "grid of 2 by 2"])
def test_a_grid_has_no_top(line: str, shape: str) -> None:
    zones = _zones(shape) + "zone spare of cards\n  holds at most 2\n"
    found = written(f"action go\n  {line}\n", zones=zones, busy=SEEN + "\n  move every card in spare to burnt")
    assert [(one.code, one.facts["why"]) for one in found.diagnostics] == [("E407", "no-top")]


def test_more_than_a_row_of_so_many_do_not_begin_there() -> None:
    zones = (
        ZONES.replace("  starts with every card\n", "") + "zone fan of cards\n  row of 3\n  starts with every card\n"
    )
    found = written(zones=zones, busy=SEEN)
    assert [(one.code, one.facts["most"]) for one in found.diagnostics] == [("E417", 3)]


@pytest.mark.parametrize("shape", ["row of 3", "grid of 2 by 2", "holds at most 3"])
def test_a_place_is_filled_with_what_may_lie_there(shape: str) -> None:
    kinds = CARD + 'kind gem\n  has worth: a number\nnoun gem  one "gem"  other "gems"\n'
    zones = ZONES + f"zone tray of gems\n  {shape}\nzone bag of gems\n  starts with every gem\n"
    busy = BUSY + "\n  move every gem in bag to tray"
    found = written("action go\n  fill tray from stack\n", kinds=kinds, zones=zones, busy=busy)
    assert [(one.code, one.facts["name"]) for one in found.diagnostics] == [("E304", "tray")]


@pytest.mark.parametrize("way", ["deal 2 from bag to tray", "fill tray from bag", "move the top gem in bag to tray"])
def test_a_heap_of_alike_pieces_has_no_top(way: str) -> None:
    kinds = CARD + 'kind gem\n  has size: a number\n  2 with size 1, in bag\nnoun gem  one "gem"  other "gems"\n'
    zones = ZONES + "zone tray of gems\n  holds at most 3\nzone bag of gems\n"
    found = written(f"action go\n  {way}\n", kinds=kinds, zones=zones)
    assert [(one.code, one.facts.get("why")) for one in found.diagnostics] == [("E407", "no-top")]


def test_the_top_of_a_pile_of_alike_pieces_is_only_dealt() -> None:
    kinds = CARD + 'kind gem\n  has size: a number\n  2 with size 1, in bag\nnoun gem  one "gem"  other "gems"\n'
    zones = ZONES + "zone tray of gems\n  holds at most 3\nzone bag of gems\n  pile, hidden\n"
    found = written("action go\n  move the top gem in bag to tray\n", kinds=kinds, zones=zones)
    assert [one.code for one in found.diagnostics] == ["E401"]
