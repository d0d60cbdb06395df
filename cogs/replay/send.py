"""Adds the film of a game to the post of its end."""

from __future__ import annotations

import logging
from typing import Any, Final

import discord

from cogs.board.page import ended
from cogs.replay.page import Moving, draw_film
from cogs.runtime.trouble import (
    Desk,
    unless_refused,
)
from cogs.table.model import Table
from cogs.table.notify.outbox import Later
from cogs.ui.answering import mishap
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT, Content
from data.store import queries
from data.store.messages import Ended, Film
from engine.refusals import Refusal

log = logging.getLogger(__name__)


WAITING: Final = 8
"""Films that may wait for the one being drawn; later ones are tried again."""
_PAUSE = 5.0


class FilmSender:
    def __init__(self, app: App, client: discord.Client, desk: Desk) -> None:
        self._app = app
        self._client = client
        self._desk = desk
        self._waiting = 0

    async def add(self, table: Table, message: Film) -> None:
        """Add a film to the end of a game, or raise ``Later`` to try again."""
        row = await self._app.service.store.read(queries.outbox_row(message.row))
        if row is None or not isinstance(row.message, Ended):
            return
        # Each waiting film occupies an outbox slot that boards need.
        if self._waiting >= WAITING:
            raise Later(_PAUSE)
        channel_id = table.row.channel_id or table.row.lobby_channel_id
        channel = self._client.get_partial_messageable(channel_id)
        posted = channel.get_partial_message(message.message)
        with unless_refused(f"the end {message.message}"):
            stands = await posted.fetch()
            if not stands.attachments:
                return  # posted in words: pictures are not allowed there
            film = await self._draw(table)
            if film.framed or film.beside:
                async with self._desk.making():
                    told = row.message
                    content = await ended(self._app, table, row.id, told.news, told.mention)
                if not content.files:
                    return  # no picture can be drawn any more: leave those in the message
                label = table.words("ended-film")
                await posted.edit(**_with_film(stands, content, film, label))

    async def _draw(self, table: Table) -> Moving:
        self._waiting += 1
        try:
            return await draw_film(self._app, await self._app.replays.of(table))
        except Refusal as refusal:
            log.info("table %s has no film: %s", table.id, refusal.code)
        except Exception as error:  # noqa: BLE001 (whatever is wrong, the end is told)
            mishap(error, "the film of table %s failed", table.id)
        finally:
            self._waiting -= 1
        return Moving()


def _with_film(
    stands: discord.Message, content: Content, moving: Moving, label: str
) -> dict[str, Any]:
    first, *others = content.files
    files = (first, *moving.beside, *others, *moving.framed)
    edit: dict[str, Any] = {"attachments": [each.file() for each in files]}
    # After a crash this may be the second time.
    told = moving.titles in stands.content
    said = f"{stands.content}\n{moving.titles}"
    apart = moving.beside or not stands.embeds  # there is no text beside a film
    if moving.titles and apart and not told and len(said) <= TEXT_LIMIT:
        edit |= {"content": said, "allowed_mentions": content.allowed()}
    # Frames are not allowed there, so the film is a file beside the others.
    if not stands.embeds:
        return edit
    frames = [each.frame() for each in others]
    for file in moving.framed:
        lines = stands.content.split("\n")
        moved = [line for line in lines if line in content.aside]
        edit["content"] = "\n".join(line for line in lines if line not in moved)
        edit["allowed_mentions"] = content.allowed()
        beside = [*moved, moving.titles, label]
        words = {"description": "\n".join(filter(None, beside)), "thumbnail": file.shown()}
        first_frame = frames[0].to_dict() if frames else {}
        frames[:1] = [discord.Embed.from_dict({**first_frame, **words})]
    return edit | {"embeds": frames}
