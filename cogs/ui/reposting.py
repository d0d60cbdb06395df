"""Finds posts that may have been sent before a crash, and reduces posts that Discord refused."""

from __future__ import annotations

import logging
import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

import discord
from discord.http import MultipartParameters

from cogs.runtime.codes import NO_PERMISSION, NOT_OURS, UNKNOWN_MESSAGE
from cogs.runtime.trouble import CLOSED, Desk, classify, may_mean_files
from cogs.table.model import Table
from cogs.table.notify.outbox import Gone
from cogs.table.notify.places import LOST_BY
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import button
from cogs.ui.content import Content, fit_lines
from cogs.ui.pictures import board_text, with_board
from data.store import Store, people, queries, servers
from data.store.messages import Board, Ended, Start
from data.store.rows import OutboxRow
from data.words import Words, words
from render.phrases import marked

log = logging.getLogger(__name__)

DEPTH = 100
"""Messages searched; a board is among the newest of its channel."""
SLACK = 24 * 3_600_000
"""Milliseconds by which Discord's clock and ours may differ, if no earlier message exists."""
_CHANGING = re.compile(r"<t:\d+(?::\w)?>|(?<=/channels)(?:/\d+)+")
"""Parts that may differ between versions of a message: times, and how exact a link is."""

_NOTHING: Final = MultipartParameters({"flags": 0}, None, None)
"""An edit that changes nothing in our messages."""

Raw = Mapping[str, Any]
"""A message as Discord sends it: one that the library can't parse must not hide the others."""


def _custom_ids(components: Iterable[Raw]) -> set[str]:
    custom_ids = set()
    for component in components:
        custom_ids |= _custom_ids(component.get("components", ()))
        custom_id = component.get("custom_id")
        if custom_id:
            custom_ids.add(str(custom_id))
    return custom_ids


def _carries(message: Raw, wanted: set[str], text: str) -> bool:
    """Return whether this is the message: by an id that only it has, else by its words."""
    if wanted:
        return bool(wanted & _custom_ids(message.get("components", ())))
    return _CHANGING.sub("", message.get("content", "")) == _CHANGING.sub("", text)


async def find(
    client: discord.Client,
    store: Store,
    channel_id: int,
    row: OutboxRow,
    content: Content,
    wanted: set[str],
) -> int | None:
    """Return the id of our message with these buttons that no other row has, or None."""
    said = await store.read(queries.said_before(row))
    # Ids carry Discord's time. Our clock may be wrong; it counts only if there are no ids.
    since = max(said, default=0) or _moment((row.sending_at or row.created_at) - SLACK)
    # Past the library's own classes: one message that it can't parse would
    # end the search each time.
    messages = await client.http.logs_from(channel_id, DEPTH)
    # Without permission to read the history, Discord sends an empty list and no error.
    if not messages:
        return await _newest(client, channel_id, since, wanted, content.text)
    for message_id, message in _ours(client, messages):
        new = message_id > since and message_id not in said
        if new and _carries(message, wanted, content.text):
            return message_id
    return None


def _moment(at: int) -> int:
    if at <= 0:
        return 0
    return discord.utils.time_snowflake(datetime.fromtimestamp(at / 1000, UTC))


def _ours(client: discord.Client, messages: Collection[Any]) -> Iterator[tuple[int, Raw]]:
    me = client.user.id if client.user else 0
    for message in messages:
        try:
            if int(message["author"]["id"]) == me:
                yield int(message["id"]), message
        except (LookupError, TypeError, ValueError):
            continue


async def _newest(
    client: discord.Client, channel_id: int, since: int, wanted: set[str], text: str
) -> int | None:
    """Return the newest message, if it matches, of a channel whose history the bot may not read.

    Discord answers an edit with the message. This edit changes nothing, and is refused for others'.
    """
    try:
        channel = await client.fetch_channel(channel_id)
    except discord.InvalidData:
        return None
    newest = getattr(channel, "last_message_id", None)
    if newest is None or newest <= since:
        return None
    try:
        there = await client.http.edit_message(channel_id, newest, params=_NOTHING)
    except discord.HTTPException as error:
        if error.code not in (NOT_OURS, NO_PERMISSION, UNKNOWN_MESSAGE):
            raise
        return None
    ours = _ours(client, [there])
    return next((number for number, message in ours if _carries(message, wanted, text)), None)


def reduce_content(
    table: Table, row: OutboxRow, content: Content, error: discord.HTTPException
) -> Content | None:
    """Return a message with less that Discord may take instead of a refused one, or None.

    First pictures side by side, then words in place of pictures, then letters in place of names,
    then a line without what has happened. A board keeps its buttons and pings.
    """
    if content.apart and may_mean_files(error):
        return replace(content, apart=False)
    if content.files and may_mean_files(error):
        log.warning("picture of row %s refused (%s): words instead", row.id, error.code)
        text = content.text
        if table.position is not None:
            board = board_text(table, table.words)
            if marked(board).partition("\n")[0] not in text:
                text = with_board(text.split("\n"), board)
        return replace(content, text=text, files=())
    verdict = classify(error)
    # Passing trouble lets the message go later; a lost place takes no line either.
    if not isinstance(verdict, Gone) or verdict.code in LOST_BY:
        return None
    less = replace(content, text=content.bare, files=(), bare="")
    if isinstance(row.message, Start | Board | Ended):
        less = _neutral(table, less)
    # Discord refused this line, too.
    if less.text in ("", content.text):
        return None
    log.warning("words of row %s refused (%s): a line instead", row.id, error.code)
    return less


def _neutral(table: Table, content: Content) -> Content:
    words = table.words
    lines = [content.text, words("board-refused", text=words("button-text"))]
    if content.mentions:
        players = ", ".join(f"<@{user}>" for user in content.mentions)
        lines.insert(1, words("ended-called" if table.over else "turn-asked", who=players))
    rows = content.rows
    if table.over:  # the button in this line is behind *More* there
        rows = (rows[0], [button(ids.table(table.id, "text"), words("button-text"))])
    return replace(content, text=fit_lines(lines), rows=rows)


EDIT_LIFE = 50 * 60_000
"""Milliseconds for which a message can be edited freely; Discord says an hour."""


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
            async with self._app.trouble.direct(self._client, row.receiver) as channel:
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
    user = await store.read(people.read(user_id))
    return words(user.language or otherwise, user.heard)


async def server_of(store: Store, row: OutboxRow | None) -> int | None:
    if row is None or row.guild_id is not None:
        return None if row is None else row.guild_id
    place = await store.read(servers.place(row.table_id, 0))
    return None if place is None else place.guild_id


def is_old(message_id: int | None, now: int, life: int = EDIT_LIFE) -> bool:
    """Return whether Discord slows edits of a message down, or it is older than ``life``."""
    if message_id is None:
        return False
    made = discord.utils.snowflake_time(message_id).timestamp() * 1000
    return now - made > life
