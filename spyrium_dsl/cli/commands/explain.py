"""`spyrium explain`."""

from __future__ import annotations

import click

from spyrium_dsl.cli.screen import echo, style


@click.command("explain", epilog="Example:  spyrium explain E302")
@click.argument("code", required=False)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(code: str | None, as_json: bool) -> None:
    """Tell about a code of a message: what it means, a wrong and a right example. Without CODE: list all."""
    from spyrium_dsl.text.catalogue import catalogue
    from spyrium_dsl.text.codes import CODES
    from spyrium_dsl.text.suggest import suggest

    words = catalogue()
    if code is None:
        if as_json:
            _json([_record(one) for one in CODES])
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
        _json(_record(found))
        return
    echo(f"{style('code', found)} {CODES[found].slug}: {words.title(found)}")
    echo()
    echo(words.explain(found))


def _record(code: str) -> dict[str, str]:
    from spyrium_dsl.text.catalogue import catalogue
    from spyrium_dsl.text.codes import CODES

    row, words = CODES[code], catalogue()
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
