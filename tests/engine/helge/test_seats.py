"""What seats meet beside the rules: absence, events, points shown."""

from __future__ import annotations

import pytest

from engine.games.helge.state import State
from tests.engine.helge.table import (
    E20,
    GAME,
    P,
    act,
    next_draw,
    outcome,
    position,
    step,
)


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (position(E20, depot="B2 R4 R3", others=("V1",)), "lay red-leaf a1"),
        (position(E20, depot="B2", others=("V1",)), "draw"),
        (position(E20, drawn="R2", depot="R4", others=("V1",)), "place a1"),
        (position(E20, drawn="B3", others=("V1",)), "depot"),
        (position("R1@0 R1@1", drawn="J"), "place c1"),
        (position("R1@5 R1@6", drawn="X"), "remove b2"),
    ],
)
def test_what_an_absent_seat_does(state: State, text: str) -> None:
    assert GAME.absent_action(state, 0).text == text


PLAIN = {"points": 0, "lines": (), "why": (), "factor": 1, "cleared": ()}
SWAPPED = {"seat": 0, "stone": "violet-sun", "cell": "a1", "other": 1, "size": 1, **PLAIN}
OVER = position(P, drawn="Y5", depot="V1 V3 Y1 Y3 Y4 B5")


@pytest.mark.parametrize(
    ("state", "text", "told"),
    [
        (position("R1@0 R2@1 R3@2 B2@12", drawn="R4"), "place d1",
         {"seat": 0, "stone": "red-leaf", "cell": "d1", "points": 5, "lines": (5,),
          "why": ("red",), "factor": 1, "cleared": ("a1", "b1", "c1"), "size": 0}),
        (position("R1@0", depot="R2 B4"), "lay red-moon b1",
         {"seat": 0, "stone": "red-moon", "cell": "b1", "size": 1, **PLAIN}),
        (position(E20, depot="B2 R4", others=("G2 V1",)), "swap blue-moon @B violet-sun a1",
         {"gave": "blue-moon", "own": "depot", **SWAPPED}),
        (position(E20, drawn="B3", depot="R4", others=("V1",)), "swap @B violet-sun a1",
         {"gave": "blue-star", "own": "drawn", **SWAPPED}),
        (position(E20, drawn="B2", depot="B3"), "depot",
         {"seat": 0, "stone": "blue-moon", "size": 2, "free": 12}),
        (position("J@3", drawn="X"), "remove d1", {"seat": 0, "stone": "joker", "cell": "d1"}),
    ],
)  # fmt: skip
def test_events(state: State, text: str, told: dict[str, object]) -> None:
    (event,) = step(state, text).events
    assert (event.kind, event.minor, event.public) == (text.split()[0], False, told)


def test_events_of_a_draw_and_of_the_end() -> None:
    state = position("R1@0")
    (drawn,) = step(state, "draw", chance=next_draw("R4", state)).events
    assert (drawn.kind, drawn.minor) == ("draw", True)
    assert drawn.public == {"seat": 0, "stone": "red-leaf"}
    placed, end = step(OVER, "place d2").events
    assert (placed.kind, end.kind) == ("place", "end")
    assert end.public == {"reason": "depot", "seat": 0, "depot": 6, "free": 5}


def test_the_breakdown_adds_up() -> None:
    state = position("R1@0 R1@1 R1@2 R2@7 R3@11 R4@15", drawn="R1", depot="B2", points=(0, 0))
    found = outcome(GAME.stop(step(state, "place d1").state, "agreed").state)
    assert [column.key for column in found.columns] == ["lines", "doubled", "depot"]
    assert found.columns[0].terms[0] == ((1, 20), (1, 5), (0, 2))
    assert [column.points(0) for column in found.columns] == [25, 25, -1]
    assert found.scores[0] == 49


@pytest.mark.parametrize(
    ("stones", "word"),
    [
        ("R1 R2 R3 R4", "red"),
        ("R1 B1 G1 V1", "sun"),
        ("R1 R1 R1 R1", "red-sun"),
        ("R1 R2 B2 B1", "line"),
        ("R1 R2 R3 J", "line"),
    ],
)
def test_a_line_says_what_its_stones_share(stones: str, word: str) -> None:
    """The preview knows the same as the event."""
    *before, last = stones.split()
    laid = " ".join(f"{one}@{cell}" for cell, one in enumerate(before))
    state = position(laid, drawn=last)
    told = step(state, "place d1").events[0].public
    scored = GAME.scoring(GAME.observe(state, 0), 0, act("place", "d1"))
    assert told["why"] == (word,)
    assert dict(scored) == {key: told[key] for key in ("lines", "factor", "points", "why")}
