"""The seasons of a server: who has finished ahead of whom in the games that count.

Nothing is stored for them: both queries read the results of a quarter.
"""

# ruff: noqa: S608 (the only parts put together are names of columns and numbers)

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from data.store.query import Query, Row, each
from data.store.ratings import COUNTS, SEVERAL
from data.store.results import NAME, WANTED, WHY

TIMES: Final = 3
"""Games in which finishing ahead of the same person brings a point in a season."""


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A person in the table of a season.

    Attributes:
        beaten: How many people they have finished ahead of.
        share: Of all opponents in their games, the per cent they finished ahead of.
        people: How many people are in the table.
    """

    user_id: int
    points: int
    games: int
    beaten: int
    share: int
    place: int
    people: int
    name: str

    @property
    def placed(self) -> bool:
        return self.beaten >= SEVERAL


class Worth(NamedTuple):
    """What a game brought a person in a season.

    Attributes:
        why: Why it does not count, or empty.
        ahead: How many people they finished ahead of; some may bring no point any more.
    """

    game: str
    mode: str
    ended_at: int
    why: str
    points: int
    ahead: int


# A person's opponents in the games that count: whom they finished ahead of, for the how many-th
# time. Forgotten people count as one: else an account that is forgotten again and again is many.
_MET = f"""met AS (
        SELECT r.table_id, r.user_id, r.guild_id, coalesce(o.user_id, 0) AS other,
            o.rank > r.rank AS ahead, row_number() OVER (
                PARTITION BY r.user_id, coalesce(o.user_id, 0), o.rank > r.rank
                ORDER BY r.ended_at, r.table_id
            ) AS nth
        FROM results AS r JOIN results AS o ON o.table_id = r.table_id AND o.seat <> r.seat
        WHERE r.guild_id = ?1 AND r.ended_at >= ?2 AND r.ended_at < ?3 AND (?4 = '' OR r.game = ?4)
            AND r.user_id IS NOT NULL AND r.rank > 0 AND {COUNTS.format("r")}
    )"""
_POINTS = f"count(*) FILTER (WHERE m.ahead AND m.nth <= {TIMES})"
# Ties: the share of opponents one was ahead of, then the points of those who were beaten.
SEASON = f"""WITH {_MET}, summed AS (
        SELECT m.user_id, m.guild_id, {_POINTS} AS points, count(DISTINCT m.table_id) AS games,
            count(DISTINCT m.other) FILTER (WHERE m.ahead) AS beaten,
            count(*) FILTER (WHERE m.ahead) * 100.0 / count(*) AS share
        FROM met AS m WHERE {WANTED.format("m.user_id")} GROUP BY m.user_id, m.guild_id
    ), strong AS (
        SELECT m.user_id, sum(s.points) AS points
        FROM met AS m JOIN summed AS s ON s.user_id = m.other
        WHERE m.ahead AND m.nth = 1 GROUP BY m.user_id
    ), ranked AS (
        SELECT s.*, count(*) OVER () AS people, rank() OVER (
            ORDER BY CASE WHEN s.beaten < {SEVERAL} THEN 1 ELSE 0 END, s.points DESC, s.share DESC,
                coalesce(o.points, 0) DESC) AS place
        FROM summed AS s LEFT JOIN strong AS o ON o.user_id = s.user_id
    )
    SELECT r.user_id, r.points, r.games, r.beaten, r.share, r.place, r.people, {NAME}
    FROM ranked AS r WHERE r.place <= ?5 OR r.user_id = ?6 ORDER BY r.place, r.user_id"""
# A person's newest games of a season with others, and what each is worth.
WORTH = f"""WITH {_MET}, worth AS (
        SELECT m.table_id, {_POINTS} AS points, count(*) FILTER (WHERE m.ahead) AS ahead
        FROM met AS m WHERE m.user_id = ?5 GROUP BY m.table_id
    )
    SELECT r.game, r.mode, r.ended_at, {WHY}, coalesce(w.points, 0), coalesce(w.ahead, 0)
    FROM results AS r JOIN games AS g ON g.table_id = r.table_id
        LEFT JOIN worth AS w ON w.table_id = r.table_id
    WHERE r.user_id = ?5 AND r.guild_id = ?1 AND r.ended_at >= ?2 AND r.ended_at < ?3
        AND (?4 = '' OR r.game = ?4) AND g.why <> 'alone' AND (g.why <> '' OR r.mu IS NOT NULL)
    ORDER BY r.ended_at DESC, r.table_id DESC LIMIT ?6"""


def season_table(
    guild_id: int, when: tuple[int, int], game: str, *, most: int, user_id: int = 0
) -> Query[tuple[SeasonRow, ...]]:
    """Return the best of a server between two moments, and one person wherever they stand.

    Args:
        when: The first millisecond, and the first one after the season.
        game: Empty for all games.
        most: The last place that is listed; people whose results are equal share one.
    """
    return Query(SEASON, (guild_id, *when, game, most, user_id), each(_season))


def _season(row: Row) -> SeasonRow:
    user, points, games, beaten, share, place, people, name = row
    return SeasonRow(user, points, games, beaten, round(share), place, people, name or "")


def games_worth(
    guild_id: int, when: tuple[int, int], game: str, user_id: int, limit: int
) -> Query[tuple[Worth, ...]]:
    """Return a person's newest games of a season with other people, newest first."""
    return Query(WORTH, (guild_id, *when, game, user_id, limit), each(Worth._make))
