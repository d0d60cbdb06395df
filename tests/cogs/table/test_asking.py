"""People who are asked to play: seats are kept for them, and nobody is pinged again and again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.refusals import CallEarly, CalledAlready, LobbyClosed, NobodyListed, NotJoined, TableFull
from cogs.table.edit import Edit
from cogs.table.lobby import asking, opening, seats
from cogs.table.lobby.asking import STANDS
from cogs.table.lobby.opening import LOBBY_LIFE
from cogs.table.model import RESERVED, Person, Table
from cogs.table.notify.notices import NEVER, NOT_HERE
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from data.store import people
from data.store.messages import DirectNotice, Notice
from data.store.people import MOST_BLOCKS, MOST_LISTED
from data.store.rows import EXPIRED, LOBBY, RUNNING, OutboxRow, UserRow
from data.store.typed import LobbyExpiry, SeatAsked
from engine.refusals import Illegal
from tests.cogs.table.deciding import HERE, after, decide, loaded, lobby, notices, said, timers
from tests.cogs.table.waiting import DORA, EMIL, FAY
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, ID, START, World


def knowing(table: Table, *users: UserRow) -> Table:
    return replace(table, data=replace(table.kept, users={user.id: user for user in users}))


def asked(table: Table, *people: object, later: int = 0) -> Edit:
    return decide(table, lambda edit: asking.ask(edit, ANNA.user_id, people), later)  # type: ignore[arg-type]


def test_a_seat_is_kept_for_a_day_and_one_ping_asks() -> None:
    change = asked(lobby(ANNA), BEN, CARLA).change()
    assert [(s.user_id, s.status == RESERVED) for s in change.after.seats] == [
        *((ID + 1, False), (ID + 2, True), (ID + 3, True))
    ]
    assert said(change) == [(HERE, "lobby-edit"), (HERE, "notice")]
    message = change.posts[-1].message
    assert isinstance(message, Notice)
    assert (message.key, message.args["pings"]) == ("notice-asked", [ID + 2, ID + 3])
    assert [user for user, _ in change.nudged] == [ID + 2, ID + 3], (
        "it counts as their ping of the day"
    )
    assert timers(change) == {"asked": DAY, "lobby": DAY + LOBBY_LIFE}


@pytest.mark.parametrize(
    ("user", "how"),
    [
        (UserRow(ID + 2, notify="none"), NEVER),
        (UserRow(ID + 2, nudged_at=START - DAY + 1), asking.QUIETLY),
        (UserRow(ID + 2, nudged_at=START - DAY), asking.ASKED),
        (UserRow(ID + 2, quiet="00:00-23:59"), asking.LATER),
    ],
)
def test_what_a_person_has_set_decides_how_they_are_asked(user: UserRow, how: str) -> None:
    table = knowing(lobby(ANNA), user)
    edit = Edit(table, START, lambda size: bytes(size))
    assert asking.ask(edit, ID + 1, [BEN]) == {ID + 2: how}
    change = edit.change()
    pings = [p.message.args["pings"] for p in change.posts if isinstance(p.message, Notice)]
    expected = {asking.ASKED: [[ID + 2]], asking.QUIETLY: [[]], asking.LATER: [], NEVER: []}
    assert pings == expected[how]
    assert (len(change.after.seats) == 2) is (how != NEVER)


def test_who_reads_direct_messages_is_asked_there_and_no_more_than_once_a_day() -> None:
    wanted = UserRow(ID + 2, notify="dm")
    change = asked(knowing(lobby(ANNA), wanted), BEN).change()
    assert said(change) == [(HERE, "lobby-edit"), (f"dm:{ID + 2}", "dm-word")]
    assert isinstance(change.posts[-1].message, DirectNotice)
    again = asked(knowing(lobby(ANNA), replace(wanted, nudged_at=START)), BEN).change()
    assert said(again) == [(HERE, "lobby-edit")]


@pytest.mark.parametrize(("way", "greeted"), [("dm", False), ("both", False), ("channel", True)])
def test_who_comes_by_a_direct_invitation_gets_no_second_direct_message(
    way: str, greeted: bool
) -> None:
    user = UserRow(ID + 2, notify=way)
    table = loaded(asked(knowing(lobby(ANNA, game="blox"), user), BEN))
    table = replace(table, data=replace(table.kept, users={user.id: user}))
    sent = DirectNotice("asked-directly")
    row = OutboxRow(1, table.id, f"dm:{ID + 2}", sent, "n" * 24)
    table = after(table, lambda edit: asking.note_invitation(edit, row, sent, 7))
    change = decide(table, lambda edit: seats.join(edit, BEN, "p")).change()
    assert ((f"dm:{ID + 2}", "seated") in said(change)) is greeted


def test_nobody_is_asked_twice_who_refuses_or_who_sits() -> None:
    table = loaded(asked(lobby(ANNA, BEN), CARLA))
    table = after(table, lambda edit: asking.decline(edit, CARLA.user_id))
    assert [seat.user_id for seat in table.seats] == [ID + 1, ID + 2]
    edit = Edit(table, START, lambda size: bytes(size))
    found = asking.ask(edit, ID + 1, [BEN, CARLA, DORA], refusing={DORA.user_id})
    assert list(found.values()) == [asking.SITS, asking.AGAIN, NEVER]
    assert edit.change().empty


def test_a_kept_seat_goes_to_nobody_else_but_a_reserved_one_does() -> None:
    table = loaded(asked(lobby(ANNA, game="blox"), BEN, CARLA))
    most = table.game.spec.most
    table = after(table, *[_computer] * (most - 3))
    with pytest.raises(TableFull):
        decide(table, lambda edit: seats.join(edit, EMIL, "p"))
    taken = after(table, lambda edit: seats.join(edit, BEN, "p2"))
    assert taken.seats[1].status == "present"
    assert timers(decide(taken, lambda _: None).change()).keys() == {"asked", "lobby"}


def _computer(edit: Edit) -> None:
    seats.add_computer(edit, ANNA.user_id, "greedy")


def test_a_seat_is_free_after_its_day_and_the_lobby_stays_for_another() -> None:
    table = loaded(asked(lobby(ANNA), BEN))
    ((number, row),) = [(k, t) for k, t in table.kept.timers.items() if t.kind == "asked"]
    assert isinstance(row.what, SeatAsked)
    what = row.what
    change = decide(table, lambda edit: asking.kept_over(edit, number, what), DAY).change()
    assert [seat.user_id for seat in change.after.seats] == [ID + 1]
    assert said(change) == [(HERE, "lobby-edit")], "nobody is pinged for it"
    assert timers(change) == {"lobby": LOBBY_LIFE}
    assert decide(table, lambda edit: asking.kept_over(edit, 999, what)).change().empty


def test_quiet_hours_come_first_and_the_day_begins_after_them() -> None:
    table = loaded(asked(knowing(lobby(ANNA), UserRow(ID + 2, quiet="00:00-23:59")), BEN))
    ((number, row),) = [(k, t) for k, t in table.kept.timers.items() if t.kind == "asked"]
    assert isinstance(row.what, SeatAsked)
    assert not row.what.called
    what, later = row.what, row.due - START
    change = decide(table, lambda edit: asking.kept_over(edit, number, what), later).change()
    assert notices(change) == ["notice-asked"]
    assert timers(change)["asked"] == DAY


@pytest.mark.parametrize("change", [{"notify": "none"}, {"away_until": 10 * START}])
def test_who_wants_no_ping_after_their_quiet_hours_gets_none(change: dict[str, Any]) -> None:
    table = loaded(asked(knowing(lobby(ANNA), UserRow(ID + 2, quiet="00:00-23:59")), BEN))
    ((number, row),) = [(k, t) for k, t in table.kept.timers.items() if t.kind == "asked"]
    assert isinstance(row.what, SeatAsked)
    what, table = row.what, knowing(table, UserRow(ID + 2, **change))
    later = decide(table, lambda edit: asking.kept_over(edit, number, what), DAY).change()
    assert notices(later) == []
    assert [seat.user_id for seat in later.after.seats] == [ID + 1]


def test_a_deal_goes_without_those_who_have_not_come() -> None:
    table = loaded(asked(lobby(ANNA, CARLA), BEN))
    change = decide(table, lambda edit: seats.start(edit, ID + 1)).change()
    assert [seat.user_id for seat in change.after.seats] == [ID + 1, ID + 3]
    assert "asked" not in timers(change)


def test_only_who_sits_there_asks_and_only_before_the_start() -> None:
    table = lobby(ANNA, BEN)
    with pytest.raises(NotJoined):
        decide(table, lambda edit: asking.ask(edit, DORA.user_id, [CARLA]))
    begun = after(table, lambda edit: seats.start(edit, ID + 1))
    with pytest.raises(LobbyClosed):
        decide(begun, lambda edit: asking.ask(edit, ID + 1, [CARLA]))


async def test_who_says_never_while_they_are_asked_keeps_no_seat(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, change = world.service, world.service.tables.change
    table = await service.lobby.open(world.opening(), world.time)

    async def slow(*given: Any, **named: Any) -> Any:
        monkeypatch.setattr(service.tables, "change", change)
        await service.asking.block(BEN.user_id, asking.EVERYBODY, world.time)
        return await change(*given, **named)

    monkeypatch.setattr(service.tables, "change", slow)
    assert await service.asking.ask(table.id, ID + 1, [BEN], world.time) == {ID + 2: NEVER}
    assert [s.user_id for s in (await service.tables.load(table.id)).seats] == [ID + 1]


async def test_two_hosts_ping_a_person_once_a_day_together(world: World) -> None:
    service = world.service
    first = await service.lobby.open(world.opening(), world.time)
    second = await service.lobby.open(world.opening(host=DORA, channel_id=ID + 2001), world.time)
    assert await service.asking.ask(first.id, ID + 1, [BEN], world.time) == {ID + 2: asking.ASKED}
    world.time += HOUR
    found = await service.asking.ask(second.id, DORA.user_id, [BEN], world.time)
    assert found == {ID + 2: asking.QUIETLY}
    await world.say()
    told = [row.message for row in world.mouth.stored() if isinstance(row.message, Notice)]
    assert [message.args["pings"] for message in told] == [[ID + 2], []]


async def test_never_frees_every_kept_seat_and_nobody_can_ask_until_it_is_allowed(
    world: World,
) -> None:
    service = world.service
    table = await service.lobby.open(world.opening(), world.time)
    await service.asking.ask(table.id, ID + 1, [BEN, CARLA], world.time)
    await service.asking.block(BEN.user_id, asking.EVERYBODY, world.time)
    assert [s.user_id for s in (await service.tables.load(table.id)).seats] == [ID + 1, ID + 3]
    other = await service.lobby.open(world.opening(channel_id=ID + 2002), world.time)
    assert await service.asking.ask(other.id, ID + 1, [BEN], world.time) == {ID + 2: NEVER}
    await service.asking.block(CARLA.user_id, BEN.user_id, world.time)
    assert [s.user_id for s in (await service.tables.load(table.id)).seats] == [ID + 1, ID + 3]
    await service.asking.block(CARLA.user_id, ANNA.user_id, world.time)
    assert [s.user_id for s in (await service.tables.load(table.id)).seats] == [ID + 1]
    assert await service.asking.ask(other.id, ID + 1, [CARLA], world.time) == {ID + 3: NEVER}
    await world.store.write(people.unblock(BEN.user_id))
    assert await service.asking.ask(other.id, ID + 1, [BEN], world.time) == {ID + 2: asking.QUIETLY}
    assert (await service.tables.load(other.id)).row.status == LOBBY


async def test_the_block_that_is_one_too_many_is_not_kept_and_says_so(world: World) -> None:
    block = world.service.asking.block
    assert all([await block(2, by, world.time) for by in range(100, 100 + MOST_BLOCKS)])
    assert not await block(2, 99, world.time)
    assert await block(2, 100, world.time), "it is there already"
    assert await block(2, asking.EVERYBODY, world.time)


def _word(**args: Any) -> OutboxRow:
    given = {"user": ID + 1, "name": "Anna", "until": START + DAY}
    return OutboxRow(7, "t", f"dm:{ID + 2}", DirectNotice("asked-directly", given | args), "n" * 24)


def test_who_can_not_be_written_to_is_asked_in_the_channel_by_the_same_ping() -> None:
    user = UserRow(ID + 2, notify="dm")
    table = loaded(asked(knowing(lobby(ANNA), user), BEN))
    table = knowing(table, replace(user, nudged_at=START))
    change = decide(table, lambda edit: asking.ask_in_public(edit, _word())).change()
    (post,) = change.posts
    assert isinstance(post.message, Notice)
    assert (post.destination, post.message.key) == (HERE, "notice-asked")
    assert post.message.args["pings"] == [ID + 2]
    assert [(said.row_id, said.state) for said in change.said] == [(7, "done")]
    assert change.dms == ((ID + 2, True),), "the next one asks in the channel at once"
    gone = after(table, lambda edit: asking.decline(edit, BEN.user_id))
    assert decide(gone, lambda edit: asking.ask_in_public(edit, _word())).change().posts == ()


def test_a_lobby_keeps_its_own_end_where_nobody_is_asked() -> None:
    edit = Edit(lobby(ANNA, BEN), START + HOUR, lambda size: bytes(size))
    asking.ask(edit, ID + 1, [BEN])
    assert [row.due for row in edit.timers.values() if isinstance(row.what, LobbyExpiry)] == [
        START + LOBBY_LIFE
    ]


# An open call


def called(full: int, *people: object, minutes: int | None = None) -> Table:
    table = lobby(ANNA, *people)  # type: ignore[arg-type]
    return after(table, lambda edit: seats.open_call(edit, ID + 1, full, minutes))


def test_an_open_call_begins_with_the_last_who_was_missing() -> None:
    table = called(3, BEN)
    assert table.row.status == LOBBY
    edit = decide(table, lambda edit: seats.join(edit, CARLA, "p3"))
    assert edit.table.row.status == RUNNING
    assert "start" in [kind for _, kind in said(edit.change())]


def test_who_is_only_asked_does_not_count_but_a_computer_does() -> None:
    table = loaded(asked(called(3, BEN), CARLA))
    assert table.row.status == LOBBY
    assert decide(table, _computer).table.row.status == RUNNING


def test_a_call_waits_as_long_as_was_said_and_then_thanks_who_came() -> None:
    table = called(4, BEN, minutes=15)
    ((number, row),) = table.kept.timers.items()
    assert (row.due, row.what) == (START + 15 * MINUTE, LobbyExpiry(4))
    what = LobbyExpiry(4)
    change = decide(table, lambda edit: opening.expire(edit, number, what), 15 * MINUTE).change()
    assert change.after.row.status == EXPIRED
    assert said(change) == [(HERE, "lobby-edit"), (HERE, "notice")]
    message = change.posts[-1].message
    assert message == Notice(
        "notice-call-over",
        {"count": 2, "of": 4, "called": [ID + 1, ID + 2], "pings": [ID + 1, ID + 2]},
    )
    longer = decide(table, lambda edit: opening.expire(edit, number + 1, what))
    assert longer.change().empty, "its time was moved"


def test_the_end_of_a_call_pings_nobody_who_wants_no_pings() -> None:
    table = knowing(called(4, BEN, CARLA, minutes=15), UserRow(ID + 2, notify="none"))
    ((number, _),) = table.kept.timers.items()
    change = decide(table, lambda edit: opening.expire(edit, number, LobbyExpiry(4))).change()
    message = change.posts[-1].message
    assert isinstance(message, Notice)
    assert (message.args["called"], message.args["pings"]) == (
        [ID + 1, ID + 2, ID + 3],
        [ID + 1, ID + 3],
    )


def test_asking_somebody_moves_no_open_call() -> None:
    table = loaded(asked(called(4, BEN, minutes=15), CARLA))
    due = {type(row.what): row.due for row in table.kept.timers.values()}
    assert due[LobbyExpiry] == START + 15 * MINUTE


@pytest.mark.parametrize(("full", "minutes"), [(7, None), (1, None), (None, 2)])
def test_a_call_takes_only_what_is_offered(full: int | None, minutes: int | None) -> None:
    with pytest.raises(Illegal):
        decide(lobby(ANNA), lambda edit: seats.open_call(edit, ID + 1, full, minutes))
    with pytest.raises(NotJoined):
        decide(lobby(ANNA), lambda edit: seats.open_call(edit, ID + 2, 3, None))


def test_a_call_for_as_many_as_sit_there_begins_and_zero_ends_it() -> None:
    assert called(2, BEN).row.status == RUNNING
    table = after(called(3, BEN), lambda edit: seats.open_call(edit, ID + 1, 0, None))
    joined = after(table, lambda edit: seats.join(edit, CARLA, "p3"))
    assert joined.row.status == LOBBY


# The list of a game


def listed(*users: UserRow, hours: str = "") -> list[tuple[UserRow, str]]:
    return [(user, hours) for user in users]


def test_who_was_asked_to_a_lobby_is_not_called_to_it_again() -> None:
    table = loaded(asked(lobby(ANNA, CARLA), BEN))
    table = after(table, lambda edit: asking.decline(edit, ID + 2))
    with pytest.raises(NobodyListed):
        call(table, UserRow(ID + 2))


def call(table: Table, *users: UserRow, by: int = ANNA.user_id, later: int = STANDS) -> Edit:
    listed_users = listed(*users)
    return decide(table, lambda edit: asking.call_list(edit, by, listed_users), later)


@pytest.mark.parametrize(
    ("people", "later", "may"),
    [((ANNA, BEN), STANDS, True), ((ANNA, BEN), STANDS - 1, False), ((ANNA,), DAY, False)],
)
def test_one_person_who_opens_lobbies_uses_up_nobodys_ping_of_the_day(
    people: tuple[Person, ...], later: int, may: bool
) -> None:
    table = lobby(*people)
    if may:
        assert call(table, UserRow(ID + 4), later=later).change().nudged
        return
    with pytest.raises(CallEarly):
        call(table, UserRow(ID + 4), later=later)
    # Neither a computer nor a seat that is kept is a second person.
    table = loaded(asked(lobby(ANNA, computers=1), BEN))
    with pytest.raises(CallEarly):
        call(table, UserRow(ID + 4), later=later)


@pytest.mark.parametrize(
    ("user", "hours", "may"),
    [
        (UserRow(ID + 4), "", True),
        (UserRow(ID + 4), "00:00-23:59", True),
        (UserRow(ID + 4, zone="Europe/Berlin"), "03:00-04:00", False),
        (UserRow(ID + 4, notify="none"), "", False),
        (UserRow(ID + 4, quiet="00:00-23:59"), "", False),
        (UserRow(ID + 4, nudged_at=START - DAY + 1), "", False),
        (UserRow(ID + 4, away_until=START + 1), "", False),
        (UserRow(ID + 4, away_until=START), "", True),
    ],
)
def test_the_list_asks_only_in_their_hours_and_once_a_day(
    user: UserRow, hours: str, may: bool
) -> None:
    assert asking.may_call(user, hours, START) is may


def test_a_lobby_asks_the_list_once_and_nobody_who_sits_there() -> None:
    table = lobby(ANNA, BEN)
    users = UserRow(ID + 2), UserRow(ID + 4), UserRow(ID + 5, notify="dm")
    edit = call(knowing(table, *users), *users)
    change = edit.change()
    assert said(change) == [(HERE, "notice"), (f"dm:{ID + 5}", "dm-word")]
    message = change.posts[0].message
    assert isinstance(message, Notice)
    assert (message.key, message.args["pings"]) == ("notice-listed", [ID + 4])
    assert [user for user, _ in change.nudged] == [ID + 4, ID + 5]
    assert len(change.after.seats) == 2, "no seat is kept"
    with pytest.raises(CalledAlready):
        call(loaded(edit), UserRow(ID + 6), by=ID + 2)
    with pytest.raises(NobodyListed):
        call(table, UserRow(ID + 2))


def test_the_list_is_asked_by_what_holds_in_the_change_and_not_by_what_was_read_before() -> None:
    table = knowing(lobby(ANNA, BEN), UserRow(ID + 4, nudged_at=START - HOUR))
    with pytest.raises(NobodyListed):
        call(table, UserRow(ID + 4))


def test_so_many_of_a_list_are_asked_at_once() -> None:
    users = [UserRow(ID + one) for one in range(10, 50)]
    edit = call(knowing(lobby(ANNA, BEN), *users), *users)
    assert len(edit.change().nudged) == asking.AT_ONCE


@pytest.mark.parametrize("sits", [True, False])
def test_the_call_to_one_of_a_list_who_has_come_meanwhile_is_changed_once_it_is_out(
    sits: bool,
) -> None:
    table, sent = lobby(ANNA, BEN), DirectNotice("listed-directly")
    row = OutboxRow(1, table.id, f"dm:{ID + (2 if sits else 5)}", sent, "n" * 24)
    change = decide(table, lambda edit: asking.note_invitation(edit, row, sent, 7)).change()
    assert said(change) == ([(HERE, "lobby-edit")] if sits else [])


async def test_two_lobbies_ask_a_list_and_everybody_is_pinged_once(world: World) -> None:
    service = world.service
    for user in (DORA, EMIL):
        assert await service.asking.enlist(user.user_id, GUILD, {"helge": ""})
    await service.asking.block(EMIL.user_id, BEN.user_id, world.time)
    first = await service.lobby.open(world.opening(host=BEN), world.time)
    second = await service.lobby.open(world.opening(host=CARLA, channel_id=ID + 2001), world.time)
    other = await service.lobby.open(
        world.opening(guild_id=ID + 7, channel_id=ID + 2002), world.time
    )
    third = await service.lobby.open(world.opening(channel_id=ID + 2003), world.time)
    for table in (first, second, third):
        await service.lobby.join(table.id, FAY, "press-f", world.time)
    world.time += STANDS
    assert await service.asking.listed(other, ID + 1, world.time) == []
    assert await service.asking.call_list(first.id, ID + 2, world.time) == 1
    assert await service.asking.call_list(second.id, ID + 3, world.time) == 1
    with pytest.raises(NobodyListed):
        await service.asking.call_list(third.id, ID + 1, world.time)
    await world.say()
    told = [row.message for row in world.mouth.stored() if isinstance(row.message, Notice)]
    assert [message.args["pings"] for message in told] == [[DORA.user_id], [EMIL.user_id]]


async def test_who_is_away_is_neither_called_nor_asked_until_they_are_back(world: World) -> None:
    service = world.service
    await service.asking.enlist(DORA.user_id, GUILD, {"helge": ""})
    await service.people.away(DORA.user_id, world.time + DAY, world.time)
    table = await service.lobby.open(world.opening(), world.time)
    assert await service.asking.listed(table, ID + 1, world.time) == []
    assert await service.asking.ask(table.id, ID + 1, [DORA], world.time) == {ID + 4: NOT_HERE}
    named = await service.asking.still_asked([DORA.user_id], ID + 1, world.time)
    assert named == ([ID + 4], []), "a message that waited names them and does not ping"
    await service.people.back_home(DORA.user_id, world.time)
    assert [u.id for u, _ in await service.asking.listed(table, ID + 1, world.time)] == [ID + 4]


async def test_a_list_holds_so_many_and_is_left_again(world: World) -> None:
    service = world.service
    for user in range(ID + 100, ID + 100 + MOST_LISTED):
        assert await service.asking.enlist(user, GUILD, {"helge": ""})
    assert not await service.asking.enlist(ID + 9, GUILD, {"helge": "", "blox": ""})
    assert await world.store.read(people.lists_of(ID + 9, GUILD)) == {"blox": ""}
    assert await service.asking.enlist(ID + 100, GUILD, {})
    assert await service.asking.enlist(ID + 9, GUILD, {"helge": "18:00-23:00"})
    assert await world.store.read(people.lists_of(ID + 9, GUILD)) == {"helge": "18:00-23:00"}


async def test_nobody_fills_a_list_for_ever(world: World) -> None:
    service = world.service
    for user in range(ID + 100, ID + 100 + MOST_LISTED):
        assert await service.asking.enlist(user, GUILD, {"helge": ""})
    world.time += people.LISTED_FOR - 1
    table = await service.lobby.open(world.opening(), world.time)
    assert not await service.asking.enlist(DORA.user_id, GUILD, {"helge": ""})
    assert len(await service.asking.listed(table, ID + 1, world.time)) == MOST_LISTED
    world.time += 1
    assert await service.asking.listed(table, ID + 1, world.time) == []
    assert await service.asking.enlist(DORA.user_id, GUILD, {"helge": ""})
    assert [user.id for user, _ in await service.asking.listed(table, ID + 1, world.time)] == [
        DORA.user_id
    ]
