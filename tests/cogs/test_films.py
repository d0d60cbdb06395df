"""Messages that are edited: an end gets its film, a board who has answered, a vote its result."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from cogs import replay
from cogs.board import page as board
from cogs.delivery import contents as senders
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.replay import Moving
from cogs.table.model import Table
from cogs.table.notify import announcements
from cogs.table.notify.outbox import Later
from cogs.table.people import decisions
from cogs.table.play.commit import STATUS_PACE
from cogs.ui.app import App
from cogs.ui.content import Attachment, Content
from data.store import queries
from data.store.marks import Asks
from data.store.messages import KINDS, Ended, Film
from data.store.query import Query, each
from data.store.rows import OutboxRow
from engine import registry
from engine.titles import Title
from render.film import LIMIT, read
from tests.cogs import people
from tests.cogs.ears import Ears
from tests.cogs.messages import Discord, Message, http_error
from tests.cogs.table.waiting import DAY, MINUTE, clocked, left
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, ID, World
from tests.cogs.whole_games import ended
from tests.tiers import few
from tools.support.waiting import LONG, until

KEYS = registry.keys()
WATCHED = next(key for key in KEYS if not registry.game(key).spec.lexicon)
MOVES = 5


@pytest.fixture
def client(home: App, world: World) -> Discord:
    discord = Discord()
    world.mouth = DiscordDeliverer(home, discord)  # type: ignore[arg-type]
    return discord


def draw_nothing(home: App, patch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise ValueError("broken")

    for name in ("board", "ranking", "closing"):
        patch.setattr(home.pictures, name, fail)


async def film_rows(world: World, table: Table) -> list[tuple[str, Film]]:
    found = Query(
        "SELECT state, payload FROM outbox WHERE table_id = ? AND kind = 'film'",
        (table.id,),
        each(lambda row: (str(row[0]), KINDS.decode("film", str(row[1])))),
    )
    return list(await world.store.read(found))


@pytest.mark.parametrize("game", few(KEYS))
async def test_the_end_comes_first_then_its_film(client: Discord, world: World, game: str) -> None:
    table = await ended(world, game, MOVES, left=True)
    await world.say()
    told = client.posted[-1]
    assert "film.gif" not in [file.filename for file in told["files"]]
    edits = [given for given in client.edits if given.get("attachments")]
    if read(table.play()[0]):
        assert not edits, "its words are read in the replay, and its pictures stay large"
    else:
        (edit,) = edits
        assert "view" not in edit, "the buttons stay"
        names = [file.filename for file in edit["attachments"]]
        assert names == [told["files"][0].filename, "ranking.png", "film.gif"]
        assert all(file.description for file in edit["attachments"])
        ranking, film = (embed.to_dict() for embed in edit["embeds"])
        shown = [frame["image"]["url"] for frame in (ranking, film)]
        assert shown == ["attachment://ranking.png", "attachment://film.gif"], "each one is large"
        assert not any("thumbnail" in frame for frame in (ranking, film))
        assert film["description"] == table.words("ended-film")
        assert all(frame["image"]["description"] for frame in (ranking, film))
        said = edit.get("content", told["content"]).split("\n")
        before = told["content"].split("\n")
        assert [line for line in said if not line.startswith("Highlights: ")] == before
        data = edit["attachments"][-1].fp.getvalue()
        assert len(data) <= LIMIT
        assert getattr(Image.open(io.BytesIO(data)), "n_frames", 1) > 3
    ((state, row),) = await film_rows(world, table)
    assert state == "done"
    assert row.message == client.newest().id


@pytest.mark.parametrize("game", few(KEYS))
@pytest.mark.parametrize("frames", [True, False], ids=["framed", "plain"])
async def test_people_read_their_titles_above_the_film(
    client: Discord, world: World, monkeypatch: pytest.MonkeyPatch, game: str, frames: bool
) -> None:
    titles = (Title(0, "turn", 34), Title(1, "back", 40))
    monkeypatch.setattr(replay, "titles_of", lambda *_: titles)
    client.frames = frames
    table = await ended(world, game, MOVES)
    await world.say()
    texts = [given.get("content", "") for given in client.edits]
    (shown,) = [text for text in texts if "Highlights: " in text]
    turn = table.words("title-turn", value=34)
    assert shown.count("Highlights: ") == 1
    assert f"**A** Anna ({turn}) · **B** Ben (came from behind)" in shown


async def test_where_frames_are_refused_a_film_stands_beside(client: Discord, world: World) -> None:
    client.frames = False
    await ended(world, WATCHED, MOVES, left=True)
    await world.say()
    (edit,) = [given for given in client.edits if given.get("attachments")]
    assert "embeds" not in edit
    assert edit["attachments"][-1].filename == "film.gif"


async def test_where_frames_are_refused_no_film_stands_beside_a_picture_alone(
    client: Discord, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "titles_of", lambda *_: (Title(0, "turn", 34),))
    client.frames = False
    await ended(world, WATCHED, MOVES)
    await world.say()
    told = client.newest()
    assert "Highlights: " in told.content
    assert len(told.alts) == 1, "it is as large as it was"


@pytest.mark.parametrize("pictures", [1, 2, 3])
async def test_no_end_is_half_as_wide_for_its_film(
    client: Discord, world: World, monkeypatch: pytest.MonkeyPatch, pictures: int
) -> None:
    """Of a game that nobody won there was a board alone, and beside it the film."""
    made = board.ended

    async def ends(*given: Any) -> Content:
        content = await made(*given)
        files = [Attachment(f"{at}.png", b"png", "alt") for at in range(pictures)]
        return replace(content, files=tuple(files))

    monkeypatch.setattr(board, "ended", ends)
    await ended(world, WATCHED, MOVES)
    await world.say()
    (edit,) = [given for given in client.edits if given.get("attachments")]
    _, *others = [file.filename for file in edit["attachments"]]
    framed = [frame.to_dict()["image"]["url"] for frame in edit["embeds"]]
    assert framed == [f"attachment://{name}" for name in others], "nothing beside the first"
    assert others[-1] == "film.gif"


@pytest.mark.parametrize(("moves", "drawn"), [(1, True), (MOVES, False)], ids=["short", "words"])
async def test_a_game_that_was_over_at_once_or_ended_in_words_has_no_film(
    home: App,
    client: Discord,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    moves: int,
    drawn: bool,
) -> None:
    table = await ended(world, WATCHED, moves)
    if not drawn:
        draw_nothing(home, monkeypatch)
    await world.say()
    assert [state for state, _ in await film_rows(world, table)] == ["done"]
    assert not [given for given in client.edits if given.get("attachments")]


@pytest.mark.parametrize(
    ("code", "status"), few([(10008, 404), (30046, 400), (50013, 403)], rows=True)
)
async def test_an_end_may_refuse_edits(
    client: Discord, world: World, code: int, status: int
) -> None:
    table = await ended(world, WATCHED, MOVES)
    client.errors = [http_error(status, code)] * 5
    await world.say()
    assert [state for state, _ in await film_rows(world, table)] == ["done"]


async def told(home: App, world: World) -> tuple[Discord, DiscordDeliverer, OutboxRow]:
    """Return a Discord with the end of a game, and the row of the film that it lacks."""
    client = Discord()
    table = await ended(world, WATCHED, MOVES)
    await world.say()
    ((_, film),) = await film_rows(world, table)
    client.messages[CHANNEL] = {film.message: pictured(film)}
    row = OutboxRow(99, table.id, f"channel:{CHANNEL}", film, "n" * 24)
    return client, DiscordDeliverer(home, client), row  # type: ignore[arg-type]


def pictured(film: Film) -> Message:
    return Message(film.message, {"files": [SimpleNamespace(description="")]})


async def test_a_film_waits_for_discord_and_for_its_turn(home: App, world: World) -> None:
    client, mouth, row = await told(home, world)
    client.errors = [http_error(503, 0)]
    with pytest.raises(Later):
        await mouth.send(row, search=False)
    mouth._films._waiting = senders.WAITING
    with pytest.raises(Later):
        await mouth.send(row, search=False)
    mouth._films._waiting = 0
    await mouth.send(row, search=False)
    assert client.edits[-1]["attachments"][-1].filename == "film.gif"


async def test_a_film_takes_no_picture_away_that_can_not_be_drawn_again(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, mouth, row = await told(home, world)
    draw_nothing(home, monkeypatch)
    await mouth.send(row, search=False)  # nothing is raised: it is not tried for ever
    assert not client.edits


async def test_a_new_lobby_is_edited_while_a_film_is_drawn(
    client: Discord, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, drawing = asyncio.Event(), asyncio.Event()

    async def slow(*_: object) -> Moving:
        drawing.set()
        await drawn.wait()
        return Moving()

    monkeypatch.setattr(senders, "draw_film", slow)
    await ended(world, WATCHED, MOVES)
    await asyncio.wait_for(drawing.wait(), LONG)
    lobby = await world.service.lobby.open(world.opening(), world.time)

    async def posted() -> int | None:
        return (await world.service.tables.load(lobby.id)).row.lobby_message_id

    await until(posted)
    await world.service.lobby.join(lobby.id, CARLA, "press-2", world.time)
    try:
        await until(lambda: any(CARLA.name in given.get("content", "") for given in client.edits))
    finally:
        drawn.set()
    await world.say()


async def test_a_kill_between_end_and_film_loses_neither(tmp_path: Path) -> None:
    client = Discord()
    async with World(tmp_path) as world:
        table = await ended(world, WATCHED, MOVES)
        await world.say()  # to a mouth that draws no films
        ((_, film),) = await film_rows(world, table)
        row = await world.store.read(queries.outbox_row(film.row))
        assert isinstance(row.message, Ended)
        await world.store.write(("UPDATE outbox SET state = 'sending' WHERE kind = 'film'", ()))
    client.messages[CHANNEL] = {film.message: pictured(film)}
    async with World(tmp_path) as world:
        home = people.app(world)
        world.mouth = DiscordDeliverer(home, client)  # type: ignore[arg-type]
        await world.say()
        assert client.posted == [], "the end is not told twice"
        assert client.edits[-1]["attachments"][-1].filename == "film.gif"
        assert [state for state, _ in await film_rows(world, table)] == ["done"]
        home.pictures.close()


@pytest.mark.parametrize("pictured", [True, False])
async def test_an_edit_says_what_the_board_said(home: App, world: World, pictured: bool) -> None:
    client = Discord()
    client.attaches = pictured
    world.mouth = DiscordDeliverer(home, client)  # type: ignore[arg-type]
    table = await world.service.lobby.open(world.opening(game="haiclue"), world.time)
    await world.service.lobby.join(table.id, BEN, "press-b", world.time)
    await world.say()
    table = await world.service.lobby.start(table.id, ID + 1, world.time)
    await world.say()
    board = client.newest()
    posted, drawn = board.content, board.alts
    await world.move(table, "clue t{} t{}".format(*table.play()[1].state.hands[0][:2]))
    await world.pass_time(STATUS_PACE)
    await world.say()
    assert "Not done yet: **B** Ben. 1 of 2 done." in board.content
    if pictured:  # it went on saying "0 of 2 are in"
        assert len(board.alts) == len(drawn) == 1
        assert "0 of 2 in" in drawn[0]
        assert "1 of 2 in" in board.alts[0]
    assert ("Haiclue · " in board.content) is ("Haiclue · " in posted) is not pictured
    said = posted.partition("Haiclue · ")[0].split("\n")
    kept = [line for line in said if "Not done yet" not in line]
    assert not [line for line in kept if line not in board.content]
    assert "beginnt." in board.content or "begins." in board.content
    edits = len(client.edits)
    await world.service.tables.change(table.id, announcements.edit_board, world.time)
    await world.say()
    assert len(client.edits) == edits, "what would say the same is left alone"


async def test_the_clock_counts_from_a_line_without_its_board(home: App, world: World) -> None:
    client = Discord()
    world.mouth = DiscordDeliverer(home, client)  # type: ignore[arg-type]
    table = await clocked(world, ANNA, BEN)
    client.moderated, first = True, table.owing
    while table.owing == first:
        table = await world.move(table)
    world.time += MINUTE
    assert await left(world, table) == DAY, "nothing was said yet"
    await world.say()
    line = client.newest()
    assert line.moves()
    assert not line.alts
    world.time += MINUTE
    assert await left(world, table) == DAY - MINUTE


async def proposed(room: World, ears: Ears) -> tuple[Table, Message]:
    table = await room.playing(ANNA, BEN, CARLA)
    await room.say()
    await room.do(decisions.vote_end, table, ID + 1)
    await room.say()
    return table, ears.newest()


async def answer(room: World, table: Table, user: int, choice: str) -> None:
    (motion,) = await room.service.votes.motions(table.id)
    await room.service.votes.answer(table.id, motion.id, user, choice, room.time)


async def test_an_answer_is_counted_in_the_message_that_asks(room: World, ears: Ears) -> None:
    table, asks = await proposed(room, ears)
    assert f"Still to answer: <@{ID + 2}> <@{ID + 3}>" in asks.content
    count, heard = len(ears.messages[CHANNEL]), len(ears.heard)
    await room.do(decisions.vote_end, table, ID + 2)
    await room.say()
    _, foreseen, *answers = asks.content.split("\n")
    assert foreseen == "Nobody has moved yet, so it doesn’t count."
    assert answers == ["Answered: Anna and Ben", "Still to answer: Carla"]
    assert asks.ids()
    assert (len(ears.messages[CHANNEL]), len(ears.heard)) == (count, heard), "nobody is called"


@pytest.mark.parametrize(
    ("how", "end"),
    [
        ("agreed", "Agreed."),
        ("declined", "Result: *Play on*"),
        (
            "move",
            (
                "Closed without a decision: "
                "the game has gone on since then. It can be proposed again."
            ),
        ),
    ],
)
async def test_what_is_decided_says_how_and_has_no_buttons(
    room: World, ears: Ears, how: str, end: str
) -> None:
    table, asks = await proposed(room, ears)
    if how == "move":
        table = await room.move(await room.move(table, "draw"))
    else:
        for user, choice in ((ID + 2, "yes"), (ID + 3, "yes" if how == "agreed" else "no")):
            await answer(room, table, user, choice)
    await room.say()
    assert asks.ids() == []
    assert asks.content.endswith(f"\n{end}")
    marks = (await room.service.tables.load(table.id)).kept.marks
    assert Asks not in map(type, marks)


async def test_a_message_that_can_not_be_changed_holds_nothing_up(room: World, ears: Ears) -> None:
    table, asks = await proposed(room, ears)
    del ears.messages[CHANNEL][asks.id]
    await answer(room, table, ID + 2, "no")
    await room.say()
    assert "wants to play on" in ears.newest().content
