"""The one limit of pings: nobody can have a person called again and again.

What is limited is the ping. The message is still posted, and names the person without a sound;
only a message that is nothing but a ping is left out. The count is kept with the table
(``CallRow.pings``), so a restart does not reset it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from cogs.table.time.time_control import DAY, MINUTE
from data.store.changes import Post
from data.store.messages import (
    Board,
    Call,
    DirectCall,
    Ended,
    LobbyPost,
    Message,
    Notice,
    ShowHand,
    Start,
    Word,
    numbers,
)
from data.store.rows import CallRow, UserRow
from engine.values import replace

EVERY: Final = 10 * MINUTE
STRANGERS: Final = DAY
"""Milliseconds between two pings of a person without a seat at the table, at all tables."""
TURNS: Final = 3
"""Pings in ``EVERY`` for a person's turns until they act; each other kind has one."""
_OF_TURNS: Final = frozenset({"turn", "call", "dm-call", "dm-hand"})


class Limit:
    """Counts the pings of one change of a table.

    Attributes:
        calls: What is noted of each user, with the pings of this change.
        strangers: Users without a seat who are pinged, with their last ping of that kind.
    """

    def __init__(
        self,
        calls: Mapping[int, CallRow],
        users: Mapping[int, UserRow],
        seated: Iterable[int],
        now: int,
    ) -> None:
        """Begin with what is noted."""
        self.calls = dict(calls)
        self.strangers: dict[int, int | None] = {}
        self._users = users
        self._seated = frozenset(seated)
        self._now = now

    def apply(self, post: Post) -> Post | None:
        """Return a post with the pings that are allowed; None where nothing is left of it."""
        message = post.message
        kind, users = _pings(post)
        allowed = tuple(user for user in users if self._take(user, kind))
        if allowed == users:
            return post
        less = _less(message, allowed)
        return None if less is None else replace(post, message=less)

    def _take(self, user_id: int, kind: str) -> bool:
        """Count one ping; return whether it is allowed."""
        # Direct messages go to players alone, the last one as they lose their seat.
        stranger = user_id not in self._seated and not kind.startswith("dm-")
        if stranger and not self._first_of_day(user_id):
            return False
        call = self.calls.get(user_id, CallRow())
        fresh = {k: v for k, v in call.pings.items() if self._now - v[0] < EVERY}
        since, count = fresh.get(kind, (self._now, 0))
        if count >= (TURNS if kind in _OF_TURNS else 1):
            return False
        self.calls[user_id] = replace(call, pings={**fresh, kind: (since, count + 1)})
        return True

    def _first_of_day(self, user_id: int) -> bool:
        last = self._users.get(user_id, UserRow(user_id)).nudged_at
        if user_id in self.strangers or (last is not None and self._now - last < STRANGERS):
            return False
        self.strangers[user_id] = last
        return True


def acted(call: CallRow) -> CallRow:
    """Return what is noted of a user who acted: pings for their turns are counted anew.

    Others can take their moves back and make them again; only the user's own acts make a ping
    harmless, and people who play fast have one a minute and more.
    """
    pings = {kind: count for kind, count in call.pings.items() if kind not in _OF_TURNS}
    return call if pings == call.pings else replace(call, pings=pings)


def _pings(post: Post) -> tuple[str, tuple[int, ...]]:
    """Return of what kind the pings of a post are, and whom it pings."""
    message = post.message
    match message:
        case Start() | Board():
            return "turn", message.mention
        case Ended() | LobbyPost():
            return message.kind, message.mention
        case Call() | DirectCall():
            return message.kind, (message.user,)
        case ShowHand(loud=True, new_message=True):
            return message.kind, (int(post.destination.removeprefix("dm:")),)
        case Word():
            return message.key, (int(post.destination.removeprefix("dm:")),)
        case Notice() if "pings" in message.args:
            return message.key, tuple(numbers(message.args, "pings"))
    return "", ()


def _less(message: Message, allowed: tuple[int, ...]) -> Message | None:
    """Return a message that pings fewer."""
    changed: dict[str, Any]
    match message:
        case Start() | Board() | Ended() | LobbyPost():
            changed = {"mention": allowed}
        case ShowHand():
            changed = {"loud": False}
        case Notice():
            changed = {"args": {**message.args, "pings": list(allowed)}}
        case _:
            return None
    return msgspec.structs.replace(message, **changed)
