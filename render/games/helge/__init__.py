"""Helge in pictures and words."""
