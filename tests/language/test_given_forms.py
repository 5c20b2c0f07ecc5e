"""A name that a line gives for itself, as a number chosen, is said in the forms of its noun line."""

from __future__ import annotations

from spyrium_dsl.library.opened import open_game
from spyrium_dsl.library.speaking import speech_of


def test_a_chosen_number_is_said_in_its_own_form() -> None:
    """Where the noun has a form for the end of a sentence, the phrase with that form is the one."""
    opened = open_game("orchard", said_in="ru")
    speech = speech_of(opened, said_in="ru")
    (block,) = (one for one in opened.rules.tree.declarations if getattr(one.head, "name", "") == "selling")
    said = [speech.say(line) for line in block.body]
    assert said[1:] == [
        "потратьте столько фруктов, сколько выбрано",
        "получите столько серебряных монет, сколько выбрано",
    ]
