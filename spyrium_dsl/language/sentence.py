"""Sentences: the words of a tree, each name in the form its phrase asks for, and text made of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from spyrium_dsl.effects.node import Node, Step
from spyrium_dsl.effects.things import It, You
from spyrium_dsl.language.driver import NEW, Branch, Leaf
from spyrium_dsl.language.fold import AFTER, AIM, CannotSay
from spyrium_dsl.language.grammar import draft
from spyrium_dsl.language.lexicon import BULK, NUMBER, Lexicon, Name
from spyrium_dsl.language.phrases import GOVERNED, SAME, THIS, THOSE, Piece, Variant
from spyrium_dsl.language.unbuild import unbuild
from spyrium_dsl.language.vocabulary import Vocabulary

__all__ = ["CannotSay", "Chunk", "chunks", "say", "text_of"]

_COUNTED = ("noun", "kind", "resource")


class Chunk(NamedTuple):
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
    return text_of(chunks(unbuild(node, vocabulary, lexicon, "", form), vocabulary, lexicon, form))


def chunks(tree: Branch, vocabulary: Vocabulary, lexicon: Lexicon, form: str = "") -> list[Chunk]:
    """The words of a tree in order, sounds agreed."""
    return _sounded(_Speaker(vocabulary, lexicon).of(tree, form), vocabulary)


def _sounded(spoken: Iterable[Chunk], vocabulary: Vocabulary) -> list[Chunk]:
    found = list(spoken)
    fold = vocabulary.folding.fold
    for index, one in enumerate(found[:-1]):
        for sound in vocabulary.folding.sounds:
            if fold(one.text) == sound.base:
                following = found[index + 1].text.lstrip(" ,;:")
                if sound.changes(fold(following.split(" ")[0])):
                    found[index] = one._replace(text=sound.variant, others=())
    return _joined(found, vocabulary) if vocabulary.folding.joined else found


def _joined(found: list[Chunk], vocabulary: Vocabulary) -> list[Chunk]:
    """Two words that the language writes as one, as one; apart they are as good."""
    fold = vocabulary.folding.fold
    together = {(one.first, one.second): one.together for one in vocabulary.folding.joined}
    made: list[Chunk] = []
    for one in found:
        before = made[-1] if made else None
        first, _, rest = one.text.partition(" ")
        # A comma is one chunk with the word after it: `, in dem`.
        bare = before.text.removeprefix(", ") if before is not None else ""
        word = None if before is None or one.free or before.free else together.get((fold(bare), fold(first)))
        if before is None or word is None:
            made.append(one)
            continue
        apart = tuple(f"{before.text} {way}" for way in (one.text, *one.others))
        start = before.start if before.start >= 0 else one.start
        comma = before.text[: len(before.text) - len(bare)]
        made[-1] = Chunk(f"{comma}{word} {rest}".rstrip(), start, max(before.end, one.end), apart)
    return made


def text_of(found: list[Chunk]) -> str:
    """Chunks as a line: no space before what closes."""
    text = ""
    for one in found:
        text += one.text if not text or one.text[:1] in (",", ";", ":") else f" {one.text}"
    return text


def _is_aim(joint: Leaf | Branch) -> bool:
    return isinstance(joint, Branch) and joint.made.origin == AIM


class _Speaker:
    def __init__(self, vocabulary: Vocabulary, lexicon: Lexicon) -> None:
        self.vocabulary, self.lexicon = vocabulary, lexicon
        self.words = draft(vocabulary).words
        self.known = draft(vocabulary).asked
        # What was last acted on, by its class, and the form that the last verb asks of an amount.
        self.acted = ""
        self.those = ""
        self.amount_form = ""

    def of(self, tree: Leaf | Branch, form: str) -> Iterator[Chunk]:
        if isinstance(tree, Leaf):
            yield self._leaf(tree, form)
        elif tree.made.variant is None:
            for index, part in enumerate(tree.parts):
                if tree.made.origin == "line" and index == 2 and _is_aim(tree.parts[1]):
                    yield from self.of(part, AIM)
                    continue
                if tree.made.alias == "prefixed" and index:
                    yield from self.of(part, AIM if form == AIM else AFTER)
                    continue
                if tree.made.alias == "amount_property" and isinstance(part, Leaf):
                    # The label of an amount is said as that of any number.
                    yield self._leaf(part, self._form_of("number-property", "field"))
                else:
                    yield from self.of(part, self.amount_form if tree.made.alias == "bare" else form)
        elif tree.made.variant.shape.tag == "some":
            yield from self._amount(tree, tree.made.variant, form)
        else:
            yield from self._phrase(tree, tree.made.variant, form)

    def _form_of(self, tag: str, slot: str) -> str:
        """The form that a phrase asks of a slot."""
        pieces = [piece for one in draft(self.vocabulary).variants.get(tag, ()) for piece in one.pieces]
        return next((piece.form for piece in pieces if piece.slot == slot), "")

    def _leaf(self, leaf: Leaf, form: str) -> Chunk:
        word = self.words.get(leaf.terminal)
        if word is not None and leaf.value is None:
            return Chunk(f", {word.text}" if word.joined else word.text, leaf.start, leaf.end)
        if isinstance(leaf.value, int):
            return Chunk(str(leaf.value), leaf.start, leaf.end)
        if leaf.terminal == NEW and self._agreeing_state(str(leaf.value)) is not None:
            return Chunk(self._wordings(leaf._replace(terminal="STATE"), form)[0], leaf.start, leaf.end, free=True)
        if leaf.terminal == NEW:
            return Chunk(self.lexicon.spelled(str(leaf.value or ""), form), leaf.start, leaf.end, free=True)
        first, *others = self._wordings(leaf, form)
        return Chunk(first, leaf.start, leaf.end, tuple(others))

    def _agreeing_state(self, name_id: str) -> Name | None:
        """A state that stands alone is that of the thing which the line is about: `can be ready or used`."""
        name = self.lexicon.find("state", name_id) if self.lexicon.about_class else None
        return name if name is not None and name.forms else None

    def _wordings(self, leaf: Leaf, form: str) -> list[str]:
        state = self._agreeing_state(str(leaf.value)) if leaf.terminal == "STATE" else None
        if state is not None:
            return list(self._agreed(state.forms, form, self.lexicon.about_class))
        ways = self.lexicon.wording(leaf.terminal.lower(), str(leaf.value), form)
        return [way for way in ways if NUMBER not in way] or [way.replace(NUMBER, "").strip() for way in ways]

    def _phrase(self, tree: Branch, variant: Variant, form: str) -> Iterator[Chunk]:
        other = self._in_right_form(tree, variant, form)
        if other is not None and other.parts is tree.parts:
            yield from self._parts(other, form)
        elif other is not None:
            # Understood, but the place asks for another form of the phrase: its words are one piece.
            said = _sounded(self._parts(other, form), self.vocabulary)
            yield Chunk(text_of(said), tree.start, tree.end)
        else:
            yield from self._parts(tree, form)

    def _in_right_form(self, tree: Branch, variant: Variant, form: str) -> Branch | None:
        """The tree with the phrase of the form asked for, None where it has it already."""
        asked = self.vocabulary.phrase_form(variant.shape.tag, form)
        if variant.alternative.form == asked:
            return None
        slots = {piece.slot: part for piece, part in zip(variant.pieces, tree.parts, strict=True) if piece.slot}
        ways = [one for one in draft(self.vocabulary).variants[variant.shape.tag] if one.alternative.form == asked]
        for one in ways:
            # The same words: whatever the condition under which they print, they are what was written.
            if one.symbols() == variant.symbols() and one.marks == variant.marks and not one.reversed:
                return tree._replace(made=replace(tree.made, variant=one))
        for one in ways:
            named = {piece.slot for piece in one.pieces if piece.slot}
            fits = not one.reversed and self._may_be_said(one, slots)
            if fits and one.marks == variant.marks and named == set(slots):
                parts = tuple(slots.get(piece.slot) or Leaf(piece.symbol, None, -1, -1) for piece in one.pieces)
                return Branch(replace(tree.made, variant=one), parts, tree.start, tree.end)
        return None

    def _may_be_said(self, variant: Variant, slots: Mapping[str, Leaf | Branch]) -> bool:
        if variant.alternative.condition != "form":
            return not variant.alternative.condition
        named = [(piece, part) for piece in variant.pieces if piece.form and (part := slots.get(piece.slot))]
        return all(
            self.lexicon.has_form(part.terminal, str(part.value), piece.form)
            for piece, part in named
            if isinstance(part, Leaf)
        )

    def _parts(self, tree: Branch, form: str) -> Iterator[Chunk]:
        variant = tree.made.variant
        if variant is None:
            return
        shape = variant.shape
        asked = self._asked(tree, variant, form)
        for index, (piece, part) in enumerate(zip(variant.pieces, tree.parts, strict=True)):
            if piece.word is not None:
                yield self._agreeing(tree, variant, index, asked, form) if piece.agree else self._word(piece, part)
            elif shape.tag == "picked" and isinstance(part, Leaf):
                # Choices are written as moves are, by id.
                yield Chunk(str(part.value), part.start, part.end, free=True)
            elif isinstance(part, Leaf) and shape.slots[piece.slot].sort == "state":
                yield self._state(tree, variant, index, asked, part)
            else:
                yield from self.of(part, asked[index])
        if issubclass(shape.cls, Step):
            for index, piece in enumerate(variant.pieces):
                if piece.slot in ("amount", "thing"):
                    self.those = self._class(tree.parts[index])
                if piece.slot == "amount":
                    self.amount_form = asked[index]
                elif piece.slot == "thing" or (piece.slot == "of" and shape.tag == "perform-field"):
                    self.acted = self._class(tree.parts[index]) or self.acted

    def _asked(self, tree: Branch, variant: Variant, form: str) -> tuple[str, ...]:
        """The form that is asked of each part."""
        number = self._number(tree, variant) if "number" in variant.shape.slots else None
        if any(piece.form.startswith(GOVERNED) for piece in variant.pieces):
            return tuple(self._asks(tree, variant, form, number))
        # Of what fills the slots only the row of the number counts, and most lines say what others say.
        key = (variant, form, self.vocabulary.after(number, ""))
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = tuple(self._asks(tree, variant, form, number))
        return found

    def _asks(self, tree: Branch, variant: Variant, form: str, number: int | None) -> Iterator[str]:
        shape = variant.shape
        counts = "number" in shape.slots
        # A number that stands for itself does not govern the noun beside it: `VP equal to {number}`.
        nearby = counts and shape.slots["number"].symbol != "number"
        for piece in variant.pieces:
            own = "" if piece.form == SAME else piece.form
            asked = self.vocabulary.within(own, form) if piece.slot == shape.head or piece.form == SAME else own
            if asked.startswith(GOVERNED):
                governing = zip(variant.pieces, tree.parts, strict=True)
                name = asked.removeprefix(GOVERNED)
                asked = next((self._class(part) for one, part in governing if one.slot == name), "")
            if counts and piece.slot in _COUNTED and (not piece.form or (nearby and not self._is_row(piece.form))):
                asked = self.vocabulary.after(number, asked)
            yield asked

    def _is_row(self, form: str) -> bool:
        return form == BULK or self.vocabulary.is_plural(form)

    def _state(self, tree: Branch, variant: Variant, index: int, asked: Sequence[str], leaf: Leaf) -> Chunk:
        """A state, which agrees with the thing of the phrase as adjectives do."""
        name = self.lexicon.find("state", str(leaf.value))
        partner = self._partner(tree, variant, index)
        own = variant.pieces[index].form
        kind = self._class(tree.parts[partner]) if partner is not None else self._class_left_out(variant)
        if partner is None:
            kind = kind or self.lexicon.about_class
        form = own or (self._effective(tree.parts[partner], asked[partner]) if partner is not None else "")
        ways = self._agreed(name.forms, form, kind) if name is not None and name.forms else ()
        first, *others = ways or self.lexicon.wording("state", str(leaf.value), asked[index])
        return Chunk(first, leaf.start, leaf.end, tuple(others))

    def _word(self, piece: Piece, part: Leaf | Branch) -> Chunk:
        word = piece.word
        text = word.text if word is not None else ""
        return Chunk(f", {text}" if word is not None and word.joined else text, part.start, part.end)

    def _agreeing(self, tree: Branch, variant: Variant, index: int, asked: Sequence[str], form: str) -> Chunk:
        """The word of a table that agrees with its partner, or with what the phrase stands for where it has none."""
        rows = self.vocabulary.agree[variant.pieces[index].agree].forms
        part = tree.parts[index]
        partner = self._partner(tree, variant, index)
        if partner is None:
            of_it = self.acted or self.lexicon.about_class
            named = {THOSE: self.those, THIS: of_it}
            kind = named.get(variant.pieces[index].agree_with) or self._class(tree)
        elif variant.pieces[partner].slot == "number":
            # What is counted stands in the phrase itself: `{number} more <turn:number>`.
            whole = form if variant.pieces[index].agree_with.startswith("*") else ""
            kind, form = "", self.vocabulary.after(self._number(tree, variant), whole)
        else:
            kind = self._class(tree.parts[partner])
            head = variant.pieces[partner].slot == variant.shape.head
            if not variant.pieces[index].agree_with.startswith("*"):
                form = self._effective(tree.parts[partner], asked[partner] if asked[partner] or head else form)
        first, *others = self._agreed(rows, form, kind)
        return Chunk(first, part.start, part.end, tuple(others))

    def _class_left_out(self, variant: Variant) -> str:
        """The class of a pronoun that the phrase leaves out."""
        return (self.acted or self.lexicon.about_class) if variant.alternative.condition == It.tag() else ""

    def _partner(self, tree: Branch, variant: Variant, index: int) -> int | None:
        """The slot that a word agrees with: the one it names, else the nearest after it that has a class, else before."""
        wanted = variant.pieces[index].agree_with
        if wanted in ("*", THIS, THOSE):
            return None
        if wanted:
            named = wanted.removeprefix("*")
            return next((at for at, piece in enumerate(variant.pieces) if piece.slot == named), None)
        after = range(index + 1, len(variant.pieces))
        places: list[int] = [*after, *reversed(range(index))]
        for at in places:
            if variant.pieces[at].word is None and self._class(tree.parts[at]):
                return at
        return None

    def _effective(self, tree: Leaf | Branch, asked: str) -> str:
        """The form in which a part is said: after a number of its own, that which the number asks for."""
        variant = tree.made.variant if isinstance(tree, Branch) else None
        if isinstance(tree, Branch) and variant is not None and variant.shape.tag in ("some", "counted"):
            return self.vocabulary.after(self._number(tree, variant), asked)
        return asked

    def _agreed(self, rows: Mapping[str, tuple[str, ...]], form: str, kind: str) -> tuple[str, ...]:
        """The row for form and class, or the nearest there is: `gen_f`, `f_few`, `few`, `f`, `other`.

        A class `m-on` takes the rows of `m` where it has none of its own.
        """
        kinds = tuple(dict.fromkeys((kind, kind.partition("-")[0])))
        for one in self.vocabulary.origins(form or self.vocabulary.usual):
            for name in kinds:
                for row in (f"{one}_{name}", f"{name}_{one}"):
                    if row in rows:
                        return rows[row]
            if one in rows:
                return rows[one]
        return next((rows[row] for row in (*kinds, "other") if row in rows), next(iter(rows.values())))

    def _class(self, tree: Leaf | Branch) -> str:
        """The class of what a tree stands for: that of its head, else the first that is found in it."""
        if isinstance(tree, Leaf):
            return self.lexicon.agreement(tree.terminal.lower(), str(tree.value)) if tree.value is not None else ""
        variant = tree.made.variant
        if variant is not None:
            if variant.shape.cls is It:
                return self.acted or self.lexicon.about_class
            if variant.shape.cls is You:
                return variant.shape.tag
            for piece, part in zip(variant.pieces, tree.parts, strict=True):
                if piece.slot and piece.slot == variant.shape.head and (found := self._class(part)):
                    return found
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
        asked = self.vocabulary.after(number, form) if number is not None else BULK
        ways = self.lexicon.wording("resource", str(resource.value), asked)
        start, end = min(resource.start, number_part.start), max(resource.end, number_part.end)
        if number is None:
            yield from (self._phrase(tree, variant, form) if variant.reversed else self._unknown(tree, variant, asked))
        elif NUMBER in ways[0] or variant.reversed:
            bare = ways[0].replace(NUMBER, "").strip()
            # The bare sign beside its pattern (`"£{n}" | "£"`) is for reading; with a number the pattern is right.
            first, *others = (self._filled(way, number) for way in ways if way == ways[0] or way != bare)
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
            yield from self.of(part, asked if piece.slot == "resource" else piece.form)

    def _filled(self, way: str, number: int) -> str:
        return way.replace(NUMBER, str(number)) if NUMBER in way else f"{number} {way}"
