"""Hexago Continuo: the game contract, assembled from the other modules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from engine import hexgrid
from engine.actions import Action, Doubt
from engine.components import Components
from engine.contract import Game
from engine.dice import SEED_BYTES, Dice, Stream
from engine.games.hexago import lessons, moves, turn, value
from engine.games.hexago.moves import Board, board_of, matching, points, read, score
from engine.games.hexago.playout import Playouts
from engine.games.hexago.state import Placement, State, Tiles, View, read_parts
from engine.games.hexago.value import Guesses
from engine.hexgrid import ORIGIN
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
    put,
    ranks_of,
)

_HAND, _PLACEMENTS = 2, 120
_COURSE: Final = Course(wait=12, moves=24)


def _again(rules: Any, state: State, seat: Seat, action: Action) -> State:
    after: State = rules.apply(state, seat, action, Dice(bytes(SEED_BYTES))).state
    tile, _, _ = read(action, rules.parts)
    # Without the tile that was drawn: nobody who answers knows it.
    held = tuple(other for other in state.hands[seat] if other != tile)
    return replace(after, active=seat, hands=put(after.hands, seat, held), ended="")


def _few(rules: Any, state: State, seat: Seat, stream: Stream) -> State | None:
    """Return the position with two tiles in hand: all pairs of four are some 80,000."""
    del stream
    hand, gone = state.hands[seat][:_HAND], state.hands[seat][_HAND:]
    asked = replace(state, hands=put(state.hands, seat, hand), out=(*state.out, *gone))
    if len(hand) < _HAND or len(rules.legal_actions(asked, seat)) > _PLACEMENTS:
        return None
    return asked


MOST: Final = Most(_few, _COURSE, pace=(10, 2))
PAIRS: Final = Twice(_few, _again, _COURSE, pace=(30, 5))


OFF, ON = "off", "on"
OPEN, SEALED = "open", "sealed"
"""Alone: all tiles lie open, as printed; or a hand of four and a face-down stack (R18)."""


class Hexago(Game[State, View]):
    spec: ClassVar[GameSpec] = GameSpec(
        key="hexago",
        title="Hexago Continuo",
        rules_version=1,
        least=1,
        most=4,
        handful=180,
        options=(
            Option("must_match", (OFF, ON), OFF, listed=True),
            Option("open_hands", (OFF, ON), OFF),
            Option("stack", (OPEN, SEALED), OPEN, listed=True, alone=True),
        ),
        natural=frozenset({turn.EMPTY}),
        hidden=True,
        solo=True,
        minutes=25,
        weekly=(("stack", SEALED),),
    )
    state_type: ClassVar[type] = State
    view_type: ClassVar[type] = View
    questions = (MOST, PAIRS)
    futures = 8  # few, which leaves time for closer looks (decision: search)

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.parts = read_parts(components.data)
        self.asking = moves.BestTurn(self.parts)
        self._seen: Board = board_of(self.parts, ())
        self._playouts = Playouts(self.parts)
        self._guesses = Guesses(self.parts, self._playouts)
        # Attributes, not methods: they are no part of what the rules need.
        self.richest, self.foresee, self.spread = self._richest, self._foresee, value.spread

    def _board(self, laid: tuple[Placement, ...]) -> Board:
        """Return the board of these tiles, cached for the newest."""
        # Read once: a thread that thinks about another table may put its board there.
        seen = self._seen
        # By identity: all states of a position share this tuple.
        if seen.laid is not laid:
            seen = self._seen = board_of(self.parts, laid)
        return seen

    def setup(
        self,
        seats: int,
        options: Options,
        dice: Dice,
        supply: tuple[str, ...] = (),
        first: Seat | None = None,
    ) -> Step[State]:
        """Deal; the first seat is drawn by lot (R10)."""
        lot = first_seat(seats, dice, first)
        strict, shown = options["must_match"] == ON, options["open_hands"] == ON
        if seats == 1:
            sealed = options["stack"] == SEALED
            return turn.alone(self.parts, dice, strict=strict, open_hands=shown, sealed=sealed)
        return turn.begin(self.parts, seats, lot, dice, strict=strict, open_hands=shown)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.ended else frozenset({state.active})

    def decision(self, state: State, seat: Seat) -> str:
        return f"t{len(state.laid)}"

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return every legal placement; there is always one, so no passing (R12)."""
        if state.ended or seat != state.active:
            return ()
        return moves.listed(self.parts, state, self._board(state.laid))

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """See ``Game``; all chance was used when the tiles were dealt."""
        tile, cell, rotation = moves.read(action, self.parts)
        board = self._board(state.laid)
        moves.check(self.parts, state, board, tile, cell, rotation)
        return turn.place(self.parts, state, board, tile, cell, rotation)

    def _richest(self, state: State, seat: Seat, count: int) -> tuple[Action, ...]:
        """Return the highest-scoring placements, each tile and cell in its best rotation only."""
        if not state.laid:
            return moves.listed(self.parts, state, self._board(()))[:count]
        ranked = self._playouts.richest(self._board(state.laid), state.hands[seat], count)
        return tuple(moves.actions(tile, cell)[rotation] for tile, cell, rotation in ranked)

    def absent_action(self, state: State, seat: Seat) -> Action:
        """Lay the tile held longest (solo the lowest) in the first place where it matches."""
        hand = state.hands[seat]
        if not state.laid:
            return moves.actions(hand[0], ORIGIN)[0]
        board = self._board(state.laid)
        for tile, cell, rotation in matching(self.parts, board, hand):
            return moves.actions(tile, cell)[rotation]
        # Never with this set, where a match always exists (R12); other parts might need it.
        return moves.actions(hand[0], next(iter(board.places)))[0]

    def stop(self, state: State, reason: str) -> Step[State]:
        return Step(replace(state, ended=reason), (Event("end", {"reason": reason}),))

    def observe(self, state: State, seat: Seat | None) -> View:
        """Hide other hands and all stacks, including the own one (R5, R6); a solo hand is open."""
        solo = len(state.hands) == 1
        return View(
            laid=state.laid,
            hands=tuple(
                hand if solo or state.open_hands or owner == seat else None
                for owner, hand in enumerate(state.hands)
            ),
            held=tuple(len(hand) for hand in state.hands),
            stacked=tuple(len(stack) for stack in state.stacks),
            out=len(state.out),
            points=state.points,
            active=state.active,
            first=state.first,
            must_match=state.must_match,
            open_hands=state.open_hands,
            ended=state.ended,
        )

    def imagine(self, view: View, seat: Seat | None, stream: Stream) -> State:
        known = {placement.tile for placement in view.laid}
        known |= {tile for hand in view.hands if hand for tile in hand}
        # The order of this pile is all the chance that ``dealt`` uses (decision: search).
        pile = list(stream.shuffled([tile for tile in self.parts.tiles if tile not in known]))
        hands = self._guesses.dealt(view, pile)
        at = 0

        def draw(count: int) -> Tiles:
            nonlocal at
            at += count
            return tuple(pile[at - count : at])

        stacks = tuple(draw(count) for count in view.stacked)
        return copied(State, view, hands=hands, stacks=stacks, out=draw(view.out))

    def outcome(self, state: State) -> Outcome | None:
        """Equal scores share the rank (R11)."""
        if not state.ended:
            return None
        columns = tuple(
            Column(key, tuple(_term(state, seat, key) for seat in range(len(state.points))))
            for key in ("singles", "doubles", "triples")
        )
        return Outcome(
            state.points,
            ranks_of(state.points),
            columns,
            state.ended,
            stopped=state.ended != turn.EMPTY,
            feat=_feat(state.laid),
        )

    def standing(self, view: View) -> tuple[int, ...]:
        return view.points

    def hand(self, view: View, seat: Seat) -> tuple[str, ...]:
        tiles = view.hands[seat]
        if view.solo or view.open_hands or tiles is None:
            return ()
        return tuple(str(tile) for tile in tiles)

    def gain(self, view: View, seat: Seat, action: Action) -> int | None:
        tile, cell, rotation = moves.read(action, self.parts)
        wanted = self._board(view.laid).places.get(cell)
        return points(wanted, self.parts.shown[tile][rotation]) if wanted else 0

    def doubt(self, view: View, seat: Seat, action: Action, better: Action) -> Doubt:
        # What the rest of the game makes of a placement shrinks with it (decision: analysis).
        return Doubt(min(14.0, 2.5 * view.left))

    def merit(self, view: View, seat: Seat, action: Action) -> Args:
        tile, cell, rotation = moves.read(action, self.parts)
        wanted = self._board(view.laid).places.get(cell)
        if not wanted:
            return {}
        sides = score(wanted, self.parts.shown[tile][rotation]).sides
        new = Placement(seat, tile, cell, rotation, sides)
        matching = any(side > 0 for side in sides)
        return {
            "sides": sides,
            "pairs": moves.pairs(self.parts, view.laid, new, matching=matching),
        }

    def lessons(self, language: str) -> tuple[Lesson, ...]:
        return lessons.made(self.parts)

    def evaluate(self, state: State, seat: Seat) -> float:
        if len(state.points) > 1:
            return self._worth(state, seat, minding=False)
        laid, seen = state.laid, self._seen
        # One tile more than what was seen: as when an action is tried after another.
        if laid and laid[:-1] == seen.laid:
            return value.alone(state, seen, laid[-1].cell)
        return value.alone_on(state, self._board(laid))

    def _foresee(self, state: State, seat: Seat) -> float:
        """Evaluate with the seat's next placement chosen by what the next seat can answer."""
        if len(state.points) == 1:
            return self.evaluate(state, seat)
        return self._worth(state, seat, minding=True)

    def _worth(self, state: State, seat: Seat, *, minding: bool) -> float:
        laid, seen = state.laid, self._seen
        if laid and laid[:-1] == seen.laid:
            newest = laid[-1]
            table = self._playouts.table(seen)
            table.lay(newest.cell, self.parts.shown[newest.tile][newest.rotation])
        else:
            table = self._playouts.table(self._board(laid))
        return value.worth(self._playouts, table, state, seat, minding=minding)


_FACTORS = {"singles": (0, 1), "doubles": (2, 2), "triples": (3, 6)}


def _term(state: State, seat: Seat, key: str) -> tuple[tuple[int, int], ...]:
    least, most = _FACTORS[key]
    placements = (one for one in state.laid if one.seat == seat and least <= one.factor <= most)
    return ((1, sum(placement.points for placement in placements)),)


def _feat(laid: tuple[Placement, ...]) -> Args:
    scored = [placement for placement in laid if placement.points]
    if not scored:
        return {}
    top = max(scored, key=lambda placement: placement.points)
    return {
        "points": top.points,
        "tile": top.tile,
        "cell": hexgrid.name(top.cell),
        "seat": top.seat,
    }
