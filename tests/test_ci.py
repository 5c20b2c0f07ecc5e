"""`.ci/run` on machines with a browser, without one, and where none can be had; nothing real is installed or made."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

NEEDED = ("env", "bash", "dirname", "cat", "chmod")


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder with all programs there are: those that a shell needs, and ones that only note that they were called."""
    for name in NEEDED:
        found = shutil.which(name)
        assert found is not None
        (tmp_path / name).symlink_to(found)
    note(tmp_path, "make", 'echo "make $* browser=$SPYRIUM_BROWSER"')
    return tmp_path


def note(folder: Path, name: str, does: str) -> None:
    file = folder / name
    file.write_text(f"#!{folder}/bash\n{does}\n", "utf-8")
    file.chmod(0o755)


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key != "SPYRIUM_BROWSER"}
    return subprocess.run(
        [ROOT / ".ci" / "run"], capture_output=True, text=True, env={**environment, "PATH": str(folder)}
    )


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_with_a_browser_nothing_is_installed(machine: Path, name: str) -> None:
    note(machine, name, "")
    note(machine, "apt-get", "exit 9")
    done = run(machine)
    assert (done.returncode, done.stdout) == (0, "make test browser=1\n"), done.stderr


def test_without_one_it_is_installed_first(machine: Path) -> None:
    note(
        machine,
        "apt-get",
        f'echo "apt-get $*" >&2; case "$*" in *install*chromium) echo > {machine}/chromium; chmod +x {machine}/chromium;; esac',
    )
    done = run(machine)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("make test browser=1\n")
    assert [line.split()[1] for line in done.stderr.splitlines()] == ["update", "install"]


@pytest.mark.parametrize("does", ["exit 1", "exit 0"], ids=["apt fails", "apt brings none"])
def test_where_none_can_be_had_nothing_is_called_tested(machine: Path, does: str) -> None:
    note(machine, "apt-get", does)
    done = run(machine)
    assert done.returncode != 0
    assert "make test" not in done.stdout


def test_nothing_that_is_made_is_in_the_repository() -> None:
    """What `.gitignore` leaves out is not tracked: a copy of something made would grow old beside what it is made from."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    kept = subprocess.run(["git", "ls-files", "-ci", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True)
    assert (kept.returncode, kept.stdout) == (0, ""), kept.stderr
