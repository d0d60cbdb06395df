"""How a game begins, what a placement does, and how it ends."""

from __future__ import annotations

from dataclasses import replace

from engine import hexgrid
from engine.dice import Dice
from engine.games.hexago.moves import Board, Score, pairs, score
from engine.games.hexago.state import FREE, HAND, Parts, Placement, State, Tiles
from engine.hexgrid import ORIGIN, SIDES, Cell
from engine.spec import Args, Event, Step, put

STACK = HAND
EMPTY = "empty"
"""The end by the rules: no player holds a tile."""
NOBODY = -1

# 6 against 6 (R4): every tile shows its 6 to the east unturned, to the west after three steps.
_EAST, _WEST = (1, 0), 3

_UNSCORED = Score((FREE,) * SIDES, 0, 0)


def begin(
    parts: Parts, seats: int, first: int, dice: Dice, *, strict: bool, open_hands: bool
) -> Step[State]:
    pile = dice.stream("tiles").shuffled(parts.tiles)
    # One shuffle for all: docs/records.md and old games rely on who gets which part of it.
    each = HAND + STACK
    dealt = [tuple(pile[seat * each : (seat + 1) * each]) for seat in range(seats)]
    pair, out = pile[seats * each : seats * each + 2], tuple(pile[seats * each + 2 :])
    state = State(
        laid=(Placement(NOBODY, pair[0], ORIGIN, 0), Placement(NOBODY, pair[1], _EAST, _WEST)),
        hands=tuple(tiles[:HAND] for tiles in dealt),
        stacks=tuple(tiles[HAND:] for tiles in dealt),
        out=out,
        points=(0,) * seats,
        active=first,
        first=first,
        must_match=strict,
        open_hands=open_hands,
    )
    facts = {"first": first, "hand": HAND, "stack": STACK, "out": len(out)}
    private = {seat: {"tiles": hand} for seat, hand in enumerate(state.hands)}
    return Step(state, (Event("deal", facts, private),), reveals=True)


def alone(parts: Parts, dice: Dice, *, strict: bool, open_hands: bool, sealed: bool) -> Step[State]:
    """Deal for one seat: all tiles open, or (R18) four in hand and the others face down."""
    if not sealed:
        state = State((), (parts.tiles,), ((),), (), (0,), 0, 0, strict, open_hands)
        return Step(state, (Event("solo", {"tiles": len(parts.tiles)}),))
    pile = dice.stream("tiles").shuffled(parts.tiles)
    hand, stack = pile[:HAND], pile[HAND:]
    state = State((), (hand,), (stack,), (), (0,), 0, 0, strict, open_hands)
    return Step(state, (Event("sealed", {"hand": HAND, "stack": len(stack)}),), reveals=True)


def place(
    parts: Parts, state: State, board: Board, tile: int, cell: Cell, turn: int
) -> Step[State]:
    step = laid(parts, state, board, tile, cell, turn)
    after, placement = step.state, step.state.laid[-1]
    drawn = state.stacks[state.active][:1]
    # The event of a placement at several sides tells only their sums.
    events = [_place_event(after, placement, drawn, pairs(parts, state.laid, placement))]
    if after.ended:
        events.append(Event("end", {"reason": EMPTY}))
    return replace(step, events=tuple(events))


def laid(parts: Parts, state: State, board: Board, tile: int, cell: Cell, turn: int) -> Step[State]:
    """Lay a tile, score it, refill the hand, and pass the turn on (R7), without events."""
    seat = state.active
    # None for the first tile of a solo game, which touches nothing and scores nothing (R15).
    wanted = board.places.get(cell)
    scored = score(wanted, parts.shown[tile][turn]) if wanted else _UNSCORED
    new = Placement(seat, tile, cell, turn, scored.sides, scored.factor, scored.points)
    hand = tuple(other for other in state.hands[seat] if other != tile)
    stack = state.stacks[seat]
    drawn: Tiles = stack[:1]
    hands = put(state.hands, seat, hand + drawn)
    # Not the own hand alone: seats run out one after the other.
    over = not any(hands)
    after = replace(
        state,
        laid=(*state.laid, new),
        hands=hands,
        stacks=put(state.stacks, seat, stack[1:]),
        points=put(state.points, seat, state.points[seat] + scored.points),
        active=seat if over else _next(hands, seat),
        ended=EMPTY if over else "",
    )
    # An empty stack turns up no hidden tile, and the placement may be taken back.
    return Step(after, reveals=bool(drawn))


def _place_event(after: State, laid: Placement, drawn: Tiles, matching: Tiles) -> Event:
    """Return the event of a placement; the drawn tile is private to its owner."""
    seat = laid.seat
    facts: Args = {
        "seat": seat,
        "tile": laid.tile,
        "cell": hexgrid.name(laid.cell),
        "rotation": laid.rotation,
        "sides": laid.sides,
        "pair": matching,
        "factor": laid.factor,
        "points": laid.points,
        "held": len(after.hands[seat]),
        "stacked": len(after.stacks[seat]),
    }
    several = len(after.hands) > 1 or bool(drawn)  # alone with open tiles nothing is ever drawn
    private = {seat: {"drawn": drawn[0] if drawn else 0}} if several else {}
    return Event("place", facts, private)


def _next(hands: tuple[Tiles, ...], seat: int) -> int:
    count = len(hands)
    return next(s % count for s in range(seat + 1, seat + 1 + count) if hands[s % count])
