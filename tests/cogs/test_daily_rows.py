"""However many choices a puzzle has, what stands beside them is always there."""

from __future__ import annotations

import hashlib

import pytest

from cogs.daily.dailies import Today
from cogs.ui import ids
from cogs.ui import solo as solo_page
from cogs.ui.messages import daily as page
from engine import codec, registry
from engine.dice import Dice
from engine.puzzles.making import Opened, Puzzle, puzzling_of
from engine.puzzles.most import Course, Most, as_played, played
from engine.puzzling import Posed
from tests.cogs import people
from tests.cogs.people import ids as shown
from tests.cogs.people import reader
from tests.cogs.table.world import ANNA, World
from tests.tiers import many

DAY = 739_951
CROWDED = 60
"""Answers of a puzzle that has many."""
KEYS = registry.keys()
PLAYED = [key for key in KEYS if isinstance(puzzling_of(registry.game(key)), Most)]


def crowded(key: str, seed: int) -> Opened | None:
    """Return a position with many answers; whether one of them is the best doesn't matter."""
    rules, dice = registry.game(key), Dice(hashlib.sha256(f"{key}{seed}".encode()).digest())
    puzzling = puzzling_of(rules)
    assert puzzling is not None
    question = puzzling.asked(rules)

    def many_answers(posed: Posed) -> bool:
        return len(question.legal_actions(*posed)) >= CROWDED

    posed = played(rules, dice, Course(), as_played, many_answers)
    if posed is None:
        return None
    puzzle = Puzzle(
        game=key,
        rules_version=rules.spec.rules_version,
        components=(rules.components.id, rules.components.hash),
        kind=puzzling.kind,
        language="",
        seats=len(rules.standing(rules.observe(posed.state, None))),
        seat=posed.seat,
        state=codec.encode(posed.state).decode(),
        answer="",
        worth=1,
        second=0,
        answers=CROWDED,
    )
    return Opened(puzzle, rules, question, posed)


@pytest.mark.sized
@pytest.mark.parametrize("key", PLAYED)
async def test_as_text_and_catch_up_are_always_there(world: World, key: str) -> None:
    home = people.app(world)
    asked = [one for seed in many(range(6, 7), range(12)) if (one := crowded(key, seed))]
    for found in asked:
        today = Today(DAY, "", found, None, late=False)
        more = solo_page.entry(DAY, reader(ANNA).words)
        content = await page.ask(home, reader(ANNA), today, (DAY - 1,), more=more)
        names = [ids.about_daily(DAY, "", what) for what in ("text", "days")]
        names.append(ids.about_solo(DAY, "open"))
        assert set(names) <= set(shown(content))
        assert len(content.rows) <= 5
        assert all(len(row) <= 5 for row in content.rows)
    home.pictures.close()
