"""Senders for special rows: hands, digests, films and the daily puzzle."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any, Final, cast

import discord

from cogs.board.hand import hand_message, own_id
from cogs.board.page import ended
from cogs.daily import post_page as page
from cogs.daily.post_page import Sheet
from cogs.daily.posts import Posts
from cogs.daily.puzzles import day_of
from cogs.daily.solos import Solos
from cogs.history.seasons import last_picture
from cogs.overview.page import digest_message
from cogs.replay.page import Moving, draw_film
from cogs.runtime.trouble import (
    CLOSED,
    OLD_MESSAGE,
    QUARANTINED,
    UNKNOWN_MESSAGE,
    Desk,
    may_mean_files,
    unless_refused,
)
from cogs.table.model import Table
from cogs.table.notify import hands, notices
from cogs.table.notify.notices import user_of
from cogs.table.notify.outbox import Later
from cogs.ui import ids
from cogs.ui.answering import mishap
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT, Content
from cogs.ui.reposting import find
from data.store import Store, people, queries, servers
from data.store.messages import DailyPost, DailyStopped, Ended, Film, Fold, ShowHand, Unsay
from data.store.rows import SENDING, OutboxRow
from data.words import Words, words
from engine.refusals import Refusal


class Sender(ABC):
    def __init__(self, app: App, client: discord.Client, desk: Desk) -> None:
        self._app = app
        self._client = client
        self._desk = desk

    @abstractmethod
    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        """Deliver a row; errors and ``search`` as in ``outbox.Deliverer.send``."""

    async def _post(
        self,
        channel: Any,
        row: OutboxRow,
        content: Content,
        own: set[str],
        less: Content | None = None,
        *,
        search: bool,
    ) -> int:
        """Post a message once and return its id; post ``less`` if its pictures are refused."""
        if search:
            store = self._app.service.store
            sent = await find(self._client, store, channel.id, row, content, own)
            if sent is not None:
                return sent

        async def send(shown: Content) -> int:
            return int((await channel.send(nonce=row.nonce, **shown.posting())).id)

        try:
            return await self._app.emojis.sent(content, send)
        except discord.HTTPException as error:
            if not may_mean_files(error) or less is None:
                raise
            log.warning("picture of row %s refused (%s): less instead", row.id, error.code)
        return await self._app.emojis.sent(less, send)

    async def _direct(
        self, row: OutboxRow, content: Content, own: set[str], *, search: bool
    ) -> int | None:
        """Post a direct message; None if the user takes none."""
        try:
            async with self._app.trouble.direct(self._client, user_of(row)) as channel:
                return await self._post(channel, row, content, own, search=search)
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
            return None


async def note_reached(app: App, user_id: int, reached: bool = True) -> None:
    """Note whether direct messages reach a user (decision: hand-messages)."""
    if (await app.service.store.read(people.read(user_id))).dms_closed == reached:
        await app.service.notices.set_closed_dms(user_id, not reached)


async def language_of(store: Store, user_id: int, otherwise: str) -> Words:
    """Return the language of all that a user gets by direct message (``App.reader`` notes it)."""
    return words((await store.read(people.read(user_id))).language or otherwise)


async def server_of(store: Store, row: OutboxRow | None) -> int | None:
    if row is None or row.guild_id is not None:
        return None if row is None else row.guild_id
    place = await store.read(servers.place(row.table_id, 0))
    return None if place is None else place.guild_id


log = logging.getLogger(__name__)

KINDS = (ShowHand, Fold)

EDIT_LIFE = 50 * 60_000
"""Milliseconds for which a message can be edited freely; Discord says an hour."""

_GONE = {UNKNOWN_MESSAGE, OLD_MESSAGE}
"""The message was deleted, or is too old to edit now: send a new one."""


class HandSender(Sender):
    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        """Deliver a row, or raise ``NotYours``. Closed direct messages are no error."""
        try:
            if isinstance(row.message, Fold):
                await self._fold(row, row.message.message)
                return None
            return await self._show(row, search=search)
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
            ours = error.code == QUARANTINED
        if isinstance(row.message, ShowHand):
            await self._app.service.tables.do(
                notices.note_unreached, row.table_id, self._app.now(), row, ours=ours
            )
        return None

    async def _show(self, row: OutboxRow, *, search: bool) -> int | None:
        service, user_id = self._app.service, user_of(row)
        async with self._desk.making():
            wanted = await service.tables.do(hands.showing, row.table_id, self._app.now(), row)
            if wanted is None:
                return None
            table = wanted.table
            language = await language_of(service.store, user_id, table.row.locale)
            content = await hand_message(self._app, table, wanted.seat, language, row.id)
        # Discord limits edits of old messages, so send a new one without a sound.
        new_message = wanted.new_message or is_old(wanted.message_id, self._app.now())
        content = replace(content, silent=not (wanted.new_message and wanted.loud))
        async with self._app.trouble.direct(self._client, user_id) as channel:
            message_id, own = wanted.message_id, {own_id(table, row.id)}
            # Where an earlier try could not edit, it may have sent a message without an answer.
            if row.state == SENDING and not new_message:
                sent = await find(self._client, service.store, channel.id, row, content, own)
                message_id = sent or message_id
            if (
                new_message
                or message_id is None
                or not await self._edit(channel, message_id, content)
            ):
                bare = replace(content, files=()) if content.files else None
                message_id = await self._post(channel, row, content, own, bare, search=search)
        await note_reached(self._app, user_id)
        return message_id

    async def _edit(self, channel: Any, message_id: int, content: Content) -> bool:
        """Edit the message of a hand; return False if a new one is needed."""

        async def edit(shown: Content) -> bool:
            await channel.get_partial_message(message_id).edit(**shown.changing())
            return True

        try:
            return await self._app.emojis.sent(content, edit)
        except discord.HTTPException as error:
            if error.code not in _GONE:
                raise
            return False

    async def _fold(self, row: OutboxRow, message_id: int) -> None:
        """Delete the message that showed the previous hand; a missing one is no error."""
        async with self._app.trouble.direct(self._client, user_of(row)) as channel:
            try:
                await channel.get_partial_message(message_id).delete()
            except discord.HTTPException as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise


class Remover(Sender):
    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        place = int(row.destination.partition(":")[2])
        with unless_refused(f"the message of row {row.id}"):
            channel = self._client.get_partial_messageable(place)
            await channel.get_partial_message(cast("Unsay", row.message).message).delete()
        return None


def is_old(message_id: int | None, now: int, life: int = EDIT_LIFE) -> bool:
    """Return whether Discord slows edits of a message down, or it is older than ``life``."""
    if message_id is None:
        return False
    made = discord.utils.snowflake_time(message_id).timestamp() * 1000
    return now - made > life


class DigestSender(Sender):
    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        """Send the digest if a table waits for the user. Closed messages are no error."""
        service, user_id = self._app.service, user_of(row)
        async with self._desk.making():
            mine = await service.digests.sittings(user_id)
            if not any(sitting.waits for sitting in mine):
                return None
            language = await language_of(service.store, user_id, "en")
            content = digest_message(self._app, language, mine, row.id)
        own = {ids.notify("show", row.id)}
        message_id = await self._direct(row, content, own, search=search)
        if message_id is not None or not self._app.trouble.closed:
            await note_reached(self._app, user_id, message_id is not None)
        return message_id


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


DAILIES: Final = (DailyPost, DailyStopped)


class DailySender(Sender):
    def __init__(self, app: App, client: discord.Client, desk: Desk) -> None:
        super().__init__(app, client, desk)
        self._sheets: dict[tuple[int, str], Sheet] = {}
        self._drawing = asyncio.Lock()

    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        message = row.message
        if isinstance(message, DailyStopped):
            return await self._tell(row, message, search=search)
        if not isinstance(message, DailyPost) or message.day != day_of(self._app.now()):
            return None
        sheet = await self._sheet(message)
        async with self._desk.making():
            guild_id, day, said = row.guild_id or 0, message.day - 1, words(message.locale)
            finders = await self._app.of(Posts).finders(day, guild_id)
            news = await self._app.of(Solos).news(guild_id, self._app.now())
            season = await last_picture(self._app, guild_id, day, finders.champions, said)
            content = page.post(sheet, finders, news, said, season)
            bare = page.without_picture(sheet, finders, news, said)
        channel_id = int(row.destination.partition(":")[2])
        channel = self._client.get_partial_messageable(channel_id)
        # A restored database misses later posts (``DailyPost.late``).
        own = {page.solve_id(message.day, message.locale)}
        search = search or message.late
        return await self._post(channel, row, content, own, bare, search=search)

    async def _sheet(self, message: DailyPost) -> Sheet:
        key = (message.day, message.locale)
        async with self._drawing:  # outside the desk, so that tables' messages need not wait
            if key not in self._sheets:
                async with self._desk.making():
                    sheet = await page.sheet(self._app, message.day, words(message.locale))
                # Pictures of past days would pile up.
                today = {old: one for old, one in self._sheets.items() if old[0] == message.day}
                self._sheets = {**today, key: sheet}
            return self._sheets[key]

    async def _tell(self, row: OutboxRow, message: DailyStopped, *, search: bool) -> int | None:
        """Tell the user who began the posts that they stopped; closed messages are no error."""
        user_id, store = user_of(row), self._app.service.store
        async with self._desk.making():
            language = await language_of(store, user_id, message.locale)
            place = self._app.place_of(row.guild_id or 0, message.channel)
            content = page.stopped_message(message, place, language)
        return await self._direct(row, content, set(), search=search)
