"""What computers tell players: hints in a running game, and stories of finished ones."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Final

from cogs import refusals
from cogs.table.bots.pool import Computers
from cogs.table.edit import new_nonce, public_place
from cogs.table.error_traces import trace
from cogs.table.model import Table
from cogs.table.moment import Moment
from cogs.table.tables import Tables
from data.store import StoreError, games, outbox
from data.store.games import start_statuses
from data.store.messages import Analysed
from data.store.rows import ENDED
from engine import codec
from engine.advice import Advice, by_its_reasons
from engine.analysis.line import Line, read_line
from engine.analysis.story import VERSION, Story, share_of, stopped, story_of, together
from engine.run import Broken
from engine.spec import Seat

MOST: Final = 20
"""Hints that a player may ask for within ``SPAN``."""
SPAN: Final = 600_000
"""Milliseconds."""
PATIENCE: Final = 60.0
"""Seconds after which no one waits for a hint any more."""
_KEPT: Final = 256
"""Hints that are kept and shown again, the most recent ones."""
_PEOPLE: Final = 10_000

Question = tuple[str, Seat, str, str]
"""What a hint is about: table, seat, token, and what the seat sees."""


class Hints:
    def __init__(self, computers: Computers, now: Callable[[], int]) -> None:
        self._computers = computers
        self._now = now
        self._busy: set[int] = set()
        self._had: OrderedDict[int, tuple[int, ...]] = OrderedDict()
        self._kept: OrderedDict[Question, Advice] = OrderedDict()

    def known(self, table: Moment, seat: Seat) -> Advice | None:
        return self._kept.get(_question(table, seat))

    def tell(self, table: Moment, seat: Seat, advice: Advice) -> None:
        """Keep a hint that was shown; ``table`` is as it was thought about."""
        self._kept[_question(table, seat)] = advice
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    async def think(self, table: Table, seat: Seat, user_id: int) -> Advice:
        """Return the strongest computer's advice; raises ``HintsMany``, ``HintLate`` and others."""
        if user_id in self._busy:
            raise refusals.HintThinking
        self._count(user_id)
        self._busy.add(user_id)
        try:
            # The patience includes the time in the line: hints come behind all tables (decision:
            # hints).
            async with asyncio.timeout(PATIENCE):
                advice = await self._computers.advise(table, seat)
        except (BrokenProcessPool, TimeoutError):
            raise refusals.HintLate from None
        finally:
            self._busy.discard(user_id)
        if advice is None:
            raise refusals.HintUnknown
        return by_its_reasons(table.game, table.view(seat), seat, advice)

    def spent(self, user_id: int) -> bool:
        return len(self._lately(user_id)) >= MOST

    def _lately(self, user_id: int) -> tuple[int, ...]:
        now = self._now()
        # A clock that was set back must not cost a player their hints.
        return tuple(at for at in self._had.get(user_id, ()) if 0 <= now - at < SPAN)

    def _count(self, user_id: int) -> None:
        had = self._lately(user_id)
        if len(had) >= MOST:
            raise refusals.HintsMany(params={"when": (had[0] + SPAN) // 1000})
        self._had[user_id] = (*had, self._now())
        self._had.move_to_end(user_id)
        while len(self._had) > _PEOPLE:
            self._had.popitem(last=False)


def _question(table: Moment, seat: Seat) -> Question:
    seen = hashlib.sha256(codec.encode(table.view(seat))).hexdigest()
    return table.id, seat, table.token(seat), seen


logger = logging.getLogger(__name__)

FEW: Final = 8
"""Games that are worked through at once: each is in memory until its story is shown."""


class Progress:
    """A story in the making; ``whole`` is 0 until its decisions are counted.

    ``shown`` has the newest press of each person who waits for it.
    """

    def __init__(self) -> None:
        self.shown: dict[int, object] = {}
        self.done = self.whole = 0
        self.story: Story | None = None
        self.failure: Exception | None = None
        self.over = asyncio.Event()

    async def wait(self, seconds: float) -> bool:
        """Wait until it is over, but no longer than this; return whether it is."""
        try:
            async with asyncio.timeout(seconds):
                await self.over.wait()
        except TimeoutError:
            return False
        return True


class Stories:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._computers: Computers | None = None
        self._running: dict[str, Progress] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked: dict[int, str] = {}
        self._few = asyncio.Semaphore(FEW)

    async def begin(self, computers: Computers) -> None:
        """Tell stories from now on, and first those that were asked for before."""
        self._computers = computers
        store = self._tables.store
        for table_id in await store.read(games.unfinished_analyses(store.share)):
            self._tell(table_id)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def ask(self, table_id: str, user_id: int, now: int) -> Story | Progress:
        """Return a stored story or start it.

        Raises ``AnalysisBusy``, ``NotOver`` or ``NoSkill``.
        """
        table = await self._tables.load(table_id)
        if table.lot:
            raise refusals.NoSkill
        # Looked up first: one that ends while the store is read would be announced a second time.
        progress = self._running.get(table_id)
        story = await self.kept(table)
        if story is not None:
            return story
        if progress is not None and progress.over.is_set():
            return progress
        if self._asked.get(user_id, table_id) != table_id:
            raise refusals.AnalysisBusy
        self._asked[user_id] = table_id  # before anything waits: presses may come together
        try:
            if table_id not in self._running:
                rules = table.game.spec.rules_version
                await self._tables.store.write(games.ask_analysis(table_id, rules, VERSION, now))
        except BaseException:
            self._asked.pop(user_id, None)
            raise
        return self._tell(table_id)

    async def kept(self, table: Table) -> Story | None:
        """Return the stored story of a table, or raise ``NotOver``."""
        if table.row.status != ENDED or not table.over:
            raise refusals.NotOver
        row = await self._tables.store.read(games.analysis(table.id))
        # Older releases announced these, too.
        if table.lot or row is None or row.story is None:
            return None
        told_by = (row.rules, row.version)
        now = (table.game.spec.rules_version, VERSION)
        return row.story if told_by == now else None

    async def show(self, table: Table, seat: Seat, now: int) -> bool:
        """Post a seat's page once and return whether this call did; raises ``NotOver``."""
        if await self.kept(table) is None:
            return False
        nonce = new_nonce(self._tables.chance)
        post = outbox.post(table.id, public_place(table.row), Analysed(seat), nonce, now)
        # One transaction: where the seat was shown before, nothing is posted.
        done = await self._tables.store.write_once(games.show_analysis(table.id, seat), post)
        self._tables.posted.set()
        return done

    def _tell(self, table_id: str) -> Progress:
        """Begin a story that is not in progress yet; two who ask share it."""
        progress = self._running.get(table_id)
        if progress is None:
            progress = self._running[table_id] = Progress()
            task = asyncio.create_task(
                self._carry_out(table_id, progress), name=f"story {table_id}"
            )
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return progress

    async def _carry_out(self, table_id: str, progress: Progress) -> None:
        try:
            async with self._few:
                progress.story = await self._analyse(table_id, progress)
            await self._tables.store.write(games.keep_analysis(table_id, progress.story))
        except StoreError as error:
            # Not given up: it is still asked for in the store, so the next start tells it again.
            logger.warning("the story of table %s is not kept: %s", table_id, error.code)
            progress.failure = None if progress.story else error
        except (refusals.NoTable, refusals.TableFrozen, refusals.NotOver, Broken) as error:
            progress.failure = error
            await self._give_up(table_id)
        except Exception as error:  # noqa: BLE001 (one game's story stops no other's)
            logger.error("the story of table %s was not told\n%s", table_id, trace(error))
            progress.failure = error
            await self._give_up(table_id)
        finally:
            self._running.pop(table_id, None)
            self._asked = {user: t for user, t in self._asked.items() if t != table_id}
            progress.over.set()

    async def _give_up(self, table_id: str) -> None:
        try:
            await self._tables.store.write(games.give_up_analysis(table_id))
        except StoreError as error:
            logger.warning("table %s keeps a story that is not told: %s", table_id, error.code)

    async def _analyse(self, table_id: str, progress: Progress) -> Story:
        if self._computers is None:
            raise AssertionError("nothing weighs decisions yet")
        table = await self._tables.load(table_id, log=True)
        if table.row.status != ENDED or not table.over or table.lot:
            raise refusals.NotOver  # a backup was restored since, or an older release was asked
        line = await asyncio.to_thread(_line, table)
        progress.whole = len(line.decisions)
        seconds = share_of(line)
        weighed = []
        for number, decision in enumerate(line.decisions, start=1):
            then = replace(table, position=decision.before)
            weighed.append(
                await self._computers.weigh(then, decision.seat, decision.action, seconds)
            )
            progress.done = number
        alike, cut = together(table.game, line), stopped(table.game, line)
        return story_of(table.game.spec, line, weighed, together=alike, stopped=cut)


def _line(table: Table) -> Line:
    run, _ = table.play()
    return read_line(run, table.kept.entries, start_statuses(table.seats))
