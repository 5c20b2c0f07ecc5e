"""What a message offers as moves is what an example may say: printed, typed, the same move."""

from __future__ import annotations

import random

import pytest

from spyrium_dsl.effects.examples import WhenMove
from spyrium_dsl.examples.telling import typed_moves
from spyrium_dsl.language.lexicon import Name
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.run.match import Match
from tests.games import SHIPPED, shipped
from tests.language import languages


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", SHIPPED)
def test_every_move_offered_can_be_typed_as_it_is_printed(game: str, seed: int) -> None:
    rules, grammar = shipped(game), languages.grammar("en")
    names = languages.game_names(game, "en").within((Name("seat", "Ann", "Ann"),))
    match, speech = Match.start(rules, 2, seed), Speech(rules.tree, rules.model)
    chance = random.Random(seed)
    tried: set[str] = set()
    for _ in range(150):
        if match.is_over:
            break
        moves = match.moves()
        for move, said in zip(moves, typed_moves(speech, moves), strict=True):
            if said in tried:
                continue
            tried.add(said)
            line = read_line(f"when Ann: {said}", "example_line", grammar, names).node
            assert isinstance(line, WhenMove), said
            found = match.find(line.action, [(one.name, one.option) for one in line.choices])
            assert move in found, said
        match.apply(chance.choice(moves))
