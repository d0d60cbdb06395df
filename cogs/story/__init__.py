"""The story of a finished game, and *Who wins?*."""
