"""What a game is described with: its options, events, steps, limits and outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final, Generic, TypeVar

from engine.dice import Dice
from engine.refusals import Illegal

T = TypeVar("T")


def copied(kind: type[T], value: Any, **others: Any) -> T:
    """Return a dataclass with a value's fields of the same names, or ``others``."""
    names = kind.__match_args__  # type: ignore[attr-defined]
    return kind(**{name: getattr(value, name) for name in names if name not in others}, **others)


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


Seat = int
"""Seats count clockwise from 0; people see the letters A, B, C …"""

Scalar = str | int | bool
Args = Mapping[str, "Scalar | tuple[Scalar, ...]"]
Options = Mapping[str, str]

S = TypeVar("S")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Option:
    """A setting that players choose in the lobby.

    Attributes:
        values: Words, in menu order.
        listed: Each value has its own list of solo high scores.
        party: The default for players in a voice channel; empty for ``default``.
        apart: The default for games by text, each player in their own time; empty for ``default``.
        only: (key, values) of another option. This option only applies with one of those values.
        mode: Each value is a separate game with its own results, ratings and records.
        alone: The option only applies to games for one seat.
        expert: It is asked last, and unnamed at its default: for people who know the game.
        voice: The option only applies to parties.
        cup: The value at the tables of a cup; empty for the default.
        timer: It limits a time, so it stands beside the table's clock.
        former: Values that are offered no more. Tables that were opened with one keep it.
    """

    key: str
    values: tuple[str, ...]
    default: str
    listed: bool = False
    party: str = ""
    apart: str = ""
    only: tuple[str, tuple[str, ...]] | None = None
    mode: bool = False
    alone: bool = False
    expert: bool = False
    voice: bool = False
    cup: str = ""
    timer: bool = False
    former: tuple[str, ...] = ()

    def offered(self, present: str) -> tuple[str, ...]:
        return tuple(value for value in self.values if value == present or value not in self.former)

    def usual(self, *, party: bool) -> str:
        """Return what a table begins with, in a voice channel or elsewhere."""
        return (self.party if party else self.apart) or self.default

    def matters(self, chosen: Options, seats: int, *, party: bool = False) -> bool:
        if (self.alone and seats > 1) or (self.voice and not party):
            return False
        return self.only is None or chosen.get(self.only[0]) in self.only[1]


def _contest(_options: Options, _seats: int) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class GameSpec:
    """The static description of a game.

    Attributes:
        title: Not translated.
        rules_version: Raised by every change that alters a replay.
        least, most: Numbers of seats.
        hidden: Seats hold information that others cannot see (hands).
        simultaneous: Several seats may owe a decision at once.
        solo: The game can be played by one seat, for a score.
        natural: Reasons for endings by the rules; nobody can stop a game for one of them.
        limits: The same of endings that still count as stopped.
        default_verbs: Verbs that only an entry of kind ``default`` may carry.
        immediate: Verbs that run on the first press because their result is chance.
        forced: Verbs that run automatically when the seat has no alternative.
        inline: Verbs whose next words are offered at once, if they fit in one message.
        in_a_row: Verbs whose next words are offered at once, if they fit in a row.
        joined: Verbs whose next two words are one choice, if there are few pairs.
        party: Made for people in one room: opening it in a voice channel's chat seats them all.
        latecomers: The option with which seats are added while the game runs, if it is ``on``.
        admits: Seats from which on one may be added.
        lexicon: The option that selects the word list; ``server`` selects the server's own list.
        first_option: The option that names the first seat by its letter. Otherwise it is random.
        gains: The gain of an action is in points and shown. Otherwise it only orders choices.
        reckons: What hands hold counts at an end, so that nobody can foresee one.
        minutes: A usual length with people, for the menu.
        figures: Keys of the statistics in ``Game.figures``, in list order.
        handful: How many actions a beginner considers.
        weekly: Options of the weekly solo, in which everybody plays the same deal; empty for none.
            All chance has to be in the deal, so that only the players' choices differ.
        lot: Whether the order of the seats decides a game with these options and seats. It is no
            contest: it is not rated, and no analysis or title tells it as skill.
    """

    key: str
    title: str
    rules_version: int
    least: int
    most: int
    options: tuple[Option, ...] = ()
    hidden: bool = False
    simultaneous: bool = False
    solo: bool = False
    natural: frozenset[str] = frozenset()
    limits: frozenset[str] = frozenset()
    default_verbs: frozenset[str] = frozenset()
    immediate: frozenset[str] = frozenset()
    forced: frozenset[str] = frozenset()
    inline: frozenset[str] = frozenset()
    in_a_row: frozenset[str] = frozenset()
    joined: frozenset[str] = frozenset()
    party: bool = False
    latecomers: str = ""
    admits: int = 1
    lexicon: str = ""
    first_option: str = ""
    handful: float = 4
    gains: bool = True
    reckons: bool = False
    minutes: int = 30
    figures: tuple[str, ...] = ()
    weekly: tuple[tuple[str, str], ...] = ()
    lot: Callable[[Options, int], bool] = _contest

    def complete(self, chosen: Options) -> dict[str, str]:
        """Return all options: the chosen values, else the defaults.

        Raise Illegal for an unknown option (``option``) or value (``option-value``).
        """
        known = {option.key: option for option in self.options}
        for key, value in chosen.items():
            if key not in known:
                raise Illegal("option", {"option": key[:40]})
            if value not in known[key].values:
                raise Illegal("option-value", {"option": key, "value": value[:40]})
        return {key: chosen.get(key, option.default) for key, option in known.items()}

    def mode(self, options: Options) -> str:
        """Return the values of all mode options, joined by commas."""
        chosen = self.complete(options)
        return ",".join(chosen[option.key] for option in self.options if option.mode)

    @property
    def modes(self) -> tuple[str, ...]:
        values = (option.values for option in self.options if option.mode)
        return tuple(map(",".join, product(*values)))

    def named_first(self, options: Options) -> Seat | None:
        named = options.get(self.first_option, "")
        # A seat is one letter; a longer word (``random``) leaves it to the lot.
        return ord(named) - ord("A") if len(named) == 1 else None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened and is announced to players.

    Attributes:
        kind: The key of the sentence (``place``, ``draw``).
        public: Arguments that everybody may see.
        private: Arguments for single seats. They are never printed anywhere else.
        minor: The seat's turn continues. The event is left out if the end of the turn is announced.
        still: The number of the picture in ``Step.stills`` that shows the event; None for the
            picture of the resulting state.
    """

    kind: str
    public: Args
    private: Mapping[Seat, Args] = field(default_factory=dict)
    minor: bool = False
    still: int | None = None


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The result of an action.

    Attributes:
        stills: Intermediate states that get their own picture. Events refer to them by number.
        reveals: The action used chance, or revealed a hidden fact other than the actor's own
            choice. It cannot be taken back.
    """

    state: S
    events: tuple[Event, ...] = ()
    stills: tuple[S, ...] = ()
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class Limit:
    """A hard time limit of the rules for the phase named by ``key``."""

    key: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the score breakdown: for each seat ``((count, value), ...)``.

    The seat's points of this column are the sum of ``count * value``.
    """

    key: str
    terms: tuple[tuple[tuple[int, int], ...], ...]

    def points(self, seat: Seat) -> int:
        return sum(count * value for count, value in self.terms[seat])


UNPLAYED: Final = "unplayed"
"""The reason of a game that all who play ended before anybody had moved."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        ranks: 1 is best; equal results share a rank and the next one is skipped. All are 0 if the
            game was aborted and no seat is ranked.
        columns: The breakdown. Its columns add up to each seat's score.
        reason: Key of the sentence that explains the end, with its arguments in ``args``.
        args: Public arguments of that sentence.
        tie_breaker: Key of the tie-breaker that decided, or an empty string.
        stopped: Ended before its natural end; no high score.
        together: A cooperative game. All seats share rank 1, even those that left; they have none
            where it was stopped while it could still be won and lost.
        lost: No seat wins: a cooperative game was lost, or a game was stopped while all were level.
        feat: A notable achievement beside the best score (such as the best turn), for the list of
            high scores. ``Renderer.feat`` puts it into words.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    columns: tuple[Column, ...]
    reason: str
    args: Args = field(default_factory=dict)
    tie_breaker: str = ""
    stopped: bool = False
    together: bool = False
    lost: bool = False
    feat: Args = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        """Whether it was stopped with no winner, and no points to show."""
        points = any(self.scores) and self.reason != UNPLAYED
        return self.stopped and not self.winners and not points

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of rank 1; none if the game was lost."""
        if self.lost:
            return ()
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def place(self, seat: Seat) -> int:
        """Return the rank that is shown; 0 where no seat is ranked, or where nobody wins."""
        return 0 if self.lost else self.ranks[seat]

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats, best first; ties and unranked seats in seat order."""
        return tuple(sorted(range(len(self.ranks)), key=lambda seat: (self.ranks[seat], seat)))


@dataclass(frozen=True, slots=True)
class Figure:
    """A value for the statistics of a server. Higher is better."""

    key: str
    seat: Seat
    value: int


def ranks_of(scores: Iterable[int]) -> tuple[int, ...]:
    """Return ranks for scores where most is best: 1, 1, 3 for 31, 31, 24."""
    values = tuple(scores)
    return tuple(1 + sum(other > mine for other in values) for mine in values)


def first_seat(seats: int, dice: Dice, first: Seat | None) -> Seat:
    return dice.stream("first").below(seats) if first is None else first
