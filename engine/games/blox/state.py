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
    """Blocks that stand on a field; their order means nothing.

    Attributes:
        field: Where.
        blocks: How many of each colour.
    """

    field: int
    blocks: Counts

    @property
    def height(self) -> int:
        """The number of blocks."""
        return sum(self.blocks)


@dataclass(frozen=True, slots=True)
class Move:
    """The last thing a seat did, for the picture and its words.

    Attributes:
        seat: Who.
        verb: ``enter``, ``move``, ``demolish``, ``build``, ``capture`` or ``swap``.
        start: Where the figure came from; NOWHERE for ``enter``, ``build`` and ``swap``.
        field: Where the figure went, for ``build`` where the tower stands; NOWHERE for ``swap``.
        side: ``enter``: the side it came from; ``move``, ``demolish`` and ``capture``: the way it
            went; else empty.
        way: The fields it passed, without the first and the last one.
        paid: The cards discarded.
        joker: The joker stood for one more.
        blocks: The tower demolished or built.
        victim: Whose figure was captured, else NOBODY.
        points: What it scored.
        drawn: How many cards were drawn afterwards.
        woken: A swap made the own joker active again.
        phase: The phase afterwards.
        rose: The phase has risen.
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
    """What a seat has scored so far, for the breakdown: ``demolished[2]`` towers of height 3.

    Attributes:
        demolished: Numbers of towers demolished by height, from height 1.
        built: Numbers of towers built by height, from height 1.
        captured: Numbers of captures by cards used, from one card.
    """

    demolished: tuple[int, ...] = (0,) * 5
    built: tuple[int, ...] = (0,) * 5
    captured: tuple[int, ...] = (0,) * 5


@dataclass(frozen=True, slots=True)
class Phase:
    """One row of the phase table.

    Attributes:
        phase: Its number, from 1.
        demolish: Heights that may be demolished, ascending; when at most one tower of the
            last of them is left, the phase is over.
        build: The only height that may be built.
    """

    phase: int
    demolish: tuple[int, ...]
    build: int

    @property
    def height(self) -> int:
        """The height that the phase lives on."""
        return self.demolish[-1]


@dataclass(frozen=True, slots=True)
class State:
    """A position of Blox.

    The draw pile has no order: which card is drawn is decided when it is drawn, and not before.

    Attributes:
        towers: By field, ascending.
        figures: Per seat the fields of its figures, ascending; the rest is in its supply.
        blocks: Per seat, its own blocks.
        jokers: Per seat, whether the joker is active.
        points: Per seat.
        tallies: Per seat.
        hands: Per seat.
        pile: The cards of the draw pile.
        discard: The cards of the discard pile.
        phase: 1 to 4.
        active: Whose turn it is.
        first: The first seat.
        turn: Turns finished so far, all seats together; the label of the next refill.
        closing: The end condition has appeared, the current round is the last one.
        round_limit: Option, rounds.
        last: The last move, None at the start.
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
        """The label of the chance with which the active seat refills its hand."""
        return f"refill/{self.turn}"


@dataclass(frozen=True, slots=True)
class View:
    """What a seat or a spectator sees.

    Attributes:
        towers, figures, blocks, jokers, points, tallies, discard, phase, active, first, turn,
            closing, round_limit, last, ended: As in ``State``.
        hands: Per seat its cards, None where the viewer may not know them.
        held: Number of cards in each hand.
        pile: Number of cards in the draw pile.
        supply: Per seat, figures in the supply.
        fields: Colour of each of the 81 fields.
        phases: The phase table.
        left: How many towers of the height that the phase lives on still stand.
        most_blocks: With so many own blocks or more nothing may be demolished.
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

    @property
    def row(self) -> Phase:
        """The row of the phase table that is in force."""
        return next(row for row in self.phases if row.phase == self.phase)

    @property
    def round(self) -> int:
        """The number of the current round, from 1; of a finished game, of the last one."""
        return max(self.turn - bool(self.ended), 0) // len(self.points) + 1


def cell_word(field: int) -> str:
    """Return the name of a field: ``a1`` top left, ``i9`` bottom right (column, then row)."""
    return f"{'abcdefghi'[field % SIZE]}{field // SIZE + 1}"


def words_of(counts: Counts, *, joker: bool = False) -> tuple[str, ...]:
    """Return a multiset as words, sorted by their letters as the notation wants them."""
    words = [word for word, count in zip(COLOURS, counts, strict=True) for _ in range(count)]
    return tuple(sorted([*words, JOKER] if joker else words))


CELL_OF = {cell_word(field): field for field in range(FIELDS)}
COLOUR_OF = {word: colour for colour, word in enumerate(COLOURS)}
