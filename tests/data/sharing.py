"""Every function about shares of a database is called once."""

from __future__ import annotations

from dataclasses import replace

from data.store import (
    WHOLE,
    FileStore,
    Share,
    analyses,
    beats,
    people,
    place_names,
    queries,
    switched,
    vitals,
)
from tests.data.tables import NOW


async def shared(store: FileStore) -> None:
    """Call them on a store in which ``t1`` runs, for everything and for a part."""
    part, nothing = Share(0, 0, 2), Share(1, 1, 2)
    await store.write(analyses.ask("t1", 4, 1, NOW))
    for share in (WHOLE, part):
        assert len(await store.read(queries.outbox_heads(9, newest=True, share=share))) == 2
        assert await store.read(queries.due(NOW, share=share)) == await store.read(queries.due(NOW))
        assert await store.read(queries.next_due(share)) == await store.read(queries.next_due())
        assert await store.read(queries.ids_with_status("running", share)) == ("t1",)
        assert [
            row.id for row in await store.read(queries.with_status("running", share=share))
        ] == ["t1"]
        assert await store.read(queries.recently_moved(NOW, share)) == ()
        await store.write(*beats.beat(share, NOW))
        assert await store.read(beats.gaps(share, NOW + 5)) == ((share, 5),)
        await store.write(*beats.moved_on(share, 0, "thread"))
        assert (await store.read(vitals.look(NOW, share))).running == 1
        counts = await store.read(vitals.open_tables(share))
        assert counts
        assert counts == await store.read(vitals.open_tables())
        assert await store.read(analyses.unfinished(share)) == ("t1",)
    assert await store.read(vitals.open_tables(nothing)) == {}
    assert await store.read(queries.outbox_heads(9, newest=False, share=nothing)) == ()
    assert await store.read(queries.next_due(nothing)) is None
    assert (await store.read(vitals.look(NOW, nothing))).beat == NOW  # it lives
    assert await store.write(place_names.keep(1, 2, "#x")) == (1,)
    assert await store.read(place_names.name(2)) == "#x"
    assert await store.write(place_names.forget(1)) == (1,)
    assert await store.read(switched.read()) is None
    await store.write(switched.first("a"), switched.first("b"))
    assert await store.read(switched.read()) == "a"
    assert await store.write_once(switched.keep("c", "a"))
    assert not await store.write_once(switched.keep("d", "a"))
    assert await store.read(switched.read()) == "c"
    user = await store.read(people.read(100))
    assert await store.write(people.digest_planned(user, NOW + 9)) == (1,)
    assert await store.write(people.digest_planned(replace(user, digest="x"), NOW)) == (0,)
