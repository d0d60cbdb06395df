"""Messages about cups keep to Discord's limits; the event of a round holds up none of them."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from discord import ui

from cogs.board import page as board
from cogs.cups import page
from cogs.cups import rules as rounds
from cogs.cups.press import LISTED, SHOWN, size_of
from cogs.cups.running import Cups
from cogs.cups.send import CupSender
from cogs.refusals import CupFew, CupNotIn, CupSeats
from cogs.runtime.trouble import Desk
from cogs.table.model import Person
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from cogs.ui import ids
from cogs.ui.app import LINK, App
from cogs.ui.content import PAGE_LIMIT, Attachment, Content
from data.store import cups, people
from data.store.cups import LATE, MOST, Cup, CupRow, CupSeat, EntrantRow
from data.store.messages import CupPost
from data.words import LOCALES, words
from engine import registry
from render.cup import drawn_rows
from render.names import bare
from tests.cogs.messages import http_error
from tests.cogs.people import by, press, run, said, shown_ids, text_channel
from tests.cogs.recording import Client, row
from tests.cogs.table.cups import EVENING, PEOPLE, go, joined, on, opened, started, tables
from tests.cogs.table.world import ANNA, CHANNEL, GUILD, ID, START, World

FIRST = 10**18


def crowded(locale: str, due: int | None, rank: int | None) -> Cup:
    """Return a cup of 64 in a first round of two each, and one who left."""
    row = CupRow(
        *("cup", GUILD, CHANNEL, 7, 1, "hexago", locale, bytes(32), 2, 9, 1_800_000), 1, due
    )
    people = [EntrantRow("cup", n, FIRST + n, "*" * 100, "j") for n in range(1, MOST + 1)]
    seats = [CupSeat("cup", 1, n, f"t{n // 2:02}", n % 2, rank) for n in range(2, MOST + 2)]
    left = EntrantRow("cup", MOST + 1, FIRST, "Gone", "j", out=True)
    here = [CupSeat("cup", 1, seat.number - 1, seat.table_id, seat.seat, rank) for seat in seats]
    return Cup(row, (*people, left), tuple(here))


def texts(content: Content) -> str:
    shown: Any = content.posting()["view"]
    return "".join(i.content for i in shown.walk_children() if isinstance(i, ui.TextDisplay))


def offered(content: Content) -> list[str]:
    return [str(one.custom_id) for block in content.page for one in block.row]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_first_post_names_the_button_that_explains_its_seal(locale: str) -> None:
    shown = page.post(crowded(locale, None, None))
    button = words(locale)("button-cup-how")
    sealed = next(line for line in texts(shown).splitlines() if line.startswith("-# "))
    assert f"*{button}*" in sealed
    assert offered(shown)[-1] == "c:cup:how"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("due", "rank"), [(START, None), (START, 1), (None, 1)])
def test_all_of_it_fits_with_64_long_names(locale: str, due: int | None, rank: int | None) -> None:
    cup = crowded(locale, due, rank)
    made = [page.post(cup), page.round_post(cup, 1)]
    made += [page.standings_post(cup, 1, page.standings_of(cup, words(locale), 1))] if rank else []
    for content in made:
        assert 0 < len(texts(content)) <= PAGE_LIMIT
    called = {FIRST + n for n in range(1, MOST + 1)} if due and rank is None else set()
    assert set(made[1].mentions) == called
    assert not made[0].mentions
    if rank:
        assert not made[2].mentions


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("due", [START, None])
def test_below_a_picture_of_standings_all_others_are_named(locale: str, due: int | None) -> None:
    cup = crowded(locale, due, 1)
    people = tuple(replace(one, out=one.number > 60) for one in cup.entrants)
    seats = tuple(replace(seat, rank=1 + seat.seat) for seat in cup.seats)
    table = page.standings_of(Cup(cup.row, people, seats), words(locale), 1)
    post = page.standings_post(cup, 1, table, (Attachment("cup.png", b""),))
    said = texts(post)
    assert len(said) <= PAGE_LIMIT
    assert said.startswith(f"### {page.title(cup, words(locale))}"), "nothing was cut"
    (rest,) = [line for line in said.splitlines() if " · " in line]
    assert rest.count(" · ") == MOST - drawn_rows(table) - 1
    assert rest.count(f"({words(locale)('pictures-cup-out')})") == 4


def test_many_leaders_are_counted_and_few_are_named() -> None:
    cup = crowded("en", START, 1)
    for count, who in ((4, "P1, P2, P3 and P4 lead"), (6, "6 people lead with 12 points.")):
        people = tuple(replace(one, name=f"P{one.number}") for one in cup.entrants)
        seats = tuple(
            replace(seat, rank=1 if seat.number in range(1, 2 * count, 2) else 2, number=at)
            for at, seat in enumerate(cup.seats, start=1)
        )[: 2 * count]
        table = page.standings_of(Cup(cup.row, people, seats), words("en"), 1)
        names = {one.id: f"P{at}" for at, one in enumerate(table.rows, start=1)}
        post = page.standings_post(cup, 1, replace(table, names=names))
        assert who in texts(post)
        assert ":R>" not in texts(post), "it is read later, too"


def test_standings_in_words_keep_the_whole_line() -> None:
    cup = crowded("en", None, 1)
    people = (replace(cup.entrants[0], name="Dora_" * 9, out=True), *cup.entrants[1:])
    table = page.standings_of(replace(cup, entrants=people), words("en"), 1)
    line = page.standings_lines(table, words("en"), page.LINES + 60)[-2]
    assert bare(line) == "64. Dora_Dora_Dora_Dora…: 6 (=1; rivals 6), out"
    assert r"64\. Dora\_Dora" in line


def test_standings_in_words_keep_names_that_no_picture_can_show() -> None:
    cup = crowded("en", None, 1)
    people = tuple(replace(one, name="ليلى") for one in cup.entrants)
    table = page.standings_of(replace(cup, entrants=people), words("en"), 1)
    assert "\u2068ليلى\u2069: " in bare(page.standings_lines(table, words("en"), 1)[0])


def test_cups_are_shown_with_the_readers_own_place() -> None:
    cup = crowded("en", START, 1)
    table = page.standings_of(cup, words("en"), 1)
    reader, stranger = FIRST + table.rows[-1].id, FIRST - 1
    shown, other = (page.shown_lines(cup, table, who, words("en"), 2) for who in (reader, stranger))
    assert shown[2] == "**You:** place 1 of 64, 6 points"
    assert [line[:9] for line in shown[3:]] == [r"**1.** \*"] * 2
    assert other == [*shown[:2], *shown[3:]]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rank", [None, 1])
def test_as_many_cups_as_are_shown_fit(locale: str, rank: int | None) -> None:
    cup = crowded(locale, START, rank)
    table = page.standings_of(cup, words(locale), 1) if rank else None
    shown = "\n".join(page.shown_lines(cup, table, FIRST + 1, words(locale), LISTED[1]))
    link = f"{LINK}/{GUILD}/{ID}/{ID}"
    text = f"{shown}\n{words(locale)('cup-mine', link=link)}"
    assert SHOWN * len(text) <= PAGE_LIMIT - 100


def test_a_long_name_is_cut_before_its_signs_are_disarmed() -> None:
    assert page.plain("a" + "_" * 99, words("en")) == "a" + r"\_" * 22 + "…"
    assert page.plain("א" * 99, words("en")).endswith("…\u2069")


@pytest.mark.parametrize(("rank", "due"), [(1, START), (None, None)])
def test_a_late_post_of_a_round_pings_nobody_and_gives_no_time(
    rank: int | None, due: int | None
) -> None:
    late = page.round_post(crowded("en", due, rank), 1)
    assert not late.mentions
    assert "<t:" not in texts(late)


def test_a_round_that_still_runs_is_not_over_though_all_its_games_are() -> None:
    post = page.round_post(crowded("en", START, None), 1, live=crowded("en", START, 1))
    assert "begins" in texts(post)
    assert "over by now" not in texts(post)
    assert "**Table 1 is over:**" in texts(post)


def test_late_standings_hold_no_later_round() -> None:
    cup = crowded("en", None, 1)
    later = tuple(replace(seat, round=2) for seat in cup.seats)
    both = replace(cup, row=replace(cup.row, round=2), seats=(*cup.seats, *later))
    table = page.standings_of(both, words("en"), 1)
    assert {len(row.rounds) for row in table.rows} == {1}
    assert not table.over


@pytest.mark.parametrize(
    ("ranks", "out", "who"),
    [
        ((1, 2, None), "", "A has won with"),
        ((1, 1, None), "", ""),  # who had a bye has most points
        ((None, 2, 1), "", "C has won with"),
        ((0, 0, None), "", ""),
        ((1, 2, None), "A", ""),
        ((1, 2, None), "AC", ""),
        ((1, 2, None), "ABC", ""),
        ((1, 1, 2), "A", "B has won with"),
        ((1, 1, 2), "", "A and B have won together with 9 points each"),
        ((0, 1, 0), "", "B has won with"),
    ],
)
def test_only_who_is_in_and_has_beaten_somebody_wins_a_cup(
    ranks: tuple[int | None, ...], out: str, who: str
) -> None:
    row = replace(crowded("en", None, 1).row, rounds=1)
    people = tuple(
        EntrantRow("cup", n, FIRST + n, name, "j", out=name in out)
        for n, name in enumerate("ABC", start=1)
    )
    seats = tuple(
        CupSeat("cup", 1, n, None if rank is None else "t", n - 1, 1 if rank is None else rank)
        for n, rank in enumerate(ranks, start=1)
    )
    cup = Cup(row, people, seats)
    said = texts(page.standings_post(cup, 1, page.standings_of(cup, words("en"), 1)))
    assert (who or "ended without a result") in said
    assert ("Congratulations" in said) is bool(who)
    assert ("1. " in bare(said)) is bool(who), "without a result nobody is the first"


def test_the_post_of_a_round_says_how_each_table_ended() -> None:
    people = tuple(EntrantRow("cup", n, FIRST + n, "x", "j") for n in range(1, 9))
    at = [("t1", 2), ("t1", 1), ("t2", None), ("t2", None), ("t3", 1), ("t3", 1), (None, None)]
    seats = tuple(
        CupSeat("cup", 1, n, table, n % 2, rank) for n, (table, rank) in enumerate(at, start=1)
    )
    late = CupSeat("cup", 1, 8, None, LATE)
    cup = Cup(replace(crowded("en", START, None).row, rounds=2), people, (*seats, late))
    made = page.round_post(cup, 1)
    lines = texts(made).replace(f"<@{FIRST // 10}", "<@").splitlines()
    assert [line for line in lines if "able " in line or "bye" in line] == [
        "**Table 1 is over:** 🏆 <@2> **12** · <@1> **0**",
        "**Table 2:** <@3> · <@4>",
        "**Table 3 is over:** <@5> **6** · <@6> **6**",
        "A bye this round, with as many points as for a win: <@7> · <@8>",
    ]
    joining = [
        ids.cup("cup", "join") in offered(page.round_post(each, 1))
        for each in (
            cup,
            replace(cup, row=replace(cup.row, rounds=1)),
            replace(cup, row=replace(cup.row, round=2)),
            replace(cup, row=replace(cup.row, due=None)),
        )
    ]
    assert joining == [True, False, False, False]


async def test_again_opens_the_same_cup_for_managers_only(home: App, world: World) -> None:
    cup_id = await started(world, 4, seats=3, rounds=2, **EVENING)
    again, sure, manager = ids.cup(cup_id, "again"), ids.cup(cup_id, "again-sure"), PEOPLE[8]
    here = {"channel": text_channel()}
    assert "/cup end" in said(await press(home, manager, sure, **here)), "one of a game"
    await world.service.cups.end(cup_id, world.time)
    before = await world.service.cups.of(cup_id)
    assert again in offered(
        page.standings_post(before, 1, page.standings_of(before, words("en"), 1))
    )
    nobody = discord.Permissions.none()
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
        assert await page.cups_of(home, person.user_id, GUILD) == (0, [])
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    for _ in range(2):
        table = await world.move(table)
    await world.stop(table)
    await world.service.cups.end(cup_id, world.time)
    cup = await world.service.cups.of(cup_id)
    best = page.standings_of(cup, words("en"), 1).winners
    for entrant in cup.entrants:
        for guild_id in (GUILD, None):
            won = [cup.row.game] if entrant.number in best else []
            assert await page.cups_of(home, entrant.user_id, guild_id) == (1, won)
    assert await page.cups_of(home, cup.entrants[0].user_id, GUILD + 1) == (0, [])


async def test_a_manager_begins_a_cup_before_the_joining_is_over(home: App, world: World) -> None:
    cup_id = await opened(world)
    begin, due = ids.cup(cup_id, "begin"), (await world.service.cups.of(cup_id)).row.due
    await joined(world, cup_id, PEOPLE[0])
    assert "it takes 2" in said(await press(home, PEOPLE[8], begin)), "it would be called off"
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


async def test_leaving_says_what_it_costs_at_that_time(home: App, world: World) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, *PEOPLE[:4])
    leave = ids.cup(cup_id, "leave")
    assert "You can join again" in said(await press(home, PEOPLE[0], leave))
    await on(world, cup_id)
    late = said(await press(home, PEOPLE[0], leave))
    assert "You can’t come back" in late
    assert "join again" not in late


async def test_who_is_not_in_a_cup_reads_whether_they_can_still_join(
    home: App, world: World
) -> None:
    cup_id, mine = await started(world, 5), ids.cup
    await world.service.cups.leave(cup_id, PEOPLE[0].user_id, world.time)
    asked = [said(await press(home, person, mine(cup_id, "leave"))) for person in (ANNA, PEOPLE[0])]
    assert ["You can still join" in answer for answer in asked] == [True, False]
    assert "too late" in asked[1], "who has left can't come back"


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
    assert refused.value.params == {"open": 1}
    for _ in range(2):
        await on(world, cup_id)
    assert [await offers(one) for one in (PEOPLE[4], ANNA)] == [False, False]


async def test_the_end_of_a_cups_game_says_where_the_cup_goes_on(home: App, world: World) -> None:
    cup_id = await started(world, 4)
    table = (await tables(world, await world.service.cups.of(cup_id)))[0]
    await world.stop(table)
    over = await world.service.tables.load(table.id)
    assert f"goes on in <#{CHANNEL}>" in (await board.ended(home, over, 1, [])).text
    await world.service.cups.end(cup_id, world.time)
    assert "cup" not in (await board.ended(home, over, 1, [])).text, (
        "once it is over, it goes on nowhere"
    )


async def test_only_those_in_a_cup_are_offered_to_leave_it(home: App, world: World) -> None:
    cup_id = await started(world, 3, seats=3)
    await world.service.cups.leave(cup_id, PEOPLE[0].user_id, world.time)
    offered = [
        ids.cup(cup_id, "leave") in shown_ids(await run(home, "cup show", by(person)))
        for person in (*PEOPLE[:2], ANNA)
    ]
    assert offered == [False, True, False]


@pytest.mark.parametrize("locale", LOCALES)
async def test_before_a_round_is_over_a_cup_shows_no_standings(
    home: App, world: World, locale: str
) -> None:
    await started(world, 4)
    shown = said(await run(home, "cup show", by(replace(PEOPLE[0], locale=locale))))
    assert not re.search(r"\(\s*[;)]", shown)
    assert "P0, P1, P2, P3" in shown


@pytest.mark.parametrize(
    ("lasts", "count", "begins"),
    [
        (7 * DAY, 3, "3 Runden zu je 7 Tagen, "),
        (DAY, 2, "2 Runden zu je 1 Tag, "),
        (3 * DAY, 1, "Eine Runde zu 3 Tagen, "),
        (HOUR, 3, "3 Runden zu je 1 Stunde, "),
    ],
)
def test_german_bends_how_long_a_round_lasts(lasts: int, count: int, begins: str) -> None:
    cup = crowded("de", START, None)
    row = replace(cup.row, lasts=lasts, rounds=count)
    assert page.about(replace(cup, row=row), words("de")).startswith(begins)


def test_more_seats_than_a_game_has_are_refused_with_their_number() -> None:
    with pytest.raises(CupSeats) as refused:
        size_of(registry.game("hexago").spec, 604_800_000, 9)
    assert refused.value.params["most"] == 4
    assert size_of(registry.game("hexago").spec, 604_800_000, 4) == 4


async def test_who_joins_a_running_round_reads_when_the_next_one_begins(
    home: App, world: World
) -> None:
    cup_id = await started(world, 4)
    over = (await world.service.cups.of(cup_id)).row.due or 0
    joined = await press(home, PEOPLE[5], ids.cup(cup_id, "join"))
    assert f"<t:{(over + rounds.BREAK) // 1000}:f>" in said(joined)


async def test_a_cup_is_no_business_of_another_server(home: App, world: World) -> None:
    cup_id = await started(world, 4)
    for what in ("join", "leave", "table", "draw", "how"):
        made = await press(home, PEOPLE[0], ids.cup(cup_id, what), guild_id=GUILD + 1)
        assert said(made) == words("en")("refusal-cup-none")


ROUND = "Hexago Continuo cup · round 2"


@pytest.fixture
async def posting(world: World) -> CupPost:
    return CupPost(await started(world, 4, game="hexago"), "round", 1)


async def send(
    world: World, home: App, client: Client, message: CupPost, *, search: bool = False
) -> int | None:
    me = SimpleNamespace(id=5, guild_permissions=SimpleNamespace(create_events=True))
    client.guild = client.guild or SimpleNamespace(id=7, me=me)
    (table, *_) = await world.service.tables.loadable(
        [s.table_id for s in (await world.service.cups.of(message.cup)).sitting if s.table_id]
    )
    return await CupSender(home, client, Desk()).send(row(table, message), search=search)  # type: ignore[arg-type]


@pytest.mark.parametrize("what", ["open", "round", "standings"])
async def test_each_post_has_the_button_by_which_it_is_found_after_a_crash(
    home: App, client: Client, world: World, what: str
) -> None:
    now, wanted = world.time, replace(crowded("en", None, None).row, rounds=2, round=0)
    cup = await world.service.cups.open(replace(wanted, due=now + DAY), now)
    if what == "standings":
        await world.service.cups.end(cup.id, now)
    elif what == "round":
        cup = replace(cup, id=await started(world, 4))
    message = CupPost(cup.id, what, int(what == "round"))
    sender = CupSender(home, client, Desk())  # type: ignore[arg-type]
    content, _, own = await sender._content(await world.service.cups.of(cup.id), message)
    assert own in offered(content)


async def test_the_first_post_is_not_repeated_after_a_crash_once_it_has_no_button(
    world: World, home: App, client: Client, posting: CupPost
) -> None:
    first = CupPost(posting.cup, "open")
    assert await send(world, home, client, first, search=True) is None
    assert await send(world, home, client, first) == 901


@pytest.mark.parametrize("failing", [503, 429])
async def test_no_event_holds_up_a_post(
    world: World, home: App, client: Client, posting: CupPost, failing: int
) -> None:
    async def refused(*_: Any) -> None:
        raise http_error(failing, 0)

    client.get_scheduled_events = refused  # type: ignore[attr-defined]
    assert await send(world, home, client, posting) == 901


async def test_a_server_without_the_bot_holds_up_no_post(
    world: World, home: App, client: Client, posting: CupPost
) -> None:
    client.guild = SimpleNamespace(id=7, me=None)
    assert await send(world, home, client, posting) == 901


@pytest.mark.parametrize(("hours", "moved"), [(0, False), (3, True)])
async def test_the_event_of_a_round_that_begins_earlier_is_moved(
    world: World, home: App, client: Client, posting: CupPost, hours: int, moved: bool
) -> None:
    due = (await world.service.cups.of(posting.cup)).row.due or 0
    planned = due + rounds.BREAK + hours * HOUR
    text = dt.datetime.fromtimestamp(planned / 1000, dt.UTC).isoformat()
    event = {"id": "9", "name": ROUND, "creator_id": "5", "scheduled_start_time": text}
    changed: list[float] = []

    async def listed(*_: Any) -> list[dict[str, str]]:
        return [event]

    async def edited(_: int, event_id: int, **given: Any) -> None:
        assert event_id == 9
        changed.append(dt.datetime.fromisoformat(given["scheduled_start_time"]).timestamp())

    client.get_scheduled_events, client.edit_scheduled_event = listed, edited  # type: ignore[attr-defined]
    await send(world, home, client, posting)
    assert changed == ([(due + rounds.BREAK) / 1000] if moved else [])


async def test_only_those_are_pinged_who_want_to_be(
    world: World, home: App, client: Client, posting: CupPost
) -> None:
    await world.store.write(*people.change(ID + 101, notify="none"))
    await send(world, home, client, posting)
    ((_, given),) = client.sent
    assert sorted(given["allowed_mentions"].to_dict()["users"]) == [ID + 100, ID + 102, ID + 103]


async def test_the_event_of_a_round_that_a_manager_began_early_goes(
    world: World, home: App, client: Client
) -> None:
    cup_id = await opened(world, game="hexago", joins=DAY)
    await joined(world, cup_id, *PEOPLE[:4])
    due = (await world.service.cups.of(cup_id)).row.due
    assert due is not None
    await world.service.cups.begin(cup_id, world.time)
    cup = await go(world, cup_id)
    listed, gone, made = AsyncMock(), AsyncMock(), AsyncMock()
    listed.return_value = [
        {
            "id": "1234567890123456789",
            "name": "Hexago Continuo cup · round 1",
            "creator_id": "1234567890123456780",
            "scheduled_start_time": dt.datetime.fromtimestamp(due / 1000, dt.UTC).isoformat(),
        }
    ]
    client.get_scheduled_events = listed  # type: ignore[attr-defined]
    client.delete_scheduled_event = gone  # type: ignore[attr-defined]
    client.create_guild_scheduled_event = made  # type: ignore[attr-defined]
    me = SimpleNamespace(
        id=1234567890123456780, guild_permissions=SimpleNamespace(create_events=True)
    )
    client.guild = SimpleNamespace(id=cup.row.guild_id, me=me)
    table = await world.service.tables.load(cup.table_ids[0])
    sender = CupSender(home, client, Desk())
    await sender.send(row(table, CupPost(cup_id, "round", 1)), search=False)
    gone.assert_awaited_once()
    assert made.await_args is not None
    assert made.await_args.kwargs["name"] == "Hexago Continuo cup · round 2"


async def test_a_game_that_outlasts_its_round_counts_no_more_at_its_end(
    world: World, home: App
) -> None:
    cup_id = await started(world, 4, game="hexago", lasts=DAY)
    table_id = (await world.service.cups.of(cup_id)).table_ids[0]
    assert await board._cup_line(home, await world.service.tables.load(table_id))
    await on(world, cup_id)
    world.time = (await world.service.cups.of(cup_id)).row.due or 0
    assert (await go(world, cup_id)).row.round == 2
    assert await board._cup_line(home, await world.service.tables.load(table_id)) == ""
