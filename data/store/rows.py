"""Rows as values. Times are Unix milliseconds, Discord's ids are ints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from data.store.messages import Message, News
from data.store.typed import Timer, Topic

LOBBY, RUNNING, ENDED, EXPIRED, FROZEN = "lobby", "running", "ended", "expired", "frozen"
ASLEEP, SLEEP = "asleep", "sleep"
"""A game that has freed its channel: stored as running with the hold ``sleep``."""
OPEN = (LOBBY, RUNNING, FROZEN)
"""A channel holds at most one table in these states."""

HUMAN, COMPUTER = "human", "computer"
LATE = "late"
"""Stands for the press that took a seat: it was added while the game ran."""
ALWAYS, FINAL, SOON, NEVER = "always", "final", "soon", "never"
"""Which moves a player confirms: all, those that can't be taken back, or none. With ``soon`` those
are made after a countdown that the player can stop."""
PRIVATE, PUBLIC = "private", "public"
"""The place in which a person plays alone: a private message, or the board in the channel."""
RATED, UNRATED, DECLINED = "yes", "no", "off"
"""Whether a game is rated: yes; not, by its lobby; not, as a player there wants none."""
PENDING, SENDING, DONE, DROPPED = "pending", "sending", "done", "dropped"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table.

    Attributes:
        aid: ``preview`` or ``points``: how much help previews give.
        channel_id: Where it is played; None until its thread exists, and while it sleeps.
        lobby_channel_id: The lobby's channel; of a sleeping table, where it was played last.
        locale: Language of everything public, fixed when the table opens.
        seed: 32 secret bytes; shown when the table has ended, never logged.
        commitment: 64 hex digits posted with the lobby.
        first: Fixed first seat (a rematch), None for a random one.
        supply: The game's share of a deck that outlives it.
        joins: Ids of the join presses that were mixed in at Start.
        seq, undos, chain, snapshot: The newest position (``engine.position``) and its cache.
        unannounced: News that no board has announced, and announced moves that are news to the next
            player called.
        lobby_message_id, board_message_id: Messages that carry the buttons now.
        trouble: Why it is frozen, a code.
        lexicon: Its list of words: a language, or ``list-`` and a number.
        pace: Time per decision (``cogs.table.time.time_control``).
        lapse: What happens when that time is over: ``ask``, ``default``, ``computer``, ``end``.
        holiday: ``yes`` if absences stop the clocks, else ``no``.
        solo: ``private`` or ``public``: where a person alone plays.
        holds: Why all clocks stand still, and since when each.
        stalled_at: When reminders stopped, None while they continue.
        rated: ``yes``; ``no`` by the lobby's choice; ``off`` if a player seated at the deal wanted
            no rating.
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
    unannounced: tuple[News, ...] = ()
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
    solo: str = PRIVATE
    boards: str = "all"
    holds: Mapping[str, int] = field(default_factory=dict)
    stalled_at: int | None = None
    rated: str = RATED


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of a table.

    Attributes:
        user_id: None for a computer.
        name: The display name when the seat was taken.
        level: Computer's level (``random``, ``greedy``, ``search``), else empty.
        status: ``present``, ``away``, ``computer``, ``closed``; in a lobby also ``reserved``.
        join: Id of the interaction that took the seat, or ``LATE``.
        since: The log's newest entry when the seat changed hands, 0 if it never did.
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


def dealt_seats(seats: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """Return the seats that were there at the deal."""
    return tuple(seat for seat in seats if seat.join != LATE)


class Addressed:
    """Goes to ``channel:<id>``, ``thread:<table>``, ``film:<table>`` or ``dm:<user id>``."""

    __slots__ = ()
    destination: str

    @property
    def direct(self) -> bool:
        return self.destination.startswith("dm:")

    @property
    def receiver(self) -> int:
        """The id of the user or of the channel."""
        return int(self.destination.partition(":")[2])


@dataclass(frozen=True, slots=True)
class OutboxRow(Addressed):
    """A message, written in the transaction that made it true.

    Attributes:
        id: Ascending; the order within a destination.
        table_id: Empty for a server's message.
        sending_at: The last attempt.
        message_id: The message it became.
        guild_id: None for a table's message.
        newest: The last open row of its destination when it was read as the first; else 0.
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
    newest: int = 0

    @property
    def kind(self) -> str:
        return self.message.kind


@dataclass(frozen=True, slots=True)
class TimerRow:
    """A timer; an id below 0 is not stored yet."""

    id: int
    table_id: str
    due: int
    what: Timer

    @property
    def kind(self) -> str:
        return self.what.kind


@dataclass(frozen=True, slots=True)
class HandRow:
    """How a person sees their hand at a table.

    Attributes:
        message_id: The direct message that shows the hand.
        refused: ``REACHED``, ``REFUSED`` or ``SAID`` (``cogs.table.notify.notices``).
    """

    table_id: str
    user_id: int
    message_id: int | None = None
    refused: int = 0


@dataclass(frozen=True, slots=True)
class ClockRow:
    """The clock of a table's open questions.

    Attributes:
        tokens: The questions it runs for.
        bank: The reserve it draws on: a seat's, or -1 for the common one.
        seq: The entry whose board asks them.
        spent: Milliseconds used before ``since``.
        since: When it last started, None while it stands still.
        heard: The board has arrived (or never can): the time counts.
        grace: A player said *I'm here* and got more time once.
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
    """A vote of a table, at most one per topic (``facts``), begun ``at``.

    The buttons hold ``id``, so that an old message affects no new vote.
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
    """A user's latest call at a table.

    Attributes:
        question: The question they are asked; empty once the call is void.
        count: Number of reminders.
        at: When the question came up, in Unix milliseconds.
        pings: By kind, the start of the present counting period and its number of pings.
    """

    question: str = ""
    count: int = 0
    at: int = 0
    pings: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UserRow:
    """A person's settings.

    Attributes:
        locale: Language they chose, None for Discord's.
        dms_closed: The last direct message to them was refused.
        notify: Channel of turn notices: ``auto``, ``channel``, ``dm``, ``both``, ``none``.
        remind: Milliseconds between two reminders, 0 for none.
        quiet: Hours without notices, such as ``22:00-08:00``; empty for none.
        zone: IANA time zone; empty for UTC.
        digest: Time of the daily list of tables, such as ``08:00``; empty for never.
        away_until: Until when they said last to be away, None once they are back.
        confirm: ``always``, ``final`` (moves that can't be taken back), ``soon`` or ``never``.
        confirmed: Above 0 once they have confirmed a final move.
        heard: Language that Discord named with their last press; empty before the first.
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
    confirm: str = FINAL
    confirmed: int = 0
    rated: bool = True
    away_until: int | None = None
    heard: str = ""

    @property
    def language(self) -> str:
        """Return the language of private text; empty if unknown."""
        return self.locale or self.heard
