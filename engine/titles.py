"""What a finished game is remembered for: its figures, and a title a seat at most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.actions import parse
from engine.analysis.line import course
from engine.analysis.story import rounds
from engine.position import COMPUTER
from engine.run import ACT, DEFAULT, UNDO, Entry, Run
from engine.spec import Figure, GameSpec, Outcome, Seat
from engine.turns import Turn

SCORE: Final = "score"
MOVE: Final = "move"
PLAYED: Final = (ACT, DEFAULT)


def keys_of(spec: GameSpec) -> tuple[str, ...]:
    return ((SCORE, MOVE) if spec.gains else ()) + spec.figures


def figures_of(
    run: Run[Any], statuses: Sequence[str], entries: Sequence[Entry]
) -> tuple[Figure, ...]:
    """Replay a game and return its figures, at most one for each key and seat.

    Actions that were taken back do not count. Raise Broken if the log breaks the rules.
    """
    game, gains = run.game, run.game.spec.gains
    # With it goes what computers did since.
    undos = [entry for entry in entries if entry.kind == UNDO]
    back = {seq for undo in undos for seq in range(int(undo.action), undo.seq)}
    every: list[Figure] = []
    position, _ = run.start(statuses)
    for advance in run.steps(position, entries):
        entry, seat = advance.entry, advance.entry.seat
        if entry.kind in PLAYED and seat is not None and entry.seq not in back:
            # With what a move passes on the way: a deal may end in it, and the next one begin.
            for state in (*advance.step.stills, advance.position.state):
                every += game.figures(state)
            if gains and entry.kind == ACT:
                # The view before the move: ``gain`` says what it would bring.
                view = game.observe(position.state, seat)
                every.append(Figure(MOVE, seat, game.gain(view, seat, parse(entry.action)) or 0))
        position = advance.position
    outcome = run.outcome(position)
    if gains and outcome is not None and not (outcome.stopped or outcome.together):
        every += [Figure(SCORE, seat, score) for seat, score in enumerate(outcome.scores)]
    most: dict[tuple[str, int], int] = {}
    for figure in every:
        if figure.value > most.get((figure.key, figure.seat), 0):
            most[figure.key, figure.seat] = figure.value
    return tuple(Figure(key, seat, value) for (key, seat), value in sorted(most.items()))


AHEAD: Final = "ahead"
"""Won and was never behind, in no turn and after no round."""
BACK: Final = "back"
"""Won although last, and alone in that, in the middle of the game."""
TURN: Final = "turn"
"""Had the turn that brought more points than any other."""
SHARED: Final = (BACK, AHEAD, TURN)
_ROUNDS: Final = 4
"""A shorter game gives a title for the best turn alone."""


class Title(NamedTuple):
    """A seat's title: a shared key, or one of ``spec.figures``; ``value`` is a number for it."""

    seat: Seat
    key: str
    value: int


def titles_of(run: Run[Any], line: Sequence[Turn[Any]]) -> tuple[Title, ...]:
    """Return the titles of a finished game, in the order of seats.

    Only what one seat alone was best at counts. A game that was stopped, that the order of the
    seats decided, or that was played alone or as a team has none, nor has a seat for which a
    computer sat in.
    """
    outcome = run.outcome(line[-1].position)
    if outcome is None or outcome.stopped or outcome.together or len(outcome.scores) == 1:
        return ()
    if run.lot:
        return ()
    given: dict[Seat, Title] = {}
    for title in _candidates(run, line, outcome):
        # A seat that was added later has no status before.
        own = (turn.position.statuses[title.seat : title.seat + 1] for turn in line)
        if all(COMPUTER not in status for status in own):
            given.setdefault(title.seat, title)
    return tuple(given[seat] for seat in sorted(given))


def _candidates(run: Run[Any], line: Sequence[Turn[Any]], outcome: Outcome) -> Iterator[Title]:
    """Yield titles, those first that say more."""
    if run.game.spec.gains:
        yield from _of_the_course(run, line, outcome)
        gains = ((turn.seat, turn.gain or 0) for turn in line if turn.seat is not None)
        yield from _best(_most(gains), TURN)
    for key in run.game.spec.figures:
        yield from _best(_figures(run, line, key), key)


def _of_the_course(run: Run[Any], line: Sequence[Turn[Any]], outcome: Outcome) -> Iterator[Title]:
    """Yield what the curve of the analysis shows, which compares points after whole rounds."""
    ends = ((turn.position.seq, turn.seat, turn.position.state) for turn in line if not turn.still)
    played = rounds(course(run.game, ends))
    same = len(played[0].points) == len(played[-1].points)  # nobody joined later
    if len(played) <= _ROUNDS or len(outcome.winners) != 1 or not same:
        return
    (winner,) = outcome.winners
    middle = played[len(played) // 2].points
    if all(middle[winner] < other for seat, other in enumerate(middle) if seat != winner):
        yield Title(winner, BACK, max(middle) - middle[winner])
    # What boards said within a round counts, too: people have seen it.
    views = (run.game.observe(turn.position.state, None) for turn in line)
    seen = [*map(run.game.standing, views), *(turn.points for turn in played[1:])]
    if all(points[winner] == max(points) for points in seen):
        yield Title(winner, AHEAD, 0)


def _figures(run: Run[Any], line: Sequence[Turn[Any]], key: str) -> dict[Seat, int]:
    figures = (figure for turn in line for figure in run.game.figures(turn.position.state))
    return _most((figure.seat, figure.value) for figure in figures if figure.key == key)


def _most(values: Iterable[tuple[Seat, int]]) -> dict[Seat, int]:
    most: dict[Seat, int] = {}
    for seat, value in values:
        most[seat] = max(value, most.get(seat, 0))
    return most


def _best(values: Mapping[Seat, int], key: str) -> Iterator[Title]:
    """Yield the title of the seat with the highest value, unless another has the same."""
    most = max(values.values(), default=0)
    seats = [seat for seat, value in values.items() if value == most]
    if most > 0 and len(seats) == 1:
        yield Title(seats[0], key, most)
