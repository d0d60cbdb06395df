"""The content of messages; an invitation is checked once more right before it is sent."""

from __future__ import annotations

from dataclasses import replace

from cogs.board import notices
from cogs.board import page as board
from cogs.lobby.page import lobby_post, reserved_users
from cogs.overview.page import sleep_post
from cogs.story import forecasts
from cogs.story import page as stories
from cogs.table.lobby.asking import CALL, SEAT
from cogs.table.model import Table
from cogs.table.notify.outbox import Gone
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.content import Content
from data.store.messages import (
    Analysed,
    Arg,
    Args,
    Asleep,
    Board,
    Call,
    Ended,
    Forecast,
    Line,
    LobbyPost,
    Message,
    Notice,
    Start,
    Still,
    Word,
    number,
    numbers,
)
from data.store.rows import ASLEEP, OutboxRow


async def make_content(app: App, table: Table, row: OutboxRow) -> tuple[Content, set[str]]:
    """Return the content of a row and the ids of its own buttons, or raise ``Gone``."""
    message = row.message
    match message:
        case LobbyPost():
            # Do not ping players who have joined. *Join* identifies the message in a search.
            pings = tuple(user for user in message.mention if user in reserved_users(table))
            own = ids.table(table.id, "more") if table.drawn else ids.lobby(table.id, "join")
            return replace(await lobby_post(app, table), mentions=pings), {own}
        case Start() | Board():
            content = await board.board(app, table, row.id, message)
            return content, {ids.table(table.id, "more", row.id)}
        case Ended():
            content = await board.ended(app, table, row.id, message.news, message.mention)
            return content, {ids.table(table.id, "rematch", row.id)}
        case Asleep():
            if table.row.status != ASLEEP:
                raise Gone("awake")  # a player woke it first
            return await sleep_post(app, table, row.id), {ids.table(table.id, "wake", row.id)}
        case Line():
            return board.line(table, message.news), set()
        case Still():
            others = [await app.service.tables.still(table.id, *still) for still in message.more]
            return await board.still(app, [table, *others], message.news), set()
        case Call():
            content = notices.public_call(app, table, row.id, message, table.words)
            return content, {ids.table(table.id, "more", row.id)}
        case Notice():
            args = await facts_of(app, message)
            content = notices.notice(table, row.id, message.key, args)
            return content, notices.own_ids(table, row.id, message.args)
        case Forecast():
            return await forecasts.question_post(app, table), {forecasts.own_id(table)}
        case Analysed():
            return await stories.public_page(app, table, message.seat), set()
    raise Gone(f"kind-{row.kind}")


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
    asked, by = [row.receiver], number(message.args, "user")
    named, pinged = await app.service.asking.still_asked(asked, by, app.now())
    if not named:
        raise Gone("unwilling")
    return replace(content, silent=not pinged)
