"""The rooms of the house: who may lean on whom, and who may touch the world outside."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "spyrium_dsl"

# A room may import from itself and from rooms before it.
ROOMS = (
    "text",
    "program",
    "core",
    "effects",
    "lower",
    "language",
    "parse",
    "check",
    "exchange",
    "variants",
    "run",
    "load",
    "render",
    "examples",
    "book",
    "cards",
    "simulate",
    "library",
    "playing",
    "plugin",
    "cli",
)

# Only these touch disk, network or terminal.
OUTERMOST = ("library", "cli", "plugin")
OUTSIDE = ("click", "rich", "http", "shutil", "socket", "subprocess", "tempfile", "urllib.request")
BUILT_IN = ("open", "print", "input")

MODULES = sorted(PACKAGE.rglob("*.py"))


def room_of(module: Path) -> str:
    """The folder right under the package, or the module itself (`load.py`)."""
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(module: Path) -> Iterator[str]:
    """The full names a module imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports by dots; write the whole name"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def named(module: Path) -> str:
    """How a module is called in a report."""
    return str(module.relative_to(PACKAGE))


def test_each_room_has_its_place_in_the_order() -> None:
    """A new room is put into the order here, on purpose."""
    rooms = {room_of(module) for module in MODULES} - {"__init__", "__main__"}
    assert rooms <= set(ROOMS)


@pytest.mark.parametrize("module", [pytest.param(module, id=named(module)) for module in MODULES])
def test_imports_point_one_way(module: Path) -> None:
    """No room knows of a room after it; the package itself knows of none."""
    room = room_of(module)
    if room == "__main__":
        return
    allowed = ROOMS[: ROOMS.index(room) + 1] if room in ROOMS else ()
    for name in imported(module):
        head, _, rest = name.partition(".")
        if head == PACKAGE.name and rest:
            wanted = rest.partition(".")[0]
            # The version stands in the package, not in a room.
            assert wanted in allowed or wanted == "__version__", f"{room} must not know {name}"


@pytest.mark.parametrize(
    "module",
    [pytest.param(module, id=named(module)) for module in MODULES if room_of(module) not in OUTERMOST],
)
def test_only_the_outermost_rooms_touch_the_world(module: Path) -> None:
    """Everything else turns values into values."""
    for name in imported(module):
        assert not any(name == outside or name.startswith(outside + ".") for outside in OUTSIDE), name
        assert name != "pathlib.Path"
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in BUILT_IN, f"{named(module)}:{node.lineno} calls {node.func.id}"


def test_text_leans_on_nothing() -> None:
    """The first room needs the standard library only, so that every tool can use it."""
    for module in MODULES:
        if room_of(module) == "text":
            heads = {name.partition(".")[0] for name in imported(module)}
            assert heads <= {*sys.stdlib_module_names, PACKAGE.name}, named(module)
