"""Actions of Haiclue: who owes what in a phase, parsing, and reasons for refusals."""

from __future__ import annotations

from collections.abc import Collection

from engine.actions import Action
from engine.asking import Asking
from engine.forms import ROW, Arrange
from engine.games.haiclue.state import (
    CLUE,
    COLOURS,
    MISSED,
    NOBODY,
    SEATS,
    UNKNOWN,
    VOID,
    Parts,
    Rows,
    State,
    View,
    order_of,
    tile_word,
)
from engine.refusals import Illegal, Malformed

WITHDRAW, GUESS_VERB, VOID_VERB, NONE = "withdraw", "guess", "void", "none"
_WORDS = {WITHDRAW: 0, GUESS_VERB: 2, VOID_VERB: 0, NONE: 1}


class Guessing(Asking[View]):
    verbs = (GUESS_VERB, WITHDRAW, CLUE)

    def completed(
        self, view: View, verbs: Collection[str], words: tuple[str, ...]
    ) -> tuple[Action, ...]:
        seats = [word.upper() for word in words if word.startswith("@")]
        if not seats and view.current != NOBODY:
            seats = [seat_word(view.current)]
        colours = [word for word in words if word in COLOURS]
        if GUESS_VERB not in verbs:
            return (Action(WITHDRAW if verbs == {WITHDRAW} else CLUE),)
        if view.phase != CLUE and not (seats and colours):
            return ()
        return (Action(GUESS_VERB, (*seats[:1], *colours[:1])),)


def seat_word(seat: int) -> str:
    return f"@{SEATS[seat]}"


def guess(author: int, colour: int) -> Action:
    return Action(GUESS_VERB, (seat_word(author), COLOURS[colour]))


def form(parts: Parts, state: State, seat: int) -> Arrange:
    """Return the clue as a form: two to fifteen own tiles in any rows (R6, R7)."""
    items = tuple(map(tile_word, state.hands[seat]))
    return Arrange(CLUE, items, parts.least, parts.hand, parts.hand)


def listed(state: State, seat: int) -> tuple[Action, ...]:
    """Return the legal actions of a seat that may act, without clues."""
    if state.phase == CLUE:
        return () if state.clues[seat] is None else (Action(WITHDRAW),)
    return tuple(
        guess(author, colour) for author in asked(state, seat) for colour in range(len(COLOURS))
    )


def default(state: State, seat: int) -> Action:
    if state.phase == CLUE:
        return Action(VOID_VERB)
    lacking = missing(state, seat) or asked(state, seat)
    return Action(NONE, (seat_word(lacking[0]),))


def clue_of(parts: Parts, state: State, seat: int, action: Action) -> Rows | None:
    """Return rows, ``VOID``, or None for withdrawn; raise Malformed or Illegal."""
    if action.verb in (GUESS_VERB, NONE):
        raise Illegal("none-open")
    if action.verb == CLUE:
        asked = form(parts, state, seat)
        if not action.args:
            raise asked.wrong_size()
        return _rows(asked.validate(action).args)
    _check_words(action)
    if action.verb == WITHDRAW:
        if state.clues[seat] is None:
            raise Illegal("nothing-sent")
        return None
    # ``void`` is for seats that owe a clue: it must not wipe out one that is in.
    if state.clues[seat] is not None:
        raise Illegal("already-in", {"verb": action.verb})
    return VOID


def guess_of(state: State, seat: int, action: Action) -> tuple[int, int]:
    """Return the author and the colour (or ``MISSED``); raise Malformed or Illegal."""
    if action.verb in (CLUE, WITHDRAW, VOID_VERB):
        raise Illegal("clues-closed", {"round": state.round}, ruling="R12")
    _check_words(action)
    author = _seat_of(state, action.args[0])
    if action.verb == GUESS_VERB and action.args[1] not in COLOURS:
        raise Malformed("unknown-colour", {"colour": action.args[1]})
    if author not in asked(state, seat):
        raise _not_asked(state, seat, author)
    if action.verb == GUESS_VERB:
        return author, COLOURS.index(action.args[1])
    if state.guesses[author][seat] != UNKNOWN:
        raise Illegal("already-in", {"verb": action.verb})
    return author, MISSED


def _not_asked(state: State, seat: int, author: int) -> Illegal:
    params = {"seat": seat_word(author)}
    if author == seat:
        return Illegal("own-clue", params, ruling="R4")
    if not state.clues[author]:
        return Illegal("void-clue", params, ruling="R19")
    order = authors(state)
    if state.current != NOBODY and order.index(author) > order.index(state.current):
        return Illegal("guess-early", params)
    return Illegal("guess-late", params, ruling="R5")


def _check_words(action: Action) -> None:
    if action.verb not in _WORDS:
        raise Malformed("verb", {"verb": action.verb})
    if len(action.args) != _WORDS[action.verb]:
        raise Malformed("words", {"verb": action.verb})


def _seat_of(state: State, word: str) -> int:
    seats = [seat_word(seat) for seat in range(len(state.hands))]
    if word not in seats:
        raise Malformed("no-such-seat", {"seat": word})
    return seats.index(word)


def _rows(words: tuple[str, ...]) -> Rows:
    rows: list[list[int]] = [[]]
    for word in words:
        if word == ROW:
            rows.append([])
        else:
            # The form has checked that each word is a tile of the own hand.
            rows[-1].append(int(word[1:]))
    return tuple(map(tuple, rows))


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
    guesses = state.guesses
    return tuple(author for author in asked(state, seat) if guesses[author][seat] == UNKNOWN)


def owing(state: State) -> frozenset[int]:
    """Return the seats that owe an answer, even after the game has ended."""
    if state.phase == CLUE:
        return frozenset(seat for seat, clue in enumerate(state.clues) if clue is None)
    seats: set[int] = set()
    for author in opened(state):
        row = state.guesses[author]
        if row.count(UNKNOWN) > 1:  # the author's own place is never filled
            seats |= {s for s, guess in enumerate(row) if guess == UNKNOWN and s != author}
    return frozenset(seats)


def able(state: State) -> frozenset[int]:
    """Return the seats that may answer or change their answer (R5)."""
    everybody = frozenset(range(len(state.hands)))
    if state.phase == CLUE:
        return everybody
    now = opened(state)
    return everybody.difference(now) if len(now) == 1 else everybody if now else frozenset()
