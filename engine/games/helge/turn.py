"""Apply actions to a state: draw, place, keep, remove, end the turn; and preview them on a view."""

from __future__ import annotations

from dataclasses import replace

from engine.actions import Action
from engine.dice import Dice
from engine.games.helge import board as boards
from engine.games.helge import moves
from engine.games.helge.moves import Plan
from engine.games.helge.state import (
    CELLS,
    EMPTY,
    Move,
    Parts,
    State,
    Stones,
    Tally,
    View,
    X,
    cell_word,
    stone_word,
)
from engine.refusals import Illegal, Malformed
from engine.spec import Args, Event, Step, copied, put


def bag_of(parts: Parts, state: State) -> tuple[int, ...]:
    """Return how many of each stone are in the bag: all that lie nowhere else."""
    left = list(parts.counts)
    for board in state.boards:
        for stone in board:
            if stone != EMPTY:
                left[stone] -= 1
    for depot in state.depots:
        for stone in depot:
            left[stone] -= 1
    if state.drawn != EMPTY:
        left[state.drawn] -= 1
    return tuple(left)


def bag_size(parts: Parts, state: State) -> int:
    lying = sum(CELLS - board.count(EMPTY) for board in state.boards)
    return parts.total - lying - sum(map(len, state.depots)) - (state.drawn != EMPTY)


def draw(parts: Parts, state: State, dice: Dice) -> Step[State]:
    """Draw a random stone. An X on an empty board does nothing (R5)."""
    seat = state.active
    stone = dice.stream(f"draw/{state.draws}").weighted(bag_of(parts, state))
    seen: Args = {"seat": seat, "stone": stone_word(stone)}
    state = replace(state, draws=state.draws + 1)
    if stone != X or state.boards[seat] != boards.EMPTY_BOARD:
        return Step(replace(state, drawn=stone), (Event("draw", seen, minor=True),), reveals=True)
    events = (Event("draw", seen, minor=True), Event("nothing", {"seat": seat}))
    return _finish(state, Move(seat, "none"), events, reveals=True)


def place(parts: Parts, state: State, plan: Plan) -> Step[State]:
    """Lay the drawn stone (``place``), one of the own depot (``lay``) or a swapped one."""
    seat, stone = state.active, moves.stone_of(state, plan)
    gave = EMPTY
    if plan.verb == "lay":
        depots = put(state.depots, seat, _less(state.depots[seat], stone))
    elif plan.verb == "swap":
        # Appended after both stones were taken out, as the newest of that depot (E25).
        gave = state.drawn if plan.own == EMPTY else plan.own
        depots = _swapped(state.depots, seat, plan)
        depots = put(depots, plan.other, (*depots[plan.other], gave))
    else:
        depots = state.depots
    before, stacked = state.boards[seat], state.doubling == "stacked"
    laid = boards.lay(parts, before, stone, plan.cell, stacked=stacked)
    move = Move(
        seat=seat,
        verb=plan.verb,
        stone=stone,
        cell=plan.cell,
        gave=gave,
        other=plan.other,
        cleared=laid.cleared,
        lines=laid.lines,
        factor=laid.factor,
        points=laid.points,
    )
    after = replace(
        state,
        boards=put(state.boards, seat, laid.board),
        depots=depots,
        points=put(state.points, seat, state.points[seat] + laid.points),
        tallies=put(state.tallies, seat, _tallied(state.tallies[seat], laid)),
        drawn=EMPTY,
    )
    # The board before clearing: completed lines are gone from the new one.
    why = boards.traits(before, stone, plan.cell) if laid.lines else ()
    return _finish(after, move, (_scored_event(move, why, own=plan.own, size=len(depots[seat])),))


def keep(state: State) -> Step[State]:
    """Put the drawn stone, which fits nowhere, into the own depot (R14)."""
    seat, stone = state.active, state.drawn
    depot = (*state.depots[seat], stone)
    move = Move(seat, "depot", stone)
    args: Args = {
        "seat": seat,
        "stone": stone_word(stone),
        "size": len(depot),
        "free": boards.free_cells(state.boards[seat]),
    }
    after = replace(state, depots=put(state.depots, seat, depot), drawn=EMPTY)
    return _finish(after, move, (Event("depot", args),))


def remove(state: State, cell: int) -> Step[State]:
    """Return a stone of the own board to the bag with the X; it does not score (R6)."""
    seat = state.active
    board = state.boards[seat]
    move = Move(seat, "remove", board[cell], cell)
    args: Args = {"seat": seat, "stone": stone_word(board[cell]), "cell": cell_word(cell)}
    # No stone is drawn any more, so the X is back in the bag, too.
    after = replace(state, boards=put(state.boards, seat, put(board, cell, EMPTY)), drawn=EMPTY)
    return _finish(after, move, (Event("remove", args),))


def skip(state: State) -> Step[State]:
    """Pass: the bag is empty and no stone in a depot fits (R21)."""
    seat = state.active
    return _finish(state, Move(seat, "pass"), (Event("pass", {"seat": seat}),))


def _finish(
    state: State, move: Move, events: tuple[Event, ...], *, reveals: bool = False
) -> Step[State]:
    """Test the end (R22, R23) and pass the turn on; only the active depot can have grown (R24)."""
    seat, seats = state.active, len(state.boards)
    turn = state.turn + 1
    depot, free = len(state.depots[seat]), boards.free_cells(state.boards[seat])
    if depot > free:
        end = Event("end", {"reason": "depot", "seat": seat, "depot": depot, "free": free})
        # The active seat stays, as the end names it; the round is not completed.
        after = replace(state, turn=turn, last=move, ended="depot", ended_by=seat)
        return Step(after, (*events, end), reveals=reveals)
    if state.turn_limit and turn >= state.turn_limit * seats:
        end = Event("end", {"reason": "turn-limit", "turns": state.turn_limit})
        after = replace(state, turn=turn, last=move, ended="turn-limit")
        return Step(after, (*events, end), reveals=reveals)
    after = replace(state, turn=turn, last=move, active=(seat + 1) % seats)
    return Step(after, events, reveals=reveals)


def _scored_event(move: Move, why: tuple[str, ...], own: int, size: int) -> Event:
    args: dict[str, str | int | tuple[str | int, ...]] = {
        "seat": move.seat,
        "stone": stone_word(move.stone),
        "cell": cell_word(move.cell),
        "points": move.points,
        "lines": move.lines,
        "factor": move.factor,
        "why": why,
        "cleared": tuple(cell_word(cell) for cell in move.cleared),
        "size": size,
    }
    if move.verb == "swap":
        args["gave"] = stone_word(move.gave)
        args["other"] = move.other
        args["own"] = "drawn" if own == EMPTY else "depot"
    return Event(move.verb, args)


def _tallied(tally: Tally, laid: boards.Placement) -> Tally:
    if not laid.grades:
        return tally
    return Tally(
        tally.twenties + laid.grades.count(0),
        tally.fives + laid.grades.count(1),
        tally.twos + laid.grades.count(2),
        tally.doubled + laid.doubled,
    )


def _swapped(depots: tuple[Stones, ...], seat: int, plan: Plan) -> tuple[Stones, ...]:
    """Take both stones of a swap out of the depots; the given stone arrives later."""
    depots = put(depots, plan.other, _less(depots[plan.other], plan.stone))
    if plan.own != EMPTY:
        depots = put(depots, seat, _less(depots[seat], plan.own))
    return depots


def _less(depot: Stones, stone: int) -> Stones:
    # The oldest of equal stones goes; only the default depends on the order.
    at = depot.index(stone)
    return (*depot[:at], *depot[at + 1 :])


def after(parts: Parts, view: View, action: Action) -> tuple[View, Event] | None:
    """Return the view after an action, and its event; None if it is illegal or needs chance."""
    step = _certain(parts, view, action)
    if step is None:
        return None
    new = step.state
    seen = replace(view, boards=new.boards, depots=new.depots, points=new.points, last=new.last)
    return seen, step.events[0]


def _certain(parts: Parts, view: View, action: Action) -> Step[State] | None:
    if action.verb in ("draw", "pass"):
        return None
    state = copied(State, view)
    try:
        plan = moves.read(action)
        moves.check(state, plan, sum(view.bag))
    except (Illegal, Malformed):
        return None
    if plan.verb == "depot":
        return keep(state)
    if plan.verb == "remove":
        return remove(state, plan.cell)
    return place(parts, state, plan)


def waits(parts: Parts, view: View, action: Action, better: Action) -> bool:
    """Return whether a better action is there in the seat's next turn, too, for as many points.

    It lays a stone of a depot, which stays there, on a cell that stays free.
    """
    plan, seat, seats = moves.read(better), view.active, len(view.boards)
    last = 0 < view.turn_limit * seats <= view.turn + seats
    step = _certain(parts, view, action)
    seen: State = view if step is None else step.state
    if plan.verb not in ("lay", "swap") or last or seen.ended:
        return False
    owner = seat if plan.verb == "lay" else plan.other
    there = plan.stone in seen.depots[owner] and plan.own in (EMPTY, *seen.depots[seat])
    if not there or not boards.fits(seen.boards[seat], plan.stone, plan.cell):
        return False
    now, later = (
        boards.lay(parts, board, plan.stone, plan.cell, stacked=view.doubling == "stacked").points
        for board in (view.boards[seat], seen.boards[seat])
    )
    return later >= now
