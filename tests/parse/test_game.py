"""Whole games: what is read, that nothing is wrong with it, and that every line prints as it was written."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from spyrium_dsl import library
from spyrium_dsl.check.passed import check_lowering
from spyrium_dsl.effects.blocks import Block, NumberProperty, StepsProperty
from spyrium_dsl.effects.declarations import Action, QuantityOfDecl
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.grammar import language_grammar
from spyrium_dsl.language.read_vocabulary import read_vocabulary
from spyrium_dsl.language.sentence import say
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.lower.declare import declare
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.parse.reading import Reading
from spyrium_dsl.text.source import Source
from tests.parse.harbour import FILES, read

SHIPPED = ("spyrium", "orchard")
FOUNDERS = Path(__file__).parent / "founders"
"""The structure of a game far larger than today's language can run."""


def shipped(name: str) -> tuple[list[Source], Reading]:
    """A game of this repository in its own language."""
    folder = library.home() / "rules" / name
    english, _ = library.vocabulary("en")
    assert english is not None
    sources = []
    for path in sorted(folder.rglob("*.rules")):
        source = Source.from_bytes(str(path.relative_to(folder)), path.read_bytes())
        assert isinstance(source, Source)
        words = source.text.lstrip().split()
        of_a_variant = words[0] == "variant" or "+" in source.text.split("\n")[0]
        if of_a_variant or words[0] == "edition" or (words[0] == "translation" and words[1] != "en"):
            continue
        sources.append(source)
    return sources, read_game(sources, {"en": english})


def lines_of(reading: Reading) -> Iterator[Node]:
    """Every node that stands on a line of its own."""
    assert reading.tree is not None

    def of_block(block: Block) -> Iterator[Node]:
        yield block
        if not block.inline:
            for inner in block.body:
                yield from of_block(inner)

    for block in reading.tree.declarations:
        yield from of_block(block)
    for card in reading.tree.cards:
        yield from card.properties
    for example in reading.tree.examples:
        yield from example.lines


def test_harbour_is_read_whole() -> None:
    """Cards, fields by their type, names of every sort, and no complaint."""
    reading = read()
    assert reading.diagnostics == ()
    tree = reading.tree
    assert tree is not None
    assert [card.id for card in tree.cards] == ["skiff", "trawler"]
    assert tree.cards[0].title == "Skiff"
    price = tree.cards[1].properties[0]
    assert isinstance(price, NumberProperty)
    assert say(price, reading.lexicons["en"].vocabulary, reading.lexicons["en"]) == "price: £4"
    heads = [block.head for block in tree.declarations]
    assert [head.name for head in heads if isinstance(head, Action)] == ["buy-boat", "fish", "pass"]
    assert [head.of for head in heads if isinstance(head, QuantityOfDecl)] == ["boat"]


def test_each_node_knows_its_place() -> None:
    """Spans are those of the file, also deep inside a line."""
    reading = read()
    assert reading.tree is not None
    catch = reading.tree.cards[0].properties[3]
    assert catch.span is not None
    assert catch.span.place == "cards.rules:7:3"
    assert isinstance(catch, StepsProperty)
    assert isinstance(catch.step, Gain)
    span = catch.step.amount.span
    assert span is not None
    assert (span.column, span.end_column) == (15, 21)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_games_have_no_mistake(name: str) -> None:
    """Neither mistakes nor wrong forms."""
    _, reading = shipped(name)
    assert reading.diagnostics == ()


@pytest.mark.parametrize("name", SHIPPED)
def test_each_line_reads_back(name: str) -> None:
    """Printed and read again, with the names in reach at its place, a line means the same."""
    _, reading = shipped(name)
    seen = 0
    for node in lines_of(reading):
        assert node.span is not None
        read_before, lexicon = reading.lines[node.span.path, node.span.line]
        text = say(node, lexicon.vocabulary, lexicon)
        start = start_of(node, read_before.node)
        again = read_line(text, start, language_grammar(lexicon.vocabulary), lexicon)
        assert again.node == read_before.node, text
        assert again.diagnostics == (), text
        seen += 1
    assert seen > 150


def start_of(node: Node, as_read: Node | None) -> str:
    """The rule a line of that sort begins with."""
    head = node.head if isinstance(node, Block) else node
    rule = type(head).rule
    if rule in ("declaration", "kind_line"):
        return {"declaration": "declaration_line", "kind_line": "kind_body"}[rule]
    if rule in ("step", "statement", ""):
        return "block_line"
    if rule == "option":
        return "option_line"
    return rule


def test_a_second_reading_is_quick() -> None:
    """Lines that did not change are remembered: a whole game with its examples in far under a tenth of a second."""
    sources, _ = shipped("spyrium")
    english, _ = library.vocabulary("en")
    assert english is not None
    took = []
    for _ in range(3):
        start = time.perf_counter()
        read_game(sources, {"en": english})
        took.append(time.perf_counter() - start)
    assert min(took) < 0.1


def test_tables_are_kept_and_damage_is_mended(tmp_path: Path) -> None:
    """A damaged entry of the cache is made anew in silence."""
    from spyrium_dsl.language.tables import build_tables, load_tables, save_tables
    from spyrium_dsl.library.tables import FolderKeep

    tables = build_tables("a: W_X a__1\na__1: W_Y\n%declare W_X W_Y\n", ("a",))
    keep = FolderKeep(tmp_path / "new")
    assert load_tables(keep, "key") is None
    save_tables(keep, "key", tables)
    assert load_tables(keep, "key") == tables
    keep.put("key", b"\x00garbage")
    assert load_tables(keep, "key") is None
    (tmp_path / "file").write_text("no folder", "utf-8")
    save_tables(FolderKeep(tmp_path / "file"), "key", tables)


def test_a_game_that_cannot_run_yet_is_read() -> None:
    """Maps, links, named conditions, votes: every line has one reading and prints as it was written."""
    source = Source("game.rules", (FOUNDERS / "game.rules").read_text("utf-8"))
    english, _ = library.vocabulary("en")
    assert english is not None
    reading = read_game([source], {"en": english})
    # Its cards stand elsewhere, so some of its names are read nowhere.
    assert [one for one in reading.diagnostics if one.code != "E307"] == []
    grammar = language_grammar(english)
    seen = 0
    for node in lines_of(reading):
        assert node.span is not None
        before, lexicon = reading.lines[node.span.path, node.span.line]
        text = say(node, english, lexicon)
        assert read_line(text, start_of(node, before.node), grammar, lexicon).node == before.node, text
        seen += 1
    assert seen > 400


@pytest.mark.parametrize("chosen", [(), ("no-workers",), ("achievements",), ("solo",)], ids="+".join)
def test_what_it_needs_beyond_today_is_told_by_the_check(chosen: tuple[str, ...]) -> None:
    """With each of its variants: all that is read is understood, and all that cannot run yet is told at its place."""
    files = [Source(file.name, file.read_text("utf-8")) for file in sorted(FOUNDERS.rglob("*.rules"))]
    reading = load_game(files, Languages(), name="founders", chosen=chosen).reading
    assert [one for one in reading.diagnostics if one.code not in ("E307", "W606")] == []
    assert reading.tree is not None
    found = list(check_lowering(reading.tree, declare(reading.tree)))
    assert {one.code for one in found} == {"E401"}
    assert all(one.span is not None for one in found)
    text = {one.path: one.text.split("\n") for one in files}
    places = {(one.span.path, one.span.line) for one in found if one.span is not None}
    assert len(places) == len(found), "one mistake, one message"
    assert {text[path][line - 1].strip() for path, line in places} >= {
        "where race is free for you",
        "fill proposals from bottom of offer deck",
        "let card: the last unfit offer in proposals",
        "lay store at spot",
    }


def test_a_language_with_a_collision_is_told_not_raised() -> None:
    """The game in it is not read; the message names both phrases."""
    text = (library.home() / "rules" / "languages" / "en.rules").read_text("utf-8")
    bad, _ = read_vocabulary(Source("en.rules", f'{text}\nsay lose "gain {{amount}}"\n'), library.skeleton())
    assert bad is not None
    reading = read_game([Source("game.rules", FILES["game.rules"])], {"en": bad})
    assert reading.tree is None
    assert [one.code for one in reading.diagnostics] == ["E113"]


def test_a_name_given_by_a_line_is_in_reach_to_its_end() -> None:
    """`for each card among ...: move card to ...` on one line reads as with the steps under it."""
    head = 'game pond "Pond" in en\n  players: 2 to 3\nkind player\n  can be in or out\n'
    things = "kind boat\n  2 for each player, in their dock\nzone dock of boats, one for each player\n"
    places = "kind pier\nzone shore of piers\n  starts with every pier\nzone berth of boats, one on each pier\n"
    nouns = 'noun boat one "boat" other "boats"\nnoun pier one "pier" other "piers"\n'
    line = "define home: for each boat among boats in any berth: move boat to dock of owner of boat\n"
    under = "define home\n  for each boat among boats in any berth\n    move boat to dock of owner of boat\n"
    readings = [
        read_game([Source("game.rules", head + things + places + nouns + last)], Languages())
        for last in (line.replace("define home: ", "define home\n  "), under)
    ]
    bodies = []
    for reading in readings:
        assert reading.tree is not None
        (found,) = [b for b in reading.tree.declarations if getattr(b.head, "name", "") == "home"]
        bodies.append([(one.head, [inner.head for inner in one.body]) for one in found.body])
    assert bodies[0] == bodies[1]
    assert bodies[0]
