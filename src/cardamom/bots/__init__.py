"""Players that need no knowledge of a game, and the way to find one by name."""
