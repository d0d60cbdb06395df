"""Which part of all servers a process looks after."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

_SHIFT: Final = 22
"""Discord spreads servers over shards by the time in their ids, which stands above these bits."""


@dataclass(frozen=True, slots=True)
class Share:
    """The shards from ``first`` to ``last``, of ``count``. Direct messages belong to shard 0.

    Attributes:
        only: Those of them that are meant, in order, where processes share them out among
            themselves; None: all, for as long as the process runs.
        whole: It is everything, and no one else can come.
    """

    first: int
    last: int
    count: int
    only: tuple[int, ...] | None = None
    whole: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note whether it is everything."""
        # All shards of ``auto`` are not everything: a process that comes later gets some of them.
        everything = self.first == 0 and self.last == self.count - 1
        object.__setattr__(self, "whole", everything and self.only is None)

    @classmethod
    def out_of(cls, count: int, shards: Iterable[int] = ()) -> Share:
        """Return some shards of those that processes share out among themselves."""
        return cls(0, count - 1, count, tuple(sorted(shards)))

    def part(self, shards: Iterable[int]) -> Share:
        """Return some of its shards; without gaps, unless it may have gaps itself."""
        some = sorted(shards)
        if self.only is not None:
            return Share.out_of(self.count, some)
        return Share(some[0], some[-1], self.count)

    def __str__(self) -> str:
        """Write it as in ``SHARDS``: 0-3/16, 0,2,5-7/16, -/16."""
        runs = groupby(enumerate(self.shards), key=lambda pair: pair[1] - pair[0])
        ends = [[shard for _, shard in run] for _, run in runs]
        some = (f"{run[0]}" if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in ends)
        return f"{','.join(some) or '-'}/{self.count}"

    @property
    def leads(self) -> bool:
        """What belongs to no server is done here, and direct messages are sent."""
        return self.has(0)

    @property
    def shards(self) -> tuple[int, ...]:
        """The numbers of its shards."""
        return tuple(range(self.first, self.last + 1)) if self.only is None else self.only

    @property
    def bounds(self) -> tuple[int, str]:
        """What a statement compares the number of a server's shard with (``IN_SHARE``)."""
        return self.count, json.dumps(self.shards)

    def has(self, key: int) -> bool:
        """Return whether something with a key (see ``key_of``) belongs here."""
        shard = key % self.count
        return self.first <= shard <= self.last if self.only is None else shard in self.only

    def owns(self, guild_id: int) -> bool:
        """Return whether a server belongs here."""
        return self.has(key_of(guild_id))

    def overlaps(self, other: Share) -> bool:
        """Return whether something could ever belong to both; other counts can't be compared."""
        apart = self.last < other.first or other.last < self.first
        # Servers are spread otherwise over another number: nothing tells which are the same.
        return self.count != other.count or not apart


@dataclass(frozen=True, slots=True)
class Auto:
    """Shards that processes share out among themselves as they come and go.

    Attributes:
        count: Of how many; 0: not known yet.
        firm: It must be that number. Else the one counts that others work with already.
    """

    count: int = 0
    firm: bool = False

    def __str__(self) -> str:
        """Write it as in ``SHARDS``."""
        return f"auto/{self.count}" if self.firm else "auto"


WHOLE: Final = Share(0, 0, 1)
"""Everything, however many shards Discord wants."""
AMONG: Final = "IN (SELECT CAST(value AS INTEGER) FROM json_each({}))"
"""Of a statement: one of the shards that ``bounds`` names as its second value."""
IN_SHARE: Final = "% ? " + AMONG.format("?")
"""Of a statement: what ``bounds`` are the values of, behind what decides (``key_of``)."""


def key_of(guild_id: int) -> int:
    """Return what decides, with the number of shards, to which of them a server belongs."""
    return guild_id >> _SHIFT
