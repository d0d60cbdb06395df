"""Opening a table, closing a lobby, and parties in voice channels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from cogs.refusals import LobbyClosed
from cogs.table.edit import Edit, Entropy, new_table_id
from cogs.table.model import BOARDS, RESERVED, Person, Table
from cogs.table.notify.announcements import edit_lobby, lobby_place
from cogs.table.notify.notices import may_ping
from cogs.table.play import audience
from cogs.table.play.commit import AWAY_AFTER, commit, stays
from cogs.table.tables import rules
from cogs.table.time.clock import THREAD_LIFE
from cogs.table.time.time_control import DAY
from data.store import rows
from data.store.marks import DrawnSeats, Joined, Outside, There
from data.store.messages import LobbyPost, Notice
from data.store.typed import LobbyExpiry, ThreadSleep, VoiceGone
from engine import registry
from engine.dice import SEED_BYTES, commitment
from engine.position import AWAY, PRESENT
from engine.spec import GameSpec, Seat

LOBBY_LIFE: Final = DAY
AIDS: Final = ("preview", "points")


@dataclass(frozen=True, slots=True)
class Opening:
    """What a user asks for with ``/play``; ``party`` is None outside a voice channel.

    ``post``: the channel is a post of a forum, which is the table's thread from the beginning.
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
    post: bool = False


def open_lobby(opening: Opening, now: int, chance: Entropy) -> Edit:
    row = new_row(opening, now, chance)
    seats = [human(row.id, 0, opening.host, opening.press_id)]
    most = rules(row).spec.most
    for person in opening.party or ():
        if person.user_id != opening.host.user_id and len(seats) < most:
            seats.append(reserve_seat(row.id, len(seats), person))
    edit = lobby_of(row, seats, now, chance)
    edit.heard[opening.host.user_id] = opening.host.heard
    edit.marks |= {There(user=person.user_id) for person in opening.party or ()}
    return edit


def lobby_of(
    row: rows.TableRow,
    seats: Sequence[rows.SeatRow],
    now: int,
    chance: Entropy,
    pings: tuple[int, ...] = (),
    drawn_until: int | None = None,
) -> Edit:
    edit = Edit(Table(row, tuple(seats), game=rules(row)), now, chance, new=True)
    edit.start(drawn_until or now + LOBBY_LIFE, LobbyExpiry(drawn=drawn_until is not None))
    if drawn_until is not None:
        edit.marks.add(DrawnSeats())
    # A rematch goes on in the thread of the game before; others have none yet.
    if row.thread and row.channel_id is not None:
        edit.start(now + THREAD_LIFE, ThreadSleep())
    edit.say(lobby_place(row), LobbyPost(pings))
    for seat in seats:
        if seat.user_id is not None and seat.join:
            first_press(edit, seat.user_id, seat.join)
    return edit


def rematch_of(
    old: Table, person: Person, press_id: str, now: int, chance: Entropy, *, pinging: bool
) -> Edit:
    was = old.row
    opening = Opening(
        guild_id=was.guild_id,
        # A thread of the old table is the channel of its rematch, so no new one is made.
        channel_id=was.channel_id or was.lobby_channel_id,
        thread=False,
        host=person,
        press_id=press_id,
        game=was.game,
        locale=was.locale,
        options=was.options,
        theme=was.theme,
    )
    row = _again(old, new_row(opening, now, chance))
    seats = _rematch_seats(row.id, old.seats)
    if len(seats) < len(old.seats):
        row = replace(row, first=None)  # it names a seat of the old numbering
    mine = next(s.seat for s in seats if s.user_id == person.user_id)
    seats[mine] = human(row.id, mine, person, press_id)
    waits = [s.user_id for s in seats if s.status == RESERVED and s.user_id is not None]
    users = [old.kept.users.get(user, rows.UserRow(user)) for user in waits]
    pings = tuple(user.id for user in users if pinging and may_ping(user, now))
    edit = lobby_of(row, seats, now, chance, pings)
    edit.heard[person.user_id] = person.heard
    return edit


def _again(old: Table, row: rows.TableRow) -> rows.TableRow:
    was, (run, _) = old.row, old.play()
    began = old.game.to_act(run.start()[0].state)
    return replace(
        row,
        aid=was.aid,
        hints=was.hints,
        solo=was.solo,
        boards=was.boards,
        rematch_of=was.id,
        # If all began together, no seat comes next.
        first=(min(began) + 1) % len(old.seats) if len(began) == 1 else None,
        thread=was.thread,
        pace=was.pace,
        lapse=was.lapse,
        holiday=was.holiday,
        party=was.party,
        # Whether a player wants no rating is checked again when it is dealt.
        rated=rows.RATED if was.rated == rows.DECLINED else was.rated,
    )


def new_row(opening: Opening, now: int, chance: Entropy, table_id: str = "") -> rows.TableRow:
    """Return the row of a new lobby, its seed drawn and sealed."""
    game = registry.game(opening.game)
    table, seed = table_id or new_table_id(chance), chance(SEED_BYTES)
    apart = opening.thread or opening.post
    spec = game.spec
    return rows.TableRow(
        id=table,
        status=rows.LOBBY,
        game=spec.key,
        rules_version=spec.rules_version,
        components_id=game.components.id,
        components_hash=game.components.hash,
        options=spec.complete({**_fitting_options(spec, opening), **opening.options}),
        aid=AIDS[0],
        guild_id=opening.guild_id,
        # A thread is made once the lobby is posted (``seats.thread_made``).
        channel_id=None if opening.thread else opening.channel_id,
        lobby_channel_id=opening.channel_id,
        host_id=opening.host.user_id,
        locale=opening.locale,
        theme=opening.theme,
        thread=apart,
        boards=BOARDS[apart and not spec.simultaneous],
        seed=seed,
        commitment=commitment(seed, table, spec.key, spec.rules_version),
        created_at=now,
        party=opening.party is not None,
    )


def _fitting_options(spec: GameSpec, opening: Opening) -> dict[str, str]:
    fitting = {}
    for option in spec.options:
        if option.key == spec.lexicon and opening.host.locale in option.values:
            fitting[option.key] = opening.host.locale
        else:
            fitting[option.key] = option.usual(party=opening.party is not None)
    return fitting


def first_press(edit: Edit, user_id: int, press_id: str) -> str:
    """Return the user's first press, so that rejoining can't choose another deal."""
    for mark in edit.marks:
        if isinstance(mark, Joined) and mark.user == user_id:
            return mark.press
    edit.marks.add(Joined(press_id, user=user_id))
    return press_id


def reserve_seat(table_id: str, seat: int, person: Person) -> rows.SeatRow:
    return rows.SeatRow(
        table_id, seat, rows.HUMAN, person.user_id, person.name[:100], status=RESERVED
    )


def human(table_id: str, seat: int, person: Person, press_id: str) -> rows.SeatRow:
    return rows.SeatRow(
        table_id,
        seat,
        rows.HUMAN,
        person.user_id,
        person.name[:100],
        join=press_id,
        status="present",
    )


def renumber(seats: Iterable[rows.SeatRow]) -> list[rows.SeatRow]:
    return [replace(seat, seat=number) for number, seat in enumerate(seats)]


def _rematch_seats(table_id: str, seats: Sequence[rows.SeatRow]) -> list[rows.SeatRow]:
    """Return a rematch's seats without the presses of the last game, which are public."""
    return renumber(
        replace(
            s,
            table_id=table_id,
            status=RESERVED if s.kind == rows.HUMAN else "computer",
            join="",
            since=0,
        )
        for s in seats
        if s.kind == rows.COMPUTER or s.user_id is not None  # not those who were forgotten
    )


def expire(edit: Edit, timer_id: int, what: LobbyExpiry) -> None:
    """Close a lobby that was not started; an open call tells those who came.

    One of a cup starts as soon as it has its thread.
    """
    if not what.drawn:
        require_lobby(edit)
    if timer_id not in edit.timers:
        return  # it waits longer
    if not what.full:
        close(edit, "lobby-unthreaded" if what.drawn else "lobby-expired")
        return
    came = [seat.user_id for seat in edit.table.humans if seat.user_id is not None]
    pings = [user for user in came if may_ping(edit.user(user), edit.now)]
    close(edit, "call-over", count=edit.table.taken, of=what.full, called=came, pings=pings)


def close(edit: Edit, why: str, **args: Any) -> None:
    """Close a lobby; nothing was dealt, so there is nothing to verify."""
    edit.alter(status=rows.EXPIRED, ended_at=edit.now)
    audience.forget_voice(edit)
    edit.stop_all()
    edit_lobby(edit)
    edit.say(lobby_place(edit.table.row), Notice(f"notice-{why}", args))


def close_lobby(edit: Edit, why: str) -> None:
    """Close a lobby that was not started, or raise ``LobbyClosed``."""
    require_lobby(edit)
    close(edit, why)


def require_lobby(edit: Edit) -> None:
    """Raise ``LobbyClosed`` if the game has begun, it is over, or a cup has drawn the seats."""
    if edit.table.row.status != rows.LOBBY or edit.table.drawn:
        raise LobbyClosed


ALL_GONE: Final = 180_000
"""Milliseconds between two looks at whether anybody waits for a player who left."""


def left_voice(edit: Edit, user_id: int) -> None:
    seat = edit.table.seat_of(user_id)
    if seat is None or edit.table.row.status != rows.RUNNING:
        return
    edit.marks.add(Outside(user=user_id))
    if all(what.seat != seat for _, what in edit.timers_of(VoiceGone)):
        edit.start(edit.now + AWAY_AFTER, VoiceGone(seat, user_id))


def joined_voice(edit: Edit, user_id: int) -> None:
    seat = edit.table.seat_of(user_id)
    if seat is None or edit.table.row.status != rows.RUNNING:
        return
    edit.marks.discard(Outside(user=user_id))
    stays(edit, seat)
    mark(edit, seat, PRESENT)


def voice_gone(edit: Edit, timer_id: int, seat: Seat) -> None:
    """Count a player as away whose time outside has run out, unless it was called off.

    It is put off while clocks stand still, or if no player would be left: the bot would play their
    decisions though no one waits for them.
    """
    if timer_id not in edit.timers:
        return
    if edit.table.row.holds or not _waited_for(edit.table, seat):
        for number, what in edit.timers_of(VoiceGone):
            if what.seat == seat:
                edit.stop_one(number)
                edit.start(edit.now + ALL_GONE, what)
    else:
        mark(edit, seat, AWAY)


def mark(edit: Edit, seat: Seat, status: str) -> None:
    """Set the status of a seat, present or away; nothing happens where it is so already."""
    if edit.table.row.status != rows.RUNNING or edit.table.over:
        return
    run, position = edit.table.play()
    # Coming into the channel takes no seat back from a computer, and opens no closed one.
    if position.statuses[seat] not in {AWAY, PRESENT} - {status}:
        return
    commit(edit, [run.seat(position, seat, status, at=edit.now)], [])


def _waited_for(table: Table, seat: Seat) -> bool:
    statuses = table.play()[1].statuses
    return any(s == PRESENT for other, s in enumerate(statuses) if other != seat)
