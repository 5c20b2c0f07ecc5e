"""A variant whose game has changed since: what its author has seen is noted, compared when it is loaded, and told."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from spyrium_dsl.cli.accepting import noted
from spyrium_dsl.cli.app import run
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.memory import Memory
from spyrium_dsl.library.opened import Opened
from spyrium_dsl.load import Checked, load_game
from spyrium_dsl.parse.cut import cut
from spyrium_dsl.parse.seen import read_seen
from spyrium_dsl.text.source import Source
from tests.variants.loading import FILES, SHIPPED, shipped, sources

VARIANT = """variant calm for harbour "Calm"

change boat skiff
  price: £1 less
change boat rowboat
  price: £4
change quantity toll: 1 more
change action pass
  gain 1 fish
  you become resting
change define landing
  change sell: spend 1 fish, gain £4
change flow
  change for round 1 to 2
"""


def load(files: Mapping[str, str]) -> Checked:
    """The harbour of these files, with the variant."""
    return load_game([Source(*one) for one in files.items()], Languages(), name="harbour", chosen=["calm"])


def with_note(variant: str = VARIANT) -> dict[str, str]:
    """The files of the harbour with the variant and what it has seen."""
    files = {**FILES, "calm.rules": variant}
    checked = load(files)
    assert not checked.diagnostics
    note = noted(Opened(Path(), {}, (), checked, Memory(Path())), "calm")
    return {**files, note.path: note.text}


def changed(files: dict[str, str], old: str, new: str) -> dict[str, str]:
    """The files with one text of the game replaced, wherever it stands."""
    found = [path for path, text in files.items() if old in text and "calm" not in path]
    assert len(found) == 1, found
    return {**files, found[0]: files[found[0]].replace(old, new)}


def told(files: Mapping[str, str]) -> list[tuple[str, int, dict[str, object]]]:
    """The code, the line of the variant, and the facts."""
    return [(one.code, one.span.line if one.span else 0, dict(one.facts)) for one in load(files).diagnostics]


def test_what_was_seen_is_not_told() -> None:
    """Not by itself, nor when something else changes, or the files are put in another order."""
    files = with_note()
    assert told(files) == []
    assert told(changed(files, "  room: 1", "  room: 2")) == []
    one, other = "rowboat  ×2  £3  stand-in\n", "rowboat  ×1  £5  stand-in\n"
    assert told(changed(files, one + other, other + one)) == []


SELL, DEAR = "sell: spend 1 fish, gain £2", "sell: spend 2 fish, gain £3"
REST = "you become resting"


@pytest.mark.parametrize(
    ("old", "new", "line", "name", "was", "now"),
    [
        ("  price: £2\n", "  price: £5\n", 4, "boat skiff: price", "£2", "£5"),
        ("rowboat  ×1  £5", "rowboat  ×1  £6", 6, "boat rowboat: price", "£3 / £5", "£3 / £6"),
        ("quantity toll: 2", "quantity toll: 3", 7, "quantity toll", "2", "3"),
        (f"  {REST}", f"  gain 1 vp\n  {REST}", 8, "action pass", REST, "gain 1 vp"),
        (SELL, DEAR, 12, "define landing: sell", SELL, DEAR),
        ("for round 1 to 3", "for round 1 to 6", 14, "flow: round", "for round 1 to 3", "for round 1 to 6"),
    ],
    ids="relative absolute quantity body option head".split(),
)
def test_what_has_changed_since(old: str, new: str, line: int, name: str, was: str, now: str) -> None:
    """W618 at the line of the variant, with what was there and what is there now."""
    ((code, at, facts),) = told(changed(with_note(), old, new))
    assert (code, facts["was"], facts["now"]) == ("W618", was, now)
    assert (facts["name"], at) == (name, line)


def test_a_card_that_was_renamed() -> None:
    """E422 with the name that it has now, which no spelling tells."""
    files = changed(with_note(), 'boat skiff "Skiff"', 'boat gondola "Skiff"')
    files = {path: text.replace("has skiff in", "has gondola in") for path, text in files.items()}
    ((code, at, facts),) = told(files)
    assert (code, at, facts["meant"], facts["was"]) == ("E422", 3, "boat gondola", 'boat "Skiff"')


def test_a_block_that_was_renamed() -> None:
    """By what stands under it."""
    files = changed(with_note(), "define landing", "define mooring")
    files = {path: text.replace("gain 3 fish or landing", "gain 3 fish or mooring") for path, text in files.items()}
    assert [(code, facts["meant"]) for code, _, facts in told(files) if code == "E422"] == [("E422", "define mooring")]


def test_a_card_that_is_gone() -> None:
    """E422 that says it was there; no other is offered in its place."""
    cards = FILES["cards.rules"]
    start = cards.index("boat rowboat")
    files = {**with_note(), "cards.rules": cards[:start], "printings.rules": "printings for harbour\n"}
    ((code, at, facts),) = told(files)
    assert (code, at, facts["was"]) == ("E422", 5, 'boat "Rowboat"')
    assert "meant" not in facts


def test_other_hashes_of_the_same_words_are_no_change() -> None:
    """A newer program may see more in a sentence; nobody has changed it."""
    files = with_note()
    lines = files["calm.seen.rules"].splitlines()
    other = [f"00000000{line[8:]}" if line[:8].strip("0123456789abcdef") == "" and line else line for line in lines]
    assert other != lines
    assert told({**files, "calm.seen.rules": "\n".join(other)}) == []


def test_a_description_that_means_other_cards_now() -> None:
    """Who changes every boat of a trait wants them all: a new one is no news, a changed price is, once."""
    variant = 'variant calm for harbour "Calm"\nchange every boat with trait old\n  price: £1 less\n'
    files = with_note(variant)
    more = changed(files, "  trait: broad", "  trait: broad, old")
    assert told(more) == []
    ((code, at, facts),) = told(changed(changed(files, "  price: £2\n", "  price: £5\n"), "×1  £5", "×1  £6"))
    assert (code, at, facts["name"]) == ("W618", 3, "skiff: price")


def test_a_description_that_means_a_card_no_longer() -> None:
    """The other cards say what they said; without this nobody would hear that one is left out."""
    files = with_note('variant calm for harbour "Calm"\nchange every boat with trait old\n  price: £1 less\n')
    assert told(changed(files, "  trait: fast, old", "  trait: fast")) == [
        ("W618", 2, {"name": "every boat with trait old", "lost": ("skiff",)})
    ]


def test_a_line_more_or_less_is_told_as_such() -> None:
    """Nothing is said to have been a dash."""
    more = told(changed(with_note(), f"  {REST}\n", f"  {REST}\n  gain 1 vp\n"))
    assert more == [("W618", 8, {"name": "action pass", "now": "gain 1 vp"})]
    files = with_note()
    game = files["game.rules"]
    assert f"  {REST}\n" in game
    longer = changed(files, f"  {REST}\n", f"  {REST}\n  gain 1 vp\n")
    noted_longer = load({one: text for one, text in longer.items() if one != "calm.seen.rules"})
    note = noted(Opened(Path(), {}, (), noted_longer, Memory(Path())), "calm")
    assert told({**files, note.path: note.text}) == [("W618", 8, {"name": "action pass", "was": "gain 1 vp"})]


def test_accepting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Noted, changed and told, accepted and silent again; a variant that adds only needs no note."""
    folder = tmp_path / "harbour"
    folder.mkdir()
    for path, text in {**FILES, "calm.rules": VARIANT}.items():
        (folder / path).write_text(text, "utf-8")
    (folder / "more.rules").write_text('variant more for harbour "More"\nadd resource rope\n', "utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    run(["check", ".", "--accept"])
    assert "calm.seen.rules  noted" in capsys.readouterr().out
    assert not (folder / "more.seen.rules").exists()
    text = (folder / "game.rules").read_text("utf-8")
    (folder / "game.rules").write_text(text.replace("toll: 2", "toll: 9"), "utf-8")
    run(["check", "."])
    assert "was 2 when this was written and is 9 now" in capsys.readouterr().out
    run(["check", ".", "--accept"])
    assert "W618" not in capsys.readouterr().out
    before = (folder / "calm.seen.rules").read_text("utf-8")
    run(["format", "."])
    assert (folder / "calm.seen.rules").read_text("utf-8") == before


def test_a_variant_is_watched_from_its_first_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever has never heard of notes is told all the same; a note that is there is never renewed by a check."""
    folder = tmp_path / "harbour"
    folder.mkdir()
    for path, text in {**FILES, "calm.rules": VARIANT}.items():
        (folder / path).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    run(["check", "harbour+calm", "--json"])
    assert not (folder / "calm.seen.rules").exists()
    capsys.readouterr()
    run(["check", "harbour+calm"])
    assert "calm.seen.rules  noted" in capsys.readouterr().out
    note = (folder / "calm.seen.rules").read_text("utf-8")
    game = (folder / "game.rules").read_text("utf-8")
    (folder / "game.rules").write_text(game.replace("toll: 2", "toll: 9"), "utf-8")
    for _ in range(2):
        run(["check", "harbour+calm"])
        shown = capsys.readouterr().out
        assert "was 2 when this was written and is 9 now" in shown
        assert "noted" not in shown
    assert (folder / "calm.seen.rules").read_text("utf-8") == note


@pytest.mark.parametrize("variant", SHIPPED)
def test_shipped_variants_have_seen_the_game_as_it_is(variant: str) -> None:
    """`spyrium check spyrium --accept` would change no file."""
    opened = shipped(f"spyrium+{variant}")
    note = noted(opened, variant)
    kept = {one.path: one.text for one in sources("spyrium")}.get(note.path)
    # What only adds stands on nothing.
    assert kept == (note.text if read_seen(cut(note)[0][1:]) else None)
