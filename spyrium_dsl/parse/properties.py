"""The lines under the head of a card: one for each field of its kind, and those that are set off by something."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from spyrium_dsl.effects.blocks import Property, TriggerProperty
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Lexicon, Name
from spyrium_dsl.language.phrases import Word
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.language.words import Token
from spyrium_dsl.parse.continued import continued
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.heads import word_end
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.names import Collected
from spyrium_dsl.parse.otherwise import Rewriter
from spyrium_dsl.text.diagnostic import Diagnostic, Fact, Fix, report
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import is_close, suggestions

_STARTS = {
    "number_field": "number_property",
    "steps_field": "steps_property",
    "list_field": "values_property",
    "changes_field": "changes_property",
}


def label_at_margin(line: Line, tokens: tuple[Token, ...], collected: Collected, grammar: Grammar) -> str:
    """The field that a line at the margin begins with: it was to stand under a card."""
    for fields in collected.fields.values():
        for one in _labels(grammar.vocabulary, tuple(fields)).at(tokens, 0):
            if len(one.words) < len(tokens) and tokens[len(one.words)].key == ":":
                return line.text[line.indent : tokens[len(one.words)].end]
    return ""


def read_properties(
    line: Line, kind: str, grammar: Grammar, lexicon: Lexicon, collected: Collected, log: Log
) -> tuple[Property, ...]:
    """The lines under the head of a card. E209, E310, E311, and what a line has of its own."""
    owner = line.text[line.indent :].split("  ")[0]
    fields = collected.fields.get(kind, [])
    found: list[Property] = []
    said: dict[str, Span] = {}
    for inner in line.under:
        start = property_start(inner, kind, fields, grammar, collected)
        if start is None:
            others = [one for one in fields if not any(_begins_with(other, one, grammar) for other in line.under)]
            _unknown_property(inner, kind, fields, others, grammar, lexicon, collected, log)
            continue
        rule, name = start
        if name is not None:
            label = inner.at(inner.indent, inner.indent + len(name.spelled))
            if name.id in said:
                notes = ((said[name.id], "first"),)
                log.add(report("E311", label, notes=notes, property=name.spelled, owner=owner))
                continue
            said[name.id] = label
        if inner.under and inner.text.rstrip().endswith(":"):
            _said_below(inner, rule, grammar, lexicon, log)
            continue
        if whole := continued(inner, rule, grammar, lexicon):
            log.add(whole)
            log.failed.add((inner.path, inner.number))
            continue
        read = read_line(inner, rule, grammar, lexicon)
        log.understood(inner.path, inner.number, read, lexicon)
        if isinstance(read.node, Property):
            found.append(read.node)
        if inner.under:
            log.add(report("E209", inner.under[0].span, parent=inner.text.strip()))
    return tuple(found)


def _said_below(line: Line, rule: str, grammar: Grammar, lexicon: Lexicon, log: Log) -> None:
    """E206 for a label whose words stand under it: what is said on a card stands behind its colon."""
    log.failed.add((line.path, line.number))
    end = len(line.text.rstrip())
    below = line.under[0]
    fix, instead = None, None
    if len(line.whole) == 2:
        fix = Fix(Span(line.path, line.number, end + 1, below.number, below.indent + 1), " ")
    elif all(len(one.under) < 2 for one in line.whole[1:]):
        # One line can go up as it is. How several belong together only their author knows, so they are shown, and only
        # where nothing stands under a line but one: of several, a sign between them could take the last out of it.
        instead = Rewriter(rule, grammar, lexicon, ()).part(f"{line.text.strip()} {_in_one_line(line.under)}", False)
    label = line.text[line.indent : end - 1]
    log.add(report("E206", line.at(end - 1, end), fix=fix, label=label, below="below", instead=instead))


def _in_one_line(lines: tuple[Line, ...]) -> str:
    """Lines side by side, what stands under one behind its colon."""
    return "; ".join(": ".join(one.text.strip().removesuffix(":") for one in line.whole) for line in lines)


@lru_cache(maxsize=256)
def _labels(vocabulary: Vocabulary, fields: tuple[Name, ...]) -> Lexicon:
    """The fields of a kind alone, to find the one that a line begins with."""
    return Lexicon(vocabulary, fields)


def property_start(
    line: Line, kind: str, fields: list[Name], grammar: Grammar, collected: Collected
) -> tuple[str, Name | None] | None:
    """The start of a property line, by the field it begins with."""
    tokens = grammar.vocabulary.folding.cut(line.text, line.indent)
    own = _labels(grammar.vocabulary, tuple(fields))
    for one in sorted(own.at(tokens, 0), key=lambda found: -len(found.words)) if tokens else ():
        end = len(one.words)
        if end < len(tokens) and tokens[end].key == ":":
            return _STARTS[one.name.sort], one.name
    if kind in collected.triggers:
        for way in grammar.vocabulary.phrases.get(TriggerProperty.tag(), ()):
            first = way.parts[0]
            if isinstance(first, Word) and word_end(tokens, 0, first):
                return "trigger_property", None
    return None


def _begins_with(line: Line, field: Name, grammar: Grammar) -> bool:
    tokens = grammar.vocabulary.folding.cut(line.text, line.indent)
    own = _labels(grammar.vocabulary, (field,)).at(tokens, 0) if tokens else ()
    return any(len(one.words) < len(tokens) and tokens[len(one.words)].key == ":" for one in own)


def _meant(
    line: Line, end: int, kind: str, unsaid: list[Name], grammar: Grammar, lexicon: Lexicon, collected: Collected
) -> tuple[str | None, bool]:
    """The field that was meant by the label of a line, of those that no other line says; whether the line reads so."""
    label = line.text[line.indent : end]
    near = suggestions(label, [one.spelled for one in unsaid])
    for one in near:
        right = replace(line, text=line.text[: line.indent] + one + line.text[end:])
        start = property_start(right, kind, unsaid, grammar, collected)
        if start is not None and read_line(right, start[0], grammar, lexicon).node is not None:
            return one, True
    return next((one for one in near if is_close(label, one)), None), False


def _unknown_property(
    line: Line,
    kind: str,
    fields: list[Name],
    unsaid: list[Name],
    grammar: Grammar,
    lexicon: Lexicon,
    collected: Collected,
    log: Log,
) -> None:
    tokens = grammar.vocabulary.folding.cut(line.text, line.indent)
    if lexicon.is_poisoned(tokens):
        log.failed.add((line.path, line.number))
        return
    own = _labels(grammar.vocabulary, tuple(fields)).at(tokens, 0) if tokens else []
    longest = max((len(one.words) for one in own), default=0)
    colon = next((at for at, token in enumerate(tokens) if token.key == ":"), len(tokens))
    if longest and not any(token.key == ":" for token in tokens[: longest + 1]) and longest < len(tokens):
        ends = tokens[longest - 1].end
        label = line.text[line.indent : ends]
        log.add(report("E210", line.at(line.indent, ends), fix=Fix(line.at(ends, ends), ":"), label=label))
        return
    end = tokens[colon - 1].end if colon else line.indent + 1
    label = line.text[line.indent : end]
    known = tuple(one.spelled for one in fields)
    owner = lexicon.alone("kind", kind)
    meant, reads = _meant(line, end, kind, unsaid, grammar, lexicon, collected)
    span = line.at(line.indent, end)
    facts: dict[str, Fact] = {"property": label, "owner": owner, "known": known}
    if meant is not None:
        facts["meant"] = meant
    log.add(Diagnostic("E310", span, facts, Fix(span, meant) if meant is not None and reads else None))
