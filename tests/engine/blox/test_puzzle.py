"""Blox's puzzle: what five cards are worth most for."""

from __future__ import annotations

import hashlib
from itertools import count, islice

from engine.dice import Dice
from engine.games.blox.puzzle import HANDS
from tests.engine.blox.table import GAME

PUZZLES = 8


def test_the_length_of_an_answer_does_not_tell_that_it_is_right() -> None:
    """Towers of four are paid with most cards: nearly always the longest answer, and the best."""
    games = (
        HANDS.posed(GAME, Dice(hashlib.sha256(b"%d" % number).digest()), "") for number in count()
    )
    long = 0
    for state, seat in islice(filter(None, games), PUZZLES):
        view, answers = GAME.observe(state, seat), GAME.legal_actions(state, seat)
        best = max(answers, key=lambda action: GAME.gain(view, seat, action) or 0)
        long += len(best.text) == max(len(action.text) for action in answers)
    assert long <= PUZZLES // 4
