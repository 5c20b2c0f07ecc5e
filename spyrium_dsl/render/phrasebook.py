"""All that can be said in a language: each phrase with its wordings and a line that uses it, by chapters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from spyrium_dsl.effects.blocks import Block, GameTree
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.fold import CannotSay
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.schema import shapes
from spyrium_dsl.language.sentence import say
from spyrium_dsl.language.vocabulary import WORDS_OF_PRINTINGS, WORDS_OF_VARIANTS, Vocabulary

LONGEST = 110
"""Of lines that say the same phrase the first is taken that is no longer; else the shortest."""
FURTHER = "further"
CHAPTERS: Mapping[str, tuple[str, ...]] = {
    "steps": ("item", "step", "prefix", "bare"),
    "amounts": ("amount", "per", "base", "some", "number", "term", "atom", "stock"),
    "things": tuple("thing ref selector counted noun placed owned stated kind_noun filter place zone value".split()),
    "conditions": ("condition", "clause"),
    "changes": ("change", "trigger"),
    "lines": ("statement", "option", "where_line", "order", "rank"),
    "declarations": ("declaration", "resource_line"),
    "kinds": ("kind_line",),
    "zones": ("zone_line", "quantity_line"),
    "cards": tuple("steps_property number_property values_property changes_property trigger_property".split()),
    "examples": ("example_line", "fact", "picked"),
}
"""By chapter, the rules of the grammar whose phrases stand in it; titles are in the catalogues of messages."""
WORDS = "words"
"""The chapter of words that stand in files of variants and of printings, and are no phrases."""
_MEANINGS = {
    "stand-in": "What the printing says otherwise is made up until a source confirms it.",
    "confirmed": "These values of the printing are confirmed, by the source that is named.",
    "copies": "The number of copies of a printing that a variant changes.",
    "variant-change": "The line stands in place of the game's, or the lines under it are changed in that block.",
    "variant-remove": "The line, or the block, is no longer in the game.",
    "variant-add": "The lines come to the block that is named, or to those of the game.",
    "not-with": "The variant does not go together with that other one.",
    "less-than-before": "The number is by so much less than it was.",
    "more-than-before": "The number is by so much more than it was.",
}


@dataclass(frozen=True)
class Phrase:
    """A phrase: its name in language files, the wordings that read (the first prints), what it means, a line with it.

    The meaning is in the words of the program's authors, in English; no line is known of where `example` is "". One that is
    not `played` is understood, and refused with E401 until a later version plays it.
    """

    tag: str
    chapter: str
    wordings: tuple[str, ...]
    meaning: str
    example: str
    played: bool = True


def phrasebook(vocabulary: Vocabulary, lines: Mapping[str, str]) -> tuple[Phrase, ...]:
    """Every phrase of a language, in the order of the chapters. *lines*: one for each phrase, by its name."""
    order = {rule: (at, chapter) for at, (chapter, rules) in enumerate(CHAPTERS.items()) for rule in rules}
    found: list[tuple[int, int, Phrase]] = []
    for tag, ways in vocabulary.phrases.items():
        shape = shapes().get(tag)
        if shape is None:
            continue
        at, chapter = order.get(shape.rule, (len(order), FURTHER))
        within = CHAPTERS[chapter].index(shape.rule) if chapter in CHAPTERS else 0
        wordings = tuple(dict.fromkeys(spelled(way.text, vocabulary) for way in ways))
        played = not shape.cls.not_run_yet
        found.append((at, within, Phrase(tag, chapter, wordings, meaning(shape.cls), lines.get(tag, ""), played)))
    words = (
        Phrase(tag, WORDS, tuple(way.text for way in vocabulary.phrases[tag]), _MEANINGS[tag], "")
        for tag in (*WORDS_OF_VARIANTS, *WORDS_OF_PRINTINGS)
        if tag in vocabulary.phrases
    )
    return (*(phrase for _, _, phrase in sorted(found, key=lambda one: one[:2])), *words)


def lines_by_phrase(vocabulary: Vocabulary, games: Iterable[tuple[GameTree, Lexicon]]) -> dict[str, str]:
    """By phrase, a line in that language that uses it, of the first of these games that has one."""
    found: dict[str, str] = {}
    for tree, lexicon in games:
        for line, kind in _lines(tree):
            tags = {tag for tag in _tags(line) if tag not in found or len(found[tag]) > LONGEST}
            if not tags:
                continue
            try:
                said = say(line, vocabulary, lexicon.about(kind) if kind else lexicon)
            except CannotSay:
                continue
            for tag in tags:
                if tag not in found or len(said) < len(found[tag]):
                    found[tag] = said
    return found


def spelled(text: str, vocabulary: Vocabulary) -> str:
    """A phrase with its slots in angle brackets, without the forms they take; of words that agree the first form."""

    def agreeing(match: re.Match[str]) -> str:
        entry = vocabulary.agree.get(match[1])
        return next(iter(entry.forms.values()))[0] if entry is not None else match[1]

    text = re.sub(r"\{([\w-]+)(?::[@*\w]+)?\}", lambda match: f"‹{match[1].replace('_', ' ')}›", text)
    return re.sub(r"<([\w-]+)~*(?::[*\w]+)?>", agreeing, text).replace("~", "")


def meaning(cls: type[Node]) -> str:
    """The first paragraph of a class's own docstring."""
    text = (cls.__dict__.get("__doc__") or "").split("\n\n")[0]
    return re.sub(r"\s+", " ", text).strip()


def _lines(tree: GameTree) -> Iterator[tuple[Node, str]]:
    """Every line with the kind of the thing it is about."""
    for card in tree.cards:
        yield from ((line, card.kind) for line in card.properties)
    for block in tree.declarations:
        yield from ((one, "") for one in _blocks(block))
    for example in tree.examples:
        yield from ((line, "") for line in example.lines)


def _blocks(block: Block) -> Iterator[Block]:
    yield block
    for inner in block.body:
        if isinstance(inner, Block):
            yield from _blocks(inner)


def _tags(line: Node) -> set[str]:
    """The phrases of a line; of a block those of its own line only."""
    if isinstance(line, Block):
        inner = {tag for one in line.body for tag in _tags(one)} if line.inline else set()
        return _tags(line.head) | inner
    found = {line.tag()}
    for slot in line.slot_values():
        for one in slot if isinstance(slot, tuple) else (slot,):
            if isinstance(one, Node):
                found |= _tags(one)
    return found
