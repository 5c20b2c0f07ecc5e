"""Values of lists: said outright, of a thing, or what a table gives now."""

from typing import Annotated, ClassVar, Literal

from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.effects.node import (
    ListField,
    Node,
    NotYet,
    Sort,
    ValueName,
)
from spyrium_dsl.effects.things import Ref
from spyrium_dsl.program.nodes import Const, Expr, select

ValueTableName = Annotated[str, Sort("value_table")]


class Value(Node):
    """A member of a list."""

    rule: ClassVar[str] = "value"

    def lower(self, scope: Scope) -> Expr:
        """The number of the member, counted from 0 in its list."""
        raise NotYet(self)


class ValueWord(Value):
    """A member of a list, by its name."""

    node: Literal["value-word"] = "value-word"
    value: ValueName

    def lower(self, scope: Scope) -> Expr:
        for members in scope.model.lists.values():
            if self.value in members:
                return Const(members.index(self.value))
        raise NotYet(self)


class ValueOf(Value):
    """The value a thing has in a field of one value."""

    node: Literal["value-of"] = "value-of"
    field: ListField
    of: Ref

    def lower(self, scope: Scope) -> Expr:
        mask = scope.layout.masks[self.field][self.of.lower(scope).value]
        value: Expr = Const(0)
        for number in range(1, values_of(scope, self.field)):
            value = value + select((mask & (1 << number)) != 0, number, 0)
        return value


class ValueNow(Value):
    """The value a table gives now, by the counter it is looked up by."""

    node: Literal["value-now"] = "value-now"
    table: ValueTableName

    def lower(self, scope: Scope) -> Expr:
        return scope.layout.table[self.table][scope.entry_now(self.table)]


def values_of(scope: Scope, field: str) -> int:
    """How many members the list of a field has."""
    lists = [kind.fields[field].of for kind in scope.model.kinds.values() if field in kind.fields]
    return len(scope.model.lists[str(lists[0])])


def value_number(scope: Scope, field: str, value: str) -> int:
    """The number of a value in the list of a field."""
    for kind in scope.model.kinds.values():
        if field in kind.fields:
            members = scope.model.lists[str(kind.fields[field].of)]
            if value in members:
                return members.index(value)
    raise CannotLower("E304", name=value, sort="value", needed=field)
