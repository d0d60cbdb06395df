"""Decisions about a cup: which tables fit, how a round ended, what comes next."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby
from operator import attrgetter
from typing import Any, Final

from cogs.refusals import CupNotIn
from cogs.table.model import Table
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from data.store.cups import BYE, LATE, LATE_BYE, Cup, CupRow, CupSeat
from engine import registry
from engine.cups import CupRecord, Drawn, Result, Row, anchor, secret, standings, winners
from engine.pairing import Sizes
from engine.position import AWAY, CLOSED, COMPUTER, PRESENT
from engine.refusals import NotYours
from engine.run import ACT, DEFAULT, SEAT, Entry
from engine.spec import GameSpec, Seat

MISSES: Final = 2
"""Rounds that a person may miss before they are out."""
BREAK: Final = 2 * MINUTE
"""Milliseconds between the end of a round and the next one."""
SHORT: Final = HOUR
"""The longest round of a cup that is played in one go: the next one follows the last table."""
LASTS: Final = {
    "30m": (30 * MINUTE, "1m+5m"),
    "1h": (HOUR, "2m+10m"),
    "1d": (DAY, "1h+4h"),
    "3d": (3 * DAY, "4h+12h"),
    "7d": (7 * DAY, "12h+1d"),
}
"""How long a round lasts, and the time control of its tables."""
JOINS: Final = {"15m": 15 * MINUTE, "1h": HOUR, "1d": DAY, "3d": 3 * DAY, "7d": 7 * DAY}
LONGEST: Final = 55
"""Minutes of a game beyond which not even a week is enough: more than a hundred turns."""
FIRST: Final = 1
MISSED: Final = 0
"""The rank of a person who did not come."""

COUNT, BEGIN, FINISH = "count", "begin", "finish"


def minutes(spec: GameSpec, seats: int) -> int:
    """Return how long a game takes people who sit together: ``spec.minutes`` is its middle."""
    if spec.simultaneous:
        return spec.minutes
    return spec.minutes * 2 * seats // (max(2, spec.least) + spec.most)


def fitting(spec: GameSpec, lasts: int) -> tuple[int, ...]:
    """Return the numbers of seats whose games end within a round."""
    most = min(LONGEST, lasts // MINUTE)
    every = range(max(2, spec.least), spec.most + 1)
    return tuple(seats for seats in every if minutes(spec, seats) <= most)


def joining(lasts: int) -> int:
    """Return how long people can join a cup that is opened again: an evening's begins soon."""
    return JOINS["15m" if lasts <= SHORT else "1d"]


def pace(lasts: int) -> str:
    return next(text for length, text in LASTS.values() if length == lasts)


def waited(table: Table) -> bool:
    """Return whether a table that is over had waited for its players until the round was over.

    Any other ends as its last player goes. It has its log.
    """
    *_, gone, end = table.kept.entries
    return not table.players and gone.kind == SEAT and gone.at < end.at


def sizes(row: CupRow) -> Sizes:
    """Return how many sit at a table: as many as the manager wants, fewer to leave nobody out."""
    least = max(2, registry.game(row.game).spec.least)
    return Sizes(least, best=row.seats, most=row.seats)


def runs(cup: Cup) -> bool:
    return any(seat.rank is None for seat in cup.sitting)


def next_start(cup: Cup) -> int:
    """Return when the next round begins at the latest: a round that runs is followed by a break."""
    return (cup.row.due or 0) + (BREAK if runs(cup) else 0)


def next_step(cup: Cup) -> str:
    if runs(cup):
        return COUNT
    if cup.row.round < cup.row.rounds and len(cup.playing) >= sizes(cup.row).least:
        return BEGIN
    return FINISH


def record(cup: Cup) -> CupRecord:
    """Return the rounds so far for strangers; the secrets of later ones stay closed."""
    row, drawn = cup.row, []
    for number, group in groupby(cup.seats, attrgetter("round")):
        seats = tuple(group)
        made = _result(seats)
        opened = secret(row.seed, row.id, row.rounds, number).hex()
        ranks_ = made.ranks if _over(seats) else ()
        drawn.append(Drawn(opened, made.tables, made.byes, ranks_, made.late, made.half))
    size = sizes(row)
    return CupRecord(
        row.id,
        anchor(row.seed, row.id, row.rounds),
        row.rounds,
        (size.least, size.best, size.most),
        tuple(entrant.join for entrant in cup.entrants),
        tuple(drawn),
    )


def results(cup: Cup) -> tuple[Result, ...]:
    """Return the rounds that are over."""
    by_round = (tuple(seats) for _, seats in groupby(cup.seats, attrgetter("round")))
    return tuple(_result(seats) for seats in by_round if _over(seats))


def final(cup: Cup, out: frozenset[int], *, over: bool) -> tuple[tuple[Row, ...], frozenset[int]]:
    """Return the standings of all who have sat, and who has won if the cup is ``over``.

    People who are ``out`` come last.
    """
    played = {seat.number for seat in cup.seats}
    made = results(cup)
    rows = standings(made, sorted(played), out)
    return rows, winners(rows, made, out) if over else frozenset()


def _over(seats: Iterable[CupSeat]) -> bool:
    return all(seat.rank is not None for seat in seats)


def _result(seats: Iterable[CupSeat]) -> Result:
    all_seats = tuple(seats)
    tables = [group for table_id, group in by_table(all_seats) if table_id is not None]
    byes, late, half = (
        tuple(one.number for one in all_seats if one.table_id is None and one.seat == seat)
        for seat in (BYE, LATE_BYE, LATE)
    )
    return Result(
        tuple(tuple(seat.number for seat in table) for table in tables),
        byes,
        tuple(tuple(seat.rank or MISSED for seat in table) for table in tables),
        late,
        half,
    )


def by_table(seats: Iterable[CupSeat]) -> list[tuple[str | None, tuple[CupSeat, ...]]]:
    """Return the seats of a round by table, in the order of the tables.

    Byes are without one, and after them those who joined after the draw.
    """
    groups = groupby(seats, lambda seat: (seat.table_id, is_late(seat)))
    return [(table_id, tuple(group)) for (table_id, _), group in groups]


def is_late(seat: CupSeat) -> bool:
    """Return whether somebody joined after the draw, which is worth half a bye."""
    return seat.table_id is None and seat.seat == LATE


def rank(seats: Iterable[CupSeat], ranked: Mapping[str, Mapping[Seat, int]]) -> tuple[CupSeat, ...]:
    """Return the seats of a round with their ranks, of those of each table (``ranks``).

    A table that never began, or can't be read, ends as a draw.
    """
    return tuple(
        replace(seat, rank=ranked.get(seat.table_id or "", {}).get(seat.seat, FIRST))
        for seat in seats
    )


@dataclass(frozen=True, slots=True)
class Played:
    """What a game that is over has brought: ranks by seat, final scores, and who had left it."""

    ranks: Mapping[Seat, int]
    scores: Sequence[Any]
    gone: Collection[Seat]


def played(table: Table) -> Played:
    """Return what a game has brought, its scores only once it is over. It has its log."""
    end = table.outcome
    gone = [seat for seat, status in enumerate(table.statuses) if status == CLOSED]
    return Played(ranks(table), end.scores if end else (), gone)


def live(cup: Cup, games: Mapping[str, Played]) -> Cup:
    """Return a cup with the ranks of games that are over, though the round is not."""
    of_tables = {table_id: game.ranks for table_id, game in games.items()}
    seats = (
        rank([seat], of_tables) if seat.rank is None and seat.table_id in games else (seat,)
        for seat in cup.seats
    )
    return replace(cup, seats=tuple(chain.from_iterable(seats)))


def ranks(table: Table) -> dict[Seat, int]:
    """Return the ranks by seat; ``MISSED`` for a player who did not come. It has its log.

    A running game counts as it stands; one in which nothing was done is a draw. Whoever resigned
    ranks last, however the game ended.
    """
    if table.position is None:
        return {}
    run, position = table.play()
    if not run.over(position):
        position = run.stop(position, "agreed").position
    outcome = run.outcome(position)
    if outcome is None:
        return {}
    entries = table.kept.entries
    begun = any(entry.kind in (ACT, DEFAULT) for entry in entries)
    came = {
        seat: (status == CLOSED and not outcome.together, rank if begun else FIRST)
        for seat, (status, rank) in enumerate(zip(position.statuses, outcome.ranks, strict=True))
        if not _missed(table, seat)
    }
    return {
        seat: 1 + sum(other < came[seat] for other in came.values()) if seat in came else MISSED
        for seat in range(len(outcome.ranks))
    }


def _missed(table: Table, seat: Seat) -> bool:
    """Return whether a player never came or resigned, though their time ran out."""
    mine = [entry for entry in table.kept.entries if entry.seat == seat]
    status = table.seats[seat].status
    late = status in (AWAY, COMPUTER) or any(entry.kind == DEFAULT for entry in mine)
    return late and status != CLOSED and not _came(mine)


def came(entries: Iterable[Entry], seat: Seat) -> bool:
    """Return whether a player has moved or come back, of the log of a table."""
    return _came(entry for entry in entries if entry.seat == seat)


def _came(entries: Iterable[Entry]) -> bool:
    sat_in = False
    for entry in entries:
        if (entry.kind == ACT and not sat_in) or (sat_in and entry.action == PRESENT):
            return True
        if entry.kind == SEAT:
            sat_in = entry.action == COMPUTER
    return False


def late(cup: Cup) -> tuple[int, ...]:
    """Return the numbers of those who have missed too many rounds, and are not out yet."""
    return tuple(one.number for one in cup.playing if misses(cup, one.number) >= MISSES)


def misses(cup: Cup, number: int) -> int:
    """Return how many rounds a person has missed."""
    return sum((seat.number, seat.rank) == (number, MISSED) for seat in cup.seats)


def left(cup: Cup) -> frozenset[int]:
    """Return the numbers of those who are out because they left, not because they missed rounds."""
    gone = (one.number for one in cup.entrants if one.out)
    return frozenset(number for number in gone if misses(cup, number) < MISSES)


def not_in(cup: Cup, user_id: int) -> NotYours:
    """Return the refusal for somebody who is not in a cup; who left it can't come back."""
    mine = next((one for one in cup.entrants if one.user_id == user_id), None)
    why = "open" if cup.admits(user_id) else "late"
    if mine is not None and mine.out and why == "late":
        why = "left" if mine.number in left(cup) else "out"
    return CupNotIn(params={"why": why, "misses": MISSES})
