"""The lease of a process that shares all shards out with others, as they come and go.

Each has a row that names its shards. What no one has is taken at once by those who have too few;
what one has too much it gives once it has ended all that it does for it. Whoever has taken a shard
is alone with it: rows are changed one after the other. What each should have is worked out from the
rows (``data.store.sharing_out``), so no one has to be asked and no one decides for all.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from data.store.holder import Holder, alive
from data.store.lease import Lost, Sleep
from data.store.postgres.failures import translated
from data.store.postgres.leases import (
    CHANNEL,
    HELD,
    LIFE_S,
    NOW,
    ONE,
    RENEW_S,
    SHARING,
    Asking,
    Held,
    ServerLease,
    buried,
    held_of,
    seconds,
)
from data.store.share import Auto, Share
from data.store.sharing_out import shared_out

SETTLED_S: Final = 15.0
"""Seconds after which a newcomer is given what others have: one that dies at once gets nothing."""
GIVES_S: Final = 60.0
"""Seconds between two times that a process gives shards away: each costs a login."""

_CHANGE: Final = "UPDATE leases SET held = $2 WHERE token = $1"
_TELL: Final = f"SELECT pg_notify('{CHANNEL}', '{SHARING}')"
_OTHERS: Final = f"SELECT count(*) FROM leases WHERE token <> $1 AND expires_at > {NOW}"  # noqa: S608


@dataclass(frozen=True, slots=True)
class Moves:
    """What becomes of a process's shards.

    Attributes:
        gained: They are its own from now on, and no one's before it begins.
        surplus: Others should have them: ``give`` them when nothing is done for them any more.
    """

    gained: frozenset[int]
    surplus: frozenset[int]


class SharedLease(ServerLease):
    """The right to some shards, which may be others a minute later.

    Attributes:
        share: What the process acts for; it says itself when that changes (``act_for``).
    """

    def __init__(
        self,
        store: Asking,
        connect: Callable[[], Any],
        auto: Auto,
        holder: Holder,
        moved: Callable[[Share], None],
        sleep: Sleep = asyncio.sleep,
        clock: Callable[[], float] = seconds,
    ) -> None:
        """Take nothing before ``take``.

        Args:
            store: Whose database it is.
            connect: Makes a connection that nothing else uses.
            auto: Of how many shards.
            holder: This process.
            moved: Hears what the process acts for.
            sleep: Waits for some seconds.
            clock: Seconds that never go back.
        """
        super().__init__(store, connect, Share.out_of(auto.count), holder, sleep, clock)
        self._auto = auto
        self._moved = moved
        self._one_at_a_time = asyncio.Lock()
        self._again = asyncio.Event()
        self._seen: dict[int, float] = {}
        self._gave = clock() - GIVES_S  # it may give at once
        self._renewed = self._sure = clock()

    def _meet(self, others: list[Share]) -> None:
        # Those who are there decide: of another number every shard would have other servers.
        count = next((one.count for one in others if one.only is not None), self._auto.count)
        if not self._auto.firm:
            self.share = Share.out_of(count)

    def _collides(self, held: Held) -> bool:
        return held.share.only is None or held.share.count != self.share.count

    async def _enter(self, db: Any) -> None:
        await super()._enter(db)
        await db.execute(_TELL)
        self._moved(self.share)

    def act_for(self, shards: Iterable[int]) -> None:
        """Act for these shards from now on, and for no others."""
        self.share = Share.out_of(self.share.count, shards)
        self._moved(self.share)

    async def agree(self) -> Moves:
        """Take what no one has, as far as it is this one's part; say what it has too much.

        Raises:
            Lost: Others have taken this one for dead.
            StoreError: The server failed; whether anything was taken shows the next call.
        """
        # Before the rows are read: what others change from now on has to wake us again.
        self._again.clear()
        async with self._one_at_a_time:
            with translated():
                db = await self._line()
                async with db.transaction():
                    await db.execute(ONE)
                    held = await self._living(db)
                    if self.token not in held:
                        raise Lost
                    mine, gained = held[self.token], self._free(held)
                    if gained:
                        await db.execute(_CHANGE, self.token, _text(mine | gained))
        surplus = self._surplus(held)
        # Against what is acted for, not what was had before: the answer to an earlier call may
        # have been lost after the row was written.
        return Moves((mine | gained) - surplus - {*self.share.shards}, surplus)

    async def _living(self, db: Any) -> dict[int, frozenset[int]]:
        """Return what each process has; take away what those had that are gone."""
        rows, held = held_of(await db.fetch(HELD)), dict[int, frozenset[int]]()
        for one in rows:
            if one.token != self.token and self._gone(one):
                await buried(db, one.token)
            else:
                held[one.token] = frozenset(one.share.shards)
        return held

    def _gone(self, one: Held) -> bool:
        """Return whether a process is dead. No lease is renewed without the server."""
        sure = self._clock() - self._sure >= LIFE_S or alive(one.holder, self._holder) is False
        return sure and self._over(one)

    def _free(self, held: dict[int, frozenset[int]]) -> frozenset[int]:
        """Return what no one has and this one should."""
        wanted = shared_out(self.share.count, held)[self.token]
        return wanted.difference(*held.values())

    def _surplus(self, held: dict[int, frozenset[int]]) -> frozenset[int]:
        """Return what others should have that are there to stay."""
        now = self._clock()
        # Also while nothing may be given: a newcomer's time begins when it is first seen.
        self._seen = {token: self._seen.get(token, now) for token in held}
        if now - self._gave < GIVES_S:
            return frozenset()
        settled = {
            token: shards
            for token, shards in held.items()
            if token == self.token or now - self._seen[token] >= SETTLED_S
        }
        return held[self.token] - shared_out(self.share.count, settled)[self.token]

    async def give(self, shards: Iterable[int]) -> None:
        """Let others have shards for which nothing is done here any more.

        Raises:
            Lost, StoreError: See ``agree``.
        """
        async with self._one_at_a_time:
            with translated():
                db = await self._line()
                async with db.transaction():
                    await db.execute(ONE)
                    held = {one.token: one.share.shards for one in held_of(await db.fetch(HELD))}
                    if self.token not in held:
                        raise Lost
                    left = {*held[self.token]}.difference(shards)
                    await db.execute(_CHANGE, self.token, _text(left))
                    await db.execute(_TELL)
        self._gave = self._clock()

    async def changed(self) -> None:
        """Wait until others have moved, or some seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(RENEW_S):
                await self._again.wait()

    def _others_moved(self) -> None:
        self._again.set()

    async def renew(self) -> None:
        """See ``ServerLease``; its connection does one thing at a time."""
        async with self._one_at_a_time:
            await super().renew()
        before, self._renewed = self._renewed, self._clock()
        # The server was away: the others could not renew either, and are as well as this one.
        if self._renewed - before > 2 * RENEW_S:
            self._sure = self._renewed

    async def followed(self) -> bool:
        """See ``Tenure``: any other process takes over."""
        return bool(await self._store.ask(_OTHERS, self.token))

    async def release(self) -> None:
        """See ``Tenure``; the others hear of it."""
        await super().release()
        await self._store.ask(_TELL)  # by the store: the own connection is closed by now


def _text(shards: Iterable[int]) -> str:
    return json.dumps(sorted(shards))
