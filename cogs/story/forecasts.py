"""*Who wins?* in messages: a moment of a finished game without names, and how it ended."""

from __future__ import annotations

from cogs.replay import page as replay
from cogs.table.model import Table
from cogs.table.play import forecasts
from cogs.table.time.time_control import DAY
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import PRIMARY, button, in_rows
from cogs.ui.content import Content
from cogs.ui.ids import TablePress
from cogs.ui.pictures import draw_board
from data.store.messages import ForecastOpen
from render.names import letter


def own_id(table: Table) -> str:
    return ids.table(table.id, "forecast", "0")


async def question_post(app: App, table: Table) -> Content:
    """Return the question; ``table`` is at its moment and has no names."""
    words = table.words
    when = f"<t:{(app.now() + DAY) // 1000}:R>"
    said = words("forecast", title=table.game.spec.title, when=when)
    shown = await draw_board(app, table, words)
    row = [
        button(ids.table(table.id, "forecast", str(seat.seat)), letter(seat.seat), PRIMARY)
        for seat in table.seats
    ]
    return Content(shown.with_lines([said]), shown.files, tuple(in_rows(row)), silent=True)


def answer_post(table: Table, message: ForecastOpen) -> Content:
    words, outcome = table.words, table.outcome
    said = words(
        "forecast-opened",
        title=table.game.spec.title,
        who=" ".join(map(letter, outcome.winners if outcome else ())),
        behind=message.behind,
        right=message.right,
        of=message.of,
    )
    return Content(said, rows=(replay.replay_button(table, words),))


async def forecast(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    seat = ids.number(press.arg)
    given = (reader.user_id, -1 if seat is None else seat)
    due = await app.service.tables.do(forecasts.guess, table.id, app.now(), *given)
    when = f"<t:{due // 1000}:R>"
    return Content(reader.words("forecast-noted", who=letter(given[1]), when=when))
