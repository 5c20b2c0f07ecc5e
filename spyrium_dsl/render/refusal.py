"""Why a move is refused, in words: what is needed and what is there."""

from __future__ import annotations

from collections.abc import Callable

from spyrium_dsl.render.narrate import Line
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.run.match import Why
from spyrium_dsl.text.span import Span

_CHOICE = ("no-option", "not-an-option", "missing-choice")


def refusal(speech: Speech, why: Why, text_of: Callable[[Span], str]) -> Line:
    """One reason, with the line of the rules it comes from. *text_of*: what is written at a span."""
    rule = why.clause.span if why.clause is not None else None
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
        case "condition" if rule is not None:
            return Line(screen("condition", text=text_of(rule)), rule)
        case reason if reason in speech.words.screens:
            choice = speech.name(why.choice or reason)
            return Line(screen(reason, choice=choice), rule)
        case reason:
            return Line(screen("other-reason", reason=speech.name(reason)), rule)
