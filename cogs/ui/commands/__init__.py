"""Slash commands; what they do is shared with the buttons."""
