"""Haiclue's puzzle: *five clues, five targets*. Which clue means which target?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import combinations, permutations
from typing import Any, ClassVar, Final, NamedTuple

from engine.actions import Action
from engine.asking import Asking
from engine.contract import Game
from engine.dice import Dice, Stream
from engine.meaning import minds
from engine.meaning.associations import Links
from engine.meaning.clues import evidence, shares
from engine.meaning.minds import Mind
from engine.puzzles.questions import OneDecision
from engine.puzzling import Posed, Puzzling
from engine.spec import GameSpec, Seat

VERB: Final = "match"
LETTERS: Final = "abcde"
COUNT: Final = len(LETTERS)
_CLEAR: Final = 1_400
"""The least lead of the best matching over the next one, in thousandths of a logarithm."""
_WILD: Final = 6_600
"""The lead beyond which no wrong matching tempts."""
_NEAR: Final = 8_000
"""The greatest distance behind the best at which a matching is weighed."""
_SCALE: Final = 1000
_SURE: Final = 0.6
"""A clue is read right with at least this probability, among all five targets."""
_TIED: Final = 7
"""The least weight of a word's and its target's links: a link one way alone is far-fetched."""
_PLAIN: Final = 16
"""The least weight of the links of both words of a clue together: one comes to mind at once."""
_RELATED: Final = 14
"""The words nearest to a target, of which its neighbours are drawn."""


class Sheets(NamedTuple):
    """How many targets are near in meaning, and the surest that a clue may be."""

    near: int
    surest: float


APART: Final = Sheets(1, 1.0)
NEAR: Final = Sheets(COUNT, 0.8)


@dataclass(frozen=True, slots=True)
class Sheet:
    """An open table of five targets and five clues, the words of each in reading order."""

    targets: tuple[str, ...]
    clues: tuple[tuple[str, ...], ...]
    language: str


class _Matched(Asking[Sheet]):
    verbs = (VERB,)


class Question(OneDecision[Sheet, Sheet]):
    """Which clue belongs to which target: 120 possible answers."""

    spec: ClassVar[GameSpec] = GameSpec(
        key="haiclue", title="Haiclue", rules_version=1, least=1, most=1, hidden=True, gains=False
    )
    state_type: ClassVar[type] = Sheet
    view_type: ClassVar[type] = Sheet
    asking = _Matched()

    def legal_actions(self, state: Sheet, seat: Seat) -> tuple[Action, ...]:
        """Return every matching: the targets' letters in the order of the clues' numbers."""
        return tuple(Action(VERB, letters) for letters in permutations(LETTERS))

    def observe(self, state: Sheet, seat: Seat | None) -> Sheet:
        return state

    def imagine(self, view: Sheet, seat: Seat | None, stream: Stream) -> Sheet:
        return view

    def standing(self, view: Sheet) -> tuple[int, ...]:
        return (0,)


def _sheet(dice: Dice, language: str, kind: Sheets) -> Sheet | None:
    """Return five targets with their clues; None if one of them gets no clear clue."""
    mind, links = minds.mind(language), minds.links(language)
    first, *words = dice.stream("words").shuffled(tuple(links))
    family = nlargest(_RELATED, words, key=lambda word: mind.alike(first, word))
    close = dice.stream("near").shuffled(family)[: kind.near - 1]
    apart = [word for word in words if word not in family][: COUNT - kind.near]
    targets = tuple(dice.stream("targets").shuffled((first, *close, *apart)))
    free = [word for word in words if word not in targets]
    clues: list[tuple[str, ...]] = []
    for aim in range(COUNT):
        clue = _clue(mind, links, targets, aim, free, kind.surest)
        if not clue:
            return None
        clues.append(clue)
        # No word is in two clues.
        free = [word for word in free if word not in clue]
    # Clues were made target by target: in that order they would be the solution.
    order = dice.stream("order").shuffled(range(COUNT))
    return Sheet(targets, tuple(clues[at] for at in order), language)


def _clue(
    mind: Mind, links: Links, targets: tuple[str, ...], aim: int, free: Sequence[str], surest: float
) -> tuple[str, ...]:
    """Return two words that plainly belong to one target; none where no two are clear enough."""
    target = targets[aim]
    ties = {w: links[target].get(w, 0) + links[w].get(target, 0) for w in free}
    fitting = [word for word in free if ties[word] >= _TIED]
    said = {word: [evidence(mind, each, word) for each in targets] for word in fitting}
    best: tuple[int, float, tuple[str, ...]] = (0, 0.0, ())
    for first, other in combinations(fitting, 2):
        if ties[first] + ties[other] < _PLAIN:
            continue
        sure = shares([a + b for a, b in zip(said[first], said[other], strict=True)])[aim]
        if _SURE <= sure <= surest:
            best = max(best, (ties[first] + ties[other], sure, (first, other)))
    return best[2]


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

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets

    def asked(self, rules: Game[Any, Any]) -> Question:
        return Question(rules.components)

    def posed(self, rules: Game[Any, Any], dice: Dice, language: str) -> Posed | None:
        sheet = _sheet(dice, language, self._sheets)
        return None if sheet is None else Posed(sheet, 0)

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
        return sum(given == other for given, other in zip(action.args, answer.args, strict=True))
