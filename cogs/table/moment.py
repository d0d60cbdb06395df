"""A game at one moment: what pictures show of it and the picker asks about it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from cogs.refusals import NotStarted
from data.store.rows import UserRow
from data.words import Words
from engine import registry
from engine.actions import Action
from engine.contract import Game, final
from engine.position import Position
from engine.run import Run
from engine.spec import Outcome, Seat, put
from render.contract import Renderer, Scene
from render.registry import renderer

ONCE = "once"
"""Why an action is final that the rules would let a player take back: it is their one try."""


# No slots: ``cached_property`` keeps what it worked out in the instance's ``__dict__``.
@dataclass(frozen=True, kw_only=True)
class Moment(ABC):
    """A game as it stands; immutable, so what follows from it is computed once."""

    game: Game[Any, Any]
    run: Run[Any] | None = None
    position: Position[Any] | None = None

    @property
    @abstractmethod
    def id(self) -> str:
        """Tells it from others: in buttons, in logs, and where pictures are kept."""

    @property
    @abstractmethod
    def words(self) -> Words:
        """The language of everything public."""

    @property
    @abstractmethod
    def aid(self) -> str:
        """Return how much help previews give: ``preview`` or ``points``."""

    @property
    def hints(self) -> bool:
        """Whether the best of several moves may be marked."""
        return True

    @abstractmethod
    def user_at(self, seat: Seat) -> UserRow:
        """Return the settings of who plays a seat."""

    @abstractmethod
    def scene(self, language: Words, viewer: Seat | None = None, place: str = "") -> Scene: ...

    @property
    def renderer(self) -> Renderer[Any]:
        return renderer(self.game.spec.key)

    def play(self) -> tuple[Run[Any], Position[Any]]:
        """Raises ``NotStarted`` while the lobby is open."""
        if self.run is None or self.position is None:
            raise NotStarted
        return self.run, self.position

    @property
    def over(self) -> bool:
        # Asked of the rules: ``commit`` has to know before the row says that the game has ended.
        return self.position is not None and not self.game.to_act(self.position.state)

    @cached_property
    def owing(self) -> tuple[Seat, ...]:
        """Seats that owe a decision, in order; none before the start."""
        return () if self.position is None else tuple(sorted(self.game.to_act(self.position.state)))

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, closed seats last; None before that."""
        at = self.position
        return None if self.run is None or at is None else self.run.outcome(at)

    def token(self, seat: Seat) -> str:
        """Return the token of the seat's question: undo count and decision."""
        # An undo brings the same question back; buttons of the time before must not answer it.
        return f"{self.play()[1].undos}.{self.question(seat)}"

    def question(self, seat: Seat) -> str:
        """Return the token of a seat's decision without the count of undos."""
        return self.game.decision(self.play()[1].state, seat)

    def view(self, seat: Seat | None) -> Any:
        return self.game.observe(self.play()[1].state, seat)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat not in self._listed:
            state = self.play()[1].state
            # Not ``to_act``: where all are asked at once, an answer may still be changed.
            may = seat in self.game.may_act(state)
            self._listed[seat] = tuple(self.game.legal_actions(state, seat) if may else ())
        return self._listed[seat]

    def final(self, seat: Seat, action: Action) -> str:
        """Return why a legal action can't be taken back, as far as its seat knows; or nothing."""
        return final(self.game, self.view(seat), seat, action)

    @cached_property
    def _listed(self) -> dict[Seat, tuple[Action, ...]]:
        return {}


@dataclass(frozen=True, kw_only=True)
class Unstored(Moment):
    """A moment that is no table's, asked of the seat ``eyes``; ``seen`` is the scene of all.

    With ``once`` nothing that is done can be taken back.
    """

    id: str = ""
    seen: Scene
    eyes: Seat = 0
    aid: str = "preview"
    user: UserRow = field(default=UserRow(0))
    once: bool = False

    @property
    def words(self) -> Words:
        return self.seen.words

    @property
    def renderer(self) -> Renderer[Any]:
        usual = super().renderer
        position = self.game.state_type is registry.game(self.game.spec.key).state_type
        return usual if position or usual.puzzles is None else usual.puzzles

    def of(self, name: str, theme: str) -> Self:
        """Return the moment as a reader has it: their name on their seat, in the light they like.

        So sentences about players fit it.
        """
        names = put(self.seen.names, self.eyes, name)
        return replace(self, seen=replace(self.seen, names=names, theme=theme))

    @property
    def hints(self) -> bool:
        return not self.once

    def user_at(self, seat: Seat) -> UserRow:
        return self.user

    def final(self, seat: Seat, action: Action) -> str:
        return super().final(seat, action) or (ONCE if self.once else "")

    def scene(self, language: Words, viewer: Seat | None = None, place: str = "") -> Scene:
        outcome = self.outcome
        return replace(self.seen, words=language, viewer=viewer, place=place, outcome=outcome)
