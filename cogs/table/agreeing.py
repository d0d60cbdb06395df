"""What the people of a table decide together: put, answered, and carried out when it is decided.

Every question is a motion with a number that its buttons carry, so an old message decides
nothing new. A game moves only through ``carry``, under the lock of the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from cogs.table.attention import NOBODY
from cogs.table.desk import require_running
from cogs.table.model import Table
from cogs.table.moving import KEPT, SWAP, there
from cogs.table.pace import DAY, MINUTE
from cogs.table.pacing import LATE
from cogs.table.party import Parties
from cogs.table.telling import Post, place_of
from data.store import Tx, motions, people
from data.store.rows import RUNNING, MotionRow
from engine.contract import Seat
from engine.refusals import Malformed, NotYours
from engine.run import AWAY, CLOSED

END, PAUSE, RESUME, PACE = "end", "pause", "resume", "pace"
YES, NO = "yes", "no"

ASKED_AGAIN: Final = DAY
"""After this time an open question makes room for another one on its topic."""
_FRESH: Final = MINUTE
"""So long its message is the newest one anyway."""

WAIT, DEFAULT, COMPUTER, CLOSE, STOP = "wait", "default", "computer", "close", "end"
LATE_CHOICES: Final = (WAIT, DEFAULT, COMPUTER, CLOSE, STOP)
"""What can become of somebody who is absent, the mildest first."""

Decide = Callable[[int, Mapping[int, str]], str | None]


def all_agree(voters: int, ballots: Mapping[int, str]) -> str | None:
    """Return ``yes`` when everybody has said so, ``no`` with the first no; None before that."""
    if NO in ballots.values():
        return NO
    return YES if len(ballots) >= voters else None


def most_agree(voters: int, ballots: Mapping[int, str]) -> str | None:
    """Return what more than half have said; ``no`` also when that can't be reached any more."""
    count = Counter(ballots.values())
    if 2 * count[YES] > voters:
        return YES
    return NO if 2 * (voters - count[NO]) <= voters else None


def most_want(voters: int, ballots: Mapping[int, str]) -> str | None:
    """Return what more than half want, or, once all have answered, most (the mildest of equals)."""
    count = Counter(ballots.values())
    for choice in LATE_CHOICES:
        if 2 * count[choice] > voters:
            return choice
    if len(ballots) < voters:
        return None
    return max(LATE_CHOICES, key=lambda choice: (count[choice], -LATE_CHOICES.index(choice)))


@dataclass(frozen=True, slots=True)
class Topic:
    """How a topic is decided.

    Attributes:
        choices: What can be answered.
        decide: From the number of voters and their ballots to what is decided.
        needed: How many of so many voters have to say the same, for the sentence about it.
        everybody: Those who are away are waited for as well.
    """

    choices: tuple[str, ...]
    decide: Decide
    needed: Callable[[int], int]
    everybody: bool = False


def _half(voters: int) -> int:
    return voters // 2 + 1


TOPICS: dict[str, Topic] = {
    END: Topic((YES, NO), all_agree, lambda voters: voters, everybody=True),
    PAUSE: Topic((YES, NO), all_agree, lambda voters: voters, everybody=True),
    PACE: Topic((YES, NO), all_agree, lambda voters: voters, everybody=True),
    RESUME: Topic((YES, NO), most_agree, _half),
    SWAP: Topic((YES, NO), most_agree, _half),
    LATE: Topic(LATE_CHOICES, most_want, _half),
}


def voters(table: Table, motion: MotionRow) -> frozenset[int]:
    """Return whose answers decide a motion: those who play, but for whom it is about.

    A motion may name its voters itself (``voters`` among its facts), or whose seat it is about
    (``owner``). Where not everybody has to agree, nobody waits for those who are away; if they
    answer all the same, that counts.
    """
    named = motion.facts.get("voters")
    if named is not None:
        return frozenset(int(user) for user in named)
    about = {table.seats[seat].user_id for seat in absent(table, motion)}
    about.add(motion.facts.get("owner"))
    everybody = TOPICS[motion.topic].everybody
    return frozenset(
        row.user_id
        for row in table.players
        if row.user_id is not None
        and row.user_id not in about
        and (everybody or row.status != AWAY or row.user_id in motion.ballots)
    )


def tally(table: Table, motion: MotionRow) -> tuple[frozenset[int], dict[int, str]]:
    """Return whose answers decide a motion, and the answers that they have given."""
    asked = voters(table, motion)
    return asked, {user: choice for user, choice in motion.ballots.items() if user in asked}


def absent(table: Table, motion: MotionRow) -> tuple[Seat, ...]:
    """Return the seats a motion is about that are still waited for."""
    late = motion.facts.get("seats", ()) if motion.topic == LATE else ()
    return tuple(int(seat) for seat in late if int(seat) in table.waiting)


class Agreeing(Parties):
    """The part of the service in which people decide together."""

    async def carry(self, table: Table, motion: MotionRow, choice: str, now: int) -> Table:
        """Do what was decided; under the lock of the table. See ``TableService``."""
        raise NotImplementedError

    async def motions(self, table_id: str) -> tuple[MotionRow, ...]:
        """Return what a table is deciding."""
        return await self.store.read(lambda db: motions.open_motions(db, table_id))

    async def propose(
        self, table_id: str, user_id: int, topic: str, facts: Mapping[str, Any], now: int
    ) -> Table:
        """Put a motion and say yes to it; one that is older than a day makes room for it.

        The same once more is an answer to the first; of whoever has given that one, it is a
        wish that the others read the question again.

        Raises:
            NotYours: ``not-seated``, ``closed-already``, ``over`` …; ``motion-open`` where the
                table decides something else on that topic.
        """

        async def work(table: Table) -> Table:
            seat = require_player(table, user_id)
            found = await self.still_open(table_id, topic, now)
            if found is not None and dict(found.facts) != dict(facts):
                raise NotYours("motion-open")
            if found is not None:
                return await self._again(table, found, user_id, now)
            motion = MotionRow(0, table_id, topic, facts, now, {user_id: YES})
            # A computer may sit in for them: then the others decide.
            asked, ballots = tally(table, motion)
            if TOPICS[topic].decide(len(asked), ballots) == YES:
                return await self.carry(table, motion, YES, now)

            async def job(tx: Tx) -> None:
                there(tx, table_id, seat)
                put = replace(motions.put(tx, table_id, topic, facts, now), ballots=ballots)
                for voter, choice in ballots.items():
                    motions.cast(tx, put.id, voter, choice)
                args = {**facts, "seat": seat}
                await self.ask(tx, table, f"notice-{topic}-proposed", put, args, now)

            await self.change(job)
            return table

        return await self.guarded(table_id, work)

    async def still_open(self, table_id: str, topic: str, now: int) -> MotionRow | None:
        """Return what a table decides on a topic; None where it has done so for too long."""
        found = await self.store.read(lambda db: motions.of_topic(db, table_id, topic))
        return None if found is None or now - found.at >= ASKED_AGAIN else found

    async def _again(self, table: Table, motion: MotionRow, user_id: int, now: int) -> Table:
        """Answer yes to what is proposed already, or else post its message anew, pinging nobody.

        Everybody was pinged by the first one; that message may be far up by now. Nothing is
        posted in the first minute: people press twice.
        """
        agreed = replace(motion, ballots={**motion.ballots, user_id: YES})
        if user_id in voters(table, agreed) and motion.ballots.get(user_id) != YES:
            return await self._answer(table, motion, user_id, YES, now)
        if now - motion.at < _FRESH:
            return table
        args = {**motion.facts, "seat": table.seat_of(user_id)}
        key = f"notice-{motion.topic}-proposed"
        await self.change(lambda tx: self.ask(tx, table, key, motion, args, now, pinging=False))
        return table

    async def answer(
        self, table_id: str, motion_id: int, user_id: int, choice: str, now: int
    ) -> Table:
        """Answer a motion; what is decided by it is done at once.

        Raises:
            NotYours: ``motion-over``, ``not-asked``, ``not-seated``, ``closed-already``, ``over`` …
            Malformed: No such answer (``old-button``).
        """

        async def work(table: Table) -> Table:
            motion = await self.store.read(lambda db: motions.by_id(db, motion_id))
            if motion is None or motion.table_id != table_id:
                raise NotYours("over" if table.over else "motion-over")
            return await self._answer(table, motion, user_id, choice, now)

        return await self.guarded(table_id, work)

    async def _answer(
        self, table: Table, motion: MotionRow, user_id: int, choice: str, now: int
    ) -> Table:
        require_running(table)
        topic = TOPICS[motion.topic]
        if choice not in topic.choices:
            raise Malformed("old-button")
        answered = replace(motion, ballots={**motion.ballots, user_id: choice})
        asked, ballots = tally(table, answered)
        if user_id not in asked:
            require_player(table, user_id)
            raise NotYours("not-asked")
        decided = topic.decide(len(asked), ballots)
        if decided == NO:
            await self.change(lambda tx: self._declined(tx, table, motion, user_id, now))
            return table
        kept = None if decided is None else await self._kept_until(motion, now)
        if decided is not None and kept is None:
            await self.change(lambda tx: self.watch(tx, table, now, moved=True))
            return await self.carry(table, motion, decided, now)
        missing = sorted(asked - set(ballots))

        async def job(tx: Tx) -> None:
            motions.cast(tx, motion.id, user_id, choice)
            await self.watch(tx, table, now, moved=True)
            if (seat := table.seat_of(user_id)) is not None:
                there(tx, table.id, seat)  # whoever answers is here
            if kept is not None:
                await self.say(tx, table, "notice-swap-decided", {**motion.facts, "at": kept}, now)
            elif choice == YES and motion.ballots.get(user_id) != YES:
                args = {**motion.facts, "seat": seat, "missing": missing, "motion": motion.id}
                await self.say(tx, table, f"notice-{motion.topic}-agreed", args, now)

        await self.change(job)
        return table

    async def _kept_until(self, motion: MotionRow, now: int) -> int | None:
        """Return until when a seat stays its owner's whatever is decided; None for no more."""
        timers = await self.store.timers(motion.table_id, KEPT)
        mine = [t.due for t in timers if t.due > now and t.payload.get("motion") == motion.id]
        return max(mine, default=None)

    async def recount(self, table_id: str, now: int) -> None:
        """Do what the answers given so far decide, now that it is time, or others are asked."""
        for motion in await self.motions(table_id):
            await self.guarded(table_id, partial(self._recounted, motion.id, now))

    async def _recounted(self, motion_id: int, now: int, table: Table) -> None:
        motion = await self.store.read(lambda db: motions.by_id(db, motion_id))
        if motion is None or table.row.status != RUNNING:
            return
        asked, ballots = tally(table, motion)
        decided = TOPICS[motion.topic].decide(len(asked), ballots) if ballots else None
        if decided == NO:
            against = next(user for user, choice in ballots.items() if choice == NO)
            await self.change(lambda tx: self._declined(tx, table, motion, against, now))
        elif decided is not None and await self._kept_until(motion, now) is None:
            await self.carry(table, motion, decided, now)

    async def _declined(
        self, tx: Tx, table: Table, motion: MotionRow, user_id: int, now: int
    ) -> None:
        motions.drop(tx, table.id, motion.topic)
        seat = table.seat_of(user_id)
        by = {} if seat is None else {"seat": seat}
        args = {**motion.facts, **by}
        await self.say(tx, table, f"notice-{motion.topic}-declined", args, now)

    async def ask(
        self,
        tx: Tx,
        table: Table,
        key: str,
        motion: MotionRow,
        args: Mapping[str, Any],
        now: int,
        *,
        pinging: bool = True,
    ) -> None:
        """Write the row of a question: it names whom it waits for, and pings who may be pinged."""
        asked, ballots = tally(table, motion)
        missing = sorted(asked - ballots.keys())
        pings = [u for u in missing if pinging and await self._may_ping(tx, table, u, now)]
        about = {"missing": missing, "pings": pings, "motion": motion.id}
        await self.say(tx, table, key, {**args, **about}, now)

    async def _may_ping(self, tx: Tx, table: Table, user_id: int, now: int) -> bool:
        """Tell whether somebody wants notices, and wants them now."""
        user = people.read(tx, user_id)
        return user.notify != NOBODY and await self._silent_until(tx, table, user, now) is None

    async def say(self, tx: Tx, table: Table, key: str, args: Mapping[str, Any], now: int) -> None:
        """Write the row of a sentence in public."""
        facts = {"key": key, "args": dict(args)}
        await self.post(tx, table.id, [Post(place_of(table.row), "notice", facts)], now)


def require_player(table: Table, user_id: int) -> int:
    """Return the seat of somebody who plays in a game that runs.

    Raises:
        NotYours: ``not-seated``, ``closed-already``, ``not-started``, ``over`` or ``frozen``.
    """
    require_running(table)
    seat = table.require_seat(user_id)
    if table.seats[seat].status == CLOSED:
        raise NotYours("closed-already")
    return seat
