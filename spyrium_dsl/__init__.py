"""Board games written as plain sentences, checked, played, simulated and printed from one text."""

__version__ = "0.1.0"
