"""What the dialog shares: reading a line, and letting a person pick one of several things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spyrium_dsl.cli.screen import echo, style
from spyrium_dsl.render.columns import padded
from spyrium_dsl.render.speech import Speech
from spyrium_dsl.text.show import cells


def read(prompt: str = "> ") -> str | None:
    """A line from the person; None at the end of the input."""
    try:
        return input(prompt).strip()
    except EOFError:
        echo()
        return None


def numbered(texts: Sequence[str], notes: Sequence[str] = ()) -> None:
    """A list to pick from, each with its number; *notes* stand in a column behind."""
    room = max((cells(text) for text in texts), default=0)
    for number, text in enumerate(texts, 1):
        note = notes[number - 1] if notes else ""
        echo(f"{style('choice', f'{number:>2}')}  {padded(text, room)}  {note}".rstrip())


def picked(answer: str, count: int) -> int | None:
    """Which one of so many an answer names by its number, from 0."""
    return int(answer) - 1 if answer.isdecimal() and 1 <= int(answer) <= count else None


def option_texts(speech: Speech, options: Sequence[str]) -> list[str]:
    """Options as people read them.

    Of two cards of one title each has the number that the board shows with it; what still reads the same has the option
    as moves write it.
    """
    labels = {piece.label: piece.number for piece in speech.model.pieces}
    named = dict.fromkeys(labels[part] for option in options for part in option.split("+") if part in labels)
    twice = speech.twice(named)
    texts = [speech.option(option, twice) for option in options]
    shown = Counter(texts)
    return [f"{text} [{option}]" if shown[text] > 1 else text for text, option in zip(texts, options, strict=True)]
