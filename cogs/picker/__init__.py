"""Decisions of a player: the picker, written answers, typed moves, hints."""
