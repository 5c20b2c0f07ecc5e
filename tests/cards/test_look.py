"""The look of a game: what it may say, and what it may not bring in."""

from __future__ import annotations

from pathlib import Path

import pytest

from spyrium_dsl.cards.drawing import contrast, ink_on
from spyrium_dsl.cards.icons import own_icons, refused
from spyrium_dsl.cards.look import SIZES
from spyrium_dsl.cards.read_look import read_look
from spyrium_dsl.cli.app import run
from spyrium_dsl.library.looks import look_of
from tests.cards.drawn import game

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">{}</svg>'


@pytest.mark.parametrize(
    ("text", "code", "found"),
    [
        ("[colours\n", "E440", ""),
        ("[corner]\n", "E441", "corner"),
        ('[corners]\ntop-left = ["prize"]\n', "E441", "prize"),
        ('# prize\n[corners]\ntop-left = ["effect"]\n', "E441", "effect"),
        ('[corners]\ntop-left = ["price"]\ntop-right = ["price"]\n', "E441", "price"),
        ("[corners]\ntop-left = 7\n", "E441", "7"),
        ('[colours]\nbuilding = "red"\n', "E441", "red"),
        ("[colours]\nbuilding = 12\n", "E441", "12"),
        ('[icons]\nspyrium = "cristal"\n', "E441", "cristal"),
        ('[icons]\nspyrium = "../../etc/passwd"\n', "E441", "../../etc/passwd"),
        ("[icons]\nspyrium = 3\n", "E441", "3"),
        ("[card]\nwidth = 4000\n", "E441", "4000"),
        ("[card]\nwidth = nan\n", "E441", "nan"),
        ("[card]\nheight = true\n", "E441", "True"),
        ('[card]\nsize = "pokre"\n', "E441", "pokre"),
        ('[card]\nfont = "Comic Sans"\n', "E441", "font"),
        ("card = 3\n", "E441", "3"),
        ("[lines]\nwithout = []\n", "E441", "without"),
    ],
)
def test_a_look_with_a_slip_is_told_at_its_line(text: str, code: str, found: str) -> None:
    look, wrong = read_look("look.toml", text, game("spyrium").model, tuple(own_icons()))
    (only,) = wrong
    assert only.code == code
    assert only.span is not None
    if found:
        assert only.facts["found"] == found
        line = text.split("\n")[only.span.line - 1]
        assert line[only.span.column - 1 : only.span.end_column - 1] in (found, line.partition(" ")[0])
        assert not line.startswith("#")
    assert (look.width, look.height) == (63, 88)


def test_a_look_that_is_no_toml_is_told_where_it_breaks() -> None:
    _, (only,) = read_look("look.toml", "[card]\nwidth = 63\nheight = \n", game("spyrium").model, ())
    assert only.span is not None
    assert only.span.line == 3


def test_a_size_has_a_name_or_sides() -> None:
    look, wrong = read_look("look.toml", '[card]\nsize = "bridge"\nheight = 87\n', game("spyrium").model, ())
    assert wrong == ()
    assert (look.width, look.height) == (SIZES["bridge"][0], 87)


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        ("<script>alert(1)</script>", "script"),
        ('<path d="M0 0" onclick="alert(1)"/>', "script"),
        ("<foreignObject><p/></foreignObject>", "script"),
        ('<image href="https://example.org/a.png"/>', "outside"),
        ('<image xlink:href="../a.png"/>', "outside"),
        ('<image href="data:image/png;base64,AAAA"/>', "outside"),
        ('<a href="javascript:alert(1)"/>', "outside"),
        ("<style>@import 'https://example.org/a.css';</style>", "outside"),
        ("<style>path{fill:url(https://example.org/a.svg#b)}</style>", "outside"),
        ("<style><x/>@import 'https://example.org/a.css';</style>", "outside"),
        ("<style><x>@import 'https://example.org/a.css';</x></style>", "outside"),
        ('<path style="fill:url( x.svg#b )"/>', "outside"),
        ('<path fill="url(&#34;x.svg#b&#34;)"/>', "outside"),
        ('<use href="#a"/><path fill="url(#b)"/><linearGradient id="b"/>', ""),
        ("<path", "no-drawing"),
        ("<!-- " + "x" * 400_000 + " -->", "large"),
    ],
)
def test_a_drawing_holds_shapes_only(inside: str, why: str) -> None:
    assert refused(_SVG.format(inside).encode()) == why


def test_our_own_drawings_are_fine() -> None:
    assert {name: refused(drawing) for name, drawing in own_icons().items()} == dict.fromkeys(own_icons(), "")
    assert refused(b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>') == "outside"
    assert refused(b"\x89PNG") == "no-drawing"


def test_a_drawing_is_looked_through_in_the_code_it_is_read_in() -> None:
    """What is looked for is found in no other code, so there is none but UTF-8."""
    own = '<!DOCTYPE svg [<!ENTITY a "b">]>' + _SVG.format("&a;")
    for code in ("utf-16", "utf-16-le", "utf-32"):
        assert refused(own.encode(code)) == "no-drawing"
        assert refused(f'<?xml version="1.0" encoding="{code}"?>{own}'.encode(code)) == "no-drawing"
    # "+ADw-" is "<" in that code.
    hidden = '<?xml version="1.0" encoding="utf-7"?>' + _SVG.format("+ADw-script/+AD4-")
    assert refused(hidden.encode()) == "no-drawing"
    fine = _SVG.format('<path d="M0 0h9v9z"/>')
    for head in (
        "",
        "\ufeff",
        '<?xml version="1.0"?>',
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<?xml version='1.0' encoding='utf-8'?>",
    ):
        assert refused(f"{head}{fine}".encode()) == "", head


@pytest.mark.parametrize("want", ["--html", "--markdown", "--pdf"])
def test_a_book_of_a_game_with_a_broken_look_is_refused(
    want: str, harbour: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `check` and `cards` refuse it, and before anything is written."""
    (harbour / "look.toml").write_text("[card\n", "utf-8")
    assert run(["docs", "harbour", want, "out"]) == 1
    assert "E440" in capsys.readouterr().err
    assert not (harbour.parent / "out").exists()


@pytest.fixture
def harbour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A fresh game in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert run(["new", "harbour"]) == 0
    capsys.readouterr()
    return tmp_path / "harbour"


def test_nothing_is_read_outside_of_the_game(harbour: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither by a link among the drawings, nor by one in place of the look."""
    icons = harbour / "icons"
    icons.mkdir()
    secret = harbour.parent / "secret.svg"
    secret.write_text(_SVG.format('<path d="M0 0h9v9z"/>'))
    (icons / "fish.svg").symlink_to(secret)
    (icons / "own.svg").write_text(_SVG.format('<path d="M0 0h9v9z"/>'))
    found = look_of(harbour, game("spyrium").model)
    assert [(one.code, one.facts["why"]) for one in found.wrong] == [("E444", "link")]
    assert "own" in found.icons
    assert "fish" not in found.icons
    assert run(["check", "harbour"]) == 1
    shown = capsys.readouterr().out
    assert "harbour/icons/fish.svg" in shown
    (icons / "fish.svg").unlink()
    (harbour / "look.toml").unlink(missing_ok=True)
    (harbour / "look.toml").symlink_to(secret)
    assert run(["cards", "harbour"]) == 1
    assert "E444" in capsys.readouterr().err


def test_a_check_reads_the_look_and_knows_when_it_changes(harbour: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A clean verdict that is kept does not hide a slip made in the look since."""
    look = harbour / "look.toml"
    look.write_text('[corners]\ntop-left = ["room"]\n')
    assert run(["check", "harbour"]) == 0
    capsys.readouterr()
    look.write_text('[corners]\ntop-left = ["rom"]\n')
    assert run(["check", "harbour"]) == 1
    shown = capsys.readouterr().out
    assert "look.toml:2:14" in shown
    assert 'Did you mean "room"?' in shown


@pytest.mark.parametrize("colour", ["#ffff00", "#fefefe", "#000000", "#777777", "#33566b", "#ff00ff"])
def test_letters_are_read_on_every_colour(colour: str) -> None:
    """On any background one of two inks has the contrast that people with weak eyes need."""
    assert contrast(ink_on(colour), colour) >= 4.5


_SHORT = """
game pond "Staw" in pl

gracze: od 2 do 4
noun mucha  f  one "muchę"  few "muchy"  many "much"  gen "muchy"  bulk "much"  nom "mucha"
noun karta  f  one "kartę"  few "karty"  many "kart"  gen "karty"  nom "karta"  loc "karcie"
noun ręka   f-na  one "rękę"  gen "ręki"  nom "ręka"  loc "ręce"  to "rękę"
noun talia  f  one "talię"  gen "talii"  nom "talia"  loc "talii"
noun cena   f  one "cenę"  gen "ceny"  nom "cena"
noun łapać  acc  one "złap"  you "łapiesz"  inf "złapać"

zasób mucha
  każdy gracz zaczyna z 2
rodzaj karta
  ma cenę: liczbę
  ma efekt: kroki
  własność w strefach: ręka
  aby złapać:
    oddaj tyle much, ile wynosi jej cena
    wykonaj jej efekt
strefa ręka na karty, po jednej dla każdego gracza
strefa talia na karty
  stos, zakryty
  na początku zawiera każdą kartę, potasowane

akcja łapanie
  wybierz kartę: dowolną kartę na twojej ręce
  złap kartę
przygotowanie
  każdy gracz: dobierz 2 na twoją rękę z talii
przebieg gry
  dla numeru rundy od 1 do 3
    każdy gracz
      wykonaj jedno z: łapanie
  zwycięzca: najwięcej much, przy remisie wspólnie
"""
_ITS_CARDS = """
cards for pond
karta komar "Komar"
  cena: 1
  efekt: zyskaj 3 muchy
karta ważka "Ważka"
  cena: 2
  efekt: zyskaj 5 much
"""


def test_a_game_written_in_polish_is_printed_with_its_own_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a word of Python or of English: its slips are told in Polish, its files are named by its cards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "staw"
    folder.mkdir()
    (folder / "game.rules").write_text(_SHORT.lstrip(), "utf-8")
    (folder / "cards.rules").write_text(_ITS_CARDS.lstrip(), "utf-8")
    (folder / "look.toml").write_text('[colours]\nkart = "#ffe680"\n')
    assert run(["cards", "staw"]) == 1
    assert "Czy chodziło o „karta”?" in capsys.readouterr().err
    look = '[card]\nsize = "mini"\n[colours]\nkarta = "#ffe680"\n[icons]\nmucha = "leaf"\n'
    (folder / "look.toml").write_text(look)
    assert run(["cards", "staw", "--svg", "--pdf", "--tts"]) == 0
    assert "2 karty, 2 wzory" in capsys.readouterr().out
    assert {one.name for one in (tmp_path / "cards").rglob("*") if one.is_file()} == {
        "pond-pl-a4.pdf",
        "pond-pl-tts.json",
        "pond-pl-tts-1.png",
        "pond-pl-tts-1-back.png",
        "cards.json",
        "komar.svg",
        "ważka.svg",
    }
    assert run(["docs", "staw", "--pdf", "print"]) == 0
    assert (tmp_path / "print" / "pond-rules-pl.pdf").exists()
