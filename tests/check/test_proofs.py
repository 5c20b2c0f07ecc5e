"""What looks like something that never runs, and may run: no proof, no warning. (What is warned of: tests/diagnostics.)"""

from __future__ import annotations

import pytest

from spyrium_dsl.load import load_game
from spyrium_dsl.text.source import Source
from tests.diagnostics.cases import base, shipped
from tests.variants.loading import sources

CARD = 'boat dinghy "Dinghy"\n  price: £1\n  catch: '
SALT = ("resource vp", "resource salt\n  each player starts with 1\nresource vp")
TURNS = "    turns clockwise from a random player, among sailing players\n      one of buy-boat, fish, pass\n"
PASS = ("action pass", "action {}\naction pass")
OFFER = ("one of buy-boat, fish, pass", "one of buy-boat, fish, {}, pass")


def codes(*changes: tuple[str, str], cards: str = "") -> list[str]:
    """The codes of the harbour with texts replaced in its game and cards added."""
    files = base()
    files["cards.rules"] += cards
    for old, new in changes:
        assert files["game.rules"].count(old) == 1
        files["game.rules"] = files["game.rules"].replace(old, new)
    checked = load_game([Source(path, text) for path, text in files.items()], shipped(), None, "harbour")
    return [one.code for one in checked.diagnostics]


@pytest.mark.parametrize(
    "cards",
    [
        CARD + "spend 2 salt, gain 3 vp\n" + CARD.replace("dinghy", "punt") + "gain 1 salt",
        CARD + "spend 2 salt, gain 3 vp\n" + CARD.replace("dinghy", "punt") + "spend 1 salt, gain 2 salt",
        CARD + "spend salt equal to number of boats in your pier, gain 3 vp",
        CARD + "spend 1 salt, gain 3 vp",
        CARD + "spend 2 salt, gain 3 vp\n  always: £1 may be paid in place of 1 salt",
        CARD + "this time, £1 may be paid in place of 1 salt, spend 2 salt, gain 3 vp",
    ],
)
def test_what_can_be_had(cards: str) -> None:
    """What another card brings, if by what there is at the start; an amount that may be small."""
    assert codes(SALT, cards=cards) == []


@pytest.mark.parametrize(
    "options",
    [
        "spend 2 fish, gain 4 vp or spend 1 fish, gain 3 vp",
        "spend 2 fish, gain 3 vp or spend £1, gain 3 vp",
        "spend 1 fish, gain 3 vp or spend 1 fish, gain £3",
        "spend 2 fish, gain 3 vp or spend 1 fish, gain vp equal to tide",
        "spend 2 fish, gain 1 vp, landing or spend 1 fish, gain 1 vp",
        "spend 2 fish, gain vp equal to that many or spend 1 fish, gain vp equal to that many",
        "gain 3 vp, lose up to £1 or gain 2 vp",
        "pay 1, gain 3 vp or gain 3 vp, lose up to £2",
    ],
)
def test_alternatives_of_which_each_may_be_better(options: str) -> None:
    """More for more, other costs, other gains, an amount that depends."""
    assert codes(cards=CARD + options) == []


def test_what_nobody_wants_may_be_spared() -> None:
    """Of a resource that pays for nothing and counts for nothing, less may be better: no alternative is the worse one."""
    mud = ("resource vp", "resource mud\nresource vp")
    burden = ("  winner: most vp", "  each player: lose up to vp equal to your mud\n  winner: most vp")
    assert codes(mud, burden, cards=CARD + "gain 1 vp or gain 1 vp, gain 1 mud") == []


@pytest.mark.parametrize(
    "action",
    [
        "beg\n  spend £1, gain 1 fish",
        "beg\n  you become resting\n  gain £1",
        "beg\n  choose boat: a ready boat in your pier\n  boat becomes used\n  gain £1",
        "beg\n  require round is 2\n  gain £1",
    ],
)
def test_moves_that_come_to_an_end(action: str) -> None:
    """They take something, end the part of their player, use a thing up, or ask for something that passes."""
    assert codes((PASS[0], PASS[1].format(action)), (OFFER[0], OFFER[1].format("beg"))) == []


def test_two_moves_that_lose_on_the_way_round() -> None:
    """Buying for £2 and selling for £1 ends when the money does."""
    two = "purchase\n  spend £2, gain 1 fish\naction sale\n  spend 1 fish, gain £1"
    assert codes((PASS[0], PASS[1].format(two)), (OFFER[0], OFFER[1].format("purchase, sale"))) == []


@pytest.mark.parametrize(
    "turn",
    [
        "      if round is 2: gain 1 fish\n      one of buy-boat, fish, pass\n",
        "      if round is 2\n        one of buy-boat, pass\n      otherwise\n        one of fish, pass\n",
        "      if round is 2\n        you become resting\n      otherwise\n        one of fish, pass, buy-boat\n",
        "      if you are sailing\n        one of buy-boat, fish, pass\n",
        "      each player\n        one of buy-boat, fish, pass\n",
        "      for step 1 to 2\n        one of buy-boat, fish, pass\n",
        "      gain 1 fish or gain £1\n      one of buy-boat, fish, pass\n",
    ],
)
def test_turns_in_which_somebody_decides_or_leaves(turn: str) -> None:
    """On every way: by its lines, by the state of the player, by leaving the round."""
    changed = TURNS.replace("      one of buy-boat, fish, pass\n", turn)
    assert codes((TURNS, changed)) == []


@pytest.mark.parametrize(
    "turn",
    [
        "      if you are resting\n        one of buy-boat, fish, pass\n",
        "      if round is 2\n        one of buy-boat, fish, pass\n      otherwise\n        gain 1 fish\n",
        "      as often as tide\n        one of buy-boat, fish, pass\n",
        "      each other player clockwise from you\n        one of buy-boat, fish, pass\n",
    ],
)
def test_turns_that_some_player_may_only_watch(turn: str) -> None:
    """A way round on which nobody decides and the player stays in: refused, at the turns."""
    changed = TURNS.replace("      one of buy-boat, fish, pass\n", turn)
    assert "E404" in codes((TURNS, changed))


@pytest.mark.parametrize(
    "options", ["gain 2 vp, lose up to £1 or gain 2 vp", "pay 2, gain 3 vp or gain 3 vp, lose up to £2"]
)
def test_who_loses_pays_no_price_and_is_no_better_off(options: str) -> None:
    """What may be lost is at most what would be paid."""
    assert codes(cards=CARD + options) == ["W607"]


def card_of_spyrium(effect: str) -> list[str]:
    """The codes of the shipped game with one more card."""
    text = f'variant one for spyrium "One"\nadd character one "One"\n  period: A\n  price: £1\n  effect: {effect}\n'
    made = load_game([*sources("spyrium"), Source("one.rules", text)], shipped(), None, "spyrium", ("one",))
    return [one.code for one in made.diagnostics]


def test_what_one_player_owns_is_what_one_player_has() -> None:
    """Seven workers each: nobody owns eight, but there may be eight anywhere."""
    assert card_of_spyrium("if number of workers you own is at least 8, gain 9 VP") == ["W606"]
    assert card_of_spyrium("if number of workers you own is at least 7, gain 9 VP") == []
    assert card_of_spyrium("if number of workers in any gap is at least 8, gain 9 VP") == []


def buildings_of_spyrium(*uses: str) -> list[tuple[str, object]]:
    """The codes, and what they are about, of the shipped game with buildings of these uses."""
    text = 'variant more for spyrium "More"\n' + "".join(
        f'add building b{n} "B{n}"\n  period: A\n  price: £1\n  copies: 1\n  use: {use}\n' for n, use in enumerate(uses)
    )
    made = load_game([*sources("spyrium"), Source("more.rules", text)], shipped(), None, "spyrium", ("more",))
    return [(one.code, (one.facts.get("name"), one.facts.get("other"))) for one in made.diagnostics]


@pytest.mark.parametrize(
    ("uses", "found"),
    [
        (["gain 1 VP, ready it"], [("b0", None)]),
        (["ready it"], [("b0", None)]),
        (["it becomes ready, gain £1"], [("b0", None)]),
        (["gain 1 VP; ready a used building of yours"], [("b0", None)]),
        (["spend 1 spyrium, ready it or gain 1 VP, ready a used building in your district"], [("b0", None)]),
        (["pay £1, gain £1, ready it"], [("b0", None)]),
        (["gain 1 VP, ready another used building of yours", "ready another used building of yours"], [("b0", "b1")]),
        (
            ["pay £1, ready another used building of yours", "gain £2, ready another used building of yours"],
            [("b0", "b1")],
        ),
        (["pay £1, gain 1 VP, ready it"], []),
        (["use 1 worker, gain 1 VP, ready it"], []),
        (["pay £2, ready another used building of yours", "gain £1, ready another used building of yours"], []),
        (["gain 1 VP, ready another used building of yours", "pay £1, ready another used building of yours"], []),
        (["gain 1 VP, ready a used building of yours with symbol mine"], []),
        (["gain 1 VP, ready another used building of yours", "use 1 worker, ready another used building of yours"], []),
        (["ready another used building of yours", "gain 2 VP"], []),
    ],
)
def test_cards_that_are_made_ready_again(uses: list[str], found: list[tuple[str, str | None]]) -> None:
    """By themselves, or two by each other, at no cost: proved. With a cost that runs out, or not surely: nothing is said."""
    assert [about for code, about in buildings_of_spyrium(*uses) if code == "W608"] == found
