"""Votes, and coming back."""
