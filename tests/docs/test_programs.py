"""Python on the pages of the manual is run."""

from __future__ import annotations

import doctest

import pytest

from tests.docs.pages import ROOT, pages

PAGES = [str(page.relative_to(ROOT)) for page in pages() if "```python\n>>>" in page.read_text("utf-8")]


@pytest.mark.parametrize("name", PAGES)
def test_the_python_of_a_page_runs_as_it_says(name: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False)
    assert tried
    assert not failed


def test_there_is_such_a_page() -> None:
    assert PAGES == ["docs/guides/play-from-a-program.md"]
