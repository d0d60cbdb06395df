"""When the buttons of private messages go: a question is over, and so is what they led to."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace

import pytest

from cogs.board.more import ask_next
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.router import HANDLERS
from cogs.table.model import Person
from cogs.table.notify.announcements import table_news
from cogs.table.play import acting
from cogs.table.play.drafts import SEND
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import button
from cogs.ui.content import Content
from cogs.ui.reply import TOKEN_LIFE, Asked, Holding
from data.store.messages import Board, Ended, News
from data.words import words
from engine.actions import parse
from engine.registry import game, keys
from tests.cogs.people import Press, answer_to, by, press, public, said, settle, shown_ids
from tests.cogs.recording import row
from tests.cogs.table.climb import only_climb
from tests.cogs.table.swapping import mover
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World


def opened(home: App, person: Person, table_id: str, *holds: Holding) -> Press:
    """Return a press whose private answer is a question of a table."""
    made = by(person)
    home.pickers.open((table_id, person.user_id), made, *holds)  # type: ignore[arg-type]
    return made


@pytest.mark.parametrize("together", [True, False])
async def test_the_next_phase_takes_the_buttons_from_private_messages_where_all_answer_at_once(
    mouth: DiscordDeliverer,
    home: App,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    *,
    together: bool,
) -> None:
    """Below "All clues are open" a clue could still be changed, as if it counted."""
    games = [game(key).spec for key in keys()]
    assert all(one.simultaneous for one in games if one.party), "a party is such a game"
    table = await world.playing(ANNA, BEN, CARLA, game="haiclue")
    spec = replace(table.game.spec, simultaneous=together)
    monkeypatch.setattr(type(table.game), "spec", spec)
    shown, elsewhere = opened(home, ANNA, table.id), opened(home, ANNA, "another")
    written = world.time
    world.time += 1  # the phase is over already, its board not yet posted
    early = opened(home, BEN, table.id)
    given_back = table_news("returns", seat=1)  # all the others still owe what they wrote
    for news in ((), (given_back,), (given_back, News("game", "turn", {"round": 1}))):
        told = replace(row(table, Board(0, news=news)), created_at=written)
        await mouth.send(told, search=False)
        await settle()
        assert shown.later == ([{"edited": {"view": None}}] if together and len(news) > 1 else [])
    assert not elsewhere.later
    assert not early.later, "it asks of the next phase"


@pytest.mark.parametrize("then", ["", "go", "undo"])
async def test_buttons_that_hold_until_a_computer_moves_go_with_its_board(
    mouth: DiscordDeliverer,
    home: App,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    then: str,
) -> None:
    only_climb(monkeypatch)
    table = await world.playing(ANNA, computers=1)
    if table.computer(table.owing[0]):
        table = await world.move(table)
    made = ids.step(table.id, table.token(table.owing[0]), ("add", "1"), ids.DO)
    shown = done = await press(home, ANNA, made, message=answer_to(by(ANNA)))
    offers = {one.split(":")[2]: one for one in shown_ids(done)}
    assert offers.keys() >= {"go", "undo"}
    waits = words("en")("done-computer", who="Cog", count=1)
    if then:
        shown = await press(home, ANNA, offers[then], message=done.message)
    after = await world.service.tables.load(table.id)
    for seq in (table.row.seq + 1, table.row.seq + 2):  # its own board, then the computer's
        await mouth.send(row(after, Board(seq)), search=False)
        await settle()
        edits = [one["edited"] for one in (*done.later, *shown.later) if "edited" in one]
        stripped = any(edit["view"] is None for edit in edits)
        assert stripped is (seq > table.row.seq + 1 and then != "undo")
        if stripped and not then:  # nothing waits any more
            assert waits in said(done)
            assert edits[-1]["content"] == said(done).replace(f"\n{waits}", "")


async def test_who_has_a_computer_go_on_is_asked_below_that_once_it_has_moved(
    mouth: DiscordDeliverer, home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_climb(monkeypatch)
    table = await world.playing(ANNA, computers=1)
    if table.computer(table.owing[0]):
        table = await world.move(table)
    made = ids.step(table.id, table.token(table.owing[0]), ("add", "1"), ids.DO)
    done = await press(home, ANNA, made, message=answer_to(by(ANNA)))
    (go,) = [one for one in shown_ids(done) if ":go:" in one]
    shown = await press(home, ANNA, go, message=done.message)
    table = await world.service.tables.load(table.id)
    (seat,), one = table.owing, parse("add 1")
    await world.do(acting.submit_computer, table, seat, table.token(seat), one)
    table = await world.service.tables.load(table.id)
    await mouth.send(row(table, Board(table.row.seq)), search=False)
    await settle()
    edited = [one["edited"] for one in (*done.later, *shown.later) if "edited" in one][-1]
    assert edited["content"] == "Good, on we go.\nYour turn again."
    assert edited["view"].children[0].label == "1"


def test_what_stays_of_a_move_tells_its_player_that_they_are_asked_again() -> None:
    """After the computers' moves it said no more than what had been done."""
    en, move = words("en"), [button(ids.step("t", "0.1"), "Move")]
    turn, others = (lambda *_: Asked("You again.", move)), (lambda *_: None)
    done = Content("Done.\nCog goes on.", passing="Cog goes on.", again=en, until=1)
    left = Holding.of(done).after("t", 7, 2, turn)
    assert (left.text, left.rows[0], left.until) == ("Done.\nYou again.", move, 2)
    later = Holding.of(done).after("t", 7, 2, others)
    assert (later.text, later.until, later.again) == ("Done.", 2, en), "a third player moves first"
    assert later.after("t", 7, 3, turn).text == "Done.\nYou again."
    assert left.after("t", 7, 3, others).text == "Done."
    silent = Holding.of(replace(done, again=None)).after("t", 7, 2, turn)
    assert (silent.text, silent.rows, silent.until) == ("Done.", [], None)


async def test_only_what_counts_though_it_was_not_sent_is_said_in_place_of_a_form(
    mouth: DiscordDeliverer, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game="haiclue")
    form = Holding(rows=([button(ids.form(table.id, "0.r0", SEND), "Send")],), pictured=True)
    late, counts = opened(home, ANNA, table.id, form), opened(home, BEN, table.id, form)
    told = table_news("late-default", seat=0), table_news("unsent", seat=1)
    board = Board(table.row.seq, news=(*told, News("game", "turn", {"round": 1})))
    await mouth.send(replace(row(table, board), created_at=world.time), search=False)
    await settle()
    assert late.later == [{"deleted": True}]
    (said_instead,) = counts.later
    assert said_instead["edited"]["content"] == words(BEN.locale)("form-unsent")
    newer = opened(home, CARLA, table.id, replace(form, until=1))
    instead = {CARLA.user_id: (table.token(2), Content("It counts."))}
    home.pickers.shut(table.id, 2, world.time - 1, None, instead)
    await settle()
    assert newer.later == [{"edited": {"view": None}}]


@pytest.mark.parametrize("undo", [True, False])
@pytest.mark.parametrize("key", keys())
async def test_who_is_asked_again_begins_the_move_on_the_message_that_says_what_they_did(
    mouth: DiscordDeliverer, home: App, world: World, key: str, *, undo: bool
) -> None:
    """Only another table could be opened there, while the board above asked."""
    table = await world.playing(ANNA, BEN, CARLA, game=key)
    if table.game.spec.simultaneous:
        return  # all are asked together, by the board
    person = mover(table)
    leads = [button(ids.tables(0), "All tables")]
    own = [button(ids.table(table.id, "undo"), "Undo")]
    rows = (own, leads) if undo else (leads,)
    done = Content("Done.", rows=rows, until=table.row.seq - 1, again=words("en"))
    shown = opened(home, person, table.id, Holding.of(done))
    await mouth.send(row(table, Board(table.row.seq)), search=False)
    await settle()
    edited = shown.later[-1]["edited"]
    assert edited["content"] == "Done.\nYour turn again."
    first, *_, last = edited["view"].children
    assert ids.parse(first.custom_id).token == table.token(table.owing[0])
    assert last.custom_id == leads[0].custom_id
    made = await press(home, person, first.custom_id, message=answer_to(shown))
    assert said(made)


async def test_what_came_out_stays_in_the_instant_in_which_the_next_question_begins(
    home: App, world: World
) -> None:
    """The last guess and the next question were of one millisecond: nobody read what it brought."""
    came_out = Holding.of(Content("You get no points.", passing="You get no points.", until=5))
    shown, other = opened(home, ANNA, "one", came_out), opened(home, BEN, "one")
    home.pickers.shut("one", 5, world.time)
    await settle()
    assert not shown.later
    assert other.later == [{"edited": {"view": None}}], "it asked of what is over"
    home.pickers.shut("one", 6, world.time)
    await settle()
    assert shown.later == [{"deleted": True}]


WITH = [(False, ""), (True, ""), (True, "form"), (True, "restart")]
"""Whether another table waits, and what leaves a message as it is that was pressed."""


@pytest.mark.parametrize(("elsewhere", "beside"), WITH)
async def test_taking_back_goes_when_somebody_has_moved_since_and_what_leads_elsewhere_stays(
    mouth: DiscordDeliverer,
    home: App,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    elsewhere: bool,
    beside: str,
) -> None:
    """Between people the button stayed, and then said that it was too late."""
    only_climb(monkeypatch)
    table = await world.playing(ANNA, BEN)
    first = mover(table)
    if elsewhere:
        other = await world.playing(first, CARLA, channel_id=CHANNEL + 1)
        if other.owing[0] != other.seat_of(first.user_id):
            await world.move(other)
    made = ids.step(table.id, table.token(table.owing[0]), ("add", "1"), ids.DO)
    done = await press(home, first, made, message=answer_to(by(first)))
    assert [one for one in shown_ids(done) if ":undo:" in one]
    beyond = [one for one in shown_ids(done) if table.id not in one]
    assert bool(beyond) is elsewhere
    if beside == "form":
        await press(home, first, ids.notify("hours"), message=done.message)
    if beside == "restart":
        monkeypatch.setattr(home, "ending", True)
        await press(home, first, ids.tables(0), message=done.message)
    await mouth.send(row(table, Board(table.row.seq + 1)), search=False)
    await settle()
    assert not done.later, "its own board"
    after = await world.move(await world.service.tables.load(table.id))
    await mouth.send(row(after, Board(after.row.seq)), search=False)
    await settle()
    assert len(done.later) == 1
    home.pickers.shut(table.id, 0, world.time)  # a phase is over, too
    await settle()
    asked = [item.custom_id for item in done.later[0]["edited"]["view"].children]
    assert [one for one in asked if table.id not in one] == beyond
    steps = asked[: len(asked) - len(beyond)]
    assert steps, "it is their turn again"
    assert {ids.parse(one).token for one in steps} == {after.token(after.owing[0])}


@pytest.mark.parametrize("newer", [True, False])
async def test_a_message_keeps_its_buttons_while_a_press_on_it_is_answered(
    home: App, monkeypatch: pytest.MonkeyPatch, newer: bool
) -> None:
    """Somebody moves meanwhile: they go then, unless the answer has brought newer ones."""
    shown = opened(home, ANNA, "t", Holding(1))

    async def work(_app: App, _reader: Reader, _press: object) -> Content | None:
        home.pickers.shut("t", 2, 0)
        await settle()
        assert not shown.later
        return Content("go on", table="t", until=2) if newer else None

    monkeypatch.setitem(HANDLERS, ids.NotifyPress, work)
    made = await press(home, ANNA, ids.notify("hours"), message=answer_to(shown))
    await settle()
    assert bool(shown.later or made.later) is not newer


async def test_a_press_that_is_noted_late_takes_no_newer_question_away(home: App) -> None:
    """On a busy machine *Join* was noted after *Move*, whose question was then deleted."""
    joined, key = by(ANNA), ("t", ANNA.user_id)
    moved = opened(home, ANNA, "t")
    home.pickers.open(key, joined)  # type: ignore[arg-type]
    await settle()
    assert home.pickers.newest(key) is moved
    assert (moved.later, joined.later) == ([], [{"deleted": True}])


@pytest.mark.parametrize("between", ["", "more", "elsewhere", "old", "twice"])
async def test_a_question_opens_below_newer_private_messages_and_takes_its_button_along(
    home: App, world: World, between: str
) -> None:
    """*Move* below one's hand changed that message, while *More* stood below it."""
    table = await world.playing(ANNA, BEN, game="blox")
    person = mover(table)
    hand = await press(home, person, ids.table(table.id, "hand"), message=public())
    move = ids.step(table.id, table.token(table.owing[0]))
    assert move in shown_ids(hand)
    there = {"channel": SimpleNamespace(id=CHANNEL + 1)} if between == "elsewhere" else {}
    if between:
        more = await press(home, person, ids.table(table.id, "more"), message=public(), **there)
    if between == "old":
        world.time += TOKEN_LIFE
    taps = 1 + (between == "twice")
    made = [press(home, person, move, message=answer_to(hand)) for _ in range(taps)]
    asked = await asyncio.gather(*made)
    await settle()
    below = between in ("more", "twice")
    assert {one.response.calls[0][0] for one in asked} == {"send" if below else "edit"}
    assert ({"deleted": True} in hand.later) is below
    assert home.pickers.newest((table.id, person.user_id)) is asked[-1]
    left = [one for one in asked if {"deleted": True} not in one.later]
    assert left == asked[-1:], "one question is left"
    assert not between or {"deleted": True} not in more.later
    again = await press(home, person, move, message=answer_to(asked[-1] if below else hand))
    # Nothing stands below it now, or it can be deleted again.
    assert again.response.calls[0][0] == ("send" if between == "old" else "edit")


async def test_a_question_that_nobody_asks_any_more_goes_with_its_buttons(
    home: App, world: World
) -> None:
    """That Ben still thinks stayed to be read when he had answered."""
    table = await world.playing(ANNA, BEN, game="haiclue")
    reader = SimpleNamespace(words=words("en"), user_id=ANNA.user_id)
    asked = ask_next(table, reader, "0.r1")  # type: ignore[arg-type]
    # What leads to another table stays below words only: alone it was an empty message.
    leads = replace(asked, rows=([button(ids.table("another", "go"), "Next")],))
    goes = {"deleted": True}
    for left, gone in ((asked, goes), (replace(asked, passing=""), None), (leads, goes)):
        shown = opened(home, ANNA, table.id, Holding.of(left))
        home.pickers.shut(table.id, 0, world.time)
        await settle()
        assert shown.later[0] == (gone or {"edited": {"view": None}})


async def test_the_end_of_a_game_takes_the_buttons_from_private_messages(
    mouth: DiscordDeliverer, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="haiclue")
    shown = opened(home, ANNA, table.id)
    over = await world.do(acting.resign, table, BEN.user_id)
    await mouth.send(replace(row(over, Ended(0)), created_at=world.time), search=False)
    await settle()
    assert {"edited": {"view": None}} in shown.later
