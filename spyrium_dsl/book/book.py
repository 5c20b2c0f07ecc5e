"""All pages of a game in a language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from spyrium_dsl.book.aid import aid_page
from spyrium_dsl.book.card import Uses, card_page
from spyrium_dsl.book.examples import Played, example_pages, played
from spyrium_dsl.book.glossary import glossary_page
from spyrium_dsl.book.index import index_page
from spyrium_dsl.book.page import Item, Page, derived, escaped, link, list_text
from spyrium_dsl.book.refusals import Refusals
from spyrium_dsl.book.rulebook import Rulebook
from spyrium_dsl.book.sources import Sources
from spyrium_dsl.book.telling import Telling
from spyrium_dsl.book.variants import Varied, title_of, variant_pages
from spyrium_dsl.render.spoken import Spoken

RULES = ("rulebook.md", "glossary.md", "aid.md")
"""The pages of a printed rulebook, in order; the index and the examples follow in a book that has room for them."""


@dataclass(frozen=True)
class Extra:
    """A game with one of its variants, by the variant's id."""

    id: str
    game: Spoken


class Book:
    """A game as pages; what is the same in all languages is worked out once."""

    def __init__(self, game: Spoken, variants: Sequence[Extra] = ()) -> None:
        self.game = game
        self._extras = tuple(variants)
        self.sources = Sources(game.tree)
        self._tellings: dict[str, Telling] = {}

    @cached_property
    def refusals(self) -> Refusals:
        """Which lines may be refused, and why."""
        return Refusals(self.game.rules)

    @cached_property
    def examples(self) -> tuple[Played, ...]:
        """The examples, played."""
        return played(self.game.rules, self.sources.examples)

    @cached_property
    def variants(self) -> tuple[Varied, ...]:
        """The variants, compared with the game."""
        return tuple(Varied.of(one.id, self.game, one.game) for one in self._extras)

    def telling(self, language: str) -> Telling:
        """The game in a language, with the anchors of its rulebook."""
        if language not in self._tellings:
            self._tellings[language] = Telling(self.game, language, self.sources, self.refusals)
            self._rulebooks[language] = Rulebook(self._tellings[language])
        return self._tellings[language]

    @cached_property
    def _rulebooks(self) -> dict[str, Rulebook]:
        return {}

    def pages(self, language: str) -> tuple[Page, ...]:
        """All pages in that language, the first one first."""
        return tuple(self._pages(language))

    def _pages(self, language: str) -> Iterator[Page]:
        telling = self.telling(language)
        everybody = [self.telling(one) for one in self.game.languages]
        yield self._home(telling)
        yield self._rulebooks[language].page()
        yield index_page(telling)
        examples, variants = self._uses(), self._changes(telling)
        for card in telling.cards.values():
            yield card_page(telling, everybody, card, examples, variants)
        yield from example_pages(telling, self.examples)
        yield from variant_pages(telling, self.variants)
        yield glossary_page(telling)
        yield aid_page(telling)

    def _uses(self) -> Uses:
        found: dict[str, list[tuple[str, str]]] = {}
        for one in self.examples:
            for card in one.cards:
                found.setdefault(card, []).append((one.example.title, one.path))
        return found

    def _changes(self, telling: Telling) -> Uses:
        found: dict[str, list[tuple[str, str]]] = {}
        for one in self.variants:
            for card in one.cards:
                found.setdefault(card, []).append((title_of(telling, one), f"variants/{one.id}.md"))
        return found

    def _home(self, telling: Telling) -> Page:
        word, tree = telling.word, telling.tree
        entries: Mapping[str, str] = {
            "rulebook": "rulebook.md",
            "cards": "cards/index.md",
            "examples": "examples/index.md" if self.examples else "",
            "variants": "variants/index.md" if self.variants else "",
            "glossary": "glossary.md",
            "aid": "aid.md",
        }
        links = [
            Item(f"{link(word(key), path)}: {escaped(word(f'{key}-lead', count=len(telling.cards)))}")
            for key, path in entries.items()
            if path
        ]
        players = [telling.fact(block) for block in tree.declarations if block.head.tag() == "players"]
        counts = derived(["printing"], word("cards-lead", count=len(telling.cards)))
        parts = [f"# {escaped(tree.title)}", *players, counts, list_text(links)]
        return Page("index.md", tree.title, "\n\n".join(parts) + "\n", "rules", word("home-lead"))


def pages(game: Spoken, language: str, variants: Sequence[Extra] = ()) -> tuple[Page, ...]:
    """The book of a game in one language."""
    return Book(game, variants).pages(language)
