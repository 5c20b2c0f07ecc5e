"""The JSON Schema of effect objects, made from their classes."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic.json_schema import GenerateJsonSchema, JsonRef, JsonSchemaValue

from spyrium_dsl.effects.node import Node, concrete_classes

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class _ByName(GenerateJsonSchema):
    """Leaves references to categories as they are: those are defined here, not by pydantic."""

    def get_schema_from_definitions(self, json_ref: JsonRef) -> JsonSchemaValue | None:
        return super().get_schema_from_definitions(json_ref) if json_ref in self.json_to_defs_refs else {}


def json_schema() -> dict[str, Json]:
    """One schema that takes any effect object; each class and each category has its own under `$defs`.

    A category is one of its classes, told apart by `node`.

    >>> "spend" in str(json_schema()["$defs"]["Spend"])
    True
    """
    definitions: dict[str, Json] = {}
    for concrete in concrete_classes(Node):
        made = concrete.model_json_schema(ref_template="#/$defs/{model}", schema_generator=_ByName)
        inner = made.pop("$defs", {})
        # A class that contains itself is given as a reference into its own definitions.
        definitions.update(inner)
        if "$ref" not in made:
            definitions[concrete.__name__] = made
    for name in {concrete.__name__ for concrete in concrete_classes(Node)}:
        definitions[name] = _as_written(definitions[name])
    for category in _categories(Node):
        members = list(dict.fromkeys(one.__name__ for one in concrete_classes(category)))
        definitions[category.__name__] = {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in members]}
    return {
        "$schema": DIALECT,
        "title": "Effect objects",
        "$ref": f"#/$defs/{Node.__name__}",
        "$defs": dict(sorted(definitions.items())),
    }


def _as_written(schema: Json) -> Json:
    """The schema of a class as JSON has it: always with its tag, never with the place it was written."""
    assert isinstance(schema, dict)
    properties, required = schema["properties"], schema.get("required", [])
    assert isinstance(properties, dict)
    assert isinstance(required, list)
    return {
        **schema,
        "properties": {name: one for name, one in properties.items() if name != "span"},
        "required": ["node", *required],
    }


def _categories(category: type[Node]) -> Iterator[type[Node]]:
    """Every class without a tag of its own, the given one first."""
    if "node" not in category.model_fields:
        yield category
    for child in category.__subclasses__():
        yield from _categories(child)
