"""Statements that write only once, or only where nobody was faster."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from data.store import (
    WHOLE,
    Share,
    Store,
    daily,
    games,
    metrics,
    outbox,
    people,
    queries,
    servers,
    solos,
)
from data.store.changes import Total
from data.store.messages import CupPost, DailyPost, ShowHand
from data.store.rows import CallRow, MotionRow, TimerRow
from data.store.typed import ComputerMove, Late
from engine.analysis.line import Turn
from engine.analysis.story import Story, Turning
from tests.data.test_changes import saved
from tools.support.tables import (
    BROKEN,
    NOW,
    SHARD_2,
    add,
    alter,
    changed,
    entry,
    every,
    every_puzzle,
    executed,
    loaded,
    post,
    seat,
    table,
    waiting,
)

LOW, HIGH = Share(0, 1, 4), Share(2, 3, 4)


async def test_a_solo_has_one_try_and_each_move_counts_once_and_in_time(store: Store) -> None:
    played = solos.SoloRow(7, "any", 1, "p", "h", "{}")
    await store.write(solos.keep_solo(played))
    await store.write(solos.keep_solo(replace(played, game="other")))
    assert await store.read(every(solos._ROWS, "solos", "day")) == (played,)
    assert await store.read(solos.solo(7)) == played
    tried = [solos.TryRow(7, 200 + n, 11 if n else None, f"N{n}", 1, NOW) for n in range(3)]
    await store.write(*map(solos.begin, tried), *map(solos.begin, tried))
    assert await store.read(every(solos._TRY_ROWS, "solo_tries", "day, user_id")) == tuple(tried)
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


async def test_lessons_are_offered_once_and_kept_where_somebody_is(store: Store) -> None:
    assert await store.read(people.is_new_to(5, "any"))
    assert await store.write_once(people.offer_lessons(5, "any"))
    assert not await store.write_once(people.offer_lessons(5, "any"))
    assert not await store.read(people.is_new_to(5, "any"))
    assert await store.read(people.lesson_at(5, "any")) == 0
    await store.write(people.reach_lesson(5, "any", 3), people.reach_lesson(5, "other", 1))
    await store.write(people.reach_lesson(5, "any", 2))
    assert await store.read(people.lesson_at(5, "any")) == 2
    assert await store.read(people.lessons_of(5)) == (("any", 2), ("other", 1))
    assert not await store.write_once(people.offer_lessons(5, "any"))
    assert await store.read(people.lesson_at(6, "any")) is None


async def test_a_post_counts_answers_in_all_languages_as_it_names_who_gave_them(
    store: Store,
) -> None:
    """It said "1 player, who did not solve it", and then who had."""
    row = daily.AnswerRow(9, 300, "de", 11, "Ann", "a", 1, found=True, late=False, at=NOW)
    other = replace(row, user_id=301, language="en", found=False)
    await store.write(daily.keep_answer(row), daily.keep_answer(other))
    assert await store.read(daily.in_time(9)) == (2, 1)
    assert (await store.read(daily.finders(9, 11, 20))).people == 1


async def test_secret_puzzle_and_answer_stay_as_they_were_first(store: Store) -> None:
    await store.write(daily.keep_secret(b"s" * 32), daily.keep_secret(b"t" * 32))
    assert await store.read(daily.secret()) == b"s" * 32
    await store.write(*(daily.keep_puzzle(day, "de", "{}", NOW) for day in (7, 8, 9)))
    await store.write(daily.keep_puzzle(9, "de", "other", NOW))
    assert await store.read(every_puzzle()) == tuple((day, "de", "{}") for day in (7, 8, 9))
    assert await store.read(daily.puzzle(9, "en")) is None
    for day in (8, 9):
        row = daily.AnswerRow(day, 300, "de", 11, "Ann", "a", 1, found=True, late=False, at=NOW)
        await store.write(daily.keep_answer(row), daily.keep_answer(replace(row, answer="b")))
        assert await store.read(daily.answer(day, 300)) == row
    assert await store.read(daily.missed(300, 9, 1)) == (7,)
    await store.write(daily.keep_answer(replace(row, user_id=301, late=True)))
    assert await store.read(daily.in_time(9)) == (1, 1), "given in time"
    assert await store.read(daily.count(9, over=False)) == (2, 2)
    assert [await store.read(daily.streak(user, 9)) for user in (300, 301)] == [2, 0]
    assert await store.read(daily.tempting(9, "de")) is None
    wrong = replace(row, found=False, answer="b")
    for user in range(302, 306):
        answer = "c" if user == 305 else "b"
        await store.write(daily.keep_answer(replace(wrong, user_id=user, answer=answer)))
    assert await store.read(daily.tempting(9, "de")) == ("b", 3)
    streaks = [await store.read(daily.server_streak(11, day)) for day in (9, 8, 10)]
    assert streaks == [2, 1, 0]
    assert await store.read(daily.server_streak(12, 9)) == 0
    shares = [await store.write_once(daily.share(9, 300, 2)) for _ in range(3)]
    assert shares == [True, True, False]


async def test_a_post_of_a_day_is_planned_once_and_stopped_once(store: Store) -> None:
    where = daily.PostRow(SHARD_2, 12, 18, "UTC", 100, 0, NOW, "", "de")
    await store.write(daily.keep_post(where))
    assert await store.read(daily.posts_due(NOW, 9)) == (where,)
    assert await store.read(daily.next_post_due()) == NOW
    message = DailyPost(1, "de")
    row = outbox.post_for_server(SHARD_2, "channel:12", message, "n" * 24, NOW)
    assert await store.write_once(daily.plan_post(where, NOW + 9, 1), row)
    assert not await store.write_once(daily.plan_post(where, NOW + 9, 1), row)
    assert await store.read(outbox.waiting_dailies(NOW - 1)) == 1
    for part in (LOW, HIGH):
        heads = await store.read(queries.outbox_heads(9, newest=True, share=part))
        waiting = (await store.read(metrics.look(NOW, part))).waiting
        assert ([head.message for head in heads], waiting) == (
            ([message], 1) if part is HIGH else ([], 0)
        )
    assert await store.write(outbox.silence_dailies(SHARD_2)) == (1,)
    assert await store.write_once(daily.lose_post(SHARD_2, 12, "barred"))
    assert not await store.write_once(daily.stop_post(SHARD_2, "stopped"))
    stopped = await store.read(daily.post_of(SHARD_2))
    assert stopped is not None
    assert (stopped.due, stopped.why) == (None, "barred")


async def test_stopping_daily_posts_leaves_a_post_about_a_cup_that_waits(store: Store) -> None:
    cup, puzzle = CupPost("c1", "round", 1), DailyPost(1, "de")
    for message in (puzzle, cup):
        row = outbox.post_for_server(SHARD_2, "channel:12", message, f"{message.kind:_<24}", NOW)
        await store.write(row)
    assert await store.read(outbox.waiting_dailies(NOW - 1)) == 1, "a cup takes no room"
    assert await store.write(outbox.silence_dailies(SHARD_2)) == (1,)
    assert [row.message for row in await store.read(queries.outbox_heads(9))] == [cup]


async def test_a_part_has_the_tables_timers_and_messages_of_its_servers(store: Store) -> None:
    await add(store, table(guild_id=SHARD_2, channel_id=5, moved_at=NOW))
    timer = TimerRow(-1, "t1", NOW, ComputerMove(0, "r"))
    hand = ShowHand(new_message=True)
    await alter(store, timers={-1: timer}, posts=[post(), post("dm:1", hand)])
    await store.write(games.ask_analysis("t1", 4, 1, NOW))
    for share in (WHOLE, HIGH, LOW):
        own = ["t1"] if share.owns(SHARD_2) else []
        heads = await store.read(queries.outbox_heads(9, newest=True, share=share))
        assert len(heads) == len(own) + share.leads
        assert [row.table_id for row in await store.read(queries.due(NOW, share=share))] == own
        assert await store.read(queries.next_due(share)) == (NOW if own else None)
        assert [*await store.read(queries.ids_with_status("running", share))] == own
        for rows in (queries.with_status("running", share=share), queries.recently_moved(1, share)):
            assert [row.id for row in await store.read(rows)] == own
        assert [*await store.read(games.unfinished_analyses(share))] == own
        assert bool(await store.read(metrics.open_tables(share))) is bool(own)
        await store.write(*metrics.beat(share, NOW), *metrics.moved_on(share, 0, "thread"))
        assert await store.read(metrics.gaps(share, NOW + 5)) == ((share, 5),)
        seen = await store.read(metrics.look(NOW, share))
        assert (seen.running, seen.beat) == (len(own), NOW)


async def test_a_server_has_its_own_tables_alone(store: Store) -> None:
    await add(store, table(), table("t2", guild_id=SHARD_2, channel_id=5))
    found = await store.read(servers.tables_of_server(SHARD_2))
    assert [row.id for row in found] == ["t2"]


async def test_switches_begin_once_and_newer_ones_stay(store: Store) -> None:
    await store.write(metrics.first_switches("a"), metrics.first_switches("b"))
    assert not await store.write_once(metrics.keep_switches("c", "b"))
    assert await store.read(metrics.switches()) == "a"
    assert await store.write_once(metrics.keep_switches("c", "a"))


async def test_a_question_has_one_reminder_and_a_digest_one_plan(store: Store) -> None:
    await add(store, table(), seats=[seat()])
    await alter(store, calls={100: CallRow("r1")})
    assert await store.read(people.asked(100)) == (("t1", "r1"),)
    assert await store.write(*people.remind(100, "t1", "r1", NOW)) == (1, 1)
    for question in ("r1", "r2"):
        assert await store.write(*people.remind(100, "t1", question, NOW)) == (1, 0)
    (timer,) = await store.read(people.timers_for(100, "remind"))
    assert await store.write(*people.back_at_frozen(timer)) == (1, 0)
    await store.write(*people.change(100, digest_due=NOW))
    assert [user.id for user in await store.read(people.digests_due(NOW))] == [100]
    assert await store.read(queries.next_due()) == NOW
    user = await store.read(people.read(100))
    assert await store.write(people.digest_planned(replace(user, digest="x"), NOW)) == (0,)
    assert await store.write(people.digest_next(100, NOW, None)) == (1,)
    assert await store.write(people.digest_next(100, NOW, None)) == (0,)
    assert await store.write(people.digest_planned(user, NOW + 9)) == (1,)


async def test_a_story_is_kept_where_it_is_asked_for_and_shown_once(store: Store) -> None:
    await add(store, table(), table("t2"))
    story = Story(1, 2, (Turn(0, None, (0, 0)),), (), (), (Turning(0, 1),))
    await store.write(games.ask_analysis("t1", 2, 1, NOW), games.ask_analysis("t2", 2, 1, NOW))
    assert await store.write(games.show_analysis("t1", 0)) == (0,)
    assert await store.write(games.keep_analysis("t1", story)) == (1,)
    assert await store.read(games.unfinished_analyses()) == ("t2",)
    given_up = (games.give_up_analysis("t1"), games.give_up_analysis("t2"))
    assert await store.write(*given_up) == (0, 1)
    for shown in (1, 0):
        assert await store.write(games.show_analysis("t1", 0)) == (shown,)
    assert await store.read(games.analysis("t1")) == games.Analysis(2, 1, story, (0,))
    await store.write(games.ask_analysis("t1", 3, 1, NOW))
    assert await store.read(games.analysis("t1")) == games.Analysis(3, 1, None, (0,))
    assert await store.write(games.keep_analysis("t1", story)) == (1,)
    assert await store.read(games.analysis("t1")) == games.Analysis(2, 1, story, (0,)), "as told"
    assert await store.write(games.keep_analysis("t1", story)) == (0,), "nobody asks for it"


async def test_what_opens_too_much_is_counted_by_person_and_by_server(store: Store) -> None:
    await add(store, *(table(f"t{n}", host_id=100, guild_id=n % 2) for n in range(4)))
    for a_person, a_server, enough in ((4, 9, True), (5, 2, True), (5, 3, False)):
        assert await store.read(queries.enough_opened(1, 100, 0, a_person, a_server)) is enough


@pytest.mark.parametrize("owners", ["NULL, NULL", "'t1', 11"])
async def test_a_message_belongs_to_a_table_or_to_a_server(store: Store, owners: str) -> None:
    await add(store, table())
    columns = "destination, kind, payload, nonce, state, created_at, table_id, guild_id"
    insert = f"INSERT INTO outbox ({columns}) VALUES ('dm:1', 'seated', '{{}}', 'n', 'done', 1, "  # noqa: S608
    await executed(store, f"{insert}NULL, 11)")
    with pytest.raises(BROKEN, match=r"(?i)check"):
        await executed(store, f"{insert}{owners})")


async def test_never_counts_however_many_are_blocked_one_by_one(store: Store) -> None:
    for by in range(1, people.MOST_BLOCKS + 9):
        await store.write(people.block(2, by))
    assert len(await store.read(people.blocks(2))) == people.MOST_BLOCKS
    await store.write(people.block(2, 0))
    assert 0 in await store.read(people.blocks(2))


# What all tables share


KEY = ("haiclue", "words")


@pytest.mark.parametrize("apart", [True, False])
async def test_of_two_who_take_from_one_deck_the_second_decides_again(
    store: Store, apart: bool
) -> None:
    await add(store, *(table(name, status="lobby", guild_id=7) for name in ("t1", "t2", "t3")))
    await alter(store, "t3", decks={KEY: ("a", "b", "c", "d")})
    both = [await loaded(store, name) for name in ("t1", "t2")]
    assert [data.decks for data in both] == [{KEY: ("a", "b", "c", "d")}] * 2
    takes = [
        changed(data, {"supply": ("a", "b")}, decks={KEY: ("c", "d")}, posts=[post()])
        for data in both
    ]
    if apart:
        results = [*await saved(store, takes[0]), *await saved(store, takes[1])]
    else:
        results = await saved(store, *takes)
    assert sorted(results) == ["kept", "taken"]
    loser = ("t1", "t2")[results.index("taken")]
    now = await loaded(store, loser)
    assert (now.row.supply, now.version, await waiting(store, loser)) == ((), 0, {})
    assert now.decks == {KEY: ("c", "d")}
    again = changed(now, {"supply": ("c", "d")}, decks={KEY: ()})
    assert await saved(store, again) == ["kept"]


async def test_a_new_deck_is_begun_once(store: Store) -> None:
    await add(store, *(table(name, status="lobby", guild_id=7) for name in ("t1", "t2", "t3")))
    both = [changed(await loaded(store, name), decks={KEY: (name,)}) for name in ("t1", "t2")]
    other = changed(await loaded(store, "t3"), {"seq": 1})
    one, unconcerned, two = await saved(store, both[0], other, both[1])
    assert unconcerned == "kept"
    assert {one, two} == {"kept", "taken"}
    winner, loser = ("t1", "t2") if one == "kept" else ("t2", "t1")  # a server takes either
    assert (await loaded(store, loser)).decks == {KEY: (winner,)}
    assert (await loaded(store, loser)).version == 0


async def test_whoever_was_nudged_meanwhile_is_not_nudged_again(store: Store) -> None:
    await add(store, table(), table("t2"), seats=[seat(), seat("t2")])
    both = [await loaded(store, name) for name in ("t1", "t2")]
    nudges = [changed(data, nudged=[(100, None)], posts=[post()]) for data in both]
    assert sorted(await saved(store, *nudges)) == ["kept", "taken"]
    assert await executed(store, "SELECT count(*) FROM outbox") == [(1,)]
    late = (await loaded(store)).users[100].nudged_at
    assert late == NOW
    data = await loaded(store, "t2")
    assert await saved(store, changed(data, nudged=[(100, NOW - 1)])) == ["taken"]
    assert await saved(store, changed(data, nudged=[(100, NOW)])) == ["kept"]


async def test_closed_direct_messages_are_noted_of_those_we_know(store: Store) -> None:
    await add(store, table())
    await store.write(*people.change(5, quiet="22:00-08:00"))
    await alter(store, dms=[(5, True), (6, True)])
    assert (await store.read(people.read(5))).dms_closed is True
    assert await executed(store, "SELECT id FROM users") == [(5,)]
    await store.write(people.dms_closed(6, closed=True))
    assert (await store.read(people.read(6))).dms_closed is False
    await alter(store, seats=(seat(user=6),))
    await store.write(people.dms_closed(6, closed=True))
    assert (await store.read(people.read(6))).dms_closed is True
    await store.write(people.dms_closed(5, closed=False))
    assert (await store.read(people.read(5))).dms_closed is False


# High scores


@pytest.mark.parametrize(
    ("row", "seats", "log", "counts"),
    [
        ({"status": "ended"}, [seat()], [entry(1)], True),
        ({"status": "ended"}, [seat()], [entry(1), entry(2, kind="undo", action="1")], True),
        ({"status": "running"}, [seat()], [entry(1)], False),
        ({"status": "ended"}, [seat(), seat(number=1)], [entry(1)], False),
        ({"status": "ended"}, [seat(user=None)], [entry(1)], False),
        ({"status": "ended"}, [seat()], [], False),
        ({"status": "ended"}, [seat()], [entry(1), entry(2, kind="default")], False),
        ({"status": "ended"}, [seat()], [entry(1), entry(2, seat=1)], False),
    ],
)
async def test_a_total_counts_where_a_player_alone_has_played_to_the_end(
    store: Store, row: dict[str, Any], seats: list[Any], log: list[Any], counts: bool
) -> None:
    await add(store, table(), table("t2"), seats=seats)
    total = Total({"b": "2", "a": "1"}, 12, {"cell": "P50"}, hint=False)
    end = {**row, "ended_at": NOW, "undos": len(log) - 1}
    change = changed(await loaded(store), end, entries=log, total=total)
    assert await saved(store, change, changed(await loaded(store, "t2"), {"seq": 1})) == [
        "kept",
        "kept",
    ]
    score = await store.read(games.score_of_table("t1"))
    assert (score is not None) == counts
    if score is not None:
        assert (score.total, score.options, score.at) == (12, '{"a":"1","b":"2"}', NOW)
        assert (score.undone, score.hint) == (len(log) > 1, False)


async def test_a_vote_that_cannot_be_read_gives_way_to_one_of_its_topic(store: Store) -> None:
    await add(store, table())
    first = MotionRow(5, "t1", Late((1,)), NOW, {1: "yes"})
    await alter(store, motions={"late": first})
    await executed(store, "UPDATE motions SET facts = '{'")
    (unreadable,) = (await loaded(store)).motions.values()
    assert unreadable.topic == "unreadable"
    second = MotionRow(6, "t1", Late((2,)), NOW, {2: "yes"})
    before = await loaded(store)
    await store.save(changed(before, motions={**before.motions, "late": second}))
    assert (await loaded(store)).motions == {"late": second}
