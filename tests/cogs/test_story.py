"""The analysis of a finished game: who sees what of it, and when."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cogs import replay as pages
from cogs import story as stories
from cogs.table.model import Table
from cogs.table.play import acting
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT
from cogs.ui.ids import HistoryPress
from cogs.ui.ids import history as history_id
from cogs.ui.ids import table as table_id
from cogs.ui.results import winner_line
from data.words import words
from engine import registry
from engine.actions import parse
from engine.advice import POINTS
from engine.analysis.story import Judged
from engine.record import Record
from render.contract import ALT_LIMIT, Scene
from render.registry import renderer
from tests.cogs.ears import Ears, connect
from tests.cogs.guessing import miss
from tests.cogs.people import Press, answered, press, said, shown_ids
from tests.cogs.scales import Scales, choice, finished
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World
from tests.engine.recording import RAN
from tools.support.waiting import until


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stories, "PACE", 0.001)


@pytest.fixture
async def scales(world: World) -> Scales:
    made = Scales()
    await world.service.stories.begin(made)
    return made


SCORING = "hexago"
"""A game in which somebody leads from the first moves on."""


def opener(table: Table) -> str:
    return table_id(table.id, "analysis")


async def page(home: App, table: Table, person: Any, **changes: Any) -> Press:
    made = await press(home, person, opener(table), **changes)
    await until(lambda: not home.updates.busy)
    return await press(home, person, opener(table), **changes) if made.later else made


def names(made: Press) -> list[str]:
    return [file.filename for file in answered(made).get("files", ())]


async def test_progress_edits_the_one_message(home: App, world: World, scales: Scales) -> None:
    table = await finished(world, 14, game=SCORING)
    scales.open.clear()
    made = await press(home, ANNA, opener(table))
    assert "Analysing" in said(made)
    assert answered(made)["ephemeral"]
    await until(lambda: any(" moves" in each["edited"]["content"] for each in made.later))
    scales.open.set()
    await until(lambda: not home.updates.busy)
    texts = [each["edited"]["content"] for each in made.later]
    count = len(scales.asked)
    assert any(f"0 of {count} moves" in text for text in texts[:-1])
    last = made.later[-1]["edited"]
    assert "of what was possible" in last["content"]
    shown = [file.filename for file in last["attachments"]]
    assert shown == ["curve.png", "turn-1.png", "turn-2.png", "turn-3.png"]
    assert len(last["embeds"]) == 3, "each at its full size"
    assert all(len(file.description) <= ALT_LIMIT for file in last["attachments"])


async def test_pressed_again_the_newest_message_alone_goes_on(
    home: App, world: World, scales: Scales
) -> None:
    table = await finished(world)
    scales.open.clear()
    old = [await press(home, ANNA, opener(table)) for _ in range(3)]
    new, other = await press(home, ANNA, opener(table)), await press(home, BEN, opener(table))
    scales.open.set()
    await until(lambda: not home.updates.busy)
    assert [one.later[-1] for one in old] == [{"deleted": True}] * 3
    assert not any(each["edited"]["attachments"] for one in old for each in one.later[:-1])
    assert all(one.later[-1]["edited"]["attachments"] for one in (new, other))


@pytest.mark.usefixtures("scales")
async def test_a_few_short_lines_stand_beside_pictures_that_say_the_rest(
    home: App, world: World
) -> None:
    """Each picture's sentence stood above it, too: a wall of words on a phone."""
    table = await finished(world, 14, game=SCORING)
    made = await page(home, table, BEN)
    text = said(made)
    assert len(text) <= TEXT_LIMIT
    assert "des Möglichen" in text
    alts = [file.description for file in answered(made)["files"]]
    curve, *costs = alts
    assert "In Führung" in curve
    assert "Anna" in curve
    assert "Ben" in curve
    assert len(costs) == text.count("• ") == 3
    for alt in costs:
        assert "Gekostet:" in alt
        assert f"• {alt.split(':')[0]}: " in text
    assert max(len(line) for line in text.split("\n") if line.startswith("• ")) <= 32
    assert {":analysis-show", ":analysis-help"} == {
        ":" + custom_id.rpartition(":")[2] for custom_id in shown_ids(made)
    }


@pytest.mark.usefixtures("scales")
async def test_a_spectator_sees_the_curve_and_the_figures_alone(home: App, world: World) -> None:
    table = await finished(world, 14, game=SCORING)
    made = await page(home, table, CARLA)
    assert names(made) == ["curve.png"]
    text = said(made)
    assert "Coût" not in text
    assert "Anna" in text
    assert "Ben" in text
    assert [custom_id.rpartition(":")[2] for custom_id in shown_ids(made)] == ["analysis-help"]
    for one in (await world.service.stories.kept(table)).judged:
        assert one.better not in text
    refused = await press(home, CARLA, table_id(table.id, "analysis-show"))
    assert not await posted(world)
    assert "analysis" not in said(refused)


async def posted(world: World) -> int:
    await world.say()
    return world.mouth.kinds().count("analysed")


@pytest.mark.usefixtures("scales")
async def test_a_story_begins_with_who_won(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, game=SCORING)
    for _ in range(6):
        table = await world.move(table, choice(table))
    table = await world.do(acting.resign, table, ANNA.user_id)
    first, second, *_ = said(await page(home, table, BEN)).split("\n")[1:]
    assert first == winner_line(table, words("de"), reader=1)
    assert "gewinnst du" in first
    assert second == words("de")("analysis-early")


@pytest.mark.usefixtures("scales")
async def test_a_story_that_was_opened_from_the_list_leads_back_there(
    home: App, world: World
) -> None:
    """Other pages there had *Back*; the story ended the way."""
    table = await finished(world, 14, game=SCORING)
    shelf = HistoryPress("games", "all", SCORING, BEN.user_id, 3)
    opened = stories.analysis_button(table, words("de"), pages.page_before(shelf))[0].custom_id
    made = await press(home, ANNA, opened)
    await until(lambda: not home.updates.busy)
    assert made.later, "the way back outlives the progress"
    made = await press(home, ANNA, opened)
    show, explained, back = shown_ids(made)
    assert back == history_id(replace(shelf, what="open"), table.id)
    assert shown_ids(await press(home, ANNA, explained)) == [opened]
    assert shown_ids(await press(home, ANNA, show)) == [opened]


@pytest.mark.usefixtures("scales")
async def test_how_it_is_worked_out_names_no_figure_of_another_game(
    home: App, world: World
) -> None:
    table = await finished(world, 14, game=SCORING)
    await page(home, table, BEN)
    text = said(await press(home, BEN, table_id(table.id, "analysis-help")))
    assert set(re.findall(r"(\d+)\s?%", text)) == {"0", "100"}
    assert words("de")("analysis-help-costs") in text
    assert words("de")("analysis-help-lead") in text
    assert len(text) < 800


@pytest.mark.usefixtures("scales")
async def test_a_story_explains_only_what_it_has(home: App, world: World) -> None:
    """Of a team of two it explained percentages and what most others found, which it has not."""
    table = await world.playing(ANNA, BEN, game="haiclue")
    for _ in range(6):
        table = await world.move(table, miss(table))
    made = await page(home, await world.stop(table), BEN)
    assert [one.rpartition(":")[2] for one in shown_ids(made)] == ["analysis-show"]


@pytest.mark.usefixtures("scales")
async def test_everybody_sees_it_once_in_the_language_of_the_table(world: World) -> None:
    ears = Ears()
    home = connect(world, ears)
    table = await finished(world, 14, game=SCORING)
    await world.say()
    show = table_id(table.id, "analysis-show")
    early = await press(home, BEN, show)
    assert said(early) == words("de")("analysis-begins"), "the notice comes first"
    await until(lambda: not home.updates.busy)
    await world.say()
    assert not [m for m in ears.messages[CHANNEL].values() if "story of the game" in m.content]
    await page(home, table, BEN)
    assert said(await press(home, BEN, show)) == words("de")("analysis-shown")
    assert said(await press(home, BEN, show)) == words("de")("analysis-shown-before")
    await world.say()
    found = [m for m in ears.messages[CHANNEL].values() if "story of the game" in m.content]
    assert len(found) == 1
    assert "What cost **B** Ben most:" in found[0].content
    assert "You made" not in found[0].content
    assert words("en")("stopped-agreed") in found[0].content, "why the game ended early"
    assert len(found[0].attachments) == 4
    home.pictures.close()


async def test_what_takes_too_long_says_so_and_is_not_lost(
    home: App, world: World, scales: Scales, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stories, "LONGEST", 0)
    table = await finished(world)
    scales.open.clear()
    made = await press(home, ANNA, opener(table))
    await until(lambda: not home.updates.busy)
    assert made.later[-1]["edited"]["content"] == words("en")("analysis-late")
    scales.open.set()
    await asyncio.gather(*world.service.stories._tasks)
    assert "of what was possible" in said(await press(home, ANNA, opener(table)))


@pytest.mark.usefixtures("scales")
async def test_without_pictures_the_words_remain(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise OSError

    monkeypatch.setattr("cogs.story.draw_curve", fail)
    monkeypatch.setattr("cogs.story.draw_costly", fail)
    table = await finished(world)
    made = await page(home, table, ANNA)
    assert names(made) == []
    assert said(made).count("Cost:") == 3


@pytest.mark.parametrize("game", [key for key in RAN if registry.game(key).spec.gains])
def test_what_was_played_says_what_it_brought_though_nobody_could_know(game: str) -> None:
    """A stone into the depot had no "0 at once" beside the +5 of what was better."""
    record = Record.from_json(RAN[game].read_bytes())
    run = record.run()
    table: Any = SimpleNamespace(game=run.game, renderer=renderer(game))
    scene = Scene(("",) * record.deal.seats, words("en"))
    before, _ = run.start(record.statuses)
    for advance in run.steps(before, record.entries[:60]):
        seat, action = advance.entry.seat or 0, parse(advance.entry.action)
        if action in run.game.legal_actions(before.state, seat):
            view, then = (run.game.observe(at.state, seat) for at in (before, advance.position))
            one = Judged(advance.entry.seq, 1, seat, action.text, POINTS, action.text, 3, 1, 3)
            known = run.game.gain(view, seat, action)
            brought = run.game.standing(then)[seat] - run.game.standing(view)[seat]
            told = stories._moment(table, scene, one, view, then).gains
            assert told == (brought if known is None else known, known)
        before = advance.position
