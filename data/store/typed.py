"""Typed values in rows: timers and topics of votes."""

from __future__ import annotations

from functools import cache
from typing import Final, Generic, TypeVar

import msgspec

_ENCODER = msgspec.json.Encoder(order="deterministic")

T = TypeVar("T", bound=msgspec.Struct)


@cache
def tag_of(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


class Tagged(msgspec.Struct, frozen=True, omit_defaults=True):
    @property
    def kind(self) -> str:
        return tag_of(type(self))


class Subtypes(Generic[T]):
    def __init__(self, base: type[T], broken: T) -> None:
        """Make a decoder for each subtype of ``base``; ``broken`` replaces an unreadable value."""
        self._broken = broken
        self._decoders = {
            tag_of(kind): msgspec.json.Decoder(kind) for kind in base.__subclasses__()
        }

    def decode(self, kind: str, text: str | bytes) -> T:
        """Return a row's value; a damaged row must not stop the others."""
        try:
            return self._decoders[kind].decode(text)
        except (KeyError, ValueError):
            return self._broken


@cache
def _beginning(kind: type[msgspec.Struct]) -> int:
    field = msgspec.json.encode(kind.__struct_config__.tag_field)
    # The column says the tag already.
    return len(b"{%b:%b" % (field, msgspec.json.encode(tag_of(kind))))


def encode(value: msgspec.Struct) -> str:
    """Return a value's fields as JSON, without its tag and defaults."""
    rest = _ENCODER.encode(value)[_beginning(type(value)) :].decode()
    return f"{{{rest.removeprefix(',')}"


class Timer(Tagged, frozen=True):
    """A timer; a subclass for each kind."""


class UnreadableTimer(Timer, frozen=True, tag="unreadable"):
    """The content of a row that can't be read."""


class ComputerMove(Timer, frozen=True, tag="computer"):
    seat: int
    token: str


class HardLimit(Timer, frozen=True, tag="limit"):
    """The rules' own limit of a phase ends.

    Attributes:
        phase: The phase (``Table.phase``).
        seq: The entry whose board asks for it.
        heard: That board has arrived, so the time counts.
        waits: Nobody answered the previous question, so the time begins with the first answer.
    """

    phase: str
    seconds: int
    seq: int = 0
    heard: bool = False
    waits: bool = False


class LastSeconds(Timer, frozen=True, tag="last-seconds"):
    phase: str


class LobbyExpiry(Timer, frozen=True, tag="lobby"):
    """A lobby that was never started closes.

    ``full``: people with whom an open call starts; 0 if it is none.
    ``drawn``: its seats were drawn by a cup; it starts as soon as its thread is there.
    """

    full: int = 0
    drawn: bool = False


class RoundOver(Timer, frozen=True, tag="round"):
    """The round of a cup is over that counts the table's game; the cup says when.

    ``stays``: until then the table waits for its players, even if all of them are gone. ``ranks``
    are what it has counted, where nobody was there to be told; the cup was ``ended`` with it.
    """

    stays: bool = False
    ranks: tuple[int, ...] = ()
    ended: bool = False


class SeatAsked(Timer, frozen=True, tag="asked"):
    """A seat is kept for a user whom ``by`` has asked; before they are ``called``, until then."""

    user: int
    by: int
    called: bool = True


class ThreadSleep(Timer, frozen=True, tag="thread"):
    """A table's thread is about to be archived."""


class StatusEdit(Timer, frozen=True, tag="status"):
    """The newest board shows who has answered."""


class Reveal(Timer, frozen=True, tag="reveal"):
    """All have seen what was revealed at a party: the board of the next question follows.

    ``since``: when it was revealed, in Unix ms; the timer may be put off.
    """

    since: int = 0


class Overdue(Timer, frozen=True, tag="overdue"):
    """Computers take long: the news held back for their moves is announced now."""


class VoiceGone(Timer, frozen=True, tag="gone"):
    """A player has been outside a party's voice channel for long enough to count as away."""

    seat: int
    user: int = 0


class Latecomer(Timer, frozen=True, tag="latecomer"):
    """A person in a party's voice channel joins at the next round; when it is due, no more."""

    user: int
    name: str


class TurnOver(Timer, frozen=True, tag="turn"):
    tokens: tuple[str, ...]


class Alarm(Timer, frozen=True, tag="alarm"):
    tokens: tuple[str, ...]


class Reminder(Timer, frozen=True, tag="remind"):
    user: int
    question: str


class LateCall(Timer, frozen=True, tag="call"):
    """A postponed notice is due; the fields are those of ``messages.Call``."""

    user: int
    question: str
    why: str
    until: int | None = None
    by: int | None = None


class Countdown(Timer, frozen=True, tag="countdown"):
    """A move of a player is made unless they stop it."""

    user: int
    token: str
    action: str


class TakenBack(Timer, frozen=True, tag="taken-back"):
    """The notice of a decision that was taken back expires."""

    user: int
    question: str


class Idle(Timer, frozen=True, tag="idle"):
    """No player has moved for a week; ``warned``: the table got a warning that it will sleep."""

    warned: bool = False


class SleepEnd(Timer, frozen=True, tag="asleep"):
    """A table has slept for a year: its game ends."""


class AwayEnd(Timer, frozen=True, tag="away"):
    seat: int
    user: int
    until: int = 0


class PauseEnd(Timer, frozen=True, tag="resume"):
    """A pause has reached its maximum length."""


class Recount(Timer, frozen=True, tag="recount"):
    """Open votes are counted again, since the voters have changed."""


class SeatKept(Timer, frozen=True, tag="seat"):
    """The owner's right to a seat ends; until then no vote can give it away."""

    motion: int = 0


class Homeless(Timer, frozen=True, tag="homeless"):
    """A game has waited for a channel for too long; ``why`` it lost the last one."""

    why: str = ""


class ForecastEnd(Timer, frozen=True, tag="forecast"):
    """A message that asks who won a game is answered; the fields are those of its messages.

    ``named`` where it said that the answer names who was right; earlier ones did not, nor do they
    have ``asked``.
    """

    channel: int
    message: int
    behind: int
    named: bool = False
    asked: int = 0


TIMERS: Final = Subtypes(Timer, UnreadableTimer())

OFFER: Final = "offer"
"""The owner of a seat offers it; the new player decides."""
ASK: Final = "ask"
"""A user asks for a seat; its owner decides."""
GONE: Final = "gone"
"""A user asks for a seat whose owner is not there; the other players decide."""


class Topic(Tagged, frozen=True):
    """A topic of a vote; a subclass for each."""


class UnreadableTopic(Topic, frozen=True, tag="unreadable"):
    """The content of a row that can't be read."""


class EndGame(Topic, frozen=True, tag="end"):
    """End the game as it stands."""


class Pause(Topic, frozen=True, tag="pause"):
    """Let all clocks stand still."""


class Resume(Topic, frozen=True, tag="resume"):
    """Let the clocks go on."""


class TimeControl(Topic, frozen=True, tag="pace"):
    """Change the time control; a field that is None stays."""

    pace: str | None = None
    lapse: str | None = None
    holiday: str | None = None


class Late(Topic, frozen=True, tag="late"):
    """The fate of players whose time ran out: their seats, and their questions."""

    seats: tuple[int, ...]
    tokens: tuple[str, ...] = ()


class Transfer(Topic, frozen=True, tag="swap"):
    """A seat gets another player.

    Attributes:
        chair: The seat.
        way: ``offer``, ``ask`` or ``gone``.
        user, name: The new player.
        voters: Who decides; None for all players but the owner.
    """

    chair: int
    owner: int | None
    way: str
    user: int
    name: str = ""
    voters: tuple[int, ...] | None = None


TOPICS: Final = Subtypes(Topic, UnreadableTopic())
