"""Records of a server: the line below a game that has set some, and the list of all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from cogs.table.error_traces import trace
from cogs.table.model import Table
from cogs.ui import ids as ids
from cogs.ui.app import App
from cogs.ui.components import button, menu
from cogs.ui.content import Content, fit_lines
from cogs.ui.ids import HistoryPress
from cogs.ui.messages.results import Kind, kind_title, name_of
from data.store import results
from data.store.results import RecordRow
from data.words import Words
from engine.figures import MOVE, SCORE
from render.names import escape

log = logging.getLogger(__name__)

PATIENCE: Final = 5.0
"""Seconds that the end of a game waits for its figures; without them it says less."""
_SHARED: Final = (SCORE, MOVE)


def record_text(words: Words, game: str, row: RecordRow) -> str:
    key = f"record-{row.key}" if row.key in _SHARED else f"{game}-record-{row.key}"
    return words(key, value=row.value)


async def new_records(app: App, table: Table) -> str:
    """Return the line about broken records; a server's first figures break none.

    A failure costs this line only.
    """
    try:
        async with asyncio.timeout(PATIENCE):
            # The keeper may not have come to this game yet.
            await app.service.history.take(table.id)
            return await _broken(app, table)
    except Exception as error:  # noqa: BLE001 (the end is said all the same)
        log.warning("the records of table %s are not told\n%s", table.id, trace(error))
        return ""


async def _broken(app: App, table: Table) -> str:
    store, words, game = app.service.store, table.words, table.row.game
    place = await store.read(results.kind(table.id))
    if place is None:
        return ""
    guild_id, key, mode, ended_at = place
    if await store.read(results.behind(guild_id, key, ended_at, table.id)):
        return ""  # what was best before is not known yet
    best: dict[str, RecordRow] = {}
    for row in await store.read(results.figures_of(table.id)):
        best.setdefault(row.key, row)  # the best of a key comes first
    broken = []
    for row in best.values():
        place = (guild_id, key, mode, row.seats)
        query = results.record_before(place, row.key, ended_at, table.id)
        before = await store.read(query)
        if before is not None and before.value < row.value:
            what = record_text(words, game, row)
            name = escape(row.name) or words("somebody")
            broken.append(words("record-broken", what=what, name=name, before=before.value))
    return words("record-new", count=len(broken), records="; ".join(broken)) if broken else ""


def _line(game: str, row: RecordRow, words: Words) -> str:
    return words(
        "records-line",
        what=record_text(words, game, row),
        name=escape(row.name) or words("somebody"),
        when=f"<t:{row.ended_at // 1000}:d>",
    )


def page(kinds: Sequence[Kind], kind: Kind, rows: Sequence[RecordRow], words: Words) -> Content:
    lines = [words("records-title", title=kind_title(kind, words))]
    for seats, best in groupby(rows, lambda row: row.seats):
        lines.append(words("records-seats", count=seats))
        lines += [_line(kind[0], row, words) for row in best]
    press = HistoryPress("records", kind=name_of(kind))
    others = [(name_of(one), kind_title(one, words)) for one in kinds]
    which = menu(ids.history(press), words("standings-which"), others)
    ranked = ids.history(HistoryPress("standings", kind=name_of(kind)))
    standings = button(ranked, words("button-standings"))
    return Content(fit_lines(lines), rows=([which] if len(kinds) > 1 else [], [standings]))
