"""Clues of a puzzle: plain once the target is told, however near the other targets are."""

from __future__ import annotations

from itertools import combinations, count, islice
from statistics import fmean

import pytest

from engine.games.haiclue.puzzle import APART, NEAR, Matching, Sheet, Sheets
from engine.meaning import minds
from engine.meaning.clues import likely
from engine.puzzling import Posed
from tests.engine.haiclue.table import GAME, dice

TIED, PLAIN = 7, 16
SURE = 0.6


def sheets(kind: Sheets, language: str) -> list[Sheet]:
    made = (Matching(kind).posed(GAME, dice(number), language) for number in count())
    return list(islice((posed.state for posed in made if isinstance(posed, Posed)), 4))


@pytest.mark.parametrize("language", minds.languages())
def test_every_word_of_a_puzzles_clue_is_linked_both_ways_to_the_target_it_is_read_as(
    language: str,
) -> None:
    """One link of 3 was enough: *selten, schlicht* for *edel* made nobody say "of course"."""
    mind, links = minds.mind(language), minds.links(language)
    for sheet in sheets(NEAR, language):
        meant = set()
        for clue in sheet.clues:
            chances = likely(mind, sheet.targets, clue)
            target = sheet.targets[chances.index(max(chances))]
            assert max(chances) >= SURE
            ties = [links[target].get(word, 0) + links[word].get(target, 0) for word in clue]
            assert min(ties) >= TIED
            assert sum(ties) >= PLAIN
            meant.add(target)
        assert meant == set(sheet.targets)


def test_hard_puzzles_are_hard_by_targets_near_to_each_other() -> None:
    mind = minds.mind("en")

    def closeness(kind: Sheets) -> float:
        pairs = (pair for sheet in sheets(kind, "en") for pair in combinations(sheet.targets, 2))
        return fmean(mind.alike(*pair) for pair in pairs)

    assert closeness(NEAR) > 3 * closeness(APART)
