"""Which lines may stand under which."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.effects import asked, kind_lines, laying, links, others
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.vocabulary import Vocabulary

AT_THE_MARGIN = "declaration_line"
STEPS = "block_line"
OPTIONS = "option_line"
# What may stand under a head, as a start of the grammar.
_UNDER: tuple[tuple[tuple[type[Node], ...], str], ...] = (
    ((d.Resource, d.SharedResource), "resource_line"),
    ((d.KindDecl,), "kind_body"),
    ((kind_lines.ToVerb, d.Define, d.Action, d.SetUp, d.Flow, d.AsSoonAs), STEPS),
    ((d.ZoneDecl, d.ZoneEach, d.ZoneOn, d.ZoneBetween, d.ZoneFor), "zone_line"),
    ((d.QuantityDecl, d.QuantityOfDecl), "quantity_line"),
    ((s.Choose, s.ChooseNumber), "where_line"),
    ((s.OneOf,), OPTIONS),
    ((s.If, s.Otherwise, s.Option, s.ForEach, s.ForNumber, s.AsOften), STEPS),
    ((s.EachPlayer, s.EachPlayerIn, s.EachOther, s.Turns), STEPS),
    ((others.Acts, others.Secretly, others.While, others.TurnsUntil), STEPS),
    ((others.ChooseSecret, others.LetMaybe, others.LetRanked, laying.ChooseWay, links.ChooseLink), "where_line"),
    ((laying.ThereIsAWay,), "where_line"),
    ((asked.ConditionDecl, asked.ConditionOfTwo, asked.AnyOf, asked.AllOf), "condition_line"),
    ((asked.ConnectionDecl,), "connection_line"),
)
_START: dict[type[Node], str] = {cls: start for classes, start in _UNDER for cls in classes}


def under(head: Node) -> str | None:
    """The start of the lines that may stand under a head, None where none may."""
    return _START.get(type(head))


def under_class(cls: type[Node]) -> str | None:
    """The same for every head of a class."""
    return _START.get(cls)


def heads_over(start: str, vocabulary: Vocabulary) -> Iterator[str]:
    """How the lines begin under which lines of that start may stand."""
    for cls in (cls for classes, one in _UNDER if one == start for cls in classes):
        if cls.not_run_yet:
            continue
        for way in vocabulary.phrases.get(cls.tag(), ())[:1]:
            if way.leading:
                yield " ".join(word.text for word in way.leading)
