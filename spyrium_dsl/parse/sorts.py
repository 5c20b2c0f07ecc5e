"""The sorts of names, as messages call them."""

import re

from spyrium_dsl.language.driver import NEW
from spyrium_dsl.language.tables import END

_WORD = re.compile(r"(?:W|C|H+)_")
"""How the terminals of a language's own words begin: plain, joined to a comma, kept apart from one spelled alike."""


def sort_word(terminal: str) -> str:
    """A sort as a message names it."""
    return terminal.lower().replace("_", " ")


def is_sort(terminal: str) -> bool:
    """Whether a terminal is a sort of names, and no word, number or end."""
    return _WORD.match(terminal) is None and terminal not in (END, NEW, "INT")
