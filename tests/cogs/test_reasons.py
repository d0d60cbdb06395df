"""Why an action scores: the same words in the preview and in public."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.table.play.picker import prompt
from cogs.ui.app import App
from data.words import words
from engine import players
from engine.contract import Args
from engine.dice import Stream
from render.contract import Scene
from render.registry import renderer
from tests.cogs.table.world import ANNA, BEN, World
from tests.engine.helge import table as helge
from tests.tiers import spread
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


@pytest.mark.parametrize(("key", "locale"), spread(["helge", "blox"], ["en", "de", "fr"]))
def test_the_preview_names_what_the_message_names(key: str, locale: str) -> None:
    found = scored(key)
    assert len(found) >= 2
    for before, text, points in found:
        assert points > 0
        reason = renderer(key).reason(before, Scene(("Anna", "Ben"), words(locale)))
        assert reason
        if locale == "en" and "tower of" not in reason:
            assert reason.split(" · ")[0] in text, text


@pytest.mark.parametrize(
    ("laid", "cell", "why"),
    [
        ("R1@0 R2@1 R3@2 V1@15", "d1", "+5: four reds"),
        ("R1@0 R2@1 R3@2", "d1", "+10: four reds · 5 × 2"),
        ("R1@0", "d4", ""),
    ],
)
async def test_the_picker_says_why_before_it_is_confirmed(
    home: App, world: World, laid: str, cell: str, why: str
) -> None:
    table = await world.playing(ANNA, BEN)
    state = helge.position(laid, drawn="R4")
    _, position = table.play()
    table = replace(table, position=replace(position, state=state))
    step = prompt(table, 0, ("place", cell), 0, words("en"), home.place(table))
    assert step.why == why
