"""`spyrium play`."""

from __future__ import annotations

import click


@click.command("play")
def command() -> None:
    """To be written."""
