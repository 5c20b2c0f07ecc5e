"""Polish: whole games and sentences by chance read back, forms after numbers, wrong forms and their fixes."""

from __future__ import annotations

import pytest

from spyrium_dsl.load import load_game
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.text.source import Source
from tests.language.languages import must_be_as_good, must_be_mended, vocabulary

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
def test_a_wrong_form_is_understood(text: str, found: str, right: str) -> None:
    """With one warning, whose fix makes it right."""
    must_be_mended(text, found, right, "pl")


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
def test_other_words_are_as_good(text: str) -> None:
    """Synonyms, letter case and commas before "lub" are no mistakes."""
    must_be_as_good(text, "pl")


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


def test_a_game_may_be_written_in_polish() -> None:
    """From the first line on, with no English game behind it; names are inflected where their noun lines say how."""
    sources = (Source("game.rules", ALONE.lstrip()), Source("cards.rules", ITS_CARDS.lstrip()))
    read = read_game(sources, {"pl": vocabulary("pl")})
    assert read.diagnostics == ()
    assert read.tree is not None
    assert [card.kind for card in read.tree.cards] == ["karta", "karta"]
    lexicon = read.lexicons["pl"]
    assert {name.id for name in lexicon.of_sort("kind")} == {"player", "żaba", "karta"}
    assert [name.id for name in lexicon.of_sort("quantity")] == ["numer-rundy"]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("wybierz ofertę: liczbę od 1 do 3", []),
        ("wybierz ofertę: liczbę od 1 plus 1 do 3", ["E201"]),
        ("wybiesz ofertę: liczbę od 1 do 3", ["E302"]),
    ],
)
def test_a_name_is_lost_with_its_line_in_all_its_forms(line: str, found: list[str]) -> None:
    """One mistake, one message: neither the noun line nor the lines that call the name otherwise are told as well."""
    noun = 'noun oferta  f  one "ofertę"  gen "oferty"  nom "oferta"\n'
    action = f"akcja zakład\n  {line}\n  zyskaj tyle much, ile wynosi oferta\nakcja skok\n"
    game = ALONE.lstrip().replace("noun cena ", noun + "noun cena ").replace("akcja skok\n", action)
    game = game.replace("jedno z: skok,", "jedno z: skok, zakład,")
    sources = (Source("game.rules", game), Source("cards.rules", ITS_CARDS.lstrip()))
    read = read_game(sources, {"pl": vocabulary("pl")})
    assert [one.code for one in read.diagnostics if one.is_mistake] == found


DRY = """
variant sucho for pond "Sucho"

zmień akcję skok
  oddaj 1 muchę, weź 1 żabę
zmień każdą kartę
  cena: o 1 więcej
zmień zasób mucha
  każdy gracz zaczyna z 3
zmień akcję targ
  usuń muchy
  dodaj rój: oddaj 2 muchy, weź 1 żabę
dodaj strefę kosz na karty
"""


def test_a_variant_may_be_written_in_polish() -> None:
    """What is changed stands in the accusative, also where it is every card of a description; options in their own form."""
    market = "akcja targ\n  wybierz jedno\n    muchy: oddaj 1 muchę, weź 1 żabę\n    ryk: weź 2 żaby\nakcja skok\n"
    game = ALONE.lstrip().replace("akcja skok\n", market).replace("jedno z: skok,", "jedno z: skok, targ,")
    sources = [Source("game.rules", game), Source("cards.rules", ITS_CARDS.lstrip())]
    sources.append(Source("variants/sucho.rules", DRY.lstrip()))
    checked = load_game(sources, {"pl": vocabulary("pl")}, None, "pond", ("sucho",))
    assert [one for one in checked.diagnostics if one.is_mistake] == []
    assert checked.stacked is not None


@pytest.mark.parametrize("noun", ["gracz", "player"])
def test_a_translation_calls_the_players_as_the_game_does(noun: str) -> None:
    words = f'translation en for pond\nnoun {noun}  one "frogkeeper"  other "frogkeepers"\n'
    sources = [Source("game.rules", ALONE.lstrip()), Source("cards.rules", ITS_CARDS.lstrip())]
    sources.append(Source("translations/en.rules", words))
    checked = load_game(sources, {"pl": vocabulary("pl"), "en": vocabulary("en")}, None, "pond")
    assert [one for one in checked.diagnostics if one.is_mistake] == []
    assert checked.reading.lexicons["en"].nouns["player"].forms["one"] == ("frogkeeper",)


BARE = [("talia", "talii"), ("ręka", "ręce"), ("staw", "stawie")]


@pytest.mark.parametrize(("name", "word"), BARE)
def test_a_form_of_a_name_without_forms_asks_for_them(name: str, word: str) -> None:
    """Once for each name, and the name is not told to be unused: what uses it does not read."""
    kept = [one for one in ALONE.lstrip().split("\n") if not one.startswith(f"noun {name.replace(' ', '-')} ")]
    sources = (Source("game.rules", "\n".join(kept)), Source("cards.rules", ITS_CARDS.lstrip()))
    mistakes = [one for one in read_game(sources, {"pl": vocabulary("pl")}).diagnostics if one.is_mistake]
    (one,) = mistakes
    assert (one.code, one.facts["found"], one.facts["bent"], one.fix) == ("E302", word, name, None)


def test_a_verb_that_no_line_defines_is_called_in_polish() -> None:
    game = ALONE.lstrip().replace(
        "  oddaj 2 muchy, weź 1 żabę", "  wybierz kartę: dowolną kartę na twojej ręce\n  odrzuć kartę\n  weź 1 żabę"
    )
    sources = (Source("game.rules", game), Source("cards.rules", ITS_CARDS.lstrip()))
    (found,) = (one for one in load_game(sources, {"pl": vocabulary("pl")}, None, "pond").diagnostics if one.is_mistake)
    assert (found.code, found.facts["verb"]) == ("E317", "odrzucić")


def test_a_noun_near_to_the_id_of_a_verb_is_no_slip_for_it() -> None:
    """`stawka` is near to `take`, which a Polish game calls `wziąć`."""
    noun = 'noun stawka  f  one "stawkę"  gen "stawki"  nom "stawka"\n'
    action = "akcja zakład\n  wybierz stawkę: liczbę od 1 do 3\n  zyskaj tyle much, ile wynosi stawka\nakcja skok\n"
    game = ALONE.lstrip().replace("noun cena ", noun + "noun cena ").replace("akcja skok\n", action)
    game = game.replace("jedno z: skok,", "jedno z: skok, zakład,")
    sources = (Source("game.rules", game), Source("cards.rules", ITS_CARDS.lstrip()))
    assert [one for one in read_game(sources, {"pl": vocabulary("pl")}).diagnostics if one.is_mistake] == []
