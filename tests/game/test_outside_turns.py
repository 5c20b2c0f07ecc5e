"""Outside turns, and where no line names players, nobody is `you`: what needs a player there is a mistake (decision 0029)."""

from __future__ import annotations

import pytest

from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.text.source import Source
from tests.game.small import lying, played, small, texts, written

MORE = """resource water, shared
define dusk
  gain 1 vp
action rise
  gain 1 water
action tire
  do dusk
"""

# Lines of the course after all have passed, and what both players have then; None where it is refused.
LINES: dict[str, tuple[str, list[int] | None]] = {
    "what each gains": ("each player: gain 2 vp", [2, 2]),
    "what every player gains": ("every player gains 2 vp", [2, 2]),
    "what a named player gains": ("first player gains 2 vp", [2, 0]),
    "what all share": ("gain 2 water", [0, 0]),
    "what the game does by itself": ("move the top card in stack to burnt", [0, 0]),
    "with each, a condition": ("each player: if your coin is at least 1, gain 2 vp", [2, 2]),
    "whose gain": ("gain 2 vp", None),
    "whose loss": ("lose up to 2 coin", None),
    "who pays": ("spend 1 coin", None),
    "whose coin": ("if your coin is at least 1: move the top card in stack to burnt", None),
    "whose hand": ("move the top card in stack to your hand", None),
    "who chooses": ("choose card: a card in line", None),
    "who picks": ("move 2 cards in line to scraps", None),
    "who decides": ("you may move the top card in stack to burnt", None),
    "which action": ("one of busy, pass", None),
    "who is asked": ("every player decides: gain 1 vp or gain 2 vp", [1, 1]),
    "which others are asked": ("every other player decides: gain 1 vp or gain 2 vp", None),
    "who has asked": ("every player decides: the active player gains 1 vp or gain 2 vp", None),
    "who the others are": ("every other player gains 1 vp", None),
    "whose in a defined step": ("do dusk", None),
}


@pytest.mark.parametrize("name", LINES)
def test_who_acts_in_the_course_of_a_game(name: str) -> None:
    line, points = LINES[name]
    flow = f"  {line}\n"
    if points is not None:
        rules, made = small(MORE, flow=flow), ["pass", "pass"]
        while (match := played(rules, *made)).seat >= 0:
            made.append(str(match.moves()[0]))
        assert lying(match.table)["vp"] in (points, points[::-1])
        return
    (told,) = written(MORE, flow=flow).diagnostics
    game = texts(MORE, flow=flow)[0]
    assert told.code == "E429"
    assert told.span is not None
    assert game.lines[told.span.line - 1].strip() == line


def test_the_only_player_of_a_game_acts_everywhere() -> None:
    game, *others = texts(MORE, flow="  gain 2 vp\n")
    for players, codes in (("2 to 4", ["E429"]), ("1 to 4", ["E429"]), ("1 to 1", [])):
        source = Source(game.path, game.text.replace("players: 2 to 4", f"players: {players}"))
        found = load_game([source, *others], Languages(), name="small").diagnostics
        assert [one.code for one in found if one.is_mistake] == codes
