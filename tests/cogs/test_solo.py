"""The Sunday solo: begun once, played press by press, in a list until midnight."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.daily import press as daily
from cogs.daily import solo_press as page
from cogs.daily import solo_press as solo
from cogs.daily import solos as solos_door
from cogs.daily.solos import Solo, coming, over_everywhere, upper_half
from cogs.history.scores import high_scores
from cogs.refusals import GoUsedUp, SoloMovedOn, SoloNotBegun, SoloNotToday, SoloOver
from cogs.table.model import Person
from cogs.table.people import preferences
from cogs.table.play.completing import Completer
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT, Content
from cogs.ui.ids import LIMIT
from data.store import StoreError, people, solos
from data.store import daily as stored
from data.store.daily import PostRow
from data.store.solos import Place
from data.words import LOCALES, words
from engine.contract import final
from engine.prompts import Path as Words
from tests.cogs import people as crowd
from tests.cogs.people import by, look, reader, run, said, typed
from tests.cogs.people import ids as shown
from tests.cogs.soloists import DATE, DAY, SUNDAY, about, begin, play, pressed, stands
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, ID, World
from tests.engine.walks import stream_of
from tests.tiers import few

HOUR = DAY // 24
PRESSES = 3


@pytest.fixture
def sunday(world: World) -> World:
    world.time = SUNDAY
    return world


@pytest.fixture
async def home(sunday: World) -> AsyncIterator[App]:
    home = crowd.app(sunday)
    yield home
    home.pictures.close()


async def lives_in(world: World, zone: str, guild_id: int = GUILD) -> None:
    """Give a server a time zone, as its post of puzzles does."""
    await world.store.write(
        stored.keep_post(PostRow(guild_id, 1, 18, zone, ID + 1, 0, None, "", "en"))
    )


@pytest.mark.parametrize("where", [GUILD, None])
async def test_a_press_begins_it_on_sundays(home: App, world: World, where: int | None) -> None:
    service = world.service.solos
    for days, there in ((-1, None), (0, DATE), (1, None)):
        world.time = SUNDAY + days * DAY
        assert await service.offered(ANNA.user_id, where, world.time) == there
    world.time = SUNDAY
    first = await about(home, ANNA, "open", guild_id=where)
    assert "Sunday solo" in first.text
    assert "(house variant)." in first.text
    assert "one try" in first.text
    assert f"<t:{(SUNDAY + 16 * HOUR) // 1000}:R>" in first.text, "midnight by UTC"
    with pytest.raises(SoloNotBegun):
        await stands(world, ANNA)
    step = await about(home, ANNA, "begin", guild_id=where)
    assert "Your one try begins" in step.text
    assert step.files[0].alt
    assert (await stands(world, ANNA)).row.guild_id == where
    world.time += DAY
    assert await service.offered(ANNA.user_id, where, world.time) == DATE, "to see how it went"
    with pytest.raises(SoloNotToday):
        await about(home, BEN, "begin", guild_id=where)
    with pytest.raises(SoloNotToday):
        await about(home, BEN, "open", DATE + 7, guild_id=where)


async def test_the_tile_is_chosen_before_its_place(home: App, world: World) -> None:
    """The place was first: a board, the hand below it and twenty buttons fit no phone."""
    await begin(world, ANNA)
    solo = await play(world, ANNA, 16, at=7)
    token, (held,) = solo.moment.token(0), solo.moment.view(0).hands
    tiles = await about(home, ANNA, "open")
    chosen = [ids.solo(DATE, token, ("place", str(tile))) for tile in held]
    beside = [ids.about_solo(DATE, what) for what in ("text", "book hexago 0")]
    assert shown(tiles) == [*chosen, *beside]
    places = await pressed(home, ANNA, chosen[0])
    assert f"tile {held[0]} go" in places.text
    assert not {*beside} & {*shown(places)}, "only beside the first question"
    assert [one.name for one in (*tiles.files, *places.files)] == ["solo.png"] * 2


async def test_one_that_is_begun_is_named_beside_the_puzzle(home: App, world: World) -> None:
    world.time = SUNDAY + 28 * DAY  # a puzzle that is made fast
    sunday = DATE + 28
    assert "waiting" not in (await daily.show(home, reader(ANNA))).text
    await about(home, ANNA, "begin", sunday)
    solo = await play(world, ANNA, 3, at=2, day=sunday)
    asked = await daily.show(home, reader(ANNA))
    points = solo.moment.game.standing(solo.moment.view(0))[0]
    assert f"So far: {points} points. Deadline: <t:{solo.row.ends_at // 1000}:R>" in asked.text
    assert ids.about_solo(sunday, "open") in shown(asked)
    assert "Resume solo" in crowd.labels(asked)
    await play(world, ANNA, day=sunday)
    assert "waiting" not in (await daily.show(home, reader(ANNA))).text


async def test_scores_lead_to_the_list_of_the_solo(home: App, world: World) -> None:
    world.time = SUNDAY
    for game, leads in (("hexago", True), (None, True), ("blox", False)):
        found = await high_scores(home, reader(ANNA), "mine", game=game)
        assert (ids.about_solo(DATE, "open") in shown(found)) == leads
        assert ("Sunday solo has a list" in found.text) == leads


async def test_it_begins_beside_its_rules_in_short(home: App) -> None:
    first = await about(home, ANNA, "open")
    assert "about 40 minutes" in first.text
    assert ids.about_solo(DATE, "rules hexago") in shown(first)
    short = await about(home, ANNA, "rules hexago")
    assert words("en")("hexago-puzzle-rules") in short.text
    assert shown(short) == [ids.about_solo(DATE, what) for what in ("open", "book hexago 0")]
    assert "one try" in (await about(home, ANNA, "rules blox")).text, "it has no solo"


async def test_no_one_is_to_move_in_one_that_ran_out_of_time(home: App, world: World) -> None:
    await begin(world, ANNA)
    await play(world, ANNA, 1)
    assert "to move" in (await about(home, ANNA, "text")).text
    world.time += 2 * DAY
    over = await about(home, ANNA, "open")
    assert "time ran out" in over.text
    assert "to move" not in over.files[0].alt
    assert "Time ran out" in over.files[0].alt


async def test_the_daily_offers_both(home: App, world: World) -> None:
    world.time = SUNDAY + 28 * DAY  # a puzzle that is made fast
    sunday, button = DATE + 28, ids.about_solo(DATE + 28, "open")
    asked = await daily.show(home, reader(ANNA))
    assert button in shown(asked)
    found = await world.service.dailies.today(ANNA.user_id, sunday, "en", world.time)
    told = await daily.answer_typed(home, reader(ANNA), None, found.found.answer.text)
    assert button in shown(told)
    sealed = await daily.daily_press(
        home, reader(ANNA), ids.DailyPress(sunday, found.language, what="proof")
    )
    assert await world.service.solos.fingerprint(sunday) in sealed.text
    streak = await world.service.dailies.streak(ANNA.user_id, world.time)
    await about(home, ANNA, "begin", sunday)
    await play(world, ANNA, day=sunday)
    assert await world.service.dailies.streak(ANNA.user_id, world.time) == streak == 1


@pytest.mark.parametrize("person", few([ANNA, BEN, CARLA]))
async def test_a_placement_takes_three_presses(home: App, world: World, person: Person) -> None:
    await begin(world, person)
    await play(world, person, 9, at=3)
    content = await about(home, person, "open")
    table = (await stands(world, person)).moment
    # The place is asked for before the tile.
    wanted = table.legal(0)[40]
    ways = wanted.words, table.game.asking.worded(table.view(0), wanted).words
    for _ in range(PRESSES):
        assert len(content.text) <= TEXT_LIMIT
        assert len(content.rows) <= 5
        assert all(len(one) <= LIMIT for one in shown(content))
        press = max(towards(content, ways), key=lambda one: (one.do, len(one.path)))
        content = await page.solo_press(home, reader(person), press)
    after = await stands(world, person)
    assert after.row.number == 10
    assert after.row.actions[-1] == wanted.text
    drawn = after.events[0].private[0]["drawn"]
    assert words(person.locale)("hexago-drawn", tile=drawn) in content.text
    points = after.moment.game.standing(after.moment.view(0))[0]
    assert words(person.locale)("solo-points", points=points) in content.text


async def test_nothing_is_laid_without_a_press_that_says_final(home: App, world: World) -> None:
    """With an empty stock, too, where the rules would let a player take a tile back."""
    await begin(world, ANNA)
    moment = (await play(world, ANNA, 33)).moment
    assert not final(moment.game, moment.view(0), 0, moment.legal(0)[0]), "nothing is drawn now"
    for action in moment.legal(0)[:12]:
        way = moment.game.asking.worded(moment.view(0), action).words
        made = await pressed(home, ANNA, ids.solo(DATE, moment.token(0), way))
        assert (await stands(world, ANNA)).row.number == 33
        do = [item for row in made.rows for item in row if item.custom_id.endswith(ids.DO)]
        # Alone in what was asked for, or one of the six that the picture shows.
        labels = [str(item.label) for item in do]
        assert labels == [f"Lay {at}" for at in range(1, 7)] or labels[0].endswith("· no undo")
        assert len(do) in (1, 6)
        assert "can’t be taken back" in made.text
        assert "at once" not in made.text


def towards(content: Content, ways: tuple[Words, ...]) -> Iterator[ids.SoloPress]:
    """Yield the presses of buttons that lead towards an action, by its words in either order."""
    for item in (item for row in content.rows for item in row):
        press = ids.parse(item.custom_id)
        if not isinstance(press, ids.SoloPress):
            continue
        if any(press.path == wanted[: len(press.path)] for wanted in ways):
            yield press if not press.what else replace(press, path=())


async def test_everybody_gets_the_same_deal_and_another_a_week_later(sunday: World) -> None:
    world = sunday
    first, second = await begin(world, ANNA), await begin(world, BEN, None)
    assert first.moment.position is not None
    assert first.moment.position.state == second.moment.position.state
    for _ in range(12):
        first, second = await play(world, ANNA, 1, at=7), await play(world, BEN, 1, at=7)
    assert first.moment.position.state == second.moment.position.state
    again = await world.service.dailies.solo_seed(DATE)
    assert again == await world.service.dailies.solo_seed(DATE)
    assert again != await world.service.dailies.solo_seed(DATE + 7)
    assert again != await world.service.dailies.seed(DATE), "the puzzle has a seed of its own"


async def test_nothing_that_is_shown_depends_on_the_stack(home: App, world: World) -> None:
    await begin(world, ANNA)
    real = await play(world, ANNA, 5, at=11)
    run, position = real.moment.play()
    other = run.game.imagine(real.moment.view(0), 0, stream_of("stack"))
    assert other != position.state
    twin = replace(real.moment, position=replace(position, state=other))
    same = [Solo(real.row, table, real.events) for table in (real.moment, twin)]
    asked = [await page.ask(home, reader(ANNA), one) for one in same]
    tile = real.moment.legal(0)[0].args[0]
    asked += [await page.ask(home, reader(ANNA), one, ("place", tile)) for one in same]
    asked += [page.as_text(one, words("en")) for one in same]
    for one, two in (asked[:2], asked[2:4], asked[4:]):
        assert look(one) == look(two)
    stack = " ".join(map(str, position.state.stacks[0]))
    assert stack not in f"{real!r} {real.row!r}"


@pytest.mark.usefixtures("home")  # begins the time of a Sunday
@pytest.mark.parametrize("locale", LOCALES)
async def test_the_typed_example_is_a_move_as_the_reader_says_it(world: World, locale: str) -> None:
    await begin(world, ANNA)
    for one in (await stands(world, ANNA), await play(world, ANNA, 4, at=3)):
        text = page.as_text(one, words(locale)).text
        (example,) = re.findall(r"^[^\n]*`/[^:`]*:([^`]*)`", text, re.MULTILINE)
        read = Completer().read(one.moment, 0, example, words(locale))
        assert read.action
        assert read.action in one.moment.legal(0)
        assert example != read.action.text


async def test_a_try_can_be_left_and_taken_up_again(home: App, world: World) -> None:
    await begin(world, ANNA)
    await play(world, ANNA, 3, at=2)
    before = await stands(world, ANNA)
    for what in ("begin", "open", "text", "seal", "nonsense"):
        content = await about(home, ANNA, what)
        assert (await stands(world, ANNA)).row == before.row
        assert content.text
    step = await about(home, ANNA, "open")
    assert all(one.startswith("w:") for one in shown(step)), "nothing is undone, nothing hinted"
    assert "```" in (await about(home, ANNA, "text")).text


async def test_who_confirms_nothing_needs_a_press_less(home: App, world: World) -> None:
    seen = await begin(world, ANNA)
    table = seen.moment
    words_of = table.game.asking.worded(table.view(0), table.legal(0)[0]).words
    press = ids.solo(DATE, seen.moment.token(0), words_of)
    await pressed(home, ANNA, press)
    assert (await stands(world, ANNA)).row.number == 0, "usually it is confirmed"
    await world.store.write(*people.change(ANNA.user_id, confirm="never"))
    await pressed(home, ANNA, press)
    assert (await stands(world, ANNA)).row.number == 1


async def test_a_double_press_and_a_second_device_lay_one_tile(home: App, world: World) -> None:
    await begin(world, ANNA)
    seen = await stands(world, ANNA)
    token = seen.moment.token(0)
    two = [seen.moment.legal(0)[0], seen.moment.legal(0)[9]]
    done = [ids.solo(DATE, token, action.words, ids.DO) for action in two]
    told = await asyncio.gather(*(pressed(home, ANNA, one) for one in (*done, done[0])))
    now = await stands(world, ANNA)
    assert now.row.number == 1
    assert [("has gone on" in one.text) for one in told].count(True) == 2
    late = await pressed(home, ANNA, done[1])
    assert "has gone on" in late.text
    assert (await stands(world, ANNA)).row == now.row
    begun = await asyncio.gather(*(about(home, BEN, "begin") for _ in range(3)))
    assert len(begun) == 3
    assert (await stands(world, BEN)).row.number == 0


async def test_a_stored_move_survives_a_kill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with World(tmp_path, time=SUNDAY) as world:
        await begin(world, ANNA)
        await play(world, ANNA, 4, at=5)
        seen = await stands(world, ANNA)
        action = seen.moment.legal(0)[0]

        usual = world.store.write_once

        async def killed(*statements: Any) -> bool:
            assert await usual(*statements)
            raise StoreError("closed", "stored, and nobody was told")

        monkeypatch.setattr(world.store, "write_once", killed)
        with pytest.raises(StoreError):
            await world.service.solos.submit(seen, None, action, world.time)
    async with World(tmp_path, time=SUNDAY + HOUR) as world:
        after = await stands(world, ANNA)
        assert after.row.number == 5
        assert after.row.actions[-1] == action.text
        home = crowd.app(world)
        on = await about(home, ANNA, "open")
        assert after.moment.token(0).split(".")[1] in str(shown(on))
        with pytest.raises(SoloMovedOn):
            await world.service.solos.submit(seen, None, action, world.time)
        assert (await play(world, ANNA)).row.total is not None
        home.pictures.close()


async def test_it_ends_at_midnight_of_the_servers_zone(home: App, world: World) -> None:
    """In Auckland it begins and ends eleven hours before it does in London."""
    await lives_in(world, "Pacific/Auckland", GUILD)
    await lives_in(world, "Europe/London", GUILD + 1)
    service = world.service.solos
    world.time = SUNDAY - 20 * HOUR  # Saturday noon by UTC: one o'clock on Sunday in Auckland
    assert await service.offered(ANNA.user_id, GUILD, world.time) == DATE
    assert await service.offered(ANNA.user_id, GUILD + 1, world.time) is None
    early = await begin(world, ANNA, GUILD)
    assert early.row.ends_at == SUNDAY + 3 * HOUR
    assert await service.offered(ANNA.user_id, GUILD + 1, world.time) == DATE, "it is theirs"
    world.time = SUNDAY
    later = await begin(world, BEN, GUILD + 1)
    assert later.row.ends_at == SUNDAY + 16 * HOUR
    own = tuple(people.change(CARLA.user_id, zone="America/New_York"))
    await world.store.write(*own)
    assert (await begin(world, CARLA, None)).row.ends_at == SUNDAY + 21 * HOUR
    world.time = early.row.ends_at - 1
    early = await play(world, ANNA, 3)
    world.time += 1
    with pytest.raises(SoloOver):
        await service.submit(early, None, early.moment.legal(0)[0], world.time)
    with pytest.raises(SoloOver):
        await solo.play_typed(home, reader(ANNA), early.moment.legal(0)[0].text)
    told = await about(home, ANNA, "open")
    assert "in no list" in told.text
    assert told.files[0].alt
    assert (await play(world, BEN)).row.total is not None
    told = await about(home, BEN, "open")
    assert "sonst ist niemand fertig geworden" in told.text, "who did not finish is in no list"


async def test_a_statement_of_its_own_keeps_the_deadline(sunday: World) -> None:
    """However late it comes to the disk."""
    seen = await begin(sunday, ANNA)
    text = seen.moment.legal(0)[0].text
    late = solos.move(seen.row, text, None, seen.row.ends_at)
    assert not await sunday.store.write_once(late)
    assert await sunday.store.write_once(solos.move(seen.row, text, None, seen.row.ends_at - 1))


async def test_the_upper_half_is_named_and_everywhere_has_numbers(home: App, world: World) -> None:
    folk = [Person(ID + 100 + n, f"Member{n}", "en") for n in range(5)]
    await begin(world, folk[0])
    await play(world, folk[0])
    first = await about(home, folk[0], "open")
    assert "where you began: nobody else has finished." in first.text
    assert "**Member0**" not in first.text, "no list of oneself"
    assert "anywhere" not in first.text, "said once"
    for n, person in enumerate(folk[1:], 1):
        await begin(world, person)
        await play(world, person, at=13 * n)
    elsewhere = Person(ID + 300, "Stranger", "en")
    await begin(world, elsewhere, GUILD + 1)
    await play(world, elsewhere, at=5)
    totals = {p.name: (await stands(world, p)).row.total or 0 for p in [*folk, elsewhere]}
    here = sorted((p.name for p in folk), key=lambda name: -totals[name])
    last = next(p for p in folk if p.name == here[-1])
    told = await about(home, last, "open")
    assert f"{totals[last.name]} points" in told.text
    assert [name for name in here if f"**{name}**" in told.text] == here[:2]
    assert "place 5 of 5. The list closes:" in told.text
    assert f"of {len(totals)}." in told.text
    assert "Stranger" not in told.text, "on another server"
    hidden = next(p for p in folk if p.name == here[0])
    await world.store.write(*people.change(hidden.user_id, rated=0))
    told = await about(home, last, "open")
    assert [name for name in here if f"**{name}**" in told.text] == here[1:2]
    world.time += DAY
    assert "The list closes" not in (await about(home, last, "open")).text
    alone = Place("One", 5)
    assert upper_half((alone,), 1) == (alone,)
    assert upper_half((Place("", 9), alone), 2) == ()


async def test_a_result_is_shared_once_a_channel(home: App, world: World) -> None:
    share = ids.about_solo(DATE, "share")
    await begin(world, ANNA)
    early = await crowd.press(home, ANNA, share, message=crowd.PRIVATE)
    assert early.later == []
    points = (await play(world, ANNA)).row.total
    assert shown(await about(home, ANNA, "open"))[0] == share
    for number in range(4):
        channel = SimpleNamespace(id=ID + number, type=discord.ChannelType.text)
        for again in (False, True):
            pressed = await crowd.press(home, ANNA, share, message=crowd.PRIVATE, channel=channel)
            assert len(pressed.later) == (not again and number < 3), "three channels will do"
            assert share not in crowd.shown_ids(pressed)
            assert said(pressed).startswith(words("en")("daily-shared-done")) == bool(pressed.later)
            for public in pressed.later:
                assert "ephemeral" not in public["followed"]
                assert public["followed"]["content"].endswith(
                    f"Hexago Continuo: **{points} points**"
                )


async def test_it_is_typed_and_completed_also_by_direct_message(home: App, world: World) -> None:
    press = by(ANNA, guild_id=None)
    await run(home, "daily", press, solo="place 1 M50 0")
    assert words("en")("refusal-solo-not-begun") in said(press)
    seen = await begin(world, ANNA, None)
    text = seen.moment.legal(0)[3].text
    offered = await typed(home, "daily", "solo", by(ANNA, guild_id=None), text)
    assert text in [value for _, value in offered]
    press = by(ANNA, guild_id=None)
    await run(home, "daily", press, solo=text.upper().replace("PLACE", "place"))
    assert (await stands(world, ANNA)).row.number == 0, "typed or pressed, it is confirmed"
    await pressed(home, ANNA, ids.solo(DATE, seen.moment.token(0), Words(text.split()), ids.DO))
    assert (await stands(world, ANNA)).row.actions == (text,)
    foreign = (await stands(world, ANNA)).moment.view(0)
    laid = foreign.laid[0].tile
    for wrong in (f"place {laid} M51 0", "place 99 M51 0", "nonsense"):
        press = by(ANNA, guild_id=None)
        await run(home, "daily", press, solo=wrong)
        assert (await stands(world, ANNA)).row.number == 1
    halfway = SimpleNamespace(solo="pl")
    assert await typed(home, "daily", "solo", by(BEN, namespace=halfway), "pl") == []


async def test_the_fingerprint_is_told_before_and_the_seed_after(home: App, world: World) -> None:
    world.time = SUNDAY - DAY
    assert coming(world.time) == coming(SUNDAY) == DATE
    assert coming(SUNDAY + DAY) == DATE + 7
    before = await page.next_seal(home, words("en"))
    service = world.service.solos
    fingerprint = await service.fingerprint(DATE)
    assert fingerprint in before
    world.time = SUNDAY
    await begin(world, ANNA)
    done = await play(world, ANNA)
    assert done.moment.run.commitment == fingerprint
    seed = (await world.service.dailies.solo_seed(DATE)).hex()
    sealed = await about(home, ANNA, "seal")
    assert fingerprint in sealed.text
    assert seed not in sealed.text
    world.time = over_everywhere(DATE) - 1
    assert seed not in (await about(home, ANNA, "seal")).text
    world.time += 1
    assert seed in (await about(home, ANNA, "seal")).text


async def test_an_upgrade_changes_no_deal_whose_fingerprint_was_shown(
    sunday: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    solos_of = sunday.service.solos
    before = await solos_of.played(DATE)
    monkeypatch.setattr(solos_door.weekly, "options_of", lambda _: {"other": "rules"})
    assert await solos_of.played(DATE) == before
    assert (await solos_of.played(DATE + 7)).chosen == {"other": "rules"}


async def test_a_forgotten_person_has_no_second_try(home: App, world: World) -> None:
    for person in (ANNA, BEN):
        await begin(world, person)
        await play(world, person)
    file = json.loads(await preferences.export(world.service.tables, ANNA.user_id, world.time))
    (kept,) = file["sunday_solos"]
    assert kept["total"] == (await stands(world, ANNA)).row.total
    assert kept["day"] == "2027-01-17"
    assert kept["moves"].splitlines() == list((await stands(world, ANNA)).row.actions)
    await preferences.forget(world.service.tables, ANNA.user_id, world.time)
    with pytest.raises(SoloNotBegun):
        await stands(world, ANNA)
    for again in (begin(world, ANNA), about(home, ANNA, "open")):
        with pytest.raises(GoUsedUp):
            await again
    told = await about(home, BEN, "open")
    assert "Anna" not in told.text
    assert "sonst ist niemand fertig geworden" in told.text
