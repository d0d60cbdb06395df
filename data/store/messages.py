"""What the outbox says: one type a kind of message, its tag is the column ``kind``.

A message holds public facts only: whatever is secret is drawn from the position when the message
is delivered. The stored form of a type is the JSON of its fields, the tag left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from data.store.typed import Kinds, tag_of
from engine.contract import Scalar

Arg = bool | int | str | None | list[int | str] | dict[str, str]
"""What a sentence may mention: numbers, words, users, seats."""
Args = dict[str, Arg]
Fact = Scalar | None | tuple[Scalar, ...]
"""A public fact of something that happened; None where a user's id is forgotten."""


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened, to be said in a line.

    Attributes:
        by: ``game`` (an event of the rules) or ``table``.
        kind: Which event.
        args: Its public facts.
        minor: A line says it; no board is posted for it.
        still: The picture in the middle of a step that shows it: entry and number.
        seq: The entry it is of; 0 for news of the table.
        actor: The seat whose own action it came of.
        told: A board has said it; it is kept for those who are called next.
    """

    by: str
    kind: str
    args: Mapping[str, Fact]
    minor: bool = False
    still: tuple[int, int] | None = None
    seq: int = 0
    actor: int | None = None
    told: bool = False


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to say; a subclass for each kind."""

    @property
    def kind(self) -> str:
        """The tag of its type."""
        return tag_of(type(self))


class Unreadable(Message, frozen=True, tag="unreadable"):
    """What stands in a row that can't be read."""


class LobbyPost(Message, frozen=True, tag="lobby"):
    """The lobby of a table; ``mention`` are the users it pings."""

    mention: tuple[int, ...] = ()


class LobbyEdit(Message, frozen=True, tag="lobby-edit"):
    """Bring the lobby's message up to date."""


class Start(Message, frozen=True, tag="start"):
    """The first board.

    Attributes:
        seq: The entry up to which it tells.
        news: What happened.
        mention: The users it pings.
    """

    seq: int = -1
    news: tuple[News, ...] = ()
    mention: tuple[int, ...] = ()


class Board(Message, frozen=True, tag="board"):
    """A board; see ``Start``.

    Attributes:
        undos: Counts what was taken back before.
    """

    seq: int = -1
    undos: int = 0
    news: tuple[News, ...] = ()
    mention: tuple[int, ...] = ()


class Ended(Message, frozen=True, tag="ended"):
    """The end of a game; see ``Board``."""

    seq: int = -1
    undos: int = 0
    news: tuple[News, ...] = ()
    mention: tuple[int, ...] = ()


class Asleep(Message, frozen=True, tag="asleep"):
    """The last board of a table that sleeps from now on."""


class Film(Message, frozen=True, tag="film"):
    """Put the film of a game, or its album, into the message that tells its end.

    Attributes:
        row: The row of that message.
        message: What it became.
    """

    row: int
    message: int


class Line(Message, frozen=True, tag="line"):
    """A line without a board."""

    news: tuple[News, ...] = ()


class Still(Message, frozen=True, tag="still"):
    """A picture in the middle of entry ``seq``; ``still`` counts them; ``more`` stand beside it."""

    seq: int
    still: int
    news: tuple[News, ...] = ()
    more: tuple[tuple[int, int], ...] = ()


class Status(Message, frozen=True, tag="status"):
    """Bring the words of the newest board up to date."""


class VoteEdit(Message, frozen=True, tag="vote-edit"):
    """Bring the messages of a vote up to date.

    Attributes:
        motion: Its number.
        seats: Who has answered.
        open: It can still be answered.
    """

    motion: int
    seats: tuple[int, ...] = ()
    open: bool = False


class Notice(Message, frozen=True, tag="notice"):
    """A sentence in public."""

    key: str
    args: Args = msgspec.field(default_factory=dict)


class Call(Message, frozen=True, tag="call"):
    """Ping a user who is waited for.

    Attributes:
        why: ``turn``, ``remind``, ``alarm`` or ``nudge``.
        user: Who.
        question: What they are asked (``Table.question``).
        until: When time is up, for an alarm.
        by: The seat that nudges.
    """

    why: str
    user: int
    question: str = ""
    until: int | None = None
    by: int | None = None


class DirectCall(Message, frozen=True, tag="dm-call"):
    """The same by direct message."""

    why: str
    user: int
    question: str = ""
    until: int | None = None
    by: int | None = None


class ShowHand(Message, frozen=True, tag="dm-hand"):
    """Show a player's hand by direct message.

    Attributes:
        new_message: In a new message, since it asks for something.
        loud: The message makes itself heard: it is the notice of a decision.
    """

    new_message: bool = msgspec.field(name="anew")
    loud: bool = True


class Fold(Message, frozen=True, tag="dm-fold"):
    """Delete a message that showed a hand before."""

    message: int


class Word(Message, frozen=True, tag="dm-word"):
    """A sentence by direct message."""

    key: str
    args: Args = msgspec.field(default_factory=dict)


class Seated(Message, frozen=True, tag="seated"):
    """A table's first direct message; ``locale`` is what Discord said the user reads."""

    locale: str = ""


class Digest(Message, frozen=True, tag="dm-digest"):
    """The list of a user's tables."""


class DailyPost(Message, frozen=True, tag="daily-post"):
    """The puzzle of a day, with the solution of the day before.

    Attributes:
        day: Which.
        locale: The server's language.
        late: It was due long before. A database that was restored does not know what was posted
            since, so the channel is looked at first.
    """

    day: int
    locale: str
    late: bool = False


class DailyStopped(Message, frozen=True, tag="dm-daily"):
    """No puzzle is posted on a server any more: its channel is lost.

    Attributes:
        channel: Which.
        why: As a table's place is lost.
        locale: The server's language, for whoever has chosen none.
    """

    channel: int
    why: str
    locale: str


class Analysed(Message, frozen=True, tag="analysed"):
    """The story of a finished game, for everybody, with the page of ``seat``."""

    seat: int


KINDS: Final = Kinds(Message, Unreadable())
EDITS: Final = (LobbyEdit, Status, VoteEdit, Film)
"""The messages that change what was posted in public."""


def last_entry(message: Message) -> int:
    """Return up to which entry a message tells; -1 where it tells of none."""
    seq = getattr(message, "seq", -1)
    return seq if isinstance(seq, int) else -1


def number(args: Mapping[str, object], name: str) -> int:
    """Return a number that a sentence mentions."""
    return int(str(args[name]))


def numbers(args: Args, name: str) -> list[int]:
    """Return the numbers that a sentence lists."""
    found = args[name]
    return [int(item) for item in found] if isinstance(found, list) else []


def text(args: Args, name: str) -> str:
    """Return a word that a sentence mentions."""
    return str(args[name])
