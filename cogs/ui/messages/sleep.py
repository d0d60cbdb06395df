"""What a table that sleeps shows: its last board, and how to wake it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.table.model import Table
from cogs.table.notify.reminders import Sitting
from cogs.table.time.timeouts import YEAR
from cogs.ui import ids as ids
from cogs.ui.app import App
from cogs.ui.components import PRIMARY, Row, button
from cogs.ui.content import Content
from cogs.ui.messages.pictures import draw_board
from data.store.rows import ASLEEP, SLEEP, TableRow
from data.words import Words

_WIDE: Final = 5
"""Buttons in a row."""


async def asleep(app: App, table: Table, row_id: int) -> Content:
    """Return the last board of a table, with what wakes it."""
    words = table.words
    picture = await draw_board(app, table, words)
    lines = [words("sleep-begins", title=table.game.spec.title, when=_ends(table.row))]
    row = [
        button(ids.table(table.id, "wake", row_id), words("button-wake"), PRIMARY),
        button(ids.table(table.id, "text"), words("button-text")),
    ]
    return Content(picture.with_lines(lines), picture.files, (row,), silent=True)


def awake(app: App, table: Table, words: Words) -> Content:
    """Say where a table that was woken is played."""
    return Content(words("sleep-awake", link=app.board_link(table)))


def state(row: TableRow, words: Words) -> str:
    """Return what the list of a user's tables says of one that sleeps."""
    return words("sleep-state", since=f"<t:{row.holds[SLEEP] // 1000}:R>", when=_ends(row))


def _ends(row: TableRow) -> str:
    return f"<t:{(row.holds[SLEEP] + YEAR) // 1000}:D>"


def wake_row(app: App, sittings: Sequence[Sitting], words: Words) -> Row:
    """Return buttons that wake the tables of a list; ``/bring`` knows all of them."""
    rows = [sitting.row for sitting in sittings if sitting.row.status == ASLEEP]
    titles = {s.row.id: s.table.game.spec.title for s in sittings if s.table is not None}
    return [
        button(
            ids.table(row.id, "wake"),
            words(
                "button-wake-this",
                title=titles[row.id],
                place=app.place_of(row.guild_id, row.lobby_channel_id) or "–",
            ),
        )
        for row in rows[:_WIDE]
        if row.id in titles
    ]
