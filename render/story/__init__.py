"""The story of a finished game in pictures and words, for every game."""
