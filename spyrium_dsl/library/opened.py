"""A game read from its files: what everything begins with that is done with one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from spyrium_dsl.library.finding import UnknownName, chosen_in, find_game
from spyrium_dsl.library.games import needed_to_play, read_sources, translated_in
from spyrium_dsl.library.languages import Languages, language_sources
from spyrium_dsl.library.tables import cache_folder
from spyrium_dsl.text.diagnostic import report

if TYPE_CHECKING:
    from spyrium_dsl.library.memory import Memory
    from spyrium_dsl.load import Checked
    from spyrium_dsl.run.rules import Rules
    from spyrium_dsl.text.diagnostic import Diagnostic
    from spyrium_dsl.text.source import Source


_NAMES_UNKNOWN = frozenset({"E107", "E201", "E301", "E302", "E307", "E314", "E316", "W605", "W606"})
"""What is said of a name that nothing declares, or that nothing uses."""


class Mistakes(Exception):
    """The rules cannot be played; the text says why, as a terminal without colours shows it.

    *diagnostics*: the same, one by one, in the order of the files. *sources*: the files they are in, by path.
    """

    def __init__(self, diagnostics: Sequence[Diagnostic], sources: Mapping[str, Source]) -> None:
        from spyrium_dsl.text.telling import tell

        super().__init__(tell(diagnostics, sources))
        self.diagnostics = tuple(diagnostics)
        self.sources = sources


@dataclass
class Opened:
    """A game after its check; `diagnostics` of all its files and of the languages."""

    folder: Path
    sources: dict[str, Source]
    diagnostics: tuple[Diagnostic, ...]
    checked: Checked
    memory: Memory
    """What reading it found out; to be kept by who has read all that is wanted."""

    @property
    def mistakes(self) -> tuple[Diagnostic, ...]:
        """What keeps the game from being played."""
        return tuple(one for one in self.diagnostics if one.is_mistake)

    @property
    def rules(self) -> Rules:
        """The rules; raises Mistakes where there are any."""
        if self.checked.rules is None or self.mistakes:
            raise Mistakes(self.mistakes, self.sources)
        return self.checked.rules


def open_game(
    game: str, to_play: bool = False, said_in: str | Sequence[str] | None = None, examples: bool = True
) -> Opened:
    """Find, read and check a game, with the variants in its name; UnknownName where there is none of that name.

    *to_play*: leave out what says the game in other languages than its own and *said_in* (one or more): a mistake there
    keeps nobody from playing. *examples*: off, those are left out, too, unless a translation is wanted: it has words for
    the names in them. UnknownName also where the game has no words in *said_in*.
    """
    languages = (said_in,) if isinstance(said_in, str) else tuple(said_in or ())
    examples = examples or bool(languages)
    folder = find_game(game)
    opened = open_folder(folder, *chosen_in(game, folder), to_play, languages, examples)
    opened.memory.keep()
    needs_words(opened, game, languages)
    return opened


def needs_words(opened: Opened, game: str, languages: Iterable[str]) -> None:
    """UnknownName where the game, as the user named it, has no words in one of these languages."""
    tree, lexicons = opened.checked.reading.tree, opened.checked.reading.lexicons
    lacking = next((one for one in languages if lexicons and one not in lexicons), None)
    if lacking is None:
        return
    # Which files were read depends on what was asked for; what the game has does not.
    known = tuple(sorted({*lexicons, *translated_in(read_sources(opened.folder)[0])}))
    problem = report("E321", game=game, language=lacking, known=known)
    raise UnknownName(problem, tree.language if tree is not None else "")


def open_folder(
    folder: Path,
    variants: Sequence[str] = (),
    files: Sequence[Path] = (),
    to_play: bool = False,
    said_in: Sequence[str] = (),
    examples: bool = True,
) -> Opened:
    """Read and check the game in a folder, with variants; *files* are those of variants that lie elsewhere."""
    from spyrium_dsl.library.memory import Memory

    sources, unread = read_sources(folder, files)
    if to_play:
        sources = needed_to_play(sources, said_in, examples)
    memory = Memory(folder)
    memory.recall()
    return _opened(folder, sources, unread, variants, memory)


def with_variant(opened: Opened, variant: str) -> Opened:
    """A game that was opened, once more with a variant; its files are not read again."""
    return _opened(
        opened.folder, list(opened.sources.values()), (), (variant,), opened.memory, opened.checked.diagnostics
    )


def _opened(
    folder: Path,
    sources: list[Source],
    unread: Sequence[Diagnostic],
    variants: Sequence[str],
    memory: Memory,
    plain: Sequence[Diagnostic] | None = None,
) -> Opened:
    from spyrium_dsl.library.tables import FolderKeep, built_tables
    from spyrium_dsl.library.verdicts import lowered_before
    from spyrium_dsl.load import load_game
    from spyrium_dsl.text.telling import language_of

    languages = Languages()
    keep = FolderKeep(cache_folder(), built_tables())
    checked = load_game(sources, languages, keep, folder.resolve().name, variants, lowered_before(), plain)
    # What a file that cannot be read gives to others is not known: that they use it is no mistake of theirs.
    found = [one for one in checked.diagnostics if not unread or one.code not in _NAMES_UNKNOWN]
    spoken = set(filter(None, map(language_of, sources)))
    wrong = languages.wrong(spoken)
    diagnostics = tuple(sorted({*unread, *wrong, *found}))
    if wrong:
        sources.extend(language_sources())
    return Opened(folder, {source.path: source for source in sources}, diagnostics, checked, memory)
