"""Posts a row's message, edits it into the board before it, and retires old messages."""

from __future__ import annotations

import asyncio
import logging
import re
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord.http import MultipartParameters

from cogs.board.page import left_behind
from cogs.runtime import codes
from cogs.runtime.trouble import LINE, error_code
from cogs.table.error_traces import trace
from cogs.table.model import Table
from cogs.table.notify.announcements import is_edited
from cogs.table.notify.arrivals import OldMessage
from cogs.ui.app import App
from cogs.ui.content import Content
from cogs.ui.permissions import muted_until
from cogs.ui.reposting import find, is_old, reduce_content
from data.store import messages, queries
from data.store.rows import OutboxRow
from engine.refusals import NotYours

log = logging.getLogger(__name__)

_RETIRE_PATIENCE = 30.0
"""Seconds. Discord limits edits of old messages, and no one waits for this one."""
_LEFT = 10_000
"""Boards whose later text is kept, about 200 bytes each; of others it is made again."""
_COUNTED = re.compile(r"<t:(\d+):R>")

_CALLING = (messages.Start, messages.Board, messages.Ended, messages.Line, messages.Still)
"""Messages in the course of a game: they call players, or are there to be read later."""


class Poster:
    def __init__(self, app: App, client: discord.Client) -> None:
        self._app = app
        self._client = client
        self._left: dict[int, dict[str, Any]] = {}

    def muted(self, guild_id: int) -> bool:
        return muted_until(self._client.get_guild(guild_id)) is not None

    async def post(
        self,
        channel: Any,
        row: OutboxRow,
        content: Content,
        wanted: set[str],
        table: Table | None,
        *,
        search: bool,
    ) -> int:
        if search:
            store = self._app.service.store
            arrived = await find(self._client, store, channel.id, row, content, wanted)
            if arrived is not None:
                return arrived
        while True:  # each round says less, until Discord takes it or ``less`` has nothing left
            try:
                place = partial(self._place, channel, row, table)
                message_id = await self._app.emojis.sent(content, place)
            except discord.HTTPException as error:
                # In a time-out words are refused as well.
                if table is None or (not row.direct and self.muted(table.row.guild_id)):
                    raise
                instead = reduce_content(table, row, content, error)
                if instead is None:
                    raise
                content = instead
            else:
                if table:
                    self.keep(message_id, table, row.message, pictured=bool(content.files))
                if isinstance(row.message, messages.Start | messages.Board | messages.Ended):
                    delay = self._app.now() - row.created_at
                    self._app.figures.boards.observe(max(0, delay) / 1000)
                return message_id

    def keep(
        self, message_id: int, table: Table, message: messages.Message, *, pictured: bool = True
    ) -> None:
        """Keep what a board says once another one is below it; one in words says the same."""
        if isinstance(message, messages.Start | messages.Board):
            self._left[message_id] = left_behind(table, message) if pictured else {}
            while len(self._left) > _LEFT:
                del self._left[next(iter(self._left))]

    async def _place(
        self, channel: Any, row: OutboxRow, table: Table | None, content: Content
    ) -> int:
        edited = await self._edit_board(channel, row, content, table)
        return edited or await self._sent(channel, row, content)

    async def _edit_board(
        self, channel: Any, row: OutboxRow, content: Content, table: Table | None
    ) -> int | None:
        """Edit a board into the last one and return its id; None if it must be posted."""
        if table is None or not isinstance(row.message, messages.Board):
            return None
        if not is_edited(table, row.message):
            return None
        board_id = table.row.board_message_id
        if board_id is None or is_old(board_id, self._app.now()):
            return None
        last = await self._app.service.store.read(queries.board_row(board_id))
        if last is None or not messages.comes_after(row.message, last.message):
            return None
        # The board itself, unless it is gone or the bot may not read here, and what is below it.
        below = await self._client.http.logs_from(channel.id, 2, after=board_id - 1)
        alone = [int(one["id"]) for one in below] == [board_id]
        # A reveal after which a new message asks costs no other one.
        if not (alone or (below and messages.is_reveal(row.message) and not row.message.instead)):
            return None
        try:
            await channel.get_partial_message(board_id).edit(**content.changing())
        except discord.HTTPException as error:
            if error.code not in (codes.UNKNOWN_MESSAGE, codes.OLD_MESSAGE):
                raise
            return None
        return board_id

    async def _sent(self, channel: Any, row: OutboxRow, content: Content) -> int:
        if isinstance(row.message, _CALLING) and not content.mentions:
            content = replace(content, silent=True)  # a message without pings makes no sound
        return int((await channel.send(nonce=row.nonce, **content.posting())).id)

    async def retire(self, old: OldMessage) -> None:
        """Delete an old message that goes, or remove what is old about it.

        That is its buttons, whose turn it was, or else its countdown. Never raises.
        """
        message_id, channel_id = old.message_id, old.channel_id
        still = self._left.pop(message_id, None)
        try:
            async with asyncio.timeout(_RETIRE_PATIENCE):
                if channel_id is None:
                    async with self._app.trouble.direct(self._client, old.user_id) as place:
                        channel_id = place.id
                if old.goes:
                    await self._client.http.delete_message(channel_id, message_id)
                    return
                if still is None or (old.timed and not still):
                    still = await self._still(channel_id, old)
                less = MultipartParameters({"components": [], **still}, None, None)
                # Not by ``PartialMessage.edit``: nobody needs the message that it makes.
                await self._client.http.edit_message(channel_id, message_id, params=less)
        except (discord.HTTPException, *LINE) as error:
            log.info("board %s keeps its buttons: %s", message_id, error_code(error))
        except Exception as error:  # noqa: BLE001 (no one waits for this)
            log.error("board %s keeps its buttons\n%s", message_id, trace(error))

    async def _still(self, channel_id: int, old: OldMessage) -> dict[str, Any]:
        """Return what a board says that is not kept since a restart, or what stops countdowns."""
        service, message_id = self._app.service, old.message_id
        row = await service.store.read(queries.board_row(message_id))
        if not (row or old.timed):
            return {}
        try:
            posted = await self._client.http.get_message(channel_id, message_id)
            board = row.message if row and posted.get("attachments") else None
            if row and isinstance(board, messages.Start | messages.Board):
                table = await service.tables.at(row.table_id, max(board.seq, 0))
                if left := left_behind(table, board):
                    return left
        except (discord.HTTPException, NotYours):
            return {}  # if the bot may not read, remove the buttons anyway
        still = _COUNTED.sub(r"<t:\1:f>", said := posted["content"])
        return {} if still == said else {"content": still, "allowed_mentions": {"parse": []}}
