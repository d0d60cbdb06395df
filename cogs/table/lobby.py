"""A table before its first move: opening, sitting down, options, Start, expiry, rematch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cogs.table import pace
from cogs.table.dealing import (
    AIDS,
    THREAD_LIFE,
    Dealing,
    Opening,
    human,
    renumbered,
    require_seated,
    reserved,
)
from cogs.table.model import RESERVED, Person, Table
from cogs.table.telling import Post, lobby_of
from data.store import Conflict, Tx, joins
from data.store.rows import COMPUTER, HUMAN, SeatRow, TableRow
from data.words import words
from engine import players, registry
from engine.refusals import Illegal, NotYours
from render.contract import DARK, LIGHT

LOBBY_LIFE = 24 * 3_600_000

HOUSE_VALUES = {
    "aid": AIDS,
    "theme": (DARK, LIGHT),
    "lapse": pace.LAPSES,
    "holiday": ("yes", "no"),
}
"""The options that every table has beside its clock."""


def checked(key: str, value: str) -> str:
    """Return the value of an option that every table has, in its canonical form.

    Raises:
        Illegal: No such option or value.
        Malformed: A clock that is no time, or beyond the limits.
    """
    if key == "pace":
        return pace.read(value).text
    if value not in HOUSE_VALUES.get(key, ()):
        raise Illegal("option-value", {"option": key[:20], "value": value[:20]})
    return value


class Lobby(Dealing):
    """The lobby's half of the service."""

    async def open(self, opening: Opening, now: int) -> Table:
        """Open a table and seat its host.

        Raises:
            NotYours: The channel has an open table (``channel-busy``, with its id as ``table``).
            Illegal: An option is unknown.
        """
        row = self.new_row(opening, now)
        seats = [human(row.id, 0, opening.host, opening.press_id)]
        most = self.rules(row).spec.most
        for person in opening.party or ():
            if person.user_id != opening.host.user_id and len(seats) < most:
                seats.append(reserved(row.id, len(seats), person))
        return await self.insert(row, seats, [opening.host], now)

    async def insert(
        self, row: TableRow, seats: list[SeatRow], greet: Sequence[Person], now: int
    ) -> Table:
        """Write a new lobby with its message, first DMs and expiry.

        Raises:
            NotYours: ``channel-busy``.
        """

        async def job(tx: Tx) -> None:
            await tx.insert_table(row)
            await tx.put_seats(row.id, seats)
            await tx.add_timer(row.id, "lobby", now + LOBBY_LIFE, {})
            if row.thread and row.channel_id is not None:
                await tx.add_timer(row.id, "thread", now + THREAD_LIFE, {})
            await self.post(tx, row.id, [Post(lobby_of(row), "lobby", {})], now)
            for seat in seats:
                if seat.user_id is not None and seat.join:
                    await joins.first(tx, row.id, seat.user_id, seat.join)
            for person in greet:
                await self.greet(tx, row.id, person, now)

        try:
            await self.change(job)
        except Conflict as busy:
            taken = await self.store.id_in(row.channel_id or 0)
            raise NotYours("channel-busy", {"table": taken} if taken else {}) from busy
        return await self.load(row.id)

    async def join(self, table_id: str, person: Person, press_id: str, now: int) -> Table:
        """Take a free seat, or the one that is reserved for this person; see ``room``.

        Who has sat here before keeps the press of the first time (``data.store.joins``).
        A rematch starts by itself with the last reserved seat taken.

        Raises:
            NotYours: ``lobby-closed``, ``seated-already`` or ``full``.
        """

        async def job(tx: Tx) -> None:
            row, seats = await self.open_row(tx, table_id)
            mine = next((s for s in seats if s.user_id == person.user_id), None)
            if mine is not None and mine.status != RESERVED:
                raise NotYours("seated-already")
            kept = len(seats)
            press = await joins.first(tx, table_id, person.user_id, press_id)
            if mine is not None:
                seats[mine.seat] = human(table_id, mine.seat, person, press)
            else:
                row, seats = await self.room(tx, row, seats)
                seats.append(human(table_id, len(seats), person, press))
            await tx.put_seats(table_id, seats)
            await self.greet(tx, table_id, person, now)
            full = len(seats) == kept and all(s.status != RESERVED for s in seats)
            if full and row.rematch_of is not None:
                await self.deal(tx, row, seats, now)
            else:
                await self.edit(tx, row, now)

        await self.change(job)
        return await self.load(table_id)

    async def leave(self, table_id: str, user_id: int, now: int) -> Table:
        """Stand up, or give up a seat that is reserved; without anybody left the lobby closes.

        Raises:
            NotYours: ``lobby-closed`` or ``not-seated``.
        """

        async def job(tx: Tx) -> None:
            _, seats = await self.open_row(tx, table_id)
            if all(s.user_id != user_id for s in seats):
                raise NotYours("not-seated")
            await self.stand_up(tx, table_id, user_id, now)

        await self.change(job)
        return await self.load(table_id)

    async def stand_up(self, tx: Tx, table_id: str, user_id: int, now: int) -> None:
        """Give up a seat, or one that is reserved, inside a transaction.

        Raises:
            NotYours: ``lobby-closed``.
        """
        row, seats = await self.open_row(tx, table_id)
        rest = [s for s in seats if s.user_id != user_id]
        await tx.put_seats(table_id, renumbered(rest))
        await tx.update_table(table_id, first=None)  # it named a seat of the old numbering
        if any(s.kind == HUMAN and s.status != RESERVED for s in rest):
            await self.edit(tx, row, now)
        else:
            await self.close(tx, row, "lobby-left", now)

    async def room(
        self, tx: Tx, row: TableRow, seats: list[SeatRow]
    ) -> tuple[TableRow, list[SeatRow]]:
        """Return the seats with room for one more: at a full table the last reserved one goes.

        Reserved seats must not keep a table from those who want to play.

        Raises:
            NotYours: ``full``.
        """
        if len(seats) < self.rules(row).spec.most:
            return row, seats
        last = next((s for s in reversed(seats) if s.status == RESERVED), None)
        if last is None:
            raise NotYours("full")
        await tx.update_table(row.id, first=None)  # it named a seat of the old numbering
        return replace(row, first=None), renumbered(s for s in seats if s is not last)

    async def add_computer(self, table_id: str, user_id: int, level: str, now: int) -> Table:
        """Seat a computer; see ``room``.

        Raises:
            NotYours: ``lobby-closed``, ``not-seated`` or ``full``.
            Illegal: No such level (``level``).
        """
        if level not in players.PLAYERS:
            raise Illegal("level", {"level": level[:20]})

        async def job(tx: Tx) -> None:
            row, seats = await self.open_row(tx, table_id)
            require_seated(seats, user_id)
            row, seats = await self.room(tx, row, seats)
            taken = {s.name for s in seats}
            given = words(row.locale)("computer-names").split()
            name = next(name for name in given if name not in taken)
            seats.append(SeatRow(table_id, len(seats), COMPUTER, None, name, level, "computer", ""))
            await tx.put_seats(table_id, seats)
            await self.edit(tx, row, now)

        await self.change(job)
        return await self.load(table_id)

    async def remove_computer(self, table_id: str, user_id: int, name: str, now: int) -> Table:
        """Take a computer off its seat; by its name, so that a second press takes no other.

        Raises:
            NotYours: ``lobby-closed`` or ``not-seated``.
            Illegal: There is no computer of that name (``no-computer``).
        """

        async def job(tx: Tx) -> None:
            row, seats = await self.open_row(tx, table_id)
            require_seated(seats, user_id)
            rest = [s for s in seats if s.kind != COMPUTER or s.name != name]
            if len(rest) == len(seats):
                raise Illegal("no-computer", {"name": name[:40]})
            await tx.put_seats(table_id, renumbered(rest))
            await tx.update_table(table_id, first=None)
            await self.edit(tx, row, now)

        await self.change(job)
        return await self.load(table_id)

    async def set_options(
        self,
        table_id: str,
        user_id: int,
        options: Mapping[str, str],
        house: Mapping[str, str],
        now: int,
    ) -> Table:
        """Change options; the lobby shows them and everybody sees what changed.

        Args:
            table_id: The table.
            user_id: Who changes them.
            options: Those of the game.
            house: Those that every table has (``HOUSE_VALUES``).
            now: Unix time in milliseconds.

        Raises:
            NotYours: ``lobby-closed`` or ``not-seated``.
            Illegal: An unknown option or value.
            Malformed: A clock that is no time, or beyond the limits.
        """

        async def job(tx: Tx) -> None:
            row, seats = await self.open_row(tx, table_id)
            require_seated(seats, user_id)
            spec = registry.game(row.game, row.rules_version).spec
            chosen = spec.complete({**row.options, **options})
            ours = {key: checked(key, value) for key, value in house.items()}
            old = {**row.options, **{key: getattr(row, key) for key in ours}}
            changed = {k: v for k, v in {**chosen, **ours}.items() if old[k] != v}
            if not changed:
                return
            await tx.update_table(table_id, options=chosen, **ours)
            await self.edit(tx, row, now)
            notice = {"key": "notice-options", "args": {"changed": changed, "user": user_id}}
            await self.post(tx, table_id, [Post(lobby_of(row), "notice", notice)], now)

        await self.change(job)
        return await self.load(table_id)

    async def start(self, table_id: str, user_id: int, now: int) -> Table:
        """Deal; reserved seats that nobody took lapse.

        Raises:
            NotYours: ``lobby-closed``, ``not-seated``, or ``too-few`` with ``least``.
        """

        async def job(tx: Tx) -> None:
            row, seats = await self.open_row(tx, table_id)
            require_seated(seats, user_id)
            await self.deal(tx, row, seats, now)

        async with self.lock(table_id):
            await self.change(job)
        return await self.load(table_id)

    async def close_lobby(self, table_id: str, why: str, now: int) -> Table:
        """Close a lobby that nobody started (``lobby-expired``, ``lobby-ended``).

        Raises:
            NotYours: It is no lobby any more (``lobby-closed``).
        """

        async def job(tx: Tx) -> None:
            row, _ = await self.open_row(tx, table_id)
            await self.close(tx, row, why, now)

        await self.change(job)
        return await self.load(table_id)

    async def rematch(self, table_id: str, person: Person, press_id: str, now: int) -> Table:
        """Open the same table again, or take one's seat at the one that was opened.

        People, options and computers are kept, the first seat moves on by one; each person
        presses once, and with the last press the game starts.

        Raises:
            NotYours: ``not-over``, ``not-seated`` or ``channel-busy``.
        """
        old = await self.load(table_id)
        if not old.over:
            raise NotYours("not-over")
        old.require_seat(person.user_id)
        async with self.lock(f"rematch:{table_id}"):
            again = await self.store.rematch_of(table_id)
            if again is None:
                return await self._rematch(old, person, press_id, now)
        return await self.join(again.id, person, press_id, now)

    async def _rematch(self, old: Table, person: Person, press_id: str, now: int) -> Table:
        was = old.row
        opening = Opening(
            was.guild_id,
            was.channel_id or was.lobby_channel_id,
            False,
            person,
            press_id,
            was.game,
            was.locale,
            was.options,
            was.theme,
        )
        run, _ = old.play()
        begun = run.start()[0]
        began = old.game.to_act(begun.state)
        # Where all begin together there is nobody whose turn to begin it would be now.
        first = (min(began) + 1) % len(old.seats) if len(began) == 1 else None
        row = self.new_row(opening, now)
        row = replace(row, aid=was.aid, rematch_of=was.id, first=first, thread=was.thread)
        row = replace(row, pace=was.pace, lapse=was.lapse, holiday=was.holiday, party=was.party)
        seats = _kept(row.id, old.seats)
        if len(seats) < len(old.seats):
            row = replace(row, first=None)  # it names a seat of the old numbering
        mine = next(s.seat for s in seats if s.user_id == person.user_id)
        seats[mine] = human(row.id, mine, person, press_id)
        table = await self.insert(row, seats, [person], now)
        if all(s.status != RESERVED for s in seats):
            return await self.start(row.id, person.user_id, now)
        return table


def _kept(table_id: str, seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Return the seats of a rematch: computers', and one for each person who can come again.

    Without the presses of the last game, which everybody knows by now.
    """
    return renumbered(
        replace(s, table_id=table_id, status=RESERVED if s.kind == HUMAN else "computer", join="")
        for s in seats
        if s.kind == COMPUTER or s.user_id is not None  # who was forgotten comes no more
    )
