"""Helge: the game contract, assembled from the other modules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final

from engine.actions import Action, Doubt
from engine.components import Components
from engine.contract import Game
from engine.dice import SEED_BYTES, Dice, Stream
from engine.games.helge import board as boards
from engine.games.helge import lessons, moves, turn, value
from engine.games.helge.state import CELLS, EMPTY, ORDINARY, State, Tally, View, read_parts
from engine.lessons import Lesson
from engine.puzzles.questions import Course, Most, Twice
from engine.spec import (
    Args,
    Column,
    Event,
    GameSpec,
    Option,
    Options,
    Outcome,
    Seat,
    Step,
    copied,
    first_seat,
    ranks_of,
)

_NEAR: Final = 2
"""Lines of the board that lack one stone; with fewer nothing can be compared."""
_DEPOT: Final = 3
_DEALS: Final = 12
_COPIES: Final = 4


def setting(
    rules: Game[Any, Any], state: State, seat: Seat, stream: Stream, own: int = 1
) -> State | None:
    """Return a position with plausible new depots; see ``engine.puzzles.questions``."""
    board = state.boards[seat]
    near = sum(sum(board[cell] == EMPTY for cell in line) == 1 for line in boards.LINES)
    if state.drawn != EMPTY or near < _NEAR:
        return None
    for _ in range(_DEALS):
        dealt = _dealt(state, seat, stream, own)
        view = rules.observe(dealt, seat)
        gains = [rules.gain(view, seat, action) or 0 for action in rules.legal_actions(dealt, seat)]
        if max(gains, default=0) > 0:
            return dealt
    return None


def _dealt(state: State, seat: Seat, stream: Stream, own: int) -> State:
    """Deal different stones to the depots, ``own`` to the seat; no stone that boards may use up."""
    laid = [stone for board in state.boards for stone in board if stone != EMPTY]
    kinds = [stone for stone in range(ORDINARY) if laid.count(stone) < _COPIES]
    pile = list(stream.shuffled(kinds))
    depots = []
    for other, board in enumerate(state.boards):
        room = sum(cell == EMPTY for cell in board)
        # No more than there are free cells: beyond that the game would be over.
        size = own if other == seat else min(_DEPOT + stream.below(2), room, CELLS)
        depots.append(tuple(pile.pop() for _ in range(size)))
    # The last move may speak of a depot that is no longer so.
    return replace(state, depots=tuple(depots), last=None)


def _two(rules: Game[Any, Any], state: State, seat: Seat, stream: Stream) -> State | None:
    return setting(rules, state, seat, stream, own=2 + stream.below(3))


def _again(rules: Game[Any, Any], state: State, seat: Seat, action: Action) -> State:
    after: State = rules.apply(state, seat, action, Dice(bytes(SEED_BYTES))).state
    return replace(after, active=seat)


SWAPS: Final = Most(setting, Course(least=3), near=5, pace=(5, 6))
"""Asks for the best stone of all depots."""
PAIRS: Final = Twice(_two, _again, Course(least=3), near=5, pace=(5, 4.5))
"""Asks for the first of two stones: the first may complete what the second needs."""


class Helge(Game[State, View]):
    spec: ClassVar[GameSpec] = GameSpec(
        key="helge",
        title="Helge",
        rules_version=1,
        least=2,
        most=6,
        handful=1.5,
        options=(
            Option("doubling", ("once", "stacked"), "once", expert=True),
            Option("turn_limit", ("off", "30", "45", "60", "90", "120"), "off"),
        ),
        natural=frozenset({"depot", "turn-limit"}),
        immediate=frozenset({"draw"}),
        forced=frozenset({"depot"}),
        inline=frozenset({"place", "remove", "lay", "swap"}),
        minutes=40,
    )
    state_type: ClassVar[type] = State
    view_type: ClassVar[type] = View
    questions = (SWAPS, PAIRS)
    asking = moves.Joined()

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.parts = read_parts(components.data)
        self.foresee, self.hurried = partial(value.foreseen, self.parts), value.hurried

    def setup(
        self,
        seats: int,
        options: Options,
        dice: Dice,
        supply: tuple[str, ...] = (),
        first: Seat | None = None,
    ) -> Step[State]:
        """Give everybody an empty board; the first seat is drawn by lot (R26)."""
        lot = first_seat(seats, dice, first)
        limit = options["turn_limit"]
        state = State(
            boards=(boards.EMPTY_BOARD,) * seats,
            depots=((),) * seats,
            points=(0,) * seats,
            tallies=(Tally(),) * seats,
            active=lot,
            first=lot,
            doubling=options["doubling"],
            turn_limit=0 if limit == "off" else int(limit),
        )
        # A lot is chance; a fixed first seat is not, and nothing else is dealt here.
        return Step(state, reveals=first is None)

    def to_act(self, state: State) -> frozenset[Seat]:
        """Return the active seat; no other seat ever decides (R17)."""
        return frozenset() if state.ended else frozenset({state.active})

    def decision(self, state: State, seat: Seat) -> str:
        """Return the turn and its half: ``t17a`` at the start, ``t17b`` with a drawn stone."""
        return f"t{state.turn}{'a' if state.drawn == EMPTY else 'b'}"

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if state.ended or seat != state.active:
            return ()
        return tuple(moves.listed(state, turn.bag_size(self.parts, state)))

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        plan = moves.read(action)
        moves.check(state, plan, turn.bag_size(self.parts, state))
        if plan.verb == "draw":
            return turn.draw(self.parts, state, dice)
        if plan.verb == "depot":
            return turn.keep(state)
        if plan.verb == "remove":
            return turn.remove(state, plan.cell)
        if plan.verb == "pass":
            return turn.skip(state)
        return turn.place(self.parts, state, plan)

    def absent_action(self, state: State, seat: Seat) -> Action:
        """An absent seat uses its own depot first, so it does not end the game early."""
        listed = self.legal_actions(state, seat)
        for verb in ("lay", "draw", "place", "remove", "depot"):
            for action in listed:
                if action.verb == verb:
                    return action
        return listed[0]  # only where the bag is empty (R21): a swap, else pass

    def stop(self, state: State, reason: str) -> Step[State]:
        """End the game as it stands, marked; a drawn stone returns to the bag (R27)."""
        end = Event("end", {"reason": reason})
        return Step(replace(state, ended=reason, drawn=EMPTY), (end,))

    def observe(self, state: State, seat: Seat | None) -> View:
        return copied(View, state, bag=turn.bag_of(self.parts, state))

    def imagine(self, view: View, seat: Seat | None, stream: Stream) -> State:
        """Return the state itself: the next stone is random when drawn."""
        return copied(State, view)

    def outcome(self, state: State) -> Outcome | None:
        """Points less the depot; equal scores share the rank (R25)."""
        if not state.ended:
            return None
        high, middle, low = self.parts.values
        lines = tuple(
            ((tally.twenties, high), (tally.fives, middle), (tally.twos, low))
            for tally in state.tallies
        )
        columns = (
            Column("lines", lines),
            Column("doubled", tuple(((1, tally.doubled),) for tally in state.tallies)),
            Column("depot", tuple(((len(depot), -1),) for depot in state.depots)),
        )
        scores = tuple(
            points - len(depot) for points, depot in zip(state.points, state.depots, strict=True)
        )
        stopped, args = state.ended not in self.spec.natural, _ending(state)
        return Outcome(scores, ranks_of(scores), columns, state.ended, args, stopped=stopped)

    def standing(self, view: View) -> tuple[int, ...]:
        return view.points

    def gain(self, view: View, seat: Seat, action: Action) -> int | None:
        laid = self._laid(view, seat, moves.read(action))
        return None if laid is None else laid.points

    def _laid(self, view: View, seat: Seat, plan: moves.Plan) -> boards.Placement | None:
        """Return what an action lays on the seat's board; None if nothing."""
        if plan.verb not in ("place", "lay", "swap"):
            return None
        stone, stacked = moves.stone_of(view, plan), view.doubling == "stacked"
        return boards.lay(self.parts, view.boards[seat], stone, plan.cell, stacked=stacked)

    def scoring(self, view: View, seat: Seat, action: Action) -> Args:
        plan = moves.read(action)
        laid = self._laid(view, seat, plan)
        if laid is None or not laid.lines:
            return {}
        why = boards.traits(view.boards[seat], moves.stone_of(view, plan), plan.cell)
        return {"lines": laid.lines, "factor": laid.factor, "points": laid.points, "why": why}

    def doubt(self, view: View, seat: Seat, action: Action, better: Action) -> Doubt | None:
        # (decision: analysis)
        return None if turn.waits(self.parts, view, action, better) else Doubt(3.5, 3.0)

    def merit(self, view: View, seat: Seat, action: Action) -> Args:
        plan = moves.read(action)
        if plan.verb == "draw" and len(view.depots[seat]) == boards.free_cells(view.boards[seat]):
            return {"does": "draw-last"}
        scored = self.scoring(view, seat, action)
        return scored or value.of(view.boards[seat], moves.stone_of(view, plan), plan)

    def lessons(self, language: str) -> tuple[Lesson, ...]:
        return lessons.made(self.parts)

    def evaluate(self, state: State, seat: Seat) -> float:
        return value.worth(self.parts, state, seat)


def _ending(state: State) -> Args:
    if state.ended == "depot":
        seat = state.ended_by
        free = boards.free_cells(state.boards[seat])
        return {"seat": seat, "depot": len(state.depots[seat]), "free": free}
    return {"turns": state.turn_limit} if state.ended == "turn-limit" else {}
