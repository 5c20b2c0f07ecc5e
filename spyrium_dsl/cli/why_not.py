"""Why can't I …: a person asks about an action, or a thing on the table, and is told what is needed and what is there."""

from __future__ import annotations

from collections.abc import Sequence

from spyrium_dsl.cli.asking import numbered, option_texts, picked, read
from spyrium_dsl.cli.screen import echo, style
from spyrium_dsl.cli.session import Session
from spyrium_dsl.cli.typed import Typed
from spyrium_dsl.library.speaking import written
from spyrium_dsl.render.gathered import Line
from spyrium_dsl.render.refusal import refusal
from spyrium_dsl.run.closed import Pair, closed
from spyrium_dsl.run.match import Why


class WhyNot:
    """Answers one person at one table."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.typed = Typed(session)
        self.screen = session.speech.words.screen

    def ask(self, chosen: Sequence[Pair], words: Sequence[str]) -> None:
        """*chosen*: what has been chosen of a move already, the action first. *words*: typed with the question."""
        if words:
            self._about(words)
            return
        action = chosen[0][1] if chosen else self._which_action()
        if action is None:
            return
        before = list(chosen[1:])
        if not self.session.match.find(action, before):
            self.tell(action, before)
            return
        asked = self._which_option(closed(self.session.match, action, before, sorted(self.session.may_see)))
        if asked is not None:
            self.tell(action, [*before, asked])

    def tell(self, action: str, choices: Sequence[Pair]) -> None:
        """The reasons; that it can be done where it can."""
        reasons = self.session.match.why_not(action, choices)
        if not reasons:
            echo(f"    {self.screen('you-can')}")
            return
        self.session.tell(list(dict.fromkeys(self._line(why, choices, reasons) for why in reasons)))

    # ------------------------------------------------------------------ what is meant

    def _which_action(self) -> str | None:
        actions = self.session.match.actions
        numbered([self.session.speech.name(action) for action in actions])
        answer = read(self.screen("ask-why")) or ""
        number = picked(answer, len(actions))
        if number is None and answer:
            self._about(answer.split())
        return None if number is None else actions[number]

    def _which_option(self, pairs: Sequence[Pair]) -> Pair | None:
        """One of what cannot be chosen: first of which choice, where there are several."""
        speech = self.session.speech
        if not pairs:
            echo(f"    {self.screen('all-open')}")
            return None
        names = list(dict.fromkeys(name for name, _ in pairs))
        if len(names) > 1:
            counts = [sum(one == name for one, _ in pairs) for name in names]
            numbered([speech.name(name) for name in names], [self.screen("closed", count=count) for count in counts])
            number = picked(read(self.screen("ask-why")) or "", len(names))
            if number is None:
                return None
            names = [names[number]]
        options = [option for name, option in pairs if name == names[0]]
        numbered(option_texts(speech, options))
        answer = read(self.screen("ask-why")) or ""
        number = picked(answer, len(options))
        found = (
            [option for option in options if self.typed.means(option, answer)] if number is None else [options[number]]
        )
        return (names[0], found[0]) if answer and found else None

    def _about(self, words: Sequence[str]) -> None:
        """By words: an action with choices as moves write them, or a thing by its title or id."""
        match = self.session.match
        number = picked(words[0], len(match.actions))
        action, rest = self.action_of(words) if number is None else (match.actions[number], words[1:])
        if action is not None:
            self.tell(action, self.typed.choices(action, rest))
            return
        wanted = " ".join(words)
        told = False
        for one in match.actions:
            if any(self.typed.means(option, wanted) for move in match.find(one, ()) for _, option in move.choices):
                echo(style("title", self.session.speech.name(one)))
                echo(f"    {self.screen('you-can')}")
                told = True
        # Where it can be chosen for something, what it cannot be chosen for is not asked about.
        for one in () if told else match.actions:
            pairs = [
                pair
                for pair in closed(match, one, (), sorted(self.session.may_see))
                if self.typed.means(pair[1], wanted)
            ]
            if pairs:
                echo(style("title", self.session.speech.name(one)))
                self.tell(one, pairs[:1])
                told = True
        if not told:
            echo(self.screen("nothing-closed", name=wanted))

    def action_of(self, words: Sequence[str]) -> tuple[str | None, Sequence[str]]:
        """The action that the first words name, by its id or as people read it; and the words after them."""
        match, speech = self.session.match, self.session.speech
        # What is not offered now can be asked about, too.
        known = dict.fromkeys([*match.actions, *match.rules.model.actions])
        for length in range(len(words), 0, -1):
            said = " ".join(words[:length]).casefold()
            for action in known:
                if said in (action.casefold(), speech.name(action).casefold()):
                    return action, words[length:]
        return None, words

    # ------------------------------------------------------------------ telling

    def _line(self, why: Why, asked: Sequence[Pair], reasons: Sequence[Why]) -> Line:
        """One reason; of several, each with the option that it is about."""
        session = self.session
        line = refusal(session.speech, why, lambda span: written(session.opened, span))
        about = [why.chosen] if why.chosen and len(reasons) > 1 else []
        if why.reason == "not-an-option":
            about = [option for name, option in asked if name == why.choice]
        said = [session.speech.option(option) for option in about]
        return Line(f"{said[0]}: {line.text}", line.rule) if said else line
