"""The reference made from the program is whole."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest

from spyrium_dsl.cli.app import COMMANDS
from spyrium_dsl.effects.node import Step, concrete_classes
from spyrium_dsl.language.schema import shapes
from tests.docs.pages import ROOT


def hooks() -> ModuleType:
    """The parts of the manual that are made when it is built."""
    pytest.importorskip("mkdocs")
    spec = importlib.util.spec_from_file_location("hooks", ROOT / "docs" / "hooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_phrase_says_what_it_means() -> None:
    """A phrase without a meaning is a row of the manual that tells nothing: give its class a docstring."""
    assert hooks().without_meaning() == []


def test_each_verb_that_runs_has_an_example_that_is_played() -> None:
    """The line is one of a game or of the corpus: what the tests play."""
    lines = hooks().spoken_lines().lines()
    verbs = [cls for cls in concrete_classes(Step) if cls.tag() in shapes() and not cls.not_run_yet and cls.rule]
    assert [cls.tag() for cls in verbs if cls.tag() not in lines] == []


def test_each_command_has_its_help() -> None:
    text = hooks().commands()
    assert all(f"\n## {name}\n" in f"\n{text}" for name in COMMANDS)
