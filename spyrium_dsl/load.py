"""From sources to rules that can be played: read, check, lower."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from spyrium_dsl.check.lowering import check_lowering
from spyrium_dsl.check.passes import CHECKS
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.lower.declare import declare
from spyrium_dsl.parse.game import Reading, read_game
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.text.codes import Severity
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source


@dataclass
class Checked:
    """What became of the sources of a game. *rules* is None where a mistake keeps it from being played."""

    rules: Rules | None
    diagnostics: tuple[Diagnostic, ...]
    reading: Reading


def load_game(
    sources: Sequence[Source], vocabularies: Mapping[str, Vocabulary], cache: Path | None = None, name: str = ""
) -> Checked:
    """Read and check a game; all mistakes of all files, in the order of the files."""
    reading = read_game(sources, vocabularies, cache)
    found = list(reading.diagnostics)
    tree = reading.tree
    if tree is not None:
        structure = {block.span.path for block in tree.declarations if block.span is not None}
        broken = {d.span.path for d in found if d.span is not None and is_mistake(d)}
        if not structure & broken:
            model = declare(tree)
            for check in CHECKS:
                found.extend(check(tree, model))
            if not any(is_mistake(d) for d in found):
                found.extend(check_lowering(tree))
    mistakes = any(is_mistake(d) for d in found)
    rules = None if mistakes or tree is None else Rules(tree, name or tree.id)
    return Checked(rules, tuple(sorted(found)), reading)


def is_mistake(diagnostic: Diagnostic) -> bool:
    """True for what keeps a game from being played; warnings do not."""
    return diagnostic.row.severity is not Severity.WARNING
