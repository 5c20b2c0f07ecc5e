"""The drawn screens of the manual are what the program shows."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

import pytest

from tests.docs.pages import ROOT


def pictures() -> ModuleType:
    """`docs/pictures.py`, which is no part of the package."""
    spec = spec_from_file_location("pictures", ROOT / "docs" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", pictures().SCREENS)
def test_a_picture_is_the_screen_of_now(name: str) -> None:
    """Else `python docs/pictures.py` draws it anew; then look at it."""
    assert pictures().drawn(name) == (ROOT / "docs" / "images" / f"{name}.svg").read_text("utf-8")
