"""Blox: figures walk on colours that are paid with cards, take towers down and build new ones.

Notation (``docs/notation.md``), canonical words only; anything else is ``Malformed``::

    enter left 6 black black                  side, line, colour of the field, paid with
    move a1 right white joker                 figure, way, colour, paid with
    demolish c4 d4 black,grey,white,white     figure, tower, paid with
    build e5 grey,white black,joker           figure, blocks, paid with
    capture a1 e1 white,white,white           figure, victim, paid with
    swap black,white                          cards

Events; cells, colours and cards as words (``joker`` among the paid ones), seats as ints. Those
of a turn come in this order, the first line once, all others when they happen:

==========  =====================================================================================
enter       seat, side, line (word), cell, colour, paid (cards), drawn (number)
move        seat, start, cell, way, colour, paid, drawn
demolish    seat, start, cell, way, height, points, blocks (of the tower), owned (own blocks
            afterwards), paid, drawn
build       seat, cell, height, points, blocks, owned, chip (0 for none), paid, drawn
capture     seat, start, cell, way, other (seat), count (cards, joker too), colour, points, paid,
            drawn
swap        seat, cards, count, woken (1: the joker is active again), drawn
            -- all six are private for the seat: cards (drawn, sorted)
reshuffle   count: the discard pile has become the draw pile
phase       phase, demolish (greatest height), build (height)
closing     seat: the end condition appeared in its turn; left (turns to come in this round)
end         reason ``towers``; ``round-limit`` with rounds; or that of a stop
==========  =====================================================================================

``setup`` tells ``deal``: first (seat), hand (cards each); private for every seat: cards.

Refusals (``blox-refusal-<code>``) with their parameters; several cards are one word with commas:

==================  ========================================================== ==================
Malformed           parameters                                                 ruling
==================  ========================================================== ==================
verb                verb: no action of this game begins with it
words               verb: too many or too few words after it
unknown-side        side
unknown-line        side, line (the word)
unknown-way         way
unknown-cell        cell
unknown-colour      colour
unknown-cards       cards: no set of colours, or not in the order of the letters
==================  ========================================================== ==================

==================  ========================================================== ==================
Illegal             parameters; cells                                          ruling
==================  ========================================================== ==================
no-supply           figures: all of them stand on the board                    R4
no-such-field       colour: the line has no field of it that way
field-taken         cell, colour, piece (``figure`` or ``tower``): the first   R1, R2
                    field of the colour is taken; cells: it
way-blocked         cell (of the obstacle), piece, target (cell); cells: both
not-your-figure     cell: no own figure there; cells: it
no-tower            cell: nothing to demolish there; cells: it
no-victim           cell: no figure there to capture; cells: it
own-figure          cell: an own one can't be captured; cells: it              R20
not-in-line         start, cell: neither row nor column; cells: both
colour-between      colour, cell (the first one), target; cells: all of them   R6, R7
wrong-height        cell, height, phase, most (height); cells: it              R8
for-good            cell, height: no phase takes it down; cells: it            R13
many-blocks         blocks (owned), most (the limit, 7)                        R10
build-height        height (asked for), build (height), phase                  R12
few-blocks          build (height), blocks (owned), phase                      R12
not-your-blocks     missing (blocks)                                           R11
cannot-pay          price (cards), missing (cards beside the joker), count     R9
                    (of them), joker (1: an active one was counted)
not-in-hand         missing (cards); it could be paid in another way
not-the-price       price (cards): the cards paid are others
joker-used          the joker is used; a swap wakes it                         R21
one-joker           there is only one                                          R21
capture-cards       count, least, most                                         R18
joker-stays         the joker can't be swapped                                 R21
==================  ========================================================== ==================

``NotYours``: ``over``, ``not-your-turn``.
"""

from engine.games.blox.game import Blox

__all__ = ["Blox"]
