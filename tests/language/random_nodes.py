"""Effect objects by chance: any class in any slot where the grammar lets it stand."""

from __future__ import annotations

from random import Random

from spyrium_dsl.effects.line import Either, InTurn, May, Prefixed, Together
from spyrium_dsl.effects.links import YourPiece
from spyrium_dsl.effects.node import Node, Step
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.language.grammar import within
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.make import make
from spyrium_dsl.language.schema import WITHOUT_PHRASE, Shape, Slot, shapes
from spyrium_dsl.language.vocabulary import Vocabulary

_NEW_NAMES = ("plum", "old-hat", "kettle", "red-lamp", "x7")
_NOT_ALONE = frozenset({"number-property", "block"})


class NoNames(Exception):
    """Nothing can be made: whatever may stand there needs a name of a sort that has none."""


class Chance:
    """Makes nodes; equal seeds make equal nodes."""

    def __init__(self, random: Random, vocabulary: Vocabulary, lexicon: Lexicon) -> None:
        self.random, self.vocabulary, self.lexicon = random, vocabulary, lexicon

    def node(self, rule: str, depth: int = 4) -> Node:
        """A node that may stand where the grammar asks for *rule*; NoNames where the names suffice for none."""
        if rule == "line":
            return self.line(depth)
        inside = within(self.vocabulary, rule)
        fitting = [
            shape
            for shape in shapes().values()
            if shape.rule in inside
            and shape.tag in self.vocabulary.phrases
            and shape.tag not in WITHOUT_PHRASE
            and self._has_names(shape)
        ]
        if "atom" in inside and (depth <= 0 or self.random.random() < 0.4):
            return Digit(value=self.random.choice((0, 1, 2, 5, 11)))
        if not fitting:
            raise NoNames(rule)
        if depth <= 0:
            least = min(self._size(shape) for shape in fitting)
            fitting = [shape for shape in fitting if self._size(shape) == least]
        return self.of(self.random.choice(fitting), depth)

    def of(self, shape: Shape, depth: int = 4) -> Node:
        """A node of that class."""
        values: dict[str, object] = {}
        for slot in shape.slots.values():
            if slot.sort == "mark":
                values[slot.name] = self.random.random() < 0.5
            elif slot.listed is not None:
                least = 2 if slot.listed == "or" else 1 if slot.required else 0
                count = self.random.choice((least, least + 1, 3))
                values[slot.name] = tuple(self._one(shape, slot, depth - 1) for _ in range(count))
            else:
                values[slot.name] = self._one(shape, slot, depth - 1)
        return make(shape.cls, values).canonical()

    def line(self, depth: int) -> Step:
        """Steps joined in any way that a line can show."""
        steps = [self._step(depth) for _ in range(self.random.choice((1, 1, 2, 2, 3)))]
        kind = self.random.choice(("together", "either", "turns", "alone"))
        if self.random.random() < 0.15:
            steps[-1] = Prefixed(prefix=May(), step=steps[-1])
        if len(steps) == 1 or kind == "alone":
            return steps[0]
        if kind == "together":
            return Together(steps=tuple(steps))
        if kind == "either":
            if self.random.random() < 0.5:
                steps[0] = Together(steps=(self._step(depth), self._step(depth)))
            return Either(options=tuple(steps))
        return InTurn(parts=tuple(steps))

    def _step(self, depth: int) -> Step:
        node = self.node("step", depth - 1)
        if not isinstance(node, Step):
            raise TypeError("the rule of steps makes steps")
        return node

    def _has_names(self, shape: Shape) -> bool:
        """Whether there is a name for each slot that needs one."""
        sorts = {slot.sort for slot in shape.slots.values()} - {"", "mark", "digits", "new"}
        return all(self.lexicon.of_sort(sort) for sort in sorts)

    def _size(self, shape: Shape) -> int:
        return sum(1 for slot in shape.slots.values() if not slot.sort)

    def _one(self, shape: Shape, slot: Slot, depth: int) -> object:
        if slot.sort == "digits":
            return self.random.choice((1, 2, 7))
        if slot.sort == "new":
            return self.random.choice(_NEW_NAMES)
        if slot.sort:
            names = [name.id for name in self.lexicon.of_sort(slot.sort)]
            if shape.cls is YourPiece:
                # The places of a zone are pieces that are nobody's: `your gap` would be two things at once.
                names = [name for name in names if self.lexicon.find("zone", name) is None]
            if not names:
                raise NoNames(slot.sort)
            return self.random.choice(names)
        return self.node(slot.symbol, depth)
