"""The working copy of a table that a decision changes, with new ids and the limit of pings.

``Edit.change`` compares the copy with what was loaded, so no decision can forget to write.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar, cast

from msgspec import structs

from cogs.table.model import Table, asked_users
from cogs.table.time.time_control import DAY, MINUTE
from data.store import rows
from data.store.changes import Change, Post, Result, Said, Total
from data.store.marks import Had
from data.store.messages import (
    Board,
    Call,
    DirectCall,
    DirectNotice,
    Ended,
    Line,
    LobbyPost,
    Message,
    Newcomer,
    Notice,
    ShowHand,
    Start,
    VoteEdit,
    numbers,
)
from data.store.table_data import TableData, WorkingCopy
from data.store.typed import Timer, Topic, Transfer
from engine import codec
from engine.refusals import NotYours
from engine.run import Entry

D = TypeVar("D", bound=Callable[..., object])
M = TypeVar("M", bound=Message)
T = TypeVar("T", bound=Timer)
V = TypeVar("V", bound=Topic)


LOG_READERS: set[Callable[..., object]] = set()
"""Decisions that read ``Edit.log``; see ``reads_log``."""


def reads_log(decision: D) -> D:
    """Mark a decision for which ``Tables.do`` has to load the log."""
    LOG_READERS.add(decision)
    return decision


def public_place(row: rows.TableRow) -> str:
    if row.thread:
        return f"thread:{row.id}"
    return f"channel:{row.channel_id or row.lobby_channel_id}"


class Edit(WorkingCopy):
    """The working copy of one table; ``refusal`` is raised after it has been written."""

    def __init__(self, table: Table, now: int, chance: Entropy, *, new: bool = False) -> None:
        """``new``: the table is not stored yet."""
        data = table.kept
        super().__init__(data)
        self._before = None if new else data
        self.table = table
        self.now = now
        self.chance = chance
        self.entries: list[Entry] = []
        self.posts: list[Post] = []
        self.silent: list[str] = []
        self.said: list[Said] = []
        self.total: Total | None = None
        self.ended: Result | None = None
        self.nudged: dict[int, int | None] = {}
        self.dms: dict[int, bool] = {}
        self.unreached: set[int] = set()
        self.confirmed: list[int] = []
        self.decided: dict[int, tuple[str, rows.MotionRow]] = {}
        self.heard: dict[int, str] = {}
        self.refusal: NotYours | None = None

    @property
    def log(self) -> tuple[Entry, ...]:
        """Empty unless it was loaded (``reads_log``)."""
        return self.table.kept.entries

    def alter(self, **fields: Any) -> None:
        self.table = replace(self.table, row=replace(self.table.row, **fields))

    def reseat(self, seats: Iterable[rows.SeatRow]) -> None:
        self.table = replace(self.table, seats=tuple(seats))

    def move(self, table: Table, **fields: Any) -> None:
        """Take over a position: its columns follow it; ``fields`` are others that change."""
        position = table.play()[1]
        self.table = table
        self.alter(
            seq=position.seq,
            undos=position.undos,
            chain=position.chain,
            snapshot=codec.encode(position),
            **fields,
        )

    def user(self, user_id: int) -> rows.UserRow:
        row = self.table.kept.users.get(user_id, rows.UserRow(user_id))
        return replace(row, nudged_at=self.now) if user_id in self.nudged else row

    def call_of(self, user_id: int) -> rows.CallRow:
        return self.calls.get(user_id, rows.CallRow())

    def called(self, user_id: int, question: str, count: int) -> None:
        """Note what a user was pinged for; an unchanged question keeps its start."""
        last = self.calls.get(user_id)
        at = last.at if last is not None and last.question == question else self.now
        self.calls[user_id] = rows.CallRow(question, count, at, self.call_of(user_id).pings)

    def hand_of(self, user_id: int) -> rows.HandRow:
        return self.hands.get(user_id, rows.HandRow(self.table.id, user_id))

    def had_seat(self, user_id: int) -> bool:
        return any(isinstance(mark, Had) and mark.user == user_id for mark in self.marks)

    def timers_of(self, kind: type[T]) -> list[tuple[int, T]]:
        """Return number and facts of the timers of a kind, soonest first."""
        timers = [(row.due, key, row.what) for key, row in self.timers.items()]
        mine = [item for item in timers if type(item[2]) is kind]
        return [(key, cast("T", what)) for _, key, what in sorted(mine, key=lambda i: i[:2])]

    def start(self, due: int, what: Timer) -> None:
        # Below 0 marks a new one: its real number comes from the database (``Change.after``).
        number = -1 - len(self.timers)
        while number in self.timers:
            number -= 1
        self.timers[number] = rows.TimerRow(number, self.table.id, due, what)

    def stop(self, *kinds: type[Timer], user: int | None = None) -> None:
        """Stop the timers of some kinds; with ``user`` those about one user alone."""

        def stays(what: Timer) -> bool:
            about = user is None or getattr(what, "user", None) == user
            return type(what) not in kinds or not about

        self.timers = {k: row for k, row in self.timers.items() if stays(row.what)}

    def stop_all(self, *but: type[Timer]) -> None:
        self.timers = {k: row for k, row in self.timers.items() if type(row.what) in but}

    def stop_one(self, number: int) -> None:
        """Stop one timer; one that is gone already is no error."""
        self.timers.pop(number, None)

    def delay(self, number: int, due: int) -> None:
        self.timers[number] = replace(self.timers[number], due=due)

    def vote(self, kind: type[V]) -> tuple[rows.MotionRow, V] | None:
        for motion in self.motions.values():
            if isinstance(motion.facts, kind):
                return motion, motion.facts
        return None

    def put(self, facts: Topic) -> rows.MotionRow:
        # Above every open vote, plus 40 random bits: old buttons hit no new vote (decision: votes).
        newest = max((motion.id for motion in self.motions.values()), default=0)
        number = newest + 1 + int.from_bytes(self.chance(5))  # in the order in which they are put
        self.motions.pop(facts.kind, None)
        motion = self.motions[facts.kind] = rows.MotionRow(number, self.table.id, facts, self.now)
        return motion

    def drop(self, *kinds: type[Topic]) -> None:
        """Drop the votes on some topics; all of them where none is named."""
        self.motions = {
            topic: motion
            for topic, motion in self.motions.items()
            if kinds and not isinstance(motion.facts, kinds)
        }

    def say(self, destination: str, message: Message) -> None:
        self.posts.append(Post(destination, message, new_nonce(self.chance)))

    def notice(self, key: str, **args: Any) -> None:
        self.say(public_place(self.table.row), Notice(key, args))

    def write_to(self, user_id: int, key: str, **args: Any) -> None:
        self.say(f"dm:{user_id}", DirectNotice(key, args))

    def unsay(self, kind: type[M], destination: str | None = None) -> list[M]:
        """Take back edits that have not been tried yet (of a place); return them."""

        def wanted(where: str, message: Message) -> bool:
            return type(message) is kind and destination in (None, where)

        messages: list[Message] = []
        for number, row in list(self.unsaid.items()):
            # One that is ``sending`` may have arrived already: only its nonce keeps it single.
            if row.state == rows.PENDING and wanted(row.destination, row.message):
                messages.append(self.unsaid.pop(number).message)
        messages += [post.message for post in self.posts if wanted(post.destination, post.message)]
        self.posts = [post for post in self.posts if not wanted(post.destination, post.message)]
        return cast("list[M]", messages)

    def silence(self, destination: str) -> None:
        self.silent.append(destination)
        self.posts = [post for post in self.posts if post.destination != destination]

    def result(self) -> Table:
        return replace(self.table, data=self._data())

    def change(self) -> Change:
        self._limit_pings()
        return Change(
            self._before,
            self._data(),
            tuple(self.entries),
            (*self._in_order(), *self._votes()),
            tuple(self.silent),
            tuple(self.said),
            self.total,
            self.ended,
            tuple(self.nudged.items()),
            tuple(self.dms.items()),
            self.now,
            tuple(self.confirmed),
            tuple(self.heard.items()),
        )

    def _limit_pings(self) -> None:
        asked = asked_users(self.timers)  # they have not come yet
        users = (row.user_id for row in self.table.seats)
        seated = (user for user in users if user is not None and user not in asked)
        limit = Limit(self.calls, self.table.kept.users, seated, self.now, self.unreached)
        # One message may ping several people, and the limit may drop it altogether.
        self.posts = [post for post in map(limit.apply, self.posts) if post is not None]
        self.calls = limit.calls
        self.nudged |= limit.strangers

    def _votes(self) -> Iterable[Post]:
        place = public_place(self.table.row)
        now = {motion.id: motion for motion in self.motions.values()}
        # Worked out from the difference, so that no decision can forget one (decision: votes).
        if (before := self._before) is None:
            return
        for old in before.motions.values():
            new = now.get(old.id)
            if new is None or (new.ballots, new.facts) != (old.ballots, old.facts):
                result, last = ("", new) if new else self.decided.get(old.id, ("", old))
                given = [row.seat for row in self.table.seats if row.user_id in last.ballots]
                vote = VoteEdit(old.id, tuple(given), new is not None, result)
                if isinstance(last.facts, Transfer) and new is None:
                    was = before.seats[last.facts.chair]
                    newcomer = Newcomer(last.facts.user, last.facts.name)
                    vote = structs.replace(vote, user=was.user_id, name=was.name, newcomer=newcomer)
                yield Post(place, vote, new_nonce(self.chance))

    def _in_order(self) -> tuple[Post, ...]:
        """Return the posts; a board before which no other post waits is begun at once."""
        place, kept = public_place(self.table.row), self.table.kept
        sending = any(row.destination == place for row in self.unsaid.values())
        first = next((at for at, p in enumerate(self.posts) if p.destination == place), None)
        if first is None or sending or kept.public_waiting or self._before is None:
            return tuple(self.posts)
        post = self.posts[first]
        if not isinstance(post.message, Board | Ended | Line):
            return tuple(self.posts)
        # Spares the outbox the write with which it claims a row before it sends it.
        begun = replace(post, at_once=True)
        return (*self.posts[:first], begun, *self.posts[first + 1 :])

    def _data(self) -> TableData:
        row, seats = self.table.row, self.table.seats
        return replace(self.table.kept, row=row, seats=seats, **self.parts())


Entropy = Callable[[int], bytes]
"""``entropy(n)`` gives n bytes; ``os.urandom`` outside tests."""

# Without i, l, o, 0 and 1, which people misread. There are 32, so a byte favours none of them.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789-_"[:32]


def _word(entropy: Entropy, size: int) -> str:
    return "".join(_LETTERS[byte % 32] for byte in entropy(size))


def new_table_id(entropy: Entropy) -> str:
    """Return an id of ten letters, 50 bits: short enough for a button's id."""
    return _word(entropy, 10)


def new_nonce(entropy: Entropy) -> str:
    """Return the 24 characters that make a post safe to repeat (Discord takes 25)."""
    return _word(entropy, 24)


EVERY: Final = 10 * MINUTE
STRANGERS: Final = DAY
"""Milliseconds between two pings of a person without a seat at the table, at all tables."""
TURNS: Final = 3
"""Pings in ``EVERY`` for a person's turns until they act; each other kind has one."""
_OF_TURNS: Final = frozenset({"turn", "call", "dm-call", "dm-hand"})


class Limit:
    """Counts the pings of one change, of players and of ``strangers`` without a seat.

    The last one did not arrive at those who are ``unreached``.
    """

    def __init__(
        self,
        calls: Mapping[int, rows.CallRow],
        users: Mapping[int, rows.UserRow],
        seated: Iterable[int],
        now: int,
        unreached: Collection[int] = (),
    ) -> None:
        self.calls = dict(calls)
        self.strangers: dict[int, int | None] = {}
        self._users = users
        self._seated = frozenset(seated)
        self._now = now
        self._unreached = unreached

    def apply(self, post: Post) -> Post | None:
        """Return a post with the pings that are allowed; None where nothing is left of it."""
        message = post.message
        kind, users = _pings(post)
        allowed = tuple(user for user in users if self._take(user, kind))
        if allowed == users:
            return post
        less = _with_fewer_pings(message, allowed)
        return None if less is None else replace(post, message=less)

    def _take(self, user_id: int, kind: str) -> bool:
        # Direct messages go to players alone, the last one as they lose their seat.
        stranger = user_id not in self._seated and not kind.startswith("dm-")
        if stranger and not self._first_of_day(user_id):
            return False
        call = self.calls.get(user_id, rows.CallRow())
        fresh = {k: v for k, v in call.pings.items() if self._now - v[0] < EVERY}
        since, count = fresh.get(kind, (self._now, 0))
        if count >= (TURNS if kind in _OF_TURNS else 1):
            return False
        self.calls[user_id] = replace(call, pings={**fresh, kind: (since, count + 1)})
        return True

    def _first_of_day(self, user_id: int) -> bool:
        user = self._users.get(user_id, rows.UserRow(user_id))
        early = pinged_today(user, self._now) and user_id not in self._unreached
        if user_id in self.strangers or early:
            return False
        self.strangers[user_id] = user.nudged_at
        return True


def pinged_today(user: rows.UserRow, now: int) -> bool:
    """Return whether a person without a seat is pinged no more today."""
    return user.nudged_at is not None and now - user.nudged_at < STRANGERS


def reset_turn_pings(call: rows.CallRow) -> rows.CallRow:
    """Reset a user's turn pings after their own act; undone moves of others must not."""
    pings = {kind: count for kind, count in call.pings.items() if kind not in _OF_TURNS}
    return call if pings == call.pings else replace(call, pings=pings)


def _pings(post: Post) -> tuple[str, tuple[int, ...]]:
    message = post.message
    match message:
        case Start() | Board():
            return "turn", message.mention
        case Ended() | LobbyPost():
            return message.kind, message.mention
        case Call() | DirectCall():
            return message.kind, (message.user,)
        case ShowHand(loud=True, new_message=True):
            return message.kind, (post.receiver,)
        case DirectNotice():
            return message.key, (post.receiver,)
        case Notice() if "pings" in message.args:
            return message.key, tuple(numbers(message.args, "pings"))
    return "", ()


def _with_fewer_pings(message: Message, allowed: tuple[int, ...]) -> Message | None:
    match message:
        case Start() | Board() | Ended() | LobbyPost():
            return structs.replace(message, mention=allowed)
        case ShowHand():
            return structs.replace(message, loud=False)
        case Notice():
            return structs.replace(message, args={**message.args, "pings": list(allowed)})
    return None
