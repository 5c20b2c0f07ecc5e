"""Russian: whole games and sentences by chance read back, forms after numbers, wrong forms and their fixes."""

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

# Names of no game, each with its forms: a thing of every class, places "в" and "на", a currency.
NOUNS = """
resource corn      n     one "зерно" few "зерна" many "зёрен" gen "зерна"
resource egg       f     one "крупа" few "крупы" many "круп" gen "крупы" acc "крупу"
resource silver    m     one "{n} $" | "$" few "{n} $" | "$" many "{n} $" | "$" bulk "$" name "серебро"
kind farmer        m-a   one "фермер" few "фермера" many "фермеров" gen "фермера" acc "фермера" acc_few "фермеров" \
ins "фермером" pre "фермере" pl "фермеры"
kind barn          f     one "ферма" few "фермы" many "ферм" gen "фермы" acc "ферму" ins "фермой" pre "ферме" pl "фермы"
kind cart          m     one "воз" few "воза" many "возов" gen "воза" ins "возом" pre "возе" pl "возы"
kind egg-cup       n     one "блюдце" few "блюдца" many "блюдец" gen "блюдца" ins "блюдцем" pre "блюдце" pl "блюдца"
zone meadow        m-na  one "луг" gen "луга" pre "лугу"
zone back-yard     m     one "сад" gen "сада" pre "саду"
quantity harvest   f     one "жатва" gen "жатвы" acc "жатву" pred "даёт жатва"
quantity dry-days  f     one "сушь" gen "суши"
quantity_of rent   m     one "налог" gen "налога"
quantity_of dusty-fee  f one "подать" gen "подати"
adjusted harvest   f     one "жатва" gen "жатвы" acc "жатву"
adjusted rent      m     one "налог" gen "налога" priced "наём"
track ladder       f     one "лестница" gen "лестницы" dat "лестнице"
state asleep       m "спящий" f "спящая" n "спящее" acc_m-a "спящего" acc_f "спящую" \
gen_m "спящего" gen_f "спящей" gen_n "спящего" \
ins_m "спящим" ins_f "спящей" ins_n "спящим" few "спящих" many "спящих" pred "спит" pred_you "спите"
value blue         m     one "лазурь" gen "лазури"
value dark-green   f     one "зелень" gen "зелени"
list colour        m     one "цвет" few "цвета" many "цветов" gen "цвета"
number_field weight  m   one "вес" gen "веса" ins "весом"
number_field net-worth f one "доля" gen "доли" acc "долю" ins "долей"
list_field tint    m     one "оттенок" gen "оттенка" ins "оттенком" pre "оттенке"
steps_field yield  m     one "плод" gen "плода"
steps_field last-wish n  one "желанье" gen "желанья"
changes_field aura f     one "аура" gen "ауры"
link_field parent  m-a   one "родитель" gen "родителя" acc "родителя" ins "родителем"
thing ox           m-a   one "бык" gen "быка" acc "быка" ins "быком" pre "быке"
thing grey-goose   f-a   one "серая утка" gen "серой утки" acc "серую утку" ins "серой уткой" pre "серой утке"
remembered lead-hen  f-a one "наседка" gen "наседки" acc "наседку" ins "наседкой"
step sowing        m     one "посев"
step big-feast     m     one "большой пир" do "пируйте"
action go-to-bed   m     one "лечь спать"
action plough      f     one "пахота" inf "пахать"
move go-to-bed     m     one "лечь спать"
move sowing        m     one "посев" inf "сеять"
set_field friends  m     one "друзья" gen "друзей" dat "друзьям"
connection tied    m     one "связан"
keyed_table wage   f     one "плата" gen "платы" acc "плату"
relation akin-to   m     one "родственный" ins "родственным"
design barn-1      f     one "ферма-1" pre "ферме-1" ins "фермой-1"
design silo        f     one "башня" pre "башне" ins "башней"
seat Ann           f-a   one "Анна" gen "Анны"
seat Bob           m-a   one "Боб" gen "Боба"
value_table season f     one "пора" gen "поры"
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
def russian() -> Vocabulary:
    return whole_game.vocabulary("ru")


@pytest.fixture(scope="module")
def grammar(russian: Vocabulary) -> Grammar:
    return language_grammar(russian)


@pytest.fixture(scope="module")
def lexicon(russian: Vocabulary) -> Lexicon:
    return Lexicon(russian, _names(russian), currency="silver")


def test_every_phrase_is_there(russian: Vocabulary) -> None:
    """Russian can say whatever English can."""
    assert russian.missing == ()


@pytest.mark.parametrize("game", ["spyrium", "orchard"])
def test_a_whole_game_reads_back(game: str, grammar: Grammar) -> None:
    """Declarations, cards and examples: equal, in one reading, without a warning."""
    assert whole_game.reading(game, "ru").diagnostics == ()
    for one in whole_game.lines(game, "ru"):
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
    """The plural row by the rule of CLDR for whole numbers in Russian."""
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


def test_plural_rows_are_those_of_cldr(russian: Vocabulary) -> None:
    """One, few, many for whole numbers."""
    assert [russian.plural(number) for number in range(2001)] == [_row(number) for number in range(2001)]


# After a number, by the rows one, few, many.
COUNTED = {
    ("spyrium", "resource", "money"): ("{} £", "{} £", "{} £"),
    ("spyrium", "resource", "spyrium"): ("{} кристалл спирия", "{} кристалла спирия", "{} кристаллов спирия"),
    ("spyrium", "resource", "vp"): ("{} ПО", "{} ПО", "{} ПО"),
    ("spyrium", "resource", "event-disc"): ("{} диск события", "{} диска события", "{} дисков события"),
    ("spyrium", "resource", "worker-bonus"): ("{} бонус рабочего", "{} бонуса рабочего", "{} бонусов рабочего"),
    ("spyrium", "resource", "money-bonus"): ("{} денежный бонус", "{} денежных бонуса", "{} денежных бонусов"),
    ("spyrium", "kind", "player"): ("{} игрока", "{} игроков", "{} игроков"),
    ("spyrium", "kind", "worker"): ("{} рабочего", "{} рабочих", "{} рабочих"),
    ("spyrium", "kind", "token"): ("{} жетон", "{} жетона", "{} жетонов"),
    ("spyrium", "kind", "character"): ("{} персонажа", "{} персонажей", "{} персонажей"),
    ("spyrium", "kind", "building"): ("{} здание", "{} здания", "{} зданий"),
    ("spyrium", "kind", "technique"): ("{} технологию", "{} технологии", "{} технологий"),
    ("spyrium", "kind", "event"): ("{} событие", "{} события", "{} событий"),
    ("spyrium", "kind", "market-card"): ("{} карту рынка", "{} карты рынка", "{} карт рынка"),
    ("spyrium", "kind", "gap"): ("{} промежуток", "{} промежутка", "{} промежутков"),
    ("orchard", "resource", "wood"): ("{} бревно", "{} бревна", "{} брёвен"),
    ("orchard", "resource", "fruit"): ("{} фрукт", "{} фрукта", "{} фруктов"),
    ("orchard", "resource", "silver"): ("{} серебряную монету", "{} серебряные монеты", "{} серебряных монет"),
    ("orchard", "resource", "fame"): ("{} очко славы", "{} очка славы", "{} очков славы"),
    ("orchard", "kind", "helper"): ("{} помощника", "{} помощников", "{} помощников"),
    ("orchard", "kind", "space"): ("{} участок", "{} участка", "{} участков"),
    ("orchard", "kind", "recipe"): ("{} рецепт", "{} рецепта", "{} рецептов"),
}


@pytest.mark.parametrize(("game", "sort", "name"), COUNTED)
@pytest.mark.parametrize("number", NUMBERS)
def test_after_a_number(game: str, sort: str, name: str, number: int, russian: Vocabulary, grammar: Grammar) -> None:
    """Every resource and kind after each number of the table, as the object of a verb."""
    lexicon = whole_game.reading(game, "ru").lexicons["ru"]
    said = COUNTED[game, sort, name][("one", "few", "many").index(_row(number))].format(number)
    node: Step
    if sort == "resource":
        node = Gain(amount=Some(number=Digit(value=number), resource=name))
        assert say(node, russian, lexicon) == f"получите {said}"
    else:
        node = Act(verb="take", thing=Counted(number=Digit(value=number), noun=Kind(kind=name)))
        assert say(node, russian, lexicon) == f"возьмите {said}"
    read = read_line(say(node, russian, lexicon), "line", grammar, lexicon)
    assert (read.node, read.diagnostics) == (node, ())


# What is written, the words that are wrong, and what they become.
WRONG = (
    ("получите 3 кристаллов", "кристаллов", "кристалла спирия"),
    ("получите 5 кристалла", "кристалла", "кристаллов спирия"),
    ("получите 21 кристаллов спирия", "кристаллов спирия", "кристалл спирия"),
    ("получите 22 кристаллов спирия", "кристаллов спирия", "кристалла спирия"),
    ("получите £3", "£3", "3 £"),
    ("получите 1 ПО за каждую рабочего у вас", "каждую", "каждого"),
    ("получите 1 ПО за каждое здания у вас", "здания", "здание"),
    ("получите 1 ПО за каждый 2 £ у вас", "каждый", "каждые"),
    ("подготовьте одну из ваших использованных зданий", "одну", "одно"),
    ("подготовьте одно из ваших использованного здание", "использованного здание", "использованных зданий"),
    ("возьмите 2 рабочий", "рабочий", "рабочих"),
    ("возьмите до 2 рабочего", "рабочего", "рабочих"),
    ("переместите 1 рабочего из вашего резерв на вашу стартовую карту", "резерв", "резерва"),
    ("переместите 1 рабочего в вашем резерве на вашу стартовую карту", "в вашем резерве", "из вашего резерва"),
    ("получите столько ПО, сколько значение жетона", "значение жетона", "указано на жетоне"),
    ("получите столько кристаллы, сколько указано на жетоне", "кристаллы", "кристаллов спирия"),
)


@pytest.mark.parametrize(("text", "found", "right"), WRONG)
def test_a_wrong_form_is_understood(text: str, found: str, right: str, grammar: Grammar) -> None:
    """The line reads, with one warning, whose fix makes it right."""
    lexicon = whole_game.reading("spyrium", "ru").lexicons["ru"]
    read = read_line(text, "line", grammar, lexicon)
    assert read.node is not None
    (warning,) = read.diagnostics
    assert warning.code == "W601"
    assert (warning.facts["found"], warning.facts["form"]) == (found, right)
    mended = read_line(text.replace(found, right), "line", grammar, lexicon)
    assert (mended.node, mended.diagnostics) == (read.node, ())


RIGHT = (
    "получите 2 кристалла",
    "потратьте 3 £",
    "получите 3 победных очка",
    "ПОЛУЧИТЕ 3 ПО",
    "задействуйте 1 рабочего, получите 3 ПО",
    "выполните сброс жетона с карты; получите 4 ПО",
    "получите 3 £ либо 2 ПО",
    "получите столько £, сколько указано на жетоне, или 2 ПО",
    "по желанию потратьте 1 кристалл, получите 3 ПО",
)


@pytest.mark.parametrize("text", RIGHT)
def test_other_words_are_as_good(text: str, grammar: Grammar) -> None:
    """Synonyms, letter case and commas before "или" are no mistakes."""
    read = read_line(text, "line", grammar, whole_game.reading("spyrium", "ru").lexicons["ru"])
    assert read.node is not None
    assert read.diagnostics == ()


def _cards_in_russian(read: Reading, russian: Vocabulary) -> str:
    assert read.tree is not None
    lexicon = read.lexicons["ru"]
    rows = [f"cards for {read.tree.id} in ru"]
    for card in read.tree.cards:
        title = f' "{card.title}"' if card.title else ""
        rows.append(f"{lexicon.wording('kind', card.kind, '')[0]} {card.id}{title}")
        rows += ["  " + say(line, russian, lexicon.about(card.kind)) for line in card.properties]
    return "\n".join(rows)


def _examples_in_russian(read: Reading, russian: Vocabulary) -> str:
    assert read.tree is not None
    rows = [f"examples for {read.tree.id} in ru"]
    for example in read.tree.examples:
        rows.append(f'example "{example.title}"')
        seats = next(one.names for one in example.lines if isinstance(one, PlayedBy))
        lexicon = read.lexicons["ru"].within(Name("seat", seat, seat) for seat in seats)
        rows += ["  " + say(line, russian, lexicon) for line in example.lines]
    return "\n".join(rows)


def _printings_in_russian(read: Reading, russian: Vocabulary) -> str:
    assert read.tree is not None
    lexicon = read.lexicons["ru"]
    rows = [f"printings for {read.tree.id} in ru"]
    for one in read.tree.printings:
        values = [say(line, russian, lexicon).partition(": ")[2] for line in one.properties]
        notes = []
        for note in one.notes:
            field = lexicon.wording("number_field", note.field, "")[0] + " " if note.field else ""
            if note.field == "period":
                field = lexicon.wording("list_field", note.field, "")[0] + " "
            notes.append(f"{field}подтверждено: {note.source}" if note.confirmed else f"{field}заглушка")
        rows.append(f"{one.design}  {'  '.join(values)}  ×{one.copies}  {'; '.join(notes)}")
    return "\n".join(rows)


@pytest.mark.parametrize("game", ["spyrium", "orchard"])
def test_whole_files_in_russian(game: str, russian: Vocabulary, english: Vocabulary) -> None:
    """Cards, printings and examples written in Russian beside the English game are the same game."""
    read = whole_game.reading(game, "ru")
    assert read.tree is not None
    folder = library.home() / "rules" / game
    kept = [folder / "game.rules", *(folder / "translations" / f"{code}.rules" for code in ("en", "ru"))]
    sources = [Source(str(path), path.read_text("utf-8")) for path in kept if path.exists()]
    sources.append(Source("cards.rules", _cards_in_russian(read, russian)))
    sources.append(Source("examples.rules", _examples_in_russian(read, russian)))
    sources.append(Source("printings.rules", _printings_in_russian(read, russian)))
    again = read_game(sources, {"en": english, "ru": russian})
    assert again.diagnostics == ()
    assert again.tree is not None
    assert again.tree.declarations == read.tree.declarations
    assert again.tree.cards == read.tree.cards
    assert again.tree.examples == read.tree.examples
    assert again.tree.printings == read.tree.printings


ALONE = """
game pond "Пруд" in ru

игроков от 2 до 4
noun лягушка     f-a   one "лягушка"  few "лягушки"  many "лягушек"  gen "лягушки"  acc "лягушку"  acc_few "лягушек"
noun муха        f     one "муха"  few "мухи"  many "мух"  gen "мухи"  acc "муху"
noun игрок       m-a   one "игрок"  few "игрока"  many "игроков"  gen "игрока"  acc "игрока"
noun карта       f     one "карта"  few "карты"  many "карт"  gen "карты"  acc "карту"  pre "карте"  pl "карты"
noun пруд        m     one "пруд"  gen "пруда"  pre "пруду"
noun берег       m-na  one "берег"  gen "берега"  pre "берегу"
noun рука        f-na  one "рука"  gen "руки"  acc "руку"  pre "руке"
noun колода      f     one "колода"  gen "колоды"  acc "колоду"  pre "колоде"
noun раунд       m     one "раунд"  gen "раунда"
noun поймать           one "поймайте"  inf "поймать"  pres "ловите"
noun открытый    m "открытый"  f "открытая"  acc_f "открытую"  gen_f "открытой"  many "открытых"  pred_f "открыта"
noun закрытый    m "закрытый"  f "закрытая"  acc_f "закрытую"  gen_f "закрытой"  many "закрытых"  pred_f "закрыта"
noun цена        f     one "цена"  gen "цены"  acc "цену"

ресурс муха
  каждый игрок начинает с 2
вид игрок
вид лягушка
  3 на каждого игрока, в своём пруду
  принадлежит игроку в зонах: берег
  чтобы взять: переместите 1 лягушку из вашего пруда на ваш берег
вид карта
  свойство цена: число
  свойство эффект: действия
  бывает закрытый или открытый
  принадлежит игроку в зонах: рука
  чтобы поймать:
    требование: она закрыта
    потратьте столько мух, сколько составляет её цена
    она теперь открыта
    выполните её эффект
зона пруд для лягушек, у каждого игрока
зона берег для лягушек, у каждого игрока
зона рука для карт, у каждого игрока
зона колода для карт
  стопка, скрытая
  вначале здесь все карты, перемешанные

действие прыжок
  потратьте 2 мухи, возьмите 1 лягушку
действие охота
  выберите карту: одну из закрытых карт на вашей руке
  поймайте карту
  получите 1 муху за каждую лягушку у вас, но не больше 3
  если раунд составляет 3: получите 1 муху
подготовка
  каждый игрок: сдайте 2 из колоды на вашу руку
ход игры
  для каждого раунда от 1 до 3
    ходы по часовой стрелке от случайного игрока, среди игроков
      одно из действий: прыжок, охота
  победитель: больше всего мух, при равенстве победа общая
"""

ITS_CARDS = """
cards for pond
карта комар "Комар"
  цена: 1
  эффект: получите 3 мухи или возьмите 1 лягушку
карта стрекоза "Стрекоза"
  цена: 2
  эффект: возьмите 2 лягушек
"""


def test_a_game_may_be_written_in_russian(russian: Vocabulary) -> None:
    """From the first line on, with no English game behind it; names are inflected where their noun lines say how."""
    sources = (Source("game.rules", ALONE.lstrip()), Source("cards.rules", ITS_CARDS.lstrip()))
    read = read_game(sources, {"ru": russian})
    assert read.diagnostics == ()
    assert read.tree is not None
    assert [card.kind for card in read.tree.cards] == ["карта", "карта"]
    lexicon = read.lexicons["ru"]
    assert {name.id for name in lexicon.of_sort("kind")} == {"игрок", "лягушка", "карта"}
    assert [name.id for name in lexicon.of_sort("quantity")] == ["раунд"]
