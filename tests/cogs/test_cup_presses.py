"""Presses and commands of cups: who may join, leave, begin and end one, and when."""

from __future__ import annotations

import re
from dataclasses import replace

import discord
import pytest

from cogs.board import page as board
from cogs.cups import page, standings
from cogs.cups import rules as rounds
from cogs.cups.running import Cups
from cogs.delivery import contents
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.refusals import CupFew, CupNotIn
from cogs.table.model import Person, Table
from cogs.table.notify.announcements import edit_board
from cogs.table.play import acting
from cogs.table.play.commit import vacate
from cogs.table.time.time_control import MINUTE
from cogs.ui import ids
from cogs.ui.app import App
from data.store import cups
from data.store.cups import Cup
from data.store.messages import Call, News
from data.words import LOCALES, words
from engine.position import COMPUTER
from tests.cogs.messages import Discord
from tests.cogs.people import PAGE, answered, by, press, public, run, said, shown_ids, text_channel
from tests.cogs.table.cups import EVENING, PEOPLE, go, joined, on, opened, started, tables
from tests.cogs.table.world import ANNA, BEN, CHANNEL, GUILD, World
from tests.cogs.test_cup_messages import offered, texts


async def test_again_opens_the_same_cup_for_managers_only(home: App, world: World) -> None:
    cup_id = await started(world, 4, seats=3, rounds=2, **EVENING)
    again, sure, manager = ids.cup(cup_id, "again"), ids.cup(cup_id, "again-sure"), PEOPLE[8]
    here = {"channel": text_channel()}
    assert "/cup end" in said(await press(home, manager, sure, **here)), "one of a game"
    await world.service.cups.end(cup_id, world.time)
    before = await world.service.cups.of(cup_id)
    shown = standings.of(before, words("en"), 1)
    post = standings.post(before, 1, shown)
    assert again in offered(post)
    label = next(one.label for one in post.page[0].row if one.custom_id == again)
    assert label == "Open it again (server managers)", "who else presses it is refused"
    assert again not in offered(standings.post(before, 1, replace(shown, over=False)))
    nobody = discord.Permissions.none()
    for rights, there in ((nobody, False), (discord.Permissions.all(), True)):
        shown_to = await run(home, "cup show", by(PEOPLE[0], permissions=rights))
        assert (again in shown_ids(shown_to)) is there
    for pressed in (again, sure):
        await press(home, PEOPLE[0], pressed, permissions=nobody)
    asks = await press(home, manager, again, **here)
    assert await world.store.read(cups.running(GUILD)) == (), "it asks, and says until when"
    assert f"<t:{(world.time + 15 * MINUTE) // 1000}:f>" in said(asks)
    await press(home, manager, sure, **here)
    (row,) = await world.store.read(cups.running(GUILD))
    new = {"id": row.id, "seed": row.seed, "user_id": manager.user_id, "round": 0, "due": row.due}
    assert row == replace(before.row, **new, message_id=None)
    assert (row.id == cup_id, row.seed == before.row.seed) == (False, False)
    assert row.due == world.time + 15 * MINUTE
    assert (await world.service.cups.of(row.id)).entrants == ()


async def test_a_profile_counts_cups_that_are_over_and_those_that_were_won(
    home: App, world: World
) -> None:
    cup_id = await started(world, 2, rounds=1, **EVENING)
    for person in PEOPLE[:2]:
        assert await standings.cups_of(home, person.user_id, GUILD) == (0, [])
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    for _ in range(2):
        table = await world.move(table)
    await world.stop(table)
    await world.service.cups.end(cup_id, world.time)
    cup = await world.service.cups.of(cup_id)
    best = standings.of(cup, words("en"), 1).winners
    for entrant in cup.entrants:
        for guild_id in (GUILD, None):
            won = [cup.row.game] if entrant.number in best else []
            assert await standings.cups_of(home, entrant.user_id, guild_id) == (1, won)
    assert await standings.cups_of(home, cup.entrants[0].user_id, GUILD + 1) == (0, [])


async def test_a_manager_begins_a_cup_before_the_joining_is_over(home: App, world: World) -> None:
    cup_id = await opened(world)
    begin, due = ids.cup(cup_id, "begin"), (await world.service.cups.of(cup_id)).row.due
    await joined(world, cup_id, PEOPLE[0])
    few = await press(home, PEOPLE[8], begin)
    assert "it takes 2" in said(few), "it would be called off"
    assert shown_ids(few) == [begin], "more may join meanwhile"
    await joined(world, cup_id, *PEOPLE[1:4])
    await press(home, PEOPLE[1], begin, permissions=discord.Permissions.none())
    assert (await world.service.cups.of(cup_id)).row.due == due
    assert begin in shown_ids(await run(home, "cup show", by(PEOPLE[8])))
    await press(home, PEOPLE[8], begin)
    cup = await go(world, cup_id)
    assert (cup.row.round, len(cup.table_ids)) == (1, 2)
    assert begin not in shown_ids(await run(home, "cup show", by(PEOPLE[8])))
    assert "begun already" in said(await press(home, PEOPLE[8], begin))
    assert (await world.service.cups.of(cup_id)).row.due == cup.row.due


@pytest.mark.parametrize("what", ["join", "begin", "leave", "leave-sure"])
async def test_a_button_of_a_cup_that_is_over_says_so_and_goes(
    home: App, world: World, what: str
) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, PEOPLE[0])
    await world.service.cups.end(cup_id, world.time)
    answer = await press(home, PEOPLE[0], ids.cup(cup_id, what))
    assert (said(answer), shown_ids(answer)) == ("This cup is over.", [])


async def test_a_cup_that_somebody_leaves_as_it_is_begun_is_refused_and_not_called_off(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup_id, service = await opened(world), world.service.cups
    await joined(world, cup_id, *PEOPLE[:2])
    due, leaving = (await service.of(cup_id)).row.due, [PEOPLE[1].user_id]

    async def read_before(cup_id: str) -> Cup:
        cup = await Cups.of(service, cup_id)
        if leaving:
            await Cups.leave(service, cup_id, leaving.pop(), world.time)
        return cup

    with monkeypatch.context() as patch:
        patch.setattr(service, "of", read_before)
        with pytest.raises(CupFew):
            await service.begin(cup_id, world.time)
    await service.round()
    assert (await service.of(cup_id)).row.due == due, "others can still join"


async def test_no_one_leaves_or_ends_a_cup_at_one_press(home: App, world: World) -> None:
    cup_id = await started(world, 4)
    me = PEOPLE[0]
    asked = [
        await press(home, me, ids.cup(cup_id, "leave")),
        await run(home, "cup end", by(me), "helge"),
    ]
    cup = await world.service.cups.of(cup_id)
    assert (len(cup.playing), cup.row.due is None) == (4, False)
    leave, end = (shown_ids(made)[0] for made in asked)
    await press(home, me, leave)
    assert len((await world.service.cups.of(cup_id)).playing) == 3
    await press(home, me, end, permissions=discord.Permissions.none())
    assert (await world.service.cups.of(cup_id)).row.due is not None, "only managers end it"
    await press(home, me, end)
    assert (await world.service.cups.of(cup_id)).row.due is None
    for what in ("leave", "leave-sure", "end-sure"):
        assert said(await press(home, me, ids.cup(cup_id, what))) == "This cup is over."


async def test_the_game_of_a_cup_to_end_is_named_only_where_several_run(
    home: App, world: World
) -> None:
    assert said(await run(home, "cup end", by(ANNA))) == words("en")("refusal-cup-none")
    cup_id = await opened(world)
    assert shown_ids(await run(home, "cup end", by(ANNA)))[0] == ids.cup(cup_id, "end-sure")
    other = await opened(world, game="hexago")
    several = said(await run(home, "cup end", by(ANNA)))
    assert several == "Several cups are on in this server. Name the game of the one you mean."
    asked = await run(home, "cup end", by(ANNA), "hexago")
    assert shown_ids(asked) == [ids.cup(other, "end-sure"), ids.cup(other, "end-back")]


async def test_leaving_says_what_it_costs_at_that_time(home: App, world: World) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, *PEOPLE[:4])
    leave = ids.cup(cup_id, "leave")
    assert "You can join again" in said(await press(home, PEOPLE[0], leave))
    await on(world, cup_id)
    late = said(await press(home, PEOPLE[0], leave))
    assert "You can’t come back" in late
    assert "join again" not in late


async def test_only_who_sits_at_a_table_reads_what_their_game_is_worth_as_they_leave(
    home: App, world: World
) -> None:
    """*Your game of this round still counts* was said to who had a bye, and in the pause."""
    cup_id = await started(world, 3)
    begun = await world.service.cups.of(cup_id)
    resting = {seat.number for seat in begun.sitting if seat.table_id is None}
    for played in (True, False):
        for entrant in begun.entrants:
            person = next(one for one in PEOPLE if one.user_id == entrant.user_id)
            asked = said(await press(home, person, ids.cup(cup_id, "leave")))
            sits = played and entrant.number not in resting
            assert ("Your game of this round still counts" in asked) is sits
            assert "you rank behind all who stay." in asked
        if not played:
            left = said(await press(home, PEOPLE[0], ids.cup(cup_id, "leave-sure")))
            assert left == "You are no longer in the cup."
        await on(world, cup_id)


async def test_who_is_not_in_a_cup_reads_whether_they_can_still_join(
    home: App, world: World
) -> None:
    cup_id, mine = await started(world, 5), ids.cup
    await world.service.cups.leave(cup_id, PEOPLE[0].user_id, world.time)
    for what in ("leave", "table"):
        asked = await press(home, ANNA, mine(cup_id, what))
        assert "You can still join." in said(asked)
        assert shown_ids(asked) == [mine(cup_id, "join")], "in the reader's language"
        refused = said(await press(home, PEOPLE[0], mine(cup_id, what)))
        assert "You have left this cup" in refused, "and can't come back"


async def test_who_left_before_the_draw_is_offered_to_join_until_the_second_round(
    home: App, world: World
) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, *PEOPLE[:5])
    await world.service.cups.leave(cup_id, PEOPLE[4].user_id, world.time)
    await on(world, cup_id)
    await world.service.cups.leave(cup_id, PEOPLE[3].user_id, world.time)

    async def offers(person: Person) -> bool:
        return ids.cup(cup_id, "join") in shown_ids(await run(home, "cup show", by(person)))

    assert [await offers(one) for one in (*PEOPLE[2:5], ANNA)] == [False, False, True, True]
    with pytest.raises(CupNotIn) as refused:
        await world.service.cups.leave(cup_id, PEOPLE[4].user_id, world.time)
    assert refused.value.params["why"] == "open"
    for _ in range(2):
        await on(world, cup_id)
    assert [await offers(one) for one in (PEOPLE[4], ANNA)] == [False, False]


async def test_a_game_of_a_cup_is_not_played_again(home: App, world: World) -> None:
    """*Rematch* stood first below its end, in */games*, and below old questions."""
    cup_id = await started(world, 4)
    table = (await tables(world, await world.service.cups.of(cup_id)))[0]
    await world.stop(table)
    over = await world.service.tables.load(table.id)
    news = [News("game", "end", {"reason": "unplayed"})]
    running = await board.ended(home, over, 1, news)
    await world.service.cups.end(cup_id, world.time)
    ended = await board.ended(home, over, 1, news)
    assert running.text == ended.text, "what it counts stays true"
    assert f"The cup in <#{CHANNEL}> counts a draw: " in ended.text
    assert "it doesn’t count" not in ended.text, "for the cup it does"
    await world.service.history.take(table.id)
    who = next(one for one in PEOPLE if one.user_id == table.seats[0].user_id)
    said_by = [
        [item.custom_id for row in made.rows for item in row] for made in (running, ended)
    ] + [
        shown_ids(await press(home, who, pressed))
        for pressed in (
            f"e:open:here:-:0:0:{table.id}",
            ids.table(table.id, "pause", "pause"),
        )
    ]
    for shown in said_by:
        assert not [one for one in shown if ":rematch" in str(one)]
    assert ids.table(table.id, "more", 1) in said_by[0], "by which it is found after a crash"
    refused = said(await press(home, who, ids.table(table.id, "rematch", 1)))
    assert "A game of a cup is played only once" in refused, "an old button is kept"


async def test_only_those_in_a_cup_are_offered_to_leave_it_and_only_others_to_join(
    home: App, world: World
) -> None:
    cup_id = await started(world, 3, seats=3)
    await world.service.cups.leave(cup_id, PEOPLE[0].user_id, world.time)
    early = await opened(world, game="hexago")
    await joined(world, early, PEOPLE[1])
    for person, here in ((PEOPLE[0], ""), (PEOPLE[1], "leave"), (ANNA, "join")):
        shown = shown_ids(await run(home, "cup show", by(person)))
        for cup, wanted in ((cup_id, here), (early, here or "join")):
            ways = [what for what in ("join", "leave") if ids.cup(cup, what) in shown]
            assert ways == [wanted][: len(wanted)]


async def test_a_cup_without_a_result_shows_no_places(home: App, world: World) -> None:
    """*Joint place 1 of 3* stood there; its post said that it ended without a result."""
    cup_id = await started(world, 3, rounds=1)
    await world.service.cups.end(cup_id, world.time)
    shown = said(await run(home, "cup show", by(PEOPLE[0])))
    assert shown.splitlines()[1:] == [words("en")("cup-no-result")]


@pytest.mark.parametrize("locale", LOCALES)
async def test_before_a_round_is_over_a_cup_shows_no_standings(
    home: App, world: World, locale: str
) -> None:
    await started(world, 4)
    shown = said(await run(home, "cup show", by(replace(PEOPLE[0], locale=locale))))
    assert not re.search(r"\(\s*[;)]", shown)
    first, second = re.findall(r"P\d · P\d", shown)
    assert sorted(f"{first} · {second}".split(" · ")) == ["P0", "P1", "P2", "P3"]
    await opened(world, game="hexago")
    several = said(await run(home, "cup show", by(PEOPLE[0])))
    assert re.findall(r"P\d · P\d", several) == [first, second]


async def test_of_each_of_several_cups_the_first_tables_are_shown(home: App, world: World) -> None:
    await started(world, 8)
    alone = re.findall(r"P\d · P\d", said(await run(home, "cup show", by(PEOPLE[0]))))
    assert len(alone) == 4
    await opened(world, game="hexago")
    several = said(await run(home, "cup show", by(PEOPLE[0])))
    assert re.findall(r"P\d · P\d", several) == alone[:3]


async def test_who_waits_for_the_next_round_is_led_to_no_table(home: App, world: World) -> None:
    cup_id, there = await started(world, 4), "Your table:"
    assert there in said(await run(home, "cup show", by(PEOPLE[0])))
    await on(world, cup_id)
    assert there not in said(await run(home, "cup show", by(PEOPLE[0])))


async def test_who_joins_a_running_round_reads_when_the_next_one_begins(
    home: App, world: World
) -> None:
    cup_id = await started(world, 4)
    over = (await world.service.cups.of(cup_id)).row.due or 0
    joined = await press(home, PEOPLE[5], ids.cup(cup_id, "join"))
    assert f"<t:{(over + rounds.BREAK) // 1000}:f>" in said(joined)
    assert "so it brings you 6 points, half as many as a win" in said(joined)
    assert "your table opens in a thread below the round’s post" in said(joined)
    game = (await world.service.cups.of(cup_id)).row.game
    assert ids.about_lesson(game, 1, "open") in shown_ids(joined), "there is no lobby before it"


async def test_a_cup_is_no_business_of_another_server(home: App, world: World) -> None:
    cup_id = await started(world, 4)
    for what in ("join", "leave", "table", "draw", "how"):
        made = await press(home, PEOPLE[0], ids.cup(cup_id, what), guild_id=GUILD + 1)
        assert said(made) == words("en")("refusal-cup-none")


@pytest.mark.parametrize("what", ["how", "join", "leave"])
async def test_what_one_reads_of_a_cup_stays_beside_the_answer(
    home: App, world: World, what: str
) -> None:
    """It took the place of the standings, and nothing led back; so did a refusal."""
    cup_id = await started(world, 2)
    for there, person in ((PAGE, PEOPLE[2]), (PAGE, PEOPLE[2]), (public(), PEOPLE[3])):
        made = await press(home, person, ids.cup(cup_id, what), message=there)
        ((how, given),) = made.response.calls
        assert (how, given["ephemeral"]) == ("send", True)


async def test_that_a_seat_of_a_computer_misses_the_round_is_said_before_in_cups_alone(
    world: World, home: App
) -> None:
    cup_id = await started(world, 2)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    lone = await world.playing(ANNA, BEN, channel_id=CHANNEL + 7)
    for played in (table, lone):
        called = await contents._call(home, played, 1, Call("alarm", PEOPLE[0].user_id, until=1))
        for key in ("cup-late", "cup-absent"):
            assert (words("en")(key) in called.text) is (played is table)


async def test_who_has_moved_is_not_told_before_their_time_is_up_that_they_miss_the_round(
    world: World, home: App
) -> None:
    (table,) = await tables(world, await world.service.cups.of(await started(world, 2)))
    moved = table.owing[0]
    table = await world.move(table)
    for seat in (0, 1):
        alarm = Call("alarm", table.seats[seat].user_id or 0, until=1)
        called = await contents._call(home, table, 1, alarm)
        assert words("en")("cup-late") in called.text
        assert (words("en")("cup-absent") in called.text) is (seat != moved)


@pytest.mark.parametrize("asked", [True, False])
@pytest.mark.parametrize("cup", [True, False])
async def test_it_is_said_as_the_computer_sits_in_and_no_edit_drops_it(
    world: World, home: App, cup: bool, asked: bool
) -> None:
    there, absent = Discord(), words("en")("cup-absent")
    world.mouth = DiscordDeliverer(home, there)  # type: ignore[arg-type]
    if cup:
        (table,) = await tables(world, await world.service.cups.of(await started(world, 2)))
    else:
        table = await world.playing(*PEOPLE[:2])
        await world.say()
    (seat,) = (one for one in (0, 1) if (one in table.owing) is asked)
    await world.do(vacate, table, [seat], COMPUTER)
    for _ in range(2):
        await world.say()
        board = there.newest(table.row.channel_id or 0)
        assert ("A computer sits in" in board.content, absent in board.content) == (True, cup)
        await world.do(edit_board, table)


async def test_who_has_played_reads_that_their_game_is_over_and_how_the_others_stand(
    home: App, world: World
) -> None:
    cup_id = await started(world, 4)
    cup = await world.service.cups.of(cup_id)
    (table, *_) = await tables(world, cup)
    await world.stop(table)
    over = {seat.user_id for seat in table.seats}
    when = f"at the latest <t:{((cup.row.due or 0) + rounds.BREAK) // 1000}:f>. Then I ping you."
    for person in PEOPLE[:4]:
        mine = said(await press(home, person, ids.cup(cup_id, "table")))
        shown = said(await run(home, "cup show", by(person)))
        for text in (mine, shown):
            assert ("Your game of this round is over" in text) is (person.user_id in over)
            assert ("The next one begins after a break of 2 minutes, " in text) is (when in text)
            assert (when in text) is (person.user_id in over)
        assert re.search(r"\*\*Table 1 is over:\*\* .*; the game ended 0\u00a0:\u00a00\n", shown)
        assert "**Table 2:**" in shown


@pytest.mark.parametrize("last", [False, True])
async def test_who_has_a_bye_reads_when_they_play_again(
    home: App, world: World, last: bool
) -> None:
    cup_id = await started(world, 3, rounds=2 - last)
    cup = await world.service.cups.of(cup_id)
    (free,) = (seat.number for seat in cup.sitting if seat.table_id is None)
    person = next(one for one in PEOPLE if one.user_id == cup.entrants[free - 1].user_id)
    mine = said(await press(home, person, ids.cup(cup_id, "table")))
    assert mine.startswith("You have a bye")
    assert mine.endswith("Then I ping you.") is not last


async def test_who_looks_at_a_cup_after_its_last_round_has_no_game_loaded(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of its games was loaded with its log, at every look, for lines that are not shown."""
    cup_id, looked = await started(world, 4, rounds=1), list[str]()
    for table in await tables(world, await world.service.cups.of(cup_id)):
        await world.do(acting.resign, await world.move(table), table.seats[0].user_id)
    await on(world, cup_id)
    load = world.service.tables.load

    async def loading(table_id: str, *, log: bool = False) -> Table:
        looked.append(table_id)
        return await load(table_id, log=log)

    monkeypatch.setattr(world.service.tables, "load", loading)
    assert "After round 1" in said(await run(home, "cup show", by(PEOPLE[0])))
    assert looked == []


async def test_who_leaves_a_cup_has_only_their_own_game_loaded(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup_id, looked = await started(world, 4), set[str]()
    own, other = await tables(world, await world.service.cups.of(cup_id))
    for table in (own, other):
        await world.stop(table)
    person = next(one for one in PEOPLE if one.user_id == own.seats[0].user_id)
    load = world.service.tables.load

    async def loading(table_id: str, *, log: bool = False) -> Table:
        looked.add(table_id)
        return await load(table_id, log=log)

    monkeypatch.setattr(world.service.tables, "load", loading)
    for what in ("leave", "leave-sure"):
        await press(home, person, ids.cup(cup_id, what))
    assert looked == {own.id}


async def test_a_game_that_is_over_is_loaded_once_however_often_its_cup_is_looked_at(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup_id, looked = await started(world, 4), list[str]()
    for table in await tables(world, await world.service.cups.of(cup_id)):
        await world.stop(table)
    load = world.service.tables.load

    async def loading(table_id: str, *, log: bool = False) -> Table:
        if log:
            looked.append(table_id)
        return await load(table_id, log=log)

    monkeypatch.setattr(world.service.tables, "load", loading)
    shown = [said(await run(home, "cup show", by(PEOPLE[0]))) for _ in range(3)]
    assert len(set(shown)) == 1
    assert len(looked) == len(set(looked)) == 2


async def test_the_post_of_a_round_gives_the_scores_of_a_game_that_counted_as_it_ended(
    world: World,
) -> None:
    cup_id = await started(world, 4, rounds=1)
    first, second = await tables(world, await world.service.cups.of(cup_id))
    first = await world.move(first)
    first = await world.do(acting.resign, first, first.seats[0].user_id)
    assert first.outcome is not None

    async def lines() -> list[str]:
        cup = await world.service.cups.of(cup_id)
        post = page.round_post(cup, 1, *await world.service.cups.live(cup, 1))
        return [line for line in texts(post).splitlines() if "Table " in line]

    best, last = first.outcome.scores[1], first.outcome.scores[0]
    ended = f"; the game ended {best}\u00a0:\u00a0{last} (left)"
    assert [line.endswith(ended) for line in await lines()] == [True, False]
    await on(world, cup_id)
    assert [line.endswith(ended) for line in await lines()] == [True, False], "also afterwards"
    second = await world.service.tables.load(second.id)
    assert (await world.do(acting.resign, second, second.seats[0].user_id)).outcome is not None
    assert "the game ended" not in (await lines())[1], "it was drawn, and went on for fun"


async def test_who_is_out_reads_why_in_the_next_round(home: App, world: World) -> None:
    cup_id = await started(world, 4)
    await world.service.cups.leave(cup_id, PEOPLE[0].user_id, world.time)
    for _ in range(2):
        await on(world, cup_id)
    shown = said(await run(home, "cup show", by(PEOPLE[0])))
    assert words("en")("refusal-cup-not-in", why="left", misses=2) in shown
    assert shown.index("**Table 1:**") < shown.index("-# After round 1:")


async def test_who_opens_a_cup_that_is_there_is_led_to_it(home: App, world: World) -> None:
    ended = await opened(world)
    await world.service.cups.end(ended, world.time)
    there = (await world.service.cups.of(await opened(world))).row
    refused = said(await press(home, PEOPLE[8], ids.cup(ended, "again-sure")))
    assert f"already has a cup of this game: {page.link(there)}" in refused


async def test_a_round_whose_games_are_all_over_is_still_on_until_its_end(
    home: App, world: World
) -> None:
    cup_id = await started(world, 4, rounds=1)
    cup = await world.service.cups.of(cup_id)
    for table in await tables(world, cup):
        await world.stop(table)
    shown = said(await run(home, "cup show", by(PEOPLE[0])))
    assert "Table 2 is over:" in shown
    assert page.state_line(cup, words("en")) in shown
    assert "Next round" not in shown, "there is none"


async def test_where_no_cup_runs_the_last_one_that_one_played_is_shown(
    home: App, world: World
) -> None:
    cup_id = await started(world, 2, rounds=1, **EVENING)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    for _ in range(2):
        table = await world.move(table)
    await world.do(acting.resign, table, PEOPLE[1].user_id)
    await world.service.cups.end(cup_id, world.time)
    shown = await run(home, "cup show", by(PEOPLE[0]))
    assert "The cup is over." in said(shown)
    assert "**You:** place 1 of 2" in said(shown)
    assert "**1.**" not in said(shown), "the picture has the places"
    assert [file.filename for file in answered(shown)["files"]] == ["cup.png"]
    assert ids.cup(cup_id, "leave") not in shown_ids(shown)
    assert said(await run(home, "cup show", by(PEOPLE[5]))) == words("en")("refusal-cup-none")
    elsewhere = await run(home, "cup show", by(PEOPLE[0], guild_id=GUILD + 1))
    assert said(elsewhere) == words("en")("refusal-cup-none")


async def test_the_draw_is_checked_before_it_is_called_right(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup_id = await started(world, 4)
    assert "The draw is right" in said(await press(home, ANNA, ids.cup(cup_id, "draw")))
    cup = await world.service.cups.of(cup_id)
    tables_of = {seat.number: seat.table_id for seat in cup.seats}
    swapped = [*tables_of.values()][::-1]
    other = dict(zip(tables_of, [swapped[0], *swapped[2:], swapped[1]], strict=True))
    seats = sorted(
        (replace(seat, table_id=other[seat.number]) for seat in cup.seats),
        key=lambda seat: (str(seat.table_id), seat.seat),
    )
    false = replace(cup, seats=tuple(seats))

    async def of(_: str) -> Cup:
        return false

    monkeypatch.setattr(world.service.cups, "of", of)
    wrong = said(await press(home, ANNA, ids.cup(cup_id, "draw")))
    assert "Round 1 is not what" in wrong
    assert "The draw is right" not in wrong


async def test_a_draw_that_can_not_be_read_is_called_wrong_as_well(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup_id = await started(world, 4)
    record = rounds.record(await world.service.cups.of(cup_id))
    (drawn,) = record.rounds
    for damage in ({"rounds": (replace(drawn, secret="no hex"),)}, {"sizes": (0, 0, 0)}):
        damaged = replace(record, **damage)
        monkeypatch.setattr(rounds, "record", lambda _, record=damaged: record)
        assert "Round 1 is not what" in said(await press(home, ANNA, ids.cup(cup_id, "draw")))
