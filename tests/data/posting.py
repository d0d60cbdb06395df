"""Every function about puzzles that are posted on servers is called once."""

from __future__ import annotations

from dataclasses import replace

from data.store import FileStore, Share, daily, metrics, outbox, queries, solos
from data.store.messages import DailyPost
from tests.data.tables import NOW


async def soloed(store: FileStore) -> None:
    """Call every function about Sunday solos."""
    played = solos.SoloRow(7, "any", 1, "p", "h", "{}")
    assert await store.read(solos.solo(7)) is None
    await store.write(solos.keep_solo(played))
    await store.write(solos.keep_solo(solos.SoloRow(7, "other", 2, "p", "h", "{}")))
    assert await store.read(solos.solo(7)) == played
    assert await store.read(solos.every_solo()) == (played,)
    tried = [solos.TryRow(7, 200 + n, 11 if n else None, f"N{n}", 1, NOW) for n in range(3)]
    await store.write(*map(solos.begin, tried), *map(solos.begin, tried))
    assert await store.read(solos.every_try()) == tuple(tried)
    for n, one in enumerate(tried):
        assert await store.write_once(solos.move(one, "a 1", None, NOW - 1))
        assert not await store.write_once(solos.move(one, "a 1", None, NOW - 1))
        following = one.after("a 1", None, NOW - 1)
        assert not await store.write_once(solos.move(following, "b", 9, NOW)), "it is too late"
        assert await store.write_once(solos.move(following, "b", 10 * n, NOW - 1))
        ended = following.after("b", 10 * n, NOW - 1)
        assert await store.read(solos.of(7, one.user_id)) == ended
        assert not await store.write_once(solos.move(ended, "c", None, NOW - 2))
    everybody = tuple(solos.Place(f"N{n}", 10 * n) for n in (2, 1, 0))
    assert await store.read(solos.best(7, 9)) == everybody
    assert await store.read(solos.best(7, 9, 11)) == everybody[:2]
    assert await store.read(solos.count_tries(7, 10)) == (3, 1)
    assert await store.read(solos.count_tries(7, 5, 11)) == (2, 2)


async def answered(store: FileStore) -> None:
    """Call every function about puzzles and answers."""
    assert await store.read(daily.secret()) is None
    await store.write(daily.keep_secret(b"s" * 32), daily.keep_secret(b"t" * 32))
    assert await store.read(daily.secret()) == b"s" * 32
    await store.write(*(daily.keep_puzzle(day, "de", "{}", NOW) for day in (7, 8, 9)))
    await store.write(daily.keep_puzzle(9, "de", "other", NOW))
    assert await store.read(daily.puzzle(9, "de")) == "{}"
    assert await store.read(daily.puzzle(9, "en")) is None
    assert await store.read(daily.every_puzzle()) == tuple((day, "de", "{}") for day in (7, 8, 9))
    for day in (8, 9):
        row = daily.AnswerRow(day, 300, "de", 11, "Ann", "a", 1, found=True, late=False, at=NOW)
        await store.write(daily.keep_answer(row), daily.keep_answer(replace(row, answer="b")))
        assert await store.read(daily.answer(day, 300)) == row
    assert len(await store.read(daily.every_answer())) == 2
    assert await store.read(daily.missed(300, 9, 1)) == (7,)
    assert await store.read(daily.spread(9, "de")) == ((1, True, 1),)
    assert await store.read(daily.count(9)) == (1, 1)
    assert await store.read(daily.streak(300, 9)) == 2
    assert not await store.read(daily.is_used_up(b"s" * 32, daily.PUZZLE, 9, 300))
    await store.write(daily.drop_marks(NOW))


async def posted(store: FileStore) -> None:
    """Call them on a store in which nothing is posted."""
    await soloed(store)
    await answered(store)
    where = daily.PostRow(11, 12, 18, "UTC", 100, 0, NOW, "", "de")
    await store.write(daily.keep_post(where))
    assert await store.read(daily.post_of(11)) == where
    assert await store.read(daily.posts_due(NOW, 9)) == (where,)
    assert await store.read(daily.every_post()) == (where,)
    assert await store.read(daily.next_post_due()) == NOW
    assert await store.read(daily.finders(1, 11, 9)) == daily.Finders()
    message = DailyPost(1, "de")
    post = outbox.post_for_server(11, "channel:12", message, "n" * 24, NOW)
    assert await store.write_once(daily.plan_post(where, NOW + 9, 1), post)
    assert not await store.write_once(daily.plan_post(where, NOW + 9, 1), post)
    assert await store.read(outbox.waiting_for_servers(NOW - 1)) == 1
    seen = []
    for part in (Share(0, 0, 2), Share(1, 1, 2)):
        heads = await store.read(queries.outbox_heads(9, newest=True, share=part))
        assert (11 in [row.guild_id for row in heads]) == part.owns(11)
        seen.append((await store.read(metrics.look(NOW, part))).waiting)
    assert sum(seen) == (await store.read(metrics.look(NOW))).waiting
    row = await store.read(queries.outbox_head("channel:12"))
    assert row is not None
    assert (row.guild_id, row.table_id, row.message) == (11, "", message)
    assert await store.write(outbox.silence_server(11)) == (1,)
    await store.write(outbox.became(row.id, "done", 900))
    assert (await store.read(queries.outbox_row(row.id))).message_id == 900  # type: ignore[union-attr]
    assert await store.write_once(daily.lose_post(11, 12, "barred"))
    assert not await store.write_once(daily.stop_post(11, "stopped"))
    assert await store.read(daily.next_post_due()) is None
    assert (await store.read(daily.post_of(11))).why == "barred"  # type: ignore[union-attr]
