"""The expansion: it says all that the wider language can say and Spyrium has room for, and shows each of its cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from spyrium_dsl.effects.blocks import Card, GameTree
from spyrium_dsl.effects.line import Either, InTurn
from spyrium_dsl.effects.node import Node
from tests.corpus import lines
from tests.variants.loading import shipped, tree_of

NOT_IN_SPYRIUM = {
    "of-others": "whose pieces lie on a card: workers stand between cards there, tokens belong to nobody",
    "acts": "a line of a game's own blocks, which an expansion has none of; on a card it is `decides:`",
    "different-held": "how many resources one has some of: there are three, and nearly everybody has each",
}
"""What the expansion does not say, and why not."""


@cache
def trees() -> tuple[GameTree, GameTree]:
    """The game without and with the expansion."""
    return tree_of(shipped("spyrium").checked), tree_of(shipped("spyrium+newcomers").checked)


def new_cards() -> list[Card]:
    base, whole = trees()
    known = {card.id for card in base.cards}
    return [card for card in whole.cards if card.id not in known]


def said(nodes: Iterable[object]) -> set[str]:
    """The phrases that say something of these."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, Node):
            found |= {node.tag()} | said(node.slot_values())
            if isinstance(node, Either) and any(isinstance(one, InTurn) for one in node.options):
                found.add("next-or")
        elif isinstance(node, tuple):
            found |= said(node)
    return found


def words_in(value: object) -> Iterator[str]:
    """The ids that effect objects name."""
    match value:
        case Node():
            for slot in value.slot_values():
                yield from words_in(slot)
        case tuple():
            for one in value:
                yield from words_in(one)
        case str():
            yield value


def test_it_says_every_phrase_of_the_wider_language_that_spyrium_has_room_for() -> None:
    """Those it has no room for stand above, with the reason, and are played in an example of the test game."""
    base, whole = trees()
    known = set(base.declarations)
    own = said([*new_cards(), *(block for block in whole.declarations if block not in known)])
    wider = {tag for construct in lines.constructs() for tag in construct.tags}
    assert sorted(wider - own) == sorted(NOT_IN_SPYRIUM)
    examples = (lines.HERE / "workshop" / "examples" / "examples.rules").read_text("utf-8")
    game = lines.whole()
    played = said([*(card for card in game.cards if card.id in examples), *game.declarations])
    assert set(NOT_IN_SPYRIUM) <= played


def test_each_of_its_cards_is_shown_in_an_example() -> None:
    """Named by a line of one, not merely in its title or a comment."""
    named = set(words_in(trees()[1].examples))
    cards = new_cards()
    assert len(cards) > 12
    assert [card.id for card in cards if card.id not in named] == []


def test_it_can_be_read_in_every_language_with_titles_of_its_own() -> None:
    for language in ("pl", "ru", "de"):
        text = Path(f"rules/spyrium/variants/translations/newcomers-{language}.rules").read_text("utf-8")
        titled = {line.split()[1] for line in text.splitlines() if line.startswith("title")}
        assert {card.id for card in new_cards()} <= titled
