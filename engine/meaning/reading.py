"""Reading a clue: which of some targets it means."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from itertools import product, starmap
from typing import Final

from engine.meaning.mind import Abroad, Mind

_FOR_TARGET: Final = 0.73
"""How much it says that a word is nearer to a target than most words are."""
_FOR_WORD: Final = 0.21
"""How much it says that a target is nearer to a word than most targets are."""
_LAST: Final = 0.02
"""Keeps the nearest of all words from saying everything."""
_ABROAD: Final = 0.6
"""What the evidence of another language counts, that of the own being 1."""


def evidence(mind: Mind, target: str, word: str) -> float:
    """Return how strongly a word of a clue points to a target, on a logarithmic scale.

    It uses ranks instead of similarity. Words that resemble everything carry no information, and
    far-fetched clues differ much in rank but little in similarity. Where translations of both
    words are known, the minds of other languages count too (``Mind.abroad``).
    """
    own = _evidence(mind, target, word)
    others = [said for each in mind.abroad for said in _best_abroad(mind, each, target, word)]
    return (own + _ABROAD * sum(others)) / (1 + _ABROAD * len(others))


def _best_abroad(mind: Mind, abroad: Abroad, target: str, word: str) -> list[float]:
    """Return the evidence of the translations that fit best; empty if there are none."""
    names = (mind.name_of(target) or "", mind.name_of(word) or "")
    targets, words = (abroad.words.get(name, ()) for name in names)
    return sorted(starmap(partial(_evidence, abroad.mind), product(targets, words)))[-1:]


def _evidence(mind: Mind, target: str, word: str) -> float:
    far = math.log(1 + _LAST - mind.rank(target, word))
    back = math.log(1 + _LAST - mind.rank(word, target))
    return -_FOR_TARGET * far - _FOR_WORD * back


def likely(mind: Mind, targets: Sequence[str], clue: Sequence[str]) -> tuple[float, ...]:
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
    found = likely(mind, targets, clue)
    return found.index(max(found))
