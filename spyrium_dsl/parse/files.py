"""The files of a game, cut into lines under their headers; those read before are the very same objects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.parse.answered import answered
from spyrium_dsl.parse.cut import Line, cut
from spyrium_dsl.parse.header import FURTHER, Header, read_header
from spyrium_dsl.parse.log import Log
from spyrium_dsl.parse.nouns import is_noun_line
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.suggest import suggest


@dataclass(frozen=True, eq=False)
class File:
    """A file whose header says what it is; `lines` are those under the header. Equal only to itself."""

    header: Header
    lines: tuple[Line, ...]

    @cached_property
    def words(self) -> tuple[Line, ...]:
        """The lines that give words to names."""
        return tuple(line for line in self.lines if is_noun_line(line))

    @cached_property
    def sentences(self) -> tuple[Line, ...]:
        """The lines that say anything else."""
        return tuple(line for line in self.lines if not is_noun_line(line))

    @property
    def has_sentences(self) -> bool:
        """True for a file that holds more than words for names."""
        return self.header.kind != "translation" or bool(self.sentences)


def files_of(sources: Sequence[Source], log: Log) -> Iterator[File]:
    """The files of a game in the order of their paths, those of languages left out. E102, E103, those of headers."""
    for source in sorted(sources, key=lambda one: one.path):
        file, lines, found = _file(source)
        log.add(*found)
        if file is None:
            log.unread += lines
        elif file.header.kind != "language":
            yield file


@answered(256)
def _file(source: Source) -> tuple[File | None, tuple[Line, ...], tuple[Diagnostic, ...]]:
    lines, found = cut(source)
    header, rest, wrong = read_header(source.path, lines)
    return (File(header, rest) if header is not None else None), lines, (*found, *wrong)


def wrong_headers(
    headers: Sequence[Header], game: Header, vocabularies: Mapping[str, Vocabulary]
) -> Iterator[Diagnostic]:
    """What headers say that does not fit the game's own. E108, E117, E315."""
    for header in headers:
        if header.kind == "game" and header is not game:
            yield report("E108", header.span, notes=((game.span, "first"),), can_stand_here=FURTHER)
    headers = [header for header in headers if header.kind != "game" or header is game]
    others = {header.game for header in headers if header is not game}
    if len(others) == 1 and game.game not in others and len(headers) > 2:
        # All other files agree about the game: the slip is where it is named.
        (meant,) = others
        yield report("E315", game.span, game=game.game, known=(meant,), meant=meant)
        others = set()
    for header in headers:
        code = header.language or game.language
        if code not in vocabularies and (header.language or header is game):
            meant_code = suggest(code, vocabularies)
            yield report("E117", header.span, language=code, known=tuple(vocabularies), meant=meant_code)
        if header.game != game.game and others:
            near = suggest(header.game, (game.game,))
            yield report("E315", header.span, game=header.game, known=(game.game,), meant=near)


def unknown_variants(headers: Sequence[Header], game: Header) -> Iterator[Diagnostic]:
    """E316 where a header names a variant that there is none of: nothing of that file would ever be read."""
    ids = tuple(dict.fromkeys(one.own for one in headers if one.kind == "variant"))
    for header in headers:
        # Whose variant it names is not known where the game is not.
        for name, span in zip(header.over, header.over_spans, strict=True) if header.game == game.game else ():
            known = tuple(one for one in ids if header.kind != "variant" or one != header.own)
            if name not in known:
                yield report("E316", span, variant=name, known=known or None, meant=suggest(name, known))
