"""The list of actions and the check with reasons are two codes that must agree on everything."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.actions import Action
from engine.games.helge.moves import seat_word
from engine.games.helge.state import CELL_OF, EMPTY, State, stone_word
from engine.refusals import Refusal
from tests.engine.helge.table import E20, GAME, P, dice, position, step
from tests.tiers import few

CELLS = tuple(CELL_OF)


def everything(state: State) -> Iterator[Action]:
    """Yield every action whose words mean something at this table, legal or not."""
    yield from (Action(verb) for verb in ("draw", "depot", "pass"))
    there = {stone for depot in state.depots for stone in depot} | {state.drawn, 0, 25}
    stones = [stone_word(stone) for stone in sorted(there - {EMPTY})]
    seats = [seat_word(seat) for seat in range(len(state.boards) + 1) if seat < 6]
    for cell in CELLS:
        yield Action("place", (cell,))
        yield Action("remove", (cell,))
        for stone in stones:
            yield Action("lay", (stone, cell))
            for seat in seats:
                yield Action("swap", (seat, stone, cell))
                yield from (Action("swap", (own, seat, stone, cell)) for own in stones)


def accepted(state: State) -> set[Action]:
    found, marked = set(), set()
    for action in everything(state):
        try:
            GAME.apply(state, state.active, action, dice(0))
        except Refusal as refusal:
            marked |= set(refusal.cells)
        else:
            found.add(action)
    assert marked <= set(CELLS)
    return found


@pytest.mark.parametrize(
    "state",
    [
        position(E20, depot="B2 R4", others=("G2 V1", "")),
        position(E20, drawn="R2", depot="B2 R4", others=("G2 V1", "")),
        position(E20, drawn="B3", depot="B2", others=("G2 V1",)),
        position(E20, drawn="J", depot="B2", others=("G2 V1",)),
        position(E20, drawn="X", depot="B2", others=("G2 V1",)),
        position(P, drawn="Y5", depot="B1", others=("G5",)),
        position("", depot="B1", others=("G5", "G5", "", "", "Y1")),
    ],
)
def test_what_is_listed_is_all_that_is_accepted(state: State) -> None:
    assert accepted(state) == set(GAME.legal_actions(state, state.active))


@pytest.mark.parametrize("number", few(range(4)))
def test_the_same_in_play(number: int) -> None:
    pick, chance = random.Random(number), dice(number)
    state = GAME.setup(2 + number, GAME.spec.complete({}), chance).state
    while GAME.to_act(state):
        listed = GAME.legal_actions(state, state.active)
        if pick.random() < 0.06 and sum(map(len, state.depots)) < 14:
            assert accepted(state) == set(listed)
        state = GAME.apply(state, state.active, pick.choice(listed), chance).state


def test_one_cell_is_enough_to_have_to_place() -> None:
    with pytest.raises(Refusal, match="must-place") as caught:
        step(position(P, drawn="Y5"), "depot")
    assert caught.value.cells == ("d2",)
