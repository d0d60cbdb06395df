"""The contract of a game: pure functions on immutable values.

Names follow the field: state, seat, action, legal actions, observe. A new game implements
``Game`` and adds one line to ``engine.registry``; see ``docs/adding-a-game.md``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import ClassVar, Generic

from engine.actions import Action, Doubt
from engine.asking import Asking
from engine.components import Components
from engine.dice import SEED_BYTES, Dice, Stream
from engine.forms import Form
from engine.lessons import Lesson
from engine.puzzling import Puzzling
from engine.spec import Args, Event, Figure, GameSpec, Limit, Options, Outcome, S, Seat, Step, V
from engine.word_player import WordPlayer


class Game(ABC, Generic[S, V]):
    """The rules of one game in one version, with its components.

    Attributes:
        state_type, view_type: For the codec.
        futures: Number of futures on which the search tries all actions before it drops half.
        foresee: A closer ``evaluate`` that takes 30 ms at most; None if there is none.
        bonus: What ``evaluate`` adds for being ahead. It is not part of the game's points.
        spread: The lead that is half a win, given a view; None for the usual one.
        hurried: What a lead is worth, from -1 to 1, to a seat that hurries to the end with it; None
            where no seat can.
        richest: Returns the given number of best-paying actions, best first; None to compare all.
        word_player: How computers play by the meaning of words; None in games without words.
        questions: Those of its puzzles, the easiest first; none for *which move brings most?* in
            scoring games.
        puzzles: The game takes part in the daily puzzle. Small games do not.
    """

    spec: ClassVar[GameSpec]
    state_type: ClassVar[type]
    view_type: ClassVar[type]
    futures: ClassVar[int] = 12
    bonus: ClassVar[float] = 0.0
    foresee: Callable[[S, Seat], float] | None = None
    spread: Callable[[V], float | None] | None = None
    hurried: Callable[[S, Seat, float], float] | None = None
    richest: Callable[[S, Seat, int], tuple[Action, ...]] | None = None
    asking: Asking[V] = Asking()
    word_player: WordPlayer[V] | None = None
    questions: tuple[Puzzling, ...] = ()
    puzzles: bool = True

    def __init__(self, components: Components) -> None:
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
        """Deal the game with complete options (``GameSpec.complete``).

        ``supply`` are pieces drawn from a deck that is shared between games. ``first`` is the first
        seat if it is fixed (a rematch); None for a random one.
        """

    def deck(self, size: int = 0) -> tuple[str, ...]:
        """Return all pieces of the deck that is shared between games, in words of the notation.

        ``size`` is the number of pieces in a server's own list; 0 for the usual number.
        """
        return ()

    def supply_size(self, seats: int, options: Options) -> int:
        """Return how many pieces a game draws from the deck shared between games; 0 for none."""
        return 0

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Return the seats that owe a decision; empty when the game is over."""

    def may_act(self, state: S) -> frozenset[Seat]:
        """Return ``to_act`` and the seats that may still change their decision."""
        return self.to_act(state)

    @abstractmethod
    def decision(self, state: S, seat: Seat) -> str:
        """Return a short token of the open question; the same question has the same token."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Iterable[Action]:
        """Return every legal action except those of forms, each once, in reading order."""

    def answers(self, state: S, seat: Seat) -> Iterable[Action]:
        """Return the listed actions that advance a seat: all that do not change an answer.

        Computers choose from these. Otherwise they could change their answers forever.
        """
        return self.legal_actions(state, seat)

    def given(self, view: V, seat: Seat) -> tuple[Action, ...]:
        """Return a seat's answers to the present question, as long as it may change them.

        ``view`` is what the seat itself sees: nobody else knows them.
        """
        return ()

    def forms(self, state: S, seat: Seat) -> tuple[Form, ...]:
        """Return the decisions that cannot be listed."""
        return ()

    def audience(self, view: V) -> tuple[Action, ...]:
        """Return the answers that spectators may give in secret to the open question.

        ``view`` is a spectator's. Their answers are no part of the game.
        """
        return ()

    def revealed(self, event: Event) -> Action | None:
        """Return which answer of ``audience`` an event shows to be right; None if it shows none.

        If spectators answered, the announced event has a further argument ``audience``: their most
        frequent answer as text, how many gave it, and how many answered.
        """
        return None

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action, dice: Dice) -> Step[S]:
        """Carry out an action of a seat that may act (``Run`` checks that), or raise a refusal.

        Malformed if the words are no action of this game, Illegal if the rules forbid it.
        """

    @abstractmethod
    def absent_action(self, state: S, seat: Seat) -> Action:
        """Return the mild default for a seat that is absent."""

    def room(self, state: S) -> bool:
        """Return whether a seat may be added at this moment (``GameSpec.latecomers``)."""
        return False

    def admit(self, state: S, dice: Dice) -> Step[S]:
        """Add the seat with the next number; it has a share of everything from now on."""
        return Step(state)

    def time_limit(self, state: S) -> Limit | None:
        return None

    @abstractmethod
    def stop(self, state: S, reason: str) -> Step[S]:
        """End a running game: score it and mark it as stopped, with any word as its reason."""

    @abstractmethod
    def observe(self, state: S, seat: Seat | None) -> V:
        """Return the view of a seat (None: of a spectator), built field by field."""

    def doubt(self, view: V, seat: Seat, action: Action, better: Action) -> Doubt | None:
        """Return how far the search is off about what an action of a seat costs.

        None if nobody has measured it (``python -m tools.accusations``), and where the better
        action can be made up for: then neither a story nor a hint names a cost.
        """
        return None

    def prospects(self, view: V, seat: Seat, action: Action) -> tuple[float, float] | None:
        """Return what a seat, and the best of the others, may score after an action of the seat.

        In points, as ``evaluate`` counts them; a hint explains with it why to score less at once.
        None if the game doesn't tell the two apart.
        """
        return None

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, None while it runs."""

    def figures(self, state: S) -> tuple[Figure, ...]:
        """Return statistics for a server's records, beside the score and the best move.

        For each key in ``GameSpec.figures`` and each seat, the highest amount over all positions
        of a game counts. There is at most one figure for each key and seat.
        """
        return ()

    @abstractmethod
    def imagine(self, view: V, seat: Seat | None, stream: Stream) -> S:
        """Return a state that is consistent with a view."""

    @abstractmethod
    def standing(self, view: V) -> tuple[int, ...]:
        """Return the current public score of each seat."""

    def hand(self, view: V, seat: Seat) -> tuple[str, ...]:
        """Return the hidden pieces of a seat, in the order it holds them, in words of the notation.

        Empty if nothing is hidden. Changes are announced to the seat privately.
        """
        return ()

    def progress(self, view: V) -> tuple[int, int] | None:
        """Return the current round and the number of rounds; None for games without rounds."""
        return None

    def gain(self, view: V, seat: Seat, action: Action) -> int | None:
        """Return the points of a legal action, as the seat knows them; None if they say nothing."""
        return None

    @property
    def has_gains(self) -> bool:
        """Whether its actions have points that can be shown before they are done."""
        return type(self).gain is not Game.gain

    def scoring(self, view: V, seat: Seat, action: Action) -> Args:
        """Return the reasons for the points of a legal action, in the arguments of its event.

        Empty if it scores nothing, or if the points need no explanation.
        """
        return {}

    def merit(self, view: V, seat: Seat, action: Action) -> Args:
        """Return the reasons for a legal action, for a hint: the points that it scores or prepares.

        It uses only the view of the seat. ``Renderer.merit`` puts the reasons into words.
        """
        return self.scoring(view, seat, action)

    def lessons(self, language: str) -> tuple[Lesson, ...]:
        """Return the positions by which the game is learned, in order; none if it has none yet.

        ``language`` matters only where pieces have words on them.
        """
        return ()

    def evaluate(self, state: S, seat: Seat) -> float:
        """Return the value of a state for a seat, in points. Only the search uses it."""
        scores = self.standing(self.observe(state, None))
        rest = [score for other, score in enumerate(scores) if other != seat]
        return float(scores[seat] - (max(rest) if rest else 0))


REVEALS, ENDS = "reveals", "ends"
"""Why an action is final: it uses chance or reveals something hidden; it ends the game."""


def final(game: Game[S, V], view: V, seat: Seat, action: Action) -> str:
    """Return why a legal action cannot be taken back, as far as the seat can know; or nothing.

    It is tried on a state that is consistent with the view. All such states give the same answer;
    the conformance suite checks that.
    """
    chance = Dice(bytes(SEED_BYTES))  # any seed will do: what it brings does not matter
    state = game.imagine(view, seat, chance.stream("final"))
    step = game.apply(state, seat, action, chance)
    if step.reveals:
        return REVEALS
    return "" if game.to_act(step.state) else ENDS
