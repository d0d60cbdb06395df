"""Moderators end, freeze and thaw games and reassign seats; a table is compared with its log.

Moderators never see a hand and never move a piece. Whatever they do is announced in public.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from cogs import refusals
from cogs.table.edit import Edit, new_nonce
from cogs.table.error_traces import trace
from cogs.table.lobby import opening
from cogs.table.model import Table
from cogs.table.notify import announcements
from cogs.table.notify.announcements import table_news
from cogs.table.notify.notices import wake
from cogs.table.play.commit import commit, keep_seat, return_seat, stop, vacate
from cogs.table.tables import Tables
from cogs.table.time import clock, timeouts
from cogs.table.time.clock import set_expiries
from data.store import Store, StoreError, outbox, proofs, queries
from data.store.marks import Managed
from data.store.queries import Outline
from data.store.rows import ASLEEP, FROZEN, LOBBY, OPEN, RUNNING, SLEEP
from engine.position import AWAY, CLOSED, COMPUTER, PRESENT
from engine.refusals import NotYours
from engine.spec import Seat

BY_MODERATOR: Final = "manager"
"""Why a table is frozen that a moderator froze by hand, and the reason of a game ended so."""

TO_COMPUTER, TO_OWNER, TO_NOBODY = "computer", "owner", "closed"
SEAT_CHOICES: Final = (TO_COMPUTER, TO_OWNER, TO_NOBODY)


def end(edit: Edit, why: str) -> None:
    """End a game as it stands; raises ``TableOver``."""
    if edit.table.row.status not in (RUNNING, ASLEEP) or edit.table.over:
        raise refusals.TableOver
    if edit.table.row.status == ASLEEP:
        timeouts.quietly(edit, lambda edit: stop(edit, why))
    else:
        stop(edit, why)


def thaw(edit: Edit) -> Table:
    """Let a frozen table run; the player to move has the whole time again."""
    if edit.table.row.status != FROZEN:
        raise refusals.NotFrozen
    if edit.table.over:  # nothing would ever end it again
        raise refusals.TableOver
    # A user who was forgotten while it was frozen could not leave: they leave now.
    left = [s.seat for s in edit.table.humans if s.user_id is None and s.status != CLOSED]
    if SLEEP in edit.table.row.holds:
        timeouts.sleep_on(edit)
        if left:
            timeouts.quietly(edit, lambda edit: vacate(edit, left, CLOSED))
        return edit.result()
    edit.alter(status=RUNNING, trouble="", stalled_at=None)
    edit.drop()
    edit.clock = None
    clock.arm_computers(edit)
    set_expiries(edit)
    clock.follow(edit, next(iter(edit.table.waiting), None))
    mention = wake(edit, 0)
    edit.notice("notice-thawed")
    announcements.post_thawed(edit, mention)
    return vacate(edit, left, CLOSED) if left else edit.result()


def give_seat(edit: Edit, seat: Seat, to: str) -> Table:
    """Let a computer sit in, close a seat, or give it back to its owner."""
    table = edit.table
    if table.row.status != RUNNING or table.over:
        raise refusals.NotRunning
    if not 0 <= seat < len(table.seats):
        raise refusals.NoSuchSeat
    if seat not in {row.seat for row in table.humans}:
        raise refusals.SeatComputers
    status = table.seats[seat].status
    wanted = {TO_COMPUTER: {COMPUTER}, TO_NOBODY: {CLOSED}, TO_OWNER: {PRESENT, AWAY}}
    if status in wanted[to] or status == CLOSED:
        raise refusals.SeatSame
    edit.notice("notice-managed")
    owner = table.seats[seat].user_id
    if to == TO_COMPUTER and owner is not None:
        edit.marks.add(Managed(seat, user=owner))  # they may be there: see ``transfer``
    if to == TO_OWNER:
        keep_seat(edit, seat)
        run, position = table.play()
        news = table_news("returns", seat=seat)  # a board: their time counts from it
        return commit(edit, return_seat(run, position, seat, edit.now), [news])
    return vacate(edit, [seat], CLOSED if to == TO_NOBODY else COMPUTER)


log = logging.getLogger(__name__)

REST: Final = 0.005
"""Seconds between two tables in the background: about half a core is left to those who play."""

Pause = Callable[[float], Awaitable[None]]


async def find_damage(store: Store, table_id: str) -> proofs.Examined:
    """Return whether a table follows from its log; replays in a thread."""
    stored = await store.look(partial(proofs.stored, table_id=table_id))
    return await asyncio.to_thread(proofs.examine, stored)


class FirstLook:
    """Knows which of the tables that ran at the start are not compared with their logs yet."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._waiting: dict[str, None] = {}
        # Several threads that replay would leave the event loop no turn of Python's lock.
        self._one = asyncio.Lock()
        self.counted = self.frozen = 0

    @property
    def left(self) -> int:
        return len(self._waiting)

    async def begin(self) -> None:
        """Note what runs here; from now on each table is compared before it is loaded."""
        store = self._tables.store
        running = await store.read(queries.ids_with_status(RUNNING, store.share))
        self._waiting, self.counted, self.frozen = dict.fromkeys(running), len(running), 0
        self._tables.first_look = self.look if self._waiting else None

    async def look(self, table_id: str) -> None:
        if table_id not in self._waiting:
            return
        # Not the table's own lock: ``Tables.change`` holds that one while it loads, and comes here.
        async with self._tables.lock(f"first look {table_id}"):
            if table_id not in self._waiting:  # another look came first
                return
            async with self._one:
                damage = await find_damage(self._tables.store, table_id)
            if damage.why:
                log.error("table %s is frozen: %s", table_id, damage.why)
                await self._tables.freeze(table_id, damage.why, self._tables.store.now())
                self.frozen += 1
            if damage.outdated:
                await self._tables.renew(table_id)
            # Last: other callers wait for the lock, and then find the table frozen.
            self._waiting.pop(table_id)
        if not self._waiting:
            self._tables.first_look = None

    async def run(self, pause: Pause = asyncio.sleep) -> None:
        for table_id in tuple(self._waiting):
            try:
                await self.look(table_id)
            except StoreError:
                raise  # the next one would fare no better; begun again
            except Exception as error:  # noqa: BLE001 (it stays unread; the next one may be well)
                log.error("table %s could not be compared\n%s", table_id, trace(error))
            await pause(REST)
        if self.frozen:
            log.error("%d tables failed their check and are frozen", self.frozen)
        log.info("%d of %d running tables were compared", self.counted - self.left, self.counted)


class Moderators:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def of_guild(self, guild_id: int) -> tuple[Outline, ...]:
        """Return the open tables of a server, the longest waiting first."""
        return await self._tables.store.read(queries.outlines_of_guild(guild_id, OPEN))

    async def _status_of(self, table_id: str, guild_id: int) -> str:
        """Return the status of a server's table, readable or not; raises ``NoTable``."""
        outline = await self._tables.store.read(queries.outline(table_id))
        if outline is None or outline.guild_id != guild_id:
            raise refusals.NoTable
        return outline.status

    async def end_by_manager(
        self, table_id: str, guild_id: int, now: int, why: str = BY_MODERATOR
    ) -> str:
        """End a game, close a lobby or give up a frozen table; return the old status."""
        await self._status_of(table_id, guild_id)
        with contextlib.suppress(NotYours):
            # This load freezes a damaged table, which is given up below.
            await self._tables.load(table_id, log=True)
        status = await self._status_of(table_id, guild_id)
        if status == LOBBY:
            await self._tables.do(opening.close_lobby, table_id, now, "lobby-managed")
        elif status == FROZEN:
            await self._give_up(table_id, now)
        elif status in (RUNNING, ASLEEP):
            await self._tables.do(end, table_id, now, why)
        else:
            raise refusals.TableOver
        return status

    async def _give_up(self, table_id: str, now: int) -> None:
        """Close a frozen table; its rows stay, so that the operator can look for the reason."""
        notice = ("notice-given-up", new_nonce(self._tables.chance), now)
        async with self._tables.lock(table_id):
            closed = await outbox.give_up(self._tables.store, table_id, notice)
        self._tables.posted.set()
        if not closed:
            raise refusals.NotFrozen

    async def freeze(self, table_id: str, guild_id: int, now: int) -> None:
        """Stop a game for a while; raises ``NoTable`` or ``NotRunning``."""
        await self._status_of(table_id, guild_id)
        why, key = BY_MODERATOR, "notice-frozen-managed"
        async with self._tables.lock(table_id):
            # Asked where it is written: the last move may be made at this moment.
            if not await self._tables.freeze(table_id, why, now, key, of=(RUNNING,)):
                raise refusals.NotRunning

    async def thaw(self, table_id: str, guild_id: int, now: int) -> Table:
        """Resume a frozen game if it follows from its log, or raise ``StillBroken``."""
        if await self._status_of(table_id, guild_id) != FROZEN:
            raise refusals.NotFrozen
        damage = await find_damage(self._tables.store, table_id)
        if damage.why:
            raise refusals.StillBroken
        if damage.outdated:
            await self._tables.renew(table_id)
        return await self._tables.do(thaw, table_id, now)

    async def seat_by_manager(
        self, table_id: str, guild_id: int, seat: Seat, to: str, now: int
    ) -> Table:
        await self._status_of(table_id, guild_id)
        return await self._tables.do(give_seat, table_id, now, seat, to)
