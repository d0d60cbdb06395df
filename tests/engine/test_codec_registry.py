"""Bytes, the registry, the parts, views as plain text, and copies of values."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

import pytest

from engine import codec, components, registry
from engine.run import Entry
from engine.values import make, replace
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


@dataclass(frozen=True, slots=True)
class One:
    only: int


@dataclass(frozen=True)
class Counted:
    number: int
    also: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @cached_property
    def twice(self) -> int:
        return 2 * self.number


@dataclass(frozen=True, slots=True)
class Checked:
    number: int

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("below zero")


@pytest.mark.parametrize(
    ("value", "changes"),
    [
        (Entry(3, "act", 1, "pass", 7, "h"), {"hash": "", "seat": None}),
        (Entry(3, "act", 1, "pass"), {}),
        (One(1), {"only": 2}),
        (Counted(1, (2,)), {"number": 5}),
    ],
)
def test_a_copy_is_what_the_standard_library_makes(value, changes) -> None:
    copy = replace(value, **changes)
    wanted = dataclasses.replace(value, **changes)
    assert type(copy) is type(wanted)
    assert copy is not value
    assert dataclasses.astuple(copy) == dataclasses.astuple(wanted)


def test_the_original_stays_and_a_copy_is_frozen() -> None:
    entry = Entry(3, "act", 1, "pass")
    copy = replace(entry, seq=4)
    assert entry == Entry(3, "act", 1, "pass")
    with pytest.raises(dataclasses.FrozenInstanceError):
        copy.seq = 5


def test_what_was_worked_out_does_not_come_along() -> None:
    value = Counted(1)
    assert value.twice == 2
    assert replace(value, number=5).twice == 10


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError, match="nothing"):
        replace(One(1), nothing=2)


def test_a_value_that_checks_itself_is_not_copied_past_its_check() -> None:
    with pytest.raises(TypeError, match="more than its fields"):
        replace(Checked(1), number=-1)


def test_remarks_about_parts_are_not_in_their_hash() -> None:
    parts: dict[str, object] = {"tiles": [{"id": 1, "about": "the first"}], "about": ["a board"]}
    plain = {"tiles": [{"id": 1}]}
    assert components.hash_of(parts) == components.hash_of(plain)
    assert components.hash_of(plain) != components.hash_of({"tiles": [{"id": 2}]})


def test_a_value_is_made_of_all_its_fields() -> None:
    values = [3, "act", 1, "pass", 7, "h", "draw/4 1/2", "0 0"]
    assert make(Entry, values) == Entry(*values)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="8 fields, not 2"):
        make(Entry, [3, "act"])
