"""The sorts of names, as messages call them."""


def sort_word(terminal: str) -> str:
    """A sort as a message names it."""
    return terminal.lower().replace("_", " ")
