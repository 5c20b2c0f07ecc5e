"""The JSON Schema of effect objects, made from their models."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl import effects
from spyrium_dsl.effects.node import Node, concrete_classes, has_tag
from spyrium_dsl.exchange.models import REFERENCE, model_of

assert effects.MODULES  # importing the package defines every class

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema() -> dict[str, Json]:
    """One schema that takes any effect object; each class and each category has its own under `$defs`.

    A category is one of its classes, told apart by `node`.

    >>> json_schema()["$defs"]["Spend"]["properties"]["amount"]["$ref"]
    '#/$defs/Amount'
    """
    definitions: dict[str, Json] = {}
    for concrete in concrete_classes(Node):
        made = _referring(model_of(concrete).model_json_schema())
        assert isinstance(made, dict)
        required = made.get("required", [])
        assert isinstance(required, list)
        # JSON always has the tag.
        definitions[concrete.__name__] = {**made, "required": ["node", *required]}
    for category in _categories(Node):
        definitions[category.__name__] = _one_of(concrete_classes(category))
    return {
        "$schema": DIALECT,
        "title": "Effect objects",
        "$ref": f"#/$defs/{Node.__name__}",
        "$defs": dict(sorted(definitions.items())),
    }


def _one_of(classes: tuple[type[Node], ...]) -> Json:
    """A node of one of these classes. Told by the tag first: trying each would take a validator for ever, in depth."""
    by_tag = {one.tag(): one.__name__ for one in classes}
    return {
        "type": "object",
        "required": ["node"],
        "properties": {"node": {"enum": list(by_tag)}},
        "allOf": [
            {"if": {"properties": {"node": {"const": tag}}}, "then": {"$ref": f"#/$defs/{name}"}}
            for tag, name in by_tag.items()
        ],
    }


def _referring(schema: Json) -> Json:
    """The schema with a reference wherever it names a node."""
    if isinstance(schema, list):
        return [_referring(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _referring(one) for key, one in schema.items() if key != REFERENCE}
    return {"$ref": f"#/$defs/{schema[REFERENCE]}", **found} if REFERENCE in schema else found


def _categories(category: type[Node]) -> Iterator[type[Node]]:
    """Every class without a tag of its own, the given one first."""
    if not has_tag(category):
        yield category
    for child in category.__subclasses__():
        yield from _categories(child)
