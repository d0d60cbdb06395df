"""What happens by itself between two decisions: draws, passes and the closing of a Snake."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.contract import Args, Event
from engine.games.hexamino.board import Board
from engine.games.hexamino.modes import Mode, Places
from engine.games.hexamino.moves import Plan, fits
from engine.games.hexamino.state import State, Tiles, Turn
from engine.hexgrid import name as cell_word

_TRIES = 2
"""Tiles drawn before a seat passes (R4)."""


@dataclass(slots=True)
class Course:
    """A state on its way to the next decision.

    Attributes:
        mode: The mode of the game.
        board: What lies.
        state: Where it began.
        hands, stock, active, turn, passes, fresh, drawn, closing, log: As in ``State``, changing.
        events: What happened on the way.
    """

    mode: Mode
    board: Board
    state: State
    hands: list[Tiles]
    stock: Tiles
    active: int
    turn: int
    passes: int
    fresh: list[int]
    drawn: int = 0
    closing: bool = False
    log: list[Turn] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @classmethod
    def of(cls, mode: Mode, board: Board, state: State) -> Course:
        """Begin at a state, with an empty log."""
        return cls(
            mode,
            board,
            state,
            list(state.hands),
            state.stock,
            state.active,
            state.turn,
            state.passes,
            list(state.fresh),
        )

    def reached(self) -> State:
        """Return the state as it stands now."""
        return replace(
            self.state,
            laid=self.board.laid,
            hands=tuple(self.hands),
            stock=self.stock,
            active=self.active,
            turn=self.turn,
            passes=self.passes,
            drawn=self.drawn,
            fresh=tuple(self.fresh),
            closing=self.closing,
            log=tuple(self.log),
        )

    def laid(self, plan: Plan) -> None:
        """Take the tile just laid out of the hand and refill it; no draws in the closing (R14)."""
        state, seat = self.state, self.active
        hand = self.hands[seat]
        at = hand.index(plan.tile)
        refill = self.stock[: 0 if state.closing else 1]  # R5, R6
        self.stock = self.stock[len(refill) :]
        self.hands[seat] = (*hand[:at], *hand[at + 1 :], *refill)
        # Of the tiles drawn in this turn the one that fits is laid, so one less is new.
        self.fresh[seat] = state.drawn - (at >= len(hand) - state.drawn) + len(refill)
        self.log.append(Turn(seat, state.drawn, plan.tile, len(refill), state.closing))
        self.turn += 1
        self.passes = 0
        told = Event(
            "lay",
            {
                "seat": seat,
                "tile": plan.tile,
                "cell": cell_word(plan.cell),
                "rotation": plan.rotation,
                "dots": self.mode.parts.dots[plan.tile],
                "drawn": state.drawn,
                "refilled": len(refill),
                "held": len(self.hands[seat]),
                "stock": len(self.stock),
            },
            {seat: {"refill": refill[0] if refill else 0}},
        )
        self.events.append(told)

    def onward(self) -> str:
        """Draw and pass until a seat can lay; return why the deal ends, if it does (R7).

        A new turn of ``active`` begins.
        """
        places = self.mode.places(self.board, closing=False)
        # No tile is laid meanwhile, so that a position is dead from the beginning or not at all.
        if self.mode.dead(places, self.board):
            return self._close("dead") if self.mode.closes else "dead"
        # Elsewhere a full round of passes ends nothing: the stock shrinks until one can lay (R8).
        while not (self.mode.closes and self.passes >= len(self.hands)):
            if self._can_lay(places):
                return ""
            self.log.append(Turn(self.active, self.drawn))
            self.active = (self.active + 1) % len(self.hands)
            self.turn += 1
            self.passes += 1
            self.drawn = 0
        return self._close("passed")

    def _can_lay(self, places: Places) -> bool:
        """Draw where nothing fits, and tell whether the active seat can lay in the end (R4)."""
        seat = self.active
        drawn: Tiles = ()
        if fits(self.mode, places, self.hands[seat]):
            return True
        able = False
        while self.stock and len(drawn) < _TRIES and not able:
            drawn, self.stock = (*drawn, self.stock[0]), self.stock[1:]
            # The newest alone: all before it are known not to fit.
            able = fits(self.mode, places, drawn[-1:])
        self.hands[seat] = (*self.hands[seat], *drawn)
        self.fresh[seat] = self.drawn = len(drawn)
        public = {
            "seat": seat,
            "count": len(drawn),
            "held": len(self.hands[seat]),
            "stock": len(self.stock),
        }
        if able:
            private: dict[int, Args] = {seat: {"tiles": drawn, "fits": drawn[-1]}}
            self.events.append(Event("draw", public, private, minor=True))
        else:
            self.events.append(Event("pass", public, {seat: {"tiles": drawn}}))
        return able

    def _close(self, why: str) -> str:
        """Begin the closing of a Snake: the first seat with a fitting end tile (R14-R16).

        Returns:
            An empty string if there is one; ``why`` if the deal ends without (R15).
        """
        places = self.mode.places(self.board, closing=True)
        # In turn order from the seat whose turn it is, each once (E17).
        for seat in (*range(self.active, len(self.hands)), *range(self.active)):
            if fits(self.mode, places, self.hands[seat]):
                self.active = seat
                self.closing = True
                self.events.append(Event("closing", {"seat": seat, "why": why}))
                return ""
        return why
