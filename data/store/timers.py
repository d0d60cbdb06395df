"""What is due at a table: one type a kind of timer, its tag is the column ``kind``."""

from __future__ import annotations

from typing import Final

import msgspec

from data.store.tagged import Kinds, tag_of


class Timer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is due at a time; a subclass for each kind."""

    @property
    def kind(self) -> str:
        """The tag of its type."""
        return tag_of(type(self))


class Unreadable(Timer, frozen=True, tag="unreadable"):
    """What stands in a row that can't be read."""


class ComputerMove(Timer, frozen=True, tag="computer"):
    """A computer moves: the seat, and the token of its question."""

    seat: int
    token: str


class HardLimit(Timer, frozen=True, tag="limit"):
    """The rules' own limit of a phase ends.

    Attributes:
        phase: The phase (``Table.phase``).
        seconds: How long it lasts.
        seq: The entry whose board asks for it.
        heard: That board has arrived, so the time counts.
        waits: No player answered what was asked before: the time begins with the first answer.
    """

    phase: str
    seconds: int
    seq: int = 0
    heard: bool = False
    waits: bool = False


class LastSeconds(Timer, frozen=True, tag="last-seconds"):
    """The rules' own limit of a phase ends in a few seconds."""

    phase: str


class LobbyExpiry(Timer, frozen=True, tag="lobby"):
    """A lobby that was never started closes."""


class ThreadSleep(Timer, frozen=True, tag="thread"):
    """A table's thread is about to be archived."""


class StatusEdit(Timer, frozen=True, tag="status"):
    """The newest board says who has answered."""


class Overdue(Timer, frozen=True, tag="overdue"):
    """Computers take long: what waits for their moves is told now."""


class VoiceGone(Timer, frozen=True, tag="gone"):
    """A player has been outside a party's voice channel for long enough to count as away."""

    seat: int
    user: int = 0


class TurnOver(Timer, frozen=True, tag="turn"):
    """The time of a decision is over; ``tokens`` are the questions."""

    tokens: tuple[str, ...]


class Alarm(Timer, frozen=True, tag="alarm"):
    """Most of the time of a decision has passed."""

    tokens: tuple[str, ...]


class Reminder(Timer, frozen=True, tag="remind"):
    """A user is reminded of a question."""

    user: int
    question: str


class LateCall(Timer, frozen=True, tag="call"):
    """A notice that was put off is due; the fields are those of ``messages.Call``."""

    user: int
    question: str
    why: str
    until: int | None = None
    by: int | None = None


class TakenBack(Timer, frozen=True, tag="taken-back"):
    """The notice of a decision that was taken back does not count any more."""

    user: int
    question: str


class Idle(Timer, frozen=True, tag="idle"):
    """No player has moved for a week; with ``warned`` the table was told that it will sleep."""

    warned: bool = False


class SleepEnd(Timer, frozen=True, tag="asleep"):
    """A table has slept for a year: its game ends."""


class AwayEnd(Timer, frozen=True, tag="away"):
    """A player's absence ends."""

    seat: int
    user: int
    until: int = 0


class PauseEnd(Timer, frozen=True, tag="resume"):
    """A pause has lasted for as long as one may."""


class Recount(Timer, frozen=True, tag="recount"):
    """Open votes are counted again: other players answer them now."""


class SeatKept(Timer, frozen=True, tag="seat"):
    """Until then a seat stays its owner's, whatever a vote decides."""

    motion: int = 0


class Homeless(Timer, frozen=True, tag="homeless"):
    """A game has waited for a channel for too long; ``why`` it lost the last one."""

    why: str = ""


KINDS: Final = Kinds(Timer, Unreadable())
