"""What words have to do with each other: associations, how alike two words are, clues.

``associations.py`` reads a file of links, ``mind.py`` makes a mind of it that says how alike two
words are, ``reading.py`` says which of some targets a clue means, and ``hinting.py`` chooses a
clue. No game is named here; words come as values.
"""
