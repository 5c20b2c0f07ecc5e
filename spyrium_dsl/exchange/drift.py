"""Drift: sentences said elsewhere (a translation by hand, a printed edition) against the game's own cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from spyrium_dsl.effects.blocks import Card, Property, StepsProperty, TriggerProperty
from spyrium_dsl.effects.node import Node
from spyrium_dsl.exchange.differ import Difference, differences
from spyrium_dsl.language.fold import CannotSay
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.sentence import say
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.lookalikes import look_alike
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import suggest


@dataclass(frozen=True)
class Drift:
    """A line that means something else than the game's own line.

    *here*: the line as said elsewhere; *base*: the game's line of the same label, None where the card has none.
    *differences*: what differs, the smallest parts.
    """

    card: str
    here: Property
    base: Property | None
    differences: tuple[Difference, ...]


def label(line: Property) -> str:
    """What tells the lines of one card apart: the field; for a trigger, that it is one."""
    return TriggerProperty.tag() if isinstance(line, TriggerProperty) else str(getattr(line, "field"))  # noqa: B009


def drifts(said: Iterable[Card], own: Mapping[str, Card]) -> Iterator[Drift]:
    """Every line of the cards said that differs from the game's; cards that the game lacks are passed over."""
    for card in said:
        base = own.get(card.id)
        if base is None:
            continue
        lines = {label(line): line for line in base.properties}
        for line in card.properties:
            mine = lines.get(label(line))
            if mine is None:
                # The same steps under another label are done at another time.
                twin = next(
                    (one for one in base.properties if _steps(line) is not None and _steps(one) == _steps(line)), None
                )
                yield Drift(card.id, line, twin, (Difference("time" if twin is not None else "label", line, twin),))
            elif mine != line:
                yield Drift(card.id, line, mine, differences(line, mine))


def _steps(line: Property) -> Node | None:
    return line.step if isinstance(line, StepsProperty) else None


def unknown_cards(said: Iterable[Card], own: Mapping[str, Card]) -> Iterator[Diagnostic]:
    """E301 for each card said that the game does not have, or E305."""
    for card in said:
        if card.id in own:
            continue
        strange = look_alike(card.id, card.id_span, own) if card.id_span is not None else None
        if strange is not None:
            yield strange
        else:
            facts: dict[str, str | tuple[str, ...]] = {"name": card.id, "sort": "design", "known": tuple(own)}
            meant = suggest(card.id, own)
            if meant is not None:
                facts["meant"] = meant
            yield Diagnostic("E301", card.id_span, facts)


def as_diagnostic(drift: Drift, lexicon: Lexicon) -> Diagnostic:
    """E420 at the smallest part that differs, with both meanings in the words of the line's own language."""
    first = drift.differences[0] if drift.differences else Difference("meaning", drift.here, drift.base)
    span = _span(first.here) or drift.here.span
    place = _span(first.base) or (drift.base.span if drift.base is not None else None)
    facts = {
        "here_says": spoken(first.here, lexicon),
        "base_says": spoken(first.base, lexicon),
        "what": first.what,
        "card": drift.card,
        "here_line": spoken(drift.here, lexicon),
        "base_line": spoken(drift.base, lexicon),
    }
    notes = ((place, "base"),) if place is not None else ()
    return Diagnostic("E420", span, facts, notes=notes)


def spoken(side: Node | int | str | None, lexicon: Lexicon) -> str:
    """A side of a difference in words; a dash where there is nothing."""
    match side:
        case None:
            return "—"
        case Node():
            try:
                return say(side, lexicon.vocabulary, lexicon)
            except CannotSay:
                return side.tag()
    return str(side)


def _span(side: Node | int | str | None) -> Span | None:
    return side.span if isinstance(side, Node) else None
