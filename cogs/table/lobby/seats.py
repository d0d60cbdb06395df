"""The lobby: joining, leaving, computers, options, and the deal that starts the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from cogs import refusals
from cogs.table.edit import Edit, public_place
from cogs.table.lobby.opening import AIDS, close, first_press, human, renumber, require_lobby
from cogs.table.model import BOARDS, HINTS, RESERVED, SOLO, Person, Table, asked_users
from cogs.table.notify import hands, notices
from cogs.table.notify.announcements import (
    computers_decide,
    edit_lobby,
    game_news,
    lobby_place,
    mentions,
    news_to_repeat,
)
from cogs.table.notify.notices import greet
from cogs.table.play.commit import settle_rating
from cogs.table.tables import OWN, SERVER
from cogs.table.time import clock, time_control
from cogs.table.time.clock import THREAD_LIFE
from cogs.table.time.time_control import MINUTE
from data.store.games import deal_of, start_statuses
from data.store.marks import DrawnSeats, Unheard
from data.store.messages import News, Notice, Start
from data.store.rows import COMPUTER, HUMAN, LOBBY, RATED, RUNNING, UNRATED, SeatRow
from data.store.typed import LobbyExpiry, SeatAsked, ThreadSleep
from data.words import words
from engine import players
from engine.dice import SEED_BYTES, Dice
from engine.refusals import Illegal
from engine.run import Run
from render.contract import DARK, LIGHT

TABLE_OPTIONS: Final = {
    "solo": SOLO,
    "pace": time_control.CHOICES,  # others may be typed
    "aid": AIDS,
    "hints": HINTS,
    "theme": (DARK, LIGHT),
    "boards": BOARDS,
    "lapse": time_control.LAPSES,
    "holiday": ("yes", "no"),
    "rated": (RATED, UNRATED),
}
"""The options of every table, besides those of its game; the first value is the default."""
CALLS_FOR: Final = (15, 60, 180, 1440)
"""Minutes for which an open call may wait for players."""

WAITING: Final = 24
"""Computers of one server that may wait for their move before another one sits down: each takes up
to a second, one after the other."""


def check_option(key: str, value: str) -> str:
    """Return the canonical value of a shared option; raises ``Illegal`` or ``Malformed``."""
    if key == "pace":
        return time_control.read(value).text
    if value not in TABLE_OPTIONS.get(key, ()):
        raise Illegal("option-value", {"option": key[:20], "value": value[:20]})
    return value


def join(edit: Edit, person: Person, press_id: str, waiting: int = 0) -> Table:
    """Take a free seat, or the one that is reserved for this user; a full rematch starts.

    Raises ``LobbyClosed``, ``SeatedAlready`` or ``TableFull``. ``waiting`` computers of the server
    wait for their move.
    """
    require_lobby(edit)
    seats = edit.table.seats
    mine = next((s for s in seats if s.user_id == person.user_id), None)
    if mine is not None and mine.status != RESERVED:
        raise refusals.SeatedAlready
    press = first_press(edit, person.user_id, press_id)
    if mine is not None:
        sits = human(edit.table.id, mine.seat, person, press)
        edit.reseat(sits if s.seat == mine.seat else s for s in seats)
    else:
        add_seat(edit, lambda number: human(edit.table.id, number, person, press))
    edit.stop(SeatAsked, user=person.user_id)
    _leave_name_to(edit, person)
    edit.heard[person.user_id] = person.heard
    greet(edit, person.user_id)
    # A stranger who got the last reserved seat makes it full, too.
    taken = edit.table.seats
    full = len(taken) == len(seats) and all(s.status != RESERVED for s in taken)
    return _begin_or_wait(edit, waiting, again=full and edit.table.row.rematch_of is not None)


def _begin_or_wait(edit: Edit, waiting: int, *, again: bool = False) -> Table:
    """Deal where a rematch (``again``) or an open call is complete; else update the lobby."""
    row = edit.table.row
    calls = any(0 < what.full <= edit.table.taken for _, what in edit.timers_of(LobbyExpiry))
    begins = again or (calls and not (row.thread and row.channel_id is None))
    if begins and not _computers_busy(edit, waiting):
        deal(edit)
        return edit.result()
    edit_lobby(edit)
    if begins:
        busy = Notice("notice-computers-busy", {"count": waiting})
        edit.say(lobby_place(edit.table.row), busy)
    return edit.result()


def open_call(
    edit: Edit, user_id: int, full: int | None, minutes: int | None, waiting: int = 0
) -> Table:
    """Let a lobby start as soon as ``full`` sit there, or 0: by hand; set how long it waits.

    Raises ``LobbyClosed``, ``NotJoined`` or ``Illegal``.
    """
    require_lobby(edit)
    require_seated(edit, user_id)
    spec = edit.table.game.spec
    if full and not spec.least <= full <= spec.most:
        raise Illegal("option-value", {"option": "full", "value": str(full)})
    if minutes is not None and minutes not in CALLS_FOR:
        raise Illegal("option-value", {"option": "minutes", "value": str(minutes)})
    for number, what in edit.timers_of(LobbyExpiry):
        due = edit.timers[number].due if minutes is None else edit.now + minutes * MINUTE
        edit.stop(LobbyExpiry)
        edit.start(due, LobbyExpiry(what.full if full is None else full))
    return _begin_or_wait(edit, waiting)


def leave(edit: Edit, user_id: int) -> Table:
    """Give up a seat; a lobby without players closes."""
    require_lobby(edit)
    if all(s.user_id != user_id for s in edit.table.seats):
        raise edit.table.not_joined()
    stand_up(edit, user_id)
    return edit.result()


def stand_up(edit: Edit, user_id: int) -> None:
    require_lobby(edit)
    rest = [s for s in edit.table.seats if s.user_id != user_id]
    edit.stop(SeatAsked, user=user_id)
    edit.reseat(renumber(rest))
    edit.alter(first=None)  # it named a seat of the old numbering
    if any(s.kind == HUMAN and s.status != RESERVED for s in rest):
        edit_lobby(edit)
    else:
        close(edit, "lobby-left")


def add_seat(edit: Edit, seat: Callable[[int], SeatRow]) -> None:
    """Add a seat, if need be in place of a reserved one, or raise ``TableFull``.

    One that is kept for a person who was asked is never given away.
    """
    seats = edit.table.seats
    if len(seats) >= edit.table.game.spec.most:
        asked = asked_users(edit.timers)
        free = (s for s in reversed(seats) if s.status == RESERVED and s.user_id not in asked)
        last = next(free, None)
        if last is None:
            raise refusals.TableFull
        edit.alter(first=None)  # it named a seat of the old numbering
        edit.reseat(renumber(s for s in seats if s is not last))
    edit.reseat((*edit.table.seats, seat(len(edit.table.seats))))


def require_free_computers(edit: Edit, waiting: int) -> None:
    """Raise ``ComputersBusy`` at a table with computers if too many of the server's wait.

    All servers share the processes: one with hundreds of tables must not keep them busy.
    """
    if _computers_busy(edit, waiting):
        raise refusals.ComputersBusy(params={"count": waiting})


def _computers_busy(edit: Edit, waiting: int) -> bool:
    return waiting >= WAITING and any(s.kind == COMPUTER for s in edit.table.seats)


def add_computer(edit: Edit, user_id: int, level: str, waiting: int = 0) -> Table:
    """Seat a computer; raises as ``join``, ``NotJoined``, ``ComputersBusy`` or ``Illegal``."""
    if level not in players.LEVELS:
        raise Illegal("level", {"level": level[:20]})
    require_lobby(edit)
    require_seated(edit, user_id)

    def computer(number: int) -> SeatRow:
        name = _free_name(edit)
        return SeatRow(edit.table.id, number, COMPUTER, None, name, level, "computer", "")

    add_seat(edit, computer)
    # After it sat down: only a table with a computer is refused.
    require_free_computers(edit, waiting)
    return _begin_or_wait(edit, waiting)


def _free_name(edit: Edit) -> str:
    taken = {s.name.casefold() for s in edit.table.seats}
    given = words(edit.table.row.locale)("computer-names").split()
    return next(name for name in given if name.casefold() not in taken)


def _leave_name_to(edit: Edit, person: Person) -> None:
    for there in edit.table.seats:
        if there.kind == COMPUTER and there.name.casefold() == person.name.casefold():
            other = replace(there, name=_free_name(edit))
            edit.reseat(other if s is there else s for s in edit.table.seats)


def remove_computer(edit: Edit, user_id: int, name: str) -> Table:
    require_lobby(edit)
    require_seated(edit, user_id)
    seats = edit.table.seats
    rest = [s for s in seats if s.kind != COMPUTER or s.name != name]
    if len(rest) == len(seats):
        raise Illegal("no-computer", {"name": name[:40]})
    edit.reseat(renumber(rest))
    edit.alter(first=None)  # it named a seat of the old numbering
    edit_lobby(edit)
    return edit.result()


def set_options(
    edit: Edit, user_id: int, options: Mapping[str, str], shared: Mapping[str, str]
) -> Table:
    require_lobby(edit)
    require_seated(edit, user_id)
    row = edit.table.row
    chosen = edit.table.game.spec.complete({**row.options, **options})
    ours = {key: check_option(key, value) for key, value in shared.items()}
    old = {**row.options, **{key: getattr(row, key) for key in ours}}
    # Discord limits edits, so an unchanged option causes none.
    if any(old[key] != value for key, value in {**chosen, **ours}.items()):
        edit.alter(options=chosen, **ours)
        edit_lobby(edit)
    return edit.result()


def start(edit: Edit, user_id: int, waiting: int = 0) -> Table:
    """Deal; ``waiting`` computers of the server wait for their move."""
    require_lobby(edit)
    require_seated(edit, user_id)
    require_free_computers(edit, waiting)
    deal(edit)
    return edit.result()


def thread_made(edit: Edit, channel_id: int) -> None:
    """Remember the table's thread, and to keep it from archiving; a cup's table starts."""
    edit.alter(channel_id=channel_id)
    edit.stop(ThreadSleep)
    edit.start(edit.now + THREAD_LIFE, ThreadSleep())
    if edit.table.row.status == LOBBY and edit.table.drawn:
        edit.marks.add(DrawnSeats())  # a lobby that an earlier version opened has its timer alone
        deal(edit)


def thread_touched(edit: Edit, timer_id: int) -> None:
    """Plan when a table's thread is to be touched next, unless it left it meanwhile."""
    edit.stop_one(timer_id)
    if edit.table.row.thread:
        edit.start(edit.now + THREAD_LIFE, ThreadSleep())


def require_seated(edit: Edit, user_id: int) -> None:
    if not any(s.user_id == user_id and s.status != RESERVED for s in edit.table.seats):
        raise edit.table.not_joined()


def deal(edit: Edit) -> None:
    """Deal, and post the first board, or raise ``ThreadLater`` while its thread is missing."""
    row, seats = edit.table.row, edit.table.seats
    kept = renumber(s for s in seats if s.status != RESERVED)
    game = edit.table.game
    if row.thread and row.channel_id is None:
        raise refusals.ThreadLater
    if len(kept) < game.spec.least:
        raise refusals.TooFew(params={"least": game.spec.least})
    first = game.spec.named_first(row.options)
    if first is not None and first >= len(kept):
        first = None  # the chosen player has not come
    # A rematch's first seat counts all seats: where one has lapsed it names another player's.
    if first is None and len(kept) == len(seats):
        first = row.first
    joins = tuple(s.join for s in kept if s.kind == HUMAN)
    edit.reseat(kept)
    edit.alter(joins=joins, first=first, status=RUNNING, started_at=edit.now, moved_at=edit.now)
    # Before the run is made: the supply is mixed into the seed.
    _take_supply(edit, len(kept))
    run = Run(game, deal_of(edit.table.row, kept), row.seed)
    position, step = run.start(start_statuses(kept))
    edit.move(replace(edit.table, run=run, position=position))
    settle_rating(edit)
    late = {s.user_id for s in seats if s.status == RESERVED and s.user_id is not None}
    edit.marks |= {Unheard(user=user) for user in late | asked_users(edit.timers)}
    _name_missing(edit, seats)
    edit.stop(LobbyExpiry, SeatAsked)
    _begin(edit, tuple(game_news(step.events)))


def _name_missing(edit: Edit, seats: Sequence[SeatRow]) -> None:
    """Say that a rematch begins without players; whoever was asked reads it below that."""
    row, asked = edit.table.row, asked_users(edit.timers)
    late = [s.user_id for s in seats if s.status == RESERVED and s.user_id not in asked]
    users = tuple(user for user in late if user is not None)
    if users and row.rematch_of is not None:
        edit.say(lobby_place(row), Notice("notice-began-without", {"called": [*users]}))


def _begin(edit: Edit, news: tuple[News, ...]) -> None:
    """Start clocks and computers, and call the players; only in private nothing is posted."""
    table = edit.table
    clock.arm_computers(edit)
    clock.follow(edit, None)
    # In private the first question is the answer to *Start*.
    called = notices.call(
        edit, mentions(None, table), table.seats[0].user_id if table.private else None
    )
    if not table.drawn:  # that message never says anything else
        edit_lobby(edit)
    if table.private:
        clock.note_delivery(edit, 0)
    else:
        edit.say(public_place(table.row), Start(0, news, called.pings))
        if table.quiet or computers_decide(table):  # others may not read this board before it goes
            edit.alter(unannounced=news_to_repeat(table, news))
    hands.follow(edit, None, None, called)


def _take_supply(edit: Edit, seats: int) -> None:
    """Take what a game needs from its server's deck, or raise ``NoList``."""
    row, game = edit.table.row, edit.table.game
    spec, kept = game.spec, edit.table.kept
    lexicon, size = row.options.get(spec.lexicon, ""), 0
    if lexicon == SERVER:
        if kept.wordlist is None:
            raise refusals.NoList
        lexicon, size = f"{OWN}{kept.wordlist[0]}", kept.wordlist[1]
    edit.alter(lexicon=lexicon)
    needed = game.supply_size(seats, row.options)
    if needed:
        rest = edit.decks.get((spec.key, lexicon), ())
        # Not the game's seed: that is shown at the end, and later games take the rest of the deck.
        stream = Dice(edit.chance(SEED_BYTES)).stream("supply")
        taken, left = take(rest, game.deck(size), needed, stream.shuffled)
        edit.decks[spec.key, lexicon] = left
        edit.alter(supply=taken)


Shuffle = Callable[[Sequence[str]], Sequence[str]]


def take(
    rest: tuple[str, ...], everything: tuple[str, ...], count: int, shuffle: Shuffle
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return ``count`` pieces and the rest; an empty deck is refilled with all others."""
    if count > len(everything):
        raise ValueError("a deck smaller than one game")
    if len(rest) >= count:
        return rest[:count], rest[count:]
    # Without the rest, which is taken now: one game must not hold a piece twice.
    again = tuple(shuffle([piece for piece in everything if piece not in set(rest)]))
    missing = count - len(rest)
    return (*rest, *again[:missing]), again[missing:]
