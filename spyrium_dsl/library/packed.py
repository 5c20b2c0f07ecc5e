"""Objects of a reading, kept in files: safe to load, and none of another version of the program.

Pickles can name any function and have it called. Here nothing is named but classes of the rooms in which games are read,
which do nothing but hold what they are given; a file that names something else, is damaged, or was written by another
version is as good as not there.
"""

from __future__ import annotations

import hashlib
import importlib
import io
import pickle
import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from spyrium_dsl.library import home
from spyrium_dsl.library.tables import built_tables, cache_folder
from spyrium_dsl.library.writing import digest_of_texts, keep_newest, write_whole

_ROOMS = ("text", "effects", "language", "parse")
"""The rooms in which games are read."""
_CHECK = hashlib.sha256().digest_size
_PATTERN = "pattern"

Name = tuple[Any, ...]
"""Of what is not packed with the rest, but is to be found again."""
Namers = Mapping[type, Callable[[Any], Name]]
"""For a type what names an object of it."""


class Kept:
    """Files of one kind: those in the user's cache, and those made when the package was built.

    *kind*: their folder in the cache, and their ending among what was built. *most*: how many stay in the cache.
    """

    def __init__(self, kind: str, most: int) -> None:
        self.kind, self.most = kind, most

    def get(
        self, *what: str, find: Callable[[Name], Any] | None = None, built: tuple[str, ...] | None = None
    ) -> Any | None:
        """What was put under that name; None where nothing is that can be read.

        *find*: gives what a name stands for; whatever it raises means that the file no longer fits. *built*: the name among
        what was made with the package, where it is another.
        """
        cache = cache_folder()
        here = cache / self.kind / _name(what) if cache is not None else None
        for file in (here, self.built(*(what if built is None else built))):
            found = _unpacked(file, find) if file is not None else None
            if found is not None:
                return found
        return None

    def put(self, content: bytes, *what: str) -> None:
        """Keep in the user's cache what `packed` gave, if possible."""
        cache = cache_folder()
        if cache is None:
            return
        folder = cache / self.kind
        try:
            # The texts of games are in there: they are nobody else's concern.
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(folder / _name(what), content)
            keep_newest(folder, self.most)
        except OSError:
            return

    def begin_built(self) -> None:
        """The package is being built: what was made of this kind before is of another program, or of other texts."""
        for old in built_tables().glob(f"*.{self.kind}"):
            old.unlink(missing_ok=True)

    def build(self, content: bytes, *what: str) -> None:
        """Put what `packed` gave among what is made with the package."""
        write_whole(self.built(*what), content, make_folder=True)

    def built(self, *what: str) -> Path:
        """The file of that name among those that are made with the package; it need not be there."""
        return built_tables() / f"{_name(what)[:32]}.{self.kind}"


def packed(what: object, namers: Namers | None = None) -> bytes | None:
    """The object, as a file holds it; None where something in it cannot be packed."""
    written = io.BytesIO()
    try:
        _Packer(written, namers or {}).dump(what)
    except (pickle.PicklingError, AttributeError, TypeError, RecursionError):
        # A line as long as the longest is a tree deeper than pickles go.
        return None
    return hashlib.sha256(written.getbuffer()).digest() + written.getvalue()


def _unpacked(file: Path, find: Callable[[Name], Any] | None) -> Any | None:
    try:
        content = file.read_bytes()
    except OSError:
        return None
    checked = memoryview(content)[_CHECK:]
    if content[:_CHECK] != hashlib.sha256(checked).digest():
        return None
    try:
        return _Unpacker(io.BytesIO(checked), find).load()
    except Exception:  # Whatever it holds, it is not what was put there, or does not fit what is here now.
        return None


def _name(what: tuple[str, ...]) -> str:
    return hashlib.sha256("\0".join((_version(), *what)).encode()).hexdigest()


@cache
def _version() -> str:
    """What tells the parts of the program that read games from those of another version, by their texts."""
    package = Path(__file__).resolve().parent.parent
    rooms = (file for room in _ROOMS for file in (package / room).glob("*.py"))
    files = (*rooms, *(package / "library").glob("*.py"), *(home() / "grammar").glob("*.lark"))
    return digest_of_texts(sorted(files))


def named(*name: Any) -> Any:
    """Stands in a file for what finds an object by its name; who reads the file has one of its own."""
    raise LookupError(name)


class _Packer(pickle.Pickler):
    def __init__(self, file: io.BytesIO, namers: Namers) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        every: Namers = {re.Pattern: lambda one: (_PATTERN, one.pattern, one.flags), **namers}
        # Each object is named once, however often it is met; `persistent_id` would be asked about every number.
        self.dispatch_table = {kind: partial(_by_name, namer) for kind, namer in every.items()}


def _by_name(namer: Callable[[Any], Name], one: object) -> tuple[Callable[..., Any], Name]:
    return named, namer(one)


class _Unpacker(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, find: Callable[[Name], Any] | None) -> None:
        super().__init__(file)
        self.find = find

    def _found(self, *name: Any) -> Any:
        if name[0] == _PATTERN:
            return re.compile(*name[1:])
        if self.find is None:
            raise pickle.UnpicklingError("nothing is named here")
        return self.find(name)

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == (__name__, named.__name__):
            return self._found
        package, *room = module.split(".")
        if package == "spyrium_dsl" and room and room[0] in _ROOMS:
            found = getattr(importlib.import_module(module), name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a game")
