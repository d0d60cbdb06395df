"""Bytes, the registry, the parts, views as plain text, and copies of values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import pytest

from engine import codec, components, registry
from tests.engine import toys


class Side(Enum):
    WHITE = "white"


@dataclass(frozen=True, slots=True)
class Sample:
    numbers: tuple[int, ...]
    seen: frozenset[str]
    side: Side
    inner: Sample | None = None
    word: str = ""


VALUE = Sample((3, 1), frozenset({"b", "a", "c"}), Side.WHITE, Sample((), frozenset(), Side.WHITE))


def test_values_read_back() -> None:
    assert codec.decode(codec.encode(VALUE), Sample) == VALUE


def test_bytes_do_not_depend_on_the_order_of_sets() -> None:
    letters = [chr(97 + number) for number in range(26)]
    one = Sample((), frozenset(letters), Side.WHITE)
    two = Sample((), frozenset(reversed(letters)), Side.WHITE)
    assert codec.encode(one) == codec.encode(two)
    assert b'["a","b","c"' in codec.encode(one)


def test_the_bytes_are_compact_json_in_the_order_of_the_fields() -> None:
    assert codec.encode(Sample((1,), frozenset(), Side.WHITE, word="ö")) == (
        '{"numbers":[1],"seen":[],"side":"white","inner":null,"word":"ö"}'.encode()
    )
    assert codec.encode({"b": 1, "a": 2}) == b'{"a":2,"b":1}'


@pytest.mark.parametrize("data", [b"", b"{}", b'{"numbers":["x"],"seen":[],"side":"white"}'])
def test_bytes_that_are_no_value(data: bytes) -> None:
    with pytest.raises(ValueError, match=r".+"):
        codec.decode(data, Sample)


@pytest.mark.usefixtures("toy_games")
class TestVersions:
    def test_a_key_is_listed_once(self) -> None:
        assert registry.keys() == ("ladder", "whisper")

    def test_without_a_version_it_is_the_newest(self) -> None:
        assert isinstance(registry.game("ladder"), toys.LadderTwo)

    def test_old_versions_stay(self) -> None:
        old = registry.game("ladder", 1)
        assert type(old) is toys.Ladder
        assert registry.game("ladder", 1) is old

    def test_unknown_is_never_guessed(self) -> None:
        for key, version in (("ladder", 3), ("ladder", 0), ("chess", None)):
            with pytest.raises(registry.UnknownGame):
                registry.game(key, version)

    def test_parts_are_compared(self) -> None:
        loaded = registry.game("ladder").components
        assert registry.game("ladder", 2, (loaded.id, loaded.hash)).components == loaded
        for parts in ((loaded.id, "0" * 64), ("other", loaded.hash)):
            with pytest.raises(registry.UnknownGame):
                registry.game("ladder", 2, parts)


@pytest.mark.parametrize("key", registry.keys())
def test_every_game_has_its_parts(key: str) -> None:
    game = registry.game(key)
    assert game.spec.key == key
    assert len(game.components.hash) == 64
    assert components.load(game.components.id) is game.components


def test_unknown_parts() -> None:
    with pytest.raises(FileNotFoundError):
        components.load("chess")


def test_remarks_about_parts_are_not_in_their_hash() -> None:
    parts: dict[str, object] = {"tiles": [{"id": 1, "about": "the first"}], "about": ["a board"]}
    plain = {"tiles": [{"id": 1}]}
    assert components.hash_of(parts) == components.hash_of(plain)
    assert components.hash_of(plain) != components.hash_of({"tiles": [{"id": 2}]})
