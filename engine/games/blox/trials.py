"""What an action leads to, for the search: fast, and without what is told of it.

A search carries out the same few hundred actions on one imagined state after the other. These
differ in hands and draw pile alone, so that all the rest of what an action leads to is worked
out once and kept; then only the cards are drawn again.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.actions import Action
from engine.contract import Seat, Step
from engine.dice import Dice
from engine.games.blox import moves, pay, turn
from engine.games.blox.parts import Parts
from engine.games.blox.state import NONE, Counts, State

Apply = Callable[[State, Action, Dice], Step[State]]
_Key = tuple[object, ...]


class Trials:
    """What the actions of the position that is thought about lead to."""

    def __init__(self, parts: Parts, apply: Apply) -> None:
        """Know nothing yet; ``apply`` carries an action out with all that it tells."""
        self._parts = parts
        self._apply = apply
        # A key and what was found under it are exchanged together, so that threads need no lock.
        self._reached: tuple[_Key, dict[Action, State]] = ((), {})
        self._draws: tuple[_Key, dict[int, tuple[Counts, Counts]]] = ((), {})

    def step(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Return what a legal action of the active seat leads to; its events may be missing."""
        del seat
        key, reached = _open(state), self._reached
        if reached[0] != key:
            reached = self._reached = (key, {})
        after = reached[1].get(action)
        # A joker that is paid leaves no gap in the hand (R24).
        hand = pay.minus(state.hands[state.active], moves.read(action).paid)
        need = self._parts.hand - sum(hand)
        if after is None or need > sum(state.pile):  # what is paid may be drawn again
            found = self._apply(state, action, dice)
            reached[1][action] = found.state
            return found
        got, pile = self._drawn(state, need, dice) if need else (NONE, state.pile)
        return Step(_dealt(after, state, pay.plus(hand, got), pile), reveals=need > 0)

    def _drawn(self, state: State, need: int, dice: Dice) -> tuple[Counts, Counts]:
        """Return the cards drawn and the pile afterwards; one future has one order of cards."""
        # Dice compare by identity: each imagined future has its own.
        key, draws = (dice, state.pile, state.turn), self._draws
        if draws[0] != key:
            draws = self._draws = (key, {})
        found = draws[1].get(need)
        if found is None:
            stream = dice.stream(state.refill)
            found = draws[1][need] = turn.drawn(state.pile, need, stream)
        return found


def _open(state: State) -> _Key:
    """Return all of a state but hands and draw pile, of which the numbers count."""
    return (
        state.last,
        state.turn,
        state.towers,
        state.figures,
        state.points,
        state.blocks,
        state.jokers,
        state.tallies,
        state.discard,
        sum(state.pile),
        state.phase,
        state.active,
        state.first,
        state.closing,
        state.round_limit,
        state.ended,
    )


def _dealt(after: State, before: State, hand: Counts, pile: Counts) -> State:
    """Return a state that was reached, with the cards of another one."""
    seat, hands = before.active, before.hands
    return State(
        after.towers,
        after.figures,
        after.blocks,
        after.jokers,
        after.points,
        after.tallies,
        (*hands[:seat], hand, *hands[seat + 1 :]),
        pile,
        after.discard,
        after.phase,
        after.active,
        after.first,
        after.turn,
        after.closing,
        after.round_limit,
        after.last,
        after.ended,
    )
