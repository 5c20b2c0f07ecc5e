"""Files that the program writes: whole or not at all, for those who could read them before, and where links lead."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from spyrium_dsl.library.writing import write_whole

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files have other rights there")


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664])
def test_who_may_read_a_file_stays_as_it_was(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "game.rules"
    file.write_bytes(b"before")
    file.chmod(mode)
    write_whole(file, b"after")
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (b"after", mode)


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_is_for_whom_the_files_of_the_user_are(tmp_path: Path, mask: int, mode: int) -> None:
    before = os.umask(mask)
    try:
        write_whole(tmp_path / "deeper" / "game.rules", b"new", make_folder=True)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "deeper" / "game.rules").stat().st_mode) == mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    kept, link = tmp_path / "kept.rules", tmp_path / "game.rules"
    kept.write_bytes(b"before")
    link.symlink_to(kept)
    write_whole(link, b"after")
    assert link.is_symlink()
    assert kept.read_bytes() == b"after"


def test_what_cannot_be_written_leaves_what_was_there_and_nothing_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.rules"
    file.write_bytes(b"before")

    def full(self: Path, content: bytes) -> int:
        with self.open("wb") as half:
            half.write(content[:2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(file, b"after")
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [("game.rules", b"before")]


def test_a_folder_is_made_on_request_only(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        write_whole(tmp_path / "typo" / "game.rules", b"new")
    assert list(tmp_path.iterdir()) == []
