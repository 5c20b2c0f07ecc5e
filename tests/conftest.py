"""What all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# Equal runs everywhere, and no time limits: a busy machine is no mistake in the program.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")


def pytest_configure(config: pytest.Config) -> None:
    """What the program keeps for later is kept beside what pytest keeps, and not among what its user has."""
    if cache := getattr(config, "cache", None):
        os.environ["XDG_CACHE_HOME"] = str(cache.mkdir("home"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="rewrite the reviewed texts; then look at the difference")


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Whether reviewed texts are to be rewritten by what comes out now."""
    return bool(request.config.getoption("--accept"))
