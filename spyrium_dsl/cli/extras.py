"""How to get what only some commands need."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires

PACKAGE = "spyrium-dsl"
_ASKED = re.compile(r"""extra == ["'](?P<extra>[\w-]+)["']""")


def how_to_get(extra: str) -> str:
    """The command that installs the packages of an extra, by their own names: that works wherever this program came from."""
    try:
        rows = requires(PACKAGE) or []
    except PackageNotFoundError:
        return f"pip install '{PACKAGE}[{extra}]'"
    wanted = [
        row.partition(";")[0].strip() for row in rows if (match := _ASKED.search(row)) and match["extra"] == extra
    ]
    return " ".join(["pip install", *(f"'{one}'" for one in wanted)])
