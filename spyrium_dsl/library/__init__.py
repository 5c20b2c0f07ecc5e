"""Where grammar, languages and games lie, on disk and in the installed package, and reading and writing them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spyrium_dsl.language.vocabulary import Vocabulary
    from spyrium_dsl.text.diagnostic import Diagnostic

WORDS = "words"
MOST_LANGUAGES = 30
"""Of whose files what was read is kept, so that it need not be read again by the next process."""
_PACKAGE = Path(__file__).resolve().parent.parent


def home() -> Path:
    """The folder that holds `grammar/` and `rules/`: of the installed package, else of the repository."""
    packed = _PACKAGE / "data"
    return packed if packed.is_dir() else _PACKAGE.parent


@cache
def skeleton() -> str:
    """The grammar of the core, without a word of any language."""
    return "\n".join((home() / "grammar" / f"{name}.lark").read_text("utf-8") for name in ("rules", "effects"))


@cache
def vocabulary(code: str) -> tuple[Vocabulary | None, tuple[Diagnostic, ...]]:
    """The language of that code, and what is wrong in its file."""
    # Who only asks where things are does not wait for the language engine.
    from spyrium_dsl.language.vocabulary import Vocabulary
    from spyrium_dsl.library.packed import Kept, packed
    from spyrium_dsl.text.diagnostic import Diagnostic
    from spyrium_dsl.text.source import Source

    path = home() / "rules" / "languages" / f"{code}.rules"
    source = Source.from_bytes(f"rules/languages/{code}.rules", path.read_bytes())
    if isinstance(source, Diagnostic):
        return None, (source,)
    kept = Kept(WORDS, MOST_LANGUAGES)
    match kept.get(source.text):
        case (Vocabulary() as words, tuple() as wrong):
            return words, wrong
    from spyrium_dsl.language.read_vocabulary import read_vocabulary

    known = read_vocabulary(source, skeleton())
    if (content := packed(known)) is not None:
        kept.put(content, source.text)
    return known
