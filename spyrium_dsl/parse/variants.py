"""Files of variants: `change`, `remove` and `add`, each with what it is about, and under it the parts that change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects.blocks import Block, Card, NumberProperty, Printing, Property, TriggerProperty
from spyrium_dsl.effects.node import Node, concrete_classes
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.things import Every
from spyrium_dsl.language.driver import spellings
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Lexicon, Name, id_of
from spyrium_dsl.language.make import make
from spyrium_dsl.language.phrases import Word
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.language.words import Token
from spyrium_dsl.lower.declare import canonical
from spyrium_dsl.parse.addresses import BY_BODY, BY_LINES, END, Address, address, family, inside, line_key, step_key
from spyrium_dsl.parse.alterations import ADD, CARD, REMOVE, SET, SHIFT, Alteration, Setting, Target, Variant
from spyrium_dsl.parse.blocks import names_of, read_blocks, under
from spyrium_dsl.parse.cards import card_parts, design_names, property_start, read_cards, read_properties
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.header import Header
from spyrium_dsl.parse.heads import word_end
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.names import SORTS, Collected
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import suggest

CHANGE, REMOVE_WORD, ADD_WORD, NOT_WITH = "variant-change", "variant-remove", "variant-add", "not-with"
_WAYS = (CHANGE, REMOVE_WORD, ADD_WORD)
_DECLARATIONS = tuple(concrete_classes(d.Declaration))
# Where a variant may write a number as so much less or more, besides properties of cards.
_SHIFTED = (d.StartsWith, d.SharedStart, d.Limit, d.HoldsAtMost)


@dataclass(frozen=True)
class Opening:
    """How a line of a variant begins: the phrase of the word, or "" for none of them."""

    way: str
    rest: Line


def opening(line: Line, vocabulary: Vocabulary, ways: Iterable[str] = (*_WAYS, NOT_WITH)) -> Opening:
    """The first word of a line of a variant, and the line without it; columns stay."""
    tokens = vocabulary.folding.cut(line.text, line.indent)
    for way in ways:
        for words in vocabulary.ways(way):
            end = _end(tokens, 0, words)
            if end and end < len(tokens):
                return Opening(way, _from(line, tokens[end].start))
    return Opening("", line)


def _from(line: Line, start: int) -> Line:
    return replace(line, text=" " * start + line.text[start:], indent=start)


def _end(tokens: tuple[Token, ...], at: int, words: tuple[Word, ...]) -> int:
    """The token after the words, 0 where they do not stand there."""
    for word in words:
        if at >= len(tokens):
            return 0
        at = word_end(tokens, at, word)
        if not at:
            return 0
    return at


def head_of(line: Line, vocabulary: Vocabulary, lexicon: Lexicon) -> tuple[str, str, bool] | None:
    """The family and name of the block that a line begins like, and whether that is all of the line; None for a card.

    A name that is not known is taken as written, up to a colon.
    """
    tokens = vocabulary.folding.cut(line.text, line.indent)
    best: tuple[int, type[Node]] | None = None
    for cls in _DECLARATIONS:
        for way in vocabulary.phrases.get(cls.tag(), ()):
            words = []
            for part in way.parts:
                if not isinstance(part, Word):
                    break
                words.append(part)
            end = _end(tokens, 0, tuple(words)) if words else 0
            if end and (best is None or end > best[0]):
                best = (end, cls)
    if best is None:
        return None
    start, cls = best
    own = family(cls)
    if "name" not in cls.model_fields:
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


class VariantReader:
    """Reads variants of one game, those that others stand on first.

    *declarations*: the blocks of the game; *kinds*: the kind of each of its cards.
    """

    def __init__(self, declarations: Iterable[Block], collected: Collected, kinds: Mapping[str, str], log: Log) -> None:
        self.collected, self.kinds, self.log = collected, dict(kinds), log
        self.blocks: dict[Address, list[Block]] = {}
        self.groups: dict[str, tuple[str, ...]] = {}
        for block in declarations:
            self._know(block)

    def _know(self, block: Block) -> None:
        self.blocks.setdefault(address(block.head), []).append(block)
        if isinstance(block.head, d.Group):
            self.groups[block.head.name] = block.head.kinds

    def read(self, variant: Variant, lines: tuple[Line, ...], grammar: Grammar, lexicon: Lexicon) -> Variant:
        """The variant with what its lines say. E2 and E3 as in other files; E422 is left to those who apply it."""
        reader = _Blocks(self, grammar, lexicon)
        excludes: list[tuple[str, Span]] = []
        found: list[Alteration] = []
        for line in lines:
            begun = opening(line, grammar.vocabulary)
            if begun.way == NOT_WITH:
                tokens = reader.cut(begun.rest)
                excludes += [(one.text, line.span) for one in tokens if one.key != ","]
            elif begun.way == ADD_WORD:
                found += reader.added(begun.rest)
            elif begun.way == REMOVE_WORD:
                found += reader.removed(begun.rest)
            elif begun.way == CHANGE:
                found += reader.changed(begun.rest)
            else:
                reader.unknown_way(line, (*_WAYS, NOT_WITH))
        for one in found:
            if one.block is not None:
                self._know(one.block)
            if one.card is not None:
                self.kinds.setdefault(one.card.id, one.card.kind)
        return replace(variant, excludes=tuple(excludes), alterations=tuple(found))


class _Blocks:
    """The blocks of one file."""

    def __init__(self, ground: VariantReader, grammar: Grammar, lexicon: Lexicon) -> None:
        self.ground, self.grammar, self.lexicon = ground, grammar, lexicon
        self.vocabulary, self.log, self.collected = grammar.vocabulary, ground.log, ground.collected

    def cut(self, line: Line) -> tuple[Token, ...]:
        return self.vocabulary.folding.cut(line.text, line.indent)

    def unknown_way(self, line: Line, ways: Iterable[str]) -> None:
        """E204 with the words a line may begin with here."""
        known = tuple(" ".join(word.text for word in way) for one in ways for way in self.vocabulary.ways(one))
        token = self.cut(line)[0]
        span = line.at(token.start, token.end)
        meant = suggest(token.text, known)
        self.log.add(report("E204", span, found=token.text, parent="variant", can_stand_here=known, meant=meant))

    # ------------------------------------------------------------------ what is meant

    def target(self, line: Line) -> Target | None:
        """What a line after `change` or `remove` is about."""
        tokens = self.cut(line)
        spelled = line.text[tokens[0].start : tokens[-1].end]
        if self._begins(tokens, Every.tag()):
            read = read_line(replace(line, under=()), "selector", self.grammar, self.lexicon)
            self.log.understood(line.path, line.number, read, self.lexicon)
            if not isinstance(read.node, Every):
                return None
            return Target((CARD, canonical(read.node)), spelled, line.span, group=read.node.noun)
        head = head_of(line, self.vocabulary, self.lexicon)
        if head is not None:
            return Target(head[:2], spelled.partition(":")[0], line.span)
        before, _, start, end = card_parts(line)
        kinds = [one for one in self.lexicon.at(tokens, 0) if one.terminal == "KIND"]
        words = self.vocabulary.folding.cut(before, line.indent)
        kind = next((one.name.id for one in kinds if len(one.words) == len(words)), None)
        if kind is None:
            known = tuple(one.spelled for one in self.lexicon.of_sort("kind") if one.id in self.collected.fields)
            found = before.strip() or line.text[start:end]
            span = line.at(line.indent, line.indent + len(found))
            meant = suggest(found, known)
            self.log.add(report("E301", span, name=found, sort="kind", known=known, meant=meant))
            return None
        shown = f"{before.strip()} {line.text[start:end]}"
        return Target((CARD, line.text[start:end]), shown, line.at(line.indent, end), kind)

    def _begins(self, tokens: tuple[Token, ...], tag: str) -> bool:
        for way in self.vocabulary.phrases.get(tag, ()):
            words: list[Word] = []
            for part in way.parts:
                if not isinstance(part, Word):
                    break
                words.append(part)
            if words and _end(tokens, 0, tuple(words)):
                return True
        return False

    # ------------------------------------------------------------------ remove, add

    def removed(self, line: Line) -> Iterator[Alteration]:
        if line.under:
            self.log.add(report("E209", line.under[0].span, parent=line.text.strip()))
        target = self.target(line)
        if target is not None:
            if target.address[0] == "as-soon-as":
                target = self._with_condition(line, target)
            yield Alteration(target, (Setting(REMOVE, (), None, target.span, ""),))

    def _with_condition(self, line: Line, target: Target) -> Target:
        """A block without a name is meant by what its head says."""
        block = self._declaration(replace(line, under=()))
        return replace(target, address=address(block.head)) if block is not None else target

    def _declaration(self, line: Line) -> Block | None:
        """A declaration, with a kind's own name out of the way so that it may be given again."""
        found = read_blocks((line,), "declaration_line", self.grammar, self.lexicon, self.collected.reaches, self.log)
        return found[0] if found else None

    def added(self, line: Line) -> Iterator[Alteration]:
        head = head_of(line, self.vocabulary, self.lexicon)
        if head is not None:
            block = self._declaration(line)
            if block is not None:
                target = Target(address(block.head), line.text.strip(), line.span)
                yield Alteration(target, (Setting(ADD, (), block, line.span, line.text.strip()),), block=block)
            return
        copies: tuple[int, Line] | None = None
        inner: list[Line] = []
        for one in line.under:
            counted = self._copies(one)
            if counted is not None and not counted[1]:
                copies = counted[0], one
            else:
                inner.append(one)
        cards: list[Card] = []
        read_cards((replace(line, under=tuple(inner)),), self.grammar, self.lexicon, self.collected, cards, self.log)
        for card in cards:
            rows: tuple[Printing, ...] = ()
            if copies is not None:
                values = {"design": card.id, "properties": (), "copies": copies[0], "notes": ()}
                rows = (make(Printing, values, copies[1].span),)
            yield adding(card, rows)

    # ------------------------------------------------------------------ change

    def changed(self, line: Line) -> Iterator[Alteration]:
        target = self.target(line)
        if target is None:
            return
        if target.group is not None or target.is_card:
            yield Alteration(target, tuple(self._card_settings(line, target)))
            return
        settings: list[Setting] = []
        own = target.address[0]
        head = head_of(line, self.vocabulary, self.lexicon)
        if own == "as-soon-as":
            target = self._with_condition(line, target)
        elif head is not None and not head[2]:
            settings += self._head(line, target)
            if not settings:
                return
        if target.address not in self.ground.blocks:
            # That it is not there is said when the variant is applied; its lines cannot be understood.
            yield Alteration(target, ())
            return
        if own in BY_LINES:
            settings += self._line_settings(line, target)
        elif own in BY_BODY:
            settings += self._step_settings(line, target)
        elif line.under and settings:
            block = self._declaration(self._unshifted(line)[0])
            if block is not None:
                settings.append(Setting(SET, ("body",), block.body, line.span, line.text.strip()))
        if not settings and not line.under:
            self.log.add(report("E206", line.span, label=line.text.strip()))
        yield Alteration(target, tuple(settings))

    def _head(self, line: Line, target: Target) -> Iterator[Setting]:
        """A head that is given anew: `track tide: 2, 3, 4`, `quantity toll: 1 less`."""
        plain, sign = self._unshifted(line)
        block = self._declaration(replace(plain, under=()))
        if block is None:
            return
        shown = self._after_colon(line)
        if not sign:
            yield Setting(SET, ("head",), block.head, line.span, shown)
            return
        default = getattr(block.head, "default", None)
        if isinstance(default, Digit):
            yield Setting(SHIFT, ("head",), sign * default.value, line.span, shown)
        else:
            self._not_shifted(line)

    def _not_shifted(self, line: Line) -> None:
        token = self.cut(line)[-1]
        self.log.add(report("E201", line.at(token.start, token.end), found=token.text))

    def _after_colon(self, line: Line) -> str:
        tokens = self.cut(line)
        start = next((one.end for one in tokens if one.key == ":"), tokens[0].start)
        return line.text[start:].strip()

    def _unshifted(self, line: Line) -> tuple[Line, int]:
        """The line without its `less` or `more`, and the sign of the difference; 0 where it has neither."""
        tokens = self.cut(line)
        for tag, sign in (("less-than-before", -1), ("more-than-before", 1)):
            for words in self.vocabulary.ways(tag):
                count = len(words)
                if count < len(tokens) and _end(tokens, len(tokens) - count, words) == len(tokens):
                    return replace(line, text=line.text[: tokens[-count].start].rstrip()), sign
                colon = next((at for at, one in enumerate(tokens) if one.key == ":"), -1)
                end = _end(tokens, colon + 1, words) if colon >= 0 else 0
                if end and end < len(tokens):
                    start, stop = tokens[colon + 1].start, tokens[end].start
                    return replace(line, text=line.text[:start] + " " * (stop - start) + line.text[stop:]), sign
        return line, 0

    # ------------------------------------------------------------------ lines of resources, zones and kinds

    def _line_settings(self, line: Line, target: Target) -> Iterator[Setting]:
        head = self.ground.blocks[target.address][0].head
        start = under(head) or ""
        lexicon = self.lexicon.about(target.address[1]) if isinstance(head, d.KindDecl) else self.lexicon
        for inner in line.under:
            begun = opening(inner, self.vocabulary, _WAYS)
            if begun.way == REMOVE_WORD:
                yield from self._line_removed(begun.rest, start, lexicon)
                continue
            plain, sign = self._unshifted(begun.rest)
            if sign:
                read = read_line(replace(plain, under=()), start, self.grammar, lexicon)
                if isinstance(read.node, _SHIFTED):
                    self.log.understood(inner.path, inner.number, read, lexicon)
                    yield Setting(SHIFT, line_key(read.node), sign * read.node.number, inner.span, inner.text.strip())
                    continue
            for block in read_blocks((begun.rest,), start, self.grammar, lexicon, {}, self.log):
                way = ADD if begun.way == ADD_WORD else SET
                yield Setting(way, line_key(block.head), block, inner.span, begun.rest.text.strip())

    def _line_removed(self, line: Line, start: str, lexicon: Lexicon) -> Iterator[Setting]:
        """`remove at most 5`, `remove to discard`, or a field by its name."""
        read = read_line(replace(line, under=()), start, self.grammar, lexicon)
        shown = line.text.strip()
        if read.node is not None:
            head = read.node.head if isinstance(read.node, Block) else read.node
            yield Setting(REMOVE, line_key(head), None, line.span, shown)
            return
        field = self._field(line)
        if field is not None:
            yield Setting(REMOVE, ("has", field), None, line.span, shown)
        else:
            self.log.add(*read.diagnostics)

    def _field(self, line: Line) -> str | None:
        tokens = self.cut(line)
        for one in self.lexicon.at(tokens, 0):
            if one.terminal.endswith("_FIELD") and len(one.words) == len(tokens):
                return one.name.id
        return None

    # ------------------------------------------------------------------ steps

    def _step_settings(self, line: Line, target: Target) -> Iterator[Setting]:
        own = [one for block in self.ground.blocks[target.address] for one in inside(block.body)]
        options = {key[1] for one in own if (key := step_key(one.head)) and key[0] == "option"}
        begun = [opening(inner, self.vocabulary, _WAYS) for inner in line.under]
        whole = tuple(one.rest for one in begun if not one.way)
        if whole:
            blocks = read_blocks(whole, "block_line", self.grammar, self.lexicon, self.collected.reaches, self.log)
            yield Setting(SET, ("body",), blocks, line.span, "\n".join(_texts(whole)))
        names = [name for one in own for name in names_of(one.head, self.lexicon, line.span)]
        inner_lexicon = self.lexicon.within(replace(name, span=None) for name in names) if names else self.lexicon
        for one in begun:
            if one.way:
                yield from self._step(one, options, inner_lexicon)

    def _step(self, begun: Opening, options: set[str], lexicon: Lexicon) -> Iterator[Setting]:
        rest, shown = begun.rest, begun.rest.text.strip()
        label = self._label(rest)
        if begun.way == REMOVE_WORD:
            yield Setting(REMOVE, ("body", "option", label), None, rest.span, shown)
            return
        is_option = label in options or (begun.way == ADD_WORD and self._is_option(rest, options, lexicon))
        start = "option_line" if is_option else "block_line"
        if start == "block_line":
            lexicon = self._without_given(rest, lexicon)
        for block in read_blocks((rest,), start, self.grammar, lexicon, {}, self.log):
            key = step_key(block.head)
            if begun.way == ADD_WORD and not is_option:
                key = (END, canonical(block))
            if key is None:
                self.log.add(report("E204", rest.span, found=shown, parent="change"))
                continue
            yield Setting(ADD if begun.way == ADD_WORD else SET, ("body", *key), block, rest.span, shown)

    def _is_option(self, line: Line, options: set[str], lexicon: Lexicon) -> bool:
        """Whether a new line is one more alternative, and no step."""
        if not options:
            return False
        alone = replace(line, under=())
        return read_line(alone, "block_line", self.grammar, lexicon).node is None

    def _without_given(self, line: Line, lexicon: Lexicon) -> Lexicon:
        """The names in reach without the one that the line gives again."""
        read = read_line(replace(line, under=()), "block_line", self.grammar, lexicon)
        head = read.node.head if isinstance(read.node, Block) else read.node
        given = {(one.sort, one.id) for one in names_of(head, lexicon, line.span)} if head is not None else set()
        return self.lexicon.within(one for one in lexicon.local if (one.sort, one.id) not in given)

    def _label(self, line: Line) -> str:
        tokens = self.cut(line)
        colon = next((at for at, one in enumerate(tokens) if one.key == ":"), len(tokens))
        return id_of(" ".join(spellings(tokens[:colon])))

    # ------------------------------------------------------------------ cards

    def _copies(self, line: Line) -> tuple[int, int] | None:
        """The number of a line `copies: 2`, and the sign of a difference; None for other lines."""
        plain, sign = self._unshifted(line)
        tokens = self.cut(plain)
        for words in self.vocabulary.ways("copies"):
            end = _end(tokens, 0, words)
            if end and end + 2 == len(tokens) and tokens[end].key == ":" and tokens[end + 1].kind == "int":
                return int(tokens[end + 1].text), sign
        return None

    def _card_settings(self, line: Line, target: Target) -> Iterator[Setting]:
        kind = target.kind or self._kind_of(target)
        fields = self._fields(kind)
        inside_kind = replace(self.collected, fields={**self.collected.fields, kind: fields})
        if any(one in self.collected.triggers for one in self._members(kind)):
            inside_kind = replace(inside_kind, triggers={*self.collected.triggers, kind})
        lexicon = self.lexicon.about(kind)
        if target.is_card and target.group is None and (title := card_parts(line)[1]) is not None:
            yield Setting(SET, ("title",), title, line.span, title)
        plain: list[Line] = []
        ways: dict[int, tuple[str, int, str]] = {}
        for inner in line.under:
            begun = opening(inner, self.vocabulary, _WAYS)
            rest = begun.rest
            if begun.way == REMOVE_WORD:
                yield from self._property_removed(rest, kind, fields, lexicon)
                continue
            counted = self._copies(rest)
            if counted is not None:
                number, sign = counted
                value, way = (sign * number, SHIFT) if sign else (number, SET)
                yield Setting(way, ("copies",), value, inner.span, self._after_colon(rest))
                continue
            started = property_start(rest, kind, fields, self.grammar, inside_kind)
            is_number = started is not None and started[1] is not None and started[1].sort == "number_field"
            without, sign = self._unshifted(rest) if is_number else (rest, 0)
            shown = self._after_colon(rest)
            ways[inner.number] = (ADD if begun.way == ADD_WORD else SHIFT if sign else SET, sign, shown)
            plain.append(without)
        block = replace(line, under=tuple(plain))
        for found in read_properties(block, kind, self.grammar, lexicon, inside_kind, self.log):
            if found.span is not None:
                way, sign, shown = ways[found.span.line]
                yield from self._property(found, found.span, way, sign, shown)

    def _property(self, found: Property, span: Span, way: str, sign: int, shown: str) -> Iterator[Setting]:
        key = property_key(found)
        if way != SHIFT:
            yield Setting(way, key, found, span, shown)
        elif isinstance(found, NumberProperty) and isinstance(found.number, Digit):
            yield Setting(SHIFT, key, sign * found.number.value, span, shown)
        else:
            self.log.add(report("E201", span, found=shown))

    def _property_removed(self, line: Line, kind: str, fields: list[Name], lexicon: Lexicon) -> Iterator[Setting]:
        tokens = self.cut(line)
        shown = line.text.strip()
        for one in fields:
            for words in lexicon.wordings(one):
                if words == tuple(token.key for token in tokens):
                    yield Setting(REMOVE, (one.id,), None, line.span, shown)
                    return
        known = tuple(one.spelled for one in fields)
        owner = lexicon.wording("kind", kind, "")[0]
        meant = suggest(shown, known)
        self.log.add(report("E310", line.span, property=shown, owner=owner, known=known, meant=meant))

    def _kind_of(self, target: Target) -> str:
        return target.group.name() if target.group is not None else ""

    def _members(self, kind: str) -> tuple[str, ...]:
        """The kinds of a group; a kind is a group of itself."""
        return self.ground.groups.get(kind, (kind,))

    def _fields(self, kind: str) -> list[Name]:
        found: dict[str, Name] = {}
        for one in self._members(kind):
            for name in self.collected.fields.get(one, ()):
                found.setdefault(name.id, name)
        return list(found.values())


def _texts(lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        yield line.text.strip()
        yield from _texts(line.under)


def property_key(found: Property) -> Address:
    """The key of a line of a card: its field; of a trigger, what it waits for."""
    if isinstance(found, TriggerProperty):
        return "when", canonical(found.trigger)
    return (str(getattr(found, "field")),)  # noqa: B009


def adding(card: Card, rows: Sequence[Printing]) -> Alteration:
    """A card that a variant adds, and its printings."""
    span = card.id_span or card.span
    assert span is not None  # it was read
    target = Target((CARD, card.id), card.id, span, card.kind)
    return Alteration(target, (Setting(ADD, (), card, target.span, card.id),), card=card, rows=tuple(rows))


def printings_added(rows: Sequence[Printing]) -> Iterator[Alteration]:
    """Printings that a variant adds to cards that are there."""
    for row in rows:
        if row.span is not None:
            yield Alteration(Target((CARD, row.design), row.design, row.span), (), rows=(row,))


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
            known = tuple(one for one in by_id if one not in above)
            wrong.append(report("E316", asked, variant=name, known=known, meant=suggest(name, known)))
            return 0
        if name not in depths:
            under_it = [depth(one, header.span, (*above, name)) for one in header.over]
            depths[name] = max(under_it, default=-1) + 1
        return depths[name]

    for name in chosen:
        depth(name, None, ())
    return [by_id[name] for name in sorted(depths, key=lambda one: (depths[one], one))], wrong


__all__ = [
    "VariantReader",
    "added_designs",
    "adding",
    "head_of",
    "in_order",
    "lines_for_names",
    "opening",
    "printings_added",
    "property_key",
]
