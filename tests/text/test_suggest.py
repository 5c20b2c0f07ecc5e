"""A suggestion is what the author probably meant, or nothing."""

from __future__ import annotations

import pytest

from spyrium_dsl.text.lookalikes import find_look_alike
from spyrium_dsl.text.suggest import suggest, suggestions

ENGLISH = ["spend", "gain", "take", "ready", "place", "discard", "VP", "worth", "at most"]
POLISH = ["zyskaj", "oddaj", "weź", "odrzuć", "żeton", "każdego", "kryształ"]
RUSSIAN = ["получите", "потратьте", "жетон", "здание", "её"]


@pytest.mark.parametrize(
    ("word", "pool", "meant"),
    [
        ("gian", ENGLISH, "gain"),
        ("GAIN", ENGLISH, "gain"),
        ("spned", ENGLISH, "spend"),
        ("discrad", ENGLISH, "discard"),
        ("vp", ENGLISH, "VP"),
        ("atmost", ENGLISH, "at most"),
        ("zebra", ENGLISH, None),
        ("x", ENGLISH, None),
        ("", ENGLISH, None),
        ("wez", POLISH, "weź"),
        ("odrzuc", POLISH, "odrzuć"),
        ("krysztal", POLISH, "kryształ"),
        ("zeton", POLISH, "żeton"),
        ("we\u0301z\u0301", POLISH, "weź"),
        ("получити", RUSSIAN, "получите"),
        ("ее", RUSSIAN, "её"),
    ],
)
def test_the_nearest_word(word: str, pool: list[str], meant: str | None) -> None:
    """Marks and case left out count as equal, two letters exchanged as nearly so."""
    assert suggest(word, pool) == meant


def test_what_can_stand_here_comes_first() -> None:
    """A farther word that fits beats a nearer one that does not; no pool, no word."""
    assert suggest("gains", ["gain"], ["gains!"]) == "gain"
    assert suggest("gains", ["zebra"], ["gains!"]) == "gains!"
    assert suggest("gains") is None


def test_suggestions_are_few_and_in_order() -> None:
    """Equal words count once; equally near ones keep the order of the pool."""
    assert suggestions("pier", ["pier-2", "pier-1", "pier-2", "quay"], most=5) == ("pier-2", "pier-1")
    assert suggestions("pier", [f"pier-{n}" for n in range(9)]) == ("pier-0", "pier-1", "pier-2")


@pytest.mark.parametrize(
    ("word", "known", "found"),
    [
        ("g\u0430in", (), ("\u0430", "Cyrillic", "a", "gain")),
        ("V\u0420", ("vp",), ("\u0420", "Cyrillic", "P", "VP")),
        ("V\u0420", (), ("\u0420", "Cyrillic", "P", "VP")),
        ("жeтон", (), ("e", "Latin", "е", "жетон")),
        ("cop", ("сор",), ("c", "Latin", "с", "сор")),
        ("g\u03b1in", (), ("\u03b1", "Greek", "a", "gain")),
        ("\u212airk", (), ("\u212a", "Kelvin sign", "K", "Kirk")),
        ("g\u0436in", (), ("\u0436", "Cyrillic", "", "")),
        ("gai\u0301n", (), None),
        ("ge\u0301\u0430in", (), ("\u0430", "Cyrillic", "a", "ge\u0301ain")),
        ("gain", (), None),
        ("яблоко", (), None),
        ("сор", ("сор", "cop"), None),
        ("mine-2", (), None),
        ("£", (), None),
        ("", (), None),
    ],
    ids=[
        "cyrillic-a", "known-word", "tie", "latin-e", "wholly", "greek", "kelvin", "no-likeness", "marks",
        "marks-and-stranger", "latin", "cyrillic", "known-as-it-is", "hyphen", "sign", "empty",
    ],
)  # fmt: skip
def test_a_strange_letter_is_named(word: str, known: tuple[str, ...], found: tuple[str, str, str, str] | None) -> None:
    """Its script, what it looks like, and the word that was meant."""
    look = find_look_alike(word, known)
    assert (look and (look.letter, look.script, look.usual, look.meant)) == found
    if look:
        assert word[look.index] == look.letter
