"""A game's cards, printings and examples, written in another language than the game, are the same game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from spyrium_dsl import library
from spyrium_dsl.effects.blocks import COPIES, Example, Note
from spyrium_dsl.effects.examples import PlayedBy
from spyrium_dsl.language.lexicon import Lexicon, Name
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import read_sources
from spyrium_dsl.load import load_game
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.parse.reading import Reading
from spyrium_dsl.text.source import Source
from tests.language.languages import CODES, GAMES, game_reading, said, vocabulary

GAME_FILES = read_sources(find_game("spyrium"))[0]


def cards(read: Reading, code: str) -> Iterator[str]:
    """The lines of a file of cards."""
    assert read.tree is not None
    lexicon = read.lexicons[code]
    yield f"cards for {read.tree.id} in {code}"
    for card in read.tree.cards:
        title = f' "{card.title}"' if card.title else ""
        yield f"{lexicon.wording('kind', card.kind, 'nom')[0]} {card.id}{title}"
        yield from ("  " + said(line, code, lexicon.about(card.kind)) for line in card.properties)


def examples(read: Reading, code: str) -> Iterator[str]:
    """The lines of a file of examples."""
    assert read.tree is not None
    yield f"examples for {read.tree.id} in {code}"
    for example in read.tree.examples:
        yield f'example "{example.title}"'
        lexicon = with_seats(example, read.lexicons[code])
        yield from ("  " + said(line, code, lexicon) for line in example.lines)


def with_seats(example: Example, lexicon: Lexicon) -> Lexicon:
    """With the names of those who play it."""
    seats = next(one.names for one in example.lines if isinstance(one, PlayedBy))
    return lexicon.within(Name("seat", seat, seat) for seat in seats)


def printings(read: Reading, code: str) -> Iterator[str]:
    """The lines of a file of printings."""
    assert read.tree is not None
    lexicon = read.lexicons[code]
    yield f"printings for {read.tree.id} in {code}"
    for one in read.tree.printings:
        values = [said(line, code, lexicon).partition(": ")[2] for line in one.properties]
        notes = "; ".join(note_in(code, note, lexicon) for note in one.notes)
        yield f"{one.design}  {'  '.join(values)}  ×{one.copies}  {notes}"


def note_in(code: str, note: Note, lexicon: Lexicon) -> str:
    """Where a figure comes from."""
    field, words = "", vocabulary(code)
    if note.field == COPIES:
        field = words.joint(COPIES) + " "
    elif note.field:
        sort = next(one for one in ("number_field", "list_field") if lexicon.find(one, note.field) is not None)
        field = lexicon.wording(sort, note.field, "nom")[0] + " "
    return f"{field}{words.joint('confirmed')}: {note.source}" if note.confirmed else field + words.joint("stand-in")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", GAMES)
def test_whole_files_in_each_language(game: str, code: str) -> None:
    """Beside the game's own file."""
    read = game_reading(game, code)
    assert read.tree is not None
    folder = library.home() / "rules" / game
    kept = [folder / "game.rules", *(folder / "translations" / f"{one}.rules" for one in {"en", code})]
    sources = [Source(str(path), path.read_text("utf-8")) for path in kept if path.exists()]
    for name, lines in (("cards", cards), ("examples", examples), ("printings", printings)):
        sources.append(Source(f"{name}.rules", "\n".join(lines(read, code))))
    again = read_game(sources, {one: vocabulary(one) for one in ("en", code)})
    assert again.diagnostics == ()
    assert again.tree is not None
    assert again.tree.declarations == read.tree.declarations
    assert again.tree.cards == read.tree.cards
    assert again.tree.examples == read.tree.examples
    assert again.tree.printings == read.tree.printings


@pytest.mark.parametrize("code", [code for code in CODES if code != "en"])
def test_a_slip_in_a_line_of_words_makes_no_file_of_another_language(code: str) -> None:
    """The names of forms in such a line are words of one language or another."""
    path = f"rules/spyrium/translations/{code}.rules"
    files = [Source(one.path, one.text) for one in GAME_FILES]
    (at,) = [at for at, one in enumerate(files) if one.path == path]
    lines = files[at].text.split("\n")
    longest = max((line for line in lines if line.startswith("noun ")), key=len)
    files[at] = Source(path, files[at].text.replace(longest, longest.replace("noun", "nun", 1)))
    found = load_game(files, {one: vocabulary(one) for one in CODES}, name="spyrium").diagnostics
    (only,) = (one for one in found if one.is_mistake)
    assert only.code == "E110"
    assert only.span is not None
    assert (only.span.path, only.span.line) == (path, lines.index(longest) + 1)
