"""Single sentences the table says: proposals, options, closing, and the first direct message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs import custom_ids as ids
from cogs.components import PLAIN, PRIMARY, Row, button
from cogs.content import Content
from cogs.house import LINK, House
from cogs.table.model import Table
from cogs.wording import HOUSE_OPTIONS, bare_name, changes_line, harmless, listed, seat_name
from data import words as speaking
from data.store.rows import TableRow
from data.words import Words
from render.names import escape

FROZEN_NOTICE = "notice-frozen"
ASKING = ("notice-end-proposed", "notice-end-agreed")


def notice(table: Table, row_id: int, key: str, args: Mapping[str, Any]) -> Content:
    """Return a notice; a proposal carries buttons and notifies those it waits for."""
    words = table.words
    if key in ASKING:
        return _proposal(table, words, row_id, key, args)
    if key == "notice-options":
        order = [*table.row.options, *HOUSE_OPTIONS]
        chosen = dict(sorted(args["changed"].items(), key=lambda item: order.index(item[0])))
        changed = changes_line(words, table.row.game, chosen)
        return Content(words(key, who=_name(table, int(args["user"])), changes=changed))
    if key == "notice-end-declined":
        return Content(words(key, who=seat_name(table, int(args["seat"]))))
    return Content(words(key, **{name: str(value) for name, value in args.items()}))


def frozen(row: TableRow) -> Content:
    """Return what the players of a table read that cannot be trusted any more."""
    link = f"{LINK}/{row.guild_id}/{row.channel_id or row.lobby_channel_id}"
    return Content(speaking.words(row.locale)(FROZEN_NOTICE, table=row.id, link=link))


def _proposal(
    table: Table, words: Words, row_id: int, key: str, args: Mapping[str, Any]
) -> Content:
    missing = [int(user) for user in args["missing"]]
    seats = [s.seat for s in table.open_humans if s.user_id in missing]
    who = seat_name(table, int(args["seat"]))
    waiting = listed(words, [bare_name(table, seat) for seat in seats])
    rows: tuple[Row, ...] = (
        [
            button(ids.table(table.id, "agree", row_id), words("button-agree"), PRIMARY),
            button(ids.table(table.id, "play-on"), words("button-play-on"), PLAIN),
        ],
    )
    text = words(key, who=who, waiting=waiting)
    if key != ASKING[0]:
        return Content(text, rows=rows)
    pings = " ".join(f"<@{user}>" for user in missing)
    return Content(f"{text}\n{pings}".strip(), rows=rows, mentions=tuple(missing))


def _name(table: Table, user_id: int) -> str:
    seat = table.seat_of(user_id)
    return table.words("somebody") if seat is None else seat_name(table, seat)


def seated(house: House, table: Table, words: Words) -> Content:
    """Return a player's first direct message: which game, where, and a link to it."""
    host = next((s.name for s in table.seats if s.user_id == table.row.host_id), "")
    return Content(
        words(
            "dm-seated",
            title=table.game.spec.title,
            host=escape(host) or words("somebody"),
            place=harmless(house.place(table)),
            link=house.board_link(table),
        )
    )
