"""English and its names of no game, shared by the tests of this folder."""

from __future__ import annotations

import pytest

from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.vocabulary import Vocabulary
from tests.language import languages


@pytest.fixture(scope="session")
def english() -> Vocabulary:
    return languages.vocabulary("en")


@pytest.fixture(scope="session")
def grammar() -> Grammar:
    return languages.grammar("en")


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    return languages.names("en")
