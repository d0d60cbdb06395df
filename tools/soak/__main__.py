"""``make soak``: 10,000 games of each kind, then 24 days of 500 tables."""

from __future__ import annotations

import argparse
import sys

from engine import registry
from tools.soak import games, weeks


def main() -> int:
    """Run what was asked for; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--kinds", default=",".join(registry.keys()), help="keys, with commas")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes for the games")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--days", type=int, default=24)
    given = parser.parse_args()
    broken = (
        games.soak(given.games, tuple(given.kinds.split(",")), given.jobs) if given.games else 0
    )
    grown = weeks.soak(given.tables, given.days) if given.days else 0
    return 1 if broken or grown else 0


if __name__ == "__main__":
    sys.exit(main())
