"""Presses on the replay of a game: each shows another moment in the same private message."""

from __future__ import annotations

from cogs.table.model import Table
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.ids import TablePress
from cogs.ui.messages.replay import Step, step


async def replay(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    """Show a moment of a game that is over."""
    wanted = Step.read(press.arg, press.chosen)
    return await step(app, reader, await app.replays.of(table), wanted)
