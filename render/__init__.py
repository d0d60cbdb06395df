"""Views of a game as pictures and words. Pillow, and no Discord."""
