"""Cards as they are printed: real PDF, PNG and SVG files, opened again."""

from __future__ import annotations

import re
import struct
import sys
from dataclasses import replace
from math import ceil
from pathlib import Path
from zlib import crc32

import pytest

from spyrium_dsl.cards.face import faces
from spyrium_dsl.cards.look import Look
from spyrium_dsl.cli.app import run
from spyrium_dsl.cli.extras import how_to_get
from tests.cards.drawn import GAMES, LANGUAGES, TYPESETTER, drawing, game, sheets, text_of, with_faces

EVERY = [(game, language) for game in GAMES for language in LANGUAGES]


# ---------------------------------------------------------------- what stands on cards


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_every_card_is_there_with_its_title_and_fits(name: str, language: str) -> None:
    base = drawing(name, language)
    assert sum(face.copies for face in base.faces) == GAMES[name]
    assert len({face.id for face in base.faces}) == len(base.faces)
    assert list(TYPESETTER.complaints(base)) == []
    pages = text_of(sheets(base))
    printed = " ".join(" ".join(pages).split())
    for face in base.faces:
        assert face.title in printed, face.id


def test_a_number_of_the_rules_is_the_number_of_the_card() -> None:
    (first, *_) = (face for face in drawing("spyrium", "en").faces if face.design == "apprentice")
    price = next(fact for fact in first.facts if fact.field == "price")
    assert (price.number, price.value, price.stand_in) == (0, "money", False)
    assert price.source == "printing:apprentice.price"


def test_a_number_that_is_reckoned_is_printed_as_it_is_said() -> None:
    base = drawing("spyrium", "pl")
    face = next(face for face in base.faces if face.design == "miner")
    (tokens,) = (fact for fact in face.facts if fact.field == "tokens")
    assert tokens.number is None
    printed = " ".join(text_of(sheets(with_faces(base, face))))
    assert tokens.text
    assert tokens.text in " ".join(printed.split())


def test_what_nobody_has_published_is_marked() -> None:
    found = {face.id: {fact.field for fact in face.facts if fact.stand_in} for face in drawing("spyrium", "en").faces}
    assert "price" in found["mine-1"]
    assert "price" not in found["apprentice"]


def test_icons_stand_for_resources_and_words_can_stay() -> None:
    with_icons = {line.marked for face in drawing("spyrium", "en").faces for line in face.lines}
    in_words = {line.marked for face in faces(game("spyrium"), "en") for line in face.lines}
    assert in_words == {line.text for face in drawing("spyrium", "en").faces for line in face.lines}
    assert any("\ue000spyrium\ue001" in text for text in with_icons)
    assert not any("\ue000" in text for text in in_words)
    assert "spend 1 spyrium, gain 3 VP" in in_words


@pytest.mark.parametrize("language", ["pl", "ru", "de"])
def test_no_line_of_a_card_ends_after_a_number(language: str) -> None:
    """What a language ties on a page it ties on a card, too."""
    lines = [line.marked for face in faces(game("spyrium"), language) for line in face.lines]
    assert any(re.search(r"\d\xa0\w", line) for line in lines)
    assert not any(re.search(r"\d \w", line) for line in lines)


# ---------------------------------------------------------------- pictures


def test_a_picture_has_three_hundred_dots_an_inch() -> None:
    base = drawing("spyrium", "pl")
    (made,) = TYPESETTER.png(base, base.faces[:1])
    assert made[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = (int.from_bytes(made[at : at + 4], "big") for at in (16, 20))
    assert (width, height) == pytest.approx((63 / 25.4 * 300, 88 / 25.4 * 300), abs=1)
    at = made.index(b"pHYs")
    across, down, unit = struct.unpack_from(">IIB", made, at + 4)
    assert (round(across * 0.0254), round(down * 0.0254), unit) == (300, 300, 1)
    assert crc32(made[at : at + 13]) == int.from_bytes(made[at + 13 : at + 17], "big")


def test_what_an_author_writes_is_no_markup() -> None:
    base = drawing("spyrium", "en")
    face = replace(base.faces[0], title='<script>alert("x")</script> #panic()')
    (made,) = TYPESETTER.svg(base, [face])
    assert "<script" not in made
    text = " ".join("".join(text_of(sheets(with_faces(base, face)))).split())
    assert "#panic" in text.replace(" ", "")


# ---------------------------------------------------------------- what goes wrong


def test_text_too_long_and_letters_unknown_are_told_with_their_card() -> None:
    base = drawing("spyrium", "en")
    long = replace(base.faces[0], title=" ".join(["extraordinarily"] * 40))
    strange = replace(base.faces[1], title="Lion 🦁")
    found = list(TYPESETTER.complaints(with_faces(base, long, strange, base.faces[2])))
    assert [(one.code, one.facts["card"]) for one in found] == [("E442", long.id), ("E443", strange.id)]
    assert found[0].facts["where"] == "title"
    assert found[1].facts["letter"] == "🦁"


def test_a_game_without_a_look_is_drawn_all_the_same() -> None:
    base = replace(drawing("orchard", "en"), look=Look())
    corners = base.look.corner_of(base.model, "recipe")
    assert corners
    assert len(text_of(sheets(base, flip="long"))) == 2 * ceil(GAMES["orchard"] / 9)


def test_without_a_typesetter_it_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "typst", None)
    assert run(["cards", "orchard"]) == 1
    assert how_to_get("print") in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_an_unknown_card_is_asked_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["cards", "spyrium", "--only", "aprentice"]) == 2
    assert 'Did you mean "apprentice"?' in capsys.readouterr().err
