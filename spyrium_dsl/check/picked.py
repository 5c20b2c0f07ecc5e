"""Cards that are picked one after another: more of them than can be picked, however the game goes."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.check.ground import Ground
from spyrium_dsl.core.model import PLAYER, Model
from spyrium_dsl.effects.act import Act
from spyrium_dsl.effects.move import Move
from spyrium_dsl.effects.nouns import Kind, Noun
from spyrium_dsl.effects.selectors import Counted
from spyrium_dsl.effects.several import MOST_CARDS
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.text.diagnostic import Diagnostic, report


def check_picked(ground: Ground) -> Iterator[Diagnostic]:
    """E405 for a number that is worked out, and is too large at its least; the lowering tells those that are written."""
    roots = (ground.tree.declarations, ground.tree.cards)
    steps: list[Act | Move] = [*all_of(roots, Act), *all_of(roots, Move)]
    for step in steps:
        match step.thing:
            case Counted(number=number, noun=noun):
                least, _ = ground.reckoner.number(number)
                if least > MOST_CARDS and _are_cards(ground.model, noun):
                    yield report("E405", number.span, found=least, most=MOST_CARDS)


def _are_cards(model: Model, noun: Noun) -> bool:
    kinds = model.members(noun.name())
    return not isinstance(noun, Kind) and not any(kind == PLAYER or model.kinds[kind].alike for kind in kinds)
