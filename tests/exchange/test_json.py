"""What a game says, as JSON: complete, described by the schema, and read back to the same."""

from __future__ import annotations

import json
from functools import cache

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from spyrium_dsl.effects.blocks import Card, GameTree
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.node import PLACES, Node, Number, concrete_classes
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.exchange.models import Misfit, from_json, model_of
from spyrium_dsl.exchange.schema import json_schema
from tests.games import SHIPPED, shipped
from tests.json_parts import table_at

described = cache(json_schema)


@cache
def schema() -> Draft202012Validator:
    return Draft202012Validator(described())


@cache
def written(name: str) -> object:
    return json.loads(json.dumps(shipped(name).tree.as_json()))


def written_card() -> dict[str, object]:
    found: dict[str, object] = json.loads(json.dumps(shipped("spyrium").tree.cards[0].as_json()))
    return found


@pytest.mark.parametrize("name", SHIPPED)
def test_a_whole_game_reads_back(name: str) -> None:
    assert from_json(GameTree, written(name)) == shipped(name).tree


def test_the_schema_describes_a_whole_game() -> None:
    assert not list(schema().iter_errors(written("orchard")))


def test_the_schema_describes_cards() -> None:
    for card in shipped("spyrium").tree.cards:
        assert not list(schema().iter_errors(json.loads(json.dumps(card.as_json()))))


@pytest.mark.parametrize("cls", concrete_classes(Node), ids=lambda cls: cls.tag())
def test_each_class_has_a_frozen_model(cls: type[Node]) -> None:
    """It takes the very slots of the class and no place, what it makes cannot be changed, and the schema describes it."""
    model = model_of(cls)
    slots = {name for name in cls.defaults if name not in PLACES}
    assert set(model.model_fields) == slots
    with pytest.raises(ValidationError, match="frozen"):
        setattr(model.model_construct(), next(iter(slots)), None)
    assert set(table_at(described(), "$defs", cls.__name__, "properties")) == slots


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"node": "no-such-node"}, id="a tag of nothing"),
        pytest.param({"kind": 7}, id="a number for a name"),
        pytest.param({"kind": None}, id="nothing for a name"),
        pytest.param({"more": 1}, id="a slot there is not"),
        pytest.param({"properties": [{"node": "gain"}]}, id="a step where a line of a card belongs"),
        pytest.param({"properties": [{"node": "number-property"}]}, id="a slot missing, further in"),
        pytest.param({"properties": "none"}, id="words for a list"),
    ],
)
def test_what_does_not_fit_is_refused(changed: dict[str, object]) -> None:
    wrong = {**written_card(), **changed}
    with pytest.raises(Misfit):
        from_json(Card, wrong)
    assert list(schema().iter_errors(wrong))


def test_a_number_beyond_what_can_be_written_is_refused() -> None:
    written = Digit(value=999_999).as_json()
    assert from_json(Number, written) == Digit(value=999_999)
    with pytest.raises(Misfit, match="value: 1000000"):
        from_json(Number, {**written, "value": 1_000_000})


def test_objects_are_frozen_and_made_of_their_slots_alone() -> None:
    card = shipped("spyrium").tree.cards[0]
    with pytest.raises(AttributeError):
        card.id = "other"  # type: ignore[misc]  # this is what must be refused
    with pytest.raises(AttributeError):
        del card.id
    with pytest.raises(TypeError, match="amount"):
        Gain()  # type: ignore[call-arg]  # so must this
    with pytest.raises(TypeError, match="weight"):
        card.but({"weight": 3})
    assert card.but({"id": "other"}).id == "other"
