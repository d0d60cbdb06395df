"""What Discord may answer to a post, and what becomes of the post."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import aiohttp
import discord
import pytest

from cogs.board.page import pictured, status
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.table.model import Table
from cogs.table.notify.arrivals import OldMessage
from cogs.table.play import acting
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT
from cogs.ui.phrases import game_events, news_lines
from cogs.ui.places import THREE_DAYS, WEEK, reopen, unarchive
from cogs.ui.reposting import EDIT_LIFE
from data.store.messages import Board, Ended, Line, News, Notice, Start
from tests.cogs.guessing import guessing
from tests.cogs.messages import http_error
from tests.cogs.recording import BOARD, THREAD, Client, row, say
from tests.cogs.table.climb import only_climb
from tests.cogs.table.world import ANNA, BEN, CHANNEL, ID, World
from tests.drawing import redraw

RESIGNED = News("table", "resigned", {"seat": 0})


async def test_every_post_carries_its_nonce_and_pings_only_whom_it_names(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    assert await say(mouth, row(table, BOARD)) == 901
    ((place, given),) = client.sent
    assert place == CHANNEL
    assert given["nonce"] == "n" * 24
    assert given["allowed_mentions"].to_dict() == {"parse": [], "users": [ID + 2]} or (
        given["allowed_mentions"].to_dict()["users"] == [ID + 2]
    )
    assert f"<@{ID + 2}>, your turn." in given["content"]
    assert ids.table(table.id, "more", 12) in [item.custom_id for item in given["view"].children]
    (file,) = given["files"]
    assert 0 < len(file.description) <= 1024


@pytest.mark.usefixtures("mouth")
@pytest.mark.parametrize("broken", [False, True])
async def test_a_board_is_begun_while_its_move_is_stored(
    home: App,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    broken: bool,
) -> None:
    begun: list[int] = []

    def begin(table: Table, *_: Any) -> None:
        begun.append(table.play()[1].seq)
        if broken:
            raise ZeroDivisionError

    monkeypatch.setattr(home.pictures, "begin", begin)
    table = await world.playing(ANNA, BEN, game="hexago")  # each move ends a turn
    for _ in range(2):
        await world.say()  # what still waits is written another way, which begins no picture
        table = await world.move(table)
    assert begun[-2:] == [1, 2]
    assert not caplog.records, "what fails is drawn again, and logged, with its message"


async def test_while_a_computer_decides_the_board_asks_nobody(home: App, world: World) -> None:
    """It says and shows what they answer, too: its words were newer than its picture."""
    for place, people in enumerate([(ANNA,), (ANNA, BEN)]):
        for again in range(0, 18, 2):  # by lot the computer may begin
            where = ID + 3000 + place + again
            table = await world.playing(*people, computers=1, channel_id=where)
            if not table.computer(table.owing[0]):
                break
        while not table.computer(table.owing[0]):
            table = await world.move(table)
        shown = await status(home, table, 1, Board(0))
        presses = [item.custom_id or "" for row in shown.rows for item in row]
        assert [one.split(":")[2] for one in presses] == ["text", "more"]
        assert "is thinking" in shown.text
        done = [item for item in table.row.unannounced if not item.told]
        assert done
        for said in news_lines(table, done, table.words):
            assert said in shown.text
        (picture,) = await pictured(home, table, Board(0))
        then = await home.pictures.board(table, table.words, since=game_events(done))
        assert picture.alt == then.alt


async def test_the_seed_stays_sealed_until_the_end(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    seed = table.row.seed.hex()
    await say(mouth, row(table, Start(0, mention=(ID + 1,))))
    await say(mouth, row(table, BOARD))
    for number in (table.row.commitment, table.row.joins[0]):
        assert all(number not in given["content"] for _, given in client.sent)
    assert all(seed not in given["content"] for _, given in client.sent)
    table = await world.do(acting.resign, table, ANNA.user_id)
    await say(mouth, row(table, Ended(table.play()[1].seq)))
    content = client.sent[-1][1]["content"]
    assert seed not in content, "it stands behind *Check fairness*"
    assert "**B** Ben wins" in content
    assert [file.filename for file in client.sent[-1][1]["files"]] == ["board.png", "ranking.png"]


async def posted(world: World, table: Table) -> int:
    """Have the first board posted and nothing after it; return its message."""
    await world.say()
    world.task.cancel()  # it would post what follows as well
    shown = (await world.service.tables.load(table.id)).row.board_message_id
    assert shown is not None
    return shown


@pytest.mark.parametrize("computers", [0, 1])
async def test_where_one_person_plays_the_newest_board_is_edited(
    mouth: DiscordDeliverer,
    client: Client,
    world: World,
    computers: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    only_climb(monkeypatch)
    table = await world.playing(ANNA, computers=computers, shared={"solo": "public"})
    shown = await posted(world, table)
    table = await world.move(table, "add 1")
    world.time = as_time(shown)
    board = Board(table.play()[1].seq, mention=(ID + 1,))
    client.past = [{"id": str(shown), "author": {"id": "1"}, "content": ""}]
    assert await say(mouth, row(table, board)) == shown
    assert not client.sent
    ((edited, given),) = client.edited
    assert edited == shown
    shows = "board.png" if computers else "preview.png"
    assert [file.filename for file in given["attachments"]] == [shows]
    assert await say(mouth, row(table, board), search=True) == shown, "a crash came between"
    client.errors["edit"] = [http_error(404, 10008)]
    assert await say(mouth, row(table, board)) == 901, "a message that is gone comes back"
    assert await say(mouth, row(table, Board(0))) == 902, "asked for again: at the bottom"
    own = client.past
    client.past = [{"id": str(shown + 1), "author": {"id": "5"}, "content": "Nice!"}, *own]
    assert await say(mouth, row(table, board)) == 903, "somebody has written below it"
    client.past = []
    assert await say(mouth, row(table, board)) == 904, "nobody knows what stands below it"
    client.past, world.time = own, as_time(shown) + EDIT_LIFE + 1
    assert await say(mouth, row(table, board)) == 905, "an old one is edited slowly"
    assert len(client.edited) == 2


def as_time(message_id: int) -> int:
    return int(discord.utils.snowflake_time(message_id).timestamp() * 1000)


async def test_people_who_play_together_get_a_new_board(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    await posted(world, table)
    table = await world.move(table)
    await say(mouth, row(table, Board(table.play()[1].seq)))
    assert (len(client.sent), client.edited) == (1, [])


async def test_in_a_quiet_channel_a_board_is_edited_if_it_pings_nobody_and_else_posted(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN, shared={"boards": "newest"})
    shown = await posted(world, table)
    table = await world.move(table)
    world.time = as_time(shown)
    seq = table.play()[1].seq
    news = (News("game", "draw", {"seat": 0, "stone": "red-star"}, told=True),)
    client.past = [{"id": str(shown), "author": {"id": "1"}, "content": ""}]
    assert await say(mouth, row(table, Board(seq, news=news))) == shown
    assert await say(mouth, row(table, Board(seq, news=news)), search=True) == shown
    assert await say(mouth, row(table, Board(seq, news=news, mention=(ID + 2,)))) == 901
    edited, again = (given["content"] for _, given in client.edited)
    assert edited == again, "a crash between edit and note changes nothing"
    said = edited.split("\n")[0]
    assert said in client.sent[0][1]["content"], "the board that said it before goes"
    client.past = [{"id": str(shown + 1), "author": {"id": "5"}, "content": ""}, *client.past]
    assert await say(mouth, row(table, Board(seq))) == 902, "somebody has written below it"


async def test_a_message_that_goes_is_deleted(mouth: DiscordDeliverer, client: Client) -> None:
    await mouth.retire(OldMessage(5, CHANNEL, 0, timed=True, goes=True))
    client.errors["delete"] = [http_error(404, 10008)]
    await mouth.retire(OldMessage(6, CHANNEL, 0, timed=True, goes=True))
    assert (client.deleted, client.edited) == ([5], [])


async def test_a_line_has_no_picture_no_buttons_and_pings_nobody(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    news = (News("game", "draw", {"seat": 0, "stone": "red-star"}),)
    await say(mouth, row(table, Line(news)))
    ((_, given),) = client.sent
    assert set(given) == {"content", "allowed_mentions", "nonce", "silent"}
    assert "red star" in given["content"]


@pytest.mark.parametrize("broken", [("frame",), ("frame", "text_board")])
async def test_a_picture_that_fails_leaves_the_game_playable(
    mouth: DiscordDeliverer,
    client: Client,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    broken: tuple[str, ...],
) -> None:
    def fail(*_: Any) -> Any:
        raise ZeroDivisionError

    table = await world.playing(ANNA, BEN)
    redraw(monkeypatch, "helge", **dict.fromkeys(broken, fail))
    mouth._app.pictures._kept.clear()  # drawn while the deal was stored
    await say(mouth, row(table, BOARD))
    ((_, given),) = client.sent
    assert "files" not in given
    assert given["view"] is not None
    assert f"<@{ID + 2}>, your turn." in given["content"]
    assert ("bag 108" in given["content"]) is (len(broken) == 1)
    assert len(given["content"]) <= TEXT_LIMIT


async def test_old_boards_lose_their_buttons_or_not(
    mouth: DiscordDeliverer, client: Client
) -> None:
    await mouth.retire(OldMessage(5, 1, 0, timed=False))
    assert client.edited == [(5, {"components": []})]
    for code in (30046, 50083, 10008, 50001):
        client.errors["edit"] = [http_error(400, code)]
        await mouth.retire(OldMessage(6, 1, 0, timed=False))
    assert len(client.edited) == 1


async def test_a_board_left_behind_says_no_more_whose_turn_it_is(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    number = await say(mouth, row(table, Start(0, mention=(2,))))
    assert "<@2>" in client.sent[0][1]["content"]
    for timed in (False, True):
        await mouth.retire(OldMessage(number or 0, CHANNEL, 0, timed=timed))
    left, again = (given for _, given in client.edited)
    begins = table.words("start-begins", title=table.game.spec.title)
    assert left["content"] == f"{begins}\n{table.words('helge-aim')}"
    assert left["components"] == again["components"] == []


async def test_a_board_left_behind_shows_nobody_who_still_writes(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    """*Carla is still writing* stood above *Both clues are open* for good."""
    writing = await world.playing(ANNA, BEN, game="haiclue", channel_id=THREAD)
    for table, message in (
        (writing, Start(0)),
        (writing, Board(0, news=(RESIGNED,))),
        (writing, Board(0)),
        (await guessing(world, "one_by_one"), Board(3, news=(RESIGNED,))),
    ):
        number = await say(mouth, row(table, message))
        assert "files" in client.sent[-1][1]
        await mouth.retire(OldMessage(number or 0, CHANNEL, 0, timed=True))
        left = client.edited[-1][1]
        goes = table is writing and bool(left["content"])
        assert ("attachments" in left) is goes, "no message is left empty, and clues stay"


@pytest.mark.parametrize("game", ["haiclue", "helge"])
async def test_a_board_left_behind_after_a_restart_says_the_same(
    mouth: DiscordDeliverer, client: Client, world: World, game: str
) -> None:
    """It kept who was done, and whose turn it was, for good."""
    table = await world.playing(ANNA, BEN, game=game)
    old = OldMessage(await posted(world, table), CHANNEL, 0, timed=game == "haiclue")
    await mouth.retire(old)
    assert client.edited.pop()[1] == {"components": []}, "a board in words stays"
    client.attached = [{"id": "1"}]
    await mouth.retire(old)
    ((_, left),) = client.edited
    lines = left["content"].split("\n")
    assert lines[0] == table.words("start-begins", title=table.game.spec.title)
    assert not [line for line in lines if line.startswith(("Not done", "Deadline", "Done", "<@"))]
    assert ("attachments" in left) is (game == "haiclue"), "it shows who still writes"


@pytest.mark.parametrize("solo", ["public", "private"])
async def test_a_board_that_goes_on_saying_the_same_is_not_fetched_to_know_that(
    mouth: DiscordDeliverer,
    client: Client,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    solo: str,
) -> None:
    """It cost a request each time, and not only after a restart."""
    world.mouth, alone = mouth, solo == "public"
    if alone:
        table = await world.playing(ANNA, game="hexago", shared={"solo": solo})
    else:
        redraw(monkeypatch, "helge", frame=Mock(side_effect=ZeroDivisionError))
        table = await world.playing(ANNA, BEN)
    number = await posted(world, table)
    assert ("files" in client.sent[-1][1]) is alone
    got, get = list[int](), client.get_message

    async def fetch(place: int, message: int) -> Any:
        got.append(message)
        return await get(place, message)

    monkeypatch.setattr(client, "get_message", fetch)
    await mouth.retire(OldMessage(number, CHANNEL, 0, timed=False))
    assert (got, client.edited.pop()[1]) == ([], {"components": []})
    client.content, client.attached = "Deadline: <t:1800000005:R>.", [{"id": "1"}] * alone
    again = await say(mouth, row(table, BOARD)) or 0
    for _ in ("known", "restarted"):
        await mouth.retire(OldMessage(again, CHANNEL, 0, timed=True))
        assert client.edited.pop()[1]["content"] == "Deadline: <t:1800000005:f>."


async def test_an_old_message_counts_no_seconds(mouth: DiscordDeliverer, client: Client) -> None:
    client.content = "Deadline: <t:1800000005:R>."
    await mouth.retire(OldMessage(5, 1, 0, timed=True))
    await mouth.retire(OldMessage(6, None, BEN.user_id, timed=True))
    assert [(number, given["content"]) for number, given in client.edited] == [
        (number, "Deadline: <t:1800000005:f>.") for number in (5, 6)
    ]
    assert all(given["components"] == [] for _, given in client.edited)


async def test_a_line_that_breaks_is_no_error_where_nobody_waits(
    mouth: DiscordDeliverer, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    for broken in (aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError()):
        client.errors = {"edit": [broken], "fetch": [broken, broken]}
        await mouth.retire(OldMessage(6, 1, 0, timed=True))
        await reopen(client, 1)  # type: ignore[arg-type]
        assert await unarchive(client, 1) is False  # type: ignore[arg-type]
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_a_thread_is_touched_before_it_archives() -> None:
    edits: list[dict[str, Any]] = []

    class Thread(discord.Thread):
        def __init__(self) -> None: ...

        async def edit(self, **given: Any) -> Any:
            edits.append(given)

    async def fetch(_: int) -> Thread:
        return Thread()

    async def gone(_: int) -> Thread:
        raise http_error(404, 10003)

    await reopen(SimpleNamespace(fetch_channel=fetch), 1)  # type: ignore[arg-type]
    assert edits == [
        {"archived": False, "auto_archive_duration": THREE_DAYS},
        {"auto_archive_duration": WEEK},
    ]
    await reopen(SimpleNamespace(fetch_channel=gone), 1)  # type: ignore[arg-type]


CLOCK = {"pace": "1d+3d", "lapse": "ask", "holiday": "yes"}
TOPICS: dict[str, dict[str, Any]] = {"end": {}, "pause": {}, "resume": {}, "pace": CLOCK}


async def test_every_notice_can_be_said(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    notices: list[tuple[str, dict[str, Any]]] = [
        ("notice-frozen", {}),
        *((f"notice-lobby-{why}", {}) for why in ("expired", "left", "ended")),
        ("notice-computers-busy", {"count": 24}),
        *(
            (f"notice-{topic}-{what}", {**facts, **more})
            for topic, facts in TOPICS.items()
            for what, more in (
                ("proposed", {"seat": 0, "missing": [2], "motion": 7}),
                ("declined", {"seat": 1}),
            )
        ),
        ("notice-late", {"seats": [0], "missing": [2], "motion": 7, "spent": 90_000}),
        ("notice-gone", {"seats": [0], "missing": [2], "motion": 7}),
        ("notice-late-wait", {"seats": [0, 1]}),
        ("notice-here", {"seat": 0}),
        ("notice-stalled", {"seats": [0]}),
        (
            "notice-idle",
            (idle := {"seats": [0], "until": world.time, "called": [1, 2], "pings": []}),
        ),
        ("notice-idle", {**idle, "pings": [2], "missing": [2], "motion": 7}),
        ("notice-paused", {"until": world.time}),
        ("notice-resumed", {}),
        ("notice-repaced", CLOCK),
        ("notice-lobby-restored", {}),
        ("notice-restored-unsure", {"at": world.time}),
    ]
    for key, args in notices:
        await say(mouth, row(table, Notice(key, args)))
        given = client.sent[-1][1]
        assert given["content"]
        assert ("view" in given) is ("missing" in args)
        pinged = given["allowed_mentions"].to_dict().get("users", [])
        assert pinged == ([2] if "missing" in args else []), key
