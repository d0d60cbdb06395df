"""A party in a voice channel: who leaves is away after a while, and a round does not wait."""

from __future__ import annotations

from typing import Final

from cogs.table.edit import Edit
from cogs.table.model import Table
from cogs.table.notify.announcements import news_of
from cogs.table.play import drafts
from cogs.table.play.commit import Advances, commit, stays
from data.store.rows import RUNNING
from data.store.typed import VoiceGone
from engine.contract import Seat
from engine.run import AWAY, PRESENT

AWAY_AFTER: Final = 180_000
"""Milliseconds outside the voice channel after which a player counts as away."""


def left(edit: Edit, user_id: int) -> None:
    """Note that a player has left the voice channel."""
    seat = edit.table.seat_of(user_id)
    if seat is None or edit.table.row.status != RUNNING:
        return
    if all(what.seat != seat for _, what in edit.timers_of(VoiceGone)):
        edit.start(edit.now + AWAY_AFTER, VoiceGone(seat, user_id))


def joined(edit: Edit, user_id: int) -> None:
    """Note that a player has come (back) into the voice channel."""
    seat = edit.table.seat_of(user_id)
    if seat is None or edit.table.row.status != RUNNING:
        return
    stays(edit, seat)
    mark(edit, seat, PRESENT)


def gone(edit: Edit, timer_id: int, seat: Seat) -> None:
    """Count a player as away whose time outside has run out, unless it was called off.

    While the table stands still, or when no player would be left, their time begins again: their
    decisions would be played though no one waits for them.
    """
    if timer_id not in edit.timers:
        return
    if edit.table.row.holds or not _waited_for(edit.table, seat):
        for number, what in edit.timers_of(VoiceGone):
            if what.seat == seat:
                edit.stop_one(number)
                edit.start(edit.now + AWAY_AFTER, what)
    else:
        mark(edit, seat, AWAY)


def mark(edit: Edit, seat: Seat, status: str) -> None:
    """Set the status of a seat, present or away; nothing happens where it is so already."""
    if edit.table.row.status != RUNNING or edit.table.over:
        return
    run, position = edit.table.play()
    # Coming into the channel takes no seat back from a computer, and opens no closed one.
    if position.statuses[seat] not in {AWAY, PRESENT} - {status}:
        return
    advances: Advances = []
    written = None if status == PRESENT else drafts.finished(edit).get(seat)
    if written is not None:
        # As at the end of a phase: a finished draft is sent, though *Send* was not pressed.
        advances.append(run.act(position, seat, written, at=edit.now))
        position = advances[-1].position
    news = [item for advance in advances for item in news_of(advance)]
    # That answer may have ended the game.
    if not run.over(position):
        advances.append(run.seat(position, seat, status, at=edit.now))
    commit(edit, advances, news)


def _waited_for(table: Table, seat: Seat) -> bool:
    """Return whether another player is there, whom a seat without its owner keeps waiting."""
    statuses = table.play()[1].statuses
    return any(s == PRESENT for other, s in enumerate(statuses) if other != seat)
