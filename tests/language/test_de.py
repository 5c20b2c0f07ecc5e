"""German, the language of another shape: split verbs, verbs at the end, cases, words written as one."""

from __future__ import annotations

import pytest

from spyrium_dsl.effects.act import Act
from spyrium_dsl.effects.amounts import Some
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.line import Either, Together
from spyrium_dsl.effects.node import Step
from spyrium_dsl.effects.nouns import InState, Kind
from spyrium_dsl.effects.numbers import Digit, Quantity
from spyrium_dsl.effects.selectors import A, Counted
from spyrium_dsl.effects.spend import Spend
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.text.source import Source
from tests.language.languages import (
    game_names,
    grammar,
    must_be_as_good,
    must_be_mended,
    must_read_back,
    said,
    vocabulary,
)


def _some(number: int, resource: str) -> Some:
    return Some(number=Digit(value=number), resource=resource)


def _workers(number: int) -> Counted:
    return Counted(number=Digit(value=number), noun=Kind(kind="worker"))


# The phrase order of the language is its own: the object stands between the two halves of a verb.
SPLIT: tuple[tuple[Step, str], ...] = (
    (Spend(amount=_some(2, "spyrium")), "gib 2 Kristalle ab"),
    (Spend(amount=_some(2, "money")), "zahle £2"),
    (Act(verb="use", thing=_workers(2)), "setze 2 Arbeiter ein"),
    (Act(verb="place", thing=_workers(1)), "setze 1 Arbeiter"),
    (Act(verb="use", thing=A(noun=Kind(kind="building"))), "nutze ein Gebäude"),
    (
        Act(verb="ready", thing=A(noun=InState(state="used", noun=Kind(kind="technique")))),
        "richte eine benutzte Technik auf",
    ),
    (Act(verb="discard", thing=A(noun=Kind(kind="token"))), "wirf einen Marker ab"),
    (Gain(amount=Some(number=Quantity(quantity="value"), resource="vp")), "erhalte SP gemäß dem Markerwert"),
    # A verb that goes on after its amount is said again where others are left out, but not between alternatives.
    (
        Together(steps=(Spend(amount=_some(1, "spyrium")), Spend(amount=_some(1, "vp")))),
        "gib 1 Kristall ab und gib 1 SP ab",
    ),
    (
        Together(steps=(Gain(amount=_some(1, "spyrium")), Gain(amount=_some(1, "vp")))),
        "erhalte 1 Kristall und 1 SP",
    ),
    (
        Either(options=(Spend(amount=_some(1, "spyrium")), Spend(amount=_some(1, "vp")))),
        "gib 1 Kristall ab oder 1 SP",
    ),
)


@pytest.mark.parametrize(("node", "text"), SPLIT)
def test_split_verbs(node: Step, text: str) -> None:
    """Said so and read back."""
    spyrium = game_names("spyrium", "de")
    assert said(node, "de", spyrium) == text
    must_read_back(node, text, "line", "de", spyrium)


def test_half_a_verb_is_not_enough() -> None:
    """What is missing is named."""
    spyrium = game_names("spyrium", "de")
    (mistake,) = read_line("gib 2 Kristalle", "line", grammar("de"), spyrium).diagnostics
    assert mistake.code == "E202"
    assert mistake.facts["instead"] == "gib 2 Kristalle ab"
    (mistake,) = read_line("setze 2 Arbeiter auf", "line", grammar("de"), spyrium).diagnostics
    assert mistake.is_mistake


# What is written, the words that are wrong, and what they become.
WRONG = (
    ("erhalte 3 Kristall", "Kristall", "Kristalle"),
    ("erhalte 1 Kristalle", "Kristalle", "Kristall"),
    ("erhalte 3 £", "3 £", "£3"),
    ("erhalte 1 SP für jede eigene Gebäude", "jede", "jedes"),
    ("erhalte 1 SP für jedes eigenes Gebäude", "eigenes", "eigene"),
    ("erhalte 1 SP für jeden eigener Arbeiter", "eigener", "eigenen"),
    ("nutze eine benutztes Gebäude von dir", "eine", "ein"),
    ("nutze ein benutzte Gebäude von dir", "benutzte", "benutztes"),
    ("wirf ein Marker ab", "ein", "einen"),
    ("nimm 2 Marktkarte", "Marktkarte", "Marktkarten"),
    ("bewege 1 Arbeiter aus deine Reserve in dein Quartier", "deine", "deiner"),
    ("bewege 1 Arbeiter in deiner Reserve in dein Quartier", "in deiner Reserve", "aus deiner Reserve"),
    ("bewege 1 Arbeiter aus deiner Reserve in deinem Quartier", "deinem", "dein"),
    ("erhalte SP in Höhe der Markerwerts", "der", "des"),
    ("erhalte SP in Höhe des Markerwert", "Markerwert", "Markerwerts"),
    ("erhalte SP in Höhe die Anzahl der Marker", "die", "der"),
    ("richte ein benutztes Gebäude von dir auf, nutze sie", "sie", "es"),
)


@pytest.mark.parametrize(("text", "found", "right"), WRONG)
def test_a_wrong_form_is_understood(text: str, found: str, right: str) -> None:
    """With one warning, whose fix makes it right."""
    must_be_mended(text, found, right, "de")


RIGHT = (
    "bekomme 2 Spyrium",
    "bezahle £3",
    "erhalte 3 Siegpunkte, maximal 7",
    "ERHALTE 3 SP",
    "erhalte 1 SP pro Kristall in deinem Besitz",
    "wenn du willst, gib 1 Kristall ab, erhalte 3 SP",
    # Apart or written as one.
    "wirf jede Marktkarte im Markt ab",
    "wirf jede Marktkarte in dem Markt ab",
    "bewege 1 Arbeiter aus deiner Reserve ins Quartier",
    "bewege 1 Arbeiter aus deiner Reserve in das Quartier",
    "führe die Residenzaktion aus",
    # What holds this time ends before "falls": its own condition begins with "sofern".
    "diesmal gilt: statt 1 Kristall kannst du 1 SP zahlen, falls du ausgestiegen bist, nimm 1 Arbeiter",
    "diesmal gilt: statt 1 Kristall kannst du 1 SP zahlen, sofern du ausgestiegen bist, nimm 1 Arbeiter",
)


@pytest.mark.parametrize("text", RIGHT)
def test_other_words_are_as_good(text: str) -> None:
    """Synonyms, letter case, and words that may be written as one, are no mistakes."""
    must_be_as_good(text, "de")


ALONE = """
game teich "Teich" in de

Spieler: 2 bis 4
noun frosch       m  one "Frosch"   other "Frösche"  dat_other "Fröschen"  gen "Froschs"
noun fliege       f  one "Fliege"   other "Fliegen"  bulk "Fliegen"
noun spieler      m  one "Spieler"  other "Spieler"  dat_other "Spielern"
noun karte        f  one "Karte"    other "Karten"
noun teich        m  one "Teich"
noun ufer         n  one "Ufer"
noun hand         f  one "Hand"
noun nachziehstapel m one "Nachziehstapel"
noun runde        f  one "Runde"
noun fangen       one "fange"  inf "fangen"  du "fängst"
noun verdeckt     pred "verdeckt"  f "verdeckte"  other "verdeckte"  dat "verdeckten"
noun offen        pred "offen"     f "offene"     other "offene"     dat "offenen"
noun preis        m  one "Preis"   gen "Preises"

Ressource Fliege
  jeder Spieler beginnt mit 2
Art Spieler
Art Frosch
  3 je Spieler, in seinem Teich
  zählt als Besitz in Ufer
  Verb nehmen: bewege 1 Frosch aus deinem Teich in dein Ufer
Art Karte
  hat Preis: eine Zahl
  hat Effekt: Schritte
  kann sein: verdeckt oder offen
  zählt als Besitz in Hand
  Verb fangen:
    verlange, dass sie verdeckt ist
    gib Fliegen in Höhe von deren Preis ab
    sie ist nun offen
    führe deren Effekt aus
Zone Teich für Frösche, eine je Spieler
Zone Ufer für Frösche, eine je Spieler
Zone Hand für Karten, eine je Spieler
Zone Nachziehstapel für Karten
  Stapel, verdeckt
  beginnt mit allen Karten, gemischt

Aktion Sprung
  gib 2 Fliegen ab, nimm 1 Frosch
Aktion Fang
  wähle Beute: eine verdeckte Karte in deiner Hand
  fange Beute
  erhalte 1 Fliege für jeden eigenen Frosch, höchstens 3
  falls die Runde genau 3 beträgt: erhalte 1 Fliege
Aufbau
  jeder Spieler: lege 2 aus dem Nachziehstapel in deine Hand
Ablauf
  für Runde von 1 bis 3
    Züge im Uhrzeigersinn ab einem zufälligen Spieler, unter Spielern
      eins von Sprung, Fang
  Gewinner: die meisten Fliegen, bei Gleichstand alle
"""

ITS_CARDS = """
cards for teich
Karte mücke "Mücke"
  Preis: 1
  Effekt: erhalte 3 Fliegen oder nimm 1 Frosch
Karte libelle "Libelle"
  Preis: 2
  Effekt: nimm 2 Frösche
"""


def test_a_game_may_be_written_in_german() -> None:
    """From the first line on, with no English game behind it."""
    sources = (Source("game.rules", ALONE.lstrip()), Source("cards.rules", ITS_CARDS.lstrip()))
    read = read_game(sources, {"de": vocabulary("de")})
    assert read.diagnostics == ()
    assert read.tree is not None
    assert [card.kind.casefold() for card in read.tree.cards] == ["karte", "karte"]


@pytest.mark.parametrize(
    "clause",
    ["falls du in der Aktivierungsphase bist,", "nur falls du in der Aktivierungsphase bist,", "wenn du willst,"],
)
@pytest.mark.parametrize(
    ("apart", "after"),
    [
        ("der aktive Spieler erhält 1 SP", "erhält der aktive Spieler 1 SP"),
        ("der aktive Spieler verliert bis zu 2 SP", "verliert der aktive Spieler bis zu 2 SP"),
    ],
)
def test_verb_and_subject_change_places_after_a_clause(clause: str, apart: str, after: str) -> None:
    for text in (apart, f"{clause} {after}"):
        read = read_line(text, "line", grammar("de"), game_names("spyrium", "de"))
        assert read.node is not None, text
        assert not read.diagnostics, text
        assert said(read.node, "de", game_names("spyrium", "de")) == text
    # The other order is understood, and told.
    must_be_mended(f"{clause} {apart}", apart, after, "de")
