"""Wrong forms: a line that is understood is said again with the same phrases, and words that differ are shown."""

from __future__ import annotations

from collections.abc import Iterator

from spyrium_dsl.language.build import Place
from spyrium_dsl.language.driver import Branch
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.text.diagnostic import Diagnostic


def form_warnings(tree: Branch, place: Place, text: str, lexicon: Lexicon) -> Iterator[Diagnostic]:
    """W601 for each word, or neighbouring words, in a wrong form."""
    return iter(())
