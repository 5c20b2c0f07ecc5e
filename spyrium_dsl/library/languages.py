"""The languages there are words for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
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


class Languages(Mapping[str, "Vocabulary"]):
    """The words of all languages whose files can be read, by code; each is read when it is first wanted."""

    def __init__(self) -> None:
        self._codes = tuple(language_codes())

    def wrong(self, codes: Collection[str]) -> list[Diagnostic]:
        """The mistakes in the files of these languages: one in another is no concern of who does not speak it."""
        return [one for code in self._codes if code in codes for one in library.vocabulary(code)[1]]

    def __getitem__(self, code: str) -> Vocabulary:
        words = library.vocabulary(code)[0] if code in self._codes else None
        if words is None:
            raise KeyError(code)
        return words

    def __iter__(self) -> Iterator[str]:
        return (code for code in self._codes if library.vocabulary(code)[0] is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def language_sources() -> list[Source]:
    """The files of the languages, under the paths that their messages name."""
    from spyrium_dsl.text.source import Source

    folder = library.home() / "rules" / "languages"
    read = (Source.from_bytes(f"rules/languages/{file.name}", file.read_bytes()) for file in folder.glob(f"*{ENDING}"))
    return [source for source in read if isinstance(source, Source)]
