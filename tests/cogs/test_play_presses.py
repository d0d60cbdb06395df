"""A turn through the private picker, and everything round it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from unittest.mock import Mock

import pytest

from cogs.picker.press import act
from cogs.picker.press import typed as do_typed
from cogs.table.model import Person, Table
from cogs.table.play import acting
from cogs.table.time.clock import UNDO_PACE
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT
from cogs.ui.phrases import spoken_scene
from cogs.ui.pictures import text_board
from cogs.ui.reply import PICKERS, TOKEN_LIFE
from data.store.games import start_statuses
from data.words import words
from engine import actions, registry
from engine.actions import Action, parse
from tests.cogs.people import (
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
    shown_ids,
)
from tests.cogs.people import ids as ids_of
from tests.cogs.table.climb import only_climb
from tests.cogs.table.swapping import mover, other
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World
from tests.tiers import few


async def test_a_drawn_stone_is_laid_in_two_presses(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    person = mover(table)
    opened = await press(home, person, move_button(table), message=public(9))
    assert answered(opened)["ephemeral"] is True
    (file,) = answered(opened)["files"]
    assert file.description
    (draw,) = shown_ids(opened)
    assert draw.endswith(ids.DO)
    drawn = await press(home, person, draw, message=PRIVATE)
    assert drawn.response.calls[0][0] == "edit"
    places = shown_ids(drawn)
    done = await press(home, person, places[0], message=PRIVATE)
    assert answered(done)["attachments"] == []
    after = await home.service.tables.load(table.id)
    assert after.play()[1].seq == 2
    assert after.owing != table.owing
    (undo,) = shown_ids(done)
    assert undo.startswith(f"t:{table.id}:undo:")
    stale = await press(home, person, places[-1], message=PRIVATE)
    assert mover(after).name in said(stale)


async def test_who_is_not_asked_learns_who_is(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    waits = other(table)
    refused = said(await press(home, waits, move_button(table), message=public(9)))
    assert mover(table).name in refused
    assert re.search(r"You are next\.|Danach kommst du\.", refused)
    stranger = said(await press(home, CARLA, move_button(table), message=public(9)))
    assert stranger.startswith("Tu n’as pas de place")


async def test_a_player_has_one_picker_a_table(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    person, waits = mover(table), other(table)
    first = await press(home, person, move_button(table), message=public(9))
    (draw,) = shown_ids(first)
    changed = await press(home, person, draw, message=answer_to(first))
    await press(home, waits, move_button(table), message=public(9))
    await settle()
    assert first.later + changed.later == [], "changed in place, and not by others"
    second = await press(home, person, move_button(table), message=public(9))
    await settle()
    # By the newest token: Discord forgets the first one after 15 minutes.
    found = (first.later, changed.later, second.later)
    assert found == ([], [{"deleted": True}], [])
    world.time += TOKEN_LIFE
    await press(home, person, move_button(table), message=public(9))
    await settle()
    assert second.later == [], "Discord takes no deletion any more"


async def test_a_picker_that_shows_another_table_stays(home: App, world: World) -> None:
    first = await world.playing(ANNA, game="hexago", channel_id=ID + 3001)
    second = await world.playing(ANNA, game="hexago", channel_id=ID + 3002)
    opened = await press(home, ANNA, move_button(first), message=public(9))
    turned = await press(home, ANNA, move_button(second), message=answer_to(opened))
    await press(home, ANNA, move_button(first), message=public(9))
    await settle()
    gone = {"deleted": True}
    assert gone not in opened.later + turned.later
    await press(home, ANNA, move_button(second), message=public(9))
    await settle()
    assert gone in turned.later
    assert gone not in opened.later


async def by_tables(home: App, person: Person, _: Table) -> list[Press]:
    listed = await run(home, "tables", by(person))
    (opens,) = (one for one in shown_ids(listed) if one.startswith("g:"))
    return [listed, await press(home, person, opens, message=answer_to(listed))]


async def by_board(home: App, person: Person, table: Table) -> list[Press]:
    return [await press(home, person, move_button(table), message=public())]


async def by_hand(home: App, person: Person, table: Table) -> list[Press]:
    return [await press(home, person, ids.table(table.id, "hand"), message=public())]


OPENS: dict[str, Callable[[App, Person, Table], Awaitable[list[Press]]]] = {
    "board": by_board,
    "My hand": by_hand,
    "/tables": by_tables,
    "/hand": lambda home, person, _: commanded(home, person, "hand"),
    "/move": lambda home, person, _: commanded(home, person, "move", "nonsense"),
}


async def commanded(home: App, person: Person, *given: str) -> list[Press]:
    return [await run(home, given[0], by(person), *given[1:])]


@pytest.mark.parametrize(("learns", "gone"), [("", True), ("later", True), ("open", False)])
async def test_the_first_question_takes_the_place_of_the_seat_that_was_given(
    home: App, world: World, learns: str, *, gone: bool
) -> None:
    """A lesson that was begun in that message stays."""
    table = await world.service.lobby.open(world.opening(game="hexamino"), world.time)
    joined = await press(home, BEN, ids.lobby(table.id, "join"), message=public())
    if learns:
        (offered,) = (one for one in shown_ids(joined) if one.endswith(f"={learns}"))
        await press(home, BEN, offered, message=answer_to(joined))
    table = await world.service.lobby.start(table.id, ANNA.user_id, world.time)
    while mover(table) != BEN:
        table = await world.move(table)
    await press(home, BEN, ids.table(table.id, "hand"), message=public())
    await settle()
    assert ({"deleted": True} in joined.later) is gone


@pytest.mark.parametrize("game", ["haiclue", "hexamino"])
@pytest.mark.parametrize("how", OPENS)
async def test_a_question_is_open_in_one_private_message(
    home: App, world: World, how: str, game: str
) -> None:
    """However it was opened before and after *Move*; two of three messages are deleted."""
    table = await world.playing(ANNA, BEN, game=game)
    opens = (OPENS[how], by_board, OPENS[how])
    made = [one for open_ in opens for one in await open_(home, mover(table), table)]
    await settle()
    assert sum(one.response.calls[0][0] == "send" for one in made) == 3
    assert sum({"deleted": True} in one.later for one in made) == 2
    assert {"deleted": True} not in made[-1].later


@pytest.mark.parametrize("game", ["blox", "hexago", "hexamino"])
async def test_a_hand_on_turn_is_the_hand_and_leads_to_the_move(
    home: App, world: World, game: str
) -> None:
    """It was the same question as under *Move*, with the hand as small beside the board."""
    table = await world.playing(ANNA, BEN, game=game)
    person, seat = mover(table), table.owing[0]
    shown = await press(home, person, ids.table(table.id, "hand"), message=public())
    (file,) = answered(shown)["files"]
    assert file.filename.startswith("hand")
    lines = table.renderer.hand_text(table.view(seat), table.scene(reader(person).words, seat))
    # Lines of digits would say once more what the picture shows; its alternative text has them.
    assert all(line.rstrip(".") in file.description for line in lines.splitlines())
    assert said(shown) == reader(person).words("hand-yours")
    (move,) = shown_ids(shown)
    asked = await press(home, person, move, message=answer_to(shown))
    assert asked.response.calls[0][0] == "edit", "in the same message"
    assert len(shown_ids(asked)) > 1


async def test_a_hand_that_lies_open_is_not_called_the_reader_s_secret(
    home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="hexago", options={"open_hands": "on"})
    for person in (ANNA, BEN):
        told = said(await press(home, person, ids.table(table.id, "hand"), message=public()))
        assert told.startswith(reader(person).words("hand-seen"))


async def test_only_the_newest_pickers_are_remembered(home: App) -> None:
    made = [by(ANNA) for _ in range(PICKERS + 1)]
    for number, interaction in enumerate(made):
        home.pickers.open((f"t{number}", ANNA.user_id), interaction)  # type: ignore[arg-type]
    for number in (0, 2):
        home.pickers.open((f"t{number}", ANNA.user_id), by(ANNA))  # type: ignore[arg-type]
    await settle()
    assert [one.later for one in made[:3]] == [[], [], [{"deleted": True}]]


async def test_the_newest_board_opens_the_rest_of_a_turn(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    table = await home.service.tables.load(table.id)
    newest = table.row.board_message_id or 0
    old = move_button(table)
    person = mover(table)
    draw = ids.step(table.id, table.token(table.owing[0]), ("draw",), ids.DO)
    await press(home, person, draw)
    for button in (old, draw):
        opened = await press(home, person, button, message=public(newest))
        assert "https://" not in said(opened)
        assert len(shown_ids(opened)) > 1
        older = await press(home, person, button, message=public(newest - 1))
        assert "https://" in said(older)
    assert (await home.service.tables.load(table.id)).row.seq == 1, "it is drawn once"


async def test_an_illegal_action_is_explained_and_marked(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    table = await world.move(table, "draw")
    cell = table.legal(table.owing[0])[0].args[-1]
    table = await world.move(table, f"place {cell}")
    table = await world.move(table, "draw")
    answer = await act(home, reader(mover(table)), table, None, parse("remove a1"))
    assert answer.rows
    assert answer.files
    assert "\n" in answer.text
    assert (await home.service.tables.load(table.id)).play()[1].seq == 3


@pytest.mark.parametrize(
    "typed", ["", "   ", "<@1>", "x" * 400, "waltz b2", "place 😀", parse("draw draw")]
)
async def test_nonsense_shows_why_and_the_choices(
    home: App, world: World, typed: str | Action
) -> None:
    table = await world.playing(ANNA, BEN)
    person = reader(mover(table))
    if isinstance(typed, Action):
        answer = await act(home, person, table, None, typed)
    else:
        answer = await do_typed(home, person, table, typed)
    assert len(answer.text) <= TEXT_LIMIT
    assert "<@1>" not in answer.text
    assert answer.rows
    assert (await home.service.tables.load(table.id)).play()[1].seq == 0


async def test_a_move_that_was_read_in_part_says_which_word_was_not(
    home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    answer = await do_typed(home, reader(mover(table)), table, "draw a *dragon*")
    assert "“\\*dragon\\*”" in answer.text
    assert answer.rows
    assert (await home.service.tables.load(table.id)).play()[1].seq == 0


async def computer(world: World, table: Table, text: str = "add 1") -> Table:
    """Let a computer move, without a process that thinks."""
    (seat,) = table.owing
    await world.do(acting.submit_computer, table, seat, table.token(seat), parse(text))
    return await world.service.tables.load(table.id)


async def against_a_computer(world: World) -> Table:
    """Return a game of counting in which Anna is to move."""
    table = await world.playing(ANNA, computers=1)
    return await computer(world, table) if table.computer(table.owing[0]) else table


async def counted(home: App, person: Person, table: Table, offered: str) -> str:
    """Count on, and return the button that is offered after it."""
    made = await act(home, reader(person), table, None, parse("add 1"))
    (button,) = [custom_id for custom_id in ids_of(made) if f":{offered}:" in custom_id]
    return button


@pytest.mark.parametrize("answers", [False, True])
async def test_a_move_is_taken_back_before_and_after_a_computer_has_answered_it(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch, answers: bool
) -> None:
    only_climb(monkeypatch)
    table = await against_a_computer(world)
    for _ in range(3):  # the second time froze the table
        undo = await counted(home, ANNA, table, "undo")
        await world.pass_time(UNDO_PACE - 1)
        if answers:
            await computer(world, await world.service.tables.load(table.id))
        await press(home, ANNA, undo, message=PRIVATE)
        back = await world.service.tables.load(table.id, log=True)
        assert back.play()[1].state == table.play()[1].state
        table = back
    run, position = table.play()
    assert run.replay(table.kept.entries, start_statuses(table.seats)) == position


@pytest.mark.parametrize("game", ["hexago", "hexamino"])
async def test_a_tile_that_was_drawn_is_why_nothing_is_taken_back_after_a_computers_move(
    home: App, world: World, game: str
) -> None:
    """Computers don't count, yet "Cog has acted since" was the reason."""
    table = await world.playing(ANNA, computers=1, game=game)
    while table.row.seq < 4:
        seat = table.owing[0]
        if table.computer(seat):
            table = await computer(world, table, table.legal(seat)[0].text)
        else:
            table = await world.move(table)
    why = await press(home, ANNA, ids.table(table.id, "undo"), message=PRIVATE)
    assert said(why) == words(ANNA.locale)(f"{game}-refusal-undo-revealed")


async def test_who_takes_back_too_late_reads_why_and_is_asked_what_follows(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_climb(monkeypatch)
    table = await world.playing(ANNA, BEN)
    first = mover(table)
    undo = await counted(home, first, table, "undo")
    table = await world.service.tables.load(table.id)
    second = mover(table)
    await act(home, reader(second), table, None, parse("add 1"))
    late = await press(home, first, undo, message=PRIVATE)
    assert said(late).startswith(words(first.locale)("refusal-undo-late", name=second.name))
    assert any(one.startswith("g:") for one in shown_ids(late))


async def test_a_computer_that_has_moved_is_why_nothing_is_taken_back_where_others_play(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It read that something new was drawn, though nobody had drawn anything."""
    only_climb(monkeypatch)
    table, person = await world.playing(ANNA, BEN, computers=1), ANNA
    while not table.computer(seat := table.owing[0]) or table.row.seq == 0:
        if table.computer(seat):
            table = await computer(world, table)
            continue
        person = mover(table)
        await act(home, reader(person), table, None, parse("add 1"))
        table = await world.service.tables.load(table.id)
    await computer(world, table)
    late = await press(home, person, ids.table(table.id, "undo"), message=PRIVATE)
    assert said(late).startswith(words(person.locale)("refusal-undo-late", name=table.names[seat]))


async def test_a_computer_that_waits_is_told_to_go_on_once(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_climb(monkeypatch)
    table = await against_a_computer(world)
    go = await counted(home, ANNA, table, "go")
    await press(home, ANNA, go, message=PRIVATE)
    after = await world.service.tables.load(table.id)
    due = [row.due for row in after.kept.timers.values() if row.kind == "computer"]
    assert due == [world.time]
    await computer(world, after)
    late = await press(home, ANNA, go, message=PRIVATE)
    assert any(one.startswith("g:") for one in shown_ids(late)), "it has moved: what is asked now"
    assert words(ANNA.locale)("moved-on", link="")[:20] not in said(late)


@pytest.mark.parametrize("game", ["haiclue", "hexamino"])
async def test_a_player_who_resigned_is_a_spectator(home: App, world: World, game: str) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game=game)
    move = ids.step(table.id, table.token(1))
    await world.do(acting.resign, table, BEN.user_id)
    for what in (ids.table(table.id, "hand"), move):
        refused = await press(home, BEN, what)
        assert said(refused).startswith("Du hast in diesem Spiel aufgegeben")
        assert "files" not in answered(refused)
    board = said(await press(home, BEN, ids.table(table.id, "text")))
    table = await world.service.tables.load(table.id)
    assert board == text_board(table, reader(BEN).words)
    await world.do(acting.resign, table, ANNA.user_id)
    assert "Hand" in said(await press(home, BEN, ids.table(table.id, "hand")))


@pytest.mark.parametrize("game", few(registry.keys(), 5))
async def test_who_reads_the_board_as_text_moves_from_there(
    home: App, world: World, game: str
) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game=game)
    for person in (ANNA, BEN, CARLA):
        made = await press(home, person, ids.table(table.id, "text"))
        shown = shown_ids(made)
        moves = [one for one in shown if one.startswith(("g:", "f:"))]
        owes = table.seat_of(person.user_id) in table.owing
        assert bool(moves) is owes, shown
        home.pickers.shut(table.id, table.row.seq + 1, 0)  # somebody has moved
        await settle()
        open_still = table.game.spec.simultaneous
        assert bool(made.later) is (owes and not open_still), "its buttons were dead"
        home.pickers.shut(table.id, table.row.seq + 1, world.time)  # the phase is over
        await settle()
        assert bool(made.later) is owes


@pytest.mark.parametrize("game", few(registry.keys(), 5))
async def test_a_private_question_goes_with_its_picture_when_its_time_is_over(
    home: App, world: World, game: str
) -> None:
    """Its buttons went, and the picture of a game that was over went on asking."""
    table = await world.playing(ANNA, BEN, CARLA, game=game)
    asked = await press(home, mover(table), ids.step(table.id, table.token(table.owing[0])))
    home.pickers.shut(table.id, table.row.seq + 1, world.time)
    await settle()
    gone = any("deleted" in one for one in asked.later)
    assert gone is bool(answered(asked).get("files"))


async def test_a_typed_move_is_parsed_once_and_passed_on_as_a_value(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed, word = list[str](), actions._WORD
    table = await world.move(await world.playing(ANNA, BEN), "draw")
    typed = table.legal(table.owing[0])[0]
    monkeypatch.setattr(
        actions, "_WORD", Mock(match=lambda text: parsed.append(text) or word.match(text))
    )
    answer = await do_typed(home, reader(mover(table)), table, f"({typed.text})")
    assert answer.text
    assert (await world.service.tables.load(table.id)).row.seq == 2
    assert tuple(parsed) == typed.words


@pytest.mark.parametrize(("game", "kind"), [("hexamino", "deal"), ("blox", "reshuffle")])
async def test_who_moves_reads_what_else_their_move_brought_about(
    home: App, world: World, game: str, kind: str
) -> None:
    table = await world.playing(ANNA, BEN, game=game)
    while True:
        seat, (run, position) = table.owing[0], table.play()
        action = table.legal(seat)[0]
        step = run.act(position, seat, action).step
        if kind in [event.kind for event in step.events]:
            break
        table = await world.move(table, action.text)
    person = reader(mover(table))
    answer = await act(home, person, table, None, action)
    after = await home.service.tables.load(table.id)
    lines = [
        after.renderer.event(replace(event, private={}), spoken_scene(after, person.words))
        for event in step.events[1:]
    ]
    assert lines
    assert "\n".join(lines) in answer.text
