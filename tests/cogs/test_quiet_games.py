"""Messages in a channel: how many a game posts, that none is lost, how it sleeps and wakes."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest

from cogs.board import page as board
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.lobby.options import option_fields
from cogs.lobby.page import lobby
from cogs.table.model import Person, Table
from cogs.table.notify.announcements import without_first_halves
from cogs.table.play import acting
from cogs.table.play.commit import OVERDUE
from cogs.table.tables import Tables
from cogs.ui.app import App
from cogs.ui.components import Button
from cogs.ui.option_words import lobby_options, variant_line
from cogs.ui.phrases import news_lines, seat_name
from cogs.ui.pictures import board_text, text_board
from data.store.messages import Board, Ended, News, Start
from data.store.rows import ASLEEP, RUNNING
from data.words import words
from engine import registry
from engine.actions import parse
from tests.cogs.messages import Discord
from tests.cogs.people import by, press, run, said, shown_buttons
from tests.cogs.table.waiting import ELSEWHERE, asleep
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, ID, World
from tests.cogs.whole_games import Here, Kind, play
from tests.engine.walks import seats_of
from tests.tiers import few

HAICLUE = Kind("haiclue", 3)


async def turn(world: World, table: Table) -> Table:
    first = table.owing
    while table.owing == first and not table.over:
        table = await world.move(table)
    return table


def boards(world: World) -> list[Board]:
    return [row.message for row in world.mouth.said if isinstance(row.message, Board)]


async def test_three_people_play_haiclue_with_24_public_messages() -> None:
    """By text, all clues are guessed at once."""
    told = await play(HAICLUE)
    assert len(told) <= 24
    assert max(len(message.attachments) for message in told) <= 4
    reveals = [m.content for m in told if "meant" in m.content and "Seal" not in m.content]
    assert sum(text.count(" meant **") for text in reveals) == 18, "three in each of six rounds"


async def test_one_clue_after_the_other_takes_one_message_each() -> None:
    """The reveal of a clue is told in words, above the picture of the next one."""
    told = await play(Kind("haiclue", 3, options=(("reveal", "one_by_one"),)), 9)
    boards = [m for m in told if m.attachments]
    reads = [m for m in boards if "meant" in m.content and "reads" in m.content]
    assert [len(m.attachments) for m in reads] == [1] * len(reads)
    assert len(reads) >= 2


@pytest.mark.parametrize("game", few(["hexago", "helge", "blox"]))
async def test_of_a_quiet_game_the_lobby_and_the_end_stay(game: str) -> None:
    lobby_, end = await play(Kind(game, boards="newest"))
    assert lobby_.content.startswith("**")
    assert "win" in end.content


def test_what_is_forced_after_a_draw_is_told_without_the_draw() -> None:
    """A player who drew because the one before left them nothing is told of, all the same."""
    drawn = News("game", "draw", {"seat": 1, "stone": "x"}, True)
    kept, laid = News("game", "depot", {"seat": 1}), News("game", "lay", {"seat": 0})
    assert without_first_halves([drawn, kept]) == (kept,)
    assert without_first_halves([laid, drawn]) == (laid, drawn)


@pytest.mark.parametrize("game", few(["helge", "hexago"]))
async def test_against_a_computer_one_board_is_edited_after_each_own_move(game: str) -> None:
    told = await play(Kind(game, 1, 1), 6)
    (board,) = [m for m in told if m.attachments]
    _, *after = board.texts
    if "**A** Anna" not in after[0]:
        del after[0]  # the computer began
    meanwhile = [text for text in after if "**B** " in text.split("\n")[-1]]
    assert meanwhile, "as long as it thinks, nobody is asked"
    assert all("is thinking" in text and "your turn" not in text for text in meanwhile)
    after = [text for text in after if text not in meanwhile]
    assert 2 <= len(after) <= 6
    for text in after:
        said = [text.count(f"\n{who}") for who in ("**A** Anna", "**B** ")]
        assert (text.startswith("**A** Anna"), said, "your turn" in text) == (True, [0, 1], True)


async def test_the_last_board_keeps_what_its_picture_shows_once_the_end_is_below_it() -> None:
    """A computer's move ends the game: the board above had the player's own, then lost it."""
    *_, board, end = await play(Kind("helge", 1, 1))
    assert "wins" in end.content
    shown, left = board.texts[-2:]
    assert "is thinking" in shown, "the computer moved last"
    assert {*left.split("\n")} < {*shown.split("\n")}


async def test_a_board_that_waits_for_a_computer_outlives_a_kill(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, computers=1)
        while table.computer(table.owing[0]):
            world.thinker = Here()
            await world.pass_time(OVERDUE)
            table = await world.service.tables.load(table.id)
        await world.say()
        before = len(boards(world))
        table = await turn(world, table)
        assert table.computer(table.owing[0])
        await world.say()
        assert len(boards(world)) == before, "it waits for the reply"
    async with World(tmp_path, world.mouth, world.time, world.entropy) as again:
        again.thinker = Here()
        for _ in range(5):
            await again.pass_time(3000)
        await again.say()
        (board,) = boards(again)[before:]
        assert {item.actor for item in board.news} == {0, 1}
        assert board.mention == (ANNA.user_id,)


async def test_no_game_is_replayed_to_say_that_a_computer_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be at each move: the log is longer each time."""
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, computers=1)
        world.thinker = Here()
        while table.computer(table.owing[0]):
            await world.pass_time(OVERDUE)
            table = await world.service.tables.load(table.id)
        await world.say()
        asked = await world.service.notices.board_row(await turn(world, table))
        monkeypatch.setattr(Tables, "at", None)
        table = await world.service.tables.load(table.id)
        assert table.computer(table.owing[0])
        assert asked is not None
        assert await world.service.notices.board_row(table) == asked


async def test_the_board_of_a_turn_says_what_is_drawn_and_offers_no_other_draw(
    home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    user = table.seats[table.owing[0]].user_id
    await world.do(acting.submit, table, user, None, parse("draw"))
    table = await world.service.tables.load(table.id)
    row = await world.service.notices.board_row(table)
    assert row is not None
    assert isinstance(row.message, Start)
    shown = await board.status(home, table, row.id, row.message)
    assert re.search(r"draws an? ", shown.text)
    labels = [item.label for line in shown.rows for item in line if isinstance(item, Button)]
    assert "Draw a stone" not in labels


async def test_where_a_computer_takes_long_the_board_comes_without_it(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, computers=1)
        computers = world.thinker
        world.thinker = Here()
        while table.computer(table.owing[0]):
            await world.pass_time(3000)
            table = await world.service.tables.load(table.id)
        world.thinker = Stuck()
        table = await turn(world, table)
        await world.say()
        before = len(boards(world))
        await world.pass_time(OVERDUE)
        await world.pass_time(OVERDUE)
        await world.say()
        (board,) = boards(world)[before:]
        assert {item.actor for item in board.news} == {0}
        world.thinker = Here()
        for _ in range(5):
            await world.pass_time(6000)
        await world.say()
        world.thinker = computers
        last = boards(world)[-1]
        assert {item.actor for item in last.news} == {1}, "what was told is not told again"


class Stuck:
    """A computer that breaks whenever it is asked."""

    async def choose(self, *_: object) -> str:
        raise RuntimeError("stuck")


async def test_the_board_that_calls_you_tells_of_every_move_since_yours(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN, CARLA)
        for _ in range(5):
            table = await turn(world, table)
        await world.say()
        told = [[item.actor for item in board.news] for board in boards(world)]
        first = told[0][0]
        assert first is not None
        order = [(first + step) % 3 for step in range(3)]
        a, b, c = order
        assert told == [[a], [a, b], [b, c], [c, a], [a, b]]
        before = len(boards(world))
        mover = next(u for u in (ID + 1, ID + 2, ID + 3) if table.seat_of(u) == b)
        table = await world.do(acting.undo, table, mover, None)
        table = await turn(world, table)
        await world.say()
        back, again = boards(world)[before:]
        assert [item.kind for item in back.news if item.by == "table"] == ["undo"]
        assert [item.actor for item in again.news] == [a, b], "the move taken back is not told"


@pytest.mark.parametrize("game", few(["helge", "blox", "hexamino", "hexago"]))
async def test_no_line_about_a_move_stands_twice_in_a_channel(game: str) -> None:
    told = await play(Kind(game, 3), 12)
    lines = [
        line for m in told for line in m.content.split("\n") if re.match(r"\*\*[A-C]\*\*", line)
    ]
    assert len(lines) > 3
    assert len({*lines}) == len(lines)


async def test_the_end_pings_all_who_played_but_for_who_ended_it(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN, CARLA)
        table = await world.stop(table)
        await world.say()
        (end,) = [row.message for row in world.mouth.said if isinstance(row.message, Ended)]
        assert end.mention == (ID + 1, ID + 2, ID + 3), "an agreement is nobody's own"
        await world.service.preferences.change(ID + 2, {"way": "none"}, world.time)
        table = await world.playing(ANNA, BEN, CARLA, channel_id=ID + 31)
        for user in (ID + 1, ID + 2):
            await world.do(acting.resign, table, user)
        await world.say()
        end = [row.message for row in world.mouth.said if isinstance(row.message, Ended)][-1]
        assert end.mention == (ID + 3,)


async def test_a_rematch_says_and_calls_whom_it_waits_for(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    for user in (ID + 1, ID + 2):
        table = await world.do(acting.resign, table, user)
    again = await world.service.lobby.rematch(table.id, ANNA, "again", world.time)
    await world.say()
    (post,) = [r.message for r in world.mouth.said if r.table_id == again.id and r.kind == "lobby"]
    assert post.mention == (ID + 2, ID + 3)
    assert f"waits for <@{ID + 2}> <@{ID + 3}>" in lobby(home, again).text
    again = await world.service.lobby.join(again.id, BEN, "b", world.time)
    assert f"waits for <@{ID + 3}>" in lobby(home, again).text


async def test_the_line_of_options_begins_like_a_sentence(world: World) -> None:
    table = await world.service.lobby.open(world.opening(game="hexago"), world.time)
    chosen = {"stack": "sealed"}
    table = await world.service.lobby.set_options(table.id, ID + 1, chosen, {}, world.time)
    assert lobby_options(table, table.words).startswith("Four tiles in hand, ")


async def test_a_lobby_names_the_options_that_matter_the_main_one_first(world: World) -> None:
    table = await world.service.lobby.open(world.opening(game="hexamino"), world.time)
    said = "**Classic:** Anywhere (the Octopus), until a hand is empty."
    assert variant_line(table, table.words) == said
    line = lobby_options(table, table.words)
    assert "Classic" not in line, "it is said with what it means"
    assert "Left out of the Snake" not in line
    assert "Thinking time" not in line, "nothing is said of what is as usual"
    chosen = {"mode": "snake"}
    shared = {"pace": "1d", "rated": "no"}
    table = await world.service.lobby.set_options(table.id, ID + 1, chosen, shared, world.time)
    line = lobby_options(table, table.words)
    assert "not rated" in line
    assert "Left out of the Snake" not in line, "it is for experts, and as usual"
    assert "End tiles" not in line
    assert "Thinking time: 1 day" in line
    assert {key for key, *_ in option_fields(table)} >= {"mode", "snake_set"}
    assert "end_tiles" not in {key for key, *_ in option_fields(table)}


@pytest.mark.parametrize("game", registry.keys())
async def test_nothing_is_said_that_the_picture_says(home: App, world: World, game: str) -> None:
    """Each board had a line of scores, also where there are no points; lobbies had free seats."""
    table = await world.service.lobby.open(world.opening(game=game), world.time)
    assert "**B**" not in lobby(home, table).text
    people = (ANNA, BEN, CARLA)[: seats_of(registry.game(game))]
    table = await world.playing(*people, game=game, channel_id=ID + 9)
    shown = await board.board(home, table, 1, Start())
    assert not re.search(r"\*\*[ABC]\*\* \w+ \d", shown.text)
    assert shown.text.count(people[-1].name) <= 1
    await world.say()
    (begun,) = [row.message for row in world.mouth.said if isinstance(row.message, Start)]
    told = "\n".join(news_lines(table, begun.news, table.words))
    first = seat_name(table, table.owing[0])
    assert first not in told or table.game.spec.simultaneous, "who begins is called"


async def test_seats_without_their_player_look_different_in_words(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA, computers=1)
    table = await world.do(acting.resign, table, ID + 2)
    assert seat_name(table, 1) == "**B** Ben 🏳"
    assert seat_name(table, 3).endswith(" 🤖")
    assert "Ben 🏳" in board_text(table, table.words)
    assert seat_name(table, 0) == "**A** Anna"


async def test_the_text_board_of_an_ended_game_names_winner_and_totals(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    table = await world.do(acting.resign, table, ID + 2)
    totals, *board = text_board(table, table.words).split("\n")
    assert totals == "1: **A** Anna 0 · 2: **B** Ben 🏳 0 (left)"
    assert "Anna wins" in "\n".join(board)


EN = words("en")


def there(channel: int, kind: discord.ChannelType = discord.ChannelType.text) -> SimpleNamespace:
    return SimpleNamespace(id=channel, type=kind)


async def test_the_last_board_says_it_and_its_button_wakes_it(home: App, world: World) -> None:
    client = Discord()
    world.mouth = DiscordDeliverer(home, client)  # type: ignore[arg-type]
    table = await asleep(world)
    *_, board = client.messages[CHANNEL].values()
    assert "**Helge** is asleep" in board.content
    assert board.alts
    assert board.silent
    wake, text = board.ids()
    assert wake.startswith(f"t:{table.id}:wake:")
    assert text == f"t:{table.id}:text"
    assert sum(bool(m.ids()) for m in client.messages[CHANNEL].values()) <= 2, "lobby and this one"
    made = await press(home, BEN, wake)
    assert said(made) == words("de")("sleep-woken", title="Helge")
    await world.say()
    *_, board = client.messages[CHANNEL].values()
    assert "wakes the table" in board.content
    assert (await world.service.tables.load(table.id)).row.status == RUNNING
    again = await press(home, ANNA, wake)
    assert said(again).startswith("This table is awake: ")


async def test_the_list_of_tables_wakes_it_elsewhere(home: App, world: World) -> None:
    table = await asleep(world)
    page = await run(home, "tables", by(ANNA))
    assert "fell asleep <t:" in said(page)
    (wake,) = shown_buttons(page)
    assert wake.custom_id == f"t:{table.id}:wake"
    assert wake.label == "Wake Helge · #tisch-2 · Spielabend"
    await press(home, ANNA, wake.custom_id, channel=there(ELSEWHERE))
    after = await world.service.tables.load(table.id)
    assert (after.row.status, after.row.channel_id) == (RUNNING, ELSEWHERE)


async def test_waking_says_why_not(home: App, world: World) -> None:
    table = await asleep(world)
    wake = f"t:{table.id}:wake"
    dm = there(3, discord.ChannelType.private)
    nothing = discord.Permissions.none()
    for who, changes, key in (
        (CARLA, {}, "not-seated"),
        (ANNA, {"channel": dm, "guild_id": None}, "place-dm"),
        (ANNA, {"channel": there(ELSEWHERE, discord.ChannelType.news)}, "place-other"),
        (ANNA, {"app_permissions": nothing}, "homeless"),
        (ANNA, {"permissions": nothing}, "may-not-write"),
        (ANNA, {"channel": there(ELSEWHERE), "guild_id": 4}, "place-server"),
    ):
        language = words(who.locale)
        assert said(await press(home, who, wake, **changes)) == language(f"refusal-{key}"), key
    world.task.cancel()
    await world.service.lobby.open(world.opening(host=CARLA), world.time)
    assert "table is already open in this channel" in said(await press(home, ANNA, wake))
    assert (await world.service.tables.load(table.id)).row.status == ASLEEP


@pytest.mark.parametrize("what", ["resign", "end", "pause", "bump", "nudge", "here", "undo"])
async def test_old_buttons_say_that_it_sleeps(home: App, world: World, what: str) -> None:
    table = await asleep(world)
    made = await press(home, ANNA, f"t:{table.id}:{what}:0")
    allowed = {EN("refusal-asleep"), EN("refusal-undo-nothing")}
    assert said(made) in allowed
    step = await press(home, ANNA, f"g:{table.id}:0.0:")
    assert said(step) == EN("refusal-asleep")


async def test_more_than_five_that_sleep_fit_the_list(home: App, world: World) -> None:
    for channel in range(2100, 2107):
        await world.playing(ANNA, Person(ID + 9, "Ida", "en"), channel_id=channel)
    for _ in range(2):
        await world.say()
        await world.pass_time(7 * 86_400_000)
    page = await run(home, "tables", by(ANNA))
    assert len(shown_buttons(page)) == 5
    assert said(page).count("fell asleep") == 7
