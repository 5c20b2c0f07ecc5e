"""A phrase of a vocabulary: words, slots, agreeing words, optional words; and every way it can be written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product

from spyrium_dsl.language.schema import Shape, Slot
from spyrium_dsl.language.words import Folding
from spyrium_dsl.text.span import Span

APART = "~"
SAME = "*"
GOVERNED = "@"
"""The beginning of a form that another slot of the phrase says: `{thing:@verb}`."""
THIS, THOSE = "it", "those"
"""What an agreeing word names that agrees with what `it` is, or with what was given or taken last: `each of those`."""
_PART = re.compile(
    r"\{(?P<slot>[\w-]+)(?::(?P<form>@?[\w-]+|\*))?\}"
    r"|<(?P<agree>[\w-]+)(?P<apart>~*)(?::(?P<with>\*?\w*))?>"
    r"|\[(?P<optional>[^\]]*)\]"
)


@dataclass(frozen=True)
class Word:
    """A word or sign of a phrase; `joined` says that a comma before it is one token with it.

    `apart` (written `in~`, `in~~`) tells it from words that are spelled alike: all ways of reading are followed, so
    that `move a pawn in~ the box` does not collide with `a pawn in the box`.
    """

    text: str
    key: str
    joined: bool = False
    apart: int = 0


@dataclass(frozen=True)
class Hole:
    """A slot; `form` is the form asked of what fills it, "" for the usual one.

    `*` asks for the form asked of the whole phrase (the slot that stands for the whole does so of itself).
    `@verb` asks for the form that the class of the name in the slot `verb` says: so a verb governs its object.
    """

    slot: str
    form: str = ""


@dataclass(frozen=True)
class Agreeing:
    """A word of the table `name`, which agrees with what fills `slot`.

    "": with the slot after it, else before it; "*": with nothing, it takes the form asked of the whole phrase;
    "*noun": with the slot `noun` in class, with the whole in form; "it", "those": with what these are.
    """

    name: str
    slot: str = ""
    apart: int = 0


@dataclass(frozen=True)
class Optional:
    """Words that are read and never printed."""

    words: tuple[Word, ...]


Part = Word | Hole | Agreeing | Optional


PRONOUNS = ("it", "you", "here")
CLOSING = "closing"
"""The condition of a word that joins: it prints after a clause that a comma has to end."""
CONDITIONS = ("agreeing", CLOSING, "counted", "currency", "digits", "form", "named", "to-you", *PRONOUNS)
"""Words that may stand after `for`, beside the ids of verbs."""


@dataclass(frozen=True)
class Alternative:
    """One way to say one thing. `condition` has the words after `for`: it prints where all of them hold.

    `form` names the form of the phrase (`inf`), "" for the usual one.
    """

    tag: str
    parts: tuple[Part, ...]
    text: str
    span: Span
    condition: str = ""
    form: str = ""

    def holes(self) -> tuple[Hole, ...]:
        """The slots it names."""
        return tuple(part for part in self.parts if isinstance(part, Hole))

    @cached_property
    def leading(self) -> tuple[Word, ...]:
        """The words before its first slot."""
        words: list[Word] = []
        for part in self.parts:
            if not isinstance(part, Word):
                break
            words.append(part)
        return tuple(words)


@dataclass(frozen=True)
class Piece:
    """One symbol of an expansion: a word (`word` set) or a slot; `symbol` as the grammar writes it."""

    symbol: str
    word: Word | None = None
    slot: str = ""
    form: str = ""
    agree: str = ""
    agree_with: str = ""


@dataclass(frozen=True, eq=False)
class Variant:
    """One expansion of an alternative: optional words and yes/no slots decided. `marks` are the slots that are yes."""

    alternative: Alternative
    shape: Shape
    pieces: tuple[Piece, ...]
    marks: frozenset[str]
    order: int
    reversed: bool = False

    @cached_property
    def left_out(self) -> str:
        """The slot that its words leave out because its condition (`for you`) says what fills it, "" where none is."""
        named = {piece.slot for piece in self.pieces}
        slots = (name for name, slot in self.shape.slots.items() if slot.required)
        return next((name for name in slots if name not in named), "")

    @cached_property
    def filler(self) -> str:
        """What fills the slot left out: the tag of a pronoun, or the id of a verb; "" where none is."""
        slot = self.shape.slots.get(self.left_out)
        return filler_of(slot, self.alternative.condition) if slot is not None else ""

    def symbols(self) -> str:
        """Its right side in the grammar."""
        return " ".join(piece.symbol for piece in self.pieces)


def parse_phrase(text: str, folding: Folding) -> tuple[Part, ...]:
    """The parts of the text between the quotes.

    >>> parse_phrase("[the] number of {noun:other}", Folding())[-1]
    Hole(slot='noun', form='other')
    """
    parts: list[Part] = []
    at = 0
    for match in _PART.finditer(text):
        parts += _words(text[at : match.start()], folding)
        at = match.end()
        if match["slot"]:
            parts.append(Hole(match["slot"].replace("-", "_"), match["form"] or ""))
        elif match["agree"]:
            parts.append(Agreeing(match["agree"], match["with"] or "", len(match["apart"])))
        else:
            parts.append(Optional(tuple(_words(match["optional"], folding))))
    parts += _words(text[at:], folding)
    return tuple(parts)


def _words(text: str, folding: Folding) -> list[Word]:
    if not text or text.isspace():
        return []
    tokens = folding.cut(text)
    together = {one.together for one in folding.joined}
    found: list[Word] = []
    for index, token in enumerate(tokens):
        following = tokens[index + 1] if index + 1 < len(tokens) else None
        if token.text == "," and following is not None and following.kind != "sign":
            continue
        if token.text == APART and found:
            found[-1] = replace(found[-1], apart=found[-1].apart + 1)
            continue
        joined = index > 0 and tokens[index - 1].text == "," and token.kind != "sign"
        # Words that the language writes as one stand apart here, and are joined when they are printed.
        apart = token.plain in together or not token.plain
        found.append(Word(token.key if apart else token.text, token.key, joined))
    return found


def terminal(word: Word) -> str:
    """The terminal of a word.

    >>> terminal(Word("most", "most", True)), terminal(Word(";", ";")), terminal(Word("взять", "взять"))
    ('C_MOST', 'W_SEMICOLON', 'W_U432_U437_U44F_U442_U44C')
    """
    return ("C_" if word.joined else "H" * word.apart + "_" if word.apart else "W_") + _spelled(word.key)


@cache
def _spelled(key: str) -> str:
    """A key in the letters that a terminal may have."""
    if re.fullmatch("[a-z0-9]+", key):
        return key.upper()
    return _SIGN_NAMES.get(key) or "_".join(
        letter.upper() if re.match("[a-z0-9]", letter) else f"U{ord(letter):X}" for letter in key
    )


_SIGN_NAMES = {",": "COMMA", ";": "SEMICOLON", ":": "COLON", "-": "DASH", ".": "STOP"}


def expand(
    alternative: Alternative,
    shape: Shape,
    marks: dict[str, tuple[tuple[Word, ...], ...]],
    agreeing: dict[str, tuple[Word, ...]],
) -> Iterator[Variant]:
    """Every expansion of an alternative, the one that prints first.

    marks: for each phrase of a yes/no slot its wordings, the one that prints first; agreeing: the words of each table.
    """
    choices: list[list[tuple[tuple[Piece, ...], str]]] = []
    for part in alternative.parts:
        match part:
            case Word():
                choices.append([((Piece(terminal(part), part),), "")])
            case Agreeing(name, slot_name, apart):
                words = tuple(replace(word, apart=apart) for word in agreeing.get(name, ()))
                choices.append(
                    [((Piece(terminal(word), word, agree=name, agree_with=slot_name),), "") for word in words]
                )
            case Optional(optional):
                choices.append([((), ""), (tuple(Piece(terminal(word), word) for word in optional), "")])
            case Hole(name, form):
                slot = shape.slots[name]
                if slot.sort == "mark":
                    said = [tuple(Piece(terminal(word), word) for word in way) for way in marks.get(slot.mark, ())]
                    choices.append([((), ""), *((pieces, name) for pieces in said)])
                else:
                    choices.append([((Piece(symbol_of(slot), None, name, form),), "")])
    for order, choice in enumerate(product(*choices)):
        pieces = tuple(piece for part in choice for piece in part[0])
        yield Variant(alternative, shape, pieces, frozenset(name for _, name in choice if name), order)


def filler_of(slot: Slot, condition: str) -> str:
    """The word of a condition that can fill a slot, "" where none can."""
    words = condition.split()
    if slot.sort == "verb":
        return next((word for word in words if word not in CONDITIONS), "")
    return next((word for word in words if word in PRONOUNS), "") if not slot.sort else ""


def symbol_of(slot: Slot) -> str:
    """What stands for a slot in the grammar: its rule or terminal, or the rule of its list."""
    if slot.listed is None:
        return slot.symbol
    return f"list_{slot.listed.replace('-', '_')}_{slot.symbol.lower()}"
