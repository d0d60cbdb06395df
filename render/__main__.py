"""``python -m render FILE --at N --seat K --lang de --out board.png``: draw any position.

FILE is a record (``docs/records.md``). Prints the alternative text, with ``--text`` the text
board too. Positions are counted in entries, seats from 0; without ``--seat`` the spectator's
view. ``--names Mara,Jonas`` names the seats, ``--ranking`` draws the end instead.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from data.words import FALLBACK, LOCALES, words
from engine.record import Record
from render.contract import DARK, LIGHT, Scene
from render.registry import renderer


def main(arguments: list[str] | None = None) -> int:
    """Draw what the command line asks for; return the exit code."""
    args = _parser().parse_args(arguments)
    try:
        run, position = Record.from_json(args.file.read_bytes()).position(args.at)
    except (OSError, ValueError, LookupError) as error:
        sys.stderr.write(f"{args.file}: {error}\n")
        return 1
    seats = len(position.statuses)
    if args.seat is not None and not 0 <= args.seat < seats:
        sys.stderr.write(f"seats are 0 to {seats - 1}\n")
        return 1
    scene = Scene(
        names=_names(args.names, seats),
        words=words(args.lang),
        theme=args.theme,
        viewer=args.seat,
        outcome=run.outcome(position),
        statuses=position.statuses,
    )
    game, view = renderer(run.deal.game), run.game.observe(position.state, args.seat)
    if args.ranking and scene.outcome is None:
        sys.stderr.write("the game is not over at this position\n")
        return 1
    picture = game.ranking(view, scene) if args.ranking else game.board(view, scene)
    args.out.write_bytes(picture.png)
    sys.stdout.write(picture.alt + "\n")
    if args.text:
        sys.stdout.write("\n" + game.text_board(view, scene) + "\n")
    return 0


def _names(given: str, seats: int) -> tuple[str, ...]:
    """Return a name for every seat; a record knows none, pictures then say "Player A"."""
    names = [name.strip() for name in given.split(",")] if given else []
    return tuple((names + [""] * seats)[:seats])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m render", description="Draw a position.")
    parser.add_argument("file", type=Path, help="a record with its seed")
    parser.add_argument("--at", type=int, help="after so many entries (all)")
    parser.add_argument("--seat", type=int, help="who looks, from 0 (a spectator)")
    parser.add_argument("--names", default="", help="names in the order of the seats, with commas")
    parser.add_argument("--lang", choices=LOCALES, default=FALLBACK)
    parser.add_argument("--theme", choices=(DARK, LIGHT), default=DARK)
    parser.add_argument("--out", type=Path, default=Path("board.png"))
    parser.add_argument("--text", action="store_true", help="print the text board too")
    parser.add_argument("--ranking", action="store_true", help="draw the end of the game")
    return parser


if __name__ == "__main__":
    sys.exit(main())
