"""A game at the terminal: the match, who plays, and how it is told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from spyrium_dsl.cli.opened import Opened
from spyrium_dsl.cli.players import Players
from spyrium_dsl.cli.screen import echo, style, width
from spyrium_dsl.cli.speaking import written
from spyrium_dsl.effects.declarations import Action, Define
from spyrium_dsl.render.board import Board
from spyrium_dsl.render.narrate import Line, headline, told
from spyrium_dsl.render.refusal import refusal
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.run.match import Change, Match, NamedMove
from spyrium_dsl.simulate.bots import BOTS, Bot
from spyrium_dsl.text.show import cells

USUAL_WIDTH = 100
"""Where the output is no terminal."""


@dataclass
class Session:
    """One match with its players. *game*: as the user named it."""

    game: str
    opened: Opened
    match: Match
    players: Players
    speech: Speech
    as_json: bool = False
    bots: dict[int, Bot] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for seat, who in enumerate(self.players.seats):
            if who in BOTS:
                self.bots[seat] = BOTS[who](self.match.seed)

    @property
    def viewers(self) -> frozenset[int] | None:
        """Whose hidden cards may be shown; all where nobody plays, and only the mover's where several people do."""
        people = self.players.people
        if not people:
            return None
        return people if len(people) == 1 else people & {self.match.seat}

    # ------------------------------------------------------------------ moves

    def bot_move(self) -> None:
        """The bot whose turn it is moves, and it is told."""
        match = self.match
        moves = match.bench.machine.moves(match.state)
        self.make(match.named(moves[self.bots[match.seat].choose(moves, len(match.history))]))

    def make(self, move: NamedMove) -> None:
        """Make a legal move and tell it."""
        match, seat, before, viewers = self.match, self.match.seat, self.match.table, self.viewers
        changes = match.apply(move)
        lines = told(self.speech, before, match.table, seat, changes, viewers)
        if self.as_json:
            self._record(seat, move, changes)
            return
        echo(style("title", headline(self.speech, seat, move)))
        self.tell(lines)

    def tell(self, lines: Sequence[Line]) -> None:
        """What changed, each with the place of its rule at the right."""
        room = width() or USUAL_WIDTH
        for line in lines:
            rule = f"{line.rule.path}:{line.rule.line}" if line.rule is not None else ""
            space = room - cells(line.text) - cells(rule) - 4
            if space >= 2:
                echo(f"    {line.text}{' ' * space}{style('dim', rule)}".rstrip())
            else:
                echo(f"    {line.text}")
                if rule:
                    echo(" " * max(0, room - cells(rule)) + style("dim", rule))

    def _record(self, seat: int, move: NamedMove, changes: Sequence[Change]) -> None:
        record = {
            "seat": seat + 1,
            "move": str(move),
            "changes": [
                {
                    "what": change.what,
                    "before": change.before,
                    "after": change.after,
                    "path": change.clause.span.path if change.clause and change.clause.span else None,
                    "line": change.clause.span.line if change.clause and change.clause.span else None,
                }
                for change in changes
            ],
        }
        echo(json.dumps(record, ensure_ascii=False))

    # ------------------------------------------------------------------ looking

    def show_board(self) -> None:
        """The whole table."""
        seats = frozenset(range(self.match.seats)) if self.viewers is None else self.viewers
        echo(Board(self.speech, self.match.table, seats).text(width() or USUAL_WIDTH))

    def why_not(self, action: str, words: Sequence[str]) -> bool:
        """Tell why nothing of that sort can be done; False where it can. *words*: `card=mill`, or an option alone."""
        match = self.match
        choices = [self._pair(action, word) for word in words]
        reasons = match.why_not(action, choices)
        lines = [refusal(self.speech, why, lambda span: written(self.opened, span)) for why in reasons]
        self.tell(list(dict.fromkeys(lines)))
        for choice in dict.fromkeys(why.choice for why in reasons if why.reason == "not-an-option"):
            named = [move.choices for move in match.moves() if move.action == action]
            options = dict.fromkeys(self.speech.option(o) for pairs in named for name, o in pairs if name == choice)
            if options:
                echo(f"    {self.speech.words.screen('there-are', options=tuple(options))}")
        return bool(reasons)

    def _pair(self, action: str, word: str) -> tuple[str, str]:
        name, equals, option = word.partition("=")
        if equals:
            return name, option
        # Where the name of the choice is not said, it is the first in which this option, or any piece, can stand.
        names = [n for move in self.match.moves() if move.action == action for n, o in move.choices if _same(o, word)]
        decision = self.match.bench.machine.program.decisions[self.match.bench.machine.decision(self.match.state) - 1]
        return (names or [decision.name])[0], word

    def show_cards(self) -> None:
        """The lines of all cards that lie open, once each."""
        match = self.match
        seats = frozenset(range(match.seats)) if self.viewers is None else self.viewers
        for design in Board(self.speech, match.table, seats).designs():
            echo(style("title", self.speech.design(design)))
            for line in self.speech.lines(design):
                echo(f"    {line}")

    def rules_of(self, name: str) -> bool:
        """The lines of the rules that make an action or a card; False where there is neither of that name."""
        wanted = name.strip().lower().replace(" ", "-")
        for card in self.match.rules.tree.cards:
            if wanted in (card.id, (card.title or "").lower().replace(" ", "-")) and card.span is not None:
                self._print(card.span.path, card.span.line)
                return True
        for block in self.match.rules.tree.declarations:
            if isinstance(block.head, Action | Define) and block.head.name == wanted and block.span is not None:
                self._print(block.span.path, block.span.line)
                return True
        return False

    def _print(self, path: str, first: int) -> None:
        """A line of the rules and all that stand under it."""
        echo(style("place", f"{path}:{first}"))
        lines = self.opened.sources[path].lines[first - 1 :]
        inner = [lines[0]]
        for line in lines[1:]:
            if line.strip() and not line.startswith(" "):
                break
            inner.append(line)
        echo("\n".join(inner).rstrip())

    # ------------------------------------------------------------------ time

    def undo(self) -> bool:
        """Back to the last decision of a person; False where there is none before."""
        match, people = self.match, self.players.people
        at = next((i for i in reversed(range(len(match.history))) if match.history[i][0] in people), None)
        if at is None:
            return False
        while len(match.history) > at:
            match.undo()
        return True

    def save(self, file: Path) -> None:
        """Put the match into a file."""
        beside = file.with_name(f".{file.name}.new")
        beside.write_text(json.dumps(self.match.save(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        beside.replace(file)

    def show_end(self) -> None:
        """Who wins, and how long it took."""
        match, screen = self.match, self.speech.words.screen
        places, scores, resource = match.placing(), match.scores(), match.score_resource
        if self.as_json:
            echo(json.dumps({"places": places, "scores": scores, "decisions": len(match.history), "seed": match.seed}))
            return
        first = [seat for seat in range(match.seats) if places[seat] == 1]
        who = ", ".join(self.speech.seat(seat) for seat in first)
        score = self.speech.amount(scores[first[0]], resource) if resource else ""
        echo(style("summary", screen("wins", who=who, count=len(first), score=score)))
        for seat in sorted(range(match.seats), key=lambda one: places[one]):
            points = self.speech.amount(scores[seat], resource) if resource else ""
            echo(f"  {places[seat]}. {self.speech.seat(seat)}  {points}".rstrip())
        echo(screen("over", count=len(match.history), seed=match.seed))


def _same(option: str, word: str) -> bool:
    return option == word or option.rpartition(".")[0] == word
