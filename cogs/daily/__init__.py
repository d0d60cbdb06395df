"""A puzzle a day: made ahead, asked with the picker of moves, answered once. No word of Discord."""
