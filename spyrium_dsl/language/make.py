"""Nodes of values that are known to fit, made without a look at their names: that is most of what a node costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from spyrium_dsl.effects.node import Node
from spyrium_dsl.text.span import Span

Made = TypeVar("Made", bound=Node)


def make(cls: type[Made], values: Mapping[str, object], span: Span | None = None) -> Made:
    """The node with these slots. Nothing is checked: the grammar has done it.

    Equal to what the class itself makes of the same values, and like it in every other way.
    """
    node = cls.__new__(cls)
    node.__dict__.update(cls.defaults)
    node.__dict__.update(values)
    node.__dict__["span"] = span
    return node
