"""Small sites of both games, built as their authors would build them."""

from __future__ import annotations

import shutil
from importlib.metadata import entry_points
from pathlib import Path
from typing import Literal

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from tests.docs.pages import ROOT

SETTINGS = """
site_name: A shelf
theme:
  name: spyrium
strict: true
use_directory_urls: false
plugins:
  - spyrium:
      games:
        - game: spyrium
          variants: [rich-start, newcomers]
        - game: orchard
          languages: [en, ru]
"""
HOME = """# A shelf

The Apprentice costs {{ number("apprentice.price") }}. {{ card("apprentice") }}

{{ example("Yellow earns £5 beside a Mine") }}

{{ number("resource:money.2", language="pl") }} `{{ card("left-alone") }}`

```text
{{ card("left-alone") }}
```
"""


@pytest.fixture(scope="session", autouse=True)
def installed() -> None:
    """MkDocs finds the plugin by what is installed."""
    if not any(one.name == "spyrium" for one in entry_points(group="mkdocs.plugins")):
        pytest.skip("The plugin is not installed: pip install -e .")


class Site:
    """A site in a folder of its own, with copies of the rules."""

    def __init__(self, folder: Path, settings: str = SETTINGS, home: str = HOME) -> None:
        self.folder = folder
        shutil.copytree(ROOT / "rules", folder / "rules")
        (folder / "docs").mkdir()
        (folder / "docs" / "index.md").write_text(home, "utf-8")
        (folder / "mkdocs.yml").write_text(settings, "utf-8")

    def config(self, command: Literal["build", "serve"] = "build") -> MkDocsConfig:
        config = load_config(str(self.folder / "mkdocs.yml"), site_dir=str(self.folder / "site"))
        config.plugins.on_startup(command=command, dirty=False)
        return config

    def built(self) -> Site:
        build(self.config())
        return self

    def page(self, path: str) -> str:
        return (self.folder / "site" / path).read_text("utf-8")

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.folder / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return Site(tmp_path_factory.mktemp("site")).built()
