"""The simulator, a measurement of ``bench``, and servers of tests that are left over."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tools.bench.__main__ import measured
from tools.simulate.running import Day, Plan
from tools.simulate.storm import STEPS, Storm
from tools.simulate.told import Difference, compare_wet, first_told, uncalled
from tools.support import servers
from tools.support.servers import Server
from tools.support.tales import tales
from tools.support.waiting import LONG


def hall() -> Any:
    return SimpleNamespace(sandbox=SimpleNamespace(url="http://127.0.0.1:1"))


async def begun(monkeypatch: pytest.MonkeyPatch, strike: Any) -> Storm:
    """Begin a storm and let the games take all steps before its first blow."""
    monkeypatch.setattr(Storm, "_strike", strike)
    crew: Any = None
    storm = Storm(hall(), crew, random.Random(1), ("kills",), Counter(), Counter())
    await storm.__aenter__()
    await asyncio.sleep(0)
    for _ in range(STEPS[1]):
        storm.goes_on()
    return storm


@pytest.mark.parametrize("ticks", range(5))
async def test_it_ends_in_the_moment_of_the_last_step(
    ticks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def strike(_: Storm, __: Any) -> None: ...

    storm = await begun(monkeypatch, strike)
    for _ in range(ticks):
        await asyncio.sleep(0)
    end = asyncio.create_task(storm.__aexit__())
    await asyncio.wait((end,), timeout=LONG)
    assert end.done()


async def test_what_goes_wrong_in_a_blow_ends_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    async def strike(_: Storm, __: Any) -> None:
        raise LookupError

    storm = await begun(monkeypatch, strike)
    await asyncio.sleep(0.01)
    with pytest.raises(LookupError):
        await storm.__aexit__()


FIRST = {"kind": "enter", "seq": 1}
SECOND = {"kind": "swap", "seq": 2}
BEGIN = {"kind": "sits-in"}
"""News of the table are of no entry."""


def board(*news: dict[str, Any]) -> str:
    return json.dumps({"news": news})


def test_two_moves_are_told_by_one_board_or_by_two() -> None:
    quickly = [board(BEGIN, FIRST, SECOND)]
    slowly = [board(BEGIN, FIRST), board(FIRST | {"told": True}, SECOND)]
    assert first_told(quickly) == first_told(slowly)
    assert [seq for seq, _ in first_told(slowly)] == [0, 1, 2]


def test_a_move_that_no_board_told_is_missing() -> None:
    assert first_told([board(BEGIN, FIRST)]) != first_told([board(BEGIN, FIRST, SECOND)])
    assert first_told([board(FIRST | {"told": True})]) == []


@pytest.mark.parametrize(
    "call",
    [
        "<@#>, your turn.",
        "<@#>, your turn. Also to move: **B** Ben.",
        "**A** Anna to move.",
        "Cog is thinking.",
    ],
)
def test_who_is_called_in_public_is_left_out(call: str) -> None:
    assert uncalled(f"Round 4 of 4.\n{call}\nThe end.") == "Round 4 of 4.\nThe end."


def day(spoken: list[str], edited: Sequence[str] = (), reduced: Sequence[str] = ()) -> Any:
    loose = {"spoken": spoken, "edited": [*edited], "reduced": [*reduced]}
    return {"hall": {"entries": [], "results": [], **loose}}


DRAWN, LAID = "board 1 None: **A** draws.", "board 2 None: **B** lays.\n**B** gets a stone."
CALM = day([DRAWN, LAID])
SAME = (
    day([LAID, DRAWN]),
    day([DRAWN, "board 7 None: "], reduced=[LAID]),
    day([DRAWN], reduced=[f"{LAID}\n1: **A** 3 · 2: **B** 0"]),
    day([DRAWN], edited=[f"{LAID}\n**A** draws."]),
)


@pytest.mark.parametrize("found", SAME)
def test_what_was_said_in_other_words_or_edited_into_a_board_counts_as_said(found: Any) -> None:
    compare_wet(CALM, found, 0, ())
    compare_wet(found, CALM, 0, ())


LOST = (
    day([DRAWN]),
    day([DRAWN, "board 2 None: "]),
    day([DRAWN], reduced=["board 2 None: **B** lays."]),
    day([DRAWN], edited=["board 2 None: **A** draws."]),
    day([DRAWN, LAID, "board 3 None: **A** draws."]),
    day([DRAWN, "board 2 None: **B** lays."]),
)


@pytest.mark.parametrize("found", LOST)
def test_news_that_nobody_was_told_or_that_are_told_beyond_are_a_difference(found: Any) -> None:
    with pytest.raises(Difference):
        compare_wet(CALM, found, 0, ())


def test_a_board_that_was_edited_on_the_calm_day_is_missed_as_well() -> None:
    with pytest.raises(Difference):
        compare_wet(day([DRAWN], edited=[LAID]), day([DRAWN]), 0, ())


def test_a_board_that_says_nothing_is_forgiven_where_discord_refused_it() -> None:
    compare_wet(CALM, day([DRAWN], reduced=["board 2 None: "]), 0, ())


SEED = "sample"
PARTS = "0-1/4", "2-3/4"


@pytest.mark.long
@pytest.mark.parametrize("kind", ["kill", "weather"])
async def test_games_on_a_file_are_the_same_games(tmp_path: Path, kind: str) -> None:
    played = tuple(tales(3, ("hexago", "haiclue"), most=7))
    calm = Day(Plan(played), tmp_path / "calm")
    quiet = await calm.play()
    assert quiet.blows.total() == 0
    storm = await Day(Plan(played, kind=kind), tmp_path / kind, SEED, calm.outcome).play()
    assert storm.moves == quiet.moves
    assert storm.blows.total() >= 5
    assert (storm.deaths["killed"] > 2) is (kind == "kill")


@pytest.mark.long
async def test_games_through_processes_that_are_killed_are_the_same_games(
    tmp_path: Path, postgresql: Server
) -> None:
    del postgresql
    played = tuple(tales(4, ("hexago", "haiclue"), most=7))
    calm = Day(Plan(played, PARTS, postgres=True), tmp_path / "calm")
    await calm.play()
    assert calm.outcome.direct, "somebody answers in a direct message"
    plan = Plan(played, PARTS, postgres=True, kind="kill")
    storm = await Day(plan, tmp_path / "kill", SEED, calm.outcome).play()
    assert storm.blows.total() >= 5


@pytest.mark.long
async def test_attackers_make_nobody_wait_and_call_nobody(tmp_path: Path) -> None:
    played = tuple(tales(1, ("hexago",), most=5, two=False))
    calm = Day(Plan(played), tmp_path / "calm")
    await calm.play()
    report = await Day(Plan(played, kind="attack"), tmp_path / "attack", "", calm.outcome).play()
    assert report.moves == 5


@pytest.mark.long
@pytest.mark.parametrize("part", ["keeping", "speaking"])
async def test_a_part_of_the_bench_measures_each_of_its_figures(part: str, tmp_path: Path) -> None:
    figures = [figure async for figure in measured(part, tmp_path)]
    assert figures
    assert all(figure.n and figure.median > 0 for figure in figures)


def item(*names: str, **given: object) -> Any:
    return SimpleNamespace(fixturenames=names, callspec=SimpleNamespace(params=given))


def test_a_test_needs_a_server_by_its_fixtures_or_by_a_parameter() -> None:
    assert servers.needed_by(item("tmp_path", "postgresql"))
    assert servers.needed_by(item("store", "kind", kind="server"))
    assert not servers.needed_by(item("store", "kind", kind="file", number=3))
    assert not servers.needed_by(cast("Any", SimpleNamespace()))


def test_those_that_need_one_stand_before_all_others(request: pytest.FixtureRequest) -> None:
    needed = [servers.needed_by(one) for one in request.session.items]
    assert needed == sorted(needed, reverse=True)
