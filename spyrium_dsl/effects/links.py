"""What pieces remember of one another: links, sets, numbers kept in the state. It reads and prints; none runs yet."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from spyrium_dsl.effects.declarations import OrNothing
from spyrium_dsl.effects.kind_lines import KindLine
from spyrium_dsl.effects.node import (
    Condition,
    KindName,
    LinkField,
    ListField,
    New,
    Number,
    NumberField,
    Sort,
    Statement,
    Step,
)
from spyrium_dsl.effects.nouns import Filter
from spyrium_dsl.effects.selectors import Selector
from spyrium_dsl.effects.things import Ref, Thing
from spyrium_dsl.effects.values import Value

SetField = Annotated[str, Sort("set_field")]
PiecesField = Annotated[str, Sort("pieces_field")]


class RemembersLink(KindLine):
    """Another thing, remembered by each piece of the kind; it may change."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["remembers-link"] = "remembers-link"
    name: New
    kind: KindName
    or_nothing: OrNothing = False


class RemembersSet(KindLine):
    """Any number of things, remembered."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["remembers-set"] = "remembers-set"
    name: New
    kind: KindName


class RemembersNumber(KindLine):
    """The game keeps a number under that name."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["remembers-number"] = "remembers-number"
    name: New


class HasDesign(KindLine):
    """A field that names a design of another kind."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["has-design"] = "has-design"
    name: New
    kind: KindName


class HasPieces(KindLine):
    """A field that is pieces lying on the thing."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["has-pieces"] = "has-pieces"
    name: New
    kind: KindName


class SetLink(Step):
    """The thing remembers *value* under that name from now on."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["set-link"] = "set-link"
    field: LinkField
    of: Ref
    value: Thing


class AddTo(Step):
    """Put a thing into a remembered set."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["add-to"] = "add-to"
    thing: Thing
    field: SetField
    of: Ref


class IsAmong(Condition):
    """The thing is in the remembered set."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["is-among"] = "is-among"
    thing: Ref
    field: SetField
    of: Ref


class IsNotAmong(Condition):
    """The thing is not in the remembered set."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["is-not-among"] = "is-not-among"
    thing: Ref
    field: SetField
    of: Ref


class ValueAmong(Condition):
    """The value is one of those a thing has in a field."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["value-among"] = "value-among"
    value: Value
    field: ListField
    of: Ref


class ValueNotAmong(Condition):
    """The value is none of those."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["value-not-among"] = "value-not-among"
    value: Value
    field: ListField
    of: Ref


class WithLink(Filter):
    """Remembers that thing under the name."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["with-link"] = "with-link"
    field: LinkField
    thing: Ref


class WithYours(Filter):
    """Remembers a piece of the acting seat under the name."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["with-yours"] = "with-yours"
    field: LinkField


class WithEqual(Filter):
    """Has in the field the value that something else has."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["with-equal"] = "with-equal"
    field: ListField
    value: Value


class Reached(Filter):
    """Found by following remembered links from a thing, one after another."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["reached"] = "reached"
    of: Ref
    field: LinkField


class ChooseLink(Statement):
    """The acting seat chooses what it remembers under that name."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["choose-link"] = "choose-link"
    field: LinkField
    selector: Selector


class ChooseOwnNumber(Statement):
    """The acting seat chooses the number it remembers under that name, both ends included."""

    not_run_yet: ClassVar[bool] = True
    slots: ClassVar[dict[str, str]] = {"low": "atom", "high": "atom"}
    node: Literal["choose-own-number"] = "choose-own-number"
    field: NumberField
    low: Number
    high: Number


class YourField(Number):
    """The number the acting seat remembers."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["your-field"] = "your-field"
    field: NumberField


class YourPiece(Ref):
    """The only piece of that kind of the acting seat's."""

    not_run_yet: ClassVar[bool] = True
    node: Literal["your-piece"] = "your-piece"
    kind: KindName
