"""Which moves a player confirms, and what the first confirmations explain and lead to."""

from __future__ import annotations

from typing import Final

from cogs.table.model import Table
from cogs.table.moment import Moment
from data.store.rows import ALWAYS, FINAL
from engine.actions import Action
from engine.contract import ENDS, final
from engine.spec import Seat
from render.contract import Scene

ENOUGH: Final = 5
"""After so many final moves a player is asked whether they want to confirm them."""


def confirmation(table: Table, seat: Seat, action: Action, after: Table) -> int:
    """Return which of the first final moves that a player confirms an action is; 0 for none."""
    user, game = table.user_at(seat), table.game
    count, how = 1 + user.confirmed, user.confirm
    if count > ENOUGH or how not in (ALWAYS, FINAL) or action.verb in game.spec.immediate:
        return 0
    if count == ENOUGH and (seat in after.owing or after.one_message):
        return 0  # the next question, or a board that all see, leaves no room for this one
    listed = action in table.legal(seat)
    return count if listed and final(game, table.view(seat), seat, action) else 0


def why_final(table: Moment, seat: Seat, action: Action, scene: Scene) -> str:
    """Say why a move can't be taken back to a player who has never confirmed one, or nothing."""
    chance = action.verb in table.game.spec.immediate
    if chance or scene.puzzle or table.user_at(seat).confirmed:
        return ""
    reason = final(table.game, table.view(seat), seat, action)
    if reason == ENDS:
        return scene.words("picker-final-ends")
    return table.renderer.final(scene) if reason else ""
