"""Lines of cards that steps lean on and that some cards lack: with those the whole of it cannot be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from spyrium_dsl.check.lines import only_pays
from spyrium_dsl.core.model import Model
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import kind_lines
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.become import SetState
from spyrium_dsl.effects.blocks import Block, GameTree, StepsProperty
from spyrium_dsl.effects.line import Either, InTurn, May, Prefixed, Together
from spyrium_dsl.effects.node import Node, Step
from spyrium_dsl.effects.nouns import Noun
from spyrium_dsl.effects.perform import PerformField
from spyrium_dsl.effects.things import It, Named, Thing
from spyrium_dsl.effects.walk import all_of
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.spaced import spaced

Kinds = tuple[str, ...]
_WRAPS = (Together, InTurn, Prefixed, Either, PerformField)


def check_given(tree: GameTree, model: Model) -> Iterator[Diagnostic]:
    """W621 where steps do the line of a card that some cards of its kind lack, beside other things that are then not done.

    Where there is nothing else to do, or only a state to change and a price to pay, such a card is rightly left alone.
    """
    given: dict[tuple[str, str], int] = {}
    for card in tree.cards:
        for line in card.properties:
            if isinstance(line, StepsProperty):
                given[card.kind, line.field] = given.get((card.kind, line.field), 0) + 1
    cards: dict[str, int] = {}
    for card in tree.cards:
        cards[card.kind] = cards.get(card.kind, 0) + 1
    for root, it in _roots(tree):
        if not any(_does(step) for step in all_of(root, Step)):
            continue
        for step, kinds in _Names(model, it).performed(root):
            # What may not be lacking is told where it is (E312).
            may = [k for k in kinds if model.kinds[k].fields[step.field].may_lack]
            lacking = sum(cards.get(k, 0) - given.get((k, step.field), 0) for k in may)
            if lacking:
                name, there = spaced(step.field), sum(cards.get(k, 0) for k in kinds)
                yield report("W621", step.span, field=name, lacking=lacking, cards=there)


def _roots(tree: GameTree) -> Iterator[tuple[tuple[Block, ...], Kinds]]:
    """What is done as one, and the kind of thing that is `it` there."""
    for block in tree.declarations:
        if isinstance(block.head, d.KindDecl):
            for line in block.body:
                if isinstance(line.head, kind_lines.ToVerb):
                    yield line.body, (block.head.name,)
        elif isinstance(block.head, d.Action | d.Define | d.AsSoonAs | d.SetUp | d.Flow):
            yield block.body, ()


def _does(step: Step) -> bool:
    """Whether a step is worth doing for itself."""
    return not isinstance(step, (*_WRAPS, SetState)) and not only_pays(step)


@dataclass
class _Names:
    """What is known of the things that names stand for; `it` is the thing of the whole."""

    model: Model
    it: Kinds
    names: dict[str, Kinds] = field(default_factory=dict)

    def performed(self, body: tuple[Block, ...]) -> Iterator[tuple[PerformField, Kinds]]:
        """The lines of cards that have to be done, with the kinds that those cards may be of."""
        for block in body:
            match block.head:
                case s.Given(kinds=kinds):
                    self.names.update((kind, self.model.members(kind)) for kind in kinds)
                    self.it = self.model.members(kinds[0]) if len(kinds) == 1 else ()
                case s.Choose(name=name, selector=thing) | s.Let(name=name, thing=thing):
                    self.names[name] = self._kinds(thing)
                case s.ForEach(name=name, noun=noun):
                    self.names[name] = self._described(noun)
                case s.OneOf():
                    # What cannot be done is not offered, and another alternative is.
                    continue
            # Most lines do no line of a card.
            if any(True for _ in all_of(block.head, PerformField)):
                yield from self._in(block.head)
            yield from self.performed(block.body)

    def _in(self, node: object) -> Iterator[tuple[PerformField, Kinds]]:
        match node:
            case PerformField(field=name, of=of, if_given=False):
                kinds = tuple(k for k in self._kinds(of) or self._having(name) if name in self._fields(k))
                if kinds:
                    yield node, kinds
            case Either() | Prefixed(prefix=May()):
                return
            case Node():
                for slot in node.slot_values():
                    yield from self._in(slot)
            case tuple():
                for one in node:
                    yield from self._in(one)

    def _kinds(self, thing: Thing) -> Kinds:
        match thing:
            case It():
                return self.it
            case Named(name=name):
                return self.names.get(name, self.model.members(self.model.remembered.get(name, "")))
        noun = getattr(thing, "noun", None)
        return self._described(noun) if isinstance(noun, Noun) else ()

    def _described(self, noun: Noun) -> Kinds:
        return self.model.members(noun.name())

    def _having(self, name: str) -> Kinds:
        """Where it is not known what the thing is: the kind that has such a line, if it is the only one."""
        found = tuple(k for k in self.model.kinds if name in self._fields(k))
        return found if len(found) == 1 else ()

    def _fields(self, kind: str) -> Mapping[str, object]:
        known = self.model.kinds.get(kind)
        return known.fields if known is not None else {}
