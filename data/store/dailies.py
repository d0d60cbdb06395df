"""The puzzle of each day, and what people answered.

The secret and the puzzles hold solutions: nothing of them is told but by ``cogs.daily``.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, field, fields
from typing import Final

from data.store.query import Query, Row, each, first
from data.store.sql import Sql, Statement

# ruff: noqa: S608 (the only parts put together are column names)

_SECRET = "SELECT secret FROM daily_secret WHERE id = 1"  # noqa: S105 (a statement)
_KEEP_SECRET = Sql("INSERT INTO daily_secret (id, secret) VALUES (1, ?) ON CONFLICT DO NOTHING")
_PUZZLE = "SELECT puzzle FROM puzzles WHERE day = ? AND language = ?"
# What is there stays: a puzzle that a player has seen never changes (decision: daily).
_KEEP_PUZZLE = Sql("""INSERT INTO puzzles (day, language, puzzle, made_at) VALUES (?, ?, ?, ?)
    ON CONFLICT DO NOTHING""")
_EVERY = "SELECT day, language, puzzle FROM puzzles ORDER BY day, language"
_MISSED = """SELECT DISTINCT day FROM puzzles WHERE day < ?1 AND day >= ?2
    AND day NOT IN (SELECT day FROM daily_answers WHERE user_id = ?3) ORDER BY day DESC"""
# A late answer may come of a seed that was shown meanwhile (decision: daily).
_SPREAD = """SELECT mark, found, count(*) FROM daily_answers WHERE day = ?1 AND language = ?2
    AND late = 0 GROUP BY mark, found ORDER BY found DESC, mark DESC"""
_COUNT = """SELECT count(*), coalesce(sum(found), 0) FROM daily_answers WHERE day = ?"""
_IN_ROW = """SELECT day FROM daily_answers WHERE user_id = ? AND found = 1 AND late = 0 AND day <= ?
    ORDER BY day DESC"""


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """What a player answered.

    Attributes:
        day: Which puzzle.
        user_id, name: Who, with the display name of that day.
        language: Of the puzzle; empty where it has none.
        guild_id: Where they answered; None by direct message.
        answer: In the notation.
        mark: What was told of it (``Puzzling.mark``).
        found: It was the solution.
        late: It came after the day, and counts for no streak.
        at: When.
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


COLUMNS: Final = tuple(one.name for one in fields(AnswerRow))
_ALL = ", ".join(COLUMNS)
_ANSWER = f"SELECT {_ALL} FROM daily_answers WHERE day = ? AND user_id = ?"
_ANSWERS = f"SELECT {_ALL} FROM daily_answers ORDER BY day, at, user_id"
_KEEP_ANSWER = Sql(f"""INSERT INTO daily_answers ({_ALL}) VALUES ({", ".join("?" * len(COLUMNS))})
    ON CONFLICT DO NOTHING""")


def secret() -> Query[bytes | None]:
    """Return the secret of this installation; None before there is one."""
    return Query(_SECRET, (), first(lambda row: bytes(row[0])))


def keep_secret(made: bytes) -> Statement:
    """Keep a secret, if there is none yet."""
    return _KEEP_SECRET, (made,)


def puzzle(day: int, language: str) -> Query[str | None]:
    """Return the puzzle of a day as JSON; None where it was not made yet."""
    return Query(_PUZZLE, (day, language), first(lambda row: str(row[0])))


def keep_puzzle(day: int, language: str, made: str, now: int) -> Statement:
    """Keep a puzzle, if the day has none yet."""
    return _KEEP_PUZZLE, (day, language, made, now)


def every_puzzle() -> Query[tuple[tuple[int, str, str], ...]]:
    """Return (day, language, puzzle) of all puzzles, for the check."""
    return Query(_EVERY, (), each(lambda row: (int(row[0]), str(row[1]), str(row[2]))))


def answer(day: int, user_id: int) -> Query[AnswerRow | None]:
    """Return what a player answered; None where they did not."""
    return Query(_ANSWER, (day, user_id), first(_row))


def every_answer() -> Query[tuple[AnswerRow, ...]]:
    """Return all answers, for the check."""
    return Query(_ANSWERS, (), each(_row))


def keep_answer(row: AnswerRow) -> Statement:
    """Keep an answer; it changes nothing where its puzzle was answered before."""
    values = astuple(row)
    return _KEEP_ANSWER, tuple(int(one) if isinstance(one, bool) else one for one in values)


def missed(user_id: int, before: int, since: int) -> Query[tuple[int, ...]]:
    """Return the days with puzzles that a player did not answer, the newest first."""
    return Query(_MISSED, (before, since, user_id), each(lambda row: int(row[0])))


def spread(day: int, language: str) -> Query[tuple[tuple[int, bool, int], ...]]:
    """Return (mark, found, how many) of the answers that came on their day, the solution first."""
    return Query(
        _SPREAD, (day, language), each(lambda row: (int(row[0]), bool(row[1]), int(row[2])))
    )


def count(day: int) -> Query[tuple[int, int]]:
    """Return how many answered a puzzle, late ones included, and how many found it."""
    return Query(_COUNT, (day,), lambda rows: (int(rows[0][0]), int(rows[0][1])))


def streak(user_id: int, day: int) -> Query[int]:
    """Return on how many days in a row, up to a day, a player found the solution in time."""
    return Query(_IN_ROW, (user_id, day), lambda rows: _in_row(day, [int(row[0]) for row in rows]))


def _in_row(day: int, days: list[int]) -> int:
    found = 0
    for found_day in days:
        if found_day != day - found:
            break
        found += 1
    return found


def _row(columns: Row) -> AnswerRow:
    values = dict(zip(COLUMNS, columns, strict=True))
    marks = {name: bool(values[name]) for name in ("found", "late")}
    return AnswerRow(**{**values, **marks})
