"""By hand: ``python -m data.store check FILE`` and ``python -m data.store backup FILE COPY``.

``check`` reads every page and reference, and replays the game of every high score.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from data.store.check import full
from data.store.connections import backup
from data.store.errors import StoreError
from data.store.proofs import prove_scores


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m data.store")
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser(
        "check", help="is the file whole, and does every high score follow?"
    )
    checking.add_argument("file", type=Path)
    copying = commands.add_parser("backup", help="copy it while it is in use")
    copying.add_argument("file", type=Path)
    copying.add_argument("copy", type=Path)
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "check":
            full(chosen.file)
            return _proved(chosen.file)
        backup(chosen.file, chosen.copy)
    except StoreError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write("ok\n")
    return 0


def _proved(path: Path) -> int:
    proof = prove_scores(path)
    for table_id, why in proof.wrong:
        sys.stderr.write(f"the high score of table {table_id} does not follow: {why}\n")
    for table_id in proof.unknown:
        sys.stdout.write(f"the rules of table {table_id} are not here: its score is not checked\n")
    if proof.wrong:
        return 1
    if proof.proved:
        sys.stdout.write(f"high scores played again: {proof.proved}\n")
    sys.stdout.write("ok\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
