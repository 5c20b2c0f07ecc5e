"""Variants put over a game: what each part becomes, who set it, and what two games differ in."""
