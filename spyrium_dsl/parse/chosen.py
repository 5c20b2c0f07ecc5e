"""A game read with variants: their names, their lines, their own files beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import PurePath

from spyrium_dsl.effects.blocks import Block, Card, GameTree
from spyrium_dsl.language.make import make
from spyrium_dsl.parse.alterations import Variant
from spyrium_dsl.parse.cards import design_names, without_doubles
from spyrium_dsl.parse.files import File
from spyrium_dsl.parse.header import Header
from spyrium_dsl.parse.misspelt import Slip, as_meant, said_once, taken
from spyrium_dsl.parse.names import Collected, collect
from spyrium_dsl.parse.nouns import Layer
from spyrium_dsl.parse.openings import added_designs, in_order, lines_for_names
from spyrium_dsl.parse.parts import Parts
from spyrium_dsl.parse.printings import needs_of
from spyrium_dsl.parse.reading import Reading
from spyrium_dsl.parse.variants import VariantReader, adding, printings_added
from spyrium_dsl.text.diagnostic import Diagnostic


def read_variants(
    parts: Parts, reading: Reading, collected: Collected, beside: Sequence[File], chosen: Sequence[str]
) -> Reading:
    """The reading with the variants chosen, their names and their examples."""
    tree = reading.tree
    if tree is None:
        return reading
    parts.log = parts.log.of_lines()
    vocabulary, lexicon = parts.vocabularies[parts.language], parts.lexicons[parts.language]
    headers, wrong = in_order([file.header for file in beside if file.header.kind == "variant"], chosen)
    parts.log.add(*wrong)
    active = {header.own for header in headers}
    # Files beside a variant (`cards for GAME+VARIANT`) belong to the last one that they name.
    chosen_files = [
        one for one in beside if one.header in headers or (one.header.over and active >= {*one.header.over})
    ]
    chosen_files = [one for one in chosen_files if one.header.kind != "variant" or one.header in headers]
    layers = _layers(headers)
    for file in sorted(chosen_files, key=lambda one: list(layers).index(_owner(one))):
        if file.header.kind in ("variant", "translation"):
            parts.take_words(file, layers[_owner(file)])
    own_words = taken(lexicon)
    misspelt: list[tuple[str, tuple[Slip, ...]]] = []
    for at, file in enumerate(chosen_files):
        if file.header.kind == "variant":
            chosen_files[at], slips = as_meant(file, parts.vocabularies[parts.code(file)], own_words)
            misspelt.append((parts.code(file), slips))
    of_variants = [file for file in chosen_files if file.header.kind == "variant"]
    said = [file.sentences for file in of_variants if parts.code(file) == parts.language]
    names = lines_for_names(parts.game.sentences, tree.declarations, said, vocabulary, lexicon)
    extended = collect(names, vocabulary, parts.words[parts.language].nouns_in(vocabulary))
    parts.log.add(*(one for one in extended.mistakes if one not in collected.mistakes and not _in_two_variants(one)))
    designs = list(lexicon.of_sort("design"))
    for file in chosen_files:
        if file.header.kind == "cards":
            designs += design_names(file.lines)
    for file in of_variants:
        code = parts.code(file)
        designs += added_designs(file.sentences, parts.vocabularies[code], parts.lexicons.get(code, lexicon))
    every = [*extended.names, *{name.id: name for name in reversed(designs)}.values()]
    parts.files = [*parts.files, *chosen_files]
    parts.make_lexicons(every, extended)
    reader = VariantReader(
        tree.declarations,
        extended,
        {card.id: card.kind for card in tree.cards},
        parts.log,
        [file.header.own for file in beside if file.header.kind == "variant"],
        PurePath(parts.game.header.span.path).parent,
    )
    variants: list[Variant] = []
    every_card = list(tree.cards)
    of_header = {file.header: file for file in of_variants}
    for header in headers:
        code = header.language or parts.language
        own = [one for one in chosen_files if one.header.over[-1:] == (header.own,) and one.header.kind != "variant"]
        variant = Variant(header.own, header.title or header.own, header.over, header.span, code)
        inside = parts.inside(extended, code)
        read = reader.read(variant, of_header[header].sentences, parts.grammar(code), parts.lexicons[code], inside)
        variants.append(_with_cards(parts, read, own, extended, reader.kinds, every_card, tree.declarations))
    # Names that lines of variants give have words, too.
    parts.check_words(every, {one.span for one in reading.diagnostics if one.code == "E301"})
    added = {one.card.id for variant in variants for one in variant.alterations if one.card is not None}
    parts.check_titles({*titled(tree, beside), *added})
    said_again: dict[str, list[File]] = {}
    for file in chosen_files:
        if file.header.kind == "translation" and file.sentences:
            said_again.setdefault(parts.code(file), []).append(file)
    said_of_variants = {code: parts.said(files, code, extended) for code, files in said_again.items()}
    parts.files = [one for one in chosen_files if one.header.kind == "examples"]
    examples = parts.examples()
    diagnostics: Iterable[Diagnostic] = {*reading.diagnostics, *parts.log.diagnostics}
    for code, slips in misspelt:
        diagnostics = said_once(diagnostics, slips, parts.grammar(code), parts.lexicons[code])
    # All has been read here: what is said of a line that is read later would be lost.
    return replace(
        reading,
        tree=make(GameTree, {**tree.__dict__, "examples": examples}, tree.span),
        lexicons=parts.lexicons,
        words=parts.words,
        diagnostics=tuple(sorted(diagnostics)),
        unread=reading.unread | parts.log.failed,
        lines=parts.log.lines,
        variants=tuple(variants),
        said_of_variants=said_of_variants,
    )


def titled(tree: GameTree, beside: Sequence[File]) -> set[str]:
    """What can have a title in a language without variants: the game, its cards, and each variant there is."""
    variants = {file.header.own for file in beside if file.header.kind == "variant"}
    return {tree.id, *variants, *(card.id for card in tree.cards)}


def _owner(file: File) -> str:
    """The variant that a file belongs to."""
    return file.header.own if file.header.kind == "variant" else file.header.over[-1]


def _layers(headers: Sequence[Header]) -> dict[str, Layer]:
    """For each variant, those below it first, whose words it may say anew."""
    found: dict[str, Layer] = {}
    for header in headers:
        below = {*header.over, *(name for one in header.over if one in found for name in found[one].below)}
        found[header.own] = Layer(header.own, frozenset(below))
    return found


def _with_cards(
    parts: Parts,
    variant: Variant,
    files: Sequence[File],
    collected: Collected,
    kinds: dict[str, str],
    every: list[Card],
    declarations: tuple[Block, ...],
) -> Variant:
    """The variant with its own files of cards, and of printings; *kinds* and *every* take up its cards."""
    found = list(variant.alterations)
    every += [one.card for one in found if one.card is not None]
    for file in files:
        if file.header.kind == "cards":
            cards = without_doubles(parts.cards_in(file, collected), parts.log)
            found += [adding(card, ()) for card in cards]
            kinds.update((card.id, card.kind) for card in cards)
            every += cards
    for file in files:
        if file.header.kind == "printings":
            found += printings_added(parts.printings_in(file, collected, kinds, needs_of(every, declarations)))
    return replace(variant, alterations=tuple(found))


def _in_two_variants(mistake: Diagnostic) -> bool:
    """A name that two variants add: whether both mean the same is seen when they are put together."""
    first = mistake.notes[0][0] if mistake.notes else None
    return mistake.span is not None and first is not None and mistake.span.path != first.path
