"""Files that a folder should not hold: each is told in words, and by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from spyrium_dsl.text.source import MOST_BYTES
from tests.cli.terminal import Screen, Terminal


def checked(harbour: Terminal) -> Screen:
    screen = harbour("check", "harbour")
    assert "B901" not in screen.out + screen.err
    assert "Traceback" not in screen.out + screen.err
    return screen


def codes(screen: Screen) -> list[str]:
    return [line.split()[0] for line in screen.out.splitlines() if line[:1] in "EWX" and line[1:4].isdigit()]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (bytes(range(256)) * 10, "E101"),
        ("cards for harbour\n".encode("utf-16"), "E101"),
        (b"", "E107"),
        (b"\n\n# only a comment\n", "E107"),
        (b"# " + b"x" * MOST_BYTES, "E109"),
        (b'game harbour "Harbour" in en\n', "E108"),
        (b"hello\n", "E104"),
    ],
    ids=["binary", "UTF-16", "empty", "a comment", "too large", "a second game", "no header"],
)
def test_a_strange_file_beside_the_game_is_the_only_mistake(harbour: Terminal, content: bytes, code: str) -> None:
    (harbour.folder / "harbour" / "strange.rules").write_bytes(content)
    screen = checked(harbour)
    assert (screen.code, codes(screen)) == (1, [code])


def test_what_others_use_of_a_file_that_cannot_be_read_is_no_mistake_of_theirs(harbour: Terminal) -> None:
    cards = harbour.folder / "harbour" / "cards.rules"
    cards.write_bytes(cards.read_text("utf-8").encode("utf-16"))
    assert codes(checked(harbour)) == ["E101"]


def test_links_and_folders_are_no_files(harbour: Terminal) -> None:
    """A link into the folder above, a link to nowhere, a folder with the ending of rules."""
    folder = harbour.folder / "harbour"
    (folder / "sub").mkdir()
    (folder / "sub" / "loop").symlink_to(folder)
    (folder / "gone.rules").symlink_to("nowhere")
    (folder / "dir.rules").mkdir()
    assert checked(harbour).code == 0
    assert harbour("play", "harbour", "--narrate", "--seed", "1").code == 0


@pytest.mark.parametrize("name", ["", ".", "..", "/", "/etc/passwd", "no-such", "harbour/none.rules"])
def test_what_is_no_game_is_told(terminal: Terminal, name: str) -> None:
    screen = terminal("check", name)
    assert screen.code == 2
    assert "E315" in screen.err


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_line_ends_and_marks_are_no_matter(harbour: Terminal, ends: str) -> None:
    for file in Path(harbour.folder / "harbour").glob("*.rules"):
        text = file.read_text("utf-8").rstrip("\n").replace("\n", ends)
        file.write_bytes(b"\xef\xbb\xbf" + text.encode())
    screen = checked(harbour)
    assert (screen.code, codes(screen)) == (0, [])
