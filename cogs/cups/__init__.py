"""Cups: rounds of tables among those who joined."""
