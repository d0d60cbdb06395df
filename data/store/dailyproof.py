"""Are the puzzles of the days sound, and do the answers follow from them? Every answer is tried."""

from __future__ import annotations

from dataclasses import dataclass

from data.store import dailies
from data.store.query import Database
from engine.actions import parse
from engine.puzzles.making import Opened, Unsound, decoded, opened, prove
from engine.refusals import Malformed
from engine.registry import UnknownGame


@dataclass(frozen=True, slots=True)
class DailyProof:
    """What was found.

    Attributes:
        proved: Puzzles with one best answer, which is the one that is kept.
        unknown: Days of puzzles whose rules or parts are not here any more.
        wrong: Day and reason of each puzzle or answer that is not as it should be.
        answers: Answers that follow from their puzzles.
    """

    proved: int
    unknown: tuple[int, ...]
    wrong: tuple[tuple[int, str], ...]
    answers: int


def prove_days(db: Database) -> DailyProof:
    """Check all puzzles and answers."""
    puzzles, answers = dailies.every_puzzle().run(db), dailies.every_answer().run(db)
    sound: dict[tuple[int, str], Opened] = {}
    unknown, wrong = list[int](), list[tuple[int, str]]()
    for day, language, text in puzzles:
        try:
            puzzle = decoded(text)
            prove(puzzle)
            sound[day, language] = opened(puzzle)
        except UnknownGame:
            unknown.append(day)
        except Unsound as unsound:
            wrong.append((day, unsound.why))
        except (ValueError, TypeError, Malformed) as error:
            wrong.append((day, f"unreadable ({type(error).__name__})"))
    # Of a puzzle that can't be judged no answer can; that one is counted already.
    kept = [row for row in answers if (row.day, row.language) in sound]
    wrong += [(row.day, "an answer") for row in kept if not _follows(row, sound)]
    bad = sum(why == "an answer" for _, why in wrong)
    return DailyProof(len(sound), tuple(unknown), tuple(wrong), len(kept) - bad)


def _follows(row: dailies.AnswerRow, sound: dict[tuple[int, str], Opened]) -> bool:
    """Return whether an answer was judged as its puzzle judges it."""
    found = sound[row.day, row.language]
    try:
        action = parse(row.answer)
    except Malformed:
        return False
    if action not in found.answers():
        return False
    return (row.mark, row.found) == (found.mark(action), action == found.answer)
