"""Lobbies: opening a table, seats, options, invitations."""
