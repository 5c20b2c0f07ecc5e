"""What every effect object is: a frozen record of its slots, with the place it was written.

An effect object is the single copy of a meaning. Its class names the phrase that says it (`node`), the grammar rule the
phrase is an alternative of (`rule`), and the type of each slot; the words stand in `rules/languages/`. Equality and hash
ignore the place, so the same sentence written twice, or in two languages, is equal.

What comes from outside, as JSON, is validated by the pydantic model of the class: see `exchange/models.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from inspect import get_annotations
from typing import TYPE_CHECKING, Annotated, ClassVar, Self, dataclass_transform

from spyrium_dsl.text.span import Span

if TYPE_CHECKING:
    from spyrium_dsl.core.scope import Scope
    from spyrium_dsl.program.nodes import Expr


class NotYet(Exception):
    """A construct that reads and prints but does not run yet; carries the node, so that the checker can point at it."""

    def __init__(self, node: "Node") -> None:
        super().__init__(node.tag())
        self.node = node


REQUIRED = object()
"""In place of a default: the slot has to be given."""


@dataclass_transform(kw_only_default=True, frozen_default=True)
class NodeClass(type):
    """Makes classes of nodes: the names that a class annotates are its slots, in that order, after those of its base."""

    defaults: dict[str, object]
    """What each slot has where it is not given."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, object], **options: object
    ) -> "NodeClass":
        made = super().__new__(cls, name, bases, namespace, **options)
        found: dict[str, object] = {}
        for base in reversed(bases):
            found.update(getattr(base, "defaults", {}))
        written = namespace.get("__annotations__", {})
        assert isinstance(written, dict)
        for slot, kind in written.items():
            if not str(kind).removeprefix("typing.").startswith("ClassVar"):
                found[slot] = namespace.get(slot, REQUIRED)
        made.defaults = found
        return made


class Node(metaclass=NodeClass):
    """A frozen effect object; `span` is where it was written, None for one built by a program.

    Made of its slots, by name; TypeError where one is missing or there is none of that name. That the values fit is
    what mypy sees to in Python, the grammar in a sentence, and pydantic in JSON.
    """

    rule: ClassVar[str] = ""
    """The grammar rule this class's phrase is an alternative of; empty for classes without a phrase of their own."""
    slots: ClassVar[dict[str, str]] = {}
    """Grammar rule of a slot, where it is another than its type's own (operators have a narrower side)."""
    not_run_yet: ClassVar[bool] = False
    """True for a class that reads and prints and does not run so far; languages other than English may lack its words."""

    span: Span | None = None

    def __init__(self, **values: object) -> None:
        defaults = type(self).defaults
        every = {**defaults, **values}
        wrong = [name for name, value in every.items() if value is REQUIRED or name not in defaults]
        if wrong:
            raise TypeError(f"{type(self).__name__}: missing or of no such name: {', '.join(wrong)}")
        self.__dict__.update(every)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be deleted")

    @classmethod
    def tag(cls) -> str:
        """The word that names this class in vocabularies and JSON, such as `gain`."""
        return str(cls.defaults["node"])

    def slot_values(self) -> tuple[object, ...]:
        """The values of the slots in the order of declaration, without the place."""
        values = self.__dict__
        return tuple([values[name] for name in slot_names(type(self))])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and type(self) is type(other) and self.slot_values() == other.slot_values()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.slot_values()))

    def __repr__(self) -> str:
        said = (f"{name}={value!r}" for name, value in self.__dict__.items() if name not in PLACES)
        return f"{type(self).__name__}({', '.join(said)})"

    def but(self, values: Mapping[str, object]) -> Self:
        """The same with other values in some slots."""
        return type(self)(**{**self.__dict__, **values})

    def as_json(self) -> dict[str, object]:
        """The node for JSON: its tag and its slots, without places."""
        return {name: _as_json(value) for name, value in self.__dict__.items() if name not in PLACES}

    def canonical(self) -> "Node":
        """The node that means the same and prints; a class whose phrase has a shorter equal overrides it."""
        return self


PLACES = frozenset({"span", "id_span"})
"""Slots that say where something was written, not what."""


def _as_json(value: object) -> object:
    if isinstance(value, Node):
        return value.as_json()
    return [_as_json(one) for one in value] if isinstance(value, tuple) else value


@cache
def slot_names(cls: type[Node]) -> tuple[str, ...]:
    """The names of the slots of a class in the order of declaration, the place not among them."""
    return tuple(name for name in cls.defaults if name != "span")


@cache
def _written(cls: type) -> dict[str, object]:
    """The types that a class writes for its own names; those written as text are evaluated."""
    return get_annotations(cls, eval_str=True)


def slot_types(cls: type[Node]) -> dict[str, object]:
    """The type of each name that a class or one of its bases annotates, with what `Annotated` adds to it."""
    return {name: kind for base in reversed(cls.__mro__) for name, kind in _written(base).items()}


def has_tag(cls: type[Node]) -> bool:
    """False for a category: a class that only stands for those that derive from it."""
    return "node" in cls.defaults


def concrete_classes(category: type[Node]) -> tuple[type[Node], ...]:
    """Every class of *category* that has a tag, in the order of definition, itself included."""
    found = (category,) if has_tag(category) else ()
    return found + tuple(one for child in category.__subclasses__() for one in concrete_classes(child))


@dataclass(frozen=True)
class Sort:
    """The sort of a name slot: which of the game's names may stand there (`resource`, `kind`, `zone` ...)."""

    name: str


@dataclass(frozen=True)
class Mark:
    """A yes/no slot: its words are those of the phrase `phrase`, printed when yes, read when there."""

    phrase: str


@dataclass(frozen=True)
class Listed:
    """A slot of one or more, separated by commas and, before the last, the word `last` of the language (`or`, `then`)."""

    last: str


@dataclass(frozen=True)
class Between:
    """A slot of digits: the least and the most that may stand there, both included."""

    least: int
    most: int


ResourceName = Annotated[str, Sort("resource")]
KindName = Annotated[str, Sort("kind")]
"""A kind or a group of kinds."""
ZoneName = Annotated[str, Sort("zone")]
QuantityName = Annotated[str, Sort("quantity")]
"""Any named number: quantities, tables, tracks, shared resources, numbers chosen or given, counters of a `for`."""
ParamQuantityName = Annotated[str, Sort("quantity_of")]
"""A quantity or table that is asked of a thing: `price of it`."""
TrackName = Annotated[str, Sort("track")]
StateName = Annotated[str, Sort("state")]
ValueName = Annotated[str, Sort("value")]
"""A member of a list: a symbol, a period."""
ListName = Annotated[str, Sort("list")]
NumberField = Annotated[str, Sort("number_field")]
"""A field that is a number (or an amount of a resource)."""
ListField = Annotated[str, Sort("list_field")]
StepsField = Annotated[str, Sort("steps_field")]
ChangesField = Annotated[str, Sort("changes_field")]
TriggerField = Annotated[str, Sort("trigger_field")]
LinkField = Annotated[str, Sort("link_field")]
ThingName = Annotated[str, Sort("thing")]
"""A name in reach that is one thing: chosen, let, given, looped over, or remembered by the game."""
RememberedName = Annotated[str, Sort("remembered")]
StepName = Annotated[str, Sort("step")]
ActionName = Annotated[str, Sort("action")]
VerbName = Annotated[str, Sort("verb")]
RelationName = Annotated[str, Sort("relation")]
DesignName = Annotated[str, Sort("design")]
SeatName = Annotated[str, Sort("seat")]
"""A player of an example."""
New = Annotated[str, Sort("new")]
"""A name that this line gives: any words up to the next word of the phrase."""
MOST_NUMBER = 999_999
"""The largest number that can be written."""
Digits = Annotated[int, Between(0, MOST_NUMBER)]


class Step(Node):
    """Something that is done: a verb with its slots."""

    rule: ClassVar[str] = "step"

    def lower(self, scope: "Scope") -> None:
        """Write the meaning of this step, once, through the builder of *scope*."""
        raise NotYet(self)


class Number(Node):
    """A number: digits, a quantity, a count, a sum."""

    rule: ClassVar[str] = "atom"

    def lower(self, scope: "Scope") -> "Expr":
        """The number as an expression of the machine."""
        raise NotYet(self)


class Condition(Node):
    """Something that is so or is not."""

    rule: ClassVar[str] = "clause"

    def lower(self, scope: "Scope") -> "Expr":
        """1 where the condition holds, else 0."""
        raise NotYet(self)


class Change(Node):
    """What a card changes while it lies where changes hold."""

    rule: ClassVar[str] = "change"


class Statement(Node):
    """The head of a line in an action, a define, the set-up or the flow; what stands under it is in its Block."""

    rule: ClassVar[str] = "statement"
