"""German, the language of another shape: split verbs, verbs at the end, cases, words written as one."""

from __future__ import annotations

from random import Random

import pytest

from spyrium_dsl import library
from spyrium_dsl.effects.act import Act
from spyrium_dsl.effects.amounts import Some
from spyrium_dsl.effects.examples import PlayedBy
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.line import Either, Together
from spyrium_dsl.effects.node import Node, Step
from spyrium_dsl.effects.numbers import Digit, Quantity
from spyrium_dsl.effects.spend import Spend
from spyrium_dsl.effects.things import A, Counted, InState, Kind
from spyrium_dsl.language.fold import CannotSay
from spyrium_dsl.language.grammar import Grammar, language_grammar
from spyrium_dsl.language.lexicon import Lexicon, Name
from spyrium_dsl.language.read_vocabulary import pieces, read_entry
from spyrium_dsl.language.schema import WITHOUT_PHRASE, shapes
from spyrium_dsl.language.sentence import say
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.parse.game import Reading, read_game
from spyrium_dsl.parse.line import read_line
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.span import Span
from tests.language import whole_game
from tests.language.random_nodes import Chance

NUMBERS = (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112)
STARTS = (
    "line",
    "declaration",
    "kind_line",
    "zone_line",
    "statement",
    "example_line",
    "condition",
    "change",
    "noun",
)
TAGS = sorted(tag for tag in shapes() if tag not in WITHOUT_PHRASE)

# Names of no game, each with its forms: a thing of every class, things without a plural, a currency.
NOUNS = """
resource corn        n-mass  one "Korn" other "Korn" bulk "Korn"
resource cider       m-mass  one "Most" other "Most" bulk "Most"
resource egg         n       one "Ei" other "Eier" bulk "Eier" dat_other "Eiern"
resource silver      n       one "${n}" | "$" other "${n}" | "$" bulk "$" name "Silber"
kind farmer          m       one "Bauern" nom "Bauer" other "Bauern"
kind barn            f       one "Scheune" other "Scheunen"
kind egg-cup         n       one "Eierglas" gen "Eierglases" other "Eiergläser" dat_other "Eiergläsern"
zone meadow          f       one "Wiese"
zone back-yard       m       one "Hinterhof"
zone nest            n       one "Nest"
quantity harvest     f       one "Ernte"
quantity dry-days    m       one "Dürrewert" gen "Dürrewerts"
quantity_of rent     f       one "Pacht"
quantity_of dusty-fee n      one "Staubgeld" gen "Staubgelds"
adjusted harvest     f       one "Ernte"
adjusted rent        f       one "Pacht" priced "ein neuer Hof"
track ladder         f       one "Leiter"
state asleep         pred "schlafend" m "schlafenden" n "schlafendes" nom_m "schlafender" def_n "schlafende" nom_def "schlafende" dat "schlafenden" gen "schlafenden" other "schlafende" def_other "schlafenden" dat_other "schlafenden" gen_other "schlafenden"
value blue           n       one "Blau"
value dark-green     n       one "Dunkelgrün"
list colour          f       one "Farbe" other "Farben"
number_field weight  n       one "Gewicht" gen "Gewichts" gen_other "Gewichte"
list_field tint      m       one "Farbton" gen "Farbtons"
steps_field yield    m       one "Ertrag" gen "Ertrags" label "Ernteertrag"
changes_field aura   f       one "Aura"
link_field parent    m       one "Vorfahren" nom "Vorfahr"
set_field friends    f       one "Freundesschar"
connection tied      one "verknotet"
keyed_table wage     m       one "Lohn" gen "Lohns"
relation akin-to     dat one "verwandt mit"
thing ox             m       one "Ochsen" nom "Ochse"
thing grey-goose     f       one "Graugans"
remembered lead-hen  f       one "Leithenne"
step sowing          one "säe das Feld" name "Aussaat"
step big-feast       one "feiere groß" name "Festmahl"
action go-to-bed     one "schlafen gehen"
action plough        one "pflügen"
move go-to-bed       one "schlafen gehen"
move sowing          one "säe das Feld" name "Aussaat"
design barn-1        one "barn-1"
design silo          one "silo"
seat Ann             f       one "Ann"
seat Bob             m       one "Bob"
value_table season   f       one "Jahreszeit"
"""


def _names(vocabulary: Vocabulary) -> list[Name]:
    names = [Name("verb", verb.id, verb.id, verb.forms, verb.agreement) for verb in vocabulary.verbs]
    for line in NOUNS.strip().splitlines():
        sort, _, rest = line.partition(" ")
        entry = read_entry(pieces(rest), Span.point("names", 1, 1), vocabulary.usual)
        assert entry is not None, line
        names.append(Name(sort, entry.id, entry.id.replace("-", " "), entry.forms, entry.agreement))
    return names


@pytest.fixture(scope="module")
def german() -> Vocabulary:
    return whole_game.vocabulary("de")


@pytest.fixture(scope="module")
def grammar(german: Vocabulary) -> Grammar:
    return language_grammar(german)


@pytest.fixture(scope="module")
def lexicon(german: Vocabulary) -> Lexicon:
    return Lexicon(german, _names(german), currency="silver")


@pytest.fixture(scope="module")
def spyrium() -> Lexicon:
    return whole_game.reading("spyrium", "de").lexicons["de"]


def test_every_phrase_is_there(german: Vocabulary) -> None:
    """German can say whatever English can."""
    assert german.missing == ()


@pytest.mark.parametrize("game", ["spyrium", "orchard"])
def test_a_whole_game_reads_back(game: str, grammar: Grammar) -> None:
    """Declarations, cards and examples: equal, in one reading, without a warning."""
    assert whole_game.reading(game, "de").diagnostics == ()
    for one in whole_game.lines(game, "de"):
        read = read_line(one.text, one.start, grammar, one.lexicon)
        assert read.node == one.node, one.text
        assert read.diagnostics == (), one.text


@pytest.mark.parametrize("tag", TAGS)
def test_each_phrase_reads_back(tag: str, grammar: Grammar, lexicon: Lexicon) -> None:
    """A class, with anything in its slots that may stand there."""
    shape = shapes()[tag]
    for seed in range(12):
        node = Chance(Random(seed), grammar.vocabulary, lexicon).of(shape, 3)
        _reads_back(node, "line" if shape.rule in ("step", "") else shapes()[type(node).tag()].rule, grammar, lexicon)


@pytest.mark.parametrize("start", STARTS)
def test_any_node_reads_back(start: str, grammar: Grammar, lexicon: Lexicon) -> None:
    """Nodes in nodes, five deep."""
    for seed in range(60):
        _reads_back(Chance(Random(seed), grammar.vocabulary, lexicon).node(start, 5), start, grammar, lexicon)


def _reads_back(node: Node, start: str, grammar: Grammar, lexicon: Lexicon) -> None:
    try:
        text = say(node, grammar.vocabulary, lexicon)
    except CannotSay:
        return
    read = read_line(text, start, grammar, lexicon)
    assert read.node == node, text
    assert read.diagnostics == (), text


def test_plural_rows_are_those_of_cldr(german: Vocabulary) -> None:
    """One for 1 alone."""
    assert [german.plural(number) for number in range(2001)] == [
        "one" if number == 1 else "other" for number in range(2001)
    ]


COUNTED = {
    ("spyrium", "resource", "money"): ("£{}", "£{}"),
    ("spyrium", "resource", "spyrium"): ("{} Kristall", "{} Kristalle"),
    ("spyrium", "resource", "vp"): ("{} SP", "{} SP"),
    ("spyrium", "resource", "event-disc"): ("{} Ereignisscheibe", "{} Ereignisscheiben"),
    ("spyrium", "resource", "worker-bonus"): ("{} Arbeiterbonus", "{} Arbeiterboni"),
    ("spyrium", "resource", "money-bonus"): ("{} Geldbonus", "{} Geldboni"),
    ("spyrium", "kind", "player"): ("{} Spieler", "{} Spieler"),
    ("spyrium", "kind", "worker"): ("{} Arbeiter", "{} Arbeiter"),
    ("spyrium", "kind", "token"): ("{} Marker", "{} Marker"),
    ("spyrium", "kind", "character"): ("{} Person", "{} Personen"),
    ("spyrium", "kind", "building"): ("{} Gebäude", "{} Gebäude"),
    ("spyrium", "kind", "technique"): ("{} Technik", "{} Techniken"),
    ("spyrium", "kind", "event"): ("{} Ereignis", "{} Ereignisse"),
    ("spyrium", "kind", "market-card"): ("{} Marktkarte", "{} Marktkarten"),
    ("spyrium", "kind", "gap"): ("{} Lücke", "{} Lücken"),
    ("orchard", "resource", "wood"): ("{} Holz", "{} Holz"),
    ("orchard", "resource", "fruit"): ("{} Obst", "{} Obst"),
    ("orchard", "resource", "silver"): ("{} Silber", "{} Silber"),
    ("orchard", "resource", "fame"): ("{} Ruhm", "{} Ruhm"),
    ("orchard", "kind", "helper"): ("{} Helfer", "{} Helfer"),
    ("orchard", "kind", "space"): ("{} Platz", "{} Plätze"),
    ("orchard", "kind", "recipe"): ("{} Rezept", "{} Rezepte"),
}


@pytest.mark.parametrize(("game", "sort", "name"), COUNTED)
@pytest.mark.parametrize("number", NUMBERS)
def test_after_a_number(game: str, sort: str, name: str, number: int, german: Vocabulary, grammar: Grammar) -> None:
    """Every resource and kind after each number of the table, as the object of a verb."""
    lexicon = whole_game.reading(game, "de").lexicons["de"]
    said = COUNTED[game, sort, name][number != 1].format(number)
    node: Step
    if sort == "resource":
        node = Gain(amount=Some(number=Digit(value=number), resource=name))
        assert say(node, german, lexicon) == f"erhalte {said}"
    else:
        node = Act(verb="take", thing=Counted(number=Digit(value=number), noun=Kind(kind=name)))
        assert say(node, german, lexicon) == f"nimm {said}"
    read = read_line(say(node, german, lexicon), "line", grammar, lexicon)
    assert (read.node, read.diagnostics) == (node, ())


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
        "gib 1 Kristall ab, gib 1 SP ab",
    ),
    (
        Together(steps=(Gain(amount=_some(1, "spyrium")), Gain(amount=_some(1, "vp")))),
        "erhalte 1 Kristall, 1 SP",
    ),
    (
        Either(options=(Spend(amount=_some(1, "spyrium")), Spend(amount=_some(1, "vp")))),
        "gib 1 Kristall ab oder 1 SP",
    ),
)


@pytest.mark.parametrize(("node", "text"), SPLIT)
def test_split_verbs(node: Step, text: str, german: Vocabulary, grammar: Grammar, spyrium: Lexicon) -> None:
    """Said so and read back."""
    assert say(node, german, spyrium) == text
    read = read_line(text, "line", grammar, spyrium)
    assert (read.node, read.diagnostics) == (node, ())


def test_half_a_verb_is_not_enough(grammar: Grammar, spyrium: Lexicon) -> None:
    """What is missing is named."""
    (mistake,) = read_line("gib 2 Kristalle", "line", grammar, spyrium).diagnostics
    assert mistake.code == "E202"
    assert "ab" in mistake.facts["can_stand_here"]  # type: ignore[operator]
    (mistake,) = read_line("setze 2 Arbeiter auf", "line", grammar, spyrium).diagnostics
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
    ("bewege 1 Arbeiter in deine Reserve in dein Quartier", "deine", "deiner"),
    ("bewege 1 Arbeiter in deiner Reserve in deinem Quartier", "deinem", "dein"),
    ("erhalte SP in Höhe der Markerwerts", "der", "des"),
    ("erhalte SP in Höhe des Markerwert", "Markerwert", "Markerwerts"),
    ("erhalte SP in Höhe die Anzahl der Marker", "die", "der"),
    ("richte ein benutztes Gebäude von dir auf, nutze sie", "sie", "es"),
)


@pytest.mark.parametrize(("text", "found", "right"), WRONG)
def test_a_wrong_form_is_understood(text: str, found: str, right: str, grammar: Grammar, spyrium: Lexicon) -> None:
    """The line reads, with one warning, whose fix makes it right."""
    read = read_line(text, "line", grammar, spyrium)
    assert read.node is not None
    (warning,) = read.diagnostics
    assert warning.code == "W601"
    assert (warning.facts["found"], warning.facts["form"]) == (found, right)
    mended = read_line(text.replace(found, right), "line", grammar, spyrium)
    assert (mended.node, mended.diagnostics) == (read.node, ())


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
    "bewege 1 Arbeiter in deiner Reserve ins Quartier",
    "bewege 1 Arbeiter in deiner Reserve in das Quartier",
    "führe die Residenzaktion aus",
)


@pytest.mark.parametrize("text", RIGHT)
def test_other_words_are_as_good(text: str, grammar: Grammar, spyrium: Lexicon) -> None:
    """Synonyms, letter case, and words that may be written as one, are no mistakes."""
    read = read_line(text, "line", grammar, spyrium)
    assert read.node is not None
    assert read.diagnostics == ()


def _cards_in_german(read: Reading, german: Vocabulary) -> str:
    assert read.tree is not None
    lexicon = read.lexicons["de"]
    rows = [f"cards for {read.tree.id} in de"]
    for card in read.tree.cards:
        title = f' "{card.title}"' if card.title else ""
        rows.append(f"{lexicon.wording('kind', card.kind, 'nom')[0]} {card.id}{title}")
        rows += ["  " + say(line, german, lexicon.about(card.kind)) for line in card.properties]
    return "\n".join(rows)


def _examples_in_german(read: Reading, german: Vocabulary) -> str:
    assert read.tree is not None
    rows = [f"examples for {read.tree.id} in de"]
    for example in read.tree.examples:
        rows.append(f'example "{example.title}"')
        seats = next(one.names for one in example.lines if isinstance(one, PlayedBy))
        lexicon = read.lexicons["de"].within(Name("seat", seat, seat) for seat in seats)
        rows += ["  " + say(line, german, lexicon) for line in example.lines]
    return "\n".join(rows)


@pytest.mark.parametrize("game", ["spyrium", "orchard"])
def test_whole_files_in_german(game: str, german: Vocabulary, english: Vocabulary) -> None:
    """Cards and examples written in German beside the English game are the same game."""
    read = whole_game.reading(game, "de")
    assert read.tree is not None
    folder = library.home() / "rules" / game
    kept = [folder / "game.rules", *(folder / "translations" / f"{code}.rules" for code in ("en", "de"))]
    kept.append(folder / "printings.rules")
    sources = [Source(str(path), path.read_text("utf-8")) for path in kept if path.exists()]
    sources.append(Source("cards.rules", _cards_in_german(read, german)))
    sources.append(Source("examples.rules", _examples_in_german(read, german)))
    again = read_game(sources, {"en": english, "de": german})
    assert again.diagnostics == ()
    assert again.tree is not None
    assert again.tree.declarations == read.tree.declarations
    assert again.tree.cards == read.tree.cards
    assert again.tree.examples == read.tree.examples


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
  Verb nehmen: bewege 1 Frosch in deinem Teich in dein Ufer
Art Karte
  hat Preis: eine Zahl
  hat Effekt: Schritte
  kann sein: verdeckt oder offen
  zählt als Besitz in Hand
  Verb fangen:
    verlange, dass sie verdeckt ist
    gib Fliegen in Höhe des Preises davon ab
    sie ist nun offen
    führe den Effekt davon aus
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


def test_a_game_may_be_written_in_german(german: Vocabulary) -> None:
    """From the first line on, with no English game behind it."""
    sources = (Source("game.rules", ALONE.lstrip()), Source("cards.rules", ITS_CARDS.lstrip()))
    read = read_game(sources, {"de": german})
    assert read.diagnostics == ()
    assert read.tree is not None
    assert [card.kind.casefold() for card in read.tree.cards] == ["karte", "karte"]
