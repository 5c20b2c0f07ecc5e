"""Polish: whole games and sentences by chance read back, forms after numbers, wrong forms and their fixes."""

from __future__ import annotations

from random import Random

import pytest

from spyrium_dsl import library
from spyrium_dsl.effects.act import Act
from spyrium_dsl.effects.amounts import Some
from spyrium_dsl.effects.examples import PlayedBy
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.node import Node, Step
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.things import Counted, Kind
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

# Names of no game, each with its forms: a thing of every class, mass nouns, places "w" and "na", a currency.
NOUNS = """
resource corn      n     one "zboże" few "zboża" many "zboża" gen "zboża" bulk "zboża"
resource egg       n     one "jajko" few "jajka" many "jajek" gen "jajka" bulk "jajek"
resource silver    n     one "${n}" | "$" few "${n}" | "$" many "${n}" | "$" bulk "$" name "srebro"
kind farmer        ma    one "rolnika" few "rolników" many "rolników" gen "rolnika" nom "rolnik" loc "rolniku" instr "rolnikiem"
kind barn          f     one "stodołę" few "stodoły" many "stodół" gen "stodoły" nom "stodoła" loc "stodole" instr "stodołą"
kind cart          m     one "wóz" few "wozy" many "wozów" gen "wozu" nom "wóz" loc "wozie" instr "wozem"
kind egg-cup       n     one "naczynie" few "naczynia" many "naczyń" gen "naczynia" loc "naczyniu" instr "naczyniem"
zone meadow        f-na  one "łąkę" gen "łąki" nom "łąka" loc "łące" to "łąkę"
zone back-yard     m     one "sad" gen "sadu" loc "sadzie"
quantity harvest   n     one "żniwo" gen "żniwa"
quantity dry-days  f     one "suszę" gen "suszy" nom "susza"
quantity_of rent   m     one "czynsz" gen "czynszu"
adjusted harvest   n     one "żniwo" gen "żniwa"
adjusted rent      m     one "czynsz" gen "czynszu" priced "najem"
track ladder       f     one "drabinę" gen "drabiny" nom "drabina" loc "drabinie"
state asleep m "śpiący" f "śpiącą" n "śpiące" many "śpiących" nom "śpiący" nom_f "śpiąca" nom_n "śpiące" gen_f "śpiącej"
value blue         m     one "błękit" gen "błękitu"
value dark-green   f     one "zieleń" gen "zieleni"
list colour        m     one "kolor" few "kolory" many "kolorów" gen "koloru" loc "kolorze"
number_field weight  f   one "wagę" many "wag" gen "wagi" nom "waga" loc "wadze"
list_field tint    m     one "odcień" gen "odcienia" loc "odcieniu" instr "odcieniem"
steps_field yield  m     one "plon" gen "plonu"
changes_field aura f     one "aurę" gen "aury" nom "aura"
link_field parent  ma    one "rodzica" gen "rodzica" nom "rodzic"
thing ox           ma    one "wołu" gen "wołu" nom "wół" loc "wole" instr "wołem"
thing grey-goose   f     one "szarą gęś" gen "szarej gęsi" nom "szara gęś" loc "szarej gęsi" instr "szarą gęsią"
remembered lead-hen  f   one "pierwszą kurę" gen "pierwszej kury" nom "pierwsza kura"
step sowing        m     one "siew" nom "siew"
step big-feast     f     one "wielką ucztę" bare "ucztuj"
action go-to-bed   m     one "sen" inf "spać"
action plough      f     one "orkę" nom "orka" inf "orać"
move go-to-bed     m     one "sen" inf "spać"
move sowing        m     one "siew" inf "siać"
set_field friends  ma   one "przyjaciół" gen "przyjaciół" nom "przyjaciele"
connection tied    m    one "związany"
keyed_table wage   f    one "płacę" gen "płacy" nom "płaca"
relation akin-to   m     one "krewny"
design barn-1      f     one "barn-1"
design silo        m     one "silo"
seat Ann           f     one "Ann"
seat Bob           ma    one "Bob"
value_table season f     one "porę roku" gen "pory roku" nom "pora roku"
"""


def _names(vocabulary: Vocabulary) -> list[Name]:
    names = [Name("verb", verb.id, verb.id, verb.forms, verb.agreement) for verb in vocabulary.verbs]
    for line in NOUNS.strip().splitlines():
        sort, _, rest = line.partition(" ")
        entry = read_entry(pieces(rest), Span.point("names", 1, 1), vocabulary.usual)
        assert entry is not None
        names.append(Name(sort, entry.id, entry.id.replace("-", " "), entry.forms, entry.agreement))
    return names


@pytest.fixture(scope="module")
def polish() -> Vocabulary:
    return whole_game.vocabulary("pl")


@pytest.fixture(scope="module")
def grammar(polish: Vocabulary) -> Grammar:
    return language_grammar(polish)


@pytest.fixture(scope="module")
def lexicon(polish: Vocabulary) -> Lexicon:
    return Lexicon(polish, _names(polish), currency="silver")


def test_every_phrase_is_there(polish: Vocabulary) -> None:
    """Polish can say whatever English can."""
    assert polish.missing == ()


@pytest.mark.parametrize("game", ["spyrium", "orchard"])
def test_a_whole_game_reads_back(game: str, grammar: Grammar) -> None:
    """Declarations, cards and examples: equal, in one reading, without a warning."""
    assert whole_game.reading(game, "pl").diagnostics == ()
    for one in whole_game.lines(game, "pl"):
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


def _row(number: int) -> str:
    """The plural row by the rule of CLDR for whole numbers in Polish."""
    if number == 1:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


def test_plural_rows_are_those_of_cldr(polish: Vocabulary) -> None:
    """One, few, many for whole numbers."""
    assert [polish.plural(number) for number in range(2001)] == [_row(number) for number in range(2001)]


# After a number, by the rows one, few, many.
COUNTED = {
    ("spyrium", "resource", "money"): ("£{}", "£{}", "£{}"),
    ("spyrium", "resource", "spyrium"): ("{} kryształ spyrium", "{} kryształy spyrium", "{} kryształów spyrium"),
    ("spyrium", "resource", "vp"): ("{} PZ", "{} PZ", "{} PZ"),
    ("spyrium", "resource", "event-disc"): ("{} dysk wydarzenia", "{} dyski wydarzenia", "{} dysków wydarzenia"),
    ("spyrium", "resource", "worker-bonus"): ("{} bonus robotnika", "{} bonusy robotnika", "{} bonusów robotnika"),
    ("spyrium", "resource", "money-bonus"): ("{} bonus pieniężny", "{} bonusy pieniężne", "{} bonusów pieniężnych"),
    ("spyrium", "kind", "player"): ("{} gracza", "{} graczy", "{} graczy"),
    ("spyrium", "kind", "worker"): ("{} robotnika", "{} robotników", "{} robotników"),
    ("spyrium", "kind", "token"): ("{} żeton", "{} żetony", "{} żetonów"),
    ("spyrium", "kind", "character"): ("{} postać", "{} postacie", "{} postaci"),
    ("spyrium", "kind", "building"): ("{} budynek", "{} budynki", "{} budynków"),
    ("spyrium", "kind", "technique"): ("{} technologię", "{} technologie", "{} technologii"),
    ("spyrium", "kind", "event"): ("{} wydarzenie", "{} wydarzenia", "{} wydarzeń"),
    ("spyrium", "kind", "market-card"): ("{} kartę rynku", "{} karty rynku", "{} kart rynku"),
    ("spyrium", "kind", "gap"): ("{} lukę", "{} luki", "{} luk"),
    ("orchard", "resource", "wood"): ("{} drewno", "{} drewna", "{} drewna"),
    ("orchard", "resource", "fruit"): ("{} owoc", "{} owoce", "{} owoców"),
    ("orchard", "resource", "silver"): ("{} srebro", "{} srebra", "{} srebra"),
    ("orchard", "resource", "fame"): ("{} punkt sławy", "{} punkty sławy", "{} punktów sławy"),
    ("orchard", "kind", "helper"): ("{} pomocnika", "{} pomocników", "{} pomocników"),
    ("orchard", "kind", "space"): ("{} pole", "{} pola", "{} pól"),
    ("orchard", "kind", "recipe"): ("{} przepis", "{} przepisy", "{} przepisów"),
}


@pytest.mark.parametrize(("game", "sort", "name"), COUNTED)
@pytest.mark.parametrize("number", NUMBERS)
def test_after_a_number(game: str, sort: str, name: str, number: int, polish: Vocabulary, grammar: Grammar) -> None:
    """Every resource and kind after each number of the table, as the object of a verb."""
    lexicon = whole_game.reading(game, "pl").lexicons["pl"]
    said = COUNTED[game, sort, name][("one", "few", "many").index(_row(number))].format(number)
    node: Step
    if sort == "resource":
        node = Gain(amount=Some(number=Digit(value=number), resource=name))
        assert say(node, polish, lexicon) == f"zyskaj {said}"
    else:
        node = Act(verb="take", thing=Counted(number=Digit(value=number), noun=Kind(kind=name)))
        assert say(node, polish, lexicon) == f"weź {said}"
    read = read_line(say(node, polish, lexicon), "line", grammar, lexicon)
    assert (read.node, read.diagnostics) == (node, ())


# What is written, the words that are wrong, and what they become.
WRONG = (
    ("zyskaj 3 kryształ", "kryształ", "kryształy spyrium"),
    ("zyskaj 5 kryształy", "kryształy", "kryształów spyrium"),
    ("zyskaj 21 kryształ spyrium", "kryształ spyrium", "kryształów spyrium"),
    ("zyskaj 22 kryształów spyrium", "kryształów spyrium", "kryształy spyrium"),
    ("zyskaj 3 £", "3 £", "£3"),
    ("zyskaj 1 PZ za każdą posiadanego robotnika", "każdą", "każdego"),
    ("zyskaj 1 PZ za każdego posiadany robotnika", "posiadany", "posiadanego"),
    ("zyskaj 1 PZ za każdy posiadany budynku", "budynku", "budynek"),
    ("użyj dowolny swój użyty budynek", "dowolny swój użyty budynek", "dowolnego swojego użytego budynku"),
    ("weź 2 robotnika", "robotnika", "robotników"),
    ("przenieś 1 robotnika z twojej rezerwa do twojej grupy aktywnych", "rezerwa", "rezerwy"),
    ("zyskaj tyle PZ, ile wynosi wartości żetonu", "wartości żetonu", "wartość żetonu"),
    ("zyskaj tyle kryształy, ile wynosi wartość żetonu", "kryształy", "kryształów spyrium"),
)


@pytest.mark.parametrize(("text", "found", "right"), WRONG)
def test_a_wrong_form_is_understood(text: str, found: str, right: str, grammar: Grammar) -> None:
    """The line reads, with one warning, whose fix makes it right."""
    lexicon = whole_game.reading("spyrium", "pl").lexicons["pl"]
    read = read_line(text, "line", grammar, lexicon)
    assert read.node is not None
    (warning,) = read.diagnostics
    assert warning.code == "W601"
    assert (warning.facts["found"], warning.facts["form"]) == (found, right)
    mended = read_line(text.replace(found, right), "line", grammar, lexicon)
    assert (mended.node, mended.diagnostics) == (read.node, ())


RIGHT = (
    "otrzymaj 2 kryształy",
    "oddaj £3",
    "zdobądź 3 punkty zwycięstwa",
    "ZYSKAJ 3 PZ",
    "wyprostuj dowolny twój użyty budynek, użyj go",
    "zyskaj £3 albo 2 PZ",
    "zyskaj tyle £, ile wynosi wartość żetonu, lub 2 PZ",
    "jeśli chcesz, oddaj 1 kryształ, zyskaj 3 PZ",
)


@pytest.mark.parametrize("text", RIGHT)
def test_other_words_are_as_good(text: str, grammar: Grammar) -> None:
    """Synonyms, letter case and commas before "lub" are no mistakes."""
    read = read_line(text, "line", grammar, whole_game.reading("spyrium", "pl").lexicons["pl"])
    assert read.node is not None
    assert read.diagnostics == ()


def _cards_in_polish(read: Reading, polish: Vocabulary) -> str:
    assert read.tree is not None
    lexicon = read.lexicons["pl"]
    rows = [f"cards for {read.tree.id} in pl"]
    for card in read.tree.cards:
        title = f' "{card.title}"' if card.title else ""
        rows.append(f"{lexicon.wording('kind', card.kind, 'nom')[0]} {card.id}{title}")
        rows += ["  " + say(line, polish, lexicon.about(card.kind)) for line in card.properties]
    return "\n".join(rows)


def _examples_in_polish(read: Reading, polish: Vocabulary) -> str:
    assert read.tree is not None
    rows = [f"examples for {read.tree.id} in pl"]
    for example in read.tree.examples:
        rows.append(f'example "{example.title}"')
        seats = next(one.names for one in example.lines if isinstance(one, PlayedBy))
        lexicon = read.lexicons["pl"].within(Name("seat", seat, seat) for seat in seats)
        rows += ["  " + say(line, polish, lexicon) for line in example.lines]
    return "\n".join(rows)


def _printings_in_polish(read: Reading, polish: Vocabulary) -> str:
    assert read.tree is not None
    lexicon = read.lexicons["pl"]
    rows = [f"printings for {read.tree.id} in pl"]
    for one in read.tree.printings:
        values = [say(line, polish, lexicon).partition(": ")[2] for line in one.properties]
        notes = []
        for note in one.notes:
            field = lexicon.wording("number_field", note.field, "nom")[0] + " " if note.field else ""
            if note.field == "period":
                field = lexicon.wording("list_field", note.field, "nom")[0] + " "
            notes.append(f"{field}potwierdzone: {note.source}" if note.confirmed else f"{field}zastępcze")
        rows.append(f"{one.design}  {'  '.join(values)}  ×{one.copies}  {'; '.join(notes)}")
    return "\n".join(rows)


@pytest.mark.parametrize("game", ["spyrium", "orchard"])
def test_whole_files_in_polish(game: str, polish: Vocabulary, english: Vocabulary) -> None:
    """Cards, printings and examples written in Polish beside the English game are the same game."""
    read = whole_game.reading(game, "pl")
    assert read.tree is not None
    folder = library.home() / "rules" / game
    kept = [folder / "game.rules", *(folder / "translations" / f"{code}.rules" for code in ("en", "pl"))]
    sources = [Source(str(path), path.read_text("utf-8")) for path in kept if path.exists()]
    sources.append(Source("cards.rules", _cards_in_polish(read, polish)))
    sources.append(Source("examples.rules", _examples_in_polish(read, polish)))
    sources.append(Source("printings.rules", _printings_in_polish(read, polish)))
    again = read_game(sources, {"en": english, "pl": polish})
    assert again.diagnostics == ()
    assert again.tree is not None
    assert again.tree.declarations == read.tree.declarations
    assert again.tree.cards == read.tree.cards
    assert again.tree.examples == read.tree.examples
    assert again.tree.printings == read.tree.printings


ALONE = """
game pond "Staw" in pl

gracze: od 2 do 4
noun żaba         f     one "żabę"  few "żaby"  many "żab"  gen "żaby"  nom "żaba"  loc "żabie"
noun mucha        f     one "muchę"  few "muchy"  many "much"  gen "muchy"  bulk "much"  nom "mucha"
noun gracz        ma    one "gracza"  few "graczy"  many "graczy"  gen "gracza"  nom "gracz"
noun karta        f     one "kartę"  few "karty"  many "kart"  gen "karty"  nom "karta"  loc "karcie"
noun staw         m     one "staw"  gen "stawu"  loc "stawie"
noun brzeg        m-na  one "brzeg"  gen "brzegu"  loc "brzegu"  to "brzeg"
noun ręka         f-na  one "rękę"  gen "ręki"  nom "ręka"  loc "ręce"  to "rękę"
noun talia        f     one "talię"  gen "talii"  nom "talia"  loc "talii"
noun numer-rundy  m     one "numer rundy"  gen "numeru rundy"
noun łapać        acc   one "złap"  you "łapiesz"  inf "złapać"
noun odkryty      m "odkryty"  f "odkrytą"  nom "odkryty"  nom_f "odkryta"  gen_f "odkrytej"  many "odkrytych"
noun zakryty      m "zakryty"  f "zakrytą"  nom "zakryty"  nom_f "zakryta"  gen_f "zakrytej"  many "zakrytych"
noun cena         f     one "cenę"  gen "ceny"  nom "cena"

zasób mucha
  każdy gracz zaczyna z 2
rodzaj gracz
rodzaj żaba
  3 dla każdego gracza, we własnym stawie
  własność w strefach: brzeg
  aby wziąć: przenieś 1 żabę z twojego stawu na twój brzeg
rodzaj karta
  ma cenę: liczbę
  ma efekt: kroki
  może być zakryty lub odkryty
  własność w strefach: ręka
  aby złapać:
    warunek: jest zakryta
    oddaj tyle much, ile wynosi jej cena
    jest odtąd odkryta
    wykonaj jej efekt
strefa staw na żaby, po jednej dla każdego gracza
strefa brzeg na żaby, po jednej dla każdego gracza
strefa ręka na karty, po jednej dla każdego gracza
strefa talia na karty
  stos, zakryty
  na początku zawiera każdą kartę, potasowane

akcja skok
  oddaj 2 muchy, weź 1 żabę
akcja łapanie
  wybierz kartę: dowolną zakrytą kartę na twojej ręce
  złap kartę
  zyskaj 1 muchę za każdą posiadaną żabę, maksymalnie 3
  jeśli numer rundy wynosi 3: zyskaj 1 muchę
przygotowanie
  każdy gracz: dobierz 2 na twoją rękę z talii
przebieg gry
  dla numeru rundy od 1 do 3
    tury zgodnie z ruchem wskazówek zegara od losowego gracza, wśród graczy
      wykonaj jedno z: skok, łapanie
  zwycięzca: najwięcej much, przy remisie wspólnie
"""

ITS_CARDS = """
cards for pond
karta komar "Komar"
  cena: 1
  efekt: zyskaj 3 muchy lub weź 1 żabę
karta ważka "Ważka"
  cena: 2
  efekt: weź 2 żaby
"""


def test_a_game_may_be_written_in_polish(polish: Vocabulary) -> None:
    """From the first line on, with no English game behind it; names are inflected where their noun lines say how."""
    sources = (Source("game.rules", ALONE.lstrip()), Source("cards.rules", ITS_CARDS.lstrip()))
    read = read_game(sources, {"pl": polish})
    assert read.diagnostics == ()
    assert read.tree is not None
    assert [card.kind for card in read.tree.cards] == ["karta", "karta"]
    lexicon = read.lexicons["pl"]
    assert {name.id for name in lexicon.of_sort("kind")} == {"gracz", "żaba", "karta"}
    assert [name.id for name in lexicon.of_sort("quantity")] == ["numer-rundy"]
