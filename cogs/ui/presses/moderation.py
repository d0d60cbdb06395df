"""What moderators of a server can do: list its tables, end, freeze or thaw one, fill a seat."""

from __future__ import annotations

from cogs.refusals import NotServerManager
from cogs.table.time.time_control import DAY
from cogs.ui.app import LINK, App, Reader
from cogs.ui.content import Content
from cogs.ui.permissions import require_server
from data.store import queries
from data.store.queries import Outline
from data.store.rows import ASLEEP, FROZEN, LOBBY, RUNNING
from data.words import Words
from engine import registry

_LISTED = 12
"""Tables that fit into an answer."""


def require_manager(reader: Reader) -> int:
    """Check that the reader manages the server they are on; return its id.

    Raises:
        ServerOnly, NotServerManager: They don't.
    """
    guild_id = require_server(reader.interaction)
    if not reader.interaction.permissions.manage_guild:
        raise NotServerManager
    return guild_id


def title(row: Outline) -> str:
    """Return the name of a table's game; its key where its rules are not here any more."""
    known = registry.keys()
    return registry.game(row.game).spec.title if row.game in known else row.game


def _state(row: Outline, words: Words) -> str:
    if row.status in (LOBBY, FROZEN):
        return words(f"managing-{row.status}")
    since = f"<t:{row.moved_at // 1000}:R>"
    if row.status == ASLEEP:
        return words("managing-asleep", since=since)
    return words("managing-running", since=since)


async def tables(app: App, reader: Reader) -> Content:
    """List the open tables of the reader's server, those first that have waited longest."""
    rows, words = await app.service.moderators.of_guild(require_manager(reader)), reader.words
    if not rows:
        return Content(words("managing-none"))
    lines = [words("managing-title", count=len(rows))]
    for row in rows[:_LISTED]:
        link = f"{LINK}/{row.guild_id}/{row.channel_id}"
        state = _state(row, words)
        lines.append(words("managing-line", table=row.id, title=title(row), state=state, link=link))
    if len(rows) > _LISTED:
        lines.append(words("managing-more", count=len(rows) - _LISTED))
    return Content("\n".join(lines))


async def end(app: App, reader: Reader, table_id: str) -> Content:
    """End a game, close a lobby, or give up a frozen table."""
    was = await app.service.moderators.end_by_manager(table_id, require_manager(reader), app.now())
    # The players of a frozen table get no message: its row may no longer say where.
    return Content(
        reader.words("managing-ended" if was in (RUNNING, ASLEEP) else "managing-closed")
    )


async def freeze(app: App, reader: Reader, table_id: str) -> Content:
    """Freeze a game, or let a frozen one go on."""
    guild_id, service = require_manager(reader), app.service
    if await service.store.read(queries.status(table_id)) == FROZEN:
        await service.moderators.thaw(table_id, guild_id, app.now())
        return Content(reader.words("managing-thawed"))
    await service.moderators.freeze(table_id, guild_id, app.now())
    return Content(reader.words("managing-frozen-now"))


async def seat(app: App, reader: Reader, table_id: str, letter: str, to: str) -> Content:
    """Decide who plays for a seat."""
    guild_id, number = require_manager(reader), "ABCDEFGHIJKL".find(letter.strip().upper()[:1])
    # An empty text is found at 0 in any other: that would be seat A.
    where = number if letter.strip() else -1
    await app.service.moderators.seat_by_manager(table_id, guild_id, where, to, app.now())
    return Content(reader.words("managing-seat"))


async def matching(app: App, reader: Reader, typed: str) -> list[tuple[str, str]]:
    """Return the tables of the server that fit what is typed, as (label, id)."""
    rows = await app.service.moderators.of_guild(require_manager(reader))
    found = []
    for row in rows:
        channel = app.client.get_channel(row.channel_id)
        name = getattr(channel, "name", "") or "?"
        days = (app.now() - row.moved_at) // DAY
        label = f"{title(row)} · #{name} · {row.status} · {days} d"
        if typed.lower() in label.lower() or typed == row.id:
            # Discord takes 100 characters a choice, and 25 choices.
            found.append((label[:100], row.id))
    return found[:25]
