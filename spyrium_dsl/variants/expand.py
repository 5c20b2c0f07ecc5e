"""From the blocks of a variant to what is done to single parts: descriptions become the things described."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects.blocks import Block, Card, Printing, Property, ValuesProperty
from spyrium_dsl.effects.nouns import Filtered, Kind, Noun, With
from spyrium_dsl.effects.values import ValueWord
from spyrium_dsl.parse.addresses import BY_LINES, END, Address, inside, line_key, step_key
from spyrium_dsl.parse.alterations import ADD, CARD, REMOVE, SET, Alteration, Setting, Target, Variant
from spyrium_dsl.parse.seen import Record
from spyrium_dsl.parse.variant_cards import property_key
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span
from spyrium_dsl.text.suggest import suggest
from spyrium_dsl.variants.ops import Op
from spyrium_dsl.variants.seen import Part, Voice, described, renamed
from spyrium_dsl.variants.state import ROW, State


@dataclass(frozen=True)
class _Member:
    """A card that is described; *rows*: those of its printings that are, None where all are."""

    card: Card
    rows: frozenset[int] | None


class Expander:
    """Expands one variant over what it stands on. *record*: what it has seen of that. E303, E313, E401, E422."""

    def __init__(self, variant: Variant, state: State, voice: Voice, record: Record) -> None:
        self.variant, self.state, self.voice, self.record = variant, state, voice, record
        self.wrong: list[Diagnostic] = []
        self.described: list[Part] = []

    def ops(self) -> Iterator[Op]:
        """What the variant does to each part, in the order of its lines."""
        for alteration in self.variant.alterations:
            target = alteration.target
            if target.group is not None:
                yield from self._of_group(alteration, target, target.group)
            elif alteration.card is not None or alteration.block is not None:
                yield from self._added(alteration)
            elif self._is_there(target):
                for setting in alteration.settings:
                    yield from self._of_one(target, setting)

    def rows(self) -> Iterator[tuple[str, Printing]]:
        """The printings that the variant adds."""
        for alteration in self.variant.alterations:
            for row in alteration.rows:
                yield self.variant.id, row

    # ------------------------------------------------------------------ what is there

    def _is_there(self, target: Target) -> bool:
        if target.is_card:
            card = self.state.cards.get(target.address[1])
            if card is not None and (not target.kind or card.kind in self._kinds(target.kind)):
                return True
            if not target.kind and target.address[1] in self._added_cards():
                return True
            known = [f"{self.voice.kind(one.kind)} {one.id}" for one in self.state.cards.values()]
            same = [f"{self.voice.kind(one.kind)} {one.id}" for one in (card,) if one is not None]
            meant = same[0] if same else suggest(target.spelled, known)
        else:
            if target.address in self.state.blocks:
                return True
            family, name = target.address
            names = [one[1] for one in self.state.blocks if one[0] == family and one[1]]
            near = suggest(name, names) if name else None
            meant = target.spelled.replace(spaced(name), spaced(near)) if near else None
            if near and meant == target.spelled:
                meant = near
        # What was there when the author last looked was renamed, or is gone: that is no slip of the variant.
        now, was = renamed(target.address, self.record, self.state, self.voice)
        if now is not None:
            meant = target.spelled.replace(target.address[1], now).replace(spaced(target.address[1]), spaced(now))
        meant = meant if not was or now is not None else None
        self.wrong.append(report("E422", target.span, name=target.spelled, meant=meant, was=was or None))
        return False

    def _added_cards(self) -> set[str]:
        return {one.card.id for one in self.variant.alterations if one.card is not None}

    def _kinds(self, kind: str) -> tuple[str, ...]:
        block = self.state.blocks.get(("group", kind))
        return block.head.kinds if block is not None and isinstance(block.head, d.Group) else (kind,)

    def _has(self, path: Address, key: Address) -> bool:
        """Whether the game has that part."""
        if path[0] == CARD:
            card = self.state.cards[path[1]]
            rows = self.state.rows.get(card.id, {}).values()
            every = [*card.properties, *(line for row in rows for line in row.properties)]
            return key[0] in ("title", "copies") or any(property_key(line) == key for line in every)
        block = self.state.blocks[path]
        if path[0] in BY_LINES and key[0] not in ("head", "body"):
            return any(line_key(line.head) == key for line in block.body)
        if END in key:
            return False
        if key[0] == "body" and len(key) > 1:
            return any(step_key(one.head) == key[1:] for one in inside(block.body))
        return True

    def _beside(self, path: Address, key: Address) -> list[str]:
        """The names of the parts of a block that may have been meant: those of the same sort."""
        block = self.state.blocks.get(path)
        if block is None or len(key) < 2 or END in key:
            return []
        if path[0] in BY_LINES:
            keys: Iterable[Address | None] = (line_key(line.head) for line in block.body)
        else:
            keys = (("body", *own) for one in inside(block.body) if (own := step_key(one.head)) is not None)
        return [one[-1] for one in keys if one is not None and one[:-1] == key[:-1]]

    # ------------------------------------------------------------------ one thing

    def _added(self, alteration: Alteration) -> Iterator[Op]:
        target = alteration.target
        path = target.address
        known: Card | Block | None = self.state.cards.get(path[1]) if target.is_card else self.state.blocks.get(path)
        if known is not None:
            first = known.id_span if isinstance(known, Card) else known.span
            notes = ((first, "first"),) if first is not None else ()
            if isinstance(known, Card):
                self.wrong.append(report("E313", target.span, notes=notes, card=known.id))
            else:
                self.wrong.append(report("E303", target.span, notes=notes, name=target.spelled))
            return
        for setting in alteration.settings:
            yield self._op(setting, path, target.spelled)

    def _of_one(self, target: Target, setting: Setting) -> Iterator[Op]:
        key = setting.key
        there = not key or self._has(target.address, key)
        if setting.way == ADD and there:
            name = spaced(key[-1])
            self.wrong.append(report("E303", setting.span, name=name))
        elif setting.way != ADD and not there:
            adding = (self.voice.adding or None) if setting.way == SET else None
            name = spaced(key[-1]) if len(key) == 1 or key[0] != "when" else setting.shown
            near = suggest(key[-1], self._beside(target.address, key))
            meant = spaced(near) if near is not None else None
            self.wrong.append(report("E422", _where(name, setting), name=name, adding=adding, meant=meant))
        else:
            yield self._op(setting, (*target.address, *key), _named(target.spelled, key, self.voice))

    def _op(self, setting: Setting, path: Address, name: str, alone: bool = True) -> Op:
        return Op(self.variant.id, setting.way, path, setting.value, setting.span, setting.shown, name, alone)

    # ------------------------------------------------------------------ every thing of a description

    def _of_group(self, alteration: Alteration, target: Target, noun: Noun) -> Iterator[Op]:
        members = self._members(noun, target)
        if members is None:
            return
        if not members:
            self.wrong.append(report("E422", target.span, name=target.spelled))
            return
        self.described.append(described(target.spelled, {one.card.id for one in members}, target.span))
        for setting in alteration.settings:
            found = [op for member in members for op in self._of_member(member, setting)]
            if not found:
                adding = (self.voice.adding or None) if setting.way == SET else None
                name = spaced(setting.key[-1]) if setting.key else target.spelled
                self.wrong.append(report("E422", setting.span, name=name, adding=adding))
            yield from found

    def _of_member(self, member: _Member, setting: Setting) -> Iterator[Op]:
        path: Address = (CARD, member.card.id)
        name = _named(member.card.id, setting.key, self.voice)
        if not setting.key:
            if member.rows is None:
                yield self._op(setting, path, name, alone=False)
            else:
                # A printing that is there no longer has no copies.
                none = Setting(SET, ("copies",), 0, setting.span, setting.shown)
                for number in sorted(member.rows):
                    yield self._op(none, (*path, "copies", ROW, str(number)), name, alone=False)
            return
        if self._has(path, setting.key) == (setting.way == ADD):
            return
        rows = self.state.rows.get(member.card.id, {})
        in_rows = [
            number
            for number, row in rows.items()
            if setting.key == ("copies",) or any(property_key(line) == setting.key for line in row.properties)
        ]
        if member.rows is None or setting.way == REMOVE or not in_rows:
            yield self._op(setting, (*path, *setting.key), name, alone=False)
            return
        for number in in_rows:
            if number in member.rows:
                yield self._op(setting, (*path, *setting.key, ROW, str(number)), name, alone=False)

    def _members(self, noun: Noun, target: Target) -> list[_Member] | None:
        """The cards described; None, and E401, where the description is of another sort than kind and values."""
        tests: list[With] = []
        inner = noun
        while isinstance(inner, Filtered) and isinstance(inner.filter, With):
            tests.append(inner.filter)
            inner = inner.noun
        if not isinstance(inner, Kind):
            self.wrong.append(report("E401", target.span))
            return None
        kinds = self._kinds(inner.kind)
        found = []
        for card in self.state.cards.values():
            if card.kind in kinds and (member := self._member(card, tests)) is not None:
                found.append(member)
        return found

    def _member(self, card: Card, tests: list[With]) -> _Member | None:
        rows = self.state.rows.get(card.id, {})
        left = set(rows)
        for test in tests:
            if _holds(card.properties, test):
                continue
            left = {number for number in left if _holds(rows[number].properties, test)}
            if not left:
                return None
        return _Member(card, None if left == set(rows) else frozenset(left))


def _holds(properties: tuple[Property, ...], test: With) -> bool:
    return any(
        isinstance(line, ValuesProperty)
        and line.field == test.field
        and any(isinstance(one, ValueWord) and one.value == test.value for one in line.values)
        for line in properties
    )


def _where(name: str, setting: Setting) -> Span:
    """The name in its line, where it stands there once; else the line."""
    found = [match.start() for match in re.finditer(rf"\b{re.escape(name)}\b", setting.shown)]
    start = setting.span.column
    # What is shown may be less than the line, or more lines than one.
    if len(found) != 1 or setting.span.end_column - start != len(setting.shown):
        return setting.span
    return Span.on_line(setting.span.path, setting.span.line, start + found[0], start + found[0] + len(name))


def _named(thing: str, key: Address, voice: Voice) -> str:
    """What a part is called in messages: the thing and, of a part, its name."""
    if not key or key[0] == "head" or key == ("body",):
        return thing
    return f"{thing}: {voice.part(key[-1])}"
