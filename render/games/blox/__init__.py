"""Blox in pictures and words."""
