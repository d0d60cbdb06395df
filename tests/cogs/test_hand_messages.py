"""Hands as direct messages: the real delivery against a Discord that can break at any step."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogs.board.hand import hand_message
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.table.model import Person, Table
from cogs.table.notify.outbox import NONCE_LIFE, Later
from cogs.table.play import acting
from cogs.ui.app import LINK, App
from cogs.ui.components import EMOJIS
from cogs.ui.reposting import language_of
from cogs.ui.results import winner_line
from data.store import people
from data.store.messages import DailyStopped, Digest, DirectCall, DirectNotice, Seated, ShowHand
from data.store.messages import Message as Post
from data.store.rows import OutboxRow
from data.store.typed import tag_of
from data.words import LOCALES, words
from tests.cogs.messages import NO_EMOJI, Discord, Message, Place, http_error
from tests.cogs.people import answered, app, by, press, run, said
from tests.cogs.table.cards import WORDS, ZooRenderer, only_zoo
from tests.cogs.table.fuses import EACH, OFFSETS, Fuse, Killed, deliver, fused
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, ID, Entropy, World
from tests.tiers import few


@pytest.fixture(autouse=True)
def zoo(monkeypatch: pytest.MonkeyPatch) -> None:
    only_zoo(monkeypatch)


@pytest.fixture
def discord() -> Discord:
    return Discord()


@pytest.fixture
async def home(world: World, discord: Discord) -> AsyncIterator[App]:
    made = connect(world, discord)
    yield made
    made.pictures.close()


def connect(world: World, discord: Discord) -> App:
    made = app(world)
    world.mouth = DiscordDeliverer(made, discord)  # type: ignore[arg-type]
    return made


def hand(table: Table, seat: int) -> tuple[str, ...]:
    return tuple(table.play()[1].state.hands[seat])


def shows(message: Message, table: Table, seat: int) -> bool:
    """Return whether a message shows exactly this hand, in words and in its picture."""
    words = [card for card in WORDS if card in message.everything()]
    pictured = [card for card in WORDS if any(card in alt for alt in message.alts)]
    return set(words) == set(pictured) == set(hand(table, seat))


@pytest.mark.usefixtures("home")
async def test_a_hand_is_a_picture_and_words(world: World, discord: Discord) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    table = await world.service.tables.load(table.id)
    (anna,), (ben,) = discord.in_dm(ID + 1), discord.in_dm(ID + 2)
    assert shows(anna, table, 0)
    assert shows(ben, table, 1)
    for part in ("Zoo", f"/{CHANNEL}"):
        assert part in anna.content
    assert all(card in ben.content for card in hand(table, 1)), "a phone shows it small"
    assert "tisch" not in anna.content, "Discord shows a link as channel and server"
    assert "Your turn." in anna.content
    assert "Deine Hand" in ben.content
    assert [found[0] for found in anna.ids()] == [*("g" for _ in table.legal(0)), "t"]
    assert [found[0] for found in ben.ids()] == ["t"]


@pytest.mark.usefixtures("home")
async def test_a_hand_whose_emoji_are_refused_comes_in_words(
    world: World, discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(EMOJIS, "cat", "<:cat:100000000000000001>")

    class Drawer(ZooRenderer):
        emoji = staticmethod(lambda *_: ("cat", ""))

    only_zoo(monkeypatch, drawer=Drawer)
    discord.refused = [NO_EMOJI]
    table = await world.playing(ANNA)
    await world.say()
    discord.refused = [NO_EMOJI]
    await world.move(table)
    await world.say()
    (message,) = discord.in_dm(ID + 1)
    assert len(message.texts) > 1
    assert all(item.label for row in message.components for item in row.children)


async def test_a_hidden_place_is_a_link(world: World, home: App, discord: Discord) -> None:
    home.names.name = lambda *_: ""  # type: ignore[method-assign]
    await world.playing(ANNA, BEN)
    await world.say()
    assert f"in **Zoo**: {LINK}/" in discord.in_dm(ID + 1)[0].content


@pytest.mark.parametrize("error", [http_error(404, 10008), http_error(429, 30046)])
@pytest.mark.usefixtures("home")
async def test_an_unchangeable_message_is_replaced(
    world: World, discord: Discord, error: Any
) -> None:
    table = await world.playing(ANNA)
    await world.say()
    (first,) = discord.in_dm(ID + 1)
    discord.refused = [error]
    if error.code == 10008:
        del discord.messages[ID + 1][first.id]
    table = await world.move(table)
    await world.say()
    (message,) = discord.in_dm(ID + 1)
    assert message.id > first.id
    assert shows(message, table, 0)


async def test_a_new_message_in_place_of_an_edit_is_taken_up_again_when_its_answer_was_lost(
    tmp_path: Path, discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord refuses the edit only once: without a look, the next try would edit the old one."""
    post = Place.send

    async def cut(place: Place, **given: Any) -> Message:
        await post(place, **given)
        monkeypatch.setattr(Place, "send", post)
        raise ConnectionResetError

    async with World(tmp_path / "home") as world:
        world.task.cancel()
        home = connect(world, discord)
        table = await world.playing(ANNA)
        await deliver(world)
        (first,) = discord.in_dm(ID + 1)
        table = await world.move(table)
        discord.refused = [http_error(429, 30046)]
        monkeypatch.setattr(Place, "send", cut)
        with pytest.raises(Later):
            await deliver(world)
        await deliver(world)
        home.pictures.close()
    (message,) = discord.in_dm(ID + 1)
    assert message.id > first.id
    assert shows(message, table, 0)


@pytest.mark.usefixtures("home")
async def test_an_old_message_is_replaced_silently(world: World, discord: Discord) -> None:
    """Discord lets messages older than an hour be edited slowly; their deletion is free."""
    table = await world.playing(ANNA)
    await world.say()
    (first,) = discord.in_dm(ID + 1)
    world.time += 2 * 3_600_000
    table = await world.move(table)
    await world.say()
    (message,) = discord.in_dm(ID + 1)
    assert message.id > first.id
    assert message.silent, "the hand has changed, nobody is asked for anything"
    assert shows(message, table, 0)


async def test_closed_messages_stop_nothing_are_told_once_and_may_open_again(
    home: App, world: World, discord: Discord
) -> None:
    discord.closed = {BEN.user_id}
    table = await world.playing(ANNA, BEN)
    await world.say()
    assert (await world.store.read(people.read(BEN.user_id))).dms_closed
    first = await press(home, BEN, f"t:{table.id}:hand")
    assert said(first).startswith("Meine Direktnachrichten erreichen dich nicht")
    (shown,) = answered(first)["files"]
    assert all(card in shown.description for card in hand(table, 1))
    tried = discord.turned_away
    for _ in range(8):
        table = await world.move(table)
        await world.say()
    assert discord.turned_away == tried, "not tried before they ask for it"
    again = await press(home, BEN, f"t:{table.id}:hand")
    assert "geschlossen" not in said(again)
    assert "geschlossen" not in said(await press(home, ANNA, f"t:{table.id}:hand"))
    discord.closed.clear()
    await world.service.preferences.opened(BEN.user_id)
    table = await world.move(table)
    await world.say()
    (ben,) = discord.in_dm(BEN.user_id)
    assert shows(ben, table, 1)
    assert not (await world.store.read(people.read(BEN.user_id))).dms_closed
    discord.closed = {BEN.user_id}
    table = await world.move(table)
    await world.say()
    assert "geschlossen" in said(await press(home, BEN, f"t:{table.id}:more"))


async def test_a_hand_that_can_not_be_drawn_is_in_no_log(
    home: App, world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Any, view: Any, __: Any) -> Any:
        raise KeyError(view.hand)

    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(ZooRenderer, "hand", broken)
    table = await world.playing(ANNA, BEN)
    await world.say()
    await press(home, ANNA, f"t:{table.id}:hand")
    assert "KeyError" in caplog.text
    held = {card for seat in (0, 1) for card in hand(table, seat)}
    assert not [card for card in held if card in caplog.text]


async def script(world: World) -> Table:
    """Open, join, start and play a card each; every step can be taken up again."""
    service = world.service
    table = await service.tables.in_channel(CHANNEL) or await service.lobby.open(
        world.opening(), world.time
    )
    if table.row.status == "lobby":
        if len(table.seats) == 1:
            table = await service.lobby.join(table.id, BEN, "b", world.time)
        table = await service.lobby.start(table.id, ANNA.user_id, world.time)
    await deliver(world)
    while table.play()[1].seq < 2:
        table = await world.move(table)
        await deliver(world)
    return table


async def live(
    path: Path, discord: Discord, fuse: Fuse | None, entropy: Entropy, later: int = 0
) -> Table | None:
    """Play until the script ends or the fuse has burnt; the table where it ended."""
    world = World(path, entropy=entropy)
    world.time += later
    home = None
    try:
        async with world:
            world.task.cancel()
            home = connect(world, discord)
            discord.fuse = fuse
            if fuse:
                fused(world.store, fuse)
            return await script(world)
    except Killed:
        return None
    finally:
        if home:
            home.pictures.close()


@pytest.mark.parametrize("offset", OFFSETS)
@pytest.mark.parametrize("later", few([0, 2 * NONCE_LIFE]))
async def test_a_kill_at_every_step_leaves_each_one_message_with_the_right_hand(
    tmp_path: Path, later: int, offset: int
) -> None:
    for number in range(1 + offset, 400, EACH):
        folder = tmp_path / str(number)
        folder.mkdir()
        discord, entropy = Discord(), Entropy(one_deal=True)
        ended = await live(folder, discord, Fuse(number), entropy)
        if ended is None:
            if later:
                discord.nonces.clear()
            ended = await live(folder, discord, None, entropy, later)
            assert ended is not None
        elif number > 60:
            return
        for user, seat in ((ID + 1, 0), (ID + 2, 1)):
            (message,) = discord.in_dm(user)
            assert shows(message, ended, seat), (number, message.everything())
    raise AssertionError("the script never ends")


def private(table: Table, user: int) -> tuple[Post, ...]:
    """Return a message of each kind that goes to one person."""
    seat = table.require_seat(user)
    return (
        DirectCall("turn", user, table.question(seat)),
        ShowHand(new_message=True),
        DirectNotice("dm-lobby-homeless"),
        Seated(),
        Digest(),
        DailyStopped(CHANNEL, "deleted", "en"),
    )


PUBLIC = "lobby start board ended asleep line still notice call daily-post cup analysed forecast"
EDITS = "lobby-edit status vote-edit film forecast-open cup-edit dm-fold unsay"


@pytest.mark.usefixtures("home")
async def test_every_message_to_one_person_is_in_the_language_that_discord_named_last(
    world: World, discord: Discord
) -> None:
    table = await world.playing(BEN, CARLA)
    user = table.seats[table.owing[0]].user_id or 0
    kinds = {tag_of(kind) for kind in Post.__subclasses__()} - {"unreadable"}
    assert kinds == {what.kind for what in private(table, user)} | {*PUBLIC.split(), *EDITS.split()}
    for number, what in enumerate(private(table, user)):
        texts = set()
        for more, locale in enumerate(LOCALES):
            await world.store.write(people.heard(user, locale))
            where, row_id = f"dm:{user}", 900 + 10 * number + more
            row = OutboxRow(row_id, table.id, where, what, f"{row_id:024}", world.time)
            await world.mouth.send(row, search=False)
            texts.add(list(discord.messages[user].values())[-1].content)
        assert len(texts) == len(LOCALES), what


async def test_a_press_notes_the_language_of_discord_of_those_we_know_and_a_choice_comes_first(
    home: App, world: World
) -> None:
    async def language() -> str:
        return (await world.store.read(people.read(BEN.user_id))).language

    await run(home, "help", by(BEN))
    assert await language() == "", "of a stranger nothing is kept"
    await world.playing(ANNA, BEN)
    assert await language() == BEN.locale
    await run(home, "help", by(Person(BEN.user_id, "Ben", "fr")))
    assert await language() == "fr"
    await world.store.write(people.user_locale(BEN.user_id, "en"))
    assert await language() == "en"
    told = await language_of(world.store, BEN.user_id, "de")
    assert (told.locale, told.typed) == ("en", "fr"), "commands are called as Discord offers them"


async def test_a_seat_notes_the_language_of_discord_not_the_chosen_one(world: World) -> None:
    await world.playing(ANNA, Person(BEN.user_id, "Ben", "de", "fr"))
    user = await world.store.read(people.read(BEN.user_id))
    assert user.heard == "fr"


@pytest.mark.parametrize("locale", LOCALES)
async def test_what_takes_the_place_of_a_hand_at_the_end_says_who_won(
    home: App, world: World, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It said no more than that the game is over, and where it was."""
    table = await world.playing(ANNA, BEN)
    table = await world.do(acting.resign, table, ANNA.user_id)
    text = (await hand_message(home, table, 1, words(locale), 1)).text
    said = words(locale)
    over = said("dm-hand-over", title=table.game.spec.title)
    assert text == f"{over} {winner_line(table, said)} {home.link(table)}"
    monkeypatch.setattr("cogs.board.hand.winner_line", lambda *_: "")
    silent = replace(table.renderer, ending=lambda _: "")  # not every end has a sentence
    monkeypatch.setattr("cogs.table.moment.renderer", lambda _: silent)
    assert (await hand_message(home, table, 1, said, 1)).text == f"{over} {home.link(table)}"
