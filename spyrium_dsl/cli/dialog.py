"""A person chooses a move, one choice after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from spyrium_dsl.cli.screen import echo, style
from spyrium_dsl.cli.session import Session
from spyrium_dsl.render.preview import preview
from spyrium_dsl.run.match import NamedMove


class Wish(Enum):
    """What a person wants instead of a move."""

    QUIT = "q"
    UNDO = "u"


Pair = tuple[str, str]


class Dialog:
    """Asks the person whose turn it is."""

    def __init__(self, session: Session, save_to: Path | None) -> None:
        self.session = session
        self.save_to = save_to

    def ask(self) -> NamedMove | Wish:
        """The move they choose, or what else they want."""
        moves = self.session.match.moves()
        chosen: list[Pair] = []
        while True:
            left = [move for move in moves if _pairs(move)[: len(chosen)] == tuple(chosen)]
            if len(left) == 1 and chosen:
                return left[0]
            options = list(dict.fromkeys(_pairs(move)[len(chosen)] for move in left if len(_pairs(move)) > len(chosen)))
            if not options:
                return left[0]
            if len(options) == 1 and chosen:
                chosen.append(options[0])
                continue
            answer = self._menu(left, options, chosen)
            if isinstance(answer, Wish | NamedMove):
                return answer
            if answer is None:
                # Back to the last choice that was one.
                chosen = []
            else:
                chosen.append(answer)

    # ------------------------------------------------------------------ one choice

    def _menu(self, left: Sequence[NamedMove], options: Sequence[Pair], chosen: list[Pair]) -> Pair | Wish | NamedMove | None:
        self._show(left, options, chosen)
        while True:
            line = _read()
            if line is None:
                return Wish.QUIT
            word, *rest = line.split() or [""]
            if word.isdigit() and 1 <= int(word) <= len(options) and not rest:
                return options[int(word) - 1]
            match word.lower():
                case "q":
                    return Wish.QUIT
                case "u":
                    # The first thing to take back is what was chosen of this move.
                    return None if chosen else Wish.UNDO
                case "b" | "":
                    if chosen:
                        return None
                    self._show(left, options, chosen)
                case "s":
                    self._save(rest)
                case "x":
                    self._why(rest)
                case "?":
                    self._rules(options, chosen, rest)
                case "t":
                    self.session.show_board()
                case _:
                    made = self._by_text(line)
                    if made is not None:
                        return made

    def _show(self, left: Sequence[NamedMove], options: Sequence[Pair], chosen: list[Pair]) -> None:
        session, speech = self.session, self.session.speech
        names = list(dict.fromkeys(name for name, _ in options))
        if chosen:
            echo(style("title", f"{' / '.join(speech.name(name) for name in names)}?"))
        else:
            echo(style("title", speech.words.screen("decides", who=speech.seat(session.match.seat))))
        texts = [speech.option(option) if chosen else speech.name(option) for _, option in options]
        shown = Counter(texts)
        # Two cards of one title: the option as moves write it tells them apart.
        texts = [
            f"{text} [{option}]" if shown[text] > 1 else text for text, (_, option) in zip(texts, options, strict=True)
        ]
        room = max(len(text) for text in texts)
        for number, ((name, option), text) in enumerate(zip(options, texts, strict=True), 1):
            those = [move for move in left if _pairs(move)[len(chosen)] == (name, option)]
            label = f"{name} {text}" if len(names) > 1 else text
            echo(f"{style('choice', f'{number:>2}')}  {label:<{room}}  {self._brings(those)}".rstrip())
        echo(style("dim", "u undo  s save  x why can't I  ? rules  t table  q quit" + ("  b back" if chosen else "")))

    def _brings(self, moves: Sequence[NamedMove]) -> str:
        """What the only move left would bring, or how many there are."""
        session = self.session
        if len(moves) == 1:
            match = session.match
            return preview(session.speech, match.bench.machine, match.state, moves[0].key)
        return f"({session.speech.words.screen('open-way', count=len(moves))})"

    def _by_text(self, line: str) -> NamedMove | None:
        """A move typed in words, as moves are written in saves."""
        action, *rest = line.split()
        pairs = [(name, option) for name, _, option in (word.partition("=") for word in rest)]
        found = self.session.match.find(action, pairs)
        if len(found) == 1:
            return found[0]
        if found:
            echo(f"{len(found)} moves fit these words; say more.")
        elif action in self._actions():
            self.session.why_not(action, rest)
        else:
            echo("Type a number, or one of u, s, x, ?, t, q.")
        return None

    # ------------------------------------------------------------------ what else

    def _actions(self) -> list[str]:
        match = self.session.match
        decision = match.bench.machine.program.decisions[match.bench.machine.decision(match.state) - 1]
        return [case.label for case in decision.cases]

    def _why(self, words: list[str]) -> None:
        """Why can't I ...: asks which action, then tells the reasons, or asks which of its choices is meant."""
        session, actions = self.session, self._actions()
        if not words:
            for number, action in enumerate(actions, 1):
                echo(f"{style('choice', f'{number:>2}')}  {session.speech.name(action)}")
            words = (_read("Why can't I … which? ") or "").split()
        if not words:
            return
        action, *rest = words
        if action.isdigit() and 1 <= int(action) <= len(actions):
            action = actions[int(action) - 1]
        if not rest and session.match.find(action, []):
            names = dict.fromkeys(name for move in session.match.find(action, []) for name, _ in move.choices)
            if names:
                shown = ", ".join(f"{name}=…" for name in names)
                rest = (_read(f"With which choice ({shown})? ") or "").split()
        if not session.why_not(action, rest):
            echo("You can: it is among your moves.")

    def _rules(self, options: Sequence[Pair], chosen: list[Pair], words: list[str]) -> None:
        actions = [option for _, option in options]
        if chosen:
            self.session.rules_of(chosen[0][1])
            return
        answer = words[0] if words else (_read("The rules of which number? ") or "")
        if answer.isdigit() and 1 <= int(answer) <= len(actions):
            self.session.rules_of(actions[int(answer) - 1])
        elif answer:
            self.session.rules_of(answer)

    def _save(self, words: list[str]) -> None:
        match = self.session.match
        usual = self.save_to or Path(f"{match.rules.name}-{match.seed}.save.json")
        answer = words[0] if words else (_read(f"Save to [{usual}]: ") or "")
        file = Path(answer) if answer else usual
        try:
            self.session.save(file)
        except OSError as problem:
            echo(f"{file} cannot be written: {problem.strerror}.")
            return
        self.save_to = file
        echo(f"Saved to {file}.   spyrium play {match.rules.name} --load {file}")


def _pairs(move: NamedMove) -> tuple[Pair, ...]:
    return (("action", move.action), *move.choices)


def _read(prompt: str = "> ") -> str | None:
    """A line from the person; None at the end of the input."""
    try:
        return input(prompt).strip()
    except EOFError:
        echo()
        return None
