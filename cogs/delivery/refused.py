"""What may still be said where Discord refuses a message: less of it, so that the game goes on."""

from __future__ import annotations

import logging
from dataclasses import replace

import discord

from cogs.delivery.trouble import PICTURE, judged
from cogs.table.model import Table
from cogs.table.notify.outbox import Gone
from cogs.table.notify.places import LOST_BY
from cogs.ui import ids as ids
from cogs.ui.components import button
from cogs.ui.content import Content
from cogs.ui.messages.pictures import FENCE, board_text, with_board
from data.store.messages import Board, Ended, Start
from data.store.rows import OutboxRow

log = logging.getLogger(__name__)


def less(
    table: Table, row: OutboxRow, content: Content, error: discord.HTTPException
) -> Content | None:
    """Return a message that Discord may take in place of a refused one; None without one.

    First pictures side by side, where frames are not allowed; then the board in words, where the
    picture may have been the reason; then a line that names no one and nothing, with the same
    buttons and the same pings.
    """
    if content.apart and error.code in PICTURE:
        return replace(content, apart=False)
    if content.files and error.code in PICTURE:
        log.warning("picture of row %s refused (%s): words instead", row.id, error.code)
        text = content.text
        if FENCE not in text:
            text = with_board(text.split("\n"), board_text(table, table.words))
        return replace(content, text=text, files=())
    if not isinstance(row.message, Start | Board | Ended):
        return None
    neutral = _neutral(table, content)
    # It was this line that was refused.
    if content == neutral:
        return None
    verdict = judged(error)
    # What passes lets the board itself go later; a place that is lost takes no line either.
    if not isinstance(verdict, Gone) or verdict.code in LOST_BY:
        return None
    log.warning("board of row %s refused (%s): a line instead", row.id, error.code)
    return neutral


def _neutral(table: Table, content: Content) -> Content:
    words = table.words
    lines = [words("board-refused", text=words("button-text"))]
    if content.mentions:
        asked = ", ".join(f"<@{user}>" for user in content.mentions)
        lines.insert(0, words("ended-called" if table.over else "turn-asked", who=asked))
    rows = content.rows
    if table.over:  # there the button that the line names stands behind *More*
        rows = (rows[0], [button(ids.table(table.id, "text"), words("button-text"))])
    return replace(content, text="\n".join(lines), files=(), rows=rows)
