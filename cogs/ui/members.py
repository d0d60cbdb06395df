"""Checks whether players are still on the server, and sets the line of a party's voice channel."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import discord

from cogs.refusals import MayNotRead, MayNotWrite, SlowMode, SpeakLater
from cogs.runtime.access import Entry
from cogs.runtime.codes import NO_ACCESS, UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_USER
from cogs.runtime.trouble import LINE, error_code
from cogs.table.error_traces import trace
from cogs.table.model import Person, Table
from cogs.table.notify.outbox import Background
from cogs.table.time.time_control import DAY
from cogs.ui.app import App, Reader
from cogs.ui.permissions import is_thread, is_voice, own_rights
from data.store.marks import Unheard
from data.store.messages import Call, DirectCall, Notice
from data.store.rows import OutboxRow
from data.store.typed import Latecomer

log = logging.getLogger(__name__)

_BOARDS = ("start", "board")
_LATE = "notice-late"
_KNOWN = 10_000
"""Size of the cache of members; a full cache is cleared."""
_KNOWN_FOR = DAY
"""Time for which a membership is cached."""

GONE = (UNKNOWN_MEMBER, UNKNOWN_USER)
"""Codes for a user who has left the server or deleted their account."""


class Members:
    def __init__(self, app: App, client: discord.Client) -> None:
        self._app = app
        self._client = client
        self._seen: dict[tuple[int, int], int] = {}
        self._asking = Background()

    def delivered(self, table: Table, row: OutboxRow) -> None:
        guild_id, now = table.row.guild_id, self._app.now()
        if row.kind == "start" and table.row.party:
            self._asking.start(self._take_in(table))
        if row.kind in _BOARDS:
            waiting = (table.seats[seat].user_id for seat in table.waiting)
            users = [
                user
                for user in waiting
                if user is not None and now - self._seen.get((guild_id, user), 0) >= _KNOWN_FOR
            ]
        # For a call or a question about time, ask each time and ignore the cache.
        elif isinstance(row.message, Call | DirectCall):
            users = [row.message.user]
        elif isinstance(row.message, Notice) and row.message.key == _LATE:
            asked = cast("list[int]", row.message.args.get("seats", []))
            late = (table.seats[seat].user_id for seat in asked)
            users = [user for user in late if user is not None]
        else:
            return
        for user_id in users:
            self._asking.start(self._ask(guild_id, user_id))

    async def close(self) -> None:
        await self._asking.close()

    async def _take_in(self, table: Table) -> None:
        """Take in who stayed in the voice channel and whose seat was kept until the start.

        Others there look on, or have said no.
        """
        unheard = {mark.user for mark in table.kept.marks if isinstance(mark, Unheard)}
        try:
            for user_id in unheard:
                await take_in(self._app, table, user_id)
        except Exception as error:  # noqa: BLE001 (a press takes them in as well)
            log.warning("nobody was taken in at table %s\n%s", table.id, trace(error))

    async def _ask(self, guild_id: int, user_id: int) -> None:
        try:
            if await is_member(self._client, guild_id, user_id) is not False:
                if len(self._seen) >= _KNOWN:
                    self._seen.clear()
                self._seen[guild_id, user_id] = self._app.now()
                return
            await self._app.service.people.left(guild_id, user_id, self._app.now())
        except LINE as error:
            log.info("can't tell whether a member has left %s: %s", guild_id, error_code(error))
        except Exception as error:  # noqa: BLE001 (asked again when they are next waited for)
            log.warning("can't tell whether a member has left %s\n%s", guild_id, trace(error))


async def is_member(client: discord.Client, guild_id: int, user_id: int) -> bool | None:
    """Return whether a user is on a server; None if that can't be known now."""
    guild = client.get_guild(guild_id)
    # Another process serves it, or it is in an outage: its state is unknown.
    if guild is None or guild.unavailable:
        return None
    try:
        await guild.fetch_member(user_id)
    except discord.HTTPException as error:
        # Only a clear answer counts, because it may cost a seat (decision: places).
        return False if error.code in GONE else None
    return True


_PATIENCE = 20.0


def people_in(client: discord.Client, channel_id: int) -> tuple[Person, ...]:
    """Return the people in a voice channel in the order of their ids; no bots."""
    channel = client.get_channel(channel_id)
    if not isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        return ()
    return tuple(
        Person(member.id, member.display_name, "")
        for member in sorted(channel.members, key=lambda member: member.id)
        if not member.bot
    )


async def note_move(app: App, person: Person, before: int | None, after: int | None) -> None:
    if before == after:
        return
    if before is not None:
        await app.service.party.voice_left(before, person.user_id, app.now())
    if after is not None:
        await app.service.party.voice_joined(after, person, app.now())


async def recount(app: App) -> None:
    """Record, after a start, who came while the bot was offline, and which latecomers left.

    Other players stay as they are: they may play by text and never have been in voice.
    """
    party = app.service.party
    for table in await party.parties():
        channel_id = table.row.channel_id or 0
        there = {person.user_id: person for person in people_in(app.client, channel_id)}
        for person in there.values():
            await party.voice_joined(channel_id, person, app.now(), already=True)
        for timer in table.kept.timers.values():
            if isinstance(timer.what, Latecomer) and timer.what.user not in there:
                await party.voice_left(channel_id, timer.what.user, app.now())


async def take_in(app: App, table: Table, user_id: int) -> bool:
    """Take in who presses in the voice channel without a seat; return whether they will play."""
    channel_id = table.row.channel_id or 0
    for person in people_in(app.client, channel_id):
        if person.user_id == user_id:
            await app.service.party.voice_joined(channel_id, person, app.now())
    after = await app.service.tables.load(table.id)
    return any(
        isinstance(timer.what, Latecomer) and timer.what.user == user_id
        for timer in after.kept.timers.values()
    )


def line_of(table: Table) -> str | None:
    """Return the line of a party's channel, its game and round; None clears it."""
    if table.over or table.position is None:
        return None
    title = table.game.spec.title
    progress = table.game.progress(table.view(None))
    return title if progress is None else f"{title} {progress[0]}/{progress[1]}"


async def show_line(client: discord.Client, table: Table) -> bool:
    """Set the line of a party's voice channel; return whether it shows now. Never raises."""
    if not table.row.party or table.row.channel_id is None:
        return False
    channel = client.get_channel(table.row.channel_id)
    if not isinstance(channel, discord.VoiceChannel):
        return False
    rights = own_rights(channel)
    # The bot is not connected there, so it needs two permissions.
    if not (rights.set_voice_channel_status and rights.manage_channels):
        return False
    try:
        async with asyncio.timeout(_PATIENCE):
            await channel.edit(status=line_of(table))
    except (discord.HTTPException, *LINE) as error:
        log.info("channel %s keeps its status: %s", channel.id, error_code(error))
        return False
    return True


async def require_writer(
    app: App, reader: Reader, guild_id: int, channel_id: int, *, own_thread: bool = False
) -> None:
    """Check that the reader may write where the bot will post; they may be elsewhere.

    ``own_thread``: the post gets a thread, and more posts in it. Raises ``MayNotWrite``, or
    ``SpeakLater`` for one who has had much posted just now: slow mode does not hold the bot.
    """
    here, writes = reader.interaction, partial(_writes, own_thread=own_thread)
    if here.channel_id == channel_id:
        allowed = writes(here.permissions, here.channel) and not _is_timed_out(here.user)
    else:
        # If nothing can be posted, the work itself says why.
        allowed = await _there(app, reader.user_id, guild_id, channel_id, writes, nowhere=True)
    if not allowed:
        raise MayNotWrite
    wait = app.posting.wait(reader.user_id)
    if wait or app.posting.enter(reader.user_id) is not Entry.FREE:
        raise SpeakLater(params={"seconds": wait})


def require_pace(app: App, reader: Reader) -> None:
    """Hold back in slow mode who has the bot post in their own name; raise ``SlowMode``.

    What a game needs is no chat: ``require_writer`` alone limits that.
    """
    here = reader.interaction
    pause, rights = getattr(here.channel, "slowmode_delay", 0), here.permissions
    if not pause or rights.bypass_slowmode or rights.manage_messages or rights.manage_channels:
        return
    if wait := app.spoken.wait(here.channel_id or 0, reader.user_id, pause):
        raise SlowMode(params={"when": app.now() // 1000 + wait})


async def require_along(app: App, reader: Reader, guild_id: int, channel_id: int) -> None:
    if reader.interaction.channel_id == channel_id:
        return
    if not await may_read(app, reader.user_id, guild_id, channel_id):
        raise MayNotRead


async def may_read(
    app: App, user_id: int, guild_id: int, channel_id: int, *, back: bool = False
) -> bool:
    """Return whether Discord says that a user may see a channel; False without an answer.

    ``back``: and what was written there before they looked.
    """
    reads = partial(_reads, back=back)
    return await _there(app, user_id, guild_id, channel_id, reads, nowhere=False)


async def require_writer_at(app: App, reader: Reader, table: Table) -> None:
    row = table.row
    await require_writer(app, reader, row.guild_id, row.channel_id or row.lobby_channel_id)


def _writes(granted: discord.Permissions, channel: Any, own_thread: bool = False) -> bool:
    if is_thread(channel):
        return granted.send_messages_in_threads
    threads = granted.create_public_threads and granted.send_messages_in_threads
    return granted.send_messages and (threads or not own_thread)


def _is_timed_out(user: Any) -> bool:
    until = getattr(user, "timed_out_until", None)
    return until is not None and until > discord.utils.utcnow()


def _reads(granted: discord.Permissions, channel: Any, *, back: bool) -> bool:
    # In a voice channel Discord hides everything from those who may not connect.
    there = granted.view_channel and (granted.connect or not is_voice(channel))
    return there and (granted.read_message_history or not back)


async def _there(
    app: App,
    user_id: int,
    guild_id: int,
    channel_id: int,
    allows: Callable[[discord.Permissions, Any], bool],
    *,
    nowhere: bool,
) -> bool:
    """Return whether a user may do something in another channel; ``nowhere`` if there is none."""
    try:
        guild = await app.guild(guild_id)
        if guild is None:
            return nowhere
        known = guild.get_channel_or_thread(channel_id)
        channel: Any = known or await guild.fetch_channel(channel_id)  # an archived thread
        rights = channel
        if is_thread(channel) and channel.parent is None:  # the server was fetched
            rights = await guild.fetch_channel(channel.parent_id)
        granted = rights.permissions_for(await guild.fetch_member(user_id))
        if channel.type is discord.ChannelType.private_thread and not granted.manage_threads:
            await channel.fetch_member(user_id)  # others don't know that it is there
        return allows(granted, channel)
    except discord.HTTPException as error:
        return nowhere and error.code in (UNKNOWN_CHANNEL, NO_ACCESS)
    except (discord.ClientException, *LINE) as error:
        # Without an answer from Discord, refuse (decision: presses).
        log.info("nobody knows who may write in %s: %s", channel_id, error_code(error))
        return False
