"""``/tables`` and what comes after a move: each table that waits is one press away."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest

from cogs.board.hand import hand_message
from cogs.board.notices import direct_call, seat_message
from cogs.overview import WAITING
from cogs.picker.questions import go_on
from cogs.runtime.picture_pool import PicturePool
from cogs.table.lobby.lobbies import LOBBIES
from cogs.table.model import Table
from cogs.table.play import acting
from cogs.table.play.drafts import PICK, SEND, form_of
from cogs.table.time.time_control import HOUR
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import button
from cogs.ui.content import Content
from cogs.ui.ids import FormPress, StepPress
from cogs.ui.phrases import beside, plain_text
from data.store.messages import DirectCall
from data.words import words
from engine import registry
from tests.cogs.people import (
    PAGE,
    PRIVATE,
    Press,
    answer_to,
    answered,
    by,
    move_button,
    press,
    public,
    reader,
    run,
    said,
    settle,
    shown_buttons,
    shown_ids,
)
from tests.cogs.table.swapping import mover
from tests.cogs.table.world import ANNA, BEN, ID, World

ALL = ids.tables(0)
GREEN, BLUE = discord.ButtonStyle.success, discord.ButtonStyle.primary
PLAIN = discord.ButtonStyle.secondary


async def awaiting(world: World, game: str, channel: int) -> Table:
    """Return a table of two people at which Anna is to move."""
    for number in range(20):
        table = await world.playing(ANNA, BEN, game=game, channel_id=channel + number)
        if table.seat_of(ANNA.user_id) in table.owing:
            return table
    raise AssertionError("it is never Anna's turn")


def two_words(shown: Any) -> list[str]:
    """Return two values of the menu of words, the first part that is shown."""
    return [option.value for option in shown_buttons(shown)[0].options[:2]]


async def test_a_move_at_each_of_five_tables_takes_thirteen_presses(
    home: App, world: World
) -> None:
    """That is one of each game, from the page of all tables until nothing waits any more."""
    games = registry.keys()
    wait = {(await awaiting(world, game, ID + 100 * at)).id for at, game in enumerate(games, 50)}
    seen, count = await run(home, "tables", by(ANNA)), 0
    while words("en")("tables-done") not in said(seen):
        offered = [(one, ids.parse(one)) for one in shown_ids(seen)]
        asked = [(one, step) for one, step in offered if getattr(step, "table", "") in wait]
        form = {step.what: one for one, step in asked if isinstance(step, FormPress)}
        clue = None
        if chosen := form.get(SEND) or form.get(PICK):  # a clue of two words
            clue = None if SEND in form else two_words(seen)
        else:  # what is done at once comes first
            steps = [(one, step) for one, step in asked if isinstance(step, StepPress)]
            chosen, _ = max(steps, key=lambda pair: pair[1].do)
        seen, count = await press(home, ANNA, chosen, clue, message=PAGE), count + 1
        assert count <= 20
    assert count <= 13


async def test_without_a_table_a_game_a_lesson_and_the_puzzle_are_one_press_away(home: App) -> None:
    assert shown_ids(await run(home, "tables", by(ANNA))) == ["h:play", "h:learn", "h:daily"]


async def alone(world: World, channel_id: int, pace: str = "none") -> Table:
    """Return a table that waits for Anna: nobody else plays there."""
    shared = {"pace": pace}
    table = await world.playing(ANNA, game="hexago", shared=shared, channel_id=channel_id)
    await world.say()  # the clock begins with the board
    return table


async def drawing(world: World) -> Table:
    """Return a table of two at which Anna has to draw a stone."""
    for channel in range(4001, 4020):
        table = await world.playing(ANNA, BEN, channel_id=channel)
        if mover(table) is ANNA:
            return table
    raise AssertionError("it is never Anna's turn")


def acts(made: Press) -> list[tuple[str, discord.ButtonStyle]]:
    """Return what the buttons of waiting tables say, and their colours."""
    shown = [part for part in shown_buttons(made) if part.custom_id.startswith("g:")]
    return [(part.label, part.style) for part in shown]


async def listed(home: App) -> Press:
    return await run(home, "tables", by(ANNA))


async def test_the_next_deadline_is_first_and_green(home: App, world: World) -> None:
    await alone(world, 3001)
    await alone(world, 3002, "3d")
    await alone(world, 3003, "1d")
    world.time += HOUR
    made = await listed(home)
    assert acts(made) == [("Lay · 23 h left", GREEN), ("Lay · 2 days left", BLUE), ("Lay", BLUE)]
    text = said(made)
    assert [text.index(f"/{channel}/") for channel in (3003, 3002, 3001)] == sorted(
        text.index(f"/{channel}/") for channel in (3001, 3002, 3003)
    )
    files = answered(made)["files"]
    assert len({file.filename for file in files}) == len(files) == 3
    assert all(file.description for file in files)


async def test_a_button_opens_the_question_in_the_same_message(home: App, world: World) -> None:
    table = await alone(world, 3001)
    (opens,) = (one for one in shown_ids(await listed(home)) if one.startswith("g:"))
    question = await press(home, ANNA, opens, message=PAGE)
    assert question.response.calls[0][0] == "edit"
    assert answered(question)["attachments"]
    assert shown_ids(question)[-1] == ALL
    assert (await home.service.tables.load(table.id)).row.seq == 0
    back = await press(home, ANNA, ALL, message=PAGE)
    assert said(back) == said(await listed(home))


async def test_the_only_thing_to_do_is_done_by_its_button(home: App, world: World) -> None:
    table = await drawing(world)
    made = await listed(home)
    ((label, _),) = acts(made)
    assert label.startswith("Draw a stone")
    (draw,) = (one for one in shown_ids(made) if one.startswith("g:"))
    drawn = await press(home, ANNA, draw, message=PAGE)
    assert (await home.service.tables.load(table.id)).row.seq == 1
    assert len(shown_ids(drawn)) > 2
    refused = await press(home, BEN, draw, message=PAGE)
    assert (shown_ids(refused), answered(refused)["attachments"]) == ([ALL], [])
    assert (await home.service.tables.load(table.id)).row.seq == 1


async def test_more_tables_than_a_message_holds_have_pages(home: App, world: World) -> None:
    for number in range(WAITING + 1):
        await alone(world, 3000 + number)
    for number in range(3):
        await world.service.lobby.open(world.opening(channel_id=ID + 5000 + number), world.time)
    seen: list[str] = []
    for page in range(2):
        made = await press(home, ANNA, ids.tables(page), message=PAGE)
        assert answered(made)["view"].content_length() <= 4000
        opens = [one for one in shown_ids(made) if one.startswith("g:")]
        seen += opens
        assert len(opens) == (1 if page else WAITING)
        assert ids.tables(1 - page) in shown_ids(made)
    assert len(set(seen)) == WAITING + 1
    assert words("en")("tables-beside") in said(made)


async def test_no_picture_is_no_reason_to_show_no_table(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> Any:
        raise RuntimeError("no picture today")

    await alone(world, 3001)
    monkeypatch.setattr(PicturePool, "small", broken)
    made = await listed(home)
    assert (answered(made)["files"], len(acts(made))) == ([], 1)


async def laid(home: App, table: Table, message: Any = PRIVATE) -> Press:
    """Lay the first tile that Anna can lay at a table where she is alone."""
    action = table.legal(0)[0]
    step = ids.step(table.id, table.token(0), action.words, ids.DO)
    return await press(home, ANNA, step, message=message)


def test_a_title_and_a_place_that_has_it_in_its_name_say_it_once() -> None:
    assert beside("Helge", "Helge · Ben · Spielabend") == "Ben · Spielabend"
    assert beside("Helge", "#tisch · Spielabend") == "#tisch · Spielabend"


async def test_no_private_message_says_a_title_twice_where_the_thread_has_it_in_its_name(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = registry.game("hexago").spec.title
    monkeypatch.setattr(home.names, "name", lambda *_: f"{title} · Ben · Spielabend")
    table, english = await alone(world, 3001), words("en")
    seated = seat_message(home, table, english)
    called = direct_call(home, table, ANNA.user_id, 1, DirectCall("turn", ANNA.user_id), english)
    for message in (seated, called):
        assert "*Ben · Spielabend*" in message.text
        assert message.text.count(title) == 1
    held = await hand_message(home, table, 0, english, 1)
    assert held.text.count(title) == 1
    assert "Ben · Spielabend" not in held.text, "the link names it, and the picture does"
    monkeypatch.setattr(home.names, "parent", lambda *_: "#tisch-2")
    assert home.place(table) == "#tisch-2 › Ben · Spielabend", "the thread is Ben's, not the turn"


async def test_a_table_that_waits_for_others_links_its_name_and_says_its_place_once(
    home: App, world: World
) -> None:
    table = await awaiting(world, "hexago", 3001)
    place, linked = plain_text("#tisch-2"), f"]({home.board_link(table)})** · "
    assert f"{linked}{place}: " in said(await run(home, "tables", by(BEN)))
    away = said(await run(home, "tables", by(BEN, guild_id=None)))
    assert f"{linked}{place} · Spielabend: " in away


async def test_a_thread_is_named_behind_its_channel_and_nobody_twice(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await awaiting(world, "hexago", 3001)
    opened = world.opening(channel_id=ID + 5000)
    await world.service.lobby.open(opened, world.time)

    def name(guild_id: int, channel_id: int) -> str:
        return "Spielabend" if channel_id == guild_id else "Helge · Ben · Anna · Spielabend"

    monkeypatch.setattr(home.names, "name", name)
    monkeypatch.setattr(home.names, "parent", lambda *_: "#tisch-2")
    text = said(await listed(home))
    place = plain_text("#tisch-2 › Helge · Ben · Anna")
    assert f"{place} · your turn came <t:" in text, "the thread has Ben's name"
    assert f"{place}: a lobby, not begun yet." in text, "nobody is blamed for that"
    names = {False: "Benno · Spielabend", True: "Spielabend"}
    monkeypatch.setattr(home.names, "name", lambda guild, channel: names[guild == channel])
    text = said(await listed(home))
    assert f"{plain_text('#tisch-2 › Benno')} · with Ben · " in text
    theirs = said(await run(home, "tables", by(BEN)))
    assert re.search(r"Der Zug begann <t:\d+:R>\.", theirs), "all times are of one kind"


async def test_who_has_too_many_lobbies_reads_how_many_and_where(home: App, world: World) -> None:
    lobbies = [
        await world.service.lobby.open(world.opening(channel_id=ID + 5000 + at), world.time)
        for at in range(LOBBIES)
    ]
    made = await run(home, "play", by(ANNA), "hexago")
    first, second = said(made).splitlines()
    assert first == words("en")("refusal-many-lobbies", count=LOBBIES)
    assert second.count("](https://") == LOBBIES
    assert all(home.board_link(table) in second for table in lobbies)
    assert shown_ids(made) == [ALL]


@pytest.mark.parametrize("count", [1, 2])
async def test_the_way_to_the_board_page_says_to_which_board(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    asked: list[str] = []

    def link(_: Any, table_id: str = "", server: int | None = None) -> str:
        asked.append(table_id)
        return f"https://page.example/{server}"

    monkeypatch.setattr(home, "page_link", link)
    tables = [await alone(world, 3001 + at) for at in range(count)]
    labels = [getattr(item, "label", "") for item in shown_buttons(await listed(home))]
    one = count == 1
    assert labels[-1] == words("en")("web-open" if one else "web-open-all")
    assert asked == [tables[0].id if one else ""]


async def test_after_a_move_the_next_table_is_one_press_away(home: App, world: World) -> None:
    table = await drawing(world)
    await alone(world, 3001, "3d")
    near = await alone(world, 3002, "1d")
    drawn = await press(home, ANNA, move_button(table), message=PRIVATE)
    drawn = await press(home, ANNA, shown_ids(drawn)[0], message=PRIVATE)
    assert ALL not in shown_ids(drawn), "the turn goes on"
    after = await home.service.tables.load(table.id)
    place = ids.step(
        table.id, after.token(after.owing[0]), after.legal(after.owing[0])[0].words, "!"
    )
    done = await press(home, ANNA, place, message=PRIVATE)
    undo, following, everything = shown_buttons(done)
    assert following.label == "Next: Hexago Continuo · #tisch-2 · 1 day"
    assert (following.style, everything.custom_id) == (BLUE, ALL)
    assert ":undo:" in undo.custom_id
    question = await press(home, ANNA, following.custom_id, message=PRIVATE)
    assert question.response.calls[0][0] == "edit"
    assert {one.split(":")[1] for one in shown_ids(question)} == {near.id}


async def test_what_is_next_elsewhere_is_shown_before_anything_is_done_there(
    home: App, world: World
) -> None:
    other = await drawing(world)
    here = await world.playing(ANNA, BEN, game="haiclue", channel_id=ID + 3001)
    seat = here.seat_of(ANNA.user_id) or 0
    form = form_of(here, seat)
    assert form
    for item in (*form.items[:2], SEND):
        sent = await press(home, ANNA, ids.form(here.id, here.token(seat), item), message=PRIVATE)
    following = shown_buttons(sent)[-2]
    assert following.label.startswith("Next: Helge · ")
    question = await press(home, ANNA, following.custom_id, message=PRIVATE)
    assert (await home.service.tables.load(other.id)).row.seq == other.row.seq
    assert "Draw a stone?" in said(question)


async def test_where_nothing_else_waits_nothing_is_next(home: App, world: World) -> None:
    table = await drawing(world)
    await world.service.lobby.open(world.opening(channel_id=ID + 3001), world.time)
    token = table.token(table.owing[0])
    await press(home, ANNA, ids.step(table.id, token, ("draw",), ids.DO), message=PRIVATE)
    after = await home.service.tables.load(table.id)
    seat = after.owing[0]
    place = ids.step(table.id, after.token(seat), after.legal(seat)[0].words, ids.DO)
    done = await press(home, ANNA, place, message=PAGE)
    undo, back = shown_ids(done)
    assert ":undo:" in undo
    assert back == ALL
    assert said(done).endswith(words("en")("tables-done"))


async def test_on_the_page_of_all_tables_the_next_question_follows(home: App, world: World) -> None:
    """Beside it stand what was done, and the way to take it back."""
    table = await drawing(world)
    near = await alone(world, 3002, "1d")
    token = table.token(table.owing[0])
    await press(home, ANNA, ids.step(table.id, token, ("draw",), ids.DO), message=PAGE)
    after = await home.service.tables.load(table.id)
    seat = after.owing[0]
    place = ids.step(table.id, after.token(seat), after.legal(seat)[0].words)
    listed = await run(home, "tables", by(ANNA))
    page = answer_to(listed, page=True)
    done = await press(home, ANNA, place, message=page)
    assert said(done).startswith("Done:")
    assert plain_text("Next: Hexago Continuo · #tisch-2") in said(done)
    *steps, undo, everything = shown_ids(done)
    assert steps
    assert {step.split(":")[1] for step in steps} == {near.id}
    assert (everything, ":undo:" in undo) == (ALL, True)
    await press(home, ANNA, ids.step(near.id, near.token(0)), message=public())
    await settle()
    assert done.later == [{"deleted": True}], "that page was the one message of the next table"


async def test_no_press_lies_between_five_waiting_tables(home: App, world: World) -> None:
    """A table of each game, the command included, with what is green or else first."""
    for number, game in enumerate(registry.keys()):
        for channel in range(3000 + 20 * number, 3020 + 20 * number):
            table = await world.playing(ANNA, BEN, game=game, channel_id=channel)
            if (table.seat_of(ANNA.user_id) or 0) in table.owing:
                break
    shown = await run(home, "tables", by(ANNA))
    for _ in range(16):
        steps = [button for button in shown_buttons(shown) if button.custom_id[:2] in ("g:", "f:")]
        if not steps:
            break
        green = [step for step in steps if getattr(step, "style", None) is GREEN]
        likely = [step for step in green if step.custom_id.endswith((ids.DO, SEND))]
        pressed = (likely or steps)[0].custom_id
        clue = two_words(shown) if pressed.endswith(PICK) else None
        shown = await press(home, ANNA, pressed, clue, message=PAGE)
    assert not steps
    assert words("en")("tables-done") in said(shown)


async def test_a_sent_clue_leads_to_the_next_table(home: App, world: World) -> None:
    options = {"reveal": "one_by_one", "youngest": "A"}
    table = await world.playing(ANNA, BEN, game="haiclue", options=options, channel_id=ID + 3001)
    seat = table.seat_of(ANNA.user_id) or 0
    made = await listed(home)
    assert acts(made)[0][0] == "Write my clue"
    await alone(world, 3002)
    token, form = table.token(seat), form_of(table, seat)
    assert form
    for item in form.items[:2]:
        await press(home, ANNA, ids.form(table.id, token, item), message=PRIVATE)
    sent = await press(home, ANNA, ids.form(table.id, token, SEND), message=PRIVATE)
    *_, following, everything = shown_buttons(sent)
    assert following.label == "Next: Hexago Continuo · #tisch-2"
    assert everything.custom_id == ALL


async def test_where_it_is_no_longer_ones_turn_the_page_leads_back(home: App, world: World) -> None:
    table = await drawing(world)
    (opens,) = (one for one in shown_ids(await listed(home)) if one.startswith("g:"))
    await world.do(acting.resign, table, BEN.user_id)
    gone = await press(home, ANNA, opens, message=PAGE)
    assert answered(gone)["content"] is None
    assert said(gone)


async def test_the_next_table_is_never_this_one(home: App, world: World) -> None:
    """Alone the same table waits again, and may be the most urgent."""
    table = await alone(world, 3001, "1d")
    content = await go_on(home, reader(ANNA), table, Content("Done."))
    assert not content.rows
    await alone(world, 3002, "3d")
    content = await go_on(home, reader(ANNA), table, Content("Done."))
    assert table.id not in content.rows[0][0].custom_id


async def test_no_other_game_is_the_chief_button_while_this_one_awaits_the_reader(
    home: App, world: World
) -> None:
    await alone(world, 3002, "3d")
    mine = await alone(world, 3001, "1d")
    computers = await world.playing(ANNA, computers=1, channel_id=ID + 3003)
    over = await world.do(acting.resign, await drawing(world), BEN.user_id)
    for table, style in ((mine, PLAIN), (computers, PLAIN), (over, BLUE)):
        content = await go_on(home, reader(ANNA), table, Content("Done."))
        assert content.rows[0][0].style == style


async def test_a_sent_clue_on_the_page_of_all_tables_makes_way_for_the_next_one(
    home: App, world: World
) -> None:
    """*Change* stood below the next table's question, and read as if it was about that."""
    await alone(world, 3002, "1d")
    table = await world.playing(ANNA, BEN, game="haiclue")
    told = f"Sent. {words('en')('done-changeable')}"
    done = Content(told, rows=([button(ids.tables(0), "Change")],))
    content = await go_on(home, reader(ANNA, message=PAGE), table, done)
    assert content.text.startswith("Sent.\n\n**Next")
    assert not [one for row in content.rows for one in row if one.label == "Change"]


async def test_what_belongs_to_this_table_stands_before_the_next_one(
    home: App, world: World
) -> None:
    await alone(world, 3002, "3d")
    mine, back = await alone(world, 3001, "1d"), button(ids.tables(0), "Take back")
    content = await go_on(home, reader(ANNA), mine, Content("Done.", rows=([back],)))
    first, (opens, every) = content.rows
    assert first == [back]
    assert (opens.style, every.custom_id) == (PLAIN, ids.tables(0))


async def test_what_is_done_is_said_though_no_list_can_be_read(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await alone(world, 3001, "1d")

    async def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(home.service.digests, "sittings", broken)
    assert await go_on(home, reader(ANNA), table, Content("Done.")) == Content("Done.")
