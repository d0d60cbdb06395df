"""The bot's condition: heartbeat, backlog, lateness, switches."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Final

import msgspec

from data.store import query
from data.store.parts import Codec
from data.store.queries import IS_DIRECT, OF_EDITS, OF_ROW, OF_TABLE

# ruff: noqa: S608 (the only parts put together are constants)


_SCHEMA = query.Sql("PRAGMA user_version", server="SELECT version FROM schema_version")
_OPEN = "outbox WHERE state IN ('pending', 'sending')"


_AMONG = query.AMONG.format("?3")
_MINE = f"""{_OPEN} AND CASE WHEN {IS_DIRECT} THEN 0 ELSE {OF_ROW} % ?2 END {_AMONG}"""
# An edit waits for every earlier row of its destination, a post only for posts.
_FIRST = f"""SELECT min(id) FROM {_MINE} GROUP BY destination
    UNION SELECT min(id) FROM {_MINE} AND kind NOT IN {OF_EDITS} GROUP BY destination"""
_HERE = f"(guild_id >> 22) % ?2 {_AMONG}"
_LATE_HERE = f"""timers WHERE due < ?1 AND kind <> 'computer'
    AND ((SELECT t.guild_id FROM tables AS t WHERE t.id = table_id) >> 22) % ?2 {_AMONG}"""
_LOOK = f"""SELECT
    coalesce((SELECT min(at) FROM shard_heartbeats WHERE shards = ?2 AND shard {_AMONG}),
        (SELECT at FROM heartbeat WHERE id = 1)),
    (SELECT count(*) FROM tables WHERE status = 'running' AND channel_id IS NOT NULL AND {_HERE}),
    (SELECT count(*) FROM tables WHERE status = 'running' AND channel_id IS NULL AND {_HERE}),
    (SELECT count(*) FROM tables WHERE status = 'frozen' AND {_HERE}),
    (SELECT count(*) FROM {_MINE}),
    (SELECT min(created_at) FROM {_MINE}),
    (SELECT min(created_at) FROM outbox WHERE state = 'pending' AND id IN ({_FIRST})),
    (SELECT count(*) FROM {_LATE_HERE}),
    (SELECT min(due) FROM {_LATE_HERE})"""
_TABLES = f"""SELECT game, CASE WHEN status = 'running' AND channel_id IS NULL THEN 'asleep'
        ELSE status END AS state, count(*) FROM tables
    WHERE status IN ('lobby', 'running', 'frozen') AND (guild_id >> 22) {query.IN_SHARE}
    GROUP BY game, state"""


WEEK: Final = 7 * 86_400_000
_OPENED = f"""SELECT game, count(*), count(started_at), count(CASE status WHEN 'ended' THEN 1 END)
    FROM tables WHERE created_at > ? AND (guild_id >> 22) {query.IN_SHARE} GROUP BY game"""
# Newcomers of the week before, and how many of them played again within a week.
_CAME_BACK = f"""SELECT count(*), coalesce(sum(again), 0) FROM (
    SELECT DISTINCT r.user_id, CASE WHEN EXISTS (SELECT 1 FROM results AS n
            WHERE n.user_id = r.user_id AND n.ended_at > r.ended_at
                AND n.ended_at <= r.ended_at + {WEEK}) THEN 1 ELSE 0 END AS again
    FROM tables AS t JOIN results AS r ON r.table_id = t.id
    WHERE t.status = 'ended' AND t.moved_at > ? AND t.moved_at <= ?
        AND (t.guild_id >> 22) {query.IN_SHARE} AND r.user_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM results AS b
            WHERE b.user_id = r.user_id AND b.ended_at < r.ended_at)) AS newcomers"""


@dataclass(frozen=True, slots=True)
class Metrics:
    """The state of the process that works on the database. Times are Unix ms.

    Attributes:
        oldest: When the oldest waiting row of the outbox was written.
        untried: The same of rows first at their destination and never tried. A living outbox tries
            these at once, unless it is held back.
        overdue: Timers past due, without computers' moves, which have a queue of their own.
    """

    beat: int | None
    running: int
    asleep: int
    frozen: int
    waiting: int
    oldest: int | None
    untried: int | None
    overdue: int
    due: int | None


_METRICS: Final = Codec(Metrics)


def look(now: int, share: query.Share = query.WHOLE) -> query.Query[Metrics]:
    return query.Query(_LOOK, (now, *share.bounds), lambda rows: _METRICS.decode(rows[0]))


def open_tables(share: query.Share = query.WHOLE) -> query.Query[dict[tuple[str, str], int]]:
    def counted(rows: query.Rows) -> dict[tuple[str, str], int]:
        return {(game, status): count for game, status, count in rows}

    return query.Query(_TABLES, share.bounds, counted)


Funnel = dict[tuple[str, str], int]
"""How many tables, or people, got how far: by game, empty for people, and step."""


def funnel(now: int, share: query.Share = query.WHOLE) -> query.Query[Funnel]:
    """Count the tables opened in the last seven days, and how far they have come."""

    def counted(rows: query.Rows) -> Funnel:
        steps = ("opened", "started", "finished")
        return {(row[0], step): n for row in rows for step, n in zip(steps, row[1:], strict=True)}

    return query.Query(_OPENED, (now - WEEK, *share.bounds), counted)


def came_back(now: int, share: query.Share = query.WHOLE) -> query.Query[Funnel]:
    """Count the people whose first game ended the week before, and who finished another by now.

    Everybody has seven days for it.
    """

    def counted(rows: query.Rows) -> Funnel:
        ((first, second),) = rows
        return {("", "first-game"): first, ("", "second-game"): second}

    return query.Query(_CAME_BACK, (now - 2 * WEEK, now - WEEK, *share.bounds), counted)


def schema() -> query.Query[int]:
    return query.Query(_SCHEMA, (), lambda rows: int(rows[0][0]))


# Row -1 is the heartbeat of all shards: it stands for those without one of their own.
_LAST: Final = f"""SELECT shard, at FROM shard_heartbeats
    WHERE shards = ? AND shard {query.AMONG.format("?")}
    UNION ALL SELECT -1, at FROM heartbeat WHERE id = 1"""
_BEAT_OF_ALL = query.put("heartbeat", ("id",), ("id", "at"))
_BEAT: Final = query.put("shard_heartbeats", ("shards", "shard"), ("shards", "shard", "at"))
_MOVE_TIMERS: Final = query.Sql(
    f"""UPDATE timers SET due = due + ? WHERE {OF_TABLE}
        AND kind NOT IN (SELECT value FROM json_each(?))""",
    wakes=True,
)
_MOVE_CLOCKS: Final = query.Sql(
    f"UPDATE clocks SET since = since + ? WHERE since IS NOT NULL AND {OF_TABLE}"
)

Gap = tuple[query.Share, int]
"""Shards, and for how many milliseconds no process has served them."""


def gaps(share: query.Share, now: int) -> query.Query[tuple[Gap, ...]]:
    def decode(rows: query.Rows) -> tuple[Gap, ...]:
        known = dict(rows)
        last = {shard: known.get(shard, known.get(-1)) for shard in share.shards}
        # Neighbours only: a share is one run of shards.
        groups = [(at, [*shards]) for at, shards in groupby(last, key=last.__getitem__)]
        return tuple(
            (query.Share(shards[0], shards[-1], share.count), now - at)
            for at, shards in groups
            if at is not None
        )

    return query.Query(_LAST, share.bounds, decode)


def beat(share: query.Share, now: int) -> tuple[query.Statement, ...]:
    shards = () if share.whole else share.shards
    return heartbeat(now), *((_BEAT, (share.count, shard, now)) for shard in shards)


def moved_on(share: query.Share, by_ms: int, *but: str) -> tuple[query.Statement, ...]:
    """Shift a share's timers and running clocks after an outage, except the kinds ``but``."""
    kinds = msgspec.json.encode(but).decode()
    return ((_MOVE_TIMERS, (by_ms, *share.bounds, kinds)), (_MOVE_CLOCKS, (by_ms, *share.bounds)))


def heartbeat(now: int) -> query.Statement:
    return _BEAT_OF_ALL, (1, now)


_READ: Final = "SELECT kept FROM switches WHERE id = 1"
_FIRST_SWITCHES: Final = query.Sql(
    "INSERT INTO switches (id, kept) VALUES (1, ?) ON CONFLICT (id) DO NOTHING", wakes=True
)
# Never overwrite another process's newer switches.
_KEEP_SWITCHES: Final = query.Sql(
    "UPDATE switches SET kept = ? WHERE id = 1 AND kept = ?", wakes=True
)


def switches() -> query.Query[str | None]:
    return query.Query(_READ, (), query.text)


def first_switches(kept: str) -> query.Statement:
    return _FIRST_SWITCHES, (kept,)


def keep_switches(kept: str, before: str | None) -> query.Statement:
    """Set the switches if they are unchanged since ``before``."""
    return _KEEP_SWITCHES, (kept, before)
