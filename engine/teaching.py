"""What is asked in a lesson, and what an answer is worth."""

from __future__ import annotations

from typing import Any

from engine.actions import Action, parse
from engine.contract import Game
from engine.dice import SEED_BYTES, Dice
from engine.lessons import Lesson
from engine.puzzles.questions import Asked, open_to
from engine.refusals import Illegal

_CHANCE = Dice(bytes(SEED_BYTES))
"""What an answer brings by chance does not matter: nothing is played."""


def question(rules: Game[Any, Any], lesson: Lesson) -> Asked:
    """Return the game as a lesson asks it: a single decision among what is offered."""
    return Asked(rules, lambda *_: answers(rules, lesson))


def answers(rules: Game[Any, Any], lesson: Lesson) -> tuple[Action, ...]:
    if lesson.offered:
        return tuple(map(parse, lesson.offered))
    return tuple(open_to(rules, lesson.state, lesson.seat))


def refusal(rules: Game[Any, Any], lesson: Lesson, action: Action) -> Illegal | None:
    """Return why the rules refuse an answer; None if they allow it."""
    try:
        rules.apply(lesson.state, lesson.seat, action, _CHANCE)
    except Illegal as refused:
        return refused
    return None


def worth(rules: Game[Any, Any], lesson: Lesson, action: Action) -> int:
    """Return what a legal answer is worth."""
    if lesson.worth is not None:
        return lesson.worth(rules, lesson.state, lesson.seat, action)
    return rules.gain(rules.observe(lesson.state, lesson.seat), lesson.seat, action) or 0


def best(lesson: Lesson) -> Action | None:
    """Return a right answer, or what is shown; None if there is neither."""
    return next((parse(text) for text in (*lesson.wanted, lesson.shown) if text), None)


def facts(
    rules: Game[Any, Any], lesson: Lesson, chosen: Action | None = None
) -> dict[str, int | str]:
    """Return the figures of a lesson's sentences.

    ``points`` is the worth of a right answer, or of what is shown, and ``yours`` that of a legal
    ``chosen`` one. ``count`` is the number of right answers, ``offered`` that of all.
    """
    right = best(lesson)
    found = {
        "points": 0 if right is None else worth(rules, lesson, right),
        "yours": 0 if chosen is None else worth(rules, lesson, chosen),
        "count": len(lesson.wanted),
        "offered": len(answers(rules, lesson)) if lesson.wanted else 0,
    }
    return {**found, **lesson.facts}
