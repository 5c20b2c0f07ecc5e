"""Chance: one formula in every back end.

A stream is 64 bits, kept in two cells (low half first, each 0..2**32-1; a back end with signed cells holds the
same bits).  Each draw is a step of splitmix64; a number below *bound* is the high half of (high 32 bits * bound).
"""

from __future__ import annotations

from collections.abc import Iterable

from spyrium_dsl.program.nodes import Draw, Slot
from spyrium_dsl.program.program import Program
from spyrium_dsl.program.traverse import every

GOLDEN = 0x9E3779B97F4A7C15
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
ALL, HALF = 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFF
BOT = "bot"
"""The name from which a bot's own stream, which is no part of the state, is seeded."""


def mixed(z: int) -> int:
    """The output of splitmix64 for a state of 64 bits."""
    z = ((z ^ (z >> 30)) * FIRST) & ALL
    z = ((z ^ (z >> 27)) * SECOND) & ALL
    return z ^ (z >> 31)


def name_hash(name: str) -> int:
    """FNV-1a of the name of a stream."""
    h = 0xCBF29CE484222325
    for byte in name.encode():
        h = ((h ^ byte) * 0x100000001B3) & ALL
    return h


def stream_start(seed: int, name: str) -> int:
    """The first state of the stream of this name, 64 bits; streams of other names do not change it."""
    return mixed(mixed((seed + GOLDEN) & ALL) ^ name_hash(name))


def draw(state: list[int], at: int, bound: int) -> int:
    """A number 0..bound-1 from the stream whose cells begin at *at*, which goes one step on."""
    z = ((state[at] & HALF) + ((state[at + 1] & HALF) << 32) + GOLDEN) & ALL
    state[at], state[at + 1] = z & HALF, z >> 32
    return ((mixed(z) >> 32) * bound) >> 32


def streams_of(program: Program) -> tuple[Slot, ...]:
    """The slots from which something is drawn, by name."""
    blocks = [program.flow, *(f.body for f in program.functions.values())]
    found = {s.stream for block in blocks for s in every(block) if isinstance(s, Draw)}
    return tuple(sorted(found, key=lambda slot: slot.name))


def seed_streams(streams: Iterable[Slot], state: list[int], seed: int) -> None:
    """Split the seed into each stream, by the stream's name."""
    for slot in streams:
        start = stream_start(seed, slot.name)
        state[slot.offset], state[slot.offset + 1] = start & HALF, start >> 32
