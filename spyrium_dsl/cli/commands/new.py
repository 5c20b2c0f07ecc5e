"""`spyrium new`."""

from __future__ import annotations

import click


@click.command("new")
def command() -> None:
    """To be written."""
