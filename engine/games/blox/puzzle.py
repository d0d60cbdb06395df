"""Blox's puzzle: five cards, and several things they could pay for; which one brings most?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine.contract import Seat
from engine.dice import Stream
from engine.games.blox import moves, pay
from engine.games.blox.state import State
from engine.games.blox.turn import drawn
from engine.puzzles.most import Course, Most

_TARGETS: Final = 4
"""Different things that score; with fewer there is nothing to compare."""
_HANDS: Final = 4
_CARDS: Final = 5


def setting(rules: Any, state: State, seat: Seat, stream: Stream) -> State | None:
    """Return a position with a hand dealt again, as it could be; see ``engine.puzzles.most``.

    The joker is used, so that each thing has one price.
    """
    pool = pay.plus(state.pile, state.hands[seat])
    if not state.figures[seat] or sum(pool) < 2 * _CARDS:
        return None
    jokers = tuple(ready and other != seat for other, ready in enumerate(state.jokers))
    for _ in range(_HANDS):
        hand, pile = drawn(pool, _CARDS, stream)
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        found = replace(state, hands=hands, pile=pile, jokers=jokers, last=None)
        if _tempting(rules, found):
            return found
    return None


def _tempting(rules: Any, state: State) -> bool:
    """Return whether different things score: towers, figures, fields to build on."""
    scoring = moves.scoring(rules.parts, rules.board, state)
    # A building is one thing by its field, all else by its target, however it is paid.
    things = {(a.verb, a.args[0 if a.verb == "build" else 1]) for a in scoring}
    return len(things) >= _TARGETS


HANDS: Final = Most(setting, Course(least=3, careful=60), near=2)
"""Asks what five cards are worth most for."""
