"""Computer seats: they play any game through its contract and know only what their seat knows.

A player is a function of (game, view, seat, stream, more). It sees the view from
``Game.observe``, thinks on states from ``Game.imagine``, and takes its chance from ``stream``,
never from the dice of the game. The engine has no clock, so the caller passes ``more()``, which
returns whether time remains.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from engine.actions import Action
from engine.contract import Game
from engine.dice import Stream
from engine.players.greedy import More, choose_beginner, choose_greedy, choose_random
from engine.players.search import choose_search
from engine.spec import Seat
from engine.word_player import Spelled

Player = Callable[[Game[Any, Any], Any, Seat, Stream, More], Action]

PLAYERS: Mapping[str, Player] = MappingProxyType(
    {
        "random": choose_random,
        "beginner": choose_beginner,
        "greedy": choose_greedy,
        "search": choose_search,
    }
)
"""Players by name, the weakest first."""
LEVELS: Final = ("beginner", "greedy", "search")
"""Players that sit at tables: easy, medium and strong. ``random`` is for tests."""


def choose(
    name: str,
    game: Game[Any, Any],
    view: Any,
    seat: Seat,
    stream: Stream,
    more: More,
    spelled: Spelled | None = None,
) -> Action:
    """Choose a legal action for a seat that owes a decision, even if no time is left.

    ``name`` is one of ``PLAYERS``, else KeyError.
    """
    player = PLAYERS[name]
    knows = game.word_player if spelled is not None else None
    said = knows.choose(view, seat, spelled, name) if knows and spelled else None
    return said or player(game, view, seat, stream, more)
