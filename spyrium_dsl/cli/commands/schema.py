"""`spyrium schema`."""

from __future__ import annotations

import click

from spyrium_dsl.cli.screen import echo


@click.command("schema", epilog="Example:  spyrium schema > effects.schema.json")
def command() -> None:
    """Print the JSON Schema of effect objects, as `spyrium show GAME CARD --json` writes them."""
    import json

    from spyrium_dsl.exchange.schema import json_schema

    echo(json.dumps(json_schema(), ensure_ascii=False, indent=2))
