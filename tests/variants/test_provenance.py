"""For every value of a game with variants, the file and line that set it, and those that changed it since."""

from __future__ import annotations

import pytest

from spyrium_dsl.effects.blocks import NumberProperty
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.load import Checked
from spyrium_dsl.parse.addresses import address
from spyrium_dsl.text.source import Source
from spyrium_dsl.variants.provenance import Origin, block_sources, copies, sources, title
from tests.variants.loading import FILES, shipped, tree_of, varied
from tests.variants.loading import sources as files

THREE = {
    "a": """change every boat
  price: £1 less
change boat skiff "Dinghy"
  copies: 2 more
change resource money
  each player starts with 2 more
""",
    "b": """change boat skiff
  price: £6
change resource money
  each player starts with 1 less
change quantity toll: 4
""",
    "c": """variant c for harbour+b "C"
change boat skiff
  price: £1 more
change action fish
  change choose boat: a boat in your pier
""",
}


def places(origins: tuple[Origin, ...]) -> list[str]:
    """`file:line` of each."""
    return [f"{one.span.path}:{one.span.line}" for one in origins if one.span is not None]


def of(checked: Checked, design: str) -> dict[str, list[str]]:
    """The places of each line of a card of the stack."""
    assert checked.stacked is not None
    tree, stacked = tree_of(checked), checked.stacked
    card = next(one for one in tree.cards if one.id == design)
    lines = sources(card, tree, stacked.base, stacked.outcomes)
    found = {str(getattr(one.line, "field", "")): places(one.origins) for one in lines}
    return {**found, "title": places(title(card, stacked.outcomes))}


def test_a_stack_of_three() -> None:
    """The value of the variant that stands on top of another, the shifts that count, and none that it hides."""
    found = of(varied(**THREE), "skiff")
    assert found["price"] == ["b.rules:3", "a.rules:3", "c.rules:3"]
    assert found["title"] == ["a.rules:4"]
    assert found["catch"] == ["cards.rules:7"]


def test_blocks_of_a_stack_of_three() -> None:
    """Lines of the game, lines that took their place, and differences."""
    checked = varied(**THREE)
    assert checked.stacked is not None
    blocks = {address(one.head): one for one in tree_of(checked).declarations}

    def lines(family: str, name: str) -> dict[str, list[str]]:
        assert checked.stacked is not None
        found = block_sources(blocks[family, name], checked.stacked.base, checked.stacked.outcomes)
        return {line.head.tag(): places(origins) for _, line, origins in found}

    money = lines("resource", "money")
    start = FILES["game.rules"].splitlines().index("  each player starts with 3") + 1
    assert money["starts-with"] == [f"game.rules:{start}", "a.rules:7", "b.rules:5"]
    assert money["currency"] == [f"game.rules:{start - 1}"]
    assert lines("quantity", "toll")["quantity-decl"] == ["b.rules:6"]
    assert lines("action", "fish")["choose"] == ["c.rules:5"]


def test_copies_of_a_printing() -> None:
    """As printed, and so many more."""
    checked = varied(a="change boat rowboat\n  copies: 2 more")
    assert checked.stacked is not None
    rows = [row for row in tree_of(checked).printings if row.design == "rowboat"]
    assert [places(copies(row, checked.stacked.base, checked.stacked.outcomes)) for row in rows] == [
        ["printings.rules:3", "a.rules:3"],
        ["printings.rules:4", "a.rules:3"],
    ]


@pytest.mark.parametrize(
    "name", ["spyrium+newcomers+cheap-industry+rich-start", "spyrium+solo+optional-crystal+idle-takings"]
)
def test_every_value_has_a_line_that_says_it(name: str) -> None:
    """The first place says the value, the others by how much it differs, and together they are what the game has."""
    checked = shipped(name).checked
    assert checked.stacked is not None
    tree, stacked = tree_of(checked), checked.stacked
    text = {one.path: one for one in files("spyrium")}
    for card in tree.cards:
        for one in sources(card, tree, stacked.base, stacked.outcomes):
            first, *others = one.origins
            assert first.span is not None
            assert says(text[first.span.path], first)
            if isinstance(one.line, NumberProperty) and isinstance(one.line.number, Digit) and others:
                assert isinstance(first.before, NumberProperty)
                assert isinstance(first.before.number, Digit)
                shifts = (
                    int(shift.shown.strip("£ VP").split()[0]) * (-1 if "less" in shift.shown else 1) for shift in others
                )
                assert one.line.number.value == max(0, first.before.number.value + sum(shifts))
            assert all(says(text[other.span.path], other) for other in others if other.span is not None)


def says(source: Source, origin: Origin) -> bool:
    """Whether what is told of a place stands there."""
    return origin.span is not None and (not origin.shown or origin.shown in source.line(origin.span.line))
