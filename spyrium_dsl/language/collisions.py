"""Why a vocabulary is refused: the two phrases that collide and the shortest beginning that fits both."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from lark.common import ParserConf
from lark.load_grammar import load_grammar
from lark.parsers.grammar_analysis import LR0ItemSet, RulePtr
from lark.parsers.lalr_analysis import LALR_Analyzer

from spyrium_dsl.language.grammar import Draft, GrammarClash, draft, language_grammar
from spyrium_dsl.language.phrases import Alternative
from spyrium_dsl.language.skeleton import read_skeleton
from spyrium_dsl.language.tables import END
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.text.diagnostic import Diagnostic, report


def collisions(vocabulary: Vocabulary) -> tuple[Diagnostic, ...]:
    """E113 or E114 where two phrases collide, nothing where every sentence has one reading."""
    made = draft(vocabulary)
    if made.clashes:
        return tuple(_same_words(first.alternative, second.alternative) for first, second in made.clashes[:1])
    for ways in vocabulary.phrases.values():
        seen: dict[tuple[object, ...], Alternative] = {}
        for one in ways:
            first = seen.setdefault((one.parts, one.condition, one.form), one)
            if first is not one:
                return (_same_words(first, one),)
    try:
        language_grammar(vocabulary)
    except GrammarClash:
        return (_collision(vocabulary, made),)
    return ()


def _same_words(first: Alternative, second: Alternative) -> Diagnostic:
    notes = ((first.span, "first"),)
    return report("E114", second.span, notes=notes, words=second.text, other=first.tag)


def _collision(vocabulary: Vocabulary, made: Draft) -> Diagnostic:
    grammar, _ = load_grammar(made.text(), "grammar", [], False)  # type: ignore[no-untyped-call]
    starts = [name for name in read_skeleton(vocabulary.skeleton) if name in made.rules]
    _, rules, _ = grammar.compile(starts, "*")
    analyzer = LALR_Analyzer(ParserConf(rules, {}, starts), strict=True)
    analyzer.compute_lr0_states()
    analyzer.compute_reads_relations()  # type: ignore[no-untyped-call]
    analyzer.compute_includes_lookback()  # type: ignore[no-untyped-call]
    analyzer.compute_lookaheads()  # type: ignore[no-untyped-call]
    paths = _paths(analyzer.lr0_start_states.values())
    shortest = min(
        _conflicts(analyzer, paths),
        # Equal ones by their words, or the message would differ from run to run.
        key=lambda one: (len(paths[one[0]]), [symbol for symbol, _ in paths[one[0]]], one[1]),
        default=None,
    )
    if shortest is None:
        raise AssertionError("Lark refused a grammar in which no conflict is found")
    state, next_word, items = shortest
    way = [_start_of(analyzer, paths, state), *(reached for _, reached in paths[state])]
    phrases = list(dict.fromkeys(phrase for item in items for phrase in _asked_by(made, item, way, len(way) - 1)))
    first, second = sorted((phrases * 2)[:2], key=lambda one: one.span)
    words = [_spelled(made, symbol) for symbol, _ in paths[state]]
    sentence = " ".join(words if next_word == END else [*words, _spelled(made, next_word)])
    return report(
        "E113",
        second.span,
        notes=((first.span, "other"),),
        phrase=f'{second.tag} "{second.text}"',
        other=f'{first.tag} "{first.text}"',
        sentence=sentence,
    )


_Path = tuple[tuple[str, LR0ItemSet], ...]


def _paths(starts: Iterable[LR0ItemSet]) -> dict[LR0ItemSet, _Path]:
    """The shortest way to each state: symbols, each with the state it leads to."""
    paths: dict[LR0ItemSet, _Path] = {}
    waiting: deque[LR0ItemSet] = deque()
    for start in starts:
        paths[start] = ()
        waiting.append(start)
    while waiting:
        state = waiting.popleft()
        for symbol, following in state.transitions.items():
            if following not in paths:
                paths[following] = (*paths[state], (symbol.name, following))
                waiting.append(following)
    return paths


def _conflicts(
    analyzer: LALR_Analyzer, paths: dict[LR0ItemSet, _Path]
) -> Iterator[tuple[LR0ItemSet, str, list[RulePtr]]]:
    """A state, the terminal that may go on in two ways, and the rules that want it."""
    for state in analyzer.lr0_itemsets:
        shifts = {symbol.name for symbol in state.transitions}
        for ahead, rules in state.lookaheads.items():
            if state in paths and (len(rules) > 1 or ahead.name in shifts):
                ended = [RulePtr(rule, len(rule.expansion)) for rule in rules]
                going_on = [one for one in state.closure if not one.is_satisfied and one.next.name == ahead.name]
                yield state, ahead.name, [*ended, *going_on]


def _start_of(analyzer: LALR_Analyzer, paths: dict[LR0ItemSet, _Path], state: LR0ItemSet) -> LR0ItemSet:
    first = paths[state][0] if paths[state] else None
    for start in analyzer.lr0_start_states.values():
        if first is None or any(one.name == first[0] and to is first[1] for one, to in start.transitions.items()):
            return start
    return state


def _asked_by(made: Draft, item: RulePtr, way: list[LR0ItemSet], at: int, depth: int = 0) -> Iterator[Alternative]:
    """The phrase of a rule, or those that asked for it: climbing from rules of the skeleton to words of an author."""
    origin, _, index = str(item.rule.alias).rpartition("__")
    made_of = made.rules[origin][int(index)] if origin in made.rules else None
    if made_of is not None and made_of.variant is not None:
        yield made_of.variant.alternative
        return
    before = at - item.index
    if before < 0 or depth > 12:
        return
    wanted = str(item.rule.origin.name)
    for one in sorted(way[before].kernel, key=str):
        if not one.is_satisfied and wanted in _corners(made, str(one.next.name)):
            yield from _asked_by(made, one, way, before, depth + 1)


def _corners(made: Draft, symbol: str) -> set[str]:
    """The rules that something said with *symbol* can begin with."""
    found = {symbol}
    waiting = [symbol]
    while waiting:
        for one in made.rules.get(waiting.pop(), ()):
            if one.symbols[0] not in found:
                found.add(one.symbols[0])
                waiting.append(one.symbols[0])
    return found


def _spelled(made: Draft, symbol: str, depth: int = 0) -> str:
    """The shortest words of a rule; names stand as their sort."""
    if symbol in made.words:
        word = made.words[symbol]
        return f", {word.text}" if word.joined else word.text
    if symbol not in made.rules or depth > 12:
        sort = symbol.lower().replace("_", " ")
        return "1" if symbol == "INT" else f"‹{sort}›"
    sides = sorted(made.rules[symbol], key=lambda one: len(one.symbols))
    plain = [one for one in sides if symbol not in one.symbols]
    options = [" ".join(_spelled(made, part, depth + 1) for part in one.symbols) for one in (plain or sides)[:4]]
    return min(options, key=len)
