"""People are asked to play: a seat is kept for them for a day, and they are asked once."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import Any, Final

import msgspec

from cogs.refusals import CallEarly, CalledAlready, LobbyClosed, NobodyListed, TableFull
from cogs.table.edit import Edit, pinged_today
from cogs.table.lobby.opening import LOBBY_LIFE, require_lobby, reserve_seat
from cogs.table.lobby.seats import add_seat, require_seated, stand_up
from cogs.table.model import RESERVED, Person, Table, asked_users
from cogs.table.notify.announcements import edit_lobby, lobby_place
from cogs.table.notify.notices import NEVER, invitation_way, may_ping, why_not
from cogs.table.people import transfer
from cogs.table.tables import Tables
from cogs.table.time.time_control import DAY, MINUTE, quiet_until
from data.store import people
from data.store.changes import Said
from data.store.marks import Asked, Invited, ListCalled, Mark, Unheard
from data.store.messages import Args, DirectNotice, Notice, numbers
from data.store.messages import number as number_of
from data.store.rows import DONE, EXPIRED, LOBBY, OutboxRow, SeatRow, UserRow
from data.store.typed import LobbyExpiry, SeatAsked

MOST: Final = 11
"""People who are asked to one table, those who said no among them."""
KEPT_FOR: Final = DAY
EVERYBODY: Final = 0
"""The wildcard of blocked people: nobody may ask this person."""

SEAT: Final = ("notice-asked", "asked-directly")
CALL: Final = ("notice-listed", "listed-directly")
"""Whether a seat is kept for those who are asked, or they are on the list: in public, directly."""
AT_ONCE: Final = 20
"""People of a list who are asked by one lobby."""
STANDS: Final = 3 * MINUTE
"""Milliseconds that a lobby has to stand before it asks a list, which is asked once a day."""

ASKED, LATER, QUIETLY = "now", "later", "quietly"
"""How a person is asked: at once, after their quiet hours, or without a ping."""
SITS, AGAIN = "sits", "again"
FULL, MANY = "full", "many"

WAITS, IN, OUT, OVER, LATE = "waits", "in", "out", "over", "late"
"""What became of an invitation; ``OVER``: the lobby closed, ``LATE``: the game began, without an
answer."""


def ask(
    edit: Edit, by: int, wanted: Sequence[Person], refusing: Collection[int] = ()
) -> Mapping[int, str]:
    """Keep seats and ask people once; return how each is asked, or why not.

    ``refusing`` want no questions of this person. Raises ``LobbyClosed`` or ``NotJoined``.
    """
    require_lobby(edit)
    require_seated(edit, by)
    done = {p.user_id: _ask(edit, by, p, refusing) for p in wanted}
    kept = [user for user, how in done.items() if how in (ASKED, LATER, QUIETLY)]
    if kept:
        _stay_open(edit)
        edit_lobby(edit)
        _call(edit, by, [user for user in kept if done[user] != LATER])
    return done


def _ask(edit: Edit, by: int, person: Person, refusing: Collection[int]) -> str:
    user_id = person.user_id
    if any(seat.user_id == user_id for seat in edit.table.seats):
        return SITS
    if Asked(user=user_id) in edit.marks:
        return AGAIN
    user = edit.user(user_id)
    if why := why_not(user, refusing, edit.now):
        return why
    if sum(isinstance(mark, Asked) for mark in edit.marks) >= MOST:
        return MANY
    try:
        add_seat(edit, lambda number: reserve_seat(edit.table.id, number, person))
    except TableFull:
        return FULL
    edit.marks.add(Asked(user=user_id))
    silent = quiet_until(user, edit.now)
    edit.start(silent or edit.now + KEPT_FOR, SeatAsked(user_id, by, called=silent is None))
    if silent is not None:
        return LATER
    return QUIETLY if pinged_today(user, edit.now) else ASKED


def _stay_open(edit: Edit) -> None:
    """Let a lobby stay for a day after its last kept seat is free."""
    for number, what in edit.timers_of(LobbyExpiry):
        if what.full:
            return  # an open call ends when it said
        edit.delay(number, max(edit.timers[number].due, edit.now + KEPT_FOR + LOBBY_LIFE))


def _call(edit: Edit, by: int, users: Sequence[int], how: tuple[str, str] = SEAT) -> None:
    ways = {user: invitation_way(edit.user(user)) for user in users}
    public = [user for user, way in ways.items() if way.ping]
    if public:
        _call_in_public(edit, by, public, how[0], edit.now + KEPT_FOR)
    for user, way in ways.items():
        if way.direct:
            host, until = _host(edit, by), edit.now + KEPT_FOR
            edit.write_to(user, how[1], user=host.user_id or 0, name=host.name, until=until)


def _call_in_public(edit: Edit, by: int, users: Sequence[int], key: str, until: int) -> None:
    host = _host(edit, by)
    args: Args = {"called": [*users], "pings": [*users], "user": host.user_id or 0}
    args |= {"seat": host.seat, "at": until}
    edit.say(lobby_place(edit.table.row), Notice(key, args))


def _host(edit: Edit, by: int) -> SeatRow:
    humans = edit.table.humans
    return next((seat for seat in humans if seat.user_id == by), humans[0])


def ask_in_public(edit: Edit, row: OutboxRow, *, ours: bool = False) -> None:
    """Ask a person in public whom no direct message reaches; ``ours`` as ``note_unreached``."""
    user_id, message = row.receiver, row.message
    edit.said.append(Said(row.id, DONE))
    if not ours:
        edit.dms[user_id] = True
    if not isinstance(message, DirectNotice) or edit.table.row.status != LOBBY:
        return
    how = SEAT if message.key in SEAT else CALL
    if how is SEAT and user_id not in asked_users(edit.timers):
        return
    edit.unreached.add(user_id)
    by, until = number_of(message.args, "user"), number_of(message.args, "until")
    _call_in_public(edit, by, [user_id], how[0], until)


def may_call(user: UserRow, hours: str, now: int) -> bool:
    """Return whether a user on a list may be asked now: in their hours, and once a day."""
    within = not hours or quiet_until(replace(user, quiet=hours), now) is not None
    return (
        within
        and may_ping(user, now)
        and not why_not(user, (), now)
        and not pinged_today(user, now)
    )


def call_list(edit: Edit, by: int, listed: Iterable[tuple[UserRow, str]]) -> int:
    """Ask those on the list of the game who may be asked now, once a lobby; return how many.

    Raises ``LobbyClosed``, ``NotJoined``, ``CalledAlready``, ``CallEarly`` or ``NobodyListed``.
    """
    require_lobby(edit)
    require_seated(edit, by)
    if is_called(edit.marks):
        raise CalledAlready
    here = sum(seat.status != RESERVED for seat in edit.table.humans)
    if here < 2 or edit.now - edit.table.row.created_at < STANDS:
        raise CallEarly
    known = {seat.user_id for seat in edit.table.seats}
    known |= {mark.user for mark in edit.marks if isinstance(mark, Asked)}  # once is enough
    wanted = [(user, hours) for user, hours in listed if user.id not in known]
    # Users as this change has them: between two looks another table may have asked them.
    users = [user.id for user, hours in wanted if may_call(edit.user(user.id), hours, edit.now)]
    if not users:
        raise NobodyListed
    edit.marks.add(ListCalled(user=by))
    _call(edit, by, users[:AT_ONCE], CALL)
    return len(users[:AT_ONCE])


def is_called(marks: Iterable[Mark]) -> bool:
    return any(isinstance(mark, ListCalled) for mark in marks)


def kept_over(edit: Edit, timer_id: int, what: SeatAsked) -> None:
    """Ask a person whose quiet hours are over; later free the seat that was kept for them."""
    if timer_id not in edit.timers or what.user not in asked_users(edit.timers):
        return
    edit.stop_one(timer_id)
    user = edit.user(what.user)
    # Meanwhile they may have gone away, or want no pings any more.
    if what.called or why_not(user, (), edit.now) or not may_ping(user, edit.now):
        stand_up(edit, what.user)
    else:
        edit.start(edit.now + KEPT_FOR, SeatAsked(what.user, what.by))
        _call(edit, what.by, [what.user])


def decline(edit: Edit, user_id: int) -> Person | None:
    """Give up a seat that is kept for a person; return who asked them, None without such a seat."""
    require_lobby(edit)
    by = next((what.by for _, what in edit.timers_of(SeatAsked) if what.user == user_id), None)
    if by is None:
        return None
    name = next((seat.name for seat in edit.table.humans if seat.user_id == by), "")
    stand_up(edit, user_id)
    return Person(by, name, "")


def note_invitation(
    edit: Edit, row: OutboxRow, notice: Notice | DirectNotice, message_id: int
) -> None:
    """Note whom a message invites; what was answered before it was out is shown next."""
    table, seat_kept = edit.table, notice.key in SEAT
    if isinstance(notice, DirectNotice):
        users = [row.receiver]
    else:
        called = numbers(notice.args, "called") if seat_kept else []
        there = {seat.user_id for seat in table.seats}  # others may not want to be named
        users = [user for user in called if user in there]
    edit.marks |= {Invited(row.id, message_id, WAITS, user=user) for user in users or [0]}
    declined = seat_kept and not asked_users(edit.timers).issuperset(users)
    if table.row.status != LOBBY or declined or not _sitting(table).isdisjoint(users):
        edit_lobby(edit)


def _sitting(table: Table) -> set[int | None]:
    return {seat.user_id for seat in table.seats if seat.status != RESERVED}


def answered(table: Table) -> dict[Invited, Invited]:
    """Return invitations with the answers that their messages show, and with the present ones."""
    closed, marks = table.row.status == EXPIRED, table.kept.marks
    open_to_all = WAITS if table.row.status == LOBBY else OVER
    now: dict[int | None, str] = dict.fromkeys(asked_users(table.kept.timers), WAITS)
    now |= {} if closed else dict.fromkeys(_sitting(table), IN)
    # No seat is kept for who was asked as one of a list.
    kept = {mark.user for mark in marks if isinstance(mark, Asked)}
    out = dict.fromkeys(kept, OVER if closed else OUT)
    out |= {mark.user: LATE for mark in marks if isinstance(mark, Unheard)}
    invited = sorted((m for m in marks if isinstance(m, Invited)), key=attrgetter("user"))
    return {
        m: msgspec.structs.replace(m, answer=now.get(m.user, out.get(m.user, open_to_all)))
        for m in invited
    }


def note_answers(edit: Edit, shown: Mapping[Any, Invited]) -> None:
    edit.marks = {shown.get(mark, mark) for mark in edit.marks}


class Asking:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def ask(
        self, table_id: str, by: int, wanted: Sequence[Person], now: int
    ) -> Mapping[int, str]:
        users = [person.user_id for person in wanted]
        refusing = await self._tables.store.read(people.refusing(users, by))
        done = await self._tables.change(
            table_id, lambda edit: ask(edit, by, wanted, refusing), now, users
        )
        # A person who said no meanwhile has not seen the seat that was just kept for them.
        late = await self._tables.store.read(people.refusing(users, by)) - refusing
        with contextlib.suppress(LobbyClosed):
            for user in late:
                await self._tables.do(decline, table_id, now, user)
        return {user: NEVER if user in late else how for user, how in done.items()}

    async def offer(self, table_id: str, by: int, to: Person, now: int) -> Table:
        """Offer one's own seat to somebody; raises as ``transfer.offer``."""
        refusing = await self._tables.store.read(people.refusing([to.user_id], by))
        offered = partial(transfer.offer, user_id=by, to=to, refusing=refusing)
        return await self._tables.change(table_id, offered, now, [to.user_id])

    async def still_asked(
        self, users: Iterable[int], by: int, now: int
    ) -> tuple[list[int], list[int]]:
        """Return whom of some people a person may still ask, and who of them may be pinged now.

        Minutes may lie between a press and its message, in which somebody says *never*.
        """
        rows = await self._tables.store.read(people.willing(users, by))
        named = [user for user in rows if why_not(user, (), now) != NEVER]
        pinged = [u.id for u in named if may_ping(u, now) and not why_not(u, (), now)]
        return [user.id for user in named], pinged

    async def unreached(self, row: OutboxRow, now: int, *, ours: bool = False) -> None:
        def asked(edit: Edit) -> None:
            ask_in_public(edit, row, ours=ours)

        await self._tables.change(row.table_id, asked, now, [row.receiver])

    async def listed(self, table: Table, by: int, now: int) -> list[tuple[UserRow, str]]:
        row, there = table.row, {seat.user_id for seat in table.seats}
        listed = await self._tables.store.read(people.on_list(row.guild_id, row.game, by, now))
        return [(u, hours) for u, hours in listed if u.id not in there and may_call(u, hours, now)]

    async def call_list(self, table_id: str, by: int, now: int) -> int:
        listed = await self.listed(await self._tables.load(table_id), by, now)
        users = [user.id for user, _ in listed]
        return await self._tables.change(
            table_id, lambda edit: call_list(edit, by, listed), now, users
        )

    async def enlist(self, user_id: int, guild_id: int, games: Mapping[str, str]) -> bool:
        """Let a user be asked to games of a server; return whether all lists had room."""
        store = self._tables.store
        done = await store.write(*people.enlist(user_id, guild_id, games, store.now()))
        return all(done[len(done) - len(games) :])

    async def blocks(self, user_id: int) -> tuple[int, ...]:
        return await self._tables.store.read(people.blocks(user_id))

    async def block(self, user_id: int, by: int, now: int) -> bool:
        """Let a person be asked no more by somebody, and free the seats kept at their wish.

        Return whether it is kept; ``MOST_BLOCKS`` are.
        """
        await self._tables.store.write(people.block(user_id, by))
        for table in await self._tables.of_user(user_id):
            whats = (timer.what for timer in table.kept.timers.values())
            kept = (what for what in whats if isinstance(what, SeatAsked) and what.user == user_id)
            if any(by in (EVERYBODY, what.by) for what in kept):
                with contextlib.suppress(LobbyClosed):
                    await self._tables.do(decline, table.id, now, user_id)
        return by in await self.blocks(user_id)
