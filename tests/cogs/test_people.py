"""Seats that change hands, tables without a channel, and what a person may see and delete."""

from __future__ import annotations

import asyncio
import gzip
import json
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from cogs import privacy as presses
from cogs.board import page as board
from cogs.board.notices import vote_message
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.seats import bring, offer_to
from cogs.table.model import HOMELESS, Person, Table
from cogs.table.notify import places
from cogs.table.notify.places import BARRED, DELETED, LOCKED, MUTED, REMOVED
from cogs.table.play import acting
from cogs.table.tables import Tables
from cogs.table.time.time_control import HOUR
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.content import PAGE_LIMIT, TEXT_LIMIT
from data.store import StoreError
from data.store.messages import Args, DirectNotice, Notice, VoteEdit
from data.store.rows import RUNNING
from data.words import Words, words
from engine.refusals import NotYours
from tests.cogs.people import answered, by, press, reader, run, said, shown_ids, typed
from tests.cogs.recording import Client, row, say
from tests.cogs.table.swapping import DORA, EMIL, mover, other, vacated
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, ID, World

OFFER: Args = {
    "chair": 0,
    "owner": ID + 1,
    "user": ID + 4,
    "name": "Do*ra*",
    "locale": "de",
    "way": "offer",
}


async def number_of(world: World, table: Table) -> int:
    return (await world.service.tables.data(table.id)).motions["swap"].id


@pytest.mark.parametrize("locale", ["en", "de", "fr"])
async def test_questions_about_seats_ping_who_decides_and_carry_the_right_buttons(
    mouth: DiscordDeliverer, client: Client, world: World, locale: str
) -> None:
    table = await world.playing(ANNA, BEN, CARLA, locale=locale)
    language = words(locale)
    cases = [
        ("notice-swap-offered", [4], ["button-take", "button-no-thanks"]),
        ("notice-swap-asked", [1], ["button-agree", "button-against"]),
        ("notice-swap-wanted", [2, 3], ["button-agree", "button-against", "button-here"]),
    ]
    for key, missing, buttons in cases:
        args: Args = {**OFFER, "missing": [*missing], "motion": 7, "at": world.time}
        await say(mouth, row(table, Notice(key, args)))
        given = client.sent[-1][1]
        assert given["allowed_mentions"].to_dict()["users"] == missing
        shown = [item.label for item in given["view"].children]
        assert shown == [language(name) for name in buttons]
        assert "Anna" in given["content"]
        assert r"Do\*ra\*" in given["content"]
    more: tuple[tuple[str, Args], ...] = (
        ("notice-swap-declined", OFFER),
        ("notice-swap-decided", {**OFFER, "at": world.time}),
        ("notice-lobby-homeless", {}),
    )
    for key, args in more:
        await say(mouth, row(table, Notice(key, args)))
        assert client.sent[-1][1]["allowed_mentions"].to_dict().get("users", []) == []


@pytest.mark.parametrize("locale", ["en", "de", "fr"])
async def test_a_question_that_is_over_asks_for_nothing_and_names_who_it_was_about(
    world: World, locale: str
) -> None:
    table, language = await world.playing(ANNA, BEN, CARLA, locale=locale), words(locale)
    args: Args = {**OFFER, "missing": [2, 3], "motion": 7, "at": 1, "seat": 0, "seats": [0]}
    for key in ("notice-late", "notice-gone", "notice-idle-vote", "notice-swap-wanted"):
        asked = Notice(key, {**args, "spent": 60_000})
        text = vote_message(table, 12, asked, VoteEdit(7)).text
        assert language("button-here") not in text
        assert "2" not in text, "nobody votes any more"
        assert "Anna" in text
    passed_on = Notice("notice-swap-asked", {**args, "owner": 9})
    assert "Anna" not in vote_message(table, 12, passed_on, VoteEdit(7)).text


@pytest.mark.parametrize("locale", ["en", "de", "fr"])
async def test_direct_messages_about_places_name_game_place_and_what_helps(
    mouth: DiscordDeliverer, client: Client, world: World, locale: str
) -> None:
    table = await world.playing(Person(ID + 1, "Anna", locale), BEN)
    bring = f"`/{words(locale)('cmd-bring')}`"
    args: Args = {"server": "Spielabend", "until": world.time}
    for why in (DELETED, BARRED, LOCKED, REMOVED, MUTED):
        await say(mouth, row(table, DirectNotice(f"dm-homeless-{why}", args), f"dm:{ID + 1}"))
        text = client.sent[-1][1]["content"]
        assert "Helge" in text
        assert "Spielabend" in text
        assert f"<t:{world.time // 1000}:D>" in text
        assert (bring in text) is (why not in (REMOVED, MUTED))
    for key in ("dm-swapped", "dm-seat-wanted"):
        await say(mouth, row(table, DirectNotice(key, {"name": "Do*ra*"}), f"dm:{ID + 1}"))
        assert r"Do\*ra\*" in client.sent[-1][1]["content"]
    await say(mouth, row(table, DirectNotice("dm-lobby-homeless"), f"dm:{ID + 1}"))
    table = await world.do(acting.resign, table, ANNA.user_id)
    await say(mouth, row(table, DirectNotice("dm-over"), f"dm:{ID + 1}"))
    given = client.sent[-1][1]
    assert "Ben" in given["content"]
    assert [item.custom_id for item in given["view"].children] == [ids.table(table.id, "record")]


ELSEWHERE = SimpleNamespace(id=2005, type=discord.ChannelType.text)


def account(person: Person, *, bot: bool = False, here: bool = True) -> Any:
    kind = discord.Member if here else discord.User
    return Mock(spec=kind, id=person.user_id, display_name=person.name, bot=bot)


async def test_a_seat_is_offered_and_taken_by_buttons(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    shown = said(await press(home, ANNA, ids.table(table.id, "seat")))
    assert "`/seat offer`" in shown
    await offer_to(home, reader(ANNA), table, user=account(DORA))
    number = await number_of(world, table)
    take = ids.table(table.id, "take", number)
    assert said(await press(home, EMIL, take)).startswith("This question is for other players.")
    taken = await press(home, DORA, take)
    assert said(taken).startswith("Der Platz gehört dir.")
    assert ids.about_lesson(table.row.game, 1, "open") in shown_ids(taken), "before they are asked"
    assert (await home.service.tables.load(table.id)).seat_of(DORA.user_id) == 0
    assert said(await press(home, DORA, take)).startswith("Das ist schon entschieden")


async def test_more_offers_strangers_a_seat_that_is_vacant(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    ask = ids.table(table.id, "seat-ask")
    assert ask not in shown_ids(await press(home, EMIL, ids.table(table.id, "more")))
    table = await vacated(world, table, BEN)
    assert ask in shown_ids(await press(home, EMIL, ids.table(table.id, "more")))
    assert ask not in shown_ids(await press(home, ANNA, ids.table(table.id, "more")))
    chosen = answered(await press(home, EMIL, ask))
    (menu,) = chosen["view"].children
    named = [(option.value, option.label) for option in menu.options]
    assert named == [("0", "A Anna"), ("1", "B Ben (a computer sits in)"), ("2", "C Carla")]
    made = await press(home, EMIL, ids.table(table.id, "seat-asked"), "1")
    assert said(made) == words("en")("seat-asked")
    number = await number_of(world, table)
    for voter in (ANNA, CARLA):
        await press(home, voter, ids.table(table.id, "vote", f"{number}.yes.3"))
    await world.pass_time(HOUR)
    assert (await home.service.tables.load(table.id)).seats[1].user_id == EMIL.user_id


async def test_a_player_who_left_the_server_is_not_asked(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    home.client.left.add(BEN.user_id)  # type: ignore[attr-defined]
    await press(home, EMIL, ids.table(table.id, "seat-asked"), "1")
    found = (await world.service.tables.data(table.id)).motions["swap"]
    assert (found.facts.way, found.facts.voters) == ("gone", None)


@pytest.mark.parametrize("value", ["7", "", "-1", "Ben ", "b", "1"])
async def test_a_seat_is_found_by_number_letter_name(home: App, world: World, value: str) -> None:
    table = await world.playing(ANNA, BEN)
    made = await press(home, EMIL, ids.table(table.id, "seat-asked"), value)
    good = value.strip().lower() in ("ben", "b", "1")
    assert said(made) == words("en")("seat-asked" if good else "refusal-swap-seat")


async def test_a_game_for_the_high_scores_says_why_not(home: App, world: World) -> None:
    table = await world.playing(ANNA, game="hexago")
    assert ids.table(table.id, "seat") not in shown_ids(
        await press(home, ANNA, ids.table(table.id, "more"))
    )
    for made in (
        await press(home, EMIL, ids.table(table.id, "seat-ask")),
        await press(home, EMIL, ids.table(table.id, "seat-asked"), "0"),
    ):
        assert said(made) == words("en")("refusal-swap-solo")


@pytest.mark.parametrize(
    ("bot", "here", "code"), [(True, True, "swap-bot"), (False, False, "swap-stranger")]
)
async def test_who_gets_no_offer(home: App, world: World, bot: bool, here: bool, code: str) -> None:
    table = await world.playing(ANNA, BEN)
    with pytest.raises(NotYours, match=code):
        await offer_to(home, reader(ANNA), table, user=account(DORA, bot=bot, here=here))
    assert await home.service.votes.motions(table.id) == ()


async def test_commands_offer_ask_and_list(home: App, world: World) -> None:
    made = by(ANNA)
    stranger = SimpleNamespace(id=4, display_name="Dora", bot=False)
    await run(home, "seat offer", made, stranger)
    assert said(made).startswith("There is no table in this channel.")
    assert await typed(home, "seat ask", "seat", by(EMIL), "") == []
    await world.playing(ANNA, BEN)
    made = by(ANNA)
    await run(home, "seat offer", made, stranger)
    assert said(made) == words("en")("refusal-swap-stranger")
    listed = await typed(home, "seat ask", "seat", by(EMIL), "be")
    assert listed == [("B Ben", "1")]
    made = by(EMIL)
    await run(home, "seat ask", made, "1")
    assert said(made) == words("en")("seat-asked")


async def test_bring_finds_the_one_table_that_is_meant(home: App, world: World) -> None:
    one = await world.playing(ANNA, BEN)
    two = await world.playing(ANNA, CARLA, channel_id=CHANNEL + 1)
    await world.say()
    with pytest.raises(NotYours, match="bring-none"):
        await bring(home, reader(ANNA, channel=ELSEWHERE))
    for table in (one, two):
        await world.do(places.lose, table, table.row.channel_id or 0, DELETED)
    with pytest.raises(NotYours, match="bring-which"):
        await bring(home, reader(ANNA, channel=ELSEWHERE))
    listed = await typed(home, "bring", "table", by(ANNA), "carla")
    assert listed == [("Helge: Anna, Carla", two.id)]
    assert await typed(home, "bring", "table", by(EMIL), "") == []
    await bring(home, reader(BEN, channel=ELSEWHERE))
    assert (await home.service.tables.load(one.id)).row.channel_id == 2005
    made = by(ANNA, channel=SimpleNamespace(id=2006, type=discord.ChannelType.text))
    await run(home, "bring", made, two.id)
    assert said(made) == words("en")("brought")
    assert (await home.service.tables.load(two.id)).row.channel_id == 2006


async def test_bring_asks_for_rights_and_a_text_channel(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()  # what arrives after the loss would be the proof of a place
    await world.do(places.lose, table, table.row.channel_id or 0, DELETED)
    thread = SimpleNamespace(id=3, type=discord.ChannelType.public_thread)
    for made, code in (
        (by(ANNA, channel=thread), "place-thread"),
        (by(ANNA, app_permissions=discord.Permissions.none()), "missing-permissions"),
    ):
        await run(home, "bring", made, None)
        start = words("en")(f"refusal-{code}", list="", count=4, channel="none")
        assert said(made).startswith(start.split(":")[0])
    made = by(ANNA)
    await run(home, "bring", made, "zzzz")
    assert said(made) == words("en")("refusal-no-table")
    assert (await home.service.tables.load(table.id)).row.holds


async def test_a_press_where_the_bot_may_speak_posts_the_board(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    await world.do(places.lose, table, table.row.channel_id or 0, BARRED)
    text = ids.table(table.id, "text")
    thread = SimpleNamespace(id=CHANNEL, type=discord.ChannelType.public_thread, locked=True)
    for changes in (
        {"app_permissions": discord.Permissions.none()},
        {"channel": SimpleNamespace(id=1, type=discord.ChannelType.text)},
        {"channel": thread},
    ):
        await press(home, other(table), text, **changes)
        await world.say()
        assert HOMELESS in (await home.service.tables.load(table.id)).row.holds
    await press(home, other(table), text)
    await world.say()
    assert not (await home.service.tables.load(table.id)).row.holds
    newest = world.mouth.said[-1].message
    assert newest.mention == (mover(table).user_id,)


BUTTONS = [ids.privacy("export"), ids.privacy("ask"), ids.privacy("unrated")]


async def test_it_says_privately_what_is_stored(home: App, world: World) -> None:
    await world.playing(ANNA, BEN)
    made = await run(home, "privacy", by(ANNA, guild_id=None))
    assert answered(made)["ephemeral"] is True
    assert "1 open table, 0 finished games, 0 high scores" in said(made)
    assert shown_ids(made) == BUTTONS


def test_there_is_room_for_it_in_every_language(language: Words) -> None:
    many = 10**9
    kept = language("privacy-kept", running=many, finished=many, totals=many)
    for rated in ("privacy-rated", "privacy-unrated"):
        assert len(f"{kept}{language(rated)}") <= PAGE_LIMIT
    assert len(language("privacy-ask")) <= TEXT_LIMIT
    assert language("privacy-ask").count(language("somebody-left")) == 1


async def test_ratings_are_turned_off_and_on_again(home: App) -> None:
    off = await press(home, ANNA, ids.privacy("unrated"))
    assert "You have no ratings" in said(off)
    assert not (await home.service.preferences.read(ANNA.user_id)).rated
    on = await press(home, ANNA, shown_ids(off)[-1])
    assert "You have ratings." in said(on)
    assert (await home.service.preferences.read(ANNA.user_id)).rated


async def test_one_file_at_a_time_and_ten_minutes_between(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.playing(ANNA, BEN)
    began, may_end, made = asyncio.Event(), asyncio.Event(), []
    exported = presses.export

    async def slow(tables: Tables, user_id: int, now: int) -> bytes:
        made.append(user_id)
        began.set()
        await may_end.wait()
        return await exported(tables, user_id, now)

    monkeypatch.setattr(presses, "export", slow)
    first = asyncio.create_task(press(home, BEN, ids.privacy("export")))
    await began.wait()
    assert said(await press(home, BEN, ids.privacy("export"))).startswith("Deine Datei wird noch")
    may_end.set()
    assert answered(await first)["files"]
    world.time += 599_999
    again = said(await press(home, BEN, ids.privacy("export")))
    assert f"<t:{-(-(world.time + 1) // 1000)}:R>" in again
    assert answered(await press(home, ANNA, ids.privacy("export")))["files"]
    world.time += 1
    assert answered(await press(home, BEN, ids.privacy("export")))["files"]
    assert made == [BEN.user_id, ANNA.user_id, BEN.user_id]


async def test_a_failed_file_may_be_repeated(home: App, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> bytes:
        raise StoreError("failing", "the disk")

    with monkeypatch.context() as patch:
        patch.setattr(presses, "export", fails)
        await press(home, BEN, ids.privacy("export"))
    assert answered(await press(home, BEN, ids.privacy("export")))["files"]


async def test_a_large_file_is_compressed(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presses, "UPLOAD", 100)
    await world.playing(ANNA, BEN)
    made = await press(home, BEN, ids.privacy("export"))
    (file,) = answered(made)["files"]
    assert file.filename == "spieltisch.json.gz"
    assert json.loads(gzip.decompress(file.fp.read()))["user"] == str(BEN.user_id)


async def test_nothing_is_deleted_before_the_second_press(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    made = await press(home, BEN, ids.privacy("ask"))
    assert "lässt sich nicht zurücknehmen" in said(made)
    assert shown_ids(made) == [ids.privacy(what) for what in ("forget", "export", "show")]
    made = await press(home, BEN, ids.privacy("show"))
    assert shown_ids(made) == BUTTONS
    assert (await home.service.tables.load(table.id)).seats == table.seats
    made = await press(home, BEN, ids.privacy("forget"))
    assert said(made).startswith("Erledigt: Du hast einen Tisch verlassen")
    after = await home.service.tables.load(table.id)
    assert after.row.status == RUNNING
    assert [seat.user_id for seat in after.seats] == [ID + 1, None, ID + 3]
    made = await press(home, BEN, ids.privacy("forget"))
    assert said(made).startswith("Erledigt. Hier nennt dich nichts mehr.")


async def test_the_table_is_told_without_a_name(home: App, world: World) -> None:
    quill = Person(ID + 1_987_654_321_098_765_432, "Dora Quill", "en")
    await world.playing(ANNA, quill, CARLA)
    await world.say()
    before = len(world.mouth.said)
    await press(home, quill, ids.privacy("forget"))
    await world.say()
    told = [row for row in world.mouth.said[before:] if row.message.news]
    assert told
    for word in told:
        table = await home.service.tables.at(word.table_id, int(word.message.seq))
        shown = await board.board(home, table, word.id, word.message)
        assert "A player has left the game: seat **B**." in shown.text
        assert quill.name not in shown.text
        assert not any(quill.name in file.alt for file in shown.files)


async def test_an_edited_offer_names_whom_it_is_made_to_now(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.service.asking.offer(table.id, ANNA.user_id, DORA, world.time)
    await world.say()
    asked = world.mouth.said[-1]
    await world.service.asking.offer(table.id, ANNA.user_id, EMIL, world.time)
    await world.service.asking.offer(table.id, ANNA.user_id, DORA, world.time)
    await world.service.asking.offer(table.id, ANNA.user_id, EMIL, world.time)
    table = await world.service.tables.load(table.id)
    motion = table.kept.motions["swap"].id
    assert isinstance(asked.message, Notice)
    text = vote_message(table, asked.id, asked.message, VoteEdit(motion, (), open=True)).text
    assert (EMIL.name in text, DORA.name in text) == (True, False)
