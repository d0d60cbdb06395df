"""Seat transfers, and tables without a channel: buttons, pages, direct messages."""

from __future__ import annotations

from cogs.table.model import Table
from cogs.table.people.transfer import seats_to_have
from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.components import PRIMARY, Row, button, menu
from cogs.ui.content import Content
from cogs.ui.messages.results import winner_line
from cogs.ui.phrases import plain_text
from data.store.messages import Args, number
from data.store.rows import ENDED, RUNNING
from data.store.typed import Late
from data.words import Words
from render.names import letter

_OFFERED, _WANTED = "notice-swap-offered", "notice-swap-wanted"


def choices(table: Table, words: Words, key: str, yes: str, no: str) -> tuple[Row, ...]:
    """Return the buttons under a vote about a seat; ``yes`` and ``no`` are the ids of votes."""
    if key == _OFFERED:
        # The id of a vote ends in its motion, the choice and a row (``notices``).
        motion = no.rpartition(":")[2].partition(".")[0]
        return (
            [
                button(ids.table(table.id, "take", motion), words("button-take"), PRIMARY),
                button(no, words("button-no-thanks")),
            ],
        )
    rows: tuple[Row, ...] = (
        [button(yes, words("button-agree"), PRIMARY), button(no, words("button-against"))],
    )
    if key == _WANTED:
        rows = (*rows, [button(ids.table(table.id, "here"), words("button-here"))])
    return rows


async def more_rows(app: App, table: Table, reader: Reader) -> tuple[Row, ...]:
    """Return the buttons of *More* about seats, for a user who has none."""
    if table.row.status != RUNNING or table.seat_of(reader.user_id) is not None:
        return ()
    if not seats_to_have(table) or not await _needs_player(app, table):
        return ()
    return ([button(ids.table(table.id, "seat-ask"), reader.words("button-seat-ask"))],)


async def _needs_player(app: App, table: Table) -> bool:
    """Return whether a table needs a player."""
    if table.row.stalled_at is not None or any(table.computer(s.seat) for s in table.humans):
        return True
    return any(isinstance(m.facts, Late) for m in await app.service.votes.motions(table.id))


def seats(table: Table, words: Words) -> Content:
    """Ask which seat the reader wants."""
    options = [(str(seat), seat_label(table, seat, words)) for seat in seats_to_have(table)]
    shown = menu(ids.table(table.id, "seat-asked"), words("seat-which"), options)
    return Content(words("seat-choose"), rows=([shown],))


def seat_label(table: Table, seat: int, words: Words) -> str:
    """Return a seat as a menu shows it."""
    who = f"{letter(seat)} {table.seats[seat].name}"
    return words("seat-sat-in", who=who) if table.computer(seat) else who


def table_label(table: Table) -> str:
    """Return a table as a list shows it: the game and who plays."""
    return f"{table.game.spec.title}: {', '.join(table.names)}"


def word(app: App, table: Table, key: str, args: Args, words: Words) -> Content:
    """Return a sentence by direct message."""
    said: dict[str, str] = {
        "title": table.game.spec.title,
        "place": app.place_text(table, words, str(args.get("server", ""))),
        "link": app.board_link(table),
    }
    if "until" in args:
        said["when"] = f"<t:{number(args, 'until') // 1000}:D>"
    if "name" in args:
        said["name"] = plain_text(str(args["name"])) or words("somebody")
    if table.row.status != ENDED:
        return Content(words(key, **said))
    record = button(ids.table(table.id, "record"), words("button-record"))
    return Content(words(key, **said, result=winner_line(table, words)), rows=([record],))
