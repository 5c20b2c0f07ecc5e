"""All passes in their order: what a back end prints."""

from __future__ import annotations

from dataclasses import dataclass, field

from spyrium_dsl.program.classify import Classes, Kind
from spyrium_dsl.program.flow import FlowBlock, cut
from spyrium_dsl.program.homes import housed
from spyrium_dsl.program.nest import nested
from spyrium_dsl.program.nested import Listing
from spyrium_dsl.program.nodes import Block
from spyrium_dsl.program.open import Opener
from spyrium_dsl.program.program import AT, Program
from spyrium_dsl.program.slice import sliced
from spyrium_dsl.program.suspend import suspended
from spyrium_dsl.program.tidy import tidied


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """A Program with its suspended actions in the flow, and the flow in blocks.

    *program*: a copy with more slots, decisions and functions; slots of the original keep their offsets.
    *flowing*: functions of actions that the flow itself runs: choosing one only notes which. *listed*: what `listings` made;
    back ends that print the same text name the same things alike.
    """

    program: Program
    classes: Classes
    blocks: list[FlowBlock]
    flowing: frozenset[str]
    listed: dict[str, list[Listing]] = field(default_factory=dict)

    def actions(self) -> list[str]:
        """Names of the functions that decisions offer, each once."""
        return list(dict.fromkeys(case.function for d in self.program.decisions for case in d.cases))

    def bodies(self) -> dict[str, Block]:
        """For each action its listing as one block: opened, sliced and tidied."""
        opener = Opener(self.classes, self.program.names)
        made: dict[str, Block] = {}
        for action in self.actions():
            params = self.program.functions[action].params
            made[action] = tidied(sliced(self.classes, opener.action(action)), params)
        return made

    def listings(self) -> dict[str, list[Listing]]:
        """For each action the functions that list its runs."""
        if not self.listed:
            functions = self.program.functions
            for action, body in self.bodies().items():
                self.listed[action] = nested(action, functions[action].params, body, self.program.names)
        return self.listed


def prepared(program: Program) -> Prepared:
    """The Program made ready for a back end; the Program itself stays as it is."""
    copy = program.copy()
    if AT not in copy.slots:
        copy.slot(AT)
    classes = Classes(copy)
    flow, answers = suspended(copy, classes)
    blocks = housed(copy, cut(flow, len(copy.decisions), copy.names), answers)
    flowing = frozenset(f for f in program.functions if classes.kind(f) is Kind.SUSPENDING)
    return Prepared(copy, Classes(copy), blocks, flowing)
