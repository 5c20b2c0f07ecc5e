"""Cards drawn from their effects: faces, the look of a game, sheets to print, packs for a table on the screen.

Nothing is imported here: a check reads the look alone, and does not wait for what draws.
"""
