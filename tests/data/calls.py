"""Every function that makes a statement is called once."""

from __future__ import annotations

from dataclasses import replace

from data.store import (
    WHOLE,
    Change,
    FileLease,
    FileStore,
    Holder,
    Share,
    daily,
    games,
    metrics,
    outbox,
    people,
    privacy,
    queries,
    seals,
    servers,
    solos,
)
from data.store.changes import Total
from data.store.games import Standing, Whose
from data.store.messages import DailyPost, ShowHand
from engine.analysis import Story, Turn, Turning
from tests.data import values
from tests.data.tables import (
    NOW,
    add,
    alter,
    entry,
    loaded,
    post,
    seat,
    table,
)
from tests.waiting import until


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


async def everything(store: FileStore) -> None:
    """Call every function that makes a statement once, and every method of the store."""
    await written(store)
    await read_of_tables(store)
    await read_of_people(store)
    await tell_story(store)
    await shared(store)
    await posted(store)
    await done_in_one_go(store)


async def tell_story(store: FileStore) -> None:
    story = Story(1, 2, (Turn(0, None, (0, 0)),), (), (), (Turning(0, 1),))
    assert await store.read(games.analysis("t1")) is None
    await store.write(games.ask_analysis("t1", 2, 1, NOW), games.ask_analysis("t2", 2, 1, NOW))
    assert await store.write(games.show_analysis("t1", 0)) == (0,)
    assert await store.write(games.keep_analysis("t1", story)) == (1,)
    assert await store.read(games.unfinished_analyses()) == ("t2",)
    assert await store.write(games.give_up_analysis("t1"), games.give_up_analysis("t2")) == (
        0,
        1,
    )
    assert await store.write(games.show_analysis("t1", 0)) == (1,)
    assert await store.write(games.show_analysis("t1", 0)) == (0,)
    assert await store.read(games.analysis("t1")) == games.Analysis(2, 1, story, (0,))
    await store.write(games.ask_analysis("t1", 3, 1, NOW))
    assert await store.read(games.analysis("t1")) == games.Analysis(3, 1, None, (0,))
    assert await store.write(games.keep_analysis("t1", story)) == (1,)
    assert await store.read(games.analysis("t1")) == games.Analysis(2, 1, story, (0,)), "as told"
    assert await store.write(games.keep_analysis("t1", story)) == (0,), "nobody asks for it"


async def written(store: FileStore) -> None:
    solo = [seat("t2")]
    await add(store, table(channel_id=5), table("t2"), seats=[seat(), *solo])
    await alter(store, entries=[entry(1)], posts=[post("dm:1", ShowHand(new_message=True))])
    (row,) = (await loaded(store)).unsaid
    assert await store.write(outbox.claim(row, NOW)) == (1,)
    assert await store.write(outbox.claim(row, NOW)) == (0,)
    await store.write(outbox.post("t1", "channel:5", ShowHand(new_message=True), "n", NOW))
    end = {"status": "ended", "ended_at": NOW}
    total = Total({"size": "small"}, 2143, {"points": 123}, hint=True)
    await alter(store, "t2", end, entries=[entry(1)], total=total)
    await store.save(Change(None, values.full("t3"), now=NOW))
    kept = await loaded(store, "t3")
    await alter(store, "t3", clock=None, timers={}, drafts={}, motions={}, marks=frozenset())
    timers = list(kept.timers.values())
    await store.write(*people.delayed(timers, NOW), *people.without(timers))
    await store.write(*metrics.moved_on(WHOLE, 5, "thread"), metrics.heartbeat(NOW))
    await store.write(people.user_locale(1, "de"), people.guild_locale(1, "de"))
    await store.write(people.dms_closed(1, closed=True))
    await servers.add_list(store, 1, "a.txt", (("bank", "river"),), 100, NOW)
    await servers.add_list(store, 1, "b.txt", (("sun", "shoe"),), 100, NOW)
    found = await store.read(servers.list_in_force(1))
    assert found is not None
    assert await store.read(servers.list_by_id(found.id)) == found
    assert found.words == (("sun", "shoe"),)
    assert await store.write(servers.remove_list(1, NOW)) == (1,)
    assert await store.read(servers.list_in_force(1)) is None


async def read_of_tables(store: FileStore) -> None:
    score = await store.read(games.score_of_table("t2"))
    assert score is not None
    assert await store.read(games.score_of_number(score.number)) == score
    for whose, owner in ((Whose.SERVER, score.guild_id), (Whose.PERSON, 100)):
        (found,) = await store.read(games.score_lists(whose, owner))
        assert await store.read(games.score_page(whose, owner, found.key, 10)) == (score,)
    assert await games.standing(store, "t2") == Standing(score, 1, 1, None, None)
    assert await store.read(games.every_score()) == (score,)
    await store.read(queries.board_row(1))
    assert await store.read(queries.table("t1")) == (await loaded(store, log=True)).row
    assert await store.read(queries.id_in(5)) == "t1"
    assert not await store.read(queries.had_rematch("t1"))
    assert await store.read(queries.enough_opened(2**62, 100, 0, 99, 2))
    assert not await store.read(queries.enough_opened(2**62, 100, 0, 99, 9999))
    assert await store.read(queries.status("t1")) == "running"
    await store.read(queries.rematch_of("t1"))
    assert await store.read(queries.seats("t1")) == (seat(),)
    assert await store.read(queries.entries("t1")) == (entry(1),)
    await store.read(queries.tables_of(100))
    await store.read(queries.with_status("running", "ended"))
    await store.read(queries.recently_moved(NOW))
    assert await store.read(queries.ids_with_status("running")) == ("t1",)
    outline = await store.read(queries.outline("t1"))
    assert outline is not None
    assert outline in await store.read(queries.outlines_of_guild(outline.guild_id, ["running"]))
    await store.read(queries.frozen_outlines())
    await store.read(queries.next_due())
    await store.read(queries.due(NOW))
    assert len(await store.read(queries.outbox_heads())) == 2
    await store.read(queries.outbox_head("dm:1"))
    said = await store.read(queries.outbox_row(1))
    assert said is not None
    await store.read(queries.said_before(said))
    await store.read(queries.tables_with_timer("limit"))
    assert await store.read(queries.computers_waiting("t1", 9)) == 0
    assert "t1" in {row.id for row in await store.read(servers.tables_of_server(2**62))}
    assert await store.read(servers.without_thread(9, 100)) is None
    place = await store.read(servers.place("t1", 100))
    assert place is not None
    assert (place.channel_id, place.seated) == (5, True)
    assert (await store.read(metrics.look(NOW))).running == 1
    assert await store.read(metrics.schema())
    assert await store.read(metrics.free()) == await store.survey(metrics.free()) >= 0
    assert sum((await store.read(metrics.open_tables())).values()) >= 1


async def read_of_people(store: FileStore) -> None:
    await store.write(*people.change(100, quiet="22:00-08:00", digest_due=NOW))
    assert (await store.read(people.read(100))).quiet == "22:00-08:00"
    assert [user.id for user in await store.read(people.digests_due(NOW))] == [100]
    assert await store.read(queries.next_due()) == NOW
    assert await store.write(people.digest_next(100, NOW, None)) == (1,)
    assert await store.write(people.digest_next(100, NOW, None)) == (0,)
    await alter(store, calls=values.full().calls)
    assert await store.read(people.asked(100)) == (("t1", "r1"),)
    assert await store.write(*people.remind(100, "t1", "r1", NOW)) == (1, 1)
    assert await store.write(*people.remind(100, "t1", "r1", NOW)) == (1, 0)
    assert await store.write(*people.remind(100, "t1", "r2", NOW)) == (1, 0)
    assert len(await store.read(people.timers_for(100, "remind"))) == 1
    (timer,) = await store.read(people.timers_for(100, "remind"))
    assert await store.read(people.away_at_frozen(100)) == ()
    assert await store.write(*people.back_at_frozen(timer)) == (1, 0)
    assert await store.read(queries.user_locale(1)) == "de"
    assert await store.read(queries.guild_locale(1)) == "de"
    await store.read(queries.dms_closed(1))
    assert await store.read(queries.hand("t3", 100)) is not None
    assert await store.read(queries.last_heartbeat()) == NOW
    assert (await store.read(privacy.summary(100))).totals == 1


async def done_in_one_go(store: FileStore) -> None:
    upto = await store.read(outbox.prune_window(0, NOW + 1))
    assert upto
    await store.write(outbox.prune(0, upto, NOW))
    assert await store.write_once(metrics.heartbeat(NOW), people.guild_locale(1, "en"))
    assert not await store.write_once(people.digest_next(100, NOW, None), metrics.heartbeat(9))
    assert await store.read(queries.last_heartbeat()) == NOW
    lease = await store.hold(Holder.mine(), lambda: NOW)
    assert isinstance(lease, FileLease)
    await lease.renew()
    await lease.release()
    for name, why in (("t1", "hash"), ("t3", "log")):
        notice = ("notice-frozen", "n" * 24, NOW)
        assert await outbox.freeze(store, name, why, ["running", "lobby"], notice)
    assert await outbox.give_up(store, "t3", ("notice-given-up", "m" * 24, NOW))
    assert await store.read(privacy.playing(100)) == ()
    assert await privacy.erase(store, 100)
    for name in ("t1", "t2", "t3"):
        log = await store.step(lambda db, name=name: seals.sum_of(db, name))
        assert log is not None
        await store.step(lambda db, name=name, log=log: seals.seal(db, name, log))
    async with store.transaction() as db:
        assert db.total_changes > 0
    await until(store.checkpoint)  # False while another one is at it
    await store.compact()
    for name in ("t1", "t2", "t3"):
        await loaded(store, name, log=True)
