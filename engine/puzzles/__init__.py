"""A puzzle a day: made from a seed, stored as a value, proved by trying every answer.

``making.py`` makes and proves puzzles. ``most.py`` is the default question of scoring games;
other questions are in the packages of their games. ``asked.py`` is a game of one decision.
``days.py`` maps a day to its game, seed and fingerprint.
"""
