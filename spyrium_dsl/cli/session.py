"""A game at the terminal: the match, who plays, and how it is told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path

from spyrium_dsl.cli.places import place
from spyrium_dsl.cli.players import Players
from spyrium_dsl.cli.screen import echo, style, width
from spyrium_dsl.cli.why import said_lines
from spyrium_dsl.effects.declarations import Action, Define
from spyrium_dsl.library.opened import Opened
from spyrium_dsl.library.writing import write_whole
from spyrium_dsl.render.board import Board
from spyrium_dsl.render.gathered import Line
from spyrium_dsl.render.hidden import unseen
from spyrium_dsl.render.narrate import headline, told, twins
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.run.match import Change, Match, NamedMove
from spyrium_dsl.simulate.bots import BOTS, Bot
from spyrium_dsl.text.show import cells
from spyrium_dsl.text.span import Span

USUAL_WIDTH = 100
"""Where the output is no terminal."""


@dataclass
class Session:
    """One match with its players. *game*: as the user named it. *is_translated*: spoken of in another language than its
    own."""

    game: str
    opened: Opened
    match: Match
    players: Players
    speech: Speech
    is_translated: bool = False
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

    @property
    def may_see(self) -> frozenset[int]:
        """The seats whose hidden cards may be shown."""
        return frozenset(range(self.match.seats)) if self.viewers is None else self.viewers

    # ------------------------------------------------------------------ moves

    def bot_move(self) -> None:
        """The bot whose turn it is moves, and it is told."""
        match = self.match
        moves = match.bench.machine.moves(match.state)
        self.make(match.named(moves[self.bots[match.seat].choose(moves, len(match.history))]))

    def make(self, move: NamedMove) -> None:
        """Make a legal move and tell it."""
        match, seat, before, viewers = self.match, self.match.seat, self.match.table, self.viewers
        twice = twins(self.speech, before)
        changes = match.apply(move)
        after = match.table
        lines = told(self.speech, before, after, seat, changes, viewers, twice)
        if self.as_json:
            self._record(seat, move, changes)
            return
        echo(style("title", headline(self.speech, seat, move, twice, unseen(before, after, viewers))))
        self.tell(lines)

    def tell(self, lines: Sequence[Line]) -> None:
        """What changed, each with the place of its rule at the right."""
        room = width() or USUAL_WIDTH
        for line in lines:
            rule = place(self.opened, line.rule)
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
        seats = self.may_see
        echo(Board(self.speech, self.match.table, seats).text(width() or USUAL_WIDTH))

    def show_cards(self) -> None:
        """The lines of all cards that lie open, once each."""
        match = self.match
        seats = self.may_see
        for design in Board(self.speech, match.table, seats).designs():
            echo(style("title", self.speech.design(design)))
            for line in self.speech.lines(design, numbers=True):
                echo(f"    {line}")

    def rules_of(self, name: str) -> bool:
        """The lines of the rules that make an action or a card; False where there is neither of that name."""
        wanted = name.strip().casefold().replace(" ", "-")
        named = (name.strip().casefold(), wanted)
        tree = self.match.rules.tree
        for card in tree.cards:
            if wanted == card.id or self.speech.design(card.id).casefold() in named:
                return self._print(card.span, [line for one in card.properties if (line := self.speech.say(one))])
        for block in tree.declarations:
            head = block.head
            if isinstance(head, Action | Define) and (wanted == head.name or self.speech.name(head.name) in named):
                return self._print(block.span, said_lines(self.opened, self.speech, block))
        return False

    def _print(self, span: Span | None, said: Sequence[str]) -> bool:
        """A line of the rules and all that stand under it; as they are *said* in another language, and under variants.

        What stands in the file is what the game says without them.
        """
        if span is None:
            return False
        echo(style("place", place(self.opened, span)))
        if not self.is_translated and self.opened.checked.stacked is None:
            first, *rest = self.opened.sources[span.path].lines[span.line - 1 :]
            said = [first, *takewhile(lambda line: not line.strip() or line.startswith(" "), rest)]
        echo("\n".join(said).rstrip())
        return True

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
        saved = json.dumps({**self.match.save(), "players": self.players.seats}, ensure_ascii=False, indent=1)
        write_whole(file, f"{saved}\n".encode())

    def show_end(self) -> None:
        """Who wins, where the game says how that is told, and how long it took."""
        match, screen = self.match, self.speech.words.screen
        places, scores, resource = match.placing(), match.scores(), match.score_resource
        if self.as_json:
            echo(json.dumps({"places": places, "scores": scores, "decisions": len(match.history), "seed": match.seed}))
            return
        first = [seat for seat in range(match.seats) if places[seat] == 1]
        if first:
            who = ", ".join(self.speech.seat(seat) for seat in first)
            score = self.speech.amount(scores[first[0]], resource) if resource else ""
            key = ("you-win" if who == screen("you") else "wins") + ("" if resource else "-without-score")
            echo(style("summary", screen(key, who=who, count=len(first), score=score)))
            for seat in sorted(range(match.seats), key=lambda one: places[one]):
                points = self.speech.amount(scores[seat], resource) if resource else ""
                echo(f"  {places[seat]}. {self.speech.seat(seat)}  {points}".rstrip())
        echo(screen("over", count=len(match.history), seed=match.seed))
