"""Refusals: three kinds of rejected action, each with a code and parameters.

The user interface turns ``code`` and ``params`` into a sentence in the reader's language.

    Refusal
    ├── Malformed   the words make no action
    ├── NotYours    another seat decides now, or none
    └── Illegal     the rules forbid it; ``cells`` are worth marking
"""

from __future__ import annotations

from collections.abc import Mapping

Param = str | int


class Refusal(Exception):
    """An action was refused and nothing has changed.

    Attributes:
        code: The key of the sentence, kebab-case. A subclass may fix it in its class header.
        params: Arguments of the sentence; never a hidden fact.
        cells: Names of the cells that a picture should mark.
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
        ruling: str = "",
    ) -> None:
        super().__init__(code or self.code)
        if code:
            self.code = code
        self.params: dict[str, Param] = dict(params or {})
        self.cells = cells
        self.ruling = ruling


class Malformed(Refusal):
    """The words are no action of this game."""


class NotYours(Refusal):
    """The seat owes no decision now, or the question has changed since it was asked."""


class Illegal(Refusal):
    """The action is well formed and it is the seat's turn, but the rules forbid it."""
