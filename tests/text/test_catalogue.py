"""Every code has words, every word a code, every placeholder a fact."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from spyrium_dsl.language.schema import shapes
from spyrium_dsl.parse.sorts import sort_word
from spyrium_dsl.text.catalogue import Catalogue, Message, catalogue, explain, languages, placeholders
from spyrium_dsl.text.codes import CODES, VARIANT
from spyrium_dsl.text.diagnostic import Diagnostic, Fact, report

# Words of compilers and blame; an author meets neither.
_NOT_SAID = re.compile(r"\b(invalid|illegal|unexpected token|exception|traceback|null)\b", re.I)


def templates(message: Message) -> Iterator[str]:
    """All sentences of a message in which facts may be filled."""
    yield from message.here
    yield from message.hints
    yield from message.notes.values()


def test_english_has_every_code_and_no_other() -> None:
    """Both directions: the table is complete and the catalogue is read."""
    assert list(catalogue("en").messages) == list(CODES)


@pytest.mark.parametrize("language", languages())
def test_no_catalogue_speaks_of_unknown_codes(language: str) -> None:
    """A code that was renamed leaves no words behind, and a reader finds them in the order of the table."""
    messages = catalogue(language).messages
    assert list(messages) == [code for code in CODES if code in messages]


@pytest.mark.parametrize("family", sorted({code[0] for code in CODES}))
def test_codes_stand_in_order(family: str) -> None:
    """So that a new one is given a number nobody has."""
    codes = [code for code in CODES if code.startswith(family)]
    assert codes == sorted(codes)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("code", CODES)
def test_a_message_names_only_facts_of_its_code(language: str, code: str) -> None:
    """And under the caret something can be said with the facts that are always there."""
    if not catalogue(language).has(code):
        pytest.skip(f"{language} has no words for {code} yet")
    row, message = CODES[code], catalogue(language).messages[code]
    named = frozenset[str]().union(*(placeholders(template) for template in templates(message)))
    assert named <= {*row.facts, *row.may_have}
    assert message.here
    assert placeholders(message.here[-1]) <= set(row.facts)
    assert set(message.notes) <= set(row.notes)


@pytest.mark.parametrize("code", CODES)
def test_each_fact_of_the_table_is_said(code: str) -> None:
    """A fact no message names would be carried for nothing."""
    row, message = CODES[code], catalogue("en").messages[code]
    words = catalogue("en")
    facts = dict.fromkeys((*row.facts, *row.may_have), "x")
    shared = [words.note(Diagnostic(code, None, facts), key) for key in (*row.notes, VARIANT)]
    named = frozenset[str]().union(*(placeholders(template) for template in templates(message)))
    unsaid = {*row.facts, *row.may_have} - named
    assert all(shared), "a second place without words"
    assert unsaid <= _SHOWN_ELSEWHERE.get(code, set())


# What only --json says, or a shared note.
_SHOWN_ELSEWHERE = {
    "E101": {"offset"},
    "E302": {"language"},
    "E420": {"base_says"},
}


@pytest.mark.parametrize("code", CODES)
def test_a_message_is_whole(code: str) -> None:
    """A short title, and a paragraph with an example."""
    message = catalogue("en").messages[code]
    assert 0 < len(message.title) < 50
    assert not message.title.endswith(".")
    assert len(message.explain) > 60
    assert "\n\n    " in explain(code), "no example"
    for text in (message.title, message.explain, *templates(message)):
        assert not _NOT_SAID.search(text)


_LOOKED_UP = re.compile(r"\{\w+/([\w-]+)")


@pytest.mark.parametrize("language", languages())
def test_a_message_looks_words_up_in_tables_that_are_there(language: str) -> None:
    words = catalogue(language)
    asked = {
        table
        for message in words.messages.values()
        for text in templates(message)
        for table in _LOOKED_UP.findall(text)
    }
    assert asked == set(words.words)


@pytest.mark.parametrize("language", languages())
def test_every_sort_of_names_has_a_word(language: str) -> None:
    """In English some are the word itself; no other language shows an English word."""
    sorts = {sort_word(slot.sort) for shape in shapes().values() for slot in shape.slots.values()}
    sorts = (sorts | {"noun", "variant", "form", "title"}) - {"", "digits", "mark", "new"}
    for table, rows in catalogue(language).words.items():
        if table.endswith("sort"):
            assert set(rows) - {"*"} <= sorts
            assert language == "en" or sorts == set(rows)


TOWER = Catalogue(
    "xx",
    r"""
plural = ["one *1 not *11", "few *2-*4 not *12-*14", "many"]
[screen]
mistakes = "{count} {count:ошибка|ошибки|ошибок}"
or = " или "
[words.of-sort]
zone = "зоны"
card = "карты"
"value table" = "карты"
"*" = "«{}»"
[E301]
title = "t"
here = ["{sort}: {name}", "{{{name}}} 'it''s' {{x}}"]
hints = ["one of {known}", "\"{meant}\"?"]
explain = "e"
[E304]
title = "t"
here = "нет {sort/of-sort}"
explain = "e"
""",
    catalogue("en"),
)


@pytest.mark.parametrize(
    ("facts", "here", "hints"),
    [
        ({"name": "x"}, "{x} 'it''s' {x}", ()),
        ({"name": "x", "sort": "zone"}, "zone: x", ()),
        ({"name": "{sort}", "meant": "{name}"}, "{{sort}} 'it''s' {x}", ('"{name}"?',)),
        ({"name": "x", "known": ("a", "b")}, "{x} 'it''s' {x}", ("one of a, b",)),
        ({"name": "x", "known": ()}, "{x} 'it''s' {x}", ()),
        (
            {"name": "x", "known": tuple("abcdefghij")},
            "{x} 'it''s' {x}",
            ("one of a, b, c, d, e, f, g, h, ...",),
        ),
    ],
    ids=["needed", "more", "braces-in-facts", "list", "empty-list", "long-list"],
)
def test_templates_are_filled_once(facts: dict[str, str], here: str, hints: tuple[str, ...]) -> None:
    """Braces and quotes of a fact are the author's letters, not placeholders."""
    one = Diagnostic("E301", None, facts)
    assert TOWER.here(one) == here
    assert TOWER.hints(one) == hints


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "1 ошибка"),
        (2, "2 ошибки"),
        (5, "5 ошибок"),
        (11, "11 ошибок"),
        (12, "12 ошибок"),
        (21, "21 ошибка"),
        (104, "104 ошибки"),
        (111, "111 ошибок"),
        (0, "0 ошибок"),
    ],
)
def test_numbers_take_the_form_of_the_language(count: int, words: str) -> None:
    """Plural rows are those of a vocabulary."""
    assert TOWER.screen("mistakes", count=count) == words


@pytest.mark.parametrize(
    ("sort", "said"),
    [
        ("zone", "нет зоны"),
        ("boat", "нет «boat»"),
        (("zone", "card", "value table", "boat"), "нет зоны или карты или «boat»"),
    ],
)
def test_words_of_ours_are_looked_up(sort: Fact, said: str) -> None:
    """Alternatives are joined, each said once; what no table has is a word of a game."""
    assert TOWER.here(Diagnostic("E304", None, {"name": "x", "sort": sort, "needed": ""})) == said


def test_a_language_without_words_speaks_english() -> None:
    """With English plurals, not its own."""
    assert TOWER.screen("warnings", count=21) == "21 warnings"
    assert TOWER.here(report("E102")) == "a tab stands here"
    assert catalogue("tlh").title("E102") == "a tab"
    assert not TOWER.has("E102")
    with pytest.raises(KeyError):
        TOWER.explain("E999")


@pytest.mark.parametrize(("language", "shown"), [("en", "999,999"), ("pl", "999\u00a0999"), ("ru", "999\u00a0999")])
def test_numbers_are_written_as_the_language_writes_them(language: str, shown: str) -> None:
    """In messages as on screens; what is copied, as a seed is, stays as it stands."""
    assert shown in catalogue(language).here(report("E208", None, number="1000000", most=999_999))
    assert "999999" in catalogue(language).here(report("W617", None, seed=999_999, decision="x"))
