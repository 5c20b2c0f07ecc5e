"""A person chooses a move, one choice after another."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from spyrium_dsl.cli.asking import numbered, option_texts, read
from spyrium_dsl.cli.screen import echo, style
from spyrium_dsl.cli.session import Session
from spyrium_dsl.cli.where_from import where_from
from spyrium_dsl.cli.why_not import WhyNot
from spyrium_dsl.effects.line import Either
from spyrium_dsl.render.preview import preview
from spyrium_dsl.run.match import NamedMove


class Wish(Enum):
    """What a person wants instead of a move."""

    QUIT = "q"
    UNDO = "u"


Pair = tuple[str, str]
"""The name of a choice and an option of it; the first choice of a move is its action."""

BACK = ("", "")
"""Instead of an option: begin the move again."""


class Dialog:
    """Asks the person whose turn it is. *save_to*: the file that is offered for saving."""

    def __init__(self, session: Session, save_to: Path | None) -> None:
        self.session = session
        self.save_to = save_to
        self.why_not = WhyNot(session)
        self.made: list[Pair] = []
        """What was chosen for the person, as nothing else could be: the only action."""

    def ask(self) -> NamedMove | Wish:
        """The move they choose, or what else they want; choices with one option left are made for them."""
        moves = self.session.match.moves()
        chosen: list[Pair] = []
        actions = list(dict.fromkeys(pairs(move)[0] for move in moves))
        # Where one action alone can be done, its choices are what is asked for.
        self.made = actions if len(actions) == 1 and len(moves) > 1 else []
        while True:
            chosen = chosen or list(self.made)
            left = [move for move in moves if pairs(move)[: len(chosen)] == tuple(chosen)]
            options = list(dict.fromkeys(pairs(move)[len(chosen)] for move in left if len(pairs(move)) > len(chosen)))
            if chosen and (len(left) == 1 or not options):
                return left[0]
            if chosen and len(options) == 1:
                chosen.append(options[0])
                continue
            answer = self._menu(left, options, chosen)
            if isinstance(answer, Wish | NamedMove):
                return answer
            chosen = [] if answer is BACK else [*chosen, answer]

    # ------------------------------------------------------------------ one choice

    def _menu(self, left: Sequence[NamedMove], options: Sequence[Pair], chosen: list[Pair]) -> Pair | Wish | NamedMove:
        self._show(left, options, chosen)
        while True:
            line = read()
            if line is None:
                return Wish.QUIT
            word, *rest = line.split() or [""]
            if word.isdecimal() and 1 <= int(word) <= len(options) and not rest:
                return options[int(word) - 1]
            match word.lower():
                case "q":
                    return Wish.QUIT
                case "u":
                    # The first thing to take back is what was chosen of this move.
                    return BACK if len(chosen) > len(self.made) else Wish.UNDO
                case "b" | "" if len(chosen) > len(self.made):
                    return BACK
                case "b" | "":
                    self._show(left, options, chosen)
                case "s":
                    self._save(rest)
                case "x":
                    self.why_not.ask(chosen, rest)
                case "w":
                    where_from(self.session, rest)
                case "?":
                    self._rules(options, chosen, rest)
                case "c":
                    self.session.show_cards()
                case "t":
                    self.session.show_board()
                case _:
                    made = self._by_title(line, options) or self._by_text(line, left[0])
                    if made is not None:
                        return made

    def _show(self, left: Sequence[NamedMove], options: Sequence[Pair], chosen: list[Pair]) -> None:
        speech = self.session.speech
        screen = speech.words.screen
        names = list(dict.fromkeys(name for name, _ in options))
        if len(chosen) <= len(self.made):
            echo(style("title", screen("to-move", who=speech.seat(self.session.match.seat))))
        if chosen:
            echo(style("title", screen("which", choice=" / ".join(speech.name(name) for name in names))))
        texts = self._alternatives(options, chosen) or option_texts(speech, [option for _, option in options])
        if not chosen:
            texts = [speech.name(option) for _, option in options]
        elif len(names) > 1:
            texts = [f"{speech.name(name)} {text}" for (name, _), text in zip(options, texts, strict=True)]
        at = len(chosen)
        numbered(texts, [self._brings([one for one in left if pairs(one)[at : at + 1] == (o,)]) for o in options])
        echo(style("dim", screen("keys-inside" if len(chosen) > len(self.made) else "keys")))

    def _alternatives(self, options: Sequence[Pair], chosen: Sequence[Pair]) -> list[str]:
        """The alternatives of a line with `or`, as the line says them; moves know them by their numbers."""
        if not chosen or not all(option.isdecimal() for _, option in options):
            return []
        for name, rule, _ in self.session.match.looked_at(chosen[0][1], chosen[1:]):
            if isinstance(rule, Either) and all(name == one for one, _ in options):
                said = [self.session.speech.say(rule.options[int(option) - 1]) for _, option in options]
                return [text for text in said if text is not None] if all(said) else []
        return []

    def _brings(self, moves: Sequence[NamedMove]) -> str:
        """What the only move left would bring, or how many there are."""
        session = self.session
        if len(moves) == 1:
            match = session.match
            return preview(session.speech, match.bench.machine, match.state, moves[0].key)
        return session.speech.words.screen("ways", count=len(moves))

    def _by_title(self, line: str, options: Sequence[Pair]) -> Pair | None:
        """The only option that people read as this."""
        speech, wanted = self.session.speech, line.casefold()
        found = [o for o in options if wanted in (speech.option(o[1]).casefold(), speech.name(o[1]).casefold())]
        return found[0] if len(found) == 1 else None

    def _by_text(self, line: str, example: NamedMove) -> NamedMove | None:
        """A move typed in words: as moves are written in saves, or as people read them."""
        screen = self.session.speech.words.screen
        action, words = self.why_not.action_of(line.split())
        if action not in self.session.match.actions:
            echo(screen("type-something", move=str(example)))
            return None
        wanted = self.why_not.typed.choices(action, words)
        found = self.session.match.find(action, wanted)
        if len(found) == 1:
            return found[0]
        if found:
            echo(screen("fits-several", count=len(found)))
        else:
            self.why_not.tell(action, wanted)
        return None

    # ------------------------------------------------------------------ what else

    def _rules(self, options: Sequence[Pair], chosen: list[Pair], words: list[str]) -> None:
        """The rules of an action or the lines of a card."""
        screen = self.session.speech.words.screen
        if chosen and not words:
            self.session.rules_of(chosen[0][1])
            return
        answer = " ".join(words) or read(screen("ask-rules")) or ""
        if answer.isdecimal() and 1 <= int(answer) <= len(options):
            answer = chosen[0][1] if chosen else options[int(answer) - 1][1]
        if answer and not self.session.rules_of(answer):
            echo(screen("no-such-rule", name=answer))

    def _save(self, words: list[str]) -> None:
        match, screen = self.session.match, self.session.speech.words.screen
        usual = self.save_to or Path(f"{match.rules.name}-{match.seed}.save.json")
        answer = " ".join(words) or read(screen("ask-file", file=str(usual))) or ""
        file = Path(answer) if answer else usual
        try:
            self.session.save(file)
        except OSError as problem:
            echo(screen("not-written", file=str(file), reason=problem.strerror or str(problem)))
            return
        self.save_to = file
        echo(screen("saved", file=str(file), game=self.session.game))


def pairs(move: NamedMove) -> tuple[Pair, ...]:
    """All choices of a move, the action first."""
    return (("action", move.action), *move.choices)
