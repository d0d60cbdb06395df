"""What never changes through whole games: blocks, cards, figures, points, phases, turns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.blox import moves
from engine.games.blox.state import Counts, State
from tests.engine.blox import oracle
from tests.engine.blox.table import GAME, outcome
from tests.engine.blox.walks import Ply, game
from tests.tiers import spread

pytestmark = pytest.mark.parametrize(("seats", "number"), spread((2, 3, 4), range(4)))


def total(*sets: Counts) -> list[int]:
    return [sum(counts) for counts in zip(*sets, strict=True)]


def states(plies: tuple[Ply, ...]) -> list[State]:
    return [plies[0][0], *(found.state for _, _, found in plies)]


def test_blocks_are_kept(seats: int, number: int) -> None:
    for state in states(game(seats, number)):
        standing = [tower.blocks for tower in state.towers]
        assert total(*standing, *state.blocks) == [9 if seats == 2 else 10] * 4
        assert all(sum(own) <= 10 for own in state.blocks)
        assert all(1 <= tower.height <= 5 for tower in state.towers)


def test_cards_are_kept(seats: int, number: int) -> None:
    for state in states(game(seats, number)):
        assert total(*state.hands, state.pile, state.discard) == [15] * 4
        assert all(sum(hand) == 5 for hand in state.hands)
        assert min(min(cards) for cards in (*state.hands, state.pile, state.discard)) >= 0


def test_figures_and_fields(seats: int, number: int) -> None:
    for state in states(game(seats, number)):
        standing = [field for own in state.figures for field in own]
        lying = [tower.field for tower in state.towers]
        assert len(set(standing + lying)) == len(standing) + len(lying)
        assert all(len(own) <= 4 and list(own) == sorted(own) for own in state.figures)
        assert lying == sorted(lying)
        view = GAME.observe(state, None)
        assert [s + len(f) for s, f in zip(view.supply, state.figures, strict=True)] == [4] * seats


def test_towers_of_five_stay(seats: int, number: int) -> None:
    for state, _, found in game(seats, number):
        before = {tower for tower in state.towers if tower.height == 5}
        assert before <= set(found.state.towers)


def test_phases_rise_one_by_one(seats: int, number: int) -> None:
    for state, action, found in game(seats, number):
        after = found.state
        assert after.phase - state.phase in (0, 1)
        counts = [sum(t.height == state.phase for t in at.towers) for at in (state, after)]
        assert counts[0] - counts[1] == (action.verb == "demolish" and fell(state, after))


def fell(state: State, after: State) -> bool:
    gone = set(state.towers) - set(after.towers)
    return any(tower.height == state.phase for tower in gone)


def test_points_are_what_was_done(seats: int, number: int) -> None:
    plies = game(seats, number)
    scored = [0] * seats
    for state, action, found in plies:
        scored[state.active] += oracle.points(state, action.text)
        assert list(found.state.points) == scored
    result = outcome(plies[-1][2].state)
    assert list(result.scores) == scored
    assert [column.key for column in result.columns] == ["demolitions", "buildings", "captures"]


def test_turns_go_round(seats: int, number: int) -> None:
    plies = game(seats, number)
    for turn, (state, _, found) in enumerate(plies):
        assert state.turn == turn
        assert state.active == (state.first + turn) % seats
        assert GAME.to_act(found.state) == (
            frozenset() if found.state.ended else frozenset({found.state.active})
        )
    end = plies[-1][2].state
    assert end.ended == "towers"
    assert end.turn % seats == 0
    assert sum(tower.height == 4 for tower in end.towers) <= 1


def test_the_last_move_says_what_changed(seats: int, number: int) -> None:
    for state, action, found in game(seats, number):
        move, seat, after = found.state.last, state.active, found.state
        assert move is not None
        assert (move.seat, move.verb) == (seat, action.verb)
        assert move.points == after.points[seat] - state.points[seat]
        assert move.joker == (state.jokers[seat] and not after.jokers[seat])
        assert move.woken == (after.jokers[seat] and not state.jokers[seat])
        assert total(move.paid, state.discard) == total(after.discard) or not_fresh(found.events)
        assert sum(move.paid) == move.drawn
        assert move.rose == (after.phase > state.phase)
        left, came = (
            set(state.figures[seat]) - set(after.figures[seat]),
            set(after.figures[seat]) - set(state.figures[seat]),
        )
        if move.verb != "build":
            assert left == {move.start} - {-1}
            assert came == {move.field} - {-1}
        else:
            assert (left, came) == ({move.field}, set())


def not_fresh(events: object) -> bool:
    return any(event.kind == "reshuffle" for event in events)  # type: ignore[attr-defined]


def test_hidden_cards_change_nothing_public(seats: int, number: int) -> None:
    """Another deal of what a spectator can't see gives the same view."""
    for state, _, _ in game(seats, number)[::7]:
        swapped = replace(state, hands=(*state.hands[1:], state.hands[0]))
        assert GAME.observe(swapped, None) == GAME.observe(state, None)


def test_what_scores_is_all_that_brings_points(seats: int, number: int) -> None:
    for state, _, _ in game(seats, number):
        view = GAME.observe(state, state.active)
        listed = GAME.legal_actions(state, state.active)
        gains = [a for a in listed if GAME.gain(view, state.active, a)]
        assert moves.scoring(GAME.parts, GAME.board, state) == gains
