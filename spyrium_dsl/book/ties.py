"""No-break spaces, where a printed line is not to end, as far as the language says so: after numbers and short words."""

from __future__ import annotations

import re
from functools import cache

from spyrium_dsl.language.vocabulary import Vocabulary

NO_BREAK = "\u00a0"
NUMBER = "0"
"""In a line of ties: any number."""
# Marks, targets of links and code are no text; what is in another language has ties of its own.
_TEXT = re.compile(r"(<span lang=[^>]*>.*?</span>|<[^>]*>|\]\([^)]*\)|`[^`]*`)")


def tied(text: str, vocabulary: Vocabulary) -> str:
    """Markdown with these spaces. A rule reads back with them as with others."""
    if not vocabulary.ties:
        return text
    pattern = _pattern(vocabulary)
    parts = _TEXT.split(text)
    return "".join(part if at % 2 else pattern.sub(NO_BREAK, part) for at, part in enumerate(parts))


@cache
def _pattern(vocabulary: Vocabulary) -> re.Pattern[str]:
    before = (r"(?<=\d)" if word == NUMBER else rf"(?<=\b{re.escape(word)})" for word in vocabulary.ties)
    return re.compile(rf"(?i:{'|'.join(before)}) (?=\w)")
