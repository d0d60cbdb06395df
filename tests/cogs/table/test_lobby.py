from __future__ import annotations

from pathlib import Path

import pytest

from cogs.refusals import ComputersBusy, ManyTables
from cogs.table.lobby import lobbies, seats
from cogs.table.lobby.opening import LOBBY_LIFE
from cogs.table.model import Person
from cogs.table.people import decisions
from cogs.table.play import acting
from cogs.table.time.time_control import DAY
from data.store import queries
from data.store.messages import Notice
from data.store.rows import LOBBY, RUNNING
from data.words import LOCALES, words
from engine import registry
from engine.refusals import Illegal, NotYours
from sandbox.people import PEOPLE
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, World


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


async def test_a_person_and_a_server_open_so_many_tables_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "A_PERSON", 2)
    monkeypatch.setattr(lobbies, "A_SERVER", 3)
    async with World(tmp_path) as world:
        lobby = world.service.lobby
        for channel in (1, 2):
            await lobby.open(world.opening(channel_id=channel), world.time)
        with pytest.raises(ManyTables):
            await lobby.open(world.opening(channel_id=3), world.time)
        with pytest.raises(ManyTables):
            await lobby.open(world.opening(channel_id=3, guild_id=GUILD + 1), world.time)
        await lobby.open(world.opening(channel_id=3, host=BEN), world.time)
        with pytest.raises(ManyTables):
            await lobby.open(world.opening(channel_id=4, host=CARLA), world.time)
        world.time += DAY + 1
        await lobby.open(world.opening(channel_id=4), world.time)


async def test_joining_twice_a_full_table_and_leaving(world: World) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    with pytest.raises(NotYours, match="seated-already"):
        await world.service.lobby.join(table.id, ANNA, "again", world.time)
    for number in range(2, 7):
        person = Person(number, f"P{number}", "en")
        table = await world.service.lobby.join(table.id, person, f"p{number}", world.time)
    with pytest.raises(NotYours, match="full"):
        await world.service.lobby.join(table.id, Person(99, "Late", "en"), "late", world.time)
    table = await world.service.tables.do(seats.leave, table.id, world.time, 3)
    assert [seat.seat for seat in table.seats] == [0, 1, 2, 3, 4]
    with pytest.raises(NotYours, match="not-joined"):
        await world.service.tables.do(seats.leave, table.id, world.time, 3)


async def test_rejoining_does_not_greet_twice(world: World) -> None:
    table = await world.service.lobby.open(world.opening(game="hexamino"), world.time)
    await world.service.lobby.join(table.id, BEN, "b1", world.time)
    await world.service.tables.do(seats.leave, table.id, world.time, BEN.user_id)
    await world.service.lobby.join(table.id, BEN, "b2", world.time)
    await world.say()
    assert world.mouth.kinds("dm:2") == ["seated"]


async def test_the_last_person_to_leave_closes_the_lobby(world: World) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    await world.service.lobby.add_computer(table.id, 1, "greedy", world.time)
    table = await world.service.tables.do(seats.leave, table.id, world.time, 1)
    await world.say()
    assert table.row.status == "expired"
    notice = Notice("notice-lobby-left")
    assert notice in [row.message for row in world.mouth.said[-2:]]
    assert await world.service.tables.in_channel(CHANNEL) is None


async def test_a_lobby_nobody_starts_expires_after_a_day(world: World) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    await world.pass_time(LOBBY_LIFE - 1)
    assert (await world.service.tables.load(table.id)).row.status == "lobby"
    await world.pass_time(1)
    await world.say()
    assert (await world.service.tables.load(table.id)).row.status == "expired"
    assert "notice" in world.mouth.kinds("channel:")
    assert await world.store.read(queries.next_due()) is None


async def test_options_are_checked_and_shown_in_the_lobby_alone(world: World) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    change = {"doubling": "stacked"}
    table = await world.service.lobby.set_options(
        table.id, 1, change, {"aid": "points"}, world.time
    )
    assert table.row.options["doubling"] == "stacked"
    assert table.row.aid == "points"
    await world.service.lobby.set_options(table.id, 1, change, {}, world.time)
    await world.say()
    assert world.mouth.posts("channel") == ["lobby"]
    assert world.mouth.kinds("channel")[-1] == "lobby-edit"
    for wrong in ({"doubling": "thrice"}, {"colour": "red"}):
        with pytest.raises(Illegal):
            await world.service.lobby.set_options(table.id, 1, wrong, {}, world.time)
    with pytest.raises(NotYours, match="not-joined"):
        await world.service.lobby.set_options(table.id, 9, change, {}, world.time)


async def test_start_needs_enough_seats_and_a_seat(world: World) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    with pytest.raises(NotYours) as refusal:
        await world.service.lobby.start(table.id, 1, world.time)
    assert (refusal.value.code, refusal.value.params) == ("too-few", {"least": 2})
    await world.service.lobby.join(table.id, BEN, "b", world.time)
    with pytest.raises(NotYours, match="not-joined"):
        await world.service.lobby.start(table.id, CARLA.user_id, world.time)
    table = await world.service.lobby.start(table.id, BEN.user_id, world.time)
    assert table.row.joins == ("press-a", "b")
    for late in (
        world.service.lobby.join(table.id, CARLA, "c", world.time),
        world.service.lobby.start(table.id, 1, world.time),
        world.service.tables.do(seats.leave, table.id, world.time, 1),
    ):
        with pytest.raises(NotYours, match="lobby-closed"):
            await late
    await world.say()
    start = next(row for row in world.mouth.said if row.kind == "start")
    owing = table.seats[table.owing[0]].user_id
    assert start.message.mention == (owing,)


async def test_ending_a_lobby_by_command(world: World) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    with pytest.raises(NotYours, match="not-joined"):
        await world.service.tables.do(decisions.vote_end, table.id, world.time, 9, yes=True)
    table = await world.service.tables.do(decisions.vote_end, table.id, world.time, 1, yes=True)
    assert table.row.status == "expired"


async def test_computers_come_and_go(world: World) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    with pytest.raises(Illegal, match="level"):
        await world.service.lobby.add_computer(table.id, 1, "godlike", world.time)
    table = await world.service.lobby.add_computer(table.id, 1, "greedy", world.time)
    table = await world.service.lobby.add_computer(table.id, 1, "search", world.time)
    assert len({seat.name for seat in table.seats}) == 3
    with pytest.raises(Illegal, match="no-computer"):
        await world.service.tables.do(seats.remove_computer, table.id, world.time, 1, "Anna")
    first = table.seats[1].name
    table = await world.service.tables.do(seats.remove_computer, table.id, world.time, 1, first)
    with pytest.raises(Illegal, match="no-computer"):
        await world.service.tables.do(seats.remove_computer, table.id, world.time, 1, first)
    assert [seat.level for seat in table.seats] == ["", "search"]


async def test_a_computer_is_called_like_nobody_at_the_table(tmp_path: Path) -> None:
    """They had names of people, and "Ada" was asked for her move in vain."""
    first, second, *_ = words("en")("computer-names").split()
    async with World(tmp_path) as world:
        lobby = world.service.lobby
        table = await lobby.open(world.opening(host=Person(1, first.lower(), "en")), world.time)
        table = await lobby.add_computer(table.id, 1, "greedy", world.time)
        assert table.seats[1].name == second
        table = await lobby.join(table.id, Person(2, second, "en"), "12", world.time)
        names = [s.name for s in table.seats]
        assert names[2] == second
        assert len({name.casefold() for name in names}) == 3


@pytest.mark.parametrize("locale", LOCALES)
def test_computers_have_names_of_parts_of_machines(locale: str) -> None:
    given = words(locale)("computer-names").split()
    keys = registry.keys()
    most = max(registry.game(key).spec.most for key in keys)
    assert len({name.casefold() for name in given}) >= most
    people = {part.casefold() for one in PEOPLE for part in (one[0], *one[1].split())}
    assert not people & {name.casefold() for name in given}


async def test_no_computer_sits_down_where_too_many_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All servers share what computes: the tables of one must not take all of it."""
    monkeypatch.setattr(seats, "WAITING", 2)
    async with World(tmp_path) as world:
        lobby = world.service.lobby
        first = await lobby.open(world.opening(channel_id=90), world.time)
        first = await lobby.add_computer(first.id, 1, "greedy", world.time)
        for number in range(2):  # Ben has moved, and the computer after him waits
            table = await world.playing(BEN, computers=1, channel_id=91 + number)
            while not table.computer(table.owing[0]):
                table = await world.move(table)
        with pytest.raises(ComputersBusy) as refused:
            await lobby.start(first.id, 1, world.time)
        assert refused.value.params == {"count": 2}
        second = await lobby.open(world.opening(channel_id=94), world.time)
        with pytest.raises(ComputersBusy):
            await lobby.add_computer(second.id, 1, "greedy", world.time)
        assert len((await world.service.tables.load(second.id)).seats) == 1
        await lobby.join(second.id, BEN, "press-b", world.time)
        await lobby.start(second.id, 1, world.time)  # people alone play whatever computers do
        await world.playing(ANNA, computers=1, channel_id=95, guild_id=2)  # another server
        timers = ("DELETE FROM timers WHERE kind = 'computer'", ())
        await world.store.write(timers)
        await lobby.start(first.id, 1, world.time)


async def test_a_rematch_does_not_deal_itself_where_too_many_computers_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "WAITING", 1)
    async with World(tmp_path) as world:
        old = await world.playing(ANNA, BEN, computers=1)
        for person in (ANNA, BEN):
            await world.service.tables.do(
                decisions.vote_end, old.id, world.time, person.user_id, yes=True
            )
        other = await world.playing(BEN, computers=1, channel_id=91)
        while not other.computer(other.owing[0]):
            other = await world.move(other)
        lobby = world.service.lobby
        await lobby.rematch(old.id, ANNA, "r1", world.time)
        table = await lobby.rematch(old.id, BEN, "r2", world.time)
        assert table.row.status == LOBBY
        assert [seat.status for seat in table.seats] == ["present", "present", "computer"]
        await world.say()
        said = [row.message for row in world.mouth.said if row.table_id == table.id]
        assert Notice("notice-computers-busy", {"count": 1}) in said
        await world.store.write(("DELETE FROM timers WHERE kind = 'computer'", ()))
        assert (await lobby.start(table.id, ANNA.user_id, world.time)).row.status == RUNNING


async def test_no_such_table(world: World) -> None:
    with pytest.raises(NotYours, match="no-table"):
        await world.service.lobby.join("nonexist", BEN, "b", world.time)
    with pytest.raises(NotYours, match="no-table"):
        await world.service.tables.do(acting.submit, "nonexist", world.time, 1, None, "draw")


async def test_a_thread_becomes_the_channel_and_is_kept_open(world: World) -> None:
    table = await world.service.lobby.open(world.opening(thread=True), world.time)
    await world.service.tables.do(seats.thread_made, table.id, world.time, 777)
    await world.service.lobby.join(table.id, BEN, "b", world.time)
    table = await world.service.lobby.start(table.id, 1, world.time)
    await world.say()
    assert table.row.channel_id == 777
    assert "start" in world.mouth.kinds(f"thread:{table.id}")
    await world.pass_time(6 * 24 * 3_600_000)
    assert world.reopened == [777]
    await world.pass_time(6 * 24 * 3_600_000)
    assert world.reopened == [777, 777]


def crowd(count: int) -> list[Person]:
    return [Person(number, f"P{number}", "en") for number in range(1, count + 1)]


async def test_reserved_seats_keep_nobody_from_playing(world: World) -> None:
    people = crowd(20)
    opening = world.opening(game="haiclue", host=people[14], party=tuple(people))
    table = await world.service.lobby.open(opening, world.time)
    assert len(table.seats) == 12
    table = await world.service.lobby.join(table.id, people[15], "p16", world.time)
    assert [s.user_id for s in table.seats] == [15, *range(1, 11), 16]
    assert (table.seats[11].seat, table.seats[11].status) == (11, "present")
    table = await world.service.lobby.add_computer(table.id, 15, "greedy", world.time)
    assert [s.user_id for s in table.seats] == [15, *range(1, 10), 16, None]
    for person in people[:9]:
        table = await world.service.lobby.join(table.id, person, f"p{person.user_id}", world.time)
    with pytest.raises(NotYours, match="full"):
        await world.service.lobby.join(table.id, people[19], "p20", world.time)
    with pytest.raises(NotYours, match="full"):
        await world.service.lobby.add_computer(table.id, 15, "greedy", world.time)


async def test_a_reserved_seat_can_be_given_up(world: World) -> None:
    table = await world.service.lobby.open(world.opening(party=(ANNA, BEN, CARLA)), world.time)
    table = await world.service.tables.do(seats.leave, table.id, world.time, BEN.user_id)
    assert [(s.seat, s.user_id) for s in table.seats] == [(0, 1), (1, 3)]
    with pytest.raises(NotYours, match="not-joined"):
        await world.service.tables.do(seats.leave, table.id, world.time, BEN.user_id)
    assert table.row.status == "lobby"


async def test_somebody_else_completes_a_full_rematch(world: World) -> None:
    people = crowd(5)
    table = await world.playing(*people[:4], game="blox")
    for person in people[:4]:
        await world.service.tables.do(
            decisions.vote_end, table.id, world.time, person.user_id, yes=True
        )
    for person in people[:3]:
        again = await world.service.lobby.rematch(
            table.id, person, f"r{person.user_id}", world.time
        )
    assert (again.row.status, len(again.seats)) == ("lobby", 4)
    again = await world.service.lobby.join(again.id, people[4], "r5", world.time)
    assert again.row.status == "running"
    assert [(s.seat, s.user_id) for s in again.seats] == [(0, 1), (1, 2), (2, 3), (3, 5)]
    assert again.row.first is None, "it named a seat of the old numbering"


async def test_who_joins_again_keeps_the_first_press(world: World) -> None:
    """Else whoever knows the seed joins until the deal pleases them."""
    table = await world.service.lobby.open(world.opening(), world.time)
    await world.service.lobby.join(table.id, BEN, "b1", world.time)
    for number in range(2, 5):
        await world.service.tables.do(seats.leave, table.id, world.time, BEN.user_id)
        table = await world.service.lobby.join(table.id, BEN, f"b{number}", world.time)
        assert [seat.join for seat in table.seats] == ["press-a", "b1"]
    # The host as well; only the order of the seats is another one.
    await world.service.tables.do(seats.leave, table.id, world.time, ANNA.user_id)
    await world.service.lobby.join(table.id, ANNA, "a2", world.time)
    table = await world.service.lobby.start(table.id, BEN.user_id, world.time)
    assert table.row.joins == ("b1", "press-a")
    other = await world.service.lobby.open(world.opening(channel_id=CHANNEL + 1), world.time)
    other = await world.service.lobby.join(other.id, BEN, "b9", world.time)
    assert other.seats[1].join == "b9"


async def test_who_gives_up_a_rematch_and_comes_back_keeps_the_first_press(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    for user in (1, 2, 3):
        await world.service.tables.do(decisions.vote_end, table.id, world.time, user, yes=True)
    await world.service.lobby.rematch(table.id, BEN, "b1", world.time)
    again = await world.service.lobby.rematch(table.id, ANNA, "a1", world.time)
    await world.service.tables.do(seats.leave, again.id, world.time, BEN.user_id)
    again = await world.service.lobby.join(again.id, BEN, "b2", world.time)
    assert {seat.user_id: seat.join for seat in again.seats if seat.join} == {1: "a1", 2: "b1"}


async def test_a_name_that_no_database_keeps_takes_a_seat_without_what_it_lacks(
    world: World,
) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    odd = Person(99, "Z\0o\ud83e\u00eb", "en")
    table = await world.service.lobby.join(table.id, odd, "odd", world.time)
    assert [seat.name for seat in table.seats] == ["Anna", "Zo\u00eb"]
