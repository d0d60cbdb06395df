"""Results, ratings and server records, derived from the logs of finished games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from openskill.models import PlackettLuce

from data.store.changes import RAISE_VERSION, Result, results_of
from data.store.query import Database, Row
from engine.spec import Figure

Rating = tuple[float, float]
"""A player's mean and its uncertainty."""
# Shown as 24 times as much: 150 points (decision: results).
SETTLED: Final = 6.25
"""The uncertainty up to which a rating is no longer provisional: after ten games of two."""


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def rate(
    priors: Sequence[Rating | None], ranks: Sequence[int], *, idle: bool = False
) -> tuple[tuple[Rating, Rating, bool], ...]:
    """Return each player's rating before and after a game, and whether it is settled.

    By seat; a new player has no prior. Rank 1 is best, and equal ranks are draws. An idle game
    moves no rating.
    """
    model = _model()
    before = [
        model.rating() if prior is None else model.rating(mu=prior[0], sigma=prior[1])
        for prior in priors
    ]
    if idle:
        return tuple(((o.mu, o.sigma), (o.mu, o.sigma), o.sigma <= SETTLED) for o in before)
    # The model rates teams: each player is one.
    after = model.rate([[one] for one in before], ranks=[float(rank) for rank in ranks])
    return tuple(
        ((old.mu, old.sigma), (new.mu, new.sigma), new.sigma <= SETTLED)
        for old, (new,) in zip(before, after, strict=True)
    )


ListKey = tuple[int, str, str]
"""A list of ratings: server, game, mode."""

A_DAY: Final = 3
"""Games of one pair of people that count in a day: more would move ratings at will."""
SEVERAL: Final = 3
"""People to meet before a rating is no longer provisional, and to beat before a season gives a
place: one other account is no test."""
DAY_MS: Final = 86_400_000
SOME: Final = 20
"""Games rated per transaction."""

COUNTS: Final = "{0}.sigma <> {0}.prior_sigma"
"""The condition for a result that counts, in ratings and seasons: it has moved a rating."""

_WAITS = "SELECT 1 FROM arrears WHERE table_id = ?"
_DONE = "DELETE FROM arrears WHERE table_id = ?"
_GAME = "SELECT guild_id, game, mode, ended_at, why FROM games WHERE table_id = ?"
# With hints a game sets no record: what the computer has shown is nobody's feat.
_FIGURE = """INSERT INTO figures (table_id, seat, key, guild_id, game, mode, seats, value, ended_at)
    SELECT g.table_id, s.seat, ?, g.guild_id, g.game, g.mode,
        (SELECT count(*) FROM seats AS all_seats WHERE all_seats.table_id = g.table_id),
        ?, g.ended_at
    FROM games AS g JOIN seats AS s ON s.table_id = g.table_id AND s.seat = ?
    WHERE g.table_id = ? AND s.kind = 'human' AND s.status <> 'computer' AND s.since = 0
        AND NOT EXISTS (SELECT 1 FROM entries AS e WHERE e.table_id = g.table_id
            AND (e.kind = 'hint'
                OR e.kind = 'seat' AND e.seat = s.seat AND e.action = 'computer'))
    ON CONFLICT DO NOTHING"""
_EARLIER = "(excluded.ended_at, excluded.table_id) < (stale.ended_at, stale.table_id)"
# Written where nothing changes, too: a process that rates the list at this moment and does not see
# the game yet begins again, instead of taking the list for done (decision: postgresql).
_STALE = f"""INSERT INTO stale (guild_id, game, mode, ended_at, table_id) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (guild_id, game, mode) DO UPDATE
    SET ended_at = CASE WHEN {_EARLIER} THEN excluded.ended_at ELSE stale.ended_at END,
        table_id = CASE WHEN {_EARLIER} THEN excluded.table_id ELSE stale.table_id END"""  # noqa: S608
_FROM = "SELECT ended_at, table_id FROM stale WHERE guild_id = ? AND game = ? AND mode = ?"
_MOVE_ON = """UPDATE stale SET ended_at = ?, table_id = ?
    WHERE guild_id = ? AND game = ? AND mode = ?"""
_FRESH = "DELETE FROM stale WHERE guild_id = ? AND game = ? AND mode = ?"
_NEXT = """SELECT ended_at, table_id FROM games
    WHERE guild_id = ? AND game = ? AND mode = ? AND why = '' AND (ended_at, table_id) >= (?, ?)
    ORDER BY ended_at, table_id LIMIT ?"""
_SEATS = """SELECT r.seat, r.user_id, r.rank, s.mu, s.sigma, s.idle FROM results AS r
    LEFT JOIN strangers AS s ON s.table_id = r.table_id AND s.seat = r.seat
    WHERE r.table_id = ? ORDER BY r.seat"""
_LAST = """SELECT mu, sigma, number FROM results WHERE user_id = ? AND guild_id = ?
        AND (ended_at, table_id) < (?, ?) AND game = ? AND mode = ? AND mu IS NOT NULL
    ORDER BY ended_at DESC, table_id DESC LIMIT 1"""
_TOGETHER = f"""SELECT count(*) FROM results AS mine
    JOIN results AS other ON other.table_id = mine.table_id AND other.user_id = ?
    WHERE mine.user_id = ? AND mine.guild_id = ? AND mine.ended_at > ?
        AND (mine.ended_at, mine.table_id) < (?, ?) AND mine.game = ? AND mine.mode = ?
        AND {COUNTS.format("mine")}"""  # noqa: S608
# Whom a person has met, of those who have met somebody else, too: a second account is no test.
_MET = """SELECT sub.user_id FROM (
        SELECT DISTINCT o.user_id, r.user_id AS me, r.guild_id, r.game, r.mode FROM results AS r
        JOIN results AS o ON o.table_id = r.table_id AND o.user_id <> r.user_id
        WHERE r.user_id = ? AND r.guild_id = ? AND (r.ended_at, r.table_id) <= (?, ?)
            AND r.game = ? AND r.mode = ? AND (r.mu IS NOT NULL OR r.table_id = ?)) AS sub
    WHERE EXISTS (SELECT 1 FROM results AS x
        JOIN results AS y ON y.table_id = x.table_id AND y.user_id <> x.user_id
        WHERE x.user_id = sub.user_id AND x.guild_id = sub.guild_id
            AND (x.ended_at, x.table_id) <= (?, ?) AND x.game = sub.game AND x.mode = sub.mode
            AND (x.mu IS NOT NULL OR x.table_id = ?) AND y.user_id <> sub.me)
    LIMIT ?"""
_RATED = """UPDATE results SET prior_mu = ?, prior_sigma = ?, mu = ?, sigma = ?, number = ?
    WHERE table_id = ? AND seat = ?"""
_RATING = """INSERT INTO ratings (guild_id, game, mode, user_id, mu, sigma, number, settled)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (guild_id, game, mode, user_id) DO UPDATE
    SET mu = excluded.mu, sigma = excluded.sigma, number = excluded.number,
        settled = excluded.settled"""
DERIVED: Final = ("figures", "ratings", "results", "games", "stale", "arrears")
"""The derived tables, which ``rebuild`` empties."""
_EMPTY: Final = tuple(f"DELETE FROM {table}" for table in DERIVED)  # noqa: S608 (names above)
_ALL = """INSERT INTO arrears
    SELECT id FROM tables WHERE status = 'ended' AND ended_at IS NOT NULL"""


def take(
    db: Database, table_id: str, result: Result | None, figures: Sequence[Figure]
) -> ListKey | None:
    """Store the results of a game that are still missing.

    Needs an open transaction and does nothing if nothing is missing. Without a result (its rules
    are gone) the game is left out. Returns the list of ratings that this makes outdated, None for
    none.
    """
    if db.execute(_WAITS, (table_id,)).fetchone() is None:
        return None
    for sql, values in results_of(table_id, result) if result is not None else ():
        db.execute(sql, values)
    if result is not None:
        # Results name players. Erasing one writes this row, too: if both happen at once, this
        # transaction is tried again, without the name.
        db.execute(RAISE_VERSION, (table_id,))
    for figure in figures:
        db.execute(_FIGURE, (figure.key, figure.value, figure.seat, table_id))
    db.execute(_DONE, (table_id,))
    game = db.execute(_GAME, (table_id,)).fetchone()
    if game is None or game[4]:  # not taken in, or not rated
        return None
    key, ended_at = (game[0], game[1], game[2]), game[3]
    db.execute(_STALE, (*key, ended_at, table_id))
    return key


def advance(db: Database, key: ListKey) -> bool:
    since = db.execute(_FROM, key).fetchone()
    if since is None:
        return False
    # One more than is rated: it is where the next call begins.
    games = db.execute(_NEXT, (*key, *since, SOME + 1)).fetchall()
    for ended_at, table_id in games[:SOME]:
        _rate(db, key, ended_at, table_id)
    if len(games) <= SOME:
        db.execute(_FRESH, key)
        return False
    db.execute(_MOVE_ON, (*games[SOME], *key))
    return True


def _rate(db: Database, key: ListKey, ended_at: int, table_id: str) -> None:
    guild_id, game, mode = key
    seats = db.execute(_SEATS, (table_id,)).fetchall()
    priors: list[Rating | None] = []
    counts: list[int] = []
    for _, user, _, mu, sigma, _ in seats:
        where = (user, guild_id, ended_at, table_id, game, mode)
        # As it was before this game: a list may be rated again from an old game on.
        last = db.execute(_LAST, where).fetchone() if user is not None else (mu, sigma, 0)
        known = last is not None and last[0] is not None
        priors.append((last[0], last[1]) if known else None)
        counts.append(last[2] + 1 if known else 1)
    idle = _idle(db, key, [(user, idle) for _, user, *_, idle in seats], ended_at, table_id)
    after = rate(priors, [rank for _, _, rank, *_ in seats], idle=idle)
    counts = [count - idle for count in counts]
    for (seat, user, *_), count, (prior, new, settled) in zip(seats, counts, after, strict=True):
        number = 0 if user is None else count  # without a user no earlier game counts
        db.execute(_RATED, (*prior, *new, number, table_id, seat))
        # The newest game of a list is rated last, so this ends as how they stand.
        if user is not None:
            until = (ended_at, table_id)
            so_far = (user, guild_id, *until, game, mode, table_id, *until, table_id, SEVERAL)
            known = settled and len(db.execute(_MET, so_far).fetchall()) == SEVERAL
            db.execute(_RATING, (*key, user, *new, count, int(known)))


def _idle(
    db: Database,
    key: ListKey,
    players: Sequence[tuple[int | None, int | None]],
    ended_at: int,
    table_id: str,
) -> bool:
    """Return whether a game moves no rating: a pair had ``A_DAY`` rated games in 24 hours.

    ``players`` are ids, or None and whether the game was idle when that person was forgotten.
    """
    guild_id, game, mode = key
    when = (guild_id, ended_at - DAY_MS, ended_at, table_id, game, mode)
    pairs = combinations([user for user, _ in players if user is not None], 2)
    return any(idle for _, idle in players) or any(
        db.execute(_TOGETHER, (*pair, *when)).fetchone()[0] >= A_DAY for pair in pairs
    )


def forget_derived(db: Database) -> int:
    """Empty the derived tables; return how many games are to be taken in again."""
    for sql in _EMPTY:
        db.execute(sql)
    db.execute(_ALL)
    return int(db.execute("SELECT count(*) FROM arrears").fetchone()[0])


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
# Games in arrears, and those after a list became stale, are pending, not wrong.
RATED = """SELECT g.table_id, g.guild_id, g.game, g.mode, g.ended_at, r.user_id, s.idle, r.rank,
        s.mu, s.sigma, r.prior_mu, r.prior_sigma, r.mu, r.sigma FROM games AS g
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
    """The result of computing all results and ratings again.

    ``missing`` are finished games without results (their rules are gone).
    """

    games: int
    rated: int
    missing: tuple[str, ...]
    wrong: tuple[str, ...]


def reckon(db: Database) -> Reckoning:
    games, rated = db.execute(COUNT).fetchone()
    missing = tuple(table_id for (table_id,) in db.execute(MISSING))
    astray = [table_id for (table_id,) in db.execute(ASTRAY)]
    wrong = dict.fromkeys((*astray, *_unlike(db)))
    return Reckoning(games, rated, missing, tuple(wrong))


def _unlike(db: Database) -> Iterator[str]:
    known: dict[tuple[ListKey, int], Rating] = {}
    game: list[Row] = []
    for row in (*db.execute(RATED), None):  # None ends the last game
        if game and (row is None or row[0] != game[0][0]):
            if not _follows(db, game, known):
                yield str(game[0][0])
            game = []
        if row is not None:
            game.append(row)


def _follows(db: Database, game: list[Row], known: dict[tuple[ListKey, int], Rating]) -> bool:
    table_id, *list_key, ended_at = game[0][:5]
    key: ListKey = (list_key[0], list_key[1], list_key[2])
    priors: list[Rating | None] = []
    for _, _, _, _, _, user, _, _, mu, sigma, *_ in game:
        kept = None if mu is None else (mu, sigma)
        # An erased player brings the rating stored in ``strangers``.
        priors.append(kept if user is None else known.get((key, user)))
    fits = True
    idle = _idle(db, key, [(row[5], row[6]) for row in game], ended_at, table_id)
    again = rate(priors, [row[7] for row in game], idle=idle)
    for row, (prior, after, _) in zip(game, again, strict=True):
        if row[5] is not None:
            known[key, row[5]] = after
        fits = fits and _near(tuple(row[10:]), (*prior, *after))
    return fits


def _near(kept: tuple[float | None, ...], again: tuple[float, ...]) -> bool:
    pairs = zip(kept, again, strict=True)
    return all(one is not None and abs(one - two) <= _NEAR for one, two in pairs)
