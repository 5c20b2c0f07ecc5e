"""Words agree with what is counted, with what was given, and with the card that a line is about."""

from __future__ import annotations

import pytest

from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.declarations import KindDecl
from spyrium_dsl.effects.move import Move, MoveToPlace
from spyrium_dsl.effects.zones import TheirZone, YourZone
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.opened import open_game
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.render.spoken import Spoken
from tests.language.languages import game_names, grammar, said

SAID = [
    ("en", "you take 1 more turn", "you take 1 more turn"),
    ("pl", "you take 1 more turn", "wykonaj 1 dodatkową turę"),
    ("pl", "you take 2 more turns", "wykonaj 2 dodatkowe tury"),
    ("pl", "you take 5 more turns", "wykonaj 5 dodatkowych tur"),
    ("ru", "you take 1 more turn", "сыграйте 1 дополнительный ход"),
    ("ru", "you take 22 more turns", "сыграйте 22 дополнительных хода"),
    ("ru", "you take 25 more turns", "сыграйте 25 дополнительных ходов"),
    ("de", "you take 1 more turn", "führe 1 weiteren Zug aus"),
    ("de", "you take 2 more turns", "führe 2 weitere Züge aus"),
    ("ru", "gain 1 VP per spyrium you own, £1 per spyrium you own", "получите 1 ПО за каждый кристалл спирия у вас и 1 £ за каждый кристалл спирия у вас"),
    ("pl", "use any number of workers, gain £2 for each of those", "użyj dowolnej liczby robotników, aby zyskać £2 za każdego z nich"),
    ("pl", "spend any amount of spyrium, gain £2 for each of those", "oddaj dowolną ilość kryształów spyrium, aby zyskać £2 za każdy z nich"),
    ("de", "gain £ equal to half of number of buildings you own, rounded down", "erhalte £ in Höhe der Hälfte der Anzahl der eigenen Gebäude, abgerundet"),
    ("pl", "if there is no worker of yours in any gap, gain £1", "jeśli nie ma twojego robotnika w żadnej luce, zyskaj £1"),
    ("ru", "if there is no worker of yours in any gap, gain £1", "если нет ваших рабочих в каком-либо промежутке, получите 1 £"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "meant", "text"), SAID)
def test_what_agrees(code: str, meant: str, text: str) -> None:
    node = read_line(meant, "line", grammar("en"), game_names("spyrium", "en")).node
    assert node is not None
    printed = said(node, code, game_names("spyrium", code))
    assert printed == text
    again = read_line(printed, "line", grammar(code), game_names("spyrium", code))
    assert (again.node, again.diagnostics) == (node, ())


def _lines(block: Block) -> list[Block]:
    return [one for inner in block.body for one in (inner, *_lines(inner))]


BOOK = [
    ("pl", "technique", "zapłać jej cenę"),
    ("pl", "character", "wykonaj jej efekt"),
    ("pl", "event", "przenieś je na stos kart odrzuconych"),
    ("ru", "technique", "переместите её в ваш архив патентов"),
    ("ru", "building", "переместите его в ваш район"),
    ("de", "technique", "bewege sie in deine Patentauslage"),
    ("de", "token", "bewege ihn in den Beutel"),
    ("pl", "technique", "może być gotowa lub użyta"),
    ("ru", "building", "бывает готово или использовано"),
]


@pytest.mark.parametrize(("code", "kind", "text"), BOOK)
def test_a_book_says_it_of_the_kind_that_the_line_is_about(code: str, kind: str, text: str) -> None:
    game = Spoken(open_game("spyrium").checked, Languages())
    say = game.say(code)
    (block,) = [one for one in game.tree.declarations if isinstance(one.head, KindDecl) and one.head.name == kind]
    assert text in [
        say(inner if one.inline else one.head) for one in _lines(block) for inner in (one.head, *one.body)
    ] + [(say(one) or "").partition(": ")[2] for one in _lines(block)]


@pytest.mark.parametrize(("code", "text"), [("en", "move it to your gap"), ("pl", "przenieś go do własnej luki")])
def test_a_place_between_others_is_nobodys_piece(code: str, text: str) -> None:
    """Its name is that of a zone and of what can be chosen: one reading is meant."""
    read = read_line(text, "line", grammar(code), game_names("spyrium", code))
    assert isinstance(read.node, Move | MoveToPlace)
    assert isinstance(read.node.to, YourZone | TheirZone)
