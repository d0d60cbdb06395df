"""What the oracle does not list is refused with a reason; the invariants of the rules page hold."""

from __future__ import annotations

import json

import pytest

from engine import codec
from engine.games.hexamino.moves import read
from engine.games.hexamino.state import Placement
from engine.hexgrid import around
from engine.hexgrid import name as cell_word
from engine.refusals import Illegal
from tests.engine.hexamino import oracle
from tests.engine.hexamino.table import GAME, board_of, dice, lay, mode_of, position, states
from tests.engine.tables import spun
from tests.engine.walks import tiered_walks_of
from tests.tiers import few, many

GAMES = {
    "classic": {"mode": "classic"},
    "last_resort": {"mode": "classic", "end_tiles": "last_resort"},
    "octopus": {"mode": "octopus", "hand": "7"},
    "snake": {"mode": "snake"},
    "snake_five": {"mode": "snake", "snake_set": "five_dot"},
    "star": {"mode": "star", "deals": "per_seat"},
}
DOTS = {"classic": 576, "octopus": 576, "sharp_pairs": 540, "five_dot": 486, "star": 432}


@pytest.mark.sized
@pytest.mark.parametrize("name", few(GAMES, 6))
def test_every_other_placement_is_refused_with_a_reason(name: str) -> None:
    codes = set()
    for at, state in enumerate(states(2, 3, **GAMES[name])):
        if at % many(24, 12) and not state.closing:
            continue
        right = oracle.legal(json.loads(codec.encode(state)), state.active)
        assert {action.text for action in GAME.legal_actions(state, state.active)} == right
        cells = [*around(one.cell for one in state.laid), (0, 0), (9, -3), (0, 4)]
        for tile in (*state.hands[state.active], 1):
            looks = GAME.parts.shown[tile]
            for cell, rotation in ((cell, rotation) for cell in cells for rotation in range(6)):
                # R24 has cases of its own.
                if lay(tile, cell, looks.index(looks[rotation])).text in right:
                    continue
                with pytest.raises(Illegal) as caught:
                    GAME.apply(state, state.active, lay(tile, cell, rotation), dice(0))
                codes.add(caught.value.code)
                if caught.value.code == "no-match":
                    assert len(caught.value.marked.crossed) == 1 + int(caught.value.params["count"])
                if caught.value.marked.crossed:
                    assert caught.value.marked.crossed[0] == cell_word(cell)
    assert {"not-in-hand", "cell-taken"} <= codes


@pytest.mark.sized
def test_tiles_and_dots_are_conserved() -> None:
    for walk in tiered_walks_of("hexamino"):
        for state in walk.states:
            tiles = [one.tile for one in state.laid]
            tiles += [tile for hand in state.hands for tile in hand] + list(state.stock)
            assert sorted(tiles) == [1, *mode_of(state).tiles]
            key = state.snake_set if state.mode == "snake" else state.mode
            assert GAME.parts.dots_of(tiles) == DOTS[key]
            if state.stock and not state.ended:
                assert all(len(hand) >= state.hand for hand in state.hands)
            assert state.ended or state.passes < (4 if state.stock else 2) * len(state.hands)


@pytest.mark.parametrize("mode", ["classic", "snake", "star"])
def test_a_turned_position_allows_the_same(mode: str) -> None:
    """Turning everything by 60 degrees turns the placements with it (start tile included)."""
    shown = GAME.parts.shown
    for state in list(states(2, 0, mode=mode))[3::5] + list(states(2, 1, mode=mode))[3::9]:
        plans = {read(a) for a in GAME.legal_actions(state, state.active)}
        for steps in range(1, 6):
            turned = tuple(
                Placement(o.seat, o.tile, spun(o.cell, steps), (o.rotation + steps) % 6)
                for o in state.laid
            )
            again = position(
                hands=state.hands, stock=state.stock, mode=mode, laid=turned, active=state.active
            )
            found = {read(a) for a in GAME.legal_actions(again, state.active)}
            assert {(p.tile, p.cell, shown[p.tile][p.rotation]) for p in found} == {
                (p.tile, spun(p.cell, steps), shown[p.tile][(p.rotation + steps) % 6])
                for p in plans
            }


def test_boards_are_the_same_however_they_grew() -> None:
    """A board made tile by tile is the one that is made from the record at once."""
    for state in states(3, 7):
        grown = board_of(state.laid)
        fresh = board_of((*state.laid[:-1], state.laid[-1]))
        assert grown is not fresh
        assert (grown.shown, grown.fitting, grown.open, grown.used) == (
            fresh.shown, fresh.fitting, fresh.open, fresh.used,
        )  # fmt: skip
