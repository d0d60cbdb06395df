"""Delivers rows of the outbox to Discord; the features make their content."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from cogs import seats as people
from cogs.board import notices
from cogs.board import page as board
from cogs.cups.ends import cup_called, cup_of
from cogs.delivery import contents
from cogs.delivery.posting import Poster
from cogs.lobby.page import lobby_edit, thread_name
from cogs.runtime import codes
from cogs.runtime.gateway import Shards
from cogs.runtime.trouble import SHUT, Desk, classify, gave_up, meaning, trying
from cogs.table.lobby import seats
from cogs.table.model import Table
from cogs.table.notify.arrivals import post_again
from cogs.table.notify.notices import SAT_IN_NOTICE, note_unreached, still_to_tell
from cogs.table.notify.outbox import Background, Gone, Later, Unmade
from cogs.table.notify.places import LOST_BY, with_channel
from cogs.table.play.audience import nameless
from cogs.table.time.time_control import MINUTE
from cogs.ui import ids, members
from cogs.ui.app import App
from cogs.ui.content import Content, fit_lines
from cogs.ui.members import Members
from cogs.ui.places import FINE, start_thread, state_of, unarchive
from cogs.ui.reply import Unsent
from cogs.ui.reposting import language_of, note_reached, server_of
from data.store import messages, queries
from data.store import people as users
from data.store.rows import ASLEEP, LOBBY, OutboxRow
from data.words import Words
from engine.refusals import NotYours
from engine.run import Broken

log = logging.getLogger(__name__)

_DOUBT = 5.0
"""Seconds until a place that Discord denies against its own events is tried once more."""
_THREAD_PAUSE = 2.0  # a thread needs the lobby's message, which is on its way
_THREAD_AGAIN = 30.0
_THREAD_PATIENCE = 10 * MINUTE  # for the thread of a cup's table, as the channel waits, too


class DiscordDeliverer:
    def __init__(self, app: App, client: discord.Client, shards: Shards | None = None) -> None:
        """Without ``shards`` all places can be reached at once."""
        self._app = app
        self._client = client
        self._shards = shards
        self._desk = Desk()
        made = {kind: kind(app, client, self._desk) for kind in set(contents.SENDERS.values())}
        self._others = {message: made[kind] for message, kind in contents.SENDERS.items()}
        self._films = contents.FilmSender(app, client, self._desk)
        self._poster = Poster(app, client)
        self._edits = contents.Edits(app, client, self._desk, self._poster)
        self.retire = self._poster.retire
        self._members = Members(app, client)
        self._lines: dict[int, str | None] = {}
        self._doubted: set[int] = set()
        self._background = Background()
        app.service.tables.on_saving = partial(board.begin, app)

    async def ready(self, destination: str) -> None:
        if self._shards is None or self._shards.complete:
            return
        if destination.startswith("dm:"):
            await self._shards.reached(None)
            return
        store = self._app.service.store
        row = await store.read(queries.outbox_head(destination))
        row = row or await store.read(queries.outbox_head(destination, edits=True))
        if (guild_id := await server_of(store, row)) is not None:
            await self._shards.reached(guild_id)

    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        if isinstance(row.message, messages.Unreadable):
            raise Unmade
        try:
            message_id = await trying(self._send(row, search=search))
        except (Gone, Later) as end:
            raise await self._noted(row, end) from end.__cause__
        except NotYours as refusal:
            raise Gone(refusal.code) from refusal
        except Broken as broken:
            raise Gone(f"broken-{broken.why}") from broken
        self._doubted.discard(row.id)
        return message_id

    async def _noted(self, row: OutboxRow, end: Gone | Later) -> Gone | Later:
        """Note what Discord refuses in public; a time-out has a reason of its own."""
        error = end.__cause__
        if not isinstance(error, discord.HTTPException) or row.direct:
            return end
        guild_id, refusal = await server_of(self._app.service.store, row), meaning(error)
        if guild_id is None or refusal is None:
            return end
        if self._poster.muted(guild_id) and error.code in (codes.NO_ACCESS, codes.NO_PERMISSION):
            return Gone("muted")
        if self._doubts(row, guild_id, end):
            return Later(_DOUBT)
        self._app.trouble.note(guild_id, refusal.params)
        return end

    def _doubts(self, row: OutboxRow, guild_id: int, end: Gone | Later) -> bool:
        """Return, once for a row, whether Discord denies a place where we may write by its events.

        One of the two is late: a lobby that is closed by mistake does not come back.
        """
        if row.id in self._doubted or not isinstance(end, Gone) or end.code not in LOST_BY:
            self._doubted.discard(row.id)
            return False
        guild = self._client.get_guild(guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(row.receiver)
        if channel is None or state_of(channel) != FINE:
            return False
        self._doubted.add(row.id)
        return True

    async def _send(self, row: OutboxRow, *, search: bool) -> int | None:
        message = row.message
        if isinstance(message, messages.Notice) and message.key in notices.BARE:
            return await self._bare(row, message.key, search=search)
        if (other := self._others.get(type(message))) is not None:
            return await other.send(row, search=search)
        async with self._desk.making():
            table = await self._table(row)
        if row.direct:
            return await self._direct(table, row, search=search)
        if isinstance(message, messages.EDITS):
            return await self._edit(table, row, search=search)
        if isinstance(message, messages.Call) and not await self._still_to_tell(row):
            return None
        channel, table = await self._channel(table, row), with_channel(table)
        async with self._desk.making():
            content, wanted = await contents.make_content(self._app, table, row)
        if isinstance(message, messages.Board | messages.Ended):
            since, asks = _asked_since(message, row, table), partial(board.asked_again, table)
            # The board after a reveal is of the same entry, and ends what came out with that.
            after_reveal = isinstance(message, messages.Board) and message.since > 0
            unsent = await self._unsent(table, message)
            self._app.pickers.shut(table.id, message.seq + after_reveal, since, asks, unsent)
        post = partial(self._poster.post, channel, row, content, wanted, table, search=search)
        message_id = await self._opened(channel.id, post)
        self._members.delivered(table, row)
        if table.row.party and isinstance(
            message, messages.Start | messages.Board | messages.Ended
        ):
            self._show_line(table)
        if isinstance(message, messages.LobbyPost):
            await self._try_thread(table, message_id)
        return message_id

    async def _unsent(self, table: Table, message: messages.Board | messages.Ended) -> Unsent:
        """Return who reads in place of a preview that it counts."""
        told: dict[int, tuple[str, Content]] = {}
        for seat in (messages.number(i.args, "seat") for i in message.news if i.kind == "unsent"):
            user_id = table.seats[seat].user_id or 0
            words = await language_of(self._app.service.store, user_id, table.row.locale)
            told[user_id] = table.token(seat), Content(words("form-unsent"), until=message.seq)
        return told

    async def _opened(self, channel_id: int, post: Callable[[], Awaitable[int]]) -> int:
        try:
            return await post()
        except discord.HTTPException as error:
            # An archived thread is opened and tried once more; only a lock
            # keeps it shut (decision: places).
            if error.code not in SHUT or not await unarchive(self._client, channel_id):
                raise
            return await post()

    def _show_line(self, table: Table) -> None:
        line, channel_id = members.line_of(table), table.row.channel_id or 0
        # After a start the current line is unknown: it may be a round.
        if channel_id in self._lines and self._lines[channel_id] == line:
            return
        self._lines[channel_id] = line
        self._background.start(self._set_line(table, channel_id, line))

    async def _set_line(self, table: Table, channel_id: int, line: str | None) -> None:
        """Set the channel's line. If that fails, the next board tries again."""
        shown = await members.show_line(self._client, table)
        # Forget cleared lines, too: channels of finished parties would pile up.
        if (line is None or not shown) and self._lines.get(channel_id) == line:
            self._lines.pop(channel_id, None)

    async def _bare(self, row: OutboxRow, key: str, *, search: bool) -> int | None:
        """Say that a table does not go on. Its rules may be gone, so this uses its row alone."""
        try:
            kept = await self._app.service.store.read(queries.table(row.table_id))
        except ValueError as damaged:  # damaged after it was written: nothing may wait behind it
            raise Gone("unreadable") from damaged
        if kept is None:
            raise Gone("no-table")
        channel_id = kept.channel_id or kept.lobby_channel_id
        channel = self._client.get_partial_messageable(channel_id)
        async with self._desk.making():
            content = notices.bare_notice(kept, key)
        return await self._poster.post(channel, row, content, set(), None, search=search)

    async def close(self) -> None:
        await self._background.close()
        await self._members.close()

    async def _edit(self, table: Table, row: OutboxRow, *, search: bool) -> int | None:
        message = row.message
        if isinstance(message, messages.LobbyEdit):
            await self._edits.invitations(table)
            return await self._edit_lobby(table)
        if isinstance(message, messages.Film):
            await self._films.add(table, message)
            return None
        if isinstance(message, messages.ForecastOpen):
            return await self._edits.open_forecast(table, row, message, search=search)
        if isinstance(message, messages.VoteEdit):
            await self._edits.vote(table, message)
        else:
            await self._edits.status(table)
        return None

    async def _table(self, row: OutboxRow) -> Table:
        message, tables = row.message, self._app.service.tables
        if isinstance(message, messages.Still):
            return await tables.still(row.table_id, message.seq, message.still)
        if isinstance(message, messages.Board) and message.reveal:
            return await tables.still(row.table_id, message.news[-1].seq, -1)
        if isinstance(message, messages.Forecast):
            # As its replay shows the same moment.
            return replace(nameless(await tables.at(row.table_id, message.seq)), past=True)
        if (
            isinstance(message, messages.Start | messages.Board | messages.Ended)
            and message.seq >= 0
        ):
            return await tables.at(row.table_id, message.seq)
        return await tables.load(row.table_id)

    async def _channel(self, table: Table, row: OutboxRow) -> discord.PartialMessageable:
        """Return the channel of a row, or raise ``Later`` while its thread is missing."""
        thread = row.destination.startswith("thread:")
        channel_id = table.row.channel_id if thread else row.receiver
        if channel_id is None and table.row.status == ASLEEP:
            raise Gone("asleep")  # a row for its thread
        if channel_id is None:
            if table.row.lobby_message_id is None:
                raise Later(_THREAD_PAUSE)
            channel_id = await self._start_thread(table, table.row.lobby_message_id)
        return self._client.get_partial_messageable(channel_id)

    async def _edit_lobby(self, table: Table) -> int | None:
        message_id = table.row.lobby_message_id
        if table.row.status != LOBBY:
            self._app.pickers.shut(table.id, 0, 0)
        if message_id is None:
            return None
        channel = self._client.get_partial_messageable(table.row.lobby_channel_id)
        async with self._desk.making():
            shown = await lobby_edit(self._app, table)
        try:
            await _edit(channel.get_partial_message(message_id), shown)
        except discord.HTTPException as error:
            if error.code == codes.UNKNOWN_MESSAGE:
                now = self._app.now()
                await self._app.service.tables.do(post_again, table.id, now, message_id)
            if error.code in (codes.UNKNOWN_MESSAGE, codes.OLD_MESSAGE, codes.ARCHIVED):
                # Too old to be edited now, for one: the boards behind it must not wait.
                return None
            raise
        await self._try_thread(table, message_id)
        return message_id

    async def _try_thread(self, table: Table, message_id: int) -> None:
        """Start the thread of a lobby, if it still needs one.

        A refusal does not hold up the channel, except for a cup's table, which can't be started in
        another way: it waits a while for a place among the active threads, or for a lobby that was
        deleted to be posted again.
        """
        row = table.row
        if not row.thread or row.channel_id is not None or row.status != LOBBY:
            return
        try:
            await self._start_thread(table, message_id)
        except discord.HTTPException as error:
            if isinstance(classify(error), Later):
                raise
            if table.drawn and error.code not in (codes.MANY_THREADS, codes.UNKNOWN_MESSAGE):
                raise
            if table.drawn and self._app.now() - row.created_at < _THREAD_PATIENCE:
                raise Later(_THREAD_AGAIN) from error
            log.warning("no thread for table %s yet: %s", table.id, error.code)

    async def _start_thread(self, table: Table, message_id: int) -> int:
        row, tables, now = table.row, self._app.service.tables, self._app.now
        place = row.guild_id, row.lobby_channel_id, message_id
        try:
            cup = await cup_of(self._app, table) if table.drawn else None
            name = thread_name(table, cup.round if cup else 0)
            made = await start_thread(self._client, *place, name)
        except discord.HTTPException as error:
            gone = error.code == codes.UNKNOWN_MESSAGE
            if gone and await tables.do(post_again, table.id, now(), message_id):
                raise Later(_THREAD_PAUSE) from error
            raise
        await tables.do(seats.thread_made, table.id, now(), made)
        return made

    async def _direct(self, table: Table, row: OutboxRow, *, search: bool) -> int | None:
        """Send a direct message. Closed messages are recorded and count as delivered."""
        user_id, service = row.receiver, self._app.service
        calls_user = isinstance(row.message, messages.DirectCall)
        if calls_user and not await self._still_to_tell(row):
            return None
        if calls_user and (await service.store.read(users.read(user_id))).dms_closed:
            await service.tables.do(note_unreached, row.table_id, self._app.now(), row)
            return None
        async with self._desk.making():
            language = await language_of(service.store, user_id, table.row.locale)
            content, wanted = self._word(table, row, language)
            if calls_user or getattr(row.message, "key", "") == SAT_IN_NOTICE:
                cup = await cup_called(self._app, table, user_id, language)
                content = replace(content, text=fit_lines([content.text, *cup]))
        content = await contents.in_private(self._app, table, row, content)
        if calls_user:
            self._members.delivered(table, row)
        try:
            async with self._app.trouble.direct(self._client, user_id) as channel:
                message_id = await self._poster.post(
                    channel, row, content, wanted, table, search=search
                )
        except discord.HTTPException as error:
            ours, now = not gave_up(error), self._app.now()
            if calls_user:
                await service.tables.do(note_unreached, row.table_id, now, row, ours=ours)
            elif contents.is_invitation(row.message):
                await service.asking.unreached(row, now, ours=ours)
            # They may just share no server with the bot.
            elif not ours and not isinstance(row.message, messages.DirectNotice):
                await service.notices.set_closed_dms(user_id, True)
            return None
        await note_reached(self._app, user_id)
        return message_id

    def _word(self, table: Table, row: OutboxRow, language: Words) -> tuple[Content, set[str]]:
        app, message = self._app, row.message
        if isinstance(message, messages.DirectCall):
            wanted = {ids.table(table.id, "more", row.id)}
            return notices.direct_call(app, table, row.receiver, row.id, message, language), wanted
        if isinstance(message, messages.DirectNotice):
            return people.direct_message(app, table, message.key, message.args, language), set()
        return notices.seat_message(app, table, language), set()

    async def _still_to_tell(self, row: OutboxRow) -> bool:
        async with self._desk.making():
            return await self._app.service.tables.do(
                still_to_tell, row.table_id, self._app.now(), row
            )


def _asked_since(message: messages.Board | messages.Ended, row: OutboxRow, table: Table) -> int:
    """Return when the present question began; 0 where what was asked before is not over.

    A seat that changes hands ends no question.
    """
    if isinstance(message, messages.Ended):
        return row.created_at
    # Where one answers after the other, a press finds out that a question is late.
    together = table.game.spec.simultaneous
    over = together and any(i.by == "game" or i.kind == "undo" for i in message.news)
    return (message.since or row.created_at) if over else 0


async def _edit(message: discord.PartialMessage, shown: dict[str, Any]) -> None:
    """Edit a message, where no files may be attached without its new picture."""
    try:
        await message.edit(**shown)
    except discord.Forbidden:
        if not shown.get("attachments"):
            raise
        await message.edit(**{name: part for name, part in shown.items() if name != "attachments"})
