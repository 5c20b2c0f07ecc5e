"""`spyrium check`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spyrium_dsl.cli.screen import Clock, echo, style
from spyrium_dsl.text.codes import VARIANT

if TYPE_CHECKING:
    from spyrium_dsl.library.opened import Opened
    from spyrium_dsl.text.catalogue import Catalogue
    from spyrium_dsl.text.diagnostic import Diagnostic, Fix
    from spyrium_dsl.text.source import Source

MOST_ROUNDS = 10
"""A fix may bring another mistake to light; more rounds than this mean that two fixes undo each other."""


@click.command("check", epilog="Example:  spyrium check harbour --fix")
@click.argument("games", metavar="[GAME|PATH]...", nargs=-1)
@click.option("--fix", is_flag=True, help="Put in what the messages offer.")
@click.option("--accept", "accepted", is_flag=True, help="Note what variants stand on now, to be told when it changes.")
@click.option(
    "--play",
    "games_played",
    type=click.IntRange(1),
    metavar="N",
    help="Play N random games, too, and tell what never came up.",
)
@click.option("--format", "form", type=click.Choice(["text", "json", "sarif"]), help="Of the answer; else text.")
@click.option("--json", "as_json", is_flag=True, help="For programs; the same as --format json.")
@click.option("--sarif", "as_sarif", is_flag=True, help="For code hosts and editors; the same as --format sarif.")
@click.option("--in", "said_in", metavar="LANG", help="The language of messages; else that of the file or the game.")
def command(
    games: tuple[str, ...],
    fix: bool,
    accepted: bool,
    games_played: int | None,
    form: str | None,
    as_json: bool,
    as_sarif: bool,
    said_in: str | None,
) -> None:
    """Look for mistakes in games: by name, by folder, or by file. Without any: in all games here."""
    from spyrium_dsl import __version__
    from spyrium_dsl.cli.telling import tell, words_in
    from spyrium_dsl.library.games import files_of
    from spyrium_dsl.library.verdicts import digest_of, is_clean, keep
    from spyrium_dsl.text.as_json import as_json as json_text
    from spyrium_dsl.text.sarif import sarif
    from spyrium_dsl.text.show import summary

    form = _one_form(form, as_json, as_sarif)
    if said_in is not None:
        words_in(said_in, ())  # who asks for a language there is none of hears of it first
    clock = Clock()
    found: dict[Diagnostic, None] = {}
    sources: dict[str, Source] = {}
    looked_at: set[str] = set()
    known: list[Source] = []
    for folder, only, variants in _targets(games):
        plain = not (fix or accepted or games_played) and only is None and variants == ((), ())
        digest = digest_of(folder) if plain else None
        if is_clean(digest):
            looked_at.update(map(str, files_of(folder)))
            known += _game_file(folder)
            continue
        opened, fixed = _checked(folder, fix, variants, said_in)
        words = words_in(said_in, opened.sources.values())
        if accepted and (noted := _accepted(folder, variants, words)):
            fixed += noted
            opened = _opened(folder, variants)
        elif form == "text":
            fixed += _first_noted(folder, variants, opened, words)
        if plain and not opened.diagnostics:
            keep(folder, digest)
        if games_played is not None:
            opened.diagnostics = (*opened.diagnostics, *_suspected(opened, games_played))
        if form == "text":
            for line in fixed:
                echo(line)
        looked_at.update(opened.sources if only is None else (only,))
        sources.update(opened.sources)
        found.update(dict.fromkeys(one for one in opened.diagnostics if only is None or _is_in(one, only)))
    diagnostics = sorted(found)
    if form == "json":
        echo(json_text(diagnostics, len(looked_at)))
    elif form == "sarif":
        echo(sarif(diagnostics, __version__))
    else:
        if diagnostics:
            echo(tell(diagnostics, sources, said_in))
        words = words_in(said_in, [*sources.values(), *known])
        echo(style("summary", f"{summary(diagnostics, len(looked_at), words)} ({clock})"))
    if any(one.is_mistake for one in diagnostics):
        raise click.exceptions.Exit(1)


def _one_form(form: str | None, as_json: bool, as_sarif: bool) -> str:
    """The form asked for, whichever way it was said; to ask for two of them is a mistake."""
    asked = {one for one in (form, "json" if as_json else None, "sarif" if as_sarif else None) if one}
    if len(asked) > 1:
        raise click.UsageError(f"{' and '.join(sorted(asked))} do not go together.", click.get_current_context())
    return asked.pop() if asked else "text"


def _game_file(folder: Path) -> list[Source]:
    """The file that says what language a game is in, where it has its usual name."""
    from spyrium_dsl.text.source import Source

    file = folder / "game.rules"
    found = Source.from_bytes(str(file), file.read_bytes()) if file.is_file() else None
    return [found] if isinstance(found, Source) else []


Chosen = tuple[tuple[str, ...], tuple[Path, ...]]


def _targets(games: tuple[str, ...]) -> list[tuple[Path, str | None, Chosen]]:
    """The folders to check, each with the one file of it that was asked for, and the variants."""
    from spyrium_dsl.library.finding import chosen_in, file_meant, find_game, games_here

    if not games:
        return [(folder, None, ((), ())) for folder in games_here()]
    folders = [find_game(game) for game in games]
    files = [file_meant(game, folder) for game, folder in zip(games, folders, strict=True)]
    return [(folder, only, chosen_in(game, folder)) for folder, only, game in zip(folders, files, games, strict=True)]


def _is_in(diagnostic: Diagnostic, path: str) -> bool:
    return diagnostic.span is not None and diagnostic.span.path == path


def _opened(folder: Path, chosen: Chosen) -> Opened:
    """The game with the variants chosen; without any, also what is wrong with each of its variants."""
    from spyrium_dsl.library.abreast import abreast
    from spyrium_dsl.library.looks import look_of
    from spyrium_dsl.library.opened import open_folder, with_variant
    from spyrium_dsl.library.variants import variants_in
    from spyrium_dsl.parse.remembered import is_first

    opened = open_folder(folder, *chosen)
    model = opened.checked.model
    if model is None or not opened.checked.is_playable:
        opened.memory.keep(None if any(chosen) else ())
        return opened
    found = list(opened.diagnostics)
    told = {(one.code, one.span): number for number, one in enumerate(found)}
    plain = frozenset(told)
    variants = () if any(chosen) else tuple(variants_in(folder))

    def with_it(variant: str) -> tuple[Diagnostic, ...]:
        return with_variant(opened, variant).diagnostics

    # Who checks again remembers what was read for each variant, which a double would take with it.
    # So does the next process, if it remembers anything: once it reads every variant by itself.
    apart = is_first() and (opened.memory.variants is None or not opened.memory.lacks(variants))
    for diagnostics in abreast(with_it, variants) if apart else map(with_it, variants):
        new: list[Diagnostic] = []
        # What is said of the game, or with a variant before, is not said once more with other numbers.
        for one in diagnostics:
            place = (one.code, one.span)
            if place not in told:
                new.append(one)
            elif place not in plain:
                found[told[place]] = _with_notes(found[told[place]], one)
        told.update({(one.code, one.span): len(found) + number for number, one in enumerate(new)})
        found += new
    opened.memory.keep(None if any(chosen) else () if apart else variants)
    look = look_of(folder, model)
    found += look.wrong
    if look.wrong and look.source is not None:
        opened.sources[look.source.path] = look.source
    opened.diagnostics = tuple(sorted(set(found)))
    return opened


def _with_notes(first: Diagnostic, again: Diagnostic) -> Diagnostic:
    """What is said with one variant, with the name of another with which it is so, too."""
    more = (note for note in again.notes if note[1] == VARIANT)
    return replace(first, notes=tuple(dict.fromkeys((*first.notes, *more))))


def _checked(folder: Path, fix: bool, chosen: Chosen, said_in: str | None) -> tuple[Opened, list[str]]:
    """The game after its check, and after its fixes; a line for each fix put in."""
    from spyrium_dsl.cli.telling import words_in
    from spyrium_dsl.library.games import write_source
    from spyrium_dsl.text.edit import apply_fixes

    opened = _opened(folder, chosen)
    lines: list[str] = []
    if not fix:
        return opened, lines
    words = words_in(said_in, opened.sources.values())
    for _ in range(MOST_ROUNDS):
        fixes = [one.fix for one in opened.diagnostics if one.fix is not None]
        edited = [apply_fixes(source, fixes) for source in opened.sources.values()]
        if not any(one.done for one in edited):
            break
        for source, made in zip(opened.sources.values(), edited, strict=True):
            if made.done:
                write_source(made.source)
                lines.extend(_fixed(source, one, words) for one in made.done)
        opened = _opened(folder, chosen)
    return opened, lines


def _accepted(folder: Path, chosen: Chosen, words: Catalogue) -> list[str]:
    """A line for each file in which is noted what a variant stands on; of all variants, where none is chosen."""
    from spyrium_dsl.cli.accepting import accept
    from spyrium_dsl.library.variants import variants_in

    names, files = chosen
    paths = accept(folder, names or tuple(variants_in(folder)), files)
    return [words.screen("noted", path=path) for path in paths]


def _first_noted(folder: Path, chosen: Chosen, opened: Opened, words: Catalogue) -> list[str]:
    """A line for each variant that is checked by its name for the first time: from now on it is told when its game changes.

    Only what has no note yet gets one: a note that renews itself would never tell anything.
    """
    stacked = opened.checked.stacked
    if stacked is None or any(one.is_mistake for one in opened.diagnostics):
        return []
    names, files = chosen
    new = tuple(one for one in names if one not in opened.checked.reading.seen and stacked.parts[one])
    if not new:
        return []
    from spyrium_dsl.cli.accepting import accept

    try:
        return [words.screen("first-noted", path=path) for path in accept(folder, new, files)]
    except OSError:
        return []  # where nothing can be written nothing is kept


def _suspected(opened: Opened, games: int) -> tuple[Diagnostic, ...]:
    """What never came up in so many random games; nothing where a mistake keeps the game from being played."""
    from spyrium_dsl.simulate.unseen import play, unseen

    if not opened.checked.is_playable or opened.mistakes:
        return ()
    told = {one.span for one in opened.diagnostics}
    return tuple(one for one in unseen(opened.rules, play(opened.rules, games)) if one.span not in told)


def _fixed(source: Source, fix: Fix, words: Catalogue) -> str:
    before, after = source.read(fix.span), fix.replacement
    place = f"{fix.span.path}:{fix.span.line}"
    if "\n" in before:
        # Of many lines at once the first tells what is done to all.
        before, after = (f"{text.splitlines()[0]} …" for text in (before, after))
    # A line that becomes several is shown on one all the same.
    after = " ⏎ ".join(part.strip() for part in after.split("\n"))
    return words.screen("fixed", place=place, before=before or "·", after=after or "·")
