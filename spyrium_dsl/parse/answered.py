"""Questions answered before: an equal question gets the very same answer, in this process and in the next."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import wraps
from typing import NamedTuple, ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class Answered(NamedTuple):
    """What the function of that name gave for these arguments."""

    function: str
    asked: tuple[object, ...]
    answer: object


class _Given(NamedTuple):
    answer: object
    when: int


_known: dict[str, OrderedDict[tuple[object, ...], _Given]] = {}
_readings = 0


def next_reading() -> int:
    """Count one more reading of a game; how many there have been with it."""
    global _readings
    _readings += 1
    return _readings


def readings() -> int:
    """How many games have been read in this process, one with several variants as often."""
    return _readings


def answered(most: int) -> Callable[[Callable[Asked, Answer]], Callable[Asked, Answer]]:
    """What remembers the last answers of a function, as many as *most*, as `lru_cache` does; they can be taken out.

    The function is called without names for its arguments. What it gives must be fit to be pickled.
    """

    def once(find: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
        known = _known.setdefault(f"{find.__module__}.{find.__qualname__}", OrderedDict())

        @wraps(find)
        def ask(*args: Asked.args, **named: Asked.kwargs) -> Answer:
            assert not named, "known by their order, as questions are told apart by it"
            before = known.pop(args, None)
            answer: Answer = find(*args, **named) if before is None else before.answer  # type: ignore[assignment]
            known[args] = _Given(answer, _readings)
            if len(known) > most:
                known.popitem(last=False)
            return answer

        return ask

    return once


def answers_since(reading: int) -> Iterator[Answered]:
    """What has been asked since so many games were read."""
    for function, known in _known.items():
        for asked, given in known.items():
            if given.when >= reading:
                yield Answered(function, asked, given.answer)


def know(one: Answered) -> None:
    """Answer so when this is asked: another process of this very program has found it out."""
    known = _known.setdefault(one.function, OrderedDict())
    known.setdefault(one.asked, _Given(one.answer, _readings))


def forget() -> None:
    """Know no answer, as a process that has just begun."""
    for known in _known.values():
        known.clear()
