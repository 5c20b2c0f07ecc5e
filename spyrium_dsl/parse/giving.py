"""The names that a line gives to others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spyrium_dsl.effects import asked, laying, others
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.lexicon import Lexicon, Name
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span


def names_of(head: Node, lexicon: Lexicon, span: Span | None = None) -> Iterator[Name]:
    """The names that a line gives to the lines after it and under it; *span*: where, if that is asked for."""
    match head:
        case s.Choose(name=given) | s.Let(name=given) | s.ForEach(name=given):
            yield Name("thing", given, spaced(given), span=span)
        case s.ChooseNumber(name=given) | s.LetNumber(name=given) | s.ForNumber(name=given):
            yield Name("quantity", given, spaced(given), span=span)
        case s.Given(kinds=kinds):
            for one in kinds:
                yield _called_by_kind(one, lexicon)
        case d.QuantityOfDecl(of=one) | asked.ConditionDecl(kind=one) | asked.ConnectionDecl(kind=one):
            yield _called_by_kind(one, lexicon)
        case asked.ConditionOfTwo(kind=one, other=other):
            yield _called_by_kind(one, lexicon)
            yield _called_by_kind(other, lexicon)
        case others.GivenNumber(kinds=kinds, name=given):
            for one in kinds:
                yield _called_by_kind(one, lexicon)
            yield Name("quantity", given, spaced(given), span=span)
        case laying.ChooseWay(name=given) | others.ChooseSecret(name=given) | others.LetMaybe(name=given):
            yield Name("thing", given, spaced(given), span=span)
        case others.LetRanked(name=given):
            yield Name("thing", given, spaced(given), span=span)
        case _:
            return


def _called_by_kind(kind: str, lexicon: Lexicon) -> Name:
    name = lexicon.find("kind", kind)
    return replace(name, sort="thing") if name is not None else Name("thing", kind, spaced(kind))
