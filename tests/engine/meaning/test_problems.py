"""How well computers understand: clues that people wrote, and clues among themselves.

``problems/<language>.json`` has hands dealt by lot and, for each, the clue that a person wrote
for one of four targets without looking at the associations. The half ``seen`` served to choose
the constants of ``engine.meaning``; ``unseen`` was looked at once they stood.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from data import wordlists
from engine.meaning import minds
from engine.meaning.hinting import hint
from engine.meaning.reading import guess
from tests.tiers import few, many

FOLDER = Path(__file__).parent / "problems"
UNDERSTOOD = 0.70
"""The share below which something is broken; reached are 0.75 and more."""
AMONG_THEMSELVES = 0.85


def problems(language: str) -> list[dict[str, Any]]:
    halves = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return [*halves["seen"], *halves["unseen"]]


def share_right(language: str, level: str) -> float:
    mind, listed = minds.mind(language, level), problems(language)
    right = [guess(mind, each["targets"], each["clue"]) == each["aim"] for each in listed]
    return sum(right) / len(right)


@pytest.mark.parametrize("language", wordlists.LANGUAGES)
def test_the_problems_are_of_the_list(language: str) -> None:
    words = {word for pair in wordlists.tiles(language) for word in pair}
    listed = problems(language)
    assert len(listed) >= 60
    for each in listed:
        assert len({*each["targets"], *each["hand"]} & words) == 19
        assert set(each["clue"]) <= set(each["hand"])


@pytest.mark.parametrize("language", few(minds.languages()))
def test_computers_understand_people(language: str) -> None:
    assert share_right(language, "search") >= UNDERSTOOD


@pytest.mark.parametrize("language", few(minds.languages()))
def test_levels_differ_in_what_they_see(language: str) -> None:
    dull, middling, bright = (share_right(language, level) for level in minds.SEEN)
    assert 0.3 < dull < middling < bright


@pytest.mark.sized
@pytest.mark.parametrize("language", few(minds.languages()))
def test_computers_understand_each_other(language: str) -> None:
    mind, lot = minds.mind(language), random.Random(language)
    words = list(minds.links(language))
    games, right = many(20, 400), 0
    for _ in range(games):
        dealt, aim = lot.sample(words, 19), lot.randrange(4)
        right += guess(mind, dealt[:4], hint(mind, dealt[:4], dealt[4:], aim)) == aim
    assert right / games >= AMONG_THEMSELVES
