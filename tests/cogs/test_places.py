"""What the gateway and Discord's answers say of places and people, and what we make of it."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.table.lobby import seats
from cogs.table.model import HOMELESS, Table
from cogs.table.notify import arrivals, places
from cogs.table.notify.outbox import Gone, Later
from cogs.table.notify.places import BARRED
from cogs.table.play import acting
from cogs.table.time.time_control import HOUR, MINUTE
from cogs.ui.app import App
from cogs.ui.permissions import own_rights
from cogs.ui.places import PlaceWatch, parent_of, state_of
from data.store.messages import DirectNotice
from tests.cogs.messages import http_error
from tests.cogs.recording import BOARD, THREAD, Client, row, say
from tests.cogs.table.waiting import timers
from tests.cogs.table.world import ANNA, BEN, CHANNEL, GUILD, ID, World

ALL = discord.Permissions.all()
LIMITED = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True
)


class Thread(discord.Thread):
    """A thread without a server behind it."""

    def __init__(self, client: Client, rights: discord.Permissions, *, locked: bool) -> None:
        self.client, self.rights = client, rights
        self.id, self.locked, self.archived = THREAD, locked, True
        self.parent_id = CHANNEL
        self.guild, self._type = guild_of(), discord.ChannelType.public_thread

    parent = SimpleNamespace()  # type: ignore[assignment]

    def permissions_for(self, _: Any, /) -> discord.Permissions:
        return self.rights

    async def edit(self, **given: Any) -> Any:
        self.client.fail("unarchive")
        if self.locked and not self.rights.manage_threads:
            raise http_error(403, 50013)
        self.archived = given["archived"]


def me(muted: datetime | None = None) -> Any:
    return SimpleNamespace(id=77, timed_out_until=muted, is_timed_out=lambda: muted is not None)


def guild_of(
    channels: dict[int, Any] | None = None, *, out: bool = False, muted: datetime | None = None
) -> Any:
    found = channels or {}
    return SimpleNamespace(
        id=GUILD,
        name="Spielabend",
        me=me(muted),
        unavailable=out,
        get_channel_or_thread=found.get,
        get_channel=found.get,
    )


def channel(rights: discord.Permissions = ALL, muted: datetime | None = None) -> Any:
    text = discord.ChannelType.text
    return SimpleNamespace(guild=guild_of(muted=muted), type=text, permissions_for=lambda _: rights)


@pytest.fixture
def pauses() -> list[float]:
    return []


@pytest.fixture
def watch(home: App, client: Client, pauses: list[float]) -> PlaceWatch:
    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    return PlaceWatch(home, client, pause)  # type: ignore[arg-type]


async def in_thread(world: World) -> Table:
    table = await world.service.lobby.open(world.opening(thread=True), world.time)
    await world.do(seats.thread_made, table, THREAD)
    await world.service.lobby.join(table.id, BEN, "b", world.time)
    table = await world.service.lobby.start(table.id, ID + 1, world.time)
    await world.say()
    return await world.service.tables.load(table.id)


async def playing(world: World, **changes: Any) -> Table:
    table = await world.playing(ANNA, BEN, **changes)
    await world.say()
    return await world.service.tables.load(table.id)


async def held(world: World, table: Table) -> str:
    """Return why a table has no place, empty where it has one."""
    if HOMELESS not in (await world.service.tables.load(table.id)).row.holds:
        return ""
    (timer,) = await timers(world, table, "homeless")
    return str(timer.what.why)


@pytest.mark.parametrize("code", [50083, 160005])
async def test_an_archived_thread_is_opened_once_and_the_post_goes_out(
    mouth: DiscordDeliverer, client: Client, world: World, code: int
) -> None:
    table = await in_thread(world)
    shut = Thread(client, LIMITED, locked=False)
    client.channels[THREAD] = shut
    client.errors["send"] = [http_error(400, code)]
    assert await say(mouth, row(table, BOARD, f"thread:{table.id}")) == 901
    assert not shut.archived
    assert [place for place, _ in client.sent] == [THREAD]


@pytest.mark.parametrize("code", [50083, 160005])
async def test_a_locked_thread_is_tried_once_and_then_it_is_no_place(
    mouth: DiscordDeliverer, client: Client, world: World, code: int
) -> None:
    table = await in_thread(world)
    client.channels[THREAD] = Thread(client, LIMITED, locked=True)
    client.errors["send"] = [http_error(400, code)]
    with pytest.raises(Gone) as gone:
        await say(mouth, row(table, BOARD, f"thread:{table.id}"))
    assert gone.value.code == "locked"
    # Opened, and shut again before the second try: no third one.
    client.channels[THREAD] = Thread(client, LIMITED, locked=False)
    client.errors["send"] = [http_error(400, code), http_error(400, code)]
    with pytest.raises(Gone):
        await say(mouth, row(table, BOARD, f"thread:{table.id}"))
    assert client.sent == []


async def test_a_deleted_channel_loses_tables_and_threads(watch: PlaceWatch, world: World) -> None:
    thread = await in_thread(world)
    here = await playing(world, channel_id=CHANNEL)
    other = await playing(world, channel_id=CHANNEL + 1)
    lobby = await world.service.lobby.open(world.opening(channel_id=CHANNEL + 2), world.time)
    await watch.channel_gone(GUILD, CHANNEL + 2)
    await watch.channel_gone(GUILD, CHANNEL)
    lost = [await held(world, table) for table in (thread, here, other)]
    assert lost == ["deleted", "deleted", ""]
    assert (await world.service.tables.load(lobby.id)).row.status == "expired"


def update(*, archived: bool = False, locked: bool = False) -> Any:
    return SimpleNamespace(
        thread_id=THREAD,
        guild_id=GUILD,
        parent_id=CHANNEL,
        data={"thread_metadata": {"archived": archived, "locked": locked}},
    )


async def test_an_archived_thread_is_reopened(
    watch: PlaceWatch, client: Client, world: World
) -> None:
    await in_thread(world)
    shut = client.channels[THREAD] = Thread(client, LIMITED, locked=False)
    await watch.thread_changed(update(archived=True))
    assert not shut.archived
    shut.archived = True
    await watch.thread_changed(update(archived=True))
    assert shut.archived
    world.time += MINUTE
    watch._opened[THREAD + 1] = world.time - MINUTE
    await watch.thread_changed(update(archived=True))
    assert not shut.archived
    assert list(watch._opened) == [THREAD], "what is no longer needed is forgotten"


async def test_a_locked_thread_is_lost_and_found_when_it_is_unlocked(
    watch: PlaceWatch, client: Client, world: World
) -> None:
    table = await in_thread(world)
    client.guild = guild_of({CHANNEL: channel(LIMITED)})
    await watch.thread_changed(update(locked=True))
    await world.say()
    assert await held(world, table) == "locked"
    said = [r.message.key for r in world.mouth.said if isinstance(r.message, DirectNotice)]
    assert said == ["dm-homeless-locked"] * 2
    await watch.thread_changed(update(archived=True))
    await world.say()
    assert await held(world, table) == ""
    # Who may manage threads can speak in a locked one.
    client.guild = guild_of({CHANNEL: channel(ALL)})
    await watch.thread_changed(update(locked=True))
    assert await held(world, table) == ""


async def test_removed_and_invited_again(watch: PlaceWatch, client: Client, world: World) -> None:
    table = await playing(world)
    lobby = await world.service.lobby.open(world.opening(channel_id=CHANNEL + 1), world.time)
    await watch.server_gone(guild_of())
    await world.say()
    assert await held(world, table) == "removed"
    assert (await world.service.tables.load(lobby.id)).row.status == "expired"
    (told, *_) = [r.message for r in world.mouth.said if isinstance(r.message, DirectNotice)]
    assert told.args["server"] == "Spielabend"
    client.guild = guild_of({CHANNEL: channel()})
    await watch.look(GUILD)
    await world.say()
    assert await held(world, table) == ""
    assert world.mouth.said[-1].kind == "board"


@pytest.mark.parametrize(
    ("code", "known", "why"),
    [(10003, True, "deleted"), (50001, True, "barred"), (50001, False, "removed"), (0, True, "")],
)
async def test_after_a_start_what_is_not_in_the_cache_is_asked_for_slowly(
    watch: PlaceWatch,
    client: Client,
    world: World,
    pauses: list[float],
    code: int,
    known: bool,
    why: str,
) -> None:
    table = await playing(world)
    client.guild = guild_of() if known else None
    client.errors["fetch"] = [http_error(404, code)]
    await watch.look()
    assert await held(world, table) == why
    assert pauses == [0.5]


async def test_a_thread_that_was_archived_while_we_were_away_is_opened_for_a_running_game(
    watch: PlaceWatch, client: Client, world: World
) -> None:
    table = await in_thread(world)
    client.guild = guild_of()
    shut = client.channels[THREAD] = Thread(client, LIMITED, locked=False)
    await watch.look()
    assert not shut.archived
    assert await held(world, table) == ""
    await world.do(acting.resign, table, ID + 1)
    shut.archived = True
    await watch.look()
    assert shut.archived, "a game that is over leaves its thread in peace"


async def test_a_thread_locked_meanwhile_is_lost(
    watch: PlaceWatch, client: Client, world: World
) -> None:
    table = await in_thread(world)
    client.guild = guild_of()
    client.channels[THREAD] = Thread(client, LIMITED, locked=True)
    await watch.look()
    assert await held(world, table) == "locked"


async def test_nothing_is_believed_of_a_server_in_an_outage(
    watch: PlaceWatch, client: Client, world: World, pauses: list[float]
) -> None:
    table = await playing(world)
    client.guild = guild_of(out=True)
    client.errors["fetch"] = [http_error(404, 10003)]
    await watch.look()
    await watch.changed(GUILD)
    assert await held(world, table) == ""
    assert pauses == []


async def test_rights_that_are_taken_and_given(
    watch: PlaceWatch, client: Client, world: World, pauses: list[float]
) -> None:
    table = await playing(world)
    client.guild = guild_of({CHANNEL: channel(discord.Permissions(view_channel=True))})
    await watch.changed(GUILD, CHANNEL + 1)
    assert await held(world, table) == ""
    await watch.changed(GUILD, CHANNEL)
    assert await held(world, table) == "barred"
    client.guild = guild_of({CHANNEL: channel(LIMITED)})
    await watch.changed(GUILD)
    await world.say()
    assert await held(world, table) == ""
    assert pauses == []


async def test_a_time_out_is_named_and_the_game_goes_on_by_itself_when_it_is_over(
    mouth: DiscordDeliverer, watch: PlaceWatch, client: Client, home: App, world: World
) -> None:
    table = await playing(world)
    none, until = discord.Permissions(view_channel=True), datetime(2030, 1, 1, tzinfo=UTC)
    client.guild = guild_of({CHANNEL: channel(none, until)}, muted=until)
    client.errors["send"] = [http_error(403, 50013)] * 2
    with pytest.raises(Gone) as gone:
        await say(mouth, row(table, BOARD))
    await world.do(arrivals.undeliverable, table, row(table, BOARD), gone.value.code)
    assert await held(world, table) == "muted"
    assert home.trouble.last(GUILD) is None
    await watch.try_lost()
    assert await held(world, table) == "muted"
    client.guild = guild_of({CHANNEL: channel(LIMITED)})  # Discord reports no end
    await watch.try_lost()
    await world.say()
    assert await held(world, table) == ""


async def test_a_lost_place_is_tried_again_more_and_more_rarely(
    mouth: DiscordDeliverer, watch: PlaceWatch, client: Client, home: App, world: World
) -> None:
    table = await playing(world)
    client.guild = guild_of({CHANNEL: channel(LIMITED)})
    await world.do(places.lose, table, CHANNEL, BARRED)
    world.mouth.failures[f"channel:{CHANNEL}"] = [Gone("no-permission") for _ in range(99)]
    tried, began = [], world.time
    while world.time - began < 3 * HOUR:
        before = len(world.mouth.calls)
        await watch.try_lost()
        await world.say()
        tried += [world.time - began] * (len(world.mouth.calls) > before)
        world.time += MINUTE
    assert [at // MINUTE for at in tried] == [0, 5, 15, 35, 75, 155]
    client.errors["send"] = [http_error(403, 50013)] * 4  # with the picture, then without it
    for end in (Later, Gone):
        with pytest.raises(end):
            await say(mouth, row(table, BOARD))
    assert home.trouble.last(GUILD).facts == {"why": "rights", "code": "50013"}  # type: ignore[union-attr]


@pytest.mark.parametrize("code", [50001, 50013, 10003])
async def test_a_place_that_discord_denies_against_its_own_events_is_tried_once_more(
    mouth: DiscordDeliverer, client: Client, home: App, world: World, code: int
) -> None:
    table = await playing(world)

    async def ends(*refused: int) -> str:
        client.errors["send"] = [http_error(403, one) for one in refused]
        try:
            await say(mouth, row(table, BOARD))
        except (Gone, Later) as end:
            return type(end).__name__
        return "said"

    twice = (code,) * (2 if code == 50013 else 1)  # once more without the picture
    for channels, said in (
        ({CHANNEL: channel(ALL)}, ["Later", "said", "Later", "Gone", "Later"]),
        ({CHANNEL: channel(discord.Permissions.none())}, ["Gone", "said", "Gone", "Gone", "Gone"]),
        ({}, ["Gone", "said", "Gone", "Gone", "Gone"]),
    ):
        client.guild = guild_of(channels)
        assert [await ends(*given) for given in (twice, (), twice, twice, twice)] == said
        client.guild = guild_of({})
        await ends(*twice)
    assert home.trouble.last(GUILD) is not None


async def test_rights_in_the_channel_of_a_thread_concern_a_rematch_there(
    watch: PlaceWatch, client: Client, world: World
) -> None:
    old = await in_thread(world)
    await world.do(acting.resign, old, ID + 1)
    for person in (ANNA, BEN):
        table = await world.service.lobby.rematch(old.id, person, f"r{person.user_id}", world.time)
    await world.say()
    assert (table.row.channel_id, table.row.lobby_channel_id) == (THREAD, THREAD)
    mute = discord.Permissions(view_channel=True)
    client.guild = guild_of({THREAD: Thread(client, mute, locked=False)})
    await watch.changed(GUILD, CHANNEL + 1)
    assert await held(world, table) == ""
    await watch.changed(GUILD, CHANNEL)
    assert await held(world, table) == "barred"
    world.time += 1
    client.guild = guild_of({THREAD: Thread(client, LIMITED, locked=False)})
    await watch.changed(GUILD, CHANNEL)
    await world.say()
    assert await held(world, table) == ""


def test_where_discord_has_not_sent_us_ourselves_only_a_request_shows_our_rights() -> None:
    asked: list[Any] = []
    guild = SimpleNamespace(me=None)
    channel = SimpleNamespace(
        guild=guild, type=discord.ChannelType.text, permissions_for=asked.append
    )
    assert own_rights(channel) == discord.Permissions.all()
    assert state_of(channel) == "fine"
    assert asked == []


async def test_the_channel_of_a_thread_is_known_also_of_an_archived_one(client: Client) -> None:
    client.channels |= {CHANNEL: channel(), THREAD: Thread(client, ALL, locked=False)}
    client.guild = None
    found = [await parent_of(client, GUILD, one) for one in (THREAD, CHANNEL)]  # type: ignore[arg-type]
    assert found == [CHANNEL, None]
    client.errors["fetch"] = [http_error(404, 10003)]
    assert await parent_of(client, GUILD, THREAD) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("error", [http_error(503, 0), http_error(404, 0), TimeoutError()])
async def test_an_outage_does_not_make_a_thread_a_channel(client: Client, error: Exception) -> None:
    client.errors["fetch"] = [error]
    client.guild = None
    with pytest.raises(type(error)):
        await parent_of(client, GUILD, THREAD)  # type: ignore[arg-type]
