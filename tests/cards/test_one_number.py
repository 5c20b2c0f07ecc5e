"""A number of the rules on cards: change it, and the cards that carry its id say the new one; no other card changes."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from spyrium_dsl.cards.face import Face, faces
from spyrium_dsl.cli.opened import open_folder
from spyrium_dsl.cli.speaking import spoken
from spyrium_dsl.render.spoken import Spoken
from tests.docs.pages import ROOT


def in_folder(home: Path) -> Spoken:
    return spoken(open_folder(home / "spyrium"))


def said(face: Face) -> Mapping[str, str]:
    """What stands on a face, by the id of the line that says it."""
    return {one.source: one.text for one in (*face.facts, *face.lines)}


@pytest.mark.parametrize(
    ("file", "head", "old", "source"),
    [
        ("characters.rules", "spend 1 spyrium, gain ", "3", "apprentice.effect"),
        ("printings.rules", "geologist        A  ×1  £", "2", "printing:geologist.price"),
        ("printings.rules", "engineer         C  ×1  £", "2", "printing:engineer.2.price"),
        ("printings.rules", "palace           C  ×1  £10  ", "12", "printing:palace.worth"),
        ("techniques.rules", "a new space costs £", "3", "crane.always"),
        ("buildings.rules", "building neighborhood-2", "2", "neighborhood-2.built"),
    ],
)
def test_a_number_changes_on_its_card_and_no_other(tmp_path: Path, file: str, head: str, old: str, source: str) -> None:
    shutil.copytree(ROOT / "rules" / "spyrium", tmp_path / "spyrium")
    before = in_folder(tmp_path)
    path = tmp_path / "spyrium" / file
    text = path.read_text("utf-8")
    at = text.index(old, text.index(head) + len(head))
    path.write_text(text[:at] + "47" + text[at + len(old) :], "utf-8")
    after = in_folder(tmp_path)
    for language in after.languages:
        for was, now in zip(faces(before, language), faces(after, language), strict=True):
            old_said, new_said = said(was), said(now)
            changed = {one for one in new_said if new_said[one] != old_said[one]}
            assert changed == ({source} & set(new_said)), (language, now.id)
            assert all("47" in new_said[one] for one in changed)
        assert any(source in said(face) for face in faces(after, language)), language
