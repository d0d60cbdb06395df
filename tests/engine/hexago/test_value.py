"""What a position is worth, and that stronger computers win."""

from __future__ import annotations

import hashlib
import random
from statistics import mean

import pytest

from engine.dice import Dice
from engine.games.hexago import value
from engine.games.hexago.playout import Playing, Playouts
from engine.games.hexago.state import State
from engine.workbench.matches import counted, play
from tests.engine.hexago.table import GAME
from tests.engine.strength import share
from tests.tiers import few


def played(number: int, seats: int, tiles: int) -> State:
    """Return a position in which so many tiles were laid by lot."""
    pick, chance = random.Random(number), Dice(hashlib.sha256(b"%d" % number).digest())
    state = GAME.setup(seats, GAME.spec.complete({}), chance).state
    for _ in range(tiles):
        action = pick.choice(GAME.legal_actions(state, state.active))
        state = GAME.apply(state, state.active, action, chance).state
    return state


def most(state: State) -> int:
    """Return what the active seat can score at most."""
    view = GAME.observe(state, state.active)
    listed = GAME.legal_actions(state, state.active)
    return max(GAME.gain(view, state.active, action) or 0 for action in listed)


def ended(state: State, plies: int, minding: int = -1) -> Playing:
    """Return what becomes of a position when so many tiles more are laid."""
    playouts = Playouts(GAME.parts)
    playing = Playing(playouts.table(GAME._board(state.laid)), state)
    playouts.play(playing, plies, minding=minding)
    return playing


@pytest.mark.parametrize(("number", "seats", "tiles"), [(1, 2, 0), (2, 2, 9), (3, 3, 14)])
def test_playing_on_scores_what_the_rules_give_at_most(number: int, seats: int, tiles: int) -> None:
    state = played(number, seats, tiles)
    points = ended(state, 1).points
    expected = list(state.points)
    expected[state.active] += most(state)
    assert points == expected


@pytest.mark.parametrize(("seats", "tiles"), [(2, 6), (1, 0), (1, 9)])
def test_a_tile_more_is_seen_as_a_board_of_its_own(seats: int, tiles: int) -> None:
    """The playing out goes on from what lies, however the board was made."""
    state = played(4, seats, tiles)
    GAME._board(state.laid)
    for action in GAME.legal_actions(state, state.active)[::40]:
        after = GAME.apply(state, state.active, action, Dice(bytes(32))).state
        grown = GAME.evaluate(after, state.active)
        GAME._board(())
        GAME._board(after.laid)
        assert GAME.evaluate(after, state.active) == grown


@pytest.mark.parametrize("strict", ["off", "on"])
def test_the_richest_placements_are_the_best_of_each_tile_and_cell(strict: str) -> None:
    state = GAME.setup(1, GAME.spec.complete({"must_match": strict}), Dice(bytes(32))).state
    for _ in range(9):
        action = GAME.richest(state, 0, 3)[-1]
        state = GAME.apply(state, 0, action, Dice(bytes(32))).state
    view = GAME.observe(state, 0)
    best: dict[tuple[str, str], int] = {}
    for action in GAME.legal_actions(state, 0):
        tile, cell, _ = action.args
        best[tile, cell] = max(best.get((tile, cell), 0), GAME.gain(view, 0, action) or 0)
    found = [GAME.gain(view, 0, action) for action in GAME.richest(state, 0, 40)]
    assert found == sorted(best.values(), reverse=True)[:40]


def test_it_ends_when_all_tiles_are_laid_and_a_finished_game_is_worth_its_lead() -> None:
    state = played(5, 2, 14)
    points = ended(state, 99).points
    assert sum(points) >= sum(state.points) + most(state)
    over = played(5, 2, 16)
    assert over.ended
    assert GAME.evaluate(over, 0) == over.points[0] - over.points[1]


def test_who_minds_the_reply_gains_on_it() -> None:
    """Two placements on, the lead is never less than that of who takes most at once."""
    better = 0
    for number in range(12):
        state = played(number, 2, 4 + number % 8)
        seat = state.active
        plain, minding = (
            points[seat] - points[1 - seat]
            for points in (ended(state, 2).points, ended(state, 2, seat).points)
        )
        assert minding >= plain
        better += minding > plain
    assert better


@pytest.mark.parametrize("tiles", range(10, 16))
def test_the_outlook_knows_the_last_placement_and_guesses_the_others(tiles: int) -> None:
    """What is played to the end is worth what it brought; before that, about as much."""
    off = []
    for number in range(8):
        state = played(number, 2, tiles)
        end = ended(state, 99).points
        seat = state.active
        off.append(GAME.evaluate(state, seat) - (end[seat] - end[1 - seat]))
        assert GAME.evaluate(state, seat) == -GAME.evaluate(state, 1 - seat)
    assert max(map(abs, off)) <= (0 if tiles >= 13 else 1 if tiles == 12 else 70)


def test_a_lead_counts_the_more_the_fewer_tiles_are_left() -> None:
    for seat in (0, 1):
        spreads = [
            value.spread(GAME.observe(played(1, 2, tiles), seat)) for tiles in range(seat, 16, 2)
        ]
        assert len(spreads) == 8
        assert spreads[:6] == sorted(spreads[:6], key=lambda one: -(one or 0))
    assert value.spread(GAME.observe(played(1, 3, 5), 2)) is None


@pytest.mark.parametrize(
    ("better", "worse", "number", "least"),
    few([("greedy", "random", 10, 0.95), ("search", "greedy", 12, 0.55)], rows=True),
)
def test_order_of_strength(better: str, worse: str, number: int, least: float) -> None:
    assert share(GAME, better, worse, number, 160) > least


@pytest.mark.long
def test_alone_the_beam_beats_greed_by_a_tenth() -> None:
    """The deal is always the same one, so only the player's own chance makes games differ."""

    def scores(player: str, count: int) -> list[int]:
        seeds = (hashlib.sha256(b"alone %d" % number).digest() for number in range(count))
        return [play(GAME, (player,), {}, seed, counted(50)).outcome.scores[0] for seed in seeds]

    found = scores("search", 2)
    assert mean(found) >= 1.1 * mean(scores("greedy", 8))
    assert len(set(found)) == 2
