"""The puzzle of a day: made ahead in a process of its own, shown as a moment, answered once.

Nothing else reads a solution.
"""

from __future__ import annotations

import asyncio
import datetime as dt
from dataclasses import dataclass, field, replace
from typing import Any, Final

from cogs.daily.maker import Make
from cogs.daily.sharing import Shared
from cogs.refusals import DailyAnswered, DailyNone, DailyShared, DailyTried, DailyUnknown, GoUsedUp
from cogs.runtime.process import repeat
from cogs.table.edit import Entropy
from cogs.table.model import Person
from cogs.table.moment import Unstored
from data.store import Store, daily, privacy
from data.store.daily import AnswerRow
from data.words import FALLBACK, Words
from engine.actions import Action
from engine.contract import Game
from engine.dice import SEED_BYTES
from engine.position import COMPUTER, PRESENT, Position
from engine.puzzles import days, difficulty, solos
from engine.puzzles.making import Opened, decoded, languages, opened
from engine.puzzling import Posed
from engine.run import Deal, Run
from render.contract import Scene

BACK: Final = 7
"""Days for which a missed puzzle can be caught up on."""
SHARES: Final = 3
"""How often a player may show others how an answer went."""
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
    """A puzzle as one person has it; ``language`` is empty where it has no words."""

    day: int
    language: str
    found: Opened = field(repr=False)
    answer: AnswerRow | None
    late: bool

    @property
    def tries(self) -> int:
        """How many tries there are: the second one is only for the day itself."""
        return 1 if self.late else 2

    @property
    def done(self) -> bool:
        """Whether this person has no try left."""
        row = self.answer
        return row is not None and (row.found or row.tries != 1 or self.late)


@dataclass(frozen=True, slots=True)
class Tally:
    """How a puzzle went.

    ``here`` is the streak of the reader's server, ``tempting`` the commonest wrong answer.
    ``waiting``: it is over, and the reader has a try left at today's.
    """

    answered: int
    right: int
    streak: int
    here: int
    tempting: tuple[str, int] | None = field(repr=False)
    waiting: bool


@dataclass(frozen=True, slots=True)
class Seal:
    """What proves puzzles: the fingerprint of tomorrow's seed, seed and level of a past day."""

    fingerprint: str
    seed: str = field(repr=False)
    seed_day: int
    seed_level: int


class Dailies:
    def __init__(self, store: Store, chance: Entropy, make: Make) -> None:
        self._store = store
        self._chance = chance
        self._make = make
        self._making: dict[tuple[int, str], asyncio.Task[str]] = {}
        self._shared = Shared(BACK)

    def close(self) -> None:
        """Cancel waiting for puzzles. The caller closes the maker."""
        for task in self._making.values():
            task.cancel()

    async def seed(self, day: int) -> bytes:
        """Return the seed of a day. Publish it only once the day is over."""
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
        """Return the language of a day's puzzle for a reader, empty if it has no words."""
        spoken = languages(days.game_of(day))
        return locale if locale in spoken else FALLBACK if FALLBACK in spoken else ""

    async def opened(self, day: int, locale: str) -> tuple[str, Opened]:
        game, language = days.game_of(day), self.language(day, locale)
        text = await self._store.read(daily.puzzle(day, language))
        if text is None:
            text = await self._made(day, game, language)
        return language, await asyncio.to_thread(lambda: opened(decoded(text)))

    async def _made(self, day: int, game: str, language: str) -> str:
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
            made = await self._make(game, await self.seed(day), language, await self._level(day))
            await self._store.write(daily.keep_puzzle(day, language, made, self._store.now()))
            # Read what is stored: another process may have been first, and a puzzle never changes.
            text = await self._store.read(daily.puzzle(day, language)) or made
        return text

    async def _level(self, day: int) -> int:
        """Return how hard a day's puzzle should be, from how many people found the earlier ones."""
        # Yesterday still goes on where a puzzle is made ahead.
        query = daily.results(day - 1 - difficulty.DAYS, day - 2)
        results = await self._store.survey(query)
        weekday = days.weekday
        found = [difficulty.Result(weekday(of), answers, right) for of, answers, right in results]
        return difficulty.level_of(weekday(day), found)

    async def _made_level(self, day: int) -> int:
        """Return how hard a puzzle was to be that is stored; its weekday's without one."""
        for language in languages(days.game_of(day)):
            text = await self._store.read(daily.puzzle(day, language))
            if text is not None:
                return decoded(text).level
        return days.weekday(day)

    async def ahead(self, now: int) -> None:
        for day in (day_of(now), day_of(now) + 1):
            for language in languages(days.game_of(day)):
                await self.opened(day, language)

    async def run(self) -> None:
        await repeat(self._round, asyncio.Event())

    async def _round(self) -> float:
        await self._store.write(privacy.drop_marks(self._store.now()))
        await self.ahead(self._store.now())
        return _LOOK

    async def today(self, user_id: int, day: int, locale: str, now: int) -> Today:
        """Return a puzzle for a person.

        Raises:
            DailyUnknown: That day is still to come, or too long ago.
            DailyNone: It had no puzzle here.
            GoUsedUp: They had their answer deleted.
        """
        present = day_of(now)
        answer = await self._store.read(daily.answer(day, user_id))
        if answer is None and not present - BACK <= day <= present:
            raise DailyUnknown
        if answer is None and day < present and await self.unposed(day):
            raise DailyNone
        if answer is None:
            await self.require_go(user_id, privacy.PUZZLE, day)
        language, puzzle = await self.opened(day, answer.language or locale if answer else locale)
        return Today(day, language, puzzle, answer, late=day < present)

    async def require_go(self, user_id: int, what: str, day: int) -> None:
        """Refuse a person who had their one go at a puzzle or solo deleted."""
        if await self._store.read(privacy.is_used_up(await self._secret(), what, day, user_id)):
            raise GoUsedUp

    async def unposed(self, day: int, *locales: str) -> bool:
        """Return whether a day that is over had no puzzle here, for readers of some languages."""
        game = days.game_of(day)
        puzzles = [
            await self._store.read(daily.puzzle(day, language))
            for language in {self.language(day, locale) for locale in locales} or languages(game)
        ]
        return not any(puzzles)

    async def submit(
        self, person: Person, guild_id: int | None, asked: Today, action: Action, now: int
    ) -> Today:
        """Take a player's answer, or their second one.

        Raises:
            DailyAnswered: They have no try left.
            DailyTried: The first one was the same.
        """
        before = asked.answer
        if asked.done:
            raise DailyAnswered
        if before is not None and before.answer == action.text:
            raise DailyTried
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
        keep = daily.keep_answer if before is None else daily.answer_again
        (new,) = await self._store.write(keep(row))
        if not new:
            raise DailyAnswered
        if before is not None:
            row = replace(before, answer=row.answer, mark=row.mark, found=row.found, tries=2)
            row = replace(row, first=before.mark)
        return replace(asked, answer=row)

    async def missed(self, user_id: int, now: int) -> tuple[int, ...]:
        present = day_of(now)
        return await self._store.read(daily.missed(user_id, present, present - BACK))

    async def streak(self, user_id: int, now: int) -> int:
        """Return on how many days in a row a player found the solution; today may still come."""
        done = await self._is_done(user_id, now)
        return await self._store.read(daily.streak(user_id, day_of(now) - (not done)))

    async def _is_done(self, user_id: int, now: int) -> bool:
        """Return whether a player has no try left at today's."""
        row = await self._store.read(daily.answer(day_of(now), user_id))
        return row is not None and (row.found or row.tries != 1)

    async def longest_streak(self, user_id: int, now: int) -> int:
        return await self._store.read(daily.longest_streak(user_id, day_of(now)))

    async def server_streak(self, guild_id: int | None, now: int) -> int:
        """Return on how many days in a row a server's members found it; today may still come."""
        if guild_id is None:
            return 0
        day = day_of(now)
        streak = await self._store.read(daily.server_streak(guild_id, day))
        return streak or await self._store.read(daily.server_streak(guild_id, day - 1))

    async def answers(self, user_id: int, now: int) -> tuple[tuple[int, int], ...]:
        """Return (day, half points) of all of a player's answers."""
        return await self._store.read(daily.answered(user_id, 0, day_of(now)))

    def shared(self, user_id: int, day: int, channel_id: int) -> bool:
        """Return whether a player has shown their answer of a day in a channel."""
        return channel_id in self._shared.channels(user_id, day)

    async def share(self, user_id: int, day: int, channel_id: int) -> None:
        """Note that a player shows others in a channel how an answer went.

        Raises:
            DailyShared: Often enough.
        """
        # Before it is written: a second press may come meanwhile.
        self._shared.add(user_id, day, channel_id)
        try:
            if not await self._store.write_once(daily.share(day, user_id, SHARES)):
                raise DailyShared
        except BaseException:
            self._shared.discard(user_id, day, channel_id)  # nothing is posted there
            raise

    async def tally(self, user_id: int, guild_id: int | None, asked: Today, now: int) -> Tally:
        # Surveys: they count people of all servers, and presses must not wait behind that.
        over = asked.day < day_of(now)
        answered, right = await self._store.survey(daily.count(asked.day, over=over))
        tempting = await self._store.survey(daily.tempting(asked.day, asked.language))
        streak, here = await self.streak(user_id, now), await self.server_streak(guild_id, now)
        waiting = over and not await self._is_done(user_id, now)
        return Tally(answered, right, streak, here, tempting, waiting)

    async def seal(self, now: int) -> Seal:
        tomorrow, over = day_of(now) + 1, day_of(now) - 1
        seed, level = (await self.seed(over)).hex(), await self._made_level(over)
        return Seal(await self.fingerprint(tomorrow), seed, over, level)

    async def fingerprint(self, day: int) -> str:
        return days.fingerprint(await self.seed(day), day)


def puzzle_moment(
    day: int, found: Opened, words: Words, *, solved: bool = False, public: bool = False
) -> Unstored:
    """Return a puzzle as a moment in the reader's language; ``public`` for a channel.

    With ``solved`` it has the game's own rules, which say what an action brings.
    """
    game = found.rules if solved and found.puzzle.kind != "match" else found.question
    made = posed_moment(f"daily-{day}-{found.puzzle.language}", game, found.posed, words)
    return replace(made, seen=replace(made.seen, puzzle=not solved, typed=True, public=public))


def posed_moment(name: str, game: Game[Any, Any], posed: Posed, words: Words) -> Unstored:
    """Return a position as a puzzle; ``game`` is what is asked about it."""
    spec, parts = game.spec, (game.components.id, game.components.hash)
    seats, names = len(game.standing(game.observe(*posed))), words("computer-names").split()
    people = [names[seat % len(names)] for seat in range(seats)]
    people[posed.seat] = ""
    statuses = tuple(PRESENT if seat == posed.seat else COMPUTER for seat in range(seats))
    # Nothing is ever played here: the seed is that of no game.
    deal = Deal("daily", spec.key, spec.rules_version, parts, {}, seats)
    return Unstored(
        id=name,
        game=game,
        run=Run(game, deal, bytes(SEED_BYTES)),
        position=Position(posed.state, statuses),
        seen=Scene(tuple(people), words, statuses=statuses, puzzle=True),
        eyes=posed.seat,
    )
