"""How often the bot logs in: as Discord allows, over restarts too, and ever more slowly."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import discord
import pytest

from cogs.runtime.logins import Logins
from cogs.table.time.scheduler import Scheduler
from data.store.rows import TimerRow
from data.store.timers import Idle
from tests.cogs.table.world import ANNA, BEN, World

HOUR = 3_600_000
DAY = 24 * HOUR
START = 1_800_000_000_000


class Day:
    """A clock that sleeping moves on."""

    def __init__(self, file: Path | None = None) -> None:
        self.time = START
        self.file = file
        self.at: list[int] = []
        self.fresh()

    def now(self) -> int:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += max(1, round(1000 * seconds))

    def fresh(self) -> None:
        """Begin another process."""
        self.logins = Logins(self.file, self.now, self.sleep)

    async def login(self, shard: int = 0) -> None:
        await self.logins.turn(shard)
        self.logins.count(shard)
        self.at.append(self.time)

    def pauses(self) -> list[int]:
        return [(b - a) // 1000 for a, b in pairwise(self.at)]


async def test_a_shard_that_is_turned_away_again_and_again_waits_ever_longer() -> None:
    day = Day()
    for _ in range(10):
        await day.login()
    assert day.pauses() == [5, 10, 20, 40, 80, 160, 300, 300, 300]
    before = day.time
    await day.login(1)
    assert day.time == before, "another shard does not wait for it"
    day.time += 2 * HOUR
    before = day.time
    await day.login()
    assert day.time == before, "what has worked for hours begins anew"


def test_each_of_many_processes_has_its_part_of_a_days_logins() -> None:
    day = Day()
    logins = Logins(None, day.now, day.sleep, part=0.25)
    assert [logins.bucket(shard) for shard in (0, 5)] == [0, 0]
    logins.update({"total": 1000, "remaining": 8, "reset_after": DAY, "max_concurrency": 4})
    assert [logins.bucket(shard) for shard in (0, 5, 8)] == [0, 1, 0]
    for shard in range(2):
        assert logins.wait(shard) == 0
        logins.count(shard)
    assert logins.due(9) == (START + DAY, "Discord allows no more logins before")
    logins.update({"total": 1000, "remaining": 1, "reset_after": DAY})
    assert logins.wait(9) == 0


async def test_a_program_that_crashes_again_and_again_stays_within_a_days_logins(
    tmp_path: Path,
) -> None:
    day = Day(tmp_path / "spiel.db.logins")
    while day.time < START + DAY:
        day.time += 15_000  # the supervisor's pause
        day.fresh()
        await day.login()
    assert 500 < len(day.at) <= 1000
    assert day.pauses()[:20] == [15] * 20, "some restarts are no trouble"
    day.time += DAY
    day.fresh()
    before = day.time
    await day.login()
    assert day.time == before


async def test_no_login_is_left_until_discord_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    day = Day(tmp_path / "spiel.db.logins")
    day.logins.update({"total": 1000, "remaining": 0, "reset_after": 5 * HOUR})
    await day.login()
    assert day.at == [START + 5 * HOUR]
    (line,) = [record.getMessage() for record in caplog.records]
    assert line == (
        "shard 0 waits to log in until 2027-01-15 13:00:00 UTC: "
        "Discord allows no more logins before"
    )
    day.time += HOUR
    before = day.time
    await day.login()
    assert day.time == before, "there are as many again"


async def test_the_last_login_that_is_left_is_used_and_no_more() -> None:
    day = Day()
    day.logins.update({"total": 1000, "remaining": 2, "reset_after": HOUR})
    for shard in range(3):
        await day.login(shard)
    assert day.at == [START, START, START + HOUR]


@pytest.mark.parametrize("limit", [{}, {"total": None}, {"total": "x", "remaining": 0}, []])
async def test_what_is_no_limit_changes_nothing(limit: object) -> None:
    day = Day()
    day.logins.update(limit)  # type: ignore[arg-type]
    await day.login()
    assert day.at == [START]


@pytest.mark.parametrize("kept", ["", "rubbish", str(START + 400 * DAY), "-5"])
async def test_a_file_that_makes_no_sense_holds_nobody_up_for_long(
    tmp_path: Path, kept: str
) -> None:
    file = tmp_path / "spiel.db.logins"
    file.write_text(kept)
    day = Day(file)
    await day.login()
    assert day.time - START < HOUR
    assert int(file.read_text()) > START


async def test_a_file_that_can_not_be_written_ends_nothing(tmp_path: Path) -> None:
    day = Day(tmp_path / "nowhere" / "spiel.db.logins")
    await day.login()
    assert day.at == [START]


async def test_no_clock_acts_at_a_table_whose_players_can_not_reach_us(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    there = False

    async def reaches(table_id: str) -> bool:
        assert table_id == table.id
        return there

    world.clock = Scheduler(
        world.service.tables, world.computers, world.now, world._reopen, world._pause, there=reaches
    )
    await world.pass_time(8 * DAY)
    (timer,) = await timers(world, table.id)
    assert timer.due > world.time, "looked at again, and not late for monitoring"
    assert "notice" not in world.mouth.kinds("channel:")
    there = True
    await world.pass_time(HOUR)
    await world.say()
    assert "notice" in world.mouth.kinds("channel:"), "an idle game is announced to end"


async def timers(world: World, table_id: str) -> list[TimerRow]:
    """Return the timers of a table that say that it is idle."""
    table = await world.service.tables.load(table_id)
    return [row for row in table.kept.timers.values() if isinstance(row.what, Idle)]


def test_discord_py_still_takes_what_shards_need_from_the_queue_that_is_replaced() -> None:
    """It has no public name; an upgrade may move it, and then logins would not be held back."""
    for method in ("connect", "launch_shard", "_async_setup_hook"):
        code = getattr(discord.AutoShardedClient, method).__code__
        assert "_AutoShardedClient__queue" in code.co_names, method
