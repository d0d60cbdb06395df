"""Titles at the end of a game: what was best about how somebody played, one a seat at most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.run import Run
from engine.spec import Outcome, Seat
from engine.turns import Turn

AHEAD: Final = "ahead"
"""Won and was never behind once everyone had had a turn."""
BACK: Final = "back"
"""Won although last, and alone in that, in the middle of the game."""
TURN: Final = "turn"
"""Had the turn that brought more points than any other."""
SHARED: Final = (BACK, AHEAD, TURN)
_ROUNDS: Final = 4
"""A shorter game, by the turns of each seat, gives a title for the best turn alone."""


class Title(NamedTuple):
    """A seat's title: a shared key, or one of ``spec.figures``; ``value`` is a number for it."""

    seat: Seat
    key: str
    value: int


def titles_of(run: Run[Any], line: Sequence[Turn[Any]]) -> tuple[Title, ...]:
    """Return the titles of a finished game, in the order of seats.

    Only what one seat alone was best at counts. A game that was stopped or played alone or as a
    team has none.
    """
    outcome = run.outcome(line[-1].position)
    if outcome is None or outcome.stopped or outcome.together or len(outcome.scores) == 1:
        return ()
    given: dict[Seat, Title] = {}
    for title in _candidates(run, line, outcome):
        given.setdefault(title.seat, title)
    return tuple(given[seat] for seat in sorted(given))


def _candidates(run: Run[Any], line: Sequence[Turn[Any]], outcome: Outcome) -> Iterator[Title]:
    """Yield titles, those first that say more."""
    if run.game.spec.gains:
        yield from _of_the_course(run, line, outcome)
        yield from _best(_dearest(line), TURN)
    for key in run.game.spec.figures:
        yield from _best(_figures(run, line, key), key)


def _of_the_course(run: Run[Any], line: Sequence[Turn[Any]], outcome: Outcome) -> Iterator[Title]:
    seats, ends = len(outcome.scores), [turn for turn in line if not turn.still]
    if len(ends) <= _ROUNDS * seats or len(outcome.winners) != 1:
        return
    (winner,) = outcome.winners
    totals = [run.game.standing(run.game.observe(turn.position.state, None)) for turn in ends]
    if any(len(total) != seats for total in totals):
        return  # somebody joined later: the seats did not have the same course
    middle = totals[len(totals) // 2]
    if all(middle[winner] < middle[seat] for seat in range(seats) if seat != winner):
        behind = max(middle) - middle[winner]
        yield Title(winner, BACK, behind)
    # Before everyone has had a turn nobody is ahead by merit.
    if all(total[winner] == max(total) for total in totals[seats:]):
        yield Title(winner, AHEAD, 0)


def _dearest(line: Sequence[Turn[Any]]) -> dict[Seat, int]:
    most: dict[Seat, int] = {}
    for turn in line:
        if turn.seat is not None and turn.gain is not None:
            most[turn.seat] = max(turn.gain, most.get(turn.seat, 0))
    return most


def _figures(run: Run[Any], line: Sequence[Turn[Any]], key: str) -> dict[Seat, int]:
    most: dict[Seat, int] = {}
    for turn in line:
        for figure in run.game.figures(turn.position.state):
            if figure.key == key:
                most[figure.seat] = max(figure.value, most.get(figure.seat, 0))
    return most


def _best(values: Mapping[Seat, int], key: str) -> Iterator[Title]:
    """Yield the title of the seat with the highest value, unless another has the same."""
    most = max(values.values(), default=0)
    seats = [seat for seat, value in values.items() if value == most]
    if most > 0 and len(seats) == 1:
        yield Title(seats[0], key, most)
