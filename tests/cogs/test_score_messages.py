"""High scores as people meet them: said before, at the end, in lists, with a record behind each."""

from __future__ import annotations

import json
from typing import Any

import discord
import pytest

from cogs import router
from cogs.board import page as board
from cogs.history.scores import high_scores
from cogs.lobby import page as lobby_page
from cogs.table.model import Person, Table
from cogs.table.notify.announcements import table_news
from cogs.table.people import decisions
from cogs.table.play.acting import submit_computer
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT, Content
from cogs.ui.phrases import news_lines, seat_name
from data.store import games
from data.store.games import Whose
from data.words import words
from engine import registry
from engine.actions import parse
from engine.record import Record, verify
from tests.cogs.people import answered, by, find, labels, press, reader, run, said, shown_ids
from tests.cogs.table.climb import only_climb
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, ID, World

ELSEWHERE = GUILD + 1


@pytest.fixture(autouse=True)
def climb(monkeypatch: pytest.MonkeyPatch) -> None:
    only_climb(monkeypatch)


async def finished(
    world: World, person: Person, *texts: str, people: tuple[Person, ...] = (), **changes: Any
) -> Table:
    table = await world.playing(person, *people, **changes)
    for text in texts:
        table = await world.move(table, text)
    while not table.over:
        table = await world.move(table, "add 1")
    return table


async def ended(home: App, table: Table) -> Content:
    return await board.ended(home, table, 1, [])


async def test_the_lobby_says_what_it_is_played_for(home: App, world: World) -> None:
    table = await home.service.lobby.open(world.opening(), world.time)
    assert "high scores: press *Start*" in lobby_page.lobby(home, table).text
    computer = await home.service.lobby.add_computer(table.id, ID + 1, "greedy", world.time)
    assert "high scores" not in lobby_page.lobby(home, computer).text


async def test_help_is_marked_and_that_is_said_before(home: App, world: World) -> None:
    table = await home.service.lobby.open(world.opening(), world.time)
    parts = [{"type": 18, "component": {"custom_id": "aid", "values": ["points"]}}]
    sender = by(ANNA, data={"custom_id": ids.lobby(table.id, "options", 0), "components": parts})
    await router.answer_form(home, sender)  # type: ignore[arg-type]
    assert "a mark in the high scores: points shown in advance" in said(sender)
    table = await home.service.tables.load(table.id)
    assert "a mark in the high scores: points" in lobby_page.lobby(home, table).text
    table = await home.service.lobby.start(table.id, ID + 1, world.time)
    more = await press(home, ANNA, ids.table(table.id, "more"))
    assert "with a mark: points shown in advance" in said(more)
    while not table.over:
        table = await world.move(table, "add 1")
    assert "Marked in the list: points shown in advance." in (await ended(home, table)).text


async def test_the_first_undo_says_what_it_does_before(home: App, world: World) -> None:
    table = await world.playing(ANNA)
    table = await world.move(table, "add 2")
    table = await world.move(table, "add 3")
    more = await press(home, ANNA, ids.table(table.id, "more"))
    assert "If you take back a move or take a hint, it gets a mark there." in said(more)
    (undo,) = [i for i in shown_ids(more) if ":undo" in i]
    typed = await run(home, "undo", by(ANNA))
    for asked in (await press(home, ANNA, undo), typed):
        assert said(asked).startswith("Once you take back a move")
        assert (await home.service.tables.load(table.id)).play()[1].undos == 0
        (sure,) = shown_ids(asked)
    done = await press(home, ANNA, sure)
    assert "Your total is marked now: moves taken back." in said(done)
    after = await home.service.tables.load(table.id)
    assert (after.play()[1].undos, after.game.standing(after.view(None))) == (1, (2,))
    # The mark is there already, so that the next one needs no question.
    more = await press(home, ANNA, ids.table(table.id, "more"))
    assert "with a mark: moves taken back" in said(more)
    (again,) = [i for i in shown_ids(more) if ":undo" in i]
    await press(home, ANNA, again)
    assert (await home.service.tables.load(table.id)).play()[1].undos == 2
    assert said(await press(home, ANNA, undo)).startswith("You have made no move yet")


async def test_an_old_undo_button_asks_nothing(home: App, world: World) -> None:
    table = await world.playing(ANNA)
    table = await world.move(table, "add 2")
    table = await world.move(table, "add 3")
    stale = await press(home, ANNA, ids.table(table.id, "undo", 1))
    assert said(stale).startswith("That has changed in the meantime.")


async def test_in_company_an_undo_asks_nothing(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    table = await world.move(table, "add 2")
    done = await press(home, ANNA, ids.table(table.id, "undo", 1))
    assert said(done).startswith("Taken back: add 2.\n")


async def test_taking_back_says_that_what_computers_answered_is_undone_too(
    home: App, world: World
) -> None:
    table = await world.move(await world.playing(ANNA, computers=1), "add 2")
    token, two = table.token(1), parse("add 1")
    table = await world.service.tables.change(
        table.id, lambda edit: submit_computer(edit, 1, token, two), world.time
    )
    done = await press(home, ANNA, ids.table(table.id, "undo", 1))
    cog = seat_name(table, 1)
    assert said(done).startswith(f"Taken back: add 2. What {cog} did since then is undone, too.\n")
    news = table_news("undo", seat=0, action="add 2", seq=1, others=(1,))
    (line,) = news_lines(table, [news], words("en"))
    assert line == f"**A** Anna takes back: add 2. What {cog} did since then is undone, too."


async def test_the_end_says_place_distance_and_personal_best(home: App, world: World) -> None:
    texts = []
    for person, first in ((ANNA, "2"), (BEN, "3"), (ANNA, "1"), (ANNA, "2"), (BEN, "3")):
        table = await finished(world, person, f"add {first}")
        texts.append((await ended(home, table)).text)
    assert "**A** Anna reaches 4 points." in texts[0]
    assert "wins" not in texts[0]
    assert "The first of this server’s high scores." in texts[0]
    assert "First of 2 on this server. Best before: Anna, 4." in texts[1]
    assert "Personal best" not in texts[1]
    assert "Place 3 of 3 on this server, 2 points behind the best (Ben 5)." in texts[2]
    assert "Personal best so far: 4." in texts[2]
    assert "As good as the personal best so far." in texts[3]
    assert "Place 2 of 5 on this server, level with the best: Ben was there first." in texts[4]


async def test_a_stopped_game_says_that_it_does_not_count(home: App, world: World) -> None:
    table = await world.playing(ANNA)
    table = await world.do(decisions.vote_end, table, ID + 1)
    shown = await ended(home, table)
    assert "goes into no list" in shown.text
    assert "Rematch" not in labels(shown), "nobody was beaten"
    assert "Play again" in labels(shown)
    assert find(shown, ":scores") == ids.table(table.id, "scores")
    there = await finished(world, ANNA, people=(BEN,))
    company = await ended(home, there)
    assert "list" not in company.text
    assert "share the win" in company.text
    behind = await press(home, ANNA, ids.table(there.id, "more"))
    assert ids.table(there.id, "scores") not in shown_ids(behind)


async def scores_of(home: App, person: Person, *args: Any, **changes: Any) -> Any:
    return await run(home, "scores", by(person, **changes), *args)


async def test_a_list_is_private_and_says_everything(home: App, world: World) -> None:
    await finished(world, ANNA, "add 3")
    await finished(world, BEN, "add 2")
    made = await scores_of(home, CARLA, None, "server")
    assert answered(made)["ephemeral"] is True
    lines = said(made).split("\n")
    assert lines[0] == "**Climb** · records de ce serveur"
    assert lines[2].startswith("**1.** 5 · Anna · <t:")
    assert lines[2].endswith(":d> · best turn 5")
    assert lines[3].startswith("**2.** 4 · Ben · ")


async def test_without_totals_it_says_how_to_get_one(home: App) -> None:
    made = await scores_of(home, ANNA)
    assert said(made).startswith("No one has finished a game alone")
    mine = await press(home, ANNA, shown_ids(made)[0])
    assert said(mine).startswith("You have not finished a game alone yet.")
    assert said(await scores_of(home, BEN, "helge", None)).startswith(
        "Bei Climb gibt es auf diesem Server noch keine"
    )


async def test_pages_lists_and_owners(home: App, world: World) -> None:
    for number in range(12):
        await finished(world, ANNA if number % 2 else BEN, "add 3" if number == 7 else "add 1")
    await finished(world, CARLA, options={"doubling": "stacked"})
    first = await scores_of(home, ANNA, "helge", "server")
    assert "×2 for each reason" in said(first)
    assert said(first).count("\n**") == 1
    chooser = find_id(first, ":list")
    found = await home.service.store.read(games.score_lists(Whose.SERVER, GUILD))
    listed = await press(home, ANNA, chooser, str(found[1].number))
    assert "**1.** 5 · Anna" in said(listed)
    assert "page 1 of 2" in said(listed)
    assert said(listed).count("\n**") == 10
    turn = next(i for i in shown_ids(listed) if i.endswith(":1:page"))
    second = await press(home, ANNA, turn)
    assert "**11.** 3 · " in said(second)
    assert said(second).count("\n**") == 2
    mine = await press(home, ANNA, next(i for i in shown_ids(second) if i.startswith("s:mine")))
    assert "your totals" in said(mine)
    assert "Ben" not in said(mine)
    assert said(mine).count("\n**") == 6


def find_id(made: Any, part: str) -> str:
    return next(i for i in shown_ids(made) if part in i)


async def test_behind_every_total_is_a_record_that_can_be_checked(home: App, world: World) -> None:
    table = await finished(world, ANNA, "roll")
    made = await scores_of(home, BEN)
    asked = await press(home, BEN, find_id(made, ":record"), table.id)
    (file,) = answered(asked)["files"]
    record = Record.from_json(file.fp.read())
    assert record.deal.table == table.id
    assert verify(record).state.points == table.view(None).points
    assert json.loads(record.to_json())["seed"]
    back = await press(home, BEN, find_id(asked, ":page"))
    assert said(back) == said(made)


async def test_a_record_needs_the_right_to_read_its_channel(home: App, world: World) -> None:
    table = await finished(world, ANNA, channel_id=CHANNEL + 1)
    made = await scores_of(home, BEN)
    asked = await press(home, BEN, find_id(made, ":record"), table.id)
    assert answered(asked)["files"]
    home.client.permissions = discord.Permissions.none()  # type: ignore[attr-defined]
    refused = await press(home, BEN, find_id(made, ":record"), table.id)
    assert "files" not in answered(refused)
    assert said(refused).startswith("Dieses Spiel fand statt, wo du nicht mitlesen kannst.")
    assert answered(await press(home, ANNA, find_id(made, ":record"), table.id))["files"]


async def test_other_servers_are_never_named(home: App, world: World) -> None:
    there = await finished(world, ANNA, "add 3", guild_id=ELSEWHERE, channel_id=ID + 9)
    assert said(await scores_of(home, BEN)).startswith("Auf diesem Server hat noch niemand")
    mine = await scores_of(home, ANNA, None, "mine")
    assert "on another server" in said(mine)
    assert str(ELSEWHERE) not in said(mine)
    got = await press(home, ANNA, find_id(mine, ":record"), there.id)
    assert answered(got)["files"]
    stranger = await press(home, BEN, ids.scores("server", 0, 0, "record"), there.id)
    assert said(stranger).startswith("Dieser Knopf stammt aus einer älteren")
    dm = await scores_of(home, ANNA, guild_id=None)
    assert "your totals" in said(dm)
    assert "another server" not in said(dm)
    assert not [i for i in shown_ids(dm) if i.startswith("s:server")]
    asked = await scores_of(home, ANNA, None, "server", guild_id=None)
    assert "Climb" not in said(asked)


async def test_the_board_of_the_end_leads_to_its_own_list(home: App, world: World) -> None:
    table = await finished(world, ANNA, options={"doubling": "stacked"})
    await finished(world, BEN)
    shown = await press(home, CARLA, find(await ended(home, table), ":scores"), table.id)
    assert "Anna" in said(shown)
    assert "Ben" not in said(shown)


async def test_ten_hostile_names_fit_and_ping_nobody(home: App, world: World) -> None:
    for number in range(10):
        await finished(world, Person(ID + 50 + number, "@<*_~`|>" * 4, "en"), "add 3")
    shown = await high_scores(home, reader(ANNA), "server")
    assert len(shown.text) <= TEXT_LIMIT
    assert "<@" not in shown.text.replace("\\<\\@", "")
    assert shown.text.count("\n**") == 10


async def test_a_list_outlives_the_game_itself(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(world, ANNA, "add 3")
    monkeypatch.setattr(registry, "keys", tuple)
    monkeypatch.setattr(registry, "game", None)
    made = await scores_of(home, ANNA)
    assert said(made).startswith("**Helge** · high scores of this server\ndoubling: once")
    assert "**1.** 5 · Anna" in said(made)
    got = await press(home, ANNA, find_id(made, ":record"), table.id)
    assert answered(got)["files"]
