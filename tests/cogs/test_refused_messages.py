"""What Discord refuses is said in other words, waits, or is given up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import aiohttp
import discord
import pytest

from cogs.board import page as messages
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.runtime.trouble import classify
from cogs.table.notify.outbox import Gone, Later
from cogs.table.play import acting
from cogs.table.time.time_control import HOUR
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import EMOJIS, button
from cogs.ui.content import TEXT_LIMIT
from data.store import people
from data.store.messages import Board, DirectCall, Ended, Line, Message, News, Seated, Start
from tests.cogs.ears import prefer
from tests.cogs.messages import NO_EMOJI, http_error
from tests.cogs.recording import BOARD, DECLINED, Client, lobby, row, say
from tests.cogs.table.world import ANNA, BEN, ID, World


@pytest.mark.parametrize("code", [50013, 40005])
async def test_a_refused_picture_is_replaced_by_words(
    mouth: DiscordDeliverer, client: Client, world: World, code: int
) -> None:
    table = await world.playing(ANNA, BEN)
    client.errors["send"] = [http_error(403, code)]
    assert await say(mouth, row(table, BOARD)) == 901
    ((_, given),) = client.sent
    assert "files" not in given
    assert "bag 108" in given["content"]
    assert len(given["content"]) <= TEXT_LIMIT


async def test_a_board_whose_emoji_is_refused_is_posted_whole_in_words(
    mouth: DiscordDeliverer, client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(EMOJIS, "red_star", "<:red_star:100000000000000001>")
    star = button("m:1", "the star", emoji=("red_star", ""))
    monkeypatch.setattr(messages, "board_buttons", lambda *_, **__: ([star],))
    table = await world.playing(ANNA, BEN)
    client.errors["send"] = [NO_EMOJI]
    assert await say(mouth, row(table, BOARD)) == 901
    ((_, given),) = client.sent
    assert given["files"]
    first = given["view"].to_components()[0]["components"][0]
    assert (first["label"], "emoji" in first) == ("the star", False)


NEWS = (News("game", "draw", {"seat": 0, "stone": "red-star"}),)
CASES = (
    *((Board, 50035, 1), (Board, 50035, 2), (Board, 200000, 1)),
    *((Ended, 50035, 2), (Ended, 50035, 3), (Ended, 200000, 1), (Line, 200000, 1)),
)
"""How often what is refused until pictures, and names, are left out."""


@pytest.mark.parametrize(("kind", "code", "times"), CASES)
async def test_what_all_should_know_is_said_in_other_words_whatever_discord_refuses(
    mouth: DiscordDeliverer, client: Client, world: World, kind: Any, code: int, times: int
) -> None:
    table = await world.playing(ANNA, BEN)
    if kind is Ended:
        table = await world.do(acting.resign, table, ANNA.user_id)
    message = Line(NEWS) if kind is Line else kind(0, news=NEWS)
    client.errors["send"] = [http_error(400, code)] * times
    assert await say(mouth, row(table, message)) == 901
    ((_, given),) = client.sent
    assert "red star" in given["content"]
    assert "files" not in given
    assert ("view" in given) is (kind in (Board, Ended))


@pytest.mark.parametrize(("code", "times"), [(200000, 2), (50035, 3)])
@pytest.mark.parametrize(
    "message", [Start(0, mention=(ID + 2,)), Board(0, mention=(ID + 2,), news=NEWS)]
)
async def test_a_refused_board_is_a_neutral_line_that_calls_whom_the_board_would_call(
    mouth: DiscordDeliverer, client: Client, world: World, code: int, times: int, message: Message
) -> None:
    table = await world.playing(ANNA, BEN)
    client.errors["send"] = [http_error(400, code)] * times
    assert await say(mouth, row(table, message)) == 901
    ((_, given),) = client.sent
    assert "files" not in given
    assert given["content"].startswith(f"<@{ID + 2}>, your turn.\n")
    assert given["allowed_mentions"].to_dict()["users"] == [ID + 2]
    assert not any(name in given["content"] for name in ("Anna", "Ben", "red star", "bag 108"))
    shown = [item.custom_id for item in given["view"].children]
    assert ids.step(table.id, table.token(0), ("draw",), ids.DO) in shown
    assert ids.table(table.id, "more", 12) in shown, "found again after a crash"


@pytest.mark.parametrize("kind", [Start, Board, Ended, Line])
async def test_a_message_that_is_refused_whatever_it_says_is_tried_five_times_at_most(
    mouth: DiscordDeliverer, client: Client, world: World, kind: Any
) -> None:
    table = await world.playing(ANNA, BEN)
    if kind is Ended:
        table = await world.do(acting.resign, table, ANNA.user_id)
    refusals = client.errors["send"] = [http_error(400, 50035)] * 9
    with pytest.raises(Gone):
        await say(mouth, row(table, Line(NEWS) if kind is Line else kind(0, news=NEWS)))
    assert len(refusals) >= 9 - 5


async def test_a_line_that_is_refused_as_well_is_given_up(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    client.errors["send"] = [http_error(400, 200000), http_error(400, 200000)]
    with pytest.raises(Gone):
        await say(mouth, row(table, BOARD))
    client.errors["send"] = [http_error(400, 200000)]
    with pytest.raises(Gone):
        await say(mouth, row(table, DECLINED))


async def test_the_end_of_a_game_that_is_refused_keeps_its_buttons(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    table = await world.do(acting.resign, table, ANNA.user_id)
    client.errors["send"] = [http_error(400, 200000)]
    await say(mouth, row(table, Ended(table.play()[1].seq)))
    ((_, given),) = client.sent
    assert "**B** wins" in given["content"]
    shown = [item.custom_id for item in given["view"].children]
    assert ids.table(table.id, "rematch", 12) in shown
    assert ids.table(table.id, "text") in shown, "the line names it"
    assert "Ben" not in given["content"]


def refused(status: int, code: int, wait: str = "") -> discord.HTTPException:
    error = http_error(status, code)
    error.response.headers = {"Retry-After": wait} if wait else {}  # type: ignore[assignment]
    return error


@pytest.mark.parametrize(
    ("error", "seconds", "everywhere"),
    [
        # The wall before Discord says for how long; the whole bot must be quiet.
        (refused(429, 0, "17"), 17.0, True),
        (refused(429, 0, "999999"), 3600.0, True),
        (refused(429, 0, "soon"), 3.0, True),
        (refused(429, 0), 3.0, True),
        # A token that is not taken says nothing about a message.
        (refused(401, 0), 3.0, True),
        (refused(429, 20028), 3.0, False),
        (refused(429, 40003), 30.0, False),
        (refused(400, 40003), 30.0, False),
        (refused(503, 0), 3.0, False),
        (refused(500, 0), 3.0, False),
        # Without a code it is not Discord that answers: a proxy, a firewall.
        *((refused(status, 0), 3.0, False) for status in (400, 403, 404)),
    ],
)
def test_who_is_refused_as_a_whole_is_told_from_a_message_that_must_wait(
    error: discord.HTTPException, seconds: float, everywhere: bool
) -> None:
    verdict = classify(error)
    assert isinstance(verdict, Later)
    assert (verdict.seconds, verdict.everywhere) == (seconds, everywhere)


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 50001), (400, 50035)])
def test_what_discord_refuses_by_a_code_never_comes(status: int, code: int) -> None:
    assert isinstance(classify(http_error(status, code)), Gone)


@pytest.mark.parametrize(
    "error", [aiohttp.ClientConnectionError(), TimeoutError(), refused(503, 0)]
)
async def test_a_broken_line_is_tried_again(
    mouth: DiscordDeliverer, client: Client, world: World, error: Exception
) -> None:
    client.errors["send"] = [error]
    with pytest.raises(Later):
        await say(mouth, row(await world.playing(ANNA, BEN), DECLINED))


async def test_a_table_that_is_gone_is_never_told(mouth: DiscordDeliverer, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    lost = replace(row(table, BOARD), table_id="zzzzzzzzzz")
    with pytest.raises(Gone):
        await say(mouth, lost)


async def test_a_restricted_bot_asks_once_an_hour_and_blames_no_player(
    mouth: DiscordDeliverer, client: Client, home: App, world: World
) -> None:
    await prefer(world, ANNA.user_id, BEN.user_id, way="dm")
    table = await world.playing(ANNA, BEN)
    await world.say()
    (seat,) = table.waiting
    asks, user = table.question(seat), table.seats[seat].user_id or 0
    called = row(table, DirectCall("turn", user, asks), f"dm:{user}")
    client.errors["dm"] = [http_error(403, 20026)]
    for message in (called, called, row(table, Seated(), f"dm:{ANNA.user_id}")):
        assert await say(mouth, message) is None
    assert client.errors["dm"] == client.sent == [], "one request"
    client.errors["dm"] = [http_error(403, 20026)]
    assert home.trouble.warnings() == ["direct-messages"]
    assert not (await home.service.store.read(people.read(user))).dms_closed
    await world.say()
    assert "call" in world.mouth.posts(), "they are pinged in public"
    world.time += HOUR
    assert await say(mouth, row(table, Seated(), f"dm:{ANNA.user_id}")) is None
    assert client.errors["dm"] == [], "asked again"
    world.time += HOUR
    assert home.trouble.warnings() == []
    assert await say(mouth, row(table, Seated(), f"dm:{ANNA.user_id}"))


async def test_closed_direct_messages_count_as_delivered_and_are_remembered(
    mouth: DiscordDeliverer, client: Client, home: App, world: World
) -> None:
    table = await lobby(home, world)
    greeting = row(table, Seated(), f"dm:{ANNA.user_id}")
    client.errors["send"] = [http_error(403, 50007)]
    assert await say(mouth, greeting) is None
    assert (await home.service.store.read(people.read(ANNA.user_id))).dms_closed
    assert await say(mouth, greeting) == 901
    assert not (await home.service.store.read(people.read(ANNA.user_id))).dms_closed
    text = client.sent[0][1]["content"]
    assert "Spielabend" in text
    assert "https://discord.com/channels/" in text
