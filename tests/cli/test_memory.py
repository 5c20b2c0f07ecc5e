"""What reading a game found out goes on to the next process: it is faster, and says the very same."""

from __future__ import annotations

import hashlib
import os
import pickle
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from spyrium_dsl.cli.app import run
from spyrium_dsl.language import grammar
from spyrium_dsl.library import memory, packed, vocabulary
from spyrium_dsl.library.games import files_of
from spyrium_dsl.library.memory import Memory
from spyrium_dsl.library.opened import open_folder, with_variant
from spyrium_dsl.library.variants import variants_in
from spyrium_dsl.parse import answered, remembered
from spyrium_dsl.parse.line import lines_read
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source
from tests.cli.terminal import Terminal
from tests.diagnostics.cases import case_files, read_case
from tests.test_mutations import ROOT, files, random_mutant


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own, a process that has just begun, and nothing that was made with the package."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(packed, "built_tables", lambda: tmp_path / "built")
    begin_anew()
    return tmp_path / "cache" / "spyrium-dsl" / "memory"


def begin_anew() -> None:
    """Remember as little as a process that has just begun."""
    remembered.forget()
    answered.forget()
    memory._recalled.clear()
    for one in grammar._GRAMMARS.values():
        one.read.clear()


def game(name: str, folder: Path) -> Path:
    """A copy of a game that came with the program."""
    shutil.copytree(ROOT / "rules" / name, folder / name)
    return folder / name


def check(folder: Path) -> tuple[tuple[Diagnostic, ...], int]:
    """What a process that has just begun says of a game and its variants, and how many lines it reads."""
    begin_anew()
    before = lines_read()
    opened = open_folder(folder)
    found = [*opened.diagnostics]
    if opened.checked.is_playable:
        for variant in variants_in(folder):
            found += with_variant(opened, variant).diagnostics
    opened.memory.keep(variants_in(folder))
    return tuple(found), lines_read() - before


def edit(folder: Path, old: str, new: str) -> Path:
    """Put one text in the place of another, in the one file that has it."""
    (file,) = [one for one in files_of(folder) if old in one.read_text("utf-8")]
    file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")
    return file


def test_what_did_not_change_is_not_read_again(tmp_path: Path, cache: Path) -> None:
    folder = game("orchard", tmp_path)
    _, every = check(folder)
    assert every > 150
    assert len(list(cache.iterdir())) == 1
    assert check(folder)[1] < 20
    edit(folder, "join: gain 2 fame", "join: gain 3 fame")
    assert 0 < check(folder)[1] < 60


def test_a_game_that_was_moved_is_the_same_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    """The paths in it lead from the folder on, and messages name the files as they lie now."""
    folder = game("orchard", tmp_path)
    check(folder)
    (kept,) = cache.iterdir()
    away = tmp_path / "elsewhere" / "orchard"
    shutil.copytree(folder, away)
    shutil.rmtree(folder)
    kept.rename(cache / packed._name((away.resolve().as_posix(),)))
    edit(away, "join: gain 2 fame", "join: gain 2 fmae")
    monkeypatch.chdir(away)
    found, read = check(away)
    assert read < 60
    assert {one.span.path for one in found if one.span is not None} == {"cards.rules"}


def same_with_and_without(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said by a process that remembers is what one says that does not."""
    found, _ = check(folder)
    with monkeypatch.context() as without:
        without.setattr(Memory, "recall", lambda _: None)
        without.setattr(Memory, "keep", lambda _, variants=None: None)
        assert check(folder)[0] == found


def slips(folder: Path, seed: int, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slips of the hand in a game that is remembered, one after another."""
    check(folder)
    rng = random.Random(seed)
    done = 0
    while done < number:
        one = random_mutant(rng)
        file = folder.parent / Path(one.path).relative_to("rules")
        if file.is_file() and not isinstance(Source.from_bytes(one.path, one.content), Diagnostic):
            file.write_bytes(one.content)
            same_with_and_without(folder, monkeypatch)
            file.write_bytes(files()[one.path])
            done += 1


def test_the_same_is_said_with_it_as_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slips(game("orchard", tmp_path), 1, 8, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "number"), [("orchard", 300), ("spyrium", 60)])
def test_the_same_is_said_after_many_slips(
    name: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slips(game(name, tmp_path), 2, number, monkeypatch)


def test_whatever_is_wrong_with_a_game_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages, too, are part of what a reading gives: the examples of the codes, each read in turn, and once more."""
    folder = tmp_path / "harbour"
    for number, name in enumerate(case_files()):
        case = read_case(name)
        if number % 7 or any("languages" in path or path == "xx.rules" for path in case.files):
            continue
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for path, text in case.files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, "utf-8")
        check(folder)
        assert Memory(folder).content(()) is not None
        same_with_and_without(folder, monkeypatch)


# ---------------------------------------------------------------- files that are not what was kept


def test_a_pickle_that_calls_something_is_not_loaded(tmp_path: Path, cache: Path) -> None:
    """Neither a function, nor a class that is no part of a game, nor one that a module of ours only imports."""
    folder = game("orchard", tmp_path)
    found, every = check(folder)
    (kept,) = cache.iterdir()
    evil: list[Callable[[], object]] = [_Calls, _Opens]
    for one in evil:
        content = pickle.dumps(((), (one(),), ()))
        kept.write_bytes(hashlib.sha256(content).digest() + content)
        assert check(folder) == (found, every)
        assert not (tmp_path / "called").exists()
    stolen = b"\x80\x04\x8c\x1aspyrium_dsl.parse.variants\x8c\x08PurePath\x93)R."
    kept.write_bytes(hashlib.sha256(stolen).digest() + stolen)
    assert check(folder) == (found, every)


class _Calls:
    def __reduce__(self) -> tuple[object, ...]:
        return os.system, (f"touch {os.environ['XDG_CACHE_HOME']}/../called",)


class _Opens:
    def __reduce__(self) -> tuple[object, ...]:
        return open, (f"{os.environ['XDG_CACHE_HOME']}/../called", "w")


THREE = pickle.dumps((("calm",), (1,), (2,)))


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda content: b"", id="empty"),
        pytest.param(lambda content: content[:500], id="cut off"),
        pytest.param(lambda content: content[:900] + b"?" + content[901:], id="another byte"),
        pytest.param(lambda content: hashlib.sha256(b"N.").digest() + b"N.", id="nothing in it"),
        pytest.param(lambda content: hashlib.sha256(b"K\x01.").digest() + b"K\x01.", id="something else"),
        pytest.param(lambda content: hashlib.sha256(THREE).digest() + THREE, id="three of something else"),
    ],
)
def test_a_damaged_file_is_as_good_as_none(damage: Callable[[bytes], bytes], tmp_path: Path, cache: Path) -> None:
    folder = game("orchard", tmp_path)
    first = check(folder)
    (kept,) = cache.iterdir()
    kept.write_bytes(damage(kept.read_bytes()))
    assert check(folder) == first
    assert check(folder)[1] < 20, "it has been written anew"


def test_a_file_that_is_gone_takes_nothing_with_it(tmp_path: Path) -> None:
    folder = game("orchard", tmp_path)
    check(folder)
    (folder / "translations" / "de.rules").unlink()
    assert check(folder)[1] < 20


def test_of_another_version_nothing_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = game("orchard", tmp_path)
    first = check(folder)
    monkeypatch.setattr(packed, "_version", lambda: "another")
    assert check(folder) == first


def test_after_a_language_has_changed_all_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    folder = game("orchard", tmp_path)
    _, every = check(folder)
    words, _ = vocabulary("en")
    assert words is not None
    other = replace(words, hash="another")
    monkeypatch.setattr(memory, "vocabulary", lambda code: (other, ()) if code == "en" else vocabulary(code))
    assert check(folder)[1] == every


def test_without_a_place_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = game("orchard", tmp_path)
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert check(folder) == check(folder)


def test_what_cannot_be_packed_is_not_kept() -> None:
    deep: tuple[object, ...] = ()
    for _ in range(100_000):
        deep = (deep,)
    assert packed.packed(deep) is None
    assert packed.packed(lambda: None) is None


def test_only_the_owner_may_look_into_it(tmp_path: Path, cache: Path) -> None:
    """The texts of games are in there, also of those that nobody has seen yet."""
    check(game("orchard", tmp_path))
    assert cache.stat().st_mode & 0o077 == 0


def test_what_is_kept_has_an_end(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory.MEMORIES, "most", 2)
    for number in range(3):
        check(game("orchard", tmp_path / str(number)))
    assert len(list(cache.iterdir())) == 2


# ---------------------------------------------------------------- commands


def test_who_plays_first_keeps_it_for_a_check_and_a_check_for_who_plays(harbour: Terminal, cache: Path) -> None:
    assert harbour("simulate", "harbour", "--games", "1").code == 0
    (kept,) = cache.iterdir()
    played = kept.stat().st_size
    begin_anew()
    assert run(("check", "harbour")) == 0
    checked = kept.stat().st_size
    assert checked > played, "the examples are in it, too"
    begin_anew()
    before = lines_read()
    assert harbour("simulate", "harbour", "--games", "1").code == 0
    assert lines_read() - before < 20
    assert kept.stat().st_size == checked


def test_what_the_package_brings_is_used(tmp_path: Path, cache: Path) -> None:
    """A game that came with the program, in whatever folder of that name, with the package just installed."""
    folder = game("orchard", tmp_path)
    opened = open_folder(folder)
    opened.memory.build(())
    assert not cache.exists()
    copy = game("orchard", tmp_path / "copy")
    edit(copy, "join: gain 2 fame", "join: gain 3 fame")
    assert check(copy)[1] < 60


def test_processes_that_know_it_read_variants_apart(tmp_path: Path) -> None:
    """The first check of all doubles itself and keeps half; the next reads all, once; then nothing is left to be read."""
    folder = game("spyrium", tmp_path).rename(tmp_path / "mine")  # nothing came with the program for it
    code = (
        "import atexit; from spyrium_dsl.parse.line import lines_read; from spyrium_dsl.cli import main\n"
        "atexit.register(lambda: print(lines_read())); main()"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

    def lines() -> int:
        # A clean game is not read at all: this one has a warning.
        words = [sys.executable, "-c", code, "check", str(folder)]
        ran = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        assert "W618" in ran.stdout, ran.stderr
        return int(ran.stdout.split()[-1])

    edit(folder, "  effect: spend 1 spyrium, gain 3 VP", "  effect: spend 1 spyrium, gain 4 VP")
    assert lines() > 1000
    variants = lines()
    assert 300 < variants < 1000
    assert lines() < 60
