"""Pictures for messages, and the text board that stands in where a picture fails."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from cogs.answering import mishap
from cogs.content import TEXT_LIMIT, Attachment, fitting
from cogs.house import House
from cogs.table.model import Table
from data.words import Words
from engine.contract import Seat
from render.contract import Picture

FENCE = "```"
_BLOCK = 1900
"""Characters of a text board that stands in for a picture; the rest says whose turn it is."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture, or the words that replace it.

    Attributes:
        files: The picture; empty if it failed.
        block: A text board in a code block; empty if there is a picture.
    """

    files: tuple[Attachment, ...]
    block: str = ""

    def with_lines(self, lines: list[str]) -> str:
        """Return the text of the message: the lines, then the text board if there is one.

        Where both do not fit, the oldest lines go first.
        """
        if not self.block:
            return fitting(lines)
        return f"{fitting(lines, TEXT_LIMIT - len(self.block) - 1)}\n{self.block}".lstrip()


def fenced(text: str, room: int = TEXT_LIMIT) -> str:
    """Return text in a code block that fits and cannot end early."""
    safe = text.replace(FENCE, "'''")
    most = room - 2 * len(FENCE) - 2
    if len(safe) > most:
        safe = safe[: most - 1] + "…"
    return f"{FENCE}\n{safe}\n{FENCE}"


def text_board(table: Table, words: Words, seat: Seat | None = None) -> str:
    """Return the text board of a seat's view (None: what everybody sees) in a code block."""
    view = table.view(seat)
    return fenced(table.renderer.text_board(view, table.scene(words, seat)))


async def drawn(
    name: str, draw: Callable[[], Awaitable[Picture]], table: Table
) -> tuple[tuple[Attachment, ...], str]:
    """Draw a picture; return it as a file, or no file and the number of the error."""
    try:
        return (Attachment.of(name, await draw()),), ""
    except Exception as error:  # noqa: BLE001 (whatever is wrong, the game goes on)
        return (), mishap(error, "picture %s of table %s failed", name, table.id)


async def shown(
    name: str,
    draw: Callable[[], Awaitable[Picture]],
    table: Table,
    words: Words,
    seat: Seat | None = None,
) -> Shown:
    """Draw a picture; if that fails the game goes on with the text board.

    Args:
        name: File name without its ending.
        draw: Draws it.
        table: The table.
        words: The reader's language.
        seat: Whose view it is, None for what everybody sees.
    """
    files, number = await drawn(name, draw, table)
    if files:
        return Shown(files)
    note = words("mishap-picture", number=number)
    try:
        scene = table.scene(words, seat)
        text = table.renderer.text_board(table.view(seat), scene)
    except Exception as error:  # noqa: BLE001 (even without words there are buttons)
        number = mishap(error, "the text board of table %s failed", table.id)
        return Shown((), words("mishap-board", number=number))
    return Shown((), f"{note}\n{fenced(text, _BLOCK - len(note) - 1)}")


async def board_shown(house: House, table: Table, words: Words) -> Shown:
    """Return the public board, as a picture or in words."""
    return await shown("board", lambda: house.studio.board(table, words), table, words)
