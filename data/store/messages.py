"""Outbox messages: one type per kind of message; its tag is the column ``kind``.

A message holds public facts only: secrets are drawn from the position on delivery. A message is
stored as the JSON of its fields without the tag.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from data.store.typed import Subtypes, Tagged
from engine.spec import Scalar

Arg = bool | int | str | None | list[int | str] | dict[str, str]
"""An argument of a sentence: number, word, user, seat."""
Args = dict[str, Arg]
Fact = Scalar | None | tuple[Scalar, ...]
"""A public fact of an event; None once a user's id is erased."""


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event that is announced in one line.

    Attributes:
        by: ``game`` (an event of the rules) or ``table``.
        args: Its public facts.
        minor: A line is enough; no board is posted for it.
        still: The picture in the middle of a step that shows it: entry and number.
        seq: Its entry; 0 for news of the table.
        actor: The seat whose own action caused it.
        told: A board has announced it; it stays for the players called next.
    """

    by: str
    kind: str
    args: Mapping[str, Fact]
    minor: bool = False
    still: tuple[int, int] | None = None
    seq: int = 0
    actor: int | None = None
    told: bool = False


class Message(Tagged, frozen=True):
    """A message; a subclass for each kind."""


class Unreadable(Message, frozen=True, tag="unreadable"):
    """The content of a row that can't be read."""


class LobbyPost(Message, frozen=True, tag="lobby"):
    mention: tuple[int, ...] = ()


class LobbyEdit(Message, frozen=True, tag="lobby-edit"):
    """Update the lobby's message."""


class Start(Message, frozen=True, tag="start"):
    """The first board; ``seq`` is the newest entry it covers, ``mention`` the users it pings."""

    seq: int = -1
    news: tuple[News, ...] = ()
    mention: tuple[int, ...] = ()


class Board(Message, frozen=True, tag="board"):
    """A board; ``undos`` counts the moves taken back before. See ``Start``.

    Attributes:
        instead: It takes the place of the last board, as that of a person who plays alone does.
        reveal: It shows what was revealed last, and asks nothing: the board that asks follows.
        since: When its question began, in Unix ms; 0 where that is when its row was written.
    """

    seq: int = -1
    undos: int = 0
    news: tuple[News, ...] = ()
    mention: tuple[int, ...] = ()
    instead: bool = False
    reveal: bool = False
    since: int = 0


class Ended(Message, frozen=True, tag="ended"):
    """The end of a game; see ``Board``."""

    seq: int = -1
    undos: int = 0
    news: tuple[News, ...] = ()
    mention: tuple[int, ...] = ()


class Asleep(Message, frozen=True, tag="asleep"):
    """The last board of a table that goes to sleep."""


class Film(Message, frozen=True, tag="film"):
    """Put a game's film into the message that row ``row`` became."""

    row: int
    message: int


class Line(Message, frozen=True, tag="line"):
    news: tuple[News, ...] = ()


class Still(Message, frozen=True, tag="still"):
    """A picture in the middle of entry ``seq``; ``still`` numbers it; ``more`` stand beside it."""

    seq: int
    still: int
    news: tuple[News, ...] = ()
    more: tuple[tuple[int, int], ...] = ()


class Status(Message, frozen=True, tag="status"):
    """Update the text of the newest board."""


class Newcomer(msgspec.Struct, frozen=True):
    """A person to whom a seat was offered; erasing them clears both."""

    user: int | None
    name: str


class VoteEdit(Message, frozen=True, tag="vote-edit"):
    """Update the message of a vote.

    Attributes:
        seats: Who has answered.
        result: The choice that was decided; empty where nothing was.
        user, name: Whose seat it was about; ``newcomer``: who was to get it in the end.
    """

    motion: int
    seats: tuple[int, ...] = ()
    open: bool = False
    result: str = ""
    user: int | None = None
    name: str = ""
    newcomer: Newcomer | None = None


class Notice(Message, frozen=True, tag="notice"):
    key: str
    args: Args = msgspec.field(default_factory=dict)


class Call(Message, frozen=True, tag="call"):
    """Ping a user whose turn it is.

    Attributes:
        why: ``turn``, ``remind``, ``alarm`` or ``nudge``.
        question: As in ``Table.question``.
        until: When time is up, for an alarm.
        by: The seat that nudges.
    """

    why: str
    user: int
    question: str = ""
    until: int | None = None
    by: int | None = None


class DirectCall(Message, frozen=True, tag="dm-call"):
    why: str
    user: int
    question: str = ""
    until: int | None = None
    by: int | None = None


class ShowHand(Message, frozen=True, tag="dm-hand"):
    """Show a player's hand by direct message.

    Attributes:
        new_message: Send a new message, since it asks for something.
        loud: Notify the user: the message announces a decision.
    """

    new_message: bool
    loud: bool = True


class FoldHand(Message, frozen=True, tag="dm-fold"):
    message: int


class Unsay(Message, frozen=True, tag="unsay"):
    """Delete a public message that is not true any more."""

    message: int


class DirectNotice(Message, frozen=True, tag="dm-word"):
    key: str
    args: Args = msgspec.field(default_factory=dict)


class Seated(Message, frozen=True, tag="seated"):
    """A table's first direct message."""


class Digest(Message, frozen=True, tag="dm-digest"):
    """The list of a user's tables."""


class DailyPost(Message, frozen=True, tag="daily-post"):
    """The puzzle of a day, with the solution of the day before.

    ``late``: it was due long before. A restored database does not know the posts made since its
    backup, so the outbox checks the channel first.
    """

    day: int
    locale: str
    late: bool = False


class DailyStopped(Message, frozen=True, tag="dm-daily"):
    """A server gets no more puzzles: its channel is lost, for the reason ``why``.

    ``locale`` is the server's, for users who have chosen none.
    """

    channel: int
    why: str
    locale: str


class CupPost(Message, frozen=True, tag="cup"):
    """A post about a cup: the one with *Join*, the begin of a round, or how it stands after one.

    Attributes:
        what: ``open``, ``round``, ``standings``, ``ended`` where a manager has ended the cup during
            a round, ``again`` for a round whose post was deleted, or ``off`` if it was called off.
    """

    cup: str
    what: str
    round: int = 0


class CupEdit(Message, frozen=True, tag="cup-edit"):
    """Update the newest post of a cup, or for the last time the ``message`` of an older round."""

    cup: str
    round: int = 0
    message: int = 0


class Analysed(Message, frozen=True, tag="analysed"):
    seat: int


class Forecast(Message, frozen=True, tag="forecast"):
    """Ask who won, from a game after entry ``seq``, where the winner lay so far ``behind``.

    Below 0, the winner was ahead there.
    """

    channel: int
    seq: int
    behind: int


class ForecastOpen(Message, frozen=True, tag="forecast-open"):
    """Say in a message how the game ended, how many ``of`` those who guessed were ``right``.

    ``named`` are some who were: those who turned ratings off are left out later. The game was
    ``asked`` about after that entry; earlier questions did not say after which.
    """

    message: int
    behind: int
    right: int
    of: int
    named: tuple[int, ...] = ()
    asked: int = 0


KINDS: Final = Subtypes(Message, Unreadable())
EDITS: Final = (LobbyEdit, Status, VoteEdit, Film, ForecastOpen, CupEdit)
"""Messages that edit public posts."""


def last_entry(message: Message) -> int:
    """Return the newest entry a message covers; -1 for none."""
    seq = getattr(message, "seq", -1)
    return seq if isinstance(seq, int) else -1


def is_reveal(message: Message) -> bool:
    return isinstance(message, Board) and message.reveal


def comes_after(board: Board, last: Message) -> bool:
    """Return whether a board is newer than the last one; a reveal is followed by its own board."""
    seq = last_entry(last)
    return seq < board.seq or (seq == board.seq and is_reveal(last) and not board.reveal)


def number(args: Mapping[str, object], name: str) -> int:
    return int(str(args[name]))


def numbers(args: Args, name: str) -> list[int]:
    items = args[name]
    return [int(item) for item in items] if isinstance(items, list) else []
