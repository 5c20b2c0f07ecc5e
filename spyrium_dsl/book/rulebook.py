"""The rulebook: everything the files of a game declare, in the order in which one learns a game."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.book.page import Item, Page, derived, fact, list_text, table
from spyrium_dsl.book.steps import inside, items
from spyrium_dsl.book.telling import Telling
from spyrium_dsl.core.model import PLAYER
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import kind_lines, zone_lines
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.gain import Gain
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.perform import Perform
from spyrium_dsl.effects.statements import Winner
from spyrium_dsl.parse.addresses import QUANTITIES, ZONES
from spyrium_dsl.text.escaping import escaped

_BEGINNINGS = (zone_lines.BeginsWith, zone_lines.BeginsWithThat, zone_lines.BeginsShuffled, zone_lines.RefillFrom)
_COUNTS = (kind_lines.ForEachPlayer, kind_lines.CountWith)
_FIELDS = (
    kind_lines.HasNumber,
    kind_lines.HasAmount,
    kind_lines.HasValue,
    kind_lines.HasValueOrNone,
    kind_lines.HasValues,
    kind_lines.HasSteps,
    kind_lines.HasChanges,
    kind_lines.HasOptionalChanges,
    kind_lines.HasTriggers,
)


class Rulebook:
    """Makes the page; `anchors` of the telling are known when it has been made."""

    def __init__(self, telling: Telling) -> None:
        self.telling = telling
        self.word = telling.word
        self.blocks = telling.tree.declarations
        used = {
            node.step
            for block in self._of(d.Flow, d.SetUp)
            for one in _every(block)
            for node in inside(one.head)
            if isinstance(node, Perform)
        }
        while (
            more := {
                node.step
                for block in self._of(d.Define)
                if block.head.name in used  # type: ignore[attr-defined]
                for one in _every(block)
                for node in inside(one.head)
                if isinstance(node, Perform)
            }
            - used
        ):
            used |= more
        self.of_course = used
        """Defined steps that belong to the course of the game; the others are words on cards."""
        self._place_headings()

    def page(self) -> Page:
        """The whole rulebook on one page."""
        title = self.word("rulebook-of", game=self.telling.game.title(self.telling.language))
        parts = [f"# {escaped(title)}", self._players(), *self._sections()]
        text = "\n\n".join(part for part in parts if part) + "\n"
        return Page("rulebook.md", title, text, "rules", self.word("rulebook-lead"), self.word("rulebook"))

    def _place_headings(self) -> None:
        """Anchors first: lines link to parts that come later."""
        heading, name = self.telling.heading, self.telling.name
        for key in ("components", "setup", "flow"):
            heading(key, self.word(key))
        for block in self._defines(of_course=True):
            heading(self._address(block), name(_name(block), capital=True))
        heading("actions", self.word("actions"))
        for block in self._of(d.Action):
            heading(self._address(block), name(_name(block), capital=True))
        heading("words", self.word("words"))
        for block in self._defines(of_course=False):
            heading(self._address(block), name(_name(block), capital=True))
        heading("kinds", self.word("kinds"))
        for block in self._kinds():
            heading(self._address(block), name(_name(block), capital=True))
        for key in ("numbers", "places", "end", "scoring"):
            heading(key, self.word(key))

    def _sections(self) -> Iterator[str]:
        yield from self._section("components", self._components())
        yield from self._section("setup", self._setup())
        yield from self._section("flow", self._flow())
        yield from self._section("actions", self._named(self._of(d.Action)), self.word("actions-lead"))
        yield from self._section("words", self._named(self._defines(of_course=False)), self.word("words-lead"))
        yield from self._section("kinds", self._kind_parts())
        yield from self._section("numbers", self._numbers(), self.word("numbers-lead"))
        yield from self._section("places", self._places())
        yield from self._section("end", self._end())
        yield from self._section("scoring", self._scoring(), self.word("scoring-lead"))

    def _section(self, key: str, parts: Iterator[str], lead: str = "") -> Iterator[str]:
        found = [part for part in parts if part]
        if found:
            yield f"## {escaped(self.word(key))}"
            if lead:
                yield escaped(lead)
            yield from found

    # ------------------------------------------------------------------ parts

    def _players(self) -> str:
        return "\n\n".join(self.telling.fact(block) for block in self._of(d.Players))

    def _components(self) -> Iterator[str]:
        speech, model = self.telling.speech, self.telling.model
        rows = []
        for kind in model.kinds.values():
            pieces = [piece for piece in model.pieces if piece.kind == kind.id]
            if pieces:
                designs = {piece.design for piece in pieces}
                told = speech.count(len(pieces), kind.id)
                if len(designs) != len(pieces):
                    told += f" ({self.word('designs', count=len(designs))})"
                rows.append((self._of_kind(kind.id), derived([f"printing:{kind.id}"], told)))
        for block in self._of(d.KindDecl):
            lines = [self.telling.fact(line.head) for line in block.body if isinstance(line.head, _COUNTS)]
            if lines:
                rows.append((self._of_kind(_name(block)), "<br>".join(lines)))
        for block in self._of(d.Track):
            rows.append((escaped(self.telling.name(_name(block))), self.telling.fact(block)))
        if rows:
            yield table((self.word("what"), self.word("how-many")), rows)

    def _of_kind(self, kind: str) -> str:
        return self.telling.to_rule(f"kind-decl:{kind}", self.telling.name(kind))

    def _setup(self) -> Iterator[str]:
        telling = self.telling
        stocks = []
        for block in self._of(d.Resource, d.SharedResource):
            for line in block.body:
                if isinstance(line.head, d.StartsWith | d.SharedStart) and line.head.number:
                    amount = telling.speech.amount(line.head.number, _name(block))
                    stocks.append(Item(fact(telling.sources.of(line.head), amount)))
        zones = [
            Item(f"{escaped(telling.name(_name(block), capital=True))}: {'; '.join(lines)}")
            for block in self._of(*ZONES)
            if (lines := [telling.fact(line.head) for line in block.body if isinstance(line.head, _BEGINNINGS)])
        ]
        if zones:
            yield list_text(zones)
        if stocks:
            yield escaped(self.word("each-begins-with"))
            yield list_text(stocks)
        for block in self._of(d.SetUp):
            yield escaped(self.word("then-in-order"))
            yield list_text(items(telling, block.body), numbered=True)

    def _flow(self) -> Iterator[str]:
        for block in self._of(d.Flow):
            yield list_text(items(self.telling, block.body))
        for block in self._of(d.Table, d.ValueTable):
            yield self.telling.fact(block)
        for block in self._defines(of_course=True):
            yield from self._part(block)

    def _named(self, blocks: list[Block]) -> Iterator[str]:
        for block in blocks:
            yield from self._part(block)

    def _part(self, block: Block) -> Iterator[str]:
        """A named block with its steps; each is an effect, and a step that can be refused says so."""
        telling = self.telling
        yield f"### {escaped(telling.name(_name(block), capital=True))}"
        yield list_text(items(telling, block.body), numbered=True) or escaped(self.word("nothing-happens"))

    def _kind_parts(self) -> Iterator[str]:
        telling = self.telling
        for block in self._kinds():
            kind = telling.model.kinds[_name(block)]
            yield f"### {escaped(telling.name(kind.id, capital=True))}"
            told = [line for line in block.body if not isinstance(line.head, _COUNTS)]
            lines = [Item(telling.fact(line.head)) for line in told if not isinstance(line.head, kind_lines.ToVerb)]
            lines += items(telling, [line for line in told if isinstance(line.head, kind_lines.ToVerb)])
            if lines:
                yield list_text(lines)
            designs = [card.id for card in telling.cards.values() if card.kind == kind.id]
            if designs:
                cards = ", ".join(telling.to_card(design) for design in designs)
                yield f"{escaped(self.word('cards-of-kind'))} {cards}"

    def _numbers(self) -> Iterator[str]:
        telling = self.telling
        found = []
        for block in self._of(*QUANTITIES):
            name = _name(block)
            cards = {adjuster.design for adjuster in telling.model.adjusters.get(name, ())}
            under = list(items(telling, block.body))
            if cards:
                links = ", ".join(telling.to_card(card) for card in telling.cards if card in cards)
                under.append(Item(f"{escaped(self.word('changed-by'))} {links}"))
            found.append(Item(telling.fact(block), tuple(under)))
        if found:
            yield list_text(found)

    def _places(self) -> Iterator[str]:
        telling = self.telling
        found = []
        for block in self._of(*ZONES):
            lines = [line for line in block.body if not isinstance(line.head, _BEGINNINGS)]
            found.append(Item(telling.fact(block), items(telling, lines)))
        if found:
            yield list_text(found)

    def _end(self) -> Iterator[str]:
        telling = self.telling
        winners = [one for block in self._of(d.Flow) for one in _every(block) if isinstance(one.head, Winner)]
        found = [Item(telling.fact(one.head)) for one in winners]
        if found:
            yield list_text(found)

    def _scoring(self) -> Iterator[str]:
        """Every line that gives the resource which decides who wins."""
        telling = self.telling
        winners = [one.head for block in self._of(d.Flow) for one in _every(block) if isinstance(one.head, Winner)]
        resource = next((rank.resource for one in winners for rank in one.ranks if hasattr(rank, "resource")), None)
        if resource is None:
            return
        rules = [Item(telling.fact(block), items(telling, block.body)) for block in self._of(d.AsSoonAs)]
        rules += [
            Item(f"{self._where(block)}: {telling.fact(one.head, one)}")
            for block in self._of(d.Define, d.Flow, d.Action, d.AsSoonAs)
            for one in _every(block)
            if one is not block and not _holds_such(one.body, resource) and _gives(one.head, resource, one)
        ]
        if rules:
            yield list_text(rules)
        rows = []
        for card in telling.cards.values():
            lines = [telling.line(line) for line in card.properties if _gives(line, resource)]
            if lines:
                rows.append((telling.to_card(card.id), "<br>".join(lines)))
        if rows:
            yield table((self.word("card"), self.word("gives")), rows)

    def _where(self, block: Block) -> str:
        name = getattr(block.head, "name", "")
        if not name:
            return escaped(self.word("flow"))
        return self.telling.to_rule(self._address(block), self.telling.name(name))

    # ------------------------------------------------------------------ blocks

    def _of(self, *classes: type[Node]) -> list[Block]:
        return [block for block in self.blocks if isinstance(block.head, classes)]

    def _defines(self, of_course: bool) -> list[Block]:
        return [block for block in self._of(d.Define) if (_name(block) in self.of_course) == of_course]

    def _kinds(self) -> list[Block]:
        return [block for block in self._of(d.KindDecl) if block.body and _name(block) != PLAYER] + [
            block for block in self._of(d.KindDecl) if block.body and _name(block) == PLAYER
        ]

    def _address(self, block: Block) -> str:
        return self.telling.sources.of(block)


def _name(block: Block) -> str:
    """The id of what a block declares."""
    return str(getattr(block.head, "name", "")).replace(" ", "-")


def _every(block: Block) -> Iterator[Block]:
    yield block
    for inner in block.body:
        yield from _every(inner)


def _gives(node: Node, resource: str, block: Block | None = None) -> bool:
    """Whether a line gives that resource; an inline block is looked into."""
    heads = [node, *(one.head for one in block.body)] if block is not None and block.inline else [node]
    return any(isinstance(one, Gain) and resource in _named(one) for head in heads for one in inside(head))


def _holds_such(blocks: tuple[Block, ...], resource: str) -> bool:
    return any(_gives(one.head, resource, one) or _holds_such(one.body, resource) for one in blocks)


def _named(node: Node) -> Iterator[str]:
    """Names of resources in a node's amount."""
    for one in inside(node):
        for slot, value in one.__dict__.items():
            if slot in ("resource", "resources"):
                yield from value if isinstance(value, tuple) else (str(value),)
