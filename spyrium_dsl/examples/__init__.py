"""Examples run: each is a test of the game, and a page of its rulebook."""
