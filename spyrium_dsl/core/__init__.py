"""The generic worker-placement core: zones, supplies, boards, tracks, pieces, and how a description finds them.

It has never heard of a card's name, a verb's words, or a game.
"""
