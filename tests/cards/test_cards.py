"""Cards as they are printed: real PDF, PNG and SVG files, opened again."""

from __future__ import annotations

import json
import struct
import sys
from dataclasses import replace
from functools import cache
from io import BytesIO
from math import ceil
from pathlib import Path
from zlib import crc32

import pypdfium2
import pytest

from spyrium_dsl.cards.drawing import Drawing
from spyrium_dsl.cards.face import Face, faces
from spyrium_dsl.cards.look import Look, own_icons, read_look
from spyrium_dsl.cards.paper import TooLarge, layout
from spyrium_dsl.cards.tabletop import packs
from spyrium_dsl.cards.typeset import MOST_IN_PACK, Typesetter
from spyrium_dsl.cli.app import run
from spyrium_dsl.cli.commands.cards import _names
from spyrium_dsl.cli.looks import look_of
from spyrium_dsl.cli.opened import open_game
from spyrium_dsl.cli.speaking import spoken
from spyrium_dsl.render.spoken import Spoken

GAMES = {"spyrium": 66, "orchard": 18}
"""Copies of all cards."""
EVERY = [(game, language) for game in GAMES for language in ("en", "pl", "ru", "de")]
TYPESETTER = Typesetter(own_icons())


@cache
def game(name: str) -> Spoken:
    return spoken(open_game(name))


@cache
def drawing(name: str, language: str) -> Drawing:
    """All cards of a game with its own look."""
    opened = open_game(name)
    look, _, _, wrong = look_of(opened.folder, game(name).model)
    assert wrong == ()
    found = faces(game(name), language, look.icons)
    return Drawing(found, look, game(name).model, language, game(name).tree.title, "stand-in")


def with_faces(base: Drawing, *found: Face) -> Drawing:
    return replace(base, faces=found)


def text_of(pdf: bytes) -> list[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(BytesIO(pdf))
    return [page.get_textpage().get_text_range() for page in document]


def place_of(page: pypdfium2.PdfPage, word: str) -> float:
    """Where a word stands on a page, from the left, in points."""
    text = page.get_textpage()
    index, _ = text.search(word).get_next()
    return float(text.get_charbox(index)[0])


# ---------------------------------------------------------------- what stands on cards


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_every_card_is_there_with_its_title_and_fits(name: str, language: str) -> None:
    base = drawing(name, language)
    assert sum(face.copies for face in base.faces) == GAMES[name]
    assert len({face.id for face in base.faces}) == len(base.faces)
    assert list(TYPESETTER.complaints(base)) == []
    pages = text_of(TYPESETTER.sheets(base, layout("a4", base.look.width, base.look.height), False))
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
    printed = " ".join(text_of(TYPESETTER.sheets(with_faces(base, face), layout("a4", 63, 88), False)))
    assert tokens.text
    assert tokens.text in " ".join(printed.split())


def test_what_nobody_has_published_is_marked() -> None:
    found = {face.id: {fact.field for fact in face.facts if fact.stand_in} for face in drawing("spyrium", "en").faces}
    assert "price" in found["mine-1"]
    assert "price" not in found["apprentice"]


def test_icons_stand_for_resources_and_words_can_stay() -> None:
    with_icons = {line.text for face in drawing("spyrium", "en").faces for line in face.lines}
    in_words = {line.text for face in faces(game("spyrium"), "en") for line in face.lines}
    assert any("\ue000spyrium\ue001" in text for text in with_icons)
    assert not any("\ue000" in text for text in in_words)
    assert "spend 1 spyrium, gain 3 VP" in in_words


# ---------------------------------------------------------------- paper


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_have_fronts_backs_and_marks(paper: str) -> None:
    base = drawing("spyrium", "en")
    page = layout(paper, base.look.width, base.look.height)
    document = pypdfium2.PdfDocument(BytesIO(TYPESETTER.sheets(base, page, True)))
    assert len(document) == 2 * ceil(GAMES["spyrium"] / page.many)
    for sheet in document:
        width, height = sheet.get_size()
        assert (round(width / 72 * 25.4, 1), round(height / 72 * 25.4, 1)) == (page.width, page.height)
    paths = [one for one in document[0].get_objects() if one.type == 2]
    assert len(paths) >= 4 * (page.columns + page.rows)


def test_backs_lie_behind_their_fronts() -> None:
    """One card, in the first place of the sheet: its back is in the last column, where it is when the sheet is turned."""
    base = drawing("spyrium", "en")
    page = layout("a4", base.look.width, base.look.height)
    front, back = pypdfium2.PdfDocument(BytesIO(TYPESETTER.sheets(with_faces(base, base.faces[0]), page, True)))
    middle = page.width / 2 / 25.4 * 72
    assert place_of(front, base.faces[0].title) < middle < place_of(back, "MARKET")


def test_bleed_is_given_up_before_cards_are() -> None:
    for paper in ("a4", "letter"):
        page = layout(paper, 63, 88)
        assert page.many == 9
        assert page.columns * (63 + 2 * page.bleed) <= page.width
        assert page.rows * (88 + 2 * page.bleed) <= page.height
    with pytest.raises(TooLarge):
        layout("a4", 250, 88)


# ---------------------------------------------------------------- pictures and packs


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


def test_files_of_cards_never_collide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not on disks without case, nor with names that a system keeps; a list tells which file shows what."""
    one = drawing("spyrium", "en").faces[0]
    names = _names(tuple(replace(one, id=own) for own in ("con", "pier", "Pier", "cards", "pier~2")))
    assert len({name.casefold() for name in names}) == 5
    assert not {"con", "cards"} & {name.casefold() for name in names}
    monkeypatch.chdir(tmp_path)
    assert run(["cards", "orchard", "--svg"]) == 0
    folder = tmp_path / "cards" / "orchard-en"
    listed = json.loads((folder / "cards.json").read_text())
    assert sorted(f"{card['file']}.svg" for card in listed) == sorted(file.name for file in folder.glob("*.svg"))
    assert {line["source"] for card in listed for line in card["lines"]} >= {"forest.effect", "jam.cost"}


def test_what_an_author_writes_is_no_markup() -> None:
    base = drawing("spyrium", "en")
    face = replace(base.faces[0], title='<script>alert("x")</script> #panic()')
    (made,) = TYPESETTER.svg(base, [face])
    assert "<script" not in made
    text = " ".join("".join(text_of(TYPESETTER.sheets(with_faces(base, face), layout("a4", 63, 88), False))).split())
    assert "#panic" in text.replace(" ", "")


def test_a_deck_holds_every_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["cards", "orchard", "--tts"]) == 0
    saved = json.loads((tmp_path / "cards" / "orchard-en-tts.json").read_text())
    states = saved["ObjectStates"]
    cards = [card for state in states for card in state.get("DeckIDs", [state.get("CardID")])]
    assert len(cards) == GAMES["orchard"]
    for state in states:
        (custom,) = state["CustomDeck"].values()
        picture = Path(custom["FaceURL"].removeprefix("file://"))
        content = picture.read_bytes()
        size = [int.from_bytes(content[at : at + 4], "big") for at in (16, 20)]
        assert [size[0] % custom["NumWidth"], size[1] % custom["NumHeight"]] == [0, 0], size
        back = Path(custom["BackURL"].removeprefix("file://")).read_bytes()
        assert int.from_bytes(back[16:20], "big") == round(70 / 25.4 * 300)
        assert all(card % 100 <= MOST_IN_PACK for card in state.get("DeckIDs", []))


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
    assert [{face.backing for face in pack} for pack in packs(base.faces)] == [{face.backing} for face in _firsts(base)]


def _firsts(base: Drawing) -> list[Face]:
    """The first face of each deck."""
    found: dict[object, Face] = {}
    for face in base.faces:
        found.setdefault(face.backing, face)
    return list(found.values())


def test_no_sheet_of_a_deck_has_more_than_sixty_nine() -> None:
    one = drawing("spyrium", "en").faces[0]
    sheets = packs([replace(one, id=f"mine-{number}") for number in range(150)])
    assert [len(sheet) for sheet in sheets] == [69, 69, 12]


# ---------------------------------------------------------------- what goes wrong


def test_text_too_long_and_letters_unknown_are_told_with_their_card() -> None:
    base = drawing("spyrium", "en")
    long = replace(base.faces[0], title=" ".join(["extraordinarily"] * 40))
    strange = replace(base.faces[1], title="Lion 🦁")
    found = list(TYPESETTER.complaints(with_faces(base, long, strange, base.faces[2])))
    assert [(one.code, one.facts["card"]) for one in found] == [("E442", long.id), ("E443", strange.id)]
    assert found[0].facts["where"] == "title"
    assert found[1].facts["letter"] == "🦁"


@pytest.mark.parametrize(
    ("text", "code", "found"),
    [
        ("[colours\n", "E440", ""),
        ("[corner]\n", "E441", "corner"),
        ('[corners]\ntop-left = ["prize"]\n', "E441", "prize"),
        ('[colours]\nbuilding = "red"\n', "E441", "red"),
        ('[icons]\nspyrium = "cristal"\n', "E441", "cristal"),
        ("[card]\nwidth = 4000\n", "E441", "4000"),
    ],
)
def test_a_look_with_a_slip_is_told_at_its_line(text: str, code: str, found: str) -> None:
    _, wrong = read_look("look.toml", text, game("spyrium").model, tuple(own_icons()))
    (only,) = wrong
    assert only.code == code
    if found:
        assert only.facts["found"] == found
        assert only.span is not None
        line = text.split("\n")[only.span.line - 1]
        assert only.span.column > 1 or line.startswith(("width", "[")), only


def test_a_game_without_a_look_is_drawn_all_the_same() -> None:
    base = replace(drawing("orchard", "en"), look=Look())
    corners = base.look.corner_of(base.model, "recipe")
    assert corners
    assert len(text_of(TYPESETTER.sheets(base, layout("a4", 63, 88), True))) == 2 * ceil(GAMES["orchard"] / 9)


def test_without_a_typesetter_it_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "typst", None)
    assert run(["cards", "orchard"]) == 1
    assert "spyrium-dsl[print]" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_an_unknown_card_is_asked_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["cards", "spyrium", "--only", "aprentice"]) == 2
    assert 'Did you mean "apprentice"?' in capsys.readouterr().err


def test_a_check_reads_the_look_and_knows_when_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A clean verdict that is kept does not hide a slip made in the look since."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert run(["new", "harbour"]) == 0
    look = tmp_path / "harbour" / "look.toml"
    look.write_text('[corners]\ntop-left = ["room"]\n')
    assert run(["check", "harbour"]) == 0
    capsys.readouterr()
    look.write_text('[corners]\ntop-left = ["rom"]\n')
    assert run(["check", "harbour"]) == 1
    shown = capsys.readouterr().out
    assert "look.toml:2:14" in shown
    assert 'Did you mean "room"?' in shown
