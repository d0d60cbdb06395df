"""Values of Haiclue: clues' results, the state and what a viewer sees of it.

A tile is its number in the table's word list (from 1), never a word. A colour is an index into
``COLOURS``. The round says which of a tile's two words counts (R13).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.actions import Action
from engine.forms import ROW

Tiles = tuple[int, ...]
Rows = tuple[Tiles, ...]
"""A clue, row by row; ``VOID`` has none."""

COLOURS = ("blue", "red", "green", "yellow")
CARDS = 10
"""Cards of each colour in the draw pile (R15)."""
SEATS = "ABCDEFGHIJKL"
CLUE, GUESS = "clue", "guess"
WHITE, BLACK = "white", "black"
VOID: Rows = ()

NOBODY = -1
"""Stands for no seat: no clue is being guessed alone."""
UNKNOWN = -1
"""Stands for no colour: a card that the viewer may not know, a guess that is not in."""
MISSED = -2
"""Stands for no colour: the guess of an absent seat, which is in and wrong (R20)."""


def tile_word(tile: int) -> str:
    return f"t{tile}"


def guess_word(guess: int) -> str:
    """Return a colour, ``none`` for a missed guess, or an empty string."""
    return COLOURS[guess] if guess >= 0 else "none" if guess == MISSED else ""


def clue_words(rows: Rows) -> tuple[str, ...]:
    """Return the words of a clue in the notation, ``/`` between rows."""
    words: list[str] = []
    for row in rows:
        words += [ROW, *map(tile_word, row)] if words else map(tile_word, row)
    return tuple(words)


def clue_action(rows: Rows) -> Action:
    return Action(CLUE, clue_words(rows))


@cache
def order_of(seats: int, youngest: int) -> tuple[int, ...]:
    """Return the authors in reading order: the youngest's left neighbour first (R2, E1)."""
    return tuple((youngest + 1 + step) % seats for step in range(seats))


def reader_of(seats: int, author: int, absent: frozenset[int] = frozenset()) -> int:
    """Return who reads a clue aloud: the next present seat from the author's right (R2).

    ``NOBODY`` (the screen) if only the author is present.
    """
    around = ((author - 1 + step) % seats for step in range(seats))
    return next((seat for seat in around if seat != author and seat not in absent), NOBODY)


@dataclass(frozen=True, slots=True)
class Result:
    """A clue after its reveal, or a void one; all of it is public.

    Attributes:
        card: Colour of the author's card; ``target`` is the tile it named.
        rows: The clue; ``VOID`` for none.
        guesses: A colour or ``MISSED`` per seat; ``UNKNOWN`` for the author and for void clues.
    """

    round: int
    author: int
    card: int
    target: int
    rows: Rows
    guesses: tuple[int, ...]

    @property
    def right(self) -> tuple[int, ...]:
        return tuple(seat for seat, guess in enumerate(self.guesses) if guess == self.card)

    @property
    def guessers(self) -> int:
        """How many seats guessed; those whose guess never came are not counted."""
        return sum(guess not in (MISSED, UNKNOWN) for guess in self.guesses)

    @property
    def side(self) -> str:
        """Which words counted: ``white`` or ``black``."""
        return side_of(self.round)


def side_of(number: int) -> str:
    """Return the side of a round: odd ones are white, even ones black (R13)."""
    return WHITE if number % 2 else BLACK


def points_of(seats: int, results: tuple[Result, ...], *, team: bool) -> tuple[int, ...]:
    """Return one point per right guess for guesser and author (E2 to E5), or for the team (R17)."""
    if team:
        return (sum(len(result.right) for result in results),) * seats
    points = [0] * seats
    for result in results:
        for seat in result.right:
            points[seat] += 1
            points[result.author] += 1
    return tuple(points)


def cards_left(results: tuple[Result, ...]) -> tuple[int, ...]:
    """Return how many cards of each colour were not revealed, void ones included (E14)."""
    seen = [result.card for result in results]
    return tuple(CARDS - seen.count(colour) for colour in range(len(COLOURS)))


def best_of(results: tuple[Result, ...]) -> Result | None:
    """Return the clue that most seats understood, the earliest of equals; None if no seat did."""
    understood = [result for result in results if result.right]
    return max(understood, key=lambda result: len(result.right), default=None)


@dataclass(frozen=True, slots=True)
class State:
    """A position of Haiclue: writing clues, guessing clues, a reveal, or the end.

    Attributes:
        hands: 15 tiles per seat, in the order dealt.
        stacks: Tiles left per colour, the visible one (the target) first.
        discarded: Targets of earlier pairs of rounds.
        cards: Colour of each seat's card in this round.
        clues: Clue per seat, None while it is being written.
        guesses: This round's, per author and seat: a colour, ``MISSED`` or ``UNKNOWN``.
        youngest: The seat that reads first (R1).
        phase: ``clue`` or ``guess``.
        current: The author whose clue is being guessed, or was just revealed; ``NOBODY`` while
            clues are being written and while all clues are being guessed together.
        shown: The result of ``current`` lies open: a still, or the end.
        results: All revealed clues, including void ones, in reading order.
        all_at_once: Guess all clues, then reveal all (R3).
        clue_seconds, guess_seconds: 0 for no limit.
        ended: Empty while the game runs, else ``rounds`` or the reason of a stop.
    """

    hands: tuple[Tiles, ...]
    stacks: tuple[Tiles, ...]
    discarded: Tiles
    cards: tuple[int, ...]
    clues: tuple[Rows | None, ...]
    guesses: tuple[tuple[int, ...], ...]
    youngest: int
    rounds: int
    round: int = 1
    phase: str = CLUE
    current: int = NOBODY
    shown: bool = False
    results: tuple[Result, ...] = ()
    language: str = "en"
    all_at_once: bool = False
    clue_seconds: int = 0
    guess_seconds: int = 0
    ended: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """What a seat or a spectator sees; other fields as in ``State``.

    Attributes:
        targets: The tile on top of each colour's stack.
        height: Tiles left in each stack, including the target.
        done: Who has answered; the author of the current clue counts as done.
        clues: Clue per seat; ``VOID`` is public, others are None until the phase closes (R12).
        cards: Colour of each seat's card; other seats' are ``UNKNOWN`` before the reveal.
        hand: The viewer's tiles, empty for a spectator.
        guesses: The viewer's own guess per author: a colour, ``MISSED`` or ``UNKNOWN``.
    """

    seats: int
    youngest: int
    rounds: int
    round: int
    phase: str
    current: int
    shown: bool
    results: tuple[Result, ...]
    language: str
    all_at_once: bool
    clue_seconds: int
    guess_seconds: int
    ended: str
    discarded: Tiles
    targets: Tiles
    height: int
    done: tuple[bool, ...]
    clues: tuple[Rows | None, ...]
    cards: tuple[int, ...]
    hand: Tiles
    guesses: tuple[int, ...]

    @property
    def team(self) -> bool:
        """Two seats play together for points of the team (R17)."""
        return self.seats == 2

    @property
    def side(self) -> str:
        """Which words of all tiles count now: ``white`` or ``black`` (R13)."""
        return side_of(self.round)

    @property
    def order(self) -> tuple[int, ...]:
        """The authors in reading order (R2)."""
        return order_of(self.seats, self.youngest)

    @property
    def read(self) -> tuple[Result, ...]:
        """The results of this round, in reading order."""
        return tuple(result for result in self.results if result.round == self.round)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The authors whose clues come after the current one; none while an answer is shown."""
        if self.phase != GUESS or self.shown:
            return ()
        known = {result.author for result in self.read} | {self.current}
        return tuple(seat for seat in self.order if seat not in known and self.clues[seat])

    @property
    def left(self) -> tuple[int, ...]:
        return cards_left(self.results)

    def since(self, seat: int) -> int:
        """Return the round from which on a seat takes part; 1 unless it was added later."""
        rounds = (result.round for result in self.results if result.author == seat)
        return min(rounds, default=self.round)

    @property
    def points(self) -> tuple[int, ...]:
        return points_of(self.seats, self.results, team=self.team)


@dataclass(frozen=True, slots=True)
class Parts:
    """The contents of the box.

    Attributes:
        least: Tiles of the smallest clue (R6).
        heights: Height of the four stacks by number of seats.
        win, perfect: Points of the team of two (R17).
    """

    tiles: int
    hand: int
    least: int
    heights: Mapping[int, int]
    win: int
    perfect: int

    def needed(self, seats: int) -> int:
        return self.hand * seats + len(COLOURS) * self.heights[seats]

    def rounds(self, seats: int) -> int:
        """Return the number of rounds: each target is used on both sides."""
        return 2 * self.heights[seats]


def read_parts(data: Mapping[str, Any]) -> Parts:
    tiles, team = data["word_tiles"], data["cooperative"]
    return Parts(
        tiles=tiles["total"],
        hand=tiles["per_player"],
        least=data["clue"]["min_tiles"],
        heights={row["players"]: row["stack_height"] for row in data["by_player_number"]},
        win=team["win_at"],
        perfect=team["perfect"],
    )
