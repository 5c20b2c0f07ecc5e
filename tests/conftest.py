"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# Equal runs everywhere, and no time limits: a busy machine is no mistake in the program.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
