"""The analysis of a whole game: shares, costly decisions, turning points."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, sqrt
from typing import Any, Final

from engine.actions import WIDE, Doubt, told_cost
from engine.advice import CHANCE, POINTS
from engine.analysis.line import Line, Turn, Worth
from engine.contract import Game
from engine.spec import GameSpec, Seat

VERSION: Final = 15
"""Raised by every change after which stories differ: kept ones are computed again."""

SECONDS: Final = 45.0
"""What all decisions of a game may take together; with the last look at each, and what the machine
does besides, it stays below 60."""
EACH: Final = 1.0
"""Seconds that a single one may take at most."""
COSTLY: Final = 3
"""How many decisions of a seat are shown."""
TURNING: Final = 4
"""How many turning points are marked."""
LOW: Final = 60
"""Percent of what was possible, below which a story shows one choice at least."""
_APART: Final = 12
"""A lead is short if it lasted less than this part of the game."""
_CLOSE: Final = 6
"""A lead is small if it is at most this part of the most points."""
FEW: Final = 3
"""Decisions that are too few for a share."""
ENOUGH: Final = {POINTS: 6, CHANCE: 12}
"""Decisions that a share needs in a game that was stopped, most of which may be missing: of words
more than in two rounds, where one clue makes half of it."""
_LITTLE: Final = {CHANCE: 0.3}
_LITTLE_POINTS: Final = 2.0
"""What must have been at stake in all decisions together."""
_VAGUE: Final = 30
_SMALL: Final = 10
"""Percent of error from which on a share says nothing."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A ``Decision`` with its ``Worth``. Where words decide, ``better`` is what was meant."""

    seq: int
    turn: int
    seat: Seat
    action: str
    unit: str
    better: str
    lost: float
    error: float
    there: float
    doubt: Doubt | None = None
    found: int = 0
    asked: int = 0

    @property
    def cost(self) -> int:
        """What is told in points; 0 where that is within its margin."""
        return told_cost(self.lost, self.error, self.doubt)[0]

    @property
    def margin(self) -> int:
        """Half of the 95 % interval of the cost."""
        return told_cost(self.lost, self.error, self.doubt)[1]

    @property
    def costly(self) -> bool:
        if self.better == self.action:
            return False
        # What a computer thinks of words is taste: a miss is one where most others saw it.
        return 2 * self.found > self.asked if self.unit == CHANCE else self.cost > 0


@dataclass(frozen=True, slots=True)
class Share:
    """How well a seat used its chances.

    Attributes:
        found: In percent: 100 for the best action at every decision, 0 for random ones. None with
            too few decisions, too little at stake, or too much chance.
        error: Half of the 95 % interval that comes from imagined futures, in percent.
        lost: The total cost of the ``judged`` decisions, in their unit.
        few: There is no figure because the decisions are too few.
    """

    found: int | None
    error: int
    judged: int
    lost: float
    few: bool = False


@dataclass(frozen=True, slots=True)
class Turning:
    round: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Story:
    """The analysis of a finished game. It names seats, never people.

    Attributes:
        version: The value of ``VERSION`` when the story was made.
        rules: The version of the game's rules.
        rounds: The points after each round, the deal first. All seats have had as many turns.
        shares: One for each seat.
        together: A cooperative or solo game, in which nobody leads.
        early: It was stopped so early that no seat has a share: then no cost is told and nothing
            turned it, which would say what no share can.
    """

    version: int
    rules: int
    rounds: tuple[Turn, ...]
    judged: tuple[Judged, ...]
    shares: tuple[Share, ...]
    turning: tuple[Turning, ...]
    together: bool = False
    early: bool = False

    def costly(self, seat: Seat) -> tuple[Judged, ...]:
        own = [decision for decision in self.judged if decision.seat == seat and decision.costly]
        if self.early:  # what most others found needs no end of the game
            own = [decision for decision in own if decision.unit == CHANCE]
        return tuple(sorted(own, key=lambda decision: (-decision.cost, -decision.found))[:COSTLY])

    def round_of(self, one: Judged) -> int:
        return bisect_left([turn.seq for turn in self.rounds], one.seq)

    def examples(self, seat: Seat) -> tuple[Judged, ...]:
        """Return the costly decisions; where much is missing and none stands out, the dearest."""
        found, told = self.shares[seat].found, self.costly(seat)
        if told or found is None or found >= LOW:
            return told
        own = _counting(self.judged, seat)
        lost = [one for one in own if one.unit != CHANCE and one.better != one.action]
        return tuple(sorted(lost, key=lambda one: -one.lost)[:1])


def share_of(line: Line, seconds: float = SECONDS) -> float:
    return min(EACH, seconds / max(1, len(line.decisions)))


def together(game: Game[Any, Any], line: Line) -> bool:
    outcome = game.outcome(line.last)
    return len(line.turns[0].points) == 1 or (outcome is not None and outcome.together)


def stopped(game: Game[Any, Any], line: Line) -> bool:
    outcome = game.outcome(line.last)
    return outcome is not None and outcome.stopped


def story_of(
    spec: GameSpec,
    line: Line,
    weighed: Iterable[Worth | None],
    *,
    together: bool = False,
    stopped: bool = False,
) -> Story:
    """Return the story of a game; ``weighed`` has None for a decision that was not weighed."""
    judged = tuple(
        Judged(
            decision.seq,
            decision.turn,
            decision.seat,
            decision.action.text,
            weight.unit,
            weight.better if weight.unit != CHANCE else decision.right or decision.action.text,
            round(weight.lost, 2),
            round(weight.error, 2),
            round(weight.there, 2),
            weight.doubt,
            decision.found,
            decision.asked,
        )
        for decision, weight in zip(line.decisions, weighed, strict=True)
        if weight is not None
    )
    seats = range(len(line.turns[0].points))
    least = ENOUGH[judged[0].unit] if stopped and judged else FEW
    shares = tuple(_share(_counting(judged, seat), least) for seat in seats)
    early = stopped and all(share.few for share in shares)
    played = rounds(line.turns)
    turning = () if together or early else turning_points(spec, played)
    return Story(VERSION, spec.rules_version, played, judged, shares, turning, together, early)


def rounds(turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """Return the deal and the last turn of each round: a round ends before a seat comes again.

    Points in the middle of a round say whose turn it was. The last round may be short: then the
    points are those of the end. A stop is no round of its own.
    """
    *played, last = turns
    if last.seat is None and any(turn.seat is not None for turn in played):
        turns = (*played[:-1], replace(played[-1], seq=last.seq, points=last.points))
    kept, seen = [turns[0]], set[Seat]()
    for before, turn in pairwise(turns):
        if turn.seat is None or turn.seat in seen:
            kept += [before] if before is not kept[-1] else []
            seen.clear()
        if turn.seat is not None:
            seen.add(turn.seat)
    return (*kept, turns[-1]) if turns[-1] is not kept[-1] else tuple(kept)


def _counting(judged: Sequence[Judged], seat: Seat) -> list[Judged]:
    """Return the decisions of a seat that count.

    What could be made up for (``Game.doubt``) does not if it is the best of the next turn, too.
    """
    own = [decision for decision in judged if decision.seat == seat]
    if not any(decision.doubt for decision in judged):
        return own  # nobody has measured it
    following = dict(pairwise(sorted({decision.turn for decision in own})))
    best = {(decision.turn, decision.better) for decision in own}
    return [one for one in own if one.doubt or (following.get(one.turn), one.better) not in best]


def _share(own: list[Judged], least: int) -> Share:
    there = sum(decision.there for decision in own)
    lost = sum(decision.lost for decision in own)
    # The length comes first: ``own`` may be empty.
    few = len(own) < least
    if few or there < _LITTLE.get(own[0].unit, _LITTLE_POINTS):
        return Share(None, 0, len(own), round(lost, 2), few)
    percent = min(100, max(0, round(100 * (1 - lost / there))))
    # The errors of decisions are independent, so their squares add up.
    wide = max(1, ceil(100 * WIDE * sqrt(sum(decision.error**2 for decision in own)) / there))
    vague = wide > min(_VAGUE, max(percent, _SMALL))
    return Share(None if vague else percent, min(100, wide), len(own), round(lost, 2))


def leads(spec: GameSpec, points: tuple[int, ...]) -> tuple[int, ...]:
    """Return how far each seat is ahead of the best other; alone, the points themselves."""
    # If gains are no points (dots left in a hand), the fewest win.
    sign = 1 if spec.gains else -1
    if len(points) == 1:
        return points
    return tuple(
        sign * own - max(sign * other for at, other in enumerate(points) if at != seat)
        for seat, own in enumerate(points)
    )


def curved(spec: GameSpec, story: Story) -> bool:
    """Return whether a curve shows more than a sentence: three rounds, or what everybody found.

    Somebody has to be ahead in it, or a team or who plays alone to have points.
    """
    if story.early and len(story.rounds) <= 3:  # the first is the deal
        return False
    steps = [turn.points if story.together else leads(spec, turn.points) for turn in story.rounds]
    return any(map(any, steps))


def turning_points(spec: GameSpec, rounds: tuple[Turn, ...]) -> tuple[Turning, ...]:
    """Return the rounds after which another seat led, and not just for a moment.

    Leads that are short for the game are left out, but for the last one and the one it ended.
    """
    if len(rounds[0].points) == 1:
        return ()
    held = _held([leads(spec, round_.points) for round_ in rounds])
    while len(held) > 1:
        ends = (*(round_.round for round_ in held[1:]), len(rounds))
        spans = (end - round_.round for round_, end in zip(held, ends, strict=True))
        lasted = [(span, at) for at, span in enumerate(spans)]
        # The first lead of two may go: then nothing was turned but the opening.
        least, at = min(lasted[: max(1, len(held) - 2)])
        if _long(least, rounds) and len(held) <= TURNING + 1:
            break
        del held[at]
        if 0 < at < len(held) and held[at].seat == held[at - 1].seat:
            del held[at if _long(ends[at - 1] - held[at - 1].round, rounds) else at - 1]
    return tuple(held[1:])


def _long(span: int, rounds: Sequence[object]) -> bool:
    return span * _APART >= len(rounds)


def _held(table: list[tuple[int, ...]]) -> list[Turning]:
    """Return where each lead began, the first one included; no seat comes twice in a row.

    Who alone has the most leads, and still does while others only draw level. The seat must not be
    behind after the next round; the deal is nobody's lead. A short lead that is broken, even for
    one round, begins again: what came before did not last.
    """
    held: list[Turning] = []
    leader: Seat | None = None
    broken = 0
    for at, row in enumerate(table[1:], start=1):
        seat = row.index(max(row))
        if row[seat] <= 0 or seat == leader:
            continue
        later, last = table[min(at + 1, len(table) - 1)], held[-1] if held else None
        if last is not None and last.seat == leader:
            broken = at
        if later[seat] >= 0:
            if last is None or last.seat != seat:
                held.append(Turning(at, seat))
            elif not _long(broken - last.round, table):
                held[-1] = Turning(at, seat)
        leader = seat
    return held


@dataclass(frozen=True, slots=True)
class Turned:
    """A moment at which a later winner lay so many points ``behind``; ``seq`` is its last entry.

    Below 0: the winner was ahead by so many.
    """

    seq: int
    behind: int


def turned(spec: GameSpec, line: Line, winner: Seat) -> Turned | None:
    """Return the moment before the turning point that brought a game's only winner most.

    None where the winner was behind before none of them.
    """
    played = rounds(line.turns)
    table = [leads(spec, turn.points)[winner] for turn in played]
    taken = [turning.round for turning in turning_points(spec, played) if turning.seat == winner]
    behind = [at - 1 for at in taken if table[at - 1] < 0]
    if not behind:
        return None
    before = max(behind, key=lambda at: table[at + 1] - table[at])
    return Turned(played[before].seq, -table[before])


def close(spec: GameSpec, line: Line, winner: Seat) -> Turned | None:
    """Return the moment in the middle of a game at which its only winner was least ahead.

    None where that was never by little.
    """
    played = rounds(line.turns)
    table = [leads(spec, turn.points)[winner] for turn in played]
    middle = range(len(played) // 3, 3 * (len(played) - 1) // 4 + 1)
    little = [
        at
        for at in middle
        if len(played[at].points) > 1 and 0 < table[at] * _CLOSE <= max(played[at].points)
    ]
    if not little:
        return None
    at = min(little, key=lambda at: (table[at], -at))
    return Turned(played[at].seq, -table[at])
