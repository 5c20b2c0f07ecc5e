"""Without llvmlite everything works, through Python."""

from __future__ import annotations

import pytest

from spyrium_dsl.cli.extras import how_to_get
from spyrium_dsl.run import llvm_code
from spyrium_dsl.simulate.pool import WORTH_A_KERNEL, Series, play_series
from tests.games import shipped


def test_without_llvmlite_python_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """No kernel, the same face, and one line that says how to get it."""
    monkeypatch.setattr(llvm_code, "available", lambda: False)
    rules = shipped("orchard")
    assert rules.fast(2).kernel() is None
    results = [result for batch in play_series(Series(rules, 2, 1, 0, WORTH_A_KERNEL)) for result in batch]
    assert len(results) == WORTH_A_KERNEL
    assert "llvmlite" in how_to_get("fast")
