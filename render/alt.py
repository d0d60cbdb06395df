"""Alternative text within Discord's limit: what matters first, cut between sentences."""

from __future__ import annotations

from collections.abc import Sequence

from data.words import Words
from render.contract import ALT_LIMIT, Preview, Scene
from render.names import cut

ARROW = "→ "
"""Stands in the labels of pairs before the second word."""


def asked(scene: Scene, key: str, question: str) -> str:
    """Return how the text of a picture begins that shows what one seat sees.

    Args:
        scene: Who looks.
        key: The sentence that says that nobody else does; a picture for everybody goes without.
        question: What the picture asks or shows.
    """
    return question if scene.public else scene.words(key, question=question)


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


def choices(shown: Preview, labels: Sequence[str]) -> str:
    """Return the choices of a step in one line; pairs by their first word: "17 → L49, P50; 20 …".

    Args:
        shown: The step.
        labels: One for each of its paths; those of pairs have an arrow in them.
    """
    # One word a choice: there is nothing to group by.
    if any(len(path) < len(shown.path) + 2 for path in shown.paths):
        return ", ".join(labels)
    behind: dict[str, list[str]] = {}
    for path, label in zip(shown.paths, labels, strict=True):
        several = behind.setdefault(path[-2], [])
        several.append(label.rpartition(ARROW)[2] if several else label)
    return "; ".join(", ".join(several) for several in behind.values())
