"""How much of each thing a game may have: what takes no room on a table would take all the room of a computer.

Every card and every cell is a number of the position, and lists of moves go along them.
"""

MOST_PLAYERS = 12
MOST_CELLS = 1_000
"""Of one place in rows and columns: between neighbours there may be as many places twice over."""
MOST_COPIES = 999
"""Of one printing of a card."""
MOST_CARDS = 2_000
"""Of all designs together."""
MOST_ALIKE = 9_999
"""Pieces that are counted; of a hidden pile of them the order is kept."""
MOST_DICE = 100
"""Each of them is a step of the game."""
MOST_TIMES = 9_999
"""Of what is done as often as a number that is written; a game that needs more never ends."""
