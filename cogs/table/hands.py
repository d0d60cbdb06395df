"""Hands by direct message: who is shown a new hand, and whether that is a notice as well.

A person has one message a table. It is changed in place when the hand merely changed, and posted
anew, the old one deleted, when the person newly owes a decision. A row of the outbox names the
person and no piece: the hand is drawn from the position at delivery, through ``observe``.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from cogs.table.attention import user_of
from cogs.table.lexicons import Lexicons
from cogs.table.model import Table
from cogs.table.telling import Post, mentions
from data.store import Tx, hands
from data.store.rows import SENDING, OutboxRow
from engine.contract import Seat
from engine.run import CLOSED

HAND: Final = "dm-hand"
"""Show a person's hand: in their message, or anew."""
FOLD: Final = "dm-fold"
"""Delete a message that showed a hand before."""


@dataclass(frozen=True, slots=True)
class Showing:
    """What a row that shows a hand asks for now.

    Attributes:
        table: The table as it stands.
        seat: The person's seat.
        locale: The language Discord said they read, empty where it never did.
        message_id: The message that shows their hand, None without one.
        anew: Post another message; else that one is changed.
        loud: Another message may make itself heard: it is the notice of a decision.
    """

    table: Table
    seat: Seat
    locale: str
    message_id: int | None
    anew: bool
    loud: bool = True


class Hands(Lexicons):
    """The part of the service that keeps direct messages with hands up to date."""

    async def show_hands(
        self,
        tx: Tx,
        before: Table | None,
        after: Table,
        actor: Seat | None,
        now: int,
        direct: Collection[int] = (),
    ) -> frozenset[int]:
        """Write the rows that a change of the table asks for, inside its transaction.

        A row that still waits gives way to the newer one, and hands on that it was a notice.

        Args:
            tx: The transaction.
            before: The table before the change, None at the deal.
            after: The table after it.
            actor: The seat that acted, None for the clock.
            now: Unix time in milliseconds.
            direct: Those who are told by direct message that they newly owe a decision: for
                them a hand that is posted anew is that message, for others it comes silently.

        Returns:
            Those to whom a hand is posted anew.
        """
        shown = set()
        for user_id, asked in changed_hands(before, after, actor):
            await self.show_hand(tx, after, user_id, now, anew=asked, loud=user_id in direct)
            if asked:
                shown.add(user_id)
        return frozenset(shown)

    async def show_hand(
        self, tx: Tx, table: Table, user_id: int, now: int, *, anew: bool, loud: bool
    ) -> None:
        """Write the row that brings a person's hand up to date."""
        where = f"dm:{user_id}"
        waiting = await hands.take_waiting(tx, table.id, where, HAND)
        facts = {
            "anew": anew or any(row.payload["anew"] for row in waiting),
            "loud": loud or any(row.payload.get("loud", False) for row in waiting),
        }
        await self.post(tx, table.id, [Post(where, HAND, facts)], now)

    async def showing(self, row: OutboxRow) -> Showing | None:
        """Return what is to be done for a row; None where nothing is to be shown any more.

        A row that was tried before as a new message stays one: its nonce finds what arrived.

        Raises:
            NotYours: The table is gone or frozen.
        """
        user_id = user_of(row)
        table = await self.load(row.table_id)
        kept = await self.store.hand(table.id, user_id)
        seat, old = table.seat_of(user_id), kept.message_id if kept else None
        if seat is None:
            return None
        locale = kept.locale if kept else ""
        notice = bool(row.payload["anew"])
        loud = bool(row.payload.get("loud", True))
        if row.state == SENDING and notice:
            return Showing(table, seat, locale, old, anew=True, loud=loud)
        if notice and loud and seat not in table.owing:
            loud = False
            if not await self.untold(table.id, user_id):
                return await self.showing(row)  # it came back a moment ago
        if not may_hold(table, seat):
            return None if old is None else Showing(table, seat, locale, old, anew=False)
        if old is None and not held(table, seat):
            return None
        if old is None and not notice and await self.store.dms_closed(user_id):
            return None  # asked again with the next notice, not with every change
        anew = old is None or (notice and seat in table.owing)
        return Showing(table, seat, locale, old, anew, loud)

    async def hand_shown(self, tx: Tx, row: OutboxRow, message_id: int, now: int) -> None:
        """Note which message shows a hand now, and have the one before deleted.

        Somebody may have given up their seat while it was on its way: then it goes, too.
        """
        found = await tx.load(row.table_id)
        if found is None or all(seat.user_id != user_of(row) for seat in found[1]):
            await self.fold(tx, row.table_id, user_of(row), message_id, now)
            return
        old = await hands.shown(tx, row.table_id, user_of(row), message_id)
        if old is not None and old != message_id:
            await self.fold(tx, row.table_id, user_of(row), old, now)

    async def fold(self, tx: Tx, table_id: str, user_id: int, message_id: int, now: int) -> None:
        """Have a message deleted that shows a hand."""
        await self.post(tx, table_id, [Post(f"dm:{user_id}", FOLD, {"message": message_id})], now)

    async def hand_unreached(self, table_id: str, user_id: int) -> bool:
        """Tell once, to their first private answer, whether a person's hand does not reach them."""
        kept = await self.store.hand(table_id, user_id)
        if kept is None or kept.refused != hands.REFUSED:
            return False
        return await self.store.write(lambda tx: hands.said(tx, table_id, user_id))


def may_hold(table: Table, seat: Seat) -> bool:
    """Tell whether a seat still plays, so that its hand matters."""
    return not table.over and table.play()[1].statuses[seat] != CLOSED


def held(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return what a seat holds that others may not know, in words of the notation."""
    return table.game.hand(table.view(seat), seat)


def changed_hands(before: Table | None, after: Table, actor: Seat | None) -> list[tuple[int, bool]]:
    """Return the people whose message is old now, and for whom the new one is a notice.

    Args:
        before: The table before the change, None at the deal.
        after: The table after it.
        actor: The seat that acted, None for the clock.
    """
    if not after.game.spec.hidden:
        return []
    asked = frozenset(mentions(before, after, actor))
    found: list[tuple[int, bool]] = []
    for row in after.humans:
        if row.user_id is None:
            continue
        now = _standing(after, row.seat)
        was = None if before is None else _standing(before, row.seat)
        if not now[0] and not (was and was[0]):
            continue
        notice = may_hold(after, row.seat) and row.user_id in asked and bool(now[0])
        if now != was or notice:
            found.append((row.user_id, notice or before is None))
    return found


def _standing(table: Table, seat: Seat) -> tuple[tuple[str, ...], bool, bool]:
    """Return all that a message with a hand depends on."""
    playing = may_hold(table, seat)
    return (held(table, seat) if playing else (), playing, seat in table.owing)
