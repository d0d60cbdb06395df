"""How votes are decided and asked: rules, tallies, and the message that asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from cogs.table.edit import Edit
from cogs.table.model import Table
from cogs.table.notify.notices import NOBODY, has_left, silent_until
from cogs.table.time.time_control import DAY
from data.store.marks import Outside, SeatRefused
from data.store.messages import Arg, Args
from data.store.rows import MotionRow
from data.store.typed import OFFER, Late, SeatKept, Topic, Transfer
from engine.position import AWAY
from engine.spec import Seat

YES, NO = "yes", "no"
ASKED_AGAIN: Final = DAY
"""Milliseconds after which an open question makes room for another one on its topic."""

WAIT, DEFAULT, COMPUTER, CLOSE, STOP = "wait", "default", "computer", "close", "end"
LATE_CHOICES: Final = (WAIT, DEFAULT, COMPUTER, CLOSE, STOP)
"""What can become of a player who is late, the mildest first."""

Decide = Callable[[int, Mapping[int, str]], str | None]


def all_agree(voters: int, ballots: Mapping[int, str]) -> str | None:
    """Return ``yes`` when all have said so, ``no`` with the first no; None before that."""
    if NO in ballots.values():
        return NO
    return YES if len(ballots) >= voters else None


def most_agree(voters: int, ballots: Mapping[int, str]) -> str | None:
    """Return what more than half have said; ``no`` also when that can't be reached any more."""
    count = Counter(ballots.values())
    if 2 * count[YES] > voters:
        return YES
    return NO if 2 * (voters - count[NO]) <= voters else None


def most_want(voters: int, ballots: Mapping[int, str]) -> str | None:
    """Return what more than half want, or, once all have answered, most (the mildest of equals)."""
    count = Counter(ballots.values())
    for choice in LATE_CHOICES:
        if 2 * count[choice] > voters:
            return choice
    if len(ballots) < voters:
        return None
    return max(LATE_CHOICES, key=lambda choice: (count[choice], -LATE_CHOICES.index(choice)))


@dataclass(frozen=True, slots=True)
class Rule:
    """How a topic is decided: by ``decide``, from the number of voters and their ballots.

    ``needed`` tells people how many have to agree. ``everybody``: absent players count as well.
    """

    choices: tuple[str, ...]
    decide: Decide
    needed: Callable[[int], int]
    everybody: bool = False


def _half(voters: int) -> int:
    return voters // 2 + 1


# Ending and another clock need everyone. A pause harms nobody who is away, so it waits for those
# who are there; going on needs more than half of them.
_AGREED: Final = Rule((YES, NO), all_agree, lambda voters: voters, everybody=True)
RULES: Final[Mapping[str, Rule]] = {
    "end": _AGREED,
    "pause": Rule((YES, NO), all_agree, lambda voters: voters),
    "pace": _AGREED,
    "resume": Rule((YES, NO), most_agree, _half),
    "swap": Rule((YES, NO), most_agree, _half),
    "late": Rule(LATE_CHOICES, most_want, _half),
}


def voters(table: Table, motion: MotionRow) -> frozenset[int]:
    facts = motion.facts
    about = {table.seats[seat].user_id for seat in late_seats(table, motion)}
    if isinstance(facts, Transfer):
        if facts.voters is not None:
            return frozenset(facts.voters)
        about.add(facts.owner)
    # Only ``players``: a yes by one for whom a computer sits in must not end the game of those
    # who play (decision: votes).
    # Nobody waits for those who left a party: whoever is there ends it.
    everybody = RULES[motion.topic].everybody and not table.row.party
    asked = frozenset(
        row.user_id
        for row in table.players
        if row.user_id is not None
        and row.user_id not in about
        and (everybody or row.status != AWAY or row.user_id in motion.ballots)
    )
    if not table.row.party:
        return asked
    # Nor for those outside who play on by text, if the others are more than half of all.
    inside = asked - (_outside(table) - motion.ballots.keys())
    return inside if 2 * len(inside) > len(asked) else asked


def _outside(table: Table) -> frozenset[int]:
    """Return who plays a party on by text; who has just left may come back."""
    leaving = {table.seats[seat].user_id for seat in table.leaving}
    marks = (mark for mark in table.kept.marks if isinstance(mark, Outside))
    return frozenset(mark.user for mark in marks if mark.user not in leaving)


def tally(table: Table, motion: MotionRow) -> tuple[frozenset[int], dict[int, str]]:
    asked = voters(table, motion)
    return asked, {user: choice for user, choice in motion.ballots.items() if user in asked}


def result(table: Table, motion: MotionRow) -> str | None:
    """Return what the answers so far decide; None where nothing is decided."""
    asked, ballots = tally(table, motion)
    # Without an answer it stays open: no one has decided anything (decision: votes).
    return RULES[motion.topic].decide(len(asked), ballots) if ballots else None


def decided_at_once(table: Table, motion: MotionRow) -> bool:
    """Return whether those who put a question have decided it: nobody else is asked."""
    asked, ballots = tally(table, motion)
    return RULES[motion.topic].decide(len(asked), ballots) == YES


def waits_for(edit: Edit, kind: type[Topic], seat: Seat) -> bool:
    """Return whether a vote on a topic is open in which the player of a seat counts."""
    vote = edit.vote(kind)
    return vote is not None and edit.table.seats[seat].user_id in voters(edit.table, vote[0])


def late_seats(table: Table, motion: MotionRow) -> tuple[Seat, ...]:
    late = motion.facts.seats if isinstance(motion.facts, Late) else ()
    return tuple(seat for seat in late if seat in table.waiting)


def facts_of(motion: MotionRow) -> Args:
    facts = msgspec.structs.asdict(motion.facts)
    return {
        key: list(v) if isinstance(v, tuple) else v for key, v in facts.items() if v is not None
    }


def still_open(edit: Edit, kind: type[Topic]) -> MotionRow | None:
    """Return the open vote on a topic; None where it has been open for too long."""
    vote = edit.vote(kind)
    return None if vote is None or edit.now - vote[0].at >= ASKED_AGAIN else vote[0]


def by_id(edit: Edit, motion_id: int) -> MotionRow | None:
    return next((motion for motion in edit.motions.values() if motion.id == motion_id), None)


def kept_until(edit: Edit, motion: MotionRow) -> int | None:
    """Return until when a seat stays its owner's whatever is decided; None for no more."""
    due = [
        edit.timers[number].due for number, what in edit.timers_of(SeatKept)
        if what.motion == motion.id
    ]  # fmt: skip
    return max((at for at in due if at > edit.now), default=None)


def ask(
    edit: Edit, key: str, motion: MotionRow, args: Mapping[str, Arg], *, pinging: bool = True
) -> None:
    """Ask a question: it names whom it waits for, and pings who may be pinged."""
    asked, ballots = tally(edit.table, motion)
    missing = sorted(asked - ballots.keys())
    users = [edit.user(user) for user in missing if pinging]
    may = [u for u in users if u.notify != NOBODY and silent_until(edit, u) is None]
    pings = [user.id for user in may if not has_left(edit, user.id)]
    edit.notice(key, **{**args, "missing": missing, "pings": pings, "motion": motion.id})


def decline(edit: Edit, motion: MotionRow, user_id: int) -> None:
    """Drop a vote that was lost, and say so; who was refused a seat does not ask again."""
    facts, edit.decided[motion.id] = motion.facts, (NO, motion)
    if isinstance(facts, Transfer) and facts.way != OFFER:
        edit.marks.add(SeatRefused(user=facts.user))
    edit.drop(type(facts))
    seat = edit.table.seat_of(user_id)
    by = {} if seat is None else {"seat": seat}
    edit.notice(f"notice-{motion.topic}-declined", **{**facts_of(motion), **by})
