"""How the bot is doing: what waits, what is late, and how many tables cannot go on."""

# ruff: noqa: S608 (the only parts put together are constants)

from __future__ import annotations

from dataclasses import dataclass

from data.store.queries import IS_DIRECT, OF_EDITS, OF_ROW
from data.store.query import Query, Rows
from data.store.share import AMONG, IN_SHARE, WHOLE, Share
from data.store.sql import Sql

# A server looks after its own free space.
_FREE = Sql(
    "SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size",
    server="SELECT 0",
)
_SCHEMA = Sql("PRAGMA user_version", server="SELECT version FROM schema_version")
_OPEN = "outbox WHERE state IN ('pending', 'sending')"


def _with_free(look: str) -> Sql:
    return Sql(f"{look}, ({_FREE})", server=f"{look}, ({_FREE.server})")


# An edit waits for all that is to be said before it at its place, a post for posts alone.
_FIRST = f"""SELECT min(id) FROM {_OPEN} GROUP BY destination
    UNION SELECT min(id) FROM {_OPEN} AND kind NOT IN {OF_EDITS} GROUP BY destination"""
_LOOK = _with_free(f"""SELECT (SELECT at FROM heartbeat WHERE id = 1),
    (SELECT count(*) FROM tables WHERE status = 'running' AND channel_id IS NOT NULL),
    (SELECT count(*) FROM tables WHERE status = 'running' AND channel_id IS NULL),
    (SELECT count(*) FROM tables WHERE status = 'frozen'),
    (SELECT count(*) FROM outbox WHERE state IN ('pending', 'sending')),
    (SELECT min(created_at) FROM outbox WHERE state IN ('pending', 'sending')),
    (SELECT min(created_at) FROM outbox WHERE state = 'pending' AND id IN ({_FIRST})),
    (SELECT count(*) FROM timers WHERE due < ?1 AND kind <> 'computer'),
    (SELECT min(due) FROM timers WHERE due < ?1 AND kind <> 'computer')""")
_AMONG = AMONG.format("?3")
_MINE = f"""{_OPEN} AND CASE WHEN {IS_DIRECT} THEN 0 ELSE {OF_ROW} % ?2 END {_AMONG}"""
_FIRST_HERE = f"""SELECT min(id) FROM {_MINE} GROUP BY destination
    UNION SELECT min(id) FROM {_MINE} AND kind NOT IN {OF_EDITS} GROUP BY destination"""
_HERE = f"(guild_id >> 22) % ?2 {_AMONG}"
_LATE_HERE = f"""timers WHERE due < ?1 AND kind <> 'computer'
    AND ((SELECT t.guild_id FROM tables AS t WHERE t.id = table_id) >> 22) % ?2 {_AMONG}"""
_LOOK_HERE = _with_free(f"""SELECT
    coalesce((SELECT min(at) FROM beats WHERE shards = ?2 AND shard {_AMONG}),
        (SELECT at FROM heartbeat WHERE id = 1)),
    (SELECT count(*) FROM tables WHERE status = 'running' AND channel_id IS NOT NULL AND {_HERE}),
    (SELECT count(*) FROM tables WHERE status = 'running' AND channel_id IS NULL AND {_HERE}),
    (SELECT count(*) FROM tables WHERE status = 'frozen' AND {_HERE}),
    (SELECT count(*) FROM {_MINE}),
    (SELECT min(created_at) FROM {_MINE}),
    (SELECT min(created_at) FROM outbox WHERE state = 'pending' AND id IN ({_FIRST_HERE})),
    (SELECT count(*) FROM {_LATE_HERE}),
    (SELECT min(due) FROM {_LATE_HERE})""")
_TABLES = """SELECT game, CASE WHEN status = 'running' AND channel_id IS NULL THEN 'asleep'
        ELSE status END AS state, count(*) FROM tables
    WHERE status IN ('lobby', 'running', 'frozen') GROUP BY game, state"""
_TABLES_HERE = _TABLES.replace(" GROUP", f" AND (guild_id >> 22) {IN_SHARE} GROUP")


@dataclass(frozen=True, slots=True)
class Vitals:
    """What a look at the database says about the process that works on it. Times are Unix ms.

    Attributes:
        beat: When the process was last alive, None if never.
        running, asleep, frozen: Tables in these states.
        waiting: Rows of the outbox that are not said yet.
        oldest: When the oldest of them was written.
        untried: When the oldest of those was written that are first at their destination and
            were never tried: a living outbox tries them at once, unless it is held back.
        overdue: Timers that should have been acted on. Computers' moves are not among them: they
            wait in a line of their own.
        due: When the oldest of them was due.
        free: Bytes of the file that hold nothing any more.
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
    free: int


def look(now: int, share: Share = WHOLE) -> Query[Vitals]:
    """Return how the process is doing at a time that looks after a share."""
    if not share.whole:
        return Query(_LOOK_HERE, (now, *share.bounds), lambda rows: Vitals(*rows[0]))
    return Query(_LOOK, (now,), lambda rows: Vitals(*rows[0]))


def open_tables(share: Share = WHOLE) -> Query[dict[tuple[str, str], int]]:
    """Return how many open tables of a share there are of each game in each state."""

    def counted(rows: Rows) -> dict[tuple[str, str], int]:
        return {(game, status): count for game, status, count in rows}

    if not share.whole:
        return Query(_TABLES_HERE, share.bounds, counted)
    return Query(_TABLES, (), counted)


def free() -> Query[int]:
    """Return how many bytes of the file hold nothing any more."""
    return Query(_FREE, (), lambda rows: int(rows[0][0]))


def schema() -> Query[int]:
    """Return the version of the schema."""
    return Query(_SCHEMA, (), lambda rows: int(rows[0][0]))
