"""Difference sheets: what is the same is not told, what differs is told once, in rules."""

from __future__ import annotations

import random

from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.text.source import Source
from spyrium_dsl.variants.compare import ADDED, CHANGED, REMOVED, compare
from tests.variants.loading import shipped, sources, tree_of, varied


def blocks_of(text: str) -> list[str]:
    """The blocks of a file: lines at the margin with those under them."""
    found: list[str] = []
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if line[0] == " ":
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


def shuffled(source: Source, chance: random.Random) -> Source:
    """The file with its blocks, and the lines of its cards, in another order."""
    head, *rest = blocks_of(source.text)
    chance.shuffle(rest)
    if head.startswith("cards"):
        for number, block in enumerate(rest):
            first, *lines = block.split("\n")
            chance.shuffle(lines)
            rest[number] = "\n".join([first, *lines])
    return Source(source.path, "\n".join([head, *rest]) + "\n")


def test_a_reordered_copy_is_the_same() -> None:
    """Blocks, cards, lines of cards and printings lie elsewhere: nothing differs."""
    chance = random.Random(5)
    copy = [shuffled(source, chance) for source in sources("spyrium") if "examples" not in source.path]
    checked = load_game(copy, Languages(), name="spyrium")
    tree = checked.reading.tree
    assert tree is not None
    assert not [one for one in checked.diagnostics if one.is_mistake]
    assert tree != shipped("spyrium").rules.tree
    assert compare(shipped("spyrium").rules.tree, tree) == ()


def both(**variants: str) -> tuple[GameTree, GameTree]:
    """The harbour, and with variants."""
    return tree_of(varied()), tree_of(varied(**variants))


def test_each_printing_that_differs_is_told() -> None:
    """A number that all printings share changes once; copies and printings are told apart."""
    before, after = both(a="change boat rowboat\n  copies: 1 more")
    (entry,) = compare(before, after)
    assert {(line.key, line.before, line.after) for line in entry.lines} == {(("copies",), 1, 2), (("copies",), 2, 3)}
    before, after = both(a="change boat rowboat\n  copies: 1 less")
    (entry,) = compare(before, after)
    assert {line.key for line in entry.lines} == {()}


def test_sides_may_change_places() -> None:
    """What is added one way is removed the other way; the same parts are told."""
    text = """change boat skiff
  price: £1
add boat punt "Punt"
  price: £1
  room: 1
change action fish
  change choose boat: a boat in your pier
"""
    before, after = both(a=text)
    there, back = compare(before, after), compare(after, before)
    assert {(one.change, one.address) for one in there if one.change == CHANGED} == {
        (one.change, one.address) for one in back if one.change == CHANGED
    }
    assert (
        {one.address for one in there}
        == {one.address for one in back}
        == {("card", "skiff"), ("card", "punt"), ("action", "fish")}
    )
    (added,) = (one for one in there if one.change == ADDED)
    (removed,) = (one for one in back if one.change == REMOVED)
    assert [(line.key, line.after) for line in added.lines] == [(line.key, line.before) for line in removed.lines]
    assert len(added.lines) == 2
    assert not any(line.after for line in removed.lines)
    assert compare(after, after) == ()
