"""All files of a game, read together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from spyrium_dsl.effects.blocks import Block, GameTree
from spyrium_dsl.language.grammar import GrammarClash, language_grammar
from spyrium_dsl.language.lexicon import NUMBER, Lexicon
from spyrium_dsl.language.make import make
from spyrium_dsl.language.tables import Keep
from spyrium_dsl.language.vocabulary import Entry, Vocabulary
from spyrium_dsl.parse.blocks import read_blocks
from spyrium_dsl.parse.cards import design_names
from spyrium_dsl.parse.chosen import read_variants, titled
from spyrium_dsl.parse.declared import at_their_declaration
from spyrium_dsl.parse.echoes import Echoes
from spyrium_dsl.parse.files import File, files_of, unknown_variants, wrong_headers
from spyrium_dsl.parse.known import Known
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.misspelt import Slip, as_meant, said_once, taken
from spyrium_dsl.parse.names import Collected, collect
from spyrium_dsl.parse.nouns import Words
from spyrium_dsl.parse.parts import Parts
from spyrium_dsl.parse.printings import needs_of
from spyrium_dsl.parse.reading import Edition, Reading
from spyrium_dsl.parse.remembered import Remembered, begin
from spyrium_dsl.parse.seen import read_seen
from spyrium_dsl.parse.sorted_out import sorter
from spyrium_dsl.text.diagnostic import report
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.suggest import suggest


def read_game(
    sources: Sequence[Source],
    vocabularies: Mapping[str, Vocabulary],
    cache: Keep | None = None,
    chosen: Sequence[str] = (),
) -> Reading:
    """The game that the files say. *cache* keeps the tables of grammars; *chosen* are variants, by id.

    Files of variants that are not chosen are passed over. With variants, the examples of the tree are theirs.
    All codes of E1 (but those of vocabularies), E2 and E3 may arise, W601, W610.
    """
    begin()
    log = Log()
    files = list(files_of(sources, log))
    game = next((file for file in files if file.header.kind == "game"), None)
    if game is None:
        if not log.diagnostics:
            log.add(report("E107", None, can_stand_here=('game ID "Title" in LANGUAGE',)))
        return Reading(None, {}, tuple(sorted(log.diagnostics)))
    language = game.header.language
    headers = [file.header for file in files]
    log.add(*wrong_headers(headers, game.header, vocabularies))
    # A header that does not read may be that of the variant.
    lost = () if log.unread else tuple(unknown_variants(headers, game.header))
    log.add(*lost)
    if language not in vocabularies:
        return Reading(None, {}, tuple(sorted(log.diagnostics)))
    files = list(sorter(game.header, vocabularies, files, log).sorted_out(files, log))
    game = next(file for file in files if file.header == game.header)
    readable = {code for code in {file.header.language or language for file in files} if code in vocabularies}
    # A translation of words alone needs no grammar, and making one takes longer than all the rest of a check.
    spoken = {file.header.language or language for file in files if file.has_sentences}
    for code in sorted(readable & spoken):
        if not _READABLE.read(log, (vocabularies[code],), partial(_is_readable, vocabularies[code], cache)):
            readable.remove(code)
    if language not in readable:
        return Reading(None, {}, tuple(sorted(log.diagnostics)))
    unreadable = {file.header.own for file in files if (file.header.language or language) not in readable}
    files = [file for file in files if (file.header.language or language) in readable]
    seen = {file.header.own: file for file in files if file.header.kind == "seen"}
    files = [file for file in files if file.header.kind != "seen"]
    beside = [file for file in files if file.header.over or file.header.kind == "variant"]
    parts = Parts(game, [file for file in files if file not in beside], vocabularies, cache, log)
    parts, reading, collected = _base(parts)
    if not chosen or lost or unreadable.intersection(chosen):
        # Which variant a file is of is not known: whatever a variant lacks may stand in it. One in a language that cannot
        # be read is there all the same.
        parts.log = Log()
        # A card that could not be read is there all the same.
        there = {name.id for file in parts.of("cards") for name in design_names(file.lines)}
        parts.check_titles(titled(reading.tree, beside) | there if reading.tree is not None else {})
        found = sorted({*reading.diagnostics, *parts.log.diagnostics})
        if any(one.is_mistake for one in found):
            lines = [line for file in (*parts.files, *beside) for line in file.lines]
            given = [*collected.names, *(one for file in parts.of("cards") for one in design_names(file.lines))]
            found = at_their_declaration(found, given, lines)
        return replace(reading, diagnostics=tuple(found))
    reading = read_variants(parts, reading, collected, beside, chosen)
    known = (one.id for one in reading.variants if one.id in seen)
    return replace(reading, seen={one: read_seen(seen[one].lines) for one in known})


def _is_readable(vocabulary: Vocabulary, cache: Keep | None, log: Log) -> bool:
    try:
        language_grammar(vocabulary, cache)
    except GrammarClash:
        # Lark is wanted for the explanation only.
        from spyrium_dsl.language.collisions import collisions

        log.add(*collisions(vocabulary))
        return False
    return True


def _slips(parts: Parts, nouns: Mapping[str, Entry], collected: Collected) -> dict[str, Entry]:
    """Words for a misspelt id, as those of the name that was meant: else its forms would seem unknown wherever used.

    Words that no line uses are for nothing, and a name that is used by its own word needs no others: `noun sailor` is no
    slip for the action `sail`.
    """
    known = {name.id.casefold() for name in collected.names if name.span is not None}
    # A verb of the language needs no words, and one that is spelled alike gives none to a kind of things.
    verbs = {name.id.casefold(): name.forms.keys() for name in collected.names if name.span is None}
    said = {entry.id.casefold(): entry.forms.keys() for entry in nouns.values()}
    known |= {verb for verb, forms in verbs.items() if said.get(verb, forms) <= forms}
    lost = [entry for entry in nouns.values() if entry.id.casefold() not in known]
    if not lost:
        return {}
    vocabulary = parts.vocabularies[parts.language]
    folding = vocabulary.folding
    # The id of what a language has other words for is near to a word of the language by chance only.
    in_words = (*vocabulary.verbs, *vocabulary.nouns)
    likely = known - set(nouns) - {one.id for one in in_words if not any(one.id in ways for ways in one.forms.values())}
    spelled = {name.id.casefold(): name for name in reversed(collected.names)}
    used: Counter[str] = Counter()
    for file in parts.files:
        if parts.code(file) == parts.language:
            for line in file.sentences:
                for inner in line.whole:
                    used.update({token.key for token in folding.cut(inner.text, inner.indent)})
    found: dict[str, Entry] = {}
    for entry in lost:
        name = suggest(entry.id, likely)
        if name is None:
            continue
        forms = {
            key for ways in entry.forms.values() for text in ways for key in folding.keys(text.replace(NUMBER, " "))
        }
        own = set(folding.keys(spelled[name].spelled)) - forms
        # One line says what it is called.
        if any(used[key] for key in forms) and not (own and all(used[key] > 1 for key in own)):
            found[name] = entry
    return found


def _base(parts: Parts) -> tuple[Parts, Reading, Collected]:
    """The game without variants; what was read for one variant is read for the next."""
    if parts.log.diagnostics or parts.log.unread:
        return parts, *_read(parts)
    languages = [parts.vocabularies[code] for code in sorted(parts.vocabularies)]
    known, reading, collected = _BASES.read(
        parts.log, (*parts.files, *languages), lambda log: (own := parts.again(log), *_read(own))
    )
    return known.again(parts.log), reading, collected


def _read(parts: Parts) -> tuple[Reading, Collected]:
    """The game without variants, and the names that it gives."""
    body = parts.game.sentences
    parts.take_words(parts.game)
    said: dict[str, list[File]] = {}
    for file in parts.of("translation"):
        parts.take_words(file)
        if file.sentences:
            said.setdefault(file.header.language, []).append(file)
    words = parts.words.setdefault(parts.language, Words())
    vocabulary = parts.vocabularies[parts.language]
    nouns = words.nouns_in(vocabulary)
    collected = collect(body, vocabulary, nouns)
    # What was collected is the same object only where the nouns are the same, too.
    game, misspelt = _MEANT.read(
        parts.log,
        (parts.game, vocabulary, collected),
        lambda _: as_meant(parts.game, vocabulary, taken(Lexicon(vocabulary, collected.names, nouns=nouns))),
    )
    if misspelt:
        parts.take_as_meant(game)
        body = parts.game.sentences
        collected = collect(body, vocabulary, nouns)
    if slips := _slips(parts, words.nouns, collected):
        spans = {name.id: name for name in reversed(collected.names)}
        parts.slips = {entry.id: spans[name] for name, entry in slips.items() if name in spans}
        slips = {name: replace(entry, id=name) for name, entry in slips.items()}
        collected = collect(body, vocabulary, {**nouns, **slips})
    parts.log.add(*collected.mistakes)
    designs = [name for file in parts.of("cards") for name in design_names(file.lines)]
    parts.make_lexicons([*collected.names, *designs], collected)
    grammar, lexicon = parts.grammar(parts.language), parts.lexicons[parts.language]
    declarations = _BLOCKS.read(
        parts.log,
        (parts.game, grammar.vocabulary, lexicon, collected),
        lambda log: read_blocks(body, "declaration_line", grammar, lexicon, collected.reaches, log),
    )
    cards = parts.cards(collected)
    header = parts.game.header
    tree = make(
        GameTree,
        {
            "id": header.game,
            "title": header.title,
            "language": parts.language,
            "declarations": declarations,
            "cards": cards,
            "printings": parts.printings(
                collected, {card.id: card.kind for card in cards}, needs_of(cards, declarations)
            ),
            "examples": parts.examples(),
        },
        header.span,
    )
    parts.check_words([*collected.names, *designs])
    translations = {code: parts.said(files, code, collected) for code, files in said.items()}
    editions = tuple(
        Edition(file.header.own, parts.code(file), parts.said([file], parts.code(file), collected))
        for file in parts.of("edition")
    )
    # A line of a translation with words in quotes and nothing under it was to be one of words, whatever its first word.
    saying = [line for file in parts.of("translation") for line in file.sentences]
    meant = {id(line) for line in saying if not line.under and '"' in line.text}
    noun_lines = [line for file in parts.files for line in file.words]
    noun_lines += [line for line in saying if id(line) in meant]
    lines = [line for file in parts.files for line in file.sentences if id(line) not in meant]
    path = parts.game.header.span.path
    echoes = Echoes(Known(path, lexicon, lines, noun_lines, parts.log))
    told = echoes.told(parts.log.diagnostics, tree)
    diagnostics = said_once(told, misspelt, grammar, lexicon)
    lines_read = parts.log.lines
    unread = frozenset(parts.log.failed)
    return Reading(
        tree, parts.lexicons, diagnostics, parts.words, unread, lines_read, translations, editions
    ), collected


_READABLE: Remembered[bool] = Remembered("language")
_BASES: Remembered[tuple[Parts, Reading, Collected]] = Remembered("game")
_BLOCKS: Remembered[tuple[Block, ...]] = Remembered("declarations")
_MEANT: Remembered[tuple[File, tuple[Slip, ...]]] = Remembered("meant")
