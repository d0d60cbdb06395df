"""``python -m engine words``: guesses and hints in words, for trying from outside."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import Any

from engine.meaning import minds
from engine.meaning.clues import LEAST, guess, hint
from engine.workbench.parser import Wrong, check_language

_MOST = 16 * 1024 * 1024  # characters: no input fills the memory


def words(asked: argparse.Namespace) -> int:
    check_language(asked.language)
    mind = minds.mind(asked.language, asked.level)
    answers: dict[str, Any] = {}
    for number, problem in enumerate(_problems(sys.stdin.read(_MOST)), start=1):
        read = _Problem(number, problem)
        name, targets = read.name(), read.words("targets", 2)
        if name in answers:
            raise Wrong(f"Problem {number} has an id that was there before.")
        if asked.what == "guess":
            answers[name] = guess(mind, targets, read.words("clue", 1))
        else:
            answers[name] = hint(mind, targets, read.words("hand", LEAST), read.aim(targets))
    print(json.dumps(answers, ensure_ascii=False))
    return 0


def _problems(text: str) -> list[Any]:
    try:
        found = json.loads(text)
    except ValueError as fault:
        raise Wrong(f"Standard input is no JSON: {fault}.") from fault
    # Python's JSON reader recurses into nested lists.
    except RecursionError as fault:
        raise Wrong("Standard input is no JSON: nested too deeply.") from fault
    problems = [found] if isinstance(found, Mapping) else found
    if not isinstance(problems, list):
        raise Wrong("Standard input has to be a JSON list of problems.")
    return problems


class _Problem:
    def __init__(self, number: int, fields: Any) -> None:
        if not isinstance(fields, Mapping):
            raise Wrong(f"Problem {number} is no JSON object.")
        self.number = number
        self.fields = fields

    def name(self) -> str:
        found = self.fields.get("id")
        # ``True`` is an int in Python, but no id.
        if isinstance(found, bool) or not isinstance(found, str | int):
            raise Wrong(f'Problem {self.number} needs an "id", a text or a whole number.')
        return str(found)

    def words(self, key: str, least: int) -> list[str]:
        found = self.fields.get(key)
        if not isinstance(found, list) or not all(isinstance(word, str) for word in found):
            raise Wrong(f'Problem {self.number} needs "{key}", a list of words.')
        if len(found) < least:
            raise Wrong(f'Problem {self.number} has {len(found)} in "{key}"; it needs {least}.')
        return found

    def aim(self, targets: list[str]) -> int:
        found = self.fields.get("hint_at")
        if isinstance(found, str):
            folded = [target.casefold() for target in targets]
            if found.casefold() in folded:
                return folded.index(found.casefold())
        elif isinstance(found, int) and not isinstance(found, bool) and 0 <= found < len(targets):
            return found
        raise Wrong(f'Problem {self.number} needs "hint_at", a target or its index from 0.')
