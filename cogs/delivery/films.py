"""Puts the film of a game into the message that tells its end, once that stands.

Discord lists no picture that stands in a frame among a message's files, so what is there can't be
kept by its id: all pictures are sent again, from those that are kept.
"""

from __future__ import annotations

import logging
from typing import Any, Final

import discord

from cogs.delivery.trouble import Desk, judged
from cogs.table.model import Table
from cogs.table.notify.outbox import Later
from cogs.ui.answering import mishap
from cogs.ui.app import App
from cogs.ui.content import Content
from cogs.ui.messages.board import ended
from cogs.ui.messages.film import Moving, moving
from data.store import queries
from data.store.messages import Ended, Film
from engine.refusals import Refusal

log = logging.getLogger(__name__)

WAITING: Final = 8
"""Films that may wait for the one that is drawn; whoever comes then looks in again."""
_PAUSE = 5.0


class FilmPost:
    """Serves the rows of films."""

    def __init__(self, app: App, client: discord.Client, desk: Desk) -> None:
        """Keep what is needed to draw films and to put them there."""
        self._app = app
        self._client = client
        self._desk = desk
        self._waiting = 0

    async def add(self, table: Table, message: Film) -> None:
        """Put a film where it belongs; where that can't be the end stays as it is.

        Raises:
            Later: Discord does not answer, or many films are waiting.
        """
        row = await self._app.service.store.read(queries.outbox_row(message.row))
        if row is None or not isinstance(row.message, Ended):
            return
        # Each film that waits holds one of the outbox's turns, which boards need.
        if self._waiting >= WAITING:
            raise Later(_PAUSE)
        channel_id = table.row.channel_id or table.row.lobby_channel_id
        channel = self._client.get_partial_messageable(channel_id)
        posted = channel.get_partial_message(message.message)
        try:
            stands = await posted.fetch()
            if not stands.attachments:
                return  # posted in words: pictures are not allowed there
            found = await self._drawn(table)
            if found.framed or found.beside:
                async with self._desk.making():
                    told = row.message
                    content = await ended(self._app, table, row.id, told.news, told.mention)
                if not content.files:
                    return  # none of its pictures can be drawn any more: they stand there
                label = table.words("ended-film")
                await posted.edit(**_changed(stands, content, found, label))
        except discord.HTTPException as error:
            if isinstance(judged(error), Later):
                raise
            log.info("the end %s gets no film (%s)", message.message, error.code)

    async def _drawn(self, table: Table) -> Moving:
        self._waiting += 1
        try:
            return await moving(self._app, await self._app.replays.of(table))
        except Refusal as refusal:
            log.info("table %s has no film: %s", table.id, refusal.code)
        except Exception as error:  # noqa: BLE001 (whatever is wrong, the end is told)
            mishap(error, "the film of table %s failed", table.id)
        finally:
            self._waiting -= 1
        return Moving()


def _changed(
    stands: discord.Message, content: Content, found: Moving, label: str
) -> dict[str, Any]:
    """Return the arguments that put a film into the end of a game.

    It stands small in the frame of the ranking, beside lines that stood above the board: so the
    message is hardly taller than before.

    Args:
        stands: The end as it stands. Without a frame: they are not allowed there.
        content: The end made again, whose pictures are sent again.
        found: The film, or the album.
        label: What the small film is; who won stands in the text.
    """
    first, *others = content.files
    files = (first, *found.beside, *others, *found.framed)
    edit: dict[str, Any] = {"attachments": [each.file() for each in files]}
    # Frames are not allowed there, so the film stands beside the others as a file.
    if not stands.embeds:
        return edit
    frames = [each.frame() for each in others]
    for film in found.framed:
        lines = stands.content.split("\n")
        moved = [line for line in lines if line in content.aside]
        edit["content"] = "\n".join(line for line in lines if line not in moved)
        edit["allowed_mentions"] = content.allowed()
        words = {"description": "\n".join([*moved, label]), "thumbnail": film.shown()}
        first_frame = frames[0].to_dict() if frames else {}
        frames[:1] = [discord.Embed.from_dict({**first_frame, **words})]
    return edit | {"embeds": frames}
