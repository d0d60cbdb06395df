"""Edits of public posts that only change their words; a post that can't be edited keeps its own."""

from __future__ import annotations

from typing import Any

import discord

from cogs.board import notices
from cogs.board import page as board
from cogs.runtime.trouble import Desk, unless_refused
from cogs.story import forecasts
from cogs.table.model import Table
from cogs.table.notify.arrivals import asking
from cogs.table.notify.missing import ask_again, post_again
from cogs.table.time.time_control import MINUTE
from cogs.ui.app import App
from cogs.ui.sending import is_old
from data.store import queries
from data.store.messages import Board, ForecastOpen, Notice, Start, VoteEdit
from data.store.rows import OutboxRow


class Edits:
    def __init__(self, app: App, client: discord.Client, desk: Desk) -> None:
        self._app = app
        self._client = client
        self._desk = desk

    async def status(self, table: Table) -> None:
        service, board_id = self._app.service, table.row.board_message_id
        async with self._desk.making():
            row = await service.notices.board_row(table)
        if row is None or board_id is None or not isinstance(row.message, Start | Board):
            return
        channel_id = table.row.channel_id or table.row.lobby_channel_id
        message = self._client.get_partial_messageable(channel_id).get_partial_message(board_id)
        with unless_refused(f"board {board_id}") as gone:
            if table.one_message and not table.over:
                async with self._desk.making():
                    content = await board.board(self._app, table, row.id, row.message)
                await message.edit(**content.changing())
                return
            # If the board was posted in words, the edit must not remove it.
            stands = await message.fetch()
            pictured = bool(stands.attachments)
            async with self._desk.making():
                content = await board.status(self._app, table, row.message, pictured=pictured)
            if content.text == stands.content:
                return  # Discord would still add "(edited)"
            edit: dict[str, Any] = {}
            if pictured and (drawn := await board.pictured(self._app, table, row.message.news)):
                # The board is the last picture; the pictures before it are revealed ones.
                edit["attachments"] = [*stands.attachments[:-1], *(each.file() for each in drawn)]
            await message.edit(content=content.text, allowed_mentions=content.allowed(), **edit)
        # Not at once: where something deletes all that the bot posts, it would go on for ever.
        if gone and is_old(board_id, self._app.now(), MINUTE):
            await service.tables.do(post_again, table.id, self._app.now(), board_id)

    async def vote(self, table: Table, vote: VoteEdit) -> None:
        channel_id = table.row.channel_id or table.row.lobby_channel_id
        channel = self._client.get_partial_messageable(channel_id)
        for asks in asking(table.kept.marks, vote.motion):
            message_id = asks.message
            row = await self._app.service.store.read(queries.outbox_row(asks.row))
            if row is None or not isinstance(row.message, Notice):
                continue
            async with self._desk.making():
                shown = notices.vote_message(table, row.id, row.message, vote).changing()
            with unless_refused(f"vote {vote.motion}") as gone:
                await channel.get_partial_message(message_id).edit(**shown)
            if gone and vote.open and is_old(message_id, self._app.now(), MINUTE):
                tables, now = self._app.service.tables, self._app.now()
                await tables.do(ask_again, table.id, now, asks, row.message)

    async def open_forecast(self, table: Table, row: OutboxRow, message: ForecastOpen) -> None:
        channel = self._client.get_partial_messageable(row.receiver)
        async with self._desk.making():
            shown = forecasts.answer_post(table, message).changing()
        del shown["attachments"]  # the board stays
        with unless_refused(f"forecast {message.message}"):
            await channel.get_partial_message(message.message).edit(**shown)
