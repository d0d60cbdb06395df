"""Relations between words: associations, similarity, clues.

``associations.py`` reads files of links. ``mind.py`` computes the similarity of two words.
``reading.py`` decides which target a clue means, and ``hinting.py`` chooses a clue. No game is
named here; words come as values.
"""
