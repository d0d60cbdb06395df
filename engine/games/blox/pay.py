"""Multisets of cards and blocks, and the ways to pay a price.

Pure functions of small tuples. Results are cached, because listing hundreds of actions asks for
the same ones.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from engine.games.blox.state import COLOURS, NONE, Counts, words_of

_REMEMBER = 1 << 13


def plus(some: Counts, more: Counts) -> Counts:
    return (some[0] + more[0], some[1] + more[1], some[2] + more[2], some[3] + more[3])


def minus(some: Counts, less: Counts) -> Counts:
    return (some[0] - less[0], some[1] - less[1], some[2] - less[2], some[3] - less[3])


def holds(some: Counts, part: Counts) -> bool:
    return some[0] >= part[0] and some[1] >= part[1] and some[2] >= part[2] and some[3] >= part[3]


def of(colour: int, count: int = 1) -> Counts:
    black, white, grey, red = (count if colour == other else 0 for other in range(len(COLOURS)))
    return (black, white, grey, red)


ONE: tuple[Counts, ...] = tuple(of(colour) for colour in range(len(COLOURS)))


def missing(price: Counts, hand: Counts) -> Counts:
    black, white, grey, red = (max(p - h, 0) for p, h in zip(price, hand, strict=True))
    return (black, white, grey, red)


@lru_cache(maxsize=_REMEMBER)
def word(cards: Counts, joker: bool = False) -> str:
    return ",".join(words_of(cards, joker=joker))


@lru_cache(maxsize=_REMEMBER)
def payments(price: Counts, hand: Counts, joker: bool) -> tuple[tuple[Counts, bool], ...]:
    """Return the payments without the joker, then one for each colour it stands for (R21)."""
    ways: list[tuple[Counts, bool]] = []
    # First, since the picker presets what is listed first, and so keeps the joker.
    if holds(hand, price):
        ways.append((price, False))
    if joker:
        for colour, card in enumerate(ONE):
            if price[colour]:
                rest = minus(price, card)
                if holds(hand, rest):
                    ways.append((rest, True))
    return tuple(ways)


@lru_cache(maxsize=_REMEMBER)
def payment_words(price: Counts, hand: Counts, joker: bool) -> tuple[str, ...]:
    return tuple(word(cards, used) for cards, used in payments(price, hand, joker))


@lru_cache(maxsize=_REMEMBER)
def choices(some: Counts, least: int, most: int) -> tuple[Counts, ...]:
    """Return the sub-multisets of ``least`` to ``most`` cards, small ones first."""
    every = product(*(range(count, -1, -1) for count in some))
    affordable = [(b, w, g, r) for b, w, g, r in every if least <= b + w + g + r <= most]
    return tuple(sorted(affordable, key=sum))


@lru_cache(maxsize=_REMEMBER)
def builds(blocks: Counts, height: int, hand: Counts, joker: bool) -> tuple[tuple[str, str], ...]:
    return tuple(
        (word(chosen), paid)
        for chosen in choices(blocks, height, height)
        for paid in payment_words(chosen, hand, joker)
    )


@lru_cache(maxsize=_REMEMBER)
def captures(colour: int, hand: Counts, joker: bool, least: int, most: int) -> tuple[str, ...]:
    """Return the payments for a capture on a field of this colour, fewest cards first (R17-R19)."""
    return tuple(
        paid
        for count in range(least, most + 1)
        for paid in payment_words(of(colour, count), hand, joker)
    )


@lru_cache(maxsize=_REMEMBER)
def swaps(hand: Counts, least: int, most: int) -> tuple[str, ...]:
    """Return the swaps of own cards (R22); the joker can't be swapped (R21)."""
    return tuple(word(cards) for cards in choices(hand, least, most) if cards != NONE)
