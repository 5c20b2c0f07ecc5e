"""The kernel as WebAssembly, for browsers: the same text, compiled by llvmlite for another machine.

LLVM gives an object file. Ours needs no linker: all functions are in it, it has no data of its own, and an object file of
WebAssembly is a module already. What it lacks is a list of what it offers; that is added here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from spyrium_dsl.program.prepare import Prepared
from spyrium_dsl.program.program import AT
from spyrium_dsl.run.chance import streams_of
from spyrium_dsl.run.llvm import llvm_module
from spyrium_dsl.run.llvm_code import compiled_for
from spyrium_dsl.run.llvm_text import MOST_MOVES, Code

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext"
"""What every browser of the last years knows: copying memory, and small numbers with a sign."""

CUSTOM, FUNCTION_IMPORTS, EXPORTS = 0, 2, 7
FUNCTION_SYMBOL, SYMBOL_TABLE = 0, 8
UNDEFINED, HAS_NAME, LOCAL = 0x10, 0x40, 0x02

PLAIN = {0, 6, 7}
"""Places that name a function, a type or a global by its number, which in one file alone is right as it stands."""


class NeedsLinker(Exception):
    """An object file in which something is to be filled in by a linker."""


@dataclass(frozen=True, slots=True)
class WasmKernel:
    """A module, and what its player needs to know, fit for JSON."""

    module: bytes
    about: Mapping[str, object]


def wasm_kernel(prepared: Prepared) -> WasmKernel:
    """The Program as WebAssembly; see `kernel.mjs`, which plays it."""
    program = prepared.program
    made = llvm_module(prepared)
    about = {
        "size": program.size,
        "scratch": program.scratch_size,
        "tables": program.table_values(),
        "move": made.packed.bits // 8,
        "digit": made.packed.digit,
        "moves": MOST_MOVES,
        "at": program.slots[AT].offset,
        "streams": [slot.offset for slot in streams_of(program)],
        "slots": {name: [slot.offset, slot.size] for name, slot in program.slots.items() if not slot.scratch},
        "decisions": [d.name for d in program.decisions],
        "codes": {str(int(code)): code.name for code in Code},
    }
    return WasmKernel(with_exports(compiled_for(made.text, TRIPLE, FEATURES)), about)


def with_exports(made: bytes) -> bytes:
    """An object file as a module that offers its public functions, without what only a linker reads."""
    if made[:8] != b"\0asm\1\0\0\0":
        raise NeedsLinker("no WebAssembly of version 1")
    sections = list(_sections(made))
    functions: dict[str, int] = {}
    for number, body in sections:
        if number == CUSTOM:
            name, rest = _name(body, 0)
            if name == "linking":
                functions = _public(body, rest)
            elif name.startswith("reloc."):
                _check(name, body, rest)
    entries = b"".join(_text(name) + b"\0" + _leb(index) for name, index in functions.items())
    exports = _leb(len(functions)) + entries
    kept = [(number, body) for number, body in sections if number != CUSTOM]
    before = [(number, body) for number, body in kept if number < EXPORTS]
    after = [(number, body) for number, body in kept if number > EXPORTS]
    parts = [bytes([number]) + _leb(len(body)) + body for number, body in [*before, (EXPORTS, exports), *after]]
    return made[:8] + b"".join(parts)


def _sections(made: bytes) -> Iterator[tuple[int, bytes]]:
    at = 8
    while at < len(made):
        number = made[at]
        size, at = _number(made, at + 1)
        yield number, made[at : at + size]
        at += size


def _public(body: bytes, at: int) -> dict[str, int]:
    """Functions of the symbol table that are here and not for this file alone."""
    _, at = _number(body, at)  # the version of the format
    found: dict[str, int] = {}
    while at < len(body):
        kind = body[at]
        size, at = _number(body, at + 1)
        if kind == SYMBOL_TABLE:
            found |= _symbols(body[at : at + size])
        at += size
    return found


def _symbols(body: bytes) -> dict[str, int]:
    count, at = _number(body, 0)
    found: dict[str, int] = {}
    for _ in range(count):
        kind = body[at]
        flags, at = _number(body, at + 1)
        if kind == 1:
            raise NeedsLinker("data")
        index, at = _number(body, at)
        name = ""
        if kind != 3 and (not flags & UNDEFINED or flags & HAS_NAME):
            name, at = _name(body, at)
        if kind == FUNCTION_SYMBOL and not flags & (UNDEFINED | LOCAL):
            found[name] = index
    return found


def _check(name: str, body: bytes, at: int) -> None:
    _, at = _number(body, at)
    count, at = _number(body, at)
    for _ in range(count):
        kind = body[at]
        if kind not in PLAIN:
            raise NeedsLinker(f"{name}: {kind}")
        _, at = _number(body, at + 1)
        _, at = _number(body, at)


def _number(body: bytes, at: int) -> tuple[int, int]:
    """An unsigned LEB128, and where it ends."""
    value = shift = 0
    while True:
        byte = body[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            return value, at


def _name(body: bytes, at: int) -> tuple[str, int]:
    size, at = _number(body, at)
    return body[at : at + size].decode(), at + size


def _leb(value: int) -> bytes:
    made = bytearray()
    while True:
        value, low = value >> 7, value & 0x7F
        made.append(low | (0x80 if value else 0))
        if not value:
            return bytes(made)


def _text(name: str) -> bytes:
    return _leb(len(name.encode())) + name.encode()
