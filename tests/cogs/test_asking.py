"""Asking people to a game by buttons, menus and ``/play``, and what they answer."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import discord
import pytest

from cogs import router
from cogs.delivery.contents import make_content
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.lobby import asking
from cogs.lobby.page import lobby
from cogs.table.lobby import asking as deciding
from cogs.table.lobby import seats
from cogs.table.lobby.asking import STANDS
from cogs.table.model import Person, Table
from cogs.table.notify.outbox import Gone
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import read_press
from data.store import people
from data.store.messages import DirectNotice, Notice
from data.store.rows import RUNNING, OutboxRow
from data.words import LOCALES, words
from tests.cogs.ears import Ears, fall_silent, speak_again
from tests.cogs.messages import http_error
from tests.cogs.people import by, press, reader, run, said, shown_ids
from tests.cogs.people import ids as ids_in
from tests.cogs.recording import Client, row, say
from tests.cogs.table.waiting import DORA
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, ID, World
from tests.tiers import few


def resolved(*people: Person, bots: tuple[int, ...] = (), strangers: tuple[int, ...] = ()) -> Any:
    """Return what Discord says about people who were chosen in a menu."""
    users = {str(p.user_id): {"username": p.name.lower(), "bot": p.user_id in bots} for p in people}
    members = {str(p.user_id): {"nick": p.name} for p in people if p.user_id not in strangers}
    return {"users": users, "members": members}


async def ask(home: App, table: Table, who: Person, *people: Person, **given: Any) -> Any:
    chosen = [str(person.user_id) for person in people]
    data = {"custom_id": ids.lobby(table.id, "ask"), "values": chosen}
    made = by(who, data=data | {"resolved": resolved(*people, **given)})
    await router.answer_press(home, made, read_press(made.data))  # type: ignore[arg-type]
    return made


async def opened(home: App, world: World) -> Table:
    return await home.service.lobby.open(world.opening(), world.time)


async def test_everybody_who_was_chosen_gets_a_line(home: App, world: World) -> None:
    table = await opened(home, world)
    bot, far = Person(ID + 8, "Bip", "en"), Person(ID + 9, "Far", "en")
    made = await ask(home, table, ANNA, ANNA, BEN, bot, far, bots=(ID + 8,), strangers=(ID + 9,))
    assert said(made).split("\n") == [
        "Anna already has a seat here.",
        "Ben is asked; the seat is kept for a day.",
        "Bip is a bot and can’t play.",
        "far is not on this server.",
    ]
    table = await home.service.tables.load(table.id)
    assert [seat.user_id for seat in table.seats] == [ID + 1, ID + 2]


@pytest.mark.parametrize("locale", few(LOCALES))
async def test_the_lobby_shows_who_is_asked_and_the_message_asks_them(
    home: App, world: World, locale: str
) -> None:
    table = await home.service.lobby.open(world.opening(locale=locale), world.time)
    await ask(home, table, ANNA, BEN)
    table = await home.service.tables.load(table.id)
    row = OutboxRow(7, table.id, f"channel:{CHANNEL}", _asked(ID + 2), "n" * 24)
    content, _ = await make_content(home, table, row)
    assert content.mentions == (ID + 2,)
    assert f"<@{ID + 2}>" in content.text
    assert table.game.spec.title in content.text
    assert ids_in(content) == [
        *(ids.lobby(table.id, "join"), ids.lobby(table.id, "decline"), ids.notify("never"))
    ]
    shown = words(locale)("lobby-seat-asked", who="**B** Ben")
    assert shown in lobby(home, table).text


def _asked(*users: int) -> Notice:
    people = {"called": [*users], "pings": [*users]}
    return Notice("notice-asked", {"user": ID + 1, "seat": 0, "at": 1000, **people})


async def test_who_says_never_before_the_message_is_there_is_neither_named_nor_pinged(
    home: App, world: World, mouth: DiscordDeliverer, client: Client
) -> None:
    world.task.cancel()
    service = home.service
    table = await opened(home, world)
    await ask(home, table, ANNA, BEN, CARLA, DORA)
    await service.asking.block(BEN.user_id, asking.EVERYBODY, world.time)
    await service.preferences.change(DORA.user_id, {"quiet": "00:00-23:59"}, world.time)
    await say(mouth, row(table, _asked(ID + 2, ID + 3, ID + 4)))
    ((_, given),) = client.sent
    assert given["allowed_mentions"].to_dict()["users"] == [ID + 3]
    assert [f"<@{ID + 2}>" in given["content"], f"<@{ID + 4}>" in given["content"]] == [False, True]
    with pytest.raises(Gone):
        await say(mouth, row(table, _asked(ID + 2)))
    word = DirectNotice("asked-directly", {"user": ID + 1, "name": "Anna", "until": 1000})
    with pytest.raises(Gone):
        await say(mouth, row(table, word, f"dm:{ID + 2}"))
    await say(mouth, row(table, word, f"dm:{ID + 4}"))
    assert client.sent[-1][1]["silent"]


async def test_an_invitation_to_closed_direct_messages_comes_in_the_channel(
    home: App, world: World, mouth: DiscordDeliverer, client: Client
) -> None:
    world.mouth = mouth
    await world.store.write(*people.change(BEN.user_id, notify="dm"))
    client.errors["dm"] = [http_error(403, 50007)]
    await ask(home, await opened(home, world), ANNA, BEN)
    await world.say()
    place, given = client.sent[-1]
    assert place == CHANNEL
    assert f"<@{ID + 2}>, a seat is kept for you" in given["content"]
    assert given["allowed_mentions"].to_dict()["users"] == [ID + 2]


async def test_no_thanks_frees_the_seat_and_leads_to_never(home: App, world: World) -> None:
    table = await opened(home, world)
    await ask(home, table, ANNA, BEN)
    made = await press(home, BEN, ids.lobby(table.id, "decline"))
    assert said(made) == words("de")("declined")
    assert shown_ids(made) == [ids.lobby(table.id, "block", ID + 1), ids.notify("never")]
    assert said(await press(home, BEN, shown_ids(made)[0])) == words("de")("blocked-asking")
    other = await home.service.lobby.open(world.opening(channel_id=ID + 2002), world.time)
    never = f"Ben does not want to be asked.\n{home.link(other)}"
    assert said(await ask(home, other, ANNA, BEN)) == never, "the table is elsewhere"
    assert said(await press(home, CARLA, ids.lobby(table.id, "decline"))) == (
        words("fr")("decline-nothing")
    )


async def test_never_is_one_press_away_and_can_be_taken_back(home: App, world: World) -> None:
    table = await opened(home, world)
    await ask(home, table, ANNA, BEN)
    made = await press(home, BEN, ids.notify("never"))
    assert said(made) == words("de")("never-asked")
    assert len((await home.service.tables.load(table.id)).seats) == 1
    other = await home.service.lobby.open(world.opening(channel_id=ID + 2002), world.time)
    never = f"Ben does not want to be asked.\n{home.link(other)}"
    assert said(await ask(home, other, ANNA, BEN)) == never, "the table is elsewhere"
    (back,) = shown_ids(made)
    await press(home, BEN, back)
    assert "Ben" in said(await ask(home, other, ANNA, BEN))
    assert len((await home.service.tables.load(other.id)).seats) == 2


async def test_play_with_a_member_opens_a_table_and_asks(home: App) -> None:
    made = await run(home, "play", by(ANNA), "helge", member(BEN))
    text = said(made).split("\n")
    assert text[1] == "Ben is asked; the seat is kept for a day."
    assert "ask" in shown_ids(made)[0]


async def test_only_who_sits_there_invites(home: App, world: World) -> None:
    table = await opened(home, world)
    refused = await press(home, BEN, ids.lobby(table.id, "invite"))
    assert shown_ids(refused) == []
    made = await press(home, ANNA, ids.lobby(table.id, "invite"))
    assert find_menu(made) == table.game.spec.most - 1


async def test_where_all_seats_are_taken_nobody_is_asked_to_choose_people(
    home: App, world: World
) -> None:
    table, full = await opened(home, world), words("en")("invite-taken", computers=1)
    for _ in range(table.game.spec.most - 1):
        await home.service.lobby.add_computer(table.id, ID + 1, "greedy", world.time)
    seats = (await home.service.tables.load(table.id)).seats
    made = await press(home, ANNA, ids.lobby(table.id, "invite"))
    assert ids.lobby(table.id, "ask") not in shown_ids(made)
    assert said(made) == full
    leaving = ids.lobby(table.id, "remove", seats[1].name)
    assert shown_ids(made)[0] == leaving
    await press(home, ANNA, leaving)
    assert find_menu(await press(home, ANNA, ids.lobby(table.id, "invite"))) == 1


def find_menu(made: Any) -> int:
    menu, *_ = made.response.calls[0][1]["view"].children
    assert isinstance(menu, discord.ui.UserSelect)
    return menu.max_values


def member(person: Person, **changes: Any) -> Any:
    given = {"id": person.user_id, "display_name": person.name, "bot": False} | changes
    return Mock(spec=discord.Member, **given)


async def test_the_menu_of_a_member_offers_ones_own_lobbies_here_and_a_new_one(
    home: App, world: World
) -> None:
    mine = await opened(home, world)
    await home.service.lobby.open(world.opening(host=CARLA, channel_id=ID + 2003), world.time)
    await home.service.lobby.open(world.opening(guild_id=ID + 77, channel_id=ID + 2004), world.time)
    content = await asking.invite_member(home, reader(ANNA), member(BEN))
    offered = ids_in(content)
    assert offered[0] == ids.lobby(mine.id, "ask", ID + 2)
    assert [one for one in offered if one.startswith("l:")] == offered[:1]
    assert ids.opening("helge", thread=False, user=ID + 2) in offered
    assert f"P{BEN.user_id} is asked" in said(await press(home, ANNA, offered[0]))
    assert [s.user_id for s in (await home.service.tables.load(mine.id)).seats] == [ID + 1, ID + 2]


async def test_a_new_table_from_the_menu_asks_the_member_at_once(home: App) -> None:
    made = await press(home, ANNA, ids.opening("helge", thread=False, user=ID + 2))
    assert f"P{BEN.user_id} is asked" in said(made)
    home.client.left.add(ID + 3)  # type: ignore[attr-defined]
    table = await home.service.tables.in_channel(CHANNEL)
    assert table is not None
    gone = await press(home, ANNA, ids.lobby(table.id, "ask", ID + 3))
    assert said(gone) == "A player is not on this server."


async def test_a_bot_or_a_stranger_is_no_guest(home: App) -> None:
    content = await asking.invite_member(home, reader(ANNA), member(BEN, bot=True))
    assert (content.text, content.rows) == ("Ben is a bot and can’t play.", ())
    stranger = Mock(spec=discord.User, id=2, display_name="Ben", bot=False)
    made = await run(home, "play", by(ANNA), None, stranger)
    assert said(made) == "Ben is not on this server."


async def test_an_open_call_is_set_beside_the_menu_of_people(home: App, world: World) -> None:
    table = await opened(home, world)
    made = await press(home, ANNA, ids.lobby(table.id, "invite"))
    people, counts = shown_ids(made)
    assert (people, counts) == (ids.lobby(table.id, "ask"), ids.lobby(table.id, "full"))
    made = await press(home, ANNA, counts, "2")
    assert "as soon as 2 are here" in said(made)
    table = await home.service.tables.load(table.id)
    assert words("en")("lobby-open-call", count=2) in lobby(home, table).text
    made = await press(home, ANNA, shown_ids(made)[2], "60")
    assert f"<t:{(world.time + 3_600_000) // 1000}:R>" in said(made)
    begun = await press(home, BEN, ids.lobby(table.id, "join"))
    assert (await home.service.tables.load(table.id)).row.status == RUNNING
    assert begun.response.calls


async def test_call_me_by_menus_and_by_the_command(home: App) -> None:
    made = await run(home, "call", by(ANNA))
    games, change = shown_ids(made)
    assert (games, change) == (ids.notify("callgames"), ids.notify("never"))
    made = await press(home, ANNA, games, ["blox", "helge"])
    assert "**Blox**: at any time" in said(made)
    made = await press(home, ANNA, ids.notify("callhours"), "18:00-23:00")
    assert said(made).count("18:00-23:00") == 2
    made = await run(home, "call", by(ANNA), "helge", "20:00-02:00")
    assert "**Helge**: 20:00-02:00" in said(made)
    assert "**Blox**: 18:00-23:00" in said(made)
    assert "hours" in said(await run(home, "call", by(ANNA), "helge", "soon")).lower()
    await press(home, ANNA, ids.notify("never"))
    made = await press(home, ANNA, games)
    assert "Blox" not in said(made)
    assert "Nobody can invite you" in said(made)
    assert shown_ids(made)[-1] == ids.notify("allow")


async def test_a_lobby_offers_to_ask_the_list_while_somebody_can_be_asked(
    home: App, world: World
) -> None:
    table = await opened(home, world)
    invite, call = ids.lobby(table.id, "invite"), ids.lobby(table.id, "call")
    assert call not in shown_ids(await press(home, ANNA, invite))
    await home.service.asking.enlist(BEN.user_id, table.row.guild_id, {"helge": ""})
    assert call in shown_ids(await press(home, ANNA, invite))
    assert said(await press(home, ANNA, call)).startswith("First two of you have to sit here")
    await home.service.lobby.join(table.id, CARLA, "press-c", world.time)
    world.time += STANDS
    assert said(await press(home, ANNA, call)).startswith("One person on the list")
    assert call not in shown_ids(await press(home, ANNA, invite))
    assert said(await press(home, ANNA, call)) == words("en")("refusal-called-already")


async def test_who_is_on_a_list_can_join_and_never_be_asked_again(home: App, world: World) -> None:
    table = await opened(home, world)
    await home.service.asking.enlist(ID + 2, table.row.guild_id, {"helge": ""})
    who = {"user": ID + 1, "seat": 0, "called": [ID + 2], "pings": [ID + 2]}
    message = Notice("notice-listed", {"at": 1, **who})
    row = OutboxRow(7, table.id, f"channel:{CHANNEL}", message, "n" * 24)
    content, _ = await make_content(home, table, row)
    assert content.mentions == (ID + 2,)
    assert ids_in(content) == [ids.lobby(table.id, "join"), ids.notify("never")]


async def invited(room: World, locale: str = "en") -> Table:
    table = await room.service.lobby.open(room.opening(locale=locale), room.time)
    await room.service.asking.ask(table.id, ANNA.user_id, [BEN, CARLA], room.time)
    await room.say()
    return table


def asks(table: Table) -> list[str]:
    which = ids.lobby(table.id, "join"), ids.lobby(table.id, "decline")
    return [*which, ids.notify("never")]


@pytest.mark.parametrize("locale", few(LOCALES))
async def test_an_invitation_says_who_plays_and_asks_only_who_has_not_answered(
    room: World, ears: Ears, locale: str
) -> None:
    table, say = await invited(room, locale), words(locale)
    message = ears.newest()
    assert message.ids() == asks(table)
    await room.service.tables.do(deciding.decline, table.id, room.time, BEN.user_id)
    await room.say()
    _, asked, out = message.content.split("\n")
    assert (f"<@{ID + 2}>" in asked, f"<@{ID + 3}>" in asked) == (False, True)
    assert out == say("invited-out", who=f"<@{ID + 2}>")
    assert message.ids() == asks(table)
    await room.service.lobby.join(table.id, CARLA, "c", room.time)
    await room.say()
    _, *answers = message.content.split("\n")
    assert answers == [out, say("invited-in", who=f"<@{ID + 3}>")]
    assert message.ids() == []
    await room.service.tables.do(seats.leave, table.id, room.time, CARLA.user_id)
    await room.service.lobby.join(table.id, BEN, "b", room.time)
    await room.say()
    _, *answers = message.content.split("\n")
    assert answers == [say(f"invited-{n}", who=f"<@{ID + i}>") for i, n in ((2, "in"), (3, "out"))]


@pytest.mark.parametrize(
    ("how", "end"),
    [
        (
            "starts",
            [
                f"<@{ID + 2}> is playing.",
                f"The game began without <@{ID + 3}>, who had not answered yet.",
            ],
        ),
        ("closes", ["This invitation is over."]),
    ],
)
async def test_an_invitation_has_no_buttons_after_the_lobby(
    room: World, ears: Ears, how: str, end: list[str]
) -> None:
    table = await invited(room)
    message = ears.newest()
    if how == "starts":
        await room.service.lobby.join(table.id, BEN, "b", room.time)
        await room.service.lobby.start(table.id, ANNA.user_id, room.time)
    else:
        await room.service.tables.do(seats.leave, table.id, room.time, ANNA.user_id)
    await room.say()
    _, *answers = message.content.split("\n")
    assert answers == end
    assert message.ids() == []


async def test_the_call_to_a_list_has_no_buttons_after_the_lobby(room: World, ears: Ears) -> None:
    table = await room.service.lobby.open(room.opening(), room.time)
    await room.service.lobby.join(table.id, BEN, "b", room.time)
    await room.service.asking.enlist(CARLA.user_id, table.row.guild_id, {"helge": ""})
    room.time += STANDS
    await room.service.asking.call_list(table.id, ANNA.user_id, room.time)
    await room.say()
    message = ears.newest()
    text = message.content
    await room.service.lobby.add_computer(table.id, ANNA.user_id, "greedy", room.time)
    await room.say()
    assert (message.content, len(message.ids())) == (text, 2)
    await room.service.lobby.start(table.id, ANNA.user_id, room.time)
    await room.say()
    assert message.content.endswith("\nThis invitation is over.")
    assert message.ids() == []


@pytest.mark.parametrize(
    ("how", "end"),
    [
        ("joins", "Du spielst mit."),
        ("declines", "Du spielst nicht mit."),
        ("waits", "Das Spiel hat begonnen, bevor du geantwortet hast."),
        ("closes", "Diese Einladung gilt nicht mehr."),
    ],
)
async def test_a_direct_invitation_says_what_became_of_it_and_keeps_no_button(
    room: World, ears: Ears, how: str, end: str
) -> None:
    german = people.user_locale(BEN.user_id, "de")
    await room.store.write(*people.change(BEN.user_id, notify="dm"), german)
    table = await room.service.lobby.open(room.opening(), room.time)
    await room.service.asking.ask(table.id, ANNA.user_id, [BEN], room.time)
    await room.say()
    message = ears.newest(BEN.user_id)
    assert message.ids() == asks(table)
    match how:
        case "joins":
            await room.service.lobby.join(table.id, BEN, "b", room.time)
        case "declines":
            await room.service.tables.do(deciding.decline, table.id, room.time, BEN.user_id)
        case "waits":
            await room.service.lobby.join(table.id, CARLA, "c", room.time)
            await room.service.lobby.start(table.id, ANNA.user_id, room.time)
        case "closes":
            await room.service.tables.do(seats.leave, table.id, room.time, ANNA.user_id)
    await room.say()
    assert message.content.splitlines()[1:] == [end]
    assert message.ids() == []


async def test_a_direct_call_to_a_list_says_who_plays_and_has_no_buttons_after_the_lobby(
    room: World, ears: Ears
) -> None:
    table = await room.service.lobby.open(room.opening(), room.time)
    await room.service.lobby.join(table.id, BEN, "b", room.time)
    for person in (CARLA, DORA):
        await room.store.write(*people.change(person.user_id, notify="dm"))
        await room.service.asking.enlist(person.user_id, table.row.guild_id, {"helge": ""})
    room.time += STANDS
    await room.service.asking.call_list(table.id, ANNA.user_id, room.time)
    await room.say()
    carla, dora = (ears.newest(person.user_id) for person in (CARLA, DORA))
    await room.service.lobby.join(table.id, CARLA, "c", room.time)
    await room.say()
    assert (len(carla.ids()), len(dora.ids())) == (0, 2)
    await room.service.lobby.start(table.id, ANNA.user_id, room.time)
    await room.say()
    assert [len(message.ids()) for message in (carla, dora)] == [0, 0]
    assert dora.content.endswith("\nThis invitation is over.")


async def test_who_joins_by_direct_message_reads_it_in_the_invitation_alone(
    home: App, world: World
) -> None:
    answers = []
    for channel_id in (CHANNEL, ID + 2001):
        opening = world.opening(game="blox", channel_id=channel_id)
        table = await home.service.lobby.open(opening, world.time)
        await ask(home, table, ANNA, BEN)
        answers.append(await press(home, BEN, ids.lobby(table.id, "join"), guild_id=None))
    first, second = answers
    assert words("de")("joined") not in said(first)
    assert shown_ids(first)[0] == ids.about_lesson("blox", 1, "open"), "what is new is offered"
    assert [kind for kind, _ in second.response.calls] == ["defer"], said(second)


@pytest.mark.parametrize("joins", [True, False])
async def test_who_has_answered_before_the_invitation_is_out_is_not_asked(
    room: World, ears: Ears, joins: bool
) -> None:
    await fall_silent(room)
    table = await room.service.lobby.open(room.opening(), room.time)
    await room.service.asking.ask(table.id, ANNA.user_id, [BEN], room.time)
    if joins:
        await room.service.lobby.join(table.id, BEN, "b", room.time)
    else:
        await room.service.tables.do(deciding.decline, table.id, room.time, BEN.user_id)
    speak_again(room)
    await room.say()
    assert f"<@{ID + 2}>" not in ears.newest().content
    assert ids.lobby(table.id, "decline") not in ears.newest().ids()
