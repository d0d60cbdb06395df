"""Whatever Discord refuses has its answer: in words for people, and for each message that waits."""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from functools import partial
from itertools import product
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

import bot
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.lobby.forum import drop_post
from cogs.runtime.codes import QUARANTINED, REFUSALS, THREAD_THERE, UNKNOWN_MESSAGE, Row
from cogs.runtime.process import Supervisor
from cogs.runtime.trouble import SHUT, classify, meaning
from cogs.table.notify.arrivals import OldMessage
from cogs.table.notify.outbox import Gone, Later
from cogs.table.notify.places import LOST_BY
from cogs.ui.answering import answer
from cogs.ui.app import App, Reader
from cogs.ui.command_tree import sync
from cogs.ui.content import Content
from cogs.ui.emojis import Emojis
from cogs.ui.members import is_member, show_line
from cogs.ui.places import reopen, unarchive, was_deleted
from data.store.messages import Board, CupPost, DirectCall, LobbyEdit, LobbyPost, Message, Status
from data.store.rows import ENDED, LOBBY
from data.words import LOCALES, words
from tests.cogs.messages import http_error
from tests.cogs.people import by, run, said, text_channel
from tests.cogs.recording import Client, lobby, row
from tests.cogs.table.cups import opened
from tests.cogs.table.world import ANNA, BEN, CHANNEL, World
from tests.tiers import few
from tools.support import requests
from tools.support.requests import REQUESTS, Request
from tools.support.source import ROOT

DOCUMENTED = (
    *(0, 10001, 10002, 10003, 10004, 10005, 10006, 10007, 10008, 10009, 10010, 10011, 10012, 10013),
    *(10014, 10015, 10016, 10020, 10021, 10026, 10027, 10028, 10029, 10030, 10031, 10032, 10033),
    *(10036, 10038, 10049, 10050, 10057, 10059, 10060, 10061, 10062, 10063, 10065, 10066, 10067),
    *(10068, 10069, 10070, 10071, 10087, 10097, 20001, 20002, 20009, 20012, 20016, 20018, 20022),
    *(20024, 20026, 20028, 20029, 20031, 20035, 30001, 30002, 30003, 30004, 30005, 30007, 30008),
    *(30010, 30011, 30013, 30015, 30016, 30018, 30019, 30030, 30031, 30032, 30033, 30034, 30035),
    *(30037, 30038, 30039, 30040, 30042, 30045, 30046, 30047, 30048, 30052, 30056, 30058, 30060),
    *(30061, 40001, 40002, 40003, 40004, 40005, 40006, 40007, 40012, 40018, 40019, 40032, 40033),
    *(40041, 40043, 40058, 40060, 40061, 40062, 40066, 40067, 40074, 40094, 40333, 50001, 50002),
    *(50003, 50004, 50005, 50006, 50007, 50008, 50009, 50010, 50011, 50012, 50013, 50014, 50015),
    *(50016, 50017, 50019, 50020, 50021, 50024, 50025, 50026, 50027, 50028, 50033, 50034, 50035),
    *(50036, 50039, 50041, 50045, 50046, 50054, 50055, 50057, 50067, 50068, 50070, 50073, 50074),
    *(50080, 50081, 50083, 50084, 50085, 50086, 50091, 50095, 50097, 50101, 50109, 50110, 50123),
    *(50124, 50131, 50132, 50138, 50144, 50145, 50146, 50151, 50159, 50160, 50161, 50162, 50163),
    *(50173, 50178, 50192, 50278, 50600, 60003, 80004, 90001, 90002, 110001, 130000, 150006),
    *(160002, 160004, 160005, 160006, 160007, 170001, 170002, 170003, 170004, 170005, 170006),
    *(170007, 180000, 180002, 200000, 200001, 220001, 220002, 220003, 220004, 240000, 350000),
    *(350001, 400001, 500000, 520000, 520001, 520002, 520003, 520004, 520006),
)
"""All codes of Discord's documentation ("JSON Error Codes", November 2026), and 20026, 50278."""
STATUSES = (403, 400, 401, 404, 405, 409, 413, 429, 500, 502, 503)
OURS = {400, 401, 405, 413}
"""With a code that has no row: what we sent was wrong."""


def test_every_row_is_about_a_code_that_discord_documents() -> None:
    assert set(DOCUMENTED) > REFUSALS.keys()


@pytest.mark.parametrize("locale", LOCALES)
def test_each_reason_has_words_of_its_own(locale: str) -> None:
    reasons = {row.why for row in REFUSALS.values()} | {"muted"}
    texts = {words(locale)("refusal-discord", why=why, code="1") for why in reasons}
    assert len(texts) == len(reasons)


@pytest.mark.sized
@pytest.mark.parametrize("status", few(STATUSES, 2))
async def test_a_press_that_discord_refuses_is_answered_with_the_reason(
    home: App, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    for code in DOCUMENTED:
        error, made = http_error(status, code), by(ANNA)

        async def work(_: Reader, error: Exception = error) -> Content:
            raise error

        caplog.clear()
        await answer(home, made, work)  # type: ignore[arg-type]
        refusal = meaning(error)
        assert (refusal is None) == (code not in REFUSALS and status in OURS)
        if refusal is not None:
            assert said(made) == words("en")("refusal-discord", **refusal.params)
            assert [record for record in caplog.records if record.levelno > logging.INFO] == []
        else:
            assert "Something went wrong" in said(made)


def test_whatever_is_refused_a_message_that_waits_is_tried_again_or_given_up() -> None:
    for code, status in product(DOCUMENTED, STATUSES):
        verdict, known = classify(http_error(status, code)), REFUSALS.get(code)
        assert isinstance(verdict, Gone | Later)
        if known is not None and known.pause:
            assert isinstance(verdict, Later)
        elif known is not None and known.lost:
            assert isinstance(verdict, Gone)


@pytest.mark.parametrize("code", REFUSALS)
async def test_a_board_that_discord_refuses_blocks_no_table(
    mouth: DiscordDeliverer, client: Client, world: World, code: int
) -> None:
    table = await world.playing(ANNA, BEN)
    error = http_error(403, code)
    client.errors["send"] = [error] * 3
    known = REFUSALS[code]
    verdict: Gone | Later | None = None
    try:
        await mouth.send(row(table, Board(table.play()[1].seq)), search=False)
    except (Gone, Later) as end:
        verdict = end
    assert isinstance(verdict, Later) == bool(known.pause)
    if known.lost:
        assert isinstance(verdict, Gone)
        assert verdict.code == known.lost
    table = await world.move(await world.service.tables.load(table.id))
    assert table.row.status != ENDED


class Tries:
    """Has each kind of request meet a refusal; returns what a person reads, or what follows."""

    def __init__(self, home: App, mouth: DiscordDeliverer, client: Client, world: World) -> None:
        self.home, self.mouth, self.client, self.world = home, mouth, client, world
        self.table: Any = None
        self.cup = ""

    async def _row(self, message: Message, what: str, error: Exception, to: str = "") -> str:
        self.client.errors = {what: [error] * 3}
        try:
            await self.mouth.send(row(self.table, message, to), search=False)
        except Gone as end:
            return end.code
        except Later:
            return "later"
        return "done"

    async def post(self, error: discord.HTTPException) -> str:
        return await self._row(Board(self.table.play()[1].seq), "send", error)

    async def edit(self, error: discord.HTTPException) -> str:
        return await self._row(LobbyEdit(), "edit", error)

    async def update(self, error: discord.HTTPException) -> str:
        return await self._row(Status(), "fetch", error)

    async def retire(self, error: discord.HTTPException) -> str:
        for goes in (True, False):
            self.client.errors = {"delete": [error], "edit": [error]}
            await self.mouth.retire(OldMessage(1, CHANNEL, BEN.user_id, timed=False, goes=goes))
        return "done"

    async def direct(self, error: discord.HTTPException) -> str:
        seat = self.table.owing[0]
        user, question = self.table.user_at(seat).id, self.table.question(seat)
        await self.home.service.notices.set_closed_dms(user, False)
        return await self._row(DirectCall("turn", user, question), "dm", error, f"dm:{user}")

    async def thread(self, error: discord.HTTPException) -> str:
        if self.table.row.status != LOBBY:
            self.table = await lobby(self.home, self.world, thread=True)
        return await self._row(LobbyPost(), "thread", error)

    async def begin(self, error: discord.HTTPException) -> str:
        made = by(ANNA, channel=text_channel(error))
        await run(self.home, "play", made, "helge", None, True)
        return said(made)

    async def reopen(self, error: discord.HTTPException) -> str:
        self.client.errors = {"fetch": [error] * 2}
        await reopen(self.client, 9)  # type: ignore[arg-type]
        assert not await unarchive(self.client, 9)  # type: ignore[arg-type]
        await drop_post(Mock(delete=AsyncMock(side_effect=error)))
        return "done"

    async def status(self, error: discord.HTTPException) -> str:
        channel = Mock(spec=discord.VoiceChannel, id=CHANNEL)
        channel.edit.side_effect = error
        channel.permissions_for.return_value = discord.Permissions.all()
        client: Any = SimpleNamespace(get_channel=lambda _: channel)
        party = replace(self.table.row, party=True, channel_id=CHANNEL)
        assert not await show_line(client, replace(self.table, row=party))
        return "done"

    async def event(self, error: discord.HTTPException) -> str:
        self.cup = self.cup or await opened(self.world)
        me = SimpleNamespace(id=5, guild_permissions=SimpleNamespace(create_events=True))
        self.client.guild = SimpleNamespace(id=7, me=me)
        self.client.get_scheduled_events = AsyncMock(side_effect=error)  # type: ignore[attr-defined]
        return await self._row(CupPost(self.cup, "open"), "none", error)

    async def login(self, error: discord.HTTPException) -> str:
        there: Any = SimpleNamespace(api_url="")
        assert f"(status 403, code {error.code})" in bot.refusal(error, there)
        return "done"

    async def register(self, error: discord.HTTPException) -> str:
        client, background = Mock(), Supervisor()
        client.http.request = AsyncMock(side_effect=error)
        assert not await background.attempt("commands", partial(sync, client, Mock()))
        assert background.failed == {"commands"}
        return "done"

    async def emoji(self, error: discord.HTTPException) -> str:
        client = Mock(fetch_application_emojis=AsyncMock(return_value=[]))
        client.create_application_emoji = AsyncMock(side_effect=error)
        emojis = Emojis(client, AsyncMock(return_value=[Mock()]), leads=True)
        assert not await emojis.refresh()
        return "done"

    async def answer(self, error: discord.HTTPException) -> str:
        made = by(ANNA)
        made.response.errors = [error]
        await run(self.home, "board", made)
        return said(made) if made.response.calls else "done"

    async def look(self, error: discord.HTTPException) -> str:
        self.client.errors = {"fetch": [error]}
        app: Any = SimpleNamespace(client=self.client)
        assert await was_deleted(app, 1, 2) is (error.code == UNKNOWN_MESSAGE)
        guild = Mock(unavailable=False, fetch_member=AsyncMock(side_effect=error))
        client: Any = SimpleNamespace(get_guild=lambda _: guild)
        assert await is_member(client, 1, 2) is not True
        return "done"


def follows(request: Request, code: int) -> set[str]:
    """Return what may follow, as ``Tries`` returns it."""
    known = REFUSALS.get(code)
    if known is None or request.but.get(code, request.then):
        return {"done", "locked"} if code in SHUT else {"done"}
    return {"later"} if known.pause else {known.lost or f"refused-403-{code}"}


LAST = THREAD_THERE, QUARANTINED
"""What is remembered."""
TRIES: Any = (
    *(Tries.post, Tries.edit, Tries.update, Tries.retire, Tries.direct, Tries.thread, Tries.begin),
    *(
        Tries.reopen,
        Tries.status,
        Tries.event,
        Tries.login,
        Tries.register,
        Tries.emoji,
        Tries.answer,
        Tries.look,
    ),
)


@pytest.mark.parametrize(("request_", "attempt"), [*zip(REQUESTS, TRIES, strict=True)])
async def test_whatever_request_is_refused_no_error_is_read_or_logged(
    mouth: DiscordDeliverer,
    client: Client,
    home: App,
    world: World,
    caplog: pytest.LogCaptureFixture,
    request_: Request,
    attempt: Any,
) -> None:
    tries = Tries(home, mouth, client, world)
    tries.table = await world.playing(ANNA, BEN)
    await world.say()
    world.task.cancel()
    tries.table = await world.service.tables.load(tries.table.id)
    for code in sorted(request_.codes, key=lambda one: one in LAST):
        end = await attempt(tries, http_error(403, code))
        if " " in end:
            params = {"why": REFUSALS[code].why, "code": str(code)}
            said_ = words("en")("refusal-discord", **params)
            assert said_ == end or (REFUSALS[code].files and words("en")("answer-bare") in end)
        else:
            assert end in follows(request_, code), code
    errors = [one for one in caplog.records if one.levelno >= logging.ERROR]
    # The operator hears of work that fails in the background.
    assert [one.getMessage() for one in errors if one.name != "cogs.runtime.process"] == []


def outcome(code: int, row: Row) -> str:
    waits = f"again after {row.pause:.0f} s" if row.pause else "given up"
    if row.why == "busy" and not row.pause:  # it comes with the status 429
        waits = "again later"
    if row.lost in LOST_BY:
        waits = "the place is lost"
    if row.files:
        waits = f"words alone, else {waits}"
    reads = words("en")("refusal-discord", why=row.why, code=str(code))
    return f"{waits} | {reads.replace(str(code), '*code*')}"


GROUPS = {name: getattr(requests, name.upper()) for name in ("busy", "files", "filter", "gone")}


def codes_in(words_: str, request: Request) -> str:
    """Return the line of the page about what follows from some codes of a request."""
    mine = {code for code in request.codes if request.but.get(code, request.then) == words_}
    named = [name for name, group in GROUPS.items() if mine.issuperset(group)]
    others = sorted(mine.difference(*(GROUPS[name] for name in named)))
    listed = ", ".join((*(f"*{name}*" for name in named), *map(str, others)))
    return f"| {request.about} | {words_ or 'as the code says'} | {listed} |"


def test_the_page_shows_the_tables_as_they_are() -> None:
    page = (ROOT / "docs" / "refusals.md").read_text("utf-8")
    assert all(f"*{name}*: {', '.join(map(str, group))}" in page for name, group in GROUPS.items())
    table = page.split("| request |")[1].split("\n\n")[0]
    ends = [(one, {one.but.get(code, one.then): 0 for code in one.codes}) for one in REQUESTS]
    rows = ([codes_in(end, one) for end in every] for one, every in ends)
    # A request's name stands in its first row.
    shown = [[first, *(re.sub(r"^\| [^|]+", "| ", row) for row in more)] for first, *more in rows]
    assert table.splitlines()[2:] == [row for rows in shown for row in rows]
    lines = [line for line in page.splitlines() if line[2:3].isdigit()]
    together: dict[str, list[str]] = {}
    for code, refusal in sorted(REFUSALS.items()):
        together.setdefault(outcome(code, refusal), []).append(f"{code} {refusal.about}")
    assert lines == [f"| {', '.join(codes)} | {what} |" for what, codes in together.items()]
