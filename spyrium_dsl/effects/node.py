"""What every effect object is: a frozen record of its slots, with the place it was written.

An effect object is the single copy of a meaning. Its class names the phrase that says it (`node`), the grammar rule the
phrase is an alternative of (`rule`), and the type of each slot; the words stand in `rules/languages/`. Equality and hash
ignore the place, so the same sentence written twice, or in two languages, is equal.
"""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from spyrium_dsl.text.span import Span

if TYPE_CHECKING:
    from spyrium_dsl.core.scope import Scope
    from spyrium_dsl.program.nodes import Expr


class NotYet(Exception):
    """A construct that reads and prints but does not run yet; carries the node, so that the checker can point at it."""

    def __init__(self, node: "Node") -> None:
        super().__init__(node.tag())
        self.node = node


class Node(BaseModel):
    """A frozen effect object; `span` is where it was written, None for one built by a program."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    rule: ClassVar[str] = ""
    """The grammar rule this class's phrase is an alternative of; empty for classes without a phrase of their own."""
    slots: ClassVar[dict[str, str]] = {}
    """Grammar rule of a slot, where it is another than its type's own (operators have a narrower side)."""
    not_run_yet: ClassVar[bool] = False
    """True for a class that reads and prints and does not run so far; languages other than English may lack its words."""

    span: Span | None = Field(default=None, exclude=True, repr=False)

    @classmethod
    def tag(cls) -> str:
        """The word that names this class in vocabularies and JSON, such as `gain`."""
        return str(cls.model_fields["node"].default)

    def slot_values(self) -> tuple[object, ...]:
        """The values of the slots in the order of declaration, without the place."""
        values = self.__dict__
        return tuple([values[name] for name in _slot_names(type(self))])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.slot_values() == other.slot_values()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.slot_values()))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type[BaseModel], handler: GetCoreSchemaHandler) -> CoreSchema:
        """A category (a class without a tag) accepts any of its classes; JSON names the class by its tag."""
        if "node" in cls.__annotations__ or "node" in cls.model_fields:
            return handler(source)
        return core_schema.no_info_plain_validator_function(
            cls.from_json, serialization=core_schema.plain_serializer_function_ser_schema(lambda one: one.model_dump())
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, object]:
        if "node" in cls.model_fields:
            return handler(schema)
        return {"$ref": f"#/$defs/{cls.__name__}"}

    @classmethod
    def from_json(cls, value: object) -> "Node":
        """The node that a JSON object describes; raises ValueError where its tag is none of this category's."""
        if isinstance(value, cls):
            return value
        tag = value.get("node") if isinstance(value, dict) else None
        for concrete in concrete_classes(cls):
            if concrete.tag() == tag:
                return concrete.model_validate(value)
        raise ValueError(f"no {cls.__name__} is called {tag!r}")

    def canonical(self) -> "Node":
        """The node that means the same and prints; a class whose phrase has a shorter equal overrides it."""
        return self


@cache
def _slot_names(cls: type[Node]) -> tuple[str, ...]:
    return tuple(name for name in cls.model_fields if name != "span")


def concrete_classes(category: type[Node]) -> tuple[type[Node], ...]:
    """Every class of *category* that has a tag, in the order of definition, itself included."""
    found = (category,) if "node" in category.model_fields else ()
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
Digits = Annotated[int, Field(ge=0, le=999_999)]


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
