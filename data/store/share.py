"""Which part of all servers a process looks after."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

_SHIFT: Final = 22
"""Discord spreads servers over shards by the time in their ids, which stands above these bits."""


@dataclass(frozen=True, slots=True)
class Share:
    """The shards from ``first`` to ``last``, of ``count``. Direct messages belong to shard 0.

    Attributes:
        whole: It is everything: there is no other process.
    """

    first: int
    last: int
    count: int
    whole: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note whether it is everything."""
        object.__setattr__(self, "whole", self.first == 0 and self.last == self.count - 1)

    def __str__(self) -> str:
        """Write it as in ``SHARDS``: 0-3/16."""
        some = f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"
        return f"{some}/{self.count}"

    @property
    def leads(self) -> bool:
        """What belongs to no server is done here, and direct messages are sent."""
        return self.has(0)

    @property
    def shards(self) -> tuple[int, ...]:
        """The numbers of its shards."""
        return tuple(range(self.first, self.last + 1))

    @property
    def bounds(self) -> tuple[int, str]:
        """What a statement compares the number of a server's shard with (``IN_SHARE``)."""
        return self.count, json.dumps(self.shards)

    def has(self, key: int) -> bool:
        """Return whether something with a key (see ``key_of``) belongs here."""
        return self.first <= key % self.count <= self.last

    def owns(self, guild_id: int) -> bool:
        """Return whether a server belongs here."""
        return self.has(key_of(guild_id))

    def overlaps(self, other: Share) -> bool:
        """Return whether something could ever belong to both; other counts can't be compared."""
        apart = self.last < other.first or other.last < self.first
        # Servers are spread otherwise over another number: nothing tells which are the same.
        return self.count != other.count or not apart


def parts(count: int, processes: int) -> tuple[Share, ...]:
    """Return the shares of several processes, as equal as can be.

    Raises:
        ValueError: There are fewer shards than processes.
    """
    if not 1 <= processes <= count:
        raise ValueError(f"{count} shards are no parts for {processes} processes")
    ends = [count * number // processes for number in range(processes + 1)]
    return tuple(Share(first, end - 1, count) for first, end in pairwise(ends))


WHOLE: Final = Share(0, 0, 1)
"""Everything, however many shards Discord wants."""
AMONG: Final = "IN (SELECT CAST(value AS INTEGER) FROM json_each({}))"
"""Of a statement: one of the shards that ``bounds`` names as its second value."""
IN_SHARE: Final = "% ? " + AMONG.format("?")
"""Of a statement: what ``bounds`` are the values of, behind what decides (``key_of``)."""


def key_of(guild_id: int) -> int:
    """Return what decides, with the number of shards, to which of them a server belongs."""
    return guild_id >> _SHIFT
