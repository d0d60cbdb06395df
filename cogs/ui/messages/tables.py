"""All tables of one user: on request, and as the daily digest by direct message."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.table.model import HOMELESS, Table
from cogs.table.notify.reminders import Sitting
from cogs.ui import ids as ids
from cogs.ui.app import App
from cogs.ui.components import Row, button
from cogs.ui.content import TEXT_LIMIT, Content
from cogs.ui.messages.sleep import state as asleep
from cogs.ui.messages.sleep import wake_row
from cogs.ui.phrases import plain_text, turn_line
from data.store.rows import ASLEEP, LOBBY
from data.words import Words
from engine import registry

_ROOM = TEXT_LIMIT - 300
"""Characters for the lines of a page; the rest is for what stands above and below them."""


def tables(app: App, words: Words, mine: Sequence[Sitting], page: int = 0) -> Content:
    """Return a page of a user's tables, those where it is their turn first."""
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
    if page:
        before = words("button-page-before", page=page, pages=count)
        row.append([button(ids.tables(page - 1), before)])
    if page + 1 < count:
        following = words("button-page-next", page=page + 2, pages=count)
        row.append([button(ids.tables(page + 1), following)])
    return "\n".join(shown), tuple(row)


def _line(app: App, words: Words, sitting: Sitting) -> str:
    row, table = sitting.row, sitting.table
    # Its rules or its position can't be read: the row has to do.
    if table is None:
        known = row.game in frozenset(registry.keys())
        title = registry.game(row.game).spec.title if known else row.game.capitalize()
        state = words("tables-frozen")
    else:
        title, state = table.game.spec.title, _state(words, sitting, table)
    # Where the channel is out of reach, a link would lead nowhere.
    link = "" if HOMELESS in row.holds else app.board_link_of(row)
    where = app.place_of(row.guild_id, row.channel_id or row.lobby_channel_id)
    place = plain_text(where) or words("tables-nowhere")
    return words("tables-line", title=title, place=place, state=state, link=link).strip()


def _state(words: Words, sitting: Sitting, table: Table) -> str:
    since = f"<t:{sitting.since // 1000}:f>"
    if table.row.status == LOBBY:
        return words("tables-lobby")
    if table.row.status == ASLEEP:
        return asleep(table.row, words)
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
    return f"{state} {words('turn-stands')}" if table.standing and _timed(table) else state


def _timed(table: Table) -> bool:
    return table.row.pace != "none"
