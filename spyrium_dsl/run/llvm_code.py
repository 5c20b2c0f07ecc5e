"""Machine code from LLVM IR, in the process, by llvmlite: made, kept as bytes, loaded.

The one place that knows llvmlite, which has no types of its own; what is used of it is written down here.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
from functools import cache
from threading import Lock
from typing import Protocol

VERSION = 1
"""Goes up when the way of compiling changes, so that no older object is loaded."""

_ONE_AT_A_TIME = Lock()


class _Parsed(Protocol):
    def verify(self) -> None: ...


class _Passes(Protocol):
    def run(self, module: _Parsed, builder: _PassBuilder) -> None: ...


class _PassBuilder(Protocol):
    def getModulePassManager(self) -> _Passes: ...  # noqa: N802


class _TargetMachine(Protocol):
    target_data: object

    def emit_object(self, module: _Parsed) -> bytes: ...


class _Target(Protocol):
    def create_target_machine(self, cpu: str, features: str, opt: int, codemodel: str, jit: bool) -> _TargetMachine: ...


class _Targets(Protocol):
    def from_default_triple(self) -> _Target: ...

    def from_triple(self, triple: str) -> _Target: ...


class _Engine(Protocol):
    def add_object_file(self, made: _Object) -> None: ...

    def finalize_object(self) -> None: ...

    def get_function_address(self, name: str) -> int: ...


class _Object(Protocol): ...


class _Objects(Protocol):
    def from_data(self, data: bytes) -> _Object: ...


class _Features(Protocol):
    def flatten(self) -> str: ...


class _Tuning(Protocol): ...


class _Binding(Protocol):
    Target: _Targets
    ObjectFileRef: _Objects
    llvm_version_info: tuple[int, ...]

    def initialize_native_target(self) -> None: ...

    def initialize_native_asmprinter(self) -> None: ...

    def initialize_all_targets(self) -> None: ...

    def initialize_all_asmprinters(self) -> None: ...

    def parse_assembly(self, text: str) -> _Parsed: ...

    def get_host_cpu_name(self) -> str: ...

    def get_host_cpu_features(self) -> _Features: ...

    def create_pipeline_tuning_options(self, speed_level: int) -> _Tuning: ...

    def create_pass_builder(self, machine: _TargetMachine, options: _Tuning) -> _PassBuilder: ...

    def create_mcjit_compiler(self, module: _Parsed, machine: _TargetMachine) -> _Engine: ...


def available() -> bool:
    """True where llvmlite is installed."""
    return importlib.util.find_spec("llvmlite") is not None


@cache
def _binding() -> _Binding:
    binding: _Binding = importlib.import_module("llvmlite.binding")
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    return binding


def _machine(level: int) -> _TargetMachine:
    llvm = _binding()
    features = llvm.get_host_cpu_features().flatten()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=level, codemodel="jitdefault", jit=True
    )


def object_key(text: str, level: int) -> str:
    """What an object depends on, as a hash: the text, the level, the compiler, the processor."""
    llvm = _binding()
    about = (VERSION, level, llvm.llvm_version_info, llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    return hashlib.sha256(f"{about}\n{text}".encode()).hexdigest()


def compiled(text: str, level: int) -> bytes:
    """An object file from the text of a module; *level* 0 is quick to make, 2 quick to run."""
    llvm = _binding()
    with _ONE_AT_A_TIME:
        module = llvm.parse_assembly(text)
        machine = _machine(level)
        if level:
            tuning = llvm.create_pipeline_tuning_options(speed_level=level)
            builder = llvm.create_pass_builder(machine, tuning)
            builder.getModulePassManager().run(module, builder)
        return machine.emit_object(module)


def compiled_for(text: str, triple: str, features: str) -> bytes:
    """An object file for another machine; raises RuntimeError where llvmlite does not know it."""
    llvm = _binding()
    with _ONE_AT_A_TIME:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        target = llvm.Target.from_triple(triple)
        machine = target.create_target_machine(cpu="generic", features=features, opt=2, codemodel="default", jit=False)
        head = f'target datalayout = "{machine.target_data}"\ntarget triple = "{triple}"\n'
        module = llvm.parse_assembly(head + text)
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2))
        builder.getModulePassManager().run(module, builder)
        return machine.emit_object(module)


class Loaded:
    """An object file in memory, ready to run; its functions live as long as it does."""

    def __init__(self, data: bytes) -> None:
        llvm = _binding()
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _machine(0))
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(data))
        self._engine.finalize_object()

    def address(self, name: str) -> int:
        """Where a function begins."""
        found = self._engine.get_function_address(name)
        if not found:
            raise KeyError(name)
        return found
