"""The commands of ``python -m engine``; each returns its exit code."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine import plain, registry
from engine.contract import Game
from engine.cups import CupRecord
from engine.dice import mixed
from engine.record import MOST_BYTES, Record, verify
from engine.refusals import Illegal
from engine.run import Broken
from engine.spec import Outcome
from engine.workbench import analysis
from engine.workbench.daily import daily
from engine.workbench.matches import TABLE, Played, counted, play, seed_of
from engine.workbench.parser import USAGE, Wrong, fresh_seed, parser
from engine.workbench.scaffold import new_game
from engine.workbench.statistics import divided, summary
from engine.workbench.strength import Alone, solo, strength
from engine.workbench.words import words

BROKEN = 1
"""Exit code for a record that does not verify."""


def main(arguments: Sequence[str] | None = None) -> int:
    asked = parser().parse_args(arguments)
    command = {
        "list": list_games,
        "new": new_game,
        "play": play_games,
        "show": show,
        "verify": verify_file,
        "perft": count,
        "strength": compare,
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


def list_games(asked: argparse.Namespace) -> int:
    del asked
    known = registry.keys()
    for key in known:
        spec = registry.game(key).spec
        print(f"{key}  {spec.title}, {spec.least}-{spec.most} seats, rules {spec.rules_version}")
        for option in spec.options:
            values = " ".join(
                f"[{value}]" if value == option.default else value for value in option.values
            )
            print(f"    {option.key}: {values}")
    return 0


def play_games(asked: argparse.Namespace) -> int:
    if asked.out and asked.games > 1:
        raise Wrong("--out keeps the record of one game; leave --games out.")
    game = registry.game(asked.game)
    players = _seated(game, asked.players, asked.seats)
    options = _checked(game, asked.option, len(players))
    seed = asked.seed or fresh_seed()
    budget = counted(asked.thinking)
    games = [
        play(game, players, options, seed_of(seed, number), budget) for number in range(asked.games)
    ]
    if asked.out:
        _write(asked.out, games[0].record)
    if asked.json:
        print(json.dumps(summary(asked.game, games)))
    elif asked.games > 1:
        _print_series(players, summary(asked.game, games))
    else:
        _print_game(players, games[0])
    return 0


def show(asked: argparse.Namespace) -> int:
    record = _read(asked.file)
    count = len(record.entries) if asked.at is None else asked.at
    if count > len(record.entries):
        raise Wrong(f"The record has {len(record.entries)} entries, so --at {count} is too much.")
    run, position = analysis.dealt(record, count)
    if asked.seat is not None and asked.seat >= len(position.statuses):
        raise Wrong(f"The record has seats 0 to {len(position.statuses) - 1}.")
    game = run.game
    owing = ", ".join(_letter(seat) for seat in run.owing(position)) or "nobody, the game is over"
    print(f"{record.deal.game}, after entry {count} of {len(record.entries)}; to act: {owing}")
    if count:
        entry = record.entries[count - 1]
        who = "" if entry.seat is None else f" {_letter(entry.seat)}"
        print(f"last entry: {entry.kind}{who} {entry.action}")
    print(plain.dump(game.observe(position.state, asked.seat)))
    outcome = run.outcome(position)
    if outcome:
        _print_outcome(outcome)
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
    except ValueError as fault:
        raise Wrong(f"The cup cannot be checked: {fault}.") from fault
    print(f"All {len(cup.rounds)} rounds fit the anchor {cup.anchor}.")
    return 0


def analyse(asked: argparse.Namespace) -> int:
    return analysis.show(analysis.story_of(_read(asked.file), asked.file, asked.seconds), asked)


def count(asked: argparse.Namespace) -> int:
    game = registry.game(asked.game)
    seats = len(_seated(game, asked.players, None))
    options = _checked(game, asked.option, seats)
    dice = mixed(asked.seed, TABLE, ())
    state = game.setup(seats, options, dice, first=game.spec.named_first(options)).state
    for depth in range(1, asked.depth + 1):
        behind = divided(game, state, dice, depth)
        print(f"depth {depth}: {sum(behind.values())}")
    if asked.divide:
        for action, number in behind.items():
            print(f"    {action}: {number}")
    return 0


def compare(asked: argparse.Namespace) -> int:
    game = registry.game(asked.game)
    seats = len(_seated(game, asked.players, None))
    options = _checked(game, asked.option, seats)
    chosen = "".join(f", {key} {value}" for key, value in dict(asked.option).items())
    place = "alone" if seats == 1 else f"{seats} seats"
    print(
        f"{asked.game}{chosen}, {place}, {asked.games} games each, "
        f"{asked.ms:g} ms a decision, ties split"
    )
    if seats == 1:
        _print_alone(*solo(asked.game, asked.games, asked.ms, asked.seed))
        return 0
    for pairing in strength(asked.game, asked.games, asked.ms, asked.seed, options, seats=seats):
        low, high = 100 * pairing.low, 100 * pairing.high
        names = f"{pairing.better} against {pairing.worse}"
        print(
            f"{names:26} wins {100 * pairing.share:5.1f} %   95 % interval {low:.1f}-{high:.1f} %"
        )
        sys.stdout.flush()
    return 0


def _print_alone(plain: Alone, better: Alone) -> None:
    for one in (plain, better):
        print(f"{one.player} alone: {one.mean:.0f} points on average")
    apart, sure = better.over(plain)
    print(f"{better.player} brings {100 * apart:+.1f} % (+- {100 * sure:.1f})")


def _seated(
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


def _checked(game: Game[Any, Any], chosen: list[tuple[str, str]], seats: int) -> dict[str, str]:
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


def _read_cup(file: Path) -> CupRecord | None:
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
    print(f"{played.actions} actions, seed {played.record.seed}")
    _print_outcome(played.outcome, players)


def _print_outcome(outcome: Outcome, players: Sequence[str] = ()) -> None:
    stopped = " (stopped)" if outcome.stopped else ""
    print(f"ended by {outcome.reason}{stopped}")
    for seat, (score, rank) in enumerate(zip(outcome.scores, outcome.ranks, strict=True)):
        name = f" {players[seat]}" if players else ""
        columns = ", ".join(f"{column.key} {column.points(seat)}" for column in outcome.columns)
        place = f"{rank}. " if rank else ""  # a game that was broken off ranks no seat
        print(f"{place}{_letter(seat)}{name}: {score} ({columns})")


def _print_series(players: Sequence[str], figures: dict[str, Any]) -> None:
    lengths = figures["actions"]
    print(
        f"{figures['games']} games, {figures['finished']} finished; actions p10 {lengths['p10']}, "
        f"median {lengths['median']}, p90 {lengths['p90']}"
    )
    for seat, name in enumerate(players):
        score, share = figures["scores"][seat], figures["wins"][seat]
        print(f"{_letter(seat)} {name}: mean score {score:.2f}, wins {100 * share:.1f} %")
