"""Private pages beside the game: More, the board, closing questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs import replay, seats
from cogs.board.page import board_buttons, ended_buttons
from cogs.cups.ends import cup_end
from cogs.history.scores import game_lines, record_file
from cogs.lobby.rulebook import rules
from cogs.picker.page import undo_rows
from cogs.table.model import Table
from cogs.table.people.decisions import ends_alone, ends_at_once
from cogs.table.people.transfer import seats_to_have
from cogs.table.time.time_control import NONE
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import DANGER, PRIMARY, Button, Pressable, Row, button, link_row
from cogs.ui.content import Content
from cogs.ui.entry import command
from cogs.ui.ids import TablePress
from cogs.ui.option_words import option_lines
from cogs.ui.phrases import bare_name, join_names, seat_name, turn_line
from cogs.ui.pictures import draw_board
from cogs.ui.places import post_missing
from cogs.ui.results import end_line
from data.store.rows import ENDED, LOBBY, RUNNING
from data.words import Words
from engine.dice import supply_hash
from engine.position import AWAY, CLOSED, COMPUTER

_EXPLAINED: Final = (
    *(
        "button-here",
        "button-bump",
        "button-nudge",
        "button-pause",
        "button-resume",
        "button-replay",
    ),
    *("button-record", "button-detail", "button-seat", "button-end", "button-end-alone"),
    *("button-resign", "button-verify"),
)


async def more(app: App, reader: Reader, table: Table, _: TablePress | None = None) -> Content:
    words, lobby = reader.words, table.row.status == LOBBY
    playing = _plays(table, reader)
    rows: list[Row] = []
    if playing:
        # What a computer did that sits in is no move of theirs until they are back.
        own = () if _sat_in(table, reader) else undo_rows(table, reader.user_id, words)
        rows += [*own, _waiting_row(table, reader)]
    if table.row.status == ENDED:
        rows.append(_ended_row(table, words))
    rows += seats.more_rows(table, reader)
    row = [_button(table, words, "rules")]
    if table.position is not None and has_detail(table, reader):
        row.append(button(ids.table(table.id, "detail"), words("button-detail")))
    row += [_verify(table, words)] if lobby else []
    row += link_row(app.page_link(reader.person, table.id, table.row.guild_id), words("web-open"))
    rows.append(row)
    if not lobby:
        behind = ("stop", "about") if playing else ("about",)
        rows.append([button(ids.table(table.id, key), words(f"button-{key}")) for key in behind])
    lines = [
        *(option_lines(table, words) if lobby else ()),
        *(game_lines(table, words) if playing else ()),
        words("more-typed") if playing else "",
    ]
    return _page(table, words, lines, rows)


def has_detail(table: Table, reader: Reader) -> bool:
    seat = table.viewer(reader.user_id)
    return table.renderer.has_detail(table.view(seat), table.scene(reader.words, seat))


def stop(table: Table, reader: Reader) -> Content:
    """Return what pauses a game, hands a seat over or ends it."""
    words, alone = reader.words, ends_at_once(table, reader.user_id)
    row = [_button(table, words, "pause")] if _may_pause(table) and not _paused(table) else []
    if seats_to_have(table):
        row.append(_button(table, words, "seat"))
    row.append(_button(table, words, "end-alone" if alone else "end", "end"))
    row.append(button(ids.table(table.id, "resign"), words("button-resign"), DANGER))
    return _page(table, words, [], [row, [back(table, words)]])


async def about(_app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    words = reader.words
    row = [_verify(table, words), back(table, words)]
    return _page(table, words, option_lines(table, words), [row])


def _page(table: Table, words: Words, lines: Sequence[str], rows: Sequence[Row]) -> Content:
    """Return a page with a line for each button whose name says too little."""
    labels = {item.label for some in rows for item in some if isinstance(item, Button)}
    explained = (words(f"{key}.about") for key in _EXPLAINED if words(key) in labels)
    text = [words("more-title", title=table.game.spec.title), *lines, *explained]
    return Content("\n".join(filter(None, text)), rows=tuple(filter(None, rows)))


def _plays(table: Table, reader: Reader) -> bool:
    seat = table.seat_of(reader.user_id)
    return table.row.status == RUNNING and seat in {s.seat for s in table.open_humans}


def _sat_in(table: Table, reader: Reader) -> bool:
    seat = table.seat_of(reader.user_id)
    return seat is not None and table.computer(seat)


def _button(table: Table, words: Words, key: str, what: str = "") -> Pressable:
    return button(ids.table(table.id, what or key), words(f"button-{key}"))


def _verify(table: Table, words: Words) -> Pressable:
    return _button(table, words, "verify")


def back(table: Table, words: Words, to: str = "more") -> Pressable:
    return _button(table, words, "back", to)


def _paused(table: Table) -> bool:
    return "pause" in table.row.holds


def _may_pause(table: Table) -> bool:
    # Alone and without a clock there is nothing to pause.
    return len(table.players) > 1 or table.row.pace != NONE or table.phase is not None


def _ended_row(table: Table, words: Words) -> Row:
    return [
        *replay.replay_button(table, words),
        button(ids.table(table.id, "text"), words("button-text")),
        button(ids.table(table.id, "record"), words("button-record")),
    ]


def _waiting_row(table: Table, reader: Reader) -> Row:
    words, seat = reader.words, table.seat_of(reader.user_id)
    row = [_button(table, words, "bump")]
    if any(other != seat for other in table.waiting) and not table.standing:
        row.append(_button(table, words, "nudge"))
    if _paused(table) and _may_pause(table):
        row.insert(0, _button(table, words, "resume", "pause"))
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
    cup = await cup_end(app, table) if table.over else None
    made = ended_buttons(table, words, drawn=cup.drawn) if cup else board_buttons(table, words)
    return Content(picture.with_lines(lines), picture.files, made)


def ask_resign(table: Table, reader: Reader) -> Content:
    words = reader.words
    sure = button(ids.table(table.id, "resign-sure"), words("button-resign-sure"), DANGER)
    text = resign_text(table, reader.user_id, words)
    return Content(text, rows=([sure, back(table, words, "stop")],))


def resign_text(table: Table, user_id: int, words: Words) -> str:
    # If one of two open seats resigns, the other one wins; computers do not play on alone.
    mine, statuses = table.seat_of(user_id), table.statuses
    others = [s for s, status in enumerate(statuses) if status != CLOSED and s != mine]
    plays = any(row.seat != mine for row in table.players)
    waits = table.stays and any(row.seat in others for row in table.humans)
    ends = len(others) < 2 or not (plays or waits)
    left = "end" if ends else "others" if plays else "wait"
    # A cup counts no points of a computer, which so can't win there.
    away = table.counted and any(table.computer(seat) for seat in others)
    left = "win" if len(others) == 1 and not (away or _together(table)) else left
    who = seat_name(table, others[0]) if others else ""
    said = words("resign-ask", left=left, who=who)
    return f"{said}\n{words('cup-resign')}" if table.counted else said


def _together(table: Table) -> bool:
    game, (_, position) = table.game, table.play()
    end = game.outcome(game.stop(position.state, "resigned").state)
    return end is not None and end.together


def ask_next(table: Table, reader: Reader, token: str) -> Content:
    """Name all whose answer would be lost, also those who have just left the channel."""
    words, mine, late = reader.words, table.seat_of(reader.user_id), table.waiting
    who = [bare_name(table, seat) for seat in late if seat != mine]
    row = [
        button(ids.table(table.id, "next-wait"), words("button-wait")),
        button(ids.table(table.id, "next-sure", token), words("button-next-sure"), DANGER),
    ]
    own = int(mine in late)
    said = words("next-ask", who=join_names(words, who), count=len(who), own=own)
    return Content(said, rows=(row,), table=table.id, passing=said)


def ask_end(table: Table, reader: Reader) -> Content:
    words = reader.words
    if table.row.status == LOBBY:
        key = said = "end-ask-lobby"
    elif ends_alone(table, reader.user_id):
        key, said = "end-ask-alone", "end-ask-host"
    elif ends_at_once(table, reader.user_id):
        key = said = "end-ask-alone"
    else:
        key, said = "end-ask", "end-ask-party" if table.row.party else "end-ask"
    sure = button(ids.table(table.id, "end-sure"), words(f"button-{key}"), DANGER)
    result = "" if table.row.status == LOBBY else end_line(table, words, reader.user_id)
    # A lobby has no page *Stop playing*.
    before = "stop" if _plays(table, reader) else "more"
    return Content(
        "\n".join(filter(None, (words(said), result))), rows=([sure, back(table, words, before)],)
    )


def ask_undo(table: Table, reader: Reader) -> Content:
    rows = undo_rows(table, reader.user_id, reader.words, press="undo-sure")
    return Content(reader.words("scores-undo-ask"), rows=rows)


async def rules_here(_app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    return rules(table.row.game, ids.number(press.arg) or 0, reader.words, table.id)


async def verify(_app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    row, words = table.row, reader.words
    # In a lobby *More* itself leads here.
    before = back(table, words, "more" if row.status == LOBBY else "about")
    joins = " ".join(f"`{join}`" for join in row.joins)
    more = words("verify-supply", hash=supply_hash(row.supply)) if row.supply else ""
    # The seed would tell all that is hidden: until the end only what is fixed already is shown.
    if not table.over:
        lines = [words("verify-sealed", commitment=row.commitment)]
        if row.joins:
            lines.append(words("verify-mixed", joins=joins, count=len(row.joins)))
        return Content("\n".join(filter(None, [*lines, more])), rows=([before],))
    text = words(
        "verify",
        commitment=row.commitment,
        seed=row.seed.hex(),
        joins=joins,
        file=record_file(row.game, table.id),
    )
    return Content(
        "\n".join(filter(None, [text, more])),
        rows=([button(ids.table(table.id, "record"), words("button-record")), before],),
    )
