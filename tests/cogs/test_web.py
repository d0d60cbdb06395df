"""The board page: who is let in, what they see and do, and that nothing is kept or told."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator
from typing import Any
from unittest.mock import AsyncMock

import discord
import msgspec
import pytest
from aiohttp.test_utils import TestClient, TestServer
from yarl import URL

from cogs.board import page as board
from cogs.board.hand import hand_message
from cogs.board.more import more as more_page
from cogs.picker.page import picker
from cogs.picker.questions import decide
from cogs.runtime.access import LASTING_RATE, TYPING, Throttle
from cogs.table.model import Person, Table
from cogs.table.people.preferences import forget
from cogs.table.play import acting, drafts
from cogs.table.play.steps import Last
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.pictures import board_text
from cogs.web import doing
from cogs.web.news import HEADERS, News
from cogs.web.server import BODY, FRESH, PAGE, REFUSED, SENTENCES, BoardPage
from data.store import Share, outbox, queries, visits
from data.store.messages import Board, Start
from data.words import words
from engine.actions import parse
from tests.cogs import people
from tests.cogs.soloists import DATE, SUNDAY, stands
from tests.cogs.table.swapping import mover
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World
from tools.support.waiting import until

HOST = "tisch.example.org"
Page = TestClient[Any, Any]


@pytest.fixture
async def page(home: App) -> AsyncIterator[Page]:
    home.page = f"https://{HOST}"
    client = TestClient(TestServer(BoardPage(home, "127.0.0.1", 8081).application()))
    async with client:
        yield client


async def ask(page: Page, method: str, at: str, session: str = "", **body: Any) -> Any:
    """Return the status and the value of an answer."""
    headers = {"Host": HOST, "Authorization": f"Bearer {session}"}
    async with page.request(method, at, headers=headers, json=body or None) as answer:
        return answer.status, await answer.json()


async def entered(page: Page, home: App, who: Person, table_id: str = "") -> str:
    link = home.page_link(who, table_id)
    await written(home)
    status, got = await ask(page, "POST", "/enter", ticket=link.partition("#")[2])
    assert (status, got["name"], got["table"]) == (200, who.name, table_id)
    return str(got["session"])


async def test_a_link_lets_its_person_in_once_and_only_hashes_are_stored(
    page: Page, home: App, world: World
) -> None:
    ticket = home.page_link(ANNA).partition("#")[2]
    await written(home)
    status, got = await ask(page, "POST", "/enter", ticket=ticket)
    assert status == 200
    session = got["session"]
    assert await ask(page, "POST", "/enter", ticket=ticket) == (
        401,
        {"error": "ticket", "text": ""},
    )
    stored = await world.store.look(lambda db: db.execute("SELECT * FROM visits").fetchall())
    assert [row[0] for row in stored] == [hashlib.sha256(session.encode()).hexdigest()]
    assert (await ask(page, "GET", "/tables", session))[0] == 200
    for wrong in ("", "x", session + "x", ticket):
        assert (await ask(page, "GET", "/tables", wrong))[0] == 401


async def test_no_message_that_others_see_lets_anybody_in(home: App, world: World) -> None:
    home.page = f"https://{HOST}"
    table = await world.playing(ANNA, game="hexago", shared={"solo": "public"})
    assert table.one_message
    shown = await board.board(home, table, 7, Start(mention=(ANNA.user_id,)))
    assert links(shown.rows) == []
    await world.say()
    table = await world.service.tables.load(table.id)
    message = people.public(table.row.board_message_id or 0)
    at = ids.step(table.id, table.token(0), ())
    pressed = await people.press(home, ANNA, at, message=message)
    assert pressed.response.calls[0][0] == "edit", "it changes what all see"
    assert [b.url for b in people.shown_buttons(pressed) if b.url] == []
    mine = await more_page(home, people.reader(ANNA), table)
    assert len(links(mine.rows)) == 1
    alone = await world.playing(BEN, game="hexago", channel_id=CHANNEL + 1)
    assert len(links((await picker(home, alone, 0, alone.words)).rows)) == 1


@pytest.mark.parametrize("party", [{}, {"party": (ANNA, CARLA)}])
async def test_who_joins_a_party_gets_a_link_in_the_private_answer(
    home: App, world: World, party: dict[str, Any]
) -> None:
    home.page = f"https://{HOST}"
    opening = world.opening(game="haiclue", host=ANNA, **party)
    table = await home.service.lobby.open(opening, world.time)
    joined = await people.press(home, BEN, ids.lobby(table.id, "join"))
    assert joined.response.calls[0][1]["ephemeral"]
    found = [b.url for b in people.shown_buttons(joined) if b.url]
    assert [HOST in url for url in found] == [True] * bool(party)
    await written(home)


def links(rows: Any) -> list[str]:
    urls = [getattr(item, "url", None) or "" for row in rows for item in row]
    return [url for url in urls if HOST in url]


async def test_a_ticket_and_a_session_lapse(page: Page, home: App, world: World) -> None:
    session = await entered(page, home, ANNA)
    late = home.page_link(ANNA).partition("#")[2]
    await written(home)
    world.time += visits.TICKET + 1
    assert (await ask(page, "POST", "/enter", ticket=late))[0] == 401
    assert (await ask(page, "GET", "/tables", session))[0] == 200
    world.time += visits.SESSION
    assert (await ask(page, "GET", "/tables", session))[0] == 401


async def test_entering_again_ends_the_older_page_of_that_person_alone(
    page: Page, home: App
) -> None:
    bens, older = await entered(page, home, BEN), await entered(page, home, ANNA)
    newer = await entered(page, home, ANNA)
    found = [(await ask(page, "GET", "/tables", one))[0] for one in (bens, older, newer)]
    assert found == [200, 401, 200]


async def test_a_move_on_the_page_is_one_in_discord_and_can_be_taken_back(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    who = mover(table)
    session = await entered(page, home, who, table.id)
    at = f"/tables/{table.id}"
    _, shown = await ask(page, "GET", at, session)
    assert shown["question"]
    assert shown["picture"]["src"].startswith("data:image/png;base64,")
    while (shown["confirm"] or shown["choices"]) and not shown["undo"]:
        item = shown["confirm"] or shown["choices"][0]
        body = {"token": shown["token"], "path": item["path"], "sure": bool(shown["confirm"])}
        status, shown = await ask(page, "POST", f"{at}/do", session, **body)
        assert status == 200
    after = await world.service.tables.load(table.id)
    assert after.row.seq > table.row.seq
    status, back = await ask(page, "POST", f"{at}/undo", session, seq=shown["undo"]["seq"])
    assert status == 200
    assert back["undo"] is None


async def test_who_may_not_see_a_table_in_discord_does_not_see_it_on_the_page(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    alone = await world.playing(CARLA, game="hexago", channel_id=CHANNEL + 1)
    places: Any = home.client
    session = await entered(page, home, ANNA)
    assert (await ask(page, "GET", f"/tables/{table.id}", session))[0] == 200
    assert await status(page, session, alone.id, "") == 404, "it is private"
    world.time += FRESH
    places.left.add(ANNA.user_id)
    for more in ("", "/log", "/news", "/moments/0"):
        assert await status(page, session, table.id, more) == 404, more
    places.left.clear()
    places.permissions = discord.Permissions.none()
    assert await status(page, session, table.id, "/log") == 404
    assert await status(page, session, "no-such-table", "") == 404


@pytest.mark.parametrize(
    ("kind", "rights", "seen"),
    [
        ("text", {"view_channel": True}, 200),
        ("voice", {"view_channel": True}, 404),
        ("voice", {"view_channel": True, "connect": True}, 200),
        ("public_thread", {"view_channel": True}, 200),
        ("private_thread", {"view_channel": True}, 404),
        ("private_thread", {"view_channel": True, "manage_threads": True}, 200),
    ],
)
async def test_a_channel_that_discord_hides_hides_its_table_on_the_page(
    page: Page, home: App, world: World, kind: str, rights: dict[str, bool], seen: int
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    places: Any = home.client
    places.permissions, places.kind = discord.Permissions(**rights), discord.ChannelType[kind]
    session = await entered(page, home, CARLA)
    assert await status(page, session, table.id, "") == seen


async def test_who_may_not_read_back_in_a_channel_sees_no_earlier_moment_of_its_table(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    places: Any = home.client
    places.permissions = discord.Permissions(view_channel=True)
    for who, back in ((CARLA, 404), (ANNA, 200)):
        session = await entered(page, home, who)
        found = [await status(page, session, table.id, more) for more in ("", "/log", "/moments/0")]
        assert found == [200, back, back], who.name
    places.permissions = discord.Permissions(view_channel=True, read_message_history=True)
    world.time += FRESH
    assert await status(page, await entered(page, home, CARLA), table.id, "/log") == 200


async def test_who_was_added_to_a_private_thread_sees_its_table(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    places: Any = home.client
    places.permissions = discord.Permissions(view_channel=True)
    places.kind = discord.ChannelType.private_thread
    places.added.add(CARLA.user_id)
    assert await status(page, await entered(page, home, CARLA), table.id, "") == 200


async def test_whom_the_operator_has_switched_off_sees_nothing_on_the_page(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    session = await entered(page, home, ANNA)
    home.switches.switch("users", ANNA.user_id, 1, on=False)
    for at in ("/tables", f"/tables/{table.id}", f"/tables/{table.id}/news"):
        found, got = await ask(page, "GET", at, session)
        assert (found, "shown" in got) == (403, False), at
        assert got["text"]


async def status(page: Page, session: str, table_id: str, more: str) -> int:
    found, _ = await ask(page, "GET", f"/tables/{table_id}{more}", session)
    return int(found)


async def test_every_answer_is_kept_by_nobody_and_says_what_a_browser_may_do(
    page: Page, home: App
) -> None:
    session = await entered(page, home, ANNA)
    for method, at, more, expected in (
        ("GET", "/", {}, 200),
        ("GET", "/tables", {}, 200),
        ("GET", "/tables", {"Host": "elsewhere.example.org"}, 421),
        ("GET", "/tables", {"Authorization": ""}, 401),
        ("GET", "/nowhere", {}, 404),
        ("DELETE", "/tables", {}, 405),
        ("POST", "/enter", {}, 400),
    ):
        headers = {"Host": HOST, "Authorization": f"Bearer {session}", **more}
        async with page.request(method, at, headers=headers) as answer:
            assert answer.status == expected, at
            assert HEADERS.items() <= answer.headers.items()
            text = await answer.text()
    async with page.get("/", headers={"Host": HOST}) as answer:
        policy, text = answer.headers["Content-Security-Policy"], await answer.text()
    nonce = policy.split("script-src 'nonce-")[1].split("'")[0]
    assert text.count(f'nonce="{nonce}"') == 2
    assert "{{" not in text
    assert "http" not in text.replace("https?:", ""), "nothing is loaded from elsewhere"


async def test_large_and_odd_requests_are_refused_and_change_nothing(
    page: Page, home: App, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    session = await entered(page, home, mover(table), table.id)
    at, headers = f"/tables/{table.id}/do", {"Host": HOST, "Authorization": f"Bearer {session}"}
    for body, expected in (
        (b"x" * (BODY + 1), 413),
        (b"", 400),
        (b"[]", 400),
        (b'{"token": 1, "path": []}', 400),
        (b'{"token": "x", "path": [], "more": 1}', 400),
        (b'{"token": "x", "path": ["a1"]}', 409),
        (b'{"token": "%s", "path": ["nonsense"], "sure": true}' % token(table), 200),
        (b'{"token": "%s", "path": ["nonsense"]}' % token(table), 409),
    ):
        async with page.post(at, data=body, headers=headers) as answer:
            assert answer.status == expected, body[:60]
    assert (await world.service.tables.load(table.id)).row.seq == table.row.seq
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


ODD = ("", "9" * 4500, "-1", "²", "٣", "a\0b", "\ud800", "t" + "9" * 4400, "/")


@pytest.mark.parametrize("game", ["helge", "haiclue"])
async def test_words_that_break_numbers_or_encodings_are_refused_without_an_error(
    page: Page, home: App, world: World, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    home.lasting = home.presses = Throttle(world.now, 0, 1)
    table = await world.playing(ANNA, BEN, CARLA, game=game)
    session, at = await entered(page, home, mover(table)), f"/tables/{table.id}"
    mine = token(table).decode()
    for word in ODD:
        for what, body in (
            ("do", {"path": [word], "sure": True}),
            ("do", {"path": [word]}),
            ("write", {"words": [word]}),
        ):
            found, _ = await ask(page, "POST", f"{at}/{what}", session, token=mine, **body)
            assert found < 500, (what, word[:9])
        found, _ = await ask(page, "POST", f"{at}/do", session, token=word, path=[])
        assert found in (400, 409)
    for seq in (-1, 2**63, 10**30):
        assert (await ask(page, "POST", f"{at}/undo", session, seq=seq))[0] < 500
    assert (await world.service.tables.load(table.id)).row.seq == table.row.seq
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def token(table: Table) -> bytes:
    return table.token(table.owing[0]).encode()


async def test_who_asks_too_often_is_held_back_as_for_presses(world: World) -> None:
    home = people.app(world, burst=3)
    home.page = f"https://{HOST}"
    async with TestClient(TestServer(BoardPage(home, "127.0.0.1", 8081).application())) as page:
        table = await world.playing(ANNA, BEN, game="helge")
        session = await entered(page, home, ANNA)
        answers = [
            await ask(page, "POST", f"/tables/{table.id}/undo", session, seq=1) for _ in range(5)
        ]
        assert [found for found, _ in answers] == [403, 403, 403, 429, 429]
        assert answers[-1][1]["text"]
        mine = [(await ask(page, "GET", "/tables", session))[0] for _ in range(TYPING + 1)]
        assert mine == [200] * TYPING + [429]
    home.pictures.close()


async def test_a_thousand_guessed_tickets_write_nothing(page: Page, world: World) -> None:
    before = await changes(world)
    for number in range(1000):
        assert (await ask(page, "POST", "/enter", ticket=f"{number:022d}"))[0] == 401
    assert await changes(world) == before


async def changes(world: World) -> int:
    return await world.store.look(lambda db: db.execute("PRAGMA data_version").fetchone()[0])


async def test_who_deletes_their_data_is_out_of_the_page(
    page: Page, home: App, world: World
) -> None:
    session = await entered(page, home, ANNA)
    await forget(world.service.tables, ANNA.user_id, world.time)
    assert (await ask(page, "GET", "/tables", session))[0] == 401


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


async def version(news: Any) -> int:
    """Return the next version that a stream names; between them it only shows that it lives."""
    while not (line := await news.content.readuntil(b"\n\n")).startswith(b"data: "):
        pass
    return int(line[6:])


def test_the_page_is_small_and_says_what_three_languages_have_and_no_less() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert len(text.encode()) < 60_000
    assert len(text.splitlines()) <= 600
    said = {*re.findall(r'say\("([a-z-]+)"\)', text), *re.findall(r'leave\("([a-z-]+)"\)', text)}
    assert said <= {*SENTENCES}
    assert [key for key in SENTENCES if f'"{key}"' not in text] == [], "nobody reads these"


async def written(home: App) -> None:
    """Wait until the tickets of links are stored."""
    await asyncio.gather(*home.updates._tasks)


async def test_what_was_chosen_with_the_word_before_can_be_changed_when_it_is_taken_back(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, game="hexago", shared={"aid": "points"})
    session, at = await entered(page, home, ANNA, table.id), f"/tables/{table.id}"
    _, shown = await ask(page, "GET", at, session)
    turned = list[str]()
    for _ in range(8):
        item = shown["confirm"] or shown["choices"][0]
        turned, body = item["path"], {"token": shown["token"], "path": item["path"]}
        _, shown = await ask(page, "POST", f"{at}/do", session, **body, sure=bool(shown["confirm"]))
        if shown["undo"] and not item.get("final"):
            break
    _, back = await ask(page, "POST", f"{at}/undo", session, seq=shown["undo"]["seq"])
    assert back["path"][: len(turned)] == turned
    assert len(back["choices"]) > 1


async def test_who_acts_all_day_is_held_back_as_in_discord(
    page: Page, home: App, world: World
) -> None:
    home.lasting = Throttle(world.now, 2, LASTING_RATE)
    table = await world.playing(ANNA, BEN, game="helge")
    session, at = await entered(page, home, ANNA), f"/tables/{table.id}"
    done = [(await ask(page, "POST", f"{at}/undo", session, seq=1))[0] for _ in range(4)]
    assert done == [403, 403, 429, 429]
    assert (await ask(page, "GET", at, session))[0] == 200, "looking writes nothing"
    world.time += 11_000
    assert (await ask(page, "POST", f"{at}/undo", session, seq=1))[0] == 403


async def test_who_sends_slowly_takes_no_place_of_those_who_press(page: Page, home: App) -> None:
    session = await entered(page, home, ANNA)
    head = f"POST /tables/x/do HTTP/1.1\r\nHost: {HOST}\r\nAuthorization: Bearer {session}"
    reader, writer = await asyncio.open_connection("127.0.0.1", page.port)
    writer.write(f"{head}\r\nContent-Length: 9\r\nConnection: close\r\n\r\n".encode())
    entered_at = home.presses.enter
    seen = asyncio.Event()
    home.presses.enter = lambda user: seen.set() or entered_at(user)  # type: ignore[method-assign]
    await asyncio.wait_for(seen.wait(), 5)
    await asyncio.sleep(0.05)
    assert home.working._busy.total() == 0
    writer.write(b"123456789")
    assert (await reader.read()).startswith(b"HTTP/1.1 400")
    writer.close()


async def test_discord_is_not_asked_again_and_again_for_who_may_not_see_a_table(
    page: Page, home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, places = await world.playing(ANNA, BEN, game="helge"), home.client
    session, asked = await entered(page, home, CARLA), list[int]()
    member = places.fetch_member  # type: ignore[attr-defined]
    monkeypatch.setattr(places, "fetch_member", lambda user: asked.append(user) or member(user))
    places.left.add(CARLA.user_id)  # type: ignore[attr-defined]
    for _ in range(5):
        assert await status(page, session, table.id, "") == 404
    assert asked == [CARLA.user_id]
    places.left.clear()  # type: ignore[attr-defined]
    world.time += REFUSED
    assert await status(page, session, table.id, "") == 200


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


async def test_every_private_message_that_asks_or_shows_a_hand_leads_to_the_page_once(
    home: App, world: World
) -> None:
    home.page = f"https://{HOST}"
    english = words("en")
    for at, game in enumerate(("hexamino", "haiclue", "helge"), CHANNEL):
        table = await world.playing(ANNA, BEN, CARLA, game=game, channel_id=at)
        for seat in range(3):
            held = await hand_message(home, table, seat, english, 1)
            assert len(links(held.rows)) == 1, (game, seat)
            if seat in table.owing:
                reader = people.reader(table_person(table, seat))
                assert len(links((await decide(home, reader, table)).rows)) == 1, (game, seat)
    await written(home)


def table_person(table: Table, seat: int) -> Person:
    return next(p for p in (ANNA, BEN, CARLA) if p.user_id == table.seats[seat].user_id)


async def silent(stream: Any) -> bool:
    try:
        await asyncio.wait_for(stream.content.readany(), 0.2)
    except TimeoutError:
        return True
    return False


async def test_nobody_learns_that_others_write_or_change_an_answer(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game="haiclue")
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


async def test_signs_that_postgresql_does_not_keep_do_not_reach_it(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game="haiclue")
    session, at = await entered(page, home, ANNA, table.id), f"/tables/{table.id}"
    _, shown = await ask(page, "GET", at, session)
    body = {"token": shown["token"], "words": ["od\0d"]}
    _, shown = await ask(page, "POST", f"{at}/write", session, **body)
    assert shown["form"]["draft"] == ["odd"]
    for odd in ("%00", "a%00b", "a%20b", "x" * 33):
        async with page.get(URL(f"/tables/{odd}", encoded=True), headers={"Host": HOST}) as answer:
            assert answer.status == 404, "nobody is looked up"


async def test_a_line_of_the_log_shows_the_board_as_all_saw_it_then(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    session, at = await entered(page, home, mover(table), table.id), f"/tables/{table.id}"
    begun = board_text(table, words("en"))
    await world.move(table)
    now = board_text(await world.service.tables.load(table.id), words("en"))
    texts = [(await ask(page, "GET", f"{at}/moments/{seq}", session))[1]["text"] for seq in (0, 1)]
    assert texts == [begun, now]
    assert begun != now
    for seq in (2, 99_999, "-1", "x"):
        found, got = await ask(page, "GET", f"{at}/moments/{seq}", session)
        assert found == 200 if seq in ("-1", "x") else found >= 400, got


async def test_the_log_names_news_once_and_none_of_another_table(
    page: Page, home: App, world: World
) -> None:
    at = CHANNEL + 1
    other = await world.playing(ANNA, BEN, game="helge", channel_id=at)
    table = await world.playing(ANNA, BEN, game="helge")
    while not (rows := [r for r in await world.store.read(queries.told(table.id)) if news_of(r)]):
        await world.move(await world.service.tables.load(table.id))
        await world.say()
    (fresh,) = news_of(rows[0])
    told = msgspec.structs.replace(fresh, told=True)
    for number, (table_id, news) in enumerate(
        [(table.id, (told, fresh)), (table.id, (told,)), (other.id, (fresh,))], 900
    ):
        message = Board(number, news=news)
        await world.store.write(outbox.post(table_id, f"channel:{at}", message, f"n{number}", 1))
    session = await entered(page, home, ANNA)
    _, got = await ask(page, "GET", f"/tables/{table.id}/log", session)
    newest, before = got["lines"][:2]
    assert (newest["seq"], newest["text"]) == (900, before["text"])


def news_of(row: Any) -> tuple[Any, ...]:
    return tuple(getattr(row.message, "news", ()))


async def test_a_question_that_is_over_is_not_answered_on_the_page(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, game="hexago")
    session, at = await entered(page, home, ANNA), f"/tables/{table.id}/do"
    _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
    for path in ([], shown["choices"][0]["path"]):  # a step, and what is carried out
        body = {"token": f"9{shown['token']}", "path": path}
        found, got = await ask(page, "POST", at, session, **body)
        assert (found, got["shown"]["token"]) == (409, shown["token"])
    home.ending = True
    assert await ask(page, "POST", at, session, **body) == (
        503,
        {"error": "restarting", "text": ""},
    )


async def test_each_sees_their_own_hand_and_who_watches_or_has_resigned_none(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="hexamino")
    at = f"/tables/{table.id}"
    other = next(one for one in (ANNA, BEN) if one != mover(table))
    seat = table.seat_of(other.user_id)
    held = [await home.pictures.hand(table, at, words(other.locale), "") for at in (0, 1)]
    alts = [picture.alt for picture in held if picture is not None]
    _, shown = await ask(page, "GET", at, await entered(page, home, other))
    assert alts[0] != alts[1]
    assert shown["hand"]["alt"] == alts[seat or 0]
    await world.do(acting.resign, table, other.user_id)
    for who in (other, CARLA):
        _, shown = await ask(page, "GET", at, await entered(page, home, who))
        assert (shown["hand"] if not shown["over"] else None, shown["choices"]) == (None, [])


async def test_who_wants_a_moment_before_what_is_final_is_asked_first(
    page: Page, home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.playing(ANNA, game="hexago")
    session, at = await entered(page, home, ANNA), f"/tables/{table.id}"
    _, shown = await ask(page, "GET", at, session)
    body = {"token": shown["token"], "path": shown["choices"][0]["path"]}
    for soon, moved in ((True, 0), (False, 1)):
        last = Last(table.legal(0)[0], soon=soon)
        monkeypatch.setattr(doing, "at_once", lambda *_, last=last: last)
        assert (await ask(page, "POST", f"{at}/do", session, **body))[0] == 200
        assert (await world.service.tables.load(table.id)).row.seq - table.row.seq == moved


@pytest.mark.parametrize("door", range(6))
async def test_the_puzzle_and_the_lessons_are_played_on_the_page_by_their_own_presses(
    page: Page, home: App, door: int
) -> None:
    session = await entered(page, home, ANNA)
    _, found = await ask(page, "GET", "/tables", session)
    (custom_id,) = found["doors"][door]["path"]
    seen = set()
    for _ in range(12):
        status, shown = await ask(page, "POST", "/sheets", session, id=custom_id)
        assert (status, shown["sheet"], shown["token"]) == (200, True, "")
        assert shown["question"]
        seen.add(shown["question"])
        placed = [choice for choice in shown["choices"] if choice["boxes"]]
        assert not placed or shown["picture"]
        fresh = [one for one in (*placed, *shown["choices"]) if one["path"][0] != custom_id]
        if not fresh:
            break
        custom_id = fresh[0]["path"][0]
    assert len(seen) > 2


async def test_the_sunday_solo_is_played_on_the_page(page: Page, home: App, world: World) -> None:
    world.time = SUNDAY
    session = await entered(page, home, ANNA)
    for what in ("open", "begin"):
        custom_id = ids.about_solo(DATE, what)
        status, shown = await ask(page, "POST", "/sheets", session, id=custom_id)
        assert status == 200
    assert (await stands(world, ANNA)).row.guild_id is None
    while (await stands(world, ANNA)).row.number == 0:
        sure = [one for one in shown["choices"] if one["best"]]
        custom_id = (sure or shown["choices"])[0]["path"][0]
        status, shown = await ask(page, "POST", "/sheets", session, id=custom_id)
        assert status == 200


@pytest.mark.parametrize("there", [True, False])
async def test_a_solo_belongs_to_the_server_from_whose_table_its_player_came(
    page: Page, home: App, world: World, there: bool
) -> None:
    world.time = SUNDAY
    table = await world.playing(ANNA, BEN, game="helge")
    session = await entered(page, home, ANNA, table.id)
    if not there:
        places: Any = home.client
        places.left.add(ANNA.user_id)
    found, _ = await ask(page, "POST", "/sheets", session, id=ids.about_solo(DATE, "begin"))
    assert found == 200
    assert (await stands(world, ANNA)).row.guild_id == (table.row.guild_id if there else None)


async def test_no_other_press_is_made_from_the_page(page: Page, home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    session = await entered(page, home, ANNA)
    for custom_id in (
        ids.table(table.id, "resign-sure"),
        ids.about_daily(0, "en", "share"),
        ids.about_lesson("haiclue", 1, "write"),
        "nonsense",
        "",
    ):
        status, got = await ask(page, "POST", "/sheets", session, id=custom_id)
        assert (status, got["error"]) == (403, "old-button")
        assert got["text"]
    assert (await world.service.tables.load(table.id)).row.seq == table.row.seq
