"""From sources to rules that can be played: read, check, lower."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from spyrium_dsl.check.lowering import check_lowering
from spyrium_dsl.check.passes import CHECKS
from spyrium_dsl.exchange.drift import as_diagnostic, drifts, unknown_cards
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.lower.declare import declare
from spyrium_dsl.parse.game import Reading, read_game
from spyrium_dsl.text.codes import Severity
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.text.source import Source

if TYPE_CHECKING:
    from spyrium_dsl.run.rules import Rules


@dataclass
class Checked:
    """What became of the sources of a game."""

    diagnostics: tuple[Diagnostic, ...]
    reading: Reading
    name: str

    @cached_property
    def rules(self) -> Rules | None:
        """The rules to play by; None where a mistake keeps the game from being played."""
        # A check alone needs none of what playing needs, and is the command that people wait for.
        from spyrium_dsl.run.rules import Rules

        tree = self.reading.tree
        if tree is None or any(is_mistake(one) for one in self.diagnostics):
            return None
        return Rules(tree, self.name)


def load_game(
    sources: Sequence[Source], vocabularies: Mapping[str, Vocabulary], cache: Path | None = None, name: str = ""
) -> Checked:
    """Read and check a game; all mistakes of all files, in the order of the files."""
    reading = read_game(sources, vocabularies, cache)
    found = list(reading.diagnostics)
    tree = reading.tree
    if tree is not None:
        own = {card.id: card for card in tree.cards}
        for language, cards in reading.translations.items():
            found.extend(unknown_cards(cards, own))
            found.extend(as_diagnostic(drift, reading.lexicons[language]) for drift in drifts(cards, own))
        structure = {block.span.path for block in tree.declarations if block.span is not None}
        broken = {d.span.path for d in found if d.span is not None and is_mistake(d)}
        if not structure & broken:
            model = declare(tree)
            for check in CHECKS:
                found.extend(check(tree, model))
            if not any(is_mistake(d) for d in found):
                found.extend(check_lowering(tree, model))
    return Checked(tuple(sorted(found)), reading, name or (tree.id if tree is not None else ""))


def is_mistake(diagnostic: Diagnostic) -> bool:
    """True for what keeps a game from being played; warnings do not."""
    return diagnostic.row.severity is not Severity.WARNING
