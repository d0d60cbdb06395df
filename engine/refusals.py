"""Refusals: three kinds of rejected action, each with a code and parameters.

The user interface turns ``code`` and ``params`` into a sentence in the reader's language.

    Refusal
    ├── Malformed   the words make no action
    ├── NotYours    another seat decides now, or none
    └── Illegal     the rules forbid it; ``marked`` cells are worth showing
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

Param = str | int


@dataclass(frozen=True, slots=True)
class Marked:
    """The cells that a refusal points at: picture, alternative text and buttons read them here.

    Attributes:
        crossed: Where it was refused, and what is in the way.
        allowed: Where it is allowed instead.
        tried: The words of a legal answer that was not the best one.
        refused: The words of an answer that the rules refuse, to be shown as it would lie.
        before: The last words of other answers that were tried before it.
    """

    crossed: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    before: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.crossed or self.allowed)

    def within(self, cells: Container[str]) -> Marked:
        return Marked(
            tuple(cell for cell in self.crossed if cell in cells),
            tuple(cell for cell in self.allowed if cell in cells),
            self.tried,
            self.refused,
            self.before,
        )


NO_MARKS = Marked()


class Refusal(Exception):
    """An action was refused and nothing has changed.

    Attributes:
        code: The key of the sentence, kebab-case. A subclass may fix it in its class header.
        params: Arguments of the sentence; never a hidden fact.
        marked: Names of cells: given as ``cells``, where it was refused, and ``allowed``.
        ruling: The ruling that applies, such as ``"R14"``, or an empty string.
    """

    code: str = ""

    def __init_subclass__(cls, code: str = "") -> None:
        super().__init_subclass__()
        cls.code = code or cls.code

    def __init__(
        self,
        code: str = "",
        params: Mapping[str, Param] | None = None,
        *,
        cells: tuple[str, ...] = (),
        allowed: tuple[str, ...] = (),
        ruling: str = "",
    ) -> None:
        super().__init__(code or self.code)
        if code:
            self.code = code
        self.params: dict[str, Param] = dict(params or {})
        self.marked = Marked(cells, allowed)
        self.ruling = ruling


class Malformed(Refusal):
    """The words are no action of this game."""


class NotYours(Refusal):
    """The seat owes no decision now, or the question has changed since it was asked."""


class Illegal(Refusal):
    """The action is well formed and it is the seat's turn, but the rules forbid it."""
