"""What is told of a variant is told in the language of the variant: its names, its labels, and what it stands on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game, voice_of
from spyrium_dsl.parse.seen import written
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source
from spyrium_dsl.variants.seen import recorded

POLISH = """variant tanio for spyrium "Tanio" in pl

zmień technologia crane
  stale: nowe miejsce kosztuje o £2 mniej
"""


def told(variant: str, changes: Mapping[str, str] | None = None, more: tuple[Source, ...] = ()) -> list[Diagnostic]:
    """What a check of the game with the variant says, some texts of the game replaced."""
    sources = []
    for one in read_sources(find_game("spyrium"))[0]:
        text = one.text
        for old, new in (changes or {}).items():
            text = text.replace(old, new) if "/translations/" not in one.path or old.startswith("noun") else text
        sources.append(Source(one.path, text))
    every = [one for one in sources if "variants" not in Path(one.path).parts]
    loaded = load_game([*every, Source("tanio.rules", variant), *more], Languages(), name="spyrium", chosen=("tanio",))
    return list(loaded.diagnostics)


def note() -> Source:
    """What the variant has seen of the game as it is."""
    sources = [one for one in read_sources(find_game("spyrium"))[0] if "variants" not in Path(one.path).parts]
    loaded = load_game([*sources, Source("tanio.rules", POLISH)], Languages(), name="spyrium", chosen=("tanio",))
    assert loaded.stacked is not None
    found = recorded(loaded.stacked.parts["tanio"], voice_of(loaded.reading.lexicons["pl"]))
    return Source("tanio.seen.rules", written("tanio", "spyrium", found, ""))


def test_labels_of_the_language_are_read_in_a_variant() -> None:
    assert not [one for one in told(POLISH) if one.is_mistake]


def test_what_the_game_says_now_is_said_in_the_language_of_the_variant() -> None:
    (one,) = [d for d in told(POLISH, {"costs £3 less": "costs £4 less"}, (note(),)) if d.code == "W618"]
    assert "kosztuje o £3" in str(one.facts["was"])
    assert "kosztuje o £4" in str(one.facts["now"])
    assert one.facts["name"] == "technologia crane: stale"


@pytest.mark.parametrize(
    ("line", "code", "fact", "words"),
    [
        ("zmień technologia crone\n  stale: nowe miejsce kosztuje o £2 mniej", "E422", "meant", "technologia crane"),
        ("zmień technologia crane\n  stal: nowe miejsce kosztuje o £2 mniej", "E310", "known", "raz na rundę"),
        ("zmień technika crane\n  stale: nowe miejsce kosztuje o £2 mniej", "E301", "known", "technologia"),
    ],
)
def test_names_offered_are_those_of_the_language(line: str, code: str, fact: str, words: str) -> None:
    (one,) = [d for d in told(POLISH.split("\n", 1)[0] + f"\n{line}\n") if d.code == code]
    offered = one.facts[fact]
    assert words in (offered if isinstance(offered, tuple) else (offered,))


def test_a_word_for_nothing_is_told_once() -> None:
    """Also where the game is read for a variant once more."""
    places = [d.span for d in told(POLISH, {"noun gap  ": "noun gapp  "}) if d.code == "E301"]
    assert len(places) == len(set(places)) > 1
