"""All pages of a game in a language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from spyrium_dsl.book.aid import aid_page
from spyrium_dsl.book.card import Uses, card_page
from spyrium_dsl.book.examples import Played, example_pages, played
from spyrium_dsl.book.glossary import glossary_page
from spyrium_dsl.book.index import index_page
from spyrium_dsl.book.page import Item, Page, derived, link, list_text
from spyrium_dsl.book.refusals import Refusals
from spyrium_dsl.book.rulebook import Rulebook
from spyrium_dsl.book.since import Since
from spyrium_dsl.book.sources import Sources
from spyrium_dsl.book.telling import Telling
from spyrium_dsl.book.ties import tied
from spyrium_dsl.book.variants import Extra, Varied, title_of, variant_pages
from spyrium_dsl.render.spoken import Spoken
from spyrium_dsl.text.escaping import escaped

RULES = ("rulebook.md", "glossary.md", "aid.md")
"""The pages of a printed rulebook, in order; the index and the examples follow in a book that has room for them."""


class Book:
    """A game as pages; what is the same in all languages is worked out once."""

    def __init__(self, game: Spoken, variants: Sequence[Extra] = (), before: Book | None = None) -> None:
        """*before*: the book of an earlier reading, of which all is kept that is still so."""
        self.game = game
        self._extras = tuple(variants)
        self.sources = Sources(game.tree)
        self._tellings: dict[str, Telling] = {}
        self._rulebooks: dict[str, Rulebook] = {}
        self._made: dict[str, dict[str, Page]] = {}
        self._since = Since(None) if before is None else Since.between(before.game, game)
        self._old = before if self._since.cards is not None else None
        if before is not None:
            # One book back is enough; else every edit would stay in memory.
            before._old = None

    def keeps(self, card: str) -> bool:
        """Whether a card, and all words of its pages, are as in the book before."""
        return self._since.keeps(card)

    @cached_property
    def refusals(self) -> Refusals:
        """Which lines may be refused, and why."""
        if self._old is not None and self._since.stands_alike(self._old.game, self.game):
            return self._old.refusals
        return Refusals(self.game.rules)

    @cached_property
    def examples(self) -> tuple[Played, ...]:
        """The examples, played."""
        known = {one.example: one for one in self._old.examples} if self._old is not None else {}
        return played(self.game.rules, self.sources.examples, known, self._since)

    @cached_property
    def variants(self) -> tuple[Varied, ...]:
        """The variants, compared with the game; those that cannot be other than they were are not read again."""
        known = {one.extra.id: one for one in self._old.variants} if self._old is not None else {}
        return tuple(
            known[extra.id]
            if extra.id in known
            and known[extra.id].extra.text == extra.text
            and self._since.compares_alike(known[extra.id].cards)
            else Varied.of(extra, self.game)
            for extra in self._extras
        )

    def telling(self, language: str) -> Telling:
        """The game in a language, with the anchors of its rulebook."""
        if language not in self._tellings:
            sentences = self._old.telling(language).sentences if self._old is not None else {}
            telling = Telling(self.game, language, self.sources, self.refusals, sentences=sentences)
            self._rulebooks[language] = Rulebook(telling)
            self._tellings[language] = telling
        return self._tellings[language]

    def pages(self, language: str) -> tuple[Page, ...]:
        """All pages in that language, the first one first."""
        if language not in self._made:
            words = self.game.vocabularies[language]
            made = ((page, tied(page.markdown, words)) for page in self._pages(language))
            # A page kept from before has them, and has to be the very same.
            kept = (page if text == page.markdown else replace(page, markdown=text) for page, text in made)
            self._made[language] = {page.path: page for page in kept}
        return tuple(self._made[language].values())

    def _pages(self, language: str) -> Iterator[Page]:
        telling = self.telling(language)
        everybody = [self.telling(one) for one in self.game.languages]
        old = {page.path: page for page in self._old.pages(language)} if self._old is not None else {}
        yield self._home(telling)
        yield self._rulebooks[language].page()
        yield index_page(telling)
        examples, variants = self._uses(), self._changes(telling)
        kept = self._kept_cards(examples, variants, language)
        for card in telling.cards.values():
            path = f"cards/{card.id}.md"
            if path in old and card.id in kept:
                yield old[path]
            else:
                yield card_page(telling, everybody, card, examples, variants)
        yield from example_pages(telling, self.examples, old, self._fresh_chapters())
        yield from variant_pages(telling, self.variants, old, self._old.variants if self._old is not None else ())
        for path, make in (("glossary.md", glossary_page), ("aid.md", aid_page)):
            yield old[path] if path in old else make(telling)

    def _kept_cards(self, examples: Uses, variants: Uses, language: str) -> frozenset[str]:
        """The cards that are as they were, and used and changed by what used and changed them."""
        if self._old is None:
            return frozenset()
        pairs = (examples, self._old._uses()), (variants, self._old._changes(self._old.telling(language)))
        return frozenset(
            card.id
            for card in self.game.tree.cards
            if self._since.keeps(card.id) and all(now.get(card.id) == old.get(card.id) for now, old in pairs)
        )

    def _fresh_chapters(self) -> frozenset[str]:
        """The chapters of examples that are not what they were."""
        if self._old is None:
            return frozenset(one.chapter for one in self.examples)
        now, old = self._chapters(), self._old._chapters()
        return frozenset(chapter for chapter in now if now[chapter] != old.get(chapter))

    def _chapters(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for one in self.examples:
            found.setdefault(one.chapter, []).append(id(one))
        return found

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
        title = telling.game.title(telling.language)
        parts = [f"# {escaped(title)}", *players, counts, list_text(links)]
        return Page("index.md", title, "\n\n".join(parts) + "\n", "rules", word("home-lead"))


def pages(game: Spoken, language: str, variants: Sequence[Extra] = ()) -> tuple[Page, ...]:
    """The book of a game in one language."""
    return Book(game, variants).pages(language)
