"""What the manual shows is so: its commands are run, its screens compared, its rules checked."""

from __future__ import annotations

import io
import re
import shlex
import shutil
from pathlib import Path

import pytest

from spyrium_dsl.cli.app import run
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.load import load_game
from spyrium_dsl.text.source import Source
from tests.docs.pages import ROOT, commands, pages, parts, same, shortened

PAGES = {str(page.relative_to(ROOT)): page for page in pages()}
# Run by other tests, or nothing that a test should do.
NOT_RUN = ("make", "git", "pip", "python", "python3", "source", "cd")
_MARK = re.compile(r"# error: ([A-Z]\d+)$")
_HEADERS = ("game", "cards", "printings", "examples", "translation", "language", "variant")


@pytest.mark.parametrize("name", PAGES)
def test_the_commands_of_a_page_show_what_it_says(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], accept: bool
) -> None:
    page = PAGES[name]
    text = page.read_text("utf-8")
    shutil.copytree(ROOT / "rules", tmp_path / "rules")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    changes: list[tuple[int, int, str]] = []
    for part in parts(text):
        if part.sort == "edit":
            edit(part.text)
        if part.sort != "console":
            continue
        made = ""
        for command, screen in commands(part.text):
            shown = shown_by(command, capsys)
            if shown is None:
                made += f"$ {command}\n{screen}"
                continue
            shown = shortened(shown, screen)
            made += f"$ {command}\n{screen if same(shown) == same(screen) else shown}"
            if not accept:
                assert same(shown) == same(screen), f"{name}:{part.line}  $ {command}"
        changes.append((part.start, part.end, made))
    if accept:
        for start, end, made in reversed(changes):
            text = text[:start] + made + text[end:]
        page.write_text(text, "utf-8")


def edit(what: str) -> None:
    """Make the edit that a page describes."""
    path, _, change = what.partition(": ")
    old, new = change.split(" => ")
    file = Path(path)
    before = file.read_text("utf-8")
    assert old in before, what
    file.write_text(before.replace(old, new, 1), "utf-8")


def shown_by(command: str, capsys: pytest.CaptureFixture[str]) -> str | None:
    """What a command line shows; None where it is not run here."""
    shown = ""
    for one in command.split(" && "):
        piped: str | None = None
        for part in one.split(" | "):
            program, *args = shlex.split(part, comments=True)
            if program in NOT_RUN:
                return None
            assert program == "spyrium", command
            capsys.readouterr()
            with pytest.MonkeyPatch.context() as patched:
                if piped is not None:
                    patched.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(piped.encode()), "utf-8"))
                code = run(args)
            seen = capsys.readouterr()
            assert code in (0, 1), seen.err
            assert "B901" not in seen.err
            piped = seen.out
        shown += seen.out + seen.err
        if code:
            break
    return shown


@pytest.mark.parametrize("name", PAGES)
def test_the_targets_of_make_are_there(name: str) -> None:
    text = PAGES[name].read_text("utf-8")
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z]+)`", text)) <= targets


RULES = [
    pytest.param(name, number, id=f"{name}:{part.line}")
    for name, page in PAGES.items()
    for number, part in enumerate(parts(page.read_text("utf-8")))
    if part.sort == "rules"
]


@pytest.mark.parametrize(("name", "number"), RULES)
def test_the_rules_of_a_page_read(name: str, number: int) -> None:
    """A block is put into the game the page is about; `# error: CODE` marks a line that must be refused."""
    every = list(parts(PAGES[name].read_text("utf-8")))
    game = next((part.text for part in reversed(every[:number]) if part.sort == "game"), "spyrium")
    block = every[number].text
    wanted = sorted(match[1] for line in block.splitlines() if (match := _MARK.search(line)))
    chosen = re.findall(r"^variant ([\w-]+)", block, re.MULTILINE)
    found = load_game(with_block(game, block), Languages(), None, game, chosen).diagnostics
    # A block that stands for a whole one leaves other lines without a use: that is no mistake of the page.
    found = tuple(one for one in found if one.code in wanted or one.code != "W604")
    assert sorted(one.code for one in found) == wanted, [(one.code, one.span, dict(one.facts)) for one in found]


def _with(text: str, old: str, new: str) -> str:
    """A text with what a pattern first finds in it said anew."""
    return re.sub(old, lambda _: new, text, count=1, flags=re.MULTILINE)


def with_block(game: str, block: str) -> list[Source]:
    """The files of a game with a block of a page in the place of what it says anew, or added."""
    if block.startswith("game "):
        return [Source("page.rules", block)]
    folder = ROOT / "rules" / game
    files = {file.relative_to(folder).as_posix(): file.read_text("utf-8") for file in sorted(folder.rglob("*.rules"))}
    files = {
        path: text for path, text in files.items() if not path.startswith(("variants/", "translations/", "editions/"))
    }
    files |= {f"translations/{file.name}": file.read_text("utf-8") for file in folder.glob("translations/en.rules")}
    if block.split()[0] in _HEADERS:
        return [Source(path, text) for path, text in {**files, "page.rules": block}.items()]
    new = []
    for piece in re.split(r"^(?=\S)", block, flags=re.MULTILINE):
        head = " ".join(piece.split("\n")[0].split()[:2])
        old = next((path for path, text in files.items() if head and f"\n{head}" in text), None)
        if old is None:
            new.append(piece)
        elif piece.strip():
            said_anew = rf"^{re.escape(head)}\b.*\n(?:(?: .*)?\n)*"
            files[old] = _with(files[old], said_anew, piece.rstrip() + "\n")
    added = "".join(new)
    if added.strip():
        word = added.split()[0]
        if word == "example":
            files["page.rules"] = f"examples for {game}\n{added}"
        elif re.search(rf"^kind {word}$", files["game.rules"], re.MULTILINE):
            files["page.rules"] = f"cards for {game}\n{added}"
        else:
            files["game.rules"] += added
    return [Source(path, text) for path, text in files.items()]
