"""Every function about shares of a database is called once."""

from __future__ import annotations

from dataclasses import replace

from data.store import WHOLE, FileStore, Share, games, metrics, people, queries, servers
from tests.data.tables import NOW


async def shared(store: FileStore) -> None:
    """Call them on a store in which ``t1`` runs, for everything and for a part."""
    part, nothing = Share(0, 0, 2), Share(1, 1, 2)
    await store.write(games.ask_analysis("t1", 4, 1, NOW))
    for share in (WHOLE, part):
        assert len(await store.read(queries.outbox_heads(9, newest=True, share=share))) == 2
        assert await store.read(queries.due(NOW, share=share)) == await store.read(queries.due(NOW))
        assert await store.read(queries.next_due(share)) == await store.read(queries.next_due())
        assert await store.read(queries.ids_with_status("running", share)) == ("t1",)
        assert [
            row.id for row in await store.read(queries.with_status("running", share=share))
        ] == ["t1"]
        assert await store.read(queries.recently_moved(NOW, share)) == ()
        await store.write(*metrics.beat(share, NOW))
        assert await store.read(metrics.gaps(share, NOW + 5)) == ((share, 5),)
        await store.write(*metrics.moved_on(share, 0, "thread"))
        assert (await store.read(metrics.look(NOW, share))).running == 1
        counts = await store.read(metrics.open_tables(share))
        assert counts
        assert counts == await store.read(metrics.open_tables())
        assert await store.read(games.unfinished_analyses(share)) == ("t1",)
    assert await store.read(metrics.open_tables(nothing)) == {}
    assert await store.read(queries.outbox_heads(9, newest=False, share=nothing)) == ()
    assert await store.read(queries.next_due(nothing)) is None
    assert (await store.read(metrics.look(NOW, nothing))).beat == NOW  # it lives
    assert await store.write(servers.keep_name(1, 2, "#x")) == (1,)
    assert await store.read(servers.place_name(2)) == "#x"
    assert await store.write(servers.forget_names(1)) == (1,)
    assert await store.read(metrics.switches()) is None
    await store.write(metrics.first_switches("a"), metrics.first_switches("b"))
    assert await store.read(metrics.switches()) == "a"
    assert await store.write_once(metrics.keep_switches("c", "a"))
    assert not await store.write_once(metrics.keep_switches("d", "a"))
    assert await store.read(metrics.switches()) == "c"
    user = await store.read(people.read(100))
    assert await store.write(people.digest_planned(user, NOW + 9)) == (1,)
    assert await store.write(people.digest_planned(replace(user, digest="x"), NOW)) == (0,)
