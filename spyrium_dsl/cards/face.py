"""What stands on a card: its title, its numbers and values, its lines, in one language."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from spyrium_dsl.book.provenance import is_stand_in
from spyrium_dsl.book.sources import Sources
from spyrium_dsl.book.ties import tied
from spyrium_dsl.cards.backing import Backing, backing_of
from spyrium_dsl.cards.marked import marked
from spyrium_dsl.effects.blocks import Card, NumberProperty, Printing, Property, ValuesProperty
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.values import ValueWord
from spyrium_dsl.language.sentence import CannotSay, say
from spyrium_dsl.render.spoken import Spoken


@dataclass(frozen=True)
class Fact:
    """A number or a value of a card.

    *field* is its id, *name* what the language calls it, *text* what is printed, *number* the number in it; *value*: the id
    of the first value of a list, or of the resource of an amount; *stand_in*: nobody has published it; *source*: the id of
    the line that says it.
    """

    field: str
    name: str
    text: str
    number: int | None
    value: str
    stand_in: bool
    source: str


@dataclass(frozen=True)
class Line:
    """A sentence of a card under its label. In *marked* names of resources with an icon are marks, see `marked.py`."""

    field: str
    label: str
    text: str
    marked: str
    source: str


@dataclass(frozen=True)
class Face:
    """One printing of a card, as often as there are *copies*. *id* is its own: no two faces of a game share one."""

    id: str
    design: str
    kind: str
    title: str
    kind_name: str
    facts: tuple[Fact, ...]
    lines: tuple[Line, ...]
    copies: int
    backing: Backing

    def record(self) -> dict[str, object]:
        """The face as plain data, for programs."""
        lines = [{key: value for key, value in asdict(line).items() if key != "marked"} for line in self.lines]
        return {**asdict(self), "lines": lines}


def faces(
    game: Spoken,
    language: str,
    icons: Mapping[str, str] | None = None,
    sources: Sources | None = None,
    only: Collection[str] | None = None,
) -> tuple[Face, ...]:
    """The faces of all cards, by kind in the order of the game's files, then by id and printing.

    *icons*: names of resources that are shown by an icon, instead of words. *sources*: the ids, where they are known.
    *only*: the faces of these designs.
    """
    tree = game.tree
    sources = sources or Sources(tree)
    rows: dict[str, list[Printing]] = {}
    for row in tree.printings:
        rows.setdefault(row.design, []).append(row)
    found: list[Face] = []
    for card in tree.cards:
        if only is not None and card.id not in only:
            continue
        own: Sequence[Printing | None] = rows.get(card.id) or (None,)
        for number, one in enumerate(own, 1):
            name = card.id if number == 1 else f"{card.id}.{number}"
            found.append(_face(game, language, card, one, name, icons or {}, sources))
    kinds = list(dict.fromkeys(card.kind for card in tree.cards))
    return tuple(sorted(found, key=lambda face: kinds.index(face.kind)))


def _face(
    game: Spoken,
    language: str,
    card: Card,
    row: Printing | None,
    own: str,
    icons: Mapping[str, str],
    sources: Sources,
) -> Face:
    naming = game.naming(language)
    title = game.titles(language).get(card.id) or card.title or naming(card.id)
    lines = tuple(_lines(game, language, card, icons, sources))
    said = [*card.properties, *(row.properties if row is not None else ())]
    facts = [fact for line in said if (fact := _fact(game, language, card, line, row, sources.of(line))) is not None]
    order = list(game.model.kinds[card.kind].fields)
    facts.sort(key=lambda fact: order.index(fact.field))
    copies = row.copies if row is not None else 1
    backing = backing_of(game.model, naming, card.kind, {fact.field: fact.value for fact in facts})
    return Face(own, card.id, card.kind, title, naming(card.kind), tuple(facts), lines, copies, backing)


def _fact(game: Spoken, language: str, card: Card, line: Property, row: Printing | None, source: str) -> Fact | None:
    naming, speech = game.naming(language), game.speech(language)
    number: int | None = None
    match line:
        case NumberProperty(field=field, number=Digit(value=amount)):
            number = amount
            resource = game.model.kinds[card.kind].fields[field].of or ""
            is_amount = resource in game.model.resources
            text = speech.amount(amount, resource) if is_amount else str(amount)
            value = resource if is_amount else ""
        case NumberProperty(field=field):
            # A number that is reckoned, from the players say, is printed as it is said.
            value = game.model.kinds[card.kind].fields[field].of or ""
            said = speech.say(line) or ""
            text = said.partition(": ")[2] or said
        case ValuesProperty(field=field, values=values):
            words = [word.value for word in values if isinstance(word, ValueWord)]
            text, value = ", ".join(map(naming, words)), words[0] if words else ""
        case _:
            return None
    stand_in = row is not None and line in row.properties and is_stand_in(row, field)
    return Fact(field, naming(field), text, number, value, stand_in, source)


def _lines(game: Spoken, language: str, card: Card, icons: Mapping[str, str], sources: Sources) -> Iterator[Line]:
    vocabulary = game.vocabularies[language]
    lexicon = game.checked.reading.lexicons[language].about(card.kind)
    with_icons = marked(lexicon, icons)
    for line in card.properties:
        if isinstance(line, NumberProperty | ValuesProperty):
            continue
        try:
            label, text = _parted(say(line, vocabulary, lexicon))
            shown = text if with_icons is lexicon else _parted(say(line, vocabulary, with_icons))[1]
        except CannotSay:
            continue
        yield Line(str(getattr(line, "field", "when")), label, text, tied(shown, vocabulary), sources.of(line))


def _parted(sentence: str) -> tuple[str, str]:
    label, colon, text = sentence.partition(": ")
    return (label, text) if colon else ("", sentence)
