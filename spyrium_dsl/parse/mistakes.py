"""What is wrong with a line, at the furthest place it could be read to. One mistake, one message."""

from __future__ import annotations

from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.build import Place, Unfoldable
from spyrium_dsl.language.driver import Outcome
from spyrium_dsl.language.grammar import Grammar
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.tables import END
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.lookalikes import find_look_alike
from spyrium_dsl.text.suggest import suggest


def diagnose(text: str, place: Place, outcome: Outcome, start: str, grammar: Grammar, lexicon: Lexicon) -> Diagnostic:
    """The one message on a line that does not read."""
    tokens = place.tokens
    at = outcome.stuck
    here = words_for(outcome.expected, grammar, lexicon)
    if at >= len(tokens):
        after = tokens[-1].text if tokens else None
        return report("E202", place.span(at, at), can_stand_here=here, after=after)
    # Of a name of several words, the place where the words leave it.
    same = lexicon.begins(tokens, at)
    whole = list(lexicon.at(tokens, at))
    if same and not whole and tokens[at].key not in grammar.plain_words and at + same < len(tokens):
        at += same
    token = tokens[at]
    span = place.span(at, at + 1)
    known = set(grammar.plain_words) | {word for one in lexicon.names for way in lexicon.wordings(one) for word in way}
    alike = find_look_alike(token.text, known) if token.kind == "word" else None
    if alike is not None:
        return report(
            "E305",
            span,
            word=token.text,
            letter=alike.letter,
            script=alike.script,
            meant=alike.meant or None,
            usual=alike.usual or None,
        )
    names = [one for one in whole if at == outcome.stuck]
    if names and token.key not in grammar.plain_words:
        longest = max(names, key=lambda one: len(one.words))
        needs = sorted(sort_words(outcome.expected))
        end = at + len(longest.words)
        if needs:
            return report(
                "E304",
                place.span(at, end),
                name=text[tokens[at].start : tokens[end - 1].end],
                sort=sort_word(longest.terminal),
                needed=" or ".join(needs[:3]),
            )
    pool = sorted(known)
    if token.kind == "word" and token.key not in known:
        return report("E302", span, found=token.text, meant=suggest(token.text, here, pool), can_stand_here=here)
    return report("E201", span, found=token.text, can_stand_here=here, meant=suggest(token.text, here))


def words_for(expected: frozenset[str], grammar: Grammar, lexicon: Lexicon) -> tuple[str, ...]:
    """Terminals as an author knows them: words of phrases, then names."""
    words: list[str] = []
    names: list[str] = []
    for terminal in sorted(expected):
        word = grammar.words.get(terminal)
        if word is not None:
            words.append(f", {word.text}" if word.joined else word.text)
        elif terminal not in (END, "NEW", "INT"):
            names += [
                lexicon.wording(one.sort, one.id, "")[0].replace("{n}", "") for one in lexicon.of_sort(terminal.lower())
            ]
    return tuple(dict.fromkeys([*words, *names]))


def sort_words(expected: frozenset[str]) -> set[str]:
    """The sorts of names among terminals."""
    return {sort_word(one) for one in expected if one.isupper() and not one.startswith(("W_", "C_")) and one != END}


def sort_word(terminal: str) -> str:
    """A sort as a message names it."""
    return terminal.lower().replace("_", " ")


def no_meaning(problem: Unfoldable, place: Place, lexicon: Lexicon) -> Diagnostic:
    """Words that fit one another in a line that means nothing."""
    span = place.span(problem.start, problem.end)
    found = " ".join(token.text for token in place.tokens[problem.start : problem.end])
    if problem.reason == "mixed":
        return report("E205", span, found=found)
    return report("E201", span, found=found)


def two_readings(readings: tuple[Node, ...], line: Line, place: Place, lexicon: Lexicon) -> Diagnostic:
    """A sentence that can be read in two ways."""
    first, second = (repr(one) for one in readings[:2])
    sentence = line.text.strip()
    return report("E203", place.span(0, len(place.tokens)), sentence=sentence, reading=first, other_reading=second)
