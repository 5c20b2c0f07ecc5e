"""What is got for what is given is said as its purpose where a language has words for that; it means what a comma means."""

from __future__ import annotations

import pytest

from spyrium_dsl.effects.node import Node
from spyrium_dsl.parse.line import ReadLine, read_line
from tests.language.languages import game_names, grammar, said

PLAIN = {
    "en": "use 1 worker, spend 1 spyrium, gain 3 VP",
    "pl": "użyj 1 robotnika, oddaj 1 kryształ spyrium, zyskaj 3 PZ",
    "ru": "задействуйте 1 рабочего, потратьте 1 кристалл спирия, получите 3 ПО",
    "de": "setze 1 Arbeiter ein, gib 1 Kristall ab, erhalte 3 SP",
}
PRINTED = {
    # On English cards the comma is the custom.
    "en": PLAIN["en"],
    "pl": "użyj 1 robotnika i oddaj 1 kryształ spyrium, aby zyskać 3 PZ",
    "ru": "задействуйте 1 рабочего и потратьте 1 кристалл спирия, чтобы получить 3 ПО",
    "de": "setze 1 Arbeiter ein und gib 1 Kristall ab, um 3 SP zu erhalten",
}


def read(text: str, code: str) -> ReadLine:
    found = read_line(text, "line", grammar(code), game_names("spyrium", code))
    assert found.node is not None, found.diagnostics
    return found


def node(text: str, code: str = "en") -> Node:
    found = read(text, code).node
    assert found is not None
    return found


@pytest.mark.parametrize("code", PLAIN)
def test_a_purpose_means_what_a_comma_means(code: str) -> None:
    """Both are read, with nothing to say of either; one is printed."""
    for text in (PLAIN[code], PRINTED[code]):
        assert read(text, code).diagnostics == ()
        assert node(text, code) == node(PLAIN["en"])
    assert said(node(PLAIN["en"]), code, game_names("spyrium", code)) == PRINTED[code]


READ = [
    ("en", "spend 1 spyrium to gain 3 VP", "spend 1 spyrium, gain 3 VP"),
    ("en", "you may pay £2 in order to take 1 worker", "you may pay £2, take 1 worker"),
    ("pl", "oddaj 1 kryształ, żeby otrzymać 3 PZ", "spend 1 spyrium, gain 3 VP"),
    ("pl", "zyskaj £3 i 1 PZ", "gain £3, 1 VP"),
    ("ru", "получите 3 £ и 1 ПО", "gain £3, 1 VP"),
    ("de", "gib 1 Kristall ab, um 3 SP zu bekommen", "spend 1 spyrium, gain 3 VP"),
]


@pytest.mark.parametrize(("code", "text", "meant"), READ)
def test_other_ways_to_say_it(code: str, text: str, meant: str) -> None:
    assert read(text, code).diagnostics == ()
    assert node(text, code) == node(meant)


SAID = [
    # A comma ends the clause before "or", not between the amounts of one purpose.
    ("pl", "pay £3, gain 3 VP or pay £6, gain 5 VP", "zapłać £3, aby zyskać 3 PZ, lub zapłać £6, aby zyskać 5 PZ"),
    ("pl", "spend 1 spyrium, gain £3 or 3 VP", "oddaj 1 kryształ spyrium, aby zyskać £3 lub 3 PZ"),
    ("pl", "spend 1 spyrium, gain £3, 1 VP", "oddaj 1 kryształ spyrium, aby zyskać £3 i 1 PZ"),
    ("pl", "gain £ equal to residence or take 1 worker", "zyskaj tyle £, ile wynosi twój status, lub weź 1 robotnika"),
    ("pl", "gain £ equal to residence, take 1 worker", "zyskaj tyle £, ile wynosi twój status, i weź 1 robotnika"),
    # Nothing is got: two costs, or two gains.
    ("pl", "pay £3, spend 1 spyrium", "zapłać £3 i 1 kryształ spyrium"),
    ("pl", "gain £3, take 1 worker", "zyskaj £3 i weź 1 robotnika"),
    # What is got comes before what is given.
    ("pl", "gain £3, spend 1 spyrium", "zyskaj £3 i oddaj 1 kryształ spyrium"),
    # What is not a cost stands among the costs.
    ("pl", "gain 1 spyrium, pay £3, gain 3 VP", "zyskaj 1 kryształ spyrium, zapłać £3 i zyskaj 3 PZ"),
    ("pl", "you may pay £3, gain 3 VP; gain £1", "jeśli chcesz, zapłać £3, aby zyskać 3 PZ; zyskaj £1"),
    # A verb that comes last does not go on after a clause, nor for further amounts.
    ("de", "pay £3, gain 1 VP per spyrium you own", "zahle £3, um 1 SP pro Kristall in deinem Besitz zu erhalten"),
    (
        "de",
        "pay £3, gain 1 VP per spyrium you own, at most 7",
        "zahle £3 und erhalte 1 SP pro Kristall in deinem Besitz, höchstens 7",
    ),
    ("de", "pay £3, gain 3 VP or 1 spyrium", "zahle £3, erhalte 3 SP oder 1 Kristall"),
    ("ru", "pay £3, residence action", "заплатите 3 £, чтобы выполнить действие на шкале резиденций"),
]


@pytest.mark.parametrize(("code", "meant", "text"), SAID)
def test_where_a_purpose_prints(code: str, meant: str, text: str) -> None:
    assert said(node(meant), code, game_names("spyrium", code)) == text
    assert node(text, code) == node(meant)


WRONG = [
    ("pl", "zapłać £3, aby zyskaj 3 PZ", "zyskać"),
    ("pl", "zapłać £3, zyskać 3 PZ", "zyskaj"),
    ("ru", "заплатите 3 £, чтобы получите 3 ПО", "получить"),
]


@pytest.mark.parametrize(("code", "text", "right"), WRONG)
def test_a_wrong_form_of_the_verb_is_a_warning(code: str, text: str, right: str) -> None:
    """It is understood, and its fix puts in the other form."""
    (one,) = read(text, code).diagnostics
    assert one.code == "W601"
    assert right in str(one.facts["form"])
    assert one.fix is not None
