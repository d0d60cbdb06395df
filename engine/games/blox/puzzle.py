"""Blox's puzzle: five cards, and many things in line; which allowed move brings most?

Every move that scores brings a point for each card that it costs, so the most expensive legal
move is always the best. That's why the puzzle offers moves that the rules refuse, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from engine.actions import Action
from engine.contract import Game
from engine.dice import Stream
from engine.games.blox import moves, pay, refuse, turn
from engine.games.blox.state import NONE, Counts, State, View
from engine.games.blox.turn import drawn
from engine.puzzles.questions import LEAST, Asked, Course, Most, Twice
from engine.puzzling import Posed
from engine.spec import Seat

_TARGETS: Final = 2
"""Different things that score; with fewer there is nothing to compare."""
_HANDS: Final = 16
_CARDS: Final = 5
_RARELY: Final = 40
"""One position in this many is taken though no refused move costs more than the solution."""


def _answers(rules: Any, state: State, seat: Seat) -> tuple[Action, ...]:
    return moves.tried(rules.parts, rules.board, state) if seat == state.active else ()


def _seen(view: View) -> View:
    return replace(view, unchecked=True)


class Hands(Most):
    """Asks which allowed move five cards are worth most for."""

    kind: ClassVar[str] = "allowed"

    def __init__(self) -> None:
        super().__init__(_setting, Course(least=3, wait=100, careful=60), pace=(10, 4))

    def asked(self, rules: Game[Any, Any]) -> Asked:
        return Asked(rules, _answers, _seen)

    def good(self, worths: Sequence[int]) -> bool:
        """See ``Puzzling``; one best move, and one that brings half as much."""
        return len(worths) >= LEAST and 2 * worths[1] >= worths[0] > worths[1]

    def worths(self, rules: Game[Any, Any], posed: Posed, actions: Sequence[Action]) -> list[int]:
        """See ``Puzzling``; a move that the rules refuse brings nothing."""
        legal = frozenset(rules.legal_actions(*posed))
        worths = super().worths(rules, posed, actions)
        return [worth * (action in legal) for action, worth in zip(actions, worths, strict=True)]

    def steps(
        self, rules: Game[Any, Any], posed: Posed, worths: Mapping[Action, int], answer: Action
    ) -> int:
        """See ``Puzzling``; what scores or seems to, and costs half as much as the solution."""
        spent = moves.read(answer).spent
        seeming = _traps(rules, posed.state)
        allowed = {_thing(action) for action, worth in worths.items() if 2 * worth >= spent}
        return len(allowed) + sum(1 + (cost >= spent) for cost in seeming if 2 * cost >= spent)


def _traps(rules: Any, state: State) -> list[int]:
    """Return what each different thing costs at most that only seems to score."""
    costs: dict[tuple[str, str], int] = {}
    legal = set(_scoring(rules, state))
    for action in moves.in_line(rules.parts, rules.board, state):
        if action not in legal:
            thing = _thing(action)
            costs[thing] = max(costs.get(thing, 0), moves.read(action).spent)
    return list(costs.values())


def _setting(rules: Any, state: State, seat: Seat, stream: Stream) -> State | None:
    """Return a position with a plausible new hand; the used joker leaves one price per target."""
    pool = pay.plus(state.pile, state.hands[seat])
    if not state.figures[seat] or sum(pool) < 2 * _CARDS:
        return None
    jokers = tuple(ready and other != seat for other, ready in enumerate(state.jokers))
    ready = replace(state, jokers=jokers, last=None)
    rich = _holding(ready, seat, pool)
    legal = {action: moves.read(action).paid for action in _scoring(rules, rich)}
    if len({_thing(action) for action in legal}) < _TARGETS:
        return None
    tried = moves.in_line(rules.parts, rules.board, rich)
    traps = [moves.read(action).paid for action in tried if action not in legal]
    for _ in range(_HANDS if traps else 0):
        # A trap first, so that its price is in the hand.
        prices = (stream.choice(traps), *stream.shuffled(tuple(legal.values())))
        hand = _affording(prices, pool, stream)
        setting = replace(_holding(ready, seat, hand), pile=pay.minus(pool, hand))
        if _tempting(rules, setting, stream):
            return setting
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


def _thing(action: Action) -> tuple[str, str]:
    """Return what is built or taken: a building by its field, all else by its target."""
    return action.verb, action.args[0 if action.verb == "build" else 1]


def _tempting(rules: Any, state: State, stream: Stream) -> bool:
    """Return whether one of several moves is best, and refused ones cost as much or more."""
    scoring = _scoring(rules, state)
    if len({_thing(action) for action in scoring}) < _TARGETS:
        return False
    best, second, *_ = sorted((moves.read(action).spent for action in scoring), reverse=True)
    if best == second or 2 * second < best:
        return False
    traps = _traps(rules, state)
    if max(traps, default=0) > best:
        return True
    return sum(cost == best for cost in traps) > 1 and not stream.below(_RARELY)


def _two(rules: Any, state: State, seat: Seat, stream: Stream) -> State | None:
    """Return a position with another hand, in which two moves bring more than the dearest one."""
    pool = pay.plus(state.pile, state.hands[seat])
    if sum(pool) < 2 * _CARDS:
        return None
    jokers = tuple(ready and other != seat for other, ready in enumerate(state.jokers))
    ready = replace(state, jokers=jokers, last=None)
    for price in _pairs(rules, _holding(ready, seat, pool), seat, stream):
        hand = _affording((price,), pool, stream)
        setting = replace(_holding(ready, seat, hand), pile=pay.minus(pool, hand))
        posed = Posed(setting, seat)
        answers = PAIRS.asked(rules).legal_actions(*posed)
        if PAIRS.good(sorted(PAIRS.worths(rules, posed, answers), reverse=True)):
            return setting
    return None


def _pairs(rules: Any, rich: State, seat: Seat, stream: Stream) -> list[Counts]:
    """Return prices of two moves of which the second needs the first, the richest pairs first."""
    known = {_thing(action) for action in _scoring(rules, rich)}
    points: dict[Counts, int] = {}
    for action in _paid(rules, rich, seat):
        plan = moves.read(action)
        for following in _scoring(rules, _again(rules, rich, seat, action)):
            price = pay.plus(plan.paid, moves.read(following).paid)
            if sum(price) <= _CARDS and _thing(following) not in known:
                scored = moves.read(following).spent + (moves.scored(plan, rich.towers) or 0)
                points[price] = max(points.get(price, 0), scored)
    return sorted(stream.shuffled(sorted(points)), key=lambda price: -points[price])[:_HANDS]


def _paid(rules: Game[Any, Any], state: State, seat: Seat) -> tuple[Action, ...]:
    # Without cards drawn a swap would only throw them away, or wake a joker for nothing.
    return tuple(action for action in rules.legal_actions(state, seat) if action.verb != "swap")


def _onward(rules: Any, state: State, seat: Seat) -> list[Action]:
    del seat
    return _scoring(rules, state)


def _again(rules: Any, state: State, seat: Seat, action: Action) -> State:
    plan = moves.read(action)
    reach = refuse.check(rules.parts, rules.board, state, plan)
    hand = pay.minus(state.hands[seat], plan.paid)
    return _holding(turn.carried(state, turn.move_of(state, plan, reach)), seat, hand)


HANDS: Final = Hands()
PAIRS: Final = Twice(
    _two, _again, Course(wait=100, careful=60), pace=(60, 4), answers=_paid, onward=_onward
)
