"""The examples as worked examples: the table before, the moves with what each changed, the table after."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from spyrium_dsl.book.page import Item, Page, derived, link, list_text, slug
from spyrium_dsl.book.picture import TablePicture
from spyrium_dsl.book.provenance import legend
from spyrium_dsl.book.since import Since
from spyrium_dsl.book.steps import inside
from spyrium_dsl.book.telling import Telling
from spyrium_dsl.effects import examples as e
from spyrium_dsl.effects.blocks import Example
from spyrium_dsl.effects.node import Node
from spyrium_dsl.examples.runner import Moved, Outcome, run_example
from spyrium_dsl.render.narrate import told
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.text.escaping import escaped

COURSE = "course"
"""The chapter of examples in which no card is spoken of."""


@dataclass
class Played:
    """An example as it was played. *id*: its own among all; *cards* it speaks of; *chapter*: a kind of card, or the course."""

    example: Example
    id: str
    outcome: Outcome
    moves: list[Moved] = field(default_factory=list)
    cards: tuple[str, ...] = ()
    chapter: str = COURSE
    shown: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """How it is told in a language, once it has been."""

    def went_as(self, other: Played) -> bool:
        """Whether the same happened, move by move."""
        return self.outcome == other.outcome and list(map(_course, self.moves)) == list(map(_course, other.moves))

    @property
    def path(self) -> str:
        """The page it stands on, with its anchor."""
        return f"examples/{self.chapter}.md#{slug(self.example.title)}"


def played(rules: Rules, ids: Mapping[int, str], known: Mapping[Example, Played], since: Since) -> tuple[Played, ...]:
    """Every example of a game, played. *known*: as they were played before; what *since* then must be alike stays."""
    kinds = {card.id: card.kind for card in rules.tree.cards}
    found = []
    for number, example in enumerate(rules.tree.examples):
        old = known.get(example)
        if old is not None and old.id != ids[number]:
            old = None
        if old is not None and since.plays_alike(old.cards, (move.after for move in old.moves)):
            found.append(old)
            continue
        one = Played(example, ids[number], Outcome(example.title, example.span, True))
        one.outcome = run_example(rules, example, one.moves.append)
        one.cards = tuple(dict.fromkeys(name for line in example.lines for name in names_in(line) if name in kinds))
        if one.cards:
            one.chapter = kinds[one.cards[0]]
        # Played again and come to the same, it is told in the same words.
        found.append(old if old is not None and since.shows_alike and one.went_as(old) else one)
    return tuple(found)


def _course(move: Moved) -> tuple[object, ...]:
    """All that can be seen of a move."""
    cells = {name: slot.offset for name, slot in move.after.slots.items()}
    return move.line, move.seat, move.before.state, move.after.state, move.changes, cells


def names_in(line: Node) -> Iterator[str]:
    """All ids that a line names: of cards, resources, zones, and those in the options of a move."""
    for node in inside(line):
        for value in node.__dict__.values():
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, str):
                    yield from (part.partition(".")[0] for part in one.split("+"))


def example_pages(
    telling: Telling, every: Iterable[Played], old: Mapping[str, Page] | None = None, fresh: Collection[str] = ()
) -> Iterator[Page]:
    """A page for each chapter, and the page that lists them. Of *old* pages those are kept that are not *fresh*."""
    chapters: dict[str, list[Played]] = {}
    for one in every:
        chapters.setdefault(one.chapter, []).append(one)
    word = telling.word
    lines = []
    for chapter, found in sorted(chapters.items(), key=lambda pair: (pair[0] == COURSE, pair[0])):
        name = word("course") if chapter == COURSE else telling.name(chapter)
        short = name[:1].upper() + name[1:]
        title = word("examples-of", what=name)
        path = f"examples/{chapter}.md"
        if old and path in old and chapter not in fresh:
            yield old[path]
        else:
            parts = [f"# {escaped(title)}", *(part for one in found for part in parts_of(telling, one))]
            parts += legend(parts, telling.words)
            yield Page(path, title, "\n\n".join(parts) + "\n", "examples", word("examples-lead"), short)
        links = tuple(Item(link(one.example.title, f"{chapter}.md#{slug(one.example.title)}")) for one in found)
        lines.append(Item(link(title, f"{chapter}.md"), links))
    if lines:
        text = "\n\n".join([f"# {escaped(word('examples'))}", escaped(word("examples-lead")), list_text(lines)])
        yield Page("examples/index.md", word("examples"), text + "\n", "examples", word("examples-lead"))


def telling_of(telling: Telling, one: Played) -> str:
    """One example, without its title, as a part of a page beside the chapters of examples."""
    parts = parts_of(telling, one)[1:]
    return "\n\n".join([*parts, *legend(parts, telling.words)])


def parts_of(telling: Telling, one: Played) -> tuple[str, ...]:
    """One example with its title, as it stands in a chapter."""
    if telling.language not in one.shown:
        one.shown[telling.language] = tuple(_example(telling, one))
    return one.shown[telling.language]


def _example(telling: Telling, one: Played) -> Iterator[str]:
    word, lines = telling.word, one.example.lines
    own = telling.tree.language
    title = escaped(one.example.title)
    # Titles of examples are in the language of the game.
    yield f"## {title}" if telling.language == own else f'## <span lang="{own}">{title}</span>'
    if not one.outcome.passed:
        yield f'<p class="fails" data-from="example:{one.id}">{escaped(word("example-fails"))}</p>'
    seats = next((line.names for line in lines if isinstance(line, e.PlayedBy)), ())
    given = [Item(telling.fact(line)) for line in lines if isinstance(line, e.PlayedBy | e.GivenFacts)]
    yield f"**{escaped(word('before'))}**"
    yield list_text(given)
    picture = TablePicture(telling, seats, frozenset(name for line in lines for name in names_in(line)))
    first = one.moves[0].after if one.moves else None
    last = one.moves[-1].after if one.moves else None
    if first is not None and (figure := picture.html(first, None, word("table-before"))):
        yield _played(one, figure)
    moves = {id(move.line): move for move in one.moves if move.line is not None}
    rest = [line for line in lines if not isinstance(line, e.PlayedBy | e.GivenFacts)]
    if any(isinstance(line, e.WhenMove) for line in lines):
        yield f"**{escaped(word('then-happens'))}**"
    yield list_text([_line(telling, picture, one, line, moves.get(id(line))) for line in rest])
    if moves and last is not None and (figure := picture.html(last, first, word("table-after"))):
        yield _played(one, figure)
    if one.cards:
        cards = ", ".join(telling.to_card(card, "../") for card in one.cards)
        yield f"{escaped(word('cards-in-it'))} {cards}"


def _played(one: Played, figure: str) -> str:
    return f'<div data-from="example:{one.id} play">{figure}</div>'


def _line(telling: Telling, picture: TablePicture, one: Played, line: Node, move: Moved | None) -> Item:
    """A line of an example; under a move what it changed, each with the line of the rules that did."""
    if move is None:
        return Item(telling.fact(line))
    changes = told(picture.speech, move.before, move.after, move.seat, move.changes)
    return Item(
        telling.fact(line),
        tuple(
            Item(derived([telling.sources.at(change.rule), f"example:{one.id}", "play"], change.text))
            for change in changes
        ),
    )
