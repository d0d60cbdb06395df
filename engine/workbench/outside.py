"""``python -m engine analyse``, ``daily`` and ``words``: for trying and checking from outside."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec

from engine import codec, registry
from engine.advice import CHANCE
from engine.analysis.line import read_line, weigh
from engine.analysis.story import Story, share_of, stopped, story_of, together
from engine.meaning import minds
from engine.meaning.clues import LEAST, guess, hint
from engine.puzzles import days, solos
from engine.puzzles.making import Unsound, languages, make, opened, prove
from engine.record import Record
from engine.run import Broken, Run
from engine.workbench.matches import spelled, timed
from engine.workbench.parser import Wrong, check_language

_LETTERS = "ABCDEFGHIJKL"


def analyse_record(record: Record, file: Path, seconds: float) -> Story:
    """Return the story of a record.

    Raise Broken if it breaks the rules, Wrong if it can't be dealt or the game is not over.
    """
    try:
        run, last = record.position()
    # ``Broken`` is a ValueError, too, and has an exit code of its own.
    except Broken:
        raise
    except (ValueError, registry.UnknownGame) as fault:
        raise Wrong(f"The record cannot be dealt: {fault}.") from fault
    if not run.over(last):
        raise Wrong(f"The game in {file} is not over.")
    if run.lot:
        raise Wrong(f"The order of the seats decided {file}: there is no skill to tell.")

    line, game = read_line(run, record.entries, record.statuses), run.game
    budget = timed(1000 * share_of(line, seconds))
    weighed = []
    for decision in line.decisions:
        view = game.observe(decision.before.state, decision.seat)
        words = spelled(game, run.deal.options, view)
        weighed.append(weigh(game, view, decision.seat, decision.action, budget(), words))
    alike, cut = together(game, line), stopped(game, line)
    return story_of(game.spec, line, weighed, together=alike, stopped=cut)


def print_story(story: Story, asked: argparse.Namespace) -> int:
    if asked.json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(story), indent=1).decode() + "\n")
        return 0
    for seat, share in enumerate(story.shares):
        figure = f"made {share.found}% of what was possible (±{share.error})"
        if share.found is None:
            figure = "too few decisions to say"
        print(f"{_LETTERS[seat]}: {figure}, {share.judged} decisions weighed")
        for decision in story.costly(seat):
            lost = f"{decision.cost} points (±{decision.margin})"
            if decision.unit == CHANCE:
                lost = f"{decision.found} of {decision.asked} found it"
            print(f"    turn {decision.turn}: {decision.action}; better {decision.better}: {lost}")
    for point in story.turning:
        points = story.rounds[point.round].points
        print(f"turning point for {_LETTERS[point.seat]}, round {point.round}: {_row(points)}")
    print("\n".join(f"{at:4} {_row(turn.points)}" for at, turn in enumerate(story.rounds)))
    return 0


def _row(points: tuple[int, ...]) -> str:
    return " ".join(f"{value:5}" for value in points)


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
    print(f"seal {days.fingerprint(asked.seed, day)}")
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
    print(f"seal {run.commitment}\n")
    print(_readable(position.state))
    return 0


def _readable(value: Any) -> str:
    return msgspec.json.format(codec.encode(value)).decode()


_MOST = 16 * 1024 * 1024  # characters: no input fills the memory


class _Guess(msgspec.Struct):
    id: str | int
    targets: Annotated[list[str], msgspec.Meta(min_length=2)]
    clue: Annotated[list[str], msgspec.Meta(min_length=1)]


class _Hint(msgspec.Struct):
    id: str | int
    targets: Annotated[list[str], msgspec.Meta(min_length=2)]
    hand: Annotated[list[str], msgspec.Meta(min_length=LEAST)]
    hint_at: str | int

    def aim(self) -> int:
        """Return the index of the target that is named, or given by its index."""
        words = [target.casefold() for target in self.targets]
        if isinstance(self.hint_at, int) and 0 <= self.hint_at < len(words):
            return self.hint_at
        if isinstance(self.hint_at, str) and self.hint_at.casefold() in words:
            return words.index(self.hint_at.casefold())
        raise Wrong(f'Problem {self.id!r} needs "hint_at", a target or its index from 0.')


def words(asked: argparse.Namespace) -> int:
    check_language(asked.language)
    mind = minds.mind(asked.language, asked.level)
    answers: dict[str, int | tuple[str, ...]] = {}
    text = sys.stdin.read(_MOST)
    kind: Any = list[_Guess] if asked.what == "guess" else list[_Hint]
    try:
        problems = msgspec.json.decode(f"[{text}]" if text[:1] == "{" else text, type=kind)
    except (msgspec.MsgspecError, RecursionError) as fault:
        raise Wrong(f"Standard input is no JSON list of problems: {fault}.") from fault
    for problem in problems:
        if str(problem.id) in answers:
            raise Wrong(f'There are two problems with the "id" {problem.id!r}.')
        if isinstance(problem, _Guess):
            answers[str(problem.id)] = guess(mind, problem.targets, problem.clue)
        else:
            answers[str(problem.id)] = hint(mind, problem.targets, problem.hand, problem.aim())
    print(msgspec.json.encode(answers).decode())
    return 0
