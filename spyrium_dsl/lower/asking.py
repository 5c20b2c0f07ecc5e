"""Which steps may offer a choice: those become decisions in the flow."""

from __future__ import annotations

from collections.abc import Callable

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.act import Act
from spyrium_dsl.effects.acting import Acting
from spyrium_dsl.effects.amounts import EqualAny
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.comparing import HoldsFewer
from spyrium_dsl.effects.conditions import Holds, ThereIs
from spyrium_dsl.effects.laying import ThingHas
from spyrium_dsl.effects.line import Either, May
from spyrium_dsl.effects.move import Move
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.nouns import Kind, Noun, Placed
from spyrium_dsl.effects.others import Acts
from spyrium_dsl.effects.perform import Perform, PerformField
from spyrium_dsl.effects.selectors import A, Another, AnyNumber, Counted, Random, Top, UpTo
from spyrium_dsl.effects.variable import AnyAmount, AnyDifferent, AnyMix
from spyrium_dsl.effects.walk import nodes

FLOW = s.Decide | s.Turns


class Asking:
    """Answers, for one model, whether a node or a block may offer a choice, or contains a decision of the flow."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._looked_at: set[tuple[str, str]] = set()
        """Defined steps looked at since the question that is under way was asked: no way by them comes out otherwise."""

    def asks(self, node: object) -> bool:
        """True where doing it may need a choice of the actor."""
        model = self.model
        match node:
            case s.Choose(selector=Top() | Random() as one):
                return self.asks(one)
            case Acting() | Acts() | s.Choose() | s.ChooseNumber() | s.OneOf() | Either() | May() | EqualAny():
                return True
            case ThereIs() | s.Where():
                return False
            case Holds(who=Another()) | HoldsFewer(who=Another()) | ThingHas(selector=Another()):
                # Whether there is one, nobody is asked.
                return False
            case A() | AnyNumber() | Another() | AnyAmount() | AnyMix() | AnyDifferent():
                return True
            case Perform(step=step):
                return self._once(("define", step), model.defines[step])
            case PerformField(field=field, of=of):
                if self.asks(of):
                    return True
                lines = [step for (_, name), step in model.steps.items() if name == field]
                return self._once(("field", field), tuple(lines))
            case Act(verb=verb, thing=thing):
                if self.asks(thing) or (isinstance(thing, Counted) and self._of_cards(thing.noun)):
                    return True
                kinds = model.members(thing.noun.name()) if isinstance(thing, Counted) else tuple(model.kinds)
                routes = [model.kinds[k].routes.get(verb, ()) for k in kinds]
                return self._once(("verb", verb), tuple(block for route in routes for block in route))
            case UpTo(noun=noun) if self._of_cards(noun) or any(isinstance(one, Placed) for one in nodes(noun)):
                return True
            case Move(thing=Counted(noun=noun)) if self._of_cards(noun):
                return True
            case s.Let(thing=A()):
                return False
            case Block():
                return self.asks(node.head) or any(self.asks(one) for one in node.body)
            case Node():
                return any(self.asks(slot) for slot in node.slot_values())
            case tuple():
                return any(self.asks(one) for one in node)
        return False

    def _of_cards(self, noun: Noun) -> bool:
        """True for so many cards that lie somewhere: which of them, is a choice."""
        kinds = self.model.members(noun.name())
        return not isinstance(noun, Kind) and all(
            k in self.model.kinds and not self.model.kinds[k].alike for k in kinds
        )

    def _once(self, key: tuple[str, str], inner: tuple[object, ...]) -> bool:
        """Defined steps may speak of one another; one that has been looked at for the same question adds nothing."""
        return self._look(key, inner, self.asks)

    def _look(self, key: tuple[str, str], inner: tuple[object, ...], question: Callable[[object], bool]) -> bool:
        if key in self._looked_at:
            return False
        outermost = not self._looked_at
        self._looked_at.add(key)
        try:
            return any(question(one) for one in inner)
        finally:
            if outermost:
                self._looked_at.clear()

    def lines_that_ask(self, block: Block) -> list[Node]:
        """The lines of cards done in a block that may need a choice; [] where the block itself asks."""
        fields = [one.field for one in nodes((block.head, block.body)) if isinstance(one, PerformField)]
        lines = [line for (_, name), line in self.model.steps.items() if name in fields]
        return [line for line in lines if isinstance(line, Node) and self.asks(line)]

    def decides(self, node: object) -> bool:
        """True where it contains a decision of the flow, in a define too."""
        match node:
            case s.Decide() | s.Turns():
                return True
            case Perform(step=step):
                return self._look(("flow", step), self.model.defines[step], self.decides)
            case Block():
                return self.decides(node.head) or any(self.decides(one) for one in node.body)
        return False
