"""The button *Analysis*: what a player, a spectator and everybody see of a finished game."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cogs.table.model import Table
from cogs.ui import stories
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT
from cogs.ui.ids import table as table_id
from data.words import words
from render.contract import ALT_LIMIT
from tests.cogs.ears import Ears, connect
from tests.cogs.people import Press, answered, press, said, shown_ids
from tests.cogs.scales import Scales, finished
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World
from tests.waiting import until


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stories, "PACE", 0.001)


@pytest.fixture
async def scales(world: World) -> Scales:
    made = Scales()
    await world.service.stories.begin(made)
    return made


def opener(table: Table) -> str:
    return table_id(table.id, "analysis")


async def page(home: App, table: Table, person: Any, **changes: Any) -> Press:
    made = await press(home, person, opener(table), **changes)
    await until(lambda: not home.following.busy)
    return await press(home, person, opener(table), **changes) if made.later else made


def names(made: Press) -> list[str]:
    return [file.filename for file in answered(made).get("files", ())]


async def test_progress_edits_the_one_message(home: App, world: World, scales: Scales) -> None:
    table = await finished(world)
    scales.open.clear()
    made = await press(home, ANNA, opener(table))
    assert "working through" in said(made)
    assert answered(made)["ephemeral"]
    await until(lambda: any("decisions" in each["edited"]["content"] for each in made.later))
    scales.open.set()
    await until(lambda: not home.following.busy)
    texts = [each["edited"]["content"] for each in made.later]
    count = len(scales.asked)
    assert any(f"0 of {count} decisions" in text for text in texts[:-1])
    last = made.later[-1]["edited"]
    assert "Of your chances" in last["content"]
    shown = [file.filename for file in last["attachments"]]
    assert shown == ["curve.png", "turn-1.png", "turn-2.png", "turn-3.png"]
    assert len(last["embeds"]) == 3, "each at its full size"
    assert all(len(file.description) <= ALT_LIMIT for file in last["attachments"])


@pytest.mark.usefixtures("scales")
async def test_the_words_say_everything_that_the_pictures_say(home: App, world: World) -> None:
    table = await finished(world)
    made = await page(home, table, BEN)
    text = said(made)
    assert len(text) <= TEXT_LIMIT
    assert "Deine Möglichkeiten" in text
    assert text.count("Gekostet:") == 3
    alts = [file.description for file in answered(made)["files"]]
    curve, *costs = alts
    assert "In Führung" in curve or "Niemand lag" in curve
    assert "Anna" in curve
    assert "Ben" in curve
    for alt in costs:
        assert alt in text, "the decision is told in the same words"
    assert {":analysis-show", ":analysis-help"} == {
        ":" + custom_id.rpartition(":")[2] for custom_id in shown_ids(made)
    }


@pytest.mark.usefixtures("scales")
async def test_a_spectator_sees_the_curve_and_the_figures_alone(home: App, world: World) -> None:
    table = await finished(world)
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
async def test_everybody_sees_it_once_in_the_language_of_the_table(world: World) -> None:
    ears = Ears()
    home = connect(world, ears)
    table = await finished(world)
    await world.say()
    show = table_id(table.id, "analysis-show")
    early = await press(home, BEN, show)
    assert said(early) == words("de")("analysis-begins"), "it is told first"
    await until(lambda: not home.following.busy)
    await world.say()
    assert not [m for m in ears.messages[CHANNEL].values() if "story of your game" in m.content]
    await page(home, table, BEN)
    assert said(await press(home, BEN, show)) == words("de")("analysis-shown")
    assert said(await press(home, BEN, show)) == words("de")("analysis-shown-before")
    await world.say()
    found = [m for m in ears.messages[CHANNEL].values() if "story of your game" in m.content]
    assert len(found) == 1
    assert "What cost **B** Ben most:" in found[0].content
    assert "Of your chances" not in found[0].content
    assert len(found[0].attachments) == 4
    home.pictures.close()


async def test_a_newer_message_takes_over(home: App, world: World, scales: Scales) -> None:
    table = await finished(world)
    scales.open.clear()
    first = await press(home, ANNA, opener(table))
    second = await press(home, ANNA, opener(table))
    await until(lambda: any("newer" in each["edited"]["content"] for each in first.later))
    scales.open.set()
    await until(lambda: not home.following.busy)
    assert "Of your chances" in second.later[-1]["edited"]["content"]
    assert "Of your chances" not in first.later[-1]["edited"]["content"]


async def test_what_takes_too_long_says_so_and_is_not_lost(
    home: App, world: World, scales: Scales, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stories, "LONGEST", 0)
    table = await finished(world)
    scales.open.clear()
    made = await press(home, ANNA, opener(table))
    await until(lambda: not home.following.busy)
    assert made.later[-1]["edited"]["content"] == words("en")("analysis-late")
    scales.open.set()
    await asyncio.gather(*world.service.stories._tasks)
    assert "Of your chances" in said(await press(home, ANNA, opener(table)))


@pytest.mark.usefixtures("scales")
async def test_without_pictures_the_words_remain(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise OSError

    monkeypatch.setattr("cogs.ui.stories.draw_curve", fail)
    monkeypatch.setattr("cogs.ui.stories.draw_costly", fail)
    table = await finished(world)
    made = await page(home, table, ANNA)
    assert names(made) == []
    assert said(made).count("Cost:") == 3
