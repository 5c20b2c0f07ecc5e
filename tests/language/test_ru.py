"""Russian: whole games and sentences by chance read back, forms after numbers, wrong forms and their fixes."""

from __future__ import annotations

import pytest

from spyrium_dsl.effects.links import YourPiece
from spyrium_dsl.effects.nouns import Kind, Placed
from spyrium_dsl.effects.places import In, On
from spyrium_dsl.effects.zones import YourZone
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.text.source import Source
from tests.language.languages import game_names, must_be_as_good, must_be_mended, must_read_back, vocabulary

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
def test_a_wrong_form_is_understood(text: str, found: str, right: str) -> None:
    """With one warning, whose fix makes it right."""
    must_be_mended(text, found, right, "ru")


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
def test_other_words_are_as_good(text: str) -> None:
    """Synonyms, letter case and commas before "или" are no mistakes."""
    must_be_as_good(text, "ru")


def test_of_two_readings_the_one_said_just_so_is_meant() -> None:
    """`gap` is a place and a thing; where it is a place, "на" would be a wrong form of "в"."""
    lexicon = game_names("spyrium", "ru")
    for text, place in (
        ("рабочий на вашем промежутке", On(of=YourPiece(kind="gap"))),
        ("рабочий в вашем промежутке", In(zone=YourZone(zone="gap"))),
    ):
        must_read_back(Placed(noun=Kind(kind="worker"), place=place), text, "noun", "ru", lexicon)


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


def test_a_game_may_be_written_in_russian() -> None:
    """From the first line on, with no English game behind it; names are inflected where their noun lines say how."""
    sources = (Source("game.rules", ALONE.lstrip()), Source("cards.rules", ITS_CARDS.lstrip()))
    read = read_game(sources, {"ru": vocabulary("ru")})
    assert read.diagnostics == ()
    assert read.tree is not None
    assert [card.kind for card in read.tree.cards] == ["карта", "карта"]
    lexicon = read.lexicons["ru"]
    assert {name.id for name in lexicon.of_sort("kind")} == {"player", "лягушка", "карта"}
    assert [name.id for name in lexicon.of_sort("quantity")] == ["раунд"]
