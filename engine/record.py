"""A whole game as one JSON file that strangers can check; format in ``docs/records.md``."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, BinaryIO, Final

import msgspec

from engine import codec, registry
from engine.dice import SEED_BYTES, commitment
from engine.position import Position
from engine.run import Broken, Deal, Entry, Run

FORMAT = "spieltisch-record-1"
MOST_BYTES: Final = 16 * 2**20
"""Bytes of a record at most; the longest games have a hundredth of that."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game from the deal to the last entry; its seed is None while it runs."""

    deal: Deal
    commitment: str
    entries: tuple[Entry, ...]
    statuses: tuple[str, ...]
    seed: str | None = None

    def to_json(self) -> bytes:
        """Return the record as JSON, indented, with the fields of ``docs/records.md``."""
        deal = asdict(self.deal)
        identity, digest = deal.pop("components")
        fields = {
            "format": FORMAT,
            **deal,
            "components": {"id": identity, "hash": digest},
            "commitment": self.commitment,
            "statuses": self.statuses,
            "entries": self.entries,
            "seed": self.seed,
        }
        return msgspec.json.format(msgspec.json.encode(fields), indent=1)

    @classmethod
    def read(cls, file: BinaryIO) -> Record:
        """Read a record from an open file that may be anything; see ``from_json``."""
        return cls.from_json(file.read(MOST_BYTES + 1))

    @classmethod
    def from_json(cls, data: bytes) -> Record:
        """Read a record; raise ValueError if the data is none, or too large for one."""
        if len(data) > MOST_BYTES:
            raise ValueError(f"more than {MOST_BYTES} bytes")
        try:
            raw = msgspec.json.decode(data)
        except RecursionError as deep:
            raise ValueError("nested too deeply") from deep
        if not isinstance(raw, dict) or raw.pop("format", None) != FORMAT:
            raise ValueError(f"not a record of format {FORMAT}")
        try:
            parts = raw.pop("components")
            fields: dict[str, Any] = {
                name: raw.pop(name) for name in ("commitment", "entries", "statuses", "seed")
            }
            deal = {**raw, "components": (parts["id"], parts["hash"])}
        except (KeyError, TypeError) as missing:
            raise ValueError(f"the record lacks {missing}") from missing
        return codec.convert({"deal": deal, **fields}, cls)

    def run(self) -> Run[Any]:
        """Return the game dealt from the record's own seed.

        Raise ValueError if the seed is still sealed or is no seed, UnknownGame for unknown rules or
        parts.
        """
        if self.seed is None:
            raise ValueError("the seed of this record is still sealed")
        seed = bytes.fromhex(self.seed)
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
        game = registry.game(self.deal.game, self.deal.rules_version, self.deal.components)
        return Run(game, self.deal, seed)

    def position(self, at: int | None = None) -> tuple[Run[Any], Position[Any]]:
        """Return the run and the position after ``at`` entries (None: all).

        Raise Broken where the entries do not follow, ValueError as ``run`` does.
        """
        run = self.run()
        count = len(self.entries) if at is None else at
        return run, run.replay(self.entries[:count], self.statuses)


def verify(record: Record) -> Position[Any]:
    """Re-deal a finished record and compare every entry.

    Raise Broken where it breaks first (entry 0 is the deal), ValueError as ``Record.run`` does.
    """
    deal = record.deal
    run = record.run()
    seed = bytes.fromhex(record.seed or "")
    if commitment(seed, deal.table, deal.game, deal.rules_version) != record.commitment:
        raise Broken(0, "commitment")
    for number, entry in enumerate(record.entries, start=1):
        # ``replay`` skips entries without a hash: a record stripped of them would pass as sound.
        if not entry.hash:
            raise Broken(number, "hash")
    position = run.replay(record.entries, record.statuses)
    if not run.over(position):
        # A seed is shown after the end only, so the newest entries were cut off.
        raise Broken(position.seq + 1, "unfinished")
    return position
