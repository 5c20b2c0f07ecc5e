"""Files of variants: `change`, `remove` and `add`, each with what it is about, and under it the parts that change."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath

from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import zone_lines
from spyrium_dsl.effects.blocks import Block, Card, Printing
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.selectors import Every
from spyrium_dsl.language.driver import spellings
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.make import make
from spyrium_dsl.language.words import Token
from spyrium_dsl.lower.declare import canonical
from spyrium_dsl.parse.addresses import BY_BODY, BY_LINES, END, Address, address, inside, line_key, step_key
from spyrium_dsl.parse.alterations import ADD, CARD, REMOVE, SET, SHIFT, Alteration, Setting, Target, Variant
from spyrium_dsl.parse.blocks import read_blocks
from spyrium_dsl.parse.cards import card_parts, read_cards
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.giving import names_of
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.names import Collected
from spyrium_dsl.parse.openings import (
    ADD_WORD,
    CHANGE,
    NOT_WITH,
    REMOVE_WORD,
    WAYS,
    Opening,
    after_colon,
    begins_like,
    copies_of,
    head_of,
    opening,
    unshifted,
)
from spyrium_dsl.parse.under import under
from spyrium_dsl.parse.variant_cards import CardLines
from spyrium_dsl.text.diagnostic import Fix, report
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import suggest

# Where a variant may write a number as so much less or more, besides properties of cards.
_SHIFTED = (d.StartsWith, d.SharedStart, d.Limit, zone_lines.HoldsAtMost)


class VariantReader:
    """Reads variants of one game, those that others stand on first.

    *declarations*: the blocks of the game; *kinds*: the kind of each of its cards; *ids*: the variants there are;
    *home*: the folder of the game.
    """

    def __init__(
        self,
        declarations: Iterable[Block],
        collected: Collected,
        kinds: Mapping[str, str],
        log: Log,
        ids: Collection[str],
        home: PurePath,
    ) -> None:
        self.collected, self.kinds, self.log = collected, dict(kinds), log
        self.ids, self.home = tuple(ids), home
        self.blocks: dict[Address, list[Block]] = {}
        self.groups: dict[str, tuple[str, ...]] = {}
        for block in declarations:
            self._know(block)

    def _know(self, block: Block) -> None:
        self.blocks.setdefault(address(block.head), []).append(block)
        if isinstance(block.head, d.Group):
            self.groups[block.head.name] = block.head.kinds

    def read(
        self, variant: Variant, lines: tuple[Line, ...], grammar: Grammar, lexicon: Lexicon, collected: Collected
    ) -> Variant:
        """The variant with what its lines say. E2 and E3 as in other files, E316; E422 is left to those who apply it.

        *collected*: the names of the game as the language of the variant has them.
        """
        reader = _Blocks(self, grammar, lexicon, collected)
        excludes: list[tuple[str, Span]] = []
        found: list[Alteration] = []
        for line in lines:
            begun = opening(line, grammar.vocabulary)
            if begun.way == NOT_WITH:
                for token in (one for one in reader.cut(begun.rest) if one.key != ","):
                    excludes.append((token.text, line.span))
                    self._is_there(token.text, line.at(token.start, token.end), variant)
            elif begun.way == ADD_WORD:
                found += reader.added(begun.rest)
            elif begun.way == REMOVE_WORD:
                found += reader.removed(begun.rest)
            elif begun.way == CHANGE:
                found += reader.changed(begun.rest)
            else:
                reader.unknown_way(line, (*WAYS, NOT_WITH))
        for one in found:
            if one.block is not None:
                self._know(one.block)
            if one.card is not None:
                self.kinds.setdefault(one.card.id, one.card.kind)
        return replace(variant, excludes=tuple(excludes), alterations=tuple(found))

    def _is_there(self, name: str, span: Span, variant: Variant) -> None:
        """E316 where a variant that this one does not go with is none: the line would do nothing."""
        if name in self.ids:
            return
        known = tuple(one for one in self.ids if one != variant.id)
        meant = suggest(name, known)
        # Of what lies beside a variant outside the game only what it needs is read, not what it does not go with.
        if meant is not None or PurePath(span.path).is_relative_to(self.home):
            self.log.add(report("E316", span, variant=name, known=known or None, meant=meant))


class _Blocks:
    """The blocks of one file."""

    def __init__(self, ground: VariantReader, grammar: Grammar, lexicon: Lexicon, collected: Collected) -> None:
        self.ground, self.grammar, self.lexicon = ground, grammar, lexicon
        self.vocabulary, self.log, self.collected = grammar.vocabulary, ground.log, collected
        self.cards = CardLines(grammar, lexicon, collected, ground.groups, ground.log)

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
        if begins_like(tokens, Every.tag(), self.vocabulary):
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
            self._of_what(line, tokens, before.strip() or line.text[start:end])
            return None
        shown = f"{before.strip()} {line.text[start:end]}"
        return Target((CARD, line.text[start:end]), shown, line.at(line.indent, end), kind)

    def _of_what(self, line: Line, tokens: tuple[Token, ...], found: str) -> None:
        """E202 for a kind without a card of it; E301 for a name that does not say what it is a name of, or for none."""
        found = found.rstrip(": ")
        span = line.at(line.indent, line.indent + len(found))
        names = [one.name for one in self.lexicon.at(tokens, 0)]
        of_kind = next((one.id for one in names if one.sort == "kind" and len(tokens) == 1), None)
        if of_kind is not None:
            cards = tuple(card for card, kind in self.ground.kinds.items() if kind == of_kind)
            end = line.at(span.end_column - 1, span.end_column - 1)
            self.log.add(report("E202", end, can_stand_here=cards, after=found))
            return
        wholes = list(dict.fromkeys(whole for one in names for whole in self._whole_names(one.id, found)))
        known = tuple(one.spelled for one in self.lexicon.of_sort("kind") if one.id in self.collected.fields)
        fix = Fix(span, wholes[0]) if len(wholes) == 1 else None
        meant = wholes[0] if wholes else suggest(found, known)
        self.log.add(report("E301", span, fix=fix, name=found, sort="kind", known=known, meant=meant))

    def _whole_names(self, name: str, found: str) -> Iterator[str]:
        """A name with the words before it that say what it is a name of: its kind, or how its line begins."""
        kind = self.ground.kinds.get(name)
        if kind is not None:
            yield f"{self.lexicon.spelled(kind)} {name}"
        heads = [block.head for (_, own), blocks in self.ground.blocks.items() if own == name for block in blocks]
        for way in (way for head in heads for way in self.vocabulary.phrases.get(head.tag(), ())[:1]):
            if way.leading:
                yield f"{' '.join(word.text for word in way.leading)} {found}"

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
            counted = copies_of(one, self.vocabulary)
            if counted is not None and not counted[1]:
                copies = counted[0], one
            else:
                inner.append(one)
        whole = (replace(line, under=tuple(inner)),)
        for card in read_cards(whole, self.grammar, self.lexicon, self.collected, self.log):
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
            yield Alteration(target, tuple(self.cards.settings(line, target)))
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
            block = self._declaration(unshifted(line, self.vocabulary)[0])
            if block is not None:
                settings.append(Setting(SET, ("body",), block.body, line.span, line.text.strip()))
        if not settings and not line.under:
            self.log.add(report("E206", line.span, label=line.text.strip()))
        yield Alteration(target, tuple(settings))

    def _head(self, line: Line, target: Target) -> Iterator[Setting]:
        """A head that is given anew: `track tide: 2, 3, 4`, `quantity toll: 1 less`."""
        plain, sign = unshifted(line, self.vocabulary)
        block = self._declaration(replace(plain, under=()))
        if block is None:
            return
        shown = after_colon(line, self.vocabulary)
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

    # ------------------------------------------------------------------ lines of resources, zones and kinds

    def _line_settings(self, line: Line, target: Target) -> Iterator[Setting]:
        head = self.ground.blocks[target.address][0].head
        start = under(head) or ""
        lexicon = self.lexicon.about(target.address[1]) if isinstance(head, d.KindDecl) else self.lexicon
        for inner in line.under:
            begun = opening(inner, self.vocabulary, WAYS)
            if begun.way == REMOVE_WORD:
                yield from self._line_removed(begun.rest, start, lexicon)
                continue
            plain, sign = unshifted(begun.rest, self.vocabulary)
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
        begun = [opening(inner, self.vocabulary, WAYS) for inner in line.under]
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
        return self.lexicon.given_id(" ".join(spellings(tokens[:colon])), verbs=False)


def _texts(lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        yield line.text.strip()
        yield from _texts(line.under)


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
