"""Stories of finished games: told once for all who ask, kept, begun again, and only when over."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cogs.refusals import NotOver
from cogs.table.bots import explanations, worker
from cogs.table.bots.explanations import Progress
from cogs.table.bots.pool import Rank, WorkerQueue, spell_pieces
from cogs.table.model import Table
from cogs.table.people.preferences import export, forget
from data.store import games
from engine import codec
from engine.analysis.line import Worth
from engine.analysis.story import VERSION, Story
from tests.cogs.scales import Scales, finished
from tests.cogs.table.world import ANNA, BEN, ID, World
from tools.support.tables import executed
from tools.support.waiting import LONG


@pytest.fixture
async def scales(world: World) -> Scales:
    """Weigh decisions at once."""
    made = Scales()
    await world.service.stories.begin(made)
    return made


async def story_of(world: World, table_id: str, user_id: int = ANNA.user_id) -> Story:
    story = await world.service.stories.ask(table_id, user_id, world.time)
    if isinstance(story, Progress):
        assert await story.wait(LONG)
        story = story.story
    assert isinstance(story, Story)
    return story


async def test_a_game_that_runs_is_not_analysed(world: World, scales: Scales) -> None:
    table = await world.move(await world.playing(ANNA, BEN))
    with pytest.raises(NotOver):
        await world.service.stories.ask(table.id, ANNA.user_id, world.time)
    with pytest.raises(NotOver):
        await world.service.stories.show(table, 0, world.time)
    assert scales.asked == []
    assert await executed(world.store, "SELECT * FROM analyses") == []


async def test_a_story_that_was_asked_for_is_not_told_of_a_game_that_runs_again(
    world: World,
) -> None:
    """A backup from before the end may have been restored."""
    table = await world.playing(ANNA, BEN)
    await world.store.write(games.ask_analysis(table.id, 1, 1, world.time))
    scales = Scales()
    await world.service.stories.begin(scales)
    await asyncio.gather(*world.service.stories._tasks)
    assert scales.asked == []
    assert await world.store.read(games.analysis(table.id)) is None


async def test_it_is_told_once_and_kept(world: World, scales: Scales) -> None:
    table = await finished(world, 8)
    story = await story_of(world, table.id)
    count = len(scales.asked)
    assert count == len(story.judged) > 2
    assert story.rounds[-1].points == table.outcome.scores
    assert await story_of(world, table.id, BEN.user_id) == story
    assert len(scales.asked) == count


async def test_two_who_ask_share_one_computation(world: World, scales: Scales) -> None:
    scales.open.clear()
    table = await finished(world, 8)
    ask = world.service.stories.ask
    first, *others = [await ask(table.id, user, world.time) for user in (ID + 1, ID + 3, ID + 1)]
    assert all(other is first for other in others)
    assert isinstance(first, Progress)
    scales.open.set()
    assert await first.wait(LONG)
    assert first.done == first.whole == len(scales.asked)


async def test_one_game_at_a_time_for_each_person_also_if_two_are_asked_for_together(
    world: World, scales: Scales
) -> None:
    scales.open.clear()
    tables = [await finished(world, 2, channel_id=ID + 2000 + number) for number in range(2)]
    ask = world.service.stories.ask
    asked = [ask(table.id, ANNA.user_id, world.time) for table in tables]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["AnalysisBusy", "Progress"]
    assert len(await executed(world.store, "SELECT * FROM analyses")) == 1
    others = [await ask(table.id, BEN.user_id + at, world.time) for at, table in enumerate(tables)]
    scales.open.set()
    for progress in others:
        assert isinstance(progress, Progress)
        assert await progress.wait(LONG)
    assert world.service.stories._asked == {}
    for table in tables:
        await story_of(world, table.id)


async def test_of_many_games_only_a_few_are_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.table.bots.explanations.FEW", 1)
    async with World(tmp_path) as world:
        scales = Scales()
        tables = [await finished(world, 2, channel_id=ID + 2000 + at) for at in range(3)]
        for table in tables:
            await world.store.write(games.ask_analysis(table.id, 0, 0, world.time))
        begun, event = list[str](), asyncio.Event()
        tell = world.service.stories._analyse

        async def counted(table_id: str, progress: Progress) -> Story:
            begun.append(table_id)
            event.set()
            return await tell(table_id, progress)

        monkeypatch.setattr(world.service.stories, "_analyse", counted)
        scales.open.clear()
        await world.service.stories.begin(scales)
        running = [*world.service.stories._running.values()]
        await event.wait()
        assert len(begun) == 1
        scales.open.set()
        assert all([await progress.wait(LONG) for progress in running])
        assert len(begun) == 3


async def test_what_was_asked_for_is_begun_again_after_a_restart(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        scales = Scales()
        scales.open.clear()
        await world.service.stories.begin(scales)
        table = await finished(world, 8)
        await world.service.stories.ask(table.id, ANNA.user_id, world.time)
    async with World(tmp_path, time=world.time) as world:
        scales = Scales()
        await world.service.stories.begin(scales)
        story = await story_of(world, table.id)  # joins what was begun
        assert len(scales.asked) == len(story.judged)


async def test_a_story_that_ends_while_the_store_is_read_is_not_told_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    stories, scales = world.service.stories, Scales()
    table = await finished(world, 8)
    scales.open.clear()
    await stories.begin(scales)
    first = await stories.ask(table.id, ANNA.user_id, world.time)
    assert isinstance(first, Progress)
    kept = stories.kept

    async def slowly(table: Table) -> Story | None:
        row = await kept(table)
        scales.open.set()
        assert await first.wait(LONG)
        return row

    monkeypatch.setattr(stories, "kept", slowly)
    assert await stories.ask(table.id, BEN.user_id, world.time) is first
    assert stories._running == {}
    assert stories._asked == {}


@pytest.mark.parametrize("what", ["version", "rules", "damage"])
async def test_it_is_told_again_by_other_rules_or_after_damage(
    world: World, scales: Scales, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(world, 8)
    await story_of(world, table.id)
    count = len(scales.asked)
    if what == "version":
        monkeypatch.setattr(explanations, "VERSION", VERSION + 1)
    else:
        change = "rules = rules - 1" if what == "rules" else "story = substr(story, 9)"
        await world.store.write((f"UPDATE analyses SET {change}", ()))  # noqa: S608
    assert await world.service.stories.kept(table) is None
    await story_of(world, table.id)
    assert len(scales.asked) == 2 * count
    assert await world.store.read(games.unfinished_analyses()) == ()


async def test_one_that_fails_stops_nobody_and_can_be_asked_for_again(
    world: World, scales: Scales, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(world, 8)

    async def fail(*_: Any) -> None:
        raise RuntimeError("a hand: secret")

    with monkeypatch.context() as patch:
        patch.setattr(scales, "weigh", fail)
        progress = await world.service.stories.ask(table.id, ANNA.user_id, world.time)
        assert isinstance(progress, Progress)
        assert await progress.wait(LONG)
        assert progress.story is None
        assert await world.store.read(games.analysis(table.id)) is None
    await story_of(world, table.id)


async def test_it_weighs_what_the_seat_saw_and_no_more(world: World, scales: Scales) -> None:
    table = await finished(world, game="hexago", moves=6)
    await story_of(world, table.id)
    seen = [(seat, view) for seat, _, view in scales.asked]
    assert {seat for seat, _ in seen} == {0, 1}
    for seat, view in seen:
        assert view.hands[seat] is not None
        assert view.hands[1 - seat] is None


async def test_tables_go_first_and_the_background_is_never_late() -> None:
    time, order = [0.0], list[Rank]()
    queue = WorkerQueue(["only"], lambda: time[0])

    async def wait(rank: Rank) -> None:
        async with queue.lent(rank):
            order.append(rank)

    async with asyncio.TaskGroup() as group, queue.lent(Rank.BACKGROUND):
        group.create_task(wait(Rank.BACKGROUND))
        await asyncio.sleep(0)
        time[0] = 50.0
        assert queue.oldest == 0.0
        for rank in (Rank.HINT, Rank.TABLE):
            group.create_task(wait(rank))
            await asyncio.sleep(0)
        time[0] = 53.0
        assert (queue.oldest, queue.upto(Rank.HINT)) == (3.0, 2)
    assert order == [Rank.TABLE, Rank.HINT, Rank.BACKGROUND]


async def test_what_runs_in_a_process_weighs_a_decision(tmp_path: Path) -> None:
    class Here:
        async def weigh(self, table: Table, seat: int, action: Any, _: float) -> Worth | None:
            view, words = codec.encode(table.view(seat)), spell_pieces(table, seat)
            asked = worker.Question("helge", 1, view, words, seat, 0.02)
            return worker.weigh(asked, action.text)

    async with World(tmp_path) as world:
        await world.service.stories.begin(Here())
        table = await finished(world, 3)
        story = await story_of(world, table.id)
        assert len(story.shares) == 2
        assert all(one.unit == "points" for one in story.judged)
        assert story.judged


@pytest.mark.usefixtures("scales")
async def test_it_names_nobody_and_goes_into_ones_own_file(world: World) -> None:
    table = await finished(world, 8)
    story = await story_of(world, table.id)
    file = await export(world.service.tables, ANNA.user_id, world.time)
    assert file.count(b'"decisions"') == 1
    mine = [one for one in story.judged if one.seat == table.seat_of(ANNA.user_id)]
    assert file.count(b'"better"') == len(mine) > 0
    await forget(world.service.tables, ANNA.user_id, world.time)
    ((text,),) = await executed(world.store, "SELECT story FROM analyses")
    assert "Anna" not in text
    assert await world.service.stories.kept(table) == story
