"""How lines of variants begin and end: the words of variants, what a block is about, numbers that are relative."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.node import Node, concrete_classes
from spyrium_dsl.language.driver import spellings
from spyrium_dsl.language.lexicon import Lexicon, Name, id_of
from spyrium_dsl.language.phrases import Agreeing
from spyrium_dsl.language.vocabulary import BY_SO_MUCH, Vocabulary
from spyrium_dsl.language.words import Token
from spyrium_dsl.parse.addresses import BY_LINES, Address, address, family
from spyrium_dsl.parse.cards import design_names
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.header import Header
from spyrium_dsl.parse.heads import words_end
from spyrium_dsl.parse.names import SORTS
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import suggest

CHANGE, REMOVE_WORD, ADD_WORD, NOT_WITH = "variant-change", "variant-remove", "variant-add", "not-with"
WAYS = (CHANGE, REMOVE_WORD, ADD_WORD)
_DECLARATIONS = tuple(concrete_classes(d.Declaration))


@dataclass(frozen=True)
class Opening:
    """How a line of a variant begins: the phrase of the word, or "" for none of them."""

    way: str
    rest: Line


def opening(line: Line, vocabulary: Vocabulary, ways: Iterable[str] = (*WAYS, NOT_WITH)) -> Opening:
    """The first word of a line of a variant, and the line without it; columns stay."""
    tokens = vocabulary.folding.cut(line.text, line.indent)
    for way in ways:
        for words in vocabulary.ways(way):
            end = words_end(tokens, 0, words)
            if end and end < len(tokens):
                return Opening(way, _from(line, tokens[end].start))
    return Opening("", line)


def may_open(line: Line, vocabulary: Vocabulary) -> bool:
    """Whether the first word of a line is the first of a word of variants: nearly no line needs a closer look."""
    (first, *_) = vocabulary.folding.cut(line.text.split(maxsplit=1)[0])
    return any(first.key == words[0].key for way in (*WAYS, NOT_WITH) for words in vocabulary.ways(way))


def _from(line: Line, start: int) -> Line:
    return replace(line, text=" " * start + line.text[start:], indent=start)


def begins_like(tokens: tuple[Token, ...], tag: str, vocabulary: Vocabulary) -> bool:
    """Whether a line begins as a phrase does: with its words, or with a word that agrees with what comes after it."""
    for way in vocabulary.phrases.get(tag, ()):
        first = way.parts[0]
        if isinstance(first, Agreeing):
            wordings = (one for row in vocabulary.agree[first.name].forms.values() for one in row)
            if any(tokens[0].key == vocabulary.folding.cut(one)[0].key for one in wordings):
                return True
        elif words_end(tokens, 0, way.leading):
            return True
    return False


def head_of(line: Line, vocabulary: Vocabulary, lexicon: Lexicon) -> tuple[str, str, bool] | None:
    """The family and name of the block that a line begins like, and whether that is all of the line; None for a card.

    A name that is not known is taken as written, up to a colon.
    """
    tokens = vocabulary.folding.cut(line.text, line.indent)
    best: tuple[int, type[Node]] | None = None
    for cls in _DECLARATIONS:
        for way in vocabulary.phrases.get(cls.tag(), ()):
            end = words_end(tokens, 0, way.leading)
            if end and (best is None or end > best[0]):
                best = (end, cls)
    if best is None:
        return None
    start, cls = best
    own = family(cls)
    if "name" not in cls.defaults:
        return own, "", start == len(tokens)
    sorts = {sort for one in _DECLARATIONS if family(one) == own for sort in SORTS.get(one, ())}
    for found in sorted(lexicon.at(tokens, start), key=lambda one: -len(one.words)) if start < len(tokens) else ():
        if found.name.sort in sorts:
            return own, found.name.id, start + len(found.words) == len(tokens)
    colon = next((at for at in range(start, len(tokens)) if tokens[at].key == ":"), len(tokens))
    return own, id_of(" ".join(spellings(tokens[start:colon]))), colon == len(tokens)


def lines_for_names(
    body: tuple[Line, ...],
    declarations: Iterable[Block],
    variants: Iterable[tuple[Line, ...]],
    vocabulary: Vocabulary,
    lexicon: Lexicon,
) -> tuple[Line, ...]:
    """The lines of a game file as variants leave them, as far as names are given in them."""
    at = {address(block.head): block.span.line for block in declarations if block.span is not None}
    places = {line.number: index for index, line in enumerate(body)}
    found = list(body)
    seen: set[Address] = set()
    for lines in variants:
        for line in lines:
            begun = opening(line, vocabulary)
            head = head_of(begun.rest, vocabulary, lexicon) if begun.way in (CHANGE, ADD_WORD) else None
            if head is None:
                continue
            own, name, is_all = head
            index = places.get(at.get((own, name), -1))
            if begun.way == ADD_WORD and (own, name) not in seen and index is None:
                seen.add((own, name))
                found.append(begun.rest)
            elif begun.way == CHANGE and index is not None:
                old = found[index]
                more = tuple(opening(one, vocabulary, (CHANGE, ADD_WORD)).rest for one in begun.rest.under)
                inner = (*old.under, *more) if own in BY_LINES else old.under
                found[index] = replace(old if is_all else begun.rest, under=inner)
    return tuple(found)


def added_designs(lines: Iterable[Line], vocabulary: Vocabulary, lexicon: Lexicon) -> Iterator[Name]:
    """The ids and titles of the cards that a variant adds."""
    for line in lines:
        begun = opening(line, vocabulary, (ADD_WORD,))
        if begun.way and head_of(begun.rest, vocabulary, lexicon) is None:
            yield from design_names((begun.rest,))


def in_order(headers: Sequence[Header], chosen: Iterable[str]) -> tuple[list[Header], list[Diagnostic]]:
    """The headers of the variants chosen and of those they stand on: these first, then by id. E316, E303."""
    by_id: dict[str, Header] = {}
    wrong: list[Diagnostic] = []
    for header in sorted(headers, key=lambda one: (one.own, one.span)):
        first = by_id.setdefault(header.own, header)
        if first is not header:
            wrong.append(report("E303", header.span, notes=((first.span, "first"),), name=header.own, sort="variant"))
    depths: dict[str, int] = {}

    def depth(name: str, asked: Span | None, above: tuple[str, ...]) -> int:
        header = by_id.get(name)
        if header is None or name in above:
            if header is not None or asked is None:
                # One that another stands on and that there is none of is told at that header already.
                known = tuple(one for one in by_id if one not in above)
                wrong.append(report("E316", asked, variant=name, known=known, meant=suggest(name, known)))
            return 0
        if name not in depths:
            under_it = [
                depth(one, span, (*above, name)) for one, span in zip(header.over, header.over_spans, strict=True)
            ]
            depths[name] = max(under_it, default=-1) + 1
        return depths[name]

    for name in chosen:
        depth(name, None, ())
    return [by_id[name] for name in sorted(depths, key=lambda one: (depths[one], one))], wrong


# ---------------------------------------------------------------- numbers


def unshifted(line: Line, vocabulary: Vocabulary) -> tuple[Line, int]:
    """The line without its `less` or `more`, and the sign of the difference; 0 where it has neither."""
    tokens = vocabulary.folding.cut(line.text, line.indent)
    for tag, sign in (("less-than-before", -1), ("more-than-before", 1)):
        for words in vocabulary.ways(tag):
            count = len(words)
            if count < len(tokens) and words_end(tokens, len(tokens) - count, words) == len(tokens):
                return _without(line, tokens, len(tokens) - count, vocabulary), sign
            colon = next((at for at, one in enumerate(tokens) if one.key == ":"), -1)
            end = words_end(tokens, colon + 1, words) if colon >= 0 else 0
            if end and end < len(tokens):
                start, stop = tokens[colon + 1].start, tokens[end].start
                return replace(line, text=line.text[:start] + " " * (stop - start) + line.text[stop:]), sign
    return line, 0


def _without(line: Line, tokens: tuple[Token, ...], end: int, vocabulary: Vocabulary) -> Line:
    """The line up to a token, without the word that leads up to a difference: `o 1 więcej`."""
    text = line.text[: tokens[end].start].rstrip()
    for words in vocabulary.ways(BY_SO_MUCH):
        for start in range(end - len(words)):
            after = tokens[start + len(words)]
            if after.kind != "word" and words_end(tokens, start, words) == start + len(words):
                text = text[: tokens[start].start] + " " * (after.start - tokens[start].start) + text[after.start :]
    return replace(line, text=text)


def after_colon(line: Line, vocabulary: Vocabulary) -> str:
    """What stands behind the colon of a line, or all of it."""
    tokens = vocabulary.folding.cut(line.text, line.indent)
    start = next((one.end for one in tokens if one.key == ":"), tokens[0].start)
    return line.text[start:].strip()


def copies_of(line: Line, vocabulary: Vocabulary) -> tuple[int, int] | None:
    """The number of a line `copies: 2`, and the sign of a difference; None for other lines."""
    plain, sign = unshifted(line, vocabulary)
    tokens = vocabulary.folding.cut(plain.text, plain.indent)
    for words in vocabulary.ways("copies"):
        end = words_end(tokens, 0, words)
        if end and end + 2 == len(tokens) and tokens[end].key == ":" and tokens[end + 1].kind == "int":
            return int(tokens[end + 1].text), sign
    return None
