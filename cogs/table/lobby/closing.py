"""Closing a lobby that never became a game."""

from __future__ import annotations

from cogs.refusals import LobbyClosed
from cogs.table.edit import Edit
from cogs.table.notify.announcements import edit_lobby, lobby_place
from data.store.messages import Notice
from data.store.rows import EXPIRED, LOBBY


def close(edit: Edit, why: str) -> None:
    """Close a lobby; nothing was dealt, so there is nothing to verify."""
    edit.alter(status=EXPIRED, ended_at=edit.now)
    edit.stop_all()
    edit_lobby(edit)
    edit.say(lobby_place(edit.table.row), Notice(f"notice-{why}"))


def close_lobby(edit: Edit, why: str) -> None:
    """Close a lobby that was not started (``lobby-expired``, ``lobby-ended``).

    Raises:
        LobbyClosed: It is no lobby any more.
    """
    require_lobby(edit)
    close(edit, why)


def require_lobby(edit: Edit) -> None:
    """Check that a table is a lobby.

    Raises:
        LobbyClosed: The game has begun, or it is over.
    """
    if edit.table.row.status != LOBBY:
        raise LobbyClosed
