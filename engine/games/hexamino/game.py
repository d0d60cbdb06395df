"""Hexamino: the game contract, assembled from the other modules."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import ClassVar

from engine.actions import Action, Doubt
from engine.components import Components
from engine.contract import Game
from engine.dice import Dice, Stream
from engine.games.hexamino import lessons, moves, turn, value
from engine.games.hexamino.board import Boards
from engine.games.hexamino.guess import Guesses
from engine.games.hexamino.modes import Mode, mode_of
from engine.games.hexamino.puzzle import Fits
from engine.games.hexamino.state import NOBODY, State, Tiles, View, is_end, read_parts
from engine.hexgrid import Cell, reading_order
from engine.lessons import Lesson
from engine.spec import (
    Args,
    Column,
    Figure,
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


class Hexamino(Game[State, View]):
    spec: ClassVar[GameSpec] = GameSpec(
        key="hexamino",
        title="Hexamino",
        rules_version=1,
        least=2,
        most=6,
        handful=1.9,
        options=(
            Option(
                "mode",
                ("classic", "snake", "octopus", "star"),
                "classic",
                mode=True,
                former=("octopus",),  # Classic under another name (R12)
            ),
            Option("hand", ("5", "7"), "5", expert=True),
            Option(
                "deals",
                (turn.FOR_TWO, "1", turn.PER_SEAT),
                "1",
                party=turn.FOR_TWO,
                apart=turn.FOR_TWO,
                cup=turn.PER_SEAT,
            ),
            Option(
                "snake_set",
                ("sharp_pairs", "five_dot"),
                "sharp_pairs",
                only=("mode", ("snake",)),
                expert=True,
            ),
            Option(
                "end_tiles",
                ("any", "last_resort"),
                "any",
                only=("mode", ("classic",)),
                expert=True,
            ),
        ),
        natural=frozenset({"out", "dead", "closed", "passed"}),
        gains=False,
        reckons=True,
        figures=("snake",),
        hidden=True,
        joined=frozenset({moves.LAY}),
        minutes=30,
        lot=turn.lot,
    )
    bonus = value.WIN
    state_type: ClassVar[type] = State
    view_type: ClassVar[type] = View
    questions = (Fits(),)
    futures = 48  # with 12 most of the time was left (decision: search)

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.parts = read_parts(components.data)
        self.asking = moves.MostJoined(self.parts, self._check_hand)
        self._boards = Boards(self.parts)
        self._guesses = Guesses()
        self._mode = cache(lambda *options: mode_of(self.parts, *options))

    def _mode_of(self, at: State | View) -> Mode:
        return self._mode(at.mode, at.snake_set, at.end_tiles)

    def setup(
        self,
        seats: int,
        options: Options,
        dice: Dice,
        supply: tuple[str, ...] = (),
        first: Seat | None = None,
    ) -> Step[State]:
        """Deal; the first seat is drawn by lot (R1). Options of other modes are ignored."""
        lot = first_seat(seats, dice, first)
        mode = self._mode(options["mode"], options["snake_set"], options["end_tiles"])
        return turn.begin(mode, self._boards, seats, options, lot, dice)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.ended or state.over else frozenset({state.active})

    def decision(self, state: State, seat: Seat) -> str:
        return f"d{state.deal + 1}t{state.turn}"

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return every legal placement: tiles in hand order, cells as one reads (R3)."""
        if seat not in self.to_act(state):
            return ()
        mode = self._mode_of(state)
        places = mode.places(self._boards.of(state.laid), state.closing)
        return moves.listed(mode, places, state.hands[seat])

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        plan, mode = moves.listed_as(self.parts, moves.read(action)), self._mode_of(state)
        board = self._boards.of(state.laid)
        places = mode.places(board, state.closing)
        moves.check(mode, board, places, state.hands[seat], plan, closing=state.closing)
        return turn.lay(mode, self._boards, state, plan, dice)

    def absent_action(self, state: State, seat: Seat) -> Action:
        """Hold back end tiles: laid early they can kill the position for everybody."""
        listed = self.legal_actions(state, seat)
        # Listed in the order in which tiles are held, so that the first is the one held longest.
        connecting = (a for a in listed if not is_end(moves.read(a).tile))
        return next(connecting, listed[0])

    def stop(self, state: State, reason: str) -> Step[State]:
        return turn.stop(self._mode_of(state), state, reason)

    def observe(self, state: State, seat: Seat | None) -> View:
        known = bool(state.over or state.ended)
        hands = tuple(
            hand if known or other == seat else None for other, hand in enumerate(state.hands)
        )
        own = () if seat is None or known else state.hands[seat]
        # Once a deal is over nothing goes on in it, and no cell is open.
        places, fits = ((), ()) if known else self._open(state, own)
        return View(
            laid=state.laid,
            hands=hands,
            held=tuple(map(len, state.hands)),
            stock=len(state.stock),
            active=state.active,
            first=state.first,
            mode=state.mode,
            hand=state.hand,
            snake_set=state.snake_set,
            end_tiles=state.end_tiles,
            deals=state.deals,
            deal=state.deal,
            turn=state.turn,
            passes=state.passes,
            drawn=state.drawn,
            fresh=state.fresh,
            closing=state.closing,
            log=state.log,
            results=state.results,
            over=state.over,
            ended=state.ended,
            unlaid=self._unlaid(state),
            places=places,
            fits=fits,
        )

    def _unlaid(self, state: State) -> Tiles:
        lying = {placement.tile for placement in state.laid}
        return tuple(tile for tile in self._mode_of(state).tiles if tile not in lying)

    def _open(self, state: State, own: Tiles) -> tuple[tuple[Cell, ...], Tiles]:
        """Return the cells where some unlaid tile fits, and the own tiles that fit."""
        mode, board = self._mode_of(state), self._boards.of(state.laid)
        places, unlaid = mode.places(board, state.closing), mode.all & ~board.used
        cells = sorted((c for c, fits in places.items() if fits & unlaid), key=reading_order)
        return tuple(cells), moves.fitting_tiles(mode, places, own)

    def _check_hand(self, view: View, cell: Cell) -> None:
        mode, board = self._mode_of(view), self._boards.of(view.laid)
        places = mode.places(board, view.closing)
        moves.check_hand(mode, board, places, view.hands[view.active] or (), cell)

    def imagine(self, view: View, seat: Seat | None, stream: Stream) -> State:
        """Shuffle unknown tiles; a hand that just passed lacks all tiles that fitted."""
        hands, pile = self._guesses.dealt(view, self._mode_of(view), stream)
        return copied(State, view, hands=hands, stock=pile)

    def outcome(self, state: State) -> Outcome | None:
        """The fewest dots win; equal totals share the rank (R9, R10)."""
        if not state.ended:
            return None
        deals = [result.hands for result in state.results]
        if not state.over:
            deals.append(state.hands)
        columns = tuple(
            Column(f"deal-{number}", tuple(map(self._terms, hands)))
            for number, hands in enumerate(deals, start=1)
        )
        scores = turn.totals(self._mode_of(state), state)
        stopped = state.ended not in self.spec.natural
        return Outcome(
            scores=scores,
            ranks=ranks_of(-score for score in scores),
            columns=columns,
            reason=state.ended,
            args={} if stopped else {"seat": state.results[-1].seat, "deals": state.deals},
            stopped=stopped,
        )

    def figures(self, state: State) -> tuple[Figure, ...]:
        """A snake is the feat of all who built it."""
        if state.mode != "snake":
            return ()
        builders = sorted({placed.seat for placed in state.laid} - {NOBODY})
        return tuple(Figure("snake", seat, len(state.laid)) for seat in builders)

    def _terms(self, hand: Tiles) -> tuple[tuple[int, int], ...]:
        counts = Counter(self.parts.dots[tile] for tile in hand)
        return tuple((counts[dots], dots) for dots in sorted(counts, reverse=True))

    def standing(self, view: View) -> tuple[int, ...]:
        return view.totals

    def hand(self, view: View, seat: Seat) -> tuple[str, ...]:
        if view.over or view.ended:
            return ()
        return tuple(map(str, view.hands[seat] or ()))

    def gain(self, view: View, seat: Seat, action: Action) -> int | None:
        return self.parts.dots[moves.read(action).tile]

    def doubt(self, view: View, seat: Seat, action: Action, better: Action) -> Doubt:
        return Doubt(4.0)  # (decision: analysis)

    def merit(self, view: View, seat: Seat, action: Action) -> Args:
        """Return the dots shed, whether the seat goes out, and how many tiles fit afterwards."""
        plan, dots = moves.read(action), self.parts.dots
        if view.closing or view.held[seat] == 1:
            out = view.held[seat] == 1 and (view.closing or not view.stock)
            return {"dots": dots[plan.tile], "out": out}
        board, mode = self._boards.of(view.laid).copy(), self._mode_of(view)
        board.grow(self.parts, plan.tile, plan.cell, plan.rotation)
        places, hand = mode.places(board, closing=False), view.hands[seat] or ()
        rest = tuple(tile for tile in hand if tile != plan.tile)
        return {
            "dots": dots[plan.tile],
            "out": False,
            "own": len(moves.fitting_tiles(mode, places, rest)),
        }

    def lessons(self, language: str) -> tuple[Lesson, ...]:
        return lessons.made()

    def evaluate(self, state: State, seat: Seat) -> float:
        return value.worth(self._mode_of(state), self._boards.of(state.laid), state, seat)
