"""Players: away and back, pause, votes, seat transfer, moderation, preferences, privacy."""
