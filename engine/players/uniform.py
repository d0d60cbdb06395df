"""The random player: every distinct legal action is equally likely."""

from __future__ import annotations

from typing import Any

from engine.actions import Action
from engine.contract import Game, Seat
from engine.dice import Stream
from engine.players.options import More, options


def choose_random(
    game: Game[Any, Any], view: Any, seat: Seat, stream: Stream, more: More
) -> Action:
    """Choose among the listed actions and one content of each form; see ``players.choose``."""
    del more
    return stream.choice(options(game, view, seat, stream))
