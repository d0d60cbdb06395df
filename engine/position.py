"""A game after some entries of its log: who plays its seats, and what can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engine.spec import Seat, Step

S = TypeVar("S")

PRESENT, AWAY, COMPUTER, CLOSED = "present", "away", "computer", "closed"
STATUSES = (PRESENT, AWAY, COMPUTER, CLOSED)


@dataclass(frozen=True, slots=True)
class Done:
    """An action that can be taken back; ``revealed`` where chance was used, as computers may."""

    seq: int
    seat: Seat
    action: str
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class Position(Generic[S]):
    """The game after ``seq`` entries.

    Attributes:
        statuses: ``present``, ``away``, ``computer`` or ``closed`` for each seat.
        undos: Number of undos among them; part of every token.
        chain: Hash of the newest entry.
        undoable: Actions that can be taken back, newest last.
        hints: Number of hints, over all seats.
    """

    state: S
    statuses: tuple[str, ...]
    seq: int = 0
    undos: int = 0
    chain: str = ""
    undoable: tuple[Done, ...] = field(default=())
    hints: int = 0


def last_undoable(position: Position[Any], seat: Seat) -> Done | None:
    """Return what a seat can take back: its newest action, if nobody else has acted since.

    Computers may have, where nobody else plays: no person has seen what comes of it.
    """
    alone = is_alone(position, seat)
    for done in reversed(position.undoable):
        if done.revealed and not alone:
            return None
        if done.seat == seat:
            return None if done.revealed else done  # a computer sat in, and drew
        if not alone or position.statuses[done.seat] != COMPUTER:
            return None
    return None


def is_alone(position: Position[Any], seat: Seat) -> bool:
    """Return whether nobody else plays: the other seats are computers' or closed."""
    others = (status for other, status in enumerate(position.statuses) if other != seat)
    return all(status in (COMPUTER, CLOSED) for status in others)


def undone_too(position: Position[Any], seat: Seat) -> tuple[Seat, ...]:
    """Return the computers whose actions go as well where a seat takes back its newest one."""
    back = last_undoable(position, seat)
    later = (done.seat for done in position.undoable if back is not None and done.seq > back.seq)
    return tuple(dict.fromkeys(later))


def adds(position: Position[Any], seat: Seat) -> bool:
    """Return whether an action of a seat leaves undoable what is."""
    if position.undoable and position.undoable[-1].seat == seat:
        return True
    # Without a person nobody could take anything back.
    return position.statuses[seat] == COMPUTER and PRESENT in position.statuses


def closes(position: Position[Any], seat: Seat, step: Step[Any]) -> bool:
    """Return whether an action shows something after which nothing is taken back.

    What a computer draws does not: it draws the same again. What is shown to all on a picture of
    its own, as hands at the end of a deal, does.
    """
    return step.reveals and (position.statuses[seat] != COMPUTER or bool(step.stills))


def absent(statuses: Sequence[str], *, party: bool) -> frozenset[Seat]:
    """Return the seats which no player waits for: their defaults are played.

    At a party also those who left the channel, unless all did: it would play itself to its end.
    """
    off = {CLOSED, AWAY} if party and PRESENT in statuses else {CLOSED}
    return frozenset(seat for seat, status in enumerate(statuses) if status in off)
