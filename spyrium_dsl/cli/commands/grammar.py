"""`spyrium grammar`."""

from __future__ import annotations

import click

from spyrium_dsl.cli.screen import echo


@click.command("grammar", epilog="Example:  spyrium grammar en")
@click.argument("language", metavar="LANG")
def command(language: str) -> None:
    """Print the whole grammar of the rules in one language: the core's skeleton with the words of that language."""
    from spyrium_dsl.cli.screen import screen
    from spyrium_dsl.language.grammar import grammar_text
    from spyrium_dsl.library import vocabulary
    from spyrium_dsl.library.languages import language_codes
    from spyrium_dsl.text.diagnostic import report
    from spyrium_dsl.text.show import show
    from spyrium_dsl.text.suggest import suggest

    codes = tuple(language_codes())
    if language not in codes:
        wrong = report("E117", language=language, known=codes, meant=suggest(language, codes))
        raise click.UsageError(show([wrong], {}, screen()), click.get_current_context())
    words, diagnostics = vocabulary(language)
    if words is None:
        click.echo(show(diagnostics, {}, screen()), err=True)
        raise click.exceptions.Exit(1)
    echo(grammar_text(words))
