"""``python -m render FILE --at N --seat K --lang de --out board.png``: draw any position.

FILE is a record (``docs/records.md``). Prints the alternative text, with ``--text`` the text
board too. Positions are counted in entries, seats from 0; without ``--seat`` the spectator's
view. ``--names Mara,Jonas`` names the seats, ``--ranking`` draws the end instead.

``python -m render film FILE --out game.gif`` draws the game as a short film, for spectators; a
game that is read becomes an album of pictures in the folder ``--out``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from data.words import FALLBACK, LOCALES, words
from engine.position import absent
from engine.record import Record
from engine.turns import turns
from render.contract import DARK, LIGHT, Picture, Scene
from render.film import album, film, read
from render.registry import renderer


def main(arguments: list[str] | None = None) -> int:
    """Draw a picture as the command line says; return the exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    if given[:1] == ["film"]:
        return _film(given[1:])
    args = _parser().parse_args(given)
    try:
        run, position = _read(args.file).position(args.at)
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
        absent=absent(position.statuses, party=False),
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


def _film(given: list[str]) -> int:
    args = _film_parser().parse_args(given)
    try:
        record = _read(args.file)
        run, last = record.position()  # it plays by the rules, or is refused here
        scene = Scene(_names(args.names, len(last.statuses)), words(args.lang), args.theme)
        line = turns(run, record.entries, record.statuses)
        if read(run):
            _keep(album(run, line, scene), args.out or Path("album"))
            return 0
        movie = film(run, line, scene)
        (args.out or Path("film.gif")).write_bytes(movie.gif)
    except (OSError, ValueError, LookupError) as error:
        sys.stderr.write(f"{args.file}: {error}\n")
        return 1
    sys.stdout.write(movie.alt + "\n")
    return 0


def _read(file: Path) -> Record:
    if file.exists() and not (file.is_file() or file.is_dir()):
        raise ValueError("a pipe or device, which may never end; name a file")
    with file.open("rb") as opened:
        return Record.read(opened)


def _keep(pictures: tuple[Picture, ...], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, picture in enumerate(pictures, start=1):
        file = folder / f"{number:02}.png"
        file.write_bytes(picture.png)
        sys.stdout.write(f"{file.name}: {picture.alt}\n")


def _names(given: str, seats: int) -> tuple[str, ...]:
    names = [name.strip() for name in given.split(",")] if given else []
    return tuple((names + [""] * seats)[:seats])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m render", description="Draw a position.")
    parser.add_argument("file", type=Path, help="a record with its seed")
    parser.add_argument("--at", type=int, help="after so many entries (all)")
    parser.add_argument("--seat", type=int, help="who looks, from 0 (a spectator)")
    _looks(parser)
    parser.add_argument("--out", type=Path, default=Path("board.png"))
    parser.add_argument("--text", action="store_true", help="print the text board too")
    parser.add_argument("--ranking", action="store_true", help="draw the end of the game")
    return parser


def _film_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m render film", description="Draw a game.")
    parser.add_argument("file", type=Path, help="a record with its seed")
    _looks(parser)
    parser.add_argument("--out", type=Path, help="film.gif; the folder album for a game of words")
    return parser


def _looks(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--names", default="", help="names in the order of the seats, with commas")
    parser.add_argument("--lang", choices=LOCALES, default=FALLBACK)
    parser.add_argument("--theme", choices=(DARK, LIGHT), default=DARK)


if __name__ == "__main__":
    sys.exit(main())
