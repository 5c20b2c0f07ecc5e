"""A number of the rules on cards: change it, and what carries its id says the new one; nothing else on any card changes.

Held twice: by the attributes of the SVG, and by the letters that are drawn where the attribute says.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from ctypes import byref, c_int, create_string_buffer
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pypdfium2
import pytest
from pypdfium2 import raw

from spyrium_dsl.cards.drawing import Drawing
from spyrium_dsl.cards.engine import Document
from spyrium_dsl.cards.face import Face, faces
from spyrium_dsl.cards.icons import own_icons
from spyrium_dsl.cards.picture import Pictures
from spyrium_dsl.library.looks import look_of
from spyrium_dsl.library.opened import open_folder
from spyrium_dsl.library.speaking import spoken
from spyrium_dsl.render.spoken import Spoken
from tests.cards.drawn import opened
from tests.cards.said import said
from tests.docs.pages import ROOT

NUMBERS = [
    ("characters.rules", "spend 1 spyrium, gain ", "3", "apprentice.effect"),
    ("printings.rules", "geologist        A  ×1  £", "2", "printing:geologist.price"),
    ("printings.rules", "engineer         C  ×1  £", "2", "printing:engineer.2.price"),
    ("printings.rules", "palace           C  ×1  £10  ", "12", "printing:palace.worth"),
    ("printings.rules", "mine-1           A  ×3  £", "2", "printing:mine-1.price"),
    ("techniques.rules", "a new space costs £", "3", "crane.always"),
    ("techniques.rules", "always: £", "2", "capitalization.always"),
    ("buildings.rules", "building neighborhood-2", "2", "neighborhood-2.built"),
    ("buildings.rules", "building factory-2", "10", "factory-2.use"),
    ("events.rules", "pay £3, gain ", "3", "buy-vp.effect"),
    ("events.rules", "  tokens: ", "1", "grant.tokens"),
]


_BELOW = 2.5
"""Points by which commas and tails of letters hang below their line."""


def in_folder(home: Path) -> Spoken:
    return spoken(open_folder(home / "spyrium"))


def drawing_of(game: Spoken, language: str) -> Drawing:
    look = look_of(ROOT / "rules" / "spyrium", game.model).look
    return Drawing.of(game, look, language, faces(game, language, look.icons))


@cache
def before() -> Spoken:
    return in_folder(ROOT / "rules")


@pytest.mark.parametrize(("file", "head", "old", "source"), NUMBERS, ids=[one[-1] for one in NUMBERS])
def test_a_number_changes_on_its_card_and_no_other(tmp_path: Path, file: str, head: str, old: str, source: str) -> None:
    shutil.copytree(ROOT / "rules" / "spyrium", tmp_path / "spyrium")
    path = tmp_path / "spyrium" / file
    text = path.read_text("utf-8")
    at = text.index(old, text.index(head) + len(head))
    path.write_text(text[:at] + "47" + text[at + len(old) :], "utf-8")
    after = in_folder(tmp_path)
    for language in after.languages:
        now = drawing_of(after, language)
        was = drawing_of(before(), language)
        changed = 0
        for old_face, new_face in zip(was.faces, now.faces, strict=True):
            old_said, new_said = (said(*one.facts, *one.lines) for one in (old_face, new_face))
            differing = {one for one in new_said if new_said[one] != old_said[one]}
            assert differing == {source} & set(new_said), (language, new_face.id)
            assert all("47" in new_said[one] for one in differing)
            changed += len(differing)
            if not differing:
                # All that the template is given is the same, so the picture is.
                assert was.card(old_face) == now.card(new_face)
                continue
            # Every letter that is drawn: another one in the place that carries the id, and in no other.
            (old_drawn,), (new_drawn,) = drawn(was, old_face), drawn(now, new_face)
            assert {one for one in new_drawn if new_drawn[one] != old_drawn[one]} == {source}, (language, new_face.id)
            assert "47" in new_drawn[source]
        assert changed, language


def drawn(drawing: Drawing, only: Face | None = None) -> list[Mapping[str, str]]:
    """The letters that stand in the place of each fact, card by card: read from a PDF of the same template.

    Letters in no such place are under the empty id.
    """
    shown = drawing.faces if only is None else (only,)
    icons = {**own_icons()}
    (pdf,) = Document("single", drawing.data(shown, {"sourced": True}), icons).pages("pdf")
    return [facts_on(page) for page in opened(pdf)]


def facts_on(page: pypdfium2.PdfPage) -> Mapping[str, str]:
    text, document = page.get_textpage(), page.pdf.raw
    places: dict[str, raw.FS_RECTF] = {}
    start, link = c_int(0), raw.FPDF_LINK()
    while raw.FPDFLink_Enumerate(page.raw, byref(start), byref(link)):
        action = raw.FPDFLink_GetAction(link)
        size = raw.FPDFAction_GetURIPath(document, action, None, 0)
        buffer = create_string_buffer(size)
        raw.FPDFAction_GetURIPath(document, action, buffer, size)
        place = raw.FS_RECTF()
        raw.FPDFLink_GetAnnotRect(link, byref(place))
        places[unquote(buffer.value.decode().removeprefix("source:").partition("?")[0])] = place
    found = dict.fromkeys(places, "")
    found[""] = ""
    for at in range(text.count_chars()):
        left, low, right, high = text.get_charbox(at)
        x, y = (left + right) / 2, (low + high) / 2
        inside = (
            one
            for one, place in places.items()
            if place.left <= x <= place.right and place.bottom - _BELOW <= y <= place.top
        )
        found[next(inside, "")] += chr(raw.FPDFText_GetUnicode(text.raw, at))
    return {one: re.sub(r"\s+", " ", letters).strip() for one, letters in found.items()}


def test_each_number_on_a_picture_carries_the_id_of_its_source() -> None:
    """In the SVG itself, for all cards in all languages: every fact, and no digit drawn outside of one but in a title."""
    game = before()
    look = look_of(ROOT / "rules" / "spyrium", game.model).look
    pictures = Pictures(game, look, own_icons())
    for language in game.languages:
        drawing = drawing_of(game, language)
        for face, facts in zip(drawing.faces, drawn(drawing), strict=True):
            assert not re.search(r"\d", facts[""].replace(face.title, "")), (language, face.id)
        for card in game.tree.cards:
            svg = pictures(card.id, language)
            attributes = {
                unescape(own): unescape(words)
                for own, words in re.findall(r'<rect data-source="([^"]+)" data-said="([^"]*)"', svg)
            }
            face = next(face for face in drawing.faces if face.design == card.id)
            corners = look.corner_of(game.model, face.kind)
            in_corners = [fact for fact in face.facts if fact.field in corners]
            assert attributes == said(*in_corners, *face.lines), (language, card.id)
            assert "<a " not in svg
