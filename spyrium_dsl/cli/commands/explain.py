"""`spyrium explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.screen import echo, style

if TYPE_CHECKING:
    from spyrium_dsl.text.catalogue import Catalogue


@click.command("explain", epilog="Example:  spyrium explain E302")
@click.argument("code", required=False)
@click.option("--in", "said_in", metavar="LANG", help="The language of the explanation; else English.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(code: str | None, said_in: str | None, as_json: bool) -> None:
    """Tell about a code of a message: what it means, a wrong and a right example. Without CODE: list all."""
    from spyrium_dsl.cli.telling import words_in
    from spyrium_dsl.text.codes import CODES
    from spyrium_dsl.text.suggest import suggest

    words = words_in(said_in, ())
    if code is None:
        if as_json:
            _json([_record(one, words) for one in CODES])
            return
        for one, row in CODES.items():
            echo(f"{style('code', one)}  {row.slug:<30} {words.title(one)}")
        return
    found = code.upper()
    if found not in CODES:
        by_slug = [one for one, row in CODES.items() if row.slug == code.lower()]
        if not by_slug:
            near = suggest(found, CODES) or suggest(code.lower(), [row.slug for row in CODES.values()])
            hint = f' Did you mean "{near}"?' if near else ""
            raise click.UsageError(f"No message has the code {code}.{hint}", click.get_current_context())
        found = by_slug[0]
    if as_json:
        _json(_record(found, words))
        return
    echo(f"{style('code', found)} {CODES[found].slug}: {words.title(found)}")
    echo()
    echo(words.explain(found))


def _record(code: str, words: Catalogue) -> dict[str, str]:
    from spyrium_dsl.text.codes import CODES

    row = CODES[code]
    return {
        "code": code,
        "slug": row.slug,
        "severity": row.severity.value,
        "stage": row.stage,
        "title": words.title(code),
        "explanation": words.explain(code),
    }


def _json(record: object) -> None:
    import json

    echo(json.dumps(record, ensure_ascii=False, indent=2))
