"""Cups on servers: opening, joining, and one round after the other.

A round is drawn and stored in one transaction with its post. Its tables are opened afterwards;
the next start opens those that a kill left out. Points are stored together with the standings.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from cogs.cups import rules as rounds
from cogs.cups.page import link
from cogs.cups.rules import Played
from cogs.cups.seating import call_off, table_of
from cogs.refusals import (
    CupBegun,
    CupClosed,
    CupFew,
    CupFull,
    CupJoined,
    CupNone,
    CupOver,
    CupThere,
    LobbyClosed,
    NoTable,
    TableFrozen,
)
from cogs.runtime.process import nap, repeat
from cogs.table.edit import new_nonce, new_table_id, public_place
from cogs.table.error_traces import trace
from cogs.table.model import Person, Table
from cogs.table.notify.arrivals import OldMessage
from cogs.table.notify.notices import NOBODY, may_ping
from cogs.table.notify.outbox import Owner
from cogs.table.notify.places import DELETED, LOST_BY
from cogs.table.people.preferences import forget
from cogs.table.tables import Tables
from cogs.table.time.timeouts import OUT_NOTICE, counted_notice
from data.store import Conflict, StoreError, cup_tables, cups, outbox, people, queries
from data.store.cups import Cup, CupRow, CupSeat, EntrantRow
from data.store.messages import CupPost, DirectNotice, Notice
from data.store.rows import DONE, DROPPED, ENDED, LOBBY, RUNNING, OutboxRow, UserRow
from data.store.typed import RoundOver
from engine.cups import draw, secret
from engine.dice import SEED_BYTES
from engine.spec import Seat

log = logging.getLogger(__name__)

AT_ONCE: Final = 8
"""Tables that are opened at once: each begins a thread, which Discord limits."""
_SOON: Final = 2.0
"""Seconds until the next tables are opened."""
_Closing = tuple[str, int] | None


class Cups:
    """Cups; owns the outbox rows with their posts."""

    def __init__(self, tables: Tables, others: Owner) -> None:
        """``others`` owns the other rows that belong to servers."""
        self._tables = tables
        self._others = others
        self._store = tables.store
        self.planned = tables.over  # one event: a game that ends may end a round
        self._played = dict[str, Played]()  # games that are over, of rounds that run
        self._finished = Counter[str]()  # games that are over, by cup, at the last look

    async def of(self, cup_id: str) -> Cup:
        """Return a cup, or raise ``CupNone``."""
        cup = await self._store.look(partial(cups.load, cup_id=cup_id))
        if cup is None:
            raise CupNone
        return cup

    async def open(self, wanted: CupRow, now: int) -> CupRow:
        """Open a cup, with an id and a seed of its own, and post it; raises ``CupThere``."""
        chance = self._tables.chance
        row = replace(wanted, id=new_table_id(chance), seed=chance(SEED_BYTES))
        there = await self._store.step(
            partial(cups.open_cup, row=row, nonce=self._nonce(), now=now)
        )
        if there is not None:
            raise CupThere(params={"link": link(there)})
        self._wake()
        return row

    async def join(self, cup_id: str, person: Person, press_id: str, now: int) -> None:
        """Let a person join; raises ``CupJoined``, ``CupFull`` or ``CupClosed``."""
        nonce = self._nonce()
        entrant = EntrantRow(cup_id, 0, person.user_id, person.name[:100], press_id)
        became = await self._store.step(partial(cups.join, entrant=entrant, nonce=nonce, now=now))
        refused = {
            cups.ALREADY: CupJoined(),
            cups.FULL: CupFull(params={"most": cups.MOST}),
            cups.OVER: CupClosed(),
        }
        if became in refused:
            raise refused[became]
        await self._store.write(people.heard(person.user_id, person.heard))
        self._tables.posted.set()

    async def leave(self, cup_id: str, user_id: int, now: int) -> None:
        """Let a person leave, for good once the cup has begun; a running game goes on.

        Raises ``CupNotIn`` or ``CupOver``.
        """
        cup = await self.of(cup_id)
        if cup.row.due is None:
            raise CupOver
        edit = cups.edit_post(cup.row, self._nonce(), now)
        told = await self._tell_table(cup, user_id, now)
        if not await self._store.write_once(cups.drop_out(cup_id, user_id), *edit, *told):
            raise rounds.not_in(cup, user_id)
        self._tables.posted.set()

    async def _tell_table(self, cup: Cup, user_id: int, now: int) -> tuple[Any, ...]:
        """Return the statement that tells the others at a table that a player leaves the cup."""
        numbers = [one.number for one in cup.playing if one.user_id == user_id]
        for seat in cup.sitting:
            if seat.number in numbers and seat.rank is None:  # at one table at most
                row = await self._store.read(queries.table(seat.table_id or ""))
                if row is not None and row.status == RUNNING:
                    notice = Notice("notice-cup-left", {"seat": seat.seat})
                    return (outbox.post(row.id, public_place(row), notice, self._nonce(), now),)
        return ()

    async def post_again(self, row: CupRow, now: int) -> None:
        """Replace a deleted post: the one with *Join*, or that of the newest round."""
        more = cups.post(row, "again" if row.round else "open", self._nonce(), now)
        if row.due is not None:
            await self._store.write_once(cups.lose_post(row), more)
            self._tables.posted.set()

    async def begin(self, cup_id: str, now: int) -> None:
        """Begin the first round before the joining is over.

        Raises ``CupBegun`` or ``CupOver``, and ``CupFew`` where it would not take place.
        """
        begun = False
        while not begun:  # once more if somebody has joined or left since it was read
            cup = await self.of(cup_id)
            if cup.row.due is None:
                raise CupOver
            if cup.row.round:
                raise CupBegun
            if rounds.next_step(cup) != rounds.BEGIN:
                raise CupFew(params={"least": rounds.sizes(cup.row).least})
            begun = await self._begin(cup, now)
        self._wake()

    async def end(self, cup_id: str, now: int) -> None:
        """Count the round as it stands, and end."""
        while (cup := await self.of(cup_id)).row.due is not None:
            await self._go_on(cup, now, last=True)
        ours = {seat.table_id for seat in cup.seats}
        for lobby in await self._store.read(queries.outlines_of_guild(cup.row.guild_id, [LOBBY])):
            # A table that begins meanwhile is left alone.
            with contextlib.suppress(NoTable, TableFrozen, LobbyClosed):
                if lobby.id in ours:
                    await self._tables.change(lobby.id, call_off, now)
        self._wake()

    def _wake(self) -> None:
        self.planned.set()
        self._tables.timed.set()
        self._tables.posted.set()

    async def run(self) -> None:
        await repeat(self.round, self.planned)

    async def round(self) -> float:
        """Carry out steps that are due; return the seconds until the next look."""
        now, stuck = self._store.now(), False
        await self._tell_results(now)
        due = await self._store.read(cups.due(now, rounds.SHORT))
        for cup_id, number, until in due:
            stuck |= not await self._tried(cup_id, self._due(cup_id, number, until, now))
        missing = await self._store.read(cups.unopened(AT_ONCE))
        for cup_id, table_id in missing:
            stuck |= not await self._tried(cup_id, self._open_table(cup_id, table_id, now))
        if due or missing:
            self._tables.posted.set()
            self._tables.timed.set()
        if len(missing) == AT_ONCE:
            return _SOON
        return nap(None if stuck else await self._store.read(cups.next_due()), now)

    async def _tell_results(self, now: int) -> None:
        """Have the posts of rounds updated in which games have ended since the last look."""
        finished = Counter(cup_id for cup_id, _ in await self._store.read(cups.over()))
        for cup_id, count in finished.items():
            if self._finished[cup_id] != count:
                await self._tried(cup_id, self._edit_post(cup_id, now))
        self._finished = finished

    async def _edit_post(self, cup_id: str, now: int) -> None:
        row = (await self.of(cup_id)).row
        await self._store.write(*cups.edit_post(row, self._nonce(), now))
        self._tables.posted.set()

    async def live(self, cup: Cup, number: int) -> tuple[Cup, dict[str, Played]]:
        """Return a cup with the ranks of a round's games that have counted, and these by table."""
        over = {table_id for _, table_id in await self._store.read(cups.over())}
        played = {one.table_id for one in cup.seats_of(number) if one.rank or one.table_id in over}
        new = await self._load(filter(None, played - self._played.keys()))
        known = self._played | {key: rounds.played(one) for key, one in new.items()}
        self._played = {key: game for key, game in known.items() if key in over}
        games = {key: game for key, game in known.items() if key in played}
        return rounds.live(cup, games), games

    async def _load(self, table_ids: Iterable[str]) -> dict[str, Table]:
        tables = dict[str, Table]()

        async def load(table_id: str) -> None:
            with contextlib.suppress(NoTable, TableFrozen):
                tables[table_id] = await self._tables.load(table_id, log=True)

        await asyncio.gather(*map(load, table_ids))
        return tables

    async def _tried(self, cup_id: str, work: Awaitable[None]) -> bool:
        """Return whether the work succeeded; a cup that fails must not stop the others."""
        try:
            await work
        # The other cups would fail as well: ``run`` tries all of them again.
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 (the log has the rest)
            log.error("cup %s can't go on\n%s", cup_id, trace(error))
            return False
        return True

    async def _due(self, cup_id: str, number: int, until: int, now: int) -> None:
        """Advance a cup whose round ends, unless another process already has."""
        cup = await self.of(cup_id)
        if (cup.row.round, cup.row.due) == (number, until):
            await self._go_on(cup, now)

    async def _go_on(self, cup: Cup, now: int, *, last: bool = False) -> None:
        """Take the next step of a cup; with ``last`` no further round begins."""
        step = rounds.next_step(cup)
        if step == rounds.COUNT:
            await self._count(cup, now, last=last)
        elif step == rounds.BEGIN and not last:
            await self._begin(cup, now)
        else:
            off = last and not cup.row.round
            more = self._say(cup.row, "off" if off else "standings", now)
            await self._move(cup, cup.row.round, None, more)

    async def _begin(self, cup: Cup, now: int) -> bool:
        row, number = cup.row, cup.row.round + 1
        drawn = await asyncio.to_thread(
            draw,
            row.id,
            opened=secret(row.seed, row.id, row.rounds, number),
            joins=[one.join for one in cup.playing],
            results=rounds.results(cup),
            present=[one.number for one in cup.playing],
            sizes=rounds.sizes(row),
            planned=row.rounds,
        )
        # Tables are numbered in the order of their ids.
        table_ids = sorted(new_table_id(self._tables.chance) for _ in drawn.tables)
        seats = [
            CupSeat(row.id, number, entrant, table_id, seat)
            for table_id, table in zip(table_ids, drawn.tables, strict=True)
            for seat, entrant in enumerate(table)
        ]
        seats += [CupSeat(row.id, number, entrant, None, cups.BYE) for entrant in drawn.byes]
        post = cups.post(replace(row, round=number), "round", self._nonce(), now)
        more = (*cups.sit(seats), post)
        return await self._move(cup, number, now + row.lasts, more, close=(self._nonce(), now))

    async def _count(self, cup: Cup, now: int, *, last: bool) -> None:
        row, tables = cup.row, await self._load(cup.table_ids)
        ranks = {table_id: rounds.ranks(table) for table_id, table in tables.items()}
        ranked = rounds.rank(cup.sitting, ranks)
        before = tuple(seat for seat in cup.seats if seat.round != row.round)
        after = replace(cup, seats=(*before, *ranked))
        late = rounds.late(after)
        out = [cups.drop_out(row.id, one.user_id) for one in cup.playing if one.number in late]
        rest = tuple(one for one in cup.playing if one.number not in late)
        step = rounds.next_step(replace(after, entrants=rest))
        due = now + rounds.BREAK if step == rounds.BEGIN and not last else None
        going = [
            one
            for table_id, table in tables.items()
            if table.row.status != ENDED
            for one in self._let_go(table, ranks[table_id], now, last=last)
        ]
        said = self._say(row, "ended" if last else "standings", now)
        told = await self._tell_out(cup, late, now) if due is not None else ()
        more = (*cups.rank(ranked), *out, *said, *going, *told)
        await self._move(cup, row.round, due, more)

    async def _tell_out(self, cup: Cup, late: Collection[int], now: int) -> tuple[Any, ...]:
        """Return the statements that tell people directly that they are out, silently at night."""
        gone = {one.number: one.user_id for one in cup.playing if one.number in late}
        known = {one.id: one for one in await self._store.read(people.among(gone.values()))}
        told = []
        for seat in cup.sitting:
            user = known.get(gone.get(seat.number, 0)) or UserRow(gone.get(seat.number, 0))
            if seat.table_id is None or not user.id or user.dms_closed or user.notify == NOBODY:
                continue
            silent = int(not may_ping(user, now))
            notice = DirectNotice(OUT_NOTICE, {"misses": rounds.MISSES, "silent": silent})
            told.append(outbox.post(seat.table_id, f"dm:{user.id}", notice, self._nonce(), now))
        return tuple(told)

    def _let_go(
        self, table: Table, of_seats: Mapping[Seat, int], now: int, *, last: bool
    ) -> tuple[Any, ...]:
        """Return the statements that tell players what has counted, and let their table go.

        Where nobody is there the table says so itself to who comes back before it is let go.
        """
        ranks = tuple(rank for _, rank in sorted(of_seats.items()))
        there = table.row.status == RUNNING and bool(table.players)
        untold = () if there else ranks
        over = RoundOver(table.stays, untold, ended=last and not there)
        told = Notice(*counted_notice(ranks, ended=last))
        going = cup_tables.let_go(table.id, now, over)
        if not there:
            return going
        return outbox.post(table.id, public_place(table.row), told, self._nonce(), now), *going

    async def _move(
        self, cup: Cup, to: int, due: int | None, more: Iterable[Any], close: _Closing = None
    ) -> bool:
        """Move a cup on unless it has changed since it was read: the next look tries again."""
        return await self._store.step(
            partial(cups.move_on, was=cup, to=to, due=due, more=more, close=close)
        )

    async def _open_table(self, cup_id: str, table_id: str, now: int) -> None:
        cup = await self.of(cup_id)
        seats = [seat for seat in cup.sitting if seat.table_id == table_id]
        by_number = {entrant.number: entrant for entrant in cup.entrants}
        sitting = [by_number[seat.number] for seat in seats]
        if not all(one.user_id for one in sitting):  # somebody was erased since it was drawn
            await self._store.write(*cups.rank(rounds.rank(seats, {})))
            return
        alone = len(seats) == len(cup.sitting)
        edit = table_of(cup.row, sitting, table_id, now, self._tables.chance, alone=alone)
        try:
            await self._tables.write(edit)
        except Conflict:  # another process was faster
            return
        kept = {entrant.user_id for entrant in (await self.of(cup_id)).entrants}
        for one in sitting:
            if one.user_id not in kept:  # erased since the cup was read, so erased once more
                await forget(self._tables, one.user_id, now)

    def _say(self, row: CupRow, what: str, now: int) -> tuple[Any, ...]:
        """Return the statements that post something new about a cup, and update its last post."""
        edit = cups.edit_post(row, self._nonce(), now)
        return cups.post(row, what, self._nonce(), now), *edit

    def _nonce(self) -> str:
        return new_nonce(self._tables.chance)

    async def delivered(
        self, row: OutboxRow, message_id: int | None, now: int
    ) -> tuple[OldMessage, ...]:
        if not isinstance(message := row.message, CupPost):
            return await self._others.delivered(row, message_id, now)
        newest = message.what not in ("standings", "ended", "off")
        more = [cups.posted(message.cup, message.round, message_id)] if newest else []
        await self._store.write(outbox.became(row.id, DONE, message_id), *more)
        return ()

    async def undeliverable(self, row: OutboxRow, code: str, now: int) -> None:
        """Drop a row; the cup is given up once its channel is deleted.

        Where the bot may not post, the cup goes on: a manager can allow it again.
        """
        if not isinstance(message := row.message, CupPost):
            await self._others.undeliverable(row, code, now)
            return
        more = [cups.lose(message.cup)] if LOST_BY.get(code) == DELETED else []
        await self._store.write(outbox.became(row.id, DROPPED), *more)
