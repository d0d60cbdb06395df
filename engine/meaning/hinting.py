"""Giving a clue: which words of a hand make a reader think of a target and of no other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from engine.meaning.mind import Mind
from engine.meaning.reading import evidence, shares

LEAST, MOST = 2, 4
_LENGTH: Final = 0.03
"""What a further word costs, in probability: short clues read better."""


def hint(mind: Mind, targets: Sequence[str], hand: Sequence[str], aim: int) -> tuple[str, ...]:
    """Return the words of a hand that point best at a target, in an order that reads well.

    Args:
        mind: Whose associations are used.
        targets: The words that a reader chooses from.
        hand: Words, each of which can be laid once; at least two.
        aim: The index of the target that is meant.
    """
    known = [word for word in hand if mind.name_of(word) is not None]
    known += [word for word in hand if word not in known][: max(0, LEAST - len(known))]
    table = {word: [evidence(mind, target, word) for target in targets] for word in known}

    def worth(clue: tuple[str, ...]) -> float:
        sums = [sum(table[word][at] for word in clue) for at in range(len(targets))]
        return shares(sums)[aim] - _LENGTH * len(clue)

    clues = (clue for size in range(LEAST, MOST + 1) for clue in combinations(known, size))
    best = max(clues, key=worth)
    return tuple(sorted(best, key=lambda word: -mind.alike(word, targets[aim])))
