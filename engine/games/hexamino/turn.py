"""Apply a placement and everything up to the next decision: draws, passes, the end of a deal."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.dice import Dice
from engine.games.hexamino.board import Board, Boards
from engine.games.hexamino.modes import Mode, Places
from engine.games.hexamino.moves import Plan, fits
from engine.games.hexamino.state import NOBODY, START, Placement, Result, State, Tiles, Turn
from engine.hexgrid import ORIGIN
from engine.hexgrid import name as cell_word
from engine.spec import Args, Event, Options, Step, put

OPENING = (Placement(NOBODY, START, ORIGIN, 0),)
"""The start tile."""
PER_SEAT, FOR_TWO = "per_seat", "for_two"
"""Values of ``deals``; with the second one two seats play a deal each, more seats one deal."""


def lot(options: Options, seats: int) -> bool:
    """Whoever lays first after the stock is empty goes out first (E11): nothing else decides.

    With a deal for each seat everyone has that place once. The Snake and the Star end earlier.
    """
    return options["mode"] in ("classic", "octopus") and deals(options, seats) == 1


def deals(options: Options, seats: int) -> int:
    each = options["deals"] == PER_SEAT or (options["deals"] == FOR_TWO and seats == 2)
    return seats if each else 1


def begin(
    mode: Mode, boards: Boards, seats: int, options: Options, first: int, dice: Dice
) -> Step[State]:
    """Deal the first time and go on to the first decision; ``first`` begins (R1)."""
    state = State(
        laid=OPENING,
        hands=((),) * seats,
        stock=(),
        active=first,
        first=first,
        mode=mode.key,
        hand=int(options["hand"]),
        snake_set=options["snake_set"],
        end_tiles=options["end_tiles"],
        deals=deals(options, seats),
    )
    return _to_decision(_dealt(mode, boards, state, dice), boards, dice, ())


def lay(mode: Mode, boards: Boards, state: State, plan: Plan, dice: Dice) -> Step[State]:
    """Lay a tile, refill the hand and go on to the next decision.

    Every step reveals: a next seat that need not pass shows that some tile of its hand fits.
    """
    seat = state.active
    placement = Placement(seat, plan.tile, plan.cell, plan.rotation)
    course = Course(mode, boards.after(state.laid, placement), state)
    course.laid(plan)
    # First: an end tile closes the deal, even if it was the last of the hand.
    if state.closing:
        return _ended(course, boards, dice, (), "closed", seat)
    if not course.state.hands[seat]:
        return _ended(course, boards, dice, (), "out", seat)
    return _to_decision(course, boards, dice, ())


def stop(mode: Mode, state: State, reason: str) -> Step[State]:
    """End the match; the dots in the hands count."""
    end = _end_event("end", mode, state, {"reason": reason, "seat": NOBODY})
    return Step(replace(state, ended=reason), (end,), reveals=True)


def totals(mode: Mode, state: State) -> tuple[int, ...]:
    """Return the dots of all deals so far, the running one as it stands (R9)."""
    rows = [result.dots for result in state.results]
    if not state.over:
        rows.append(tuple(map(mode.parts.dots_of, state.hands)))
    return tuple(map(sum, zip(*rows, strict=True)))


def _dealt(mode: Mode, boards: Boards, state: State, dice: Dice) -> Course:
    """Shuffle and deal (R2); the seat of ``first`` begins."""
    # A label for each deal: one stream would deal all of them alike.
    pile = dice.stream(f"deal/{state.deal + 1}").shuffled(mode.tiles)
    seats, size = len(state.hands), state.hand
    hands = tuple(pile[seat * size : (seat + 1) * size] for seat in range(seats))
    fresh = replace(
        state,
        laid=OPENING,
        hands=hands,
        stock=pile[seats * size :],
        active=state.first,
        passes=0,
        drawn=0,
        fresh=(0,) * seats,
        closing=False,
        log=(),
        over=False,
    )
    course = Course(mode, boards.of(OPENING), fresh)
    public = {
        "deal": state.deal + 1,
        "deals": state.deals,
        "seat": state.first,
        "hand": size,
        "stock": len(fresh.stock),
    }
    private = {seat: {"tiles": hand} for seat, hand in enumerate(hands)}
    course.events.append(Event("deal", public, private))
    return course


def _to_decision(
    course: Course, boards: Boards, dice: Dice, stills: tuple[State, ...]
) -> Step[State]:
    reason = course.onward()
    if reason:
        who = course.board.laid[-1].seat
        return _ended(course, boards, dice, stills, reason, who)
    return Step(course.state, tuple(course.events), stills, reveals=True)


def _ended(
    course: Course, boards: Boards, dice: Dice, stills: tuple[State, ...], reason: str, who: int
) -> Step[State]:
    """Count the dots left (R9); deal again or end the match."""
    mode, state = course.mode, course.state
    dots = tuple(map(mode.parts.dots_of, state.hands))
    result = Result(state.first, reason, who, state.hands, dots)
    state = replace(state, results=(*state.results, result), closing=False, over=True)
    last = state.deal + 1 == state.deals
    end = _end_event("end" if last else "deal-end", mode, state, {"reason": reason, "seat": who})
    if last:
        events = (*course.events, end)
        return Step(replace(state, ended=reason), events, stills, reveals=True)
    following = replace(state, deal=state.deal + 1, first=(state.first + 1) % len(state.hands))
    again = _dealt(mode, boards, following, dice)
    # The next deal begins in the same step: its end would never be seen without a still.
    again.events[:0] = [_shown(event, len(stills)) for event in (*course.events, end)]
    return _to_decision(again, boards, dice, (*stills, state))


def _shown(event: Event, still: int) -> Event:
    """Return an event with the still that shows it, unless an earlier one does."""
    return event if event.still is not None else replace(event, still=still)


def _end_event(kind: str, mode: Mode, state: State, ending: dict[str, str | int]) -> Event:
    public = {
        "deal": state.deal + 1,
        "deals": state.deals,
        **ending,
        "dots": tuple(map(mode.parts.dots_of, state.hands)),
        "totals": totals(mode, state),
    }
    return Event(kind, public)


_TRIES = 2
"""Tiles drawn before a seat passes (R4)."""


@dataclass(slots=True)
class Course:
    """A state on its way to the next decision, with what happens to it."""

    mode: Mode
    board: Board
    state: State
    events: list[Event] = field(default_factory=list)

    def laid(self, plan: Plan) -> None:
        """Take the tile just laid out of the hand and refill it; no draws in the closing (R14)."""
        state, seat = self.state, self.state.active
        hand = state.hands[seat]
        at = hand.index(plan.tile)
        refill = state.stock[: 0 if state.closing else 1]  # R5, R6
        held, stock = (*hand[:at], *hand[at + 1 :], *refill), state.stock[len(refill) :]
        # A laid tile that was drawn in this turn is new no more.
        fresh = state.drawn - (at >= len(hand) - state.drawn) + len(refill)
        over = state.closing or not held
        self.state = replace(
            state,
            laid=self.board.laid,
            active=seat if over else (seat + 1) % len(state.hands),
            hands=put(state.hands, seat, held),
            stock=stock,
            turn=state.turn + 1,
            passes=0,
            drawn=0,
            fresh=put(state.fresh, seat, fresh),
            closing=False,
            log=(Turn(seat, state.drawn, plan.tile, len(refill), state.closing),),
        )
        event = Event(
            "lay",
            {
                "seat": seat,
                "tile": plan.tile,
                "cell": cell_word(plan.cell),
                "rotation": plan.rotation,
                "dots": self.mode.parts.dots[plan.tile],
                "drawn": state.drawn,
                "refilled": len(refill),
                "held": len(held),
                "stock": len(stock),
            },
            {seat: {"refill": refill[0] if refill else 0}},
        )
        self.events.append(event)

    def onward(self) -> str:
        """Draw and pass until a seat can lay; return why the deal ends, or an empty string (R7)."""
        places = self.mode.places(self.board, closing=False)
        # No tile is laid meanwhile, so that a position is dead from the beginning or not at all.
        if self.mode.dead(places, self.board):
            return self._close("dead") if self.mode.closes else "dead"
        # Elsewhere a full round of passes ends nothing: the stock shrinks until one can lay (R8).
        while not (self.mode.closes and self.state.passes >= len(self.state.hands)):
            if self._can_lay(places):
                return ""
            state = self.state
            self.state = replace(
                state,
                active=(state.active + 1) % len(state.hands),
                turn=state.turn + 1,
                passes=state.passes + 1,
                drawn=0,
                log=(*state.log, Turn(state.active, state.drawn)),
            )
        return self._close("passed")

    def _can_lay(self, places: Places) -> bool:
        """Draw if nothing fits; return whether the active seat can lay afterwards (R4)."""
        state, seat = self.state, self.state.active
        if fits(self.mode, places, state.hands[seat]):
            return True
        drawn: Tiles = ()
        able = False
        while len(drawn) < min(_TRIES, len(state.stock)) and not able:
            drawn = state.stock[: len(drawn) + 1]
            # The newest alone: all before it are known not to fit.
            able = fits(self.mode, places, drawn[-1:])
        hand, stock = (*state.hands[seat], *drawn), state.stock[len(drawn) :]
        self.state = replace(
            state,
            hands=put(state.hands, seat, hand),
            stock=stock,
            drawn=len(drawn),
            fresh=put(state.fresh, seat, len(drawn)),
        )
        public = {"seat": seat, "count": len(drawn), "held": len(hand), "stock": len(stock)}
        if able:
            private: dict[int, Args] = {seat: {"tiles": drawn, "fits": drawn[-1]}}
            self.events.append(Event("draw", public, private, minor=True))
        else:
            self.events.append(Event("pass", public, {seat: {"tiles": drawn}}))
        return able

    def _close(self, why: str) -> str:
        """Begin a Snake's closing with a fitting end tile (R14-R16), else return ``why`` (R15)."""
        places = self.mode.places(self.board, closing=True)
        # In turn order from the seat whose turn it is, each once (E17).
        hands, active = self.state.hands, self.state.active
        for seat in (*range(active, len(hands)), *range(active)):
            if fits(self.mode, places, hands[seat]):
                self.state = replace(self.state, active=seat, closing=True)
                self.events.append(Event("closing", {"seat": seat, "why": why}))
                return ""
        return why
