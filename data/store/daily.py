"""The puzzle of the day: puzzles, answers, and where servers want it posted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

from data.store.parts import Codec
from data.store.query import Query, Rows, Sql, Statement, each, first, insert, names, number
from data.store.seasons import SeasonRow

# ruff: noqa: S608 (the only parts put together are column names)

_SECRET = "SELECT secret FROM daily_secret WHERE id = 1"  # noqa: S105 (a statement)
_KEEP_SECRET = Sql("INSERT INTO daily_secret (id, secret) VALUES (1, ?) ON CONFLICT DO NOTHING")
_PUZZLE = "SELECT puzzle FROM puzzles WHERE day = ? AND language = ?"
# An existing puzzle stays: a puzzle that a player has seen never changes (decision: daily).
_KEEP_PUZZLE = Sql("""INSERT INTO puzzles (day, language, puzzle, made_at) VALUES (?, ?, ?, ?)
    ON CONFLICT DO NOTHING""")
_MISSED = """SELECT DISTINCT day FROM puzzles WHERE day < ?1 AND day >= ?2
    AND day NOT IN (SELECT day FROM daily_answers WHERE user_id = ?3) ORDER BY day DESC"""
# A late answer may come of a seed that was shown meanwhile (decision: daily).
_IN_TIME = """SELECT count(*), coalesce(sum(found), 0) FROM daily_answers
    WHERE day = ? AND late = 0"""
_TEMPTING = """SELECT answer, count(*) AS people FROM daily_answers
    WHERE day = ? AND language = ? AND late = 0 AND found = 0
    GROUP BY answer HAVING count(*) > 1 ORDER BY people DESC, answer LIMIT 1"""
# First tries alone say how hard a day was.
_RESULTS = """SELECT day, count(*), coalesce(sum(CASE WHEN tries < 2 THEN found ELSE 0 END), 0)
    FROM daily_answers
    WHERE day BETWEEN ? AND ? AND late = 0 GROUP BY day ORDER BY day"""
# Until the day is over, one wrong try is no answer: there is a second one.
_COUNT = """SELECT count(*), coalesce(sum(found), 0) FROM daily_answers
    WHERE day = ? AND (? OR found = 1 OR tries <> 1)"""
# This looks for one row a day, as many as the streak is long, however many people play.
_HERE_IN_ROW = """WITH RECURSIVE streak (day) AS (
        SELECT ?2 UNION ALL SELECT day - 1 FROM streak WHERE EXISTS (SELECT 1 FROM daily_answers
            WHERE guild_id = ?1 AND day = streak.day AND found = 1 AND late = 0)
    ) SELECT count(*) - 1 FROM streak"""
_MONTH = """SELECT day, CASE WHEN found = 0 OR late = 1 THEN 0 WHEN tries < 2 THEN 2 ELSE 1 END
    FROM daily_answers
    WHERE user_id = ? AND day BETWEEN ? AND ? ORDER BY day"""
_SHARE = Sql("""UPDATE daily_answers SET shared = shared + 1
    WHERE day = ? AND user_id = ? AND shared < ?""")
_IN_ROW = """SELECT day FROM daily_answers WHERE user_id = ? AND found = 1 AND late = 0 AND day <= ?
    ORDER BY day DESC"""


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A player's answer.

    Attributes:
        language: The puzzle's, empty if it has none.
        guild_id: None by direct message.
        mark: The feedback (``Puzzling.mark``).
        late: It came after the day and counts for no streak.
        shared: How often the player has shown it to others.
        tries: How often they have answered; 0 of answers from when there was one try.
        first: The mark of the first try, once there was a second one.
    """

    day: int
    user_id: int
    language: str
    guild_id: int | None
    name: str
    answer: str = field(repr=False)  # it may be the solution: not for logs
    mark: int = field(repr=False)
    found: bool
    late: bool
    at: int
    shared: int = 0
    tries: int = 1
    first: int = 0


_ROWS: Final = Codec(AnswerRow)
_row: Final = _ROWS.decode
_ALL = names(_ROWS.columns)
_ANSWER = f"SELECT {_ALL} FROM daily_answers WHERE day = ? AND user_id = ?"
_KEEP_ANSWER = Sql(f"{insert('daily_answers', _ROWS.columns)} ON CONFLICT DO NOTHING")
_ANSWER_AGAIN = Sql("""UPDATE daily_answers
    SET answer = ?, first = mark, mark = ?, found = ?, at = ?, tries = 2
    WHERE day = ? AND user_id = ? AND tries = 1 AND found = 0 AND late = 0""")


def secret() -> Query[bytes | None]:
    return Query(_SECRET, (), first(lambda row: bytes(row[0])))


def keep_secret(made: bytes) -> Statement:
    return _KEEP_SECRET, (made,)


def puzzle(day: int, language: str) -> Query[str | None]:
    return Query(_PUZZLE, (day, language), first(lambda row: str(row[0])))


def keep_puzzle(day: int, language: str, made: str, now: int) -> Statement:
    return _KEEP_PUZZLE, (day, language, made, now)


def answer(day: int, user_id: int) -> Query[AnswerRow | None]:
    return Query(_ANSWER, (day, user_id), first(_row))


def keep_answer(row: AnswerRow) -> Statement:
    return _KEEP_ANSWER, _ROWS.encode(row)


def answer_again(row: AnswerRow) -> Statement:
    """Take a second try; matches no row where it was not open."""
    return _ANSWER_AGAIN, (row.answer, row.mark, int(row.found), row.at, row.day, row.user_id)


def missed(user_id: int, before: int, since: int) -> Query[tuple[int, ...]]:
    return Query(_MISSED, (before, since, user_id), each(lambda row: int(row[0])))


def in_time(day: int) -> Query[tuple[int, int]]:
    """Return how many answered on the day, in any language, and how many found the solution."""
    return Query(_IN_TIME, (day,), _pair)


def tempting(day: int, language: str) -> Query[tuple[str, int] | None]:
    """Return the wrong answer that most players gave, and how many; None without two of them."""
    return Query(_TEMPTING, (day, language), first(lambda row: (str(row[0]), int(row[1]))))


def count(day: int, *, over: bool) -> Query[tuple[int, int]]:
    """Return how many have no try left, and how many of them found the solution."""
    return Query(_COUNT, (day, over), _pair)


def results(first: int, last: int) -> Query[tuple[tuple[int, int, int], ...]]:
    """Return (day, answers in time, right ones of them) of some days."""
    return Query(_RESULTS, (first, last), each(lambda row: (int(row[0]), int(row[1]), int(row[2]))))


def _pair(rows: Rows) -> tuple[int, int]:
    return int(rows[0][0]), int(rows[0][1])


def share(day: int, user_id: int, most: int) -> Statement:
    """Count that a player shows an answer to others; matches no row after ``most`` times."""
    return _SHARE, (day, user_id, most)


def streak(user_id: int, day: int) -> Query[int]:
    """Return for how many days in a row, up to a day, a player solved the puzzle in time."""
    return Query(_IN_ROW, (user_id, day), lambda rows: _in_row(day, [int(row[0]) for row in rows]))


def longest_streak(user_id: int, day: int) -> Query[int]:
    """Return the most days in a row, up to a day, on which a player solved the puzzle in time."""
    return Query(_IN_ROW, (user_id, day), lambda rows: _longest([int(row[0]) for row in rows]))


def answered(user_id: int, first: int, last: int) -> Query[tuple[tuple[int, int], ...]]:
    """Return (day, half points) of a player's answers between two days.

    Two for the first try, one for the second, none for what is wrong or late.
    """
    return Query(_MONTH, (user_id, first, last), each(lambda row: (int(row[0]), int(row[1]))))


def server_streak(guild_id: int, day: int) -> Query[int]:
    """Return for how many days in a row, up to a day, anybody of a server solved it in time."""
    return Query(_HERE_IN_ROW, (guild_id, day), lambda rows: int(rows[0][0]))


def _longest(days: list[int]) -> int:
    """Days that follow each other are equally far from their places in the list."""
    return max(Counter(day + at for at, day in enumerate(days)).values(), default=0)


def _in_row(day: int, days: list[int]) -> int:
    return next((at for at, one in enumerate(days) if one != day - at), len(days))


_POSTS: Final = """p.guild_id, p.channel_id, p.hour, p.zone, p.user_id, p.day, p.due, p.why,
        coalesce(g.locale, p.locale), p.forecast
    FROM daily_posts AS p LEFT JOIN guilds AS g ON g.id = p.guild_id"""
_OF: Final = f"SELECT {_POSTS} WHERE p.guild_id = ?"
_DUE: Final = f"SELECT {_POSTS} WHERE p.due <= ? ORDER BY p.due, p.guild_id LIMIT ?"
_NEXT: Final = "SELECT min(due) FROM daily_posts WHERE due IS NOT NULL"
_KEEP_POST: Final = Sql("""INSERT INTO daily_posts
        (guild_id, channel_id, hour, zone, locale, user_id, day, due, forecast)
    VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)
    ON CONFLICT (guild_id) DO UPDATE SET channel_id = excluded.channel_id, hour = excluded.hour,
        zone = excluded.zone, locale = excluded.locale, user_id = excluded.user_id,
        due = excluded.due, forecast = excluded.forecast, why = ''""")
# ``due`` is its guard: of two processes that post it, one finds the row.
_PLAN: Final = Sql("UPDATE daily_posts SET due = ?, day = ? WHERE guild_id = ? AND due = ?")
_STOP: Final = Sql("""UPDATE daily_posts SET due = NULL, why = ?
    WHERE guild_id = ? AND due IS NOT NULL""")
# Only if the server has not chosen another channel meanwhile.
_LOSE: Final = Sql(f"{_STOP} AND channel_id = ?")
_PLAN_FORECAST: Final = Sql("""UPDATE daily_posts SET forecast = ?
    WHERE guild_id = ? AND forecast = ?""")
# By what is derived of a game: then its results and its end are stored. The first game of each
# server comes before the second of any: no server's games fill the room of all.
_FORETOLD: Final = """SELECT guild_id, channel_id, forecast, table_id, ended_at, place, lobby
    FROM (SELECT DISTINCT p.guild_id, p.channel_id, p.forecast, r.table_id, r.ended_at,
            t.channel_id AS place, t.lobby_channel_id AS lobby,
            dense_rank() OVER (PARTITION BY p.guild_id ORDER BY r.ended_at, r.table_id) AS nth
        FROM daily_posts AS p
        JOIN results AS r ON r.guild_id = p.guild_id AND r.ended_at > p.forecast
            AND r.ended_at > ?2 AND r.user_id IS NOT NULL AND r.rank > 0
        JOIN tables AS t ON t.id = r.table_id
        WHERE p.due IS NOT NULL AND p.forecast > 0 AND p.forecast <= ?1
            AND (p.channel_id = t.channel_id AND r.ended_at <= ?3
                OR p.channel_id <> t.channel_id AND r.ended_at <= ?4)
            AND t.id NOT IN (SELECT value FROM json_each(?6))
            AND NOT EXISTS (SELECT 1 FROM seats AS s LEFT JOIN users AS u ON u.id = s.user_id
                WHERE s.table_id = t.id AND s.kind = 'human'
                    AND (s.user_id IS NULL OR coalesce(u.rated, 1) = 0))) AS sub
    ORDER BY nth, ended_at, table_id LIMIT ?5"""
# A streak is walked back day by day: it costs what it is long, however long people have played.
_FINDERS: Final = """WITH RECURSIVE here AS (
        SELECT a.user_id, a.name, a.at, count(*) OVER () AS people FROM daily_answers AS a
        LEFT JOIN users AS u ON u.id = a.user_id
        WHERE a.guild_id = ?2 AND a.day = ?1 AND a.found = 1 AND a.late = 0
            AND coalesce(u.rated, 1) = 1
        ORDER BY a.at, a.user_id LIMIT ?3
    ), streak AS (
        SELECT user_id, ?1 AS day FROM here UNION ALL
        SELECT a.user_id, a.day FROM streak AS s JOIN daily_answers AS a
            ON a.day = s.day - 1 AND a.user_id = s.user_id AND a.found = 1 AND a.late = 0
    )
    SELECT h.name, s.days, h.people FROM here AS h JOIN (
        SELECT user_id, count(*) AS days FROM streak GROUP BY user_id
    ) AS s ON s.user_id = h.user_id ORDER BY s.days DESC, h.at, h.user_id"""


@dataclass(frozen=True, slots=True)
class PostRow:
    """A server's order for the puzzle of the day.

    Attributes:
        user_id: Who asked for it; 0 once that person was erased.
        day: The newest day posted; 0 for none.
        due: The next post; None if stopped.
        why: Why it is stopped, a code.
        forecast: Who wins is asked of games that end in the channel after this; None for never,
            and below 0 while that is turned off: it counts again from there.
    """

    guild_id: int
    channel_id: int
    hour: int
    zone: str
    user_id: int
    day: int
    due: int | None
    why: str
    locale: str
    forecast: int | None = None


class Foretold(NamedTuple):
    """A game that ended on a server which wants some asked about.

    ``after``: see ``PostRow``. It was played in ``place``, its lobby is in ``lobby``, and it is
    asked about in ``channel_id``.
    """

    guild_id: int
    channel_id: int
    after: int
    table_id: str
    ended_at: int
    place: int
    lobby: int


@dataclass(frozen=True, slots=True)
class Finders:
    """A server's players who solved a puzzle in time and want to be seen in lists.

    ``named`` are some of them, with that day's name and the streak; ``people`` counts all.
    ``streak`` is the server's: days in a row on which anybody of it solved the puzzle.
    ``champions`` are the best of a season that ended with that day.
    """

    named: tuple[tuple[str, int], ...] = ()
    people: int = 0
    streak: int = 0
    champions: tuple[SeasonRow, ...] = ()


_ORDERS: Final = Codec(PostRow)


def post_of(guild_id: int) -> Query[PostRow | None]:
    return Query(_OF, (guild_id,), first(_ORDERS.decode))


def posts_due(now: int, most: int) -> Query[tuple[PostRow, ...]]:
    return Query(_DUE, (now, most), each(_ORDERS.decode))


def next_post_due() -> Query[int | None]:
    return Query(_NEXT, (), number)


def keep_post(row: PostRow) -> Statement:
    """Store a server's order; the day posted last stays."""
    place = (row.guild_id, row.channel_id, row.hour, row.zone, row.locale)
    return _KEEP_POST, (*place, row.user_id, row.due, row.forecast)


def plan_post(row: PostRow, following: int, day: int) -> Statement:
    """Plan the next post; matches no row if another change came first."""
    return _PLAN, (following, day, row.guild_id, row.due)


def stop_post(guild_id: int, why: str) -> Statement:
    """Stop a server's posts; matches no row if they were stopped already."""
    return _STOP, (why, guild_id)


def lose_post(guild_id: int, channel_id: int, why: str) -> Statement:
    """Stop posts to a channel that is lost, unless the server has chosen another since."""
    return _LOSE, (why, guild_id, channel_id)


def foretold(
    now: int, since: int, *, here: int, apart: int, most: int, but: Iterable[str] = ()
) -> Query[tuple[Foretold, ...]]:
    """Return games, a server's in the order of their ends, if no player wants to be left out.

    Those of the channel itself ended by ``here``, those of other places of its server by ``apart``.
    """
    known = msgspec.json.encode(list(but)).decode()
    return Query(_FORETOLD, (now, since, here, apart, most, known), each(Foretold._make))


def plan_forecast(game: Foretold, following: int) -> Statement:
    """Plan the next question; matches no row if another change came first."""
    return _PLAN_FORECAST, (following, game.guild_id, game.after)


def finders(day: int, guild_id: int, most: int) -> Query[Finders]:
    def finders_of(rows: Rows) -> Finders:
        named = tuple((str(name), int(days)) for name, days, _ in rows)
        return Finders(named, int(rows[0][2]) if rows else 0)

    return Query(_FINDERS, (day, guild_id, most), finders_of)
