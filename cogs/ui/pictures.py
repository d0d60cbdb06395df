"""Pictures for messages, and the text board that stands in where a picture fails."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from textwrap import TextWrapper

from cogs.table.model import Table
from cogs.table.moment import Moment
from cogs.table.play.steps import Prompt
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT, Attachment, fit_lines
from cogs.ui.mishaps import mishap
from cogs.ui.phrases import audience_score, spoken_scene
from cogs.ui.results import cup_line, ranking_line
from data.words import Words
from engine.spec import Event, Seat
from render.contract import Picture
from render.phrases import FENCE, PHONE, marked

_LINES = TextWrapper(PHONE, break_long_words=False, break_on_hyphens=False)
_MARKS = str.maketrans("", "", "*_\\")
_LEAST = 700
"""Characters a text board keeps in any case beside long news."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture, or the note and the text board that replace it."""

    files: tuple[Attachment, ...]
    note: str = ""
    board: str = ""

    def with_lines(self, lines: list[str]) -> str:
        return with_board([*lines, self.note], self.board)


def with_board(lines: list[str], board: str) -> str:
    """Return lines with a text board below, which leaves out what they say already.

    Where both do not fit, each gives way a bit.
    """
    if not board:
        return fit_lines(lines)
    above = [_letters(line) for text in lines for line in text.split("\n")]
    rows = [row for row in board.split("\n") if not _is_said(_letters(row), above)]
    board = "\n".join(rows)
    said = fit_lines(lines, TEXT_LIMIT - _LEAST)
    return f"{said}\n{fitted(board, TEXT_LIMIT - len(said) - 1)}".lstrip()


def _letters(text: str) -> str:
    """Return a line without the marks of Discord's formatting, to compare it."""
    return text.translate(_MARKS)


def _is_said(row: str, above: list[str]) -> bool:
    return " " in row and any(line.startswith(row) for line in above)


def fitted(board: str, room: int = TEXT_LIMIT) -> str:
    """Return a text board for a message; of one that does not fit, the last lines are left out."""
    text = marked(board)
    if len(text) <= room:
        return text
    text = text[: room - len(FENCE) - 3].rpartition("\n")[0] + "\n…"
    return f"{text}\n{FENCE}" if text.count(FENCE) % 2 else text


def fence(text: str) -> str:
    """Return text in a code block that fits, also on a phone, and cannot end early."""
    safe = "\n".join(map(_LINES.fill, text.replace(FENCE, "'''").split("\n")))
    most = TEXT_LIMIT - 2 * len(FENCE) - 2
    if len(safe) > most:
        safe = safe[: most - 1] + "…"
    return f"{FENCE}\n{safe}\n{FENCE}"


def board_text(table: Moment, words: Words, seat: Seat | None = None) -> str:
    return table.renderer.text_board(table.view(seat), spoken_scene(table, words, seat))


def text_board(table: Table, words: Words, seat: Seat | None = None) -> str:
    """Return a seat's text board in a code block; a finished game has its ranking above.

    Who has won is the board's own title; what that brings in a cup stands above it.
    """
    lines = [cup_line(table, words), ranking_line(table, words)] if table.over else []
    lines.append(audience_score(table, words))
    return with_board(lines, board_text(table, words, seat))


async def draw_file(
    name: str, draw: Callable[[], Awaitable[Picture]], table: Moment
) -> tuple[tuple[Attachment, ...], str]:
    """Draw a picture; return it as a file, or no file and the number of the error."""
    try:
        return (Attachment.of(name, await draw()),), ""
    except Exception as error:  # noqa: BLE001 (whatever is wrong, the game goes on)
        return (), mishap(error, "picture %s of table %s failed", name, table.id)


async def try_draw(
    name: str, draw: Callable[[], Awaitable[Picture | None]], table: Moment | None = None
) -> tuple[Attachment, ...]:
    """Draw a picture that there may be none of; a failure is logged, and leaves it out."""
    try:
        picture = await draw()
    except Exception as error:  # noqa: BLE001 (the words say the same, or the game goes on)
        mishap(error, "picture %s of table %s failed", name, table.id if table else "none")
        return ()
    return () if picture is None else (Attachment.of(name, picture),)


async def draw_or_text(
    name: str,
    draw: Callable[[], Awaitable[Picture]],
    table: Moment,
    words: Words,
    seat: Seat | None = None,
) -> Shown:
    files, number = await draw_file(name, draw, table)
    if files:
        return Shown(files)
    try:
        board = board_text(table, words, seat)
    except Exception as error:  # noqa: BLE001 (even without words there are buttons)
        number = mishap(error, "the text board of table %s failed", table.id)
        return Shown((), words("mishap-board", number=number))
    return Shown((), words("mishap-picture", number=number), board)


async def draw_step(
    app: App,
    name: str,
    ask: Callable[[], Prompt],
    table: Moment,
    words: Words,
    seat: Seat,
    draw: Callable[[Prompt], Picture] | None = None,
) -> tuple[Prompt, Shown]:
    """Return a step of the picker with its private picture, or with the text board.

    ``draw`` replaces the preview. ``ask`` may raise ``NotYours`` or ``Malformed``.
    """

    def preview(step: Prompt) -> Picture:
        return table.renderer.preview(table.view(seat), step.scene, step.preview)

    step, picture = await app.pictures.step(ask, draw or preview)

    async def made() -> Picture:
        # It failed on another thread, with its step: from here on it is like any other failure.
        if isinstance(picture, Exception):
            raise picture
        return picture

    shown = await draw_or_text(name, made, table, words, seat)
    if step.preview.places and not shown.files:
        places = words("picker-places", places=step.preview.places)
        shown = replace(shown, note=f"{places}\n{shown.note}")
    return step, shown


async def draw_board(app: App, table: Table, words: Words, since: tuple[Event, ...] = ()) -> Shown:
    return await draw_or_text(
        "board", lambda: app.pictures.board(table, words, since=since), table, words
    )
