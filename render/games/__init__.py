"""The pictures and words of each game."""
