"""`the wind in sky`: told where winds only ever come there, and not where some line may take one away, or only one comes."""

from __future__ import annotations

import pytest

from tests.check.test_proofs import codes

WINDS = "".join(f'wind {one} "{one.title()}"\n  gust: every player loses up to 1 vp\n' for one in ("mistral", "storm"))
WIND = """
kind wind
  has gust: steps
zone wind deck of winds
  pile, hidden
  starts with every wind, shuffled
zone sky of winds
{room}zone bin of winds
noun wind  one "wind"  other "winds"
kind boat
"""
ROUND = "  for round 1 to 3\n"

ROWS = {
    "one comes each round": (ROUND + "    deal 1 from wind deck to sky\n", "", 1),
    "two come at once": ("  deal 2 from wind deck to sky\n" + ROUND, "", 1),
    "one is moved there each round": (ROUND + "    move the top wind in wind deck to sky\n", "", 1),
    "one comes once": ("  deal 1 from wind deck to sky\n" + ROUND, "", 0),
    "only one fits": (ROUND + "    deal 1 from wind deck to sky\n", "  holds at most 1\n", 0),
    "all leave": (ROUND + "    move every wind in sky to bin\n    deal 1 from wind deck to sky\n", "", 0),
    "the named one leaves": (
        ROUND + "    deal 1 from wind deck to sky\n    let old: the wind in sky\n    move old to bin\n",
        "",
        0,
    ),
    "the pile is made of them": (ROUND + "    deal 1 from sky to bin\n    deal 1 from wind deck to sky\n", "", 0),
    "boats leave another place": (
        ROUND + "    deal 1 from wind deck to sky\n    for each ship among boats in yard\n      move ship to yard\n",
        "",
        1,
    ),
}


@pytest.mark.parametrize(("comes", "room", "told"), ROWS.values(), ids=ROWS)
def test_the_only_one_of_several(comes: str, room: str, told: int) -> None:
    gust = "    do gust of the wind in sky\n    if there is a wind in bin: do gust of the top wind in wind deck\n"
    found = codes(("kind boat\n", WIND.format(room=room).lstrip("\n")), (ROUND, comes + gust), cards=WINDS)
    assert [one for one in found if one.startswith("E") or one == "W624"] == ["W624"] * told
