"""Moves, undo, resigning and the end; whole games, their records, and tables as they were."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from cogs.refusals import (
    NoTable,
    NothingToUndo,
    SeatClosed,
    TableOver,
    UndoAnswer,
    UndoLate,
    UndoRevealed,
)
from cogs.table.edit import Edit
from cogs.table.model import Stale, Table, undoable
from cogs.table.notify import announcements
from cogs.table.people import decisions, presence, transfer
from cogs.table.play import acting
from cogs.table.play.commit import STATUS_PACE
from cogs.table.time.time_control import DAY, HOUR
from cogs.ui.phrases import news_lines
from data.store import queries
from data.store.messages import Board, News
from data.store.rows import FROZEN
from data.store.typed import EndGame
from data.words import words
from engine import record as records
from engine import registry
from engine.actions import parse
from engine.dice import Dice
from engine.games.helge.state import STONES, stone_word
from engine.players import choose
from engine.position import AWAY, PRESENT
from engine.record import Record, verify
from engine.refusals import Illegal, Malformed, NotYours
from tests.cogs.table.simulation import begin, placed
from tests.cogs.table.swapping import DORA, EMIL, asked, mover, offered, seat_of, vacated
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, ID, World


def typed(edit: Edit, user_id: int, token: str | None, text: str) -> Table:
    return acting.submit(edit, user_id, token, parse(text))


def test_the_gate_refuses_and_changes_nothing() -> None:
    game = begin(ANNA, BEN)
    user, other = game.silent, game.others[0]
    token = game.table.token(game.table.owing[0])
    before = game.table
    for who, when, text, kind, code in (
        (CARLA.user_id, token, "draw", NotYours, "not-seated"),
        (other, None, "draw", NotYours, "not-your-turn"),
        (other, token, "draw", Stale, "moved-on"),
        (user, "0.something", "draw", Stale, "moved-on"),
        (user, token, "", Malformed, "empty"),
        (user, token, "dance \u202e", Malformed, "word"),
        (user, token, "dance on table", Malformed, ""),
        (user, token, "x" * 5000, Malformed, "too-long"),
        (user, token, "place a1", Illegal, ""),
    ):
        assert code in game.refuses(kind, typed, who, when, text).code
    assert game.table is before


def test_an_old_button_pressed_twice_moves_once() -> None:
    game = begin(ANNA, BEN)
    user, token = game.silent, game.table.token(game.table.owing[0])
    game.do(acting.submit, user, token, parse("draw"))
    stale = game.refuses(Stale, acting.submit, user, token, parse("draw"))
    assert isinstance(stale, Stale)
    assert stale.table.play()[1].seq == len(game.entries) == 1


def test_typed_moves_do_not_mind_case_and_spaces() -> None:
    game = begin(ANNA, BEN)
    game.do(acting.submit, game.silent, None, parse("  DRAW "))
    assert game.table.kept.entries[0].action == "draw"


def test_undo_takes_back_what_it_names_until_somebody_acts() -> None:
    game = placed()
    mover, other = game.others[0], game.silent
    done = undoable(game.table, mover)
    assert done is not None
    assert undoable(game.table, other) is None
    game.refuses(NothingToUndo, acting.undo, other, None)
    game.refuses(Stale, acting.undo, mover, done.seq + 5)
    earlier = game.table.token(game.table.owing[0])
    game.do(acting.undo, mover, done.seq)
    assert (game.table.row.undos, game.silent) == (1, mover)
    game.refuses(UndoRevealed, acting.undo, mover, None)
    (board,) = [said for _, said in game.posts[-1:] if isinstance(said, Board)]
    stone = stone_word(game.table.play()[1].state.drawn)
    said = done.action.replace("place", f"place {stone}")
    args = {"seat": game.table.seat_of(mover), "action": said, "seq": done.seq}
    assert board.news == (News("table", "undo", args, minor=False),)
    (line,) = news_lines(game.table, board.news, words("en"))
    assert board.mention == (), "the player who takes back knows it"
    game.move(done.action)
    assert game.table.token(game.table.owing[0]) != earlier, "a press of an earlier life"
    game.move("draw")
    assert game.table.play()[1].state.drawn != STONES[stone]
    assert news_lines(game.table, board.news, words("en")) == [line], "whatever is drawn since"
    assert undoable(game.table, mover) is None
    late = game.refuses(UndoLate, acting.undo, mover, None)
    assert late.params == {"name": {ID + 1: "Anna", ID + 2: "Ben"}[other]}
    game.refuses(UndoRevealed, acting.undo, other, None)


def test_nothing_is_taken_back_before_a_move_after_resigning_or_where_all_answer() -> None:
    begin(ANNA, BEN).refuses(NothingToUndo, acting.undo, ID + 1, None)
    begin(ANNA, BEN, game="haiclue").refuses(UndoAnswer, acting.undo, ID + 1, None)
    game = placed(ANNA, BEN, CARLA)
    mover = next(user for user in (ID + 1, ID + 2, ID + 3) if undoable(game.table, user))
    game.resign(mover)
    assert undoable(game.table, mover) is None
    game.refuses(SeatClosed, acting.undo, mover, None)


def test_after_a_game_nobody_acts() -> None:
    game = begin(ANNA, BEN)
    game.resign(ID + 2)
    assert game.table.outcome is not None
    assert (game.table.outcome.reason, game.table.outcome.ranks) == ("resigned", (1, 2))
    game.refuses(TableOver, acting.resign, ID + 1)
    game.refuses(TableOver, acting.undo, ID + 1, None)
    game.refuses(TableOver, decisions.propose, ID + 1, EndGame())
    game.refuses(TableOver, acting.submit, ID + 1, None, parse("draw"))


def test_a_closed_seat_plays_defaults_at_once() -> None:
    game = begin(ANNA, BEN, CARLA)
    user, seat = game.silent, game.table.owing[0]
    game.resign(user)
    for _ in range(8):
        game.move()
        assert seat not in game.table.owing
    assert {kind for kind, _ in game.entries} == {"act", "default", "seat"}
    game.refuses(SeatClosed, acting.resign, user)


def test_computers_never_play_on_alone() -> None:
    game = begin(ANNA, computers=3)
    game.resign(ID + 1)
    assert (game.table.over, game.table.kept.timers) == (True, {})


def test_an_end_by_agreement_needs_everybody() -> None:
    game = begin(ANNA, BEN, CARLA)
    game.move("draw")
    for user in (ID + 1, ID + 1, ID + 2):
        game.do(decisions.vote_end, user)
    game.answer("end", ID + 3, "no")
    assert game.table.kept.motions == {}
    for user in (ID + 1, ID + 2, ID + 3):
        game.do(decisions.vote_end, user)
    assert game.table.outcome is not None
    assert (game.table.outcome.stopped, game.table.outcome.reason) == (True, "agreed")
    first, declined, again = game.notices()
    assert [first.key, again.key] == ["notice-end-proposed"] * 2
    assert (declined.key, declined.args["seat"]) == (
        "notice-end-declined",
        game.table.seat_of(ID + 3),
    )


@pytest.mark.parametrize("game", registry.keys())
def test_an_end_that_comes_before_any_move_counts_for_nobody(game: str) -> None:
    played = begin(ANNA, BEN, game=game)
    for user in (ID + 1, ID + 2):
        played.do(decisions.vote_end, user)
    outcome = played.table.outcome
    assert outcome is not None
    assert outcome.reason == "unplayed"
    assert outcome.together or not outcome.winners


def test_a_move_withdraws_the_proposal_to_end() -> None:
    game = begin(ANNA, BEN)
    game.do(decisions.propose, ID + 1, EndGame())
    game.move("draw")
    assert game.table.kept.motions == {}


async def whole_game(world: World, table: Table) -> Table:
    for _ in range(4000):
        if table.over:
            return table
        table = await world.move(table)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("gone", [False, True])
async def test_the_record_of_secret_answers_holds_no_times(
    world: World, gone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game="haiclue")
    for _ in range(3):
        tiles = table.play()[1].state.hands[table.owing[0]]
        table = await world.move(table, f"clue t{tiles[0]} t{tiles[1]}")
    table = await world.move(table)
    for person in (ANNA, BEN):
        table = await world.do(acting.resign, table, person.user_id)
    assert table.over
    if gone:
        monkeypatch.setattr(registry, "_GAMES", ())
        registry.game.cache_clear()
    record = await world.service.tables.record(table.id)
    assert {entry.at for entry in record.entries} == {0}
    monkeypatch.undo()
    registry.game.cache_clear()
    assert records.verify(record) == table.position
    kept = [entry.at for entry in await world.store.read(queries.entries(table.id))]
    assert 0 not in kept, "what somebody may read of themselves stays"


async def test_a_whole_game_its_record_and_its_rematch(world: World) -> None:
    options = {"turn_limit": "30"}
    table = await world.playing(ANNA, BEN, options=options)
    first = table.owing[0]
    with pytest.raises(NotYours, match="not-over"):
        await world.service.tables.record(table.id)
    with pytest.raises(NotYours, match="not-over"):
        await world.service.lobby.rematch(table.id, ANNA, "r1", world.time)
    table = await whole_game(world, table)
    await world.say()
    assert world.mouth.posts("channel:")[-1] == "ended"
    record = await world.service.tables.record(table.id)
    again = records.Record.from_json(record.to_json())
    assert records.verify(again) == table.position
    with pytest.raises(NotYours, match="not-seated"):
        await world.service.lobby.rematch(table.id, CARLA, "r0", world.time)
    lobby = await world.service.lobby.rematch(table.id, ANNA, "r1", world.time)
    assert lobby.row.status == "lobby"
    with pytest.raises(NotYours, match="seated-already"):
        await world.service.lobby.rematch(table.id, ANNA, "r1", world.time)
    new = await world.service.lobby.rematch(table.id, BEN, "r2", world.time)
    assert new.id == lobby.id != table.id
    assert new.row.status == "running"
    assert new.row.options == table.row.options
    assert new.owing == ((first + 1) % 2,)
    assert new.row.joins == ("r1", "r2")
    running = await world.service.tables.in_channel(CHANNEL)
    assert running.id == new.id


async def played(world: World, game: str, moves: int) -> Table:
    table = await world.playing(ANNA, BEN, CARLA, game=game)
    for number in range(moves):
        seat = table.owing[0]
        stream = Dice(bytes(32)).stream(str(number))
        action = choose("random", table.game, table.view(seat), seat, stream, lambda: True)
        table = await world.move(table, action.text)
        await world.say()
    return table


async def test_a_table_is_seen_as_it_stood_then_with_the_people_of_that_time(world: World) -> None:
    tables = world.service.tables
    before = await played(world, "helge", 2)
    await tables.do(presence.go, before.id, world.time, CARLA.user_id, world.time + DAY)
    after = await world.move(await tables.load(before.id))
    assert after.row.seq > before.row.seq + 1
    then = await tables.at(before.id, before.row.seq)
    assert then.position == before.position
    assert [seat.status for seat in then.seats] == [seat.status for seat in before.seats]
    now = await tables.at(before.id, after.row.seq)
    assert now.position == after.position
    assert AWAY in [seat.status for seat in now.seats]
    assert {seat.status for seat in then.seats} == {PRESENT}


async def test_a_still_shows_the_middle_of_an_entry(world: World) -> None:
    table = await played(world, "haiclue", 9)
    whole = await world.service.tables.load(table.id, log=True)
    run, _ = whole.play()
    shown = 0
    for advance in run.steps(run.start()[0], whole.kept.entries):
        for number, state in enumerate(advance.step.stills):
            seq, chain = advance.entry.seq, advance.position.chain
            still = await world.service.tables.still(table.id, seq, number)
            position = still.play()[1]
            assert (position.state, position.chain) == (state, f"{chain}/{number}")
            assert (position.seq, still.row) == (seq, whole.row)
            shown += 1
    assert shown > 0


async def test_a_table_that_is_not_there_is_none(world: World) -> None:
    tables = world.service.tables
    table = await world.playing(ANNA, BEN)
    await world.say()
    table = await tables.load(table.id)
    reopened = await tables.in_channel(CHANNEL)
    assert reopened.id == table.id
    assert await tables.in_channel(CHANNEL + 1) is None
    assert [one.id for one in await tables.loadable(("nowhere", table.id))] == [table.id]
    with pytest.raises(NoTable):
        await tables.load("nowhere")


async def test_damage_freezes_a_table_says_so_and_is_logged(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    tables = world.service.tables
    table = await world.playing(ANNA, BEN)
    await world.say()
    with caplog.at_level(logging.ERROR):
        await tables.unsound(table.id, "chain")
    assert caplog.messages == [f"table {table.id} is frozen: chain"]
    row = await world.store.read(queries.table(table.id))
    assert (row.status, row.trouble) == (FROZEN, "chain")
    await world.say()
    assert world.mouth.said[-1].kind == "notice"
    caplog.clear()
    await tables.unsound(table.id, "chain")
    assert caplog.messages == []
    assert not await tables.freeze(table.id, "chain", world.time)


async def test_the_record_of_a_game_whose_seats_changed_hands_verifies(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN, CARLA)
        table = await world.move(table)
        number = await offered(world, table, BEN, DORA)
        table = await world.do(transfer.take, table, number, DORA)
        table = await vacated(world, table, CARLA)
        number = await asked(world, table, seat_of(table, CARLA), EMIL)
        for voter in (ANNA, DORA):
            await world.service.votes.answer(table.id, number, voter.user_id, "yes", world.time)
        await world.pass_time(HOUR)
        table = await world.service.tables.load(table.id)
        assert [s.user_id for s in table.seats] == [ID + 1, ID + 4, ID + 5]
        assert await world.compared() == 0
        while not table.over:
            table = await world.do(acting.resign, table, mover(table).user_id)
        record = await world.service.tables.record(table.id)
        assert verify(Record.from_json(record.to_json())).seq == table.play()[1].seq


async def test_a_press_that_has_loaded_an_older_table_is_decided_on_the_newest(
    world: World,
) -> None:
    """What is refused then may be right now: somebody else has moved between load and decision."""
    older = await world.playing(ANNA, BEN)
    newer = await world.move(older)
    while newer.owing == older.owing:
        newer = await world.move(newer)
    seat = newer.owing[0]
    user, action = newer.seats[seat].user_id, newer.legal(seat)[0]
    press = (older, world.time, user, newer.token(seat), action)
    moved = await world.service.tables.do(acting.submit, *press)
    assert moved.play()[1].seq == newer.play()[1].seq + 1


def test_the_board_shows_what_is_drawn_once_its_player_has_thought_for_a_while() -> None:
    """Its button went on offering the draw; whoever goes on at once causes no edit."""
    game = begin(ANNA, BEN)
    game.posts.clear()
    game.move("draw")
    assert [news.kind for news in announcements.drawn_news(game.table)] == ["draw"]
    game.pass_time(STATUS_PACE)
    assert game.kinds() == ["status"]
    game.move()
    game.move("draw")
    game.move()
    game.pass_time(STATUS_PACE)
    assert announcements.drawn_news(game.table) == ()
    assert game.kinds() == ["status", "board", "board"]
