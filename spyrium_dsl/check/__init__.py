"""Checks of a game that has been read: one file a pass, the passes one visible tuple (see `passes`)."""
