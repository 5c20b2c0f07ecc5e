"""`spyrium simulate`."""

from __future__ import annotations

import click


@click.command("simulate")
def command() -> None:
    """To be written."""
