"""Diagnostics and summaries on the terminal, each in the language it is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import click

from spyrium_dsl.cli.screen import style, width
from spyrium_dsl.text import telling
from spyrium_dsl.text.catalogue import Catalogue, catalogue, languages
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source
from spyrium_dsl.text.telling import usual_language


def tell(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], said_in: str | None = None) -> str:
    """What `text.telling.tell` says, as this terminal shows it."""
    return telling.tell(diagnostics, sources, said_in, style, width())


def words_in(said_in: str | None, sources: Iterable[Source]) -> Catalogue:
    """The words of summaries and lists: in the language asked for, else in that of the game, else in English.

    A usage error where there are no words in the language asked for.
    """
    if said_in is not None and said_in not in languages():
        known = ", ".join(languages())
        raise click.UsageError(f'There are no messages in "{said_in}", only in: {known}.', click.get_current_context())
    return catalogue(said_in or usual_language(sources) or "en")


def languages_in(said_in: str | None) -> list[str]:
    """The languages that `--in` names, divided by commas; none where nothing is named.

    >>> languages_in("en, pl,"), languages_in(None)
    (['en', 'pl'], [])
    """
    return [one.strip() for one in (said_in or "").split(",") if one.strip()]
