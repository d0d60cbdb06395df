"""Guessing by direct message: the clue and its buttons there, which act as those of the board."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.table.model import Person, Table
from cogs.table.play import acting
from cogs.table.play.drafts import SEND, form_of
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.messages.board import board_buttons
from data import wordlists
from data.words import words
from tests.cogs.messages import Discord, Message
from tests.cogs.people import PRIVATE, press, public, said, shown_ids
from tests.cogs.table.world import ANNA, BEN, CARLA, World

EN = words("en")
PEOPLE = (
    ANNA,
    Person(BEN.user_id, "Ben", "en"),
    Person(CARLA.user_id, "Carla", "en"),
)


@pytest.fixture
def discord(home: App, world: World) -> Discord:
    client = Discord()
    world.mouth = DiscordDeliverer(home, client)  # type: ignore[arg-type]
    return client


async def guessing(world: World, reveal: str) -> Table:
    """Return a table at which all clues of the first round are in; B is read first."""
    options = {"reveal": reveal, "youngest": "A"}
    table = await world.playing(*PEOPLE, game="haiclue", options=options)
    for seat in range(3):
        clue = " ".join(f"t{tile}" for tile in table.view(seat).hand[:2])
        table = await submit(world, table, seat, f"clue {clue}")
    await world.say()
    return table


async def submit(world: World, table: Table, seat: int, text: str) -> Table:
    user_id = PEOPLE[seat].user_id
    return await world.do(acting.submit, table, user_id, table.token(seat), text)


def written(table: Table, author: int) -> str:
    shown = wordlists.tiles("en")
    clue = table.view(None).clues[author]
    assert clue
    return " / ".join(" ".join(shown[tile - 1][0] for tile in row) for row in clue)


def choices(message: Message) -> dict[str, str]:
    items = [item for row in message.components for item in row.children]
    return {i.custom_id: i.item.label for i in items if i.custom_id.endswith(ids.DO)}


async def by_message(home: App, seat: int, custom_id: str, shown: Message) -> Any:
    return await press(home, PEOPLE[seat], custom_id, message=public(shown.id), guild_id=None)


async def test_a_clue_and_four_buttons_replace_the_words(world: World, discord: Discord) -> None:
    table = await guessing(world, "one_by_one")
    board = [item for row in board_buttons(table, EN) for item in row]
    public = {i.custom_id: i.item.label for i in board if i.custom_id.endswith(ids.DO)}
    for seat in (0, 2):
        (message,) = discord.in_dm(PEOPLE[seat].user_id)
        assert choices(message) == public
        assert [label[0] for label in public.values()] == list("🔷🔺🟩🟡")
        assert f"Clue from **B** Ben: *{written(table, 1)}*" in message.content
        assert f"Clue from B Ben: {written(table, 1)}." in str(message.alts[0])
        assert "Your turn." in message.content
        assert "Your words" not in str(message.alts)
    (own,) = discord.in_dm(BEN.user_id)
    assert not choices(own)
    assert f"The others guess your clue. *{written(table, 1)}*" in own.content


async def test_a_guess_can_be_changed(home: App, world: World, discord: Discord) -> None:
    table = await guessing(world, "one_by_one")
    (message,) = discord.in_dm(ANNA.user_id)
    blue, red = list(choices(message))[:2]
    done = await by_message(home, 0, blue, message)
    assert said(done).startswith("Done: blue for B Ben.")
    await world.say()
    (again,) = discord.in_dm(ANNA.user_id)
    assert again.id == message.id
    assert "Your guess: blue." in again.content
    assert "Your turn." not in again.content
    before = (await world.service.tables.load(table.id)).row.seq
    changed = await by_message(home, 0, red, again)
    assert said(changed).startswith("Done: red for B Ben.")
    await world.say()
    assert "Your guess: red." in again.content
    table = await world.service.tables.load(table.id)
    assert (table.row.seq, table.view(0).guesses[1]) == (before + 1, 1)


async def test_own_and_past_clues_are_refused(home: App, world: World, discord: Discord) -> None:
    table = await guessing(world, "one_by_one")
    (message,) = discord.in_dm(ANNA.user_id)
    blue = next(iter(choices(message)))
    own = await press(home, PEOPLE[1], blue, message=public())
    assert said(own) == ("This is your own clue: the others guess it. Wait for the next one.")
    for seat in (0, 2):
        table = await submit(world, table, seat, "guess @B green")
    late = await by_message(home, 0, blue, message)
    assert said(late).endswith("Which word does **C** Carla mean?"), "the present question"
    assert (await world.service.tables.load(table.id)).row.seq == table.row.seq
    stranger = await press(home, Person(9, "Nina", "en"), blue, guild_id=None)
    assert not shown_ids(stranger)
    await world.say()
    now = [discord.in_dm(person.user_id)[0] for person in PEOPLE]
    assert [bool(choices(one)) for one in now] == [True, True, False], "C's clue is read"
    assert all(written(table, 2) in one.content for one in now)


async def test_the_last_clue_is_not_offered_to_be_changed(home: App, world: World) -> None:
    table = await world.playing(*PEOPLE, game="haiclue", options={"youngest": "A"})
    for seat in (1, 2):
        clue = " ".join(f"t{tile}" for tile in table.view(seat).hand[:2])
        table = await submit(world, table, seat, f"clue {clue}")
    form = form_of(table, 0)
    assert form is not None
    token = table.token(0)
    for what in (*form.items[:2], SEND):
        sent = await press(home, ANNA, ids.form(table.id, token, what), message=PRIVATE)
    assert said(sent).startswith("Sent: ")
    assert not shown_ids(sent)


async def test_all_at_once_has_a_row_a_clue(home: App, world: World, discord: Discord) -> None:
    table = await guessing(world, "all_at_once")
    (message,) = discord.in_dm(ANNA.user_id)
    labels = list(choices(message).values())
    assert [label.partition(": ")[0] for label in labels] == ["B Ben"] * 4 + ["C Carla"] * 4
    assert all(written(table, author) in message.content for author in (1, 2))
    assert written(table, 0) in message.content, "the own one too, to look at"
    await by_message(home, 0, list(choices(message))[6], message)
    await world.say()
    (again,) = discord.in_dm(ANNA.user_id)
    assert again.content.count("Your guess: ") == 1
    assert "Your turn." in again.content, "B's clue is still to be guessed"


async def test_what_others_wrote_is_hidden_until_all_have(world: World, discord: Discord) -> None:
    options = {"reveal": "one_by_one", "youngest": "A"}
    table = await world.playing(*PEOPLE, game="haiclue", options=options)
    hand = table.view(1).hand
    await submit(world, table, 1, f"clue t{hand[0]} t{hand[1]}")
    await world.say()
    (message,) = discord.in_dm(ANNA.user_id)
    assert not choices(message)
    assert "Your words" in str(message.alts)
    assert "Clue from" not in message.everything()
