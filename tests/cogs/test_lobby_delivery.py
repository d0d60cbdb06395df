"""A lobby is posted, edited, pictured, and gets its thread, whatever Discord refuses."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.lobby import page as pages
from cogs.table.notify.outbox import Gone, Later
from cogs.table.play.commit import stop
from cogs.table.time.time_control import DAY, MINUTE
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.places import WEEK
from data.store.messages import LobbyEdit, LobbyPost, Notice
from data.store.rows import LOBBY, RUNNING
from data.words import LOCALES, words
from engine import registry
from render.contract import Scene
from render.registry import renderer
from tests.cogs.messages import http_error
from tests.cogs.people import answered, press, settle, shown_ids
from tests.cogs.recording import THREAD, Client, lobby, row, say
from tests.cogs.table.cups import joined, opened, tables
from tests.cogs.table.world import ANNA, BEN, World


async def test_the_lobby_is_edited_and_a_deleted_one_is_posted_again(
    mouth: DiscordDeliverer, client: Client, home: App, world: World
) -> None:
    world.task.cancel()  # it would post the lobby before the first look
    table = await lobby(home, world)
    assert await say(mouth, row(table, LobbyEdit())) is None
    world.task = asyncio.create_task(world.outbox.run())
    await world.say()
    table = await home.service.tables.load(table.id)
    posted = table.row.lobby_message_id
    assert await say(mouth, row(table, LobbyEdit())) == posted
    ((edited, given),) = client.edited
    assert edited == posted
    assert "Open until" in given["content"]
    assert "attachments" not in given, "its picture stays"
    client.errors["edit"] = [http_error(400, 30046), http_error(404, 10008)]
    assert await say(mouth, row(table, LobbyEdit())) is None
    await world.say()
    assert world.mouth.posts() == ["lobby"], "an old one stays"
    assert await say(mouth, row(table, LobbyEdit())) is None
    await world.say()
    assert world.mouth.posts() == ["lobby", "lobby"]
    assert (await home.service.tables.load(table.id)).row.lobby_message_id not in (None, posted)


async def test_a_lobby_has_a_picture_until_the_game_begins(
    mouth: DiscordDeliverer, client: Client, home: App, world: World
) -> None:
    table = await lobby(home, world)
    await say(mouth, row(table, LobbyPost()))
    ((_, given),) = client.sent
    assert [file.filename for file in given["files"]] == ["example.png"]
    assert table.game.spec.title in given["files"][0].description
    await home.service.lobby.join(table.id, BEN, "b", world.time)
    table = await home.service.lobby.start(table.id, ANNA.user_id, world.time)
    assert (await pages.lobby_edit(home, table))["attachments"] == []


async def test_a_lobby_that_may_have_no_picture_is_edited_without_one(
    mouth: DiscordDeliverer, client: Client, home: App, world: World
) -> None:
    table = await home.service.lobby.open(world.opening(game="hexamino"), world.time)
    await world.say()
    client.errors["edit"] = [http_error(403, 50013)]
    await say(mouth, row(table, LobbyEdit()))
    ((_, given),) = client.edited
    assert "attachments" not in given
    assert "Open until" in given["content"]


async def test_a_lobby_leads_to_its_game_only_where_that_is_in_a_thread(
    home: App, world: World
) -> None:
    table = await lobby(home, world)
    await home.service.lobby.join(table.id, BEN, "b", world.time)
    table = await home.service.lobby.start(table.id, ANNA.user_id, world.time)
    assert "https://" not in pages.lobby(home, table).text
    table = replace(table, row=replace(table.row, channel_id=THREAD))
    assert pages.lobby(home, table).text.endswith(f"/{THREAD}")


async def test_a_lobby_says_once_that_its_game_is_over_and_where_the_result_is(
    mouth: DiscordDeliverer, client: Client, home: App, world: World
) -> None:
    table = await lobby(home, world)
    await home.service.lobby.join(table.id, BEN, "b", world.time)
    table = await home.service.lobby.start(table.id, ANNA.user_id, world.time)
    await world.say()
    board = (await home.service.tables.load(table.id)).row.board_message_id
    world.mouth.said.clear()
    await home.service.tables.do(stop, table.id, world.time, "abandoned")
    await world.say()
    assert [one.kind for one in world.mouth.said if one.kind != "film"] == [
        "ended",
        "lobby-edit",
    ]
    table = await home.service.tables.load(table.id)
    assert table.row.board_message_id != board
    await say(mouth, row(table, LobbyEdit()))
    ((_, given),) = client.edited
    assert given["content"].endswith(f"**The game is over.** The result: {home.board_link(table)}")
    assert given["view"] is None
    client.errors["edit"] = [http_error(404, 10008)]
    assert await say(mouth, row(table, LobbyEdit())) is None
    elsewhere = replace(table, row=replace(table.row, channel_id=THREAD))
    assert pages.lobby(home, elsewhere).text.endswith(f"/{THREAD}")


@pytest.mark.parametrize("what", ["computer", "invite"])
async def test_what_a_lobby_asks_in_private_goes_when_the_game_begins(
    mouth: DiscordDeliverer, home: App, world: World, what: str
) -> None:
    table = await lobby(home, world)
    await home.service.lobby.join(table.id, BEN, "b", world.time)
    asked = await press(home, ANNA, ids.lobby(table.id, what))
    assert shown_ids(asked)
    for status in (LOBBY, RUNNING):
        if status == RUNNING:
            await home.service.lobby.start(table.id, BEN.user_id, world.time)
        await say(mouth, row(table, LobbyEdit()))
        await settle()
        assert asked.later == ([{"deleted": True}] if status == RUNNING else [])


async def test_a_lobby_whose_picture_is_refused_comes_without_one(
    mouth: DiscordDeliverer, client: Client, home: App, world: World
) -> None:
    table = await lobby(home, world)
    client.errors["send"] = [http_error(403, 50013)]
    await say(mouth, row(table, LobbyPost()))
    ((_, given),) = client.sent
    assert not given.get("files")
    assert "Open until" in given["content"]


def test_the_picture_of_a_lobby_says_that_it_is_an_example() -> None:
    """Without a word it looked like a game that had begun."""
    games = registry.keys()
    for game in games:
        strips = [pages.large(game, locale) for locale in ("en", "fr")]
        tops = [Image.open(BytesIO(one.png)).convert("RGB").crop((0, 0, 600, 58)) for one in strips]
        assert all(len(top.getcolors(600 * 58) or ()) > 1 for top in tops)
        assert tops[0].tobytes() != tops[1].tobytes(), "An example, Un exemple"


async def test_the_picture_of_a_lobby_is_of_the_game_that_is_chosen(
    home: App, world: World
) -> None:
    """The lobby of a star showed a winding board."""
    service = home.service.lobby
    for game in map(registry.game, registry.keys()):
        for option in (option for option in game.spec.options if option.mode):
            table = await service.open(world.opening(game=game.spec.key), world.time)
            first = (await pages.lobby_post(home, table)).files[0]
            wanted = option.offered("")[-1]
            chosen = {option.key: wanted}
            table = await service.set_options(table.id, ANNA.user_id, chosen, {}, world.time)
            (shown,) = (await pages.lobby_edit(home, table))["attachments"]
            public = shown.fp.read()
            assert public != first.data
            french = replace(ANNA, locale="fr")
            mine = await press(home, french, ids.lobby(table.id, "options"))
            (own,) = answered(mine)["files"]
            drawn = pages.large(game.spec.key, "fr", ((option.key, wanted),))
            assert public != own.fp.read() == drawn.png, "in the language of who reads it"


@pytest.mark.parametrize("locale", LOCALES)
def test_an_example_in_words_is_one_of_the_lesson_with_a_clue_that_means_something(
    locale: str,
) -> None:
    """Computers without the meaning of words gave clues of nine words that fit nothing."""
    for game in map(registry.game, registry.keys()):
        if game.spec.lexicon:
            taught = [game.observe(lesson.state, None) for lesson in game.lessons(locale)]
            said = words(locale)
            scene = Scene(tuple(said("computer-names").split()[:3]), said)
            alts = [renderer(game.spec.key).board(view, scene).alt for view in taught]
            assert pages.small(game.spec.key, locale).alt in alts


async def test_a_rematch_shows_no_picture_of_a_game_that_all_know(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.stop(table)
    again = await home.service.lobby.rematch(table.id, ANNA, "r", world.time)
    assert (await pages.lobby_post(home, again)).files == ()


async def test_a_thread_is_started_once_and_found_again(
    mouth: DiscordDeliverer, client: Client, home: App, world: World
) -> None:
    table = await lobby(home, world, thread=True)
    assert await say(mouth, row(table, LobbyPost())) == 901
    assert client.threads[0]["auto_archive_duration"] == WEEK
    assert (await home.service.tables.load(table.id)).row.channel_id == THREAD
    other = await lobby(home, world, thread=True)
    client.errors["thread"] = [http_error(400, 160004)]
    assert await say(mouth, row(other, LobbyPost())) == 902
    assert (await home.service.tables.load(other.id)).row.channel_id == 902


async def test_a_thread_that_is_refused_does_not_block_the_channel(
    mouth: DiscordDeliverer, client: Client, home: App, world: World
) -> None:
    world.task.cancel()  # it would post the lobby as well
    table = await lobby(home, world, thread=True)
    client.errors["thread"] = [http_error(403, 50013)]
    assert await say(mouth, row(table, LobbyPost())) == 901
    assert (await home.service.tables.load(table.id)).row.channel_id is None
    with pytest.raises(Later):
        await say(mouth, row(table, Notice("k"), f"thread:{table.id}"))


@pytest.mark.parametrize(("code", "raised"), [(160006, Later), (10008, Later), (50013, Gone)])
async def test_a_cups_table_waits_for_its_thread_or_closes(
    mouth: DiscordDeliverer, client: Client, world: World, code: int, raised: type[Exception]
) -> None:
    world.task.cancel()
    cup_id = await opened(world)
    await joined(world, cup_id, ANNA, BEN)
    world.time += DAY
    await world.service.cups.round()
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    client.errors["thread"] = [http_error(403, code)] * 2
    with pytest.raises(raised):
        await say(mouth, row(table, LobbyPost()))
    world.time += 10 * MINUTE
    if raised is Later:
        assert await say(mouth, row(table, LobbyPost())) == 902, "the channel waits no longer"


@pytest.mark.parametrize("drawn", [False, True])
async def test_a_lobby_that_is_deleted_before_its_thread_exists_is_posted_again(
    mouth: DiscordDeliverer, client: Client, home: App, world: World, drawn: bool
) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, ANNA, BEN)
    world.time += DAY
    await world.service.cups.round()
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    table = table if drawn else await lobby(home, world, thread=True)
    await world.say()
    table = await home.service.tables.load(table.id)
    first = table.row.lobby_message_id
    client.errors["thread"] = [http_error(404, 10008)]
    with pytest.raises(Later):
        await say(mouth, row(table, LobbyEdit()))
    await world.say()
    table = await home.service.tables.load(table.id)
    assert table.row.lobby_message_id not in (None, first)
    await say(mouth, row(table, LobbyEdit()))
    assert (await home.service.tables.load(table.id)).row.channel_id == THREAD
