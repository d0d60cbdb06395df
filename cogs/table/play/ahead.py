"""What a press would lead to: decided, not written, so that its board can be drawn before."""

from __future__ import annotations

from cogs.table.edit import Edit
from cogs.table.model import Table
from cogs.table.play import acting
from data.store.messages import Board, News
from engine.refusals import Refusal


def board_after(
    table: Table, user_id: int, text: str, now: int
) -> tuple[Table, tuple[News, ...]] | None:
    """Return a table as an action would leave it, and what its board would tell.

    Args:
        table: As it stands.
        user_id: Who would act.
        text: The action in the notation.
        now: Unix time in milliseconds.

    Returns:
        None where the action is refused, or no board would follow at once.
    """
    edit = Edit(table, now, bytes)  # what is never written needs no ids
    try:
        acting.submit(edit, user_id, None, text)
    except Refusal:
        return None
    told = [post.message.news for post in edit.posts if isinstance(post.message, Board)]
    return (edit.table, told[0]) if told else None
