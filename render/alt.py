"""Alternative text within Discord's limit: what matters first, cut between sentences."""

from __future__ import annotations

from collections.abc import Sequence

from data.words import Words
from render.contract import ALT_LIMIT
from render.names import cut


def compose(
    words: Words, first: Sequence[str], position: Sequence[str], last: Sequence[str]
) -> str:
    """Return an alternative text.

    Args:
        words: The language.
        first: Whose turn, what changed.
        position: The position in reading order; sentences are left out from the end where the
            room does not suffice, and the text then points to the text board.
        last: Scores; never left out.

    Returns:
        At most 1,024 characters, as Discord counts them (UTF-16).
    """
    more = words("pictures-more")
    whole = " ".join((*first, *position, *last))
    if size(whole) <= ALT_LIMIT:
        return whole
    kept = list(position)
    while kept and size(" ".join((*first, *kept, more, *last))) > ALT_LIMIT:
        kept.pop()
    text = " ".join((*first, *kept, more, *last))
    while size(text) > ALT_LIMIT:  # names alone fill it
        text = cut(text, len(text) - (size(text) - ALT_LIMIT))
    return text


def size(text: str) -> int:
    """Return the length of a text in UTF-16 units, the way Discord's client counts."""
    return len(text.encode("utf-16-le")) // 2
