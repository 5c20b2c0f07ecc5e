"""The books of a site: read again when their files change; the last good ones stay."""

from __future__ import annotations

import contextlib
import logging
from pathlib import Path

from mkdocs.exceptions import PluginError

from spyrium_dsl.plugin.mistakes import mistakes_script
from spyrium_dsl.plugin.places import Place
from spyrium_dsl.plugin.volume import Unreadable, Volume, folder_of, read

log = logging.getLogger("mkdocs.plugins.spyrium")

ROOTS = ("mkdocs", "properdocs")
"""What the loggers of both programs begin with."""
MISTAKES = "assets/mistakes.js"


class Shelf:
    """The games that a site tells of. *home*: the folder of its settings; *serving*: a server runs, which nothing stops.

    `volumes` by the folder of the site that they are put at; `wrong`: what could not be read the last time.
    """

    def __init__(self) -> None:
        self.home = Path()
        self.serving = False
        self.places: tuple[Place, ...] = ()
        self.volumes: dict[str, Volume] = {}
        self.wrong: list[Unreadable] = []

    def read_all(self) -> None:
        """Read every game whose files have changed. One with mistakes stays as it was; where it never was, a build ends.

        A server goes on without it: its author is about to mend it.
        """
        self.wrong = []
        for at in self.volumes.keys() - {place.at for place in self.places}:
            del self.volumes[at]
        for place in self.places:
            try:
                self.volumes[place.at] = read(place, self.home, self.volumes.get(place.at))
            except Unreadable as problem:
                if not self.serving:
                    raise PluginError(f"{place.game}\n{problem}") from problem
                stay = "the pages stay as they were" if place.at in self.volumes else "there are no pages yet"
                self.tell(f"{place.game}: {stay}.\n{problem}")
                self.wrong.append(problem)

    def folders(self) -> list[Path]:
        """The folders of all games that there are, readable or not."""
        found = []
        for place in self.places:
            # A game whose first line is being edited is still where it was.
            volume = self.volumes.get(place.at)
            with contextlib.suppress(Unreadable):
                found.append(volume.folder if volume is not None else folder_of(place, self.home))
        return found

    def mistakes(self) -> str:
        """What the script says that every served page loads."""
        return mistakes_script(self.wrong, all(place.at in self.volumes for place in self.places))

    def tell(self, mistake: str) -> None:
        """Show a mistake in the terminal of a server, which strictness must not stop."""
        for logger in map(logging.getLogger, ROOTS):
            for handler in list(logger.handlers):
                if hasattr(handler, "get_counts"):
                    logger.removeHandler(handler)
        log.error(mistake)

    def tell_failing(self, volume: Volume) -> None:
        """Name the examples that do not hold: a warning, for which a strict build stops, but not a server."""
        for one in volume.book.examples:
            if not one.outcome.passed:
                level = logging.INFO if self.serving else logging.WARNING
                title = one.example.title
                log.log(level, f'{volume.place.game}: the example "{title}" does not hold; spyrium test says why.')
