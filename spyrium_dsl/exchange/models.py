"""The pydantic model of each class of effect objects: reads JSON, and says what JSON there is.

Models are made when first asked for: most commands read sentences only, and those of all classes take as long to make as
a whole game takes to check.
"""

from __future__ import annotations

import json
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, TypeVar, Union, get_args, get_origin

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidationError,
    create_model,
)
from pydantic_core import CoreSchema, core_schema

from spyrium_dsl.effects.node import PLACES, REQUIRED, Between, Node, concrete_classes, slot_types

Read = TypeVar("Read", bound=Node)


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _One:
    """Said of a slot for a node: any class of that category may stand there, JSON names it by its tag."""

    def __init__(self, category: type[Node]) -> None:
        self.category = category

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(lambda value: from_json(self.category, value))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, object]:
        return {REFERENCE: self.category.__name__}


REFERENCE = "x-node"
"""In the JSON Schema of one model: here stands a node of the class or category of that name, described elsewhere."""


@cache
def model_of(cls: type[Node]) -> type[BaseModel]:
    """The model of a class with a tag: its slots and no others, without places. What it makes is frozen."""
    hints = slot_types(cls)
    slots = {
        name: (_marked(hints[name]), ... if default is REQUIRED else default)
        for name, default in cls.defaults.items()
        if name not in PLACES
    }
    made: type[BaseModel] = create_model(cls.__name__, __base__=_Frozen, __doc__=cls.__doc__, **slots)  # type: ignore[call-overload]
    return made


def _marked(hint: object) -> object:
    """The type of a slot, with what tells pydantic how to read a node wherever one stands in it."""
    if isinstance(hint, type) and issubclass(hint, Node):
        return Annotated[hint, _One(hint)]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        bounds = [Field(ge=one.least, le=one.most) for one in inner[1:] if isinstance(one, Between)]
        return Annotated[_marked(inner[0]), *inner[1:], *bounds]
    if origin is tuple:
        return tuple[tuple(_marked(one) for one in inner)]  # type: ignore[misc]
    if origin in (Union, UnionType):
        return reduce(or_, (_marked(one) for one in inner))
    return hint


class Misfit(ValueError):
    """JSON that describes no effect object.

    *path*: the keys and positions that lead to it, from outside. *why*: "no-node" (no class of this category has that
    tag), "missing" (a slot), "no-slot" (there is none of that name), or "value" (not of the sort that the slot takes).
    *known*: the tags or slots there are, where it is a name that is wrong.
    """

    def __init__(self, path: tuple[str | int, ...], why: str, found: str, known: tuple[str, ...] = ()) -> None:
        super().__init__(f"{why}: {found} at {shown(path)}")
        self.path, self.why, self.found, self.known = path, why, found, known


def shown(path: tuple[str | int, ...]) -> str:
    """A path as programs write it.

    >>> shown((0, "properties", 2, "step"))
    '[0].properties[2].step'
    """
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")


def from_json(cls: type[Read], value: object) -> Read:
    """The node of this class or category that JSON describes; raises Misfit, for the first thing that is wrong."""
    if isinstance(value, cls):
        return value
    tag = value.get("node") if isinstance(value, dict) else None
    for concrete in concrete_classes(cls):
        if concrete.tag() == tag and issubclass(concrete, cls):
            try:
                validated = model_of(concrete).model_validate(value)
            except ValidationError as wrong:
                raise _misfit(wrong, concrete) from None
            return concrete(**{name: getattr(validated, name) for name in type(validated).model_fields})
    found = json.dumps(value if tag is None else tag, ensure_ascii=False)
    raise Misfit((), "no-node", found[:_LONGEST], tuple(one.tag() for one in concrete_classes(cls)))


_LONGEST = 40
"""Letters shown of a value that does not fit."""


def _misfit(wrong: ValidationError, cls: type[Node]) -> Misfit:
    (first, *_) = wrong.errors(include_url=False)
    path, inner = first["loc"], first.get("ctx", {}).get("error")
    if isinstance(inner, Misfit):
        return Misfit((*path, *inner.path), inner.why, inner.found, inner.known)
    match first["type"]:
        case "missing":
            return Misfit(path[:-1], "missing", str(path[-1]))
        case "extra_forbidden":
            return Misfit(
                path[:-1], "no-slot", str(path[-1]), tuple(name for name in cls.defaults if name not in PLACES)
            )
    return Misfit(path, "value", json.dumps(first["input"], ensure_ascii=False, default=repr)[:_LONGEST])
