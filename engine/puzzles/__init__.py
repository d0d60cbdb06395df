"""A puzzle a day: made of a seed, kept as a value, proved by trying every answer.

``making.py`` makes a puzzle of a seed and proves one. ``most.py`` is the question that a game
with points gets by itself; other questions are in the packages of their games. ``asked.py`` is a
game of one decision. ``days.py`` says which game a day has, and what its seed and fingerprint are.
"""
