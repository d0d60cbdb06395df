"""Cups by the clock: rounds begin and end, tables open, and a kill loses nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.cups import page
from cogs.cups import rules as rounds
from cogs.cups.running import Cups
from cogs.refusals import CupClosed, CupFull, CupJoined, CupNotIn, CupOver, CupThere, LobbyClosed
from cogs.table.lobby import opening, seats
from cogs.table.lobby.opening import expire
from cogs.table.model import Person
from cogs.table.notify.outbox import Gone
from cogs.table.people.preferences import forget
from cogs.table.play.commit import vacate
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from data.store.cups import Cup, EntrantRow
from data.store.marks import Asked
from data.store.messages import CupPost
from data.store.rows import ENDED, EXPIRED, LOBBY, RUNNING
from engine import registry
from engine.cups import CupRecord, anchor, standings
from engine.dice import SEED_BYTES
from engine.position import AWAY, CLOSED, COMPUTER, PRESENT
from engine.run import ACT, DEFAULT, SEAT, STOP, Entry
from tests.cogs.table.cups import EVENING, PEOPLE, go, joined, on, opened, started, tables
from tests.cogs.table.world import ANNA, ID, World
from tests.engine import cup_page

CROWD = 10**14


async def test_nobody_can_know_the_seed_of_a_cup_by_that_of_another(world: World) -> None:
    cups_of = [await opened(world, game=game) for game in ("helge", "blox")]
    seeds = {(await world.service.cups.of(cup_id)).row.seed for cup_id in cups_of}
    assert len(seeds) == 2
    assert {len(seed) for seed in seeds} == {SEED_BYTES}


async def test_three_rounds_nobody_meets_twice_and_the_draw_can_be_repeated(world: World) -> None:
    cup_id = await started(world, 6)
    row = (await world.service.cups.of(cup_id)).row
    posted = anchor(row.seed, cup_id, row.rounds)
    for number in (1, 2, 3):
        cup = await world.service.cups.of(cup_id)
        assert cup.row.round == number
        for table in await tables(world, cup):
            assert (table.row.status, table.row.pace, table.row.lapse) == (
                RUNNING,
                "12h+1d",
                "computer",
            )
            assert await world.stop(await world.move(table))
        cup = await on(world, cup_id)  # the round is over
        assert all(seat.rank for seat in cup.sitting)
        if number < 3:
            assert cup.row.due == world.time + rounds.BREAK
            await on(world, cup_id)  # the next one begins
    cup = await world.service.cups.of(cup_id)
    assert cup.row.due is None
    met = [frozenset(s.number for s in group) for _, group in rounds.by_table(cup.seats)]
    assert len(set(met)) == len(met) == 9
    record = CupRecord.from_json(rounds.record(cup).to_json())
    assert record is not None
    record.verify()
    assert record.anchor == posted, "it was posted before anybody joined"
    said = [row.message for row in world.mouth.said if row.kind == "cup"]
    assert [(m.what, m.round) for m in said] == [
        ("open", 0),
        *((what, n) for n in (1, 2, 3) for what in ("round", "standings")),
    ]


async def test_joining_is_once_for_64_until_the_only_round_and_one_cup_a_game(world: World) -> None:
    cup_id = await opened(world, rounds=1)
    with pytest.raises(CupThere):
        await opened(world)
    await opened(world, game="hexago")
    await joined(world, cup_id, *PEOPLE[:3])
    with pytest.raises(CupJoined):
        await joined(world, cup_id, PEOPLE[0])
    await world.service.cups.leave(cup_id, PEOPLE[0].user_id, world.time)
    with pytest.raises(CupNotIn):
        await world.service.cups.leave(cup_id, PEOPLE[0].user_id, world.time)
    await joined(world, cup_id, PEOPLE[0])
    cup = await world.service.cups.of(cup_id)
    assert [(e.number, e.user_id) for e in cup.playing] == [
        (1, ID + 100),
        (2, ID + 101),
        (3, ID + 102),
    ]
    await joined(world, cup_id, *(Person(CROWD + n, f"C{n}", "en") for n in range(61)))
    with pytest.raises(CupFull):
        await joined(world, cup_id, PEOPLE[5])
    await on(world, cup_id)
    with pytest.raises(CupClosed):
        await joined(world, cup_id, PEOPLE[5])


async def test_a_lobby_of_a_cup_takes_nobody_else(world: World) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, *PEOPLE[:2])
    world.time += DAY
    await world.service.cups.round()
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    assert table.row.status == LOBBY
    for decision in (seats.leave, seats.start):
        with pytest.raises(LobbyClosed):
            await world.do(decision, table, PEOPLE[0].user_id)
    with pytest.raises(LobbyClosed):
        await world.service.lobby.join(table.id, ANNA, "a", world.time)
    await world.service.cups.end(cup_id, world.time)
    with pytest.raises(CupOver):
        await world.service.cups.leave(cup_id, PEOPLE[0].user_id, world.time)
    await world.service.tables.do(seats.thread_made, table.id, world.time, 5000)
    assert (await world.service.tables.load(table.id)).row.status == EXPIRED


async def test_a_cups_table_without_a_thread_closes_and_says_why(world: World) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, *PEOPLE[:2])
    world.time += DAY
    await world.service.cups.round()
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    kinds = {row.kind: (number, row) for number, row in table.kept.timers.items()}
    number, timer = kinds["lobby"]
    await world.do(expire, table, number, timer.what)
    await world.say()
    said = [row.message.key for row in world.mouth.said if row.kind == "notice"]
    assert said == ["notice-lobby-unthreaded"]


async def test_who_joins_while_round_1_runs_gets_a_bye_for_it_and_plays_in_round_2(
    world: World,
) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, *PEOPLE[:6])
    await world.service.cups.leave(cup_id, PEOPLE[5].user_id, world.time)
    await on(world, cup_id)
    await joined(world, cup_id, PEOPLE[6], PEOPLE[5])  # one is new, one had left before the draw
    with pytest.raises(CupJoined):
        await joined(world, cup_id, PEOPLE[6])
    await world.say()
    edits = world.mouth.kinds("channel:").count("cup-edit")
    await world.service.cups.leave(cup_id, PEOPLE[0].user_id, world.time)
    await world.say()
    assert world.mouth.kinds("channel:").count("cup-edit") == edits + 1, "the post says who left"
    with pytest.raises(CupClosed):
        await joined(world, cup_id, PEOPLE[0])
    assert not rounds.results(await world.service.cups.of(cup_id)), "the round still runs"
    await on(world, cup_id)
    await joined(world, cup_id, PEOPLE[7])  # in the break
    for number in (2, 3):
        cup = await on(world, cup_id)
        assert cup.row.round == number
        assert {seat.number for seat in cup.sitting} == {2, 3, 4, 5, 6, 7, 8}
        with pytest.raises(CupClosed):
            await joined(world, cup_id, PEOPLE[8])
        cup = await on(world, cup_id)
    record = rounds.record(cup)
    assert [drawn.half for drawn in record.rounds] == [(6, 7, 8), (), ()]
    gained = {row.id: row.rounds[0] for row in standings(rounds.results(cup), (6, 7, 8))}
    assert gained == {6: 6, 7: 6, 8: 6}
    record.verify()
    assert cup_page.check(json.loads(record.to_json())) == 0


async def test_the_post_of_a_round_is_updated_as_soon_as_a_game_of_it_ends(world: World) -> None:
    cup_id = await started(world, 5)

    def edits() -> int:
        return sum(row.kind == "cup-edit" and not row.message.message for row in world.mouth.said)

    before = edits()
    first, second = await tables(world, await world.service.cups.of(cup_id))
    world.service.cups.planned.clear()
    await world.stop(await world.move(first))
    assert world.service.cups.planned.is_set(), "cups look at once"
    for restarted in (False, False, True, True):
        service = world.service.cups
        if restarted:
            service = Cups(world.service.tables, world.service.posts)
        await service.round()
        await world.say()
    assert edits() - before == 3, "once, and once after each start, which knows of none"
    was = await world.service.cups.of(cup_id)
    cup, games = await world.service.cups.live(was, 1)
    assert [replace(seat, rank=None) for seat in cup.seats] == [*was.seats], "in their order"
    told = {seat.table_id: seat.rank is not None for seat in cup.sitting if seat.table_id}
    assert told == {first.id: True, second.id: False}
    assert [*games] == [first.id]
    assert {seat.rank for seat in was.seats} == {None}


async def test_each_round_has_a_post_that_is_updated_until_the_next_one_has_its_own(
    world: World,
) -> None:
    cup_id = await opened(world, rounds=2)
    await world.say()
    await joined(world, cup_id, *PEOPLE[:4])
    newest = []
    for _ in range(4):
        newest.append((await world.service.cups.of(cup_id)).row.message_id)
        await on(world, cup_id)
    assert None not in newest
    assert newest[1] == newest[2], "the standings are a post of their own"
    assert len(set(newest)) == 3
    closed = [row.message for row in world.mouth.said if row.kind == "cup-edit"]
    assert [(m.round, m.message) for m in closed if m.message] == [(0, newest[0]), (1, newest[1])]


async def test_an_evening_goes_on_as_soon_as_all_tables_are_over(world: World) -> None:
    cup_id = await started(world, 7, **EVENING)
    cup = await world.service.cups.of(cup_id)
    assert [group[0].table_id for _, group in rounds.by_table(cup.sitting)].count(None) == 1
    first, *others = await tables(world, cup)
    for table in others:
        await world.stop(await world.move(table))
    await go(world, cup_id)
    assert (await world.service.cups.of(cup_id)).sitting[0].rank is None, "one is still playing"
    await world.stop(await world.move(first))
    cup = await go(world, cup_id)
    assert cup.row.due == world.time + rounds.BREAK
    cup = await on(world, cup_id)
    assert cup.row.round == 2


@pytest.mark.parametrize("earlier", [False, True])
async def test_the_line_above_a_thread_of_a_cup_stays_a_line_when_its_game_is_over(
    world: World, monkeypatch: pytest.MonkeyPatch, *, earlier: bool
) -> None:
    if earlier:  # the lobby was opened by a version that kept no mark
        monkeypatch.setattr(opening, "DrawnSeats", lambda: Asked(user=1))
    cup_id = await started(world, 2)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    assert table.drawn, "as long as it is kept"
    world.mouth.said.clear()
    assert await world.stop(table)
    await world.say()
    kinds = [row.kind for row in world.mouth.said]
    assert ("ended" in kinds, "lobby-edit" in kinds) == (True, False)


async def test_a_round_that_is_over_lets_go_only_of_tables_that_still_play(world: World) -> None:
    cup_id = await started(world, 4)
    first, _ = await tables(world, await world.service.cups.of(cup_id))
    await world.stop(await world.move(first))
    await world.say()
    cup = await world.service.cups.of(cup_id)
    before = await tables(world, cup)
    world.time = cup.row.due or 0
    await world.service.cups._due(cup.row.id, 1, world.time, world.time)
    grown = [
        (old.kept.version, new.kept.version)
        for old, new in zip(before, await tables(world, cup), strict=True)
    ]
    assert [old == new for old, new in grown] == [table.over for table in before]


async def test_a_running_table_counts_as_it_stands_and_goes_on(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted, ranks = list[str](), rounds.ranks
    monkeypatch.setattr(rounds, "ranks", lambda one: counted.append(one.id) or ranks(one))
    cup_id = await started(world, 2)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    while {entry.seat for entry in table.kept.entries} != {0, 1}:
        await world.move(table)
        table = await world.service.tables.load(table.id, log=True)
    cup = await on(world, cup_id)
    outcome = table.play()[0].stop(table.play()[1], "agreed").position
    expected = table.play()[0].outcome(outcome)
    assert expected is not None
    assert [seat.rank for seat in cup.sitting] == [*expected.ranks]
    assert (await world.service.tables.load(table.id)).row.status == RUNNING
    (told,) = [row.message for row in world.mouth.said if row.kind == "notice"]
    assert (told.key, told.args["ranks"]) == ("notice-cup-counted", [*expected.ranks])
    assert counted == [table.id], "its whole game is counted once"


async def test_a_cup_that_is_called_off_says_whether_people_were_missing(world: World) -> None:
    for ends in (True, False):
        cup_id = await opened(world)
        if ends:
            await world.service.cups.end(cup_id, world.time)
        else:
            await on(world, cup_id)
    await world.say()
    posts = [row.message for row in world.mouth.said if isinstance(row.message, CupPost)]
    assert [post.what for post in posts] == ["open", "off", "open", "standings"]
    cup = Cup((await world.service.cups.of(cup_id)).row)
    ended, few = (page.called_off_post(cup, why).page[0].text for why in ("ended", "few"))
    assert ("called off" in ended, "too few" in few) == (True, True)
    assert ("too few" in ended, "called off" in few) == (False, False)
    assert "Nobody has joined yet" not in page.post(cup).page[0].text
    joined_alone = EntrantRow(cup.row.id, 1, PEOPLE[0].user_id, "P0", "j")
    off = page.called_off_post(replace(cup, entrants=(joined_alone,)), "few")
    assert off.mentions == (PEOPLE[0].user_id,)
    assert f"<@{PEOPLE[0].user_id}>" in off.page[0].text


async def test_nine_over_three_weeks_with_two_who_never_come_and_one_who_leaves(
    world: World,
) -> None:
    cup_id, begun = await started(world, 9, seats=3), world.time
    never, leaver = {PEOPLE[7].user_id, PEOPLE[8].user_id}, PEOPLE[6].user_id
    sizes = []
    for number in (1, 2, 3):
        cup = await world.service.cups.of(cup_id)
        sizes.append(sorted(len(group) for _, group in rounds.by_table(cup.sitting)))
        for table in await tables(world, cup):
            late = [seat.seat for seat in table.seats if seat.user_id in never]
            if late:
                await world.do(vacate, table, late, COMPUTER)  # as the clock does
            for _ in range(9):
                now = await world.service.tables.load(table.id)
                if now.owing[0] not in late:
                    await world.move(now)
        if number == 1:
            await world.service.cups.leave(cup_id, leaver, world.time)
        cup = await on(world, cup_id)
        missed = {seat.number for seat in cup.sitting if seat.rank == rounds.MISSED}
        assert missed == ({8, 9} if number < 3 else set())
        await on(world, cup_id)
    assert sizes == [[3, 3, 3], [2, 3, 3], [3, 3]]
    cup = await world.service.cups.of(cup_id)
    assert cup.row.due is None
    assert 3 * 7 * DAY <= world.time - begun < 22 * DAY
    assert [entrant.number for entrant in cup.entrants if entrant.out] == [7, 8, 9]
    assert all(seat.rank == 1 for seat in cup.seats if seat.table_id is None)
    record = CupRecord.from_json(rounds.record(cup).to_json())
    assert record is not None
    record.verify()


async def test_who_is_thrown_out_counts_for_no_further_round(world: World) -> None:
    """Two play, one never comes: once they are out, one is left, and the cup is over at once."""
    cup_id = await started(world, 2)
    for number in (1, 2):
        (table,) = await tables(world, await world.service.cups.of(cup_id))
        late = [seat.seat for seat in table.seats if seat.user_id == PEOPLE[1].user_id]
        await world.do(vacate, table, late, COMPUTER)
        cup = await on(world, cup_id)
        if number == 1:
            assert cup.row.due == world.time + rounds.BREAK, "the next round begins soon"
            await on(world, cup_id)
    assert [entrant.out for entrant in cup.entrants] == [False, True]
    assert cup.row.due is None


async def test_too_few_call_it_off_and_a_manager_ends_it(world: World) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, PEOPLE[0])
    cup = await on(world, cup_id)
    assert (cup.row.due, cup.row.round) == (None, 0)
    cup_id = await started(world, 4)
    (first, second) = await tables(world, await world.service.cups.of(cup_id))
    await world.stop(await world.move(first))
    await world.service.cups.end(cup_id, world.time)
    cup = await world.service.cups.of(cup_id)
    assert cup.row.due is None
    assert rounds.MISSED not in [seat.rank for seat in cup.seats], "nobody's time ran out"
    assert None not in [seat.rank for seat in cup.seats]
    assert (await world.service.tables.load(second.id)).row.status == RUNNING
    assert (await world.service.tables.load(first.id)).row.status == ENDED


@pytest.mark.parametrize(("counted", "what"), [(False, ["ended"]), (True, ["standings"] * 2)])
async def test_a_manager_who_ends_a_cup_has_its_standings_posted_once(
    world: World, counted: bool, what: list[str]
) -> None:
    cup_id = await started(world, 4)
    if counted:
        await on(world, cup_id)
    else:
        for table in await tables(world, await world.service.cups.of(cup_id)):
            await world.move(table)
    await world.service.cups.end(cup_id, world.time)
    await world.say()
    posts = [row.message for row in world.mouth.said if isinstance(row.message, CupPost)]
    assert [post.what for post in posts] == ["open", "round", *what]
    keys = {row.message.key for row in world.mouth.said if row.kind == "notice"}
    assert keys == {"notice-cup-counted" if counted else "notice-cup-ended"}


@pytest.mark.parametrize("game", registry.keys())
async def test_a_table_at_which_nothing_was_done_is_a_draw(world: World, game: str) -> None:
    cup_id = await started(world, 3, game=game, seats=3)
    await world.service.cups.end(cup_id, world.time)
    assert [seat.rank for seat in (await world.service.cups.of(cup_id)).seats] == [1, 1, 1]


async def test_a_forgotten_person_leaves_a_number(world: World) -> None:
    gone = Person(CROWD, "Dora Quill", "de")
    cup_id = await opened(world)
    await joined(world, cup_id, gone, *PEOPLE[:3])
    await on(world, cup_id)
    await forget(world.service.tables, gone.user_id, world.time)
    cup = await world.service.cups.of(cup_id)
    assert (cup.entrants[0].user_id, cup.entrants[0].name, cup.entrants[0].out) == (0, "", True)
    await on(world, cup_id)
    cup = await on(world, cup_id)
    assert 1 not in [seat.number for seat in cup.sitting]


@pytest.mark.parametrize(("code", "ends"), [("no-permission", False), ("unknown-channel", True)])
async def test_a_cup_ends_only_with_its_channel(world: World, code: str, ends: bool) -> None:
    world.mouth.failures["cup"] = [Gone(code)]
    cup_id = await opened(world)
    await world.say()
    assert ((await world.service.cups.of(cup_id)).row.due is None) is ends


_SAT_IN, _MOVED = Entry(1, SEAT, 0, COMPUTER), Entry(2, ACT, 0, "pass")


@pytest.mark.parametrize(
    ("status", "entries", "missed"),
    [
        (PRESENT, (), False),  # perhaps nobody waited for them
        (PRESENT, (Entry(1, DEFAULT, 0, "pass"),), True),
        (CLOSED, (Entry(1, DEFAULT, 0, "pass"),), False),  # who resigns was there
        (COMPUTER, (_SAT_IN,), True),
        (COMPUTER, (_SAT_IN, _MOVED), True),  # the computer's move
        (COMPUTER, (_MOVED, _SAT_IN), False),
        (COMPUTER, (_SAT_IN, Entry(2, SEAT, 0, PRESENT), _SAT_IN), False),  # who was back was there
        (COMPUTER, (Entry(1, SEAT, 0, AWAY), Entry(2, SEAT, 0, PRESENT), _SAT_IN), True),
    ],
)
def test_who_missed_a_round(status: str, entries: tuple[Entry, ...], missed: bool) -> None:
    seat, kept = SimpleNamespace(status=status), SimpleNamespace(entries=entries)
    table: Any = SimpleNamespace(seats=[seat], kept=kept, owing=(0,))
    assert rounds._missed(table, 0) is missed


@pytest.mark.parametrize(
    ("players", "kind", "ended", "waited"),
    [(0, SEAT, 2, True), (1, SEAT, 2, False), (0, ACT, 2, False), (0, SEAT, 1, False)],
)
def test_a_table_had_waited_if_its_last_player_was_gone_before_its_end(
    players: int, kind: str, ended: int, waited: bool
) -> None:
    log = (Entry(1, kind, 0, COMPUTER, at=1), Entry(2, STOP, None, "abandoned", at=ended))
    table: Any = SimpleNamespace(players=range(players), kept=SimpleNamespace(entries=log))
    assert rounds.waited(table) is waited


@pytest.mark.parametrize(
    ("game", "lasts", "fits"),
    [
        ("blox", 7 * DAY, (2, 3)),
        ("blox", 30 * MINUTE, (2,)),
        ("hexago", 30 * MINUTE, (2, 3)),
        ("haiclue", HOUR, tuple(range(2, 13))),
    ],
)
def test_games_that_last_too_long_do_not_fit(game: str, lasts: int, fits: tuple[int, ...]) -> None:
    assert rounds.fitting(registry.game(game).spec, lasts) == fits
