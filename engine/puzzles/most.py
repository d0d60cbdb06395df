"""*Which move brings most?*: computers play to a position with one best move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from engine.actions import Action
from engine.contract import Game, Seat
from engine.dice import Dice, Stream
from engine.players import choose
from engine.puzzles.asked import Asked, asked
from engine.puzzling import Posed, Puzzling

LEAST: Final = 20
"""Answers that there are at least."""
_TEMPTING: Final = 3
"""Wrong answers that bring something, too: with fewer there is nothing to compare."""
_MOST_SEATS: Final = 4
_PARTS: Final = 10


class Most(Puzzling):
    """Asks for the move with most points, in a position that computers have played to.

    Attributes:
        moves: After so many moves a game is given up.
        wait: Before so many moves, at random, no position is taken.
        careful: How many moves of a hundred are the best ones at once; the others are any.
        near: A wrong answer tempts that brings this part of the best one.
    """

    kind: ClassVar[str] = "most"
    moves: ClassVar[int] = 160
    wait: ClassVar[int] = 40
    careful: ClassVar[int] = 40
    near: ClassVar[int] = 3

    def asked(self, rules: Game[Any, Any]) -> Asked:
        """See ``Puzzling``."""
        return asked(rules)

    def setting(self, rules: Game[Any, Any], state: Any, seat: Seat, stream: Stream) -> Any:
        """Return the position that is asked about; None where this one makes no puzzle.

        A game may hand out anew what players hold, so that there is something to find.
        """
        del rules, seat, stream
        return state

    def seats(self, rules: Game[Any, Any], stream: Stream) -> int:
        """Return how many seats the game has that is played."""
        spec = rules.spec
        least = min(max(spec.least, 2), spec.most)
        return least + stream.below(max(1, min(spec.most, _MOST_SEATS) - least + 1))

    def posed(self, rules: Game[Any, Any], dice: Dice, language: str) -> Posed | None:
        """See ``Puzzling``: the first good position after some moves."""
        del language
        plan = dice.stream("plan")
        state = rules.setup(self.seats(rules, plan), rules.spec.complete({}), dice).state
        wait = plan.below(self.wait)
        for number in range(self.moves):
            seat = min(rules.to_act(state), default=None)
            if seat is None:
                return None
            if number >= wait:
                found = self.setting(rules, state, seat, dice.stream(f"setting/{number}"))
                if found is not None and self._answers(rules, Posed(found, seat)):
                    return Posed(found, seat)
            state = self._moved(rules, state, seat, dice, number)
        return None

    def _answers(self, rules: Game[Any, Any], posed: Posed) -> bool:
        """Tell whether a position makes a good puzzle."""
        listed = self.asked(rules).legal_actions(posed.state, posed.seat)
        if len(listed) < LEAST:
            return False
        worths = sorted((self.worth(rules, posed, action) for action in listed), reverse=True)
        return self.good(worths)

    def worth(self, rules: Game[Any, Any], posed: Posed, action: Action) -> int:
        """Return the points of a move; one that brings none at once brings 0."""
        view = rules.observe(posed.state, posed.seat)
        return rules.gain(view, posed.seat, action) or 0

    def good(self, worths: Sequence[int]) -> bool:
        """See ``Puzzling``: one best move, a tenth ahead, and others that look like it."""
        if len(worths) < LEAST:
            return False
        best, second = worths[0], worths[1]
        clear = best - second >= max(1, -(-best // _PARTS))
        return clear and worths[_TEMPTING] * self.near >= best > 0

    def _moved(self, rules: Game[Any, Any], state: Any, seat: Seat, dice: Dice, number: int) -> Any:
        """Return the position after one move of a computer."""
        own = dice.stream(f"player/{number}")
        level = "greedy" if own.below(100) < self.careful else "random"
        action = choose(level, rules, rules.observe(state, seat), seat, own, lambda: True)
        return rules.apply(state, seat, action, dice).state
