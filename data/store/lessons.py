"""How far people have come with the lessons of each game."""

from __future__ import annotations

from typing import Final

from data.store.query import Query, Sql, Statement, each, number

_AT: Final = "SELECT at FROM lessons WHERE user_id = ? AND game = ?"
_ALL: Final = "SELECT game, at FROM lessons WHERE user_id = ?"
_REACH: Final = Sql("""INSERT INTO lessons (user_id, game, at) VALUES (?, ?, ?)
    ON CONFLICT (user_id, game) DO UPDATE SET at = excluded.at""")
_NEW: Final = """SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM lessons WHERE user_id = ?1 AND game = ?2)
    AND NOT EXISTS (SELECT 1 FROM results WHERE user_id = ?1 AND game = ?2)"""
_OFFER: Final = Sql("""INSERT INTO lessons (user_id, game, at) VALUES (?, ?, 0)
    ON CONFLICT DO NOTHING""")


def at(user_id: int, game: str) -> Query[int | None]:
    """Return the lesson at which somebody is; 0 if they have begun none, None if offered none."""
    return Query(_AT, (user_id, game), number)


def of(user_id: int) -> Query[tuple[tuple[str, int], ...]]:
    return Query(_ALL, (user_id,), each(lambda row: (str(row[0]), int(row[1]))))


def reach(user_id: int, game: str, number: int) -> Statement:
    return _REACH, (user_id, game, number)


def is_new(user_id: int, game: str) -> Query[bool]:
    """Return whether somebody has finished no such game and was not offered its lessons."""
    return Query(_NEW, (user_id, game), bool)


def offer(user_id: int, game: str) -> Statement:
    """Note that somebody is offered the lessons of a game; changes nothing a second time."""
    return _OFFER, (user_id, game)
