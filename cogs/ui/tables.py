"""``/tables`` and tables that sleep: lists, the last board of a sleeping table, waking it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.delivery.places import may_speak
from cogs.refusals import ChannelBusy, TableHomeless
from cogs.table.model import HOMELESS, Table
from cogs.table.notify.reminders import Sitting
from cogs.table.time.timeouts import YEAR
from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.components import PRIMARY, Row, button, page_buttons
from cogs.ui.content import TEXT_LIMIT, Content
from cogs.ui.ids import TablePress
from cogs.ui.lobby import busy
from cogs.ui.messages.pictures import draw_board
from cogs.ui.permissions import in_thread, require_place
from cogs.ui.phrases import game_title, plain_text, turn_line
from cogs.ui.writers import require_writer
from data.store.rows import ASLEEP, LOBBY, RUNNING, SLEEP, TableRow
from data.words import Words

_ROOM = TEXT_LIMIT - 300
"""Characters for the lines of a page; the rest is for header and footer."""


def tables(app: App, words: Words, mine: Sequence[Sitting], page: int = 0) -> Content:
    if not mine:
        return Content(words("tables-none"))
    text, rows = _page(app, words, mine, page)
    return Content(f"{words('tables-title', count=len(mine))}\n{text}", rows=rows)


def digest(app: App, words: Words, mine: Sequence[Sitting], row_id: int) -> Content:
    """Return the daily digest; its button names its row of the outbox."""
    count = sum(sitting.mine for sitting in mine)
    text, rows = _page(app, words, mine, 0)
    lines = [words("digest-title", count=count), text, words("digest-end")]
    show = button(ids.notify("show", row_id), words("button-notify-show"))
    return Content("\n".join(lines), rows=(*rows, [show]))


def _page(
    app: App, words: Words, mine: Sequence[Sitting], page: int
) -> tuple[str, tuple[Row, ...]]:
    pages: list[list[str]] = [[]]
    for sitting in mine:
        line = _line(app, words, sitting)
        if pages[-1] and sum(map(len, pages[-1])) + len(pages[-1]) + len(line) > _ROOM:
            pages.append([])
        pages[-1].append(line)
    page = min(page, len(pages) - 1)
    shown, count = pages[page], len(pages)
    first = sum(len(lines) for lines in pages[:page])
    rest = sum(len(lines) for lines in pages[page + 1 :])
    if rest:
        shown = [*shown, words("tables-rest", count=rest)]
    row: list[Row] = [wake_row(app, mine[first : first + len(pages[page])], words)]
    row += [[one] for one in page_buttons(page, count, words, ids.tables)]
    return "\n".join(shown), tuple(row)


def _line(app: App, words: Words, sitting: Sitting) -> str:
    row, table = sitting.row, sitting.table
    # The rules or the position can't be read: use the row alone.
    state = words("tables-frozen") if table is None else _state(words, sitting, table)
    # If the channel is out of reach, a link would lead nowhere.
    link = "" if HOMELESS in row.holds else app.board_link_of(row)
    where = app.place_of(row.guild_id, row.channel_id or row.lobby_channel_id)
    place = plain_text(where) or words("tables-nowhere")
    title = game_title(row.game)
    return words("tables-line", title=title, place=place, state=state, link=link).strip()


def _state(words: Words, sitting: Sitting, table: Table) -> str:
    since = f"<t:{sitting.since // 1000}:f>"
    if table.row.status == LOBBY:
        return words("tables-lobby")
    if table.row.status == ASLEEP:
        since = f"<t:{table.row.holds[SLEEP] // 1000}:R>"
        return words("sleep-state", since=since, when=_ends(table.row))
    if sitting.mine:
        state = words("tables-yours", since=since)
    else:
        state = words("tables-others", turn=turn_line(table, words), since=since)
    if HOMELESS in table.row.holds:
        return f"{state} {words('tables-homeless')}"
    if "pause" in table.row.holds:
        return f"{state} {words('turn-paused')}"
    if table.row.stalled_at is not None:
        return f"{state} {words('tables-stalled')}"
    return (
        f"{state} {words('turn-stands')}" if table.standing and table.row.pace != "none" else state
    )


_WIDE: Final = 5


async def asleep(app: App, table: Table, row_id: int) -> Content:
    words = table.words
    picture = await draw_board(app, table, words)
    lines = [words("sleep-begins", title=table.game.spec.title, when=_ends(table.row))]
    row = [
        button(ids.table(table.id, "wake", row_id), words("button-wake"), PRIMARY),
        button(ids.table(table.id, "text"), words("button-text")),
    ]
    return Content(picture.with_lines(lines), picture.files, (row,), silent=True)


def awake(app: App, table: Table, words: Words) -> Content:
    return Content(words("sleep-awake", link=app.board_link(table)))


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


async def wake(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    if table.row.status == ASLEEP:
        table.require_seat(reader.user_id)
    elif table.row.status == RUNNING:
        return awake(app, table, reader.words)
    guild_id, channel_id = _place(reader, table)
    await require_writer(app, reader, guild_id, channel_id)
    try:
        place = app.service.places
        woken = await place.wake(table.id, reader.user_id, guild_id, channel_id, app.now())
    except ChannelBusy as refusal:
        return await busy(app, reader, refusal, None)
    return Content(reader.words("sleep-woken", title=woken.game.spec.title))


def _place(reader: Reader, table: Table) -> tuple[int, int]:
    """Return server and channel of a press; here a table's own thread is a place, too."""
    here, row = reader.interaction, table.row
    if here.channel_id != row.lobby_channel_id or here.guild_id != row.guild_id:
        return require_place(here, reader.words, thread=False)
    if not may_speak(here.app_permissions, thread=in_thread(here)):
        raise TableHomeless
    return row.guild_id, row.lobby_channel_id
