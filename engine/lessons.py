"""The positions by which a game is learned: one idea each, on its real board.

A game returns its lessons from ``Game.lessons``; see ``docs/lessons.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.actions import Action

Worth = Callable[[Any, Any, int, Action], int]
"""Returns what a legal answer is worth, of (rules, state, seat, action)."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One position: something to read, or with ``wanted`` a question.

    Attributes:
        key: Names the sentences: ``<game>-lesson-<key>``, ``.right`` for why an answer is right,
            ``.wrong`` for why a legal one is not. The rules say why others are refused.
        state: The position, in which ``seat`` is the reader's.
        wanted: All right answers, in the notation. They are worth most of what is offered.
        offered: The answers to choose from, also those that the rules refuse; all legal ones that
            are not chance if it is empty.
        written: An example of what the reader writes; whatever the rules take is right.
        shown: The action that the picture shows where there is nothing to answer; the board if it
            is empty.
        facts: Figures and names for the sentences, from the position. ``points``, ``yours``,
            ``count`` and ``offered`` are there without it (``engine.teaching.facts``).
        about: The cells that all answers are about, marked in the picture.
        aim: The cells that the question is about and no answer names, framed in each picture.
        goal: The cells that decide, marked once an answer was given: to find them is the question.
        untold: What a later lesson explains, so the picture leaves it out.
        worth: What an answer is worth; its points if there is none.
    """

    key: str
    state: Any
    seat: int = 0
    wanted: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    written: str = ""
    shown: str = ""
    facts: Mapping[str, int | str] = field(default_factory=dict)
    about: tuple[str, ...] = ()
    aim: tuple[str, ...] = ()
    goal: tuple[str, ...] = ()
    untold: frozenset[str] = frozenset()
    worth: Worth | None = None
