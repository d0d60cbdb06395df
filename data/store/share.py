"""Which part of all servers a process looks after."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

_SHIFT: Final = 22
"""Discord spreads servers over shards by the time in their ids, which stands above these bits."""


@dataclass(frozen=True, slots=True, order=True)
class Share:
    """The shards from ``first`` to ``last``, of ``count``. Direct messages belong to shard 0.

    Attributes:
        whole: It is everything.
    """

    first: int
    last: int
    count: int
    whole: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note whether it is everything."""
        object.__setattr__(self, "whole", self.first == 0 and self.last == self.count - 1)

    def __str__(self) -> str:
        """Write it as in ``SHARDS``."""
        shards = f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"
        return f"{shards}/{self.count}"

    @property
    def leads(self) -> bool:
        """What belongs to no server is done here, and direct messages are sent."""
        return self.first == 0

    @property
    def shards(self) -> range:
        """Return the numbers of its shards."""
        return range(self.first, self.last + 1)

    @property
    def bounds(self) -> tuple[int, int, int]:
        """Return what a statement compares the number of a server's shard with."""
        return self.count, self.first, self.last

    def has(self, key: int) -> bool:
        """Tell whether something with a key (see ``key_of``) belongs here."""
        return self.first <= key % self.count <= self.last

    def owns(self, guild_id: int) -> bool:
        """Tell whether a server belongs here."""
        return self.has(key_of(guild_id))

    def overlaps(self, other: Share) -> bool:
        """Tell whether something could belong to both; other counts can't be compared."""
        apart = self.last < other.first or other.last < self.first
        return self.count != other.count or not apart


WHOLE: Final = Share(0, 0, 1)
"""Everything, however many shards Discord wants."""


def key_of(guild_id: int) -> int:
    """Return what decides, with the number of shards, to which of them a server belongs."""
    return guild_id >> _SHIFT
