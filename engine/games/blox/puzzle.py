"""Blox's puzzle: five cards, and several things they could pay for; which one brings most?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from engine.actions import Action
from engine.contract import Seat
from engine.dice import Stream
from engine.games.blox import moves, pay
from engine.games.blox.state import NONE, Counts, State
from engine.games.blox.turn import drawn
from engine.puzzles.most import Course, Most

_TARGETS: Final = 3
"""Different things that score; with fewer there is nothing to compare."""
_HANDS: Final = 16
_CARDS: Final = 5
_RARELY: Final = 8
"""A hand whose best answer is among the longest in the notation is taken once in so many times:
guessing by length must not help."""


def setting(rules: Any, state: State, seat: Seat, stream: Stream) -> State | None:
    """Return a position with a plausible new hand; the used joker leaves one price per target."""
    pool = pay.plus(state.pile, state.hands[seat])
    if not state.figures[seat] or sum(pool) < 2 * _CARDS:
        return None
    jokers = tuple(ready and other != seat for other, ready in enumerate(state.jokers))
    ready = replace(state, jokers=jokers, last=None)
    prices = [moves.read(action).paid for action in _scoring(rules, _holding(ready, seat, pool))]
    for _ in range(_HANDS if prices else 0):
        hand = _affording(tuple(stream.shuffled(prices)), pool, stream)
        found = replace(_holding(ready, seat, hand), pile=pay.minus(pool, hand))
        if _tempting(rules, found, stream):
            return found
    return None


def _holding(state: State, seat: Seat, hand: Counts) -> State:
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def _scoring(rules: Any, state: State) -> list[Action]:
    return moves.scoring(rules.parts, rules.board, state)


def _affording(prices: Sequence[Counts], pool: Counts, stream: Stream) -> Counts:
    """Return five cards that pay several of the prices, each on its own."""
    hand = NONE
    for price in prices:
        more = pay.plus(hand, pay.missing(price, hand))
        if sum(more) <= _CARDS:
            hand = more
    rest, _ = drawn(pay.minus(pool, hand), _CARDS - sum(hand), stream)
    return pay.plus(hand, rest)


def _tempting(rules: Any, state: State, stream: Stream) -> bool:
    """Return whether several answers score and length does not give the best one away."""
    scoring = _scoring(rules, state)
    # A building is one thing by its field, all else by its target, however it is paid.
    things = {(a.verb, a.args[0 if a.verb == "build" else 1]) for a in scoring}
    if len(things) < _TARGETS:
        return False
    best = max(scoring, key=lambda action: moves.scored(moves.read(action), state.towers) or 0)
    longest = max(len(a.text) for a in moves.listed(rules.parts, rules.board, state))
    return len(best.text) < longest or not stream.below(_RARELY)


HANDS: Final = Most(setting, Course(least=3, careful=60))
"""Asks what five cards are worth most for."""
