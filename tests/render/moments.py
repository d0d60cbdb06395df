"""Moments of random games, the same for every game: what all renderers have to cope with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from cogs.table.moment import Unstored
from cogs.table.play.picker import prompt
from cogs.table.play.steps import Prompt
from data.words import Words, words
from engine import registry
from engine.actions import Action
from engine.contract import Game
from engine.prompts import Level, Path, level
from render.contract import Preview, Renderer, Scene
from render.registry import renderer
from tests.engine.walks import Walk, stream_of, walk
from tests.tiers import many
from tools.support.positions import HOSTILE, NAMES

KEYS = registry.keys()
USUAL = (*NAMES, "Hana", "Iris", "Jakub", "Kiran", "Luc", "Noor")
PEOPLE = {"usual": USUAL, "hostile": HOSTILE * 2, "wide": ("W" * 32,) * 12, "none": ("",) * 12}
"""Names of people; twelve of each kind."""
SIZES = [
    (key, seats)
    for key in KEYS
    for seats in sorted({registry.game(key).spec.least, registry.game(key).spec.most})
]
"""Games with the fewest seats and the most."""


@dataclass(frozen=True)
class Moment:
    game: Game[Any, Any]
    state: Any

    @property
    def drawer(self) -> Renderer[Any]:
        return renderer(self.game.spec.key)

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None

    def view(self, seat: int | None = None) -> Any:
        return self.game.observe(self.state, seat)

    def scene(
        self, people: str = "usual", language: str = "en", seat: int | None = None, **more: Any
    ) -> Scene:
        """Return a scene for ``seat``; ``people`` is a key of ``PEOPLE``."""
        names, outcome = PEOPLE[people], self.game.outcome(self.state)
        return Scene(names, words(language), viewer=seat, outcome=outcome, **more)

    def legal(self, seat: int) -> dict[Action, Action]:
        """Return the listed actions of a seat by the words in which the picker asks for them."""
        worded = partial(self.game.asking.worded, self.view(seat))
        return {worded(action): action for action in self.game.legal_actions(self.state, seat)}


@cache
def played(key: str, seats: int) -> Walk:
    """Return a random game with random options."""
    game, stream = registry.game(key), stream_of("moments", key, seats)
    options = {option.key: stream.choice(option.values) for option in game.spec.options}
    return walk(game, seats, options, stream)


def moments(key: str, seats: int) -> tuple[Moment, ...]:
    """Return the deal, the end and two positions of a random game; in ``make long`` four."""
    game, positions = registry.game(key), played(key, seats).positions
    last = len(positions) - 1
    places = sorted({0, last // 3, last - 1, last, *many((), (1, last // 2))})
    return tuple(Moment(game, positions[at].state) for at in places)


def steps(moment: Moment, seat: int, most: int = 12) -> Iterator[Level]:
    """Yield levels of the picker: the top, and what follows the first and the last choice."""
    legal = moment.legal(seat)
    todo: list[Path] = [()]
    for _ in range(most):
        if todo and legal:
            found = level(legal, todo.pop(0), moment.game.spec.inline)
            todo += dict.fromkeys(choice.path for choice in found.choices[:1] + found.choices[-1:])
            yield found


def picked(table: Unstored, seat: int, said: Words, place: str, most: int) -> Iterator[Prompt]:
    """Yield steps of the picker as it asks: the first choice of each verb, and the last."""
    todo: list[Path] = [()]
    done: set[Path] = set()
    while todo and len(done) < most:
        path = todo.pop(0)
        if path not in done:
            done.add(path)
            found = prompt(table, seat, path, 0, said, place)
            yield found
            paths = [item.path for item in found.items]
            todo += [*{one[0]: one for one in reversed(paths)}.values(), *paths[-1:]]


def step(moment: Moment, seat: int, found: Level) -> Preview:
    """Return a page of choices, each with five points; or the action to confirm."""
    paths = tuple(choice.path for choice in found.choices[:25])
    done = moment.legal(seat)[found.done] if found.done else None
    return Preview(found.path, paths, dict.fromkeys(paths, 5), done)
