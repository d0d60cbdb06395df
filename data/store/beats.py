"""When a process was last alive: a gap after that is an outage, by which deadlines move.

Whoever looks after some shards notes it for each of them: one that was down must not cost the
players of the others any time, nor give them some.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final

import msgspec

from data.store import queries, settings
from data.store.queries import OF_TABLE
from data.store.query import Query, Rows, number
from data.store.share import AMONG, Share
from data.store.sql import Sql, Statement

# A shard that no process has looked after yet was down when all were: the row -1 says when.
_LAST: Final = f"""SELECT shard, at FROM beats WHERE shards = ? AND shard {AMONG.format("?")}
    UNION ALL SELECT -1, at FROM heartbeat WHERE id = 1"""  # noqa: S608
_BEAT: Final = Sql("""INSERT INTO beats (shards, shard, at) VALUES (?, ?, ?)
    ON CONFLICT (shards, shard) DO UPDATE SET at = excluded.at""")
_MOVE_TIMERS: Final = Sql(
    f"""UPDATE timers SET due = due + ? WHERE {OF_TABLE}
        AND kind NOT IN (SELECT value FROM json_each(?))""",  # noqa: S608
    wakes=True,
)
_MOVE_CLOCKS: Final = Sql(
    f"UPDATE clocks SET since = since + ? WHERE since IS NOT NULL AND {OF_TABLE}"  # noqa: S608
)

Gap = tuple[Share, int]
"""Shards, and for how many milliseconds no process has looked after them."""


def gaps(share: Share, now: int) -> Query[tuple[Gap, ...]]:
    """Return for how long no process was there, where that is known."""
    if share.whole:

        def one(rows: Rows) -> tuple[Gap, ...]:
            last = number(rows)
            return () if last is None else ((share, now - last),)

        return Query(queries.HEARTBEAT, (), one)

    def some(rows: Rows) -> tuple[Gap, ...]:
        known = dict(rows)
        missing = {shard: known.get(shard, known.get(-1)) for shard in share.shards}
        return tuple(
            (Share(alike[0], alike[-1], share.count), now - at)
            for at, alike in (
                (at, [shard for shard, _ in group])
                # Neighbours only: a share is one run of shards.
                for at, group in groupby(missing.items(), key=lambda item: item[1])
            )
            if at is not None
        )

    return Query(_LAST, share.bounds, some)


def beat(share: Share, now: int) -> tuple[Statement, ...]:
    """Note that a process is alive."""
    if share.whole:
        return (settings.heartbeat(now),)
    each = ((_BEAT, (share.count, shard, now)) for shard in share.shards)
    return settings.heartbeat(now), *each


def moved_on(share: Share, by_ms: int, *but: str) -> tuple[Statement, ...]:
    """Move every timer and running clock, after an outage; the kinds ``but`` stay."""
    if share.whole:
        return settings.moved_on(by_ms, *but)
    kinds = msgspec.json.encode(but).decode()
    return (
        (_MOVE_TIMERS, (by_ms, *share.bounds, kinds)),
        (_MOVE_CLOCKS, (by_ms, *share.bounds)),
    )
