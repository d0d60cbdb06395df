"""What others may ask of this room: away and back, votes, seats that change hands, moderators."""

from __future__ import annotations

import contextlib

from cogs.refusals import NoTable, NotFrozen, NotRunning, StillBroken, TableOver
from cogs.table.edit import new_nonce
from cogs.table.lobby import opening
from cogs.table.model import HOMELESS, PAUSED, Person, Table, require_running
from cogs.table.notify import places
from cogs.table.people import decisions, moderation, presence, transfer
from cogs.table.people.presence import Return
from cogs.table.tables import Tables
from cogs.table.time import timeouts
from data.store import outbox, people, queries
from data.store.queries import Outline
from data.store.rows import ASLEEP, FROZEN, LOBBY, OPEN, RUNNING, MotionRow
from data.store.typed import Pause, Resume, Topic
from engine.contract import Seat
from engine.refusals import NotYours
from engine.run import AWAY, COMPUTER


class People:
    """Players who go, come back, and call for attention; seats that change hands."""

    def __init__(self, tables: Tables) -> None:
        """Keep the tables."""
        self._tables = tables

    async def here(self, table_id: str, user_id: int, now: int) -> Return:
        """Take one's seat back; see ``absence.here``."""
        return await self._tables.change(
            table_id, lambda edit: presence.here(edit, user_id), now, log=True
        )

    async def away(
        self, user_id: int, until: int, now: int
    ) -> tuple[tuple[Table, ...], tuple[Table, ...]]:
        """Note that a user is away; clocks stand still where the table allows that.

        Returns:
            The tables that know it now, and those at which clocks go on.
        """
        noted, not_there = [], []
        for table in await self._tables.of_user(user_id):
            if not presence.may_go(table, user_id):
                continue
            if table.row.holiday != "yes":
                not_there.append(table)
                continue
            await self._tables.change(table.id, lambda edit: presence.go(edit, user_id, until), now)
            noted.append(table)
        return tuple(noted), tuple(not_there)

    async def back_home(self, user_id: int, now: int) -> tuple[Return, ...]:
        """Give a user back all the seats they had left; return what they find there."""
        found = []
        store = self._tables.store
        # A frozen table takes no change, so statements end the absences there; each by itself,
        # since a person may have very many tables.
        for timer in await store.read(people.away_at_frozen(user_id)):
            await store.write(*people.back_at_frozen(timer))
        for table in await self._tables.of_user(user_id):
            seat = table.seat_of(user_id)
            if table.row.status != RUNNING or seat is None:
                continue
            if table.seats[seat].status in (AWAY, COMPUTER):
                found.append(await self.here(table.id, user_id, now))
        return tuple(found)

    async def played(self, table: Table, seat: Seat) -> tuple[str, ...]:
        """Return what the computer did since it sat down at a seat, in the notation."""
        loaded = await self._tables.load(table.id, log=True)
        return presence.played_for(loaded.kept.entries, seat)

    async def bump(self, table_id: str, user_id: int, now: int) -> Table:
        """Post the board again; without a channel, try whether it is back."""
        table = await self._tables.load(table_id)
        if HOMELESS in table.row.holds:
            require_running(table)
            table.require_seat(user_id)
            await self._tables.change(table_id, lambda edit: places.attempt(edit, user_id), now)
            return table
        board = table.row.board_message_id
        last = await self._tables.store.read(queries.board_row(board or 0))
        return await self._tables.change(
            table_id, lambda edit: presence.bump(edit, user_id, board, last), now
        )

    async def nudge(self, table_id: str, user_id: int, now: int) -> tuple[Seat, ...]:
        """Ask those who are waited for to play; see ``attention.nudge``."""
        return await self._tables.change(table_id, lambda edit: presence.nudge(edit, user_id), now)

    async def left(self, guild_id: int, user_id: int, now: int) -> None:
        """Ask the tables of a server that wait for a user who is not there any more."""
        for table in await self._tables.of_user(user_id):
            if table.row.guild_id == guild_id:
                await self.gone(table.id, user_id, now)

    async def gone(self, table_id: str, user_id: int, now: int) -> None:
        """Ask a table about a player who is not on the server any more."""
        await self._tables.change(table_id, lambda edit: timeouts.gone(edit, user_id), now)

    async def offer(self, table_id: str, user_id: int, to: Person, now: int) -> Table:
        """Offer one's own seat to a user; see ``transfer.offer``."""
        return await self._tables.change(
            table_id, lambda edit: transfer.offer(edit, user_id, to), now, users=(to.user_id,)
        )

    async def ask_seat(
        self, table_id: str, seat: Seat, person: Person, now: int, *, left: bool = False
    ) -> Table:
        """Ask for a seat; see ``transfer.ask_seat``."""
        return await self._tables.change(
            table_id,
            lambda edit: transfer.ask_seat(edit, seat, person, left=left),
            now,
            users=(person.user_id,),
        )

    async def take(self, table_id: str, motion_id: int, person: Person, now: int) -> Table:
        """Take a seat that was offered; see ``transfer.take``."""
        return await self._tables.change(
            table_id,
            lambda edit: transfer.take(edit, motion_id, person),
            now,
            users=(person.user_id,),
        )


class Votes:
    """What the players of a table decide together."""

    def __init__(self, tables: Tables) -> None:
        """Keep the tables."""
        self._tables = tables

    async def motions(self, table_id: str) -> tuple[MotionRow, ...]:
        """Return the open votes of a table, oldest first."""
        found = await self._tables.data(table_id)
        return tuple(sorted(found.motions.values(), key=lambda motion: (motion.at, motion.id)))

    async def propose(self, table_id: str, user_id: int, facts: Topic, now: int) -> Table:
        """Put a vote; see ``decisions.propose``."""
        return await self._tables.change(
            table_id, lambda edit: decisions.propose(edit, user_id, facts), now
        )

    async def answer(
        self, table_id: str, motion_id: int, user_id: int, choice: str, now: int
    ) -> Table:
        """Answer a vote; see ``decisions.answer``."""
        return await self._tables.change(
            table_id,
            lambda edit: decisions.answer(edit, motion_id, user_id, choice),
            now,
            users=(user_id,),
        )

    async def vote_end(self, table_id: str, user_id: int, yes: bool, now: int) -> Table:
        """Propose or answer an agreed end; in a lobby, any seated player closes it.

        Raises:
            NotSeated, SeatClosed, NoProposal, TableOver: See there.
        """
        return await self._tables.change(
            table_id, lambda edit: decisions.vote_end(edit, user_id, yes=yes), now
        )

    async def pause(self, table_id: str, user_id: int, now: int) -> Table:
        """Propose that clocks stand still, or that they go on where they stand."""
        table = await self._tables.load(table_id)
        topic: Topic = Resume() if PAUSED in table.row.holds else Pause()
        return await self.propose(table_id, user_id, topic, now)


class Moderators:
    """What moderators of a server may do."""

    def __init__(self, tables: Tables) -> None:
        """Keep the tables."""
        self._tables = tables

    async def of_guild(self, guild_id: int) -> tuple[Outline, ...]:
        """Return the open tables of a server, the longest waiting first."""
        return await self._tables.store.read(queries.outlines_of_guild(guild_id, OPEN))

    async def _known(self, table_id: str, guild_id: int) -> str:
        """Return the status of a table of a server, also where its row can't be read.

        Raises:
            NoTable: The server has no such table.
        """
        found = await self._tables.store.read(queries.outline(table_id))
        if found is None or found.guild_id != guild_id:
            raise NoTable
        return found.status

    async def end_by_manager(
        self, table_id: str, guild_id: int, now: int, why: str = moderation.BY_MODERATOR
    ) -> str:
        """End a game as it stands, close a lobby, or give a frozen table up.

        ``why`` is the reason of a game's end.

        Returns:
            The status the table had.

        Raises:
            NoTable, TableOver, NotFrozen: See there.
        """
        await self._known(table_id, guild_id)
        with contextlib.suppress(NotYours):
            # What is not as it was written is frozen by this look, and given up below.
            await self._tables.load(table_id, log=True)
        status = await self._known(table_id, guild_id)
        if status == LOBBY:
            await self._tables.change(
                table_id, lambda edit: opening.close_lobby(edit, "lobby-managed"), now
            )
        elif status == FROZEN:
            await self._give_up(table_id, now)
        elif status in (RUNNING, ASLEEP):
            await self._tables.change(table_id, lambda edit: moderation.end(edit, why), now)
        else:
            raise TableOver
        return status

    async def _give_up(self, table_id: str, now: int) -> None:
        """Close a frozen table; what is stored of it stays, for whoever looks for the reason."""
        notice = ("notice-given-up", new_nonce(self._tables.chance), now)
        async with self._tables.lock(table_id):
            closed = await outbox.give_up(self._tables.store, table_id, notice)
        self._tables.posted.set()
        if not closed:
            raise NotFrozen

    async def freeze(self, table_id: str, guild_id: int, now: int) -> None:
        """Stop a game for a while: no player can move, no clock runs, nothing is lost.

        Raises:
            NoTable, NotRunning: See there.
        """
        await self._known(table_id, guild_id)
        why, key = moderation.BY_MODERATOR, "notice-frozen-managed"
        async with self._tables.lock(table_id):
            # Asked where it is written: the last move may be made at this moment.
            if not await self._tables.freeze(table_id, why, now, key, of=(RUNNING,)):
                raise NotRunning

    async def thaw(self, table_id: str, guild_id: int, now: int) -> Table:
        """Let a frozen game go on, if what is stored of it fits the rules.

        Raises:
            NoTable, NotFrozen, StillBroken, TableOver: See there.
        """
        if await self._known(table_id, guild_id) != FROZEN:
            raise NotFrozen
        if await moderation.checked(self._tables.store, table_id):
            raise StillBroken
        return await self._tables.change(table_id, moderation.thaw, now)

    async def seat_by_manager(
        self, table_id: str, guild_id: int, seat: Seat, to: str, now: int
    ) -> Table:
        """Let a computer sit in, close a seat, or give it back; see ``moderation.give_seat``."""
        await self._known(table_id, guild_id)
        return await self._tables.change(
            table_id, lambda edit: moderation.give_seat(edit, seat, to), now
        )
