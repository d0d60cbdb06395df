"""Haiclue's puzzle: *five clues, five targets*. Which clue means which target?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, ClassVar, Final

from engine.actions import Action
from engine.contract import Game, GameSpec, Seat
from engine.dice import Dice, Stream
from engine.meaning import minds
from engine.meaning.hinting import hint
from engine.meaning.reading import evidence
from engine.puzzles.asked import Asked, quiet
from engine.puzzling import Posed, Puzzling

VERB: Final = "match"
LETTERS: Final = "abcde"
COUNT: Final = len(LETTERS)
_HAND: Final = 32
"""Words from which each clue is made: with fewer it says too little, with more it is plain."""
_CLEAR: Final = 2_500
"""How far the best matching is ahead of the next one, in thousandths of a logarithm."""
_WILD: Final = 12_000
"""With more than this ahead nothing tempts."""
_SCALE: Final = 1000


@dataclass(frozen=True, slots=True)
class Sheet:
    """What lies on the table: everything is open.

    Attributes:
        targets: Five words.
        clues: Five clues, of words in the order in which they are read.
        language: Of the words.
    """

    targets: tuple[str, ...]
    clues: tuple[tuple[str, ...], ...]
    language: str


class Question(Asked):
    """Which clue belongs to which target: 120 ways to say so."""

    spec: ClassVar[GameSpec]
    state_type: ClassVar[type] = Sheet
    view_type: ClassVar[type] = Sheet

    def answers_of(self, state: Sheet, seat: Seat) -> Iterator[Action]:
        """Return every matching: the letters of the targets by the numbers of the clues."""
        del state, seat
        return (Action(VERB, letters) for letters in permutations(LETTERS))

    def to_act(self, state: Sheet) -> frozenset[Seat]:
        """See ``Game``; whoever looks."""
        del state
        return frozenset({0})

    def observe(self, state: Sheet, seat: Seat | None) -> Sheet:
        """See ``Game``; nothing is hidden."""
        del seat
        return state

    def imagine(self, view: Sheet, seat: Seat | None, stream: Stream) -> Sheet:
        """See ``Game``; nothing is hidden."""
        del seat, stream
        return view

    def text(self, view: Sheet) -> str:
        """See ``Game``; clues by their numbers, then targets by their letters."""
        clues = [f"{number}. {' '.join(clue)}" for number, clue in enumerate(view.clues, start=1)]
        return "\n".join((*clues, "", *map(". ".join, zip(LETTERS, view.targets, strict=True))))

    def standing(self, view: Sheet) -> tuple[int, ...]:
        """See ``Game``; nobody has scored."""
        del view
        return (0,)


class Matching(Puzzling):
    """Asks which clue means which target."""

    kind: ClassVar[str] = "match"
    spoken: ClassVar[bool] = True

    def asked(self, rules: Game[Any, Any]) -> Asked:
        """See ``Puzzling``."""

        class Spoken(Question):
            spec = replace(quiet(rules.spec), simultaneous=False, solo=True)

        return Spoken(rules)

    def posed(self, rules: Game[Any, Any], dice: Dice, language: str) -> Posed | None:
        """See ``Puzzling``: words of a list, and clues as a computer gives them."""
        del rules
        mind, listed = minds.mind(language), tuple(minds.links(language))
        words = list(dice.stream("words").shuffled(listed)[: COUNT * (_HAND + 1)])
        targets = tuple(words[:COUNT])
        clues = []
        for aim in range(COUNT):
            hand = words[COUNT + aim * _HAND : COUNT + (aim + 1) * _HAND]
            clues.append(hint(mind, targets, hand, aim))
        order = dice.stream("order").shuffled(range(COUNT))
        return Posed(Sheet(targets, tuple(clues[at] for at in order), language), 0)

    def worth(self, rules: Game[Any, Any], posed: Posed, action: Action) -> int:
        """Return what the words of all clues say for their targets."""
        del rules
        sheet: Sheet = posed.state
        mind = minds.mind(sheet.language)
        said = (
            evidence(mind, sheet.targets[LETTERS.index(letter)], word)
            for letter, clue in zip(action.args, sheet.clues, strict=True)
            for word in clue
        )
        return round(_SCALE * sum(said))

    def good(self, worths: Sequence[int]) -> bool:
        """See ``Puzzling``: one matching is clearly ahead, and the next one is not absurd."""
        return _CLEAR <= worths[0] - worths[1] <= _WILD

    def mark(self, rules: Game[Any, Any], posed: Posed, action: Action, answer: Action) -> int:
        """Return how many clues are matched as in the solution."""
        del rules, posed
        return sum(one == other for one, other in zip(action.args, answer.args, strict=True))
