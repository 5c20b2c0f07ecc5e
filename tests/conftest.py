"""What all tests share."""

from __future__ import annotations

import pytest
from hypothesis import settings

# Equal runs everywhere, and no time limits: a busy machine is no mistake in the program.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="rewrite the reviewed texts; then look at the difference")


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Whether reviewed texts are to be rewritten by what comes out now."""
    return bool(request.config.getoption("--accept"))
