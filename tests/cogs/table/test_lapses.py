"""Time is over: each rule in each game, votes, computers that sit in, and the way back."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.table.model import Table, undoable
from cogs.table.notify import hands
from cogs.table.people import decisions, presence
from cogs.table.play import acting
from cogs.table.time.clock import IDLE
from cogs.table.time.timeouts import CLOCKED_CALL
from data.store import Store, queries
from data.store.rows import ASLEEP
from engine.refusals import Malformed, NotYours
from tests.cogs.table.comparing import compared
from tests.cogs.table.waiting import (
    DAY,
    DORA,
    EMIL,
    FAY,
    GAMES,
    HOUR,
    called_after,
    clocked,
    clue,
    due,
    fitting,
    late,
    left,
    notices,
    now,
    others,
    sound,
    think,
    vote,
    waited_for,
)
from tests.cogs.table.world import ANNA, BEN, CARLA, World
from tests.tiers import few, spread


async def kinds(store: Store, table: Table) -> list[tuple[str, int | None]]:
    return [(entry.kind, entry.seat) for entry in await store.read(queries.entries(table.id))]


@pytest.mark.parametrize(("people", "game"), spread([(ANNA, BEN), (ANNA, BEN, CARLA, DORA)], GAMES))
async def test_the_default_is_played_at_once(game: str, people: tuple, world: World) -> None:  # type: ignore[type-arg]
    """Nobody ever moves: every default has its time, and the game goes on."""
    table = await clocked(world, *fitting(game, people), game=game, lapse="default")
    for _ in range(5):
        silent = table.waiting
        if table.over:
            break
        assert await left(world, table) == DAY, "the clock of the next decision runs"
        before = len(await kinds(world.store, table))
        await world.pass_time(DAY)
        await world.say()
        table = await sound(world, table)
        played = (await kinds(world.store, table))[before:]
        assert played
        assert {(kind, seat) for kind, seat in played if kind == "default"} == {
            ("default", seat) for seat in silent
        }
    assert notices(world, "late") == []
    assert await compared(world.service) == 0


@pytest.mark.parametrize("people", few([(ANNA, BEN), (ANNA, BEN, CARLA, DORA)]))
@pytest.mark.parametrize("game", GAMES)
async def test_a_computer_sits_in_and_plays_until_the_owner_is_back(
    game: str,
    people: tuple,  # type: ignore[type-arg]
    tmp_path: Path,
) -> None:
    people = fitting(game, people)
    async with World(tmp_path) as world:
        table = await clocked(world, *people, game=game, lapse="ask")
        if table.game.spec.simultaneous:
            for person in people[1:]:
                await clue(world, table, person.user_id)
            table = await now(world, table)
        silent = waited_for(table)
        seat = table.seat_of(silent.user_id)
        assert seat is not None
        await world.pass_time(DAY)
        for person in others(table):
            if await late(world, table):
                table = await vote(world, table, person, "computer")
        assert table.computer(seat)
        await sound(world, table)
        table = await think(world, table)
        await sound(world, table)
        done = [e for e in await world.store.read(queries.entries(table.id)) if e.seat == seat]
        assert [entry.kind for entry in done][:2] == ["seat", "act"], "the computer has played"
        found = await world.service.tables.do(presence.here, table.id, world.time, silent.user_id)
        assert found.sat_in
        assert found.played == tuple(entry.action for entry in done if entry.kind == "act")
        assert found.asked == (seat in found.table.owing)
        table = await sound(world, table)
        assert table.seats[seat].status == "present"
        assert await compared(world.service) == 0


@pytest.mark.parametrize("game", few(GAMES, 2))
async def test_the_game_ends_unranked(game: str, world: World) -> None:
    people = fitting(game, (ANNA, BEN, CARLA))
    table = await clocked(world, *people, game=game, lapse="end")
    await world.pass_time(DAY)
    table = await sound(world, table)
    assert table.outcome is not None
    assert (table.outcome.stopped, table.outcome.reason) == (True, "time")
    assert (table.outcome.ranks, table.outcome.winners) == ((0,) * len(people), ())
    assert table.renderer.ending(table.scene(table.words))
    await world.say()
    assert world.mouth.posts("channel")[-1] == "ended"


async def test_a_default_in_the_middle_of_a_turn_starts_the_time_of_the_other_half(
    world: World,
) -> None:
    """Its board has to be posted: whoever is asked the second half has not seen the first."""
    table = await clocked(world, ANNA, BEN, lapse="default")
    asked = table.waiting
    await world.pass_time(DAY)
    await world.say()
    table = await sound(world, table)
    assert [e.action for e in await world.store.read(queries.entries(table.id))] == ["draw"]
    assert table.waiting == asked
    assert await left(world, table) == DAY
    assert await due(world, table, "turn") == [DAY]


PEOPLE = (ANNA, BEN, CARLA, DORA, EMIL, FAY)


@pytest.mark.parametrize(
    ("choices", "decided"),
    [
        (("default",), "default"),
        (("computer", "computer"), "computer"),
        (("close", "wait"), "wait"),
        (("end", "computer"), "computer"),
        (("close", "close"), "close"),
        (("end", "", "end"), "end"),
        (("wait", "default", "end"), "wait"),
        (("close", "end", "close"), "close"),
        (("computer", "computer", "end", "end", "close"), "computer"),
        (("end", "end", "", "", "end"), "end"),
        (("close", "close", "end", "end", "default"), "close"),
    ],
)
async def test_votes(choices: tuple[str, ...], decided: str, world: World) -> None:
    """More than half decide at once; else all have to answer, and of equals the mildest wins."""
    table = await clocked(world, *PEOPLE[: len(choices) + 1])
    silent = table.waiting[0]
    await world.pass_time(DAY)
    voters = others(table)
    assert len(voters) == len(choices)
    last = max(number for number, choice in enumerate(choices) if choice)
    for number, (person, choice) in enumerate(zip(voters, choices, strict=True)):
        if choice:
            before = await late(world, table)
            table = await vote(world, table, person, choice)
            if number < last:
                after = await late(world, table)
                assert before is not None
                assert after is not None
                assert (after.id, after.ballots[person.user_id]) == (before.id, choice)
    table = await sound(world, table)
    assert await late(world, table) is None
    status = table.seats[silent].status
    entries = await kinds(world.store, table)
    match decided:
        case "wait":
            assert (entries, await due(world, table, "turn")) == ([], [DAY])
        case "default":
            assert entries == [("default", silent)]
        case "computer":
            assert (entries, status) == ([("seat", silent)], "computer")
        case "close" if len(choices) > 1:
            assert (entries[0], status) == (("seat", silent), "closed")
            assert not table.over
        case "end":
            assert table.outcome is not None
            assert (table.outcome.reason, table.outcome.winners) == ("voted", ())


async def test_closing_one_of_two_seats_ends_the_game_for_the_other(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    silent = table.waiting[0]
    await world.pass_time(DAY)
    table = await vote(world, table, others(table)[0], "close")
    table = await sound(world, table)
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.stopped) == ("resigned", True)
    assert table.outcome.ranks[silent] == 2


async def test_a_vote_can_be_changed_until_it_is_decided(world: World) -> None:
    table = await clocked(world, *PEOPLE[:4])
    await world.pass_time(DAY)
    first, second, _ = others(table)
    await vote(world, table, first, "end")
    await vote(world, table, first, "wait")
    table = await vote(world, table, second, "end")
    assert not table.over
    found = await late(world, table)
    assert found is not None
    assert found.ballots == {first.user_id: "wait", second.user_id: "end"}
    assert (await vote(world, table, first, "end")).over


async def test_nobody_has_more_say_and_others_have_none(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    if waited_for(table) == ANNA:  # the host is to be among those who answer
        for _ in range(2):
            table = await world.move(table)
        await world.say()
    silent = waited_for(table)
    await world.pass_time(DAY)
    table = await vote(world, table, ANNA, "computer")
    assert not table.computer(table.waiting[0]), "one of two, though it is the host"
    motion = await late(world, table)
    assert motion is not None
    answer = world.service.votes.answer
    for user, choice, kind, code in (
        (silent.user_id, "wait", NotYours, "not-asked"),
        (DORA.user_id, "wait", NotYours, "not-seated"),
        (ANNA.user_id, "explode", Malformed, "old-button"),
        (ANNA.user_id, "yes", Malformed, "old-button"),
    ):
        with pytest.raises(kind) as refusal:
            await answer(table.id, motion.id, user, choice, world.time)
        assert refusal.value.code == code
    with pytest.raises(NotYours, match="motion-over"):
        await answer(table.id, motion.id + 1, ANNA.user_id, "wait", world.time)
    assert await late(world, table) == motion


async def test_whose_seat_is_closed_is_not_asked(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA, DORA)
    gone = others(table)[0]
    await world.service.tables.do(acting.resign, table.id, world.time, gone.user_id)
    await world.pass_time(DAY)
    motion = await late(world, table)
    assert motion is not None
    with pytest.raises(NotYours, match="closed-already"):
        await world.service.votes.answer(table.id, motion.id, gone.user_id, "end", world.time)
    await world.say()
    assert gone.user_id not in notices(world, "late")[0].message.args["missing"]


async def test_the_late_one_moves_while_the_others_vote(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    await world.pass_time(DAY)
    motion, voters = await late(world, table), others(table)
    assert motion is not None
    await vote(world, table, voters[0], "close")
    table = await world.move(table)
    table = await sound(world, table)
    assert await late(world, table) is None
    with pytest.raises(NotYours, match="motion-over"):
        await world.service.votes.answer(
            table.id, motion.id, voters[1].user_id, "close", world.time
        )
    assert {seat.status for seat in table.seats} == {"present"}


async def test_i_am_here_once_a_decision(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    silent, other = waited_for(table), others(table)[0]
    service = world.service
    found = await service.tables.do(presence.here, table.id, world.time, silent.user_id)
    assert (found.sat_in, found.asked, found.played) == (False, True, ())
    await world.pass_time(DAY)
    await service.tables.do(presence.here, table.id, world.time, silent.user_id)
    assert (await late(world, table), await left(world, table)) == (None, DAY)
    await world.pass_time(DAY)
    with pytest.raises(NotYours, match="here-once"):
        await service.tables.do(presence.here, table.id, world.time, silent.user_id)
    await vote(world, table, other, "wait")
    await world.pass_time(DAY)
    with pytest.raises(NotYours, match="here-once"):
        await service.tables.do(presence.here, table.id, world.time, silent.user_id)
    table = await world.move(table)  # only the decision itself: the next is another one
    await world.say()
    assert await late(world, table) is None
    await world.pass_time(DAY)
    await service.tables.do(presence.here, table.id, world.time, silent.user_id)
    assert await late(world, table) is None
    await sound(world, table)
    for stranger in (CARLA.user_id, 99):
        with pytest.raises(NotYours, match="not-seated"):
            await service.tables.do(presence.here, table.id, world.time, stranger)


async def test_two_are_late_at_once(world: World) -> None:
    """Whoever answers first is asked about the other; a computer sits in for the rest only."""
    table = await clocked(world, ANNA, BEN, CARLA, game="haiclue")
    await clue(world, table, 1)
    await world.pass_time(DAY)
    await world.say()
    (said,) = notices(world, "late")
    assert (said.message.args["seats"], said.message.args["missing"]) == ([1, 2], [1])
    await clue(world, table, 2)
    table = await vote(world, table, ANNA, "computer")
    assert not any(table.computer(seat) for seat in range(3)), "two are asked now"
    table = await vote(world, table, BEN, "computer")
    assert [table.computer(seat) for seat in range(3)] == [False, False, True]
    await sound(world, table)
    table = await think(world, table)
    await sound(world, table)


async def test_the_vote_of_one_takes_both_who_are_late(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA, game="haiclue")
    await clue(world, table, 2)
    await world.pass_time(DAY)
    table = await vote(world, table, BEN, "default")
    played = await kinds(world.store, table)
    assert played[1:] == [("default", 0), ("default", 2)]
    await world.say()
    await sound(world, table)


@pytest.mark.parametrize(
    ("game", "people", "computers"),
    [("hexago", (ANNA,), 0), ("helge", (ANNA,), 2), ("haiclue", (ANNA, BEN, CARLA), 0)],
    ids=["solo", "with computers", "everybody"],
)
async def test_nobody_is_there_to_be_asked(
    game: str,
    people: tuple,  # type: ignore[type-arg]
    computers: int,
    world: World,
) -> None:
    """Time passes and nothing is said; after a week the players are called, then it sleeps."""
    table = await clocked(world, *people, game=game, computers=computers, time="1h")
    table = await think(world, table, 0)
    await world.say()
    for _ in range(10):
        await world.pass_time(HOUR)
        await world.say()
    alarms = [row for row in world.mouth.said if getattr(row.message, "why", "") == "alarm"]
    assert len(alarms) <= len(people)
    assert (notices(world, "late"), await left(world, table)) == ([], None)
    await sound(world, table)
    await world.pass_time(IDLE)
    await world.say()
    (warned,) = notices(world, "idle")
    assert warned.message.args["pings"] == [person.user_id for person in people]
    assert called_after(world, warned) == [], "each once"
    await world.pass_time(CLOCKED_CALL)
    table = await now(world, table)
    assert table.row.status == ASLEEP


async def test_the_first_who_comes_after_all_were_late_gives_the_others_time(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA, game="haiclue", time="1h")
    await world.pass_time(HOUR)
    await world.pass_time(3 * HOUR)
    assert await late(world, table) is None
    await clue(world, table, 3)
    assert await left(world, table) == HOUR
    await sound(world, table)
    await world.pass_time(HOUR)
    found = await late(world, table)
    assert found is not None
    assert found.facts.seats == (0, 1)


async def test_everybody_is_replaced(world: World) -> None:
    table = await clocked(world, ANNA, BEN, lapse="computer")
    for _ in range(2):
        await world.pass_time(DAY)
        table = await think(world, table)
        await world.say()
    table = await sound(world, table)
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.stopped) == ("abandoned", True)
    assert await world.store.read(queries.due(world.time + 10**11)) == ()


async def test_the_owner_comes_back_by_a_move_of_their_own(world: World) -> None:
    table = await clocked(world, ANNA, BEN, lapse="computer")
    silent = waited_for(table)
    seat = table.owing[0]
    await world.pass_time(DAY)
    table = await now(world, table)
    assert table.computer(seat)
    action = table.legal(seat)[0].text
    token = table.token(seat)
    after = await world.service.tables.do(
        acting.submit, table.id, world.time, silent.user_id, token, action
    )
    assert after.seats[seat].status == "present"
    await sound(world, table)
    # The computer was about to think about it, or did already: that is nobody's move now.
    with pytest.raises(NotYours, match="not-seated"):
        await world.service.tables.change(
            table.id, lambda edit: acting.submit_computer(edit, seat, token, action), world.time
        )
    assert await due(world, table, "computer") == []
    await world.pass_time(5000)
    assert len(await world.store.read(queries.entries(table.id))) == 3


async def test_the_owner_comes_back_everywhere(world: World) -> None:
    tables = [
        await clocked(world, ANNA, BEN, lapse="computer", channel_id=2000 + n) for n in range(3)
    ]
    await world.pass_time(DAY)
    for table in tables:
        for person in (ANNA, BEN):
            await world.service.people.back_home(person.user_id, world.time)
        after = await sound(world, table)
        assert {seat.status for seat in after.seats} == {"present"}
    assert await world.service.people.back_home(ANNA.user_id, world.time) == ()


@pytest.mark.parametrize("game", ["hexamino", "blox"])
async def test_the_hand_stays_with_its_owner(game: str, world: World) -> None:
    """While a computer sits in, the owner still has what the owner may know, and nobody else."""
    table = await clocked(world, ANNA, BEN, CARLA, game=game, lapse="computer")
    silent = waited_for(table)
    await world.pass_time(DAY)
    await world.say()
    before = len([r for r in world.mouth.said if r.kind == "dm-hand"])
    table = await think(world, table)
    await world.say()
    shown = [row for row in world.mouth.said if row.kind == "dm-hand"][before:]
    mine = [row for row in shown if row.destination == f"dm:{silent.user_id}"]
    assert len(mine) >= 1, "the hand has changed, its owner sees it"
    assert not any(row.message.new_message for row in mine), "they owe nothing"
    for row in shown:
        showing = await world.service.tables.do(hands.showing, row.table_id, world.time, row)
        assert showing is not None
        assert f"dm:{table.seats[showing.seat].user_id}" == row.destination


async def test_what_the_computer_did_can_be_taken_back_by_the_owner_who_is_back_then(
    world: World,
) -> None:
    table = await clocked(world, ANNA, BEN, game="helge", lapse="computer")
    silent, seat = waited_for(table), table.owing[0]
    await world.pass_time(DAY)
    table = await think(world, table)
    assert undoable(table, silent.user_id) is not None
    table = await world.service.tables.do(acting.undo, table.id, world.time, silent.user_id, None)
    assert table.seats[seat].status == "present", "or the computer would do it again"
    await sound(world, table)


async def test_who_is_replaced_decides_nothing_for_those_who_play(world: World) -> None:
    table = await clocked(world, ANNA, BEN, lapse="computer")
    silent, other = waited_for(table), others(table)[0]
    await world.pass_time(DAY)
    table = await world.service.tables.do(
        decisions.vote_end, table.id, world.time, silent.user_id, yes=True
    )
    assert not table.over, "the one who plays has not been asked"
    table = await world.service.votes.pause(table.id, silent.user_id, world.time)
    assert not table.row.holds
    table = await world.service.tables.do(
        decisions.vote_end, table.id, world.time, other.user_id, yes=True
    )
    assert table.over


async def test_each_late_period_is_asked_about_once(world: World) -> None:
    table, numbers = await clocked(world, ANNA, BEN), []
    other = others(table)[0]
    for _ in range(3):
        await world.pass_time(DAY)
        await world.pass_time(0)
        motion = await late(world, table)
        assert motion is not None
        numbers.append(motion.id)
        await vote(world, table, other, "wait")
    await world.say()
    assert len(set(numbers)) == 3
    assert len(notices(world, "late")) == 6, "three questions, three answers"
