"""Rows of the outbox that are about no change of a table."""

from __future__ import annotations

from data.store.change import Post, outbox_values
from data.store.messages import Message
from data.store.statements import CLAIM_OUTBOX, INSERT_OUTBOX, Statement


def claim(row_id: int, now: int) -> Statement:
    """Begin to send a row; it changes nothing where that was dropped in the meantime."""
    return CLAIM_OUTBOX, (now, row_id)


def post(table_id: str, destination: str, message: Message, nonce: str, now: int) -> Statement:
    """Add something to say."""
    return INSERT_OUTBOX, outbox_values(table_id, Post(destination, message, nonce), now)
