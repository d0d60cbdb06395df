"""What a game is: pure functions on immutable values.

Names follow the field: state, seat, action, legal actions, observe. A new game implements
``Game`` and adds one line to ``engine.registry``; see ``docs/adding-a-game.md``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import ClassVar, Generic, TypeVar

from engine import plain
from engine.actions import Action
from engine.asking import Asking
from engine.components import Components
from engine.dice import SEED_BYTES, Dice, Stream
from engine.forms import Form
from engine.puzzling import Puzzling
from engine.reading import Reading
from engine.refusals import Illegal, NotYours

Seat = int
"""Seats count clockwise from 0; people see the letters A, B, C …"""

Scalar = str | int | bool
Args = Mapping[str, "Scalar | tuple[Scalar, ...]"]
Options = Mapping[str, str]

S = TypeVar("S")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Option:
    """One choice made in the lobby.

    Attributes:
        key: Name, as in the rules page.
        values: The legal values as words, in the order in which a menu shows them.
        default: One of ``values``.
        listed: Solo totals of different values are kept in different lists of high scores.
        party: The default where people sit together in a voice channel; empty for ``default``.
        apart: The default where they play by text, each in their own time; empty for ``default``.
        only: The values of another option with which this one means something: (key, values).
        mode: Its values are games of their own: results, ratings and records are kept apart.
        alone: It means something where one seat plays alone, and nowhere else.
        later: It came after lists were kept: with its default a total stands where it stood.
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
    later: bool = False

    def matters(self, chosen: Options, seats: int) -> bool:
        """Return whether it means anything for so many seats, with the options that are chosen."""
        if self.alone and seats > 1:
            return False
        return self.only is None or chosen.get(self.only[0]) in self.only[1]


@dataclass(frozen=True, slots=True)
class GameSpec:
    """What is known of a game before it begins.

    Attributes:
        key: The name in ids and files.
        title: The name on the box; not translated.
        rules_version: Raised by every change that alters a replay.
        least, most: Numbers of seats.
        options: In the order of the menu.
        hidden: Seats know things that others do not (hands).
        simultaneous: Several seats may owe a decision at once.
        solo: One seat alone makes a game (for a score).
        limits: Reasons of ends that the rules bring about and mark as stopped all the same.
        default_verbs: Verbs that only an entry of kind ``default`` may carry.
        immediate: Verbs that are done at the first press: what they bring is chance.
        forced: Verbs that are carried out by themselves where the seat could do nothing else.
        inline: Verbs whose next words are offered at once, as far as one message holds them.
        joined: Verbs whose next two words are one choice, while all pairs fit into one message.
        party: Made for people who sit together: opened in a voice channel's chat it seats them.
        lexicon: The option that chooses its list of words; ``server`` is one that was added.
        first_option: The option that names the first seat by its letter; else it is by lot.
        gains: The gain of an action is points, and shown as such; else it only orders choices.
        minutes: A usual length with people, for the menu.
        figures: Keys of what ``Game.figures`` counts, in the order of a list.
        handful: How many of its actions a beginner looks at, on average.
        weekly: Once a week one seat may play it alone with these options, all people the same
            deal; what they choose alone decides, so chance has to be dealt. Empty: it is not.
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
    limits: frozenset[str] = frozenset()
    default_verbs: frozenset[str] = frozenset()
    immediate: frozenset[str] = frozenset()
    forced: frozenset[str] = frozenset()
    inline: frozenset[str] = frozenset()
    joined: frozenset[str] = frozenset()
    party: bool = False
    lexicon: str = ""
    first_option: str = ""
    handful: float = 4
    gains: bool = True
    minutes: int = 30
    figures: tuple[str, ...] = ()
    weekly: tuple[tuple[str, str], ...] = ()

    def complete(self, chosen: Options) -> dict[str, str]:
        """Return all options: the chosen values, else the defaults.

        Raises:
            Illegal: An unknown option (``option``) or value (``option-value``).
        """
        known = {option.key: option for option in self.options}
        for key, value in chosen.items():
            if key not in known:
                raise Illegal("option", {"option": key[:40]})
            if value not in known[key].values:
                raise Illegal("option-value", {"option": key, "value": value[:40]})
        return {key: chosen.get(key, option.default) for key, option in known.items()}

    def mode(self, options: Options) -> str:
        """Return which of the games in the box is played: words joined by a comma, or nothing."""
        chosen = self.complete(options)
        return ",".join(chosen[option.key] for option in self.options if option.mode)

    @property
    def modes(self) -> tuple[str, ...]:
        """All that ``mode`` can return."""
        values = (option.values for option in self.options if option.mode)
        return tuple(map(",".join, product(*values)))

    def named_first(self, options: Options) -> Seat | None:
        """Return the seat that ``first_option`` names; None where it is left to the lot."""
        named = options.get(self.first_option, "")
        # A seat is one letter; a longer word (``random``) leaves it to the lot.
        return ord(named) - ord("A") if len(named) == 1 else None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, to be told.

    Attributes:
        kind: The key of the sentence (``place``, ``draw``).
        public: Arguments that everybody may know.
        private: Arguments for single seats; no code path prints them anywhere else.
        minor: Leaves the seat in the middle of its turn: not told where the end of it is.
        still: The number of the still (``Step.stills``) with whose picture it is told; None for
            the picture of the state afterwards.
    """

    kind: str
    public: Args
    private: Mapping[Seat, Args] = field(default_factory=dict)
    minor: bool = False
    still: int | None = None


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What an action leads to.

    Attributes:
        state: The state afterwards.
        events: What happened, in order.
        stills: States in between that deserve a picture of their own before the last one; the
            events of each name it.
        reveals: Chance was used, or a player learned a hidden fact other than the actor's own
            choice; the action cannot be taken back.
    """

    state: S
    events: tuple[Event, ...] = ()
    stills: tuple[S, ...] = ()
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class Limit:
    """A hard time limit of the rules: ``seconds`` for the phase named by ``key``."""

    key: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the score breakdown.

    Attributes:
        key: Names the column in the locales.
        terms: For each seat ``((count, value), ...)``; the seat's points of this column are the
            sum of ``count * value``.
    """

    key: str
    terms: tuple[tuple[tuple[int, int], ...], ...]

    def points(self, seat: Seat) -> int:
        """Return what this column brings to a seat."""
        return sum(count * value for count, value in self.terms[seat])


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        scores: Final score of each seat.
        ranks: 1 is best; equal results share a rank and the next one is skipped. All 0 where
            no seat is ranked: the game was broken off.
        columns: The breakdown; over all columns a seat's points sum up to its score.
        reason: Key of the sentence that says why it ended, its arguments in ``args``.
        args: Public arguments of that sentence.
        tie_breaker: Key of the tie-breaker that decided, or an empty string.
        stopped: Ended before its natural end; no high score.
        together: All play together: they win or lose as one, whoever has left and whatever
            ended it, and all share rank 1.
        lost: All played together and lost; no seat wins.
        feat: What is worth remembering beside the score of the best seat (its best turn), for
            the list of high scores; told by ``Renderer.feat``.
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
    def winners(self) -> tuple[Seat, ...]:
        """The seats of rank 1; none where all have lost together, or no seat is ranked."""
        if self.lost:
            return ()
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats, the best first; in seat order where they are equal or not ranked."""
        return tuple(sorted(range(len(self.ranks)), key=lambda seat: (self.ranks[seat], seat)))


@dataclass(frozen=True, slots=True)
class Figure:
    """Something a game is remembered for: what (a key), who, and how much; most is best."""

    key: str
    seat: Seat
    value: int


def ranks_of(scores: Iterable[int]) -> tuple[int, ...]:
    """Return ranks for scores where most is best: 1, 1, 3 for 31, 31, 24."""
    values = tuple(scores)
    return tuple(1 + sum(other > mine for other in values) for mine in values)


def first_seat(seats: int, dice: Dice, first: Seat | None) -> Seat:
    """Return the seat that begins: the given one, else one by lot."""
    return dice.stream("first").below(seats) if first is None else first


class Game(ABC, Generic[S, V]):
    """The rules of one game in one version, with its parts.

    Attributes:
        spec: What is known before it begins.
        components: The parts, with an id and a hash for the record.
        state_type, view_type: For the codec.
        futures: The search tries all actions on so many before it drops half of them.
        foresee: ``evaluate`` after a closer look of 30 ms at most; None where there is none.
        bonus: What ``evaluate`` adds to a lead for being ahead: no points of the game.
        spread: The lead that is half a win, seen from a view; None where the usual one will do.
        trial: ``apply`` of a legal action, events left out; None where that is no faster.
        richest: So many actions that bring most, the best first; None where all are compared.
        asking: How the picker asks for an action.
        reading: How computers play by what words mean; None in games without words.
        puzzling: What its puzzles ask; None for *which move brings most?*, where it scores points.
        puzzles: The puzzle of the day may be one of it; a small game has none worth asking.
    """

    spec: ClassVar[GameSpec]
    state_type: ClassVar[type]
    view_type: ClassVar[type]
    futures: ClassVar[int] = 12
    bonus: ClassVar[float] = 0.0
    foresee: Callable[[S, Seat], float] | None = None
    spread: Callable[[V], float | None] | None = None
    trial: Callable[[S, Seat, Action, Dice], Step[S]] | None = None
    richest: Callable[[S, Seat, int], tuple[Action, ...]] | None = None
    asking: Asking[V] = Asking()
    reading: Reading[V] | None = None
    puzzling: Puzzling | None = None
    puzzles: bool = True

    def __init__(self, components: Components) -> None:
        """Keep the parts; subclasses read what they need out of ``components.data``."""
        self.components = components

    @abstractmethod
    def setup(
        self,
        seats: int,
        options: Options,
        dice: Dice,
        supply: tuple[str, ...] = (),
        first: Seat | None = None,
    ) -> Step[S]:
        """Deal the game.

        Args:
            seats: Number of seats, within the spec.
            options: Complete options (``GameSpec.complete``).
            dice: Chance.
            supply: What the game takes from a deck that outlives it.
            first: The first seat where it is fixed (a rematch), None for by lot.
        """

    def deck(self, size: int = 0) -> tuple[str, ...]:
        """Return all pieces of the deck that outlives a game, in words of the notation.

        Args:
            size: How many there are in a list that a server has added; 0 for the usual number.
        """
        del size
        return ()

    def supply_size(self, seats: int, options: Options) -> int:
        """Return how many pieces a game takes from a deck that outlives it; 0 for none."""
        del seats, options
        return 0

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Return the seats that owe a decision; empty when the game is over."""

    def may_act(self, state: S) -> frozenset[Seat]:
        """Return ``to_act`` and those who may still change what they decided."""
        return self.to_act(state)

    @abstractmethod
    def decision(self, state: S, seat: Seat) -> str:
        """Return the token of the question: short, the same for all who are asked the same."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Iterable[Action]:
        """Return every legal action but those of forms, each once, in reading order."""

    def answers(self, state: S, seat: Seat) -> Iterable[Action]:
        """Return the listed actions that bring a seat on: all, where none changes an answer.

        Computers choose from these: one that changed its answers would never be done.
        """
        return self.legal_actions(state, seat)

    def forms(self, state: S, seat: Seat) -> tuple[Form, ...]:
        """Return the decisions that cannot be listed."""
        del state, seat
        return ()

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action, dice: Dice) -> Step[S]:
        """Carry out an action.

        Raises:
            Malformed: The words are no action of this game.
            NotYours: The seat may not act now.
            Illegal: The rules forbid it; nothing has changed.
        """

    @abstractmethod
    def absent_action(self, state: S, seat: Seat) -> Action:
        """Return the mild default of the seat's decision."""

    def time_limit(self, state: S) -> Limit | None:
        """Return the hard limit of the phase, if the rules have one."""
        del state
        return None

    @abstractmethod
    def stop(self, state: S, reason: str) -> Step[S]:
        """End the game as it stands, scored and marked.

        Args:
            state: Of a running game.
            reason: One of ``engine.run.STOPS`` or any other word; it becomes the outcome's.

        Raises:
            Malformed: The reason is an end that only the rules can bring about (``stop``).
        """

    @abstractmethod
    def observe(self, state: S, seat: Seat | None) -> V:
        """Return what a seat knows (None: a spectator), built field by field."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, None while it runs."""

    def figures(self, state: S) -> tuple[Figure, ...]:
        """Return what is counted beside score and best move, for a server's records.

        The most that a seat has of each key (``GameSpec.figures``) in all positions of a game is
        what counts. There is one of a key and seat at most.
        """
        del state
        return ()

    @abstractmethod
    def imagine(self, view: V, seat: Seat | None, stream: Stream) -> S:
        """Return some state that fits what the seat knows."""

    @abstractmethod
    def standing(self, view: V) -> tuple[int, ...]:
        """Return the public score of each seat as it stands."""

    def hand(self, view: V, seat: Seat) -> tuple[str, ...]:
        """Return what a seat holds that others may not know, in words of the notation.

        In the order in which it is held; empty where nothing is hidden. Changes are told privately.
        """
        del view, seat
        return ()

    def progress(self, view: V) -> tuple[int, int] | None:
        """Return which round is being played and of how many; None for games without rounds."""
        del view
        return None

    def gain(self, view: V, seat: Seat, action: Action) -> int | None:
        """Return the points of a legal action, as the seat knows; None where they say nothing."""
        del view, seat, action
        return None

    def scoring(self, view: V, seat: Seat, action: Action) -> Args:
        """Return what a legal action would score for, as its event will tell it.

        Empty where it scores nothing, or where the points say it all.
        """
        del view, seat, action
        return {}

    def merit(self, view: V, seat: Seat, action: Action) -> Args:
        """Return what speaks for a legal action, for a hint: what it scores, or prepares.

        From what the seat may know; told by ``Renderer.merit``.
        """
        return self.scoring(view, seat, action)

    def text(self, view: V) -> str:
        """Return a view as plain text in the words of the notation, for the workbench."""
        return plain.dump(view)

    def evaluate(self, state: S, seat: Seat) -> float:
        """Return how well a state looks for a seat, in points; for the search alone."""
        scores = self.standing(self.observe(state, None))
        rest = [score for other, score in enumerate(scores) if other != seat]
        return float(scores[seat] - (max(rest) if rest else 0))


def final(game: Game[S, V], view: V, seat: Seat, action: Action) -> bool:
    """Return whether a legal action can't be taken back, from what the seat may know.

    It brings chance or something hidden to light, or ends the game. It is carried out on a state
    that the seat can't tell from the real one: in this the two are alike, which the conformance
    suite checks.
    """
    chance = Dice(bytes(SEED_BYTES))  # any seed will do: what it brings does not matter
    state = game.imagine(view, seat, chance.stream("final"))
    step = game.apply(state, seat, action, chance)
    return step.reveals or not game.to_act(step.state)


def require_turn(able: frozenset[Seat], seat: Seat) -> None:
    """Check that a seat is among those who may act: how ``apply`` begins.

    Raises:
        NotYours: The game is over (``over``), or others decide (``not-your-turn``).
    """
    if seat not in able:
        raise NotYours("not-your-turn" if able else "over")
