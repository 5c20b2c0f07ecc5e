"""Where does it come from: each change of what a seat has, with the move and the line of the rules that made it."""

from __future__ import annotations

from collections.abc import Sequence

from spyrium_dsl.cli.asking import numbered, picked, read
from spyrium_dsl.cli.screen import echo, style
from spyrium_dsl.cli.session import Session
from spyrium_dsl.render.gathered import Line
from spyrium_dsl.render.hidden import unseen
from spyrium_dsl.render.narrate import headline


def where_from(session: Session, words: Sequence[str]) -> None:
    """*words*: the name of a resource, and whose, where it is not that of the player to move."""
    speech, screen = session.speech, session.speech.words.screen
    resources = [one.id for one in speech.model.resources.values() if not one.shared]
    asked = " ".join(words)
    if not asked:
        numbered([speech.name(one) for one in resources])
        asked = read(screen("ask-from")) or ""
        number = picked(asked, len(resources))
        asked = resources[number] if number is not None else asked
    if not asked:
        return
    seat, rest = _whose(session, asked)
    found = next((one for one in resources if _means(session, one, rest)), None)
    if found is None:
        echo(screen("not-counted", name=rest))
        return
    match = session.match
    echo(style("title", f"{speech.seat(seat)}: {speech.amount(match.table.get(found, seat), found)}"))
    lines = [
        Line(
            f"{number}. {_move(session, number)}: {change.before} → {change.after}",
            change.clause.span if change.clause is not None else None,
        )
        for number, _, change in match.why(found, seat)
    ]
    if lines:
        session.tell(lines)
    else:
        echo(f"    {screen('never-changed')}")


def _move(session: Session, number: int) -> str:
    """A move of the match, from 1, told with no card that those who ask could not see."""
    match = session.match
    before, after = (match.bench.table(list(match.states[at])) for at in (number - 1, number))
    seat, move = match.history[number - 1]
    return headline(session.speech, seat, move, hidden=unseen(before, after, session.viewers))


def _whose(session: Session, asked: str) -> tuple[int, str]:
    """The seat that the words end with, or begin with, and the other words."""
    text = asked.casefold()
    for seat in range(session.match.seats):
        name = session.speech.seat(seat).casefold()
        for rest in (text.removesuffix(f" {name}"), text.removeprefix(f"{name} ")):
            if rest != text:
                return seat, rest
    return session.match.seat, text


def _means(session: Session, resource: str, words: str) -> bool:
    speech = session.speech
    said = [resource, speech.name(resource), *(speech.amount(number, resource) for number in (1, 2, 5))]
    return words in {one.casefold().strip("0123456789 ") for one in said}
