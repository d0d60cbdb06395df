"""Hexago Continuo in pictures and words."""
