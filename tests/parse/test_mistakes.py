"""Mistakes: one message each, with its code, its place, and the word that was meant."""

from __future__ import annotations

import pytest

from spyrium_dsl.text.catalogue import catalogue
from tests.parse.harbour import CARDS, GAME, read, with_line

# name, file, the line as it should be, the line with the mistake, code, word at the place, what is suggested
TYPOS = [
    ("verb", "cards.rules", "catch: gain 1 fish\n", "catch: gian 1 fish\n", "E302", "gian", "gain"),
    ("verb glued to its number", "cards.rules", "catch: gain 1 fish\n", "catch: gain1 fish\n", "E302", "gain1", "gain"),
    ("resource", "cards.rules", "gain 3 fish or", "gain 3 fihs or", "E302", "fihs", "fish"),
    ("defined step", "cards.rules", "or landing", "or lnading", "E302", "lnading", "landing"),
    (
        "second word of a name",
        "game.rules",
        "define night watch\n  given boat",
        "define night watch\n  given baot",
        "E302",
        "baot",
        "boat",
    ),
    ("field", "cards.rules", "  always: toll", "  alwyas: toll", "E310", "alwyas", "always"),
    ("member of a list", "cards.rules", "trait: broad", "trait: borad", "E302", "borad", "broad"),
    ("quantity", "cards.rules", "toll is 1 less", "tlol is 1 less", "E302", "tlol", "toll"),
    ("kind of a card", "cards.rules", 'boat skiff "Skiff"', 'baot skiff "Skiff"', "E301", "baot", "boat"),
    ("flow word", "game.rules", "most vp, ties share", "most vp, ties shrae", "E302", "shrae", "share"),
    (
        "Cyrillic letter",
        "cards.rules",
        "catch: gain 1 fish\n",
        "catch: g\u0430in 1 fish\n",
        "E305",
        "g\u0430in",
        "gain",
    ),
    ("name of another sort", "cards.rules", "gain 1 fish\n", "gain 1 yard\n", "E304", "yard", None),
    ("word at the wrong place", "cards.rules", "gain 1 fish\n", "gain spend 1 fish\n", "E201", "spend", None),
    ("mixed list", "cards.rules", "gain 3 fish or landing", "landing; gain 3 fish, £1 or 1 vp", "E205", "1 vp", None),
    ("amount without a verb", "cards.rules", "gain 3 fish or landing", "landing, 3 fish", "E201", "3 fish", None),
    ("number too large", "cards.rules", "gain 1 fish\n", "gain 9999999 fish\n", "E208", "9999999", None),
    (
        "cards in the file of the game",
        "game.rules",
        "list trait: fast, broad, old\n",
        'list trait: fast, broad, old\nboat cog "Cog"\n  price: £1\n  catch: gain 1 fish\n'
        'boat raft "Raft"\n  price: £1\n  catch: gain 2 fish\n',
        "E204",
        "boat",
        None,
    ),
    ("line of words without its first", "game.rules", "noun fish   one", "fish   one", "E110", "fish", None),
    ("its first word misspelt", "game.rules", "noun fish   one", "nuon fish   one", "E110", "nuon", None),
    ("line of words too deep", "game.rules", "noun fish   one", "  noun fish   one", "E204", "noun", None),
    ("too deep and without its first", "game.rules", "noun fish   one", "  fish   one", "E110", "fish", None),
    (
        "sentence under a line of words",
        "game.rules",
        'other "traits"\n',
        'other "traits"\n  gain 1 fish\n',
        "E204",
        "gain",
        None,
    ),
    ("noun of nothing", "game.rules", 'noun boat   one "boat"', 'noun bota   one "boat"', "E301", "bota", "boat"),
    *(
        (
            f"noun made of {name}",
            "game.rules",
            "noun boat   one",
            f'noun {noun}  one "{noun}"  other "{noun}s"\nnoun boat   one',
            "E301",
            noun,
            None,
        )
        for name, noun in [
            ("an action", "passer"),
            ("a verb", "buyer"),
            ("a step", "lander"),
            ("a state", "sailor"),
            ("a kind with words", "boot"),
        ]
    ),
    (
        "form of a noun",
        "game.rules",
        'one "boat"  other "boats"',
        'one "boat"  ohter "boats"',
        "E119",
        "ohter",
        "other",
    ),
    (
        "line in the wrong block",
        "game.rules",
        "  starts with every boat",
        "  resource corn",
        "E204",
        "resource corn",
        None,
    ),
    ("card twice", "cards.rules", 'boat trawler "Trawler"', 'boat skiff "Trawler"', "E313", "skiff", None),
    ("property twice", "cards.rules", "  room: 3\n", "  room: 3\n  room: 2\n", "E311", "room", None),
    ("name twice", "game.rules", "resource fish\n", "resource fish\nresource fish\n", "E303", "fish", None),
    (
        "local name twice",
        "game.rules",
        "  choose boat: a boat in yard\n",
        "  choose boat: a boat in yard\n  choose boat: a boat in yard\n",
        "E303",
        "choose boat: a boat in yard",
        None,
    ),
    ("open quote", "cards.rules", 'boat skiff "Skiff"', 'boat skiff "Skiff', "E207", '"', None),
]


@pytest.mark.parametrize(
    ("path", "right", "wrong", "code", "word", "meant"), [row[1:] for row in TYPOS], ids=[row[0] for row in TYPOS]
)
def test_one_mistake_is_one_message(path: str, right: str, wrong: str, code: str, word: str, meant: str | None) -> None:
    """Exactly one, at the word itself, with what was meant."""
    files = with_line(path, right, wrong)
    found = read(files).diagnostics
    assert [one.code for one in found] == [code]
    (one,) = found
    assert one.span is not None
    line = files[path].splitlines()[one.span.line - 1]
    assert line[one.span.column - 1 : one.span.end_column - 1] == word
    assert one.facts.get("meant") == meant


# A step of a card; the word that is spoken of, and what is said of what can stand there.
WAYS_ON = [
    ("pieces without a number", "deal boats", "boats", "Here can stand: 1 2 3"),
    ("a piece without a word before it", "move boat", "boat", "Here can stand: 1 2 3"),
    ("what the game has none of", "advance", "", "Needed here: a track; the game has none."),
]
# A line of the game, for `resource fish` or for what stands under `zone yard of boats`.
WAYS_ON_DECLARED = [
    ("a new name is missing", "resource fish", "resource", "", 'After "resource" stands a name of your own.'),
    ("a new name after a sign", "resource fish", "resource, fish", ",", 'After "resource" stands a name of your own.'),
    (
        "a whole line and more",
        "  changes hold",
        "  changes hold row",
        "row",
        '"changes hold" is whole: the line can end there.',
    ),
]


def said_of(path: str, right: str, wrong: str) -> tuple[str, tuple[str, ...]]:
    """The word spoken of, and the hints; one of them in each language with messages that has as many."""
    files = with_line(path, right, wrong)
    one = next(one for one in read(files).diagnostics if one.code in ("E201", "E202"))
    assert one.span is not None
    line = files[path].splitlines()[one.span.line - 1]
    hints = catalogue("en").hints(one)
    assert all(len(catalogue(language).hints(one)) == len(hints) for language in ("pl", "ru"))
    return line[one.span.column - 1 : one.span.end_column - 1], hints


@pytest.mark.parametrize(("step", "word", "said"), [row[1:] for row in WAYS_ON], ids=[row[0] for row in WAYS_ON])
def test_what_can_stand_is_a_word_or_why_there_is_none(step: str, word: str, said: str) -> None:
    """No sign of reckoning alone, and no empty list."""
    found, hints = said_of("cards.rules", "catch: gain 1 fish\n", f"catch: {step}\n")
    assert found == word
    assert any(hint.startswith(said) for hint in hints), hints


@pytest.mark.parametrize(
    ("right", "wrong", "word", "said"), [row[1:] for row in WAYS_ON_DECLARED], ids=[row[0] for row in WAYS_ON_DECLARED]
)
def test_so_of_lines_that_declare(right: str, wrong: str, word: str, said: str) -> None:
    found, hints = said_of("game.rules", right + "\n", wrong + "\n")
    assert found == word
    assert hints[0] == said


ENDS = [
    ("after a verb", "catch: gain 1 fish\n", "catch: gain\n", "E202"),
    ("nothing after a label", "catch: gain 1 fish\n", "catch:\n", "E206"),
]


@pytest.mark.parametrize(("right", "wrong", "code"), [row[1:] for row in ENDS], ids=[row[0] for row in ENDS])
def test_a_line_that_ends_too_early(right: str, wrong: str, code: str) -> None:
    """It is told at its end."""
    (one,) = read(with_line("cards.rules", right, wrong)).diagnostics
    assert one.code == code
    assert one.span is not None
    assert one.span.line == 7


SHAPES = [
    ("tab", 'boat skiff "Skiff"\n  price', 'boat skiff "Skiff"\n\tprice', ["E102"]),
    ("uneven", "  price: £2\n  room: 1", "    price: £2\n  room: 1", ["E103"]),
    ("no header", "cards for harbour", "card for harbour", ["E104"]),
    ("header of another game", "cards for harbour", "cards for harbor", ["E315"]),
    ("header with more", "cards for harbour", "cards for harbour today", ["E105"]),
    ("newer language", "cards for harbour\n", "cards for harbour\nneeds language 9\n", ["E106"]),
    ("this language", "cards for harbour\n", "cards for harbour\nneeds language 1\n", []),
    ("indented too far", "  price: £4\n  room: 3\n", "  price: £4\n    room: 3\n", ["E209"]),
]


@pytest.mark.parametrize(("right", "wrong", "codes"), [row[1:] for row in SHAPES], ids=[row[0] for row in SHAPES])
def test_shape_of_a_file(right: str, wrong: str, codes: list[str]) -> None:
    """Headers and indentation."""
    found = read({"cards.rules": CARDS.replace(right, wrong), "examples.rules": "examples for harbour\n"}).diagnostics
    assert [one.code for one in found] == codes


def test_three_mistakes_are_three_messages() -> None:
    """Each line is read apart, in file order."""
    text = CARDS.replace("gain 1 fish\n", "gian 1 fish\n").replace("room: 3", "rom: 3").replace("toll is", "tlol is")
    found = read({"cards.rules": text}).diagnostics
    assert [(one.code, one.span.line if one.span else 0) for one in found] == [("E302", 7), ("E310", 10), ("E302", 13)]


def test_what_stands_under_a_bad_line_is_passed_over() -> None:
    """A head that does not read hides its block, and the names that its block would have given."""
    (one,) = read(
        with_line("game.rules", "  choose boat: a boat in yard\n  buy", "  choose boat: a baot in yard\n  buy")
    ).diagnostics
    assert one.code == "E302"
    (one,) = read({"game.rules": GAME.replace("action buy-boat", "acton buy-boat")}).diagnostics
    assert one.facts["meant"] == "action"


def test_a_word_unknown_everywhere_is_told_once() -> None:
    """A misspelt definition is one mistake, not one for each use."""
    files = {
        "examples.rules": 'examples for harbour\n\nexample "x"\n  players: Ann, Bbo\n' + "  then Bob has 0 fish\n" * 5
    }
    (one,) = read(files).diagnostics
    assert (one.facts["name"], one.facts["meant"]) == ("Bbo", "Bob")


WARNINGS = [
    ("plural after one", "gain 1 fish or landing", "use 1 boats or landing", "boats", "boat"),
    ("the odd order", "gain 3 fish or landing", "gain 3 £ or landing", "3 £", "£3"),
    ("an before a consonant", "with trait old", "with trait old", None, None),
    ("article", "when you use a boat", "when you use an boat", "an", "a"),
]


@pytest.mark.parametrize(
    ("right", "wrong", "found", "form"), [row[1:] for row in WARNINGS], ids=[row[0] for row in WARNINGS]
)
def test_wrong_forms(right: str, wrong: str, found: str | None, form: str | None) -> None:
    """Understood, and warned about with a fix."""
    right = "gain 3 fish or landing" if right not in CARDS else right
    diagnostics = read(with_line("cards.rules", right, wrong)).diagnostics
    if found is None:
        assert diagnostics == ()
        return
    (one,) = diagnostics
    assert (one.code, one.facts["found"], one.facts["form"]) == ("W601", found, form)
    assert one.fix is not None
    assert one.fix.replacement == form


SAME = [
    ("letter case", "catch: gain 1 fish\n", "CATCH: GAIN 1  Fish\n"),
    ("no-break space", "catch: gain 1 fish\n", "catch:\u00a0gain 1\u00a0fish\n"),
    ("zero width and soft hyphen", "catch: gain 1 fish\n", "catch: ga\u00adin 1\u200b fish\n"),
    ("full-width digits", "catch: gain 1 fish\n", "catch: gain \uff11 fish\n"),
    ("curly quotes", 'boat skiff "Skiff"', "boat skiff \u201cSkiff\u201d"),
    ("comment", "catch: gain 1 fish\n", "catch: gain 1 fish   # now and then\n"),
    ("CRLF", "\n", "\r\n"),
]


@pytest.mark.parametrize(("right", "wrong"), [row[1:] for row in SAME], ids=[row[0] for row in SAME])
def test_paste_proof(right: str, wrong: str) -> None:
    """What editors and word processors do to a text changes nothing."""
    reading = read({"cards.rules": CARDS.replace(right, wrong)})
    assert reading.diagnostics == ()
    plain = read()
    assert reading.tree is not None
    assert plain.tree is not None
    assert reading.tree.cards == plain.tree.cards


def test_a_separator_at_the_end_is_read_over() -> None:
    """And told."""
    (one,) = read(with_line("cards.rules", "catch: gain 1 fish\n", "catch: gain 1 fish,\n")).diagnostics
    assert one.code == "W610"
