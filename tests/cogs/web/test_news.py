"""News of tables: they arrive, name nothing hidden, and end."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import AsyncMock

import pytest

from cogs.table.model import PAUSED
from cogs.table.play import acting, drafts
from cogs.table.time import clock
from cogs.table.time.time_control import HOUR
from cogs.ui.app import App
from cogs.web.gate import FRESH
from cogs.web.news import HEADERS, News
from data.store import Share
from engine.actions import parse
from tests.cogs.table.waiting import clocked
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World
from tests.cogs.web.visiting import HOST, Page, ask, entered, version
from tools.support.waiting import until


async def test_news_of_a_table_arrive_and_a_newer_page_ends_the_older(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    session = await entered(page, home, ANNA)
    headers = {"Host": HOST, "Authorization": f"Bearer {session}"}
    async with page.get(f"/tables/{table.id}/news", headers=headers) as news:
        assert HEADERS.items() <= news.headers.items()
        first = await version(news)
        await world.move(table)
        assert await version(news) != first
        async with page.get(f"/tables/{table.id}/news", headers=headers):
            await news.content.read()
            assert news.content.at_eof()


async def test_processes_name_changed_tables_to_each_other_and_wake_their_streams(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard, told = News(home), list[tuple[str, ...]]()
    one, two = [
        await world.playing(ANNA, BEN, game="helge", channel_id=CHANNEL + at) for at in (0, 1)
    ]
    tell = AsyncMock(side_effect=lambda ids: told.append(ids))
    monkeypatch.setattr(world.store, "tell", tell)
    telling = asyncio.create_task(heard.tell())
    with heard._woken(1, one.id) as first, heard._woken(2, two.id) as second:
        await world.move(one)
        await asyncio.sleep(0)
        assert (first.is_set(), second.is_set(), told) == (True, False, []), "no other is there"
        monkeypatch.setattr(world.store, "share", Share(0, 0, 2))
        await world.move(two)
        await until(lambda: bool(told))
        first.clear()
        heard.heard(one.id)
        heard.heard("another")
        assert first.is_set()
    telling.cancel()
    assert ({*told}, second.is_set()) == ({(two.id,)}, True)
    assert not heard._waiting, "nothing is kept of who has left"


async def test_news_end_for_who_may_not_see_the_table_any_more(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    session, at = await entered(page, home, CARLA), f"/tables/{table.id}/news"
    headers = {"Host": HOST, "Authorization": f"Bearer {session}"}
    async with page.get(at, headers=headers) as stream:
        await version(stream)
        home.client.left.add(CARLA.user_id)  # type: ignore[attr-defined]
        world.time += FRESH
        await world.move(table)
        assert await asyncio.wait_for(stream.content.read(), 5) == b""
    assert (await ask(page, "GET", at, session))[0] == 404


async def silent(stream: Any) -> bool:
    try:
        await asyncio.wait_for(stream.content.readany(), 0.2)
    except TimeoutError:
        return True
    return False


async def test_a_pause_and_a_clock_that_begins_again_are_news(
    page: Page, home: App, world: World
) -> None:
    """A page counted down while the table was paused."""
    table = await clocked(world, ANNA, BEN)
    session, at = await entered(page, home, ANNA), f"/tables/{table.id}"
    headers = {"Host": HOST, "Authorization": f"Bearer {session}"}
    async with page.get(f"{at}/news", headers=headers) as stream:
        seen = [await version(stream)]
        for change in (
            lambda edit: clock.change_holds(edit, {PAUSED: world.time}, lambda: None),
            lambda edit: clock.change_holds(edit, {}, lambda: None),
            clock.begin_again,
        ):
            world.time += HOUR
            await world.do(change, table)
            seen.append(await version(stream))
            _, shown = await ask(page, "GET", at, session)
            assert shown["version"] == seen[-1]
        assert len({*seen}) == 4
        world.time += HOUR
        assert (await ask(page, "GET", at, session))[1]["version"] == seen[-1], "time is no news"


async def test_nobody_learns_that_others_write_or_change_an_answer(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game="haiclue")
    await world.say()
    session, at = await entered(page, home, CARLA), f"/tables/{table.id}"
    headers = {"Host": HOST, "Authorization": f"Bearer {session}"}
    item = (await ask(page, "GET", at, session))[1]["form"]["words"][0]["word"]
    one, two, three = table.play()[1].state.hands[0][:3]
    async with page.get(f"{at}/news", headers=headers) as stream:
        first = await version(stream)
        token = table.token(0)
        await world.do(drafts.type_text, table, ANNA.user_id, token, f"t{one}", {})
        assert await silent(stream)
        await world.do(acting.submit, table, ANNA.user_id, token, parse(f"clue t{one} t{two}"))
        answered = await version(stream)
        await world.do(acting.submit, table, ANNA.user_id, token, parse(f"clue t{one} t{three}"))
        assert await silent(stream)
        _, shown = await ask(page, "GET", at, session)
        assert (shown["version"], answered != first) == (answered, True)
        mine = {"token": shown["token"], "words": [item]}
        _, shown = await ask(page, "POST", f"{at}/write", session, **mine)
        assert await version(stream) == shown["version"] != answered
