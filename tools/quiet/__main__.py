"""Print what whole games say: ``python -m tools.quiet [--show]``."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

from tools.quiet.playing import KINDS, Told, play

_HEAD = ("moves", "messages", "pictures", "silent", "characters", "longest, lines")


def main(arguments: Sequence[str]) -> None:
    """Play every kind once; ``--show`` prints the messages, a name in the arguments chooses."""
    wanted = [word for word in arguments if not word.startswith("-")]
    print(f"{'a whole game':28}" + "".join(f"{head:>16}" for head in _HEAD))
    for kind in KINDS:
        if wanted and not any(word in kind.name for word in wanted):
            continue
        told = asyncio.run(play(kind))
        print(f"{kind.name:28}" + "".join(f"{number:>16,}" for number in _row(told)))
        if "--show" in arguments:
            for message in told.messages:
                mark = " (silent)" if message.silent else ""
                print(f"--- {len(message.attachments)} pictures{mark}\n{message.content}")


def _row(told: Told) -> tuple[int, ...]:
    said = (len(told.messages), told.pictured, told.silent, told.characters, told.lines)
    return (told.entries, *said)


if __name__ == "__main__":
    main(sys.argv[1:])
