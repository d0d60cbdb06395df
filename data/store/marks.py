"""What people have done at a table, once each, and what a table notes about them.

A row keeps a mark's user and its kind as words: the tag of its class, then the values of its
fields ("asks 7 12 99"). Only the last field may hold spaces.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from data.store.typed import tag_of
from engine.spec import Seat


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A mark; a subclass for each kind. A mark of nobody has user 0."""

    user: int = 0

    @property
    def text(self) -> str:
        *values, _user = msgspec.structs.astuple(self)
        return tag_of(type(self)) + " ".join(map(str, values))


class Asked(Mark, frozen=True, tag="asked"):
    """A seat of the lobby was kept for the user."""


class DrawnSeats(Mark, frozen=True, tag="drawn"):
    """A cup has drawn the seats: the lobby's message is the line above a thread, and stays it."""


class Unheard(Mark, frozen=True, tag="unheard"):
    """A seat was kept for the user, and the game began before they answered."""


class ListCalled(Mark, frozen=True, tag="called"):
    """The user has called the people on the game's list."""


class Joined(Mark, frozen=True, tag="join "):
    """The user's first join press, which is part of the deal."""

    press: str


class There(Mark, frozen=True, tag="there"):
    """The user was in the voice channel before the game: they chose to look on."""


class Came(Mark, frozen=True, tag="came"):
    """The user was announced once: coming and going says nothing more."""


class SatIn(Mark, frozen=True, tag="sat-in"):
    """The player was told by direct message that a computer sits in for them in a cup's game."""


class Outside(Mark, frozen=True, tag="outside"):
    """The player left the voice channel and is not back, though they may play on by text."""


class Greeted(Mark, frozen=True, tag="greeted"):
    """The user has read where their hand will come."""


class SilentHand(Mark, frozen=True, tag="silent-hand"):
    """The user's hand came silently, as the decision had been taken back."""


class Left(Mark, frozen=True, tag="left"):
    """The player has left the server, or deleted their account."""


class SeatRefused(Mark, frozen=True, tag="seat-refused"):
    """The table has refused the user a seat."""


class Had(Mark, frozen=True, tag="had-"):
    """The user gave the seat away."""

    seat: Seat


class Managed(Mark, frozen=True, tag="managed-"):
    """A moderator let a computer sit in for the user."""

    seat: Seat


class Says(Mark, frozen=True, tag="audience-says "):
    """The spectator's newest answer, as an action's text, to the question of that number.

    Of the answers before it ``of`` were opened, and ``right`` of them were right.
    """

    number: int
    right: int
    of: int
    action: str


class Right(Mark, frozen=True, tag="audience-right "):
    """The audience was right about the question of that number: the action was the answer."""

    number: int
    action: str


class Wrong(Mark, frozen=True, tag="audience-wrong "):
    number: int
    action: str


class Guess(Mark, frozen=True, tag="forecast "):
    """The seat that the user thinks has won."""

    seat: Seat


class Asks(Mark, frozen=True, tag="asks "):
    """A message, of a row of the outbox, that asks for votes."""

    motion: int
    row: int
    message: int


class Invited(Mark, frozen=True, tag="invited "):
    """A message that invites the user, 0 for those on a list, and the answer that it shows."""

    row: int
    message: int
    answer: str


DM, PUBLIC = "dm", "public"


class Called(Mark, frozen=True, tag="called "):
    """A message that called the user; its buttons are old once ``question`` is answered.

    ``where``: ``DM`` or ``PUBLIC``.
    """

    where: str
    message: int
    question: str


class Unknown(Mark, frozen=True, tag=""):
    """A mark that this version can't read; it stays as it is."""

    kind: str


_TAG: Final = re.compile("[a-z-]* ?")
_KINDS: Final = {tag_of(kind): kind for kind in Mark.__subclasses__()}


def parse(text: str, user: int) -> Mark:
    tag = _TAG.match(text)[0]  # type: ignore[index]
    kind = _KINDS.get(tag, Unknown)
    *names, _user = kind.__struct_fields__
    values = text.removeprefix(tag).split(" ", len(names) - 1)
    fields = dict(zip(names, values, strict=False), user=user)
    try:
        mark = msgspec.convert(fields, kind, strict=False)
    except ValueError:
        mark = Unknown(text, user=user)
    return mark if mark.text == text else Unknown(text, user=user)
