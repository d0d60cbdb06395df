"""Reading a clue: which of some targets it means."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from engine.meaning.mind import Mind

_FAINT: Final = 0.01
"""How alike a word is to everything: keeps one word that fits nothing from ruling a target out."""
_COMMON: Final = 0.3
"""How far it counts against a target that it is alike to everything."""
_SURE: Final = 3.0
"""How sure a reader is of differences."""


def evidence(mind: Mind, target: str, word: str) -> float:
    """Return how much a word of a clue speaks for a target, on a scale of logarithms."""
    alike, usual = mind.alike(target, word), mind.usual(target)
    return _SURE * (math.log(_FAINT + alike) - _COMMON * math.log(_FAINT + usual))


def likely(mind: Mind, targets: Sequence[str], clue: Sequence[str]) -> tuple[float, ...]:
    """Return the probability of each target, given a clue.

    Args:
        mind: Whose associations are used.
        targets: The words that may be meant.
        clue: Words; those that the mind does not know say nothing.
    """
    known = [word for word in clue if mind.name_of(word) is not None]
    return shares([sum(evidence(mind, target, word) for word in known) for target in targets])


def shares(scores: Sequence[float]) -> tuple[float, ...]:
    """Return probabilities for logarithms (softmax)."""
    most = max(scores)
    # Less the most: the shares stay the same, and can't all be rounded to 0.
    weights = [math.exp(score - most) for score in scores]
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)


def guess(mind: Mind, targets: Sequence[str], clue: Sequence[str]) -> int:
    """Return the index of the likeliest target, the first of equals."""
    found = likely(mind, targets, clue)
    return found.index(max(found))
