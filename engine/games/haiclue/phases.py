"""Who owes what in a phase, and what may be guessed: questions that rules and views share."""

from __future__ import annotations

from engine.games.haiclue.state import CLUE, NOBODY, UNKNOWN, State, order_of


def authors(state: State) -> tuple[int, ...]:
    """Return the authors of clues that are not void, in reading order (R2, R19)."""
    order = order_of(len(state.hands), state.youngest)
    return tuple(author for author in order if state.clues[author])


def asked(state: State, seat: int) -> tuple[int, ...]:
    """Return the authors whose clues a seat guesses now: all but its own (R4)."""
    if state.phase == CLUE or state.shown:
        return ()
    open_now = authors(state) if state.current == NOBODY else (state.current,)
    return tuple(author for author in open_now if author != seat)


def missing(state: State, seat: int) -> tuple[int, ...]:
    """Return the authors whose clues a seat has not guessed yet."""
    return tuple(author for author in asked(state, seat) if state.guesses[author][seat] == UNKNOWN)


def done(state: State, seat: int) -> bool:
    """Tell whether a seat has nothing left to answer in this phase."""
    if state.phase == CLUE:
        return state.clues[seat] is not None
    return not missing(state, seat)


def owing(state: State) -> frozenset[int]:
    """Return the seats that owe an answer, whether the game still runs or not."""
    return frozenset(seat for seat in range(len(state.hands)) if not done(state, seat))


def able(state: State) -> frozenset[int]:
    """Return the seats that may answer or change their answer (R5)."""
    if state.phase == CLUE:
        return frozenset(range(len(state.hands)))
    return frozenset(seat for seat in range(len(state.hands)) if asked(state, seat))


def gone(state: State) -> tuple[int, ...]:
    """Return the cards of each colour that were revealed so far, void ones too (E14)."""
    return tuple(sum(result.card == colour for result in state.results) for colour in range(4))
