"""`spyrium show`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.screen import echo, style, width

if TYPE_CHECKING:
    from spyrium_dsl.effects.blocks import Block, Card, GameTree, Printing
    from spyrium_dsl.library.opened import Opened
    from spyrium_dsl.render.speech import Speech
    from spyrium_dsl.text.span import Span


@click.command("show", epilog="Example:  spyrium show harbour cottage")
@click.argument("game")
@click.argument("card", required=False)
@click.option("--in", "said_in", metavar="LANG", help="The language to show it in, if the game has words in it.")
@click.option("--json", "as_json", is_flag=True, help="The effect objects, for programs (see spyrium schema).")
@click.option("--why", is_flag=True, help="Which file and line set each of its values.")
@click.option("--machine", is_flag=True, help="What its lines became in the small machine.")
def command(game: str, card: str | None, said_in: str | None, as_json: bool, why: bool, machine: bool) -> None:
    """Show a card: its lines, and what they mean. Without CARD: list all cards of the game.

    With --why CARD may also be a block of the game: money, "action pass", flow.
    """
    from spyrium_dsl.cli.why import block_lines, why_lines
    from spyrium_dsl.library.opened import open_game
    from spyrium_dsl.library.speaking import speech_of

    opened = open_game(game, said_in=said_in)
    if any(one.is_mistake for one in opened.diagnostics):
        # A mistake in another language's file is no reason not to show the card.
        opened = open_game(game, to_play=True, said_in=said_in)
    tree, speech = opened.rules.tree, speech_of(opened, said_in=said_in)
    if card is None:
        if machine or why:
            flag = "--machine" if machine else "--why"
            raise click.UsageError(f"{flag} needs a card.", click.get_current_context())
        _list(opened, speech, as_json)
        return
    if why and (blocks := _blocks(tree, card)):
        for block in blocks:
            for line in block_lines(opened, speech, block):
                echo(line)
        return
    found = _find(tree, card, speech)
    if as_json:
        _json(tree, found)
    elif machine:
        _machine(opened, speech, found)
    elif why:
        for line in why_lines(opened, speech, found):
            echo(line)
    else:
        _text(opened, speech, found, said_in)


def _find(tree: GameTree, card: str, speech: Speech) -> Card:
    """The card of that id or title, however it is spelled."""
    from spyrium_dsl.text.suggest import bare, suggest

    wanted = bare(card.replace(" ", "-"))
    for one in tree.cards:
        titles = (one.id, one.title or "", speech.design(one.id))
        if wanted in [bare(title.replace(" ", "-")) for title in titles]:
            return one
    near = suggest(card, [one.id for one in tree.cards], [speech.design(one.id) for one in tree.cards])
    screen = speech.words.screen
    hint = screen("did-you-mean", meant=near) if near else screen("list-cards")
    raise click.UsageError(f"{screen('no-such-card', name=card)} {hint}", click.get_current_context())


def _blocks(tree: GameTree, name: str) -> list[Block]:
    """The blocks of the game of that name, or of that sort and name; none where a card is called so."""
    from spyrium_dsl.parse.addresses import address
    from spyrium_dsl.text.suggest import bare

    wanted = bare(name.replace(" ", "-"))
    if any(wanted == bare(card.id) for card in tree.cards):
        return []
    called = [(address(block.head), block) for block in tree.declarations]
    return [block for path, block in called if wanted in (bare(path[1] or path[0]), bare("-".join(path)))]


def _rows(tree: GameTree, card: Card) -> list[Printing]:
    return [one for one in tree.printings if one.design == card.id]


# ---------------------------------------------------------------- text


def _text(opened: Opened, speech: Speech, card: Card, said_in: str | None) -> None:
    from spyrium_dsl.cli.places import place
    from spyrium_dsl.cli.simulated import played
    from spyrium_dsl.render.meaning import meaning
    from spyrium_dsl.render.tree import tree_lines
    from spyrium_dsl.text.show import cells

    title = " · ".join([speech.design(card.id), speech.name(card.kind), *_prices(speech, card)])
    where = place(opened, card.span)
    room = max(2, (width() or 90) - cells(title) - cells(where))
    echo(style("title", title) + " " * room + style("place", where))
    for line in card.properties:
        echo(f"  {speech.say(line) or _written(opened, line.span)}")
    # Asked for one language, a card is shown in that one.
    for code, said in () if said_in is not None else _in_other_languages(opened, card):
        echo(f"  {style('dim', code)}: {said}")
    for row in _rows(opened.rules.tree, card):
        echo(f"  {_printing(opened, speech, row)}   {style('dim', place(opened, row.span))}")
    counted = played(opened, card.id)
    if counted is not None:
        echo(f"  {speech.words.screen('played', count=counted[0], games=counted[1])}")
    branches = meaning(speech, card)
    if branches:
        echo(style("title", speech.words.screen("meaning")))
        for text in tree_lines(branches, "  "):
            echo(text)


def _in_other_languages(opened: Opened, card: Card) -> Iterator[tuple[str, str]]:
    """Each line that is no number, as it prints in the languages the game has words in."""
    from spyrium_dsl.effects.blocks import NumberProperty
    from spyrium_dsl.language.sentence import CannotSay, say
    from spyrium_dsl.library.languages import Languages

    languages = Languages()
    reading = opened.checked.reading
    for code, lexicon in sorted(reading.lexicons.items()):
        if code == opened.rules.tree.language or code not in languages:
            continue
        for line in card.properties:
            if not isinstance(line, NumberProperty):
                with suppress(CannotSay):
                    yield code, say(line, languages[code], lexicon.about(card.kind))


def _prices(speech: Speech, card: Card) -> list[str]:
    """The first amount of each of its kind's fields, over all printings: `£1 or £2`."""
    kind = speech.model.kinds[card.kind]
    shown = []
    for field in kind.fields.values():
        if field.sort != "amount" or field.of is None:
            continue
        numbers = {
            value
            for piece in speech.model.pieces
            if piece.design == card.id and isinstance(value := _digits(piece.numbers.get(field.id)), int)
        }
        if numbers:
            shown.append(" / ".join(speech.amount(number, field.of) for number in sorted(numbers)))
    return shown


def _digits(number: object) -> int | None:
    from spyrium_dsl.effects.numbers import Digit

    return number.value if isinstance(number, Digit) else None


def _printing(opened: Opened, speech: Speech, row: Printing) -> str:
    stacked = opened.checked.stacked
    if stacked is not None and row.design in stacked.cards:
        # Its line in the file says what it was.
        return ", ".join([*(speech.say(one) or "" for one in row.properties), f"×{row.copies}"])
    return _written(opened, row.span) or f"×{row.copies}"


def _written(opened: Opened, span: Span | None) -> str:
    from spyrium_dsl.library.speaking import written

    return " ".join(written(opened, span).split()) if span is not None else ""


def _list(opened: Opened, speech: Speech, as_json: bool) -> None:
    import json

    from spyrium_dsl.render.columns import table_text

    tree = opened.rules.tree
    if as_json:
        cards = [{"id": c.id, "kind": c.kind, "title": c.title, **_at(c.span)} for c in tree.cards]
        echo(json.dumps(cards, ensure_ascii=False, indent=2))
        return
    copies: dict[str, int] = {}
    for piece in speech.model.pieces:
        copies[piece.design] = copies.get(piece.design, 0) + 1
    echo(
        style(
            "title",
            speech.words.screen("cards-of", title=tree.title, cards=len(tree.cards), copies=sum(copies.values())),
        )
    )
    rows = [
        [card.id, speech.design(card.id), speech.name(card.kind), f"×{copies.get(card.id, 0)}", *_prices(speech, card)]
        for card in tree.cards
    ]
    echo(table_text(rows))


# ---------------------------------------------------------------- for programs


def _at(span: Span | None) -> dict[str, object]:
    return {"path": span.path if span else None, "line": span.line if span else None}


def _json(tree: GameTree, card: Card) -> None:
    import json

    record = {
        "card": card.as_json(),
        "printings": [row.as_json() for row in _rows(tree, card)],
        **_at(card.span),
    }
    echo(json.dumps(record, ensure_ascii=False, indent=2))


def _machine(opened: Opened, speech: Speech, card: Card) -> None:
    from spyrium_dsl.effects.node import Node
    from spyrium_dsl.render.listing import listing

    inside = {
        (line.span.path, number)
        for line in card.properties
        if line.span is not None
        for number in range(line.span.line, line.span.end_line + 1)
    }

    def is_wanted(clause: object) -> bool:
        span = clause.span if isinstance(clause, Node) else None
        return span is not None and (span.path, span.line) in inside

    bench = opened.rules.workbench(opened.rules.model.players[0])
    lines = list(listing(bench.assembled.program, is_wanted))
    for line in lines:
        echo(line)
    if not lines:
        echo(speech.words.screen("no-machine"))
