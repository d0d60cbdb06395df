"""Games that are over: figures and ratings, what a player's results say, replays, seasons."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from cogs.refusals import NoGame, NoTable, NotOver, ReplayBroken, TableFrozen
from cogs.table.model import Table
from cogs.table.play.commit import result_of
from cogs.table.tables import Tables
from data.store import StoreError, ratings, results
from data.store.changes import Result
from data.store.games import start_statuses
from data.store.ratings import ListKey
from data.store.results import CountedRow, Meeting, RatingRow
from data.store.rows import ENDED, FROZEN
from engine.run import Broken
from engine.spec import Figure
from engine.titles import figures_of
from engine.turns import Turn, turns

log = logging.getLogger(__name__)

REST: Final = 0.05
"""Seconds between two games that were left."""
AGAIN: Final = 60.0
"""Seconds between two checks for games that were left or have failed."""
_SOME: Final = 100


class Keeper:
    """Keeps figures and ratings up to date; everything it does may be repeated."""

    def __init__(
        self, tables: Tables, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._tables = tables
        self._sleep = sleep

    async def run(self) -> None:
        """Take in games that are left, for ever or until an error."""
        while True:
            await self.catch_up()
            await self._sleep(AGAIN)

    async def catch_up(
        self, rest: float = REST, progress: Callable[[int], None] = lambda _: None
    ) -> int:
        """Process all remaining games and return their number; raise an error at the end.

        ``progress`` is called with the number so far.
        """
        store, count = self._tables.store, 0
        failed: dict[str, Exception] = {}
        while left := await self._find_arrears(failed):
            for table_id in left:
                try:
                    await self._taken(table_id)
                # The database fails, not this game: the next one would fare no better.
                except StoreError:
                    raise
                except Exception as error:  # noqa: BLE001 (raised below: others need not wait)
                    failed[table_id] = error
                    continue
                count += 1
                progress(count)
                await self._sleep(rest)
        while (key := await store.read(results.stale())) is not None:
            await self._advance(key, rest)
        for failure in failed.values():
            raise failure
        return count

    async def _find_arrears(self, failed: Collection[str]) -> list[str]:
        # Games that failed are still in arrears: read as many more, or they would fill the list.
        table_ids = await self._tables.store.read(results.in_arrears(_SOME + len(failed)))
        return [table_id for table_id in table_ids if table_id not in failed]

    async def take(self, table_id: str) -> None:
        key = await self._taken(table_id)
        if key is not None:
            await self._advance(key)

    async def _taken(self, table_id: str) -> ListKey | None:
        async with self._tables.lock("history"):
            return await self._take(table_id)

    async def _take(self, table_id: str) -> ListKey | None:
        result: Result | None = None
        figures: tuple[Figure, ...] = ()
        try:
            table = await self._tables.load(table_id, log=True)
            result = result_of(table)
            figures = await asyncio.to_thread(_figures, table)
        except (NoTable, TableFrozen, Broken) as error:
            log.warning("table %s has no figures: %s", table_id, type(error).__name__)
        # Taken in without figures, too: else it would stay in arrears for ever.
        return await self._tables.store.step(
            partial(ratings.take, table_id=table_id, result=result, figures=figures)
        )

    async def _advance(self, key: ListKey, rest: float = 0.0) -> None:
        # A few games a transaction, so that presses get their turn in between (decision: results).
        while await self._tables.store.step(partial(ratings.advance, key=key)):
            await self._sleep(rest)


def _figures(table: Table) -> tuple[Figure, ...]:
    run, _ = table.play()
    return figures_of(run, start_statuses(table.seats), table.kept.entries)


async def rebuild(tables: Tables, progress: Callable[[int, int], None] = lambda *_: None) -> int:
    """Compute everything again from the stored games; return their number.

    ``progress`` is called with the number so far and the number of all.
    """
    everything = await tables.store.step(ratings.forget_derived)
    return await Keeper(tables).catch_up(0.0, lambda count: progress(count, everything))


Kind = tuple[str, str]
CURVE: Final = 3
"""Rated games that make a curve."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a player has done in one game and mode, with people or ``apart``.

    ``ranked`` counts games that had a ranking.
    """

    kind: Kind
    apart: str
    count: int
    ranked: int
    won: int
    best: int
    rating: RatingRow | None


@dataclass(frozen=True, slots=True)
class Profile:
    """``curve``: the game and mode with most rated games, and its ratings, the oldest first.

    The first one is from before the oldest of these games.
    """

    played: tuple[Played, ...]
    streak: int
    longest: int
    curve: tuple[Kind, tuple[float, ...]] | None = None

    @property
    def count(self) -> int:
        return sum(kind.count for kind in self.played)


def profile(rows: Sequence[CountedRow], ratings: Iterable[RatingRow]) -> Profile:
    known = {(row.game, row.mode): row for row in ratings}
    kinds = dict.fromkeys(((row.game, row.mode), row.apart) for row in rows)
    played = [
        _count_kind(kind, rows, None if apart else known.get(kind), apart) for kind, apart in kinds
    ]
    # A game without a ranking, or without people, neither breaks a streak nor makes it longer.
    wins = [row.won for row in rows if row.rank and not row.apart]
    return Profile(
        tuple(sorted(played, key=lambda kind: (-kind.count, kind.kind, kind.apart))),
        next((at for at, won in enumerate(wins) if not won), len(wins)),
        _longest(wins),
        _curve(rows, known),
    )


def _curve(
    rows: Sequence[CountedRow], known: Collection[Kind]
) -> tuple[Kind, tuple[float, ...]] | None:
    curves: dict[Kind, list[CountedRow]] = {}
    for row in rows:
        if row.mu is not None and (row.game, row.mode) in known:
            curves.setdefault((row.game, row.mode), []).append(row)
    kind = max(curves, key=lambda kept: len(curves[kept]), default=None)
    if kind is None or len(curves[kind]) < CURVE:
        return None
    mus = (curves[kind][-1].prior_mu, *(row.mu for row in reversed(curves[kind])))
    return kind, tuple(mu for mu in mus if mu is not None)


def _count_kind(
    kind: Kind, rows: Sequence[CountedRow], rating: RatingRow | None, apart: str
) -> Played:
    mine = [row for row in rows if ((row.game, row.mode), row.apart) == (kind, apart)]
    ranked = [row for row in mine if row.rank]
    won, best = sum(row.won for row in ranked), max(row.score for row in mine)
    return Played(kind, apart, len(mine), len(ranked), won, best, rating)


def _longest(wins: Iterable[bool]) -> int:
    longest = now = 0
    for won in wins:
        now = now + 1 if won else 0
        longest = max(longest, now)
    return longest


@dataclass(frozen=True, slots=True)
class Versus:
    kind: Kind
    count: int
    mine: int
    theirs: int


def versus(meetings: Iterable[Meeting]) -> tuple[Versus, ...]:
    by_kind: dict[Kind, list[Meeting]] = {}
    for meeting in meetings:
        by_kind.setdefault((meeting.game, meeting.mode), []).append(meeting)
    return tuple(
        Versus(
            kind,
            len(games),
            sum(meeting.mine < meeting.theirs for meeting in games),
            sum(meeting.theirs < meeting.mine for meeting in games),
        )
        for kind, games in sorted(by_kind.items())
    )


_MIDDLE: Final = 1500
_POINT: Final = 24
"""Points that people read for one of the model's: a newcomer has 1500 ± 200, and who is no longer
provisional ± 150."""


def points(mu: float) -> int:
    return round(_MIDDLE + _POINT * (mu - 25))


def format_rating(mu: float) -> str:
    return str(points(mu))


def spread(sigma: float) -> int:
    return round(_POINT * sigma)


KEPT: Final = 4
"""Games that are kept, three megabytes each at most; playing one again takes 10 to 300 ms."""

Line = tuple[Turn[Any], ...]
InThread = Callable[[Callable[[], Line]], Awaitable[Line]]


@dataclass(frozen=True, slots=True)
class Replay:
    table: Table
    line: Line

    def at(self, number: int) -> Table:
        return replace(self.table.at(self.line[number].position), past=True)


class Replays:
    def __init__(self, tables: Tables, in_thread: InThread) -> None:
        """``in_thread`` plays a game again beside the event loop."""
        self._tables = tables
        self._in_thread = in_thread
        self._kept: OrderedDict[tuple[str, str], Line] = OrderedDict()

    async def of(self, table: Table) -> Replay:
        """Return a finished game turn by turn; raises ``NotOver`` or ``ReplayBroken``."""
        if table.row.status == FROZEN:
            raise TableFrozen
        if table.position is None:
            raise NoGame
        if table.row.status != ENDED:
            raise NotOver  # hidden information stays hidden until then
        key = (table.id, table.position.chain)
        # Two who press together share one replay, which may take 0.3 s (decision: film).
        async with self._tables.lock(f"replay:{table.id}"):
            line = self._kept.get(key)
            if line is None:
                line = self._kept[key] = await self._read_turns(table)
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        # With the table of this press: players who were forgotten since have no name in it.
        return Replay(table, line)

    async def _read_turns(self, table: Table) -> Line:
        try:
            logged = await self._tables.load(table.id, log=True)
            run, _ = logged.play()
            entries, statuses = logged.kept.entries, start_statuses(logged.seats)
            return await self._in_thread(partial(turns, run, entries, statuses))
        except (Broken, TableFrozen) as broken:
            raise ReplayBroken from broken


LISTED: Final = 7
"""Places on a picture at most; the reader's own may be one more."""
_QUARTERS: Final = 4
_MONTHS: Final = 3


@dataclass(frozen=True, slots=True)
class Season:
    year: int
    quarter: int

    @property
    def starts(self) -> int:
        """The first millisecond of Unix time that belongs to the season."""
        first = dt.datetime(self.year, (self.quarter - 1) * _MONTHS + 1, 1, tzinfo=dt.UTC)
        return int(first.timestamp()) * 1000

    @property
    def ends(self) -> int:
        return self.before(-1).starts

    def before(self, back: int) -> Season:
        count = self.year * _QUARTERS + self.quarter - 1 - back
        return Season(count // _QUARTERS, count % _QUARTERS + 1)


def season_of(day: dt.date) -> Season:
    return Season(day.year, (day.month - 1) // _MONTHS + 1)


def season_at(now: int, back: int = 0) -> Season:
    return season_of(dt.datetime.fromtimestamp(now / 1000, dt.UTC)).before(back)
