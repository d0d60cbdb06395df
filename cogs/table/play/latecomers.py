"""People who come into a party's voice channel, or leave it, while its game runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from cogs.table.edit import Edit
from cogs.table.model import Person, Table
from cogs.table.notify.announcements import table_news
from cogs.table.time.time_control import DAY
from data.store.marks import Came, There, Went
from data.store.messages import News
from data.store.rows import HUMAN, LATE, SeatRow
from data.store.typed import Latecomer
from engine.run import Advance, Position
from engine.spec import Seat


def note_there(edit: Edit, user_id: int) -> None:
    edit.marks.add(There(user=user_id))


def forget(edit: Edit) -> None:
    edit.marks = {mark for mark in edit.marks if not isinstance(mark, There | Came | Went)}


def name_once(edit: Edit, seat: Seat, user_id: int) -> list[News]:
    """Return the news that a player left the channel; nothing the second time."""
    if Went(user=user_id) in edit.marks:
        return []
    edit.marks.add(Went(user=user_id))
    return [table_news("left-voice", seat=seat, minor=True)]


def note_absent(table: Table, news: Sequence[News]) -> Sequence[News]:
    """Return the news of a party with who was absent: who comes back is not blamed for them."""
    gone = tuple(sorted(table.absent))
    if not (table.row.party and gone):
        return news
    args = {"absent": gone}
    return [
        item if item.by != "game" else msgspec.structs.replace(item, args={**item.args, **args})
        for item in news
    ]


def waits(edit: Edit, user_id: int) -> bool:
    return any(what.user == user_id for _, what in edit.timers_of(Latecomer))


def come(edit: Edit, person: Person) -> None:
    """Note that a person without a seat came; nothing happens where there is none for them."""
    table, user_id = edit.table, person.user_id
    full = len(table.seats) + len(edit.timers_of(Latecomer)) >= table.game.spec.most
    if full or edit.had_seat(user_id) or not table.takes_latecomers or waits(edit, user_id):
        return
    edit.start(edit.now + DAY, Latecomer(user_id, person.name[:100]))
    if Came(user=user_id) not in edit.marks:
        edit.marks.add(Came(user=user_id))
        edit.notice("notice-latecomer", user=user_id, name=person.name[:100])


def go(edit: Edit, user_id: int) -> None:
    edit.stop(Latecomer, user=user_id)


def seat_next(edit: Edit, position: Position[Any]) -> Advance[Any] | None:
    """Seat the person who has waited longest, if the rules have room for a seat now."""
    run, _ = edit.table.play()
    waiting = edit.timers_of(Latecomer)
    if not waiting or not run.may_join(position):
        return None
    number, who = waiting[0]
    edit.stop_one(number)
    advance = run.join(position, at=edit.now)
    seat = len(position.statuses)
    row = SeatRow(
        edit.table.id, seat, HUMAN, who.user, who.name, join=LATE, since=advance.entry.seq
    )
    edit.reseat((*edit.table.seats, row))
    return advance
