"""The solo of a Sunday: begun once, stored placement by placement, in a list until midnight.

The moment that a player is at is made again for each press from what is stored of the try.
"""

from __future__ import annotations

import asyncio
import datetime as dt
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec

from cogs.daily.puzzles import SHARES, Dailies
from cogs.daily.sharing import Shared
from cogs.refusals import SoloMovedOn, SoloNotBegun, SoloNotToday, SoloOver
from cogs.table.model import Person
from cogs.table.moment import Unstored
from cogs.table.time.time_control import kept_zone
from data.store import Store, daily, people, privacy, solos
from data.store.rows import UserRow
from data.store.solos import Place, Ranks, SoloRow, TryRow
from data.words import FALLBACK, words
from engine import registry
from engine.actions import Action, parse
from engine.position import PRESENT
from engine.puzzles import solos as weekly
from engine.run import Run
from engine.spec import Event
from render.contract import Scene

NAMED: Final = 10
_MONDAY = 1
# No zone is further behind UTC.
_LAST_ZONE: Final = dt.timezone(dt.timedelta(hours=-12))


def midnight(day: int, zone: dt.tzinfo) -> int:
    """Return when a day is over in a zone, in Unix milliseconds."""
    following = dt.datetime.combine(dt.date.fromordinal(day + 1), dt.time(), zone)
    return int(following.timestamp() * 1000)


def local_day(zone: str, now: int) -> int:
    return dt.datetime.fromtimestamp(now / 1000, kept_zone(zone)).toordinal()


def over_everywhere(day: int) -> int:
    """Return when a day is over in all zones, in Unix milliseconds: then its seed may be told."""
    return midnight(day, _LAST_ZONE)


def coming(now: int) -> int:
    """Return the Sunday that is there by UTC, or comes next."""
    today = local_day("", now)
    # Ordinals of Sundays are multiples of seven.
    return today + -today % weekly.WEEK


def upper_half(best: tuple[Place, ...], finished: int) -> tuple[Place, ...]:
    """Return those of the upper half whose names may be shown; the half has one place at least."""
    # Cut first, then those without a name go: their places stay empty (decision: sunday-solo).
    upper = best[: max(1, finished // 2)]
    return tuple(place for place in upper if place.name)[:NAMED]


@dataclass(frozen=True)
class Solo:
    """A person's solo; ``events`` are the results of the newest action."""

    row: TryRow
    moment: Unstored = field(repr=False)
    events: tuple[Event, ...] = field(default=(), repr=False)

    def over(self, now: int) -> bool:
        return self.row.total is not None or now >= self.row.ends_at


@dataclass(frozen=True, slots=True)
class Result:
    """How a player stands who has finished; ``here`` is None by direct message."""

    here: Ranks | None
    all: Ranks


@dataclass(frozen=True, slots=True)
class News:
    """A server's news: ``today`` is set on its Sunday, ``last`` on the Monday after one."""

    today: int = 0
    game: str = ""
    last: int = 0
    ranks: Ranks = field(default_factory=Ranks)


class Solos:
    def __init__(self, store: Store, dailies: Dailies) -> None:
        self._store = store
        self._dailies = dailies
        self._shared = Shared(weekly.WEEK)

    async def played(self, day: int) -> SoloRow:
        """Return the game of a Sunday, and fix it from now on."""
        row = await self._store.read(solos.solo(day))
        if row is not None:
            return row
        game = registry.game(weekly.game_of(day))
        spec, parts = game.spec, game.components
        options = msgspec.json.encode(weekly.options_of(spec), order="sorted").decode()
        made = SoloRow(day, spec.key, spec.rules_version, parts.id, parts.hash, options)
        await self._store.write(solos.keep_solo(made))
        # Read what is stored: another press may have been first, and what was said first counts.
        return await self._store.read(solos.solo(day)) or made

    async def fingerprint(self, day: int) -> str:
        # Before the try: its moves mean something only with this Sunday's rules and parts.
        row, seed = await self.played(day), await self._dailies.solo_seed(day)
        return weekly.fingerprint(seed, day, row.game, row.rules_version)

    async def seed(self, day: int, now: int) -> str:
        """Return a Sunday's seed in hex once it is over everywhere; empty before."""
        return (await self._dailies.solo_seed(day)).hex() if now >= over_everywhere(day) else ""

    async def zone(self, user_id: int, guild_id: int | None) -> str:
        """Return in whose midnight a try ends: the server's, or by direct message one's own."""
        if guild_id is None:
            return (await self._store.read(people.read(user_id))).zone
        post = await self._store.read(daily.post_of(guild_id))
        return post.zone if post else ""

    async def offered(self, user_id: int, guild_id: int | None, now: int) -> int | None:
        """Return the Sunday that a player can play or has a try of; None where there is none."""
        today = local_day(await self.zone(user_id, guild_id), now)
        last = today - today % weekly.WEEK
        # A Sunday may have come for them elsewhere already, where the day is another one.
        for day in (last + weekly.WEEK, last):
            if await self._store.read(solos.of(day, user_id)) is not None:
                return day
        return last if last == today and weekly.games() else None

    async def open(self, user_id: int, day: int) -> Solo:
        """Return a player's solo as it stands.

        Raises:
            SoloNotBegun: They have no try.
        """
        row = await self._store.read(solos.of(day, user_id))
        if row is None:
            raise SoloNotBegun
        return await self._solo(row)

    async def begin(self, person: Person, guild_id: int | None, day: int, now: int) -> Solo:
        if await self._store.read(solos.of(day, person.user_id)) is None:
            ends_at = await self.ends(person.user_id, guild_id, day, now)
            await self.played(day)
            made = TryRow(day, person.user_id, guild_id, person.name[:100], now, ends_at)
            await self._store.write(solos.begin(made))
        return await self.open(person.user_id, day)

    async def ends(self, user_id: int, guild_id: int | None, day: int, now: int) -> int:
        """Return when a try has to be finished that is begun now, in Unix milliseconds.

        Raises:
            SoloNotToday: It is not that Sunday where they are.
            GoUsedUp: They had their try deleted.
        """
        zone = await self.zone(user_id, guild_id)
        if day % weekly.WEEK or day != local_day(zone, now) or not weekly.games():
            raise SoloNotToday
        await self._dailies.require_go(user_id, privacy.SOLO, day)
        return midnight(day, kept_zone(zone))

    async def submit(self, solo: Solo, token: str | None, action: Action, now: int) -> Solo:
        """Carry an action out; it is stored when this returns.

        ``token`` is that of the question which it answers, None for a typed action.

        Raises:
            SoloOver: It is finished, or its time is over.
            SoloMovedOn: It was an answer to an earlier question, or another press came first.
            Malformed, Illegal: The rules refuse it.
        """
        row, moment = solo.row, solo.moment
        if solo.over(now):
            raise SoloOver
        if token is not None and token != moment.token(0):
            raise SoloMovedOn
        run, position = moment.play()
        advance = run.act(position, 0, action)
        ended = run.outcome(advance.position)
        total = None if ended is None else ended.scores[0]
        # Stored before it is told, and only on the number of moves that it was decided on.
        if not await self._store.write_once(solos.move(row, action.text, total, now)):
            raise SoloMovedOn
        after = replace(moment, position=advance.position)
        return Solo(row.after(action.text, total, now), after, advance.step.events)

    async def result(self, row: TryRow) -> Result:
        everybody = await self.ranks(row.day, row.total or 0, None)
        if row.guild_id is None:
            return Result(None, everybody)
        return Result(await self.ranks(row.day, row.total or 0, row.guild_id), everybody)

    async def ranks(self, day: int, total: int, guild_id: int | None) -> Ranks:
        finished, above = await self._store.survey(solos.count_tries(day, total, guild_id))
        # More than are named: those who want to be in no list are among them.
        best = await self._store.read(solos.best(day, 2 * NAMED, guild_id))
        top = best[0].total if best else 0
        return Ranks(upper_half(best, finished), finished, above, top)

    def shared(self, user_id: int, day: int, channel_id: int) -> bool:
        """Return whether a player has shared their result there, or often enough elsewhere."""
        own = self._shared.channels(user_id, day)
        return channel_id in own or len(own) >= SHARES

    def share(self, user_id: int, day: int, channel_id: int) -> None:
        self._shared.add(user_id, day, channel_id)

    async def news(self, guild_id: int, now: int) -> News:
        """Return what a server's post says of the solo, by the day that it is there."""
        today = local_day(await self.zone(0, guild_id), now)
        past = today % weekly.WEEK
        last = today - past
        if not weekly.games():
            return News()
        if past == 0:
            return News(today, (await self.played(today)).game)
        # Its fingerprint was told to no one, so there was no solo here.
        if past != _MONDAY or await self._store.read(solos.solo(last)) is None:
            return News()
        return News(last=last, ranks=await self.ranks(last, 0, guild_id))

    async def _solo(self, row: TryRow) -> Solo:
        played, seed = await self.played(row.day), await self._dailies.solo_seed(row.day)
        user = await self._store.read(people.read(row.user_id))
        # In a thread: the rules play up to 36 moves again at each press (decision: sunday-solo).
        return await asyncio.to_thread(_replay, row, played, seed, user)


def _replay(row: TryRow, played: SoloRow, seed: bytes, user: UserRow) -> Solo:
    parts = (played.components_id, played.components_hash)
    game = registry.game(played.game, played.rules_version, parts)
    options = played.chosen
    deal = weekly.deal_of(row.day, played.game, played.rules_version, parts, options)
    run: Run[Any] = Run(game, deal, seed)
    position, first = run.start()
    events = first.events
    for text in row.actions:
        advance = run.act(position, 0, parse(text))
        position, events = advance.position, advance.step.events
    moment = Unstored(
        id=f"solo-{row.day}",
        game=game,
        run=run,
        position=position,
        seen=Scene((row.name,), words(FALLBACK), statuses=(PRESENT,)),
        user=user,
        once=True,
    )
    return Solo(row, moment, events)
