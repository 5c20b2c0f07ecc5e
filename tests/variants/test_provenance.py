"""For every value of a game with variants, the file and line that set it, and those that changed it since."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, example, given, settings

from spyrium_dsl.load import Checked
from spyrium_dsl.parse.addresses import address
from spyrium_dsl.variants.provenance import Origin, block_sources, copies, sources, title
from tests.variants.loading import FILES, numbers, shipped, tree_of, varied
from tests.variants.random_variants import VARIANT

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
    tree, base, history = tree_of(checked), checked.stacked.base, checked.stacked.history
    card = next(one for one in tree.cards if one.id == design)
    found = {str(getattr(one.line, "field", "")): places(one.origins) for one in sources(card, tree, base, history)}
    return {**found, "title": places(title(card, base, history))}


def test_a_stack_of_three() -> None:
    """As printed, the value of a variant, that of the one on top of it, and the differences, each at its place."""
    found = of(varied(**THREE), "skiff")
    assert found["price"] == ["cards.rules:4", "b.rules:3", "c.rules:3", "a.rules:3"]
    assert found["title"] == ["cards.rules:3", "a.rules:4"]
    assert found["catch"] == ["cards.rules:7"]


def lines(checked: Checked, family: str, name: str) -> dict[str, list[str]]:
    """The places of each line of a block."""
    assert checked.stacked is not None
    blocks = {address(one.head): one for one in tree_of(checked).declarations}
    found = block_sources(blocks[family, name], checked.stacked.base, checked.stacked.history)
    return {one.line.head.tag(): places(one.origins) for one in found}


def test_blocks_of_a_stack_of_three() -> None:
    """Lines of the game, lines that took their place, and differences."""
    checked = varied(**THREE)
    start, toll = (
        FILES["game.rules"].splitlines().index(line) + 1 for line in ("  each player starts with 3", "quantity toll: 2")
    )
    money = lines(checked, "resource", "money")
    assert money["starts-with"] == [f"game.rules:{start}", "a.rules:7", "b.rules:5"]
    assert money["currency"] == [f"game.rules:{start - 1}"]
    assert lines(checked, "quantity", "toll")["quantity-decl"] == [f"game.rules:{toll}", "b.rules:6"]
    assert lines(checked, "action", "fish")["choose"][-1] == "c.rules:5"


def test_a_line_that_is_taken_away_names_who_took_it() -> None:
    """It is shown as it was, and nothing holds after the last place."""
    checked = varied(a="change boat skiff\n  remove catch")
    assert checked.stacked is not None
    tree, base, history = tree_of(checked), checked.stacked.base, checked.stacked.history
    card = next(one for one in tree.cards if one.id == "skiff")
    gone = [one for one in sources(card, tree, base, history) if one.line is None]
    assert [places(one.origins) for one in gone] == [["cards.rules:7", "a.rules:3"]]
    assert gone[0].origins[-1].value is None


def test_copies_of_a_printing() -> None:
    """As printed, and so many more."""
    checked = varied(a="change boat rowboat\n  copies: 2 more")
    assert checked.stacked is not None
    tree, stacked = tree_of(checked), checked.stacked
    card = next(one for one in tree.cards if one.id == "rowboat")
    found = [origins for _, origins in copies(card, tree, stacked.base, stacked.history)]
    assert [places(one) for one in found] == [
        ["printings.rules:3", "a.rules:3"],
        ["printings.rules:4", "a.rules:3"],
    ]
    assert [one[-1].value for one in found] == ["×4", "×3"]


def test_of_two_that_set_the_same_a_name_decides_nothing() -> None:
    """A difference under one of two variants that set one value is hidden, whatever the two are called."""
    for one, other in (("x", "y"), ("y", "x")):
        checked = varied(
            low="change boat skiff\n  price: £1 more",
            **{
                one: f'variant {one} for harbour+low "One"\nchange boat skiff\n  price: £7',
                other: "change boat skiff\n  price: £7",
            },
        )
        assert numbers(tree_of(checked), "skiff", "price") == [7]


def chains_hold(checked: Checked) -> None:
    """The law: what the last place makes of a value is the value in force, and each line of a variant is there."""
    assert checked.stacked is not None
    tree, base, history = tree_of(checked), checked.stacked.base, checked.stacked.history
    told: set[tuple[str, str]] = set()
    for card in tree.cards:
        for one in sources(card, tree, base, history):
            assert one.origins[-1].value == one.line
            told.update(marks(one.origins))
        now = {row.span: f"×{row.copies}" for row in tree.printings if row.design == card.id}
        for row, origins in copies(card, tree, base, history):
            assert origins[-1].value == now.get(row.span, "×0")
            told.update(marks(origins))
        named = title(card, base, history)
        assert named[-1].value == (card.title or card.id)
        told.update(marks(named))
    for block in tree.declarations:
        for line in block_sources(block, base, history):
            if line.gone:
                assert line.origins[-1].value is None
            elif line.depth or len(line.origins) == 1:
                assert line.origins[-1].value == (line.line if line.line.inline else line.line.head)
            told.update(marks(line.origins))
    there = {("card", one.id) for one in tree.cards} | {address(one.head) for one in tree.declarations}
    for path, ops in history.ops.items():
        if path[:2] in there:
            assert {(op.variant, f"{op.span.path}:{op.span.line}") for op in ops if len(path) > 2} <= told, path


def marks(origins: tuple[Origin, ...]) -> Iterator[tuple[str, str]]:
    """The variants with their places."""
    return ((one.variant, f"{one.span.path}:{one.span.line}") for one in origins if one.variant and one.span)


@pytest.mark.parametrize(
    "name", ["spyrium+newcomers+cheap-industry+rich-start", "spyrium+solo+optional-crystal+idle-takings"]
)
def test_every_value_of_shipped_stacks_has_its_chain(name: str) -> None:
    chains_hold(shipped(name).checked)


@example(
    first="change boat skiff\n  price: £0",
    second="remove every boat with trait broad",
    third="change every boat\n  copies: 0 less",
)
@example(
    first="add resource rope\n  each player starts with 1",
    second="change action fish\n  add use boat",
    third="change action fish\n  add use boat",
)
@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(VARIANT, VARIANT, VARIANT)
def test_every_value_of_stacks_at_random_has_its_chain(first: str, second: str, third: str) -> None:
    checked = varied(a=first, b=second, c=f'variant c for harbour+b "C"\n{third}')
    if not [one for one in checked.diagnostics if one.is_mistake]:
        chains_hold(checked)
