"""A step of the picker: its choices, sets of pieces, and the action to confirm."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from cogs.table.model import Table
from cogs.table.moment import ONCE, Moment
from data.store.rows import ALWAYS, FINAL
from engine import prompts
from engine.actions import Action
from engine.contract import ENDS
from engine.prompts import SEPARATOR, Path
from engine.spec import Seat
from render.contract import Badge, Preview, Scene


@dataclass(frozen=True, slots=True)
class Item:
    """One choice: the words so far, this one included, and what its button says.

    Attributes:
        emoji: A piece that may stand in place of the label, with a text beside it.
        gain: Its points, if they are shown.
        mark: The number that the picture gives its place.
        short: Its label without points, if that is more than ``mark``.
        immediate: Pressing carries it out.
        best: The most points, or the only choice.
        piece: A piece of a set; pressing takes it in or out.
        chosen: The piece belongs to the set so far.
    """

    path: Path
    label: str
    emoji: Badge | None = None
    gain: int | None = None
    mark: str = ""
    short: str = ""
    immediate: bool = False
    best: bool = False
    piece: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the picker shows now; ``action`` and ``confirm`` once only confirming is left."""

    token: str
    path: Path
    question: str
    items: tuple[Item, ...]
    page: int
    pages: int
    action: Action | None
    confirm: str
    back: Path | None
    preview: Preview
    scene: Scene
    why: str = ""


@dataclass(frozen=True, slots=True)
class Last:
    """The only action left, and when it is done: at once, or after a countdown."""

    action: Action
    soon: bool = False


@dataclass(frozen=True, slots=True)
class PieceSet:
    base: Path
    pieces: prompts.Pieces
    chosen: tuple[str, ...]

    @property
    def whole(self) -> tuple[str, ...]:
        return self.pieces.words

    def having(self, chosen: Iterable[str]) -> Path:
        words = sorted(chosen)
        return (*self.base, SEPARATOR.join(words)) if words else self.base

    def toggled(self) -> Iterable[tuple[str, bool, Path]]:
        """Yield each piece, whether it is chosen, and the path that pressing it leads to."""
        left = list(self.chosen)
        for piece in self.whole:
            if piece in left:
                left.remove(piece)
                rest = list(self.chosen)
                rest.remove(piece)
                yield piece, True, self.having(rest)
            elif len(self.chosen) < self.pieces.most:
                yield piece, False, self.having((*self.chosen, piece))


def first_final(table: Table, seat: Seat, action: Action) -> bool:
    """Return whether an action is the first final one that its player is asked to confirm."""
    user = table.user_at(seat)
    if user.confirmed or user.confirm not in (ALWAYS, FINAL) or action not in table.legal(seat):
        return False
    chance = action.verb in table.game.spec.immediate
    return not chance and bool(table.final(seat, action))


_WHY: Final = {ENDS: "picker-final-ends", ONCE: "picker-final-once"}


def why_final(table: Moment, seat: Seat, action: Action, scene: Scene) -> str:
    """Say why a move can't be taken back to a player who has never confirmed one, or nothing."""
    chance = action.verb in table.game.spec.immediate
    if chance or scene.puzzle or table.user_at(seat).confirmed:
        return ""
    reason = table.final(seat, action)
    if reason in _WHY:
        return scene.words(_WHY[reason])
    return table.renderer.final(scene) if reason else ""
