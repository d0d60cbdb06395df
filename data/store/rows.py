"""What the database holds, as values. Times are Unix milliseconds, Discord's ids are ints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from data.store.messages import Message, News
from data.store.typed import Timer, Topic

LOBBY, RUNNING, ENDED, EXPIRED, FROZEN = "lobby", "running", "ended", "expired", "frozen"
ASLEEP, SLEEP = "asleep", "sleep"
"""A game that has left its channel free: stored as one that runs, with the hold ``sleep``."""
OPEN = (LOBBY, RUNNING, FROZEN)
"""A channel holds one table in one of these states at most."""

HUMAN, COMPUTER = "human", "computer"
ALWAYS, FINAL, NEVER = "always", "final", "never"
"""Which moves a player confirms: all, those that can't be taken back, none."""
RATED, UNRATED, DECLINED = "yes", "no", "off"
"""Whether a game is rated: yes; not, by its lobby; not, as a player there wants none."""
PENDING, SENDING, DONE, DROPPED = "pending", "sending", "done", "dropped"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table.

    Attributes:
        id: Random, never used twice.
        status: ``lobby``, ``running``, ``asleep``, ``ended``, ``expired`` or ``frozen``.
        game, rules_version, components_id, components_hash: What is played.
        options: Options of the game chosen so far.
        aid: ``preview`` or ``points``: how much help previews give.
        guild_id: Server.
        channel_id: Where it is played; None until its thread exists, and while it sleeps.
        lobby_channel_id: Where the lobby was posted; of one that sleeps, where it was played last.
        host_id: Who opened it.
        locale: Language of everything public, fixed when the table opens.
        theme: ``dark`` or ``light``.
        thread: A thread of its own is wanted.
        seed: 32 secret bytes; shown when the table has ended, never logged.
        commitment: 64 hex digits posted with the lobby.
        first: Fixed first seat (a rematch), None for by lot.
        supply: What the game took from a deck that outlives it.
        joins: Ids of the join presses that were mixed in at Start.
        seq, undos, chain, snapshot: The newest position (``engine.run.Position``) and its cache.
        untold: What no board has told yet, and told moves that are news to who is called next.
        lobby_message_id, board_message_id: Messages that carry the buttons now.
        rematch_of: Table this one follows.
        trouble: Why it is frozen, a code.
        party: People sit together in the voice channel that is the table's channel.
        lexicon: Which list of words it is played with: a language, or ``list-`` and a number.
        pace: How long a decision may take (``cogs.table.time.time_control``).
        lapse: What happens when that time is over: ``ask``, ``default``, ``computer``, ``end``.
        holiday: ``yes`` where clocks stand still for those who are away, else ``no``.
        hints: ``on`` where players may ask for hints though they play each other, else ``off``.
        holds: Why all clocks stand still, and since when each.
        stalled_at: Since when no one is reminded any more, None while people are.
        rated: ``yes``; ``no`` where the lobby said so; ``off`` where a player who sat there at
            the deal wanted no rating.
        created_at, started_at, moved_at, ended_at: Times, None for not yet.
    """

    id: str
    status: str
    game: str
    rules_version: int
    components_id: str
    components_hash: str
    options: Mapping[str, str]
    aid: str
    guild_id: int
    channel_id: int | None
    lobby_channel_id: int
    host_id: int
    locale: str
    theme: str
    thread: bool
    seed: bytes = field(repr=False)
    commitment: str
    created_at: int
    first: int | None = None
    supply: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()
    seq: int = 0
    undos: int = 0
    chain: str = ""
    snapshot: bytes = field(default=b"", repr=False)
    untold: tuple[News, ...] = ()
    lobby_message_id: int | None = None
    board_message_id: int | None = None
    rematch_of: str | None = None
    trouble: str = ""
    started_at: int | None = None
    moved_at: int | None = None
    ended_at: int | None = None
    lexicon: str = ""
    party: bool = False
    pace: str = "none"
    lapse: str = "ask"
    holiday: str = "yes"
    hints: str = "off"
    holds: Mapping[str, int] = field(default_factory=dict)
    stalled_at: int | None = None
    rated: str = RATED


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of a table.

    Attributes:
        table_id, seat: Key.
        kind: ``human`` or ``computer``.
        user_id: Discord user, None for a computer.
        name: Display name as it was when the seat was taken.
        level: Computer's level (``random``, ``greedy``, ``search``), else empty.
        status: ``present``, ``away``, ``computer``, ``closed``; in a lobby also ``reserved``.
        join: Id of the interaction that took the seat.
        since: The newest entry of the log when it changed hands: what follows is its person's.
            0 where it never did.
    """

    table_id: str
    seat: int
    kind: str
    user_id: int | None
    name: str
    level: str = ""
    status: str = "present"
    join: str = ""
    since: int = 0


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """Something to be said, written in the transaction that made it true.

    Attributes:
        id: Ascending; the order within a destination.
        table_id: Table it belongs to; empty where it belongs to a server.
        destination: ``channel:<id>``, ``thread:<table>``, ``film:<table>`` or
            ``dm:<user id>``.
        message: What to say.
        nonce: 24 random characters.
        state: ``pending``, ``sending``, ``done`` or ``dropped``.
        sending_at: When it was last tried.
        message_id: The message it became.
        created_at: Time.
        guild_id: Server it belongs to; None where it belongs to a table.
    """

    id: int
    table_id: str
    destination: str
    message: Message
    nonce: str
    state: str = PENDING
    sending_at: int | None = None
    message_id: int | None = None
    created_at: int = 0
    guild_id: int | None = None

    @property
    def kind(self) -> str:
        return self.message.kind


@dataclass(frozen=True, slots=True)
class TimerRow:
    """Something that is due at a time; ids below 0 are not stored yet."""

    id: int
    table_id: str
    due: int
    what: Timer

    @property
    def kind(self) -> str:
        return self.what.kind


@dataclass(frozen=True, slots=True)
class HandRow:
    """How a person is shown their hand at a table.

    Attributes:
        table_id, user_id: Key.
        locale: Language in which they read, as Discord said it when they took their seat.
        message_id: The direct message that shows the hand, None without one.
        refused: See ``data.store.hands``.
    """

    table_id: str
    user_id: int
    locale: str
    message_id: int | None = None
    refused: int = 0


@dataclass(frozen=True, slots=True)
class ClockRow:
    """The clock of the questions that are open at a table.

    Attributes:
        table_id: Key.
        tokens: The questions it runs for.
        bank: Whose reserve it draws on: a seat, or -1 for that of all together.
        seq: The entry whose board asks them.
        spent: Milliseconds used before ``since``.
        since: When it began to run (again), None while it stands still.
        heard: The board has arrived (or never can): the time counts.
        grace: A player said *I'm here* and was given time once more.
    """

    table_id: str
    tokens: tuple[str, ...]
    bank: int
    seq: int
    spent: int = 0
    since: int | None = None
    heard: bool = False
    grace: bool = False


@dataclass(frozen=True, slots=True)
class MotionRow:
    """A vote of a table.

    Attributes:
        id: Stands in the buttons, so that an old message decides nothing new.
        table_id: The table; it has one vote of a topic at a time.
        facts: What it is about.
        at: When it was put.
        ballots: Who said what so far.
    """

    id: int
    table_id: str
    facts: Topic
    at: int
    ballots: Mapping[int, str] = field(default_factory=dict)

    @property
    def topic(self) -> str:
        return self.facts.kind


@dataclass(frozen=True, slots=True)
class CallRow:
    """What a user was last called for at a table.

    Attributes:
        question: What they are asked; empty where that counts no more.
        count: How often they were reminded of it.
        at: Since when it stands, in Unix milliseconds.
        pings: By kind, since when pings of the last minutes are counted, and how many there were.
    """

    question: str = ""
    count: int = 0
    at: int = 0
    pings: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UserRow:
    """What is remembered of a person beside their seats.

    Attributes:
        id: Discord's id.
        locale: Language they chose, None for Discord's.
        dms_closed: The last direct message to them was refused.
        notify: How they are told that it is their turn: ``auto``, ``channel``, ``dm``, ``both``,
            ``none``.
        remind: Milliseconds between two reminders, 0 for none.
        quiet: Hours in which nothing disturbs them, such as ``22:00-08:00``; empty for none.
        zone: Their time zone's name in the IANA's list; empty for UTC.
        digest: When they get the list of their tables, such as ``08:00``; empty for never.
        digest_due: When the next one is due.
        nudged_at: When a player last nudged them.
        confirm: Which moves they confirm: ``always``, ``final`` (what can't be taken back) or
            ``never``.
        rated: They want ratings.
    """

    id: int
    locale: str | None = None
    dms_closed: bool = False
    notify: str = "auto"
    remind: int = 86_400_000
    quiet: str = ""
    zone: str = ""
    digest: str = ""
    digest_due: int | None = None
    nudged_at: int | None = None
    confirm: str = ALWAYS
    rated: bool = True
