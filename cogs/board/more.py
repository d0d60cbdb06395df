"""Private pages beside the game: More, the board, closing questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs import replay, seats
from cogs.board.page import board_buttons, ended_buttons
from cogs.history.scores import game_lines, record_file
from cogs.picker.page import undo_rows
from cogs.table.model import Table
from cogs.table.people.decisions import ends_alone
from cogs.table.people.transfer import seats_to_have
from cogs.table.time.time_control import NONE
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import DANGER, PRIMARY, WIDE, Button, Row, button, link_row
from cogs.ui.content import Content
from cogs.ui.entry import command
from cogs.ui.ids import TablePress
from cogs.ui.phrases import bare_name, join_names, options_line, turn_line
from cogs.ui.pictures import draw_board
from cogs.ui.places import post_missing
from data.store.rows import ENDED, LOBBY, RUNNING
from data.words import Words
from engine.dice import supply_hash
from engine.run import AWAY, CLOSED, COMPUTER
from engine.spec import Seat
from render.contract import no_picture

_EXPLAINED: Final = (
    *("button-bump", "button-nudge", "button-pause", "button-resume", "button-replay"),
    *("button-record", "button-detail", "button-seat", "button-end", "button-verify"),
)


async def more(app: App, reader: Reader, table: Table, _: TablePress | None = None) -> Content:
    words = reader.words
    rows: list[Row] = []
    seat = table.seat_of(reader.user_id)
    playing = table.row.status == RUNNING and seat in {s.seat for s in table.open_humans}
    if playing:
        rows += undo_rows(table, reader.user_id, words)
    row = [button(ids.rules(table.row.game, 0), words("button-rules"))]
    if table.renderer.detail is not no_picture and table.row.status != LOBBY:
        row.append(button(ids.table(table.id, "detail"), words("button-detail")))
    if playing:
        rows.append(_waiting_row(table, reader))
        if seats_to_have(table):
            row.append(button(ids.table(table.id, "seat"), words("button-seat")))
        row.append(button(ids.table(table.id, "resign"), words("button-resign"), DANGER))
        row.append(button(ids.table(table.id, "end"), words("button-end")))
    if table.row.status == ENDED:
        rows.append(_ended_row(table, words))
    last = [button(ids.table(table.id, "verify"), words("button-verify"))]
    rows += seats.more_rows(table, reader)
    last += link_row(app.page_link(reader.person, table.id, table.row.guild_id), words("web-open"))
    rows.append(row)
    if len(row) + len(last) <= WIDE:
        row += last
    else:
        rows.append(last)
    labels = {item.label for some in rows for item in some if isinstance(item, Button)}
    lines = [
        words("more-title", title=table.game.spec.title),
        options_line(table, words),
        *(game_lines(table, words) if playing else ()),
        words("more-typed") if playing else "",
        *(words(f"{key}.about") for key in _EXPLAINED if words(key) in labels),
    ]
    return Content("\n".join(filter(None, lines)), rows=tuple(rows))


def _ended_row(table: Table, words: Words) -> Row:
    row = [
        *replay.replay_button(table, words),
        button(ids.table(table.id, "text"), words("button-text")),
        button(ids.table(table.id, "record"), words("button-record")),
    ]
    if table.solo:
        row.append(button(ids.table(table.id, "scores"), words("button-scores")))
    return row


def _waiting_row(table: Table, reader: Reader) -> Row:
    words, seat = reader.words, table.seat_of(reader.user_id)
    row = [button(ids.table(table.id, "bump"), words("button-bump"))]
    if any(other != seat for other in table.waiting) and not table.standing:
        row.append(button(ids.table(table.id, "nudge"), words("button-nudge")))
    # Alone and without a clock there is nothing to pause.
    if len(table.players) > 1 or table.row.pace != NONE or table.phase is not None:
        key = "button-resume" if "pause" in table.row.holds else "button-pause"
        row.append(button(ids.table(table.id, "pause"), words(key)))
    if seat is not None and table.seats[seat].status in (AWAY, COMPUTER):
        row.insert(0, button(ids.table(table.id, "here"), words("button-here"), PRIMARY))
    return row


@command("board")
async def own_board(app: App, reader: Reader, table: Table) -> Content:
    table.play()
    words = reader.words
    picture = await draw_board(app, table, words)
    mine = table.seat_of(reader.user_id) in table.owing
    turn = words("turn-yours") if mine else turn_line(table, words)
    again = await post_missing(app, table)
    lines = [turn, app.link(table) if again else app.board_link(table)]
    make = ended_buttons if table.over else board_buttons
    return Content(picture.with_lines(lines), picture.files, make(table, words))


def ask_resign(table: Table, reader: Reader) -> Content:
    words = reader.words
    # Of two open seats, one that resigns makes the other win.
    two = sum(s != CLOSED for s in table.play()[1].statuses) == 2
    sure = button(ids.table(table.id, "resign-sure"), words("button-resign-sure"), DANGER)
    return Content(words("resign-ask", two=str(two).lower()), rows=([sure],))


def ask_next(table: Table, reader: Reader, late: Sequence[Seat], token: str) -> Content:
    words, who = reader.words, [bare_name(table, seat) for seat in late]
    row = [
        button(ids.table(table.id, "next-wait"), words("button-wait")),
        button(ids.table(table.id, "next-sure", token), words("button-next-sure"), DANGER),
    ]
    said = words("next-ask", who=join_names(words, who), count=len(late))
    return Content(said, rows=(row,), table=table.id)


def ask_end(table: Table, reader: Reader) -> Content:
    words = reader.words
    if table.row.status == LOBBY:
        key = "end-ask-lobby"
    else:
        key = "end-ask-alone" if len(table.players) < 2 else "end-ask"
        key = "end-ask-host" if ends_alone(table, reader.user_id) else key
    label = words("button-end-ask-alone" if key == "end-ask-host" else f"button-{key}")
    sure = button(ids.table(table.id, "end-sure"), label, DANGER)
    return Content(words(key), rows=([sure],))


def ask_undo(table: Table, reader: Reader) -> Content:
    rows = undo_rows(table, reader.user_id, reader.words, press="undo-sure")
    return Content(reader.words("scores-undo-ask"), rows=rows)


async def verify(_app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    row, words = table.row, reader.words
    joins = " ".join(f"`{join}`" for join in row.joins)
    more = words("verify-supply", hash=supply_hash(row.supply)) if row.supply else ""
    # The seed would tell all that is hidden: until the end only what is fixed already is shown.
    if not table.over:
        lines = [words("verify-sealed", commitment=row.commitment)]
        if row.joins:
            lines.append(words("verify-mixed", joins=joins, count=len(row.joins)))
        return Content("\n".join(filter(None, [*lines, more])))
    text = words(
        "verify",
        commitment=row.commitment,
        seed=row.seed.hex(),
        joins=joins,
        file=record_file(row.game, table.id),
    )
    return Content(
        "\n".join(filter(None, [text, more])),
        rows=([button(ids.table(table.id, "record"), words("button-record"))],),
    )
