"""The arguments of ``python -m engine``, with a clear sentence for each mistake."""

from __future__ import annotations

import argparse
import secrets
import sys
from datetime import date as Date  # noqa: N812 (beside the reader of one)
from pathlib import Path
from typing import NoReturn

from engine import registry
from engine.analysis.story import SECONDS
from engine.dice import SEED_BYTES
from engine.meaning.minds import BEST, SEEN, languages
from engine.puzzles.difficulty import WANTED
from engine.workbench.matches import PLAYER_NAMES

USAGE = 2
"""Exit code for wrong arguments."""


class Wrong(Exception):
    pass


def check_language(language: str) -> None:
    if language not in languages():
        known = ", ".join(languages())
        raise Wrong(f"No words are known in {language!r}; there are {known}.")


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        print(f"{sentence}. Try {self.prog} --help", file=sys.stderr)
        raise SystemExit(USAGE)


def whole(text: str) -> int:
    # ``isdigit`` alone lets digits of other scripts and superscripts pass.
    if not text.isascii() or not text.isdigit() or int(text[:9]) < 1 or len(text) > 9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def seed(text: str) -> bytes:
    """Read a seed; short ones are filled with zeros in front, so that ``7`` will do."""
    try:
        value = bytes.fromhex(text.zfill(2 * SEED_BYTES))
    except ValueError:
        value = b""
    if len(value) != SEED_BYTES:
        raise argparse.ArgumentTypeError(f"{text!r} is not a seed of at most 64 hex digits")
    return value


def setting(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not (key and equals and value):
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form key=value")
    return key, value


def date(text: str) -> Date:
    try:
        return Date.fromisoformat(text)
    except ValueError as fault:
        raise argparse.ArgumentTypeError(f"{text!r} is no date like 2026-12-01") from fault


def names(text: str) -> tuple[str, ...]:
    named = tuple(text.split(","))
    for name in named:
        if name not in PLAYER_NAMES:
            known = ", ".join(PLAYER_NAMES)
            raise argparse.ArgumentTypeError(f"{name!r} is no player; there are {known}")
    return named


def parser() -> argparse.ArgumentParser:
    root = Parser(prog="python -m engine", description="The workbench of the games.")
    commands = root.add_subparsers(dest="command", required=True, metavar="COMMAND")
    new = commands.add_parser("new", help="make a small game that runs, to be changed into yours")
    new.add_argument("key", metavar="KEY", help="its name in code and files: small letters")
    new.add_argument("--title", metavar="TEXT", help="the name on the box; KEY without it")
    _play(commands.add_parser("play", help="let programs play a game"))
    verify = commands.add_parser("verify", help="re-deal a game or draw a cup again, and compare")
    verify.add_argument("file", type=Path, metavar="FILE")
    _analyse(commands.add_parser("analyse", help="who led when, and what each decision was worth"))
    perft = commands.add_parser("perft", help="count the sequences of listed actions")
    add_game(perft)
    perft.add_argument("--depth", type=whole, required=True, metavar="N")
    perft.add_argument("--players", type=whole, metavar="N", help="seats; the least without it")
    perft.add_argument("--seed", type=seed, default=bytes(SEED_BYTES), metavar="HEX")
    add_options(perft)
    words = commands.add_parser("words", help="guess and give clues of words, as JSON")
    words.add_argument("what", choices=("guess", "hint"), metavar="guess|hint")
    words.add_argument("--language", default="en", metavar="CODE", help="en without it")
    words.add_argument("--level", choices=tuple(SEEN), default=BEST, help="who thinks")
    _daily(commands.add_parser("daily", help="the puzzle of a day, with its solution"))
    return root


def _daily(daily: argparse.ArgumentParser) -> None:
    daily.add_argument("--date", type=date, required=True, metavar="YYYY-MM-DD")
    daily.add_argument("--seed", type=seed, required=True, metavar="HEX", help="the day's own")
    daily.add_argument("--language", default="en", metavar="CODE", help="of words; en without it")
    levels = range(1, len(WANTED) + 1)
    daily.add_argument("--level", type=int, choices=levels, help="how hard; else as its weekday")
    daily.add_argument("--solo", action="store_true", help="the Sunday solo with its whole deal")


def _analyse(analyse: argparse.ArgumentParser) -> None:
    analyse.add_argument("file", type=Path, metavar="FILE", help="the record of a game")
    analyse.add_argument("--json", action="store_true", help="print all of it as one JSON object")
    analyse.add_argument(
        "--seconds", type=whole, default=round(SECONDS), metavar="N", help="for the whole game"
    )


def _play(play: argparse.ArgumentParser) -> None:
    add_game(play)
    play.add_argument("--players", type=whole, metavar="N", help="number of seats")
    known = ", ".join(PLAYER_NAMES)
    play.add_argument("--seats", type=names, metavar="NAME,…", help=f"who plays: {known}")
    play.add_argument("--seed", type=seed, metavar="HEX", help="by lot without it")
    add_options(play)
    play.add_argument("--out", type=Path, metavar="FILE", help="write the record of the game")
    play.add_argument(
        "--thinking", type=whole, default=2000, metavar="N", help="bits of thinking a decision"
    )


def add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", choices=registry.keys())


def add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--option", type=setting, action="append", default=[], metavar="KEY=VALUE")


def fresh_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)
