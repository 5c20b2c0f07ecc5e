"""Selectors: a noun with an article or a number, which chooses, finds or counts the things meant."""

from typing import ClassVar, Literal

from spyrium_dsl.core import thing
from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.core.piles import pile_of, top_of
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.select import by_chance, choose, the_only
from spyrium_dsl.core.thing import At
from spyrium_dsl.core.wanted import Wanted
from spyrium_dsl.effects.node import Number
from spyrium_dsl.effects.nouns import Noun, check_seen
from spyrium_dsl.effects.things import Thing
from spyrium_dsl.program.nodes import Const


class Selector(Thing):
    """A description with an article: a choice, one that is unique, or all."""

    rule: ClassVar[str] = "selector"


class A(Selector):
    """Some one: a choice of the acting seat in a verb, `at least one` in a condition."""

    node: Literal["a"] = "a"
    noun: Noun

    def lower(self, scope: Scope) -> thing.Thing:
        wanted = self.noun.wanted(scope)
        check_seen(scope, self.noun, wanted)
        return choose(scope, self.noun.name(), wanted)


class The(Selector):
    """The only one."""

    node: Literal["the"] = "the"
    noun: Noun

    def lower(self, scope: Scope) -> thing.Thing:
        return the_only(scope, self.noun.name(), self.noun.wanted(scope))


class Every(Selector):
    """All things of that description, none included."""

    node: Literal["every"] = "every"
    noun: Noun

    def wanted(self, scope: Scope) -> Wanted:
        """The description of them."""
        return self.noun.wanted(scope)


class Another(Selector):
    """Some one that is not the actor, or not this card."""

    node: Literal["another"] = "another"
    noun: Noun

    def wanted(self, scope: Scope) -> Wanted:
        """The description of them."""
        return _not_self(scope, self.noun.wanted(scope))

    def lower(self, scope: Scope) -> thing.Thing:
        wanted = self.wanted(scope)
        check_seen(scope, self.noun, wanted)
        return choose(scope, self.noun.name(), wanted)


class EveryOther(Selector):
    """All of them but the actor, or but this card."""

    node: Literal["every-other"] = "every-other"
    noun: Noun

    def wanted(self, scope: Scope) -> Wanted:
        """The description of them."""
        return _not_self(scope, self.noun.wanted(scope))


def _not_self(scope: Scope, wanted: Wanted) -> Wanted:
    own = scope.actor if wanted.kinds == (PLAYER,) else scope.card.value if scope.card is not None else None
    if own is None:
        raise CannotLower("E407", why="no-card")
    return wanted.tested(lambda one: one.value != own)


class Rest(Selector):
    """What is left where this line has dealt to last."""

    node: Literal["rest"] = "rest"

    def wanted(self, scope: Scope) -> Wanted:
        """The description of it."""
        if scope.rest is None:
            raise CannotLower("E407", why="no-rest")
        return scope.rest


class Top(Selector):
    """The top piece of a pile."""

    node: Literal["top"] = "top"
    noun: Noun

    def lower(self, scope: Scope) -> thing.Thing:
        wanted = self.noun.wanted(scope)
        if wanted.zone is None:
            raise CannotLower("E407", why="several")
        at = At(wanted.zone, wanted.place if wanted.place is not None else Const(0))
        spot = pile_of(scope, at)
        scope.builder.require(scope.layout.size[at.place + spot.first] > 0, "nothing-there")
        return top_of(scope, at)


class Random(Selector):
    """One of them by chance, each as likely."""

    node: Literal["random"] = "random"
    noun: Noun

    def lower(self, scope: Scope) -> thing.Thing:
        return by_chance(scope, self.noun.wanted(scope))


class Counted(Thing):
    """So many alike pieces."""

    rule: ClassVar[str] = "counted"
    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["counted"] = "counted"
    number: Number
    noun: Noun


class AnyNumber(Thing):
    """As many things as the actor likes, none included, of those there are."""

    rule: ClassVar[str] = "counted"
    node: Literal["any-number"] = "any-number"
    noun: Noun


class UpTo(Thing):
    """At most so many of the things that lie somewhere: which and how many is the actor's choice, none included.

    Alike pieces that a verb of the game brings from where it says (`take up to 2 workers`) are as many as there are.
    """

    rule: ClassVar[str] = "counted"
    slots: ClassVar[dict[str, str]] = {"number": "atom"}
    node: Literal["up-to"] = "up-to"
    number: Number
    noun: Noun
