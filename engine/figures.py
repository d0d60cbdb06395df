"""Statistics of a finished game: scores, best moves, and the game's own figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.actions import parse
from engine.run import ACT, DEFAULT, UNDO, Entry, Run
from engine.spec import Figure, GameSpec

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
    found: list[Figure] = []
    position, _ = run.start(statuses)
    for advance in run.steps(position, entries):
        entry, seat = advance.entry, advance.entry.seat
        if entry.kind in PLAYED and seat is not None and entry.seq not in back:
            # With what a move passes on the way: a deal may end in it, and the next one begin.
            for state in (*advance.step.stills, advance.position.state):
                found += game.figures(state)
            if gains and entry.kind == ACT:
                # The view before the move: ``gain`` says what it would bring.
                view = game.observe(position.state, seat)
                found.append(Figure(MOVE, seat, game.gain(view, seat, parse(entry.action)) or 0))
        position = advance.position
    outcome = run.outcome(position)
    if gains and outcome is not None and not (outcome.stopped or outcome.together):
        found += [Figure(SCORE, seat, score) for seat, score in enumerate(outcome.scores)]
    most: dict[tuple[str, int], int] = {}
    for figure in found:
        if figure.value > most.get((figure.key, figure.seat), 0):
            most[figure.key, figure.seat] = figure.value
    return tuple(Figure(key, seat, value) for (key, seat), value in sorted(most.items()))
