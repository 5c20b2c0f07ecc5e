"""A small game with variants written in the test, and the shipped ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from spyrium_dsl.effects.blocks import Card, GameTree, NumberProperty
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.memory import Memory
from spyrium_dsl.library.opened import Opened
from spyrium_dsl.library.variants import split_name, variants_in
from spyrium_dsl.load import Checked, load_game
from spyrium_dsl.text.source import Source
from tests.parse.harbour import CARDS, GAME

PRINTINGS = """\
printings for harbour

rowboat  ×2  £3  stand-in
rowboat  ×1  £5  stand-in
"""
MORE_CARDS = 'boat rowboat "Rowboat"\n  room: 0\n  trait: old\n  catch: gain 1 fish\n'
FILES = {"cards.rules": CARDS + MORE_CARDS, "game.rules": GAME, "printings.rules": PRINTINGS}
_SAYING = re.compile(r"/(translations|editions)/")
SHIPPED = tuple(sorted(variants_in(find_game("spyrium"))))


def varied(*chosen: str, **variants: str) -> Checked:
    """The harbour with variants: the text of each below its header, or the whole file where that is given.

    All are chosen, unless some are named; files are called after their variants.
    """
    return varied_with({}, *chosen, **variants)


def varied_with(more: Mapping[str, str], /, *chosen: str, **variants: str) -> Checked:
    """As `varied`, with files beside those of the variants."""
    files = {**FILES, **more}
    for name, text in variants.items():
        own = name.replace("_", "-")
        whole = text if text.startswith("variant") else f'variant {own} for harbour "{own.title()}"\n{text}'
        files[f"{own}.rules"] = whole
    names = chosen or tuple(name.replace("_", "-") for name in variants)
    return load_game([Source(*one) for one in files.items()], Languages(), name="harbour", chosen=names)


def tree_of(checked: Checked) -> GameTree:
    """The tree of a game without mistakes."""
    assert not [one for one in checked.diagnostics if one.is_mistake], told(checked)
    assert checked.reading.tree is not None
    return checked.reading.tree


def told(checked: Checked) -> list[tuple[str, str, dict[str, object]]]:
    """The mistakes: code, `file:line`, and facts."""
    return [
        (one.code, f"{one.span.path.removesuffix('.rules')}:{one.span.line}" if one.span else "", dict(one.facts))
        for one in checked.diagnostics
        if one.is_mistake
    ]


def card(tree: GameTree, design: str) -> Card:
    """A card by its id."""
    return next(one for one in tree.cards if one.id == design)


def numbers(tree: GameTree, design: str, field: str) -> list[int]:
    """The numbers of a field, of the card and of each of its printings."""
    lines = [card(tree, design).properties, *(row.properties for row in tree.printings if row.design == design)]
    return [
        line.number.value
        for row in lines
        for line in row
        if isinstance(line, NumberProperty) and line.field == field and isinstance(line.number, Digit)
    ]


def copies(tree: GameTree, design: str) -> list[int]:
    """The copies of each printing."""
    return [row.copies for row in tree.printings if row.design == design]


@cache
def shipped(name: str) -> Opened:
    """A game of this repository, with variants, in its own language only."""
    game, chosen = split_name(name)
    folder = find_game(game)
    checked = load_game(sources(game), Languages(), name=game, chosen=chosen)
    return Opened(
        folder, {source.path: source for source in sources(game)}, checked.diagnostics, checked, Memory(folder)
    )


@cache
def translated(name: str) -> Opened:
    """A game of this repository, with variants, and with its words in all languages."""
    game, chosen = split_name(name)
    found = read_sources(find_game(game))[0]
    checked = load_game(found, Languages(), name=game, chosen=chosen)
    return Opened(
        find_game(game),
        {source.path: source for source in found},
        checked.diagnostics,
        checked,
        Memory(find_game(game)),
    )


@cache
def sources(game: str) -> tuple[Source, ...]:
    """The files of a game without its translations and editions, which other tests look at."""
    found = read_sources(find_game(game))[0]
    return tuple(one for one in found if one.path.endswith("translations/en.rules") or not _SAYING.search(one.path))
