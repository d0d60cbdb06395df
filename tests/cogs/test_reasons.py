"""Why an action scores: the same words in the preview and in public."""

from __future__ import annotations

import pytest

from data.words import words
from engine import players
from engine.contract import Args
from engine.dice import Stream
from render.contract import Scene
from render.registry import renderer
from tools.bench.scenes import dealt


def scored(key: str, entries: int = 60) -> list[tuple[Args, str, int]]:
    """Return what scored in a game of greedy players: as asked before, as told, the points."""
    run, found = dealt(key, 2), []
    position, _ = run.start()
    for number in range(entries):
        seats = run.owing(position)
        if not seats:
            break
        seat, view = seats[0], run.game.observe(position.state, seats[0])
        stream = Stream(bytes([number]) * 32, "reasons")
        action = players.choose("greedy", run.game, view, seat, stream, lambda: True)
        before = run.game.scoring(view, seat, action)
        advance = run.act(position, seat, action)
        if before:
            text = renderer(key).event(advance.step.events[0], Scene(("Anna", "Ben"), words("en")))
            found.append((before, text, run.game.gain(view, seat, action) or 0))
        position = advance.position
    return found


@pytest.mark.parametrize("key", ["helge", "blox"])
@pytest.mark.parametrize("locale", ["en", "de", "fr"])
def test_the_preview_names_what_the_message_names(key: str, locale: str) -> None:
    found = scored(key)
    assert len(found) >= 2
    for before, text, points in found:
        assert points > 0
        reason = renderer(key).reason(before, Scene(("Anna", "Ben"), words(locale)))
        assert reason
        if locale == "en" and "tower of" not in reason:
            assert reason.split(" · ")[0] in text, text
