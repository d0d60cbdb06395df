"""Whole games in bad weather: Discord refuses, is slow, forgets, repeats itself, is away.

The people press again when something failed, and do what the bot tells them to. In the end the
log of the game must be that of calm weather, every row of the outbox must have become one
message, and none of Discord's own limits may have been broken by us.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import time
from collections import Counter
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sandbox.driver import Control, DriverError, InteractionFailed
from sandbox.faults import Fault
from sandbox.limits import DEFAULTS, GLOBAL
from sandbox.options import DEFAULT_CONTROL_KEY
from tools.torture.nursery import Died, Life, Nursery
from tools.torture.runs import FIRST
from tools.torture.sky import CLOSED, OPENING, SILENCING, Sky
from tools.torture.stand import Act, Done, Stand
from tools.torture.tales import CHANNEL, Player, Tale
from tools.torture.transcript import compare, first_told, uncalled

TRIES = 12
IMPATIENCE = 4.5
"""Seconds that people wait for an answer; Discord itself gives one up after three."""
BREATH = 0.15
"""Seconds until people press again."""
HASTE = 12.5
"""How much faster the buckets of Discord are filled again: a game would take many minutes."""
EVENTS = 20
"""Steps of a game in which something happens, about; but not in more than so many of all."""
AT_MOST = 0.6
FAULTS = "Traceback", "ERROR   cogs", "ERROR   data", "ERROR   asyncio", "Stop: "
"""What no log may hold; that the line broke is the library's to say."""
SPOKEN = ("start", "board", "line", "ended", "still")
"""Rows that tell what has happened in the game."""
FENCE = "```"

# -- what we may cost Discord --------------------------------------------------------------------
BAN = 12
"""Requests into a wall of three seconds: those under way, and a probe each second."""
REFUSALS = 8
"""Answers 403 for each thing that is forbidden: everybody's words to us are refused once."""
TOO_FAST = 0.1
"""The share of requests that come too early for a bucket; the library learns them by trying."""


@dataclass(slots=True)
class Report:
    """What a game in bad weather showed.

    Attributes:
        events: What was done to it, and how often.
        ordered, earned: Answers other than 2xx by status: made to fail, and our own fault.
        log: The entries of the game, as lines.
        told: What the bot said of each entry, to hold against a calm day.
        steps: What people did.
        failed: Presses that failed and were repeated.
        dropped: Rows that could not be said, by permission.
        identifies: How often the bot began a session anew.
        openings: Direct messages it opened.
        bans: Requests during each time it was shut out.
    """

    events: Counter[str] = field(default_factory=Counter)
    requests: int = 0
    ordered: Counter[int] = field(default_factory=Counter)
    earned: Counter[int] = field(default_factory=Counter)
    log: list[str] = field(default_factory=list)
    told: dict[str, str] = field(default_factory=dict)
    steps: int = 0
    failed: int = 0
    dropped: int = 0
    identifies: int = 0
    openings: int = 0
    bans: int = 0
    seconds: float = 0.0


def calm(tale: Tale) -> Tale:
    """Return a tale in which no clock decides anything: an hour of outage must not either."""
    return replace(tale, typed=True, lapses=(), options=_timeless(tale.options))


def _timeless(options: dict[str, str]) -> dict[str, str]:
    return {key: value for key, value in options.items() if not key.endswith("_timer")}


class WeatherRun:
    """Plays one tale while Discord misbehaves.

    Args:
        folder: For its files; made anew.
        nursery: Where lives come from.
        tale: What is played.
        chance: Decides on the weather; None for a game in calm weather.
        wanted: What a calm game showed.
    """

    def __init__(
        self,
        folder: Path,
        nursery: Nursery,
        tale: Tale,
        chance: random.Random | None = None,
        wanted: Report | None = None,
    ) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        limits = {route: (most, period / HASTE) for route, (most, period) in DEFAULTS.items()}
        name = f"{tale.game}/{tale.seed}"
        self.stand = Stand(folder, nursery, name, tale.names, rate_limits=True, limits=limits)
        self.stand.hurry, self.stand.patience = True, IMPATIENCE
        self.tale = calm(tale)
        self.report = Report()
        self._wanted = wanted
        self._control = Control(self.stand.sandbox.url, DEFAULT_CONTROL_KEY)
        self.sky = Sky(self.stand, self._control, chance, CHANNEL)
        self._often = min(AT_MOST, EVENTS / wanted.steps) if wanted else 0.0
        self._fault: ContextVar[Fault | None] = ContextVar("fault", default=None)
        self._watch()

    async def play(self) -> Report:
        """Play to the end.

        Raises:
            AssertionError: It is another game than on a calm day, something was said twice or is
                missing, or one of Discord's limits was broken.
            DriverError: Nothing comes of a step.
        """
        began = time.monotonic()
        async with self.stand:
            self._control.url = self.stand.sandbox.url
            async with self._control:
                await self.stand.begin()
                await self.stand.settled()
                await Player(self, self.tale).play()
                await self._control.no_faults()
                await self.stand.settled()
            self._same_game()
            self._said_once()
            self._nothing_missing()
            self._within_limits()
            self.stand.faultless(FAULTS)
        self.report.events = self.sky.events
        self.report.seconds = time.monotonic() - began
        return self.report

    async def step(self, name: str, act: Act, done: Done) -> None:
        """Do something until it is done, in whatever weather there is."""
        self.report.steps += 1
        if name != FIRST:
            await self.sky.worsen(self._often)
        for _ in range(TRIES):
            await self._life.arm(0)  # it forgets what it has passed and heard
            try:
                if not done():
                    await self._life.during(act())
            except Died:
                log = self.stand.log.read_text(encoding="utf-8", errors="replace")
                raise DriverError(f"the bot ended by itself in {name!r}:\n{log[-3000:]}") from None
            except (InteractionFailed, DriverError):
                self.report.failed += 1
                await asyncio.sleep(BREATH)  # what the gateway holds back comes in the meantime
            await self.sky.better()
            await self.stand.settled()
            await self.sky.housed()
            if done():
                return
        raise DriverError(f"nothing comes of the step {name!r}")

    @property
    def _life(self) -> Life:
        assert self.stand.life is not None
        return self.stand.life

    # -- what is counted ---------------------------------------------------------------------

    def _watch(self) -> None:
        """Hear of every request, and whether it was made to fail."""
        rest = self.stand.sandbox.rest
        pick = rest.faults.pick

        def picked(method: str, path: str, route: str) -> Fault | None:
            fault = pick(method, path, route)
            self._fault.set(fault)
            return fault

        rest.faults.pick = picked  # type: ignore[method-assign]
        rest.limits.overall = (GLOBAL[0], GLOBAL[1] / HASTE)
        rest.watch(self._count)

    def _count(self, exchange: Any) -> None:
        report, fault = self.report, self._fault.get()
        report.requests += 1
        report.openings += exchange.path == OPENING.partition(" ")[2] and exchange.status == 200
        report.bans += self.sky.banned and exchange.status == 429
        if exchange.status < 400:
            return
        # A fault that only delays leaves the answer to us.
        made = fault is not None and bool(fault.status or fault.drop)
        (report.ordered if made else report.earned)[exchange.status] += 1
        if not made and exchange.status == 429:
            # That of a bucket has no code: so the library learns of it. 30046 and 40003 have one.
            code = (exchange.answer or {}).get("code")
            assert not code, f"too much of something: {code} at {exchange.path}"

    # -- what must hold ----------------------------------------------------------------------

    def _same_game(self) -> None:
        """Check that the log is that of a calm day."""
        rows = self.stand.rows("SELECT seq, kind, seat, action, hash FROM entries ORDER BY seq")
        self.report.log = [str(row) for row in rows]
        if self._wanted is not None:
            compare(self._wanted.log, self.report.log, "the logs")

    def _said_once(self) -> None:
        """Check that every message of the bot is that of one row, and every row has its own."""
        rows = self.stand.rows(
            "SELECT id, kind, state, message_id FROM outbox"
            " WHERE kind NOT IN ('lobby-edit', 'vote-edit') ORDER BY id"
        )
        waiting = [row for row in rows if row[2] in ("pending", "sending")]
        assert not waiting, f"never said: {waiting}"
        # A hand is one message for as long as it can be changed: many rows, one message.
        made = Counter(str(message) for _, kind, _, message in rows if message)
        hands = {str(message) for _, kind, _, message in rows if kind == "dm-hand"}
        twice = [message for message, count in made.items() if count > 1 and message not in hands]
        assert not twice, f"two rows became one message: {twice}"
        said = self.stand.transcript.said
        unknown = [said[m] for m in said if m not in made and not said[m].system]
        assert not unknown, f"messages of no row (said twice?): {unknown}"
        assert not made.keys() - said.keys(), "rows whose message was never there"
        mute = [row for row in rows if row[1] in SPOKEN and row[2] == "done" and not row[3]]
        assert not mute, f"told, and yet not: {mute}"
        self.report.dropped = sum(row[2] == "dropped" for row in rows)
        silenced = sum(self.sky.events[event] for event in SILENCING)
        assert silenced or not self.report.dropped, "dropped, though everything was allowed"

    def _nothing_missing(self) -> None:
        """Check that the same was said as on a calm day, refused rows apart."""
        rows = self.stand.rows(
            "SELECT kind, payload, state, message_id FROM outbox WHERE state IN ('done', 'dropped')"
            " AND json_extract(payload, '$.news[0]') IS NOT NULL ORDER BY id"
        )
        spoken = [(kind, *rest) for kind, *rest in rows if kind in SPOKEN]
        if self.tale.computers:
            self._every_move(spoken)
        else:
            self._every_message(spoken)

    def _every_move(self, rows: list[tuple[Any, ...]]) -> None:
        """Check what was told of each move: at a table with a computer others share a message."""
        done, refused = (
            first_told(payload for _, payload, state, _ in rows if state == wanted)
            for wanted in ("done", "dropped")
        )
        self.report.told = {move: "" for _, move in done}
        assert len(self.report.told) == len(done), "a move was told twice as if it were new"
        if self._wanted is not None:
            # What was forbidden to say may be missing, and nothing else.
            silent = {move for _, move in refused}
            both = self._wanted.told, self.report.told
            compare(*(sorted(told.keys() - silent) for told in both), "what was told")

    def _every_message(self, rows: list[tuple[Any, ...]]) -> None:
        """Check the words of every message that tells what has happened."""
        for kind, payload, state, message in rows:
            if state != "done":
                continue
            words = self.stand.transcript.said[str(message)].versions[0]["text"]
            # Where no picture may be shown the board is drawn in letters.
            at = f"{kind} {json.loads(payload).get('seq')}"
            self.report.told.setdefault(at, words.partition(FENCE)[0].strip())
        if self._wanted is None:
            return
        told, wanted = self.report.told, self._wanted.told
        missing = sorted(wanted.keys() - told.keys())
        assert len(missing) <= self.report.dropped, f"nobody has heard of {missing}"
        both = sorted(wanted.keys() & told.keys())
        texts = [wanted[k] for k in both], [told[k] for k in both]
        if self.sky.events[CLOSED]:
            texts = list(map(uncalled, texts[0])), list(map(uncalled, texts[1]))
        compare(*texts, "what was told")

    def _within_limits(self) -> None:
        """Check that nothing storms: refused requests, openings of DMs, new sessions."""
        report, events = self.report, self.sky.events
        report.identifies = 1000 - self.stand.core.identifies_left
        forbidden = sum(events[event] for event in (*SILENCING, CLOSED))
        forbidden += events["without attach_files"]
        assert report.identifies <= self.sky.sessions, f"{report.identifies} times IDENTIFY"
        assert report.openings <= len(self.tale.names) * (report.identifies + 1)
        assert report.bans <= BAN * events["shut out"], f"{report.bans} requests into a wall"
        assert not report.earned[401]
        assert report.earned[403] <= REFUSALS * forbidden, f"{report.earned[403]} times 403"
        assert report.earned[429] <= TOO_FAST * report.requests, f"{report.earned[429]} times 429"
        assert not report.earned[500]
