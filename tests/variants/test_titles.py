"""A card that a variant calls otherwise: no language goes on telling of the old one."""

from __future__ import annotations

from itertools import permutations

import pytest

from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import Checked
from spyrium_dsl.render.sheet import Sheet
from spyrium_dsl.render.spoken import Spoken
from spyrium_dsl.render.words import words
from spyrium_dsl.variants.compare import compare
from tests.variants.loading import tree_of, varied, varied_with

POLISH = 'translation pl for harbour\ntitle skiff  "Łódka"\ntitle trawler  "Trawler"\n'
DINGHY = 'change boat skiff "Dinghy"'


def called(checked: Checked, language: str, design: str = "skiff") -> str:
    """What a card is called in a language."""
    tree_of(checked)
    return Spoken(checked, Languages()).speech(language).design(design)


def warned(checked: Checked) -> list[tuple[str, object]]:
    """The titles that languages lack."""
    return [(str(one.facts["name"]), one.facts["languages"]) for one in checked.diagnostics if one.code == "W619"]


def test_the_old_title_is_not_told_and_that_is_said() -> None:
    checked = varied_with({"pl.rules": POLISH}, calm=DINGHY)
    assert called(checked, "pl") == called(checked, "en") == "Dinghy"
    assert called(checked, "pl", "trawler") == "Trawler"
    assert warned(checked) == [("skiff", ("pl",))]


def test_a_file_of_the_variant_gives_the_new_one() -> None:
    own = 'translation pl for harbour+calm\ntitle skiff  "Bączek"\n'
    checked = varied_with({"pl.rules": POLISH, "calm-pl.rules": own}, calm=DINGHY)
    assert called(checked, "pl") == "Bączek"
    assert warned(checked) == []
    plain = varied_with(
        {"pl.rules": POLISH, "calm-pl.rules": own}, "storm", calm=DINGHY, storm="change players: 2 to 3"
    )
    assert called(plain, "pl") == "Łódka"


def test_the_same_title_again_takes_nothing_away() -> None:
    checked = varied_with({"pl.rules": POLISH}, calm='change boat skiff "Skiff"\n  price: £1')
    assert called(checked, "pl") == "Łódka"
    assert warned(checked) == []


def test_words_of_the_games_own_language_give_way_too() -> None:
    """There the new title is the title."""
    english = 'translation en for harbour\ntitle skiff  "Little Skiff"\n'
    assert called(varied_with({"en.rules": english}), "en") == "Little Skiff"
    checked = varied_with({"en.rules": english}, calm=DINGHY)
    assert called(checked, "en") == "Dinghy"
    assert warned(checked) == []


@pytest.mark.parametrize("names", list(permutations(("a", "b", "c"))))
def test_of_words_of_stacked_variants_those_on_top_hold(names: tuple[str, str, str]) -> None:
    """Whatever the order of files and of names: a variant says anew what those say on which it stands."""
    low, high, other = names
    files = {
        "pl.rules": POLISH,
        f"1-{high}-pl.rules": f'translation pl for harbour+{high}\ntitle skiff  "Wyżej"\n',
        f"2-{low}-pl.rules": f'translation pl for harbour+{low}\ntitle skiff  "Niżej"\n',
    }
    texts = {
        low: DINGHY,
        high: f'variant {high} for harbour+{low} "High"\nchange boat skiff "Yacht"',
        other: "change players: 2 to 3",
    }
    assert called(varied_with(files, **texts), "pl") == "Wyżej"


def test_two_variants_that_call_a_card_differently_are_refused_with_both_places() -> None:
    def files(title: str) -> dict[str, str]:
        return {
            "pl.rules": POLISH,
            "a-pl.rules": 'translation pl for harbour+a\ntitle skiff  "Bączek"\n',
            "b-pl.rules": f'translation pl for harbour+b\ntitle skiff  "{title}"\n',
        }

    variants = {"a": "change players: 2 to 3", "b": "change players: 2 to 3"}
    assert called(varied_with(files("Bączek"), **variants), "pl") == "Bączek"
    (wrong,) = [one for one in varied_with(files("Szalupa"), **variants).diagnostics if one.is_mistake]
    assert wrong.code == "E303"
    assert wrong.span is not None
    assert {wrong.span.path, *(span.path for span, _ in wrong.notes)} == {"a-pl.rules", "b-pl.rules"}


def test_a_difference_sheet_says_titles_in_its_language() -> None:
    own = 'translation pl for harbour+calm\ntitle skiff  "Bączek"\n'
    files = {"pl.rules": POLISH, "calm-pl.rules": own}
    before, after = varied_with({"pl.rules": POLISH}), varied_with(files, calm=DINGHY)
    old, new = (Spoken(one, Languages()).side("pl") for one in (before, after))
    sheet = Sheet(old, new, compare(tree_of(before), tree_of(after)), words("pl"))
    (entry,) = sheet.entries
    assert [(one.before, one.after) for one in sheet.told(entry)] == [("Łódka", "Bączek")]


def test_titles_of_cards_that_are_added() -> None:
    """They are known in the variant's files only."""
    add = 'add boat punt "Punt"\n  price: £1\n  room: 1\n  trait: old\n  catch: gain 1 fish'
    own = 'translation pl for harbour+calm\ntitle punt  "Płaskodenka"\n'
    assert called(varied_with({"calm-pl.rules": own}, calm=add), "pl", "punt") == "Płaskodenka"
    slip = own.replace("punt", "pumt")
    assert [one.code for one in varied_with({"calm-pl.rules": slip}, calm=add).diagnostics] == ["E301"]
    assert varied(calm=add).diagnostics == ()


@pytest.mark.parametrize("line", ['titel skiff  "Bączek"', 'titel nonsense  "x"', "gain 1 VP"])
@pytest.mark.parametrize("game", ["harbour", "harbour+calm"])
def test_a_line_of_words_that_does_not_read_is_told_whosever_file_it_is_in(line: str, game: str) -> None:
    checked = varied_with({"words-pl.rules": f"translation pl for {game}\n{line}\n"}, calm="change players: 2 to 3")
    assert [(one.code, one.span and (one.span.path, one.span.line)) for one in checked.diagnostics] == [
        ("E301", ("words-pl.rules", 2))
    ]
