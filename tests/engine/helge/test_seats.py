"""What seats meet beside the rules: absence, points shown, events, tokens, the text board."""

from __future__ import annotations

import pytest

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
def test_what_an_absent_seat_does(state: object, text: str) -> None:
    assert GAME.absent_action(state, 0).text == text  # type: ignore[arg-type]


def test_events_of_a_turn() -> None:
    state = position("R1@0 R2@1 R3@2 B2@12", others=("V1", ""))
    drawn = step(state, "draw", chance=next_draw("R4", state))
    assert [(e.kind, e.public, e.minor) for e in drawn.events] == [
        ("draw", {"seat": 0, "stone": "red-leaf"}, True)
    ]
    done = step(drawn.state, "place d1")
    assert [(event.kind, event.minor) for event in done.events] == [("place", False)]
    assert done.events[0].public == {
        "seat": 0,
        "stone": "red-leaf",
        "cell": "d1",
        "points": 5,
        "lines": (5,),
        "why": ("red",),
        "factor": 1,
        "cleared": ("a1", "b1", "c1"),
        "size": 0,
    }


def test_events_of_swaps() -> None:
    kept = position(E20, depot="B2 R4", others=("G2 V1",))
    told = step(kept, "swap blue-moon @B violet-sun a1").events[0]
    assert told.kind == "swap"
    assert {key: told.public[key] for key in ("gave", "other", "own", "stone", "size")} == {
        "gave": "blue-moon",
        "other": 1,
        "own": "depot",
        "stone": "violet-sun",
        "size": 1,
    }
    drawn = position(E20, drawn="B3", depot="R4", others=("V1",))
    told = step(drawn, "swap @B violet-sun a1").events[0]
    assert (told.public["gave"], told.public["own"]) == ("blue-star", "drawn")
    assert told.public["size"] == 1


def test_events_of_the_other_actions() -> None:
    lay = step(position("R1@0", depot="R2 B4"), "lay red-moon b1").events
    assert [(e.kind, e.public["size"]) for e in lay] == [("lay", 1)]
    keep = step(position(E20, drawn="B2", depot="B3"), "depot").events
    assert [(e.kind, dict(e.public)) for e in keep] == [
        ("depot", {"seat": 0, "stone": "blue-moon", "size": 2, "free": 12})
    ]
    gone = step(position("J@3", drawn="X"), "remove d1").events
    assert [(e.kind, dict(e.public)) for e in gone] == [
        ("remove", {"seat": 0, "stone": "joker", "cell": "d1"})
    ]
    over = step(position(P, drawn="Y5", depot="V1 V3 Y1 Y3 Y4 B5"), "place d2").events
    assert [e.kind for e in over] == ["place", "end"]
    assert over[1].public == {"reason": "depot", "seat": 0, "depot": 6, "free": 5}


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
