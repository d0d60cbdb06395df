"""Where pictures are drawn: in threads, never on the event loop."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import TypeVar

from cogs.runtime.process import cores
from cogs.table.moment import Moment
from cogs.table.play.steps import Prompt
from data.words import Words
from engine.forms import Form
from engine.prompts import Path
from engine.spec import Event, Seat
from render.contract import Picture, Scene

T = TypeVar("T")

THREADS = 4
"""Drawing holds Python's lock for most of its time: more threads draw nothing sooner."""
KEPT = 24
"""Public pictures kept, about 100 kB each: several people look at the same board."""

FIRST = 0.2
"""Seconds that a private answer waits for the board that all see, at most."""


class PicturePool:
    def __init__(
        self, workers: int | None = None, measured: Callable[[float], None] = lambda _: None
    ) -> None:
        """``measured`` is called with the seconds that each picture took."""
        self._measured = measured
        self._pool = ThreadPoolExecutor(workers or min(cores(), THREADS), "pictures")
        # A pool of its own: a film takes half a second, and no board must wait for that.
        self._slow = ThreadPoolExecutor(1, "films")
        # A list of words takes up to half a second to check.
        self._checks = ThreadPoolExecutor(1, "checks")
        self._kept: OrderedDict[tuple[object, ...], asyncio.Task[Picture]] = OrderedDict()
        self._begun: tuple[str, asyncio.Task[Picture]] | None = None

    async def draw(self, work: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            return await loop.run_in_executor(self._pool, work)
        finally:
            self._measured(loop.time() - began)

    async def slow(self, work: Callable[[], T]) -> T:
        """Run a pure function that takes long, one at a time: pictures do not wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self._slow, work)

    async def check(self, work: Callable[[], T]) -> T:
        """Run a pure function that reads what somebody sent, one at a time, apart from pictures."""
        return await asyncio.get_running_loop().run_in_executor(self._checks, work)

    async def board(
        self, moment: Moment, language: Words, since: tuple[Event, ...] = ()
    ) -> Picture:
        """Return the public picture of a position, and of what was done since (``Scene.since``)."""
        return await asyncio.shield(self._board(moment, language, since))

    def begin(self, moment: Moment, language: Words, since: tuple[Event, ...]) -> None:
        """Begin such a picture, so that it is there when asked for; not while another one was."""
        if self._begun is None or self._begun[1].done():
            self._begun = (moment.id, self._board(moment, language, since))

    async def after_board(self, table_id: str) -> None:
        """Let a board that was begun be drawn and sent first, as threads of Python take turns."""
        if self._begun is not None and self._begun[0] == table_id:
            await asyncio.wait([self._begun[1]], timeout=FIRST)
        for _ in range(2):  # the outbox wakes, and then sends
            await asyncio.sleep(0)

    def _board(
        self, moment: Moment, language: Words, since: tuple[Event, ...]
    ) -> asyncio.Task[Picture]:
        scene = replace(moment.scene(language), since=since)
        # Sorted: events read back from the store have their keys in another order than new ones.
        events = repr([(event.kind, sorted(event.public.items())) for event in since])
        draw = partial(moment.renderer.board, moment.view(None), scene)
        return self._begin(("board", *self._key(moment, scene), events), draw)

    async def below(self, moment: Moment, language: Words) -> Picture:
        """Return the public picture of a position without marks of what can be chosen."""
        scene = replace(moment.scene(language), below=True)
        draw = partial(moment.renderer.board, moment.view(None), scene)
        return await self._once(("below", *self._key(moment, scene)), draw)

    async def small(self, moment: Moment, language: Words) -> Picture:
        """Return the public picture of a position as a small square."""
        scene = moment.scene(language)
        draw = partial(moment.renderer.square, moment.view(None), scene)
        return await self._once(("small", *self._key(moment, scene)), draw)

    async def ranking(self, moment: Moment, language: Words) -> Picture | None:
        """Draw the ranking; None where it would hold nothing."""
        if moment.outcome is not None and moment.outcome.empty:
            return None
        scene = replace(moment.scene(language), below=True)
        draw = partial(moment.renderer.ranking, moment.view(None), scene)
        return await self._once(("ranking", *self._key(moment, scene)), draw)

    async def closing(self, moment: Moment, language: Words) -> Picture | None:
        scene = moment.scene(language)
        return await self.draw(partial(moment.renderer.closing, moment.view(None), scene))

    async def detail(self, moment: Moment, seat: Seat | None, language: Words) -> Picture | None:
        scene = moment.scene(language, seat)
        return await self.draw(partial(moment.renderer.detail, moment.view(seat), scene))

    async def step(
        self, ask: Callable[[], Prompt], draw: Callable[[Prompt], Picture]
    ) -> tuple[Prompt, Picture | Exception]:
        """Return a picker step and its picture (or its error), made on one thread."""

        def made() -> tuple[Prompt, Picture | Exception]:
            prompt = ask()
            try:
                return prompt, draw(prompt)
            except Exception as error:  # noqa: BLE001 (there is a board in words)
                return prompt, error

        return await self.draw(made)

    async def form(
        self,
        moment: Moment,
        seat: Seat,
        form: Form,
        draft: Path,
        scene: Scene,
        *,
        sent: bool = False,
    ) -> Picture:
        """Return the private picture of a written decision, or of it when ``sent``; never kept."""
        draw = moment.renderer.sent if sent else moment.renderer.form
        return await self.draw(partial(draw, moment.view(seat), scene, form, draft))

    async def hand(self, moment: Moment, seat: Seat, language: Words, place: str) -> Picture | None:
        """Return what a seat holds, None in games without hands; never kept."""
        scene = moment.scene(language, seat, place)
        return await self.draw(partial(moment.renderer.hand, moment.view(seat), scene))

    def close(self) -> None:
        for pool in (self._pool, self._slow, self._checks):
            pool.shutdown(wait=False, cancel_futures=True)

    @staticmethod
    def _key(moment: Moment, scene: Scene) -> tuple[object, ...]:
        # The chain stands for the whole log, resignations included. A seat changes hands without an
        # entry, so the names are part of the key.
        # No viewer is: only public pictures may be kept here. A cup may give a game another end.
        chain = moment.position.chain if moment.position else ""
        end = scene.outcome
        counted = (end.ranks, end.reason, scene.came) if end else ()
        look = scene.words.locale, scene.theme, scene.past
        return (moment.id, chain, *look, scene.names, counted)

    async def _once(self, key: tuple[object, ...], work: Callable[[], Picture]) -> Picture:
        return await asyncio.shield(self._begin(key, work))  # others may wait for it, too

    def _begin(self, key: tuple[object, ...], work: Callable[[], Picture]) -> asyncio.Task[Picture]:
        drawing = self._kept.get(key)
        if drawing is None:
            drawing = self._kept[key] = asyncio.create_task(self.draw(work))
            drawing.add_done_callback(partial(self._drawn, key))
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return drawing

    def _drawn(self, key: tuple[object, ...], drawing: asyncio.Task[Picture]) -> None:
        failed = drawing.cancelled() or drawing.exception() is not None
        if failed and self._kept.get(key) is drawing:
            del self._kept[key]
