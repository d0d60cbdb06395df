"""The commands of ``python -m engine``; each returns its exit code."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine import registry
from engine.contract import Game
from engine.cups import CupRecord
from engine.dice import Dice, mixed
from engine.record import MOST_BYTES, Record, verify
from engine.refusals import Illegal
from engine.run import Broken
from engine.workbench.matches import TABLE, Played, counted, play
from engine.workbench.outside import analyse_record, daily, print_story, words
from engine.workbench.parser import USAGE, Wrong, fresh_seed, parser
from engine.workbench.scaffold import new_game

BROKEN = 1
"""Exit code for a record that does not verify."""


def main(arguments: Sequence[str] | None = None) -> int:
    asked = parser().parse_args(arguments)
    command = {
        "new": new_game,
        "play": play_game,
        "verify": verify_file,
        "perft": count,
        "analyse": analyse,
        "words": words,
        "daily": daily,
    }[asked.command]
    try:
        return command(asked)
    except Wrong as wrong:
        print(wrong, file=sys.stderr)
        return USAGE
    except Broken as broken:
        where = "the deal (entry 0)" if broken.seq == 0 else f"entry {broken.seq}"
        print(f"The record breaks at {where}: {broken.why}.")
        return BROKEN


def play_game(asked: argparse.Namespace) -> int:
    game = registry.game(asked.game)
    players = seated(game, asked.players, asked.seats)
    options = checked(game, asked.option, len(players))
    played = play(game, players, options, asked.seed or fresh_seed(), counted(asked.thinking))
    if asked.out:
        _write(asked.out, played.record)
    _print_game(players, played)
    return 0


def verify_file(asked: argparse.Namespace) -> int:
    if cup := _read_cup(asked.file):
        return _verify_cup(cup)
    record = _read(asked.file)
    try:
        position = verify(record)
    except Broken:  # before ValueError, which it is as well
        raise
    except registry.UnknownGame as unknown:
        raise Broken(0, f"unknown game, rules or parts: {unknown}") from unknown
    except ValueError as fault:
        raise Wrong(f"The record cannot be checked: {fault}.") from fault
    print(f"All {position.seq} entries fit the commitment {record.commitment}.")
    if record.deal.supply:
        # It was shuffled for the whole server; the record has only what this game took.
        print("That the order of the supply was fair cannot be checked from the record.")
    return 0


def _verify_cup(cup: CupRecord) -> int:
    try:
        cup.verify()
    except Broken as broken:
        print(f"The cup breaks at round {broken.seq}: {broken.why}.")
        return BROKEN
    print(f"All {len(cup.rounds)} rounds fit the anchor {cup.anchor}.")
    return 0


def analyse(asked: argparse.Namespace) -> int:
    story = analyse_record(_read(asked.file), asked.file, asked.seconds)
    return print_story(story, asked)


def count(asked: argparse.Namespace) -> int:
    game = registry.game(asked.game)
    seats = len(seated(game, asked.players, None))
    options = checked(game, asked.option, seats)
    dice = mixed(asked.seed, TABLE, ())
    state = game.setup(seats, options, dice, first=game.spec.named_first(options)).state
    for depth in range(1, asked.depth + 1):
        print(f"depth {depth}: {perft(game, state, dice, depth)}")
    return 0


def perft(game: Game[Any, Any], state: Any, dice: Dice, depth: int) -> int:
    """Return the number of sequences of ``depth`` listed actions (fewer where a game ends).

    Chance is that of ``dice``, so the count belongs to one seed. Of several seats that owe a
    decision the lowest goes first; contents of forms are not counted.
    """
    if depth == 0:
        return 1
    owing = game.to_act(state)
    if not owing:
        return 0
    seat = min(owing)
    actions = [*game.legal_actions(state, seat)]
    if depth == 1:
        return len(actions)  # the last actions are counted, not carried out
    behind = (game.apply(state, seat, action, dice).state for action in actions)
    return sum(perft(game, s, dice, depth - 1) if game.to_act(s) else 1 for s in behind)


def seated(
    game: Game[Any, Any], number: int | None, names: tuple[str, ...] | None
) -> tuple[str, ...]:
    spec = game.spec
    seats = number or (len(names) if names and len(names) > 1 else spec.least)
    if not spec.least <= seats <= spec.most:
        raise Wrong(f"{spec.title} is for {spec.least} to {spec.most} seats, not for {seats}.")
    names = names or ("random",)
    if len(names) not in (1, seats):
        raise Wrong(f"--seats names {len(names)} players for {seats} seats.")
    return names * seats if len(names) == 1 else names


def checked(game: Game[Any, Any], chosen: list[tuple[str, str]], seats: int) -> dict[str, str]:
    try:
        options = game.spec.complete(dict(chosen))
    except Illegal as refused:
        known = {option.key: option.values for option in game.spec.options}
        option = str(refused.params["option"])
        if option not in known:
            raise Wrong(f"{option!r} is no option; there are {', '.join(known)}.") from refused
        values = ", ".join(known[option])
        raise Wrong(f"{option} may be {values}, not {refused.params['value']!r}.") from refused
    first = game.spec.named_first(options)
    if first is not None and first >= seats:
        raise Wrong(f"There is no seat {_letter(first)} among {seats} seats.")
    return options


def _read(file: Path) -> Record:
    _refuse_pipe(file)
    try:
        with file.open("rb") as opened:
            return Record.read(opened)
    except OSError as fault:
        raise Wrong(f"{file} cannot be read: {fault.strerror}.") from fault
    except msgspec.ValidationError as fault:
        # msgspec names the field at fault; if that is in an entry, the log breaks there.
        where = re.search(r"\$\.entries\[(\d+)\]", str(fault))
        if where:
            # msgspec counts from 0, entries from 1.
            raise Broken(int(where[1]) + 1, str(fault)) from fault
        raise Wrong(f"{file} is no record: {fault}.") from fault
    except ValueError as fault:
        raise Wrong(f"{file} is no record: {fault}.") from fault


def _refuse_pipe(file: Path) -> None:
    """Refuse what may never end, or never begin: a named pipe without a writer, a device."""
    if file.exists() and not (file.is_file() or file.is_dir()):
        raise Wrong(f"{file} is a pipe or device; name a file.")


def _read_cup(file: Path) -> CupRecord | None:
    _refuse_pipe(file)
    try:
        with file.open("rb") as opened:
            return CupRecord.from_json(opened.read(MOST_BYTES))
    except OSError:
        return None  # reading it as a game says why
    except ValueError as fault:
        raise Wrong(f"{file} is no record of a cup: {fault}.") from fault


def _write(file: Path, record: Record) -> None:
    try:
        file.write_bytes(record.to_json() + b"\n")
    except OSError as fault:
        raise Wrong(f"{file} cannot be written: {fault.strerror}.") from fault


def _letter(seat: int) -> str:
    return "ABCDEFGHIJKL"[seat]


def _print_game(players: Sequence[str], played: Played) -> None:
    outcome, stopped = played.outcome, " (stopped)" if played.outcome.stopped else ""
    print(f"{played.actions} actions, seed {played.record.seed}")
    print(f"ended by {outcome.reason}{stopped}")
    for seat, (score, rank) in enumerate(zip(outcome.scores, outcome.ranks, strict=True)):
        columns = ", ".join(f"{column.key} {column.points(seat)}" for column in outcome.columns)
        place = f"{rank}. " if rank else ""  # a game that was broken off ranks no seat
        print(f"{place}{_letter(seat)} {players[seat]}: {score} ({columns})")
