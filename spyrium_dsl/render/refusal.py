"""Why a move is refused, in words: what is needed and what is there."""

from __future__ import annotations

from collections.abc import Callable

from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.conditions import AtLeast, Equals, LessThan, MoreThan, NoMoreThan
from spyrium_dsl.effects.line import Prefixed
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.statements import Choose
from spyrium_dsl.effects.walk import span_of
from spyrium_dsl.render.gathered import Line
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.run.match import Why
from spyrium_dsl.text.span import Span


def refusal(speech: Speech, why: Why, text_of: Callable[[Span], str]) -> Line:
    """One reason, with the line of the rules it comes from. *text_of*: what is written at a span."""
    rule = span_of(why.clause) if why.clause is not None else None
    screen, numbers = speech.words.screen, why.numbers
    match why.reason:
        case "too-little" if "what" in numbers:
            resource = list(speech.model.resources)[numbers["what"]]
            needs, has = speech.amount(numbers["needs"], resource), speech.amount(numbers["has"], resource)
            return Line(screen("too-little", needs=needs, has=has), rule)
        case "too-few" if "what" in numbers:
            kind = list(speech.model.kinds)[numbers["what"]]
            needs = speech.count(numbers["needs"], kind)
            return Line(screen("too-few", needs=needs, has=numbers["has"]), rule)
    facts: dict[str, str | int] = {**numbers, "choice": speech.name(why.choice or why.reason)}
    facts["reason"] = speech.name(why.reason)
    if why.clause is not None:
        key, said = _asked(speech, why.clause, text_of)
        facts[key] = said
        facts["now"] = _sides(why)
    # The fullest words whose facts are all there.
    keys = (f"{why.reason}-now", f"{why.reason}-asked", f"{why.reason}-line", why.reason, "other-reason")
    key = next(key for key in keys if speech.words.fits(key, facts))
    return Line(screen(key, **facts), rule)


def _asked(speech: Speech, clause: Node, text_of: Callable[[Span], str]) -> tuple[str, str]:
    """What a line asks for, in the language spoken: as "asked" a condition or a description, else the whole "line"."""
    node = clause.head if isinstance(clause, Block) else clause
    part = _asking(clause)
    asked = part.selector if isinstance(part, Choose) else getattr(part, "condition", None)
    if isinstance(asked, Node) and (said := speech.say(asked)) is not None:
        return "asked", said
    place = span_of(clause)
    return "line", speech.say(node) or (text_of(place) if place is not None else "")


def _asking(clause: Node) -> Node:
    """What a line says before what it does: its condition, its choice."""
    node = clause.head if isinstance(clause, Block) else clause
    return node.prefix if isinstance(node, Prefixed) else node


_COMPARING = (Equals, AtLeast, NoMoreThan, LessThan, MoreThan)


def _sides(why: Why) -> str:
    """The numbers that a comparison compares, without those that the sentence says itself."""
    asked = getattr(_asking(why.clause), "condition", None) if why.clause is not None else None
    if not isinstance(asked, _COMPARING) or "left" not in why.numbers:
        return ""
    sides = ((asked.a, why.numbers["left"]), (asked.b, why.numbers["right"]))
    return ", ".join(str(number) for side, number in sides if not isinstance(side, Digit))
