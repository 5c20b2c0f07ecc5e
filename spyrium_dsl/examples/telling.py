"""What an example says about its lines: moves, facts and reasons, in the words of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spyrium_dsl.effects import examples as e
from spyrium_dsl.effects.node import Node
from spyrium_dsl.examples.facts import Place, Value
from spyrium_dsl.render.refusal import refusal
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.run.match import Match, NamedMove, bare_option
from spyrium_dsl.text.spaced import spaced


def told_move(speech: Speech, action: str, choices: Iterable[tuple[str, str]]) -> str:
    """A move as an example names it: `sail, boat Skiff`."""
    return ", ".join(
        [speech.name(action), *(f"{speech.name(name)} {speech.option(option)}" for name, option in choices)]
    )


def typed_moves(speech: Speech, moves: Sequence[NamedMove]) -> tuple[str, ...]:
    """Moves as a line of an example names them, told apart: `sail, boat skiff`. Titles are not read there, ids are."""
    bare = [_typed(speech, one.action, [(name, bare_option(option)) for name, option in one.choices]) for one in moves]
    return tuple(
        said if bare.count(said) == 1 else _typed(speech, one.action, one.choices)
        for one, said in zip(moves, bare, strict=True)
    )


def _typed(speech: Speech, action: str, choices: Iterable[tuple[str, str]]) -> str:
    said = speech.name(action)
    # An id is read as it is written; only words that the game gives it stand for it.
    return ", ".join([action if said == spaced(action) else said, *(f"{name} {option}" for name, option in choices)])


def told_reasons(speech: Speech, match: Match, action: str, choices: Sequence[tuple[str, str]]) -> str:
    """Why the move is refused."""
    reasons = match.why_not(action, choices)
    return "; ".join(dict.fromkeys(refusal(speech, why, lambda span: "").text for why in reasons))


def told(speech: Speech, fact: Node, value: Value) -> str:
    """What a fact expects, or what is so instead."""
    screen = speech.words.screen
    match value:
        case None:
            return screen("nothing")
        case Place():
            return speech.name(value.zone) if value.seat is None else speech.whose(value.zone, value.seat)
        case str():
            return speech.name(value)
        case list():
            return ", ".join(speech.amount(number, resource) for resource, number in value)
    match fact:
        case e.FactTurn():
            return speech.seat(value)
        case e.FactWins():
            return screen("place", place=value) if value else screen("not-over")
        case e.FactPieces(kind=kind) | e.FactBeside(kind=kind) | e.FactOn(kind=kind) | e.FactThere(kind=kind):
            return speech.count(value, kind)
        case e.FactQuantity(quantity=quantity) if quantity in speech.model.resources:
            return speech.amount(value, quantity)
        case _:
            return str(value)
