"""What a table votes on: one type a topic, its tag is the column ``topic``."""

from __future__ import annotations

from typing import Final

import msgspec

from data.store.tagged import Kinds, tag_of

OFFER: Final = "offer"
"""The owner of a seat offers it; the new player decides."""
ASK: Final = "ask"
"""A user asks for a seat; its owner decides."""
GONE: Final = "gone"
"""A user asks for a seat whose owner is not there; the other players decide."""


class Topic(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something a table votes on; a subclass for each topic."""

    @property
    def kind(self) -> str:
        """The tag of its type."""
        return tag_of(type(self))


class Unreadable(Topic, frozen=True, tag="unreadable"):
    """What stands in a row that can't be read."""


class EndGame(Topic, frozen=True, tag="end"):
    """End the game as it stands."""


class Pause(Topic, frozen=True, tag="pause"):
    """Let all clocks stand still."""


class Resume(Topic, frozen=True, tag="resume"):
    """Let the clocks go on."""


class TimeControl(Topic, frozen=True, tag="pace"):
    """Change the time control; what is None stays as it is."""

    pace: str | None = None
    lapse: str | None = None
    holiday: str | None = None


class Late(Topic, frozen=True, tag="late"):
    """What becomes of players who let their time pass: their seats, and what they were asked."""

    seats: tuple[int, ...]
    tokens: tuple[str, ...] = ()


class Transfer(Topic, frozen=True, tag="swap"):
    """A seat gets another player.

    Attributes:
        chair: The seat.
        owner: Whose it is.
        way: ``offer``, ``ask`` or ``gone``.
        user, name, locale: The new player.
        voters: Who decides; None for all players but the owner.
    """

    chair: int
    owner: int | None
    way: str
    user: int
    name: str = ""
    locale: str = ""
    voters: tuple[int, ...] | None = None


KINDS: Final = Kinds(Topic, Unreadable())
