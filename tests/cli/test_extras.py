"""What to install is what the package itself says."""

from __future__ import annotations

import tomllib
from importlib.metadata import PackageNotFoundError

import pytest

from spyrium_dsl.cli import extras
from tests.docs.pages import ROOT


def test_it_names_the_packages_of_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    rows = [f'{row} ; extra == "{name}"' for name, found in project["optional-dependencies"].items() for row in found]
    monkeypatch.setattr(extras, "requires", lambda _: [*project["dependencies"], *rows])
    for name, found in project["optional-dependencies"].items():
        assert extras.how_to_get(name) == "pip install " + " ".join(f"'{row}'" for row in found)
    assert project["name"] == extras.PACKAGE


def test_from_a_folder_that_is_not_installed_it_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(_: str) -> list[str]:
        raise PackageNotFoundError

    monkeypatch.setattr(extras, "requires", unknown)
    assert extras.how_to_get("print") == "pip install 'spyrium-dsl[print]'"
