"""Every registered game, and the toys, keep to the contract."""

from __future__ import annotations

from functools import cache

import pytest

from engine import registry
from tests.engine import conformance, toys, walks
from tests.tiers import few

TOYS = {
    "toy-ladder": toys.Ladder(toys.PARTS),
    "toy-ladder-2": toys.LadderTwo(toys.PARTS),
    "toy-whisper": toys.Whisper(toys.PARTS),
}
GAMES = (*registry.keys(), *TOYS)


def the_game(key: str) -> walks.GameAny:
    return TOYS.get(key) or registry.game(key)


def walks_of(key: str, part: int = 0) -> tuple[walks.Walk, ...]:
    return toy_walks(key, part) if key in TOYS else walks.walks_of(key, part)


@cache
def toy_walks(key: str, part: int) -> tuple[walks.Walk, ...]:
    return walks.walks(TOYS[key], walks.numbers(TOYS[key])[part])


@pytest.mark.parametrize("key", GAMES)
def test_spec(key: str) -> None:
    conformance.check_spec(the_game(key))


@pytest.mark.sized
@pytest.mark.parametrize("check", conformance.WALK_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("part", few((0, 1)))
def test_conformance(part: int, key: str, check) -> None:
    for walk in walks_of(key, part):
        check(walk)


@pytest.mark.parametrize("key", GAMES)
def test_no_text_does_harm(key: str) -> None:
    walk = walks_of(key)[-1]
    words = sorted({word for entry in walk.entries for word in entry.action.split()})
    stream = walks.stream_of("noise", key)
    texts = ["", " ", "\0", "draw;", "🎲", "a" * 301, "@" * 300, "place place place", "/ / /"]
    texts += [" ".join(stream.shuffled(words)[: 1 + n % 5]) for n in range(60)]
    texts += [entry.action.upper() for entry in walk.entries[:10]]
    conformance.check_noise(walk, texts)
