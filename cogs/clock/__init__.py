"""The time control of a table."""
