"""Sentences: the words of a tree, each name in the form its phrase asks for, and text made of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.driver import NEW, Branch, Leaf
from spyrium_dsl.language.fold import CannotSay
from spyrium_dsl.language.grammar import draft
from spyrium_dsl.language.lexicon import NUMBER, Lexicon
from spyrium_dsl.language.phrases import Piece, Variant
from spyrium_dsl.language.unbuild import unbuild
from spyrium_dsl.language.vocabulary import Vocabulary

__all__ = ["CannotSay", "Chunk", "chunks", "say", "text_of"]

_GOVERNED = ("noun", "kind", "resource")


@dataclass(frozen=True, slots=True)
class Chunk:
    """Words that belong together and the tokens they were read from (-1: none).

    `others` are further wordings that are as good; `free` that any words may stand there.
    """

    text: str
    start: int
    end: int
    others: tuple[str, ...] = ()
    free: bool = False


def say(node: Node, vocabulary: Vocabulary, lexicon: Lexicon, form: str = "") -> str:
    """The sentence that says a node; raises CannotSay."""
    return text_of(chunks(unbuild(node, vocabulary, lexicon), vocabulary, lexicon, form))


def chunks(tree: Branch, vocabulary: Vocabulary, lexicon: Lexicon, form: str = "") -> list[Chunk]:
    """The words of a tree in order, sounds agreed."""
    found = list(_Speaker(vocabulary, lexicon).of(tree, form))
    fold = vocabulary.folding.fold
    for index, one in enumerate(found[:-1]):
        for sound in vocabulary.folding.sounds:
            if fold(one.text) == sound.base:
                following = found[index + 1].text.lstrip(" ,;:")
                if sound.changes(fold(following.split(" ")[0])):
                    found[index] = replace(one, text=sound.variant, others=())
    return found


def text_of(found: list[Chunk]) -> str:
    """Chunks as a line: no space before what closes."""
    text = ""
    for one in found:
        text += one.text if not text or one.text[:1] in (",", ";", ":") else f" {one.text}"
    return text


class _Speaker:
    def __init__(self, vocabulary: Vocabulary, lexicon: Lexicon) -> None:
        self.vocabulary, self.lexicon = vocabulary, lexicon
        self.words = draft(vocabulary).words

    def of(self, tree: Leaf | Branch, form: str) -> Iterator[Chunk]:
        if isinstance(tree, Leaf):
            yield self._leaf(tree, form)
        elif tree.made.variant is None:
            for part in tree.parts:
                yield from self.of(part, form)
        elif tree.made.variant.shape.tag == "some":
            yield from self._amount(tree, tree.made.variant, form)
        else:
            yield from self._phrase(tree, tree.made.variant, form)

    def _leaf(self, leaf: Leaf, form: str) -> Chunk:
        word = self.words.get(leaf.terminal)
        if word is not None and leaf.value is None:
            return Chunk(f", {word.text}" if word.joined else word.text, leaf.start, leaf.end)
        if isinstance(leaf.value, int):
            return Chunk(str(leaf.value), leaf.start, leaf.end)
        if leaf.terminal == NEW:
            return Chunk(self.lexicon.spelled(leaf.value or ""), leaf.start, leaf.end, free=True)
        first, *others = self._wordings(leaf, form)
        return Chunk(first, leaf.start, leaf.end, tuple(others))

    def _wordings(self, leaf: Leaf, form: str) -> list[str]:
        ways = self.lexicon.wording(leaf.terminal.lower(), str(leaf.value), form)
        return [way for way in ways if NUMBER not in way] or [way.replace(NUMBER, "").strip() for way in ways]

    def _phrase(self, tree: Branch, variant: Variant, form: str) -> Iterator[Chunk]:
        shape = variant.shape
        governed = "number" in shape.slots
        number = self._number(tree, variant) if governed else None
        for piece, part in zip(variant.pieces, tree.parts, strict=True):
            if piece.word is not None:
                yield self._agreeing(tree, piece, part, form) if piece.agree else self._word(piece, part)
                continue
            asked = piece.form
            if not asked and piece.slot == shape.head:
                asked = form
            if shape.tag == "picked" and isinstance(part, Leaf):
                # Choices are written as moves are, by id.
                yield Chunk(str(part.value), part.start, part.end, free=True)
                continue
            if not piece.form and governed and piece.slot in _GOVERNED:
                asked = self.vocabulary.after(number, asked)
            yield from self.of(part, asked)

    def _word(self, piece: Piece, part: Leaf | Branch) -> Chunk:
        word = piece.word
        text = word.text if word is not None else ""
        return Chunk(f", {text}" if word is not None and word.joined else text, part.start, part.end)

    def _agreeing(self, tree: Branch, piece: Piece, part: Leaf | Branch, form: str) -> Chunk:
        """The row for form and class, or the nearest there is: `gen_f`, `f_few`, `few`, `f`, `other`."""
        rows = self.vocabulary.agree[piece.agree].forms
        kind = self._class(tree)
        usual = form or self.vocabulary.usual
        for row in (f"{usual}_{kind}", f"{kind}_{usual}", usual, kind, "other"):
            if row in rows:
                return Chunk(rows[row][0], part.start, part.end, rows[row][1:])
        return Chunk(next(iter(rows.values()))[0], part.start, part.end)

    def _class(self, tree: Leaf | Branch) -> str:
        if isinstance(tree, Leaf):
            return self.lexicon.agreement(tree.terminal.lower(), str(tree.value)) if tree.value is not None else ""
        return next((found for part in tree.parts if (found := self._class(part))), "")

    def _number(self, tree: Branch, variant: Variant) -> int | None:
        """The digits in the number slot, None where the number is not known beforehand."""
        for piece, part in zip(variant.pieces, tree.parts, strict=True):
            if piece.slot == "number":
                if isinstance(part, Branch) and part.made.alias == "digits":
                    part = part.parts[0]
                return part.value if isinstance(part, Leaf) and isinstance(part.value, int) else None
        return None

    def _amount(self, tree: Branch, variant: Variant, form: str) -> Iterator[Chunk]:
        """A number of a resource, by the resource's own pattern where it has one."""
        at = next(index for index, piece in enumerate(variant.pieces) if piece.slot == "resource")
        resource, number_part = tree.parts[at], tree.parts[1 - at] if len(tree.parts) == 2 else None
        number = self._number(tree, variant)
        if not isinstance(resource, Leaf) or number_part is None:
            yield from self._phrase(tree, variant, form)
            return
        asked = self.vocabulary.after(number, form) if number is not None else "bulk"
        ways = self.lexicon.wording("resource", str(resource.value), asked)
        start, end = min(resource.start, number_part.start), max(resource.end, number_part.end)
        if number is None:
            yield from (self._phrase(tree, variant, form) if variant.reversed else self._unknown(tree, variant, asked))
        elif NUMBER in ways[0] or variant.reversed:
            first, *others = (self._filled(way, number) for way in ways)
            yield Chunk(first, start, end, tuple(others))
        else:
            for piece, part in zip(variant.pieces, tree.parts, strict=True):
                if piece.word is not None:
                    yield self._word(piece, part)
                elif piece.slot == "resource":
                    yield Chunk(ways[0], part.start, part.end, tuple(way for way in ways[1:] if NUMBER not in way))
                else:
                    yield from self.of(part, "")

    def _unknown(self, tree: Branch, variant: Variant, asked: str) -> Iterator[Chunk]:
        for piece, part in zip(variant.pieces, tree.parts, strict=True):
            yield from self.of(part, asked if piece.slot == "resource" else "")

    def _filled(self, way: str, number: int) -> str:
        return way.replace(NUMBER, str(number)) if NUMBER in way else f"{number} {way}"
