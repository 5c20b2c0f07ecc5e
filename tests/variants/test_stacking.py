"""Variants over a game: what each kind of block does, and that the order of several never matters."""

from __future__ import annotations

from itertools import permutations

import pytest

from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.lower.declare import canonical
from spyrium_dsl.parse.addresses import address
from tests.variants.loading import SHIPPED, card, copies, numbers, shipped, sources, told, tree_of, varied, varied_with


def block(checked_name: str, family: str, **variants: str) -> Block:
    """A block of the harbour with variants."""
    tree = tree_of(varied(**variants))
    return next(one for one in tree.declarations if address(one.head) == (family, checked_name))


def said(one: Block) -> str:
    return canonical(one)


def test_a_number_of_a_card_is_set_or_shifted() -> None:
    """Of a card itself, and of each of its printings."""
    assert numbers(tree_of(varied(a="change boat skiff\n  price: £1")), "skiff", "price") == [1]
    assert numbers(tree_of(varied(a="change boat skiff\n  price: £3 less")), "skiff", "price") == [0]
    assert numbers(tree_of(varied(a="change boat rowboat\n  price: £1 more")), "rowboat", "price") == [4, 6]
    assert numbers(tree_of(varied(a="change boat rowboat\n  price: £2")), "rowboat", "price") == [2, 2]


def test_copies() -> None:
    """A printing without copies is gone, a card without printings as well."""
    assert copies(tree_of(varied(a="change boat rowboat\n  copies: 1 more")), "rowboat") == [3, 2]
    assert copies(tree_of(varied(a="change boat rowboat\n  copies: 1 less")), "rowboat") == [1]
    assert copies(tree_of(varied(a="change boat skiff\n  copies: 3")), "skiff") == [3]
    gone = tree_of(varied(a="change boat rowboat\n  copies: 0"))
    assert "rowboat" not in {one.id for one in gone.cards}


def test_every_card_of_a_description() -> None:
    """All with a value, or all of a kind."""
    tree = tree_of(varied(a="change every boat with trait old\n  price: £1 less"))
    assert [numbers(tree, one, "price") for one in ("skiff", "trawler", "rowboat")] == [[1], [4], [2, 4]]
    tree = tree_of(varied(a="change every boat\n  room: 5"))
    assert [numbers(tree, one, "room") for one in ("skiff", "trawler", "rowboat")] == [[5], [5], [5]]
    assert [one.id for one in tree_of(varied(a="remove every boat with trait old")).cards] == ["trawler"]


def test_lines_of_a_card() -> None:
    """An effect is replaced, added, removed; a title is given in the head."""
    tree = tree_of(
        varied(a='change boat skiff "Dinghy"\n  catch: gain 2 fish\n  add always: toll is 1 more\n  remove room')
    )
    one = card(tree, "skiff")
    assert one.title == "Dinghy"
    assert [getattr(line, "field", "") for line in one.properties] == ["price", "trait", "catch", "always"]
    tree = tree_of(varied(a="change boat trawler\n  when you use a boat with trait old: gain 2 vp"))
    assert sum(line.tag() == "trigger-property" for line in card(tree, "trawler").properties) == 1


def test_blocks_of_the_game() -> None:
    """Lines of resources, heads, bodies, options, and steps by their names."""
    assert "starts-with(starts-with,000000005)" in said(
        block("money", "resource", a="change resource money\n  each player starts with 2 more")
    )
    money = said(block("money", "resource", a="change resource money\n  add at most 20\n  each player starts with 1"))
    assert "limit" in money
    assert "starts-with(starts-with,000000001)" in money
    assert "currency" in money
    assert "000000003" in said(block("toll", "quantity", a="change quantity toll: 1 more"))
    assert "000000007" in said(block("toll", "quantity", a="change quantity toll: 7"))
    landing = said(
        block("landing", "define", a="change define landing\n  change sell: spend 1 fish, gain £5\n  add keep: nothing")
    )
    assert landing.count("option(") == 3
    assert "000000005" in landing
    assert said(block("landing", "define", a="change define landing\n  remove eat")).count("option(") == 1
    fish = said(block("fish", "action", a="change action fish\n  change choose boat: a boat in your pier"))
    assert "in-state" not in fish
    assert "perform" in fish
    assert "for-number(for-number,round,000000001,000000002)" in said(
        block("", "flow", a="change flow\n  change for round 1 to 2")
    )
    one = said(block("pass", "action", a="change action pass\n  gain 1 fish\n  you become resting"))
    assert one.index("gain") < one.index("set-state")


def test_new_blocks_and_names() -> None:
    """What a variant adds may be spoken of in it, and by those that stand on it."""
    text = """add resource rope
  each player starts with 1
add define mooring
  spend 1 rope, gain 1 vp
change boat skiff
  catch: mooring
"""
    on_top = """variant b for harbour+a "B"
change resource rope
  each player starts with 1 more
change boat skiff
  catch: gain 1 rope
"""
    checked = varied("b", a=text, b=on_top)
    assert checked.name == "harbour+a+b"
    tree = tree_of(checked)
    rope = next(one for one in tree.declarations if address(one.head) == ("resource", "rope"))
    assert "000000002" in said(rope)
    assert "gain" in canonical(card(tree, "skiff"))
    assert checked.rules is not None
    assert checked.rules.tree.title == "Harbour: A, B"


def test_files_beside_a_variant() -> None:
    """Cards, printings and examples `for harbour+a` come with the variant, and only with it."""
    more = {
        "a-cards.rules": 'cards for harbour+a\nboat punt "Punt"\n  room: 1\n  catch: gain 1 vp\n',
        "a-printings.rules": "printings for harbour+a\npunt  ×2  £1  stand-in\nskiff  ×3  stand-in\n",
        "a-examples.rules": 'examples for harbour+a\nexample "punting"\n  players: Ann, Bob\n  given Ann has punt in pier\n'
        "  when Ann: fish, boat punt\n  then Ann has 1 vp\n",
    }
    tree = tree_of(varied_with(more, a="change resource fish\n  add each player starts with 1"))
    assert copies(tree, "punt") == [2]
    assert copies(tree, "skiff") == [3]
    assert [one.title for one in tree.examples] == ["punting"]
    without = varied_with(
        more, "b", a="change resource fish\n  add each player starts with 1", b="change boat skiff\n  price: £1"
    )
    assert "punt" not in {one.id for one in tree_of(without).cards}


STACKED = {
    "a": """change every boat
  price: £1 less
change resource money
  each player starts with 2 more
add resource rope
change boat trawler
  catch: gain 1 rope
""",
    "b": """change boat skiff
  price: £6
change boat rowboat
  copies: 1 more
""",
    "c": """change every boat with trait old
  price: £2 more
change resource money
  each player starts with 1 less
remove define night watch
change action fish
  choose boat: a ready boat in your pier
  use boat
""",
    "d": """variant d for harbour+b "D"
change boat skiff
  price: £1 more
change boat rowboat
  price: £9
""",
}


def test_the_order_never_matters() -> None:
    """Equal trees, titles and names, whichever way variants are named; relative changes add up."""
    found = {
        name: canonical(tree_of(varied(*order, **STACKED)))
        for order in permutations(STACKED)
        for name in [varied(*order, **STACKED).name]
    }
    assert list(found) == ["harbour+a+b+c+d"]
    trees = {canonical(tree_of(varied(*order, **STACKED))) for order in permutations(STACKED)}
    assert len(trees) == 1
    tree = tree_of(varied(**STACKED))
    # 6 by b, 1 less by a, 2 more by c, 1 more by d; d gives the rowboat 9 over what b says, a and c shift it.
    assert numbers(tree, "skiff", "price") == [8]
    assert numbers(tree, "rowboat", "price") == [10, 10]


@pytest.mark.parametrize("reverse", [False, True])
def test_shipped_variants_stack(reverse: bool) -> None:
    """All that do not exclude each other go together."""
    together = [one for one in SHIPPED if one != "solo"]
    opened = shipped("+".join(["spyrium", *sorted(together, reverse=reverse)]))
    assert not [one for one in opened.checked.diagnostics if one.is_mistake], told(opened.checked)
    other = shipped("+".join(["spyrium", *together]))
    assert opened.rules.tree == other.rules.tree
    assert opened.rules.hash == other.rules.hash


def test_what_a_variant_leaves_alone_is_the_same_object_in_the_next_check() -> None:
    """What has been found out about a card is kept with it: a check with fifty more cards takes hardly longer."""
    vocabulary = Languages()
    one, other = (
        tree_of(load_game(sources("spyrium"), vocabulary, None, "spyrium", ("newcomers", "cheap-industry")))
        for _ in range(2)
    )
    alike = [card.id for card, again in zip(one.cards, other.cards, strict=True) if card is again]
    assert {"smuggler", "miner"} <= set(alike)
    assert len(alike) > 60
