"""Reading a clue, and giving one: which words make a reader think of one target and no other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from heapq import nlargest
from itertools import combinations, pairwise, permutations, product, starmap
from operator import add, itemgetter
from statistics import fmean
from typing import Final

from engine.meaning.minds import Abroad, Mind, Person

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
    chances = likely(mind, targets, clue)
    return chances.index(max(chances))


LEAST, MOST = 2, 4
_LENGTH: Final = 0.1
"""What a further word costs, in probability: short clues read better."""
_PEOPLE: Final = 8
"""Persons of whom a writer asks whether they would find the target."""
_TRIED: Final = 40
"""Clues that look best to the writer and are tried on persons."""
SURE: Final = 0.6
"""A clue that the writer would read right with a smaller probability is a last resort."""
_RESORT: Final = 10.0
"""What that costs: more than all else is worth."""
_NEAR: Final = 3.0
"""What it is worth that all words of a clue have to do with the target, in probability."""


def hint(mind: Mind, targets: Sequence[str], hand: Sequence[str], aim: int) -> tuple[str, ...]:
    """Return the words of a hand that point best at a target; see ``hints``."""
    return hints(mind, targets, hand, aim)[0]


def hints(
    mind: Mind, targets: Sequence[str], hand: Sequence[str], aim: int, most: int = 1
) -> tuple[tuple[str, ...], ...]:
    known = [word for word in dict.fromkeys(hand) if mind.name_of(word) is not None]
    # A clue has two words at least, even where the mind knows none of them.
    known += [word for word in hand if word not in known][: max(0, LEAST - len(known))]
    table = {word: [evidence(mind, target, word) for target in targets] for word in known}
    near = {word: mind.alike(word, targets[aim]) for word in known}

    tried = nlargest(_TRIED, _weighed(known, table, near, aim), key=itemgetter(0))
    # What it thinks itself counts as much as what it thinks that others would think.
    asked = asked_of_people(mind, targets, [clue for _, clue in tried], aim)
    both = [(worth + fmean(each), clue) for (worth, clue), each in zip(tried, asked, strict=True)]
    best = nlargest(most, both, key=itemgetter(0))
    return tuple(_as_said(mind, clue, near) for _, clue in best)


def _weighed(
    known: Sequence[str], table: Mapping[str, Sequence[float]], near: Mapping[str, float], aim: int
) -> Iterator[tuple[float, tuple[str, ...]]]:
    """Yield every clue with what it is worth; thousands share what their first words say."""
    places = range(len(known))
    for size in range(LEAST, MOST + 1):
        for places_before in combinations(places, size - 1):
            before = tuple(known[place] for place in places_before)
            # What all clues with these first words share is added once, not for every last word.
            said = [_added(column) for column in zip(*map(table.__getitem__, before), strict=True)]
            fitting = _added(near[word] for word in before)
            for last in known[places_before[-1] + 1 :]:
                scores = list(map(add, said, table[last]))
                most = max(scores)
                # ``reading.shares``, written out: this runs for each of thousands of clues.
                weights = [math.exp(score - most) for score in scores]
                fits = _NEAR * ((fitting + near[last]) / size)
                sure = weights[aim] / sum(weights)
                doubt = 0.0 if sure >= SURE else _RESORT
                yield sure + fits - _LENGTH * size - doubt, (*before, last)


def _added(values: Iterable[float]) -> float:
    """Add from left to right: the same in every version of Python, unlike ``sum``."""
    return reduce(add, values)


def asked_of_people(
    mind: Mind, targets: Sequence[str], clues: Sequence[Sequence[str]], aim: int
) -> list[list[float]]:
    """Return for each clue the probability that each of some persons finds the target.

    Persons are minds that each go by part of the links (``minds.Person``): a clue that one odd
    link makes good is good for few of them.
    """
    people = [Person(mind, f"person {number}") for number in range(_PEOPLE)]
    return [[likely(person, targets, clue)[aim] for person in people] for clue in clues]


def _as_said(mind: Mind, clue: tuple[str, ...], near: Mapping[str, float]) -> tuple[str, ...]:
    """Return the words of a clue as one would say them: each beside one it goes with.

    The word that says most comes last, like the point of a joke.
    """

    def flow(order: tuple[str, ...]) -> float:
        return sum(mind.alike(word, other) for word, other in pairwise(order)) + near[order[-1]]

    # Four words at most, so that trying all 24 orders costs nothing.
    return max(permutations(clue), key=flow)
