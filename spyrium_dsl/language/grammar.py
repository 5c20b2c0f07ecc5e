"""The grammar of one language: skeleton and phrases joined. A vocabulary that allows two readings is refused."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

from spyrium_dsl.language.phrases import Piece, Variant, Word, expand, terminal
from spyrium_dsl.language.schema import shapes
from spyrium_dsl.language.skeleton import PHRASES, Production, read_skeleton
from spyrium_dsl.language.tables import Ambiguous, Keep, Tables, build_tables, load_tables, save_tables
from spyrium_dsl.language.vocabulary import JOINTS, JOINTS_AT_WILL, Vocabulary

SAME_SAID_TWICE = "same phrase twice"


@dataclass(frozen=True)
class Made:
    """What a rule of the tables makes: a phrase's variant, or a skeleton alias."""

    origin: str
    symbols: tuple[str, ...]
    variant: Variant | None = None
    alias: str = ""


@dataclass(frozen=True, eq=False)
class Draft:
    """A grammar before its tables are made.

    `rules` by name; `variants` of each tag, the one that prints first; `clashes` are two phrases with the same words.
    """

    rules: dict[str, tuple[Made, ...]]
    words: dict[str, Word]
    variants: dict[str, tuple[Variant, ...]]
    clashes: tuple[tuple[Variant, Variant], ...]
    asked: dict[tuple[Variant, str, str], tuple[str, ...]] = field(default_factory=dict, repr=False)
    """Which forms a phrase asks of its parts, said in a form and after a number of a plural row; for who says sentences."""

    def text(self) -> str:
        """The whole grammar in Lark's notation."""
        lines = []
        for name, productions in self.rules.items():
            sides = [" ".join(one.symbols) + f" -> {alias_of(name, index)}" for index, one in enumerate(productions)]
            lines.append(f"{name}: " + "\n    | ".join(sides))
        terminals = sorted(
            {symbol for rule in self.rules.values() for one in rule for symbol in one.symbols} - set(self.rules)
        )
        return "\n".join([*lines, *(f"%declare {name}" for name in terminals), ""])


def alias_of(rule: str, index: int) -> str:
    """The name under which Lark keeps a production."""
    return f"{rule}__{index}"


@dataclass(frozen=True, eq=False)
class Grammar:
    """A language ready to read: its tables and what each of their rules makes."""

    vocabulary: Vocabulary
    tables: Tables
    made: tuple[Made, ...]
    words: Mapping[str, Word]
    plain_words: Mapping[str, str]
    joined_words: Mapping[str, str]
    apart_words: Mapping[str, tuple[str, ...]]
    terminals: frozenset[str]
    read: dict[object, object] = field(default_factory=dict, repr=False)
    """Lines read before, for the reader of lines; a grammar lives as long as the process."""

    @cached_property
    def joints(self) -> frozenset[str]:
        """The single words that join the members of a list."""
        ways = [words for name in ("then", "or") for words in self.vocabulary.ways(name)]
        return frozenset(words[0].key for words in ways if len(words) == 1)


class GrammarClash(Exception):
    """Two phrases allow one sentence; `first` and `second` are they, where known."""

    def __init__(self, message: str, first: Variant | None = None, second: Variant | None = None) -> None:
        super().__init__(message)
        self.first, self.second = first, second


@cache
def draft(vocabulary: Vocabulary) -> Draft:
    """Skeleton and phrases joined; what a language cannot say is left out."""
    skeleton = read_skeleton(vocabulary.skeleton)
    words: dict[str, Word] = {}
    by_rule: dict[str, list[Variant]] = {}
    by_tag: dict[str, list[Variant]] = {}
    clashes: list[tuple[Variant, Variant]] = []
    for variant in _variants(vocabulary, words):
        by_rule.setdefault(variant.shape.rule, []).append(variant)
        by_tag.setdefault(variant.shape.tag, []).append(variant)
    rules: dict[str, tuple[Made, ...]] = {}
    for name in (*JOINTS, *JOINTS_AT_WILL):
        ways = vocabulary.ways(name)
        rules[name.replace("-", "_")] = tuple(
            Made(name, tuple(_terminal(word, words) for word in way), alias="joint") for way in ways
        )
    lists: set[tuple[str, str]] = set()
    for name, productions in skeleton.items():
        found: dict[tuple[str, ...], Made] = {}
        for production in productions:
            for one in _spliced(name, production, by_rule.get(name, ())):
                known = found.setdefault(one.symbols, one)
                if known is not one and known.variant is not None and one.variant is not None:
                    same = _means_the_same(known.variant, one.variant)
                    if not same and not one.variant.reversed:
                        clashes.append((known.variant, one.variant))
        rules[name] = tuple(found.values())
        for variant in by_rule.get(name, ()):
            for piece in variant.pieces:
                if piece.symbol.startswith("list_"):
                    slot = variant.shape.slots[piece.slot]
                    lists.add((slot.listed or "", slot.symbol))
    for joint, symbol in sorted(lists):
        rules.update(_list_rules(joint, symbol))
    variants = {tag: tuple(ways) for tag, ways in by_tag.items()}
    return Draft(_without_empty(rules, set(skeleton)), words, variants, tuple(clashes))


def _variants(vocabulary: Vocabulary, words: dict[str, Word]) -> Iterable[Variant]:
    marks = {slot.mark for shape in shapes().values() for slot in shape.slots.values() if slot.mark}
    ways = {mark: vocabulary.ways(mark) for mark in marks}
    agreeing = {
        name: tuple(
            Word(key, key)
            for key in dict.fromkeys(vocabulary.folding.key(text) for way in entry.forms.values() for text in way)
        )
        for name, entry in vocabulary.agree.items()
    }
    for tag, shape in shapes().items():
        for alternative in vocabulary.phrases.get(tag, ()):
            order = 0
            for variant in expand(alternative, shape, ways, agreeing):
                for piece in variant.pieces:
                    if piece.word is not None:
                        words[piece.symbol] = piece.word
                yield variant
                order = variant.order
            odd = _odd_order(alternative.tag, variant)
            if odd is not None:
                yield Variant(alternative, shape, odd, frozenset(), order + 1, reversed=True)


def _means_the_same(one: Variant, other: Variant) -> bool:
    """Two forms of one phrase may have the same words: only what fills them is said in another form."""
    slots = [[piece.slot for piece in way.pieces] for way in (one, other)]
    return one.shape is other.shape and one.marks == other.marks and slots[0] == slots[1]


def _odd_order(tag: str, variant: Variant) -> tuple[Piece, ...] | None:
    """An amount of digits reads with the number on the wrong side as well: `£ 3`, and `3 £` where `£3` is right."""
    if tag != "some" or len(variant.pieces) != 2:
        return None
    first, second = variant.pieces
    one_is_number = Piece("INT", None, "number")
    if first.slot == "number":
        return second, one_is_number
    return one_is_number, first


def _spliced(rule: str, production: Production, variants: Iterable[Variant]) -> Iterable[Made]:
    if production.symbols != (PHRASES,):
        yield Made(rule, production.symbols, None, production.alias)
        return
    for variant in variants:
        yield Made(rule, tuple(piece.symbol for piece in variant.pieces), variant)


def _list_rules(joint: str, symbol: str) -> dict[str, tuple[Made, ...]]:
    name = f"list_{joint.replace('-', '_')}_{symbol.lower()}"
    if joint != "or":
        between = joint.replace("-", "_")
        return {
            name: (
                Made(name, (symbol,), alias="list"),
                Made(name, (name, between, symbol), alias="list"),
            )
        }
    # At least two, so that one name alone is never a list of alternatives.
    head = f"{name}_head"
    return {
        name: (Made(name, (head, "or", symbol), alias="list"),),
        head: (
            Made(head, (symbol,), alias="list"),
            Made(head, (head, "then", symbol), alias="list"),
        ),
    }


def _without_empty(rules: dict[str, tuple[Made, ...]], skeleton: set[str]) -> dict[str, tuple[Made, ...]]:
    """What needs a rule without any phrase is left out, until nothing changes."""
    rules = {name: found for name, found in rules.items() if found}
    while True:
        kept = {
            name: tuple(one for one in found if all(symbol.isupper() or symbol in rules for symbol in one.symbols))
            for name, found in rules.items()
        }
        kept = {name: found for name, found in kept.items() if found}
        if kept == rules:
            used = skeleton | {symbol for found in rules.values() for one in found for symbol in one.symbols}
            return {name: found for name, found in rules.items() if name in used}
        rules = kept


@cache
def within(vocabulary: Vocabulary, rule: str) -> frozenset[str]:
    """The rules whose phrases may stand where *rule* is asked for, itself included."""
    rules = draft(vocabulary).rules
    found = {rule}
    waiting = [rule]
    while waiting:
        for one in rules.get(waiting.pop(), ()):
            if (
                one.variant is None
                and len(one.symbols) == 1
                and one.symbols[0] in rules
                and one.symbols[0] not in found
            ):
                found.add(one.symbols[0])
                waiting.append(one.symbols[0])
    return frozenset(found)


def _terminal(word: Word, words: dict[str, Word]) -> str:
    name = terminal(word)
    words[name] = word
    return name


def grammar_text(vocabulary: Vocabulary) -> str:
    """The whole grammar of a language in Lark's notation, for people to read."""
    return draft(vocabulary).text()


_GRAMMARS: dict[str, Grammar] = {}


def language_grammar(vocabulary: Vocabulary, keep: Keep | None = None) -> Grammar:
    """The grammar of a language; kept for the process, its tables also in *keep* where that is given.

    Raises GrammarClash where two phrases collide.
    """
    known = _GRAMMARS.get(vocabulary.hash)
    if known is not None:
        return known
    made = draft(vocabulary)
    if made.clashes:
        raise GrammarClash(SAME_SAID_TWICE, *made.clashes[0])
    starts = tuple(name for name in read_skeleton(vocabulary.skeleton) if name in made.rules)
    text = made.text()
    key = hashlib.sha256(text.encode()).hexdigest()[:32]
    tables = load_tables(keep, key) if keep is not None else None
    if tables is None:
        try:
            tables = build_tables(text, starts)
        except Ambiguous as problem:
            raise GrammarClash(str(problem)) from None
        if keep is not None:
            save_tables(keep, key, tables)
    by_alias = {alias_of(name, index): one for name, found in made.rules.items() for index, one in enumerate(found)}
    plain = {word.key: name for name, word in made.words.items() if not word.joined and not word.apart}
    apart: dict[str, tuple[str, ...]] = {}
    for name, word in made.words.items():
        if word.apart:
            apart[word.key] = (*apart.get(word.key, ()), name)
            plain.setdefault(word.key, name)
    grammar = Grammar(
        vocabulary,
        tables,
        tuple(by_alias[alias] for alias in tables.aliases),
        made.words,
        plain,
        {word.key: name for name, word in made.words.items() if word.joined},
        apart,
        frozenset(
            symbol for found in made.rules.values() for one in found for symbol in one.symbols if symbol.isupper()
        ),
    )
    _GRAMMARS[vocabulary.hash] = grammar
    return grammar
