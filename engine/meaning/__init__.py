"""Relations between words: associations, similarity, clues.

``associations.py`` reads files of links. ``minds.py`` computes the similarity of two words.
``clues.py`` decides which target a clue means, and chooses a clue. No game is named here; words
come as values.
"""
