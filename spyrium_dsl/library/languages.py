"""The languages there are words for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from spyrium_dsl import library
from spyrium_dsl.library.games import ENDING

if TYPE_CHECKING:
    from spyrium_dsl.language.vocabulary import Vocabulary
    from spyrium_dsl.text.diagnostic import Diagnostic
    from spyrium_dsl.text.source import Source


def language_codes() -> Iterator[str]:
    """The languages there are words for."""
    for file in sorted((library.home() / "rules" / "languages").glob(f"*{ENDING}")):
        yield file.name.removesuffix(ENDING)


def vocabularies() -> tuple[dict[str, Vocabulary], list[Diagnostic]]:
    """The words of all languages, and the mistakes in their files."""
    found: dict[str, Vocabulary] = {}
    wrong: list[Diagnostic] = []
    for code in language_codes():
        words, diagnostics = library.vocabulary(code)
        wrong.extend(diagnostics)
        if words is not None:
            found[code] = words
    return found, wrong


class Languages(Mapping[str, "Vocabulary"]):
    """The words of all languages, read when a game asks for one: a mistake in another is no concern of it."""

    def __init__(self) -> None:
        self.wrong: list[Diagnostic] = []
        """The mistakes in the files read so far."""
        self._codes = tuple(language_codes())
        self._read: dict[str, Vocabulary | None] = {}

    def __getitem__(self, code: str) -> Vocabulary:
        if code not in self._codes:
            raise KeyError(code)
        if code not in self._read:
            self._read[code], wrong = library.vocabulary(code)
            self.wrong.extend(wrong)
        words = self._read[code]
        if words is None:
            raise KeyError(code)
        return words

    def __iter__(self) -> Iterator[str]:
        return iter(self._codes)

    def __len__(self) -> int:
        return len(self._codes)


def language_sources() -> list[Source]:
    """The files of the languages, under the paths that their messages name."""
    from spyrium_dsl.text.source import Source

    folder = library.home() / "rules" / "languages"
    read = (Source.from_bytes(f"rules/languages/{file.name}", file.read_bytes()) for file in folder.glob(f"*{ENDING}"))
    return [source for source in read if isinstance(source, Source)]
