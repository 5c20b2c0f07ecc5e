"""Exchange: what others say of a game, compared with the game: translations by hand, printed editions, PO files."""
