"""``python -m engine new``: a small game that runs, to be changed into yours.

The templates beside this module lie as the made files will. ``__key__``, ``__Title__`` and
``__Kind__`` (the class) and ``__KEY__`` are replaced in their text and in their paths.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import keyword
import re
from pathlib import Path
from typing import Any

from engine import components, registry
from engine.contract import Game
from engine.workbench.matches import counted, play
from engine.workbench.parser import Wrong

TEMPLATES = Path(__file__).resolve().parent / "templates"
ROOT = Path(__file__).resolve().parents[2]
RECORDED = ("first", "second", "third", "most")
"""The games that are recorded: with the fewest seats, the last one with the most."""
_NAME = re.compile(r"[a-z][a-z0-9]{2,15}")
_HOMES = ("engine", "render", "data", "cogs", "sandbox")
_BITS = 40


def new_game(asked: argparse.Namespace) -> int:
    """Make a game and print the next steps; raise Wrong before anything is written."""
    key, title = asked.key, asked.title or asked.key.capitalize()
    check_name(key, title)
    for path, text in made_files(key, title).items():
        _write(path, text)
    kind, shown = _kind(key), key.upper()
    _register("engine", f"{key} import {kind}", f'({kind}, "{key}")')
    _register("render", f"{key}.renderer import {shown}", shown)
    folder = ROOT / "tests" / "engine" / key / "records"
    folder.mkdir(parents=True)
    game = _fresh(key)
    for name in RECORDED:
        (folder / f"{name}.json").write_bytes(recorded(game, name))
    print(f"{title} is made. See it: python -m engine play {key}")
    print("Then follow docs/adding-a-game.md from its second step.")
    return 0


def check_name(key: str, title: str) -> None:
    """Raise Wrong, with a sentence, if no game can be made under this name."""
    if not (ROOT / "docs" / "adding-a-game.md").exists():
        raise Wrong("A new game is made in a checkout of the project, not in an installed one.")
    if not _NAME.fullmatch(key) or keyword.iskeyword(key):
        raise Wrong(f"{key!r} is no name for a game: use 3 to 16 small letters and digits.")
    if not title.isprintable() or not 0 < len(title) <= 30 or set(title) & set("\"'\\{}"):
        raise Wrong(f"{title!r} is no title: use 1 to 30 characters without quotes and braces.")
    if registry.keys().count(key):
        raise Wrong(f"There is a game called {key} already.")
    for path in made_files(key, title):
        if path.exists():
            raise Wrong(f"{path.relative_to(ROOT)} is there already; take it away or rename it.")
    # No other module may name a game, so a word that stands somewhere can't become one.
    word = re.compile(rf"{key}(?![a-z])", re.IGNORECASE)
    for path in (path for home in _HOMES for path in sorted((ROOT / home).rglob("*.py"))):
        if word.search(path.read_text(encoding="utf-8")):
            raise Wrong(f"{path.relative_to(ROOT)} uses the word {key}; choose another name.")


def made_files(key: str, title: str) -> dict[Path, str]:
    words = {"__key__": key, "__Title__": title, "__Kind__": _kind(key), "__KEY__": key.upper()}
    files = {}
    for template in sorted(TEMPLATES.rglob("*.txt")):
        path = str(template.relative_to(TEMPLATES)).removesuffix(".txt")
        text = template.read_text(encoding="utf-8")
        for word, value in words.items():
            path, text = path.replace(word, value), text.replace(word, value)
        files[ROOT / path] = text
    return files


def recorded(game: Game[Any, Any], name: str) -> bytes:
    """Return the record of one of the games in ``RECORDED``: the same in every run."""
    seats = game.spec.most if name == RECORDED[-1] else game.spec.least
    seed = hashlib.sha256(f"record/{game.spec.key}/{name}".encode()).digest()
    return play(game, ("random",) * seats, {}, seed, counted(_BITS)).record.to_json() + b"\n"


def _kind(key: str) -> str:
    return key.capitalize()


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    # LF on every system, as in all files here.
    path.write_text(text, encoding="utf-8", newline="\n")


def _register(room: str, brought: str, entry: str) -> None:
    path, games = ROOT / room / "registry.py", f"from {room}.games."
    text = path.read_text(encoding="utf-8").splitlines()
    there = [line for line in text if line.startswith(games)]
    at = text.index(there[0])
    text[at : at + len(there)] = sorted([*there, games + brought])
    opened = next(n for n, line in enumerate(text) if line.startswith("_GAMES"))
    # The newest entry comes last: the first line that is a lone parenthesis ends the list.
    text.insert(text.index(")", opened), f"    {entry},")
    _write(path, "\n".join(text) + "\n")


def _fresh(key: str) -> Game[Any, Any]:
    # Import remembers what a folder held; the new package came later.
    importlib.invalidate_caches()
    kind = getattr(importlib.import_module(f"engine.games.{key}"), _kind(key))
    # Past the registry, which was imported before it got its new line.
    made: Game[Any, Any] = kind(components.load(key))
    return made
