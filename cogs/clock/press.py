"""``/clock``: what the time control is, and proposals to change it."""

from __future__ import annotations

import contextlib

from cogs.refusals import ClockSame
from cogs.table.lobby.seats import TABLE_OPTIONS, check_option
from cogs.table.model import Table
from cogs.table.people import decisions
from cogs.table.time import time_control
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.entry import Pairs, choices, command
from cogs.ui.phrases import option_value, options_line, pace_text, translate_none
from cogs.ui.writers import require_writer_at
from data.store.rows import LOBBY
from data.store.typed import TimeControl
from data.words import Words
from engine.refusals import Malformed


async def _clocks(_app: App, reader: Reader, typed: str) -> Pairs:
    """Offer usual time controls in words, and what has been typed if it is one."""
    words, offered = reader.words, [*time_control.CHOICES]
    wanted = translate_none(words, typed).strip().lower()
    # While it is being typed it is mostly no time control yet.
    with contextlib.suppress(Malformed):
        offered.insert(0, time_control.read(wanted).text)
    return [
        (pace_text(words, value), value)
        for value in dict.fromkeys(offered)
        if wanted in value or wanted in pace_text(words, value).lower()
    ]


@command(
    "clock",
    choices={
        "lapse": choices("option-lapse-", time_control.LAPSES),
        "holiday": choices("option-holiday-", TABLE_OPTIONS["holiday"]),
    },
    offers={"time": _clocks},
)
async def clock(
    app: App,
    reader: Reader,
    table: Table,
    *,
    time: str | None = None,
    lapse: str | None = None,
    holiday: str | None = None,
) -> Content:
    words, row = reader.words, table.row
    given = {"pace": time, "lapse": lapse, "holiday": holiday}
    wanted = {key: value for key, value in given.items() if value is not None}
    if "pace" in wanted:
        wanted = {**wanted, "pace": translate_none(words, wanted["pace"])}
    # Choices that are offered while typing bind no one: any text may come.
    wanted = {key: check_option(key, value) for key, value in wanted.items()}
    changed = {key: value for key, value in wanted.items() if getattr(row, key) != value}
    if not wanted:
        return Content(words("clock-now", **_rules(table, words)))
    if not changed:
        raise ClockSame
    if row.status == LOBBY:
        after = await app.service.lobby.set_options(
            table.id, reader.user_id, {}, changed, app.now()
        )
        return Content(words("options-now", options=options_line(after, words)))
    facts = {key: changed.get(key, getattr(row, key)) for key in ("pace", "lapse", "holiday")}
    proposal = TimeControl(**facts)
    await require_writer_at(app, reader, table)
    after = await app.service.tables.do(
        decisions.propose, table.id, app.now(), reader.user_id, proposal
    )
    # Where no other player has to agree it was carried out at once.
    if all(getattr(after.row, key) == value for key, value in facts.items()):
        return Content(words("clock-now", **_rules(after, words)))
    return Content(words("vote-put"))


def _rules(table: Table, words: Words) -> dict[str, str]:
    row, game = table.row, table.row.game
    return {
        key: option_value(words, game, key, str(getattr(row, key)))
        for key in ("pace", "lapse", "holiday")
    }
