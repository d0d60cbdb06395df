"""Delivers posts about cups: the one with *Join* and its edits, rounds, standings."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
from dataclasses import replace
from typing import Any, Final

import discord

from cogs.cups import page, standings
from cogs.cups import rules as rounds
from cogs.cups.running import Cups
from cogs.runtime.codes import OLD_MESSAGE, UNKNOWN_MESSAGE
from cogs.runtime.trouble import error_code
from cogs.table.notify.notices import may_ping
from cogs.table.time.time_control import MINUTE
from cogs.ui import ids
from cogs.ui.app import link_to
from cogs.ui.content import Content
from cogs.ui.reposting import Sender
from data.store import people
from data.store.cups import Cup, CupRow
from data.store.messages import CupEdit, CupPost, Message
from data.store.rows import OutboxRow, UserRow
from data.words import words

log = logging.getLogger(__name__)

_EVENT_PATIENCE: Final = 10.0
"""Seconds. An event decorates: no message waits longer for it."""


class CupSender(Sender):
    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        message, service = row.message, self._app.of(Cups)
        if isinstance(message, CupEdit):
            await self._edit(await service.of(message.cup), message)
        if not isinstance(message, CupPost):
            return None
        cup = await service.of(message.cup)
        if message.what == "open" and search and cup.row.round:
            return None  # posted before a crash, and closed since: it has no button to be found by
        content, bare, own = await self._content(cup, message)
        channel = self._client.get_partial_messageable(cup.row.channel_id)
        sent = await self._post(channel, row, content, {own}, bare, search=search)
        try:
            async with asyncio.timeout(_EVENT_PATIENCE):
                await self._schedule(cup)
        except Exception as error:  # noqa: BLE001 (the next post tries again)
            log.info("cup %s has no event: %s", cup.row.id, error_code(error))
        return sent

    async def _schedule(self, cup: Cup) -> None:
        """Create the event of the next round if the bot may; delete those that are left over.

        Events are recognised by their names, so this is safe to repeat.
        """
        row, guild = cup.row, self._client.get_guild(cup.row.guild_id)
        if guild is None or not (guild.me and guild.me.guild_permissions.create_events):
            return
        language, http = words(row.locale), self._client.http
        names = {
            language("cup-event", title=page.title(cup, language), round=number): number
            for number in range(1, row.rounds + 1)
        }
        there = await http.get_scheduled_events(guild.id, False)
        me = str(guild.me.id)
        mine = [one for one in there if one["name"] in names and str(one["creator_id"]) == me]
        for one in mine:
            # A manager may have begun the round before its event.
            early = names[one["name"]] <= row.round and self._ahead(one)
            if row.due is None or early:
                await http.delete_scheduled_event(guild.id, int(one["id"]))
        if row.due is None:
            return
        wanted = next((n for n, number in names.items() if number == row.round + 1), None)
        start = rounds.next_start(cup)
        if wanted is None or start <= self._app.now():
            return
        event, made = _event(row, wanted, start), [one for one in mine if one["name"] == wanted]
        if not made:
            await http.create_guild_scheduled_event(guild.id, **event)
        elif abs(_at(made[0]["scheduled_start_time"]) - start) >= MINUTE:
            await http.edit_scheduled_event(guild.id, int(made[0]["id"]), **event)

    def _ahead(self, event: Any) -> bool:
        return _at(event["scheduled_start_time"]) > self._app.now()

    async def _edit(self, cup: Cup, message: CupEdit) -> None:
        """Update a post; the newest is posted again if it was deleted, one too old stays."""
        number = message.round if message.message else cup.row.round
        if (message_id := message.message or cup.row.message_id) is None:
            return
        channel = self._client.get_partial_messageable(cup.row.channel_id)
        live = await self._app.of(Cups).live(cup, number)
        content = page.round_post(cup, number, *live) if number else page.post(cup)
        try:
            await channel.get_partial_message(message_id).edit(**content.changing())
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, OLD_MESSAGE):
                raise
            if error.code == UNKNOWN_MESSAGE and not message.message:
                await self._app.of(Cups).post_again(cup.row, self._app.now())

    async def _pings(self, users: tuple[int, ...]) -> tuple[int, ...]:
        store, now = self._app.service.store, self._app.now()
        known = {user.id: user for user in await store.read(people.among(users))}
        every = (known.get(user, UserRow(user)) for user in users)
        return tuple(user.id for user in every if may_ping(user, now))

    async def _content(self, cup: Cup, message: CupPost) -> tuple[Content, Content | None, str]:
        """Return a post, the same without a picture, and the id of a button that only it has."""
        cup_id, number = cup.row.id, message.round
        async with self._desk.making():
            if message.what == "open":
                return page.post(cup), None, ids.cup(cup_id, "join")
            if message.what in ("round", "again"):
                live = await self._app.of(Cups).live(cup, number)
                made = page.round_post(cup, number, *live)
                pings = await self._pings(made.mentions) if message.what == "round" else ()
                return replace(made, mentions=pings), None, ids.cup(cup_id, "table", number)
            if not number:
                why = "ended" if message.what == "off" else "few"
                off = page.called_off_post(cup, why)
                pings = await self._pings(off.mentions)
                return replace(off, mentions=pings), None, ids.cup(cup_id, "again")
            language = words(cup.row.locale)
            table = await asyncio.to_thread(standings.of, cup, language, number)
            drawn = await standings.draw(self._app, table, language)
            cut = message.what == "ended"
            posts = [standings.post(cup, number, table, shown, cut=cut) for shown in (drawn, ())]
            pings = await self._pings(posts[0].mentions)
            made, bare = (replace(one, mentions=pings) for one in posts)
            return made, bare, ids.cup(cup_id, "draw", number)


SENDERS: Final[dict[type[Message], type[Sender]]] = dict.fromkeys((CupPost, CupEdit), CupSender)


def _at(text: str) -> float:
    return dt.datetime.fromisoformat(text).timestamp() * 1000


def _event(row: CupRow, name: str, start: int) -> dict[str, Any]:
    begin, end = (dt.datetime.fromtimestamp(at / 1000, dt.UTC) for at in (start, start + row.lasts))
    made: dict[str, Any] = {
        "name": name[:100],
        "scheduled_start_time": begin.isoformat(),
        "scheduled_end_time": end.isoformat(),
        "privacy_level": 2,
    }
    if row.voice_id is not None:
        return made | {"entity_type": 2, "channel_id": str(row.voice_id)}
    place = link_to(row.guild_id, row.channel_id)
    return made | {"entity_type": 3, "entity_metadata": {"location": place}}
