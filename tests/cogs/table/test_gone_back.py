"""After going back to a backup, everybody is shown what they hold now."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.runtime.upkeep import RESTORED, Back, gone_back
from cogs.table.lobby import opening
from cogs.table.play import acting
from data.store import backups, queries
from data.store.backups import over, restore
from data.store.messages import ShowHand
from data.store.rows import ENDED, EXPIRED, LOBBY, RUNNING
from engine.record import Record, verify
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, World


async def back_at_the_deal(folder: Path, game: str) -> int:
    """Deal, make a backup, resign with Carla, move, go back; return the time."""
    file = folder / "spiel.db"
    async with World(folder) as world:
        table = await world.playing(ANNA, BEN, CARLA, game=game)
        table = await world.do(acting.resign, table, CARLA.user_id)
        await world.say()
        copy = backups.make(file, folder / "backups", world.time)
        for _ in range(6):
            table = await world.move(table)
            await world.say()
        time = world.time
    restore(copy.path, file, time)
    return time


@pytest.mark.parametrize(("game", "hidden"), [("hexago", True), ("helge", False)])
async def test_hidden_hands_are_shown_as_they_are_again(
    tmp_path: Path, game: str, hidden: bool
) -> None:
    time = await back_at_the_deal(tmp_path, game)
    async with World(tmp_path, time=time) as world:
        assert await gone_back(world.service, time, frozenset()) == Back(1, 0, 0, sure=True)
        await world.say()
        shown = [row for row in world.mouth.said if row.kind == "dm-hand"]
        people = {ANNA.user_id, BEN.user_id} if hidden else set()
        assert {row.destination for row in shown} == {f"dm:{user}" for user in people}
        assert len(shown) == len(people)
        # Silently: they were told of what they owe, and owe nothing new.
        assert all(row.message == ShowHand(new_message=True, loud=False) for row in shown)
        folds = [row for row in world.mouth.said if row.kind == "dm-fold"]
        assert {row.destination for row in folds} == {f"dm:{user}" for user in people}


async def lost_time(folder: Path, *, frozen: bool = False) -> tuple[int, list[str], Path]:
    """Make a backup of two games and two lobbies, end a game and a lobby, go back.

    Returns:
        The time; the ended game, the one that went on, the closed lobby, the other one; what the
        present database is called now.
    """
    file = folder / "spiel.db"
    async with World(folder) as world:
        service = world.service
        ends = await world.playing(ANNA, BEN, game="hexago")
        runs = await world.playing(ANNA, BEN, game="hexago", channel_id=2001)
        closes = await service.lobby.open(world.opening(channel_id=2002), world.time)
        stays = await service.lobby.open(world.opening(channel_id=2003), world.time)
        for _ in range(3):
            ends = await world.move(ends)
        if frozen:
            await service.moderators.freeze(ends.id, GUILD, world.time)
        await world.say()
        copy = backups.make(file, folder / "backups", world.time)
        if frozen:
            await service.moderators.thaw(ends.id, GUILD, world.time)
        await world.stop(ends)
        await world.do(opening.close_lobby, closes, "lobby-ended")
        await world.say()
        time = world.time
    aside = restore(copy.path, file, time)
    assert aside is not None
    return time, [ends.id, runs.id, closes.id, stays.id], aside


async def statuses(world: World, ids: list[str]) -> list[str]:
    rows = [await world.store.read(queries.table(table_id)) for table_id in ids]
    return [row.status for row in rows if row is not None]


async def test_nothing_goes_on_whose_seed_is_known(tmp_path: Path) -> None:
    time, ids, aside = await lost_time(tmp_path)
    known = over(aside)
    assert known == {ids[0], ids[2]}
    async with World(tmp_path, time=time) as world:
        assert await statuses(world, ids) == [RUNNING, RUNNING, LOBBY, LOBBY]
        assert await gone_back(world.service, time, known) == Back(1, 1, 2, sure=True)
        assert await statuses(world, ids) == [ENDED, RUNNING, EXPIRED, EXPIRED]
        table = await world.service.tables.load(ids[0])
        assert table.outcome is not None
        assert (table.outcome.reason, set(table.outcome.ranks)) == (RESTORED, {0})
        verify(Record.from_json((await world.service.tables.record(ids[0])).to_json()))
        await world.say()
        told = {row.table_id: row for row in world.mouth.said if row.kind in ("notice", "ended")}
        assert told[ids[0]].kind == "ended"
        keys = [told[table_id].message.key for table_id in ids[1:]]
        assert keys == ["notice-restored", "notice-lobby-restored", "notice-lobby-restored"]


async def test_a_frozen_game_that_had_ended_cannot_be_thawed(tmp_path: Path) -> None:
    time, ids, aside = await lost_time(tmp_path, frozen=True)
    async with World(tmp_path, time=time) as world:
        back = await gone_back(world.service, time, over(aside))
        assert (back.running, back.ended) == (1, 1)
        assert await statuses(world, ids[:2]) == [EXPIRED, RUNNING]


async def test_where_nobody_knows_what_had_ended_the_players_are_asked(tmp_path: Path) -> None:
    time, ids, aside = await lost_time(tmp_path)
    aside.write_bytes(b"This is no database. " * 500)
    assert over(aside) is None
    async with World(tmp_path, time=time) as world:
        assert await gone_back(world.service, time, over(aside)) == Back(2, 0, 2, sure=False)
        await world.say()
        notices = [row.message.key for row in world.mouth.said if row.kind == "notice"]
        assert notices.count("notice-restored-unsure") == 2
        assert await statuses(world, ids) == [RUNNING, RUNNING, EXPIRED, EXPIRED]


async def test_what_was_broken_off_and_done_again_knows_it_still(tmp_path: Path) -> None:
    time, ids, _ = await lost_time(tmp_path)
    (copy,) = (tmp_path / "backups").glob("*.db.gz")
    second = restore(copy, tmp_path / "spiel.db", time + 60_000)
    assert second is not None
    assert over(second) == {ids[0], ids[2]}
