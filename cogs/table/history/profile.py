"""What a player's games say of them: counted from their results, the newest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from data.store.results import Meeting, RatingRow, ResultRow

Kind = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Played:
    """What a player has done in one kind of game.

    Attributes:
        kind: Game and mode.
        count: Games that are over.
        ranked, won: How many of them had a ranking, and how many of these they won.
        best: Their highest score.
        rating: How they stand, None without one, or where they want none.
    """

    kind: Kind
    count: int
    ranked: int
    won: int
    best: int
    rating: RatingRow | None


@dataclass(frozen=True, slots=True)
class Profile:
    """What a player's games say of them.

    Attributes:
        played: By kind, what they play most first.
        streak: Games won in a row until now.
        longest: The most they ever won in a row.
    """

    played: tuple[Played, ...]
    streak: int
    longest: int

    @property
    def count(self) -> int:
        """All games that are over."""
        return sum(one.count for one in self.played)


def profile(rows: Sequence[ResultRow], ratings: Iterable[RatingRow]) -> Profile:
    """Count a player's games.

    Args:
        rows: Their games, the newest first.
        ratings: How they stand where the games were played.
    """
    known = {(row.game, row.mode): row for row in ratings}
    kinds = dict.fromkeys((row.game, row.mode) for row in rows)
    played = [_played(kind, rows, known.get(kind)) for kind in kinds]
    # A game without a ranking neither breaks a streak nor makes it longer.
    wins = [row.won for row in rows if row.rank]
    return Profile(
        tuple(sorted(played, key=lambda one: (-one.count, one.kind))),
        next((at for at, won in enumerate(wins) if not won), len(wins)),
        _longest(wins),
    )


def _played(kind: Kind, rows: Sequence[ResultRow], rating: RatingRow | None) -> Played:
    mine = [row for row in rows if (row.game, row.mode) == kind]
    ranked = [row for row in mine if row.rank]
    best = max(row.score for row in mine)
    return Played(kind, len(mine), len(ranked), sum(row.won for row in ranked), best, rating)


def _longest(wins: Iterable[bool]) -> int:
    longest = now = 0
    for won in wins:
        now = now + 1 if won else 0
        longest = max(longest, now)
    return longest


@dataclass(frozen=True, slots=True)
class Versus:
    """How often two people have met in one kind of game, and who was ahead."""

    kind: Kind
    count: int
    mine: int
    theirs: int


def versus(meetings: Iterable[Meeting]) -> tuple[Versus, ...]:
    """Count the games of two people against each other, by kind."""
    found: dict[Kind, list[Meeting]] = {}
    for one in meetings:
        found.setdefault((one.game, one.mode), []).append(one)
    return tuple(
        Versus(
            kind,
            len(all_),
            sum(one.mine < one.theirs for one in all_),
            sum(one.theirs < one.mine for one in all_),
        )
        for kind, all_ in sorted(found.items())
    )
