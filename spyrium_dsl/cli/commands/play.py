"""`spyrium play`."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.screen import echo, style

if TYPE_CHECKING:
    from spyrium_dsl.cli.session import Session

_SEEDS = 1_000_000


@click.command("play", epilog="Example:  spyrium play harbour --seats you,random,random --seed 7")
@click.argument("game")
@click.option("--seats", metavar="WHO,WHO...", help="Who plays: you, or the name of a bot (random), by seat.")
@click.option("--seed", type=click.IntRange(0), help="The same seed, the same deck. Without it: by chance.")
@click.option("--narrate", is_flag=True, help="Bots only; tell their game and ask nothing.")
@click.option("--json", "as_json", is_flag=True, help="With --narrate: one JSON object a move, for programs.")
@click.option("--in", "said_in", metavar="LANG", help="The language to play in, if the game has words in it.")
@click.option("--save", "save_to", metavar="FILE", type=click.Path(path_type=Path), help="Save here when leaving.")
@click.option("--load", "load_from", metavar="FILE", type=click.Path(path_type=Path), help="Go on with a saved game.")
def command(
    game: str,
    seats: str | None,
    seed: int | None,
    narrate: bool,
    as_json: bool,
    said_in: str | None,
    save_to: Path | None,
    load_from: Path | None,
) -> None:
    """Play a game in the terminal. You are asked one choice after another; each change is told with its rule."""
    from spyrium_dsl.cli.players import YOU, read_players, refuse
    from spyrium_dsl.cli.resuming import resumed
    from spyrium_dsl.cli.session import Session
    from spyrium_dsl.cli.telling import tell
    from spyrium_dsl.library.opened import open_game
    from spyrium_dsl.library.speaking import speech_of
    from spyrium_dsl.library.writing import unwritable
    from spyrium_dsl.render.refused import nothing_possible
    from spyrium_dsl.render.words import words
    from spyrium_dsl.run.faults import Stuck
    from spyrium_dsl.run.match import Match
    from spyrium_dsl.simulate.bots import BOTS

    if as_json and not narrate:
        raise click.UsageError("--json goes with --narrate.", click.get_current_context())
    opened = open_game(game, to_play=True, said_in=said_in)
    low, high = opened.rules.model.players
    loaded = resumed(opened, load_from, said_in) if load_from is not None else None
    default, bot = (next(iter(BOTS)) if narrate else YOU), next(iter(BOTS))
    spoken = words(said_in or opened.rules.tree.language)
    if loaded is not None and seats is None:
        usual = ",".join([default, *[bot] * (loaded.match.seats - 1)])
        seats = usual if narrate or loaded.players is None else ",".join(loaded.players)
    players = read_players(seats, low, high, tuple(BOTS), default, spoken)
    if loaded is not None and len(players.seats) != loaded.match.seats:
        refuse(spoken.screen("other-seats", count=loaded.match.seats))
    if save_to is not None and (problem := unwritable(save_to)):
        # Told before the first move: what was played must not be lost over it.
        refuse(spoken.screen("not-written", file=str(save_to), reason=problem))
    if seed is None:
        seed = random.SystemRandom().randrange(_SEEDS)
    match = loaded.match if loaded is not None else Match.start(opened.rules, len(players.seats), seed)
    speech = speech_of(opened, players.names(spoken.screen("you")), said_in)
    is_translated = said_in not in (None, opened.rules.tree.language)
    session = Session(game, opened, match, players, speech, is_translated, as_json)
    asked_for = {"--seats": seats, "--in": said_in, "--seed": match.seed}
    again = ["spyrium", "play", game, *(f"{name} {said}" for name, said in asked_for.items() if said is not None)]
    try:
        _play(session, save_to, " ".join(again))
    except Stuck as problem:
        found = nothing_possible(problem, match.bench.machine.program, match.seed)
        click.echo(tell([found], opened.sources, said_in), err=True)
        raise click.exceptions.Exit(1) from None
    finally:
        if save_to is not None:
            session.save(save_to)
            click.echo(speech.words.screen("saved", file=str(save_to), game=game), err=as_json)


def _play(session: Session, save_to: Path | None, again: str) -> None:
    """*again*: the command that begins the same game."""
    from spyrium_dsl.cli.dialog import Dialog, Wish

    match, screen, dialog = session.match, session.speech.words.screen, Dialog(session, save_to)
    if not session.as_json:
        echo(style("title", screen("heading", title=session.speech.title, count=match.seats, seed=match.seed)))
        if not session.players.people:
            session.show_board()
    while not match.is_over:
        if match.seat in session.bots:
            session.bot_move()
            continue
        echo()
        session.show_board()
        wish = dialog.ask()
        if wish is Wish.QUIT:
            if dialog.save_to is None and match.history:
                echo(screen("not-saved", command=again))
            return
        if wish is Wish.UNDO:
            echo(screen("taken-back" if session.undo() else "nothing-to-undo"))
            continue
        assert not isinstance(wish, Wish)
        session.make(wish)
    if not session.as_json:
        echo()
        session.show_board()
    session.show_end()
