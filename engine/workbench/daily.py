"""``python -m engine daily``: the puzzle or the solo of a day, for checking from outside."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from engine import codec, registry
from engine.puzzles import days, solos
from engine.puzzles.making import Unsound, languages, make, opened, prove
from engine.run import Run
from engine.workbench.parser import Wrong, check_language


def daily(asked: argparse.Namespace) -> int:
    day = asked.date.toordinal()
    if asked.solo:
        return _solo(day, asked)
    game = days.game_of(day)
    spoken = languages(game)
    check_language(asked.language)
    try:
        language = asked.language if spoken != ("",) else ""
        level = days.weekday(day) if asked.level is None else asked.level - 1
        puzzle = make(game, asked.seed, language, level)
        prove(puzzle)
    except Unsound as unsound:
        raise Wrong(f"The seed makes no sound puzzle: {unsound.why}.") from unsound
    shown = opened(puzzle)
    view = shown.question.observe(shown.posed.state, puzzle.seat)
    print(f"{asked.date.isoformat()}  {shown.rules.spec.title}, {puzzle.kind}")
    print(f"fingerprint {days.fingerprint(asked.seed, day)}")
    print(f"seen by seat {'ABCDEFGHIJKL'[puzzle.seat]} of {puzzle.seats}\n")
    print(_readable(view))
    print(f"\n{puzzle.answers} answers, the best is worth {puzzle.worth}, the next {puzzle.second}")
    hard = puzzle.hard
    print(
        f"level {puzzle.level + 1}: {hard.steps} answers to weigh, {hard.seconds} s are estimated"
    )
    print(f"computers that find it: {', '.join(hard.finders) or 'none'}")
    print(f"solution: {puzzle.answer}")
    return 0


def _solo(day: int, asked: argparse.Namespace) -> int:
    if day % solos.WEEK:
        raise Wrong(f"{asked.date.isoformat()} is no Sunday.")
    game = registry.game(solos.game_of(day))
    spec, parts = game.spec, (game.components.id, game.components.hash)
    options = solos.options_of(spec)
    run = Run(game, solos.deal_of(day, spec.key, spec.rules_version, parts, options), asked.seed)
    position, _ = run.start()
    chosen = ", ".join(f"{key} {value}" for key, value in options.items())
    print(f"{asked.date.isoformat()}  {spec.title} alone: {chosen}")
    print(f"fingerprint {run.commitment}\n")
    print(_readable(position.state))
    return 0


def _readable(value: Any) -> str:
    return msgspec.json.format(codec.encode(value)).decode()
