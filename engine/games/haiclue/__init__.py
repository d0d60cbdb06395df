"""Haiclue: hint at a secret word with some of your fifteen words, then guess what others meant.

Notation (``docs/notation.md``): ``clue t104 t9 / t33``, ``withdraw``, ``guess @C blue``; for
absent seats only ``void`` and ``none @C``. Canonical words only.

The rules never see a word. Tiles are ``t1`` to ``t216``, the numbers of the table's word list;
``setup`` takes as many as ``supply_size`` says from the server's shuffled deck and shuffles them
once more with the dice of the game, so that the deal can be checked. An empty supply deals from
all 216 (workbench, tests). ``first`` is the youngest (R1); without it the lot decides.

Nothing can be taken back by undo: a clue is changed by another one or ``withdraw``, a guess by
another one, until the last seat is in. An undo would be told to all, words included.

Computer seats are given the words that their seat can read (``legible``), and choose by what those
mean (``meant``, ``engine.meaning``). Without words their clues are legal and mean nothing.

Events; cards and guesses as colour words, tiles as ``t104``, seats as ints. ``done`` is how many
of the ``seats`` asked are in. Sending the same answer again makes no event: it must not show.

=========  ======================================================================================
deal       seats, rounds, youngest, tiles (in each hand); private for every seat: hand
round      round, rounds, side, targets (by colour: blue, red, green, yellow); private for every
           seat: card
ready      minor: a clue is in. seat, done, seats
working    minor: a clue was withdrawn. seat, done, seats
no-clue    minor: an absent seat's clue is void. seat, done, seats
open       all clues are in and lie open: round, rounds, clues (how many), void (seats without)
read       one clue is read and guessed: author, reader, number (from 1), clues, clue (its words);
           and side; not with ``all_at_once``, where all are guessed from ``open`` on
guessed    minor: a guess is in (all guesses of that seat with ``all_at_once``). seat, done, seats
reveal     with a still where all are opened at once: author, card, target, targets (by colour),
           clue, guesses (per seat; ``none`` for an absent one, empty for the author), right
           (seats), points (given by this clue in all), side
void       a void clue's card is shown: author, card
turn       after a white round: all tiles show their black side. round (the one that ended)
pass       after a black round: targets discarded, hands passed to the left, white side up. round
end        reason: ``rounds``, or that of a stop
=========  ======================================================================================

Refusals (``haiclue-refusal-<code>``) with their parameters:

==================  ========================================================== ==================
Malformed           parameters                                                 ruling
==================  ========================================================== ==================
verb                verb: no action of this game begins with it
words               verb: too many or too few words after it
no-such-seat        seat (the word)
unknown-colour      colour (the word)
==================  ========================================================== ==================

==================  ========================================================== ==================
Illegal             parameters                                                 ruling
==================  ========================================================== ==================
unknown-item        item (a word that is no tile of the own hand); shared
twice               a tile twice in one clue; shared                           R6
empty-row           shared                                                     R7
size                least, most, rows; shared                                  R6
nothing-sent        ``withdraw``, but nothing is in
clues-closed        round: the clues lie open; too late for ``clue``,          R12
                    ``withdraw`` and ``void``
guess-early         seat (``@C``): clues are being written, or that clue is
                    not read yet
guess-late          seat (``@C``): that clue has been revealed already         R5
own-clue            seat (``@C``): the author does not guess                   R4
void-clue           seat (``@C``): there is no clue of this seat to guess      R19
already-in          verb: a default where an answer is in
supply              tiles (how many the game needs): from ``setup``            R26
==================  ========================================================== ==================

``NotYours``: ``over``, ``not-your-turn``.
"""

from engine.games.haiclue.game import Haiclue

__all__ = ["Haiclue"]
