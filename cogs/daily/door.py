"""What may be asked of the puzzle of a day; no one else reads a solution."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
from dataclasses import dataclass, field
from typing import Final

from cogs.daily.maker import Make
from cogs.refusals import DailyAnswered, DailyUnknown, GoUsedUp
from cogs.table.error_traces import cause
from cogs.table.ids import Entropy
from cogs.table.model import Person
from data.store import Store, daily
from data.store.daily import AnswerRow
from data.words import LOCALES
from engine.actions import Action
from engine.dice import SEED_BYTES
from engine.puzzles import days, solos
from engine.puzzles.making import Opened, decoded, languages, opened

log = logging.getLogger(__name__)

BACK: Final = 7
"""Days for which a missed puzzle can be caught up on."""
_AGAIN: Final = 300.0
_LOOK: Final = 1800.0


def day_of(now: int) -> int:
    """Return the day of a moment in Unix milliseconds: everywhere that of UTC."""
    return dt.datetime.fromtimestamp(now / 1000, dt.UTC).toordinal()


def next_day(now: int) -> int:
    """Return when the next day begins, in Unix seconds."""
    tomorrow = dt.datetime.fromtimestamp(now / 1000, dt.UTC).date() + dt.timedelta(days=1)
    return int(dt.datetime.combine(tomorrow, dt.time(), dt.UTC).timestamp())


@dataclass(frozen=True)
class Today:
    """A puzzle as one person has it.

    Attributes:
        day: Which.
        language: Of its words; empty where it has none.
        found: The puzzle, opened.
        answer: What the person answered; None while they may.
        late: Its day is over.
    """

    day: int
    language: str
    found: Opened = field(repr=False)
    answer: AnswerRow | None
    late: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """How a puzzle went, as told to a player who has answered.

    Attributes:
        answered, right: How many answered, and found it.
        streak: Days in a row on which this person found it in time.
        fingerprint: Of the seed of the day after.
        seed: Of the newest day that is over, in hex.
        seed_day: That day.
    """

    answered: int
    right: int
    streak: int
    fingerprint: str
    seed: str = field(repr=False)
    seed_day: int


class Dailies:
    """The puzzles of all days."""

    def __init__(self, store: Store, chance: Entropy, make: Make) -> None:
        """Keep where puzzles are kept, the source of the secret, and who makes puzzles."""
        self._store = store
        self._chance = chance
        self._make = make
        self._making: dict[tuple[int, str], asyncio.Task[str]] = {}

    def close(self) -> None:
        """Wait for no puzzle any more; who makes them is closed by whoever has them made."""
        for task in self._making.values():
            task.cancel()

    async def seed(self, day: int) -> bytes:
        """Return the seed of a day; only what is over may be told."""
        return days.seed_of(await self._secret(), day)

    async def solo_seed(self, day: int) -> bytes:
        """Return the seed of a Sunday's solo; only of one that is over everywhere."""
        return solos.seed_of(await self._secret(), day)

    async def _secret(self) -> bytes:
        secret = await self._store.read(daily.secret())
        if secret is None:
            await self._store.write(daily.keep_secret(self._chance(SEED_BYTES)))
            # Read again: two processes may have made one at once, and the first row stays.
            secret = await self._store.read(daily.secret())
        if secret is None:
            raise AssertionError("a secret that was written is there")
        return secret

    @staticmethod
    def language(day: int, locale: str) -> str:
        """Return the language of a day's puzzle for a reader, empty where it has none."""
        return locale if languages(days.game_of(day), LOCALES) != ("",) else ""

    async def opened(self, day: int, locale: str) -> tuple[str, Opened]:
        """Return the language and the puzzle of a day for a reader, made where it was not yet."""
        game, language = days.game_of(day), self.language(day, locale)
        text = await self._store.read(daily.puzzle(day, language))
        if text is None:
            text = await self._made(day, game, language)
        return language, await asyncio.to_thread(lambda: opened(decoded(text)))

    async def _made(self, day: int, game: str, language: str) -> str:
        """Return a puzzle that is made now; all who wait for it share what becomes of it."""
        place = (day, language)
        if place not in self._making:
            task = asyncio.create_task(self._kept(day, game, language), name="daily puzzle")
            self._making[place] = task
            task.add_done_callback(lambda _: self._making.pop(place, None))
        # A press that is cancelled must not end it for the others who wait.
        return await asyncio.shield(self._making[place])

    async def _kept(self, day: int, game: str, language: str) -> str:
        text = await self._store.read(daily.puzzle(day, language))
        if text is None:
            made = await self._make(game, await self.seed(day), language, days.weekday(day))
            await self._store.write(daily.keep_puzzle(day, language, made, self._store.now()))
            # As it is kept: another process may have been first, and a puzzle never changes.
            text = await self._store.read(daily.puzzle(day, language)) or made
        return text

    async def ahead(self, now: int) -> None:
        """Make the puzzles of today and tomorrow in all languages."""
        for day in (day_of(now), day_of(now) + 1):
            for language in languages(days.game_of(day), LOCALES):
                await self.opened(day, language)

    async def run(self) -> None:
        """Make puzzles ahead for ever; cancel to stop."""
        while True:
            nap = _LOOK
            try:
                await self._store.write(daily.drop_marks(self._store.now()))
                await self.ahead(self._store.now())
            except Exception as error:  # noqa: BLE001 (tried again; the log has the rest)
                log.error("no puzzle could be made ahead%s", cause(error))
                nap = _AGAIN
            await asyncio.sleep(nap)

    async def today(self, user_id: int, day: int, locale: str, now: int) -> Today:
        """Return a puzzle for a person.

        Raises:
            DailyUnknown: It is no day that can be asked for: not yet, or too long ago.
            GoUsedUp: They had their answer deleted.
        """
        present = day_of(now)
        kept = await self._store.read(daily.answer(day, user_id))
        if kept is None and not present - BACK <= day <= present:
            raise DailyUnknown
        if kept is None and day < present and await self.unposed(day):
            raise DailyUnknown
        if kept is None:
            await self.require_go(user_id, daily.PUZZLE, day)
        language, found = await self.opened(day, kept.language or locale if kept else locale)
        return Today(day, language, found, kept, late=day < present)

    async def require_go(self, user_id: int, what: str, day: int) -> None:
        """Refuse a person who had their one go at a puzzle or solo deleted."""
        if await self._store.read(daily.is_used_up(await self._secret(), what, day, user_id)):
            raise GoUsedUp

    async def unposed(self, day: int, *locales: str) -> bool:
        """Return whether a day that is over had no puzzle here, for readers of some languages."""
        game = days.game_of(day)
        kept = [
            await self._store.read(daily.puzzle(day, language))
            for language in languages(game, locales or LOCALES)
        ]
        return not any(kept)

    async def submit(
        self, person: Person, guild_id: int | None, asked: Today, action: Action, now: int
    ) -> Today:
        """Take a player's one answer; ``action`` is one of the answers.

        Raises:
            DailyAnswered: They have answered before.
        """
        row = AnswerRow(
            day=asked.day,
            user_id=person.user_id,
            language=asked.language,
            guild_id=guild_id,
            name=person.name,
            answer=action.text,
            mark=asked.found.mark(action),
            found=action == asked.found.answer,
            late=asked.day < day_of(now),
            at=now,
        )
        (kept,) = await self._store.write(daily.keep_answer(row))
        if not kept:
            raise DailyAnswered
        return Today(asked.day, asked.language, asked.found, row, late=row.late)

    async def missed(self, user_id: int, now: int) -> tuple[int, ...]:
        """Return the days that a player may catch up on, the newest first."""
        present = day_of(now)
        return await self._store.read(daily.missed(user_id, present, present - BACK))

    async def streak(self, user_id: int, now: int) -> int:
        """Return on how many days in a row a player found the solution; today may still come."""
        present = day_of(now)
        done = await self._store.read(daily.answer(present, user_id))
        return await self._store.read(daily.streak(user_id, present if done else present - 1))

    async def tally(self, user_id: int, day: int, now: int) -> Tally:
        """Return how a puzzle went, for a player who has answered it."""
        present = day_of(now)
        # A survey: it counts people of all servers, and presses must not wait behind that.
        answered, right = await self._store.survey(daily.count(day))
        streak = await self.streak(user_id, now)
        following = days.fingerprint(await self.seed(present + 1), present + 1)
        seed = (await self.seed(present - 1)).hex()
        return Tally(answered, right, streak, following, seed, present - 1)

    async def fingerprint(self, day: int) -> str:
        """Return the fingerprint of a day's seed."""
        return days.fingerprint(await self.seed(day), day)
