"""Checks again, right before an invitation is sent, whether it may still ask and ping."""

from __future__ import annotations

from dataclasses import replace

from cogs.table.lobby.asking import CALL, SEAT
from cogs.table.notify.notices import user_of
from cogs.table.notify.outbox import Gone
from cogs.ui.app import App
from cogs.ui.content import Content
from data.store.messages import Arg, Args, Message, Notice, Word, number, numbers
from data.store.rows import OutboxRow


def is_invitation(message: Message) -> bool:
    return isinstance(message, Notice | Word) and message.key in (*SEAT, *CALL)


async def facts_of(app: App, notice: Notice) -> Args:
    """Return the facts of a notice; an invitation names the willing, or raises ``Gone``."""
    args = notice.args
    if not is_invitation(notice):
        return args
    called, by = numbers(args, "called"), number(args, "user")
    named, pinged = await app.service.asking.still_asked(called, by, app.now())
    if not named:
        raise Gone("unwilling")
    pings: Arg = [user for user in numbers(args, "pings") if user in pinged]
    return {**args, "called": [*named], "pings": pings}


async def in_private(app: App, row: OutboxRow, content: Content) -> Content:
    """Return a direct message; an invitation raises ``Gone``, or makes no sound at night."""
    message = row.message
    if not isinstance(message, Word) or not is_invitation(message):
        return content
    asked, by = [user_of(row)], number(message.args, "user")
    named, pinged = await app.service.asking.still_asked(asked, by, app.now())
    if not named:
        raise Gone("unwilling")
    return replace(content, silent=not pinged)
