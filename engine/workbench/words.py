"""``python -m engine words``: guesses and hints in words, for trying from outside."""

from __future__ import annotations

import argparse
import sys
from typing import Annotated, Any

import msgspec

from engine.meaning import minds
from engine.meaning.clues import LEAST, guess, hint
from engine.workbench.parser import Wrong, check_language

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
