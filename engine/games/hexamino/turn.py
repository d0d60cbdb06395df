"""The table from one decision to the next: laying, the end of a deal, the next deal, the end."""

from __future__ import annotations

from engine.contract import Event, Options, Step
from engine.dice import Dice
from engine.games.hexamino.board import Boards
from engine.games.hexamino.course import Course
from engine.games.hexamino.modes import Mode
from engine.games.hexamino.moves import Plan
from engine.games.hexamino.parts import START
from engine.games.hexamino.state import NOBODY, Placement, Result, State
from engine.hexgrid import ORIGIN
from engine.refusals import Malformed
from engine.values import replace

NATURAL = frozenset({"out", "dead", "closed", "passed"})
"""The ends that the rules know; every other one is a stop."""

OPENING = (Placement(NOBODY, START, ORIGIN, 0),)
"""The start tile."""


def begin(
    mode: Mode, boards: Boards, seats: int, options: Options, first: int, dice: Dice
) -> Step[State]:
    """Deal the first time and go on to the first decision.

    Args:
        mode: The mode of the options.
        boards: What lies on the tables in play.
        seats: Number of seats.
        options: Complete options.
        first: Who begins the first deal (R1).
        dice: Chance.
    """
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
        deals=seats if options["deals"] == "per_seat" else 1,
    )
    return _to_decision(_dealt(mode, boards, state, dice), boards, dice, ())


def lay(mode: Mode, boards: Boards, state: State, plan: Plan, dice: Dice) -> Step[State]:
    """Lay a tile that may be laid there, refill the hand and go on to the next decision.

    Nothing of it can be taken back: that the next seat need not pass tells something of its
    hand, even where no tile was drawn.
    """
    seat = state.active
    placement = Placement(seat, plan.tile, plan.cell, plan.rotation)
    course = Course.of(mode, boards.after(state.laid, placement), state)
    course.laid(plan)
    # First: an end tile closes the deal, even if it was the last of the hand.
    if state.closing:
        return _ended(course, boards, dice, (), "closed", seat)
    if not course.hands[seat]:
        return _ended(course, boards, dice, (), "out", seat)
    course.active = (seat + 1) % len(course.hands)
    return _to_decision(course, boards, dice, ())


def stop(mode: Mode, state: State, reason: str) -> Step[State]:
    """End the match as it stands; the dots in the hands count.

    Raises:
        Malformed: The reason is an end that only the rules can bring about.
    """
    if reason in NATURAL:
        raise Malformed("stop", {"reason": reason})
    told = _told("end", mode, state, {"reason": reason, "seat": NOBODY})
    return Step(replace(state, ended=reason), (told,), reveals=True)


def totals(mode: Mode, state: State) -> tuple[int, ...]:
    """Return the dots of all deals so far, the running one as it stands (R9)."""
    found = [result.dots for result in state.results]
    if not state.over:
        found.append(tuple(map(mode.parts.dots_of, state.hands)))
    return tuple(map(sum, zip(*found, strict=True)))


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
        over=False,
    )
    course = Course.of(mode, boards.of(OPENING), fresh)
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
    """Go on to the next decision, in this deal or the next one."""
    reason = course.onward()
    if reason:
        who = course.board.laid[-1].seat
        return _ended(course, boards, dice, stills, reason, who)
    return Step(course.reached(), tuple(course.events), stills, reveals=True)


def _ended(
    course: Course,
    boards: Boards,
    dice: Dice,
    stills: tuple[State, ...],
    reason: str,
    who: int,
) -> Step[State]:
    """Count the dots left (R9); deal again or end the match."""
    mode, state = course.mode, course.reached()
    dots = tuple(map(mode.parts.dots_of, state.hands))
    result = Result(state.first, reason, who, state.hands, dots)
    state = replace(state, results=(*state.results, result), closing=False, over=True)
    last = state.deal + 1 == state.deals
    told = _told("end" if last else "deal-end", mode, state, {"reason": reason, "seat": who})
    events = (*course.events, told)
    if last:
        return Step(replace(state, ended=reason), events, stills, reveals=True)
    following = replace(state, deal=state.deal + 1, first=(state.first + 1) % len(state.hands))
    again = _dealt(mode, boards, following, dice)
    again.events[:0] = events
    # The next deal begins in the same step: the open hands would never be seen without a still.
    return _to_decision(again, boards, dice, (*stills, state))


def _told(kind: str, mode: Mode, state: State, ending: dict[str, str | int]) -> Event:
    """Return the event of the end of a deal or of the match."""
    public = {
        "deal": state.deal + 1,
        "deals": state.deals,
        **ending,
        "dots": tuple(map(mode.parts.dots_of, state.hands)),
        "totals": totals(mode, state),
    }
    return Event(kind, public)
