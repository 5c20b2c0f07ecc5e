"""Which cards share a back: those that begin in one pile, so that no back tells more than the pile does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from spyrium_dsl.core.model import Model
from spyrium_dsl.render.speech import Naming


@dataclass(frozen=True)
class Backing:
    """A back. *of*: the kind or group of kinds that has it; *value*: the member of a list that all of its cards have.

    *name* and *value_name* are what the language calls these.
    """

    of: str
    value: str
    name: str
    value_name: str


def backing_of(model: Model, naming: Naming, kind: str, values: Mapping[str, str]) -> Backing:
    """The backing of a card of a kind with these first values of its fields; a kind that begins nowhere has its own."""
    for zone in model.zones.values():
        if zone.begins is None or kind not in model.members(zone.begins):
            continue
        if zone.begins_list is None:
            return Backing(zone.begins, "", naming(zone.begins), "")
        fields = [one.id for one in model.kinds[kind].fields.values() if one.of == zone.begins_list]
        value = next((values[one] for one in fields if one in values), "")
        return Backing(zone.begins, value, naming(zone.begins), naming(value) if value else "")
    return Backing(kind, "", naming(kind), "")
