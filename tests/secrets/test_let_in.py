"""Presses and forms made by hand, from anybody and anywhere: answered in words, nothing changes."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import discord
import pytest

from cogs import router
from cogs.board import press as affairs
from cogs.cups import press as cup_press
from cogs.lobby import press as lobby
from cogs.table.model import Person, Table
from cogs.table.people import decisions
from cogs.table.play import acting
from cogs.ui.app import App
from cogs.ui.ids import FAMILIES
from data.store import queries
from data.store.query import Query, cell, each
from data.words import words
from tests.cogs import people
from tests.cogs.budgets import START_DAY
from tests.cogs.people import Press, answered, press
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, World
from tests.engine.walks import stream_of
from tests.secrets.channels import form
from tests.secrets.tables import SKIPPED, later
from tests.tiers import many

ABSURD = (
    *("", "0", "-1", "9" * 18, "9" * 19, "9" * 70, "٣", "²", "1e9", "NaN", "0x10", "1_000"),
    *("%00", "%3A%3a", "..%2f..", "%", "%zz", "%ff%fe", "1.yes.2", "9999.yes", ".no", "1.close"),
    *("a" * 60, "\u202ecat", "💥" * 9, "\n", " ", "\x00", "' OR 1=1 --", "{0}", "%s%n"),
    "@everyone",
    *("t1 t2 t3", "place M50 0", "!", "?", "~9999999999999999999999", "~-1", "!!!", "~2!", "x?"),
)
CHANGING = {
    *("resign-sure", "end-sure", "rematch", "here", "pause", "bump", "nudge"),
    *("analysis", "analysis-show", "forecast"),  # of a game that is over
}
READS = frozenset(affairs.PRESSES) - CHANGING
"""Buttons whose argument, or whose place in the game, has to fit before anything happens."""
OTHER, ELSEWHERE = 4321, 9876


@dataclass
class Place:
    """A app with a running game, one with forms, a lobby and a game that is over."""

    world: World
    home: App
    tables: dict[str, Table]

    async def rows(self) -> list[Any]:
        store = self.world.store
        sql = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        names = await store.read(Query(sql, (), each(cell)))
        found = [(name, await store.read(Query(_all(name), (), list))) for name in names]
        return [(name, sorted(map(repr, rows))) for name, rows in found if name not in SKIPPED]


def _all(name: str) -> str:
    return f"SELECT * FROM {name}"  # noqa: S608 (the name of one of our own tables)


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with World(tmp_path) as world:
        home, made = people.app(world), {}
        for number, (name, game) in enumerate((("forms", "haiclue"), ("turns", "blox"))):
            table = await world.playing(ANNA, BEN, game=game, channel_id=CHANNEL + number)
            made[name] = await later(world, table, number, stream_of("let in"))
        ended = await world.playing(ANNA, BEN, game="helge", channel_id=CHANNEL + 2)
        made["over"] = await world.do(acting.resign, ended, BEN.user_id)
        opening = world.opening(game="hexago", channel_id=CHANNEL + 3)
        made["lobby"] = await world.service.lobby.open(opening, world.time)
        await world.say()
        yield Place(world, home, made)
        home.pictures.close()


def made_by_hand(table: Table, tokens: tuple[str, ...]) -> list[str]:
    """Return ids of every family that name a table, with absurd parts."""
    found = [f"t:{table.id}:{what}:{arg}" for what in sorted(READS) for arg in ABSURD]
    found += [f"t:{table.id}:{what}" for what in sorted(READS - {"undo", "undo-sure"})]
    found += [f"t:{table.id}:no-such-thing", f"t:{table.id}:{'x' * 80}"]
    found += [f"l:{table.id}:{what}:{arg}" for what in ("level", "remove") for arg in ABSURD]
    for token in tokens:
        found += [f"g:{table.id}:{quote(token, safe='.')}:{arg}" for arg in ABSURD]
        forms = ("send", "back", "row", "clear", "open", "type", "t1", "t99999", "zzz")
        found += [f"f:{table.id}:{quote(token, safe='.')}:{arg}" for arg in forms]
    return found


def homeless_ids() -> list[str]:
    """Return ids that name no table, or none that exists."""
    found = [f"{family}:{arg}" for family in FAMILIES for arg in ABSURD]
    found += [f"{family}:nosuchtabl:more:{arg}" for family in "ltgf" for arg in ABSURD]
    found += [f"r:{game}:{page}" for game in ("helge", "chess", "-") for page in ("0", "999", "x")]
    found += [f"n:{what}:{arg}" for what in ("way", "zone", "nothing") for arg in ABSURD]
    found += [f"m:{page}" for page in ("0", "999", "1000", "-1", "x")]
    found += [f"d:{what}" for what in ("look", "tests", "")]
    found += [f"c:nosuchcup:{what}:3" for what in (*cup_press.PRESSES, "no")]
    found += [f"h:{what}" for what in ("help", "play", "daily", "all:999", "all:x", "none", "")]
    days = ("0", "9999999", "99999999", str(START_DAY), str(START_DAY + 1), "-1")
    found += [f"z:{day}::{arg}" for day in days for arg in ABSURD]
    found += [f"w:{day}:{arg}:{arg}" for day in days for arg in ABSURD]
    found += [f"w:{START_DAY}::={what}" for what in ("open", "begin", "text", "seal", "no", "")]
    found += [f"z:{START_DAY}:xx:{what}" for what in ("", "=text", "=seal", "=days", "=no", "!")]
    found += [f"k:{game}:{n}:{n}:{arg}" for game in ("helge", "a") for n in "029" for arg in ABSURD]
    found += [f"y:{what}" for what in ("show", "export", "ask", "forgets", "")]
    found += [f"p:{game}:{where}" for game in ("chess", "", "a" * 90) for where in ("here", "no")]
    found += [
        f"s:{who}:{number}:{page}:{what}"
        for who in ("server", "mine", "all")
        for number in ("0", "9" * 18, "9" * 30)
        for page in ("0", "999999")
        for what in ("page", "list", "record")
    ]
    found += [
        f"e:{what}:{where}:{kind}:{user}:9999"
        for what in (
            "games",
            "open",
            "which",
            "profile",
            "season",
            "standings",
            "versus",
            "records",
            "x",
        )
        for where in ("here", "all", "there")
        for kind in ("-", "helge", "hexamino.snake", "chess.", "a" * 60)
        for user in ("0", "9" * 19, "9" * 20)
    ]
    return found


VALUES = (
    *(None, "", "99", "9" * 100, "nosuchtabl", "t1", "greedy; --", "\u202e@everyone", "x" * 4000),
)


async def presses(
    place: Place, person: Person, custom_ids: list[str], values: tuple[Any, ...], **where: Any
) -> list[Press]:
    """Press everything; whatever is understood is answered."""
    found = []
    for number, custom_id in enumerate(custom_ids):
        value = values[number % len(values)]
        found.append(await press(place.home, person, custom_id, value, **where))
    return found


def channel(number: int) -> Any:
    return SimpleNamespace(id=number, type=discord.ChannelType.text)


def unexcited(caplog: pytest.LogCaptureFixture) -> None:
    loud = [r.getMessage() for r in caplog.records if r.levelno >= logging.WARNING]
    assert not loud, loud[:3]


def test_every_family_of_buttons_is_forged_here() -> None:
    assert set(FAMILIES) == set("gltprsfynmdezwhkc")


@pytest.mark.sized
@pytest.mark.parametrize("name", ["forms", "turns", "over", "lobby"])
async def test_what_is_made_up_changes_nothing(
    place: Place, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = place.tables[name]
    here = {"channel": channel(table.row.channel_id or 0)}
    old = () if name == "lobby" else ("0.nothing", "7.x", table.token(0) + "0")
    before = await place.rows()
    for number, person in enumerate((ANNA, BEN, CARLA)):
        ids = made_by_hand(table, ("%00", *old))[many(number, 0) :: many(90, 1)]
        for made in await presses(place, person, ids, VALUES, **here):
            assert made.response.calls, made.data
    assert await place.rows() == before
    unexcited(caplog)


@pytest.mark.sized
async def test_ids_of_no_table_change_nothing(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    before = await place.rows()
    await presses(place, CARLA, homeless_ids()[:: many(6, 1)], VALUES)
    assert await place.rows() == before
    unexcited(caplog)


@pytest.mark.parametrize(
    "where",
    [
        {"guild_id": OTHER, "channel": channel(ELSEWHERE)},
        {"guild_id": None, "channel": channel(ELSEWHERE)},
        {"guild_id": GUILD, "channel": channel(ELSEWHERE)},
    ],
    ids=["another server", "direct messages", "another channel"],
)
async def test_a_stranger_from_elsewhere_meets_no_table(
    place: Place, where: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    before = await place.rows()
    gone = words(CARLA.locale)("refusal-no-table")
    for name, table in place.tables.items():
        over_here = name == "over" and where["guild_id"] == GUILD
        # What is over may be looked at on all of its server, also by having its story told.
        told = {"analysis"} if over_here else set()
        ids = [f"t:{table.id}:{what}" for what in affairs.PRESSES if what not in told]
        ids += [f"l:{table.id}:{what}" for what in lobby.PRESSES]
        ids += [f"g:{table.id}:0.x:", f"f:{table.id}:0.x:send", f"f:{table.id}:0.x:open"]
        ids.append(f"f:{table.id}:0.x:type")
        for made in await presses(place, CARLA, ids, (None,), **where):
            if "modal" not in answered(made) and not over_here:
                assert answered(made)["content"] == gone, made.data
        for custom_id in (f"l:{table.id}:options:0", f"f:{table.id}:0.x:type"):
            sent = form(CARLA, custom_id, {"aid": "points", "text": "1 2"}, **where)
            await router.answer_form(place.home, sent)  # type: ignore[arg-type]
            assert over_here or answered(sent)["content"] == gone
    assert await place.rows() == before
    unexcited(caplog)


async def test_who_is_seated_may_press_from_direct_messages(place: Place) -> None:
    table = place.tables["forms"]
    made = await press(
        place.home, ANNA, f"t:{table.id}:text", guild_id=None, channel=channel(ELSEWHERE)
    )
    assert "Haiclue · " in answered(made)["content"]


def deep(levels: int) -> Any:
    node: Any = {"custom_id": "aid", "values": ["points"]}
    for _ in range(levels):
        node = {"components": [node]}
    return [node]


FIELDS: tuple[Any, ...] = (
    *({}, None, [], "text", 7, [None, 7, "x"], [{"custom_id": None, "values": [None]}]),
    *({"seed": "00"}, {"status": "ended"}, {"aid": "everything"}, {"aid": ["points"]}, {"": ""}),
    *({"pace": "1ms"}, {"pace": "9" * 90 + "d"}, {"pace": "\u202e"}, {"lapse": "close-all"}),
    *({"must_match": "maybe"}, {"must_match": "x" * 100_000}, {"x" * 5_000: "on"}),
    *(deep(3_000), [{"components": [{}] * 100_000}]),
    {f"key{number}": "on" for number in range(2_000)},
)


async def test_forms_with_anything_in_them_change_nothing(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    table = place.tables["lobby"]
    here = {"channel": channel(table.row.channel_id or 0)}
    before = await place.rows()
    for fields in FIELDS:
        made = form(ANNA, f"l:{table.id}:options:0", fields, **here)
        await router.answer_form(place.home, made)  # type: ignore[arg-type]
        assert len(answered(made)["content"]) <= 2000
    for arg in ABSURD:
        custom_id = f"l:{table.id}:options:{arg}"
        await router.answer_form(place.home, form(ANNA, custom_id, {}, **here))  # type: ignore[arg-type]
        opened = await press(place.home, ANNA, custom_id, **here)
        assert opened.response.calls, arg
        for name, given in opened.response.calls:
            assert name != "modal" or given["modal"].children, "a form without fields"
    for value in ("22-99", "9" * 4_000, "../../etc/passwd", "\u202eUTC", "1e3"):
        for key in ("quiet", "zone", "digest", "id", "dms_closed"):
            typed = [{"type": 18, "component": {"type": 4, "custom_id": key, "value": value}}]
            await router.answer_form(place.home, form(CARLA, "n:hours", typed))  # type: ignore[arg-type]
    for custom_id in (None, 7, {"a": 1}, "l:x:options", f"l:{table.id}:start:0", "x" * 5000):
        await router.answer_form(place.home, form(ANNA, custom_id, {"aid": "points"}))  # type: ignore[arg-type]
    assert await place.rows() == before
    unexcited(caplog)


async def test_a_press_is_carried_out_once(place: Place) -> None:
    table = place.tables["turns"]
    seat = table.owing[0]
    person, other = (ANNA, BEN) if table.seats[seat].user_id == ANNA.user_id else (BEN, ANNA)
    here = {"channel": channel(table.row.channel_id or 0)}
    action = table.legal(seat)[0]
    custom_id = f"g:{table.id}:{quote(table.token(seat), safe='.')}:{action.text}!"
    before = await place.rows()
    for who in (other, CARLA):
        await press(place.home, who, custom_id, **here)
    assert await place.rows() == before
    await press(place.home, person, custom_id, **here)
    assert await place.rows() != before
    for who in (person, other, CARLA):
        for _ in range(3):
            await press(place.home, who, custom_id, **here)
    await place.world.say()
    entries = await place.world.store.read(queries.entries(table.id))
    assert len(entries) == (table.position.seq if table.position else 0) + 1


async def test_ids_of_one_table_do_nothing_at_another(place: Place) -> None:
    forms, turns = place.tables["forms"], place.tables["turns"]
    await place.world.do(decisions.vote_end, turns, ANNA.user_id)
    await place.world.say()
    (motion,) = await place.world.service.votes.motions(turns.id)
    here = {"channel": channel(forms.row.channel_id or 0)}
    before = await place.rows()
    for token in (turns.token(turns.owing[0]), forms.token(0)):
        for words_of in ("", turns.legal(turns.owing[0])[0].text):
            custom_id = f"g:{forms.id}:{quote(token, safe='.')}:{words_of}!"
            for person in (ANNA, BEN, CARLA):
                await press(place.home, person, custom_id, **here)
    for choice in ("yes", "no", "close"):
        await press(place.home, BEN, f"t:{forms.id}:vote:{motion.id}.{choice}.1", **here)
        await press(place.home, CARLA, f"t:{turns.id}:vote:{motion.id}.{choice}.1", **here)
    await press(place.home, CARLA, f"t:{forms.id}:take:{motion.id}", **here)
    assert await place.rows() == before
