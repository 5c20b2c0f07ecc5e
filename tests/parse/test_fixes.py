"""What `check --fix` puts in: no fix that is offered leaves a file with more mistakes than it had."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from spyrium_dsl import library
from spyrium_dsl.load import load_game
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.edit import apply_fixes
from spyrium_dsl.text.source import Source

ORCHARD = Path(__file__).resolve().parents[2] / "rules" / "orchard"
FILES = ("game.rules", "cards.rules")
_WORD = re.compile(r"[^\W\d_]{2,}")
MUTANTS = 60


def check(files: dict[str, str]) -> list[Diagnostic]:
    vocabulary, _ = library.vocabulary("en")
    assert vocabulary is not None
    return list(load_game([Source(path, text) for path, text in files.items()], {"en": vocabulary}).diagnostics)


def mutant(rng: random.Random) -> tuple[str, str]:
    """One of the files with one word changed, and which: a letter lost, doubled, exchanged; or another word of the file."""
    path = rng.choice(FILES)
    text = (ORCHARD / path).read_text("utf-8")
    body = text.index("\n") + 1
    words = [
        one for one in _WORD.finditer(text, body) if "#" not in text[text.rfind("\n", 0, one.start()) : one.start()]
    ]
    word = rng.choice(words)
    at = rng.randrange(len(word[0]) - 1)
    other = {
        "lost": word[0][:at] + word[0][at + 1 :],
        "doubled": word[0][: at + 1] + word[0][at:],
        "exchanged": word[0][:at] + word[0][at + 1] + word[0][at] + word[0][at + 2 :],
        "another": rng.choice(words)[0],
    }[rng.choice(("lost", "doubled", "exchanged", "another"))]
    return path, text[: word.start()] + other + text[word.end() :]


@pytest.mark.parametrize("seed", range(MUTANTS))
def test_a_fix_that_is_offered_never_adds_a_mistake(seed: int) -> None:
    path, text = mutant(random.Random(seed))
    files = {one: (ORCHARD / one).read_text("utf-8") for one in FILES}
    files[path] = text
    before = check(files)
    fixes = [one.fix for one in before if one.fix is not None]
    if not fixes:
        return
    fixed = {one: apply_fixes(Source(one, said), fixes).source.text for one, said in files.items()}
    after = check(fixed)
    assert sum(one.is_mistake for one in after) <= sum(one.is_mistake for one in before)
    # What was put in is not what is wrong next.
    wrong = {
        (one.span.path, one.span.line, one.span.column) for one in after if one.span is not None and one.is_mistake
    }
    assert not {(fix.span.path, fix.span.line, fix.span.column) for fix in fixes} & wrong
