"""JSON taken apart in tests: what lies under names and numbers must be there, and be a table or a list."""

from __future__ import annotations


def table_at(whole: object, *path: str | int) -> dict[str, object]:
    """The table that lies there; names lead into tables, numbers into lists."""
    found = _at(whole, path)
    assert isinstance(found, dict), (path, found)
    return found


def list_at(whole: object, *path: str | int) -> list[object]:
    """The list that lies there."""
    found = _at(whole, path)
    assert isinstance(found, list), (path, found)
    return found


def _at(whole: object, path: tuple[str | int, ...]) -> object:
    for step in path:
        whole = table_at(whole)[step] if isinstance(step, str) else list_at(whole)[step]
    return whole
