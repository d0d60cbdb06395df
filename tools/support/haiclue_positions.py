"""Tables of Haiclue to draw: real games played at random, and views made by hand."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from engine import components
from engine.actions import Action
from engine.dice import Dice
from engine.forms import ROW
from engine.games.haiclue import Haiclue
from engine.games.haiclue.state import COLOURS, GUESS, NOBODY, Rows, State, View
from engine.spec import Event, Outcome
from render.contract import Scene
from tools.support.positions import HOSTILE as PEOPLE
from tools.support.positions import look

GAME = Haiclue(components.load("haiclue"))
SEAT_NUMBERS = (2, 3, 5, 6, 7, 9, 10, 12)
NAMES = ("Mara", "Jonas", "Aylin K.", "Lena", "Emil", "Priya", "Bot Otto", "Hana", "Iris", "Jakub",
         "Kiran", "Luc", "Noor")  # fmt: skip
HOSTILE = PEOPLE[:4]
STAGES = ("write", "late", "read", "shown", "all", "ended")
SHORT = ["salt", "wind", "rope", "king", "fire", "bread", "slow", "oven", "judge", "soft",
         "feather", "thunder", "copper", "seven"]  # fmt: skip
LONG = ["Geschichte", "Flüsterton", "Wolkenbruch", "Mittelmaß", "Jahrmarkt", "gewaltig",
        "Überfluss"]  # fmt: skip


def lexicon(pool: list[str]) -> tuple[tuple[str, str], ...]:
    """Return 216 tiles whose words differ, made of a few."""
    return tuple((f"{pool[n % len(pool)]}", f"{pool[(n * 5 + 3) % len(pool)]}") for n in range(216))


def scene(
    seats: int,
    theme: str = "dark",
    language: str = "en",
    names: tuple[str, ...] = (),
    **more: Any,
) -> Scene:
    """Return a scene with a list of words."""
    given = {"lexicon": lexicon(SHORT), "place": "#table-2 · game night"} | more
    return look(seats, theme, language, names or NAMES, **given)


def clue_of(items: tuple[str, ...], chance: random.Random, most: int) -> Action:
    """Return some clue in rows."""
    found: list[str] = []
    for item in chance.sample(items, chance.randint(2, most)):
        if found and chance.random() < 0.3:
            found.append(ROW)
        found.append(item)
    return Action("clue", tuple(found))


def play(
    seats: int,
    until: Callable[[State], bool] | None = None,
    *,
    together: bool = False,
    most: int = 5,
    seed: int = 1,
) -> tuple[State, list[Event], list[State]]:
    """Play at random; return the state, what happened and the stills."""
    chance, dice = random.Random(seed), Dice(bytes([seed]) * 32)
    chosen = {"reveal": "all_at_once"} if together else {}
    step = GAME.setup(seats, GAME.spec.complete(chosen), dice, (), seats - 1)
    events, stills = list(step.events), list(step.stills)
    while (owing := GAME.to_act(step.state)) and not (until and until(step.state)):
        seat = min(owing)
        forms = GAME.forms(step.state, seat)
        if forms:
            action = clue_of(getattr(forms[0], "items", ()), chance, most)
        else:
            author = GAME.absent_action(step.state, seat).args[0]
            action = Action("guess", (author, chance.choice(COLOURS)))
        step = GAME.apply(step.state, seat, action, dice)
        events += step.events
        stills += step.stills
    return step.state, events, stills


@cache
def view(seats: int, stage: str, seat: int | None = None, most: int = 5) -> View:
    """Return a view of a stage of the game."""
    half = seats // 2
    if stage == "write":
        state = play(seats, lambda s: s.clues.count(None) <= half, most=most)[0]
    elif stage == "late":
        state = play(seats, lambda s: s.round == 2 and s.phase == GUESS, most=most)[0]
    elif stage == "read":
        state = play(seats, lambda s: s.current != NOBODY and len(s.results) > 0, most=most)[0]
    elif stage == "middle":
        state = play(seats, lambda s: len(s.results) * 2 > 3 * seats, most=most)[0]
    elif stage == "shown":
        state = play(seats, lambda s: len(s.results) > seats, most=most)[2][0]
    elif stage == "all":
        state = play(seats, lambda s: s.phase == GUESS, together=True, most=most)[0]
    else:
        state = play(seats, most=most)[0]
    return GAME.observe(state, seat)


@cache
def outcome(seats: int) -> Outcome:
    """Return how the random game ended."""
    found = GAME.outcome(play(seats)[0])
    assert found is not None
    return found


def with_clue(found: View, rows: Rows) -> View:
    """Return the view with another clue in question."""
    clues = list(found.clues)
    clues[found.current] = rows
    return replace(found, clues=tuple(clues))


def usual(seats: int = 6) -> View:
    """Return the middle of a round: a clue of five words, others of two or three."""
    found = with_clue(view(seats, "middle"), ((1, 2, 3), (4, 5)))
    clues = list(found.clues)
    for place, author in enumerate(found.waiting):
        clues[author] = ((10 + place, 21, 34)[: 2 + place % 2],)
    return replace(found, clues=tuple(clues))
