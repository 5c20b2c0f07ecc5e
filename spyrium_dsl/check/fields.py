"""Every card has what its kind asks for, and every field is read by something."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import kind_lines
from spyrium_dsl.effects.blocks import GameTree, Printing
from spyrium_dsl.effects.perform import PerformField
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.lower.declare import property_fields
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span


def check_missing(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E312 for each card, or printing of one, that lacks fields it may not lack: all of them at once."""
    printings = _by_design(tree)
    for card in tree.cards:
        kind = model.kinds.get(card.kind)
        if kind is None:
            continue
        given = property_fields(card.properties)
        rows = printings.get(card.id, [])
        lacking: dict[Span | None, list[str]] = {}
        for field in kind.fields.values():
            if field.may_lack or field.id in given:
                continue
            bare = [row for row in rows if field.id not in property_fields(row.properties)]
            of_rows = len(bare) < len(rows)
            for span in [row.span for row in bare] if of_rows else [card.id_span or card.span]:
                lacking.setdefault(span, []).append(spaced(field.id))
        for span, fields in lacking.items():
            yield Diagnostic("E312", span, {"property": tuple(fields), "owner": card.id})


def check_said_in_rows(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E311 for a field that a card says and a printing of it otherwise: which of the two is meant nobody can tell."""
    printings = _by_design(tree)
    for card in tree.cards:
        rows = [line for row in printings.get(card.id, []) for line in row.properties]
        for said in card.properties:
            field = getattr(said, "field", None)
            other = next((one for one in rows if getattr(one, "field", "") == field and one != said), None)
            if other is not None:
                notes = ((said.span, "first"),) if said.span is not None else ()
                yield report("E311", other.span, notes=notes, property=spaced(str(field)), owner=card.id)


def _by_design(tree: GameTree) -> dict[str, list[Printing]]:
    found: dict[str, list[Printing]] = {}
    for row in tree.printings:
        found.setdefault(row.design, []).append(row)
    return found


def check_read(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E408 for each field of steps that nothing ever does."""
    done = {node.field for node in all_of(tree.declarations, PerformField)}
    done |= {node.field for node in all_of(tree.cards, PerformField)}
    for block in tree.declarations:
        if not isinstance(block.head, d.KindDecl):
            continue
        for line in block.body:
            if isinstance(line.head, kind_lines.HasSteps) and line.head.name not in done:
                facts = {"kind": block.head.name, "field": spaced(line.head.name)}
                yield Diagnostic("E408", line.head.span or line.span, facts)


def check_ends(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """E306 for changes used once until the piece is in a state that its kind does not have."""
    for block in tree.declarations:
        if not isinstance(block.head, d.KindDecl):
            continue
        states = model.kinds[block.head.name].states
        for line in block.body:
            if isinstance(line.head, kind_lines.HasOptionalChanges) and line.head.state not in states:
                known = tuple(spaced(state) for state in states) or None
                at = line.head.span or line.span
                yield report("E306", at, kind=block.head.name, field=spaced(line.head.state), known=known)
