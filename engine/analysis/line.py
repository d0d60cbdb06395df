"""The turns and decisions of a log, and what a decision is worth against the best one.

Actions that were taken back, defaults and forced actions are left out.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from statistics import fmean
from typing import Any, Final

from engine import codec
from engine.actions import Action, Doubt, parse, sure_loss
from engine.advice import CHANCE, advise
from engine.contract import Game
from engine.dice import Stream
from engine.players.greedy import More, options
from engine.position import Position
from engine.run import ACT, Entry, Run
from engine.spec import Seat
from engine.turns import Done, kept
from engine.word_player import Spelled

_STOPPED = "limit"
"""A reason that any game takes: what the points would be if it had ended there."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The end of a turn.

    Attributes:
        seq: Its last entry; 0 for the deal.
        seat: The seat whose turn it was; None for the deal, for an end that no player caused, and
            in simultaneous games, where a turn is a round.
        points: The score of each seat if the game had ended there, with hands if the rules count
            them.
    """

    seq: int
    seat: Seat | None
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a seat that had an alternative.

    Attributes:
        turn: Counts from 1.
        right: The answer that turned out to be right (``Game.revealed``); empty where none is.
        found: How many of the ``asked`` seats gave it.
    """

    seq: int
    turn: int
    seat: Seat
    action: Action
    before: Position[Any]
    right: str = ""
    found: int = 0
    asked: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    turns: tuple[Turn, ...]
    decisions: tuple[Decision, ...]
    last: Any


def read_line(run: Run[Any], entries: Sequence[Entry], statuses: Sequence[str] | None) -> Line:
    """Return the turns and decisions of a log; raise Broken if it breaks the rules."""
    start, _ = run.start(statuses)
    played, _ = kept(run, start, entries)
    done = ((turn.entry.seq, turn.entry.seat, turn.advance.position.state) for turn in played)
    turns = course(run.game, ((0, None, start.state), *done))
    ends = [turn.seq for turn in turns]
    numbers = [
        _round(run.game, turn.before.state) or bisect_left(ends, turn.entry.seq) for turn in played
    ]
    # The question is the key, so that a changed answer takes the place of the one before.
    decided = {
        _question(run.game, turn): _decision(turn, number)
        for turn, number in zip(played, numbers, strict=True)
        if _decides(run.game, turn)
    }
    last = played[-1].advance.position.state if played else start.state
    # A dict leaves a changed answer where the first one stood.
    in_order = _with_right(run.game, played, sorted(decided.values(), key=lambda made: made.seq))
    # Seats that were added later had no points before.
    seats = max(len(turn.points) for turn in turns)
    full = (replace(t, points=t.points + (0,) * (seats - len(t.points))) for t in turns)
    return Line(tuple(full), tuple(in_order), last)


def course(game: Game[Any, Any], done: Iterable[tuple[int, Seat | None, Any]]) -> tuple[Turn, ...]:
    """Return the ends of turns.

    In simultaneous games a turn is a round: before its end only some have had their part. In solo
    games each action is one.

    Args:
        done: The sequence number, seat and state of each action, the deal first.
    """
    turns: list[Turn] = []
    reached: list[int] = []
    for seq, seat, state in done:
        if _goes_on(game, turns, reached, seat):
            turns.pop()
            reached.pop()
        turns.append(Turn(seq, None if game.spec.simultaneous else seat, points(game, state)))
        reached.append(_round(game, state))
    return tuple(turns)


def points(game: Game[Any, Any], state: Any) -> tuple[int, ...]:
    # Not ``standing``: it leaves out what the end alone counts (decision: analysis).
    outcome = game.outcome(state) or game.outcome(game.stop(state, _STOPPED).state)
    if outcome is None:
        raise AssertionError("a stopped game has an outcome")
    return outcome.scores


def _round(game: Game[Any, Any], state: Any) -> int:
    """Return the round of a simultaneous game; 0 in games that count turns."""
    playing = game.progress(game.observe(state, None)) if game.spec.simultaneous else None
    return playing[0] if playing else 0


def _goes_on(
    game: Game[Any, Any], turns: list[Turn], reached: list[int], seat: Seat | None
) -> bool:
    """Return whether an action belongs to the turn before it."""
    if len(turns) < 2:
        return False
    if game.spec.simultaneous:  # a stop is no round of its own
        return seat is None or reached[-1] == reached[-2]
    return len(turns[-1].points) > 1 and seat is not None and turns[-1].seat == seat


def _decides(game: Game[Any, Any], made: Done) -> bool:
    """Return whether an entry was a choice: two actions at least, and none by default."""
    entry, state = made.entry, made.before.state
    if entry.kind != ACT or entry.seat is None:
        return False
    action = parse(entry.action)
    if any(form.verb == action.verb for form in game.forms(state, entry.seat)):
        return True
    if game.spec.simultaneous:  # what only takes an answer back leads nowhere
        after = game.to_act(made.advance.position.state)
        return entry.seat in game.to_act(state) or entry.seat not in after
    # Two are enough to know, where there may be thousands.
    return len(list(islice(game.answers(state, entry.seat), 2))) > 1


def _question(game: Game[Any, Any], made: Done) -> tuple[object, ...]:
    """Return the question that was answered. Only the last answer to a question counts."""
    entry = made.entry
    if not game.spec.simultaneous or entry.seat is None:
        return (entry.seq,)
    action = parse(entry.action)
    state = made.before.state
    form = any(form.verb == action.verb for form in game.forms(state, entry.seat))
    # The last word is the answer; those before it say to what (whose clue is guessed).
    about = () if form else action.args[:-1]
    return (entry.seat, game.decision(state, entry.seat), action.verb, about)


def _with_right(
    game: Game[Any, Any], played: Sequence[Done], decisions: list[Decision]
) -> list[Decision]:
    """Return decisions with the answers that were right, and how many seats gave them."""
    right: dict[tuple[object, ...], str] = {}
    for turn in played:
        for action in filter(None, map(game.revealed, turn.advance.step.events)):
            right[_about(_round(game, turn.before.state), action)] = action.text
    given = Counter(
        (_about(decision.turn, decision.action), decision.action.text) for decision in decisions
    )
    asked = Counter(_about(decision.turn, decision.action) for decision in decisions)
    return [
        replace(decision, right=right[about], found=given[about, right[about]], asked=asked[about])
        if (about := _about(decision.turn, decision.action)) in right
        else decision
        for decision in decisions
    ]


def _about(turn: int, action: Action) -> tuple[object, ...]:
    return turn, action.verb, action.args[:-1]


def _decision(made: Done, turn: int) -> Decision:
    entry = made.entry
    if entry.seat is None:
        raise AssertionError("a decision has a seat")
    return Decision(entry.seq, turn, entry.seat, parse(entry.action), made.before)


BLIND: Final = 4  # (decision: analysis)
"""Actions by lot that are looked at."""
_FORMS: Final = 8
_MISREAD: Final = 0.43
"""Computers misread one clue in four: the deviation of that, as a share of a loss."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of a decision.

    Attributes:
        unit: The unit of all numbers: ``engine.advice.POINTS`` or ``CHANCE``.
        better: The text of the best action, which may be the one that was played.
        lost: By how much the best action is better, never below 0.
        error: The standard error of ``lost``.
        there: By how much the best action beats a random one, never below 0.
        doubt: How far ``lost`` may be off whatever was imagined (``Game.doubt``).
    """

    unit: str
    better: str
    lost: float
    error: float
    there: float
    doubt: Doubt | None = None


def weigh(
    game: Game[Any, Any],
    view: Any,
    seat: Seat,
    action: Action,
    more: More,
    spelled: Spelled | None = None,
) -> Worth | None:
    """Weigh the action of a seat.

    None without a choice, without time, or if the game depends on words that are unknown.
    """
    blind = _by_lot(game, view, seat, action)
    # All lots fell on what was done: there was nothing else, or nothing to compare it with.
    if not set(blind) - {action}:
        return None
    advice = advise(game, view, seat, more, spelled, (action, *blind))
    mine = None if advice is None else advice.of(action)
    if advice is None or mine is None:
        return None
    lot = [weighed.value for weighed in map(advice.of, blind) if weighed is not None]
    best = advice.best
    lost = max(0.0, best.value - mine.value)
    # From the loss as measured: a loss can't be larger than what was there.
    there = max(lost, best.value - fmean(lot)) if lot else lost
    if advice.unit == CHANCE:
        lost = sure_loss(lost, mine.error)
        error = _MISREAD * lost
    else:
        error, lost = mine.error, sure_loss(lost, mine.error)
    better = best.action if lost > 0 else action
    doubt = game.doubt(view, seat, action, better) if advice.unit != CHANCE else None
    return Worth(advice.unit, better.text, lost, error, there, doubt)


def _by_lot(game: Game[Any, Any], view: Any, seat: Seat, action: Action) -> tuple[Action, ...]:
    # The seed comes from view and action alone, so that a repeated story draws the same lots.
    digest = hashlib.sha256(codec.encode([view, action.text])).digest()
    stream = Stream(digest, f"blind/{seat}")
    if game.spec.simultaneous:
        listed = _answers(game, view, seat, action, stream)
    else:
        listed = options(game, view, seat, stream, _FORMS)
    return tuple(stream.shuffled(listed))[:BLIND]


def _answers(
    game: Game[Any, Any], view: Any, seat: Seat, action: Action, stream: Stream
) -> tuple[Action, ...]:
    """Return the answers to the same question; simultaneous games may ask a seat several."""
    state = game.imagine(view, seat, stream)
    for form in game.forms(state, seat):
        if form.verb == action.verb:
            return tuple(form.sample(stream) for _ in range(_FORMS))
    about = (action.verb, action.args[:-1])
    return tuple(
        one for one in game.legal_actions(state, seat) if (one.verb, one.args[:-1]) == about
    )
