"""The comparison of twins notices what it is there for: every leak that is built in here."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cogs.board import more
from cogs.board import page as board
from cogs.board import press as affairs
from cogs.runtime.picture_pool import PicturePool
from cogs.table.model import Table
from cogs.table.play import reading
from cogs.ui import phrases
from cogs.ui.app import App
from cogs.ui.ids import TablePress
from engine import codec
from engine.actions import Action
from render.contract import Picture
from tests.cogs.table.world import World
from tests.drawing import redraw
from tests.engine.walks import stream_of
from tests.secrets.channels import differing, everything
from tests.secrets.tables import PEOPLE, STRANGER, begun, instead, later, twin_of
from tests.tiers import few

Patch = pytest.MonkeyPatch


def hidden(table: Table) -> str:
    """Return something of the state that nobody may see."""
    return f"{sum_of(table.play()[1].state):03d}"


def sum_of(state: Any) -> int:
    return zlib.crc32(codec.encode(state)) % 997


def in_words(patch: Patch) -> None:
    honest = phrases.answered_line
    patch.setattr(phrases, "answered_line", lambda table, said: honest(table, said) + hidden(table))


def in_ids(patch: Patch) -> None:
    honest = Table.token
    patch.setattr(Table, "token", lambda table, seat: honest(table, seat) + hidden(table))


def in_the_order_of_buttons(patch: Patch) -> None:
    honest = board.board_buttons

    def made(table: Table, *given: Any, **named: Any) -> Any:
        row = list(honest(table, *given, **named)[0])
        cut = int(hidden(table)) % len(row)
        return ((row[cut:] + row[:cut]),)

    patch.setattr(board, "board_buttons", made)
    patch.setattr(more, "board_buttons", made)


def in_one_bit_of_a_picture(patch: Patch) -> None:
    honest = PicturePool.board

    async def drawn(self: PicturePool, table: Table, *given: Any) -> Picture:
        found = await honest(self, table, *given)
        return Picture(found.png + hidden(table)[-1:].encode(), found.alt, *_size(found))

    patch.setattr(PicturePool, "board", drawn)


def _size(picture: Picture) -> tuple[int, int]:
    return picture.width, picture.height


def in_a_log(patch: Patch) -> None:
    honest = affairs.PRESSES["text"]

    async def logged(home: App, reader: Any, table: Table, press: TablePress) -> Any:
        logging.getLogger("cogs.board.press").debug("a look at %s", hidden(table))
        return await honest(home, reader, table, press)

    patch.setitem(affairs.PRESSES, "text", logged)


def in_a_refusal(patch: Patch) -> None:
    honest = reading.refusal_of

    def refusal_of(table: Table, seat: int, action: Action) -> Any:
        redraw(patch, "hexago", why=lambda *_: f"No. {hidden(table)}")
        return honest(table, seat, action)

    patch.setattr(reading, "refusal_of", refusal_of)


LEAKS = (in_words, in_ids, in_the_order_of_buttons, in_one_bit_of_a_picture, in_a_log, in_a_refusal)


@pytest.mark.parametrize("leak", few(LEAKS))
async def test_a_leak_is_seen(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, leak: Callable[[Patch], None]
) -> None:
    caplog.set_level(logging.DEBUG)
    async with World(tmp_path) as world:
        table = await later(world, await begun(world, "hexago"), 2, stream_of("bites"))
        await world.say()
        table = await world.service.tables.load(table.id)
        seat = table.owing[0]
        people = [(None, STRANGER), (seat, PEOPLE[seat])]
        found: list[str] = []
        for viewer, person in people:
            state = table.play()[1].state
            tries = (twin_of(table, viewer, stream_of("bites", n)) for n in range(9))
            other = next(s for s in tries if sum_of(s) % 20 != sum_of(state) % 20)
            with pytest.MonkeyPatch.context() as patch:
                leak(patch)
                real = await everything(world, table, person, ["zz"], caplog)
                async with instead(world, table, other, viewer):
                    twin = await everything(world, table, person, ["zz"], caplog)
            found += differing(real, twin)
        assert found
