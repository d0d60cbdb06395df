"""Blox's values: colours, fields, the state, and what a seat or a spectator sees of it.

Colours are small ints in the order of the component file: black, white, grey, red. A multiset
of them (a hand, a tower, own blocks) is four counts. Fields are ``9 * row + column``.
"""

from __future__ import annotations

from dataclasses import dataclass

SIZE = 9
FIELDS = SIZE * SIZE
COLOURS = ("black", "white", "grey", "red")
BLACK, WHITE, GREY, RED = range(4)
JOKER = "joker"
SIDES = ("left", "right", "top", "bottom")
WAYS = ("left", "right", "up", "down")
NOWHERE = -1
NOBODY = -1

Counts = tuple[int, int, int, int]
"""How many of each colour, in the order of ``COLOURS``."""

NONE: Counts = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Tower:
    """Blocks on a field: how many of each colour, in no order."""

    field: int
    blocks: Counts

    @property
    def height(self) -> int:
        return sum(self.blocks)


@dataclass(frozen=True, slots=True)
class Move:
    """A seat's last action, for the picture and its words.

    Attributes:
        verb: ``enter``, ``move``, ``demolish``, ``build``, ``capture`` or ``swap``.
        start: Where the figure came from; NOWHERE for ``enter``, ``build`` and ``swap``.
        field: Where the figure went, for ``build`` where the tower stands; NOWHERE for ``swap``.
        side: The side of an ``enter``; the direction of ``move``, ``demolish`` and ``capture``.
        way: The fields it passed, without the first and the last one.
        joker: The joker stood for one more.
        victim: The seat whose figure was captured, else NOBODY.
        drawn: How many cards were drawn afterwards.
        woken: A swap reactivated the own joker.
        phase: The phase afterwards; ``rose`` if it changed.
    """

    seat: int
    verb: str
    start: int = NOWHERE
    field: int = NOWHERE
    side: str = ""
    way: tuple[int, ...] = ()
    paid: Counts = NONE
    joker: bool = False
    blocks: Counts = NONE
    victim: int = NOBODY
    points: int = 0
    drawn: int = 0
    woken: bool = False
    phase: int = 0
    rose: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """A seat's scores by height or cards, from 1: ``demolished[2]`` counts towers of height 3."""

    demolished: tuple[int, ...] = (0,) * 5
    built: tuple[int, ...] = (0,) * 5
    captured: tuple[int, ...] = (0,) * 5


@dataclass(frozen=True, slots=True)
class Phase:
    """One row of the phase table, from phase 1.

    The phase ends when at most one tower of the last height in ``demolish`` is left.
    """

    phase: int
    demolish: tuple[int, ...]
    build: int

    @property
    def height(self) -> int:
        """The height whose towers keep the phase running."""
        return self.demolish[-1]


@dataclass(frozen=True, slots=True)
class State:
    """A position of Blox. The draw pile has no order: chance decides each card when it is drawn.

    Attributes:
        towers: By field, ascending.
        figures: Fields per seat, ascending; the other figures are in the supply.
        jokers: Whether each seat's joker is active.
        turn: Finished turns of all seats; labels the next refill.
        closing: The end condition holds and this round is the last.
        ended: Empty while the game runs, else ``towers``, ``round-limit`` or the reason of a stop.
    """

    towers: tuple[Tower, ...]
    figures: tuple[tuple[int, ...], ...]
    blocks: tuple[Counts, ...]
    jokers: tuple[bool, ...]
    points: tuple[int, ...]
    tallies: tuple[Tally, ...]
    hands: tuple[Counts, ...]
    pile: Counts
    discard: Counts
    phase: int
    active: int
    first: int
    turn: int = 0
    closing: bool = False
    round_limit: int = 300
    last: Move | None = None
    ended: str = ""

    @property
    def refill(self) -> str:
        """The chance label of the active seat's refill."""
        return f"refill/{self.turn}"


@dataclass(frozen=True, slots=True)
class View:
    """What a seat or a spectator sees; hidden hands are None.

    ``left`` counts the towers of the phase's decisive height; ``unchecked`` is a puzzle, which
    offers moves that the rules refuse, too.
    """

    towers: tuple[Tower, ...]
    figures: tuple[tuple[int, ...], ...]
    blocks: tuple[Counts, ...]
    jokers: tuple[bool, ...]
    points: tuple[int, ...]
    tallies: tuple[Tally, ...]
    hands: tuple[Counts | None, ...]
    held: tuple[int, ...]
    pile: int
    discard: Counts
    phase: int
    active: int
    first: int
    turn: int
    closing: bool
    round_limit: int
    last: Move | None
    ended: str
    supply: tuple[int, ...]
    fields: tuple[int, ...]
    phases: tuple[Phase, ...]
    left: int
    most_blocks: int
    unchecked: bool = False

    @property
    def row(self) -> Phase:
        return next(row for row in self.phases if row.phase == self.phase)


def cell_word(field: int) -> str:
    """Return ``a1`` (top left) to ``i9`` (bottom right): column, then row."""
    return f"{'abcdefghi'[field % SIZE]}{field // SIZE + 1}"


def words_of(counts: Counts, *, joker: bool = False) -> tuple[str, ...]:
    """Return a multiset as words in the notation's order of letters."""
    words = [word for word, count in zip(COLOURS, counts, strict=True) for _ in range(count)]
    return tuple(sorted([*words, JOKER] if joker else words))


CELL_OF = {cell_word(field): field for field in range(FIELDS)}
COLOUR_OF = {word: colour for colour, word in enumerate(COLOURS)}
