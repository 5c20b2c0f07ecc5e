"""Nodes of values that are known to fit, made without checking them again: that is most of what a node costs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

from spyrium_dsl.effects.node import Node
from spyrium_dsl.text.span import Span

Made = TypeVar("Made", bound=Node)


@cache
def _defaults(cls: type[Node]) -> dict[str, object]:
    return {name: field.default for name, field in cls.model_fields.items() if not field.is_required()}


def make(cls: type[Made], values: Mapping[str, object], span: Span | None = None) -> Made:
    """The node with these slots. Nothing is checked: the grammar has done it.

    Equal to what the class itself makes of the same values, and like it in every other way.
    """
    node = cls.__new__(cls)
    put = object.__setattr__
    put(node, "__dict__", {**_defaults(cls), **values, "span": span})
    put(node, "__pydantic_fields_set__", set(values))
    put(node, "__pydantic_extra__", None)
    put(node, "__pydantic_private__", None)
    return node
