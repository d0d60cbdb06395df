"""Haiclue's puzzle: *five clues, five targets*. Which clue means which target?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, ClassVar, Final, NamedTuple

from engine.actions import Action
from engine.contract import Game
from engine.dice import Dice, Stream
from engine.meaning import minds
from engine.meaning.hinting import hint
from engine.meaning.mind import Mind
from engine.meaning.reading import evidence
from engine.puzzles.asked import OneDecision
from engine.puzzling import Posed, Puzzling
from engine.spec import GameSpec, Seat

VERB: Final = "match"
LETTERS: Final = "abcde"
COUNT: Final = len(LETTERS)
_CLEAR: Final = 1_400
"""How far the best matching is ahead of the next one, in thousandths of a logarithm."""
_WILD: Final = 6_600
"""With more than this ahead nothing tempts."""
_NEAR: Final = 8_000
"""A matching is weighed that is no further behind."""
_SCALE: Final = 1000


class Writers(NamedTuple):
    """Who gives the clues: minds that know more or fewer links, with so many words to choose of."""

    levels: tuple[str, ...]
    hand: int


CLEAR: Final = Writers(("search",), 24)
MIXED: Final = Writers(("search", "greedy", "beginner"), 14)


@dataclass(frozen=True, slots=True)
class Sheet:
    """An open table of five targets and five clues, the words of each in reading order."""

    targets: tuple[str, ...]
    clues: tuple[tuple[str, ...], ...]
    language: str


class Question(OneDecision[Sheet, Sheet]):
    """Which clue belongs to which target: 120 possible answers."""

    spec: ClassVar[GameSpec] = GameSpec(
        key="haiclue", title="Haiclue", rules_version=1, least=1, most=1, hidden=True, gains=False
    )
    state_type: ClassVar[type] = Sheet
    view_type: ClassVar[type] = Sheet

    def legal_actions(self, state: Sheet, seat: Seat) -> tuple[Action, ...]:
        """Return every matching: the targets' letters in the order of the clues' numbers."""
        return tuple(Action(VERB, letters) for letters in permutations(LETTERS))

    def observe(self, state: Sheet, seat: Seat | None) -> Sheet:
        return state

    def imagine(self, view: Sheet, seat: Seat | None, stream: Stream) -> Sheet:
        return view

    def standing(self, view: Sheet) -> tuple[int, ...]:
        return (0,)


def _sheet(dice: Dice, language: str, writers: Writers) -> Sheet:
    listed = tuple(minds.links(language))
    words = list(dice.stream("words").shuffled(listed)[: COUNT * (writers.hand + 1)])
    targets, rest = tuple(words[:COUNT]), words[COUNT:]
    clues = []
    for aim in range(COUNT):
        # Each clue has words of its own: no word is in two clues, and no target is in any.
        hand = rest[aim::COUNT]
        level = dice.stream(f"writer/{aim}").choice(writers.levels)
        clues.append(hint(minds.mind(language, level), targets, hand, aim))
    # Clues were made target by target: in that order they would be the solution.
    order = dice.stream("order").shuffled(range(COUNT))
    return Sheet(targets, tuple(clues[at] for at in order), language)


def _said(mind: Mind, sheet: Sheet, action: Action) -> int:
    said = (
        evidence(mind, sheet.targets[LETTERS.index(letter)], word)
        for letter, clue in zip(action.args, sheet.clues, strict=True)
        for word in clue
    )
    # Whole thousandths: the last bits of a sum differ between versions of Python.
    return round(_SCALE * sum(said))


class Matching(Puzzling):
    kind: ClassVar[str] = "match"
    spoken: ClassVar[bool] = True
    pace = (5, 7)

    def __init__(self, writers: Writers) -> None:
        self._writers = writers

    def asked(self, rules: Game[Any, Any]) -> Question:
        return Question(rules.components)

    def posed(self, rules: Game[Any, Any], dice: Dice, language: str) -> Posed | None:
        return Posed(_sheet(dice, language, self._writers), 0)

    def worth(self, rules: Game[Any, Any], posed: Posed, action: Action) -> int:
        return _said(minds.mind(posed.state.language), posed.state, action)

    def good(self, worths: Sequence[int]) -> bool:
        return _CLEAR <= worths[0] - worths[1] <= _WILD

    def steps(
        self, rules: Game[Any, Any], posed: Posed, worths: Mapping[Action, int], answer: Action
    ) -> int:
        """See ``Puzzling``; the matchings that come near the best one."""
        return sum(worth + _NEAR >= worths[answer] for worth in worths.values())

    def pick(self, rules: Game[Any, Any], posed: Posed, level: str) -> Action:
        """See ``Puzzling``; the best matching for a mind that knows as much as the level does."""
        listed = self.asked(rules).legal_actions(*posed)
        mind = minds.mind(posed.state.language, level)
        return max(listed, key=lambda action: _said(mind, posed.state, action))

    def mark(self, rules: Game[Any, Any], posed: Posed, action: Action, answer: Action) -> int:
        return sum(one == other for one, other in zip(action.args, answer.args, strict=True))
