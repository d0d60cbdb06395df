"""The invariants of the rules page, on random games of all modes."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.contract import Event, Step
from engine.games.hexamino.moves import read
from engine.games.hexamino.state import Placement, State
from engine.hexgrid import STEPS, neighbours, opposite
from tests.engine.hexamino.table import GAME, board_of, dice, listed, mode_of, position
from tests.engine.tables import spun

TABLES = (
    (2, {"mode": "classic"}, 576),
    (5, {"mode": "classic", "end_tiles": "last_resort", "hand": "7"}, 576),
    (3, {"mode": "octopus"}, 576),
    (2, {"mode": "snake", "deals": "per_seat"}, 540),
    (4, {"mode": "snake", "snake_set": "five_dot"}, 486),
    (2, {"mode": "star", "deals": "per_seat"}, 432),
    (6, {"mode": "star", "hand": "7"}, 432),
)


def game(seats: int, options: dict[str, str], number: int) -> Iterator[tuple[State, Step[State]]]:
    """Play a random game; every state with the step that led to it."""
    pick, chance = random.Random(number), dice(number)
    step = GAME.setup(seats, GAME.spec.complete(options), chance)
    yield step.state, step
    while not step.state.ended:
        state = step.state
        action = pick.choice(GAME.legal_actions(state, state.active))
        step = GAME.apply(state, state.active, action, chance)
        for still in step.stills:
            yield still, step
        yield step.state, step


@pytest.mark.parametrize(("seats", "options", "dots"), TABLES)
def test_tiles_and_dots_are_conserved(seats: int, options: dict[str, str], dots: int) -> None:
    for number in range(3):
        for state, _ in game(seats, options, number):
            tiles = [one.tile for one in state.laid]
            tiles += [tile for hand in state.hands for tile in hand] + list(state.stock)
            assert sorted(tiles) == [1, *mode_of(state).tiles]
            assert GAME.parts.dots_of(tiles) == dots
            if state.stock:
                assert all(len(hand) >= state.hand for hand in state.hands)
            assert all(fresh <= 3 for fresh in state.fresh)


@pytest.mark.parametrize(("seats", "options"), [table[:2] for table in TABLES])
def test_what_lies_agrees(seats: int, options: dict[str, str]) -> None:
    for number in range(3):
        ends = [state for state, _ in game(seats, options, number) if state.over or state.ended]
        for state in ends:
            _check_table(state.laid)
            if state.mode == "snake":
                _check_snake(state)
            if state.mode == "star":
                _check_star(state)


def _check_table(placed: tuple[Placement, ...]) -> None:
    """Touching fields are equal, and each tile met dots when it came."""
    shown: dict[tuple[int, int], tuple[int, ...]] = {}
    for one in placed:
        assert one.cell not in shown
        fields = GAME.parts.shown[one.tile][one.rotation]
        met = []
        for side, beside in enumerate(neighbours(one.cell)):
            if beside in shown:
                assert fields[side] == shown[beside][opposite(side)]
                met.append(fields[side])
        assert any(met) == bool(shown)
        shown[one.cell] = fields


def _check_snake(state: State) -> None:
    """One path, and at most one end tile, as the last."""
    for before, after in zip(state.laid, state.laid[1:], strict=False):
        assert after.cell in neighbours(before.cell)
    assert all(one.tile < 58 for one in state.laid[:-1])
    assert (state.results[-1].reason == "closed") == (state.laid[-1].tile >= 58)


def _check_star(state: State) -> None:
    """Rays are filled from inside, six connecting tiles and an end tile at most."""
    cells = {one.cell: one.tile for one in state.laid[1:]}
    for q, r in STEPS:
        ray = [cells.pop((k * q, k * r), 0) for k in range(1, 8)]
        filled = [tile for tile in ray if tile]
        assert ray == filled + [0] * (7 - len(filled))
        assert all(1 < tile < 58 for tile in filled[:6])
        assert all(tile >= 58 for tile in filled[6:])
    assert not cells


@pytest.mark.parametrize(("seats", "options"), [table[:2] for table in TABLES])
def test_turns_draw_and_pass_as_they_must(seats: int, options: dict[str, str]) -> None:
    for number in range(3):
        before: State | None = None
        for state, step in game(seats, options, number):
            if state is step.state:
                _check_events(before, step.events)
                before = None if step.stills else state
            if not (state.over or state.ended):
                assert listed(state)
                assert state.passes < (2 if not state.stock else 4) * seats


def _check_events(before: State | None, events: tuple[Event, ...]) -> None:
    for event in events:
        if event.kind in ("draw", "pass"):
            assert event.public["count"] <= 2
            assert event.public["count"] == 2 or event.kind == "draw" or not event.public["stock"]
            assert list(event.private) == [event.public["seat"]]
    if before is not None:
        assert events[0].kind == "lay"
        assert events[0].public["refilled"] == int(bool(before.stock) and not before.closing)


@pytest.mark.parametrize("mode", ["classic", "snake", "star"])
def test_a_turned_position_allows_the_same(mode: str) -> None:
    """Turning everything by 60 degrees turns the placements with it (start tile included)."""
    for number in range(3):
        states = [state for state, _ in game(2, {"mode": mode}, number)][3:24:5]
        for state in states:
            if state.ended:
                continue
            plans = {read(a) for a in GAME.legal_actions(state, state.active)}
            shown = GAME.parts.shown
            for steps in range(1, 6):
                turned = tuple(
                    Placement(o.seat, o.tile, spun(o.cell, steps), (o.rotation + steps) % 6)
                    for o in state.laid
                )
                again = position(
                    hands=state.hands, stock=state.stock, mode=mode, laid=turned,
                    active=state.active,
                )  # fmt: skip
                found = {read(a) for a in GAME.legal_actions(again, state.active)}
                assert {(p.tile, p.cell, shown[p.tile][p.rotation]) for p in found} == {
                    (p.tile, spun(p.cell, steps), shown[p.tile][(p.rotation + steps) % 6])
                    for p in plans
                }


def test_boards_are_the_same_however_they_grew() -> None:
    """A board made tile by tile is the one that is made from the record at once."""
    for state, _ in game(3, {"mode": "classic"}, 7):
        grown = board_of(state.laid)
        fresh = board_of((*state.laid[:-1], state.laid[-1]))
        assert grown is not fresh
        assert (grown.shown, grown.fitting, grown.open, grown.used) == (
            fresh.shown, fresh.fitting, fresh.open, fresh.used,
        )  # fmt: skip
