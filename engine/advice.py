"""Advice: what the strongest computer would do in a seat's place, and what it thinks of the rest.

It knows what the seat may know and nothing else: it is handed a view, never a state, and chance
that is drawn from that view alone. So the same view gets the same advice, whatever lies in other
hands, in the stock or in the seed; only the time it has to think may change it.

    advice = advise(game, view, seat, more)              # a hint
    advice = advise(game, view, seat, more, include=(played,))
    advice.cost(played)                                  # points (or chance) below the best

No game needs a line for it. What the actions of a game bring is said by ``Game.gain``; why, by
``Game.merit`` with ``Renderer.merit``.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from engine import codec
from engine.actions import Action
from engine.contract import Game, Seat
from engine.dice import Stream
from engine.players import search
from engine.players.greedy import More
from engine.reading import Spelled
from engine.weighing import CHANCE, POINTS, Weighed

__all__ = ["CHANCE", "LEVEL", "POINTS", "Advice", "Weighed", "advise"]

LEVEL: Final = "search"
"""The player who advises: the strongest."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The actions of one decision, ranked.

    Attributes:
        unit: What ``Weighed.value`` counts: ``POINTS``, the lead at the end of the own turn that
            is to be expected in the end (``Game.evaluate``), or ``CHANCE``, from 0 to 1, that a
            clue is read or a guess right.
    """

    unit: str
    ranked: tuple[Weighed, ...]

    @property
    def best(self) -> Weighed:
        return self.ranked[0]

    @property
    def second(self) -> Weighed | None:
        """What it would do next; None where there is nothing else."""
        # Never looked at, it stands second by its place in the list: that is no opinion.
        return self.ranked[1] if len(self.ranked) > 1 and self.ranked[1].tries else None

    def of(self, action: Action) -> Weighed | None:
        """Return what was found out about an action; None where it had no look."""
        found = next((one for one in self.ranked if one.action == action), None)
        return found if found is not None and found.tries else None

    def cost(self, action: Action) -> float | None:
        """Return how far an action falls behind the best, never below 0; None without a look."""
        found = self.of(action)
        return None if found is None else max(0.0, self.best.value - found.value)


def advise(
    game: Game[Any, Any],
    view: Any,
    seat: Seat,
    more: More,
    spelled: Spelled | None = None,
    include: tuple[Action, ...] = (),
) -> Advice | None:
    """Rank what a seat can do.

    Args:
        view: What ``game.observe`` shows this seat.

    Returns:
        The advice; None where words decide and too few of them are known.

    Raises:
        ValueError: The seat has nothing to decide.
    """
    if game.reading is not None:
        known = game.reading.weighed(view, seat, spelled, LEVEL, include) if spelled else ()
        return Advice(CHANCE, known) if known else None
    stream = Stream(hashlib.sha256(codec.encode(view)).digest(), f"advice/{seat}")
    return Advice(POINTS, search.weigh(game, view, seat, stream, more, include))
