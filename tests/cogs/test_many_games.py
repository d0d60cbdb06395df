"""Every page and command that lists games takes more of them than fit one row, menu or page."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from cogs.client import SpieltischBot
from cogs.history import page as history
from cogs.history import profile
from cogs.lobby import rulebook
from cogs.lobby.asking import invite_member
from cogs.ui import ids, results
from cogs.ui.app import App
from cogs.ui.entry import add_commands
from cogs.ui.ids import HistoryPress
from cogs.ui.translation import FluentTranslator
from data import words as sentences
from data.store import people
from data.store.results import ResultRow
from engine import registry
from render import registry as drawers
from render.contract import Picture
from sandbox.checks.commands import check_all
from tests.cogs.people import PAGE, answered, by, press, reader, run, said
from tests.cogs.table.cups import opened
from tests.cogs.table.world import ANNA, GUILD, World
from tests.cogs.test_commands import payload
from tests.cogs.test_pages import body

MANY = 26
"""One more than Discord takes in a menu and as the choices of an option."""


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[tuple[str, ...]]:
    """Fill the registry with copies of its games under other keys, with words and rules pages."""
    ours, texts, pages = registry._GAMES, tmp_path / "locales", tmp_path / "rules"
    shutil.copytree(sentences.FOLDER, texts)
    shutil.copytree(rulebook.FOLDER, pages)
    made, drawn = [], dict(drawers.RENDERERS)
    for number in range(len(ours), MANY):
        kind, parts = ours[number % len(ours)]
        old, key = kind.spec.key, f"made{number}"
        spec = replace(kind.spec, key=key, title=f"Made game number {number}")
        made.append((type(f"Made{number}", (kind,), {"spec": spec}), parts))
        drawn[key] = replace(drawers.RENDERERS[old], key=key)
        for source in [*texts.glob(f"*/{old}.ftl"), *pages.glob(f"*/{old}.md")]:
            text = source.read_text(encoding="utf-8").replace(f"{old}-", f"{key}-")
            source.with_stem(key).write_text(text, encoding="utf-8")
    monkeypatch.setattr(registry, "_GAMES", (*ours, *made))
    monkeypatch.setattr(drawers, "RENDERERS", drawn)
    monkeypatch.setattr(rulebook, "FOLDER", pages)
    monkeypatch.setattr(rulebook, "small", lambda *_: Picture(b"png", "A board.", 1, 1))
    monkeypatch.setattr(sentences, "FOLDER", texts)
    sentences.words.cache_clear()
    yield registry.keys()
    sentences.words.cache_clear()
    registry.game.cache_clear()


def pressables(given: dict[str, Any]) -> list[Any]:
    """Return what can be pressed in a message, after Discord's checks."""
    body({name: value for name, value in given.items() if name != "ephemeral"})
    view = given.get("view")
    return [part for part in view.walk_children() if hasattr(part, "custom_id")] if view else []


def offered(given: dict[str, Any]) -> list[str]:
    """Return the games, or kinds of them, that can be chosen in a message."""
    found = []
    for item in pressables(given):
        values = [option.value for option in getattr(item, "options", ())]
        game = getattr(ids.parse(item.custom_id), "game", "")
        found += values or ([game] if game else [])
    return [one for one in found if one != results.ALL]


@pytest.mark.parametrize("name", ["learn", "standings", "call"])
async def test_every_game_can_be_chosen_where_many_are_listed(
    home: App, games: tuple[str, ...], name: str
) -> None:
    made = await run(home, name, by(ANNA))
    assert offered(answered(made)) == [*games]
    menu = [item for item in pressables(answered(made)) if hasattr(item, "options")][-1]
    after = await press(home, ANNA, menu.custom_id, games[-1])
    leads = " ".join(item.custom_id for item in pressables(answered(after)))
    title = registry.game(games[-1]).spec.title
    assert title in said(after) or f"k:{games[-1]}:" in leads


async def test_lists_of_other_menus_stay_when_one_of_several_is_changed(
    home: App, games: tuple[str, ...]
) -> None:
    first, second = pressables(answered(await run(home, "call", by(ANNA))))[:2]
    await press(home, ANNA, first.custom_id, [games[0], games[1]])
    await press(home, ANNA, second.custom_id, [games[25]])
    await press(home, ANNA, first.custom_id, [games[1]])
    kept = await home.service.store.read(people.lists_of(ANNA.user_id, GUILD))
    assert set(kept) == {games[1], games[25]}


async def test_a_guest_can_be_invited_to_any_of_many_games(
    home: App, games: tuple[str, ...]
) -> None:
    guest = Mock(spec=discord.Member, id=ANNA.user_id + 1, display_name="Ben", bot=False)
    content = await invite_member(home, reader(ANNA), guest)
    assert offered(content.posting()) == [*games]


@pytest.mark.parametrize("thread", [False, True])
async def test_play_turns_through_many_games(
    home: App, games: tuple[str, ...], thread: bool
) -> None:
    made, found = await run(home, "play", by(ANNA), thread=thread), []
    for _ in range(9):
        buttons = [item.custom_id for item in pressables(answered(made))]
        opening = [one for one in map(ids.parse, buttons) if isinstance(one, ids.OpenPress)]
        assert all(one.where == ("thread" if thread else "here") for one in opening)
        found += [one.game for one in opening]
        if found[-1] == games[-1]:
            break
        made = await press(home, ANNA, buttons[-1], message=PAGE)
    assert found == [*games]


def test_lists_of_ratings_and_records_fit_with_many_games() -> None:
    kinds, language = results.known_kinds(), sentences.words("en")
    assert len(kinds) > MANY
    board = profile.Board(kinds, kinds[0], (), None, 0, 0, rated=True)
    every = [results.name_of(kind) for kind in kinds]
    for content in (
        profile.standings(board, language),
        results.records_page(kinds, kinds[0], (), language),
    ):
        assert offered(content.posting()) == every[:100]


async def test_a_page_of_games_and_the_cups_of_many_games_fit(
    home: App, world: World, games: tuple[str, ...]
) -> None:
    game = ("", 0, GUILD, games[0], "", 1, 9, True, 0, 60_000, "", None, None, None)
    rows = [replace(ResultRow(*game), table_id=f"t{number}") for number in range(history.PAGE)]
    named = HistoryPress("games", page=1)
    shelf = history.Shelf(named, rows, True, defaultdict(list), games=games)
    page = history.page(home, shelf, sentences.words("en"))
    assert offered(page.posting()) == [*games]
    for key in games:
        await opened(world, game=key)
    made = await run(home, "cup show", by(ANNA))
    pressables(answered(made))
    assert all(registry.game(key).spec.title in said(made) for key in games)


async def test_commands_complete_games_that_are_too_many_for_choices(
    world: World, home: App, games: tuple[str, ...]
) -> None:
    async with SpieltischBot(world.store, now=world.now, entropy=world.entropy) as bot:
        await bot.tree.set_translator(FluentTranslator())
        add_commands(home, bot.tree)
        check_all(await payload(bot))
        rules: Any = bot.tree.get_command("rules")
        option = rules._params["game"]
        every = await option.autocomplete(by(ANNA), "")
        assert len(every) == 25
        typed = await option.autocomplete(by(ANNA), "NUMBER 25")
        assert [one.value for one in typed] == [games[25]]
    for given in (games[25], registry.game(games[25]).spec.title):
        assert "# " in said(await run(home, "rules", by(ANNA), given))
    unnamed = await run(home, "rules", by(ANNA))
    assert said(unnamed) == sentences.words("en")("refusal-which-game")
    refused = await run(home, "rules", by(ANNA), "../../README")
    assert said(refused) == sentences.words("en")("refusal-not-offered")
