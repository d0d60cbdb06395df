from __future__ import annotations

from functools import partial

import pytest

from cogs.table.model import Stale, Table, undoable
from cogs.table.people import decisions
from cogs.table.play import acting
from data.store import queries
from data.store.messages import News
from engine import record as records
from engine import registry
from engine.refusals import Illegal, Malformed, NotYours
from tests.cogs.table.waiting import placed
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World


def actor(table: Table) -> int:
    user = table.seats[table.owing[0]].user_id
    assert user is not None
    return user


async def test_a_move_is_stored_then_told_and_mentions_the_next(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    first = table.owing[0]
    table = await placed(world, table)
    await world.say()
    entries = await world.store.read(queries.entries(table.id))
    assert [entry.action.split()[0] for entry in entries[:2]] == ["draw", "place"]
    boards = [row for row in world.mouth.said if row.kind == "board"]
    assert boards[-1].message.mention == (table.seats[1 - first].user_id,)
    assert boards[-1].message.seq == 2
    assert "line" not in world.mouth.kinds(), "what leaves a player in their turn is no news"
    assert [item.kind for item in boards[0].message.news] == ["place"]


async def test_the_gate_refuses_and_changes_nothing(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    user = actor(table)
    other = 3 - user
    token = table.token(table.owing[0])
    tries = [
        (CARLA.user_id, token, "draw", NotYours, "not-seated"),
        (other, None, "draw", NotYours, "not-your-turn"),
        (other, token, "draw", Stale, "moved-on"),
        (user, "0.something", "draw", Stale, "moved-on"),
        (user, token, "", Malformed, "empty"),
        (user, token, "dance \u202e", Malformed, "word"),
        (user, token, "dance on table", Malformed, ""),
        (user, token, "x" * 5000, Malformed, "too-long"),
        (user, token, "place a1", Illegal, ""),
    ]
    for who, when, text, kind, code in tries:
        with pytest.raises(kind) as refusal:
            await world.service.tables.do(acting.submit, table.id, world.time, who, when, text)
        assert code in refusal.value.code
    again = await world.service.tables.load(table.id)
    assert (again.position, await world.store.read(queries.entries(table.id))) == (
        table.position,
        (),
    )


async def test_an_old_button_pressed_twice_moves_once(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    user, token = actor(table), table.token(table.owing[0])
    await world.service.tables.do(acting.submit, table.id, world.time, user, token, "draw")
    with pytest.raises(Stale) as stale:
        await world.service.tables.do(acting.submit, table.id, world.time, user, token, "draw")
    assert stale.value.table.play()[1].seq == 1
    assert len(await world.store.read(queries.entries(table.id))) == 1


async def test_typed_moves_do_not_mind_case_and_spaces(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    table = await world.service.tables.do(
        acting.submit, table.id, world.time, actor(table), None, "  DRAW "
    )
    assert (await world.store.read(queries.entries(table.id)))[0].action == "draw"


async def test_undo_takes_back_what_it_names_until_somebody_acts(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    before_user = actor(table)
    table = await placed(world, table)
    mover = next(u for u in (1, 2) if undoable(table, u))
    done = undoable(table, mover)
    assert done is not None
    assert undoable(table, 3 - mover) is None
    with pytest.raises(NotYours, match="undo-nothing"):
        await world.service.tables.do(acting.undo, table.id, world.time, 3 - mover, None)
    with pytest.raises(Stale):
        await world.service.tables.do(acting.undo, table.id, world.time, mover, done.seq + 5)
    back = await world.service.tables.do(acting.undo, table.id, world.time, mover, done.seq)
    assert back.row.undos == 1
    assert actor(back) == mover
    with pytest.raises(NotYours, match="undo-revealed"):
        await world.service.tables.do(acting.undo, table.id, world.time, mover, None)
    await world.say()
    news = world.mouth.said[-1].message.news
    args = {"seat": back.seat_of(mover), "action": done.action, "seq": done.seq}
    assert news == (News("table", "undo", args, minor=False),)
    assert world.mouth.said[-1].message.mention == ()  # who takes back knows it
    token_before = table.token(table.owing[0])
    forward = await world.move(back, done.action)
    assert forward.token(forward.owing[0]) != token_before  # a press of an earlier life
    forward = await world.move(forward, "draw")
    assert undoable(forward, mover) is None
    assert before_user in (1, 2)


async def test_who_can_take_nothing_back_reads_the_one_reason(world: World) -> None:
    undo = partial(world.service.tables.do, acting.undo)
    table = await world.playing(ANNA, BEN)
    with pytest.raises(NotYours, match="undo-nothing"):
        await undo(table.id, world.time, ANNA.user_id, None)
    table = await placed(world, table)
    user, other = 3 - actor(table), actor(table)
    await world.move(table, "draw")
    with pytest.raises(NotYours, match="undo-late") as refused:
        await undo(table.id, world.time, user, None)
    assert refused.value.params == {"name": {1: "Anna", 2: "Ben"}[other]}
    with pytest.raises(NotYours, match="undo-revealed"):
        await undo(table.id, world.time, other, None)
    words_game = await world.playing(ANNA, BEN, game="haiclue", channel_id=2002)
    with pytest.raises(NotYours, match="undo-answer"):
        await undo(words_game.id, world.time, ANNA.user_id, None)


async def test_resigning_with_two_seats_ends_the_game_for_the_other(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    table = await world.service.tables.do(acting.resign, table.id, world.time, BEN.user_id)
    await world.say()
    assert table.over
    outcome = table.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranks) == ("resigned", (1, 2))
    assert world.mouth.posts("channel:")[-1] == "ended"
    for late in (
        world.service.tables.do(acting.resign, table.id, world.time, 1),
        world.service.tables.do(acting.undo, table.id, world.time, 1, None),
        world.service.tables.do(decisions.vote_end, table.id, world.time, 1, yes=True),
        world.service.tables.do(acting.submit, table.id, world.time, 1, None, "draw"),
    ):
        with pytest.raises(NotYours, match="over"):
            await late


async def test_a_closed_seat_plays_defaults_at_once(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    table = await world.service.tables.do(acting.resign, table.id, world.time, actor(table))
    assert not table.over
    closed = next(s.seat for s in table.seats if s.status == "closed")
    for _ in range(8):
        table = await world.move(table)
        assert closed not in table.owing
    kinds = {entry.kind for entry in await world.store.read(queries.entries(table.id))}
    assert kinds == {"act", "default", "seat"}
    user = table.seats[closed].user_id
    assert user is not None
    with pytest.raises(NotYours, match="closed-already"):
        await world.service.tables.do(acting.resign, table.id, world.time, user)


async def test_computers_never_play_on_alone(world: World) -> None:
    table = await world.playing(ANNA, computers=3)
    table = await world.service.tables.do(acting.resign, table.id, world.time, 1)
    assert table.over
    assert await world.store.read(queries.next_due()) is None


async def test_end_by_agreement_needs_everybody(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    with pytest.raises(NotYours, match="no-proposal"):
        await world.service.tables.do(decisions.vote_end, table.id, world.time, 1, yes=False)
    await world.service.tables.do(decisions.vote_end, table.id, world.time, 1, yes=True)
    await world.service.tables.do(decisions.vote_end, table.id, world.time, 1, yes=True)
    await world.service.tables.do(decisions.vote_end, table.id, world.time, 2, yes=True)
    await world.service.tables.do(decisions.vote_end, table.id, world.time, 3, yes=False)
    assert await world.service.votes.motions(table.id) == ()
    for user in (1, 2, 3):
        table = await world.service.tables.do(
            decisions.vote_end, table.id, world.time, user, yes=True
        )
    await world.say()
    assert table.over
    outcome = table.outcome
    assert outcome is not None
    assert outcome.stopped
    keys = [row.message.key for row in world.mouth.said if row.kind == "notice"]
    assert keys == ["notice-end-proposed", "notice-end-declined", "notice-end-proposed"]


async def test_a_move_withdraws_the_proposal(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.service.tables.do(decisions.vote_end, table.id, world.time, 1, yes=True)
    await world.move(table, "draw")
    assert await world.service.votes.motions(table.id) == ()


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
        table = await world.service.tables.do(acting.resign, table.id, world.time, person.user_id)
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
    assert running is not None
    assert running.id == new.id


async def test_past_positions_are_drawn_by_replay(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    seen = [table.play()[1]]
    for _ in range(6):
        table = await world.move(table)
        seen.append(table.play()[1])
    for position in seen:
        past = await world.service.tables.at(table.id, position.seq)
        assert past.play()[1] == position


async def test_seeds_are_in_no_row_that_is_said(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    for _ in range(10):
        table = await world.move(table)
    await world.say()
    seed = table.row.seed.hex()
    assert all(seed not in str(row) for row in world.mouth.said)
    assert seed not in repr(table)
