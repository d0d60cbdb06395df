"""*Who wins?*: a game that was turned is asked about once a day, secretly, and answered later."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from msgspec import structs

from cogs.daily import post_page
from cogs.daily import posts as posting
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.table.edit import Edit
from cogs.table.model import Person, Table
from cogs.table.people import preferences
from cogs.table.play import audience
from cogs.ui.app import App
from cogs.ui.phrases import span
from data.store import people
from data.store.marks import Guess, Had
from data.store.typed import ForecastEnd
from data.words import LOCALES, words
from render.contract import Scene
from tests.cogs.messages import Discord, Message, http_error
from tests.cogs.people import answered, by, press, run, said
from tests.cogs.puzzlers import DAY, HOUR, begin
from tests.cogs.table.climb import ClimbRenderer, only_climb
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, ID, World

DORA = Person(ID + 4, "Dora", "en")
TURNED = (2, 1, 1, 1, 1, 3)
"""What Anna and Ben add by turns: Ben lies behind by one, and wins."""
ENGLISH = words("en")
SOON = HOUR
"""How long a question waits in tests."""


def _alt(_self: ClimbRenderer, _view: Any, scene: Scene) -> str:
    return f"board {'looking back' * scene.past} {scene.names}"


@pytest.fixture(autouse=True)
def climb(monkeypatch: pytest.MonkeyPatch) -> None:
    only_climb(monkeypatch)
    monkeypatch.setattr(posting, "PAST", SOON)
    monkeypatch.setattr(posting, "SOON", SOON)
    # Like real boards it says who plays.
    monkeypatch.setattr(ClimbRenderer, "alt", _alt)


@pytest.fixture
def there(home: App, world: World) -> Discord:
    there = Discord()
    world.mouth = DiscordDeliverer(home, there)  # type: ignore[arg-type]
    return there


async def game(world: World, *points: int, **place: int) -> Table:
    table = await world.playing(ANNA, BEN, **place)
    for number in points:
        table = await world.move(table, f"add {number}")
    assert table.over
    await world.service.history.take(table.id)
    return table


async def look(world: World) -> None:
    world.time += SOON
    await world.service.posts.round()
    await world.say()


def opened(
    who: str,
    result: str = "**B** Ben 5 points · **A** Anna 4 points",
    saw: tuple[Person, ...] = (),
    **facts: int,
) -> str:
    """Return how a question is answered: who has won, who saw it, and how it ended."""
    count = facts.pop("behind", 0) or facts.get("ahead", 0)
    lead = ENGLISH("forecast-count", points=count)
    given: dict[str, Any] = {
        "ahead": 0,
        "counted": ENGLISH("helge-forecast-counted"),
        "lead": lead,
        **facts,
    }
    named = ENGLISH("forecast-right", who=", ".join(f"<@{one.user_id}>" for one in saw))
    lines = [*([named] if saw else []), result]
    said = [ENGLISH("forecast-opened", title="Climb", who=who, **given)]
    return "\n".join([*said, *(f"-# {line}" for line in lines)])


def asked(there: Discord, channel_id: int = CHANNEL) -> list[Message]:
    found = there.messages.get(channel_id, {}).values()
    return [one for one in found if "**Who wins?**" in one.content]


def led(there: Discord, message: Message, saw: tuple[Person, ...] = ()) -> list[str]:
    """Return the new messages that lead to an answer, without what each of them has to say."""
    link = f"https://discord.com/channels/{GUILD}/{CHANNEL}/{message.id}"
    named = ENGLISH("forecast-right", who=", ".join(f"<@{one.user_id}>" for one in saw))
    note = ENGLISH("forecast-out", link=link, title="Climb", who="B") + (
        f"\n-# {named}" if saw else ""
    )
    found = there.messages[CHANNEL].values()
    notes = [one.content for one in found if "Who wins?]" in one.content]
    assert set(notes) <= {note}
    return notes


async def test_it_is_asked_without_names_answered_a_day_later_and_no_guess_is_kept(
    world: World, home: App, there: Discord
) -> None:
    await begin(world, games=True, hour=3)
    table = await game(world, *TURNED)
    await world.service.posts.round()
    await world.say()
    assert asked(there) == [], "its result stands right above"
    await look(world)
    (message,) = asked(there)
    assert message.ids() == [f"t:{table.id}:forecast:{seat}" for seat in range(2)]
    shown = message.content + "".join(map(str, message.alts))
    assert "board looking back" in shown, "as its replay counts rounds"
    assert ENGLISH("helge-aim") in shown, "who does not know the game reads what it is about"
    assert not [name for name in ("Anna", "Ben") if name in shown]
    shy = replace(DORA, user_id=ID + 5)
    await world.store.write(*people.change(shy.user_id, rated=False))
    for person, seat in ((shy, 1), (CARLA, 1), (DORA, 1), (CARLA, 0)):
        made = await press(home, person, message.ids()[seat])
        assert answered(made)["ephemeral"]
    assert "**A**" in said(made)
    assert ":R>" not in said(made), "it is read later, too"
    newest = home.pickers.newest((table.id, CARLA.user_id))
    assert newest is made, "it takes the place of what said another letter"
    for seat in (2, 9):
        none = await press(home, DORA, f"t:{table.id}:forecast:{seat}")
        assert said(none) == ENGLISH("refusal-forecast-opened"), "there is no such seat"
    assert [one.content for one in asked(there)] == [message.texts[0]], "a guess shows nobody"
    played = await press(home, ANNA, message.ids()[0])
    assert said(played) == ENGLISH("refusal-forecast-played")
    assert Guess in map(type, (await world.service.tables.load(table.id)).kept.marks)
    await world.pass_time(DAY - HOUR)
    await world.say()
    assert len(message.ids()) == 2
    await world.pass_time(HOUR)
    await world.say()
    assert message.content == opened("B", saw=(DORA,), behind=1, right=2, of=3), "and nobody shy"
    assert message.ids() == [f"t:{table.id}:replay:4..open"], "at the moment that was asked about"
    assert message.alts, "the board stays"
    assert len(led(there, message, (DORA,))) == 1, "nobody notices an edit a day later"
    newest_there = [*there.messages[CHANNEL].values()][-1]
    assert newest_there.silent
    assert newest_there.ids() == message.ids(), "one press to the moment"
    assert Guess not in map(type, (await world.service.tables.load(table.id)).kept.marks)
    late = await press(home, DORA, f"t:{table.id}:forecast:0")
    assert said(late) == ENGLISH("refusal-forecast-opened")


async def test_nothing_leads_to_an_answer_that_nobody_can_read(
    world: World, home: App, there: Discord
) -> None:
    await begin(world, games=True, hour=3)
    await game(world, *TURNED)
    await look(world)
    (message,) = asked(there)
    await press(home, DORA, message.ids()[1])
    del there.messages[CHANNEL][message.id]
    await world.pass_time(DAY)
    await world.say()
    assert led(there, message) == []


async def test_it_is_asked_too_where_the_one_just_ahead_has_won(
    world: World, there: Discord
) -> None:
    """With two players the answer was always the one behind."""
    await begin(world, games=True, hour=3)
    await game(world, 3, 3, 3, 2, 3, 3)
    await look(world)
    (message,) = asked(there)
    await world.pass_time(DAY)
    await world.say()
    assert message.content == opened(
        "A", "**A** Anna 9 points · **B** Ben 8 points", ahead=1, right=0, of=0
    )
    assert led(there, message) == [], "nobody guessed"


@pytest.mark.parametrize("kind", ["turned", "close"])
def test_of_a_game_with_both_moments_its_id_decides(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    for way in ("turned", "close"):
        monkeypatch.setattr(posting, way, lambda *_, way=way: way)
    monkeypatch.setattr(posting, "read_line", lambda *_: None)
    monkeypatch.setattr(posting, "start_statuses", lambda *_: ())
    table: Any = SimpleNamespace(
        id="a" if kind == "turned" else "d",
        outcome=SimpleNamespace(winners=(0,)),
        play=lambda: (SimpleNamespace(lot=False), None),
        kept=SimpleNamespace(entries=()),
        seats=(),
        game=SimpleNamespace(spec=None),
    )
    found: Any = posting._find_turn(table)
    assert found == kind


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_manager_reads_of_which_games_and_when_it_is_asked_and_why_it_may_not_be(
    home: App, monkeypatch: pytest.MonkeyPatch, locale: str
) -> None:
    """*At the earliest an hour after such a game* was true of threads alone."""
    monkeypatch.setattr(post_page, "_lacking", AsyncMock(return_value=()))
    made = by(replace(ANNA, locale=locale))
    where = SimpleNamespace(id=CHANNEL)
    read = said(await run(home, "daily-post start", made, where, 18, "UTC", True))
    language = words(locale)
    for milliseconds in (DAY, 3 * DAY):
        assert span(language, milliseconds) in read
    assert f"`/{language('cmd-privacy')}`" in read.splitlines()[-1]
    made = by(replace(ANNA, locale=locale))
    off = said(await run(home, "daily-post start", made, where, 18, "UTC", False))
    assert off.splitlines()[-1] == language("daily-post-no-games"), "nobody looked for it there"
    assert f"`{language('cmd-daily-post-start.games')}`" in off


@pytest.mark.parametrize("named", [True, False])
async def test_a_kill_after_the_answer_was_written_gives_no_second_one(
    world: World, home: App, there: Discord, named: bool
) -> None:
    """A question of an earlier version said that guesses stay secret: its answer names nobody."""
    await begin(world, games=True, hour=3)
    table = await game(world, *TURNED)
    await look(world)
    (message,) = asked(there)
    await press(home, DORA, message.ids()[1])
    world.time += DAY
    timers = (await world.service.tables.data(table.id)).timers
    ((number, row),) = [(k, row) for k, row in timers.items() if isinstance(row.what, ForecastEnd)]
    assert row.what.named
    await world.do(audience.open_forecast, table, number, structs.replace(row.what, named=named))
    await world.pass_time(HOUR)
    await world.say()
    saw = (DORA,) if named else ()
    assert len(led(there, message, saw)) == 1
    assert message.content == opened("B", saw=saw, behind=1, right=1, of=1)


async def test_it_is_asked_once_a_day_and_only_where_it_is_wanted(
    world: World, there: Discord
) -> None:
    await begin(world, hour=3)
    await game(world, *TURNED)
    await look(world)
    assert asked(there) == []
    await begin(world, games=True, hour=3)
    await look(world)
    assert asked(there) == [], "it ended before anybody wanted that"
    await game(world, 3, 1, 3, 1, 3, 1)
    await look(world)
    assert asked(there) == [], "nothing has turned it"
    for _ in range(2):
        await game(world, *TURNED)
        await look(world)
    assert len(asked(there)) == 1
    await begin(world, games=True, hour=3)
    await game(world, *TURNED)
    await look(world)
    assert len(asked(there)) == 1
    world.time += DAY + HOUR
    await look(world)
    assert len(asked(there)) == 1, "that game was played on a day with its question"
    await game(world, *TURNED)
    await look(world)
    assert len(asked(there)) == 2


async def test_turning_it_off_and_on_asks_no_second_time_and_a_new_hour_leaves_it_on(
    world: World, there: Discord
) -> None:
    await begin(world, games=True, hour=3)
    await game(world, *TURNED)
    await look(world)
    for games in (False, None, True, None):
        await begin(world, games=games, hour=4)
        await game(world, *TURNED)
        await look(world)
    assert len(asked(there)) == 1
    world.time += DAY
    await game(world, *TURNED)
    await look(world)
    assert len(asked(there)) == 2
    await begin(world, games=False, hour=3)
    await begin(world, hour=4)
    world.time += DAY
    await game(world, *TURNED)
    await look(world)
    assert len(asked(there)) == 2


async def test_of_several_games_of_a_server_one_is_played_again_a_round(
    world: World, there: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, games=True, hour=3)
    games = [await game(world, *TURNED) for _ in range(2)]
    played: list[str] = []
    find = posting._find_turn
    monkeypatch.setattr(posting, "_find_turn", lambda table: played.append(table.id) or find(table))
    await look(world)
    assert played == [games[0].id]
    assert len(asked(there)) == 1


async def test_who_gave_their_seat_away_guesses_no_more_than_players(
    world: World, home: App, there: Discord
) -> None:
    def had(edit: Edit) -> None:
        edit.marks.add(Had(1, user=DORA.user_id))

    await begin(world, games=True, hour=3)
    table = await game(world, *TURNED)
    await world.do(had, table)
    await look(world)
    made = await press(home, DORA, asked(there)[0].ids()[0])
    assert said(made) == ENGLISH("refusal-forecast-played")


async def test_an_old_game_and_one_of_a_forgotten_player_are_left_alone(
    world: World, there: Discord
) -> None:
    await begin(world, games=True, hour=3)
    await game(world, *TURNED)
    world.time += DAY
    await look(world)
    await game(world, *TURNED)
    await preferences.forget(world.service.tables, BEN.user_id, world.time)
    await look(world)
    assert asked(there) == []


@pytest.mark.parametrize("thread", [True, False])
async def test_it_is_never_asked_right_below_its_answer(
    world: World, there: Discord, monkeypatch: pytest.MonkeyPatch, thread: bool
) -> None:
    monkeypatch.setattr(posting, "PAST", 3 * DAY)
    await begin(world, games=True, hour=3)
    table = await game(world, *TURNED)
    if thread:
        await world.do(lambda edit: edit.alter(channel_id=CHANNEL + 5), table)
    await look(world)
    assert len(asked(there)) == thread
    world.time += 3 * DAY - SOON
    await look(world)
    assert len(asked(there)) == 1


@pytest.mark.parametrize("elsewhere", [True, False])
async def test_games_of_other_channels_and_of_people_who_said_no_are_left_alone(
    world: World, there: Discord, elsewhere: bool
) -> None:
    more: dict[str, Any] = {"channel_id": CHANNEL + 1} if elsewhere else {}
    await begin(world, games=True, hour=3, **more)
    if not elsewhere:
        await world.store.write(*people.change(BEN.user_id, rated=False))
    await game(world, *TURNED)
    await look(world)
    assert [*asked(there), *there.messages.get(CHANNEL + 1, {}).values()] == []


@pytest.mark.parametrize("parent", [CHANNEL, CHANNEL + 9, None])
async def test_a_thread_with_its_own_lobby_counts_for_its_channel(
    world: World, there: Discord, parent: int | None
) -> None:
    """A game that *Play in a thread* opens has its lobby in the thread, and was never asked of."""
    world.service.posts.parent = AsyncMock(return_value=parent)
    await begin(world, games=True, hour=3)
    table = await game(world, *TURNED)
    await world.do(
        lambda edit: edit.alter(channel_id=CHANNEL + 5, lobby_channel_id=CHANNEL + 5), table
    )
    await look(world)
    assert len(asked(there)) == (parent == CHANNEL)
    world.service.posts.parent.assert_awaited_once_with(GUILD, CHANNEL + 5)
    await look(world)
    world.service.posts.parent.assert_awaited_once()


async def test_a_game_that_waits_is_not_lost_to_a_later_one_that_is_not_asked_about(
    world: World, there: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "PAST", 3 * DAY)
    await begin(world, games=True, hour=3)
    await game(world, *TURNED)
    elsewhere = await game(world, *TURNED)
    await world.do(lambda edit: edit.alter(channel_id=CHANNEL + 5), elsewhere)
    await world.do(lambda edit: edit.alter(lobby_channel_id=CHANNEL + 5), elsewhere)
    await look(world)
    assert asked(there) == []
    world.time += 3 * DAY - SOON
    await look(world)
    assert len(asked(there)) == 1


async def test_a_game_that_is_not_asked_about_is_remembered_until_it_is_too_old_to_be(
    world: World,
) -> None:
    await begin(world, games=True, hour=3)
    await game(world, 3, 1, 3, 1, 3, 1)
    await look(world)
    assert len(world.service.posts._passed) == 1
    world.time += DAY + HOUR
    await look(world)
    assert len(world.service.posts._passed) == 0


async def test_games_that_are_not_asked_about_keep_no_other_server_waiting(
    world: World, there: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "AT_ONCE", 2)
    other = {"guild_id": GUILD + 1, "channel_id": CHANNEL + 9}
    await begin(world, games=True, hour=3)
    await begin(world, games=True, hour=3, **other)
    for _ in range(3):
        await game(world, 3, 1, 3, 1, 3, 1)
    await game(world, *TURNED, **other)
    await look(world)
    assert len(asked(there, other["channel_id"])) == 1


async def test_games_that_are_not_asked_about_are_done_with_in_one_round(
    world: World, there: Discord
) -> None:
    await begin(world, games=True, hour=3)
    for _ in range(3):
        await game(world, 3, 1, 3, 1, 3, 1)
    await game(world, *TURNED)
    await look(world)
    assert len(asked(there)) == 1


@pytest.mark.parametrize("error", [http_error(503, 0), TimeoutError()])
async def test_a_short_outage_loses_no_question_and_no_later_game_takes_its_place(
    world: World, there: Discord, error: Exception
) -> None:
    world.service.posts.parent = AsyncMock(side_effect=[error, CHANNEL])
    await begin(world, games=True, hour=3)
    table = await game(world, *TURNED)
    thread = {"channel_id": CHANNEL + 5, "lobby_channel_id": CHANNEL + 5}
    await world.do(lambda edit: edit.alter(**thread), table)
    await game(world, *TURNED)
    await look(world)
    assert asked(there) == []
    await look(world)
    (message,) = asked(there)
    assert message.ids()[0] == f"t:{table.id}:forecast:0"
