"""Lobbies: who sits down, with what options, and how a rematch begins."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.refusals import (
    ComputersBusy,
    LobbyClosed,
    ManyLobbies,
    ManyTables,
    NotJoined,
    SeatedAlready,
    TableFull,
    ThreadLater,
    TooFew,
)
from cogs.table.lobby import lobbies, seats
from cogs.table.lobby.opening import LOBBY_LIFE, rematch_of
from cogs.table.model import Person
from cogs.table.notify.outbox import Later
from cogs.table.play import acting
from cogs.table.time.time_control import DAY
from data.store.messages import Notice, Start
from data.store.rows import EXPIRED, LOBBY, RUNNING
from data.words import LOCALES, words
from engine import registry
from engine.actions import parse
from engine.refusals import Illegal, NotYours
from sandbox.people import PEOPLE
from tests.cogs.table.deciding import loaded
from tests.cogs.table.simulation import Simulation, begin, opened
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, Entropy, World


def crowd(count: int) -> list[Person]:
    return [Person(ID + number, f"P{number}", "en") for number in range(1, count + 1)]


def users(game: Simulation) -> list[int | None]:
    return [seat.user_id for seat in game.table.seats]


def test_joining_twice_a_full_table_and_leaving() -> None:
    game = opened()
    game.refuses(SeatedAlready, seats.join, ANNA, "again")
    for person in crowd(6)[1:]:
        game.do(seats.join, person, f"p{person.user_id}")
    game.refuses(TableFull, seats.join, Person(ID + 99, "Late", "en"), "late")
    game.do(seats.leave, ID + 3)
    assert [seat.seat for seat in game.table.seats] == [0, 1, 2, 3, 4]
    game.refuses(NotJoined, seats.leave, ID + 3)


def test_rejoining_does_not_greet_twice_and_keeps_the_first_press() -> None:
    """Else somebody who knows the seed joins until the deal pleases them."""
    game = opened(game="hexamino")
    for number in range(3):
        game.do(seats.join, BEN, f"b{number}")
        assert [seat.join for seat in game.table.seats] == ["press-a", "b0"]
        game.do(seats.leave, ID + 2)
    assert game.kinds(f"dm:{ID + 2}") == ["seated"]
    # The host as well; only the order of the seats is another one.
    game.do(seats.join, BEN, "b9")
    game.do(seats.leave, ID + 1)
    game.do(seats.join, ANNA, "a2")
    game.do(seats.start, ID + 2)
    assert game.table.row.joins == ("b0", "press-a")


def test_the_last_person_to_leave_closes_the_lobby() -> None:
    game = opened()
    game.do(seats.add_computer, ID + 1, "greedy")
    game.do(seats.leave, ID + 1)
    assert (game.table.row.status, game.notices()) == (EXPIRED, [Notice("notice-lobby-left")])


def test_a_lobby_nobody_starts_expires_after_a_day() -> None:
    game = opened()
    game.pass_time(LOBBY_LIFE - 1)
    assert game.table.row.status == LOBBY
    game.pass_time(1)
    assert (game.table.row.status, game.table.kept.timers) == (EXPIRED, {})
    assert game.notices() == [Notice("notice-lobby-expired")]


def test_options_are_checked_and_shown_in_the_lobby_alone() -> None:
    game, change = opened(), {"doubling": "stacked"}
    game.do(seats.set_options, ID + 1, change, {"aid": "points"})
    assert (game.table.row.options["doubling"], game.table.row.aid) == ("stacked", "points")
    assert game.kinds() == ["lobby-edit"]
    game.do(seats.set_options, ID + 1, change, {})
    assert game.kinds() == ["lobby-edit"], "nothing has changed"
    for wrong in ({"doubling": "thrice"}, {"colour": "red"}):
        game.refuses(Illegal, seats.set_options, ID + 1, wrong, {})
    game.refuses(NotJoined, seats.set_options, ID + 9, change, {})


def test_start_needs_enough_seats_and_a_seat() -> None:
    game = opened()
    refusal = game.refuses(TooFew, seats.start, ID + 1)
    assert refusal.params == {"least": 2}
    game.do(seats.join, BEN, "b")
    refusal = game.refuses(NotJoined, seats.start, ID + 3)
    assert refusal.params == {"button": "Join"}, "as it stands below the lobby"
    game.do(seats.start, ID + 2)
    assert game.table.row.joins == ("press-a", "b")
    game.refuses(LobbyClosed, seats.join, CARLA, "c")
    game.refuses(LobbyClosed, seats.start, ID + 1)
    game.refuses(LobbyClosed, seats.leave, ID + 1)
    (start,) = [said for _, said in game.posts if isinstance(said, Start)]
    assert start.mention == (game.silent,)


def test_computers_come_and_go() -> None:
    game = opened()
    game.refuses(Illegal, seats.add_computer, ID + 1, "godlike")
    for level in ("greedy", "search"):
        game.do(seats.add_computer, ID + 1, level)
    assert len(set(game.table.names)) == 3
    game.refuses(Illegal, seats.remove_computer, ID + 1, "Anna")
    first = game.table.seats[1].name
    game.do(seats.remove_computer, ID + 1, first)
    game.refuses(Illegal, seats.remove_computer, ID + 1, first)
    assert [seat.level for seat in game.table.seats] == ["", "search"]


def test_a_computer_has_a_name_that_nobody_at_the_table_has() -> None:
    """They had names of people, and "Ada" was asked for her move in vain."""
    first, second, *_ = words("en")("computer-names").split()
    game = opened(host=Person(ID + 1, first.lower(), "en"))
    game.do(seats.add_computer, ID + 1, "greedy")
    assert game.table.names[1] == second
    game.do(seats.join, Person(ID + 2, second, "en"), "12")
    assert game.table.names[2] == second
    assert len({name.casefold() for name in game.table.names}) == 3


def test_reserved_seats_keep_nobody_from_playing() -> None:
    people = crowd(20)
    game = opened(*people, game="haiclue", host=people[14])
    assert len(game.table.seats) == 12
    game.do(seats.join, people[15], "p16")
    assert users(game) == [ID + 15, *range(ID + 1, ID + 11), ID + 16]
    assert (game.table.seats[11].seat, game.statuses[11]) == (11, "present")
    game.do(seats.add_computer, ID + 15, "greedy")
    assert users(game) == [ID + 15, *range(ID + 1, ID + 10), ID + 16, None]
    for person in people[:9]:
        game.do(seats.join, person, f"p{person.user_id}")
    game.refuses(TableFull, seats.join, people[19], "p20")
    game.refuses(TableFull, seats.add_computer, ID + 15, "greedy")


def test_a_reserved_seat_can_be_given_up() -> None:
    game = opened(ANNA, BEN, CARLA)
    game.do(seats.leave, ID + 2)
    assert [(seat.seat, seat.user_id) for seat in game.table.seats] == [(0, ID + 1), (1, ID + 3)]
    game.refuses(NotJoined, seats.leave, ID + 2)
    assert game.table.row.status == LOBBY


async def test_opening_seats_the_host_seals_the_seed_and_greets_no_host(world: World) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    await world.say()
    assert [seat.name for seat in table.seats] == ["Anna"]
    assert len(table.row.commitment) == 64
    assert world.mouth.kinds("channel:") == ["lobby"]
    assert world.mouth.kinds("dm:") == []
    again = await world.service.tables.load(table.id)
    assert again.row.lobby_message_id is not None


async def test_one_table_per_channel(world: World) -> None:
    first = await world.service.lobby.open(world.opening(), world.time)
    with pytest.raises(NotYours) as refusal:
        await world.service.lobby.open(world.opening(host=BEN), world.time)
    assert refusal.value.code == "channel-busy"
    assert refusal.value.params == {"table": first.id}
    in_thread = await world.service.lobby.open(world.opening(thread=True), world.time)
    assert in_thread.row.channel_id is None


async def test_a_person_opens_so_many_tables_a_day(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "A_PERSON", 1)
    lobby = world.service.lobby
    await lobby.open(world.opening(channel_id=ID + 1), world.time)
    with pytest.raises(ManyTables):
        await lobby.open(world.opening(channel_id=ID + 2), world.time)
    world.time += DAY + 1
    await lobby.open(world.opening(channel_id=ID + 2), world.time)


async def test_a_person_has_five_lobbies_open_at_most(world: World) -> None:
    lobby = world.service.lobby
    tables = [
        await lobby.open(world.opening(channel_id=ID + number), world.time) for number in range(5)
    ]
    with pytest.raises(ManyLobbies):
        await lobby.open(world.opening(channel_id=ID + 5), world.time)
    await lobby.open(world.opening(host=BEN, channel_id=ID + 5), world.time)
    await world.do(seats.leave, tables[0], ANNA.user_id)
    await lobby.open(world.opening(channel_id=ID + 6), world.time)


@pytest.mark.parametrize("locale", LOCALES)
def test_computers_have_names_of_parts_of_machines(locale: str) -> None:
    given = words(locale)("computer-names").split()
    keys = registry.keys()
    most = max(registry.game(key).spec.most for key in keys)
    assert len({name.casefold() for name in given}) >= most
    people = {part.casefold() for one in PEOPLE for part in (one[0], *one[1].split())}
    assert not people & {name.casefold() for name in given}


def test_no_computer_sits_down_or_moves_where_too_many_wait() -> None:
    """All servers share what computes: the tables of one must not take all of it."""
    game, most = opened(), seats.WAITING
    game.do(seats.add_computer, ID + 1, "greedy", most - 1)
    refusal = game.refuses(ComputersBusy, seats.start, ID + 1, most)
    assert refusal.params == {"count": most}
    game.refuses(ComputersBusy, seats.add_computer, ID + 1, "greedy", most)
    assert len(game.table.seats) == 2
    game.do(seats.start, ID + 1, most - 1)
    people = opened()
    people.do(seats.join, BEN, "b")
    people.do(seats.start, ID + 1, most)  # people alone play whatever computers do


def rematch(*people: Person, **wanted: Any) -> Simulation:
    """Return the lobby of a rematch for which the first of the players asked."""
    old = begin(*people, **wanted)
    old.resign(*(person.user_id for person in people[1:]))
    return Simulation(
        loaded(rematch_of(old.table, people[0], "r1", old.time, Entropy(), pinging=True))
    )


@pytest.mark.parametrize("busy", [True, False])
def test_a_rematch_does_not_deal_itself_where_too_many_computers_wait(busy: bool) -> None:
    game = rematch(ANNA, BEN, computers=1)
    game.do(seats.join, BEN, "r2", seats.WAITING if busy else 0)
    assert game.table.row.status == (LOBBY if busy else RUNNING)
    said = Notice("notice-computers-busy", {"count": seats.WAITING})
    assert (said in game.notices()) == busy


async def test_computers_that_wait_are_counted_by_server(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "WAITING", 1)
    table = await world.playing(BEN, computers=1, channel_id=ID + 91)
    while not table.computer(table.owing[0]):
        table = await world.move(table)
    lobby = world.service.lobby
    second = await lobby.open(world.opening(channel_id=ID + 94), world.time)
    with pytest.raises(ComputersBusy):
        await lobby.add_computer(second.id, ID + 1, "greedy", world.time)
    await world.playing(ANNA, computers=1, channel_id=ID + 95, guild_id=ID + 2)
    await world.store.write(("DELETE FROM timers WHERE kind = 'computer'", ()))
    await lobby.add_computer(second.id, ID + 1, "greedy", world.time)


async def test_no_such_table(world: World) -> None:
    with pytest.raises(NotYours, match="no-table"):
        await world.service.lobby.join("nonexist", BEN, "b", world.time)
    with pytest.raises(NotYours, match="no-table"):
        await world.service.tables.do(
            acting.submit, "nonexist", world.time, ID + 1, None, parse("draw")
        )


async def test_a_thread_becomes_the_channel_and_is_kept_open(world: World) -> None:
    table = await world.service.lobby.open(world.opening(thread=True), world.time)
    await world.do(seats.thread_made, table, 777)
    await world.service.lobby.join(table.id, BEN, "b", world.time)
    table = await world.service.lobby.start(table.id, ID + 1, world.time)
    await world.say()
    assert table.row.channel_id == 777
    assert "start" in world.mouth.kinds(f"thread:{table.id}")
    await world.pass_time(6 * 24 * 3_600_000)
    assert world.reopened == [777]
    await world.pass_time(6 * 24 * 3_600_000)
    assert world.reopened == [777, 777]


def test_somebody_else_completes_a_full_rematch() -> None:
    people = crowd(5)
    game = rematch(*people[:4], game="blox")
    for person in people[1:3]:
        game.do(seats.join, person, f"r{person.user_id}")
    assert (game.table.row.status, len(game.table.seats)) == (LOBBY, 4)
    game.do(seats.join, people[4], "r5")
    assert (game.table.row.status, users(game)) == (RUNNING, [ID + 1, ID + 2, ID + 3, ID + 5])
    assert game.table.row.first is None, "it named a seat of the old numbering"


def test_who_gives_up_a_rematch_and_comes_back_keeps_the_first_press() -> None:
    game = rematch(BEN, ANNA, CARLA)
    game.do(seats.join, ANNA, "a1")
    game.do(lambda edit: edit.alter(first=2))
    game.do(seats.leave, BEN.user_id)
    assert game.table.row.first is None, "it named a seat of the old numbering"
    game.do(seats.join, BEN, "b2")
    assert {seat.user_id: seat.join for seat in game.table.seats if seat.join} == {
        ID + 1: "a1",
        ID + 2: "r1",
    }


def test_a_name_has_nothing_that_no_database_keeps() -> None:
    assert Person(ID + 99, "Z\0o\ud83e\u00eb", "en").name == "Zo\u00eb"


def test_a_game_does_not_start_before_its_thread_is_there() -> None:
    game = opened()
    game.do(seats.join, BEN, "b")
    game.do(lambda edit: edit.alter(thread=True, channel_id=None))
    game.refuses(ThreadLater, seats.start, ID + 1)
    game.do(seats.thread_made, 777)
    game.do(seats.start, ID + 1)
    assert game.table.row.status == RUNNING


async def test_a_rematch_in_a_thread_says_its_lobby_before_its_board(world: World) -> None:
    table = await world.service.lobby.open(world.opening(thread=True), world.time)
    await world.do(seats.thread_made, table, 777)
    await world.service.lobby.join(table.id, BEN, "b", world.time)
    await world.service.lobby.start(table.id, ID + 1, world.time)
    await world.do(acting.resign, table, ID + 1)
    await world.say()
    world.mouth.failures["lobby"] = [Later(0.1)]
    new = await world.service.lobby.rematch(table.id, ANNA, "r1", world.time)
    new = await world.service.lobby.rematch(table.id, BEN, "r2", world.time)
    assert new.row.status == "running"
    await world.say()
    rows = [row for row in world.mouth.said if row.table_id == new.id]
    kinds = [row.kind for row in rows if row.destination == f"thread:{new.id}"]
    assert new.row.channel_id == 777
    assert "thread" in {row.kind for row in new.kept.timers.values()}, "it is kept open"
    assert [kind for kind in kinds if kind != "lobby-edit"] == ["lobby", "start"]
    assert not any(row.destination.startswith("channel:") for row in rows)
