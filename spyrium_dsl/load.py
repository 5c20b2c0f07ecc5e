"""From sources to rules that can be played: read, check, lower."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from spyrium_dsl.check.choices import check_choices
from spyrium_dsl.check.its_words import in_its_words
from spyrium_dsl.check.passed import Passed, check_lowering
from spyrium_dsl.check.passes import CHECKS
from spyrium_dsl.check.proofs import prove
from spyrium_dsl.core.model import Model
from spyrium_dsl.effects.blocks import GameTree
from spyrium_dsl.exchange.drift import as_diagnostic, drifts, spoken, unknown_cards
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.tables import Keep
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.lower.declare import declare
from spyrium_dsl.parse.files import files_of
from spyrium_dsl.parse.game import read_game
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.reading import Reading
from spyrium_dsl.parse.whose_language import in_another_language
from spyrium_dsl.text.again import said_once
from spyrium_dsl.text.codes import VARIANT, Severity
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.spaced import spaced
from spyrium_dsl.text.span import Span
from spyrium_dsl.variants.seen import Voice, changed
from spyrium_dsl.variants.stack import Stacked, stack
from spyrium_dsl.variants.titles import left_behind, without_old_titles

if TYPE_CHECKING:
    from spyrium_dsl.run.rules import Rules


@dataclass
class Checked:
    """What became of the sources of a game."""

    diagnostics: tuple[Diagnostic, ...]
    reading: Reading
    name: str
    stacked: Stacked | None = None
    """How the variants came together, where there are any."""
    model: Model | None = None
    """What the game declares; None where too much of it is wrong to tell."""

    @property
    def is_playable(self) -> bool:
        """False where a mistake keeps the game from being played."""
        return self.reading.tree is not None and not any(map(is_mistake, self.diagnostics))

    @cached_property
    def rules(self) -> Rules | None:
        """The rules to play by; None where a mistake keeps the game from being played."""
        # A check alone needs none of what playing needs, and is the command that people wait for.
        from spyrium_dsl.run.rules import Rules

        tree = self.reading.tree
        return Rules(tree, self.name) if tree is not None and self.is_playable else None


def load_game(
    sources: Sequence[Source],
    vocabularies: Mapping[str, Vocabulary],
    cache: Keep | None = None,
    name: str = "",
    chosen: Sequence[str] = (),
    passed: Passed | None = None,
    plain: Sequence[Diagnostic] | None = None,
) -> Checked:
    """Read and check a game with the variants chosen; all mistakes of all files, in the order of the files.

    *passed*: what a process that checks again and again remembers of earlier checks. *plain*: what is said of the game
    without variants, where that is known.
    """

    def check(variants: Sequence[str]) -> Checked:
        return _checked(sources, vocabularies, cache, name, variants, passed)

    checked = check(chosen)
    variants = {one.id: one.span for one in checked.reading.variants}
    if not variants or not checked.diagnostics:
        return checked
    files = files_of(sources, Log())
    own = {file.header.span.path for file in files if file.header.kind == "variant" or file.header.over}
    here = [one for one in checked.diagnostics if one.span is not None and one.span.path not in own]
    if not here:
        return checked
    before = _places(check(()).diagnostics if plain is None else plain)
    new = [one for one in here if _place(one) not in before]
    if not new:
        return checked
    alone = {one: _places(check((one,)).diagnostics) for one in variants} if len(variants) > 1 else {}
    named = {one: _named(one, variants, alone) for one in new}
    return replace(checked, diagnostics=tuple(sorted(named.get(one, one) for one in checked.diagnostics)))


Place = tuple[str, Span | None]
"""What is said, and where; numbers in it may be others with a variant."""


def _place(one: Diagnostic) -> Place:
    return one.code, one.span


def _places(found: Iterable[Diagnostic]) -> frozenset[Place]:
    return frozenset(map(_place, found))


def _named(one: Diagnostic, variants: Mapping[str, Span], alone: Mapping[str, Container[Place]]) -> Diagnostic:
    """What is so only with variants, said of a line of the game, names each that makes it so by itself, else all."""
    causes = [variant for variant in variants if variant in alone and _place(one) in alone[variant]]
    return replace(one, notes=(*one.notes, *((variants[variant], VARIANT) for variant in causes or variants)))


def _checked(
    sources: Sequence[Source],
    vocabularies: Mapping[str, Vocabulary],
    cache: Keep | None,
    name: str,
    chosen: Sequence[str],
    passed: Passed | None,
) -> Checked:
    reading = read_game(sources, vocabularies, cache, chosen)
    found = list(reading.diagnostics)
    if any(is_mistake(one) for one in found) and (foreign := in_another_language(sources, vocabularies)):
        # Until such a file says its language, whatever is said of it or of what leans on it is wrong.
        return Checked(foreign, replace(reading, diagnostics=foreign), name)
    stacked: Stacked | None = None
    if reading.tree is not None and reading.variants:
        voices = {one.id: voice_of(reading.lexicons[one.language]) for one in reading.variants}
        stacked = stack(reading.tree, reading.variants, voices, reading.seen)
        found.extend(left_behind(reading.words, stacked))
        reading = replace(reading, tree=stacked.tree, words=without_old_titles(reading.words, stacked))
        found.extend(stacked.diagnostics)
        for variant, record in reading.seen.items():
            found.extend(changed(stacked.parts[variant], record, voices[variant]))
    tree = reading.tree
    model: Model | None = None
    name = "+".join([name or (tree.id if tree is not None else ""), *(one.id for one in reading.variants)])
    if tree is not None:
        own = {card.id: card for card in tree.cards}
        for language in {**reading.translations, **reading.said_of_variants}:
            every = reading.translations.get(language, ())
            # What a variant changes, the translation of the game says of the game without it.
            cards = [card for card in every if stacked is None or card.id not in stacked.cards]
            cards += reading.said_of_variants.get(language, ())
            found.extend(unknown_cards(cards, own))
            found.extend(as_diagnostic(drift, reading.lexicons[language]) for drift in drifts(cards, own))
        # Cards and examples with mistakes are left out; without the game's structure and printings nothing can be said.
        parts = (*tree.cards, *tree.examples)
        beside = {part.span.path for part in parts if part.span is not None}
        beside -= {variant.span.path for variant in reading.variants}
        broken = {one.span.path for one in found if one.span is not None and is_mistake(one)}
        if broken <= beside and (stacked is None or not any(is_mistake(one) for one in stacked.diagnostics)):
            model = declare(tree)
            for check in CHECKS:
                found.extend(
                    one for one in check(tree, model) if not _in_a_broken_card(one, found, reading.unread, tree)
                )
            if broken <= {part.span.path for part in tree.examples if part.span is not None}:
                # A card that does not read is no name that is nowhere.
                found.extend(check_choices(tree))
            if not any(is_mistake(d) for d in found):
                found.extend(check_lowering(tree, model, passed))
            if not any(is_mistake(d) for d in found):
                found.extend(prove(tree, model))
    if tree is not None and tree.language in vocabularies:
        found = [in_its_words(one, vocabularies[tree.language]) for one in found]
    # Only now: before, each place tells which file and which card has a mistake.
    return Checked(said_once(found), reading, name, stacked, model)


def voice_of(lexicon: Lexicon) -> Voice:
    """How variants in a language are spoken of."""
    ways = lexicon.vocabulary.ways("variant-add")
    adding = " ".join(word.text for word in ways[0]) if ways else ""
    fields = {one.id: one.sort for one in lexicon.names if one.sort.endswith("_field")}

    def part(name: str) -> str:
        return lexicon.alone(fields[name], name) if name in fields else spaced(name)

    return Voice(lambda node: spoken(node, lexicon), lambda kind: lexicon.alone("kind", kind), part, adding)


def _in_a_broken_card(
    one: Diagnostic, found: Sequence[Diagnostic], unread: frozenset[tuple[str, int]], tree: GameTree
) -> bool:
    """Whether the card that a check complains of has a mistake already: what it lacks may be what did not read."""
    if one.span is None:
        return False
    heads = sorted(card.span for card in tree.cards if card.span is not None and card.span.path == one.span.path)
    here = bisect_right([span.line for span in heads], one.span.line)
    if not here:
        return False
    first = heads[here - 1].line
    last = heads[here].line if here < len(heads) else first + 1_000_000
    places = {(other.span.path, other.span.line) for other in found if other.is_mistake and other.span is not None}
    return any(path == one.span.path and first <= line < last for path, line in places | unread)


def is_mistake(diagnostic: Diagnostic) -> bool:
    """True for what keeps a game from being played; warnings do not."""
    return diagnostic.row.severity is not Severity.WARNING
