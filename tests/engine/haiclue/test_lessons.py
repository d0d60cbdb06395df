"""The clues of the lessons mean what the lessons say, in every language."""

from __future__ import annotations

import pytest

from data.wordlists import LANGUAGES, tiles
from engine import registry
from engine.games.haiclue.state import State
from engine.meaning.minds import mind
from engine.meaning.reading import likely

SURE = 0.9


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reader_is_sure_which_word_is_meant(language: str) -> None:
    white = [pair[0] for pair in tiles(language)]
    lessons = [one for one in registry.game("haiclue").lessons(language) if one.wanted]
    assert len(lessons) > 1
    for lesson in lessons:
        state: State = lesson.state
        rows = state.clues[state.current]
        clue = [white[tile - 1] for row in rows or () for tile in row]
        targets = [white[stack[0] - 1] for stack in state.stacks]
        assert likely(mind(language), targets, clue)[state.cards[state.current]] > SURE
