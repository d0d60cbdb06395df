"""The board that *Confirm* posts is drawn while its player still looks at the preview."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cogs.runtime import picture_pool
from cogs.table.model import Table
from cogs.table.play.ahead import board_after
from cogs.ui import ids
from cogs.ui.app import App
from render.contract import DARK, LIGHT
from tests.cogs.ears import Ears, connect
from tests.cogs.people import press, shown_ids
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World
from tests.cogs.test_play_presses import PRIVATE, mover

GAMES = ("helge", "hexago", "hexamino", "blox")
TURNS = 3


class Stage:
    """A table for two, with what is drawn of its boards and posted of them."""

    def __init__(self, world: World, home: App, ears: Ears, table: Table) -> None:
        self.world, self.home, self.ears, self.table = world, home, ears, table
        self.drawn = 0

    @property
    def posted(self) -> int:
        return sum(bool(m.attachments) for m in self.ears.messages[CHANNEL].values())

    async def press(self, custom_id: str) -> tuple[Any, int, int]:
        """Press; return the answer, how many boards were drawn, and how many posted."""
        drawn, posted = self.drawn, self.posted
        made = await press(self.home, mover(self.table), custom_id, message=PRIVATE)
        await self.world.say()
        return made, self.drawn - drawn, self.posted - posted

    async def previewed(self) -> tuple[str, int]:
        """Choose a move; return the id of its *Confirm*, and how many boards were drawn."""
        self.table = table = await self.home.service.tables.load(self.table.id)
        seat = table.owing[0]
        while all(action.verb in table.game.spec.immediate for action in table.legal(seat)):
            self.table = table = await self.world.move(table)
            seat = table.owing[0]
        path = table.game.asking.worded(table.legal(seat)[0]).words
        made, drawn, _ = await self.press(ids.step(table.id, table.token(seat), path))
        return next(one for one in shown_ids(made) if one.endswith(ids.DO)), drawn


@asynccontextmanager
async def stage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str = "helge"
) -> AsyncIterator[Stage]:
    async with World(tmp_path) as world:
        ears = Ears()
        home = connect(world, ears)
        made = Stage(world, home, ears, await world.playing(ANNA, BEN, game=game))
        await world.say()
        kind = type(made.table.renderer)
        board = kind.board

        def counted(*given: Any) -> Any:
            made.drawn += 1
            return board(*given)

        monkeypatch.setattr(kind, "board", counted)
        yield made
        home.pictures.close()


@pytest.mark.parametrize("game", GAMES)
async def test_a_board_is_drawn_before_its_move_is_confirmed_and_not_again(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path, monkeypatch, game) as at:
        for _ in range(TURNS):
            confirm, drawn = await at.previewed()
            assert drawn == 1
            assert (await at.press(confirm))[1:] == (0, 1)


async def test_what_is_drawn_ahead_is_neither_written_nor_posted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path, monkeypatch) as at:
        posted = at.posted
        _, drawn = await at.previewed()
        now = await at.home.service.tables.load(at.table.id)
        assert (drawn, at.posted, now.row) == (1, posted, at.table.row)


async def test_nothing_is_drawn_ahead_while_somebody_waits_for_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path, monkeypatch) as at:
        confirm, _ = await at.previewed()
        free = threading.Event()
        waiting = asyncio.create_task(at.home.pictures.draw(free.wait))
        await asyncio.sleep(0)
        found = list[object]()
        ahead = asyncio.create_task(at.home.pictures.ahead(lambda: found.append(1)))
        await asyncio.sleep(0)
        free.set()
        await asyncio.gather(waiting, ahead)
        assert not found
        assert (await at.press(confirm))[1:] == (0, 1)


async def test_nothing_is_drawn_ahead_of_who_came_while_it_was_decided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path, monkeypatch) as at:
        pictures, table, asked = at.home.pictures, at.table, list[Any]()

        async def board(*given: Any, **more: Any) -> None:
            asked.append((given, more))

        monkeypatch.setattr(pictures, "board", board)
        decide, drawn = threading.Event(), threading.Event()

        def find() -> tuple[Table, tuple[Any, ...]]:
            decide.wait()
            return table, ()

        ahead = asyncio.create_task(pictures.ahead(find))
        await asyncio.sleep(0)
        waiting = asyncio.create_task(pictures.draw(drawn.wait))
        await asyncio.sleep(0)
        decide.set()
        await ahead
        drawn.set()
        await waiting
        assert not asked


async def test_only_so_many_pictures_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_pool, "_KEPT", 1)
    async with stage(tmp_path, monkeypatch) as at:
        for theme in (LIGHT, DARK, DARK, LIGHT):
            await at.home.pictures.board(at.table, at.table.words, theme)
        assert (len(at.home.pictures._kept), at.drawn) == (1, 3)


@pytest.mark.parametrize("game", GAMES)
async def test_a_board_names_who_has_the_seat_when_it_is_posted(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who gives a seat away makes no move: the log is as it was when the board was drawn."""
    async with stage(tmp_path, monkeypatch, game) as at:
        confirm, _ = await at.previewed()
        gone = next(p for p in (ANNA, BEN) if p.user_id != mover(at.table).user_id)
        service = at.world.service
        await service.people.offer(at.table.id, gone.user_id, CARLA, at.world.time)
        (offer,) = await service.votes.motions(at.table.id)
        await service.people.take(at.table.id, offer.id, CARLA, at.world.time)
        await at.world.say()
        await at.press(confirm)
        newest = list(at.ears.messages[CHANNEL].values())[-1]
        (picture,) = newest.attachments
        assert gone.name not in picture.description
        assert CARLA.name in picture.description


async def test_a_board_whose_drawing_failed_ahead_is_drawn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with stage(tmp_path, monkeypatch) as at:
        kind = type(at.table.renderer)
        counted = kind.board
        confirm, _ = await at.previewed()
        at.home.pictures._kept.clear()

        def broken(*given: Any) -> Any:
            counted(*given)
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(kind, "board", broken)
            await at.previewed()
        assert (await at.press(confirm))[1:] == (1, 1)
    assert not caplog.records


async def test_who_asks_while_a_board_is_drawn_waits_for_that_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path, monkeypatch) as at:
        at.home.pictures._kept.clear()
        first, second = (
            asyncio.create_task(at.home.pictures.board(at.table, at.table.words)) for _ in range(2)
        )
        await asyncio.sleep(0)
        first.cancel()
        assert (await second).png
        assert at.drawn == 1


async def test_what_is_refused_leads_to_no_board(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    user, text = mover(table).user_id, table.legal(table.owing[0])[0].text
    other = next(p.user_id for p in (ANNA, BEN) if p.user_id != user)
    for who, what in ((CARLA.user_id, text), (other, text), (user, "place Z99"), (user, "")):
        assert board_after(table, who, what, 0) is None
