"""Blox's puzzle: five cards, and several things they could pay for; which one brings most?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from engine.contract import Game, Seat
from engine.dice import Stream
from engine.games.blox import pay
from engine.games.blox.state import State
from engine.games.blox.turn import drawn
from engine.puzzles.most import Most

_TARGETS: Final = 3
"""Different things that score; with fewer there is nothing to compare."""
_HANDS: Final = 8
_CARDS: Final = 5


class Hands(Most):
    """Asks what five cards are worth most for, with the joker used: each thing has one price."""

    careful: ClassVar[int] = 30

    def setting(
        self, rules: Game[Any, Any], state: State, seat: Seat, stream: Stream
    ) -> State | None:
        """Return the position with a hand dealt anew, as it could be; see ``Most``."""
        if not state.figures[seat]:
            return None
        jokers = tuple(ready and other != seat for other, ready in enumerate(state.jokers))
        pool = pay.plus(state.pile, state.hands[seat])
        if sum(pool) < 2 * _CARDS:
            return None
        for _ in range(_HANDS):
            hand, pile = drawn(pool, _CARDS, stream)
            hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
            found = replace(state, hands=hands, pile=pile, jokers=jokers, last=None)
            if _tempting(rules, found, seat):
                return found
        return None


def _tempting(rules: Game[Any, Any], state: State, seat: Seat) -> bool:
    """Tell whether different things score: towers, figures, fields to build on."""
    view = rules.observe(state, seat)
    scoring = [a for a in rules.legal_actions(state, seat) if rules.gain(view, seat, a)]
    things = {(a.verb, a.args[0 if a.verb == "build" else 1]) for a in scoring}
    return len(things) >= _TARGETS
