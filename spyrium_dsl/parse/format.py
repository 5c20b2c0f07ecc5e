"""A file in its usual shape: two spaces a level, words in their right form, one space between them.

Wording, comments, empty lines and lines with mistakes stay as the author wrote them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spyrium_dsl.language.driver import Branch
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.sentence import Chunk, chunks, text_of
from spyrium_dsl.parse.cut import SPACES, STEP, Line, cut
from spyrium_dsl.parse.header import read_header
from spyrium_dsl.parse.nouns import is_noun_line
from spyrium_dsl.parse.reading import Reading
from spyrium_dsl.text.quotes import OPENS_QUOTE, QUOTED, comment_start
from spyrium_dsl.text.source import Source

_BLANK = SPACES + "\t"
_SPACES = re.compile(rf"({QUOTED})|[{_BLANK}]+")
# Tables keep the columns that their author has laid out.
_TABLES = frozenset({"translation", "printings", "language"})


def format_source(source: Source, reading: Reading) -> str:
    """The text of a file as it is usually written; *reading* is that of its game.

    It means the same, and formatting it again changes nothing. Line ends stay those of the file; the last line has one.
    A file whose lines do not stand in blocks (E102, E103) or whose header does not read is given back as it is,
    and one that the program has written.
    """
    lines, mistakes = cut(source)
    header, rest, wrong = read_header(source.path, lines)
    if mistakes or wrong or header is None or header.kind == "seen":
        return source.text
    shaped = {lines[0].number: _squeezed(lines[0].text)}
    depths = {lines[0].number: 0}
    is_table = header.kind in _TABLES
    for line, depth in _all(rest, 0):
        depths[line.number] = depth
        shaped[line.number] = line.text.strip(_BLANK) if is_table or is_noun_line(line) else _said(line, reading)
    end = "\r\n" if "\r\n" in source.text else "\n"
    return end.join(_lines(source, shaped, depths)).rstrip() + end


def _all(lines: tuple[Line, ...], depth: int) -> Iterator[tuple[Line, int]]:
    for line in lines:
        yield line, depth
        yield from _all(line.under, depth + 1)


def _squeezed(text: str) -> str:
    """One space between words, quoted titles untouched.

    >>> _squeezed('building   wharf-1  "The  Wharf"')
    'building wharf-1 "The  Wharf"'
    """
    return _SPACES.sub(lambda match: match[1] or " ", text).strip()


def _said(line: Line, reading: Reading) -> str:
    read, lexicon = reading.lines.get((line.path, line.number), (None, None))
    if read is None or lexicon is None or read.tree is None:
        return _squeezed(line.text) if OPENS_QUOTE.search(line.text) else line.text.strip(_BLANK)
    return said_again(read.tree, line, lexicon)


def said_again(tree: Branch, line: Line, lexicon: Lexicon) -> str:
    """The line with the phrases and names its author chose, each in its right form."""
    cut_line = lexicon.vocabulary.folding.cut
    tokens = cut_line(line.text, line.indent)

    def chosen(chunk: Chunk) -> Chunk:
        if chunk.start < 0:
            return chunk
        written = line.text[tokens[chunk.start].start : tokens[chunk.end - 1].end]
        if chunk.free:
            return chunk._replace(text=_squeezed(written))
        keys = [token.plain for token in cut_line(written)]
        for way in chunk.others:
            if [token.plain for token in cut_line(way)] == keys:
                return chunk._replace(text=way)
        return chunk

    return text_of([chosen(chunk) for chunk in chunks(tree, lexicon.vocabulary, lexicon)])


def _lines(source: Source, shaped: dict[int, str], depths: dict[int, int]) -> Iterator[str]:
    """Every line of the file; a comment alone on its line stands as deep as the next line of its block."""
    deep = 0
    below = _depths_below(source, depths)
    for number, text in enumerate(source.lines, 1):
        at = comment_start(text)
        comment = text[at:].rstrip()
        if number in shaped:
            deep = depths[number]
            code = " " * (STEP * deep) + shaped[number]
            # A comment keeps its column where there is room, so that a column of comments stays one.
            yield code + " " * max(2, at - len(code)) + comment if comment else code
        elif comment:
            yield " " * (STEP * below.get(number, deep)) + comment
        else:
            yield ""


def _depths_below(source: Source, depths: dict[int, int]) -> dict[int, int]:
    """For each comment alone on its line, the depth of the next line of rules, if it begins in the same column."""
    found: dict[int, int] = {}
    following: tuple[int, int] | None = None
    for number in range(len(source.lines), 0, -1):
        text = source.line(number)
        indent = len(text) - len(text.lstrip(_BLANK))
        if number in depths:
            following = (indent, depths[number])
        elif text.strip(_BLANK) and following is not None and indent == following[0]:
            found[number] = following[1]
    return found
