"""The text board of the workbench: targets, who is in, clues, and what the viewer holds."""

from __future__ import annotations

from engine.games.haiclue.moves import seat_word
from engine.games.haiclue.state import (
    COLOURS,
    GUESS,
    NOBODY,
    UNKNOWN,
    Result,
    View,
    clue_words,
    guess_word,
    tile_word,
)


def table(view: View) -> str:
    """Return everything that a viewer knows, in the words of the notation."""
    head = f"round {view.round} of {view.rounds}, {view.side}, {_now(view)}"
    lines = [f"{head}, @{'ABCDEFGHIJKL'[view.youngest]} reads first"]
    targets = (
        f"{colour} {tile_word(tile)}" for colour, tile in zip(COLOURS, view.targets, strict=True)
    )
    lines.append(f"targets: {', '.join(targets)}; {view.height} in each stack")
    known = {result.author: result for result in view.read}
    lines += [
        f"{seat_word(seat)}  {view.points[seat]}  {_state(view, seat, known.get(seat))}"
        for seat in range(view.seats)
    ]
    if view.hand:
        lines.append("hand: " + " ".join(map(tile_word, view.hand)))
    if any(guess != UNKNOWN for guess in view.guesses):
        own = ((seat_word(a), guess_word(guess)) for a, guess in enumerate(view.guesses))
        lines.append("own guesses: " + ", ".join(f"{who} {word}" for who, word in own if word))
    return "\n".join(lines)


def _now(view: View) -> str:
    if view.ended:
        return f"ended: {view.ended}"
    if view.current == NOBODY:
        return "all clues are guessed" if view.phase == GUESS else "clues are written"
    return f"clue of {seat_word(view.current)} is {'revealed' if view.shown else 'guessed'}"


def _state(view: View, seat: int, result: Result | None) -> str:
    """Return what is known of a seat in this round: in or not, card, clue, who guessed what."""
    clue = view.clues[seat]
    words = ["in" if view.done[seat] else "thinks"]
    if view.cards[seat] != UNKNOWN:
        words.append(f"card {COLOURS[view.cards[seat]]}")
    if clue is not None:
        words.append(f"clue {' '.join(clue_words(clue)) or '-'}")
    if result is not None and result.rows:
        guesses = " ".join(guess_word(guess) or "-" for guess in result.guesses)
        words.append(f"guesses {guesses}")
    return ", ".join(words)
