"""What a card means, as a tree: its lines taken apart, with what the game has defined for each word in them."""

from __future__ import annotations

from collections.abc import Iterable

from spyrium_dsl.core.model import Model
from spyrium_dsl.effects.act import Act
from spyrium_dsl.effects.blocks import Block, Card, ChangesProperty, StepsProperty, TriggerProperty
from spyrium_dsl.effects.line import Either, InTurn, Prefixed, Together
from spyrium_dsl.effects.node import Node, Step
from spyrium_dsl.effects.perform import Perform
from spyrium_dsl.effects.selectors import Counted, Every
from spyrium_dsl.effects.things import It, Thing
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.render.tree import Branch


def meaning(speech: Speech, card: Card) -> tuple[Branch, ...]:
    """One branch for each line of the card that does or changes something; none for a card of numbers only."""
    found = []
    for line in card.properties:
        match line:
            case StepsProperty(field=field, step=step):
                found.append(Branch(speech.name(field), _Meaning(speech, card.kind).steps(step)))
            case TriggerProperty(trigger=trigger, step=step):
                found.append(Branch(_said(speech, trigger), _Meaning(speech, card.kind).steps(step), trigger))
            case ChangesProperty(field=field, changes=changes):
                found.append(Branch(speech.name(field), tuple(Branch(_said(speech, one), node=one) for one in changes)))
    return tuple(found)


def _said(speech: Speech, node: Node) -> str:
    return speech.say(node) or f"{node.tag()} …"


class _Meaning:
    """Takes steps apart. *kind*: of the thing that `it` is. What is being explained is not explained again inside."""

    def __init__(self, speech: Speech, kind: str, under_way: frozenset[tuple[str, str]] = frozenset()) -> None:
        self.speech = speech
        self.model: Model = speech.model
        self.kind = kind
        self.under_way = under_way

    def steps(self, step: Step) -> tuple[Branch, ...]:
        """A branch for each step in order."""
        match step:
            case Together(steps=parts) | InTurn(parts=parts):
                return tuple(branch for part in parts for branch in self.steps(part))
            case Either(options=options):
                either = tuple(self._option(number, option) for number, option in enumerate(options, 1))
                return (Branch(self.speech.words.screen("either"), either),)
            case Prefixed(prefix=prefix, step=inner):
                return (Branch(_said(self.speech, prefix).rstrip(","), self.steps(inner), prefix),)
            case Perform(step=name):
                body = self._inside(("define", name), self.kind).blocks(self._body(("define", name)))
                return (Branch(_said(self.speech, step), body, step),)
            case Act(verb=verb, thing=thing):
                return (Branch(_said(self.speech, step), self._route(verb, thing), step),)
        return (Branch(_said(self.speech, step), node=step),)

    def blocks(self, blocks: Iterable[object]) -> tuple[Branch, ...]:
        """The lines of a define or a route."""
        found: list[Branch] = []
        for block in blocks:
            assert isinstance(block, Block)
            if isinstance(block.head, Step):
                found.extend(self.steps(block.head))
            else:
                found.append(Branch(_said(self.speech, block.head), self.blocks(block.body), block.head))
        return tuple(found)

    def _option(self, number: int, option: Step) -> Branch:
        found = self.steps(option)
        return found[0] if len(found) == 1 else Branch(str(number), found)

    def _inside(self, key: tuple[str, str], kind: str) -> _Meaning:
        return _Meaning(self.speech, kind, self.under_way | {key})

    def _body(self, key: tuple[str, str]) -> tuple[object, ...]:
        return () if key in self.under_way else self.model.defines.get(key[1], ())

    def _route(self, verb: str, thing: Thing) -> tuple[Branch, ...]:
        """What the kind of the thing says under the verb, where the kind is sure."""
        match thing:
            case Counted(noun=noun) | Every(noun=noun):
                kinds = self.model.members(noun.name())
            case It():
                kinds = (self.kind,)
            case _:
                return ()
        if len(kinds) != 1 or kinds[0] not in self.model.kinds:
            return ()
        key = verb, kinds[0]
        if key in self.under_way:
            return ()
        return self._inside(key, kinds[0]).blocks(self.model.kinds[kinds[0]].routes.get(verb, ()))
