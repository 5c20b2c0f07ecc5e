"""Pages about languages, made from the vocabularies and the first game: proof sheets, and the printed rulebooks compared."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from spyrium_dsl.effects.amounts import Some
from spyrium_dsl.effects.blocks import Card
from spyrium_dsl.effects.nouns import Kind
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.selectors import Counted
from spyrium_dsl.exchange.drift import Drift, drifts, spoken
from spyrium_dsl.library.finding import find_game
from spyrium_dsl.library.games import edition_files
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.opened import Opened, open_folder

GAME = "spyrium"
NUMBERS = (1, 2, 5, 12, 21, 22, 25)
WHAT = {
    "number": "another number",
    "resource": "another resource",
    "order": "another order",
    "missing": "something is missing",
    "extra": "something more",
    "missing-limit": "the limit is missing",
    "extra-limit": "a limit that the game has not",
    "optional": "optional here",
    "obligatory": "not optional here",
    "time": "at another time",
    "label": "a line that the card has not",
    "meaning": "another meaning",
    "name": "another name",
}
INTRODUCTION = """# The printed rulebooks, compared

Spyrium was printed in several languages. What {editions} of these rulebooks say of each card and event was written down in
sentences of ours, each in the language of its edition (`rules/spyrium/editions/`), and held against the game by
meaning: `spyrium translate check spyrium`. No sentence of a rulebook stands there; what is compared is what it says.

{lines} lines were compared; {differ} of them differ, and stand below. Two things known of the rulebooks cannot be said on a
line of a card, and so are not here: that an event's token may be taken by its user (a rule of the course of the game), and a
summary of when one passes (it explains a rule, and is none of its own). Some editions give the limit of points for a technique
in their chapter on scoring and not at the cards; that is shown at one card of each of two editions.
"""


@cache
def _opened() -> Opened:
    folder = find_game(GAME)
    return open_folder(folder, files=edition_files(folder))


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add a proof sheet a language, and the page on editions."""
    for code in sorted(_opened().checked.reading.lexicons):
        files.append(File.generated(config, f"languages/{code}.md", content=proof_sheet(code)))
    files.append(File.generated(config, "languages/editions.md", content=editions()))
    return files


def _cards() -> tuple[Card, ...]:
    tree = _opened().checked.reading.tree
    assert tree is not None
    return tuple(sorted(tree.cards, key=lambda card: (card.kind, card.id)))


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def proof_sheet(code: str) -> str:
    """What a person who plays in the language must read once: forms after numbers, and every line of the cards."""
    reading = _opened().checked.reading
    lexicon = reading.lexicons[code]
    vocabulary = Languages()[code]
    parts = [
        f"# Proof sheet: {vocabulary.name}",
        "Two phrases exchanged by mistake pass every automatic test. Read this page once, as one who plays in the language.",
        "## Names after numbers",
        "\n".join([_row(*map(str, NUMBERS)), _row(*["---"] * len(NUMBERS)), *_forms(code)]),
        "## The cards",
    ]
    base = reading.lexicons["en"]
    lines = [_row("en", code), _row("---", "---")]
    for card in _cards():
        for line in card.properties:
            lines.append(_row(spoken(line, base.about(card.kind)), spoken(line, lexicon.about(card.kind))))
    parts.append("\n".join(dict.fromkeys(lines)))
    parts.append("## The phrases")
    phrases = [_row("name", "en", code), _row("---", "---", "---")]
    english = Languages()["en"]
    for tag, ways in english.phrases.items():
        mine = vocabulary.phrases.get(tag, ())
        phrases.append(_row(f"`{tag}`", " / ".join(w.text for w in ways), " / ".join(w.text for w in mine) or "—"))
    parts.append("\n".join(phrases))
    return "\n\n".join(parts) + "\n"


def _forms(code: str) -> Iterator[str]:
    lexicon = _opened().checked.reading.lexicons[code]
    for name in lexicon.of_sort("resource"):
        yield _row(*(spoken(Some(number=Digit(value=n), resource=name.id), lexicon) for n in NUMBERS))
    for name in lexicon.of_sort("kind"):
        counted = (Counted(number=Digit(value=n), noun=Kind(kind=name.id)) for n in NUMBERS)
        yield _row(*(spoken(one, lexicon) for one in counted))


def editions() -> str:
    """Every line of a published edition that differs from the game, in the words of its language."""
    reading = _opened().checked.reading
    own = {card.id: card for card in _cards()}
    found = {edition.id: list(drifts(edition.cards, own)) for edition in reading.editions}
    lines = sum(len(card.properties) for edition in reading.editions for card in edition.cards)
    differ = sum(map(len, found.values()))
    parts = [INTRODUCTION.format(editions=len(reading.editions), lines=lines, differ=differ)]
    for edition in reading.editions:
        lexicon = reading.lexicons[edition.language]
        compared = sum(len(card.properties) for card in edition.cards)
        name = edition.id.removesuffix(f"-{edition.language}").capitalize()
        parts += [f"## {name} ({lexicon.vocabulary.name})", f"{len(found[edition.id])} of {compared} lines differ."]
        if found[edition.id]:
            rows = [_row("card", "the edition says", "the game says", "what differs"), _row(*["---"] * 4)]
            for drift in sorted(found[edition.id], key=lambda one: own[one.card].title or one.card):
                said = (spoken(part, lexicon) for part in (drift.here, drift.base))
                rows.append(_drift(own[drift.card], edition.language, *said, drift))
            parts.append("\n".join(rows))
    return "\n\n".join(parts) + "\n"


def _drift(card: Card, language: str, here: str, base: str, drift: Drift) -> str:
    what = ", ".join(dict.fromkeys(WHAT[one.what] for one in drift.differences))
    link = f"[{card.title or card.id}](../{GAME}/en/cards/{card.id}.md)"
    return _row(link, *(f'<span lang="{language}">{text}</span>' for text in (here, base)), what)
