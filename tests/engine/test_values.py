"""Copies of values: the same as ``dataclasses.replace`` gives."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from functools import cached_property

import pytest

from engine.run import Entry
from engine.values import make, replace


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


def test_a_value_is_made_of_all_its_fields() -> None:
    assert make(Entry, [3, "act", 1, "pass", 7, "h"]) == Entry(3, "act", 1, "pass", 7, "h")
    with pytest.raises(TypeError, match="6 fields, not 2"):
        make(Entry, [3, "act"])
