"""What a language is told to lack, when it was only begun."""

from __future__ import annotations

from spyrium_dsl.exchange.status import status
from spyrium_dsl.language.read_vocabulary import read_vocabulary
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.text.source import Source
from tests.exchange.by_hand import sources
from tests.language.languages import vocabulary

BEGUN = """language xx "begun"
plural one 1
plural other
say then ","
say gain "get {amount}"
say some "{number} {resource}"
say steps-property "{field}: {step}"
"""
ITS_WORDS = """translation xx for spyrium
noun vp  one "point"  other "points"
"""


def test_lines_that_cannot_be_said_are_not_counted_as_printed() -> None:
    """Nor are names complete that would be said in the words of the game's own language."""
    begun, _ = read_vocabulary(Source("xx.rules", BEGUN), vocabulary("en").skeleton)
    assert begun is not None
    own = [one for one in sources() if "/translations/" not in one.path or one.path.endswith("/en.rules")]
    read = read_game([*own, Source("xx/xx.rules", ITS_WORDS)], {"en": vocabulary("en"), "xx": begun})
    found = status(read, "xx")
    assert not found.is_complete
    assert "adviser" not in found.unsaid
    assert "apprentice" in found.unsaid
    assert 0 < found.generated < found.lines
    assert "vp" not in found.wordless
    assert {"spyrium", "worker", "market"} <= set(found.wordless)
    assert status(read, "en").unsaid == ()
