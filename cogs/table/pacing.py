"""The table's own clock: how long a decision may take, counted from the delivery of its board.

It is soft: when it is over the table's rule says what happens (``cogs.table.lapses``). Where the
rules of a game set a hard limit there is no soft clock. All who are asked the same share one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cogs.table import pace
from cogs.table.attention import HOMELESS
from cogs.table.model import Table
from cogs.table.pace import DAY, Pace
from cogs.table.reminding import Reminding
from cogs.table.telling import Post, place_of, told_upto
from data.store import Tx, clocks, motions
from data.store.clocks import TOGETHER
from data.store.rows import RUNNING, ClockRow, OutboxRow
from engine.contract import Seat

IDLE = 7 * DAY
"""Without a move for so long, and with no clock running, a game is announced to end."""
LAST_CALL = DAY
"""So long after that it ends."""

ALARM_AT = 0.8
"""The part of the time after which somebody is told that it runs out."""

LATE = "late"
"""The topic on which a table decides what becomes of somebody who is absent."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How the clock of a table stands.

    Attributes:
        until: When time is up, in Unix milliseconds; None where no clock runs.
        stands: There is time to lose, but the clock stands still.
    """

    until: int | None = None
    stands: bool = False


class Pacing(Reminding):
    """The part of the service that keeps the clock and notices games nobody plays."""

    async def keep_time(self, tx: Tx, table: Table, actor: Seat | None, now: int) -> None:
        """Let the clock follow a change of the table, inside its transaction.

        Where time was over for all at once there was nobody to ask. Then whoever comes first
        gives the others their time once more.

        Args:
            tx: The transaction.
            table: As it stands after the change.
            actor: The seat that acted: what it decides next, it knows of already.
            now: Unix time in milliseconds.
        """
        await self.watch(tx, table, now, moved=actor is not None and not table.computer(actor))
        old, asked = clocks.read(tx, table.id), _asked(table)
        passed = old is not None and await self._passed(tx, table, old, now)
        self._outlived(tx, table)
        if old is not None and asked and set(asked) <= set(old.tokens):
            if actor is not None and passed:
                await self.anew(tx, table, now)
                return
            await self._set(tx, table, old, now)
            return
        # Who decided pays, or whose time has passed; nobody for what somebody else takes back.
        if old is not None and (actor is None or old.bank in (actor, TOGETHER)):
            self._charge(tx, table, old, now)
        spent = max((clocks.spent(tx, table.id, _decision(token)) for token in asked), default=0)
        self._remember(tx, table, old, actor, now)
        if not asked:
            await self._stop(tx, table)
            return
        simultaneous = table.game.spec.simultaneous
        bank = TOGETHER if simultaneous else table.waiting[0]
        heard = actor is not None and actor in table.waiting
        seq = table.play()[1].seq
        clock = ClockRow(table.id, asked, bank, seq, spent=spent, heard=heard)
        await self._set(tx, table, clock, now, new=True)

    @staticmethod
    def _outlived(tx: Tx, table: Table) -> None:
        """Drop the question about absent people whose decisions were made in the meantime."""
        motion = motions.of_topic(tx, table.id, LATE)
        if motion is None:
            return
        # Where all are asked at once, others owe an answer to the same question.
        about = {int(seat) for seat in motion.facts["seats"]} & set(table.waiting)
        if not {table.token(seat) for seat in about} & set(motion.facts["tokens"]):
            motions.drop(tx, table.id, LATE)

    async def heard(self, tx: Tx, row: OutboxRow, now: int) -> None:
        """Let the time of a decision count from now: its board has arrived, or never will."""
        clock = clocks.read(tx, row.table_id)
        if clock is None or clock.heard or told_upto(row) < clock.seq:
            return
        found = await tx.load(row.table_id)
        if found is not None:
            arrived = replace(clock, heard=True)
            await self._set(tx, self.assemble(*found), arrived, now, new=True)

    async def anew(self, tx: Tx, table: Table, now: int, *, grace: bool = False) -> None:
        """Give the present decision its time once more; what was used of the reserve is gone.

        Somebody wants that: the game is not idle.
        """
        await self.watch(tx, table, now, moved=True)
        await self.wait_anew(tx, table, now)
        clock = clocks.read(tx, table.id)
        if clock is not None:
            self._charge(tx, table, clock, now)
            fresh = replace(clock, spent=0, since=None, heard=True, grace=clock.grace or grace)
            await self._set(tx, table, fresh, now)

    async def timing(self, table: Table, now: int) -> Timing:
        """Return how the table's own clock stands; while its board is on the way, from now."""
        clock = await self.store.read(lambda db: clocks.read(db, table.id))
        if clock is None or not _asked(table):
            return Timing()
        if table.standing:
            return Timing(stands=True)
        each = pace.read(table.row.pace)
        rest = await self.store.read(lambda db: clocks.rest(db, table.id, clock.bank, each.reserve))
        begun = now if clock.since is None else clock.since
        until = begun + each.each + rest - clock.spent
        return Timing(until if until > now else None)

    async def runs_out(self, table: Table, now: int) -> int | None:
        """Return when the time of what is asked is over; None where no clock runs."""
        return (await self.timing(table, now)).until

    async def _set(
        self, tx: Tx, table: Table, clock: ClockRow, now: int, *, new: bool = False
    ) -> None:
        """Write a clock, running or standing as the table wants it, with its timers.

        Where one that is not ``new`` begins to run or stops, the newest board says so.
        """
        runs = clock.heard and not table.standing
        if not new and runs != (clock.since is not None):
            await self.refresh(tx, table, now)
        if runs and clock.since is None:
            clock = replace(clock, since=now)
        elif not runs and clock.since is not None:
            clock = replace(clock, spent=clock.spent + now - clock.since, since=None)
        clocks.write(tx, clock)
        for kind in ("turn", "alarm"):
            await tx.drop_timers(table.id, kind)
        if clock.since is None:
            return
        each = pace.read(table.row.pace)
        whole = each.each + clocks.rest(tx, table.id, clock.bank, each.reserve)
        over = clock.since + whole - clock.spent
        facts = {"tokens": list(clock.tokens)}
        if motions.of_topic(tx, table.id, LATE) is None:  # else the table decides already
            await tx.add_timer(table.id, "turn", over, facts)
        warned = clock.since + int(whole * ALARM_AT) - clock.spent
        if warned > now:
            await tx.add_timer(table.id, "alarm", warned, facts)

    async def refresh(self, tx: Tx, table: Table, now: int) -> None:
        """Have the newest board say how the clock stands; nothing where nobody reads it."""
        if HOMELESS not in table.row.holds:
            await tx.drop_outbox(table.id, "status")
            await self.post(tx, table.id, [Post(place_of(table.row), "status", {})], now)

    @staticmethod
    async def _passed(tx: Tx, table: Table, clock: ClockRow, now: int) -> bool:
        """Tell whether the time of a clock was over, its reserve included, with nobody to ask.

        Where its timer is still to act, or the table is asked, the rule of the table comes.
        """
        if motions.of_topic(tx, table.id, LATE) is not None or await tx.timers(table.id, "turn"):
            return False
        each = pace.read(table.row.pace)
        whole = each.each + clocks.rest(tx, table.id, clock.bank, each.reserve)
        return _used(clock, now) >= whole

    @staticmethod
    def _charge(tx: Tx, table: Table, clock: ClockRow, now: int) -> None:
        """Take from a reserve what a decision took beyond its own time."""
        each = pace.read(table.row.pace)
        over = _used(clock, now) - each.each
        if over > 0 and each.reserve:
            rest = clocks.rest(tx, table.id, clock.bank, each.reserve)
            clocks.keep(tx, table.id, clock.bank, max(0, rest - over))

    @staticmethod
    def _remember(
        tx: Tx, table: Table, clock: ClockRow | None, actor: Seat | None, now: int
    ) -> None:
        """Note how long a decision took while it can be taken back: it gets no new time then.

        What went beyond its own time has been charged to the reserve already. Nobody pays for
        what somebody else takes back.
        """
        if not table.play()[1].undoable:
            clocks.settled(tx, table.id)
        elif clock is not None and clock.bank == actor:
            ms = min(_used(clock, now), paced(table).each)
            for token in clock.tokens:
                clocks.spend(tx, table.id, _decision(token), ms)

    @staticmethod
    async def _stop(tx: Tx, table: Table) -> None:
        clocks.drop(tx, table.id)
        for kind in ("turn", "alarm"):
            await tx.drop_timers(table.id, kind)

    @staticmethod
    async def watch(tx: Tx, table: Table, now: int, *, moved: bool) -> None:
        """Notice when nobody moves for a week; not while clocks stand still.

        ``moved`` says that somebody has done something, from which the week begins anew. What
        the clock or a computer does is nobody's doing.
        """
        watches = table.row.status == RUNNING and not table.over and not table.standing
        if moved or not watches:
            await tx.drop_timers(table.id, "idle")
        if watches and not await tx.timers(table.id, "idle"):
            await tx.add_timer(table.id, "idle", now + IDLE, {})


def paced(table: Table) -> Pace:
    """Return the clock of a table's options."""
    return pace.read(table.row.pace)


def _decision(token: str) -> str:
    """Return what a token asks, however often things were taken back (``Table.token``)."""
    return token.partition(".")[2]


def _used(clock: ClockRow, now: int) -> int:
    """Return the milliseconds a clock has run."""
    return clock.spent + (0 if clock.since is None else now - clock.since)


def _asked(table: Table) -> tuple[str, ...]:
    """Return the questions the table's own clock runs for; none where it has no say."""
    if table.over or table.phase is not None or not paced(table).each:
        return ()
    return tuple(sorted({table.token(seat) for seat in table.waiting}))
