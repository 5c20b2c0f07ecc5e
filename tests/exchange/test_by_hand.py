"""Translations by hand beside a game that changes, and hands that slip: each is found, and nothing else is."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest

from spyrium_dsl.text.diagnostic import Diagnostic
from tests.exchange.by_hand import OTHERS, by_hand, checked, printed, reading, text

each_language = pytest.mark.parametrize("code", OTHERS)


def found(code: str, said: str) -> tuple[Diagnostic, ...]:
    """What is said of the game with this file of lines by hand."""
    return checked({f"hand/{code}.rules": said}).diagnostics


def line_of(said: str, card: str, words: str) -> int:
    """The number of the first line after a card's heading that has these words."""
    lines = said.split("\n")
    start = next(number for number, line in enumerate(lines) if line.endswith(f" {card}"))
    return next(number for number in range(start, len(lines)) if words in lines[number]) + 1


def changed(said: str, card: str, old: str, new: str) -> tuple[str, int]:
    """The text with one piece of a card's line replaced, and the number of that line."""
    lines = said.split("\n")
    number = line_of(said, card, old)
    lines[number - 1] = lines[number - 1].replace(old, new, 1)
    return "\n".join(lines), number


@each_language
def test_every_line_by_hand_agrees(code: str) -> None:
    assert found(code, by_hand(code)) == ()


def test_a_number_of_a_card_changes_its_text_in_every_language_and_what_is_by_hand_is_told() -> None:
    """The hand-written lines of that card, with place and difference, and nothing else."""
    old = text("characters.rules")
    new = old.replace("effect: spend 1 spyrium, gain 3 VP", "effect: spend 1 spyrium, gain 4 VP")
    assert new != old
    files = {f"hand/{code}.rules": by_hand(code) for code in OTHERS}
    after = checked({"spyrium/characters.rules": new, **files})
    for code in ("en", *OTHERS):
        before, now = printed(reading(), code), printed(after.reading, code)
        assert [card for card in before if before[card] != now[card]] == ["apprentice"]
        assert " 4 " in now["apprentice"][0]
    told = {one.span.path: one for one in after.diagnostics if one.span is not None}
    assert len(told) == len(after.diagnostics)
    assert set(told) == set(files)
    for path, one in told.items():
        assert one.code == "E420"
        assert one.span is not None
        assert one.span.line == line_of(files[path], "apprentice", " 3 ")
        assert (one.facts["what"], one.facts["here_says"], one.facts["base_says"]) == ("number", "3", "4")
        (place, _) = one.notes[0]
        assert place.path.endswith("characters.rules")


# One slip of a translator: the card, what stands there, what is put there, and what differs then.
SLIPS = [
    pytest.param("pl", "lobbying", "maksymalnie 7", "maksymalnie 8", ["number"], id="pl-number"),
    pytest.param("ru", "lobbying", "не больше 7", "не больше 8", ["number"], id="ru-number"),
    pytest.param("de", "lobbying", "höchstens 7", "höchstens 8", ["number"], id="de-number"),
    pytest.param("pl", "crane", ", maksymalnie 7", "", ["missing-limit"], id="pl-cap"),
    pytest.param("ru", "crane", ", но не больше 7", "", ["missing-limit"], id="ru-cap"),
    pytest.param("de", "crane", ", höchstens 7", "", ["missing-limit"], id="de-cap"),
    pytest.param("pl", "sell-spyrium", "zyskać £3", "zyskać 3 PZ", ["resource"], id="pl-resource"),
    pytest.param("ru", "sell-spyrium", "получить 3 £", "получить 3 ПО", ["resource"], id="ru-resource"),
    pytest.param("de", "sell-spyrium", "um £3 zu", "um 3 SP zu", ["resource"], id="de-resource"),
]


@pytest.mark.parametrize(("code", "card", "old", "new", "what"), SLIPS)
def test_a_slip_is_told_and_nothing_else(code: str, card: str, old: str, new: str, what: list[str]) -> None:
    """At its line, by the smallest part that differs."""
    said, number = changed(by_hand(code), card, old, new)
    told = found(code, said)
    assert [(one.code, one.facts["what"]) for one in told] == [("E420", one) for one in what]
    assert [one.span.line for one in told if one.span is not None] == [number]


@each_language
def test_lines_of_two_cards_that_have_changed_places_are_told_both(code: str) -> None:
    said = by_hand(code).split("\n")
    one, other = (line_of("\n".join(said), card, ":") - 1 for card in ("apprentice", "geologist"))
    said[one], said[other] = said[other], said[one]
    told = found(code, "\n".join(said))
    assert [d.code for d in told] == ["E420", "E420"]
    assert {d.span.line for d in told if d.span is not None} == {one + 1, other + 1}
    assert {d.facts["card"] for d in told} == {"apprentice", "geologist"}


FORMS = [
    ("pl", "apprentice", "1 kryształ spyrium", "1 kryształy spyrium", "kryształ spyrium"),
    ("ru", "apprentice", "1 кристалл спирия", "1 кристалла спирия", "кристалл спирия"),
    ("de", "workshop-2", "2 Kristalle", "2 Kristall", "Kristalle"),
]


@pytest.mark.parametrize(("code", "card", "old", "new", "right"), FORMS)
def test_a_wrong_form_is_a_warning_with_its_fix(code: str, card: str, old: str, new: str, right: str) -> None:
    said, number = changed(by_hand(code), card, old, new)
    (one,) = found(code, said)
    assert (one.code, one.span and one.span.line, one.facts["form"]) == ("W601", number, right)
    assert one.fix is not None
    assert one.fix.replacement == right


# ---------------------------------------------------------------- how it is typed


def below(said: str, shape: str) -> str:
    """The lines of cards typed in another way."""
    head, *lines = said.split("\n")
    return "\n".join([head, *(shape.format(line.strip()) if line.startswith("  ") else line for line in lines)])


TYPED: dict[str, Callable[[str], str]] = {
    "decomposed": lambda said: unicodedata.normalize("NFD", said),
    "composed": lambda said: unicodedata.normalize("NFC", said),
    "capitals": lambda said: "\n".join(line.upper() if line.startswith("  ") else line for line in said.split("\n")),
    "first letters": lambda said: "\n".join(
        "  " + line.strip().capitalize() if line.startswith("  ") else line[:1].upper() + line[1:]
        for line in said.split("\n")
    ),
    "no-break spaces": lambda said: said.replace(" ", "\u00a0"),
    "narrow spaces": lambda said: said.replace("  ", "\u2009\u2009").replace(", ", ",\u202f"),
    "invisible signs": lambda said: said.replace(", ", ",\u200b ").replace(": ", "\u2060: "),
    "windows": lambda said: "\ufeff" + said.replace("\n", "\r\n"),
}


@each_language
@pytest.mark.parametrize("how", TYPED)
def test_lines_are_understood_however_they_are_typed(how: str, code: str) -> None:
    assert found(code, TYPED[how](by_hand(code))) == ()


QUOTES = ("“”", "””", "„”", "„“", "«»", "»«", "‚‘", "‚’", "‹›", "''", "‘’")


@each_language
@pytest.mark.parametrize("marks", QUOTES)
def test_quotes_of_every_press(marks: str, code: str) -> None:
    """Words of names, titles and the lines made with them are the same."""
    own = text(f"translations/{code}.rules")
    opening, closing = tuple(marks)
    pieces = own.split('"')
    quoted = "".join(
        piece if not number else (opening if number % 2 else closing) + piece for number, piece in enumerate(pieces)
    )
    after = checked({f"spyrium/translations/{code}.rules": quoted})
    assert after.diagnostics == ()
    assert printed(after.reading, code) == printed(reading(), code)
    assert after.reading.words[code].titles == reading().words[code].titles


ALIKE = [
    pytest.param("ru", "adviser", "получите", "пoлучите", "Latin", id="a Latin letter in a Cyrillic word"),
    pytest.param("pl", "adviser", "zyskaj", "zуskaj", "Cyrillic", id="a Cyrillic letter in a Polish word"),
    pytest.param("de", "adviser", "erhalte", "еrhalte", "Cyrillic", id="a Cyrillic letter in a German word"),
    pytest.param("pl", "apprentice", "3 PZ", "3 РZ", "Cyrillic", id="in a name"),
    pytest.param("ru", "apprentice", "3 ПО", "3 ΠО", "Greek", id="a Greek letter"),
    pytest.param("ru", "apprentice", "персонаж", "пeрсонаж", "Latin", id="in the heading of a card"),
    pytest.param("de", "miner", "miner", "mіner", "Cyrillic", id="in the id of a card"),
]


@pytest.mark.parametrize(("code", "card", "old", "new", "script"), ALIKE)
def test_letters_that_look_alike_are_explained(code: str, card: str, old: str, new: str, script: str) -> None:
    """The letter, its script, the word that was meant; nothing else is said."""
    said, number = changed(by_hand(code), card, old, new)
    (one,) = found(code, said)
    assert (one.code, one.span and one.span.line) == ("E305", number)
    assert one.facts["script"] == script
    assert one.facts["meant"] == old.removeprefix("3 ")
    assert one.fix is not None


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [("ru", '"жетон"', '"жeтон"'), ("ru", '"Шахтёр"', '"Шaхтёр"'), ("pl", '"żetonów"', '"żetоnów"')],
)
def test_letters_that_look_alike_in_the_words_of_a_name(code: str, old: str, new: str) -> None:
    """A word of a name would be printed, and never be found by those who type it."""
    own = text(f"translations/{code}.rules")
    (one,) = checked({f"spyrium/translations/{code}.rules": own.replace(old, new, 1)}).diagnostics
    assert one.code == "E305"
    assert one.facts["meant"] == old.strip('"')
