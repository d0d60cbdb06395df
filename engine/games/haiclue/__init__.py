"""Haiclue: hint at a secret word with some of your fifteen words, then guess what others meant.

Notation (``docs/notation.md``): ``clue t104 t9 / t33``, ``withdraw``, ``guess @C blue``; for
absent seats only ``void`` and ``none @C``. Canonical words only.

The rules never see a word. Tiles are ``t1`` to ``t216``, the numbers of the table's word list;
``setup`` takes as many as ``supply_size`` says from the server's shuffled deck and shuffles them
once more with the dice of the game, so that the deal can be checked. An empty supply deals from
all 216 (workbench, tests). ``first`` is the youngest (R1); without it the lot decides.

A latecomer (house variant) gets fifteen of the tiles that are not in play, not of the deck: so the
deal follows from seed and log alone. The deck may hold these tiles for a later game.

Nothing can be taken back by undo: a clue is changed by another one or ``withdraw``, a guess by
another one, until the last seat is in. All would read of an undo, words included. For the same
reason there is no event when a seat sends its answer again.

Computer seats are given the words that their seat can read (``legible``), and choose by what those
mean (``word_player``, ``engine.meaning``). Without words their clues are legal and mean nothing.
"""

from engine.games.haiclue.game import Haiclue

__all__ = ["Haiclue"]
