"""What every way of beginning a table shares: rows, the deal, timers, closing a lobby."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from cogs.table import ids
from cogs.table.attention import TURN, Called, Way
from cogs.table.desk import fields_of
from cogs.table.hands import Hands
from cogs.table.model import RESERVED, Person, Table
from cogs.table.telling import Post, game_news, lobby_of, mentions, place_of
from data.store import Tx, hands
from data.store.records import start_statuses
from data.store.rows import EXPIRED, HUMAN, LOBBY, RUNNING, SeatRow, TableRow
from engine import registry
from engine.contract import GameSpec, Seat
from engine.dice import SEED_BYTES, commitment
from engine.refusals import NotYours
from engine.run import Run

SEATS = "ABCDEFGHIJKL"

THREAD_LIFE = 6 * 24 * 3_600_000
"""A thread archives after seven days without a message; we touch it a day earlier."""

COMPUTER_PACE = 2_000
"""Milliseconds before a computer moves: people want to see what happens."""

THINKING = 1_500
"""Milliseconds a computer takes that holds something hidden, whatever it thinks about."""

UNHEARD = 600_000
"""Milliseconds a hard limit waits for the delivery of its notice."""

AIDS = ("preview", "points")


@dataclass(frozen=True, slots=True)
class Opening:
    """What somebody asks for with ``/play``.

    Attributes:
        press_id: The interaction's id.
        party: Who sits in the voice channel with the host; None where it is no voice channel.
    """

    guild_id: int
    channel_id: int
    thread: bool
    host: Person
    press_id: str
    game: str
    locale: str
    options: Mapping[str, str] = field(default_factory=dict)
    theme: str = "dark"
    party: tuple[Person, ...] | None = None


class Dealing(Hands):
    """Helpers of the lobby that run inside its transactions."""

    def new_row(self, opening: Opening, now: int) -> TableRow:
        """Return the row of a new lobby, its seed drawn and sealed."""
        game = registry.game(opening.game)
        table, seed = ids.table_id(self.entropy), self.entropy(SEED_BYTES)
        spec = game.spec
        return TableRow(
            id=table,
            status=LOBBY,
            game=spec.key,
            rules_version=spec.rules_version,
            components_id=game.components.id,
            components_hash=game.components.hash,
            options=spec.complete({**_fitting_options(spec, opening), **opening.options}),
            aid=AIDS[0],
            guild_id=opening.guild_id,
            channel_id=None if opening.thread else opening.channel_id,
            lobby_channel_id=opening.channel_id,
            host_id=opening.host.user_id,
            locale=opening.locale,
            theme=opening.theme,
            thread=opening.thread,
            seed=seed,
            commitment=commitment(seed, table, spec.key, spec.rules_version),
            created_at=now,
            party=opening.party is not None,
        )

    async def greet(self, tx: Tx, table_id: str, person: Person, now: int) -> None:
        """Send the table's first DM once: it tests DMs, and says where the table is.

        The language travels with it: it is private text, and nobody can ask Discord for it later.
        """
        await hands.seat(tx, table_id, person.user_id, person.locale)
        if await tx.vote(table_id, "greeted", person.user_id):
            first = Post(f"dm:{person.user_id}", "seated", {"locale": person.locale})
            await self.post(tx, table_id, [first], now)

    async def deal(self, tx: Tx, row: TableRow, seats: list[SeatRow], now: int) -> None:
        """Mix the join presses into the seed, deal, and post the first board.

        Raises:
            NotYours: ``too-few`` with ``least``; ``no-list``; ``thread-later`` while the table's
                thread is not there yet; ``frozen``.
        """
        kept = renumbered([s for s in seats if s.status != RESERVED])
        game = self.rules(row)
        if row.thread and row.channel_id is None:
            raise NotYours("thread-later")
        if len(kept) < game.spec.least:
            raise NotYours("too-few", {"least": game.spec.least})
        joins = tuple(s.join for s in kept if s.kind == HUMAN)
        first = _named_first(game.spec, row, kept)
        if first is None and len(kept) == len(seats):
            first = row.first
        row = replace(row, joins=joins, first=first, status=RUNNING)
        row = await self.take_supply(tx, row, len(kept))
        table = Table(row, tuple(kept), game)
        run = Run(game, table.deal, row.seed)
        position, step = run.start(start_statuses(kept))
        table = replace(table, run=run, position=position)
        await tx.put_seats(row.id, kept)
        await tx.update_table(
            row.id,
            **fields_of(table),
            status=RUNNING,
            joins=joins,
            first=first,
            supply=row.supply,
            lexicon=row.lexicon,
            started_at=now,
            moved_at=now,
        )
        await tx.drop_timers(row.id, "lobby")
        await self.arm(tx, table, now)
        await self.keep_time(tx, table, None, now)
        called = await self.call(tx, table, mentions(None, table), None, now)
        facts = {"seq": 0, "news": game_news(step.events, 0), "mention": list(called.pings)}
        await self.edit(tx, row, now)
        await self.post(tx, row.id, [Post(place_of(row), "start", facts)], now)
        await self.show(tx, None, table, None, called, now)

    async def show(
        self,
        tx: Tx,
        before: Table | None,
        after: Table,
        actor: Seat | None,
        called: Called,
        now: int,
    ) -> None:
        """Bring hands up to date, and tell those by direct message whom no hand tells."""
        told = await self.show_hands(tx, before, after, actor, now, called.direct)
        for user_id in called.direct:
            if user_id not in told:
                way = Way(ping=False, direct=True)
                await self.tell_by(tx, after, user_id, TURN, way, now)

    async def arm(self, tx: Tx, table: Table, now: int, pace: int = COMPUTER_PACE) -> None:
        """Write the timers of a position: computers' moves and the hard limit of the rules."""
        await tx.drop_timers(table.id, "computer")
        if table.over:
            await tx.drop_timers(table.id)
            return
        # It begins to think so early that its steady time is over at its pace.
        early = THINKING if table.game.spec.hidden else 0
        for seat in table.owing:
            if table.computer(seat):
                token = {"seat": seat, "token": table.token(seat)}
                await tx.add_timer(table.id, "computer", now + max(0, pace - early), token)
        await self.limit(tx, table, now)

    @staticmethod
    async def limit(tx: Tx, table: Table, now: int, *, heard: bool = False) -> None:
        """Arm the hard limit of the rules, once for each phase; none while clocks are held.

        The deadline counts from the delivery of the phase's notice (``delivered``); until then
        it lies so far ahead that an outage of Discord takes no time from anybody. ``heard`` says
        that people know what they are asked, so that it counts at once.
        """
        phase = None if table.row.holds else table.phase
        running = await tx.timers(table.id, "limit")
        if phase is not None and any(timer.payload["phase"] == phase for timer in running):
            return
        await tx.drop_timers(table.id, "limit")
        limit = table.game.time_limit(table.play()[1].state)
        if phase is not None and limit is not None:
            facts = {"phase": phase, "seconds": limit.seconds, "seq": table.play()[1].seq}
            due = now + 1000 * limit.seconds + (0 if heard else UNHEARD)
            await tx.add_timer(table.id, "limit", due, {**facts, "heard": heard})

    async def close(self, tx: Tx, row: TableRow, why: str, now: int) -> None:
        """Close a lobby and open its seal: nothing was dealt, so nothing is given away."""
        await tx.update_table(row.id, status=EXPIRED, ended_at=now)
        await tx.drop_timers(row.id)
        await self.edit(tx, row, now)
        notice = {"key": f"notice-{why}", "args": {"seed": row.seed.hex()}}
        await self.post(tx, row.id, [Post(lobby_of(row), "notice", notice)], now)

    async def edit(self, tx: Tx, row: TableRow, now: int) -> None:
        """Bring the lobby message up to date; one waiting edit serves for all."""
        await tx.drop_outbox(row.id, "lobby-edit")
        await self.post(tx, row.id, [Post(lobby_of(row), "lobby-edit", {})], now)

    async def thread_made(self, table_id: str, channel_id: int, now: int) -> None:
        """Remember the table's thread, and to keep it from archiving."""

        async def job(tx: Tx) -> None:
            await tx.update_table(table_id, channel_id=channel_id)
            await tx.drop_timers(table_id, "thread")
            await tx.add_timer(table_id, "thread", now + THREAD_LIFE, {})

        await self.change(job)


def _fitting_options(spec: GameSpec, opening: Opening) -> dict[str, str]:
    """Return defaults that fit host and place: words of the host's language, a party's pace."""
    fitting = {}
    for option in spec.options:
        if option.key == spec.lexicon and opening.host.locale in option.values:
            fitting[option.key] = opening.host.locale
        elif opening.party is not None and option.party:
            fitting[option.key] = option.party
    return fitting


def _named_first(spec: GameSpec, row: TableRow, kept: Sequence[SeatRow]) -> int | None:
    """Return the seat that the host has named as the first, None for nobody."""
    named = row.options.get(spec.first_option, "")
    seat = SEATS.find(named) if len(named) == 1 else -1
    return seat if 0 <= seat < len(kept) else None


def reserved(table_id: str, seat: int, person: Person) -> SeatRow:
    """Return a seat that waits for one person."""
    return SeatRow(table_id, seat, HUMAN, person.user_id, person.name[:100], status=RESERVED)


def human(table_id: str, seat: int, person: Person, press_id: str) -> SeatRow:
    """Return the seat of a person."""
    return SeatRow(
        table_id, seat, HUMAN, person.user_id, person.name[:100], join=press_id, status="present"
    )


def renumbered(seats: Iterable[SeatRow]) -> list[SeatRow]:
    """Return the seats counted from 0 in their present order."""
    return [replace(seat, seat=number) for number, seat in enumerate(seats)]


def require_seated(seats: Sequence[SeatRow], user_id: int) -> None:
    """Check that a user sits in the lobby.

    Raises:
        NotYours: ``not-seated``.
    """
    if not any(s.user_id == user_id and s.status != RESERVED for s in seats):
        raise NotYours("not-seated")
