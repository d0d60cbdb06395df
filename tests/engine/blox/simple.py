"""A simple greedy player in the manner of the rules page's: the bands were measured with such.

Build before demolish before capture, the most points first; else walk to where a tower can soon
be paid; else swap what no tower in sight wants.
"""

from __future__ import annotations

import random
from dataclasses import replace

from engine.actions import Action
from engine.games.blox import moves, pay
from engine.games.blox.state import COLOURS, Counts, State
from tests.engine.blox.table import GAME

_FIRST = ("build", "demolish", "capture")


def choose(state: State, pick: random.Random) -> Action:
    """Return what the active seat does."""
    actions = GAME.legal_actions(state, state.active)
    view = GAME.observe(state, state.active)
    for verb in _FIRST:
        scoring = [action for action in actions if action.verb == verb]
        if scoring:
            return max(scoring, key=lambda a: (GAME.gain(view, state.active, a) or 0, -joker(a)))
    walks = [action for action in actions if action.verb in ("enter", "move")]
    pick.shuffle(walks)
    now = prospect(state)
    best = max(walks, key=lambda action: prospect(walked(state, action)), default=None)
    if best is not None and prospect(walked(state, best)) > max(now, 0.0):
        return best
    return swap(state, actions)


def joker(action: Action) -> bool:
    return "joker" in action.args[-1]


def walked(state: State, action: Action) -> State:
    """Return the position after a walk, without the refill."""
    plan = moves.read(action)
    if plan.verb == "enter":
        lines = GAME.board.entries[plan.side, plan.line]
    else:
        lines = GAME.board.steps[plan.start, plan.way]
    field = next(walk.field for walk in lines if walk.colour == plan.colour)
    seat = state.active
    own = tuple(sorted({*state.figures[seat], field} - {plan.start}))
    hand = pay.minus(state.hands[seat], plan.paid)
    return replace(
        state,
        figures=(*state.figures[:seat], own, *state.figures[seat + 1 :]),
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        jokers=(*state.jokers[:seat], state.jokers[seat] and not plan.jokers,
                *state.jokers[seat + 1 :]),
    )  # fmt: skip


def seen(state: State) -> list[Counts]:
    """Return the towers that could be demolished now if they could be paid."""
    board, towers = GAME.board, {tower.field: tower for tower in state.towers}
    heights = GAME.parts.row(state.phase).demolish
    if sum(state.blocks[state.active]) >= GAME.parts.most_blocks:
        return []
    return [
        towers[field].blocks
        for figure in state.figures[state.active]
        for field, colours in moves.reached(board, moves.obstacles(state), figure)
        if field in towers
        and towers[field].height in heights
        and not moves.clashing(towers[field], colours)
    ]


def prospect(state: State) -> float:
    """Return the best of height less what is missing."""
    hand, joker = state.hands[state.active], state.jokers[state.active]
    values = [
        sum(blocks) - 1.2 * max(0, sum(pay.missing(blocks, hand)) - joker) for blocks in seen(state)
    ]
    return max(values, default=0.0)


def swap(state: State, actions: tuple[Action, ...]) -> Action:
    """Keep what the tower wants that is nearest to being paid, or the own blocks."""
    hand = state.hands[state.active]
    wanted = [*seen(state), state.blocks[state.active]]
    goal = min(wanted, key=lambda blocks: sum(pay.missing(blocks, hand)) or 9)
    kept = [min(have, want) for have, want in zip(hand, goal, strict=True)]
    words = [
        colour
        for colour, have, keep in zip(COLOURS, hand, kept, strict=True)
        for _ in range(have - keep)
    ]
    return Action("swap", (",".join(sorted(words)),)) if words else actions[-1]
