"""Wrong forms: a line that is understood is said again with the same phrases, and words that differ are shown."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.language.build import Place
from spyrium_dsl.language.driver import Branch
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.sentence import Chunk, chunks, text_of
from spyrium_dsl.text.diagnostic import Diagnostic, Fix, report


def form_warnings(tree: Branch, place: Place, text: str, lexicon: Lexicon) -> Iterator[Diagnostic]:
    """W601 for each word in a wrong form; neighbours that are wrong are one message.

    Letter case and spaces are never wrong.
    """
    wrong: list[Chunk] = []
    for one in chunks(tree, lexicon.vocabulary, lexicon):
        if _is_right(one, place, text, lexicon):
            if wrong:
                yield _warning(wrong, place, text)
            wrong = []
        else:
            wrong.append(one)
    if wrong:
        yield _warning(wrong, place, text)


def _is_right(chunk: Chunk, place: Place, text: str, lexicon: Lexicon) -> bool:
    if chunk.free or chunk.start < 0:
        return True
    # Nearly every word is written to the letter; cutting both into words takes most of the time of reading a line.
    if text[place.tokens[chunk.start].start : place.tokens[chunk.end - 1].end] == chunk.text:
        return True
    written = [token.plain for token in place.tokens[chunk.start : chunk.end]]
    cut = lexicon.vocabulary.folding.cut
    for way in (chunk.text, *chunk.others):
        words = [token.plain for token in cut(way)]
        # A name of several words may be written as its id.
        if written == words or written == ["-".join(words)]:
            return True
    return False


def _warning(wrong: list[Chunk], place: Place, text: str) -> Diagnostic:
    start, end = wrong[0].start, wrong[-1].end
    span = place.span(start, end)
    right = text_of(wrong)
    found = text[place.tokens[start].start : place.tokens[end - 1].end]
    return report("W601", span, fix=Fix(span, right), found=found, form=right)
