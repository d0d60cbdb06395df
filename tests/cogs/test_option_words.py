"""The words of options: on a phone a menu shows one line of each, and cuts what is longer."""

from __future__ import annotations

import re

import pytest

from cogs.lobby import options, rulebook
from cogs.table.lobby.seats import TABLE_OPTIONS, check_option
from cogs.table.time import time_control
from cogs.ui.app import App
from cogs.ui.components import Menu
from cogs.ui.option_words import (
    option_about,
    option_lines,
    option_meaning,
    option_name,
    option_value,
)
from data.words import Words, words
from engine import players, registry
from tests.cogs.table.world import ANNA, BEN, World
from tests.tiers import few

LABEL, ABOUT = 38, 50
"""Characters of a label and of the line below it that a phone of 390 pixels shows."""


@pytest.mark.parametrize("game", registry.keys())
def test_a_phone_cuts_no_text_of_an_option(game: str, language: Words) -> None:
    own = {option.key: option.values for option in registry.game(game).spec.options}
    cut = []
    for key, values in {**own, **TABLE_OPTIONS}.items():
        labels = [option_name(language, game, key)]
        labels += [option_value(language, game, key, value) for value in values]
        abouts = [option_about(language, game, key, value) for value in values]
        cut += [label for label in labels if len(label) > LABEL]
        cut += [about for about in abouts if len(about) > ABOUT]
    cut += [level for one in players.LEVELS if len(level := language(f"level-{one}")) > LABEL]
    assert cut == []


@pytest.mark.parametrize("locale", few(["en", "de", "fr"]))
@pytest.mark.parametrize("game", registry.keys())
async def test_a_phone_cuts_no_menu_that_says_what_is_chosen(
    home: App, world: World, game: str, locale: str
) -> None:
    language, service = words(locale), home.service.lobby
    table = await service.open(world.opening(game=game), world.time)
    for people in (1, 2):
        if people == 2:
            table = await service.join(table.id, BEN, "b", world.time)
        for key, values, _ in options._first(table):
            name = option_name(language, game, key)
            for value in values:
                shown = option_value(language, game, key, value)
                line = language("options-item", name=name, value=shown)
                assert len(line) <= LABEL, line


async def test_a_menu_has_each_name_of_a_game_and_a_computer_rates_nothing(
    home: App, world: World
) -> None:
    service, language = home.service.lobby, words("en")
    table = await service.open(world.opening(game="hexamino"), world.time)
    made = options.options_page(table, language)
    menus = [item for row in made.rows for item in row if isinstance(item, Menu)]
    shown = {option.label: option.description or "" for menu in menus for option in menu.options}
    assert "Octopus" in shown["Classic"], "it is called as where it is chosen"
    assert "· rated" in made.text.replace(": rated", "· rated"), "it can still fill"
    table = await service.add_computer(table.id, ANNA.user_id, "greedy", world.time)
    assert "not rated" in options.options_page(table, language).text


def test_the_menu_of_thinking_times_is_seen_at_once() -> None:
    """It had 21 entries. What was chosen before stays valid, and can be typed."""
    assert len(time_control.CHOICES) <= 8
    for text in (*time_control.CHOICES, "30s", "2m", "15m", "4h", "2d", "14d", "1d+7d", "2d+14d"):
        assert check_option("pace", text) == text


async def test_a_thinking_time_that_is_none_of_the_usual_ones_stays_in_the_menu(
    home: App, world: World
) -> None:
    table = await home.service.lobby.open(world.opening(), world.time)
    chosen = {"pace": "1d+7d"}
    table = await home.service.lobby.set_options(table.id, ANNA.user_id, {}, chosen, world.time)
    (pace,) = (field for field in options.option_fields(table) if field[0] == "pace")
    assert pace == ("pace", (*time_control.CHOICES, "1d+7d"), "1d+7d")


def test_a_rating_and_the_standings_are_two_words(language: Words) -> None:
    """French had one for both: to turn off one's rating sounded like leaving a list."""
    listed = language("button-standings").lower()
    assert language("button-ratings").lower() != listed
    for key in ("option-rated", "card-rating", "button-rated", "profile-unrated"):
        assert listed not in language(key).lower(), key


@pytest.mark.parametrize("locale", ["en", "de", "fr"])
@pytest.mark.parametrize("game", registry.keys())
def test_the_rules_name_options_as_the_menu_does(game: str, locale: str) -> None:
    """They named *Every tile must match*, and the menu has *Placing: only where a side matches*."""
    language, named = words(locale), set[str]()
    for option in registry.game(game).spec.options:
        name = option_name(language, game, option.key)
        values = [option_value(language, game, option.key, value) for value in option.values]
        named |= {name, *(language("options-item", name=name, value=value) for value in values)}
    rules = (rulebook.FOLDER / locale / f"{game}.md").read_text(encoding="utf-8")
    assert set(re.findall(r"(?:[Oo]ption|Einstellung) \*([^*]+)\*", rules)) <= named


@pytest.mark.parametrize("locale", few(["en", "de", "fr"]))
async def test_that_nothing_has_a_limit_is_said_once(home: App, world: World, locale: str) -> None:
    """It said "Time: Time for writing: unlimited · Time for a guess: unlimited · unlimited …"."""
    service, language = home.service.lobby, words(locale)
    table = await service.open(world.opening(game="haiclue"), world.time)
    none = language("haiclue-option-clue_timer-off")
    assert "\n".join(option_lines(table, language)).count(none) == 1
    table = await service.set_options(table.id, ANNA.user_id, {"clue_timer": "60"}, {}, world.time)
    limit = language("haiclue-option-clue_timer-60")
    assert limit in "\n".join(option_lines(table, language))


async def test_nobody_reads_first_where_all_clues_are_open(home: App, world: World) -> None:
    service = home.service.lobby
    table = await service.open(world.opening(game="haiclue"), world.time)
    for reveal, asked in (("all_at_once", False), ("one_by_one", True)):
        table = await service.set_options(
            table.id, ANNA.user_id, {"reveal": reveal}, {}, world.time
        )
        assert ("youngest" in dict.fromkeys(f[0] for f in options.option_fields(table))) is asked


MEANING = 100
"""Characters that Discord shows below the name of a field."""


@pytest.mark.parametrize("game", registry.keys())
def test_each_option_says_what_it_is_about(game: str, language: Words) -> None:
    for key in (*(option.key for option in registry.game(game).spec.options), *TABLE_OPTIONS):
        assert 0 < len(option_meaning(language, game, key)) <= MEANING, key


@pytest.mark.parametrize("game", registry.keys())
async def test_options_say_all_that_more_says(home: App, world: World, game: str) -> None:
    """They left out those for experts, as if *More* were about another table."""
    table = await home.service.lobby.open(world.opening(game=game), world.time)
    shown = options.options_page(table, table.words).text
    assert "\n".join(option_lines(table, table.words)) in shown
    own = [option for option in table.game.spec.options if option.matters(table.row.options, 1)]
    assert all(
        option_value(table.words, game, option.key, table.row.options[option.key]) in shown
        for option in own
    )


@pytest.mark.parametrize("game", registry.keys())
async def test_points_in_advance_are_no_option_where_no_action_has_any(
    world: World, game: str
) -> None:
    """Haiclue's lobby promised "points shown when you confirm", and shows none."""
    table = await world.playing(ANNA, BEN, game=game)
    said = words("en")
    shown = any(said("option-aid-preview.said") in line for line in option_lines(table, said))
    offered = "aid" in [key for key, *_ in options.option_fields(table)]
    assert [shown, offered] == [table.game.has_gains] * 2
