"""Giving a clue: which words of a hand make a reader think of a target and of no other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import nlargest
from itertools import combinations, pairwise, permutations
from typing import Final

from engine.meaning.mind import Mind
from engine.meaning.reading import evidence, shares

LEAST, MOST = 2, 4
_LENGTH: Final = 0.06
"""What a further word costs, in probability: short clues read better."""
_DOUBT: Final = 0.4
"""How far a writer trusts that readers see the differences that it sees."""
_NEAR: Final = 1.0
"""What it is worth that all words of a clue have to do with the target, in probability."""


def hint(mind: Mind, targets: Sequence[str], hand: Sequence[str], aim: int) -> tuple[str, ...]:
    """Return the words of a hand that point best at a target; see ``hints``."""
    return hints(mind, targets, hand, aim)[0]


def hints(
    mind: Mind, targets: Sequence[str], hand: Sequence[str], aim: int, most: int = 1
) -> tuple[tuple[str, ...], ...]:
    """Return the best clues of a hand, the best first, each in an order that reads well.

    Args:
        mind: Whose associations are used.
        targets: The words that a reader chooses from.
        hand: Words, each of which can be laid once; at least two.
        aim: The index of the target that is meant.
        most: How many clues to return at most.
    """
    known = [word for word in dict.fromkeys(hand) if mind.name_of(word) is not None]
    known += [word for word in hand if word not in known][: max(0, LEAST - len(known))]
    table = {word: [_DOUBT * evidence(mind, each, word) for each in targets] for word in known}
    near = {word: mind.alike(word, targets[aim]) for word in known}

    def worth(clue: tuple[str, ...]) -> float:
        sums = [sum(table[word][at] for word in clue) for at in range(len(targets))]
        fitting = sum(near[word] for word in clue) / len(clue)
        return shares(sums)[aim] + _NEAR * fitting - _LENGTH * len(clue)

    clues = (clue for size in range(LEAST, MOST + 1) for clue in combinations(known, size))
    best = nlargest(most, clues, key=worth)
    return tuple(_told(mind, clue, near) for clue in best)


def trusted(mind: Mind, targets: Sequence[str], clue: Sequence[str], aim: int) -> float:
    """Return the probability that a reader finds a target, as far as a writer can trust that."""
    sums = [sum(_DOUBT * evidence(mind, each, word) for word in clue) for each in targets]
    return shares(sums)[aim]


def _told(mind: Mind, clue: tuple[str, ...], near: Mapping[str, float]) -> tuple[str, ...]:
    """Return the words of a clue as one would say them: each beside one it goes with.

    The word that says most comes last, like the point of a joke.
    """

    def flow(order: tuple[str, ...]) -> float:
        return sum(mind.alike(one, other) for one, other in pairwise(order)) + near[order[-1]]

    return max(permutations(clue), key=flow)
