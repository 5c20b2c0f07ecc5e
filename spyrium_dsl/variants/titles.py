"""Titles in other languages under variants: one that a variant gives anew takes the place of what was said for the old."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spyrium_dsl.parse.alterations import CARD
from spyrium_dsl.parse.nouns import Words
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.variants.ops import Op
from spyrium_dsl.variants.stack import Stacked


def titled_anew(stacked: Stacked) -> dict[str, tuple[str, str, Op]]:
    """The cards that variants call otherwise: the title of the game, the new one, and what gives it."""
    before = {card.id: card.title for card in stacked.base.cards}
    found = {}
    for path in stacked.history.ops:
        outcome = stacked.history.of(path) if path[0] == CARD and path[2:] == ("title",) else None
        if outcome is not None and outcome.chosen is not None:
            old, new = before.get(path[1]) or path[1], str(outcome.chosen.value)
            if old != new:
                found[path[1]] = old, new, outcome.chosen
    return found


def without_old_titles(words: Mapping[str, Words], stacked: Stacked) -> dict[str, Words]:
    """The words less the titles that were made for titles which the cards no longer have.

    What a file of a variant says itself stays.
    """
    anew = titled_anew(stacked)
    kept = {}
    for code, own in words.items():
        old = anew.keys() & own.titles.keys() - own.by.keys()
        kept[code] = own.untitled(old) if old else own
        kept[code].made_from.update((card, anew[card][0]) for card in old)
    return kept


def left_behind(words: Mapping[str, Words], stacked: Stacked) -> Iterator[Diagnostic]:
    """W619 at each new title that languages lack which had the old one. In the game's own it is the title."""
    others = {code: own for code, own in sorted(words.items()) if code != stacked.base.language}
    for card, (old, new, op) in sorted(titled_anew(stacked).items()):
        places = {code: own.places[card] for code, own in others.items() if card in own.places and card not in own.by}
        if places:
            notes = tuple((span, "translation") for span in places.values())
            yield report("W619", op.span, notes=notes, name=card, was=old, now=new, languages=tuple(places))
