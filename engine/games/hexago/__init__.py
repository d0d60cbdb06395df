"""Hexago Continuo: lay, match, multiply."""
