"""Presses beside the moves: More, text board, hand, undo, resign, end, rematch, record."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from urllib.parse import unquote

from cogs import seats, story, votes
from cogs import story as stories
from cogs.board import more as pages
from cogs.board.hand import own_hand
from cogs.board.page import move_buttons
from cogs.cups.ends import as_counted, foreseen
from cogs.history.scores import record_file, table_scores
from cogs.lobby.page import play_on
from cogs.lobby.press import busy
from cogs.overview import lead_back, wake
from cogs.picker import hints
from cogs.picker import press as decision
from cogs.picker.page import beside, undo_rows
from cogs.picker.questions import decide, given_page
from cogs.refusals import ChannelBusy, SeatClosed, TableOver, UndoAnswer, UndoLate
from cogs.replay import replay
from cogs.table.model import RESERVED, Stale, Table, require_running, undoable
from cogs.table.people import decisions
from cogs.table.play import acting
from cogs.table.play.commit import total_is_clean
from cogs.table.play.picker import last_choice
from cogs.ui import ids, phrases
from cogs.ui.app import App, Reader
from cogs.ui.content import Attachment, Content
from cogs.ui.entry import command
from cogs.ui.ids import TablePress
from cogs.ui.members import require_writer_at
from cogs.ui.pictures import text_board
from data.store.rows import ENDED, LOBBY, RUNNING
from engine.actions import parse
from engine.position import undone_too
from engine.refusals import Malformed

Handler = Callable[[App, Reader, Table, TablePress], Awaitable[Content | None]]
AnyPress = TablePress | None
"""The press; a command that does the same has none."""


async def text(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    position, table = table.play()[1], await as_counted(app, table)
    # Whoever resigned sees what spectators see (decision: seats).
    board = text_board(table, reader.words, table.viewer(reader.user_id))
    if table.row.status == ENDED:
        return Content(board, rows=([pages.back(table, reader.words)],))
    # Who has answered may change it as long as others are asked.
    if table.viewer(reader.user_id) not in table.game.may_act(position.state):
        return Content(board)
    # Who reads the board instead of seeing it moves from there.
    rows = tuple(filter(None, move_buttons(table, reader.words)))
    # Where all answer at once, somebody else's answer leaves the question open.
    until = None if table.game.spec.simultaneous else table.row.seq
    return Content(board, rows=rows, table=table.id, until=until)


@command("undo")
async def undo(app: App, reader: Reader, table: Table, press: AnyPress = None) -> Content:
    """Undo the reader's newest action, which the button names; the first in a solo game asks."""
    back = undoable(table, reader.user_id)
    named = press.arg if press else ""
    # An old button is not asked about: it is refused as stale.
    if back is not None and total_is_clean(table) and named in ("", str(back.seq)):
        return pages.ask_undo(table, reader)
    return await undo_sure(app, reader, table, press)


async def undo_sure(app: App, reader: Reader, table: Table, press: AnyPress = None) -> Content:
    words = reader.words
    seq = ids.number(press.arg) if press else None
    # Looked up before: what is taken back is no longer there to be named.
    back = undoable(table, reader.user_id)
    others = undone_too(table.play()[1], back.seat) if back else ()
    try:
        after = await app.service.tables.do(acting.undo, table.id, app.now(), reader.user_id, seq)
    except Stale:
        return Content(words("undo-stale"))
    except UndoAnswer:
        seat = table.seat_of(reader.user_id)
        if seat is None or not table.game.given(table.view(seat), seat):
            raise
        return lead_back(reader, await given_page(app, reader, table, ""))
    except UndoLate as late:
        if table.seat_of(reader.user_id) not in table.owing:
            raise
        # What was answered since is asked on.
        why = phrases.refusal_text(words, late)
        return lead_back(reader, await decide(app, reader, table, why))
    if back is None:
        return Content(words("done-simply"))
    action = parse(back.action)
    done = words("undo-done", what=phrases.describe_action(after, action, words, back.seat))
    done = " ".join(filter(None, (done, phrases.undone_line(after, others, words))))
    done = f"{done}\n{words('scores-undo-marked')}" if after.solo else done
    if press is None or after.one_message or back.seat not in after.owing:
        return Content(done)
    # The last word may have been chosen with the one before: here it can be changed.
    path = last_choice(after, back.seat, action)
    return lead_back(reader, await decide(app, reader, after, done, path=path))


async def go(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    """Let the computers move that wait for the reader to look at a move.

    Those who have looked for longer want to go on from what the computers did.
    """
    try:
        after = await app.service.tables.do(
            acting.hurry_computers, table.id, app.now(), reader.user_id, unquote(press.arg)
        )
    except Stale as stale:
        page = await decide(app, reader, stale.table)
        undo = undo_rows(stale.table, reader.user_id, reader.words)
        return replace(page, rows=beside(page.rows, undo[0])) if undo else page
    said, rows = reader.words("gone-on"), undo_rows(after, reader.user_id, reader.words)
    return Content(said, rows=rows, until=after.row.seq, again=reader.words)


async def stop(_app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    require_playing(table, reader.user_id)
    return pages.stop(table, reader)


@command("resign")
async def resign(_app: App, reader: Reader, table: Table, _: AnyPress = None) -> Content:
    require_playing(table, reader.user_id)
    return pages.ask_resign(table, reader)


async def resign_sure(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    await app.service.tables.do(acting.resign, table.id, app.now(), reader.user_id)
    return Content(reader.words("resigned"))


@command("end")
async def end(app: App, reader: Reader, table: Table, _: AnyPress = None) -> Content:
    if table.row.status != LOBBY:
        require_playing(table, reader.user_id)
    table.require_seat(reader.user_id)
    return pages.ask_end(await foreseen(app, table, reader.user_id), reader)


async def end_sure(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    if table.row.status != LOBBY:
        await require_writer_at(app, reader, table)
    after = await app.service.tables.do(decisions.vote_end, table.id, app.now(), reader.user_id)
    if table.row.status == LOBBY:
        return Content(reader.words("end-closed"))
    return votes.passing(reader.words("end-ended" if after.over else "end-proposed"))


async def rematch(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    await require_writer_at(app, reader, table)
    try:
        again = await app.service.lobby.rematch(table.id, reader.person, reader.press_id, app.now())
    except ChannelBusy as refusal:
        return await busy(app, reader, refusal)
    if again.private and again.row.status == RUNNING:
        return await decide(app, reader, again)
    if again.row.status != LOBBY:
        return Content(reader.words("rematch-begins"))
    missing = [phrases.bare_name(again, s.seat) for s in again.seats if s.status == RESERVED]
    if not missing:  # a kept seat was given up, and the others wait for *Start*
        return Content(reader.words("joined"), table=again.id)
    return Content(
        reader.words(
            "rematch-waits", who=phrases.join_names(reader.words, missing), count=len(missing)
        )
    )


async def record(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    game = await app.service.tables.record(table.id)
    name = record_file(table.row.game, table.id)
    file, rows = Attachment(name, game.to_json()), ([pages.back(table, reader.words)],)
    return Content(reader.words("record", file=name), (file,), rows)


async def next_phase(app: App, reader: Reader, table: Table, press: TablePress) -> Content | None:
    """End the phase for all, at a party; ask first while others still think."""
    token = unquote(press.arg)
    late = acting.kept_waiting(table, reader.user_id)
    if token not in map(table.token, table.owing):  # answered, or out of time, meanwhile
        return Content(reader.words("moved-on", link=app.board_link(table)))
    if late and press.what == "next":
        return pages.ask_next(table, reader, press.arg)
    await app.service.tables.do(acting.next_phase, table.id, app.now(), reader.user_id, token)
    # The board that follows says the rest.
    return votes.passing(reader.words("next-moved")) if press.what == "next-sure" else None


async def go_on(app: App, reader: Reader, table: Table, _: TablePress) -> Content | None:
    """Ask a party the next question at once: all have seen what was revealed."""
    await app.service.tables.do(acting.go_on, table.id, app.now(), reader.user_id)
    if table.reveals:
        return None  # the board that follows says the rest
    return votes.passing(reader.words("moved-on", link=app.board_link(table)))


async def next_wait(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    """Ask on: who had begun an answer, or given it, finds it here again."""
    asked = table.seat_of(reader.user_id) in table.owing
    page = decide if asked else given_page
    return await page(app, reader, table, reader.words("next-waits"))


async def detail(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    table.play()
    seat, words = table.viewer(reader.user_id), reader.words
    picture = await app.pictures.detail(table, seat, words)
    rows = ([pages.back(table, words)],)
    if picture is None:
        return Content(words("detail-nothing"), rows=rows)
    return Content(words("detail-yours"), (Attachment.of("detail", picture),), rows)


# Old messages keep these names for ever, so none is renamed or dropped.
PRESSES: dict[str, Handler] = {
    "more": pages.more,
    "about": pages.about,
    "stop": stop,
    "text": text,
    "hand": own_hand,
    "hint": hints.hint,
    "hint-sure": hints.hint_sure,
    "undo": undo,
    "undo-sure": undo_sure,
    "go": go,
    "resign": resign,
    "resign-sure": resign_sure,
    "end": end,
    "end-sure": end_sure,
    "wait": decision.wait,
    "vote": votes.vote,
    "here": votes.here,
    "pause": votes.pause,
    "bump": votes.bump,
    "nudge": votes.nudge,
    "seat": seats.seat,
    "seat-ask": seats.seat_ask,
    "seat-asked": lambda app, reader, table, press: seats.ask(
        app, reader, table, seat=press.chosen
    ),
    "take": seats.take,
    "rematch": rematch,
    "record": record,
    "rules": pages.rules_here,
    "verify": pages.verify,
    "next": next_phase,
    "next-sure": next_phase,
    "next-wait": next_wait,
    "go-on": go_on,
    "detail": detail,
    "scores": table_scores,
    "replay": replay,
    **stories.PRESSES,
    "forecast": story.forecast,
    "wake": wake,
}


async def table_press(app: App, reader: Reader, press: TablePress) -> Content | None:
    handler = PRESSES.get(press.what)
    if handler is None:
        raise Malformed("old-button")
    table = await app.service.tables.load(press.table)
    content = await handler(app, reader, table, press)
    return lead_home(reader, table, press, content)


def lead_home(
    reader: Reader, table: Table, press: TablePress, content: Content | None
) -> Content | None:
    """Add the way back to the question of a player alone, whose one message was pressed."""
    if content is None or press.what in _LEAVE or table.row.status != RUNNING:
        return content
    message = reader.interaction.message
    if not table.private or message is None or not message.flags.ephemeral:
        return content
    if any((item.custom_id or "").startswith("g:") for row in content.rows for item in row):
        return content
    return replace(content, rows=(*content.rows, [play_on(table, reader.words)]))


_LEAVE = ("resign-sure", "end-sure", "bump")
"""Presses after which there is no question in private."""


def require_playing(table: Table, user_id: int) -> None:
    table.play()
    seat = table.require_seat(user_id)
    if table.over:
        raise TableOver
    require_running(table)
    if seat not in {s.seat for s in table.open_humans}:
        raise SeatClosed
