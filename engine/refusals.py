"""Why something was not done: three kinds of refusal, each a code with parameters.

Sentences are made at the edge, in the reader's language, from ``code`` and ``params``.

    Refusal
    ├── Malformed   the words make no action
    ├── NotYours    another seat decides now, or none
    └── Illegal     the rules forbid it; ``cells`` are worth marking
"""

from __future__ import annotations

from collections.abc import Mapping

Param = str | int


class Refusal(Exception):
    """Something was refused and nothing has changed.

    Attributes:
        code: The key of the sentence, kebab-case; a subclass may fix it, as a word of its head.
        params: What the sentence mentions; never a hidden fact.
        cells: Names of the cells that a picture should mark.
        ruling: The ruling that decides, such as ``"R14"``, or an empty string.
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
