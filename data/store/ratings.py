"""Results, ratings and server records, derived from the logs of finished games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from data.store.changes import RAISE_VERSION, UNRATED, Result, results_of
from data.store.query import Database, Query, Row, text
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
    priors: Sequence[Rating | None],
    ranks: Sequence[int],
    known: Sequence[int] = (),
    *,
    idle: bool = False,
) -> tuple[tuple[Rating, Rating, bool], ...]:
    """Return each player's rating before and after a game, and whether it is sure enough.

    By seat; a new player has no prior. Rank 1 is best, and equal ranks are draws. Only players who
    are ``known`` move others, without it all are. An idle game moves no rating.
    """
    model = _model()
    before = [
        model.rating() if prior is None else model.rating(mu=prior[0], sigma=prior[1])
        for prior in priors
    ]
    after, done = list(before), dict[tuple[int, ...], list[PlackettLuceRating]]()
    for seat in () if idle else range(len(before)):
        met = tuple(o for o in range(len(before)) if o == seat or not known or known[o])
        if len(met) > 1:
            if met not in done:
                # The model rates teams: each player is one.
                teams = [[before[other]] for other in met]
                rated = model.rate(teams, ranks=[float(ranks[other]) for other in met])
                done[met] = [one for (one,) in rated]
            after[seat] = done[met][met.index(seat)]
    return tuple(
        ((old.mu, old.sigma), (new.mu, new.sigma), new.sigma <= SETTLED)
        for old, new in zip(before, after, strict=True)
    )


ListKey = tuple[int, str, str]
"""A list of ratings: server, game, mode."""

A_DAY: Final = 3
"""Games of one pair of people that count in a day: more would move ratings at will."""
SEVERAL: Final = 3
"""People to beat before a season gives a place, and to meet, each in as many games, before a rating
is no longer provisional: one other account is no test."""
DAY_MS: Final = 86_400_000
SOME: Final = 20
"""Games rated per transaction."""

FEW: Final = 4
"""Known people with whom a server begins to ask who is known."""
MANY: Final = 10
"""Rated games of a list after which somebody unknown counts among those who play much."""
RECENT: Final = 90 * DAY_MS

COUNTS: Final = "{0}.mu IS NOT NULL AND {0}.often = 0"
"""The condition for a result that counts, in seasons and as one of a pair's."""

_WAITS = "SELECT 1 FROM arrears WHERE table_id = ?"
_DONE = "DELETE FROM arrears WHERE table_id = ?"
_UNRATED = f"SELECT {UNRATED} FROM tables AS t WHERE t.id = ?"  # noqa: S608
_GAME = "SELECT guild_id, game, mode, ended_at, why FROM games WHERE table_id = ?"
# A game with hints sets no record: what the computer has shown is nobody's feat.
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
_NOTED = "SELECT 1 FROM known_seats WHERE table_id = ? LIMIT 1"
# The people who sat there, and whether they have a settled rating of any game of the server.
_WHO = """SELECT r.seat, EXISTS (SELECT 1 FROM ratings AS q
        WHERE q.user_id = r.user_id AND q.guild_id + 0 = r.guild_id AND q.settled = 1)
    FROM results AS r WHERE r.table_id = ?"""
# People who have played lately: the known ones, and others who have played much.
_WEIGHED = """SELECT count(*) FILTER (WHERE sub.known = 1), count(*) FILTER (WHERE sub.known = 0)
    FROM (SELECT q.user_id, q.guild_id, max(q.settled) AS known, max(q.number) AS number
        FROM ratings AS q WHERE q.guild_id = ? GROUP BY q.user_id, q.guild_id) AS sub
    WHERE (sub.known = 1 OR sub.number >= ?) AND EXISTS (SELECT 1 FROM results AS r
        WHERE r.user_id = sub.user_id AND r.guild_id = sub.guild_id AND r.ended_at > ?)"""
_NOTE = """INSERT INTO known_seats (table_id, seat, known) VALUES (?, ?, ?)
    ON CONFLICT DO NOTHING"""
_SEATS = """SELECT r.seat, r.user_id, r.rank, s.mu, s.sigma, s.idle, k.known FROM results AS r
    LEFT JOIN strangers AS s ON s.table_id = r.table_id AND s.seat = r.seat
    JOIN known_seats AS k ON k.table_id = r.table_id AND k.seat = r.seat
    WHERE r.table_id = ? ORDER BY r.seat"""
_LAST = """SELECT mu, sigma, number FROM results WHERE user_id = ? AND guild_id = ?
        AND (ended_at, table_id) < (?, ?) AND game = ? AND mode = ? AND mu IS NOT NULL
    ORDER BY ended_at DESC, table_id DESC LIMIT 1"""
_TOGETHER = f"""SELECT count(*) FROM results AS mine
    JOIN results AS other ON other.table_id = mine.table_id AND other.user_id = ?
    WHERE mine.user_id = ? AND mine.guild_id = ? AND mine.ended_at > ?
        AND (mine.ended_at, mine.table_id) < (?, ?) AND mine.game = ? AND mine.mode = ?
        AND {COUNTS.format("mine")}"""  # noqa: S608
_SETTLED = """SELECT 1 FROM ratings
    WHERE guild_id = ? AND game = ? AND mode = ? AND user_id = ? AND settled = 1"""
# The numbers of games with each known person who has met somebody else, too.
_MET = """SELECT count(*) FROM results AS r
    JOIN results AS o ON o.table_id = r.table_id AND o.user_id <> r.user_id
    JOIN known_seats AS k ON k.table_id = o.table_id AND k.seat = o.seat AND k.known = 1
    WHERE r.guild_id = ? AND r.game = ? AND r.mode = ? AND r.user_id = ?
        AND (r.ended_at, r.table_id) <= (?, ?) AND EXISTS (SELECT 1 FROM results AS x
            JOIN results AS y ON y.table_id = x.table_id AND y.user_id <> x.user_id
            WHERE x.user_id = o.user_id AND x.guild_id = r.guild_id AND x.game = r.game
                AND x.mode = r.mode AND (x.ended_at, x.table_id) <= (?, ?)
                AND y.user_id <> r.user_id)
    GROUP BY o.user_id"""
_RATED = """UPDATE results SET prior_mu = ?, prior_sigma = ?, mu = ?, sigma = ?, number = ?,
    often = ? WHERE table_id = ? AND seat = ?"""
_RATING = """INSERT INTO ratings (guild_id, game, mode, user_id, mu, sigma, number, settled)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (guild_id, game, mode, user_id) DO UPDATE
    SET mu = excluded.mu, sigma = excluded.sigma, number = excluded.number,
        settled = excluded.settled"""
DERIVED: Final = ("figures", "ratings", "results", "games", "stale", "arrears")
"""The derived tables, which ``rebuild`` empties."""
_EMPTY: Final = tuple(f"DELETE FROM {table}" for table in DERIVED)  # noqa: S608 (names above)
_ALL = """INSERT INTO arrears
    SELECT id FROM tables WHERE status = 'ended' AND ended_at IS NOT NULL"""


def unrated(table_id: str, why: str) -> Query[str | None]:
    """Return why a table's game is not rated if it ends now; ``why`` as in ``Result``."""
    return Query(_UNRATED, (why, why, table_id), text)


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
    note_known(db, key[0], ended_at, table_id)
    db.execute(_STALE, (*key, ended_at, table_id))
    return key


def note_known(db: Database, guild_id: int, ended_at: int, table_id: str) -> None:
    """Note once, for ever, whose results at a table move others' ratings.

    These are the people who are known: they have a settled rating of some game of this server.
    Everybody is where few are known, or twice as many others have played much lately.
    """
    if db.execute(_NOTED, (table_id,)).fetchone() is not None:
        return
    who = db.execute(_WHO, (table_id,)).fetchall()
    everybody = False
    if not all(known for _, known in who):
        weighed = db.execute(_WEIGHED, (guild_id, MANY, ended_at - RECENT))
        everybody = counts_everybody(*map(int, weighed.fetchall()[0]))
    for seat, known in who:
        db.execute(_NOTE, (table_id, seat, int(known or everybody)))


def counts_everybody(known: int, others: int) -> bool:
    """Return whether a server has too few known people to ask, by those who play much there."""
    return known < FEW or 2 * known <= others


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
    for _, user, _, mu, sigma, *_ in seats:
        where = (user, guild_id, ended_at, table_id, game, mode)
        # The rating before this game: a list may be rated again from an old game on.
        last = db.execute(_LAST, where).fetchone() if user is not None else (mu, sigma, 0)
        rated = last is not None and last[0] is not None
        priors.append((last[0], last[1]) if rated else None)
        counts.append(last[2] + 1 if rated else 1)
    idle = _idle(db, key, [(seat[1], seat[5]) for seat in seats], ended_at, table_id)
    ranks, known = [seat[2] for seat in seats], [seat[6] for seat in seats]
    after = rate(priors, ranks, known, idle=idle)
    counts = [count - idle for count in counts]
    for (seat, user, *_), count, (prior, new, sure) in zip(seats, counts, after, strict=True):
        number = 0 if user is None else count  # without a user no earlier game counts
        db.execute(_RATED, (*prior, *new, number, int(idle), table_id, seat))
        # The newest game of a list is rated last, so this ends as how they stand.
        if user is not None:
            settled = sure and _has_met(db, (*key, user), (ended_at, table_id))
            db.execute(_RATING, (*key, user, *new, count, int(settled)))


def _has_met(db: Database, who: tuple[int, str, str, int], until: tuple[int, str]) -> bool:
    """Return whether somebody has played enough with known people for a settled rating."""
    if db.execute(_SETTLED, who).fetchone() is not None:
        return True
    games = db.execute(_MET, (*who, *until, *until)).fetchall()
    return sum(min(int(count), SEVERAL) for (count,) in games) >= SEVERAL * SEVERAL


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
        k.known, s.mu, s.sigma, r.prior_mu, r.prior_sigma, r.mu, r.sigma, r.often
    FROM games AS g JOIN results AS r ON r.table_id = g.table_id
    JOIN known_seats AS k ON k.table_id = r.table_id AND k.seat = r.seat
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
    for _, _, _, _, _, user, _, _, _, mu, sigma, *_ in game:
        kept = None if mu is None else (mu, sigma)
        # An erased player brings the rating stored in ``strangers``.
        priors.append(kept if user is None else known.get((key, user)))
    fits = True
    idle = _idle(db, key, [(row[5], row[6]) for row in game], ended_at, table_id)
    again = rate(priors, [row[7] for row in game], [row[8] for row in game], idle=idle)
    for row, (prior, after, _) in zip(game, again, strict=True):
        if row[5] is not None:
            known[key, row[5]] = after
        fits = fits and _near(tuple(row[11:]), (*prior, *after, idle))
    return fits


def _near(kept: tuple[float | None, ...], again: tuple[float, ...]) -> bool:
    pairs = zip(kept, again, strict=True)
    return all(one is not None and abs(one - two) <= _NEAR for one, two in pairs)
