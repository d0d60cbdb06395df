"""Who is let in, by which links, how often, and that nothing is kept or told."""

from __future__ import annotations

import asyncio
import hashlib
import re
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer

from cogs.board import page as board
from cogs.board.hand import hand_message
from cogs.board.more import more as more_page
from cogs.picker.page import picker
from cogs.picker.questions import decide
from cogs.runtime.access import LASTING_RATE, TYPING, Throttle
from cogs.table.model import Person, Table
from cogs.table.people.preferences import forget
from cogs.ui import ids
from cogs.ui.app import App
from cogs.web.html import PARTS, SENTENCES
from cogs.web.html import page as whole_page
from cogs.web.news import HEADERS
from cogs.web.server import BoardPage
from data.store import people as settings
from data.store import visits
from data.store.messages import Start
from data.words import words
from tests.cogs import people
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World
from tests.cogs.web.visiting import HOST, Page, ask, entered, written


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


async def test_a_refusal_calls_commands_as_the_visitors_discord_does(
    page: Page, home: App, world: World
) -> None:
    await world.store.write(settings.heard(ANNA.user_id, "fr"))
    await world.store.write(settings.user_locale(ANNA.user_id, "de"))
    session = await entered(page, home, Person(ANNA.user_id, ANNA.name, "de"))
    _, refused = await ask(page, "GET", "/tables/none", session)
    assert refused["text"] == words("de", "fr")("refusal-no-table")


async def test_who_changes_their_language_reads_it_at_once_without_a_new_link(
    page: Page, home: App, world: World
) -> None:
    session, spoken = await entered(page, home, ANNA), list[tuple[str, str]]()
    for change in (
        None,
        settings.heard(ANNA.user_id, "fr"),  # in Discord
        settings.user_locale(ANNA.user_id, "de"),
    ):
        if change is not None:
            await world.store.write(change)
        headers = {"Host": HOST, "Authorization": f"Bearer {session}"}
        async with page.get("/tables", headers=headers) as answer:
            doors = (await answer.json())["doors"]
            spoken.append((answer.headers["Content-Language"], doors[0]["label"]))
    assert spoken == [(lang, words(lang)("button-daily-today")) for lang in ("en", "fr", "de")]


async def test_the_browser_that_a_link_let_in_goes_on_and_no_other_one_does(
    page: Page, home: App
) -> None:
    ticket = home.page_link(ANNA).partition("#")[2]
    await written(home)
    first, cookie = await entering(page, ticket)
    told = cookie.split("; ")
    assert {*told[1:]} == {"HttpOnly", "Path=/enter", "SameSite=Strict", "Secure"}
    assert ticket not in cookie
    again, _ = await entering(page, ticket, told[0])
    assert again == first, "a page that is loaded again is the same person's, with all it opened"
    stranger = home.page_link(BEN).partition("#")[2]
    await written(home)
    bens, _ = await entering(page, stranger, told[0])
    assert bens["name"] == "Ben"
    assert (await entering(page, stranger, told[0]))[0] == {"error": "ticket", "text": ""}
    assert (await entering(page, ticket))[0]["error"] == "ticket", "another browser"
    async with page.get("/tables", headers={"Host": HOST, "Cookie": told[0]}) as answer:
        assert answer.status == 401, "a cookie asks for nothing"
    await entered(page, home, ANNA)  # ends the older session
    assert (await entering(page, ticket, told[0]))[0]["error"] == "ticket"


async def test_a_browser_keeps_the_newest_links(page: Page, home: App) -> None:
    ticket = home.page_link(ANNA).partition("#")[2]
    await written(home)
    older = "; ".join(f"visit-{number}=x" for number in range(9))
    headers = {"Host": HOST, "Cookie": f"other=1; {older}"}
    async with page.post("/enter", headers=headers, json={"ticket": ticket}) as answer:
        told = answer.headers.getall("Set-Cookie")
    gone = [one.split("=")[0] for one in told if "Max-Age=0" in one]
    assert gone == ["visit-0", "visit-1"]


async def entering(page: Page, ticket: str, cookie: str = "") -> tuple[Any, str]:
    """Return what a browser reads that presses a link, and what it is to keep."""
    headers = {"Host": HOST, "Cookie": cookie}
    async with page.post("/enter", headers=headers, json={"ticket": ticket}) as answer:
        return await answer.json(), answer.headers.get("Set-Cookie", "")


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


async def test_every_answer_is_kept_by_nobody_and_says_what_a_browser_may_do(
    page: Page, home: App
) -> None:
    session, versions = await entered(page, home, ANNA), set[str]()
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
            versions.update(answer.headers.getall("Page", ()))
    async with page.get("/", headers={"Host": HOST}) as answer:
        policy, text = answer.headers["Content-Security-Policy"], await answer.text()
    nonce = policy.split("script-src 'nonce-")[1].split("'")[0]
    assert text.count(f'nonce="{nonce}"') == 2
    assert "{{" not in text
    (version,) = versions
    assert f'PAGE = "{version}"' in text, "a page that is open knows whether it is older"
    assert "http" not in text.replace("https?:", ""), "nothing is loaded from elsewhere"


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


def test_the_page_is_small_and_says_what_three_languages_have_and_no_less() -> None:
    parts = {part.name: part.read_text(encoding="utf-8") for part in PARTS.iterdir()}
    text = "".join(parts.values())
    assert len(text.encode()) < 60_000
    assert max(len(part.splitlines()) for part in parts.values()) < 200
    written = [line for part in parts.values() for line in part.splitlines() if "{{" not in line]
    assert {*written} <= {*whole_page().splitlines()}, "a part that is not in the page"
    said = {*re.findall(r'say\("([a-z-]+)"\)', text), *re.findall(r'leave\("([a-z-]+)"\)', text)}
    assert said <= {*SENTENCES}
    assert [key for key in SENTENCES if f'"{key}"' not in text] == [], "nobody reads these"


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
