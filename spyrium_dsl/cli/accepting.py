"""`spyrium check --accept`: what variants stand on is noted beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from spyrium_dsl.library.games import ENDING, shown_path, write_source
from spyrium_dsl.library.opened import Opened, open_folder
from spyrium_dsl.load import voice_of
from spyrium_dsl.parse.seen import written
from spyrium_dsl.text.source import Source
from spyrium_dsl.variants.seen import recorded

SEEN = f".seen{ENDING}"

NOTE = """What this variant changes, as the game says it without the variant. `spyrium check` wrote this; do not edit it.
When the game says something else some day, `spyrium check` tells so."""


def accept(folder: Path, variants: Sequence[str], files: Sequence[Path]) -> Iterator[str]:
    """Note what each of the variants finds in its game; the paths of the files that were written anew.

    A variant with mistakes keeps the note that it has.
    """
    for variant in variants:
        opened = open_folder(folder, (variant,), files)
        if opened.checked.stacked is None or any(one.is_mistake for one in opened.diagnostics):
            continue
        source = noted(opened, variant)
        known = opened.sources.get(source.path)
        stands_on_nothing = known is None and not opened.checked.stacked.parts[variant]
        if not stands_on_nothing and (known is None or known.text != source.text):
            write_source(source)
            yield source.path


def noted(opened: Opened, variant: str) -> Source:
    """The note of a variant that was opened, beside its own file."""
    stacked, reading = opened.checked.stacked, opened.checked.reading
    assert stacked is not None  # it was opened with a variant
    own = next(one for one in reading.variants if one.id == variant)
    found = recorded(stacked.parts[variant], voice_of(reading.lexicons[own.language]))
    file = Path(own.span.path)
    return Source(shown_path(file.with_name(variant + SEEN)), written(variant, stacked.base.id, found, NOTE))
