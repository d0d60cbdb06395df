"""Haiclue in pictures and words."""
