"""The choices of a step, and how they are shared out among the menus of one message."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from data.words import Words
from engine.prompts import MENUS, PAGE, Path

BUTTONS = 20
"""Four rows of five; the fifth row leads back and forth."""
ROOM = PAGE * MENUS
"""Choices that one message can offer."""


@dataclass(frozen=True, slots=True)
class Item:
    """One choice.

    Attributes:
        path: The words so far, this one included.
        label: What the button says.
        gain: Points, where they may be shown.
        immediate: Pressing carries it out.
        note: What a menu says of it below the label.
    """

    path: Path
    label: str
    gain: int | None
    immediate: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """One menu of at most 25 choices.

    Attributes:
        path: The words before its choices.
        number: Which one it is of those with these words, from 0.
        title: What it says while nothing is chosen.
        items: Its choices.
    """

    path: Path
    number: int
    title: str
    items: tuple[Item, ...]


def divided(
    items: tuple[Item, ...], path: Path, name: Callable[[Path], str], words: Words
) -> tuple[Menu, ...]:
    """Return the menus of one message: one for each first word of two, else parts alike in size.

    Args:
        items: At most ``ROOM`` choices.
        path: The words before all of them.
        name: Names a first word.
        words: The reader's language.
    """
    first: dict[Path, list[Item]] = {}
    for item in items:
        first.setdefault(item.path[: len(path) + 1], []).append(item)
    pairs = all(len(item.path) == len(path) + 2 for item in items)
    if pairs and 1 < len(first) <= MENUS and all(len(some) <= PAGE for some in first.values()):
        return tuple(
            Menu(front, 0, words("picker-choose-first", what=name(front)), tuple(some))
            for front, some in first.items()
        )
    count = -(-len(items) // PAGE)
    size = -(-len(items) // count)
    parts = [items[at : at + size] for at in range(0, len(items), size)]
    return tuple(Menu(path, n, _range(part, words), part) for n, part in enumerate(parts))


def _range(part: tuple[Item, ...], words: Words) -> str:
    return words("picker-choose-range", first=part[0].label, last=part[-1].label)
