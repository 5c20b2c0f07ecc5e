"""A saved game taken up again: what of the rules has changed since, and how far the game holds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from spyrium_dsl.cli.players import refuse
from spyrium_dsl.effects.blocks import Block, Card
from spyrium_dsl.library.opened import Opened
from spyrium_dsl.library.speaking import speech_of, written
from spyrium_dsl.render.refusal import refusal
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.run.match import Match
from spyrium_dsl.run.saves import BadSave, Loaded, load, parsed


@dataclass(frozen=True)
class Resumed:
    """The match, and who sat at each seat, if the save says so."""

    match: Match
    players: tuple[str, ...] | None


def resumed(opened: Opened, file: Path, said_in: str | None) -> Resumed:
    """The match of a save; a usage error says in words what is wrong with the file."""
    speech = speech_of(opened, said_in=said_in)
    screen = speech.words.screen
    try:
        save = parsed(file.read_bytes())
        # A variant left out on the command line is a slip; a program that means it asks `load`.
        other = save.get("game")
        if isinstance(other, str) and other.partition("+")[2] != opened.rules.name.partition("+")[2]:
            raise BadSave("save-of-another", game=other)
        loaded = load(save, opened.rules)
    except OSError as problem:
        refuse(screen("unreadable", file=str(file), reason=problem.strerror or str(problem)))
    except BadSave as problem:
        if problem.reason == "save-of-another":
            refuse(screen("another-game", file=str(file), **problem.facts))
        refuse(screen("no-save", file=str(file), reason=screen(problem.reason, **problem.facts)))
    for sentence in _sentences(opened, speech, loaded, file):
        click.echo(sentence, err=True)
    players = save.get("players")
    known = isinstance(players, list) and len(players) == loaded.match.seats
    return Resumed(loaded.match, tuple(str(one) for one in players) if known and isinstance(players, list) else None)


def _sentences(opened: Opened, speech: Speech, loaded: Loaded, file: Path) -> list[str]:
    screen, stop = speech.words.screen, loaded.stop
    said = []
    if loaded.differing:
        said.append(screen("rules-changed", names=tuple(_block(opened, speech, name) for name in loaded.differing)))
    if stop is not None:
        who = speech.seat(stop.seat)
        said.append(screen("held-in-part", held=loaded.held, count=loaded.moves, who=who, move=stop.move))
        reasons = [refusal(speech, why, lambda span: written(opened, span)).text for why in stop.reasons]
        if not loaded.match.is_over and loaded.match.seat != stop.seat:
            reasons = [screen("to-move", who=speech.seat(loaded.match.seat))]
        said += [f"    {reason}" for reason in reasons]
    elif loaded.differing:
        said.append(screen("all-held", count=loaded.moves))
    elif not loaded.same:
        said.append(screen("save-edited", file=str(file)))
    return said


def _block(opened: Opened, speech: Speech, name: str) -> str:
    """A block of the rules as its first line says it; one that is gone by its name in the save."""
    first = opened.rules.blocks.get(name, (None,))[0]
    if isinstance(first, Card):
        return speech.design(first.id)
    said = speech.say(first.head) if isinstance(first, Block) else None
    return said or name
