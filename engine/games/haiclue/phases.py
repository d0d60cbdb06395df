"""Who owes what in a phase, and what may be guessed: questions that rules and views share."""

from __future__ import annotations

from engine.games.haiclue.state import CLUE, COLOURS, NOBODY, UNKNOWN, State, order_of


def authors(state: State) -> tuple[int, ...]:
    """Return the authors of clues that are not void, in reading order (R2, R19)."""
    clues = state.clues
    return tuple(author for author in order_of(len(clues), state.youngest) if clues[author])


def opened(state: State) -> tuple[int, ...]:
    """Return the authors whose clues are guessed now, in reading order (R3)."""
    if state.phase == CLUE or state.shown:
        return ()
    return authors(state) if state.current == NOBODY else (state.current,)


def asked(state: State, seat: int) -> tuple[int, ...]:
    """Return the authors whose clues a seat guesses now: all but its own (R4)."""
    return tuple(author for author in opened(state) if author != seat)


def missing(state: State, seat: int) -> tuple[int, ...]:
    """Return the authors whose clues a seat has not guessed yet."""
    guesses = state.guesses
    return tuple(author for author in asked(state, seat) if guesses[author][seat] == UNKNOWN)


def owing(state: State) -> frozenset[int]:
    """Return the seats that owe an answer, whether the game still runs or not."""
    if state.phase == CLUE:
        return frozenset(seat for seat, clue in enumerate(state.clues) if clue is None)
    found: set[int] = set()
    for author in opened(state):
        row = state.guesses[author]
        if row.count(UNKNOWN) > 1:  # the author's own place is never filled
            found |= {s for s, guess in enumerate(row) if guess == UNKNOWN and s != author}
    return frozenset(found)


def able(state: State) -> frozenset[int]:
    """Return the seats that may answer or change their answer (R5)."""
    everybody = frozenset(range(len(state.hands)))
    if state.phase == CLUE:
        return everybody
    now = opened(state)
    return everybody.difference(now) if len(now) == 1 else everybody if now else frozenset()


def gone(state: State) -> tuple[int, ...]:
    """Return the cards of each colour that were revealed so far, void ones too (E14)."""
    cards = [result.card for result in state.results]
    return tuple(cards.count(colour) for colour in range(len(COLOURS)))
