"""The puzzle of the day in the channels of servers that want it: once a day, or not at all.

A post is planned and written to the outbox in one transaction. So a kill or a second process makes
none twice, and what was planned is said although the bot was killed before. What could not be said
on its day never is.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final
from zlib import crc32

import discord

from cogs.daily.puzzles import Dailies, day_of
from cogs.refusals import DailyNotPosted
from cogs.runtime.process import nap, repeat
from cogs.runtime.trouble import LINE, error_code
from cogs.table.edit import new_nonce
from cogs.table.error_traces import cause, trace
from cogs.table.history import LISTED, season_of
from cogs.table.model import Person, Table
from cogs.table.notify.places import LOST_BY, MUTED
from cogs.table.play import audience
from cogs.table.tables import Tables
from cogs.table.time.time_control import DAY, HOUR, next_at
from data.store import StoreError, daily, outbox
from data.store.daily import Finders, Foretold, PostRow
from data.store.games import start_statuses
from data.store.messages import DailyPost, DailyStopped
from data.store.rows import DONE, DROPPED, OutboxRow
from data.store.seasons import season_seats, season_table
from engine.analysis.line import read_line
from engine.analysis.story import Turned, close, turned
from engine.refusals import Refusal
from engine.run import Broken

log = logging.getLogger(__name__)

STOPPED: Final = "stopped"
"""Why nothing is posted: a manager said so."""
SPREAD: Final = 10 * 60_000
"""Milliseconds after the hour over which the servers are spread that chose it."""
AT_ONCE: Final = 16
"""Posts under way at once; most of the outbox's turns stay free for tables."""
LATE: Final = 10 * 60_000
"""Milliseconds after which a post comes late."""
NAMED: Final = 20
SOON: Final = DAY
"""Milliseconds from the end of a game in a thread to its question: the thread tells the answer."""
PAST: Final = 3 * DAY
"""Milliseconds to that question for a game in the channel itself: three puzzles come in between."""
_STUCK: Final = 60_000
"""Milliseconds after which a post that Discord does not take holds up no others."""


class Posts:
    """The servers that want the daily puzzle; owns the outbox rows with the posts.

    ``parent`` returns the channel of a thread, of a server and a channel; Discord knows it. It
    raises what Discord, or the way to it, may answer another time.
    """

    def __init__(self, tables: Tables, dailies: Dailies) -> None:
        self._tables = tables
        self._store = tables.store
        self._dailies = dailies
        self._made: set[tuple[int, str]] = set()
        # Games that were looked at and are not asked about, with their ends. A restart looks again.
        self._passed: dict[str, int] = {}
        self.parent: Callable[[int, int], Awaitable[int | None]] = _no_parent
        self.planned = asyncio.Event()

    async def of(self, guild_id: int) -> PostRow | None:
        return await self._store.read(daily.post_of(guild_id))

    async def begin(
        self,
        guild_id: int,
        channel_id: int,
        hour: int,
        zone: str,
        person: Person,
        locale: str,
        *,
        games: bool | None = None,
    ) -> PostRow:
        """Post a server's puzzles only here; ``locale`` counts if the server chose none.

        With ``games``, who wins is asked of a game that has ended here, too; None keeps what was.
        """
        async with self._tables.lock(f"daily:{guild_id}"):
            old, now = await self.of(guild_id), self._store.now()
            due = next_post(guild_id, hour, zone, now)
            if old is not None and old.day >= day_of(due):
                due = next_post(guild_id, hour, zone, due)  # that day was posted already
            row = PostRow(
                guild_id=guild_id,
                channel_id=channel_id,
                hour=hour,
                zone=zone,
                user_id=person.user_id,
                day=0,
                due=due,
                why="",
                locale=locale,
                forecast=_forecast_from(old.forecast if old is not None else None, games, now),
            )
            # Together: a post that still waits for the old channel must not come there afterwards.
            await self._store.write(outbox.silence_dailies(guild_id), daily.keep_post(row))
        self.planned.set()
        return row

    async def posted(self, guild_id: int, channel_id: int) -> int | None:
        """Return today's post in a channel; None if it is not known."""
        row = await self.of(guild_id)
        if row is None or (row.day, row.channel_id) != (day_of(self._store.now()), channel_id):
            return None
        return await self._store.read(outbox.last_daily(channel_id))

    async def post_again(self, row: PostRow) -> None:
        """Post today's puzzle again where somebody deleted its post."""
        where, nonce = f"channel:{row.channel_id}", new_nonce(self._tables.chance)
        now = self._store.now()
        message = DailyPost(day_of(now), row.locale)
        await self._store.write(outbox.post_for_server(row.guild_id, where, message, nonce, now))
        self._tables.posted.set()

    async def stop(self, guild_id: int) -> PostRow:
        """Post no more on a server; return what was planned there.

        Raises:
            DailyNotPosted: Nothing was.
        """
        row = await self.of(guild_id)
        more = outbox.silence_dailies(guild_id)
        if row is None or not await self._store.write_once(
            daily.stop_post(guild_id, STOPPED), more
        ):
            raise DailyNotPosted
        return row

    async def finders(self, day: int, guild_id: int) -> Finders:
        found = await self._store.read(daily.finders(day, guild_id, NAMED))
        streak = await self._store.read(daily.server_streak(guild_id, day))
        season = season_of(dt.date.fromordinal(day))
        if season == season_of(dt.date.fromordinal(day + 1)):
            return replace(found, streak=streak)
        when = (season.starts, season.ends)
        seats = await self._store.survey(season_seats(guild_id, when))
        table = await asyncio.to_thread(season_table, seats, most=LISTED)
        return replace(found, streak=streak, champions=table.rows)

    async def run(self) -> None:
        await repeat(self.round, self.planned)

    async def round(self) -> float:
        """Plan some due posts; return the seconds until there may be more."""
        now = self._store.now()
        # Rows that have waited for a minute do not count: some dead channels
        # must not stop all others.
        room = AT_ONCE - await self._store.read(outbox.waiting_dailies(now - _STUCK))
        if room > 0:
            for row in await self._store.read(daily.posts_due(now, room)):
                await self._try_plan(row, now)
            self._tables.posted.set()
        await self._forecasts(now)
        return nap(await self._store.read(daily.next_post_due()), now)

    async def _forecasts(self, now: int) -> None:
        """Ask who wins in channels where a game has ended that was open at some moment."""
        ends = {"here": now - PAST, "apart": now - SOON}
        since = now - PAST - DAY
        self._passed = {one: at for one, at in self._passed.items() if at > since}
        wanted = daily.foretold(now, since, **ends, most=AT_ONCE, but=self._passed)
        seen: set[int] = set()
        for game in await self._store.survey(wanted):
            if game.guild_id in seen:  # its next one comes in a later round
                continue
            belongs = await self._belongs(game)
            if belongs is None:  # a later game must not take its place
                seen.add(game.guild_id)
                continue
            found = await self._turn_of(game.table_id) if belongs else None
            if found is None:
                self._passed[game.table_id] = game.ended_at
                continue
            seen.add(game.guild_id)
            if await self._store.write_once(daily.plan_forecast(game, now + DAY)):
                given = (game.channel_id, found.seq, found.behind)
                await self._tables.do(audience.ask_who_wins, game.table_id, now, *given)

    async def _belongs(self, game: Foretold) -> bool | None:
        """Return whether a game was played in the channel of the posts or in a thread of it.

        The lobby of most threads' games is in the thread itself. None if Discord does not answer.
        """
        if game.channel_id in (game.place, game.lobby):
            return True
        try:
            return await self.parent(game.guild_id, game.place) == game.channel_id
        except (discord.HTTPException, *LINE) as error:
            log.info("nobody knows where table %s was: %s", game.table_id, error_code(error))
            return None

    async def _turn_of(self, table_id: str) -> Turned | None:
        try:
            table = await self._tables.load(table_id, log=True)
            return await asyncio.to_thread(_find_turn, table)
        except (Refusal, Broken) as error:  # frozen, or played by other rules
            log.info("nothing is asked about table %s%s", table_id, cause(error))
            return None

    async def _try_plan(self, row: PostRow, now: int) -> None:
        try:
            await self._plan(row, now)
        # The other servers would fail as well: ``run`` tries all of them again.
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 (a language without its puzzle stops no other)
            log.error("no puzzle for server %s yet\n%s", row.guild_id, trace(error))
            await self._store.write_once(daily.plan_post(row, now + HOUR, row.day))

    async def _plan(self, row: PostRow, now: int) -> None:
        """Write a post of its day, and plan the next one; a day that is over is left out."""
        following, day = next_post(row.guild_id, row.hour, row.zone, now), day_of(now)
        last = next_post(row.guild_id, row.hour, row.zone, now - DAY)
        due = last if last <= now else row.due or now  # after days of silence today's is asked for
        if row.day >= day or day_of(due) != day:
            await self._store.write_once(daily.plan_post(row, following, row.day))
            return
        await self._make(day, row.locale)
        where, nonce = f"channel:{row.channel_id}", new_nonce(self._tables.chance)
        message = DailyPost(day, row.locale, late=now - due > LATE)
        # Not ``now``: the puzzle may have taken minutes, and ``round`` counts new rows only.
        post = outbox.post_for_server(row.guild_id, where, message, nonce, self._store.now())
        await self._store.write_once(daily.plan_post(row, following, day), post)

    async def _make(self, day: int, locale: str) -> None:
        """Make a puzzle that was not made ahead, so that its delivery does not wait."""
        if (day, locale) not in self._made:
            await self._dailies.opened(day, locale)
            self._made = {one for one in self._made if one[0] == day} | {(day, locale)}

    async def delivered(self, row: OutboxRow, message_id: int | None, now: int) -> tuple[()]:
        del now
        await self._store.write(outbox.became(row.id, DONE, message_id))
        return ()

    async def undeliverable(self, row: OutboxRow, code: str, now: int) -> None:
        """Drop a row; in a lost channel nothing more is posted, and the server hears so once."""
        dropped = outbox.became(row.id, DROPPED)
        why, channel_id = LOST_BY.get(code, ""), row.receiver
        guild_id, public = row.guild_id or 0, isinstance(row.message, DailyPost)
        # A time-out is over some day: only today's post is left out.
        lost = public and why not in ("", MUTED)
        post = await self.of(guild_id) if lost else None
        if post is None:
            await self._store.write(dropped)
            return
        more = [dropped]
        # 0 where that user was forgotten: then only the log says so.
        if post.user_id:
            where, nonce = f"dm:{post.user_id}", new_nonce(self._tables.chance)
            word = DailyStopped(channel_id, why, post.locale)
            more.append(outbox.post_for_server(guild_id, where, word, nonce, now))
        if not await self._store.write_once(daily.lose_post(guild_id, channel_id, why), *more):
            await self._store.write(dropped)  # by now it is elsewhere, or nowhere
            return
        log.warning("server %s has no channel for daily puzzles any more: %s", guild_id, why)
        self._tables.posted.set()


async def _no_parent(_guild_id: int, _channel_id: int) -> None:
    return None


def _forecast_from(old: int | None, games: bool | None, now: int) -> int | None:
    """Return a new ``PostRow.forecast``: one question a day, however often it is turned on."""
    after = max(now, abs(old or 0))
    if games or (games is None and (old or 0) > 0):
        return after
    return -after if old is not None else None


def _find_turn(table: Table) -> Turned | None:
    """Return a moment at which it was open who wins: whether who leads there has won differs."""
    winners = table.outcome.winners if table.outcome else ()
    if len(winners) != 1:
        return None
    run, _ = table.play()
    if run.lot:
        return None
    line = read_line(run, table.kept.entries, start_statuses(table.seats))
    ways = (turned, close) if crc32(table.id.encode()) % 2 else (close, turned)
    found = (way(table.game.spec, line, winners[0]) for way in ways)
    return next(filter(None, found), None)


def next_post(guild_id: int, hour: int, zone: str, now: int) -> int:
    """Return when a server's next post is due. Servers are spread over minutes after their hour."""
    late = (guild_id >> 22) % SPREAD  # when the server was made, in milliseconds
    # The hour is read from a clock that is late by the server's own milliseconds.
    return next_at(f"{hour}:00", zone, now - late) + late
