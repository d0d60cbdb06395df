"""The oracle agrees on everything that the rules list, refuse, score and end."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.games.hexamino.moves import read
from engine.games.hexamino.state import State
from engine.hexgrid import around
from engine.hexgrid import name as cell_word
from engine.refusals import Illegal
from tests.engine.hexamino import oracle
from tests.engine.hexamino.table import GAME, dice, lay, states
from tests.tiers import few, many

GAMES = {
    "classic": {"mode": "classic"},
    "last_resort": {"mode": "classic", "end_tiles": "last_resort"},
    "octopus": {"mode": "octopus", "hand": "7"},
    "snake": {"mode": "snake"},
    "snake_five": {"mode": "snake", "snake_set": "five_dot"},
    "star": {"mode": "star", "deals": "per_seat"},
}


def laid_in(state: State) -> oracle.Laid:
    return [(one.tile, *one.cell, one.rotation) for one in state.laid]


def slow(state: State, hand: tuple[int, ...] | None = None) -> set[oracle.Choice]:
    """Return what the oracle allows the active seat."""
    tiles = state.hands[state.active] if hand is None else hand
    last = state.mode == "classic" and state.end_tiles == "last_resort"
    return oracle.legal(laid_in(state), tiles, state.mode, state.closing, last)


def positions(name: str, number: int) -> Iterator[State]:
    return states(2 + number % 3, number, **GAMES[name])


@pytest.mark.sized
@pytest.mark.parametrize("name", few(GAMES, 3))
@pytest.mark.parametrize("number", few(range(2)))
def test_legal_placements(number: int, name: str) -> None:
    for at, state in enumerate(positions(name, number)):
        if at % many(12, 6) and not state.closing:
            continue
        plans = [read(action) for action in GAME.legal_actions(state, state.active)]
        fast = [(plan.tile, *plan.cell, plan.rotation) for plan in plans]
        assert len(set(fast)) == len(fast)
        assert set(fast) == slow(state)


def _lowest(tile: int, rotation: int) -> int:
    shown = GAME.parts.shown[tile]
    return shown.index(shown[rotation])


@pytest.mark.sized
@pytest.mark.parametrize("name", few(GAMES, 3))
def test_every_other_placement_is_refused_with_a_reason(name: str) -> None:
    codes = set()
    for at, state in enumerate(positions(name, 3)):
        if at % many(24, 12) and not state.closing:
            continue
        right = {action.text for action in GAME.legal_actions(state, state.active)}
        cells = [*around(one.cell for one in state.laid), (0, 0), (9, -3), (0, 4)]
        for tile in (*state.hands[state.active], 1):
            for cell in cells:
                for rotation in range(6):
                    action = lay(tile, cell, rotation)
                    if lay(tile, cell, _lowest(tile, rotation)).text in right:
                        continue  # R24 has cases of its own
                    with pytest.raises(Illegal) as caught:
                        GAME.apply(state, state.active, action, dice(0))
                    codes.add(caught.value.code)
                    if caught.value.code == "no-match":
                        assert len(caught.value.cells) == 1 + int(caught.value.params["count"])
                    if caught.value.cells:
                        assert caught.value.cells[0] == cell_word(cell)
    assert {"not-in-hand", "cell-taken"} <= codes


@pytest.mark.sized
@pytest.mark.parametrize("name", few(GAMES, 3))
@pytest.mark.parametrize("number", few((10, 11)))
def test_draws_passes_and_ends(number: int, name: str) -> None:
    """A seat that owes a decision can lay; a deal that ended dead is dead."""
    for at, state in enumerate(positions(name, number)):
        if at % many(14, 7) and not state.drawn:
            continue
        drawn, hand = state.drawn, state.hands[state.active]
        assert slow(state)
        if drawn:
            before = hand[: len(hand) - drawn]
            assert not slow(state, before)
            assert not slow(state, (*before, *hand[len(before) : -1]))


def test_dead_positions_are_dead_and_dots_are_counted() -> None:
    dead = 0
    for number in range(12):
        chance, pick = dice(number), random.Random(number)
        state = GAME.setup(2, GAME.spec.complete({"mode": "star"}), chance).state
        while not state.ended:
            action = pick.choice(GAME.legal_actions(state, state.active))
            state = GAME.apply(state, state.active, action, chance).state
        for result in state.results:
            dots = [sum(sum(oracle.TILES[tile]) for tile in hand) for hand in result.hands]
            assert result.dots == tuple(dots)
        if state.ended == "dead":
            dead += 1
            rest = tuple(tile for hand in state.hands for tile in hand) + state.stock
            assert not slow(state, rest)
    assert dead


def test_the_set_is_the_same() -> None:
    assert {tile: GAME.parts.fields[tile] for tile in range(1, 64)} == oracle.TILES
    for mode, snake_set in (
        ("classic", "sharp_pairs"),
        ("octopus", "sharp_pairs"),
        ("snake", "sharp_pairs"),
        ("snake", "five_dot"),
        ("star", "sharp_pairs"),
    ):
        tiles = GAME._mode(mode, snake_set, "any").tiles
        assert list(tiles) == [t for t in range(2, 64) if oracle.in_mode(t, mode, snake_set)]
