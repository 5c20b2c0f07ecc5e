"""Tiers: code that is quick to make for the first games, replaced by code that is quick to run when that is ready."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import CFUNCTYPE, c_int, c_void_p
from threading import Lock, Thread
from typing import Protocol
from weakref import WeakValueDictionary

from spyrium_dsl.program.prepare import Prepared
from spyrium_dsl.run.llvm import llvm_module
from spyrium_dsl.run.llvm_code import Loaded, compiled, object_key

QUICK, BEST = 0, 2

FEW = 20_000
"""So many games are played by quick code before better code is made at all: making it takes as long as it saves on more."""

SHARE = 1000
"""Games of one call while better code is being made."""

MEMORY = (c_void_p,) * 5
PLAY = CFUNCTYPE(None, *MEMORY, c_void_p, c_void_p, c_void_p, c_int, c_int, c_void_p, c_int, c_void_p, c_void_p)
STEP = CFUNCTYPE(c_int, *MEMORY)


class Objects(Protocol):
    """Keeps compiled code from one run to the next, by a key that names all it depends on."""

    def load(self, key: str) -> bytes | None:
        """What was kept under the key; None if nothing was, or if it might not be what was kept."""
        ...

    def save(self, key: str, data: bytes) -> None:
        """Keep it, if that is possible."""
        ...


class _Native:
    """The functions of loaded code."""

    def __init__(self, data: bytes) -> None:
        self._loaded = Loaded(data)
        self.play: Callable[..., None] = PLAY(self._loaded.address("play"))
        self.list: Callable[..., int] = STEP(self._loaded.address("list"))
        self.apply: Callable[..., int] = STEP(self._loaded.address("apply"))
        self.begin: Callable[..., int] = STEP(self._loaded.address("begin"))


_LOADED: WeakValueDictionary[str, _Native] = WeakValueDictionary()


class Compiled:
    """The code of a Program. *wide*: with digits of 16 bits. *best*: nothing better is to come."""

    def __init__(self, prepared: Prepared, objects: Objects | None, wide: bool = False) -> None:
        module = llvm_module(prepared, wide)
        self.text, self.packed = module.text, module.packed
        self.wide = self.packed.digit == 16
        self._objects = objects
        self.best = False
        self._played = 0
        self._lock = Lock()
        self._thread: Thread | None = None
        found = self._kept(BEST)
        if found is not None:
            self.best = True
        self._now = found or self._kept(QUICK) or self._made(QUICK)
        self._before: list[_Native] = []

    def play(self, *arguments: int) -> None:
        """Whole games; see `llvm_driver.play_text`."""
        self._now.play(*arguments)

    def list(self, *memory: int) -> int:
        """The moves of the decision where the state stands; how many."""
        return self._now.list(*memory)

    def apply(self, *memory: int) -> int:
        """Make the move that lies ready, and run on."""
        return self._now.apply(*memory)

    def begin(self, *memory: int) -> int:
        """Run from the start to the first decision."""
        return self._now.begin(*memory)

    def share(self, games: int) -> int:
        """How many of these games to play in the next call."""
        if self.best:
            return games
        self._played += games
        if self._played > FEW:
            self.improve()
        return min(games, SHARE)

    def improve(self, wait: bool = False) -> None:
        """Make the better code, beside what else is going on."""
        with self._lock:
            if self._thread is None and not self.best:
                # It does not die with the program: the compiler must not be cut off in the middle.
                self._thread = Thread(target=self._improve, name="better machine code")
                self._thread.start()
        if wait and self._thread is not None:
            self._thread.join()

    def _improve(self) -> None:
        better = self._made(BEST)
        self._before.append(self._now)  # another thread may be in it
        self._now = better
        self.best = True

    def _kept(self, level: int) -> _Native | None:
        key = object_key(self.text, level)
        found = _LOADED.get(key)
        if found is None and self._objects is not None:
            data = self._objects.load(key)
            found = None if data is None else _LOADED.setdefault(key, _Native(data))
        return found

    def _made(self, level: int) -> _Native:
        key = object_key(self.text, level)
        found = _LOADED.get(key)
        if found is None:
            data = compiled(self.text, level)
            found = _LOADED.setdefault(key, _Native(data))
            if self._objects is not None:
                self._objects.save(key, data)
        return found
