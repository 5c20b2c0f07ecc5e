"""Every code has an example that triggers it, and what is shown is a text that somebody has read."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from spyrium_dsl.cli.app import run
from spyrium_dsl.cli.commands import check
from spyrium_dsl.library import games
from spyrium_dsl.load import load_game
from spyrium_dsl.parse.reading import Reading
from spyrium_dsl.render.refused import refused
from spyrium_dsl.run.match import Match
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.simulate.unseen import play, unseen
from spyrium_dsl.text.codes import CODES
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.show import show
from spyrium_dsl.text.source import MOST_BYTES, Source
from tests.diagnostics.cases import HERE, Case, base, case_files, diagnostics, read_case, shipped

CASES = {file.stem: file for file in case_files()}


@pytest.mark.parametrize("name", CASES)
def test_an_example_is_told_what_is_marked_and_nothing_else(name: str, accept: bool) -> None:
    """One mistake, one message, at its line; the text is the one that was reviewed."""
    case = read_case(CASES[name])
    found = diagnostics(case)
    places = [(one.span.path, one.span.line, one.code) if one.span else ("", 0, one.code) for one in found]
    assert sorted(places) == case.marked()
    assert name[:4] in {one.code for one in found}
    check_shown(name, found, case.sources(), accept)


def check_shown(name: str, found: list[Diagnostic], sources: dict[str, Source], accept: bool) -> None:
    """Compare what is shown with what was reviewed."""
    text = show(found, sources) + "\n"
    golden = HERE / "shown" / f"{name}.txt"
    if accept:
        golden.write_text(text, "utf-8")
    assert golden.exists(), "run pytest --accept and read the new file"
    assert text == golden.read_text("utf-8")


def test_the_base_has_no_mistake() -> None:
    """Else every example would have two."""
    assert diagnostics(Case("base", base())) == []


# ---------------------------------------------------------------- what is not text in a file of rules


def test_a_file_that_is_not_utf8(accept: bool) -> None:
    case = Case("E101", base(), content={"cards.rules": "cards for harbour\nboat łódź".encode("cp1250")})
    found = diagnostics(case)
    assert found[0].code == "E101"
    check_shown("E101", found[:1], case.sources(), accept)


def test_a_file_that_is_too_large(accept: bool) -> None:
    case = Case("E109", base(), content={"cards.rules": b"cards for harbour\n" + b"#" * MOST_BYTES})
    found = [one for one in diagnostics(case) if one.code == "E109"]
    check_shown("E109", found, case.sources(), accept)


@cache
def harbour() -> Reading:
    sources = [Source(path, text) for path, text in base().items()]
    polish = 'translation pl for harbour\nnoun boat  f  one "łódź"  few "łodzie"  many "łodzi"\n'
    money = 'noun money  m  one "{n} £"  few "{n} £"  many "{n} £"\n'
    titles = 'title skiff "Łódka"\ntitle trawler "Trawler"\n'
    return load_game([*sources, Source("translations/pl.rules", polish + money + titles)], shipped()).reading


_PO = {
    "E430": ('msgctxt "noun/money"', "msgstr[0]", 'msgstr[0] "funt"'),
    "E431": ('msgctxt "noun/boat"', "msgstr[2]", ""),
    "E433": ('msgctxt "title/skiff"', 'msgctxt "title/skiff"', 'msgctxt "title/skif"'),
}


@pytest.mark.parametrize("code", ["E430", "E431", "E432", "E433"])
def test_a_po_file_that_was_damaged(code: str, accept: bool) -> None:
    polib = pytest.importorskip("polib")
    from spyrium_dsl.exchange.po import export, import_po

    text = str(export(harbour(), "pl"))
    if code == "E432":
        text = text.replace('msgstr "Łódka"', 'msgstr "?"').replace('msgstr "Trawler"', 'msgstr "Łódka"')
        text = text.replace('msgstr "?"', 'msgstr "Trawler"')
    else:
        entry, old, new = _PO[code]
        lines = text.split("\n")
        at = next(number for number, line in enumerate(lines) if line == entry)
        at = next(number for number in range(at, len(lines)) if lines[number].startswith(old))
        lines[at : at + 1] = [new] if new else []
        text = "\n".join(lines)
    found = list(import_po(polib.pofile(text, wrapwidth=0), "pl.po", harbour(), "pl").diagnostics)
    assert {one.code for one in found} == {code}
    check_shown(code, found, {"pl.po": Source("pl.po", text)}, accept)


def test_a_file_that_is_no_po_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("polib")
    (tmp_path / "pl.po").write_text('msgid "a\nthis is not PO', "utf-8")
    assert run(["translate", "import", "spyrium", "pl", str(tmp_path / "pl.po")]) == 1
    assert "E434" in capsys.readouterr().out


# ---------------------------------------------------------------- what random games do not show

_PLAYED = {
    "W615": 'boat dinghy "Dinghy"\n  price: £1\n  trait: fast\n  catch: gain 1 fish or spend 90 fish, gain 1 vp\n',
    "W616": 'boat dinghy "Dinghy"\n  price: £70\n  trait: fast\n  catch: gain 1 fish\n',
    "W617": "",
}


@pytest.mark.parametrize("code", _PLAYED)
def test_what_never_came_up(code: str, accept: bool) -> None:
    """Lines not reached, cards not had, a game given up."""
    files = base()
    files["cards.rules"] += _PLAYED[code]
    sources = {path: Source(path, text) for path, text in files.items()}
    found = load_game(list(sources.values()), shipped(), None, "harbour").rules
    assert found is not None
    told = list(unseen(found, play(found, 30, 10_000 if code != "W617" else 3)))
    # The rest of the harbour is not looked at here.
    lines = len(base()["cards.rules"].splitlines())
    told = [one for one in told if one.span is None or (one.span.path == "cards.rules" and one.span.line > lines)]
    assert [one.code for one in told] == [code]
    check_shown(code, told, sources, accept)


# ---------------------------------------------------------------- moves that are refused


@cache
def rules() -> Rules:
    found = load_game([Source(path, text) for path, text in base().items()], shipped(), None, "harbour").rules
    assert found is not None
    return found


def match(*moves: str) -> Match:
    """A match of two after some moves."""
    one = Match.start(rules(), 2, 1)
    for move in moves:
        one.apply_text(move)
    return one


def over() -> Match:
    one, rng = match(), random.Random(1)
    while not one.is_over:
        one.apply(rng.choice(one.moves()))
    return one


def test_each_reason_for_a_refusal_has_its_code() -> None:
    """And the numbers that explain it."""
    first = match()
    other = 1 - first.seat
    rich = match("buy-boat boat=skiff.1")
    cases = {
        "R502": refused(first, "fish"),
        "R503": refused(first, "buy-boat", [("boat", "trawler")]),
        "R505": refused(first, "pass", seat=other),
        "R506": refused(first, "buy-bot"),
        "R509": refused(over(), "pass"),
    }
    for code, found in cases.items():
        assert [one.code for one in found] == [code], code
    assert cases["R506"][0].facts["meant"] == "buy-boat"
    assert refused(rich, "pass") == ()


def changed(old: str, new: str, path: str = "game.rules") -> Match:
    """A match by the rules with one text replaced."""
    files = base()
    assert old in files[path]
    files[path] = files[path].replace(old, new, 1)
    found = load_game([Source(name, text) for name, text in files.items()], shipped(), None, "harbour")
    assert found.rules is not None, found.diagnostics
    return Match.start(found.rules, 2, 1)


FULL = "  changes hold\n  holds at most 1\nsetup\n  each player: move every boat in yard with trait broad to your pier"
"""A boat lies in the pier of the player who begins, and no other fits in."""


@pytest.mark.parametrize(
    ("code", "old", "new", "action", "choices"),
    [
        ("R501", "each player starts with 3", "each player starts with 1", "buy-boat", ()),
        ("R504", "  you become resting", "  require there is a boat in your pier\n  you become resting", "pass", ()),
        ("R507", "one of buy-boat, fish, pass", "one of buy-boat, pass", "fish", ()),
        ("R510", "  changes hold", FULL, "buy-boat", ()),
    ],
)
def test_a_refusal_of_changed_rules(code: str, old: str, new: str, action: str, choices: tuple[()]) -> None:
    found = refused(changed(old, new), action, choices)
    assert {one.code for one in found} == {code}


# ---------------------------------------------------------------- what is asked for


_ASKED = {
    "E319": ("check",),
    "E320": ("check", "harbour/notes.txt"),
    "E321": ("show", "harbour", "--in", "xx"),
}


@pytest.mark.parametrize("code", _ASKED)
def test_what_is_not_there_to_be_asked_for(
    code: str, accept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the command line tells it; what games came with the program is no part of that."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(games, "rule_folders", lambda: [tmp_path / "shelf"])
    (tmp_path / "shelf").mkdir()
    if code != "E319":
        (tmp_path / "harbour").mkdir()
        for name, text in {**base(), "notes.txt": "a note"}.items():
            (tmp_path / "harbour" / name).write_text(text, "utf-8")
    assert run(_ASKED[code]) == 2
    shown = capsys.readouterr().err
    golden = HERE / "shown" / f"{code}.txt"
    if accept:
        golden.write_text(shown, "utf-8")
    assert shown == golden.read_text("utf-8")


# ---------------------------------------------------------------- ours


def test_a_stumble_is_told_as_ours(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Fault injection: whatever breaks inside, no traceback is shown."""

    def broken(games: tuple[str, ...]) -> object:
        raise RuntimeError("the floor gave way")

    monkeypatch.setattr(check, "_targets", broken)
    assert run(["check", "spyrium"]) == 1
    shown = capsys.readouterr().err
    assert "B901" in shown
    assert "the floor gave way" in shown
    assert "Traceback" not in shown


def test_every_code_has_an_example() -> None:
    here = {name[:4] for name in CASES} | set(_PO) | set(_PLAYED) | set(_ASKED)
    tested = {"E101", "E109", "E432", "E434", "W115", "B901"}
    # Of cards: tests/cards. Of JSON: tests/exchange. Of moves: above.
    tested |= {code for code in CODES if code.startswith(("R", "E44", "E45"))}
    assert set(CODES) == here | tested
