"""A server behind pgbouncer: as good as without where sessions are kept, else refused."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
from cogs.runtime import settings as config
from data.store import Holder, Share, metrics
from data.store.lease import Lost
from data.store.postgres.store import ServerStore
from tools.support import servers
from tools.support.servers import POOLED, Server
from tools.support.tables import NOW, SHARD_2, add, alter, loaded, table
from tools.support.waiting import until

pytestmark = pytest.mark.skipif(servers.POOLER is None, reason="pgbouncer is not installed")
MODES = {"kept": "session", "apart": "transaction"}


@pytest.fixture(scope="module")
def pooler(postgresql: Server) -> Iterator[Server]:
    async def made() -> None:
        for name in MODES:
            await servers.fresh(name)

    asyncio.run(made())
    with postgresql.pooled(**MODES):
        yield postgresql
    asyncio.run(servers.dropped(*MODES))


async def opened(pooler: Server, name: str) -> ServerStore:
    address = pooler.address(name, port=POOLED)
    return await ServerStore.open(address, Path(name), now=lambda: NOW, connections=4)


async def test_where_sessions_are_kept_all_is_as_without(pooler: Server) -> None:
    one, other, third = [await opened(pooler, "kept") for _ in range(3)]
    try:
        low = await one.hold(Holder.mine(), lambda: 0, Share(0, 1, 4))
        high = await other.hold(Holder.mine(), lambda: 0, Share(2, 3, 4))
        heard: list[None] = []
        high.listen(lambda: heard.append(None))
        await asyncio.gather(
            *(add(one, table(f"t{at}", guild_id=SHARD_2, channel_id=at)) for at in range(1, 9))
        )
        await until(lambda: len(heard) == 8)
        await asyncio.gather(*(alter(other, f"t{at}", posts=[]) for at in range(1, 9)))
        await one.step(lambda db: db.execute("UPDATE users SET rated = 0"))
        assert (await loaded(one, "t1")).version == 1
        standby = asyncio.create_task(third.hold(Holder.mine(), lambda: 0, Share(0, 1, 4)))
        await until(low.followed)
        assert not await high.followed()
        await low.release()
        with pytest.raises(Lost):
            await low.renew()
        await other.write(metrics.heartbeat(NOW))
        for lease in (low, high, await standby):
            await lease.release()
    finally:
        for store in (one, other, third):
            await store.close()


@pytest.mark.long
async def test_where_they_are_not_the_bot_says_so(pooler: Server, tmp_path: Path) -> None:
    address = pooler.address("apart", port=POOLED)
    given = config.load(tmp_path, {"DATABASE": address})
    for _ in range(2):  # what is left of a try does not help the next one
        with pytest.raises(bot.Stop, match="set its pool_mode to session") as stopped:
            await bot.open_store(given, lambda: 0)
    assert str(stopped.value).count(".") == 1
