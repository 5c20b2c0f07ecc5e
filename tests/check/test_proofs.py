"""What looks like something that never runs, and may run: no proof, no warning. (What is warned of: tests/diagnostics.)"""

from __future__ import annotations

from collections.abc import Callable

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


OTHERS = "      each other player clockwise from you\n        one of "
REST = {
    "others": (OTHERS + "wave, nod\n", False),
    "others, if there is one": ("      if there is flagship\n  " + OTHERS.replace("\n", "\n  ") + "wave, nod\n", False),
    "a name": ("      flagship becomes nothing\n", False),
    "more": ("      gain 1 fish\n", False),
    "out by others": (OTHERS + "leave, nod\n", True),
    "out": ("      you become resting\n", True),
    "out by itself": ("      if your fish is more than 3: you become resting\n", True),
    "a cost": ("      lose up to 1 fish\n", True),
}


@pytest.mark.parametrize("again", ["", "\n  you take another turn"], ids=["", "again"])
@pytest.mark.parametrize(("lines", "ends"), REST.values(), ids=REST)
def test_what_a_turn_goes_on_with_may_end_it(lines: str, ends: bool, again: str) -> None:
    """Asking the others, a name that stands for nothing again: no more than these let a player beg for ever."""
    others = "action wave\n  gain 1 fish\naction nod: nothing\naction leave\n  every player becomes resting\n"
    found = codes(
        (PASS[0], others + PASS[1].format("beg\n  gain £1" + again)),
        ("      " + OFFER[0] + "\n", "      one of buy-boat, fish, beg, pass\n" + lines),
    )
    # Of the actions of others some are not offered, and some are never better.
    assert [code for code in found if code not in ("W604", "W607")] == ([] if ends else ["W608"])


MANY = "as soon as a player has at least 9 vp\n"
ONCE = "  once for each player\n"


@pytest.mark.parametrize(
    ("lines", "ends"),
    [
        pytest.param("", False, id="nothing"),
        pytest.param(MANY + ONCE + "  you become resting\n", True, id="leaves"),
        pytest.param(f"define rest\n  you become resting\n{MANY}{ONCE}  rest\n", True, id="leaves by a step"),
        pytest.param(MANY + ONCE + "  gain 1 fish\n", False, id="once, and then on"),
    ],
)
def test_what_comes_by_itself_may_end_it(lines: str, ends: bool) -> None:
    """An action that only gains goes on until what it gains puts the player out."""
    found = codes((PASS[0], lines + PASS[1].format("beg\n  gain 1 vp")), (OFFER[0], OFFER[1].format("beg")))
    assert found == ([] if ends else ["W608"])


HEAT = ("resource vp", "resource heat\n  at most 5\nresource vp")
NO_TOP = ("resource vp", "resource heat\nresource vp")
RAIN = ("resource vp", "resource heat\nresource rain\nresource vp")
MORE = "if your heat is at least 7, gain 1 vp"


@pytest.mark.parametrize(
    ("resource", "lines", "never"),
    [
        pytest.param(HEAT, "your heat becomes 9", True, id="above the limit"),
        pytest.param(HEAT, "your heat becomes your heat plus 1", True, id="of itself, with a limit"),
        pytest.param(NO_TOP, "your heat becomes 6, your heat becomes 3", True, id="less again"),
        pytest.param(NO_TOP, "your heat becomes 9", False, id="no limit"),
        pytest.param(NO_TOP, "your heat becomes your heat plus 1", False, id="of itself"),
        pytest.param(NO_TOP, "your heat becomes your heat times 2, gain 1 heat", False, id="twice itself"),
        pytest.param(
            RAIN, "your heat becomes your rain plus 1, your rain becomes your heat plus 1", False, id="of one another"
        ),
    ],
)
def test_the_most_there_can_be_is_found(resource: tuple[str, str], lines: str, never: bool) -> None:
    """Also of what is set and made of itself: looking for it ends, and what can be is never said not to be."""
    assert ("W606" in codes(resource, cards=CARD + f"{lines}, {MORE}")) is never


@pytest.mark.parametrize(
    ("line", "never"),
    [
        pytest.param("if you have at least 9 heat, gain 1 vp", True, id="a player"),
        pytest.param("if this boat has at least 9 heat, gain 1 vp", False, id="a card"),
    ],
)
def test_what_lies_on_a_card_may_be_more_than_players_have(line: str, never: bool) -> None:
    """A limit is of what one has."""
    holding = ("  owned in pier", "  can hold heat\n  owned in pier")
    assert ("W606" in codes(HEAT, holding, cards=CARD + f"place 9 heat here, {line}")) is never


BIRDS = ("auk", "crow", "dove", "emu", "finch", "goose", "heron", "ibis", "jay", "kite")


@pytest.mark.parametrize(
    ("next_to", "code"),
    [
        pytest.param(lambda n: BIRDS[:n] + BIRDS[n + 1 :], "E404", id="each by all others"),
        pytest.param(lambda n: (BIRDS[n],) * 6, "E404", id="each by itself"),
        pytest.param(lambda n: BIRDS[n + 1 :], "", id="each by those after it"),
    ],
)
def test_steps_that_do_one_another_are_looked_at_once_each(
    next_to: Callable[[int], tuple[str, ...]], code: str
) -> None:
    """There are more ways through them than could be counted."""
    steps = "".join(
        f"define {bird}\n" + "".join(f"  {other}\n" for other in next_to(n) or ("lose up to 1 fish",))
        for n, bird in enumerate(BIRDS)
    )
    found = codes((PASS[0], steps + PASS[0]), (TURNS, TURNS.replace("      one", "      auk\n      one")))
    assert found[:1] == ([code] if code else [])


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
        # Twenty buildings to choose from, eight times: not all of these ways are looked at.
        ([", ".join(["gain 1 VP", *["ready another used building of yours"] * 8])], []),
    ],
)
def test_cards_that_are_made_ready_again(uses: list[str], found: list[tuple[str, str | None]]) -> None:
    """By themselves, or two by each other, at no cost: proved. With a cost that runs out, or not surely: nothing is said."""
    assert [about for code, about in buildings_of_spyrium(*uses) if code == "W608"] == found
