"""What a game of weeks needs: days that pass, people who play once a day, older databases."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from sandbox.driver import Member
from tests.e2e.looking import rows
from tests.e2e.playing import Message, button, open_lobby, press
from tests.e2e.stage import Stage
from tests.waiting import until

HOUR, DAY = 3600, 86_400
_DECISIONS = 4
"""More than a turn of any game takes."""


@dataclass
class Table:
    """A table of the test: who plays, and where.

    Attributes:
        game, people: What and who.
        channel: Its channel's name.
        id: Its id in the database.
    """

    game: str
    people: list[Member]
    channel: str
    id: str = ""


@dataclass
class Calendar:
    """The days of the test: they pass in the sandbox and in the bot at once."""

    stage: Stage
    passed: float = 0.0
    tables: list[Table] = field(default_factory=list)

    def now(self) -> int:
        """Return the moved time in Unix milliseconds."""
        return round((time.time() + self.passed) * 1000)

    def running(self) -> list[Table]:
        """Return the tables whose games are not over; threads of the others stay archived."""
        found = rows(self.stage, "SELECT id FROM tables WHERE status = 'running'")
        return [table for table in self.tables if (table.id,) in found]

    async def passes(self, seconds: float) -> None:
        """Let time pass, and wait until all that it brings has happened and is said."""
        self.passed += seconds
        await self.stage.control.advance(seconds)
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until nothing is due and nothing is left to say."""
        await until(self._rests, self._restless)

    def _rests(self) -> bool:
        due = rows(self.stage, "SELECT count(*) FROM timers WHERE due <= ?", self.now())
        said = "SELECT count(*) FROM outbox WHERE state IN ('pending', 'sending')"
        return due == [(0,)] and rows(self.stage, said) == [(0,)]

    def _restless(self) -> str:
        timers = rows(self.stage, "SELECT kind, due FROM timers ORDER BY due LIMIT 5")
        return f"it does not come to rest: {timers}, {self.stage.bot_log()[-2000:]}"


async def open_table(
    game: str, people: list[Member], channel: str, *, thread: bool = False
) -> Table:
    """Open a table, seat everybody, start it, and wait for its first board."""
    host, mark = people[0], people[0].mark()
    lobby = await open_lobby(host, channel, game, thread=thread)
    for member in people[1:]:
        seen = await member.wait_message(lambda m: m["id"] == lobby["id"])
        await press(member, seen, ":join")
    if thread:
        await host.wait_channel(f"{lobby['content'].split('**')[1]} · {host.name}")
    await press(host, lobby, ":start")
    board = await host.wait_message(
        lambda m: button(m, "g:") is not None and m["channel_id"] in _places(lobby, thread),
        since=mark,
    )
    found = button(board, "g:")
    assert found is not None
    return Table(game, people, board["channel_id"], found.split(":")[1])


def _places(lobby: Message, thread: bool) -> tuple[str, ...]:
    # A thread has the id of the message it was started from.
    return (lobby["id"],) if thread else (lobby["channel_id"],)


def archived(member: Member, table: Table) -> bool:
    return bool(member.channels[table.channel].get("thread_metadata", {}).get("archived"))


async def play_once(table: Table, but: frozenset[str] = frozenset()) -> int:
    """Let everybody at a table but some take a turn if it is theirs; return how much was done."""
    made = 0
    host = table.people[0]
    # The bot opens the thread of a running game again; that comes after the time has passed.
    await host.wait_for(lambda: not archived(host, table), "an open thread")
    for member in table.people:
        told = set[str]()
        for _ in range(0 if member.name in but else _DECISIONS):
            choices = await member.autocomplete(table.channel, "move", "action", "")
            if not choices and made and table.game != "haiclue":
                break
            listed = [choice["value"] for choice in choices]
            action = _next(listed, told) if listed else "3 1 / 2"  # what is written is not listed
            told.add(_about(action))
            answer = await member.command(table.channel, "move", action=action)
            await answer.ready()
            if not choices:
                break
            made += 1
    return made


def _next(listed: list[str], told: set[str]) -> str:
    """Return what to do next: whose clue was guessed is listed still, for another guess."""
    return next((action for action in listed if _about(action) not in told), listed[0])


def _about(action: str) -> str:
    return " ".join(action.split()[:2])
