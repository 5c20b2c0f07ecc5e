"""Ids as people write them, where nobody has given them words."""

from __future__ import annotations


def spaced(name: str) -> str:
    """The id with spaces for its hyphens.

    >>> spaced("working-class-home")
    'working class home'
    """
    return name.replace("-", " ")
