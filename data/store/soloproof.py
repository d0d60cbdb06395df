"""Do the tries of all Sunday solos follow from their deals? Every one is played again."""

from __future__ import annotations

from dataclasses import dataclass

from data.store import dailies, solos
from data.store.query import Database
from data.store.solos import SoloRow, TryRow
from engine import registry
from engine.actions import parse
from engine.puzzles import solos as weekly
from engine.refusals import Refusal
from engine.registry import UnknownGame
from engine.run import Run


@dataclass(frozen=True, slots=True)
class SoloProof:
    """What was found.

    Attributes:
        proved: Tries that follow.
        unknown: Sundays whose rules or parts are not here any more.
        wrong: Sunday and user of each try that does not follow.
    """

    proved: int
    unknown: tuple[int, ...]
    wrong: tuple[tuple[int, int], ...]


def prove_solos(db: Database) -> SoloProof:
    """Check all tries."""
    secret, tries = dailies.secret().run(db), solos.every_try().run(db)
    played = {row.day: row for row in solos.every_solo().run(db)}
    proved, unknown, wrong = 0, set[int](), list[tuple[int, int]]()
    for row in tries:
        try:
            # Without a secret there is no deal that it could follow from.
            sound = secret is not None and _follows(row, played[row.day], secret)
        except UnknownGame:
            unknown.add(row.day)
            continue
        except (Refusal, ValueError, LookupError):
            sound = False
        proved += sound
        if not sound:
            wrong.append((row.day, row.user_id))
    return SoloProof(proved, tuple(sorted(unknown)), tuple(wrong))


def _follows(row: TryRow, played: SoloRow, secret: bytes) -> bool:
    """Return whether the rules allow what was done, and the total comes from it.

    Raises:
        Refusal: They don't.
        UnknownGame: They are not here.
    """
    parts = (played.components_id, played.components_hash)
    game = registry.game(played.game, played.rules_version, parts)
    deal = weekly.deal_of(row.day, played.game, played.rules_version, parts, played.chosen)
    run = Run(game, deal, weekly.seed_of(secret, row.day))
    position, _ = run.start()
    for text in row.actions:
        position = run.act(position, 0, parse(text)).position
    outcome = run.outcome(position)
    total = None if outcome is None else outcome.scores[0]
    return (row.number, row.total) == (len(row.actions), total)
