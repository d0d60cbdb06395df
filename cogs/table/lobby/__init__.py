"""Before the first move: opening, seats, options, dealing, decks, rematch, parties."""
