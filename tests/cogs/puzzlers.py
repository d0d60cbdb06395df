"""People who answer the puzzle of the day, and servers that have it posted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cogs.daily import press as presses
from cogs.daily.puzzles import Today, day_of, puzzle_moment
from cogs.table.model import Person
from cogs.ui.app import App
from cogs.ui.content import Content
from cogs.ui.ids import parse
from data.words import words
from engine.actions import parse as action_of
from engine.prompts import Path
from engine.puzzles.making import Opened, opened
from tests.cogs.people import reader
from tests.cogs.table.world import ANNA, CHANNEL, GUILD, World

DAY = 24 * 3_600_000
HOUR = DAY // 24
BERLIN = "Europe/Berlin"


async def asked_of(home: App, person: Person, day: int | None = None) -> Today:
    day = day or day_of(home.now())
    return await home.service.dailies.today(person.user_id, day, person.locale, home.now())


def answer_of(asked: Today) -> str:
    return asked.found.answer.text


async def answer_with(home: App, person: Person, text: str, day: int | None = None) -> Content:
    return await presses.answer_typed(home, reader(person), day, text)


def path_of(asked: Today, text: str) -> Path:
    """Return the last step of the picker that leads to an answer."""
    moment = puzzle_moment(asked.day, asked.found, words("en"))
    return moment.game.asking.worded(moment.view(moment.eyes), action_of(text)).words


def tells_answer(asked: Today, said: str) -> bool:
    """Return whether an answer's piece and place are said, in words and not as notation."""
    numbered = [arg for arg in asked.found.answer.args[:2] if any(map(str.isdigit, arg))]
    return answer_of(asked) not in said and all(arg in said for arg in numbered)


def twin_of(asked: Today) -> Opened:
    """Return the same puzzle with another solution."""
    found = asked.found
    other = next(a for a in reversed(found.answers()) if a != found.answer)
    more = {"answer": other.text, "worth": found.puzzle.worth + 1, "second": 0}
    return opened(replace(found.puzzle, **more))  # type: ignore[arg-type]


def wrong_of(asked: Today, nth: int = 0) -> str:
    return [a.text for a in asked.found.answers() if a != asked.found.answer][nth]


async def begin(world: World, person: Person = ANNA, **more: Any) -> int:
    """Want puzzles at 18 o'clock; return when the first is due."""
    given = {"channel_id": CHANNEL, "hour": 18, "zone": BERLIN, "locale": "en"} | more
    guild_id = given.pop("guild_id", GUILD)
    row = await world.service.posts.begin(guild_id, person=person, **given)
    assert row.due is not None
    return row.due


async def step(home: App, person: Person, custom_id: str) -> Content:
    press = parse(custom_id)
    return await presses.daily_press(home, reader(person), press)
