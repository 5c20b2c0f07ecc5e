"""Values of lists: said outright, of a thing, or what a table gives now."""

from typing import Annotated, ClassVar, Literal

from spyrium_dsl.core.perhaps import if_any, some
from spyrium_dsl.core.scope import CannotLower, Scope
from spyrium_dsl.core.thing import Thing
from spyrium_dsl.effects.node import (
    ListField,
    Node,
    NotYet,
    Sort,
    ValueName,
)
from spyrium_dsl.effects.things import Ref
from spyrium_dsl.program.nodes import Const, Expr, Table, expr, select

ValueTableName = Annotated[str, Sort("value_table")]


class Value(Node):
    """A member of a list."""

    rule: ClassVar[str] = "value"

    def lower(self, scope: Scope) -> Expr:
        """The number of the member, counted from 0 in its list; below 0 where there is none."""
        raise NotYet(self)

    def may_lack(self, scope: Scope) -> bool:
        """Whether there may be none."""
        return False


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
        of = self.of.lower(scope)
        mask, list_id = the_mask(scope, self.field, of)
        bits = if_any(of, mask[some(of).value])
        value: Expr = Const(0)
        for number in range(1, len(scope.model.lists[list_id])):
            value = value + select((bits & (1 << number)) != 0, number, 0)
        return expr(select(bits == 0, -1, value)) if self.may_lack(scope) else value

    def may_lack(self, scope: Scope) -> bool:
        # Asked of every kind that has such a field: of what kind the thing is need not be looked for once more.
        fields = [kind.fields.get(self.field) for kind in scope.model.kinds.values()]
        return any(field is not None and field.sort == "value" and field.may_lack for field in fields)


class ValueNow(Value):
    """The value a table gives now, by the counter it is looked up by."""

    node: Literal["value-now"] = "value-now"
    table: ValueTableName

    def lower(self, scope: Scope) -> Expr:
        return scope.layout.table[self.table][scope.entry_now(self.table)]


def lists_of(scope: Scope, field: str, one: Thing) -> tuple[str, ...]:
    """The lists that a field has its values from, in the kinds that a thing may be of."""
    kinds = scope.model.kinds
    found = [kinds[k].fields[field].of for k in one.kinds if k in kinds and field in kinds[k].fields]
    if not found:
        raise CannotLower("E306", kind=" ".join(one.kinds), field=field)
    return tuple(dict.fromkeys(str(name) for name in found))


def the_mask(scope: Scope, field: str, one: Thing) -> tuple[Table, str]:
    """The values of a field by piece, and the list they are members of; it must be one for all that the thing may be."""
    lists = lists_of(scope, field, one)
    if len(lists) > 1:
        raise CannotLower("E401")
    return scope.layout.masks[field, lists[0]], lists[0]


def has_value(scope: Scope, field: str, value: str, one: Thing) -> Expr:
    """1 where the thing has the value in the field. Kinds may have values from different lists there."""
    found: Expr = Const(0)
    fitting = [name for name in lists_of(scope, field, one) if value in scope.model.lists[name]]
    if not fitting:
        raise CannotLower("E304", name=value, sort="value", needed=field)
    for name in fitting:
        bit = 1 << scope.model.lists[name].index(value)
        found = found | ((scope.layout.masks[field, name][one.value] & bit) != 0)
    return found


def shares_values(scope: Scope, field: str, one: Thing, other: Thing) -> Expr:
    """1 where two things have a value of the field in common."""
    found: Expr = Const(0)
    others = lists_of(scope, field, other)
    for name in lists_of(scope, field, one):
        if name in others:
            mask = scope.layout.masks[field, name]
            found = found | ((mask[one.value] & mask[other.value]) != 0)
    return found
