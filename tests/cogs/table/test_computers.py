"""Computers: the line that waits for one, its processes, and the words it can read."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.table.bots import pool, worker
from cogs.table.bots.pool import LEAST, THINK, Computers, Rank, Worker, WorkerQueue, spell_pieces
from cogs.table.bots.worker import Question, choose
from cogs.table.error_traces import Traced
from cogs.table.model import Table
from cogs.table.time.clock import THINKING
from data.wordlists import tiles
from engine import codec, registry
from engine.dice import Dice
from engine.word_player import Spelled
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World
from tools.support.waiting import LONG, until


class Processes:
    """Stand-ins for pools of one process; each test says when a decision is there."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.futures: list[Future[str]] = []
        self.open = 0

    def __call__(self, *_: Any, **__: Any) -> Processes:
        self.open += 1
        return self

    def submit(self, _: Any, *arguments: Any) -> Future[str]:
        self.asked.append(arguments)
        self.futures.append(Future())
        return self.futures[-1]

    def shutdown(self, **_: Any) -> None:
        self.open -= 1

    @property
    def seconds(self) -> list[float]:
        return [question.seconds for question, *_ in self.asked]


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Processes:
    made = Processes()
    monkeypatch.setattr(pool, "ProcessPoolExecutor", made)
    return made


@pytest.fixture
async def table(world: World) -> Table:
    return await world.playing(ANNA, BEN, game="helge")


def paced(table: Table, pace: str = "none", *, party: bool = False) -> Table:
    return replace(table, row=replace(table.row, pace=pace, party=party))


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_each_turn_of_a_server_begins_with_a_table_in_a_hurry(
    table: Table, processes: Processes
) -> None:
    computers, told = Computers(os.urandom), []

    async def ask(name: str, of: Table) -> None:
        await computers.choose(of, 0)
        told.append(name)

    asked = [("1", paced(table)), ("2", paced(table, "1d")), ("3", paced(table, "30s"))]
    asked += [("4", paced(table, "6m")), ("5", paced(table, party=True))]
    async with asyncio.TaskGroup() as group:
        for one in asked:
            group.create_task(ask(*one))
        await settled()
        assert computers.waiting == 5
        for number in range(5):
            assert len(processes.futures) == number + 1
            processes.futures[number].set_result("draw")
            await settled()
    assert told == ["1", "3", "2", "5", "4"]
    assert computers.waiting == 0


async def test_what_a_story_weighs_is_not_waited_for_and_a_dead_process_says_nothing(
    table: Table, processes: Processes
) -> None:
    computers, (seat,) = Computers(os.urandom), table.owing
    weighing = asyncio.create_task(computers.weigh(table, seat, table.legal(seat)[0], 1.0))
    for number in range(2):  # once more after the first death
        await settled()
        assert (len(processes.futures), computers.waiting) == (number + 1, 0)
        processes.futures[number].set_exception(BrokenProcessPool())
    assert await weighing is None


async def test_a_hint_comes_after_all_tables_and_shortens_no_move(
    table: Table, processes: Processes
) -> None:
    computers, told = Computers(os.urandom), []

    async def ask(name: str) -> None:
        await (computers.advise(table, 0) if name == "hint" else computers.choose(table, 0))
        told.append(name)

    async with asyncio.TaskGroup() as group:
        for name in ("1", *["hint"] * 40, "2", "3"):
            group.create_task(ask(name))
        await settled()
        assert computers.waiting == 43
        for number in range(43):
            processes.futures[number].set_result("")
            await settled()
    assert told == ["1", "2", "3", *["hint"] * 40]
    assert processes.seconds[:3] == [THINK] * 3
    assert processes.seconds[3] < THINK


async def test_the_more_wait_the_shorter_each_thinks_and_none_is_lost(
    table: Table, processes: Processes
) -> None:
    computers = Computers(os.urandom, workers=2)
    tasks = [asyncio.create_task(computers.choose(table, 0)) for _ in range(500)]
    await settled()
    for number in range(500):
        processes.futures[number].set_result(str(number))
        await settled()
    assert sorted(map(int, await asyncio.gather(*tasks))) == list(range(500))
    assert processes.seconds[0] == THINK
    assert min(processes.seconds) >= LEAST
    assert LEAST < processes.seconds[450] < THINK
    assert processes.seconds[-1] == THINK
    assert sum(processes.seconds) / 2 < 40


async def test_one_who_gives_up_takes_nobody_else_along(table: Table, processes: Processes) -> None:
    computers = Computers(os.urandom)
    first, second, third = [asyncio.create_task(computers.choose(table, 0)) for _ in range(3)]
    await settled()
    second.cancel()
    await settled()
    processes.futures[0].set_result("one")
    await settled()
    processes.futures[1].set_result("three")
    assert (await first, await third) == ("one", "three")
    first = asyncio.create_task(computers.choose(table, 0))
    await settled()
    first.cancel()  # while it is thought about
    with contextlib.suppress(asyncio.CancelledError):
        await first
    again = asyncio.create_task(computers.choose(table, 0))
    await settled()
    processes.futures[-1].set_result("again")
    assert await again == "again"


async def test_a_turn_that_comes_as_its_owner_gives_up_is_passed_on() -> None:
    queue = WorkerQueue(["only"], lambda: 0.0)
    held = queue.lent(Rank.TABLE)
    await held.__aenter__()

    async def wait() -> str:
        async with queue.lent(Rank.TABLE) as thing:
            return thing

    leaving, staying = asyncio.create_task(wait()), asyncio.create_task(wait())
    await settled()
    await held.__aexit__(None, None, None)
    leaving.cancel()
    assert await staying == "only"
    assert not queue.upto(Rank.BACKGROUND)


async def test_computers_of_many_servers_do_not_hold_up_a_stranger() -> None:
    queue, served = WorkerQueue(["only"], lambda: 0.0), list[int]()

    async def think(guild_id: int, rank: Rank) -> None:
        async with queue.lent(rank, guild_id):
            served.append(guild_id)

    stranger = 9
    async with asyncio.TaskGroup() as group, queue.lent(Rank.TABLE, 1):
        for guild_id in range(1, stranger):
            for number in range(24):
                group.create_task(think(guild_id, Rank.HURRY if number % 2 else Rank.TABLE))
        await settled()
        group.create_task(think(stranger, Rank.TABLE))
        await settled()
    assert len(served) == 8 * 24 + 1
    assert served.index(stranger) <= 2 * 8


async def test_a_process_that_dies_costs_one_moves_delay(
    table: Table, processes: Processes
) -> None:
    computers = Computers(os.urandom, workers=2)
    unlucky, lucky = [asyncio.create_task(computers.choose(table, 0)) for _ in range(2)]
    await settled()
    processes.futures[0].set_exception(BrokenProcessPool())
    await settled()
    assert len(processes.asked) == 3  # asked again, and of nobody else
    assert processes.asked[2] == processes.asked[0]
    processes.futures[1].set_result("lucky")
    processes.futures[2].set_result("unlucky")
    assert (await unlucky, await lucky) == ("unlucky", "lucky")
    twice = asyncio.create_task(computers.choose(table, 0))
    await settled()
    for _ in range(2):
        processes.futures[-1].set_exception(BrokenProcessPool())
        await settled()
    with pytest.raises(BrokenProcessPool):
        await twice
    assert computers.waiting == 0


def test_other_programs_make_no_computer_weaker_and_no_hidden_hand_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own, wall = 0.0, 0.0
    clocks = SimpleNamespace(process_time=lambda: own, monotonic=lambda: wall)
    monkeypatch.setattr(worker, "time", clocks)
    more = worker._until(THINK)
    own, wall = THINK / 2, THINK
    assert more()
    own = THINK
    assert not more()
    own, wall = 0.0, (THINKING - 200) / 1000
    assert not more()


def test_one_that_thinks_for_ever_ends_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []
    monkeypatch.setattr(
        worker.faulthandler,
        "dump_traceback_later",
        lambda *given, **more: calls.append((given, more)),
    )
    monkeypatch.setattr(
        worker.faulthandler, "cancel_dump_traceback_later", lambda: calls.append("off")
    )
    assert worker.run_guarded(0.5, lambda: "draw") == "draw"
    assert calls == [((0.5 + worker._HANGS,), {"exit": True}), "off"]


STRANGE = tuple((f"zzyzx{n}", f"qwertz{n}") for n in range(216))


async def dealt(world: World, language: str, words: tuple[tuple[str, str], ...] = ()) -> Table:
    opened = world.opening(game="haiclue", options={"word_language": language})
    table = await world.service.lobby.open(opened, world.time)
    if words:
        await world.service.words.add_list(
            table.row.guild_id, "ours.txt", words, ID + 1, world.time
        )
    for person in (BEN, CARLA):
        await world.service.lobby.join(table.id, person, f"press-{person.user_id}", world.time)
    return await world.service.lobby.start(table.id, ID + 1, world.time)


async def test_a_computer_reads_what_its_seat_can_see(world: World) -> None:
    table = await dealt(world, "fr")
    for seat in range(3):
        view = table.view(seat)
        seen = {f"t{tile}": tiles("fr")[tile - 1][0] for tile in (*view.targets, *view.hand)}
        assert spell_pieces(table, seat) == Spelled("fr", seen)


@pytest.mark.parametrize("language", ["de", "en"])
async def test_a_servers_own_words_are_read_in_the_language_that_knows_most(
    world: World, language: str
) -> None:
    table = await dealt(world, "server", (*tiles(language)[:20], *STRANGE)[:216])
    pieces = spell_pieces(table, 0)
    assert pieces.language == language
    assert len(pieces.words) == 19


async def test_a_list_of_strange_words_is_not_read(world: World) -> None:
    assert spell_pieces(await dealt(world, "server", STRANGE), 0) is None


async def test_a_computer_learns_whose_clues_are_those_of_computers(world: World) -> None:
    table = await world.playing(BEN, computers=1, game="haiclue")
    spelled = spell_pieces(table, 0, "Cog")
    assert spelled.computers == {1}


async def test_games_without_words_have_nothing_to_read(world: World) -> None:
    table = await world.playing(BEN, CARLA)
    assert spell_pieces(table, 0) is None


async def test_each_computer_reads_with_a_mind_of_its_own_and_advice_with_that_of_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers: list[str] = []

    async def run(*arguments: object) -> str:
        asked = (argument.spelled for argument in arguments if isinstance(argument, Question))
        readers.extend(each.reader for each in asked if each is not None)
        return ""

    monkeypatch.setattr(Worker, "run", run)
    async with World(tmp_path) as world:
        table = await dealt(world, "fr")
        for seat in range(3):
            await world.computers.choose(table, seat)
        assert len(set(readers)) == 3
        await world.computers.advise(table, 0)
        assert readers[3] == ""


class Loud(dict[str, str]):
    """Words that cannot be read without being told."""

    def get(self, *_: object) -> str:  # type: ignore[override]
        raise ValueError(*self.values())


def test_a_computer_writes_and_its_errors_tell_no_word() -> None:
    game = registry.game("haiclue")
    view = game.observe(game.setup(2, game.spec.complete({}), Dice(bytes(32))).state, 0)
    assert game.word_player is not None
    places = game.word_player.legible(view).items()
    words = {piece: tiles("en")[line][side] for piece, (line, side) in places}
    asked = Question("haiclue", 1, codec.encode(view), Spelled("en", words), 0, 0.1)
    assert choose(asked, "search", bytes(32)).startswith("clue t")
    with pytest.raises(Traced) as caught:
        choose(replace(asked, spelled=Spelled("en", Loud(words))), "search", bytes(32))
    assert not any(word in str(caught.value) for word in words.values() if len(word) > 6)


ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import asyncio, os, signal
from cogs.table.bots.pool import Computers

async def main():
    computers = Computers(os.urandom)
    pool = computers._workers[0].executor()
    worker = await asyncio.get_running_loop().run_in_executor(pool, os.getpid)
    print(worker, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""

LOADED = """
import bot
from cogs.table.bots.pool import Worker

async def run(_):
    worker = Worker()
    print(await worker.run(eval, "'discord' in __import__('sys').modules"), flush=True)
    worker.close()

if __name__ == "__main__":
    bot.run = run
    bot.main([])
"""


def test_a_worker_of_the_bot_loads_nothing_of_discord(tmp_path: Path) -> None:
    """It took 112 MB instead of 60: a process imports the file that was started."""
    program = tmp_path / "program.py"
    program.write_text(LOADED, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    args = [sys.executable, str(program)]
    said = subprocess.run(args, cwd=ROOT, env=env, stdout=subprocess.PIPE, timeout=LONG, check=True)  # noqa: S603
    assert said.stdout.split() == [b"False"]


@pytest.mark.skipif(os.name != "posix", reason="only there a process can be killed from within")
def test_no_worker_outlives_a_bot_that_was_killed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    said = tmp_path / "said"
    with said.open("wb") as out:  # no pipe: a worker that stays would hold it open
        subprocess.run(  # noqa: S603
            [sys.executable, str(program)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=out,
            timeout=LONG,
            check=False,
        )
    worker = int(said.read_text(encoding="ascii"))
    last = time.monotonic() + LONG
    while time.monotonic() < last:
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    os.kill(worker, 9)
    pytest.fail("the worker is still there")


def _blocked() -> set[signal.Signals]:
    return {*signal.pthread_sigmask(signal.SIG_BLOCK, ())} & {signal.SIGINT}  # type: ignore[arg-type]


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Windows")
async def test_ctrl_c_reaches_no_process_of_a_computer_not_even_while_it_starts() -> None:
    """A process inherits what is blocked where it begins."""
    worker = Worker()
    assert await worker.run(_blocked) == {signal.SIGINT}
    assert not _blocked()  # here it is heard, as before
    worker.close()


async def test_a_process_that_thinks_for_ever_ends_with_its_pool() -> None:
    worker = Worker()
    thinking = asyncio.create_task(worker.run(time.sleep, 10**6))
    await until(lambda: bool(worker.executor()._processes))
    (process,) = worker.executor()._processes.values()
    worker.close()
    await asyncio.to_thread(process.join)
    thinking.cancel()  # as the bot's end does with all that waits
    await asyncio.gather(thinking, return_exceptions=True)
