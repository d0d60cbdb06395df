"""Do the ratings follow from the results, and the results from the tables? Nothing is changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from data.store.query import Database, Row
from data.store.rating import Rating, rate
from data.store.tally import ListKey

MISSING = """SELECT t.id FROM tables AS t WHERE t.status = 'ended' AND t.ended_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM games AS g WHERE g.table_id = t.id)
    AND NOT EXISTS (SELECT 1 FROM arrears AS a WHERE a.table_id = t.id) ORDER BY t.id"""
ASTRAY = """SELECT r.table_id FROM results AS r JOIN tables AS t ON t.id = r.table_id
    JOIN seats AS s ON s.table_id = r.table_id AND s.seat = r.seat
    JOIN games AS g ON g.table_id = r.table_id
    WHERE coalesce(s.user_id, 0) <> coalesce(r.user_id, 0) OR t.guild_id <> r.guild_id
        OR t.game <> r.game OR coalesce(t.ended_at, 0) <> r.ended_at OR g.mode <> r.mode
    GROUP BY r.table_id ORDER BY r.table_id"""
COUNT = "SELECT count(*), count(*) FILTER (WHERE why = '') FROM games"
# What is still to be taken in, or from where on a list is stale, is not wrong: it is to come.
RATED = """SELECT g.table_id, g.guild_id, g.game, g.mode, r.seat, r.user_id, r.rank, s.mu, s.sigma,
        r.prior_mu, r.prior_sigma, r.mu, r.sigma FROM games AS g
    JOIN results AS r ON r.table_id = g.table_id
    LEFT JOIN strangers AS s ON s.table_id = r.table_id AND s.seat = r.seat
    WHERE g.why = '' AND g.table_id NOT IN (SELECT table_id FROM arrears)
        AND NOT EXISTS (SELECT 1 FROM stale AS o WHERE o.guild_id = g.guild_id
        AND o.game = g.game AND o.mode = g.mode AND (g.ended_at, g.table_id)
            >= (o.ended_at, o.table_id))
    ORDER BY g.guild_id, g.game, g.mode, g.ended_at, g.table_id, r.seat"""
# The last digits depend on the machine, and a database may move (decision: results).
_NEAR: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What working it out again has shown.

    Attributes:
        games, rated: How many are kept, and how many of them are rated.
        missing: Games that are over and not among them (their rules are gone).
        wrong: Games whose result is not the table's, or whose ratings do not follow.
    """

    games: int
    rated: int
    missing: tuple[str, ...]
    wrong: tuple[str, ...]


def reckon(db: Database) -> Reckoning:
    """Compare results with their tables, and rate every game again."""
    games, rated = db.execute(COUNT).fetchone()
    missing = tuple(table_id for (table_id,) in db.execute(MISSING))
    astray = [table_id for (table_id,) in db.execute(ASTRAY)]
    wrong = dict.fromkeys((*astray, *_unlike(db)))
    return Reckoning(games, rated, missing, tuple(wrong))


def _unlike(db: Database) -> Iterator[str]:
    """Give the games whose ratings are others when they are worked out again."""
    known: dict[tuple[ListKey, int], Rating] = {}
    game: list[Row] = []
    for row in (*db.execute(RATED), None):  # None ends the last game
        if game and (row is None or row[0] != game[0][0]):
            if not _follows(game, known):
                yield str(game[0][0])
            game = []
        if row is not None:
            game.append(row)


def _follows(game: list[Row], known: dict[tuple[ListKey, int], Rating]) -> bool:
    key: ListKey = (game[0][1], game[0][2], game[0][3])
    priors: list[Rating | None] = []
    for _, _, _, _, _, user, _, mu, sigma, *_ in game:
        kept = None if mu is None else (mu, sigma)
        # Who was forgotten brings what was kept of them (``strangers``).
        priors.append(kept if user is None else known.get((key, user)))
    fits = True
    again = rate(priors, [row[6] for row in game])
    for row, (prior, after, _) in zip(game, again, strict=True):
        if row[5] is not None:
            known[key, row[5]] = after
        fits = fits and _near(tuple(row[9:]), (*prior, *after))
    return fits


def _near(kept: tuple[float | None, ...], again: tuple[float, ...]) -> bool:
    """Return whether numbers are the same, on another machine's arithmetic too."""
    pairs = zip(kept, again, strict=True)
    return all(one is not None and abs(one - two) <= _NEAR for one, two in pairs)
