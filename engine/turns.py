"""The turns of a game for looking back, without actions that were taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from engine.position import Position
from engine.run import HINT, JOIN, SEAT, UNDO, Advance, Entry, Run
from engine.spec import Event, Seat

S = TypeVar("S")
Events = tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Turn(Generic[S]):
    """A moment of a game that gets a picture.

    Attributes:
        number: Counts turns from 1; the deal is 0. A still has the number of its turn.
        seat: The seat whose turn it was; None for the deal, a still, and an end by the table.
        gain: The points that the turn brought its seat, with those that came to the seat later, in
            turns of others; None if points say little.
    """

    number: int
    seat: Seat | None
    position: Position[S]
    events: tuple[Event, ...] = ()
    gain: int | None = None
    still: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    before: Position[Any]
    advance: Advance[Any]

    @property
    def entry(self) -> Entry:
        return self.advance.entry


def turns(
    run: Run[Any], entries: Iterable[Entry], statuses: Sequence[str] | None
) -> tuple[Turn[Any], ...]:
    """Return the deal and the end of every turn, with the stills before it.

    Raise Broken if the log breaks the rules.
    """
    start, dealt = run.start(statuses)
    line, (done, last) = [Turn(0, None, start, dealt.events)], kept(run, start, entries)
    advances = [one.advance for one in done]
    for number, group in enumerate(_grouped(run, start, advances), start=1):
        before = line[-1].position
        line += _turns_of(run, number, group)
        if line[-1].gain is not None:
            _credit(line, _grown(run, before, line[-1].position))
    if line[-1].position.seq != last.seq:  # a seat changed hands, or the newest was taken back
        line.append(Turn(line[-1].number, None, last))
    return tuple(line)


def kept(
    run: Run[Any], start: Position[Any], entries: Iterable[Entry]
) -> tuple[list[Done], Position[Any]]:
    """Return the actions that were not taken back, and the last position; raise Broken."""
    log: list[Done] = []
    last = start
    for advance in run.steps(start, entries):
        entry = advance.entry
        if entry.kind == UNDO:
            log = [old for old in log if old.entry.seq < int(entry.action)]
        elif entry.kind not in (SEAT, HINT, JOIN):
            log.append(Done(last, advance))
        last = advance.position
    return log, last


def _grouped(
    run: Run[Any], start: Position[Any], kept: Iterable[Advance[Any]]
) -> list[list[Advance[Any]]]:
    """Group actions by turn.

    In solo games each entry is a turn. In simultaneous games a turn ends when the question does.
    """
    together = run.game.spec.simultaneous
    groups: list[list[Advance[Any]]] = []
    asked, begun = _asked(run, start), _asked(run, start)
    for advance in kept:
        seat = advance.entry.seat
        # If all answer at once, seats come in any order: there the question makes a turn.
        same = asked == begun if together else groups and groups[-1][-1].entry.seat == seat
        if groups and same and seat is not None and run.deal.seats > 1:
            groups[-1].append(advance)
        else:
            groups.append([advance])
            begun = asked
        asked = _asked(run, advance.position)
    return groups


def _asked(run: Run[Any], position: Position[Any]) -> frozenset[str]:
    """Return the questions that are open, answered or not; they matter where all are asked."""
    if not run.game.spec.simultaneous:
        return frozenset()
    state = position.state
    return frozenset(run.game.decision(state, seat) for seat in run.game.may_act(state))


def _turns_of(run: Run[Any], number: int, group: Sequence[Advance[Any]]) -> list[Turn[Any]]:
    parts: list[Turn[Any]] = []
    events: list[Event] = []
    together = run.game.spec.simultaneous
    for advance in group:
        step, after = advance.step, advance.position
        # Who has answered is no news any more where the answers are.
        news = tuple(event for event in step.events if not (together and event.minor))
        for at, state in enumerate(step.stills):
            seen = tuple(event for event in news if event.still == at)
            if not seen:
                seen, news = _unnamed(run, news)
            # Pictures are kept by the chain: a still's must differ from that of the turn's end.
            middle = replace(after, state=state, chain=f"{after.chain}/{at}")
            parts.append(Turn(number, None, middle, seen, still=True))
        events += [event for event in news if event.still is None]
    seat, after = None if together else group[-1].entry.seat, group[-1].position
    gain = None if seat is None or not run.game.spec.gains else 0
    return [*parts, Turn(number, seat, after, tuple(events), gain)]


def _unnamed(run: Run[Any], news: Events) -> tuple[Events, Events]:
    """Return what led to a still that no event names, and what is still to be told below it.

    That is all up to the last answer that was revealed; without one, what the whole step led to.
    """
    shown = [at for at, event in enumerate(news, start=1) if run.game.revealed(event) is not None]
    return (news[: shown[-1]], news[shown[-1] :]) if shown else (news, news)


def _grown(run: Run[Any], before: Position[Any], after: Position[Any]) -> list[int]:
    """Return by how much the public points of each seat grew."""
    game = run.game
    was, now = (game.standing(game.observe(position.state, None)) for position in (before, after))
    return [new - old for old, new in zip(was, now, strict=False)]  # somebody may have joined


def _credit(line: list[Turn[Any]], grown: Sequence[int]) -> None:
    """Add points to the latest turn of each seat: they may come in the turn of another one."""
    for seat, points in enumerate(grown):
        turns_of = (at for at in range(len(line) - 1, -1, -1) if line[at].seat == seat)
        if points and (at := next(turns_of, None)) is not None:
            line[at] = replace(line[at], gain=(line[at].gain or 0) + points)
