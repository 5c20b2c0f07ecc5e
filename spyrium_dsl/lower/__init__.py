"""Lowering: the checked tree of a game becomes a Model, and the Model a Program for a number of seats."""
