"""What reading a game found out, kept from one process to the next: after an edit only what was edited is read again.

One file holds what a check of the game looked at last, as objects (see `parse/remembered.py`); who only wants to play finds
in it what it needs. Wherever the folder of the game lies, it fits: the paths in it are written from the folder on, and the
text of each file is in it, so nothing is taken for what it is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from spyrium_dsl.library import vocabulary
from spyrium_dsl.library.games import files_of, shown_path
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.packed import Kept, Name, packed
from spyrium_dsl.library.tables import FolderKeep, built_tables, cache_folder

FEWEST_NEW = 60
"""Lines: for fewer that were read anew nothing is written. Reading them again takes less time than writing all."""
MEMORIES = Kept("memory", 30)

_recalled: dict[str, frozenset[str]] = {}
"""The games of which this process knows what is kept, each with the variants of which all was read."""


class Memory:
    """What is found out about a game from here on, and what was before."""

    def __init__(self, folder: Path) -> None:
        from spyrium_dsl.parse.answered import readings
        from spyrium_dsl.parse.line import lines_read

        whole = folder.resolve()
        self._where, self._called = whole.as_posix(), whole.name
        self._since, self._lines = readings() + 1, lines_read()
        self._folder = folder

    @cached_property
    def _places(self) -> Mapping[str, str]:
        """The paths of the game's files as sources have them, each with its path from the folder on."""
        return {shown_path(file): file.relative_to(self._folder).as_posix() for file in files_of(self._folder)}

    @cached_property
    def _paths(self) -> Mapping[str, str]:
        return {place: path for path, place in self._places.items()}

    @property
    def variants(self) -> frozenset[str] | None:
        """The variants of which all that was read is kept; None where nothing is."""
        return _recalled.get(self._where)

    def recall(self) -> None:
        """Put what is kept into the memory of this process, once, as far as there is anything."""
        if self._where in _recalled:
            return
        from spyrium_dsl.parse import answered, remembered

        match MEMORIES.get(self._where, find=self._named, built=(self._called,)):
            case (tuple() as variants, tuple() as answers, tuple() as parts) if (
                all(isinstance(one, str) for one in variants)
                and all(isinstance(one, answered.Answered) for one in answers)
                and all(isinstance(one, remembered.Part) for one in parts)
            ):
                for answer in answers:
                    answered.know(answer)
                for part in parts:
                    remembered.know(part)
                _recalled[self._where] = frozenset(variants)

    def lacks(self, variants: Iterable[str]) -> bool:
        """Whether much had to be read that is not kept: nothing is, not that of these variants, or much has changed."""
        from spyrium_dsl.parse.line import lines_read

        known = self.variants
        return known is None or not known.issuperset(variants) or lines_read() - self._lines >= FEWEST_NEW

    def keep(self, variants: Iterable[str] | None = None) -> None:
        """Keep what this process has looked at since, where enough of it is new.

        *variants*: of a whole check, those read here. Who read only what it wanted keeps it only where nothing else is.
        """
        if cache_folder() is None or not (self.variants is None if variants is None else self.lacks(variants)):
            return
        content = self.content(variants or ())
        if content is not None:
            MEMORIES.put(content, self._where)
            _recalled[self._where] = frozenset(variants or ())

    def build(self, variants: Iterable[str]) -> None:
        """Put what this process has looked at since among what is made with the package."""
        content = self.content(variants)
        if content is not None:
            MEMORIES.build(content, self._called)

    def content(self, variants: Iterable[str]) -> bytes | None:
        """What is kept, as a file holds it; None where something in it cannot be packed."""
        from spyrium_dsl.language.vocabulary import Vocabulary
        from spyrium_dsl.parse.answered import answers_since
        from spyrium_dsl.parse.remembered import parts_since
        from spyrium_dsl.text.source import FilePath

        found = (tuple(variants), tuple(answers_since(self._since)), tuple(parts_since(self._since)))
        # What is no part of a game is not packed with it: the words of a language, the place where it lies.
        return packed(
            found,
            {
                FilePath: lambda path: ("file", self._places[path]) if path in self._places else ("path", path),
                Vocabulary: lambda words: ("words", words.code, words.hash),
                Languages: lambda _: ("languages",),
                FolderKeep: lambda _: ("tables",),
            },
        )

    def _named(self, name: Name) -> Any:
        from spyrium_dsl.text.source import FilePath

        match name:
            case ("path", path):
                return FilePath(path)
            case ("file", place):
                return FilePath(self._paths.get(place, place))  # the file may be gone
            case ("words", code, known):
                words, _ = vocabulary(code)
                if words is not None and words.hash == known:
                    return words
            case ("languages",):
                return Languages()
            case ("tables",):
                return FolderKeep(cache_folder(), built_tables())
        raise LookupError(name)
