"""What every page of a book needs: a game, a language, its words, and the ids of the facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from spyrium_dsl.book.page import fact, link, slug
from spyrium_dsl.book.provenance import Provenance
from spyrium_dsl.book.refusals import Refusals
from spyrium_dsl.book.sources import Sources
from spyrium_dsl.book.words import words
from spyrium_dsl.core.model import Model
from spyrium_dsl.effects.blocks import Card, GameTree, NumberProperty, Property
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.values import ValueWord
from spyrium_dsl.render.speech import Say, Speech
from spyrium_dsl.render.spoken import Spoken
from spyrium_dsl.text.catalogue import Catalogue
from spyrium_dsl.text.diagnostic import Fact
from spyrium_dsl.text.escaping import escaped
from spyrium_dsl.text.spaced import spaced


@dataclass
class Telling:
    """A game told in a language."""

    game: Spoken
    language: str
    sources: Sources
    refusals: Refusals
    anchors: dict[str, str] = field(default_factory=dict)
    """Where the rulebook explains something: the address of a block (`define:landing`) to page and anchor."""
    sentences: dict[tuple[Node, str], str | None] = field(default_factory=dict)
    _speeches: dict[tuple[str, ...], Speech] = field(default_factory=dict)

    @cached_property
    def speech(self) -> Speech:
        """Sentences and names."""
        return self.speech_of(())

    def speech_of(self, names: Sequence[str]) -> Speech:
        """The speech of a table at which these players sit."""
        key = tuple(names)
        if key not in self._speeches:
            self._speeches[key] = self.game.speech(self.language, key, self._say)
        return self._speeches[key]

    def _say(self, node: Node) -> str | None:
        """The sentence of a node: told on several pages, on those of all languages, and again after an edit elsewhere."""
        key = node, self.game.about(node)
        if key not in self.sentences:
            self.sentences[key] = self._sentence(node)
        return self.sentences[key]

    @cached_property
    def _sentence(self) -> Say:
        return self.game.say(self.language)

    @cached_property
    def words(self) -> Catalogue:
        """The words between the facts."""
        return words(self.language)

    @cached_property
    def provenance(self) -> Provenance:
        """Which numbers nobody has published."""
        return Provenance(self.tree, self.sources)

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """Cards by id, in the order of kinds and titles."""
        order = {kind: number for number, kind in enumerate(self.model.kinds)}
        found = sorted(self.tree.cards, key=lambda card: (order[card.kind], card.id))
        return {card.id: card for card in found}

    @property
    def tree(self) -> GameTree:
        """The effect objects."""
        return self.game.tree

    @property
    def model(self) -> Model:
        """What the game is made of."""
        return self.game.model

    def word(self, key: str, **facts: Fact) -> str:
        """Words of the book."""
        return self.words.screen(key, **facts)

    def name(self, name: str, capital: bool = False) -> str:
        """A name of the game as a heading has it."""
        text = self.speech.name(name)
        return text[:1].upper() + text[1:] if capital else text

    def said(self, node: Node) -> str:
        """The sentence of a line; its tag where the language cannot say it."""
        return self._say(node) or spaced(node.tag())

    def fact(self, node: Node, said: Node | None = None) -> str:
        """The sentence of a line with its id; *said*: another node that says it (a block with its inline steps)."""
        return fact(self.sources.of(node), self.said(said if said is not None else node))

    def line(self, line: Property) -> str:
        """A line of a card or a printing; a number without the name of its field is an amount or a number."""
        return fact(self.sources.of(line), self.said(line))

    def number(self, kind: str, line: NumberProperty) -> str:
        """The number of a field alone: `£3`, `2 VP`, `1`."""
        spec = self.model.kinds[kind].fields.get(line.field)
        if spec is not None and spec.of is not None and isinstance(line.number, Digit):
            return self.speech.amount(line.number.value, spec.of)
        return self._say(line.number) or ""

    def member(self, value: Node) -> str:
        """A member of a list as a heading has it."""
        return self.name(value.value) if isinstance(value, ValueWord) else self.said(value)

    def to_card(self, card: str, base: str = "") -> str:
        """A link to the page of a card."""
        return link(self.speech.design(card), f"{base}cards/{card}.md")

    def to_rule(self, address: str, text: str, base: str = "") -> str:
        """A link to where the rulebook explains something; only the text where it does not."""
        where = self.anchors.get(address)
        return link(text, f"{base}{where}") if where else escaped(text)

    def heading(self, address: str, title: str) -> str:
        """The title of a part of the rulebook, whose anchor is kept for links."""
        own = base = slug(title)
        taken = set(self.anchors.values())
        number = 0
        while f"rulebook.md#{own}" in taken:
            number += 1
            own = f"{base}_{number}"
        self.anchors[address] = f"rulebook.md#{own}"
        return title
