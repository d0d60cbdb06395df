"""Looks for a message that was perhaps sent before a crash, after its nonce was forgotten."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Iterable
from typing import Any

import discord

from cogs.ui.content import Content
from data.store.rows import OutboxRow

DEPTH = 100
"""Messages looked at; a board is among the newest of its channel."""
SLACK = 120_000
"""Milliseconds by which Discord's clock and ours may differ."""
_CHANGING = re.compile(r"<t:\d+(?::\w)?>|(?<=/channels)(?:/\d+)+")
"""What the words of one and the same message may differ in: moments, and how exact a link is."""


def _custom_ids(components: Iterable[Any]) -> set[str]:
    found = set()
    for component in components:
        found |= _custom_ids(getattr(component, "children", ()))
        custom_id = getattr(component, "custom_id", None)
        if custom_id:
            found.add(custom_id)
    return found


def carries(message: discord.Message, wanted: set[str], text: str) -> bool:
    """Tell whether a message is the one: by an id only it has, else by its words."""
    there = _custom_ids(message.components)
    if wanted:
        return bool(wanted & there)
    return _CHANGING.sub("", message.content) == _CHANGING.sub("", text)


async def find(
    channel: discord.abc.Messageable,
    me: int,
    row: OutboxRow,
    content: Content,
    wanted: set[str],
    said: Collection[int],
) -> int | None:
    """Return the id of our message for a row, None if it never arrived.

    Args:
        channel: Where it would be.
        me: Our own user id.
        row: The row; older messages are not looked at.
        content: What it would say.
        wanted: Ids of buttons that only this message has; empty for messages without.
        said: Messages that other rows have become: two rows may say the same words.
    """
    since = max(0, (row.sending_at or row.created_at) - SLACK) / 1000
    after = dt.datetime.fromtimestamp(since, dt.UTC)
    async for message in channel.history(limit=DEPTH, after=after, oldest_first=False):
        ours = message.author.id == me and message.id not in said
        if ours and carries(message, wanted, content.text):
            return message.id
    return None
