"""Hexamino in pictures and words."""
