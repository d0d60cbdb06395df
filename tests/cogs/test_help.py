"""``/help``: what it offers to press where it is asked; all commands; how a server is greeted."""

from __future__ import annotations

from io import BytesIO
from textwrap import wrap
from unittest.mock import AsyncMock

import discord
import pytest
from PIL import Image

from cogs.guide import GROUPS, all_commands, listed_commands
from cogs.lobby import rulebook
from cogs.lobby.page import small
from cogs.table.model import Person
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.entry import Entry, load_entries
from cogs.ui.option_words import option_value
from data.store import people as settings
from data.words import LOCALES, Words, words
from engine import registry
from tests.cogs.people import Press, by, press, run, said, shown_buttons, shown_ids
from tests.cogs.table.cups import opened
from tests.cogs.table.swapping import mover
from tests.cogs.table.world import ANNA, BEN, CARLA, World

PEOPLE = (ANNA, BEN, CARLA)
VOICE = {"en": "voice channel", "de": "Sprachkanal", "fr": "salon vocal"}
MEMBER = discord.Permissions.none()


async def asked(home: App, person: Person = ANNA) -> Press:
    return await run(home, "help", by(person, permissions=MEMBER))


def act(made: Press) -> str:
    """Return the id of the green button, empty where there is none."""
    green = [
        button for button in shown_buttons(made) if button.style is discord.ButtonStyle.success
    ]
    assert len(green) <= 1
    return green[0].custom_id if green else ""


async def test_help_opens_a_table_where_there_is_none(home: App) -> None:
    made = await asked(home)
    assert shown_ids(made) == ["h:play", "h:learn", "h:daily", "m:0", "h:all"]
    assert shown_buttons(made)[0].style is discord.ButtonStyle.primary
    assert len(said(made).splitlines()) == 7
    direct = await run(home, "help", by(ANNA, guild_id=None))
    assert said(direct) != said(made)


@pytest.mark.parametrize(("language", "voice"), VOICE.items())
def test_help_says_where_people_in_a_voice_channel_play(language: str, voice: str) -> None:
    """Nobody looks for it in the options of a lobby."""
    said = words(language)("help-how", games="Climb")
    first, *_ = said.splitlines()
    assert words(language)("cmd-play") in first
    assert voice in first
    assert "Climb" in first, "and which games are for that"
    assert len(said) < 800


async def test_help_links_the_pages_of_a_bot_that_has_them_as_a_site(home: App) -> None:
    assert "TERMS" not in said(await asked(home))
    home.docs = "https://example.org/play"
    last = said(await asked(home)).splitlines()[-1]
    assert "[Privacy](https://example.org/play/PRIVACY/)" in last
    assert "[Terms](https://example.org/play/TERMS/)" in last


async def test_help_in_a_lobby_offers_the_next_step_to_its_start(home: App, world: World) -> None:
    table = await home.service.lobby.open(world.opening(), world.time)
    assert act(await asked(home, BEN)) == f"l:{table.id}:join"
    assert act(await asked(home)) == f"l:{table.id}:computer"
    await press(home, BEN, act(await asked(home, BEN)))
    assert act(await asked(home)) == f"l:{table.id}:start"


async def test_help_in_a_game_asks_the_one_whose_turn_it_is(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    first = mover(table)
    other = BEN if first is ANNA else ANNA
    assert act(await asked(home, first)).startswith(f"g:{table.id}:")
    made = await asked(home, other)
    assert act(made) == ""
    first_way = next(button for button in shown_buttons(made) if button.custom_id == "h:play")
    assert first_way.style is discord.ButtonStyle.secondary, "the channel is taken"
    assert words(other.locale)("refusal-you-are-next") in said(made)
    stranger = await asked(home, CARLA)
    assert words("fr")("refusal-not-seated") in said(stranger)


async def test_the_way_into_a_game_stands_under_help(home: App) -> None:
    answers = {
        what: await press(home, BEN, f"h:{what}") for what in ("play", "learn", "daily", "help")
    }
    assert any(shown.startswith("p:") for shown in shown_ids(answers["play"]))
    assert any(shown.endswith(":=open") for shown in shown_ids(answers["learn"]))
    assert any(shown.startswith("z:") for shown in shown_ids(answers["daily"]))
    assert "h:all" in shown_ids(answers["help"])


def test_every_command_is_on_one_of_the_pages_and_fits(language: Words) -> None:
    listed = ""
    for page in range(len(GROUPS) + 2):
        content = all_commands(language, page, managers=True, owner=True)
        text = "\n".join(block.text for block in content.page)
        assert len(text) <= 2000, page
        listed += text
    for name in listed_commands():
        words_of = name.split()
        typed = " ".join(
            language("cmd-" + "-".join(words_of[: at + 1])) for at in range(len(words_of))
        )
        assert listed.count(f"`/{typed}`") == 1, name
    assert "seat offer" in listed_commands(), "nobody can type /seat alone"
    hidden = [entry for entry in load_entries().values() if entry.managers]
    assert all(about(language, entry) in listed for entry in hidden)


def test_every_command_stands_where_one_looks_for_it() -> None:
    """Cups stood below *You and me*, because no page had them."""
    named = {name for group in GROUPS.values() for name in group}
    assert {name.split()[0] for name in listed_commands()} == named


def test_opening_and_ending_a_cup_stand_with_what_managers_can_do() -> None:
    shown = all_commands(words("en"), len(GROUPS), managers=True, owner=False)
    said = "\n".join(block.text for block in shown.page)
    assert "`/cup open`" in said
    assert "`/cup end`" in said
    assert "cup show" in listed_commands()


def about(language: Words, entry: Entry) -> str:
    return language(f"{entry.key}.about").removesuffix(language("help-owners-tail"))


async def test_commands_for_managers_are_shown_to_them_alone(home: App) -> None:
    theirs = words("en")("cmd-daily-post-start.about")
    page = f"h:all:{len(GROUPS)}"
    assert page in shown_ids(await run(home, "help", by(ANNA)))
    assert page not in shown_ids(await asked(home))
    assert theirs in said(await press(home, ANNA, page))
    assert theirs not in said(await press(home, ANNA, page, permissions=MEMBER))


@pytest.mark.parametrize("owner", [False, True])
async def test_commands_for_whoever_runs_the_bot_are_shown_to_them_alone(
    home: App, monkeypatch: pytest.MonkeyPatch, owner: bool
) -> None:
    """Half of the managers' page was for somebody else, and it was two phone screens long."""
    monkeypatch.setattr(home, "owns", AsyncMock(return_value=owner))
    managers, owners = (f"h:all:{len(GROUPS) + at}" for at in range(2))
    entries = [one for one in load_entries().values() if one.managers]

    def shown(made: Press) -> set[str]:
        return {one.name for one in entries if about(words("en"), one) in said(made)}

    theirs = {
        *("admin restart", "admin backup", "admin frozen", "admin log", "admin command"),
        *("admin opening", "admin user", "admin server", "admin switches"),
    }
    first = await press(home, ANNA, managers)
    assert shown(first) == {one.name for one in entries} - theirs
    there = [said(first).find(about(words("en"), one)) for one in entries if one.name not in theirs]
    assert there == sorted(there), "in one order"
    assert (owners in shown_ids(first)) == owner
    second = await press(home, ANNA, owners)
    assert shown(second) == (theirs if owner else shown(first))
    assert words("en")("help-owners-tail") not in said(second), "nine lines ended alike"


async def test_a_server_is_greeted_once_after_its_first_command(home: App) -> None:
    home.greeted.clear()
    await press(home, ANNA, "h:help")
    direct = await run(home, "help", by(ANNA, guild_id=None))
    assert (await asked(home)).later == [], "help has the same buttons"
    lesson = await run(home, "learn", by(CARLA), game=next(iter(registry.keys())))
    daily = await run(home, "daily", by(CARLA))
    asked_on = [await run(home, name, by(CARLA)) for name in ("language", "rules")]
    assert [made.later for made in (lesson, daily, *asked_on)] == [[]] * 4, (
        "it pushed the task off a phone's screen"
    )
    await home.service.store.write(settings.user_locale(ANNA.user_id, "fr"))
    first, second = [await run(home, "tables", by(person)) for person in (ANNA, BEN)]
    home.greeted.clear()  # as after a restart
    third = await run(home, "tables", by(CARLA))
    assert [len(made.later) for made in (direct, first, second, third)] == [0, 1, 0, 0]
    (greeting,) = first.later
    assert greeting["followed"]["content"] == words("fr")("help-greeting"), "as a table of hers"
    assert greeting["followed"]["silent"]
    assert not greeting["followed"].get("ephemeral")


async def test_rules_without_a_game_offer_all_games(home: App) -> None:
    """*Choose one from the list*, said the answer, and had none."""
    keys = registry.keys()
    shown = await run(home, "rules", by(ANNA))
    assert shown_ids(shown) == [ids.rules(key, 0) for key in keys]
    read = await press(home, ANNA, shown_ids(shown)[1])
    assert registry.game(keys[1]).spec.title in said(read)


async def test_a_server_that_has_had_a_table_is_not_greeted_weeks_later(
    home: App, world: World
) -> None:
    home.greeted.clear()
    await world.service.lobby.open(world.opening(), world.time)
    assert (await run(home, "tables", by(ANNA))).later == []


async def test_no_greeting_stands_below_a_cup_that_was_just_opened(home: App, world: World) -> None:
    await opened(world)
    home.greeted.clear()
    assert (await run(home, "tables", by(ANNA))).later == []


@pytest.mark.parametrize("name", ["board", "language"])
async def test_a_refused_command_greets_nobody(home: App, name: str) -> None:
    home.greeted.clear()
    given = {"server": "de"} if name == "language" else {}
    made = await run(home, name, by(ANNA, permissions=MEMBER), **given)
    assert made.later == []


@pytest.mark.parametrize("language", LOCALES)
def test_the_rules_of_a_party_game_name_what_is_usual_by_text(language: str) -> None:
    party = [game for game in map(registry.game, registry.keys()) if game.spec.party]
    assert party
    for spec in (game.spec for game in party):
        page = (rulebook.FOLDER / language / f"{spec.key}.md").read_text(encoding="utf-8")
        for option in (option for option in spec.options if option.apart):
            usual = option_value(words(language), spec.key, option.key, option.apart)
            assert f"**{usual}**" in page


@pytest.mark.parametrize("key", registry.keys())
@pytest.mark.parametrize("language", LOCALES)
def test_what_a_game_is_about_takes_two_lines_beside_its_picture(key: str, language: str) -> None:
    """With three or four the menu is two phone screens long."""
    assert len(wrap(words(language)(f"{key}-tagline"), 27)) <= 2


@pytest.mark.parametrize("key", registry.keys())
@pytest.mark.parametrize("language", LOCALES)
def test_small_pictures_in_the_menu_of_games_cut_nothing_in_two(key: str, language: str) -> None:
    """What crosses an edge looks like a fault: half a card, a sliver of the next depot."""
    shown = Image.open(BytesIO(small(key, language).png)).convert("RGB")
    for left in (0, shown.width - 1):
        edge = shown.crop((left, 0, left + 1, shown.height))
        assert len(edge.getcolors() or ()) == 1
