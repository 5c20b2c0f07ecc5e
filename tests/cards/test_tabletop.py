"""Packs for Tabletop Simulator: sheets of the size that it takes, and an object of the form that it reads."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import validate

from spyrium_dsl.cards.look import SIZES
from spyrium_dsl.cards.tabletop import MOST, MOST_DOTS, Sheet, grid, packs, saved_object
from spyrium_dsl.cli.app import run
from tests.cards.drawn import GAMES, TYPESETTER, drawing
from tests.json_parts import list_at

_TRANSFORM = {
    "type": "object",
    "required": [f"{part}{axis}" for part in ("pos", "rot", "scale") for axis in "XYZ"],
    "additionalProperties": {"type": "number"},
}
_DECKS = {
    "type": "object",
    "minProperties": 1,
    "patternProperties": {
        "^[1-9][0-9]*$": {
            "type": "object",
            "required": ["FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack"],
            "properties": {
                "FaceURL": {"type": "string", "format": "uri"},
                "BackURL": {"type": "string", "format": "uri"},
                "NumWidth": {"type": "integer", "minimum": 2, "maximum": 10},
                "NumHeight": {"type": "integer", "minimum": 2, "maximum": 7},
                "BackIsHidden": {"type": "boolean"},
                "UniqueBack": {"const": False},
            },
        }
    },
    "additionalProperties": False,
}
_CARD = {
    "type": "object",
    "required": ["Name", "Nickname", "Description", "Transform", "CardID", "CustomDeck"],
    "properties": {
        "Name": {"const": "Card"},
        "Nickname": {"type": "string", "minLength": 1},
        "Description": {"type": "string", "minLength": 1},
        "Transform": _TRANSFORM,
        "CardID": {"type": "integer", "minimum": 100},
        "CustomDeck": _DECKS,
    },
}
_PACK = {
    "type": "object",
    "required": ["Name", "Nickname", "Transform", "DeckIDs", "CustomDeck", "ContainedObjects"],
    "properties": {
        "Name": {"const": "DeckCustom"},
        "Transform": _TRANSFORM,
        "DeckIDs": {"type": "array", "minItems": 2, "items": {"type": "integer", "minimum": 100}},
        "CustomDeck": _DECKS,
        "ContainedObjects": {"type": "array", "minItems": 2, "items": _CARD},
    },
}
SAVED = {
    "type": "object",
    "required": ["SaveName", "ObjectStates"],
    "properties": {"ObjectStates": {"type": "array", "minItems": 1, "items": {"anyOf": [_PACK, _CARD]}}},
}
"""The form, after the knowledge base of the program (save file format, custom deck) and objects that it saved."""


def held(saved: object) -> None:
    """What the form alone does not say: each card is on a sheet of its pack, and in its place."""
    validate(saved, SAVED)
    assert isinstance(saved, dict)
    for state in saved["ObjectStates"]:
        inside = state.get("ContainedObjects", [state])
        assert state.get("DeckIDs", [state.get("CardID")]) == [card["CardID"] for card in inside]
        for card in inside:
            deck, place = divmod(card["CardID"], 100)
            (own,) = card["CustomDeck"].items()
            assert own == (str(deck), state["CustomDeck"][str(deck)])
            # The last place is not a card.
            assert place < own[1]["NumWidth"] * own[1]["NumHeight"] - 1


@pytest.mark.parametrize(("name", "language"), [("orchard", "ru"), ("spyrium", "pl")])
def test_packs_hold_every_copy_with_its_name_and_text(
    name: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["cards", name, "--tts", "--in", language]) == 0
    saved = json.loads((tmp_path / "cards" / f"{name}-{language}-tts.json").read_text())
    held(saved)
    cards = [card for state in saved["ObjectStates"] for card in state.get("ContainedObjects", [state])]
    assert len(cards) == GAMES[name]
    told = {(card["Nickname"], card["Description"]) for card in cards}
    for face in drawing(name, language).faces:
        assert any(title == face.title and all(line.text in text for line in face.lines) for title, text in told)
    assert not any("\ue000" in text for _, text in told)
    for state in saved["ObjectStates"]:
        for custom in state["CustomDeck"].values():
            width, height = size_of(Path(custom["FaceURL"].removeprefix("file://")).read_bytes())
            assert max(width, height) <= MOST_DOTS
            # Edge to edge to the dot: no line of a neighbour shows.
            assert (width % custom["NumWidth"], height % custom["NumHeight"]) == (0, 0)
            wide, high = size_of(Path(custom["BackURL"].removeprefix("file://")).read_bytes())
            look = drawing(name, language).look
            assert wide / high == pytest.approx(look.width / look.height, rel=0.01)
            assert (width / custom["NumWidth"]) / (height / custom["NumHeight"]) == pytest.approx(wide / high, rel=0.01)


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


def test_sheets_may_be_found_on_the_net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["cards", "orchard", "--tts", "--address", "https://example.org/cards/", "--only", "jam"]) == 0
    saved = json.loads((tmp_path / "cards" / "orchard-en-tts.json").read_text())
    (custom,) = saved["ObjectStates"][0]["CustomDeck"].values()
    assert custom["FaceURL"] == "https://example.org/cards/orchard-en-tts-1.png"
    assert (tmp_path / "cards" / "orchard-en-tts-1.png").exists()


def test_more_cards_than_a_sheet_holds_are_one_pack_on_several_sheets() -> None:
    base = drawing("spyrium", "en")
    many = [replace(base.faces[0], id=f"mine-{number}", copies=1) for number in range(150)]
    sheets = packs(many)
    assert [len(sheet) for sheet in sheets] == [MOST, MOST, 12]
    own = [
        Sheet(faces, grid(len(faces), 63, 88), f"https://a.example/{at}", "https://a.example/b")
        for at, faces in enumerate(sheets)
    ]
    saved = saved_object("many", own)
    held(saved)
    (state,) = list_at(saved, "ObjectStates")
    assert len(list_at(state, "DeckIDs")) == 150


@pytest.mark.parametrize("card", [(63.0, 88.0), *SIZES.values(), (20.0, 300.0), (300.0, 20.0)])
@pytest.mark.parametrize("many", [1, 2, 9, 10, 11, 42, 69])
def test_a_sheet_is_no_larger_than_the_program_takes(card: tuple[float, float], many: int) -> None:
    found = grid(many, *card)
    assert 2 <= found.columns <= 10
    assert 2 <= found.rows <= 7
    assert many < found.columns * found.rows
    assert found.columns * found.across <= MOST_DOTS
    assert found.rows * found.down <= MOST_DOTS
    assert min(found.across, found.down) > 20


def test_a_pack_is_drawn_in_just_those_dots() -> None:
    base = drawing("orchard", "en")
    own = grid(3, base.look.width, base.look.height)
    assert size_of(TYPESETTER.pack(base, base.faces[:3], own)) == (own.columns * own.across, own.rows * own.down)


def test_cards_of_a_pile_share_a_back_that_tells_no_more_than_the_pile() -> None:
    """A back with the kind of its card on it would tell what is drawn next."""
    base = drawing("spyrium", "en")
    decks: dict[object, set[str]] = {}
    backs: dict[object, set[str]] = {}
    for face in base.faces:
        decks.setdefault((face.backing.of, face.backing.value), set()).add(face.kind)
        backs.setdefault((face.backing.of, face.backing.value), set()).add(json.dumps(base.card(face)["back"]))
    market = {("market-card", period) for period in "ABC"}
    assert set(decks) == {*market, ("event", "")}
    assert all(len(kinds) > 1 for deck, kinds in decks.items() if deck in market)
    assert [len(one) for one in backs.values()] == [1] * 4
    assert len(set.union(*backs.values())) == 4
    assert [{face.backing for face in pack} for pack in packs(base.faces)] == [
        {backing} for backing in dict.fromkeys(face.backing for face in base.faces)
    ]
